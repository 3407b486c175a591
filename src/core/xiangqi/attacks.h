/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The look-up tables that gen_tables.c writes at build time. May use: base.
 *
 * Rooks and cannons look along the rank and the file that they stand on. A line is found by the piece's place
 * on it and by which of its inner points are occupied: whether its two ends are occupied never changes how
 * far a piece sees, only what it finds there.
 *
 * The other pieces look at the points around them. The bits of those points, picked out of a set that was
 * shifted so that the piece stands on bit 19 (see bitboard.h), in ascending order, are the index into a table
 * of ready lists of steps.
 */
#ifndef QYI_XIANGQI_ATTACKS_H
#define QYI_XIANGQI_ATTACKS_H

#include "xiangqi/bitboard.h"

#if defined(__GNUC__)
#define QYI_XIANGQI_HIDDEN __attribute__((visibility("hidden")))
#else
#define QYI_XIANGQI_HIDDEN
#endif

/* The palaces' eighteen points are numbered 0 to 8 for Red's and 9 to 17 for Black's. */
#define QYI_XIANGQI_PALACE_POINTS 18

/* A point that stands for "no point": its entry in `bit` is every bit. */
#define QYI_XIANGQI_NOWHERE 91

/* Where the points around a piece are once its set is shifted; each list is in ascending order of bits. */
#define QYI_XIANGQI_NEAR_CROSS UINT64_C(0x10140400)         /* steps -9 -1 +1 +9 */
#define QYI_XIANGQI_NEAR_DIAG  UINT64_C(0x28000A00)         /* steps -10 -8 +8 +10 */
#define QYI_XIANGQI_NEAR_HORSE UINT64_C(0x5044001105)       /* -19 -17 -11 -7 +7 +11 +17 +19 */
#define QYI_XIANGQI_NEAR_LEAP  UINT64_C(0x8000008800000008) /* -16 +16 +20 -20, with rotation */
#define QYI_XIANGQI_NEAR_PAWN(side) \
    ((side) == QY_FIRST ? UINT64_C(0x10140000) : UINT64_C(0x140400)) /* -1 +1 +9; -9 -1 +1 */

/* What a piece sees from a place on a line. Bit n is place n. */
struct qyi_xiangqi_line {
    uint16_t reach; /* as a rook: the empty places up to the first piece either way, and that piece's */
    uint16_t jump;  /* as a cannon that takes: the place of the second piece either way, or the line's end */
};

/* A set for each point; the halves lie apart because that is how they are reached fastest. */
struct qyi_xiangqi_masks {
    uint64_t half[2][92];
};

struct qyi_xiangqi_tables {
    struct qyi_xiangqi_masks bit; /* of each point; GONE has none, NOWHERE has all */
    /*
     * For a general on each palace point: the points strictly between it and a piece on the same rank or file;
     * every bit where they are on no line, so that always too many pieces stand between.
     */
    struct qyi_xiangqi_masks between[QYI_XIANGQI_PALACE_POINTS];
    /* Where the pawns stand that attack a palace point. */
    struct qyi_xiangqi_mask pawn_from[QYI_XIANGQI_PALACE_POINTS];
    /* The leg of a horse that attacks the palace point, or NOWHERE when a horse there can't reach it. */
    uint8_t leg[QYI_XIANGQI_PALACE_POINTS][92];
    uint8_t palace[92]; /* the number of a palace point; 255 for the other points */
    uint8_t rank[92];
    uint8_t file[92];

    struct qyi_xiangqi_line rank_line[9][128];
    struct qyi_xiangqi_line file_line[10][256];
    uint16_t rank_list[512][8];  /* the files in a set of files, never all nine */
    uint8_t file_list[1024][16]; /* the ranks in a set of ranks, each times 9 */
    uint8_t line_count[1024];    /* how many places a set holds */

    int16_t horse_list[256][8];
    uint8_t horse_legs[16]; /* the targets that stay open when these legs are blocked */
    uint8_t horse_edge[92]; /* the targets that are on the board */
    int16_t elephant_list[16][4];
    uint8_t elephant_open[92][16]; /* the targets that are on the own bank, by blocked eyes */
    int16_t advisor_list[16][4];
    uint8_t advisor_edge[92];
    int16_t general_list[16][4];
    uint8_t general_edge[92];
    int16_t pawn_list[2][8][4];
    uint8_t pawn_edge[2][92];

