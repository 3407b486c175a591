/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rays, steps and attacks with one free piece, for the endgame tables of xiangqi. */
#include "tables/lines_xiangqi.h"
#include "tables/rules.h"

#include <string.h>

#define FILES   QYI_XIANGQI_FILES
#define RANKS   QYI_XIANGQI_RANKS
#define SQUARES QYI_XIANGQI_SQUARES

/* A step by files and ranks, and the offset of the point that must be empty. */
struct way {
    int8_t file;
    int8_t rank;
    int8_t over_file;
    int8_t over_rank;
};

static const struct way general_ways[] = {{1, 0, 0, 0}, {-1, 0, 0, 0}, {0, 1, 0, 0}, {0, -1, 0, 0}};
static const struct way advisor_ways[] = {{1, 1, 0, 0}, {-1, 1, 0, 0}, {1, -1, 0, 0}, {-1, -1, 0, 0}};
static const struct way elephant_ways[] = {{2, 2, 1, 1}, {-2, 2, -1, 1}, {2, -2, 1, -1}, {-2, -2, -1, -1}};
static const struct way horse_ways[] = {{1, 2, 0, 1}, {-1, 2, 0, 1}, {1, -2, 0, -1}, {-1, -2, 0, -1},
                                        {2, 1, 1, 0}, {2, -1, 1, 0}, {-2, 1, -1, 0}, {-2, -1, -1, 0}};

static void add_step(struct qyi_lines *lines, qy_piece piece, unsigned from, const struct way *way)
{
    int file = (int)qyi_xiangqi_file(from) + way->file;
    int rank = (int)qyi_xiangqi_rank(from) + way->rank;
    unsigned side = QY_PIECE_SIDE(piece);
    unsigned kind = QY_PIECE_KIND(piece);
    struct qyi_steps *there = &lines->to[side][kind][from];
    uint8_t over = QYI_NOWHERE;

    if (file < 0 || file >= FILES || rank < 0 || rank >= RANKS)
        return;
    unsigned to = (unsigned)rank * FILES + (unsigned)file;
    if (!qyi_xiangqi_may_stand(piece, (qy_square)to))
        return;
    if (way->over_file || way->over_rank)
        over = (uint8_t)((int)from + way->over_rank * FILES + way->over_file);
    struct qyi_steps *back = &lines->from[side][kind][to];
    there->step[there->count++] = (struct qyi_step){(uint8_t)to, over};
    back->step[back->count++] = (struct qyi_step){(uint8_t)from, over};
}

/* A pawn moves forward, and sideways across the river. */
static void add_pawn_steps(struct qyi_lines *lines, unsigned side, unsigned from)
{
    const struct way forward = {0, (int8_t)(side == QY_FIRST ? 1 : -1), 0, 0};
    qy_piece piece = QY_PIECE(side, QY_XIANGQI_PAWN);

    add_step(lines, piece, from, &forward);
    if (qyi_xiangqi_at_home(side, from))
        return;
    add_step(lines, piece, from, &general_ways[0]);
    add_step(lines, piece, from, &general_ways[1]);
}

static void make_steps(struct qyi_lines *lines, unsigned side, unsigned kind)
{
    const struct way *ways = kind == QY_XIANGQI_ADVISOR    ? advisor_ways
                             : kind == QY_XIANGQI_ELEPHANT ? elephant_ways
                             : kind == QY_XIANGQI_HORSE    ? horse_ways
                                                           : general_ways;
    unsigned count = kind == QY_XIANGQI_HORSE ? 8 : 4;
    qy_piece piece = QY_PIECE(side, kind);

    for (unsigned from = 0; from < SQUARES; from++) {
        if (!qyi_xiangqi_may_stand(piece, (qy_square)from))
            continue;
        if (kind == QY_XIANGQI_PAWN) {
            add_pawn_steps(lines, side, from);
            continue;
        }
        for (unsigned i = 0; i < count; i++)
            add_step(lines, piece, from, &ways[i]);
    }
}

