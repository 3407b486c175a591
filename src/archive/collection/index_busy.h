/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counting ahead for an index: of each position that very many games go through, what was
 * played there. Which positions these are is known once all postings are sorted; then the games are gone
 * through again, by their moves alone:
 *
 *   entry (position) --move--> edge { games, won, drawn, lost } --next--> entry
 *
 * A game that follows edges that were followed before is counted without a move being made. Where two
 * positions share the bits of their keys that postings keep, neither is counted ahead.
 */
#ifndef QYI_COLLECTION_INDEX_BUSY_H
#define QYI_COLLECTION_INDEX_BUSY_H

#include <qiyuan/archive/collection.h>

/* A position is counted ahead when this many games go through it... */
#define QYI_BUSY_LEAST 128
/* ...and no more positions than these have as many. */
#define QYI_BUSY_MOST (1u << 18)

struct qyi_busy;

struct qyi_busy_edge {
    qy_move move;
    uint32_t games;
    uint32_t first; /* won by White or Red */
    uint32_t draws;
    uint32_t second;
    uint32_t next; /* private to index_busy.c */
};

/* A position as it is counted. */
struct qyi_busy_entry {
    uint64_t key;
    uint32_t games;
    struct qy_position position;
    struct qyi_busy_edge *edges;
    uint32_t edge_count;

    /* private to index_busy.c */
    uint32_t edge_room;
    uint32_t last_game; /* counted last, from 1 */
    uint32_t slot;
};

/* Begins to count. Returns 0 or QY_E_MEMORY; free accepts NULL. */
int qyi_busy_new(struct qyi_busy **ret_busy);
/* Frees it with its entries. */
void qyi_busy_free(struct qyi_busy *busy);

/* A run of sorted postings of one key that is long enough. Returns 0 or QY_E_MEMORY. */
int qyi_busy_run(struct qyi_busy *busy, unsigned part, const uint64_t *postings, size_t count);
/* All runs are told. Returns 0 or QY_E_MEMORY. */
int qyi_busy_prepare(struct qyi_busy *busy);
/* A game, by its number; those that no run has are skipped. Returns 0 or QY_E_MEMORY. */
int qyi_busy_game(struct qyi_busy *busy, uint32_t number, const struct qy_position *start,
                  const qy_move *moves, size_t plies, enum qy_result result);
/* True if a game with that number need not be told. */
bool qyi_busy_is_idle(const struct qyi_busy *busy, uint32_t number);

/* All games are told: the entries by their keys, those that can't be told from others left out. Borrowed. */
struct qyi_busy_entry *qyi_busy_entries(struct qyi_busy *busy, size_t *ret_count);

#endif
