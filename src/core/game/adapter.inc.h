/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The functions of a game's table, shared by both games: each adapter file defines GAME (the member of
 * `qy_position.as`) and GAME_FN(name) (the game's function with that name), then includes this file.
 *
 * New positions are cleared first, so that every byte of the value is defined.
 */
#include <string.h>

static void adapt_start(struct qy_position *ret_position)
{
    memset(ret_position, 0, sizeof *ret_position);
    ret_position->game = GAME_ENUM;
    GAME_FN(start)(&ret_position->as.GAME);
}

static int adapt_from_fen(const char *fen, size_t len, struct qy_position *ret_position, uint32_t *ret_faults,
                          struct qy_error *reterr)
{
    struct qy_position position;
    int status;

    memset(&position, 0, sizeof position);
    position.game = GAME_ENUM;
    status = GAME_FN(from_fen)(fen, len, &position.as.GAME, ret_faults, reterr);
    if (status == 0 && ret_position)
        *ret_position = position;
    return status;
}

static enum qy_side adapt_side(const struct qy_position *position)
{
    return (enum qy_side)position->as.GAME.side;
}

static qy_piece adapt_at(const struct qy_position *position, qy_square square)
{
    return GAME_FN(at)(&position->as.GAME, square);
}

static unsigned adapt_halfmove(const struct qy_position *position)
{
    return position->as.GAME.halfmove;
}

static unsigned adapt_fullmove(const struct qy_position *position)
{
    return position->as.GAME.fullmove;
}

static uint64_t adapt_key(const struct qy_position *position)
{
    return position->as.GAME.key;
}

static uint64_t adapt_compute_key(const struct qy_position *position)
{
    return GAME_FN(compute_key)(&position->as.GAME);
}

static size_t adapt_legal(const struct qy_position *position, qy_move *ret_moves)
{
    return GAME_FN(gen_legal)(&position->as.GAME, ret_moves);
}

static size_t adapt_moves_to(const struct qy_position *position, unsigned kind, qy_square to,
                             qy_move *ret_moves)
{
    return GAME_FN(moves_to)(&position->as.GAME, kind, to, ret_moves);
}

static bool adapt_is_legal(const struct qy_position *position, qy_move move)
{
    return GAME_FN(is_legal)(&position->as.GAME, move);
}

static enum qy_refusal adapt_why_not(const struct qy_position *position, qy_square from, qy_square to,
                                     unsigned promotion)
{
    return GAME_FN(why_not)(&position->as.GAME, from, to, promotion);
}

static bool adapt_goes_so(const struct qy_position *position, qy_square from, qy_square to)
{
    return GAME_FN(goes_so)(&position->as.GAME, from, to);
}

static size_t adapt_attackers(const struct qy_position *position, qy_square square, enum qy_side by,
                              qy_square *ret_squares)
{
    return GAME_FN(attackers)(&position->as.GAME, square, by, ret_squares);
}

static enum qy_status adapt_status(const struct qy_position *position)
{
    return GAME_FN(status)(&position->as.GAME);
}

static bool adapt_dead_material(const struct qy_position *position)
{
    return GAME_FN(dead_material)(&position->as.GAME);
}

static int adapt_winnable(const struct qy_position *position, enum qy_side winner,
                          const struct qy_winnable_limits *limits, struct qy_winnable *ret_result)
{
    return GAME_FN(winnable)(&position->as.GAME, winner, limits, ret_result);
}

static void adapt_make(struct qy_position *position, qy_move move, struct qy_undo *ret_undo)
{
    GAME_FN(make)(&position->as.GAME, move, &ret_undo->as.GAME);
}

static void adapt_unmake(struct qy_position *position, qy_move move, const struct qy_undo *undo)
{
    GAME_FN(unmake)(&position->as.GAME, move, &undo->as.GAME);
}

static uint64_t adapt_perft(struct qy_position *position, unsigned depth)
{
    return GAME_FN(perft)(&position->as.GAME, depth);
}

#define ADAPTED_FUNCTIONS                                                                         \
    .start = adapt_start, .from_fen = adapt_from_fen, .to_fen = adapt_to_fen, .side = adapt_side, \
    .at = adapt_at, .halfmove = adapt_halfmove, .fullmove = adapt_fullmove, .key = adapt_key,     \
    .compute_key = adapt_compute_key, .legal = adapt_legal, .moves_to = adapt_moves_to,           \
    .is_legal = adapt_is_legal, .why_not = adapt_why_not, .goes_so = adapt_goes_so,               \
    .attackers = adapt_attackers, .king = adapt_king, .status = adapt_status,                     \
    .dead_material = adapt_dead_material, .winnable = adapt_winnable, .make = adapt_make,         \
    .unmake = adapt_unmake, .perft = adapt_perft
