/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of openings, made by gen_openings.c when the program is built. */
#ifndef QYI_COLLECTION_OPENINGS_H
#define QYI_COLLECTION_OPENINGS_H

#include <qiyuan/archive/collection.h>

/* Of a game, sorted by key. */
struct qyi_opening_list {
    const struct qy_opening *openings;
    size_t count;
    size_t depth; /* plies of the longest */
};
extern const struct qyi_opening_list qyi_opening_lists[QY_GAME_COUNT];

#endif
