/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan sheet: prints score sheets, blank ones or those of games. */
#include "answer/collections.h"
#include "answer/warnings.h"
#include "base/error.h"
#include "cli/files.h"
#include "cli/input.h"
#include "cli/outputs.h"
#include "cli/prints.h"
#include "cli/tournament_file.h"
#include "record/formats.h"
#include "source/target.h"

#include <qiyuan/print/print.h>
#include <qiyuan/print/sheet.h>
#include <stdio.h>
#include <string.h>

#define STOP 1 /* returned by the sink when continuing is useless, which was reported */

struct work {
    struct qyi_cli *cli;
    struct qy_sheets *sheets; /* for score sheets; otherwise NULL */
    struct qy_prints *prints; /* for printed games; otherwise NULL */
    struct qyi_target *target;
    struct qyi_record_input input;
    const struct qyi_format *from; /* NULL: detected for each file */
    struct qyi_cli_files files;
    const char *file; /* the current file */
    uint64_t games;   /* games printed */
    uint64_t skipped;
    bool illegal;
};

/* ---- output ---------------------------------------------------------------------------------------- */

/* Reports why the document can't be continued, unless that was done. */
static int stop(struct work *work, const struct qy_error *error)
{
    if (qyi_target_failure(work->target))
        error = qyi_target_failure(work->target);
    qyi_progress_end(&work->files.progress);
    (void)qyi_cli_refuse_output(work->cli, error);
    work->files.unread = true;
    return STOP;
}

/* ---- games ----------------------------------------------------------------------------------------- */

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct work *work = user;
    struct qy_error error;

    work->illegal |= end->status == QY_GAME_ILLEGAL;
    work->files.damaged |= end->status == QY_GAME_DAMAGED || end->status == QY_GAME_UNSUPPORTED;
    bool cut = end->state == QYI_RECORD_CUT && work->input.repair != QY_REPAIR_ALL;
    if (cut || end->state == QYI_RECORD_NONE ||
        (work->input.repair == QY_REPAIR_NONE && end->status == QY_GAME_DAMAGED)) {
        work->skipped++;
        return 0;
    }
    if ((work->prints ? qy_prints_add(work->prints, record, &error)
                      : qy_sheets_add(work->sheets, record, NULL, &error)) < 0)
        return stop(work, &error);
    work->games++;
    qyi_cli_files_progress(&work->files);
    return 0;
}

static int on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct work *work = user;

    work->files.told = true;
    if ((kind == QYI_REPORT_NOTE && !qyi_note_is_told(error->code)) || work->cli->quiet)
        return 0;
    qyi_progress_end(&work->files.progress);
    (void)qyi_cli_fail(work->cli, work->file, error);
    return 0;
}

static int read_file(void *user, const char *path, struct qy_source *source, struct qy_error *ret_why)
{
    struct work *work = user;
    const struct qyi_record_sink sink = {.user = work, .record = on_record, .report = on_report};

    (void)ret_why;
    work->file = path;
    work->input.read = qy_source_read;
    work->input.user = source;
    return qyi_games_read_input(path, work->from, &work->input, &sink);
}

/* Prints all files; false if the document can't be continued. */
static bool print_games(struct work *work)
{
    work->files = (struct qyi_cli_files){.cli = work->cli, .user = work, .read = read_file};
    (void)qyi_cli_each_file(&work->files);
    return !work->files.ended;
}

static bool print_blank(struct work *work)
{
    struct qy_error error;

    return qy_sheets_add_blank(work->sheets, qyi_cli_game(work->cli), 1, &error) == 0 ||
           stop(work, &error) == 0;
}

/* ---- a booklet ------------------------------------------------------------------------------------- */

static int write_booklet(struct qyi_cli *cli, struct qyi_target *target, struct qy_buf *missing,
                         struct qy_error *reterr)
{
    struct qy_booklet booklet = {.game = qyi_cli_game(cli),
                                 .lang = cli->lang,
                                 .paper = qyi_cli_paper(cli),
                                 .sheets = (unsigned)cli->number[QYI_OPT_BOOKLET],
                                 .player = cli->text[QYI_OPT_OWNER],
                                 .contact = cli->text[QYI_OPT_CONTACT],
                                 .missing = missing};

    return qy_booklet_write(&booklet, qyi_target_take, target, reterr);
}

static int booklet(struct qyi_cli *cli)
{
    struct qyi_target *target;
    struct qy_buf missing = QY_BUF_INIT;
    struct qy_error error;

    if (!cli->text[QYI_OPT_OUTPUT])
        return qyi_cli_usage(cli, "sheet.no-output", NULL);
    int code = qyi_cli_may_replace(cli);
    if (code != QYI_EXIT_DONE)
        return code;
    code = qyi_cli_target(cli, cli->text[QYI_OPT_OUTPUT], &target, &error);
    if (code == 0)
        code = qyi_target_end(target, write_booklet(cli, target, &missing, &error), &error);
    qyi_cli_warn_letters(cli, cli->text[QYI_OPT_OUTPUT], &missing);
    return code < 0 ? qyi_cli_refuse_output(cli, &error) : QYI_EXIT_DONE;
}

