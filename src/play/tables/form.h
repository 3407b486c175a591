/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How the file of a table is laid out.
 *
 *     "QYTABLE2"  game, reading of the rules, k, planes  name (16)  blocks (4)  entries (8)
 *     for each side to move the seven numbers of struct qyi_table_count (8 each), sum of all this (4), 0 (4)
 *     symbols (4)  length of the dictionary (4)  sum of the two that follow (4)  0 (4)
 *     the values that occur (2 each), in rising order; the dictionary of zstd
 *     for each eight blocks where the first begins, from the beginning of the file (8), and how far behind it
 *     each of the seven others (2 each); and where the last block ends (8)
 *     blocks
 *
 * A block is 2^k values. Each is written as its number among those that occur: a plane of their lower bytes,
 * and one of the higher bytes where more than 256 occur. A block is packed by zstd with the dictionary, with
 * its checksum, and stands without the four bytes that begin every frame of zstd. What a question about one
 * value costs is unpacking a block, so blocks are so small that they take some hundred bytes; the dictionary
 * makes that small blocks pack nearly as well as large ones. A table that is kept unpacked as a whole has the
 * largest blocks and no dictionary.
 *
 * Numbers are little-endian. The values of the first side to move come before the second's. An impossible
 * entry has the value of the one before it: that packs best and is never asked for.
 *
 * The first form, "QYTABLE1", is still read: k and planes are 0, and behind the first sum come blocks + 1
 * offsets (8 each) and blocks of 4,096 values themselves, whole frames, lower bytes before higher ones.
 */
#ifndef QYI_TABLES_FORM_H
#define QYI_TABLES_FORM_H

#include "tables/places.h"
#include "tables/table.h"

#define QYI_FORM_MAGIC      "QYTABLE2"
#define QYI_FORM_FIRST      "QYTABLE1"
#define QYI_FORM_FIRST_BITS 12
#define QYI_FORM_HEAD       160
#define QYI_FORM_MORE       16                             /* what follows the head in the second form */
#define QYI_FORM_BITS_MIN   8                              /* of the number of values of a block */
#define QYI_FORM_BITS_MAX   12                             /* as above */
#define QYI_FORM_GROUP      8                              /* blocks whose places stand together */
#define QYI_FORM_PLACES     (8 + 2 * (QYI_FORM_GROUP - 1)) /* bytes of these */
#define QYI_FORM_BLOCK      (2 << QYI_FORM_BITS_MAX)       /* bytes of a block: two planes, the most */
#define QYI_FORM_FRAME      4                              /* bytes that begin every frame of zstd */
#define QYI_FORM_DICTIONARY (1 << 14)                      /* bytes of a dictionary, the most */
#define QYI_FORM_SYMBOLS    (1 << 16)
/* Bytes of unpacked blocks that a table keeps. */
#define QYI_FORM_KEPT (UINT64_C(16) << 20)

struct qyi_form {
    bool first;      /* the first form */
    unsigned bits;   /* values of a block: 1 << bits */
    unsigned planes; /* bytes of a value within a block */
    uint32_t blocks;
    uint32_t symbols;    /* values that occur */
    uint32_t dictionary; /* bytes */
};

/* How many blocks this many entries take. */
static inline uint64_t qyi_form_blocks(uint64_t entries, unsigned bits)
{
    return (2 * entries + (UINT64_C(1) << bits) - 1) >> bits;
}

/* How many values a block has: the last one may have fewer. */
static inline size_t qyi_form_count(const struct qyi_form *form, uint64_t entries, uint32_t block)
{
    uint64_t left = 2 * entries - ((uint64_t)block << form->bits);

    return left >> form->bits ? (size_t)1 << form->bits : (size_t)left;
}

/* Where the places of the blocks stand. */
static inline size_t qyi_form_places_at(const struct qyi_form *form)
{
    return form->first ? QYI_FORM_HEAD
                       : QYI_FORM_HEAD + QYI_FORM_MORE + 2 * (size_t)form->symbols + form->dictionary;
}

/* How many bytes the places of the blocks take. */
static inline size_t qyi_form_places_len(const struct qyi_form *form)
{
    size_t groups = form->blocks / QYI_FORM_GROUP, more = form->blocks % QYI_FORM_GROUP;

    if (form->first)
        return 8 * ((size_t)form->blocks + 1);
    return groups * QYI_FORM_PLACES + (more ? 8 + 2 * (more - 1) : 0) + 8;
}

/* What tells where a block begins stands here. */
static inline const uint8_t *qyi_form_group(const struct qyi_form *form, const uint8_t *places,
                                            uint32_t block)
{
    return places + (form->first ? 8 * (size_t)block : block / QYI_FORM_GROUP * (size_t)QYI_FORM_PLACES);
}

/* Notes where a block begins; at the number of blocks: where the last one ends. Rising numbers, from the first. */
void qyi_form_put_place(const struct qyi_form *form, uint8_t *places, uint32_t block, uint64_t at);

/* Where a block begins; at the number of blocks: where the last one ends. */
uint64_t qyi_form_place(const struct qyi_form *form, const uint8_t *places, uint32_t block);

/* The head of a table: QYI_FORM_HEAD bytes. */
void qyi_form_head(const struct qyi_form *form, const struct qyi_places *places,
                   const struct qyi_table_count count[2], uint8_t *out);

/* The form that a head tells, unless its sum or a number is wrong; symbols and dictionary are not told. */
bool qyi_form_read(const uint8_t *head, const struct qyi_places *places, struct qyi_form *ret_form,
                   struct qyi_table_count ret_count[2]);

#endif
