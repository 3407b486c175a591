/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens a tournament's log for a command, and reports errors in it. */
#include "cli/tournament_file.h"

#include "answer/warnings.h"
#include "cli/text_input.h"

#include <string.h>

/* ---- operands -------------------------------------------------------------------------------------- */

const char *qyi_cli_act_operand(const struct qyi_cli *cli, size_t place)
{
    return place < cli->operand_count ? cli->operand[place] : NULL;
}

/* ---- warnings on standard error; the exit code stays 0 unless --fide refuses -------------------------- */

void qyi_cli_say_warning(void *user, const char *id, const char *first, const char *second, const char *third)
{
    const struct qyi_warned *warned = user;

    if (!warned->cli->quiet)
        qyi_cli_say(warned->cli, id, warned->path, first, second, third, NULL);
}

void qyi_cli_say_objection(void *user, const char *id, const char *first, const char *second,
                           const char *third)
{
    const struct qyi_warned *warned = user;

    qyi_cli_say(warned->cli, id, warned->path, first, second, third, NULL);
}

/* ---- logs ------------------------------------------------------------------------------------------ */

int qyi_cli_log_open(const struct qyi_cli *cli, const char *path, bool append, struct qyi_log_file *ret_file)
{
    struct qyi_warned warned = {cli, path};
    struct qy_error error = {0};

    if (qyi_log_file_open(path, append, ret_file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    qyi_warn_torn(ret_file->torn, &(struct qyi_warner){qyi_cli_say_objection, &warned});
    qyi_warn_unguarded(ret_file->event, &(struct qyi_warner){qyi_cli_say_warning, &warned});
    return QYI_EXIT_DONE;
}

unsigned qyi_cli_round(const struct qyi_cli *cli, const struct qy_tournament_log *log)
{
    return cli->text[QYI_OPT_ROUND] ? (unsigned)cli->number[QYI_OPT_ROUND]
                                    : qy_tournament_paired_rounds(qy_tournament_log_tournament(log));
}

/* ---- files of either kind -------------------------------------------------------------------------- */

/* Reports points in a team file that do not follow from its games; the games count. */
static void say_differences(const struct qyi_cli *cli, const char *path, const struct qy_trf *trf)
{
    struct qy_error difference = {0};

    for (size_t i = 0; !cli->quiet && qy_trf_team_difference(trf, i, &difference); i++)
        (void)qyi_cli_fail(cli, path, &difference);
}

/* Applies --system double-swiss, which says how to read the points of byes if the file does not. */
static int set_system(const struct qyi_cli *cli, struct qy_trf *trf, struct qy_error *reterr)
{
    const char *asked = cli->text[QYI_OPT_SYSTEM];
    const struct qy_pairing_system *system = asked ? qy_pairing_system_named(asked, strlen(asked)) : NULL;
    const struct qy_pairing_system *named = qy_tournament_system(qy_trf_tournament(trf));

    if (!system || !system->matches || (named && named->matches))
        return 0;
    return qy_trf_set_system(trf, system->code, strlen(system->code), reterr);
}

int qyi_cli_read_trf(const struct qyi_cli *cli, const char *path, struct qy_trf **ret_trf)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_trf *trf = NULL;
    struct qy_error error;
    int code = qyi_cli_read_text(cli, path, &text);

    if (code == QYI_EXIT_DONE && (qy_trf_read(qy_buf_str(&text), text.len, &trf, &error) < 0 ||
                                  set_system(cli, trf, &error) < 0 || qy_trf_check_points(trf, &error) < 0)) {
        code = qyi_cli_fail(cli, path, &error);
        qy_trf_free(trf);
        trf = NULL;
    }
    if (trf)
        say_differences(cli, path, trf);
    *ret_trf = trf;
    qy_buf_free(&text);
    return code;
}
