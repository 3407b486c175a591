/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Applies acts, reports them, and prints warnings. */
#include "cli/tournament_echo.h"

#include "answer/deeds.h"
#include "cli/input.h"
#include "cli/tournament_file.h"
#include "event/listing.h"
#include "server/serve.h"

void qyi_cli_warn_open(const struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament)
{
    struct qyi_warned warned = {cli, path};

    qyi_warn_open(tournament, &(struct qyi_warner){qyi_cli_say_warning, &warned});
}

void qyi_cli_rated_base(const struct qyi_cli *cli, struct qyi_rated_base *ret_base)
{
    struct qy_buf path = QY_BUF_INIT;
    struct qy_error error;

    qyi_serve_data_path(QYI_RATED_BASE, &path);
    if (qyi_rated_base_open(qy_buf_str(&path), ret_base, &error) < 0)
        (void)qyi_cli_fail(cli, qy_buf_str(&path), &error);
    qy_buf_free(&path);
}

void qyi_cli_fill_in(const struct qyi_cli *cli, const struct qyi_log_file *file,
                     struct qy_tournament_act *acts, size_t count, struct qyi_rated_base *ret_base)
{
    struct qyi_warned warned = {cli, file->path};
    const struct qyi_warner doubts = {qyi_cli_say_objection, &warned};
    const struct qyi_warner hints = {qyi_cli_say_warning, &warned};

    qyi_cli_rated_base(cli, ret_base);
    if (ret_base->map)
        qyi_listing_fill(&ret_base->base, file->event, &ret_base->texts, acts, count, &doubts, &hints);
}

int qyi_cli_refuse_open(const struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament)
{
    qyi_cli_warn_open(cli, path, tournament);
    if (!cli->text[QYI_OPT_FIDE] ||
        qy_tournament_finished_rounds(tournament) == qy_tournament_paired_rounds(tournament))
        return QYI_EXIT_DONE;
    qyi_cli_say(cli, "tournament.refused", path, NULL);
    return QYI_EXIT_NO;
}

/* ---- acts ------------------------------------------------------------------------------------------ */

static int refuse(const struct qyi_cli *cli, const char *path, const struct qyi_warnings *why, const char *id)
{
    struct qyi_warned warned = {cli, path};

    qyi_warnings_say(why, &(struct qyi_warner){qyi_cli_say_objection, &warned});
    qyi_cli_say(cli, id, path, NULL);
    return QYI_EXIT_NO;
}

int qyi_cli_warn_new(const struct qyi_cli *cli, const char *path, const struct qy_tournament_act *act)
{
    bool strict = cli->text[QYI_OPT_FIDE] != NULL;
    struct qyi_warned warned = {cli, path};
    struct qyi_warnings warnings = {.warning = NULL};
    const struct qyi_warner warner = qyi_warnings_warner(&warnings);
    unsigned objections = qyi_warn_new(act, strict, &warner);
    int code = QYI_EXIT_DONE;

    if (strict && objections)
        code = refuse(cli, path, &warnings, "tournament.refused");
    else
        qyi_warnings_say(&warnings, &(struct qyi_warner){qyi_cli_say_warning, &warned});
    qyi_warnings_free(&warnings);
    return code;
}

int qyi_cli_doing_new(const struct qyi_cli *cli, struct qyi_log_file *file, struct qyi_doing **ret_doing)
{
    qy_buf_clear(&file->added);
    return qyi_doing_new(file, cli->text[QYI_OPT_FIDE] != NULL, ret_doing) < 0 ? qyi_cli_no_memory(cli)
                                                                               : QYI_EXIT_DONE;
}

int qyi_cli_doing_fail(const struct qyi_cli *cli, const struct qyi_log_file *file,
                       const struct qyi_doing *doing, const struct qy_error *error)
{
    struct qyi_warned warned = {cli, file->path};

    if (qyi_doing_is_refused(doing))
        return refuse(cli, file->path, qyi_doing_objections(doing), "tournament.refused");
    qyi_warnings_say(qyi_doing_warnings(doing), &(struct qyi_warner){qyi_cli_say_warning, &warned});
    return qyi_cli_fail(cli, file->path, error);
}

int qyi_cli_doing_write(const struct qyi_cli *cli, struct qyi_log_file *file, struct qyi_doing *doing)
{
    struct qyi_warned warned = {cli, file->path};
    struct qy_error error = {0};

    if (qyi_doing_is_refused(doing))
        return refuse(cli, file->path, qyi_doing_objections(doing), "tournament.refused");
    if (qyi_doing_leaves_out(doing) && !cli->text[QYI_OPT_YES])
        return refuse(cli, file->path, qyi_doing_warnings(doing), "tournament.yes-does-it");
    if (!cli->text[QYI_OPT_DRY_RUN] && qyi_log_file_flush(file, &error) < 0)
        return qyi_cli_fail(cli, file->path, &error);
    if (cli->quiet)
        return QYI_EXIT_DONE;
    if (qyi_doing_end(doing, &error) < 0)
        return qyi_cli_fail(cli, file->path, &error);
    qyi_warnings_say(qyi_doing_warnings(doing), &(struct qyi_warner){qyi_cli_say_warning, &warned});
    return QYI_EXIT_DONE;
}

int qyi_cli_log_do_untold(const struct qyi_cli *cli, struct qyi_log_file *file,
                          const struct qy_tournament_act *acts, size_t count)
{
    struct qyi_doing *doing = NULL;
    struct qy_error error = {0};
    int code = qyi_cli_doing_new(cli, file, &doing);

    if (code == QYI_EXIT_DONE)
        code = qyi_doing_acts(doing, acts, count, &error) < 0 ? qyi_cli_doing_fail(cli, file, doing, &error)
                                                              : qyi_cli_doing_write(cli, file, doing);
    qyi_doing_free(doing);
    return code;
}

int qyi_cli_log_do(struct qyi_cli *cli, struct qyi_log_file *file, const struct qy_tournament_act *acts,
                   size_t count)
{
    struct qyi_deeds *deeds;

    if (qyi_deeds_new(file->event, acts, count, &deeds) < 0)
        return qyi_cli_no_memory(cli);
    int code = qyi_cli_log_do_untold(cli, file, acts, count);
    if (code == QYI_EXIT_DONE && !cli->quiet)
        qyi_answer_deeds(deeds, qy_buf_str(&file->added), qyi_cli_answer(cli));
    qyi_deeds_free(deeds);
    return code;
}
