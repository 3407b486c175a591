/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attacks in xiangqi, as sets; part of eval_xiangqi.inc.h. */

/* Spreads five bits of a file to points of half a board: rank n is bit 9n. */
#define SPREAD(n)                                                                         \
    ((uint64_t)((n)&1) | (uint64_t)((n) >> 1 & 1) << 9 | (uint64_t)((n) >> 2 & 1) << 18 | \
     (uint64_t)((n) >> 3 & 1) << 27 | (uint64_t)((n) >> 4 & 1) << 36)
#define SPREAD_4(n)  SPREAD(n), SPREAD((n) + 1), SPREAD((n) + 2), SPREAD((n) + 3)
#define SPREAD_16(n) SPREAD_4(n), SPREAD_4((n) + 4), SPREAD_4((n) + 8), SPREAD_4((n) + 12)

static const uint64_t spread[32] = {SPREAD_16(0), SPREAD_16(16)};

/* The points of one rank and one file. */
static inline qyi_xiangqi_bits cross(unsigned rank, unsigned on_rank, unsigned file, unsigned on_file)
{
    uint64_t half[2] = {spread[on_file & 31] << (QYI_XIANGQI_BIT0 + file), spread[on_file >> 5] << file};

    return qyi_xiangqi_join(half) | (qyi_xiangqi_bits)on_rank
                                        << (rank * QYI_XIANGQI_FILES + QYI_XIANGQI_BIT0);
}

/* The pieces on a rank, and on a file. */
static inline unsigned men_on_rank(const struct work *w, unsigned rank)
{
    return (unsigned)w->pos->men[0].rank[rank] | w->pos->men[1].rank[rank];
}

static inline unsigned men_on_file(const struct work *w, unsigned file)
{
    return (unsigned)w->pos->men[0].file[file] | w->pos->men[1].file[file];
}

static qyi_xiangqi_bits rook_attacks(const struct work *w, unsigned square)
{
    unsigned rank = qyi_xiangqi_tables.rank[square];
    unsigned file = qyi_xiangqi_tables.file[square];

    return cross(rank, qyi_xiangqi_rank_line(file, men_on_rank(w, rank)).reach, file,
                 qyi_xiangqi_file_line(rank, men_on_file(w, file)).reach);
}

/*
 * The points behind a screen, up to and including the next piece: those that a rook would attack without the
 * screens. Also returns the number of empty points that the cannon can go to.
 */
static qyi_xiangqi_bits cannon_attacks(const struct work *w, unsigned square, uint16_t *ret_reach)
{
    unsigned rank = qyi_xiangqi_tables.rank[square];
    unsigned file = qyi_xiangqi_tables.file[square];
    unsigned on_rank = men_on_rank(w, rank);
    unsigned on_file = men_on_file(w, file);
    unsigned along_rank = qyi_xiangqi_rank_line(file, on_rank).reach;
    unsigned along_file = qyi_xiangqi_file_line(rank, on_file).reach;
    unsigned behind_rank = qyi_xiangqi_rank_line(file, on_rank & ~along_rank).reach;
    unsigned behind_file = qyi_xiangqi_file_line(rank, on_file & ~along_file).reach;

    *ret_reach = (uint16_t)(qyi_xiangqi_tables.line_count[along_rank & ~on_rank] +
                            qyi_xiangqi_tables.line_count[along_file & ~on_file]);
    return cross(rank, behind_rank & ~along_rank, file, behind_file & ~along_file);
}

/* The points of a list of steps. */
static inline qyi_xiangqi_bits stepped(unsigned square, const int16_t *list, unsigned count)
{
    qyi_xiangqi_bits set = 0;

    for (unsigned i = 0; i < count; i++)
        set |= qyi_xiangqi_bit_of((unsigned)((int)square + list[i]));
    return set;
}