void qyi_lines_make(struct qyi_lines *ret_lines)
{
    static const uint8_t steppers[] = {QY_XIANGQI_GENERAL, QY_XIANGQI_ADVISOR, QY_XIANGQI_ELEPHANT,
                                       QY_XIANGQI_HORSE, QY_XIANGQI_PAWN};

    memset(ret_lines, 0, sizeof(*ret_lines));
    for (unsigned from = 0; from < SQUARES; from++)
        for (unsigned way = 0; way < 4; way++) {
            int file = (int)qyi_xiangqi_file(from) + general_ways[way].file;
            int rank = (int)qyi_xiangqi_rank(from) + general_ways[way].rank;

            while (file >= 0 && file < FILES && rank >= 0 && rank < RANKS) {
                ret_lines->ray[from][way][ret_lines->ray_len[from][way]++] = (uint8_t)(rank * FILES + file);
                file += general_ways[way].file;
                rank += general_ways[way].rank;
            }
        }
    for (unsigned side = 0; side < 2; side++)
        for (size_t i = 0; i < sizeof(steppers); i++)
            make_steps(ret_lines, side, steppers[i]);
}

/* The points of the first file. */
static qyi_points first_file(void)
{
    return (qyi_points)0x20100 << 64 | UINT64_C(0x8040201008040201);
}

qyi_points qyi_points_mirror(qyi_points points)
{
    qyi_points file = first_file();
    qyi_points mirrored = points & file << 4;

    for (unsigned i = 0; i < 4; i++) {
        unsigned apart = 8 - 2 * i;

        mirrored |= (points & file << i) << apart | (points >> apart & file << i);
    }
    return mirrored;
}

/* The direction from one point to another on the same file or rank; 4 if there is none. */
static unsigned direction(unsigned from, unsigned to)
{
    if (qyi_xiangqi_rank(from) == qyi_xiangqi_rank(to))
        return to > from ? 0 : 1;
    if (qyi_xiangqi_file(from) == qyi_xiangqi_file(to))
        return to > from ? 2 : 3;
    return 4;
}

static qyi_points slider_hits(const struct qyi_lines *lines, unsigned kind, unsigned from, unsigned to,
                              qyi_points fixed)
{
    unsigned way = direction(from, to);
    qyi_points between = 0;
    unsigned screens = 0;

    if (way == 4 || from == to)
        return 0;
    for (const uint8_t *point = lines->ray[from][way]; *point != to; point++) {
        between |= qyi_point(*point);
        screens += qyi_points_have(fixed, *point);
    }
    if (kind != QY_XIANGQI_CANNON)
        return screens == 0 ? ~between : 0;
    return screens == 0 ? between : screens == 1 ? ~between : 0;
}

qyi_points qyi_lines_hit(const struct qyi_lines *lines, qy_piece piece, unsigned from, unsigned to,
                         qyi_points fixed)
{
    unsigned kind = QY_PIECE_KIND(piece);
    const struct qyi_steps *steps = &lines->to[QY_PIECE_SIDE(piece)][kind][from];

    if (kind == QY_XIANGQI_ROOK || kind == QY_XIANGQI_CANNON)
        return slider_hits(lines, kind, from, to, fixed);
    for (unsigned i = 0; i < steps->count; i++) {
        unsigned over = steps->step[i].over;

        if (steps->step[i].point != to)
            continue;
        if (over == QYI_NOWHERE)
            return ~(qyi_points)0;
        return qyi_points_have(fixed, over) ? 0 : ~qyi_point(over);
    }
    return 0;
}

/*
 * The points along all rays where a rook could capture or come from; for a cannon, those behind one screen.
 */
static qyi_points along_rays(const struct qyi_lines *lines, unsigned kind, unsigned point, qyi_points fixed)
{
    qyi_points found = 0;

    for (unsigned way = 0; way < 4; way++) {
        bool open = kind == QY_XIANGQI_ROOK;

        for (unsigned i = 0; i < lines->ray_len[point][way]; i++) {
            unsigned next = lines->ray[point][way][i];

            if (!qyi_points_have(fixed, next)) {
                found |= open ? qyi_point(next) : 0;
                continue;
            }
            if (open)
                break;
            open = true;
        }
    }
    return found;
}

static qyi_points along_steps(const struct qyi_steps *steps, qyi_points fixed)
{
    qyi_points found = 0;

    for (unsigned i = 0; i < steps->count; i++)
        if (steps->step[i].over == QYI_NOWHERE || !qyi_points_have(fixed, steps->step[i].over))
            found |= qyi_point(steps->step[i].point);
    return found;
}