    /* Eight times the move from a point to itself, to file a of its rank, and to rank 0 of its file. */
    uint16_t step_base[92][8];
    uint16_t rank_base[92][8];
    uint16_t file_base[92][8];

    uint64_t key[16][91]; /* by piece and point */
    uint64_t key_side;    /* Black is to move */
};

extern QYI_XIANGQI_HIDDEN const struct qyi_xiangqi_tables qyi_xiangqi_tables;

/* The set of a point in a table. */
static inline qyi_xiangqi_bits qyi_xiangqi_mask_of(const struct qyi_xiangqi_masks *masks, unsigned square)
{
    return (qyi_xiangqi_bits)masks->half[1][square] << 64 | masks->half[0][square];
}

/* A point of a set, from the table: GONE gives the empty set, NOWHERE every bit. */
static inline qyi_xiangqi_bits qyi_xiangqi_bit_of(unsigned square)
{
    return qyi_xiangqi_mask_of(&qyi_xiangqi_tables.bit, square);
}

/* What a piece on a file of a rank sees when the pieces of `occupied` stand on that rank. */
static inline struct qyi_xiangqi_line qyi_xiangqi_rank_line(unsigned file, unsigned occupied)
{
    return qyi_xiangqi_tables.rank_line[file][occupied >> 1 & 127];
}

/* What a piece on a rank of a file sees when the pieces of `occupied` stand on that file. */
static inline struct qyi_xiangqi_line qyi_xiangqi_file_line(unsigned rank, unsigned occupied)
{
    return qyi_xiangqi_tables.file_line[rank][occupied >> 1 & 255];
}

/* The points between the general on palace point `palace` and a piece, or every bit where no line joins them.
 */
static inline qyi_xiangqi_bits qyi_xiangqi_between(unsigned palace, unsigned square)
{
    return qyi_xiangqi_mask_of(&qyi_xiangqi_tables.between[palace], square);
}

/* The leg of a horse on `square` that attacks the palace point, or every bit where it does not reach it. */
static inline qyi_xiangqi_bits qyi_xiangqi_leg(unsigned palace, unsigned square)
{
    return qyi_xiangqi_bit_of(qyi_xiangqi_tables.leg[palace][square]);
}

/*
 * Two pieces beside the board. Every bit is set in the lines of pieces that do not see a general at all: with these
 * two, such a line always holds more than two pieces, even when nobody is left but the generals.
 */
#define QYI_XIANGQI_BESIDE_BOARD ((qyi_xiangqi_bits)3 << 126)

/*
 * True when a general on palace point `palace` is attacked by the pieces whose points are `enemy` (sixteen, in
 * the order of squares.h), faced by the other general included. `enemy_set` holds at least those points,
 * `occupied` every piece but this general, and the two beside the board.
 */
static inline bool qyi_xiangqi_attacked(const uint8_t *enemy, qyi_xiangqi_bits enemy_set, unsigned palace,
                                        qyi_xiangqi_bits occupied)
{
    qyi_xiangqi_bits pawns = qyi_xiangqi_join(qyi_xiangqi_tables.pawn_from[palace].half);
    bool found = (qyi_xiangqi_between(palace, enemy[QYI_XIANGQI_MAN_GENERAL]) & occupied) == 0;

    for (unsigned i = 0; i < 2; i++) {
        qyi_xiangqi_bits screens = qyi_xiangqi_between(palace, enemy[QYI_XIANGQI_MAN_CANNON + i]) & occupied;

        found |= (qyi_xiangqi_between(palace, enemy[QYI_XIANGQI_MAN_ROOK + i]) & occupied) == 0;
        found |= (qyi_xiangqi_leg(palace, enemy[QYI_XIANGQI_MAN_HORSE + i]) & occupied) == 0;
        found |= screens != 0 && (screens & (screens - 1)) == 0;
    }
    if ((pawns & enemy_set) == 0 || found)
        return found;
    for (unsigned i = QYI_XIANGQI_MAN_PAWN; i < QYI_XIANGQI_MEN; i++)
        found |= (pawns & qyi_xiangqi_bit_of(enemy[i])) != 0;
    return found;
}

#endif
