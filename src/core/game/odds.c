/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odds: the list, the starting positions, and the limits on a side that moves twice. */
#include "game/odds.h"

#include "game/ops.h"

#include <qiyuan/errors/board.h>

#include <string.h>

const struct qy_odds *qy_odds_at(size_t index)
{
    for (size_t i = 0; qyi_odds[i].id; i++)
        if (i == index)
            return &qyi_odds[i];
    return NULL;
}

const struct qy_odds *qy_odds_by_id(enum qy_game game, const char *id, size_t len)
{
    for (const struct qy_odds *odds = qyi_odds; odds->id; odds++)
        if (odds->game == game && strlen(odds->id) == len && memcmp(odds->id, id, len) == 0)
            return odds;
    return NULL;
}

const char *qy_odds_id(const struct qy_odds *odds)
{
    return odds->id;
}

enum qy_game qy_odds_game(const struct qy_odds *odds)
{
    return odds->game;
}

enum qy_side qy_odds_giver(const struct qy_odds *odds)
{
    return odds->giver;
}

const char *qy_odds_words(const struct qy_odds *odds, enum qy_lang lang)
{
    return odds->words[lang];
}

bool qy_odds_two_moves(const struct qy_odds *odds)
{
    return odds->first != NULL;
}

/* ---- positions ------------------------------------------------------------------------------------- */

void qy_odds_board(const struct qy_odds *odds, struct qy_position *ret_position)
{
    (void)qy_position_from_fen(odds->game, odds->fen, strlen(odds->fen), ret_position, NULL);
}

/* True if a move may be one of the first two: no capture, and on the mover's own half. */
static bool stays_at_home(const struct qy_position *position, qy_move move)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    unsigned rank = ops->move_to(move) / ops->files;
    bool low = rank < ops->ranks / 2U;

    return ops->captured(position, move) == 0 && low == (ops->side(position) == QY_FIRST);
}

size_t qy_odds_firsts(const struct qy_odds *odds, qy_move *ret_moves)
{
    struct qy_position board;
    qy_move moves[QY_MAX_MOVES];
    size_t count = 0;

    if (!odds->first)
        return 0;
    qy_odds_board(odds, &board);
    size_t legal = qy_position_legal(&board, moves);
    for (size_t i = 0; i < legal; i++)
        if (stays_at_home(&board, moves[i]))
            ret_moves[count++] = moves[i];
    return count;
}

/* The square named by two characters of a UCI move. */
static qy_square square_of(const struct qy_game_ops *ops, const char *text)
{
    return (qy_square)((text[1] - '0' - ops->first_rank) * ops->files + text[0] - 'a');
}

static bool is_usual(const struct qy_odds *odds, qy_move move)
{
    const struct qy_game_ops *ops = qyi_games[odds->game];

    return ops->move_from(move) == square_of(ops, odds->first) &&
           ops->move_to(move) == square_of(ops, odds->first + 2);
}

/* The board after a first move, with the same side to move again and initial counters. */
static void move_first(const struct qy_position *board, qy_move move, struct qy_position *ret_position)
{
    struct qy_position position = *board;
    struct qy_buf fen = QY_BUF_INIT;
    struct qy_undo undo;

    qy_position_make(&position, move, &undo);
    qy_position_make(&position, QY_MOVE_NULL, &undo);
    qy_position_to_fen(&position, QY_FEN_NO_COUNTERS, &fen);
    if (fen.failed || qy_position_from_fen(board->game, fen.data, fen.len, ret_position, NULL) < 0)
        *ret_position = position; /* out of memory: only the counters differ */
    qy_buf_free(&fen);
}

int qy_odds_start(const struct qy_odds *odds, qy_move first, struct qy_position *ret_position)
{
    struct qy_position board;
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_odds_firsts(odds, moves);

    qy_odds_board(odds, &board);
    if (!odds->first && first == QY_MOVE_NONE) {
        *ret_position = board;
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        if (first == QY_MOVE_NONE ? is_usual(odds, moves[i]) : moves[i] == first) {
            move_first(&board, moves[i], ret_position);
            return 0;
        }
    }
    return QY_E_ILLEGAL_MOVE;
}

/* True if the odds begin from a position; also finds the first move. */
static bool begins_from(const struct qy_odds *odds, uint64_t key, qy_move *ret_first)
{
    struct qy_position position;
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_odds_firsts(odds, moves);

    *ret_first = QY_MOVE_NONE;
    qy_odds_board(odds, &position);
    if (!odds->first)
        return qy_position_key(&position) == key;
    for (size_t i = 0; i < count; i++) {
        struct qy_position after = position;
        struct qy_undo undo;

        qy_position_make(&after, moves[i], &undo);
        qy_position_make(&after, QY_MOVE_NULL, &undo);
        if (qy_position_key(&after) == key) {
            *ret_first = moves[i];
            return true;
        }
    }
    return false;
}

const struct qy_odds *qy_odds_of(const struct qy_position *start, qy_move *ret_first)
{
    uint64_t key = qy_position_key(start);
    struct qy_position array;
    qy_move first;

    qy_position_start(start->game, &array);
    if (qy_position_key(&array) == key)
        return NULL;
    for (const struct qy_odds *odds = qyi_odds; odds->id; odds++) {
        if (odds->game != start->game || !begins_from(odds, key, &first))
            continue;
        if (ret_first)
            *ret_first = first;
        return odds;
    }
    return NULL;
}

bool qy_odds_allow(const struct qy_position *start, qy_move move)
{
    const struct qy_game_ops *ops = qyi_ops(start);
    qy_move first = QY_MOVE_NONE;
    const struct qy_odds *odds = qy_odds_of(start, &first);

    if (!odds || !odds->first)
        return true;
    return stays_at_home(start, move) && !(odds->once && ops->move_from(move) == ops->move_to(first));
}
