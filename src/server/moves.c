/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/moves.h"

#include "base/error.h"
#include "game/ops.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

unsigned qyi_square_count(enum qy_game game)
{
    return (unsigned)qyi_games[game]->files * qyi_games[game]->ranks;
}

void qyi_square_name(enum qy_game game, qy_square square, char name[4])
{
    const struct qy_game_ops *ops = qyi_games[game];

    snprintf(name, 4, "%c%u", 'a' + square % ops->files,
             (unsigned)(square / ops->files + ops->first_rank) % 100U);
}

void qyi_move_uci(const struct qy_position *position, qy_move move, char *text, size_t size)
{
    unsigned promotion = qy_move_promotion(position->game, move);
    char from[4];
    char to[4];

    qyi_square_name(position->game, qy_move_from(position->game, move), from);
    qyi_square_name(position->game, qy_move_to(position->game, move), to);
    snprintf(text, size, "%s%s", from, to);
    if (promotion > 0)
        snprintf(text, size, "%s%s%c", from, to, tolower(qyi_games[position->game]->letters[promotion]));
}

json_t *qyi_move_texts(const struct qy_position *position, qy_move move)
{
    char text[8];

    qyi_move_uci(position, move, text, sizeof text);
    return json_pack("{s:s}", "uci", text);
}

/* Reads "h2" at `*at`. */
static bool read_square(const struct qy_game_ops *ops, const char *text, size_t len, size_t *at,
                        qy_square *ret_square)
{
    unsigned file;
    unsigned rank;

    if (len - *at < 2 || text[*at] < 'a' || text[*at] >= 'a' + ops->files || text[*at + 1] < '0' ||
        text[*at + 1] > '9')
        return false;
    file = (unsigned)(text[*at] - 'a');
    rank = (unsigned)(text[*at + 1] - '0');
    if (rank < ops->first_rank || rank - ops->first_rank >= ops->ranks)
        return false;
    *ret_square = (qy_square)((rank - ops->first_rank) * ops->files + file);
    *at += 2;
    return true;
}

int qyi_move_find(const struct qy_position *position, const char *text, size_t len, qy_move *ret_move,
                  enum qy_refusal *ret_refusal, struct qy_error *reterr)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_move moves[QY_MAX_MOVES];
    qy_square from;
    qy_square to;
    unsigned promotion = 0;
    size_t at = 0;
    size_t count;

    if (!read_square(ops, text, len, &at, &from) || !read_square(ops, text, len, &at, &to))
        return qyi_error_set(reterr, QY_E_MOVE_SYNTAX, at, text, len, "uci");
    if (at < len) {
        const char *letter = strchr(ops->letters + 1, toupper((unsigned char)text[at]));

        if (!letter || at + 1 < len)
            return qyi_error_set(reterr, QY_E_MOVE_SYNTAX, at, text, len, "uci");
        promotion = (unsigned)(letter - ops->letters);
    }
    count = qy_position_legal(position, moves);
    for (size_t i = 0; i < count; i++) {
        if (qy_move_from(position->game, moves[i]) == from && qy_move_to(position->game, moves[i]) == to &&
            qy_move_promotion(position->game, moves[i]) == promotion) {
            *ret_move = moves[i];
            return 0;
        }
    }
    *ret_refusal = qy_position_why_not(position, from, to, promotion);
    if (*ret_refusal == QY_REFUSAL_NONE)
        *ret_refusal = QY_REFUSAL_NOT_HOW_IT_MOVES;
    return QY_E_EVENT_REFUSED;
}
