/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan convert: reads games in any format and writes them in another. */
#include "answer/collections.h"
#include "cli/files.h"
#include "cli/input.h"
#include "conversion/conversion.h"
#include "record/edit.h"

#include <signal.h>
#include <string.h>

struct work {
    struct qyi_cli *cli;
    struct qyi_cli_files files;
    struct qyi_conversion_options options;
    struct qyi_tag_edit tag[QYI_CLI_MOST_GIVEN];
    struct qyi_conversion *conversion;
};

/* ---- interruption ---------------------------------------------------------------------------------- */

/* The number of the signal that asked the program to end; 0: none. */
static volatile sig_atomic_t asked_to_end;

static void on_signal(int number)
{
    asked_to_end = number;
}

/* Removes unfinished files after a first signal; a second one ends the program at once. */
static void watch_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        (void)sigaction(signals[i], &action, NULL);
}

/* ---- options --------------------------------------------------------------------------------------- */

static int read_formats(struct work *work)
{
    struct qyi_cli *cli = work->cli;
    struct qyi_conversion_options *options = &work->options;
    int code = qyi_cli_format(cli, QYI_OPT_TO, true, &options->to);

    if (code == QYI_EXIT_DONE)
        code = qyi_cli_format(cli, QYI_OPT_FROM, false, &options->from);
    if (code != QYI_EXIT_DONE)
        return code;
    if (!options->to && options->output)
        options->to = qyi_format_by_suffix(options->output);
    if (!options->to || !options->to->writer)
        options->to = &qyi_format_pgn;
    return qyi_cli_record_input(cli, &options->input);
}

static int read_writing(struct work *work)
{
    const struct qyi_cli *cli = work->cli;
    struct qyi_conversion_options *options = &work->options;
    struct qyi_named_encoding encoding;
    int code = qyi_cli_encoding(cli, QYI_OPT_TO_ENCODING, &encoding);

    if (code != QYI_EXIT_DONE)
        return code;
    if (encoding.known && (options->to->binary || options->to->utf8))
        return qyi_cli_usage(cli, "cli.not-together", "--to-encoding", options->to->name, NULL);
    options->encoding = encoding.encoding;
    options->other_encoding = encoding.other;
    options->how.notation = qyi_cli_notation(cli, QY_NOTATION_COUNT);
    options->how.flags = qyi_cli_write_flags(cli);
    options->how.columns = cli->text[QYI_OPT_COLUMNS] ? (size_t)cli->number[QYI_OPT_COLUMNS] + 1 : 0;
    return QYI_EXIT_DONE;
}

/* The changes to each game: --strip, --set-tag, --rename-tag, --drop-tag. */
static int read_edits(struct work *work)
{
    const struct qyi_cli *cli = work->cli;
    struct qyi_conversion_options *options = &work->options;

    options->tag = work->tag;
    options->add_opening = cli->text[QYI_OPT_ADD_OPENING] != NULL;
    for (size_t i = 0; i < cli->given_count; i++) {
        enum qyi_cli_option_id option = cli->given[i].option;
        const char *text = cli->given[i].text;
        unsigned strip = 0;

        if (option == QYI_OPT_STRIP && !qyi_strip_read(text, &strip))
            return qyi_cli_usage(cli, "cli.bad-choice", "strip",
                                 "comments, variations, nags, clocks, commands", text, NULL);
        options->strip |= strip;
        if (option != QYI_OPT_SET_TAG && option != QYI_OPT_DROP_TAG && option != QYI_OPT_RENAME_TAG)
            continue;
        work->tag[options->tags] = (struct qyi_tag_edit){option == QYI_OPT_DROP_TAG     ? QYI_TAG_DROP
                                                         : option == QYI_OPT_RENAME_TAG ? QYI_TAG_RENAME
                                                                                        : QYI_TAG_SET,
                                                         text};
        if (!qyi_tag_edit_is_good(&work->tag[options->tags++]))
            return qyi_cli_usage(cli, "cli.bad-tag", qyi_cli_options[option].name,
                                 qyi_cli_options[option].placeholder, text, NULL);
    }
    return QYI_EXIT_DONE;
}

/* Checks that the options for dividing and naming games fit the others. */
static int check_folder(const struct work *work)
{
    const struct qyi_cli *cli = work->cli;
    const struct qyi_format *to = work->options.to;
    const char *split = work->options.split;

    if (split && !qyi_split_is_good(split))
        return qyi_cli_usage(cli, "cli.bad-choice", "split",
                             "N, event, round, names, title, white, black, eco, year", split, NULL);
    if (split && (to->single || to->gather))
        return qyi_cli_usage(cli, "cli.not-together", "--split", to->name, NULL);
    if (work->options.name_by && !to->single)
        return qyi_cli_usage(cli, "cli.not-together", "--name-by", to->name, NULL);
    return QYI_EXIT_DONE;
}

static int read_options(struct work *work)
{
    const struct qyi_cli *cli = work->cli;

    work->options = (struct qyi_conversion_options){.lang = cli->lang,
                                                    .output = cli->text[QYI_OPT_OUTPUT],
                                                    .report = cli->text[QYI_OPT_REPORT],
                                                    .split = cli->text[QYI_OPT_SPLIT],
                                                    .name_by = cli->text[QYI_OPT_NAME_BY],
                                                    .strict = cli->text[QYI_OPT_STRICT] != NULL,
                                                    .quiet = cli->quiet};
    int code = read_formats(work);
    if (code == QYI_EXIT_DONE)
        code = read_writing(work);
    if (code == QYI_EXIT_DONE)
        code = read_edits(work);
    return code == QYI_EXIT_DONE ? check_folder(work) : code;
}

