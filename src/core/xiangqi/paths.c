/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: the path of each piece, by the rule book. */
#include "xiangqi/paths.h"

int qyi_xiangqi_men_between(const uint8_t *board, unsigned a, unsigned b)
{
    bool same_rank = qyi_xiangqi_rank(a) == qyi_xiangqi_rank(b);
    unsigned stride = same_rank ? 1 : QYI_XIANGQI_FILES;
    unsigned high = a < b ? b : a;
    int men = 0;

    if (a == b || (!same_rank && qyi_xiangqi_file(a) != qyi_xiangqi_file(b)))
        return -1;
    for (unsigned square = (a < b ? a : b) + stride; square < high; square += stride)
        men += board[square] != 0;
    return men;
}

/* The way from one point to another. `files` and `ranks` are signed; the sizes are not. */
struct way {
    int files;
    int ranks;
    int wide;
    int high;
};

static struct way way_between(unsigned from, unsigned to)
{
    int files = (int)qyi_xiangqi_file(to) - (int)qyi_xiangqi_file(from);
    int ranks = (int)qyi_xiangqi_rank(to) - (int)qyi_xiangqi_rank(from);
    struct way way = {files, ranks, files < 0 ? -files : files, ranks < 0 ? -ranks : ranks};

    return way;
}

/* True if a piece is half-way, rounded down: on a horse's leg or an elephant's eye. */
static bool halfway_taken(const uint8_t *board, unsigned from, struct way way)
{
    return board[(int)from + way.ranks / 2 * QYI_XIANGQI_FILES + way.files / 2] != 0;
}

static enum qy_refusal rook_path(int between)
{
    if (between < 0)
        return QY_REFUSAL_NOT_HOW_IT_MOVES;
    return between == 0 ? QY_REFUSAL_NONE : QY_REFUSAL_BLOCKED;
}

static enum qy_refusal cannon_path(int between, bool takes)
{
    if (!takes || between < 0)
        return rook_path(between);
    if (between == 0)
        return QY_REFUSAL_NO_SCREEN;
    return between == 1 ? QY_REFUSAL_NONE : QY_REFUSAL_BLOCKED;
}

static enum qy_refusal horse_path(const uint8_t *board, unsigned from, struct way way)
{
    if (way.wide * way.high != 2)
        return QY_REFUSAL_NOT_HOW_IT_MOVES;
    return halfway_taken(board, from, way) ? QY_REFUSAL_BLOCKED_LEG : QY_REFUSAL_NONE;
}

static enum qy_refusal elephant_path(const uint8_t *board, enum qy_side side, unsigned from, unsigned to,
                                     struct way way)
{
    if (way.wide != 2 || way.high != 2)
        return QY_REFUSAL_NOT_HOW_IT_MOVES;
    if (!qyi_xiangqi_at_home(side, to))
        return QY_REFUSAL_OVER_THE_RIVER;
    return halfway_taken(board, from, way) ? QY_REFUSAL_BLOCKED_EYE : QY_REFUSAL_NONE;
}

/* Advisors step along a diagonal, generals along a line, both within the palace. */
static enum qy_refusal palace_path(enum qy_side side, unsigned to, bool steps_so)
{
    if (!steps_so)
        return QY_REFUSAL_NOT_HOW_IT_MOVES;
    return qyi_xiangqi_in_palace(side, to) ? QY_REFUSAL_NONE : QY_REFUSAL_OUTSIDE_PALACE;
}

static enum qy_refusal pawn_path(enum qy_side side, unsigned from, struct way way)
{
    bool ahead = way.wide == 0 && way.ranks == (side == QY_FIRST ? 1 : -1);
    bool aside = way.wide == 1 && way.high == 0 && !qyi_xiangqi_at_home(side, from);

    return ahead || aside ? QY_REFUSAL_NONE : QY_REFUSAL_NOT_HOW_IT_MOVES;
}

enum qy_refusal qyi_xiangqi_path(const uint8_t *board, enum qy_side side, enum qy_xiangqi_kind kind,
                                 unsigned from, unsigned to, bool takes)
{
    struct way way = way_between(from, to);

    switch (kind) {
    case QY_XIANGQI_ROOK: return rook_path(qyi_xiangqi_men_between(board, from, to));
    case QY_XIANGQI_CANNON: return cannon_path(qyi_xiangqi_men_between(board, from, to), takes);
    case QY_XIANGQI_HORSE: return horse_path(board, from, way);
    case QY_XIANGQI_ELEPHANT: return elephant_path(board, side, from, to, way);
    case QY_XIANGQI_ADVISOR: return palace_path(side, to, way.wide == 1 && way.high == 1);
    case QY_XIANGQI_GENERAL: return palace_path(side, to, way.wide + way.high == 1);
    case QY_XIANGQI_PAWN: return pawn_path(side, from, way);
    }
    return QY_REFUSAL_NO_SUCH_PIECE;
}
