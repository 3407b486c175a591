/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Doing acts, telling what they did, and warning of what they call for. */
#include "cli/tournament_echo.h"
#include "cli/tournament_file.h"

#include "answer/deeds.h"
#include "answer/person_warnings.h"
#include "cli/input.h"
#include "event/listing.h"

/* ---- warnings: on standard error; the exit code stays 0 unless --fide refuses ----------------------- */

void qyi_cli_say_warning(void *user, const char *id, const char *first, const char *second, const char *third)
{
    const struct qyi_warned *warned = user;

    if (!warned->cli->quiet)
        qyi_cli_say(warned->cli, id, warned->path, first, second, third, NULL);
}

void qyi_cli_warn_open(const struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament)
{
    struct qyi_warned warned = {cli, path};

    qyi_warn_open(tournament, &(struct qyi_warner){qyi_cli_say_warning, &warned});
}

void qyi_cli_warn_twins(const struct qyi_cli *cli, const struct qyi_log_file *file,
                        const struct qy_tournament_act *acts, size_t count)
{
    struct qyi_warned warned = {cli, file->path};

    for (size_t i = 0; i < count; i++)
        qyi_warn_twins(file->event, &acts[i], &(struct qyi_warner){qyi_cli_say_warning, &warned});
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

void qyi_cli_say_objection(void *user, const char *id, const char *first, const char *second,
                           const char *third)
{
    const struct qyi_warned *warned = user;

    qyi_cli_say(warned->cli, id, warned->path, first, second, third, NULL);
}

int qyi_cli_judge_fide(const struct qyi_cli *cli, const char *path, const struct qy_tournament_log *log,
                       const struct qy_tournament_act *act)
{
    bool refuses = cli->text[QYI_OPT_FIDE] != NULL;
    unsigned objections = qy_tournament_log_fide_objections(log, act);
    struct qyi_warned warned = {cli, path};

    if (!refuses) /* another system is nobody's fault */
        objections &= ~(unsigned)QY_FIDE_SYSTEM;
    qyi_warn_fide(log, act, objections,
                  &(struct qyi_warner){refuses ? qyi_cli_say_objection : qyi_cli_say_warning, &warned});
    if (objections && refuses) {
        qyi_cli_say(cli, "tournament.refused", path, NULL);
        return QYI_EXIT_NO;
    }
    if ((objections & QY_FIDE_LEAVING) && !log) /* of others it is told once they are done */
        qyi_cli_say_warning(&warned, "tournament.leaves-fide", "", "", "");
    return QYI_EXIT_DONE;
}

/* ---- acts ------------------------------------------------------------------------------------------ */

/* Tells what was done, and warns of what it calls for. */
static void tell(struct qyi_cli *cli, const struct qyi_log_file *file, const struct qyi_deeds *deeds,
                 const struct qyi_warner *warner)
{
    struct qy_error error = {0};

    if (cli->quiet)
        return;
    qyi_answer_deeds(deeds, qy_buf_str(&file->added), qyi_cli_answer(cli));
    if (qyi_warn_after(deeds, warner, &error) < 0)
        (void)qyi_cli_fail(cli, file->path, &error);
}

int qyi_cli_log_do(struct qyi_cli *cli, struct qyi_log_file *file, const struct qy_tournament_act *acts,
                   size_t count)
{
    struct qyi_warned warned = {cli, file->path};
    const struct qyi_warner warner = {qyi_cli_say_warning, &warned};
    struct qyi_deeds *deeds;
    unsigned left;
    bool fide = qy_tournament_log_is_fide(file->event, &left);
    int code = QYI_EXIT_DONE;

    if (qyi_deeds_new(file->event, acts, count, &deeds) < 0)
        return qyi_cli_no_memory(cli);
    for (size_t i = 0; code == QYI_EXIT_DONE && i < count; i++)
        code = qyi_cli_judge_fide(cli, file->path, file->event, &acts[i]);
    for (size_t i = 0; code == QYI_EXIT_DONE && i < count; i++)
        qyi_warn_title(&acts[i], &warner);
    if (code == QYI_EXIT_DONE)
        qyi_cli_warn_twins(cli, file, acts, count);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_append(cli, file, acts, count);
    if (code == QYI_EXIT_DONE && fide && !qy_tournament_log_is_fide(file->event, &left))
        qyi_cli_say_warning(&warned, "tournament.leaves-fide", "", "", "");
    if (code == QYI_EXIT_DONE)
        tell(cli, file, deeds, &warner);
    qyi_deeds_free(deeds);
    return code;
}