static qyi_xiangqi_bits horse_attacks(const struct work *w, unsigned square)
{
    uint64_t near = (uint64_t)(w->occupied >> square);
    unsigned legs =
        (unsigned)((near >> 10 & 1) | (near >> 18 & 1) << 1 | (near >> 20 & 1) << 2 | (near >> 28 & 1) << 3);
    unsigned steps = qyi_xiangqi_tables.horse_legs[legs] & qyi_xiangqi_tables.horse_edge[square];

    return stepped(square, qyi_xiangqi_tables.horse_list[steps], (unsigned)__builtin_popcount(steps));
}

static qyi_xiangqi_bits elephant_attacks(const struct work *w, unsigned square)
{
    uint64_t near = (uint64_t)(w->occupied >> square);
    unsigned eyes =
        (unsigned)((near >> 9 & 1) | (near >> 11 & 1) << 1 | (near >> 27 & 1) << 2 | (near >> 29 & 1) << 3);
    unsigned steps = qyi_xiangqi_tables.elephant_open[square][eyes];

    return stepped(square, qyi_xiangqi_tables.elephant_list[steps], (unsigned)__builtin_popcount(steps));
}

/* The attacks of the piece at index `man` of a side's list. */
static qyi_xiangqi_bits man_attacks(struct work *w, unsigned side, unsigned man, unsigned square)
{
    const struct qyi_xiangqi_tables *t = &qyi_xiangqi_tables;

    switch (qyi_xiangqi_man_kind(man)) {
    case QY_XIANGQI_ROOK: return rook_attacks(w, square);
    case QY_XIANGQI_CANNON: return cannon_attacks(w, square, &w->reach[side][man - QYI_XIANGQI_MAN_CANNON]);
    case QY_XIANGQI_HORSE: return horse_attacks(w, square);
    case QY_XIANGQI_ELEPHANT: return elephant_attacks(w, square);
    case QY_XIANGQI_ADVISOR:
        return stepped(square, t->advisor_list[t->advisor_edge[square]],
                       (unsigned)__builtin_popcount(t->advisor_edge[square]));
    case QY_XIANGQI_GENERAL:
        return stepped(square, t->general_list[t->general_edge[square]],
                       (unsigned)__builtin_popcount(t->general_edge[square]));
    default:
        return stepped(square, t->pawn_list[side][t->pawn_edge[side][square]],
                       (unsigned)__builtin_popcount(t->pawn_edge[side][square]));
    }
}

static void add_attacks(struct work *w, unsigned side)
{
    const uint8_t *at = w->pos->square + QYI_XIANGQI_MEN * side;

    for (unsigned man = 0; man < QYI_XIANGQI_MEN; man++) {
        enum qy_xiangqi_kind kind = qyi_xiangqi_man_kind(man);
        qyi_xiangqi_bits set;

        if (at[man] == QYI_XIANGQI_GONE)
            continue;
        set = man_attacks(w, side, man, at[man]);
        w->seen[side][man] = set;
        w->twice[side] |= w->attacks[side][0] & set;
        w->attacks[side][0] |= set;
        w->attacks[side][kind] |= set;
        w->kind[side][kind] |= qyi_xiangqi_bit_of(at[man]);
        w->count.kind[side][kind]++;
    }
}

static void take_apart(struct work *w)
{
    const int(*count)[8] = w->count.kind;

    for (unsigned side = 0; side < 2; side++) {
        w->men[side] = qyi_xiangqi_men(w->pos, side);
        w->general[side] = w->pos->square[QYI_XIANGQI_MEN * side + QYI_XIANGQI_MAN_GENERAL];
        w->palace[side] = qyi_xiangqi_tables.palace[w->general[side]];
    }
    w->occupied = w->men[0] | w->men[1];
    for (unsigned side = 0; side < 2; side++) {
        uint16_t reach;

        add_attacks(w, side);
        w->open_to[side] = rook_attacks(w, w->general[side]);
        w->screened_from[side] = cannon_attacks(w, w->general[side], &reach);
    }
    w->phase = (6 * (count[0][QY_XIANGQI_ROOK] + count[1][QY_XIANGQI_ROOK]) +
                3 * (count[0][QY_XIANGQI_HORSE] + count[1][QY_XIANGQI_HORSE]) +
                3 * (count[0][QY_XIANGQI_CANNON] + count[1][QY_XIANGQI_CANNON])) /
               2;
}
