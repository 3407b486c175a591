/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The points where xiangqi pieces may be, as numbered by endgame tables. */
#include "tables/rules.h"
#include "xiangqi/squares.h"

/* The five points of a palace reachable for an advisor, the seven of a side reachable for an elephant. */
static bool advisor_point(unsigned side, unsigned file, unsigned rank)
{
    unsigned own = side == QY_FIRST ? rank : 9 - rank;

    return (file == 4 && own == 1) || ((file == 3 || file == 5) && (own == 0 || own == 2));
}

static bool elephant_point(unsigned side, unsigned file, unsigned rank)
{
    unsigned own = side == QY_FIRST ? rank : 9 - rank;

    return ((file == 2 || file == 6) && (own == 0 || own == 4)) ||
           ((file == 0 || file == 4 || file == 8) && own == 2);
}

/* A pawn that hasn't crossed the river is on its original file. */
static bool pawn_point(unsigned side, unsigned file, unsigned rank)
{
    unsigned own = side == QY_FIRST ? rank : 9 - rank;

    return own >= 5 || (own >= 3 && file % 2 == 0);
}

bool qyi_xiangqi_may_stand(qy_piece piece, qy_square square)
{
    unsigned side = QY_PIECE_SIDE(piece);
    unsigned file = qyi_xiangqi_file(square);
    unsigned rank = qyi_xiangqi_rank(square);

    switch (QY_PIECE_KIND(piece)) {
    case QY_XIANGQI_GENERAL: return qyi_xiangqi_in_palace(side, square);
    case QY_XIANGQI_ADVISOR: return advisor_point(side, file, rank);
    case QY_XIANGQI_ELEPHANT: return elephant_point(side, file, rank);
    case QY_XIANGQI_PAWN: return pawn_point(side, file, rank);
    default: return true;
    }
}
