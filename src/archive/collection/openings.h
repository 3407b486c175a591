/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of openings, made by gen_openings.c when the program is built. */
#ifndef QYI_COLLECTION_OPENINGS_H
#define QYI_COLLECTION_OPENINGS_H

#include <qiyuan/archive/collection.h>

#define QYI_OPENING_SHIFT     51 /* of a key the 13 bits above */
#define QYI_OPENING_BEGINS    ((size_t)1 << (64 - QYI_OPENING_SHIFT))
#define QYI_OPENING_MARK(key) ((unsigned)((key) >> (QYI_OPENING_SHIFT - 16) & 0xFFFF))

/* Of a game, sorted by key. */
struct qyi_opening_list {
    const struct qy_opening *openings; /* by their keys */
    const uint16_t *begin;             /* by these bits: the first that has them, or more; and the end */
    const uint16_t *mark;              /* by opening: the next bits of its key, to pass others over by */
    size_t count;
    size_t depth; /* plies of the longest */
};
extern const struct qyi_opening_list qyi_opening_lists[QY_GAME_COUNT];

#endif
