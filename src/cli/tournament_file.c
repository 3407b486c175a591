/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. A tournament's log for a command: what is wrong with it is said. */
#include "cli/tournament_file.h"

#include "cli/text_input.h"

#include <string.h>

/* ---- operands -------------------------------------------------------------------------------------- */

const char *qyi_cli_act_operand(const struct qyi_cli *cli, size_t place)
{
    return place < cli->operand_count ? cli->operand[place] : NULL;
}

/* ---- logs ------------------------------------------------------------------------------------------ */

static void say_unguarded(const struct qyi_cli *cli, const char *path, uint32_t line)
{
    if (line > 0 && !cli->quiet)
        qyi_cli_say(cli, "tournament.unguarded", path, QYI_CLI_NUMBER(line), NULL);
}

static void say_torn(const struct qyi_cli *cli, const char *path, size_t bytes)
{
    qyi_cli_say(cli, "tournament.torn-line", path, QYI_CLI_NUMBER(bytes), NULL);
}

int qyi_cli_log_open(const struct qyi_cli *cli, const char *path, bool append, struct qyi_log_file *ret_file)
{
    struct qy_error error = {0};

    if (qyi_log_file_open(path, append, ret_file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    if (ret_file->torn > 0)
        say_torn(cli, path, ret_file->torn);
    say_unguarded(cli, path, qy_tournament_log_unguarded(ret_file->event));
    return QYI_EXIT_DONE;
}

int qyi_cli_log_append(const struct qyi_cli *cli, struct qyi_log_file *file,
                       const struct qy_tournament_act *acts, size_t count)
{
    struct qy_error error = {0};

    return qyi_log_file_append(file, acts, count, &error) < 0 ? qyi_cli_fail(cli, file->path, &error)
                                                              : QYI_EXIT_DONE;
}

unsigned qyi_cli_round(const struct qyi_cli *cli, const struct qy_tournament_log *log)
{
    return cli->text[QYI_OPT_ROUND] ? (unsigned)cli->number[QYI_OPT_ROUND]
                                    : qy_tournament_paired_rounds(qy_tournament_log_tournament(log));
}

/* ---- files of either kind -------------------------------------------------------------------------- */

/* What a file of teams states and its games don't give is told, and the games count. */
static void say_differences(const struct qyi_cli *cli, const char *path, const struct qy_trf *trf)
{
    struct qy_error difference = {0};

    for (size_t i = 0; !cli->quiet && qy_trf_team_difference(trf, i, &difference); i++)
        (void)qyi_cli_fail(cli, path, &difference);
}

/* --system double-swiss says how the points of byes are to be read, where the file does not. */
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
