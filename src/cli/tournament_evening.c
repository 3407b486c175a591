/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament arrive, absent, appeal, rule, appeals, ratings: what an organiser does beside
 * pairs and results. */
#include "cli/tournament_evening.h"

#include "answer/answers.h"
#include "base/error.h"
#include "cli/input.h"
#include "cli/tournament_act.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- check-in -------------------------------------------------------------------------------------- */

static int list_missing(struct qyi_cli *cli, const struct qy_tournament_log *event)
{
    int code;

    code = qyi_answer_missing(event, qyi_cli_answer(cli));
    return code < 0 ? QYI_EXIT_SYSTEM : QYI_EXIT_DONE;
}

/* So many take part and would not have arrived when check-in begins with this act. */
static size_t left_out(const struct qyi_log_file *file, const struct qy_tournament_act *act, size_t *ret_all)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(file->event);
    size_t there = 0;

    *ret_all = 0;
    for (size_t i = 0; i < tournament->player_count; i++) {
        unsigned number = tournament->player[i].number;
        bool named = false;

        if (qy_tournament_log_has_left(file->event, number))
            continue;
        for (size_t k = 0; k < act->order_count; k++)
            named = named || act->order[k] == number;
        ++*ret_all;
        there += named;
    }
    return *ret_all - there;
}

/* Who withdrew does not arrive: `return` takes it back. Where check-in begins with a few, the others would be
 * left out of the next round: that is asked about. */
static int judge_mark(const struct qyi_cli *cli, const struct qyi_log_file *file,
                      const struct qy_tournament_act *act)
{
    struct qy_error error = {0};
    size_t all;
    size_t out = left_out(file, act, &all);
    char number[2][24];

    for (size_t i = 0; i < act->order_count; i++)
        if (qy_tournament_log_has_left(file->event, act->order[i])) {
            (void)qyi_error_set(&error, QY_E_TOUR_ACT_NOW, 0, cli->operand[0], strlen(cli->operand[0]),
                                "return");
            return qyi_cli_fail(cli, file->path, &error);
        }
    if (act->kind != QY_ACT_ARRIVE || qy_tournament_log_checks_in(file->event) || 2 * out <= all ||
        cli->text[QYI_OPT_YES])
        return QYI_EXIT_DONE;
    (void)snprintf(number[0], sizeof number[0], "%zu", out);
    (void)snprintf(number[1], sizeof number[1], "%zu", all);
    qyi_cli_say(cli, "tournament.leaves-out", file->path, number[0], number[1], NULL);
    return QYI_EXIT_NO;
}

/* The act for the players of a list, or for all. */
static int put_mark(struct qyi_cli *cli, struct qyi_log_file *file, const char *text)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(file->event);
    bool all = strcmp(text, "all") == 0;
    struct qy_tournament_act act = {.kind = strcmp(cli->operand[0], "arrive") == 0 ? QY_ACT_ARRIVE
                                                                                   : QY_ACT_ABSENT};
    uint16_t *number = calloc(strlen(text) + tournament->player_count + 1, sizeof *number);
    int code;

    if (!number)
        return QYI_EXIT_SYSTEM;
    for (size_t i = 0; all && i < tournament->player_count; i++)
        if (!qy_tournament_log_has_left(file->event, tournament->player[i].number))
            number[act.order_count++] = tournament->player[i].number;
    if (!all)
        act.order_count = qyi_cli_read_players(text, number);
    act.order = number;
    code = act.order_count == SIZE_MAX ? qyi_cli_usage(cli, "standings.bad-numbers", text, NULL)
                                       : judge_mark(cli, file, &act);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_do(cli, file, &act, 1);
    free(number);
    return code;
}

int qyi_cli_tournament_checkin(struct qyi_cli *cli, const char *path)
{
    const char *text = qyi_cli_act_operand(cli, 2);
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code;

    if (qyi_cli_log_open(cli, path, text != NULL, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    code = text ? put_mark(cli, &file, text) : list_missing(cli, file.event);
    qyi_log_file_close(&file);
    return code;
}

/* ---- appeals --------------------------------------------------------------------------------------- */

int qyi_cli_tournament_appeals(struct qyi_cli *cli, const char *path)
{
    struct qyi_log_file file;
    struct qy_error error = {0};

    if (qyi_cli_log_open(cli, path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    qyi_answer_appeals(file.event, qyi_cli_answer(cli));
    qyi_log_file_close(&file);
    return QYI_EXIT_DONE;
}

/* ---- rating lists ---------------------------------------------------------------------------------- */

/* The row of a list for a player: of the same id, else (where one of them has no id) of the same name. */
static const struct qy_tournament_player *find_row(const struct qy_tournament *list,
                                                   const struct qy_tournament_player *player)
{
    const char *id = player->text[QY_PLAYER_ID];

    for (size_t i = 0; i < list->player_count; i++)
        if (*id && strcmp(list->player[i].text[QY_PLAYER_ID], id) == 0)
            return &list->player[i];
    for (size_t i = 0; i < list->player_count; i++)
        if ((!*id || !*list->player[i].text[QY_PLAYER_ID]) &&
            strcmp(list->player[i].text[QY_PLAYER_NAME], player->text[QY_PLAYER_NAME]) == 0)
            return &list->player[i];
    return NULL;
}

/* An act for each rating that differs; who is not in the list is told. Returns their count. */
static size_t put_ratings(struct qyi_cli *cli, const struct qy_tournament *list,
                          const struct qy_tournament *event, struct qy_tournament_act *acts)
{
    size_t count = 0;

    for (size_t i = 0; i < event->player_count; i++) {
        const struct qy_tournament_player *player = &event->player[i];
        const struct qy_tournament_player *row = find_row(list, player);
        char number[16];

        (void)snprintf(number, sizeof number, "%u", player->number);
        if (!row)
            qyi_cli_say(cli, "tournament.not-listed", number, player->text[QY_PLAYER_NAME], NULL);
        else if (row->rating != player->rating)
            acts[count++] = (struct qy_tournament_act){
                .kind = QY_ACT_RATE, .number = player->number, .rating = row->rating};
    }
    return count;
}

int qyi_cli_tournament_ratings(struct qyi_cli *cli, const char *path)
{
    const char *source = qyi_cli_act_operand(cli, 2);
    struct qy_buf text = QY_BUF_INIT;
    struct qy_tournament *list = NULL;
    const struct qy_tournament *event;
    struct qy_tournament_act *acts;
    size_t count;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code;

    if (!source)
        return qyi_cli_usage(cli, "cli.missing-operand", "LIST", NULL);
    code = qyi_cli_read_whole(cli, source, &text);
    if (code == QYI_EXIT_DONE && qy_csv_read(qy_buf_str(&text), text.len, &list, &error) < 0)
        code = qyi_cli_fail(cli, source, &error);
    qy_buf_free(&text);
    if (code != QYI_EXIT_DONE)
        return code;
    if (qyi_cli_log_open(cli, path, true, &file, &error) < 0) {
        qy_tournament_free(list);
        return qyi_cli_fail(cli, path, &error);
    }
    event = qy_tournament_log_tournament(file.event);
    acts = calloc(event->player_count + 1, sizeof *acts);
    count = acts ? put_ratings(cli, list, event, acts) : 0;
    if (count > 0)
        code = qyi_cli_log_do(cli, &file, acts, count);
    qyi_log_file_close(&file);
    qy_tournament_free(list);
    free(acts);
    return acts ? code : QYI_EXIT_SYSTEM;
}
