/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games over the board that belong to a tournament. */
#include "directing/bound.h"

#include "answer/event_games.h"
#include "base/error.h"
#include "directing/ledger.h"
#include "trf/log_file.h"

#include <qiyuan/errors/tournament.h>
#include <qiyuan/errors/trf.h>
#include <qiyuan/event/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char tail[] = ".game";

bool qyi_bound_name(const struct qyi_bound *bound, char ret_name[256])
{
    int len = snprintf(ret_name, 256, "%s.r%u.b%s%s", bound->event, bound->round, bound->board, tail);
    char *dot =
        len > 0 && len < 256 ? strchr(ret_name + len - sizeof tail + 1 - strlen(bound->board), '.') : NULL;

    if (len <= 0 || len >= 256)
        return false;
    if (dot && dot < ret_name + len - sizeof tail + 1)
        *dot = '-'; /* of a match */
    return true;
}

bool qyi_bound_read(const char *name, struct qyi_bound *ret_bound)
{
    size_t len = strlen(name);
    struct qyi_bound bound = {.round = 0};

    if (len < sizeof tail || strcmp(name + len - sizeof tail + 1, tail) != 0)
        return false;
    len -= sizeof tail - 1;
    const char *board = memrchr(name, '.', len);
    const char *round = board ? memrchr(name, '.', (size_t)(board - name)) : NULL;
    size_t size = board ? len - (size_t)(board - name) - 2 : 0;
    if (!round || (size_t)(round - name) >= sizeof bound.event || board[1] != 'b' || round[1] != 'r' ||
        size < 1 || size >= sizeof bound.board || strspn(board + 2, "0123456789-") < size)
        return false;
    bound.round = (unsigned)strtoul(round + 2, NULL, 10);
    memcpy(bound.event, name, (size_t)(round - name));
    memcpy(bound.board, board + 2, size);
    for (char *at = bound.board; *at; at++)
        if (*at == '-')
            *at = '.';
    *ret_bound = bound;
    return bound.round > 0;
}

/* Whether the result of the two was entered already, by anybody. */
static bool is_entered(const struct qy_tournament_log *event, unsigned round, struct qy_pair pair)
{
    const struct qy_tournament *members = qy_tournament_log_members(event);
    const struct qy_tournament *tournament = members ? members : qy_tournament_log_tournament(event);
    const struct qy_tournament_player *player = qy_tournament_player(tournament, pair.white);

    return player && player->entry[round - 1].outcome != QY_TOURNAMENT_OPEN;
}

int qyi_bound_enter(struct qyi_ledger *ledger, const char *folder, const struct qyi_bound *bound,
                    const char *log, size_t len, uint32_t *ret_first, uint32_t *ret_last,
                    struct qy_error *reterr)
{
    struct qy_buf path = QY_BUF_INIT;
    struct qyi_log_file file = {.fd = -1};
    struct qy_tournament_act act;
    struct qy_pair pair;
    unsigned round = bound->round;

    *ret_first = *ret_last = 0;
    qy_buf_addf(&path, "%s/%s", folder, bound->event);
    int code =
        path.failed ? qyi_no_memory(reterr) : qyi_log_file_open(qy_buf_str(&path), true, &file, reterr);
    if (code < 0) {
        qy_buf_free(&path);
        return code;
    }
    file.keeper = qyi_ledger_keeper(ledger);
    uint32_t before = file.lines;
    if (qyi_event_board(file.event, &round, bound->board, strlen(bound->board), &pair) &&
        !is_entered(file.event, round, pair)) {
        code = qyi_event_game_read(file.event, round, &pair, log, len, QY_RULES_FIRST_READING, &act, reterr);
        if (code == QY_E_TOUR_GAME_OPEN) {
            code = 0;
        } else if (code == 0) {
            code = qyi_log_file_append(&file, &act, 1, reterr);
            qy_tournament_act_free(&act);
        }
    }
    if (code == 0 && file.lines > before) {
        *ret_first = before + 1;
        *ret_last = file.lines;
    }
    qyi_log_file_close(&file);
    qy_buf_free(&path);
    return code;
}
