/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament arrive, absent, appeal, rule, appeals, ratings: what an organiser does beside
 * pairs and results. */
#include "cli/tournament_evening.h"

#include "answer/answers.h"
#include "base/error.h"
#include "cli/input.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
