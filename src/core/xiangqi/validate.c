/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds all faults of a setup. Only a contradiction of the rules of movement is a fault; how a position can
 * have arisen is not considered. The board may hold anything here, so the fast tables are not used.
 */
#include "xiangqi/paths.h"
#include "xiangqi/position.h"

const char *const qyi_xiangqi_fault_ids[] = {
    "no-red-general",    "no-black-general",    "several-generals",   "general-outside-palace",
    "advisor-off-point", "elephant-over-river", "elephant-off-point", "pawn-impossible-point",
    "too-many-men",      "facing-generals",     "opponent-in-check",  NULL};

/* Ranks counted from the side's own back rank, and files as for both sides. */
static unsigned own_rank(unsigned side, unsigned square)
{
    unsigned rank = qyi_xiangqi_rank(square);

    return side == QY_FIRST ? rank : QYI_XIANGQI_RANKS - 1 - rank;
}

static uint32_t advisor_faults(unsigned side, unsigned square)
{
    bool centre = qyi_xiangqi_file(square) == 4 && own_rank(side, square) == 1;
    bool corner = qyi_xiangqi_file(square) != 4 && own_rank(side, square) != 1;

    return qyi_xiangqi_in_palace(side, square) && (centre || corner) ? 0 : QYI_XIANGQI_ADVISOR_OFF_POINT;
}

static uint32_t elephant_faults(unsigned side, unsigned square)
{
    unsigned rank = own_rank(side, square);
    unsigned file = qyi_xiangqi_file(square);

    if (!qyi_xiangqi_at_home(side, square))
        return QYI_XIANGQI_ELEPHANT_OVER_RIVER;
    if (rank == 2 ? file % 4 == 0 : rank % 4 == 0 && file % 4 == 2)
        return 0;
    return QYI_XIANGQI_ELEPHANT_OFF_POINT;
}

/* A pawn on its own half may only be on its starting file, at or in front of its starting rank. */
static uint32_t pawn_faults(unsigned side, unsigned square)
{
    unsigned rank = own_rank(side, square);

    if (rank >= 5 || (rank >= 3 && qyi_xiangqi_file(square) % 2 == 0))
        return 0;
    return QYI_XIANGQI_PAWN_IMPOSSIBLE_POINT;
}

static uint32_t man_faults(qy_piece piece, unsigned square)
{
    unsigned side = QY_PIECE_SIDE(piece);

    switch (QY_PIECE_KIND(piece)) {
    case QY_XIANGQI_GENERAL:
        return qyi_xiangqi_in_palace(side, square) ? 0 : QYI_XIANGQI_GENERAL_OUTSIDE_PALACE;
    case QY_XIANGQI_ADVISOR: return advisor_faults(side, square);
    case QY_XIANGQI_ELEPHANT: return elephant_faults(side, square);
    case QY_XIANGQI_PAWN: return pawn_faults(side, square);
    default: return 0;
    }
}

/* The faults of the two generals, if each side has one. */
static uint32_t general_faults(const struct qyi_xiangqi_setup *setup, const unsigned general[2])
{
    unsigned target = general[setup->side ^ 1];
    uint32_t faults = 0;

    if (qyi_xiangqi_file(general[0]) == qyi_xiangqi_file(general[1]) &&
        qyi_xiangqi_men_between(setup->board, general[0], general[1]) == 0)
        faults |= QYI_XIANGQI_FACING_GENERALS;
    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++) {
        qy_piece piece = setup->board[square];

        if (piece && QY_PIECE_SIDE(piece) == setup->side && square != target &&
            qyi_xiangqi_path(setup->board, setup->side, (enum qy_xiangqi_kind)QY_PIECE_KIND(piece), square,
                             target, true) == QY_REFUSAL_NONE)
            faults |= QYI_XIANGQI_OPPONENT_IN_CHECK;
    }
    return faults;
}

static uint32_t count_faults(unsigned count[2][8])
{
    static const uint8_t most[8] = {
        [QY_XIANGQI_PAWN] = 5,   [QY_XIANGQI_ADVISOR] = 2, [QY_XIANGQI_ELEPHANT] = 2, [QY_XIANGQI_HORSE] = 2,
        [QY_XIANGQI_CANNON] = 2, [QY_XIANGQI_ROOK] = 2,    [QY_XIANGQI_GENERAL] = 32};
    uint32_t faults = 0;

    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = QY_XIANGQI_PAWN; kind <= QY_XIANGQI_GENERAL; kind++)
            if (count[side][kind] > most[kind] && kind != QY_XIANGQI_GENERAL)
                faults |= QYI_XIANGQI_TOO_MANY_MEN;
    if (count[QY_FIRST][QY_XIANGQI_GENERAL] == 0)
        faults |= QYI_XIANGQI_NO_RED_GENERAL;
    if (count[QY_SECOND][QY_XIANGQI_GENERAL] == 0)
        faults |= QYI_XIANGQI_NO_BLACK_GENERAL;
    if (count[QY_FIRST][QY_XIANGQI_GENERAL] > 1 || count[QY_SECOND][QY_XIANGQI_GENERAL] > 1)
        faults |= QYI_XIANGQI_SEVERAL_GENERALS;
    return faults;
}

uint32_t qyi_xiangqi_faults(const struct qyi_xiangqi_setup *setup)
{
    const uint32_t wrong_generals =
        QYI_XIANGQI_NO_RED_GENERAL | QYI_XIANGQI_NO_BLACK_GENERAL | QYI_XIANGQI_SEVERAL_GENERALS;
    unsigned count[2][8] = {{0}};
    unsigned general[2] = {0, 0};
    uint32_t faults = 0;

    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++) {
        qy_piece piece = setup->board[square];

        if (!piece)
            continue;
        count[QY_PIECE_SIDE(piece)][QY_PIECE_KIND(piece)]++;
        if (QY_PIECE_KIND(piece) == QY_XIANGQI_GENERAL)
            general[QY_PIECE_SIDE(piece)] = square;
        faults |= man_faults(piece, square);
    }
    faults |= count_faults(count);
    if (!(faults & wrong_generals))
        faults |= general_faults(setup, general);
    return faults;
}