qyi_points qyi_lines_hit_from(const struct qyi_lines *lines, qy_piece piece, unsigned to, qyi_points fixed)
{
    unsigned kind = QY_PIECE_KIND(piece);

    if (kind == QY_XIANGQI_ROOK || kind == QY_XIANGQI_CANNON)
        return along_rays(lines, kind, to, fixed);
    return along_steps(&lines->from[QY_PIECE_SIDE(piece)][kind][to], fixed);
}

qyi_points qyi_lines_reach(const struct qyi_lines *lines, qy_piece piece, unsigned from, qyi_points fixed)
{
    unsigned kind = QY_PIECE_KIND(piece);

    if (kind == QY_XIANGQI_ROOK || kind == QY_XIANGQI_CANNON)
        return along_rays(lines, kind, from, fixed);
    return along_steps(&lines->to[QY_PIECE_SIDE(piece)][kind][from], fixed);
}

static unsigned rank_of(qyi_points points, unsigned rank)
{
    return (unsigned)(points >> rank * FILES) & 0x1FF;
}

/* Within a rank: the points from which an aim is reachable along empty points. */
static unsigned go_along_rank(unsigned aims, unsigned empty)
{
    unsigned right = 0;
    unsigned left = 0;

    if (empty == 0x1FF) /* every point reaches an aim, except a single aim itself */
        return aims & (aims - 1) ? 0x1FF : 0x1FF & ~aims;
    for (unsigned i = 0; i < 8; i++) {
        right |= (aims | right) << 1 & empty;
        left |= (aims | left) >> 1 & empty;
    }
    return right | left;
}

static qyi_points slide(qyi_points aims, qyi_points fixed)
{
    unsigned aim[RANKS];
    unsigned empty[RANKS];
    unsigned found[RANKS];
    unsigned come = 0;
    qyi_points points = 0;

    for (unsigned rank = 0; rank < RANKS; rank++) {
        aim[rank] = rank_of(aims, rank);
        empty[rank] = ~rank_of(fixed, rank) & 0x1FF;
        found[rank] = come & empty[rank];
        come = aim[rank] | found[rank];
        if (aim[rank])
            found[rank] |= go_along_rank(aim[rank], empty[rank]);
    }
    come = 0;
    for (unsigned rank = RANKS; rank-- > 0;) {
        unsigned down = come & empty[rank];

        come = aim[rank] | down;
        points = points << FILES | found[rank] | down;
    }
    return points;
}

qyi_points qyi_lines_go(const struct qyi_lines *lines, qy_piece piece, qyi_points aims, qyi_points fixed)
{
    unsigned kind = QY_PIECE_KIND(piece);
    const struct qyi_steps *from = lines->from[QY_PIECE_SIDE(piece)][kind];
    qyi_points found = 0;

    aims &= ~fixed;
    if (!aims || !kind)
        return 0;
    if (kind == QY_XIANGQI_ROOK || kind == QY_XIANGQI_CANNON)
        return slide(aims, fixed);
    while (aims)
        found |= along_steps(&from[qyi_points_pop(&aims)], fixed);
    return found;
}

qyi_points qyi_lines_check(const struct qyi_lines *lines, const struct qyi_material *material,
                           const uint8_t *square, qyi_points fixed, qy_piece free, unsigned side)
{
    unsigned general = square[side];
    qyi_points found = 0;

    /* facing generals attack each other as rooks do */
    if (qyi_xiangqi_file(square[0]) == qyi_xiangqi_file(square[1]))
        found = slider_hits(lines, QY_XIANGQI_ROOK, square[side ^ 1], general, fixed);
    for (unsigned man = 2; man < material->men; man++)
        if ((unsigned)QY_PIECE_SIDE(material->piece[man]) != side && square[man] != QYI_NOWHERE)
            found |= qyi_lines_hit(lines, material->piece[man], square[man], general, fixed);
    if (!free)
        return found & QYI_POINTS_ABSENT;
    if ((unsigned)QY_PIECE_SIDE(free) != side)
        found |= qyi_lines_hit_from(lines, free, general, fixed);
    return found;
}
