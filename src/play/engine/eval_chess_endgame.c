/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess endgames that the sum of terms would misjudge. */
#include "engine/eval_chess.h"

#include "chess/position.h"
#include "chess/tables.h"
#include "engine/eval.h"

#define DARK_SQUARES UINT64_C(0xAA55AA55AA55AA55)

/* Value of a sure win, before material and driving the king are added. */
#define SURE_WIN 4000

/* Number of pieces of a side by kind. */
struct count {
    int kind[7];
    bool both_colours; /* has bishops on both colors of squares */
};

static struct count count_men(const struct qy_chess_position *pos, enum qy_side side)
{
    uint64_t men = qyi_chess_side_set(pos, side);
    uint64_t bishops = men & qyi_chess_kind_set(pos, QY_CHESS_BISHOP);
    struct count count = {.both_colours = (bishops & DARK_SQUARES) && (bishops & ~DARK_SQUARES)};

    for (unsigned kind = QY_CHESS_PAWN; kind < QY_CHESS_KING; kind++)
        count.kind[kind] = (int)qyi_chess_count(men & qyi_chess_kind_set(pos, (enum qy_chess_kind)kind));
    return count;
}

/* Usual value of the pieces other than pawns, in pawns. */
static int officers_worth(const struct count *count)
{
    return 3 * (count->kind[QY_CHESS_KNIGHT] + count->kind[QY_CHESS_BISHOP]) +
           5 * count->kind[QY_CHESS_ROOK] + 9 * count->kind[QY_CHESS_QUEEN];
}

/* ---- the bare king --------------------------------------------------------------------------------- */

/* How close a king on `square` is to a corner of the color of `squares`, 0 (far) to 7 (in the corner). */
static int corner_nearness(unsigned square, uint64_t squares)
{
    int file = (int)qyi_chess_file(square);
    int rank = (int)qyi_chess_rank(square);

    if (!(squares & 1)) /* mirrored for the light corners h1 and a8 */
        file = 7 - file;
    int steps = file + rank < 14 - file - rank ? file + rank : 14 - file - rank;
    return 7 - steps;
}

/* Distance of a square from the center, 0 to 6. */
static int edge_nearness(unsigned square)
{
    int file = (int)qyi_chess_file(square);
    int rank = (int)qyi_chess_rank(square);

    return (file < 4 ? 3 - file : file - 4) + (rank < 4 ? 3 - rank : rank - 4);
}

/* The bonus for driving the bare king of `weak` to the edge. */
static int drive(const struct qy_chess_position *pos, const struct count *strong, enum qy_side weak)
{
    unsigned hunted = qyi_chess_king(pos, weak);
    unsigned hunter = qyi_chess_king(pos, (enum qy_side)(weak ^ 1));
    int near = 7 - qyi_chess_tables.distance[hunted][hunter];
    uint64_t bishops = qyi_chess_kind_set(pos, QY_CHESS_BISHOP);
    bool bishop_and_knight = officers_worth(strong) == 6 && strong->kind[QY_CHESS_KNIGHT] == 1;

    if (bishop_and_knight)
        return 60 * corner_nearness(hunted, bishops & DARK_SQUARES ? DARK_SQUARES : ~DARK_SQUARES) +
               10 * edge_nearness(hunted) + 20 * near;
    return 30 * edge_nearness(hunted) + 20 * near;
}

/* True if the pieces force mate against a bare king from almost any position. */
static bool mates_bare_king(const struct count *count)
{
    return count->kind[QY_CHESS_QUEEN] || count->kind[QY_CHESS_ROOK] || count->both_colours ||
           (count->kind[QY_CHESS_BISHOP] && count->kind[QY_CHESS_KNIGHT]) || count->kind[QY_CHESS_KNIGHT] > 2;
}

/*
 * The value of a game against a bare king, for the side that has pieces. False if normal evaluation should
 * decide.
 */
