/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament game, result --log, results: the arbiters' logs of an event's games; regulations that
 * an event announces for them. */
#include "cli/text_input.h"
#include "cli/tournament.h"

#include "answer/event_games.h"
#include "base/error.h"
#include "cli/input.h"
#include "cli/regulations.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_file.h"

#include <stdlib.h>
#include <string.h>

int qyi_cli_regulate(const struct qyi_cli *cli, const struct qy_tournament_log *log,
                     struct qy_tournament_act *act, struct qy_buf *text)
{
    const char *path = cli->text[QYI_OPT_REGULATIONS];
    struct qy_error error = {0};
    struct qy_buf read = QY_BUF_INIT;
    int code = path ? qyi_cli_read_regulations(cli, path, &read) : QYI_EXIT_DONE;

    if (code == QYI_EXIT_DONE && path)
        act->regulated = qy_buf_str(&read);
    act->rules = cli->text[QYI_OPT_RULES];
    if (log)
        qyi_event_follow_pace(log, act);
    else
        (void)qyi_event_choose_rules(act);
    if (code == QYI_EXIT_DONE && (act->regulated || act->rules) &&
        qyi_event_regulate(log, act, text, &error) < 0) {
        act->regulated = NULL;
        code = qyi_cli_fail(cli, path ? path : qyi_cli_act_operand(cli, 1), &error);
    }
    qy_buf_free(&read);
    return code;
}

/* Reads the operand BOARD. False after reporting an error. */
static bool read_board(const struct qyi_cli *cli, const struct qyi_log_file *file, unsigned *round,
                       const char *text, struct qy_pair *ret_pair)
{
    if (qyi_event_board(file->event, round, text, strlen(text), ret_pair))
        return true;
    (void)qyi_cli_usage(cli, "tournament.no-such-board", QYI_CLI_NUMBER(*round), text, NULL);
    return false;
}

int qyi_cli_tournament_game(struct qyi_cli *cli, const char *path)
{
    const char *board = cli->operand[2];
    struct qyi_log_file file;
    struct qy_pair pair;
    struct qy_error error = {0};
    int code = qyi_cli_log_open(cli, path, false, &file);

    if (code != QYI_EXIT_DONE)
        return code;
    code = QYI_EXIT_USAGE;
    unsigned round = qyi_cli_round(cli, file.event);
    if (read_board(cli, &file, &round, board, &pair)) {
        code = qyi_event_game_start(file.event, pair, &cli->out, &error) < 0 ? qyi_cli_fail(cli, path, &error)
                                                                             : QYI_EXIT_DONE;
        qy_buf_addc(&cli->out, '\n');
    }
    qyi_log_file_close(&file);
    return code;
}

int qyi_cli_result_of_log(struct qyi_cli *cli, const char *path)
{
    const char *source = cli->text[QYI_OPT_LOG];
    const char *slash = strrchr(source, '/');
    const char *board = qyi_cli_act_operand(cli, 2);
    struct qy_buf text = QY_BUF_INIT;
    struct qy_tournament_act act;
    struct qyi_log_file file;
    struct qy_pair pair;
    struct qy_error error = {0};
    int code = qyi_cli_read_whole(cli, source, &text);

    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_open(cli, path, true, &file);
    if (code != QYI_EXIT_DONE) {
        qy_buf_free(&text);
        return code;
    }
    unsigned round = qyi_cli_round(cli, file.event);
    if (board && !read_board(cli, &file, &round, board, &pair))
        code = QYI_EXIT_USAGE;
    else if (qyi_event_game_read(file.event, round, board ? &pair : NULL, text.data, text.len, 0, &act,
                                 &error) < 0)
        code = qyi_cli_fail(cli, source, &error);
    if (code == QYI_EXIT_DONE) {
        act.log = slash ? slash + 1 : source;
        code = qyi_cli_log_do(cli, &file, &act, 1);
    }
    qyi_log_file_close(&file);
    qy_buf_free(&text);
    return code;
}

/* ---- results of a round ---------------------------------------------------------------------------- */

/* Reports a part that is not a result of the round. */
static void say_wrong(void *user, const char *id, const char *first, const char *second, const char *third)
{
    qyi_cli_say(user, id, first, second, third, NULL);
}

int qyi_cli_tournament_results(struct qyi_cli *cli, const char *path)
{
    const struct qyi_warner warner = {say_wrong, cli};
    const char *asked = qyi_cli_act_operand(cli, 2);
    struct qy_tournament_act *acts = NULL;
    size_t count = 0;
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_log_file file;
    struct qy_error error = {0};
    uint64_t round = 0;

    if (asked && !qyi_cli_read_number(asked, 0, QY_TOURNAMENT_MAX_ROUNDS, &round))
        return qyi_cli_usage(cli, "tournament.bad-number", "ROUND", "99", asked, NULL);
    int code = qyi_cli_read_list(cli, "-", &text);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_open(cli, path, true, &file);
    if (code == QYI_EXIT_DONE) {
        int done = qyi_event_results(file.event, round > 0 ? (unsigned)round : qyi_cli_round(cli, file.event),
                                     qy_buf_str(&text), text.len, &warner, &acts, &count, &error);

        code = done < 0   ? qyi_cli_fail(cli, path, &error)
               : done > 0 ? QYI_EXIT_INPUT
                          : qyi_cli_log_do(cli, &file, acts, count);
        qyi_log_file_close(&file);
    }
    free(acts);
    qy_buf_free(&text);
    return code;
}
