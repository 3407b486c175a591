/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts in advance, for an index, the moves played in each position that very many games reach. These
 * positions are known after all postings have been sorted; then the games are replayed from their moves:
 *
 *   entry (position) --move--> edge { games, won, drawn, lost } --next--> entry
 *
 * A game that follows only known edges is counted without making a move on a board. If two positions share the
 * key bits that postings store, neither is counted in advance.
 */
#ifndef QYI_COLLECTION_INDEX_BUSY_H
#define QYI_COLLECTION_INDEX_BUSY_H

#include <qiyuan/archive/collection.h>

/* A position is counted in advance if at least this many games reach it... */
#define QYI_BUSY_LEAST 128
/* ...and only the most frequent positions, up to this number. */
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

/* The counts of a position. */
struct qyi_busy_entry {
    uint64_t key;
    uint32_t games;
    struct qy_position position;
    struct qyi_busy_edge *edges;
    uint32_t edge_count;

    /* private to index_busy.c */
    uint32_t edge_room;
    uint32_t last_game; /* the last game counted, from 1 */
    uint32_t slot;
};

/* Creates the counter. Returns 0 or QY_E_MEMORY; qyi_busy_free() accepts NULL. */
int qyi_busy_new(struct qyi_busy **ret_busy);
/* Frees the counter with its entries. */
void qyi_busy_free(struct qyi_busy *busy);

/* Adds a sufficiently long run of sorted postings with one key. Returns 0 or QY_E_MEMORY. */
int qyi_busy_run(struct qyi_busy *busy, unsigned part, const uint64_t *postings, size_t count);
/* Call after all runs were added. Returns 0 or QY_E_MEMORY. */
int qyi_busy_prepare(struct qyi_busy *busy);
/* Counts a game, given by its number; games that are in no run are skipped. Returns 0 or QY_E_MEMORY. */
int qyi_busy_game(struct qyi_busy *busy, uint32_t number, const struct qy_position *start,
                  const qy_move *moves, size_t plies, enum qy_result result);
/* True if the game with that number need not be counted. */
bool qyi_busy_is_idle(const struct qyi_busy *busy, uint32_t number);

/* Call after all games: returns the entries sorted by key, without those whose keys are ambiguous. Borrowed. */
struct qyi_busy_entry *qyi_busy_entries(struct qyi_busy *busy, size_t *ret_count);

#endif
