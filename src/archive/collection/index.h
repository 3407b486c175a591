/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The format of an index file. All numbers are little-endian.
 *
 *   head      "QYINDEX\n", version (4 bytes), flags (4: 1 with variations), the mark of the keys (8)
 *   postings  256 parts by the key's top byte; each is sorted and has 8 bytes for a (position, game):
 *
 *             63            24 23         0
 *             | key 55 .. 16 | game number |
 *
 *   pieces    QYI_INDEX_MEN_PARTS parts for each kind of game, by a hash of the pieces; each is sorted and has
 *             8 bytes for a (pieces, game), with the code of the pieces (qyi_men_code()) instead of the key
 *   aside     the same parts again, for positions of variations
 *   lists     the games that contain a move, and codes of the moves: index_moves.h
 *   tracks    the moves of games: index_track.h
 *   groups    offset of each group of games in the tracks (8)
 *   games     QYI_INDEX_RECORD bytes each, by number
 *   names     of players, each with a terminating zero, numbered from 1
 *   values    of the tags in qyi_index_tags, the same
 *   sources   for each: size (8), time of change (8), path, zero, absolute path, zero
 *   busy      QYI_INDEX_BUSY bytes each, sorted by key: positions that many games reach
 *   edges     QYI_INDEX_EDGE bytes each: the moves played in busy positions
 *   texts     the busy positions as FEN without counters, each with a terminating zero
 *   tail      offset and count of each part (2 x 8 each), then of games, names (offset, bytes, count),
 *             values, sources (the same), codes of moves, lists (offset, bytes), tracks (offset, bytes),
 *             groups, busy positions, edges, texts (offset, bytes), a hash of the tail up to here, "QYINDEX\n"
 *
 * The key of a position is qy_position_key(), which must never change (a test checks that); the mark of the
 * keys identifies an index made with other keys. The index stores the upper 48 of its 64 bits, so that two
 * positions may share an entry: a search must verify each game.
 */
#ifndef QYI_COLLECTION_INDEX_H
#define QYI_COLLECTION_INDEX_H

#include <qiyuan/archive/collection.h>

#include <string.h>

#define QYI_INDEX_MAGIC        "QYINDEX\n"
#define QYI_INDEX_VERSION      8
#define QYI_INDEX_VERSION_TEXT "8"
#define QYI_INDEX_HEAD         24
#define QYI_INDEX_PARTS        256
#define QYI_INDEX_MEN_PARTS    32 /* of each game, after the parts of positions */
#define QYI_INDEX_MAIN_PARTS   (QYI_INDEX_PARTS + QYI_INDEX_MEN_PARTS * QY_GAME_COUNT)
/* parts of variations follow those of main lines */
#define QYI_INDEX_ALL_PARTS        (2 * QYI_INDEX_MAIN_PARTS)
#define QYI_INDEX_MOVE_PARTS       64 /* streams in which moves are sorted */
#define QYI_INDEX_VARIATIONS       1u /* a flag in the header */
#define QYI_INDEX_COMMENTED        1u /* flags of a game's record */
#define QYI_INDEX_VARIED           2u
#define QYI_INDEX_REPEATED         4u
#define QYI_INDEX_VALUES           64 /* offset of the tags' values in a record */
#define QYI_INDEX_RECORD           (QYI_INDEX_VALUES + 4 * QY_INDEX_TAGS)
#define QYI_INDEX_MOST_VALUE_BYTES ((size_t)1 << 28)
/* distinct values kept of one tag, because a tag may differ in every game */
#define QYI_INDEX_MOST_VALUES (1u << 21)
#define QYI_INDEX_BUSY        32
#define QYI_INDEX_EDGE        20
#define QYI_INDEX_TAIL        (QYI_INDEX_ALL_PARTS * 16 + 8 * 8 + 6 * 8 + 4 * 16 + 24 + 16)

#define QYI_POSTING_GAME_BITS 24

static inline unsigned qyi_posting_part(uint64_t key)
{
    return (unsigned)(key >> 56);
}

static inline uint64_t qyi_posting(uint64_t key, uint32_t game)
{
    return (key >> 16 & ((UINT64_C(1) << 40) - 1)) << QYI_POSTING_GAME_BITS | game;
}

/* The same for pieces: `code` has 40 bits, and all of them are kept. */
static inline uint64_t qyi_men_posting(uint64_t code, uint32_t game)
{
    return code << QYI_POSTING_GAME_BITS | game;
}

static inline void qyi_put_le(unsigned char *at, uint64_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        at[i] = (unsigned char)(value >> (8 * i));
}

static inline uint64_t qyi_get_le(const unsigned char *at, unsigned bytes)
{
    uint64_t value = 0;

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(&value, at, bytes); /* compiles to one load */
#else
    for (unsigned i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << (8 * i);
#endif
    return value;
}

/* The tags whose values the index stores. */
extern const char *const qyi_index_tags[QY_INDEX_TAGS];

/* Identifies the kind of keys that an index was made with. */
uint64_t qyi_index_key_mark(void);

#endif
