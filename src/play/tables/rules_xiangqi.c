/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of xiangqi for tables. The side without a move loses (xq:4.1.3). */
#include "tables/build.h"

#include "xiangqi/bitboard.h"
#include "xiangqi/squares.h"

/* The palaces don't touch; whether the generals face each other depends on the other pieces. */
static bool kings_apart(qy_square first, qy_square second)
{
    return first != second;
}

static void occupied(const struct qy_position *position, uint64_t ret_bits[2])
{
    const struct qy_xiangqi_set *men = position->as.xiangqi.men;

    qyi_xiangqi_split((qyi_xiangqi_join(men[0].half) | qyi_xiangqi_join(men[1].half)) >> QYI_XIANGQI_BIT0,
                      ret_bits);
}

static bool no_rights(const struct qy_position *position)
{
    (void)position;
    return false;
}

/* A pawn is worth more than all the pieces that stay at home, since it can win. */
static const uint8_t worth[8] = {[QY_XIANGQI_PAWN] = 5,   [QY_XIANGQI_ADVISOR] = 1, [QY_XIANGQI_ELEPHANT] = 1,
                                 [QY_XIANGQI_HORSE] = 16, [QY_XIANGQI_CANNON] = 17, [QY_XIANGQI_ROOK] = 35};
static const uint8_t most[8] = {
    [QY_XIANGQI_PAWN] = 5,   [QY_XIANGQI_ADVISOR] = 2, [QY_XIANGQI_ELEPHANT] = 2, [QY_XIANGQI_HORSE] = 2,
    [QY_XIANGQI_CANNON] = 2, [QY_XIANGQI_ROOK] = 2,    [QY_XIANGQI_GENERAL] = 1};
static const uint8_t promotions[] = {0};

/*
 * Two pieces that cross the river, and one of them against all that stays at home: the simple draws of
 * xq:4.2.1. Also rook and cannon against rook, which players ask about most.
 */
static const char shipped[] =
    "KRKAABB KNKAABB KCKAABB KPKAABB KRKR KRKC KRKN KRKP KCKC KCKN KCKP KNKN KNKP KPKP "
    "KRRK KRCK KRNK KRPK KCCK KCNK KCPK KNNK KNPK KPPK KCAKAA KRCKR";

const struct qyi_table_rules qyi_table_rules_xiangqi = {
    .game = QY_GAME_XIANGQI,
    .files = 9,
    .ranks = 10,
    .king = QY_XIANGQI_GENERAL,
    .turns = 2,
    .turns_with_pawns = 2,
    .pawn = QY_XIANGQI_PAWN,
    .worth = worth,
    .most = most,
    .promotions = promotions,
    .stalemate_loses = true,
    .perpetual_check_loses = true,
    .may_stand = qyi_xiangqi_may_stand,
    .kings_apart = kings_apart,
    .shipped = shipped,
    .loops = &qyi_build_loops_xiangqi,
    .occupied = occupied,
    .beyond = no_rights,
    .fleeting = no_rights,
};
