/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A file of Syzygy tables: its layout and its values.
 *
 * After the four bytes of the kind comes a byte of flags and, for each part, the order of its pieces. A file
 * with pawns has a part for each of the files a to d where the leading pawn may be; a file of outcomes has
 * two of each, one per side to move, unless both sides have the same pieces. A part's values are combined
 * recursively into pairs (symbols), which are stored with a canonical Huffman code in blocks of a fixed
 * length; a sparse index gives the approximate block of a number.
 */
#ifndef QYI_TABLES_SYZYGY_H
#define QYI_TABLES_SYZYGY_H

#include <qiyuan/play/syzygy.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QYI_SYZYGY_MEN 7

enum qyi_syzygy_kind { QYI_SYZYGY_WDL, QYI_SYZYGY_DTZ };

/* Flags of a part with distances. */
enum {
    QYI_SYZYGY_SIDE = 1,       /* side to move of the part */
    QYI_SYZYGY_MAPPED = 2,     /* values are indices into a map */
    QYI_SYZYGY_WIN_PLIES = 4,  /* plain wins are in plies, not in moves */
    QYI_SYZYGY_LOSS_PLIES = 8, /* plain losses likewise */
    QYI_SYZYGY_WIDE = 16,      /* entries of the map have two bytes */
    QYI_SYZYGY_SINGLE = 128    /* all values are the same */
};

/* The pieces of a file; the first named side is white. */
struct qyi_syzygy_men {
    uint8_t count;    /* total number of pieces */
    uint8_t pawns[2]; /* of the side whose pawns lead, and of the other side */
    bool unique;      /* a piece other than a king is the only one of its kind and side */
    bool same;        /* both sides have the same pieces */
};

struct qyi_syzygy_part {
    uint8_t flags;
    uint8_t value; /* for QYI_SYZYGY_SINGLE */
    uint8_t piece[QYI_SYZYGY_MEN];
    uint8_t group_len[QYI_SYZYGY_MEN + 1]; /* zero-terminated */
    uint64_t group_size[QYI_SYZYGY_MEN + 1];
    uint64_t size; /* number of positions */
    uint32_t block_bytes;
    uint32_t span;
    uint64_t sparse_count;
    const uint8_t *sparse; /* six bytes each: a block, and an offset in it */
    uint32_t blocks;
    uint64_t length_count;
    const uint8_t *length; /* by block: number of values, minus one */
    const uint8_t *data;
    unsigned least_bits;
    unsigned code_count;
    const uint8_t *lowest; /* by code length: its lowest symbol */
    uint64_t base[64];     /* by code length: its lowest code, left-aligned */
    unsigned symbols;
    const uint8_t *tree;  /* three bytes each: left and right, or a value and 0xFFF */
    uint16_t *symbol_len; /* number of values of a symbol, minus one */
    uint64_t map[4];      /* offsets of the maps in the file, by outcome */
};

struct qyi_syzygy_file {
    enum qyi_syzygy_kind kind;
    struct qyi_syzygy_men men;
    const uint8_t *bytes;
    size_t len;
    unsigned files; /* number of parts per side: 4 with pawns, else 1 */
    unsigned sides;
    struct qyi_syzygy_part part[2][4];
};

/*
 * Reads the head of a file; the bytes must stay valid. Returns 0, QY_E_TABLE_DAMAGED or QY_E_MEMORY; call
 * qyi_syzygy_file_end() in every case.
 */
int qyi_syzygy_file_begin(enum qyi_syzygy_kind kind, const struct qyi_syzygy_men *men, const uint8_t *bytes,
                          size_t len, struct qyi_syzygy_file *ret_file);
void qyi_syzygy_file_end(struct qyi_syzygy_file *file);

/* The value at an index of a part. QY_E_TABLE_DAMAGED if the file has none. */
int qyi_syzygy_value(const struct qyi_syzygy_part *part, uint64_t number, unsigned *ret_value);

/* Converts a value of a part with distances to plies; `outcome` must not be a draw. */
int qyi_syzygy_plies(const struct qyi_syzygy_file *file, const struct qyi_syzygy_part *part,
                     enum qy_syzygy_outcome outcome, unsigned value, unsigned *ret_plies);

/* ---- numbers of positions (syzygy_number.c) --------------------------------------------------------------- */

/* Reads a name such as "KRPvKR", which must be all of the text; false if it is none. */
bool qyi_syzygy_men(const char *name, struct qyi_syzygy_men *ret_men);

/*
 * Groups the pieces of a part and computes the size of each group; false if the order is impossible. `order`:
 * positions at which the leading pieces, and the other side's pawns, are numbered.
 */
bool qyi_syzygy_group(const struct qyi_syzygy_men *men, const uint8_t order[2], unsigned file,
                      struct qyi_syzygy_part *part);

/*
 * Returns the file (a to d) of the part for the leading pawn; `square` has the `count` leading pawns, of
 * which that one is moved to the front.
 */
unsigned qyi_syzygy_lead(uint8_t *square, unsigned count);

/* The number of pieces in the part's order; modifies `square`. */
uint64_t qyi_syzygy_number(const struct qyi_syzygy_men *men, const struct qyi_syzygy_part *part,
                           uint8_t *square);

#endif