/* ---- the command ----------------------------------------------------------------------------------- */

static int begin(struct work *work)
{
    struct qyi_cli *cli = work->cli;
    struct qy_sheet_setup setup = {.lang = cli->lang,
                                   .paper = qyi_cli_paper(cli),
                                   .other_notation = cli->text[QYI_OPT_NOTATION] != NULL};
    struct qy_error error;

    setup.notation = qyi_cli_notation(cli, setup.notation);
    int code = qyi_cli_target(cli, cli->text[QYI_OPT_OUTPUT], &work->target, &error);

    if (code == 0)
        code = cli->text[QYI_OPT_PRINT] || cli->text[QYI_OPT_WORKSHEET]
                   ? qyi_cli_prints_new(cli, qyi_target_take, work->target, &work->prints, &error)
                   : qy_sheets_new(&setup, qyi_target_take, work->target, &work->sheets, &error);
    return code < 0 ? qyi_cli_say_error(cli, &error) : QYI_EXIT_DONE;
}

static unsigned pages_of(const struct work *work)
{
    return work->prints ? qy_prints_pages(work->prints) : qy_sheets_pages(work->sheets);
}

/* Moves the finished document into place; a document without pages is removed. */
static int finish(struct work *work, bool whole)
{
    struct qy_error error;

    if (!whole || pages_of(work) == 0) {
        qyi_target_abandon(work->target);
        return QYI_EXIT_DONE;
    }
    int code = qyi_cli_may_replace(work->cli);
    if (code != QYI_EXIT_DONE) {
        qyi_target_abandon(work->target);
        work->target = NULL;
        return code;
    }
    code = work->prints ? qy_prints_end(work->prints, &error) : qy_sheets_end(work->sheets, &error);
    code = qyi_target_end(work->target, code, &error);
    work->target = NULL;
    return code < 0 ? stop(work, &error) : QYI_EXIT_DONE;
}

static int exit_code(const struct work *work, unsigned pages)
{
    int code = qyi_cli_files_exit(&work->files);

    return code == QYI_EXIT_DONE && (work->illegal || pages == 0) ? QYI_EXIT_NO : code;
}

/* Warns about characters that are printed as boxes. */
static void warn_of_letters(const struct work *work)
{
    struct qy_buf letters = QY_BUF_INIT;

    if (work->prints)
        qy_prints_missing(work->prints, &letters);
    else
        qy_sheets_missing(work->sheets, &letters);
    qyi_cli_warn_letters(work->cli, work->cli->text[QYI_OPT_OUTPUT], &letters);
}

/* Reports the totals: with --json as an object, unless the document itself goes to standard output. */
static void say_sums(struct work *work, unsigned pages)
{
    char count[24];

    if (work->cli->json && strcmp(work->cli->text[QYI_OPT_OUTPUT], "-") != 0) {
        qyi_answer_printed(work->games, pages, work->skipped, qyi_cli_answer(work->cli));
    }
    if (pages > 0)
        warn_of_letters(work);
    snprintf(count, sizeof count, "%llu", (unsigned long long)work->skipped);
    if (work->skipped > 0 && !work->cli->quiet)
        qyi_cli_say(work->cli, "sheet.left-out", count, NULL);
}

int qyi_cli_sheet(struct qyi_cli *cli)
{
    bool blank = cli->text[QYI_OPT_BLANK] != NULL;
    struct work work = {.cli = cli};

    if (cli->text[QYI_OPT_BOOKLET])
        return booklet(cli);
    int code = qyi_cli_check_prints(cli);
    if (code != QYI_EXIT_DONE)
        return code;
    if (!cli->text[QYI_OPT_OUTPUT])
        return qyi_cli_usage(cli, "sheet.no-output", NULL);
    code = qyi_cli_record_input(cli, &work.input);
    if (code != QYI_EXIT_DONE)
        return code;
    code = qyi_cli_format(cli, QYI_OPT_FROM, false, &work.from);
    if (code != QYI_EXIT_DONE)
        return code;
    if (blank &&
        !qy_notation_suits(qyi_cli_notation(cli, qy_notation_default(qyi_cli_game(cli))), qyi_cli_game(cli)))
        return qyi_cli_usage(cli, "cli.notation-of-other-game", cli->text[QYI_OPT_NOTATION],
                             qy_game_id(qyi_cli_game(cli)), NULL);
    code = begin(&work);
    if (code == QYI_EXIT_DONE) {
        int finished = finish(&work, blank ? print_blank(&work) : print_games(&work));
        unsigned pages = pages_of(&work);

        say_sums(&work, pages);
        if (pages == 0 && !work.files.unread)
            qyi_cli_say(cli, "sheet.no-game", NULL);
        code = finished == QYI_EXIT_USAGE ? finished : exit_code(&work, pages);
    } else {
        qyi_target_abandon(work.target);
    }
    qy_sheets_free(work.sheets);
    qy_prints_free(work.prints);
    return code;
}
