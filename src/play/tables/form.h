/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The layout of a table's file.
 *
 *     "QYTABLE2"  game, reading of the rules, k, planes  name (16)  blocks (4)  entries (8)
 *     for each side to move the seven numbers of struct qyi_table_count (8 each), checksum of all this (4), 0 (4)
 *     symbols (4)  size of the dictionary (4)  checksum of the next two (4)  0 (4)
 *     the values that occur (2 each), in rising order; the zstd dictionary
 *     for each group of eight blocks: the offset of the first in the file (8), and the distances from it of the
 *     seven others (2 each); then the end of the last block (8)
 *     blocks
 *
 * A block has 2^k values. Each is stored as its index among the values that occur: a plane of the low bytes,
 * then, if more than 256 values occur, a plane of the high bytes. A block is packed by zstd with the dictionary
 * and a checksum, but without the four bytes that start every zstd frame. Reading one value means unpacking its
 * block, so blocks are kept to about a hundred bytes; with the dictionary, small blocks pack nearly as well as
 * large ones. A table that is kept unpacked as a whole has the largest blocks and no dictionary.
 *
 * Numbers are little-endian. The values with the first side to move come before the second's. An impossible
 * entry has the value of the previous one, which packs best and is never read.
 *
 * The first form, "QYTABLE1", can still be read: k and planes are 0, and after the first checksum come
 * blocks + 1 offsets (8 each) and blocks of 4,096 values, stored directly in whole frames, low bytes first.
 */
#ifndef QYI_TABLES_FORM_H
#define QYI_TABLES_FORM_H

#include "tables/places.h"
#include "tables/table.h"

#define QYI_FORM_MAGIC      "QYTABLE2"
#define QYI_FORM_FIRST      "QYTABLE1"
#define QYI_FORM_FIRST_BITS 12
#define QYI_FORM_HEAD       160
#define QYI_FORM_MORE       16 /* rest of the head in the second form */
#define QYI_FORM_BITS_MIN   8  /* log2 of the number of values of a block, at least */
#define QYI_FORM_BITS_MAX   12 /* at most */
#define QYI_FORM_GROUP      8  /* blocks whose offsets share a record */
#define QYI_FORM_PLACES     (8 + 2 * (QYI_FORM_GROUP - 1)) /* size of such a record */
#define QYI_FORM_BLOCK      (2 << QYI_FORM_BITS_MAX)       /* largest unpacked block, two planes */
#define QYI_FORM_FRAME      4                              /* bytes at the start of every zstd frame */
#define QYI_FORM_DICTIONARY (1 << 14)                      /* largest size of a dictionary */
#define QYI_FORM_SYMBOLS    (1 << 16)
/* Unpacked blocks that a table caches, in bytes. */
#define QYI_FORM_KEPT (UINT64_C(16) << 20)

struct qyi_form {
    bool first;      /* has the first form */
    unsigned bits;   /* a block has 1 << bits values */
    unsigned planes; /* bytes per value within a block */
    uint32_t blocks;
    uint32_t symbols;    /* number of distinct values */
    uint32_t dictionary; /* size in bytes */
};

/* Number of blocks for this many entries. */
static inline uint64_t qyi_form_blocks(uint64_t entries, unsigned bits)
{
    return (2 * entries + (UINT64_C(1) << bits) - 1) >> bits;
}

/* Number of values of a block; the last one may have fewer. */
static inline size_t qyi_form_count(const struct qyi_form *form, uint64_t entries, uint32_t block)
{
    uint64_t left = 2 * entries - ((uint64_t)block << form->bits);

    return left >> form->bits ? (size_t)1 << form->bits : (size_t)left;
}

/* Offset of the block offsets in the file. */
static inline size_t qyi_form_places_at(const struct qyi_form *form)
{
    return form->first ? QYI_FORM_HEAD
                       : QYI_FORM_HEAD + QYI_FORM_MORE + 2 * (size_t)form->symbols + form->dictionary;
}

/* Size of the block offsets in bytes. */
static inline size_t qyi_form_places_len(const struct qyi_form *form)
{
    size_t groups = form->blocks / QYI_FORM_GROUP, more = form->blocks % QYI_FORM_GROUP;

    if (form->first)
        return 8 * ((size_t)form->blocks + 1);
    return groups * QYI_FORM_PLACES + (more ? 8 + 2 * (more - 1) : 0) + 8;
}

/* The record with the offset of a block. */
static inline const uint8_t *qyi_form_group(const struct qyi_form *form, const uint8_t *places,
                                            uint32_t block)
{
    return places + (form->first ? 8 * (size_t)block : block / QYI_FORM_GROUP * (size_t)QYI_FORM_PLACES);
}

/*
 * Stores the offset of a block, or for the number of blocks the end of the last one. Called in rising order,
 * from block 0.
 */
void qyi_form_put_place(const struct qyi_form *form, uint8_t *places, uint32_t block, uint64_t at);

/* The offset of a block, or for the number of blocks the end of the last one. */
uint64_t qyi_form_place(const struct qyi_form *form, const uint8_t *places, uint32_t block);

/* Writes the head of a table, QYI_FORM_HEAD bytes. */
void qyi_form_head(const struct qyi_form *form, const struct qyi_places *places,
                   const struct qyi_table_count count[2], uint8_t *out);

/*
 * Reads the form from a head; false if its checksum or a number is wrong. Doesn't set `symbols` and
 * `dictionary`.
 */
bool qyi_form_read(const uint8_t *head, const struct qyi_places *places, struct qyi_form *ret_form,
                   struct qyi_table_count ret_count[2]);

#endif
