/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A file of Syzygy tables: how it is laid out, and what it holds at a number.
 *
 * After four bytes that name the kind comes a byte of flags and, for each part, the order of its pieces. A file with pawns
 * has a part for each of the files a to d on which the leading pawn may stand; one of outcomes has two of each, for
 * either side to move, unless both sides have the same pieces. Each part's values are pairs of pairs ... of values
 * (symbols), the symbols in a canonical Huffman code, in blocks of a fixed length; a thin index tells near which block
 * a number is.
 */
#ifndef QYI_TABLES_SYZYGY_H
#define QYI_TABLES_SYZYGY_H

#include <qiyuan/play/syzygy.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QYI_SYZYGY_MEN 7

enum qyi_syzygy_kind { QYI_SYZYGY_WDL, QYI_SYZYGY_DTZ };

/* What the flags of a part of distances say. */
enum {
    QYI_SYZYGY_SIDE = 1,       /* the side to move that the part is of */
    QYI_SYZYGY_MAPPED = 2,     /* values stand for others */
    QYI_SYZYGY_WIN_PLIES = 4,  /* plain wins in plies, not in moves */
    QYI_SYZYGY_LOSS_PLIES = 8, /* plain losses likewise */
    QYI_SYZYGY_WIDE = 16,      /* what values stand for has two bytes */
    QYI_SYZYGY_SINGLE = 128    /* one value for all */
};

/* The pieces of a file, the side named first being white. */
struct qyi_syzygy_men {
    uint8_t count;    /* of all pieces */
    uint8_t pawns[2]; /* of the side whose pawns lead, and of the other */
    bool unique;      /* a piece other than the kings that stands alone of its kind and side */
    bool same;        /* both sides have the same pieces */
};

struct qyi_syzygy_part {
    uint8_t flags;
    uint8_t value; /* SINGLE */
    uint8_t piece[QYI_SYZYGY_MEN];
    uint8_t group_len[QYI_SYZYGY_MEN + 1]; /* ends in 0 */
    uint64_t group_size[QYI_SYZYGY_MEN + 1];
    uint64_t size; /* numbers */
    uint32_t block_bytes;
    uint32_t span;
    uint64_t sparse_count;
    const uint8_t *sparse; /* six bytes each: a block, and a place in it */
    uint32_t blocks;
    uint64_t length_count;
    const uint8_t *length; /* of each block: values in it, less one */
    const uint8_t *data;
    unsigned least_bits;
    unsigned code_count;
    const uint8_t *lowest; /* of each length of code: its lowest symbol */
    uint64_t base[64];     /* of each length: its lowest code, from the highest bit */
    unsigned symbols;
    const uint8_t *tree;  /* three bytes each: left and right, or a value and 0xFFF */
    uint16_t *symbol_len; /* values of a symbol, less one */
    uint64_t map[4];      /* where values for each outcome stand in the file */
};

struct qyi_syzygy_file {
    enum qyi_syzygy_kind kind;
    struct qyi_syzygy_men men;
    const uint8_t *bytes;
    size_t len;
    unsigned files; /* parts in a row: 4 with pawns, else 1 */
    unsigned sides;
    struct qyi_syzygy_part part[2][4];
};

/*
 * Reads the head of a file whose bytes stay where they are. Returns 0, QY_E_TABLE_DAMAGED or QY_E_MEMORY; end it with
 * qyi_syzygy_file_end() in each case.
 */
int qyi_syzygy_file_begin(enum qyi_syzygy_kind kind, const struct qyi_syzygy_men *men, const uint8_t *bytes,
                          size_t len, struct qyi_syzygy_file *ret_file);
void qyi_syzygy_file_end(struct qyi_syzygy_file *file);

/* The value at a number of a part. QY_E_TABLE_DAMAGED where the file has none. */
int qyi_syzygy_value(const struct qyi_syzygy_part *part, uint64_t number, unsigned *ret_value);

/* The plies that a value of a part of distances stands for; `outcome` is not a draw. */
int qyi_syzygy_plies(const struct qyi_syzygy_file *file, const struct qyi_syzygy_part *part,
                     enum qy_syzygy_outcome outcome, unsigned value, unsigned *ret_plies);

/* ---- numbers of positions (syzygy_number.c) --------------------------------------------------------------- */

/* Reads "KRPvKR" up to its end; false where it is no such name. */
bool qyi_syzygy_men(const char *name, struct qyi_syzygy_men *ret_men);

/* Groups the pieces of a part and tells how many numbers each group has; false where they can't be. `order`: when the
 * leading pieces, and the other side's pawns, are counted. */
bool qyi_syzygy_group(const struct qyi_syzygy_men *men, const uint8_t order[2], unsigned file,
                      struct qyi_syzygy_part *part);

/* Which of the files a to d the leading pawn's is taken for; `square` of the `count` leading pawns, which it moves
 * to the front. */
unsigned qyi_syzygy_lead(uint8_t *square, unsigned count);

/* The number of pieces in the order of the part; changes `square`. */
uint64_t qyi_syzygy_number(const struct qyi_syzygy_men *men, const struct qyi_syzygy_part *part,
                           uint8_t *square);

#endif