/* ---- reports of the conversion ------------------------------------------------------------------------ */

static int put_standard(void *user, struct qy_buf *text, bool now, struct qy_error *reterr)
{
    return qyi_cli_standard(((struct work *)user)->cli, text, now, reterr);
}

static void say_lines(void *user, struct qy_buf *lines)
{
    qyi_progress_end(&((struct work *)user)->files.progress);
    qyi_cli_say_lines(((struct work *)user)->cli, lines);
}

static void word_fault(void *user, const char *path, const struct qy_error *error, struct qy_buf *lines)
{
    qyi_cli_word_fault(((struct work *)user)->cli, path, error, lines);
}

static void say_refused(void *user, const struct qy_error *error)
{
    struct work *work = user;

    qyi_progress_end(&work->files.progress);
    if (error->found[0] || error->code == QY_E_MEMORY)
        qyi_cli_say_error(work->cli, error);
}

static bool go_on(void *user, uint64_t done, uint64_t total)
{
    qyi_progress_show(&((struct work *)user)->files.progress, done, total);
    return asked_to_end == 0;
}

static int meet(void *user, const char *path)
{
    qyi_conversion_meet(((struct work *)user)->conversion, path);
    return 0;
}

static int read_file(void *user, const char *path, struct qy_source *source, struct qy_error *ret_why)
{
    struct work *work = user;
    unsigned threads = (unsigned)work->cli->number[QYI_OPT_THREADS]; /* 0: not given */
    int code = qyi_conversion_read(work->conversion, path, source, threads, &work->files.told);

    (void)ret_why;
    return code == 0 && asked_to_end ? 1 : code;
}

/* ---- totals ------------------------------------------------------------------------------------------- */

/* Reports the totals at the end; with --quiet only if the exit status would otherwise be unexplained. */
static void say_sums(const struct work *work, const struct qyi_conversion_tally *tally)
{
    struct qy_buf losses = QY_BUF_INIT;

    if (work->cli->json)
        qyi_answer_converted(tally, qyi_cli_answer(work->cli));
    if (work->cli->quiet && (tally->told || !(tally->damaged || tally->illegal || tally->unsuited)))
        return;
    qyi_tally_losses(tally, work->cli->lang, &losses);
    if (losses.len > 0)
        qyi_cli_say(work->cli, "convert.lost", work->options.to->name, qy_buf_str(&losses), NULL);
    qy_buf_free(&losses);
    if (tally->repaired > 0 || tally->skipped > 0 || tally->notes > 0)
        qyi_cli_say(work->cli, "convert.sums", QYI_CLI_NUMBER(tally->written), QYI_CLI_NUMBER(tally->games),
                    QYI_CLI_NUMBER(tally->repaired), QYI_CLI_NUMBER(tally->skipped),
                    QYI_CLI_NUMBER(tally->notes), NULL);
}

/* ---- the command ----------------------------------------------------------------------------------- */

static void finish(struct work *work, bool whole)
{
    const char *output = work->options.output;
    struct qyi_conversion_end end;

    qyi_conversion_end(work->conversion, whole, &end);
    if (end.kept)
        qyi_cli_say(work->cli, "cli.in-place-kept", output, NULL);
    if (asked_to_end) {
        qyi_conversion_free(work->conversion);
        qyi_cli_say(work->cli, "convert.interrupted", NULL);
        (void)signal(asked_to_end, SIG_DFL);
        (void)raise(asked_to_end);
    }
    if (end.taken > 0)
        qyi_cli_say(work->cli, "convert.names-taken", output, QYI_CLI_NUMBER(end.taken), NULL);
}

static int convert(struct work *work)
{
    struct qyi_conversion_tally *tally = qyi_conversion_tally(work->conversion);

    watch_signals();
    if (qyi_cli_each_file(&work->files) != QYI_EXIT_DONE)
        work->files.unread = true;
    tally->unread |= work->files.unread;
    tally->damaged |= work->files.damaged;
    finish(work, !work->files.ended);
    say_sums(work, tally);
    if (tally->unread)
        return QYI_EXIT_SYSTEM;
    if (tally->damaged)
        return QYI_EXIT_INPUT;
    return tally->illegal || tally->unsuited ? QYI_EXIT_NO : QYI_EXIT_DONE;
}

int qyi_cli_convert(struct qyi_cli *cli)
{
    struct work work = {.cli = cli};
    const struct qyi_conversion_caller caller = {.user = &work,
                                                 .standard = put_standard,
                                                 .word = word_fault,
                                                 .say = say_lines,
                                                 .refused = say_refused,
                                                 .go_on = go_on};
    struct qy_error error;

    work.files = (struct qyi_cli_files){.cli = cli, .user = &work, .meet = meet, .read = read_file};
    int code = read_options(&work);
    if (code != QYI_EXIT_DONE)
        return code;
    if (qyi_conversion_new(&work.options, &caller, &work.conversion, &error) < 0)
        return qyi_cli_say_error(cli, &error);
    code = convert(&work);
    qyi_conversion_free(work.conversion);
    return code;
}
