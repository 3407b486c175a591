/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The form of an index file. All numbers are little-endian.
 *
 *   head      "QYINDEX\n", version (4 bytes), flags (4: 1 variations are held, too), the mark of the keys (8)
 *   postings  256 parts by the key's top byte; in each, sorted, 8 bytes a (position, game):
 *
 *             63            24 23         0
 *             | key 55 .. 16 | game number |
 *
 *   pieces       QYI_INDEX_MEN_PARTS parts a game, by a hash of the pieces; in each, sorted, 8 bytes a (pieces, game), the
 *             number of the pieces (qyi_men_code()) in the place of the key
 *   aside     the same parts once more, of positions of variations
 *   lists     which games have a move, and codes of the moves: index_moves.h
 *   tracks    the moves of games: index_track.h
 *   groups    where in them each group of games begins (8)
 *   games     QYI_INDEX_RECORD bytes each, by number
 *   names     of players, each with its zero byte, by number from 1
 *   values    of the tags of qyi_index_tags, the same
 *   sources   size (8), time of change (8), path, zero, absolute path, zero; each
 *   busy      QYI_INDEX_BUSY bytes each, sorted by key: positions that many games go through
 *   edges     QYI_INDEX_EDGE bytes each: what was played there
 *   texts     the busy positions as FEN without counters, each with its zero byte
 *   tail      offset and count of each part (2 x 8 each), then of games, names (offset, bytes, count),
 * values, sources (the same), codes of moves, lists (offset, bytes), tracks (offset, bytes), groups, busy positions,
 * edges, texts (offset, bytes), a hash of what stands before it in the tail, "QYINDEX\n"
 *
 * The key of a position is qy_position_key(): it never changes, which a test holds it to; the mark of the
 * keys tells an index with others. Of its 64 bits the upper 48 are kept, so that two positions may share an
 * entry: whoever asks looks at the game itself.
 */
#ifndef QYI_COLLECTION_INDEX_H
#define QYI_COLLECTION_INDEX_H

#include <qiyuan/archive/collection.h>

#include <string.h>

#define QYI_INDEX_MAGIC            "QYINDEX\n"
#define QYI_INDEX_VERSION          8
#define QYI_INDEX_VERSION_TEXT     "8"
#define QYI_INDEX_HEAD             24
#define QYI_INDEX_PARTS            256
#define QYI_INDEX_MEN_PARTS        32 /* of each game, behind those of positions */
#define QYI_INDEX_MAIN_PARTS       (QYI_INDEX_PARTS + QYI_INDEX_MEN_PARTS * QY_GAME_COUNT)
#define QYI_INDEX_ALL_PARTS        (2 * QYI_INDEX_MAIN_PARTS) /* those of variations behind those of main lines */
#define QYI_INDEX_MOVE_PARTS       64                         /* that moves are sorted in */
#define QYI_INDEX_VARIATIONS       1u                         /* a flag of the head */
#define QYI_INDEX_COMMENTED        1u                         /* flags of a game's record */
#define QYI_INDEX_VARIED           2u
#define QYI_INDEX_REPEATED         4u
#define QYI_INDEX_VALUES           64 /* where in a record those of tags begin */
#define QYI_INDEX_RECORD           (QYI_INDEX_VALUES + 4 * QY_INDEX_TAGS)
#define QYI_INDEX_MOST_VALUE_BYTES ((size_t)1 << 28)
#define QYI_INDEX_MOST_VALUES      (1u << 21) /* of one tag that are told apart; a tag may be another each game */
#define QYI_INDEX_BUSY             32
#define QYI_INDEX_EDGE             20
#define QYI_INDEX_TAIL             (QYI_INDEX_ALL_PARTS * 16 + 8 * 8 + 6 * 8 + 4 * 16 + 24 + 16)

#define QYI_POSTING_GAME_BITS 24

static inline unsigned qyi_posting_part(uint64_t key)
{
    return (unsigned)(key >> 56);
}

static inline uint64_t qyi_posting(uint64_t key, uint32_t game)
{
    return (key >> 16 & ((UINT64_C(1) << 40) - 1)) << QYI_POSTING_GAME_BITS | game;
}

/* The same of pieces: `code` has 40 bits, and all of them are kept. */
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
    memcpy(&value, at, bytes); /* one load */
#else
    for (unsigned i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << (8 * i);
#endif
    return value;
}

/* The tags whose values are kept. */
extern const char *const qyi_index_tags[QY_INDEX_TAGS];

/* What tells an index made with other keys. */
uint64_t qyi_index_key_mark(void);

#endif