static bool bare_king(const struct qy_chess_position *pos, enum qy_side strong, int *ret_value)
{
    struct count count = count_men(pos, strong);
    int value = SURE_WIN + 100 * officers_worth(&count) + 100 * count.kind[QY_CHESS_PAWN];

    if (mates_bare_king(&count))
        value += drive(pos, &count, (enum qy_side)(strong ^ 1));
    else if (count.kind[QY_CHESS_PAWN] == 0)
        value = 0;
    else
        return false;
    *ret_value = value < QYI_EVAL_LIMIT ? value : QYI_EVAL_LIMIT - 1;
    return true;
}

bool qyi_eval_chess_special(const struct qy_chess_position *pos, int *ret_value)
{
    uint64_t kings = qyi_chess_kings(pos);
    uint64_t first = qyi_chess_side_set(pos, QY_FIRST) & ~kings;
    uint64_t second = qyi_chess_side_set(pos, QY_SECOND) & ~kings;
    uint64_t minors = qyi_chess_kind_set(pos, QY_CHESS_KNIGHT) | qyi_chess_kind_set(pos, QY_CHESS_BISHOP);
    enum qy_side strong = first ? QY_FIRST : QY_SECOND;
    int value;

    if (first && second) {
        /* a minor piece against a minor piece */
        if (((first | second) & ~minors) || qyi_chess_many(first) || qyi_chess_many(second))
            return false;
        *ret_value = 0;
        return true;
    }
    if (!bare_king(pos, strong, &value))
        return false;
    *ret_value = pos->side == strong ? value : -value;
    return true;
}

/* ---- scales ---------------------------------------------------------------------------------------- */

/*
 * True if all pawns of `strong` are on one rook file and the enemy king controls the corner in front of them.
 */
static bool corner_held(const struct qy_chess_position *pos, enum qy_side strong, uint64_t pawns,
                        uint64_t bishops)
{
    unsigned file = pawns & ~QYI_CHESS_FILE_A_SET ? 7 : 0;
    unsigned corner = qyi_chess_square(file, strong == QY_FIRST ? 7 : 0);
    uint64_t colour = DARK_SQUARES >> corner & 1 ? DARK_SQUARES : ~DARK_SQUARES;

    if ((pawns & ~(QYI_CHESS_FILE_A_SET << file)) || (bishops & colour))
        return false;
    return qyi_chess_tables.distance[qyi_chess_king(pos, (enum qy_side)(strong ^ 1))][corner] <= 1;
}

/* Without pawns, being ahead by a minor piece isn't enough. */
static int pawnless_scale(const struct count *own, const struct count *other)
{
    int worth = officers_worth(own);

    if (own->kind[QY_CHESS_KNIGHT] == 2 && worth == 6)
        return 2;
    if (worth - officers_worth(other) > 3)
        return QYI_EVAL_SCALE;
    return worth < 5 ? 0 : 8;
}

int qyi_eval_chess_scale(const struct qy_chess_position *pos, enum qy_side strong)
{
    struct count own = count_men(pos, strong);
    struct count other = count_men(pos, (enum qy_side)(strong ^ 1));
    uint64_t bishops = qyi_chess_kind_set(pos, QY_CHESS_BISHOP);
    uint64_t men = qyi_chess_side_set(pos, strong);
    uint64_t pawns = men & qyi_chess_kind_set(pos, QY_CHESS_PAWN);
    int only_bishops = 3 * own.kind[QY_CHESS_BISHOP] == officers_worth(&own);

    if (own.kind[QY_CHESS_PAWN] == 0)
        return pawnless_scale(&own, &other);
    if (only_bishops && officers_worth(&other) <= 3 && corner_held(pos, strong, pawns, bishops & men))
        return officers_worth(&other) == 0 ? 0 : 16;
    if (own.kind[QY_CHESS_BISHOP] == 1 && other.kind[QY_CHESS_BISHOP] == 1 && (bishops & DARK_SQUARES) &&
        (bishops & ~DARK_SQUARES))
        return officers_worth(&own) == 3 && officers_worth(&other) == 3 ? 28 : 52;
    return own.kind[QY_CHESS_PAWN] >= 4 ? QYI_EVAL_SCALE : 44 + 5 * own.kind[QY_CHESS_PAWN];
}
