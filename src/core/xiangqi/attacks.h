/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The look-up tables that gen_tables.c writes at build time. May use: base.
 *
 * Rooks and cannons attack along their rank and file. A line is looked up by the piece's position on it and
 * by which of its inner points are occupied: whether its two ends are occupied never changes how far a piece
 * attacks, only what it finds there.
 *
 * The other pieces attack points around them. The set is shifted so that the piece is at bit 19 (see
 * bitboard.h); the bits of those points, extracted in ascending order, are the index into a table of ready
 * lists of steps.
 */
#ifndef QYI_XIANGQI_ATTACKS_H
#define QYI_XIANGQI_ATTACKS_H

#include "xiangqi/bitboard.h"

#if defined(__GNUC__)
#define QYI_XIANGQI_HIDDEN __attribute__((visibility("hidden")))
#else
#define QYI_XIANGQI_HIDDEN
#endif

/* The eighteen points of the palaces are numbered 0 to 8 for Red's and 9 to 17 for Black's. */
#define QYI_XIANGQI_PALACE_POINTS 18

/* A point that means "no point": its entry in `bit` has every bit set. */
#define QYI_XIANGQI_NOWHERE 91

/* The points around a piece in a shifted set; each list is in ascending order of bits. */
#define QYI_XIANGQI_NEAR_CROSS UINT64_C(0x10140400)         /* steps -9 -1 +1 +9 */
#define QYI_XIANGQI_NEAR_DIAG  UINT64_C(0x28000A00)         /* steps -10 -8 +8 +10 */
#define QYI_XIANGQI_NEAR_HORSE UINT64_C(0x5044001105)       /* -19 -17 -11 -7 +7 +11 +17 +19 */
#define QYI_XIANGQI_NEAR_LEAP  UINT64_C(0x8000008800000008) /* -16 +16 +20 -20, with rotation */
#define QYI_XIANGQI_NEAR_PAWN(side) \
    ((side) == QY_FIRST ? UINT64_C(0x10140000) : UINT64_C(0x140400)) /* -1 +1 +9; -9 -1 +1 */

/* What a piece attacks on a line, from one position. Bit n is position n. */
struct qyi_xiangqi_line {
    uint16_t reach; /* as a rook: the empty positions up to and including the first piece in each direction */
    uint16_t jump;  /* as a capturing cannon: the second piece in each direction, or the line's end */
};

/* A set for each point, stored as separate halves for the fastest access. */
struct qyi_xiangqi_masks {
    uint64_t half[2][92];
};

struct qyi_xiangqi_tables {
    struct qyi_xiangqi_masks bit; /* for each point; GONE has no bit, NOWHERE all bits */
    /*
     * For a general on each palace point: the points strictly between it and a piece on the same rank or
     * file; every bit if they share no line, so that always too many pieces are between.
     */
    struct qyi_xiangqi_masks between[QYI_XIANGQI_PALACE_POINTS];
    /* The points from which pawns attack a palace point. */
    struct qyi_xiangqi_mask pawn_from[QYI_XIANGQI_PALACE_POINTS];
    /* The leg of a horse that attacks the palace point, or NOWHERE if a horse there can't reach it. */
    uint8_t leg[QYI_XIANGQI_PALACE_POINTS][92];
    uint8_t palace[92]; /* the number of a palace point; 255 for the other points */
    uint8_t rank[92];
    uint8_t file[92];

    struct qyi_xiangqi_line rank_line[9][128];
    struct qyi_xiangqi_line file_line[10][256];
    uint16_t rank_list[512][8];  /* the files in a set of files, never all nine */
    uint8_t file_list[1024][16]; /* the ranks in a set of ranks, each times 9 */
    uint8_t line_count[1024];    /* the number of positions in a set */

    int16_t horse_list[256][8];
    uint8_t horse_legs[16]; /* the targets that remain when these legs are blocked */
    uint8_t horse_edge[92]; /* the targets that are on the board */
    int16_t elephant_list[16][4];
    uint8_t elephant_open[92][16]; /* the targets on the elephant's own side, by blocked eyes */
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

/* The set of one point, from the table: empty for GONE, every bit for NOWHERE. */
static inline qyi_xiangqi_bits qyi_xiangqi_bit_of(unsigned square)
{
    return qyi_xiangqi_mask_of(&qyi_xiangqi_tables.bit, square);
}

/* The points that a piece on a file attacks on its rank with the pieces of `occupied` on it. */
static inline struct qyi_xiangqi_line qyi_xiangqi_rank_line(unsigned file, unsigned occupied)
{
    return qyi_xiangqi_tables.rank_line[file][occupied >> 1 & 127];
}

/* The points that a piece on a rank attacks on its file with the pieces of `occupied` on it. */
static inline struct qyi_xiangqi_line qyi_xiangqi_file_line(unsigned rank, unsigned occupied)
{
    return qyi_xiangqi_tables.file_line[rank][occupied >> 1 & 255];
}

/* The points between the general on palace point `palace` and a piece, or every bit if they share no line. */
static inline qyi_xiangqi_bits qyi_xiangqi_between(unsigned palace, unsigned square)
{
    return qyi_xiangqi_mask_of(&qyi_xiangqi_tables.between[palace], square);
}

/* The leg of a horse on `square` that attacks the palace point, or every bit if it can't reach it. */
static inline qyi_xiangqi_bits qyi_xiangqi_leg(unsigned palace, unsigned square)
{
    return qyi_xiangqi_bit_of(qyi_xiangqi_tables.leg[palace][square]);
}

/*
 * Two dummy pieces beside the board. The lines of pieces that can't attack a general have every bit set: with
 * these two pieces, such a line always holds more than two, even if only the generals are left.
 */
#define QYI_XIANGQI_BESIDE_BOARD ((qyi_xiangqi_bits)3 << 126)

/*
 * True if a general on palace point `palace` is attacked by the pieces on the points `enemy` (sixteen, in the
 * order of squares.h), or faced by the other general. `enemy_set` holds at least those points, `occupied`
 * every piece but this general, and the two beside the board.
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
