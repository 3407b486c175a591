/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers about many games: what was played from a position, which games fulfil a search, what was
 * written. */
#ifndef QYI_ANSWER_COLLECTIONS_H
#define QYI_ANSWER_COLLECTIONS_H

#include "answer/writer.h"
#include "conversion/tally.h"

#include <qiyuan/archive/collection.h>

/* ---- the opening tree ---- */

struct qyi_tree_asked {
    const struct qy_tree *tree;
    const struct qy_position *root;
    enum qy_notation notation; /* of the moves */
    unsigned flags;            /* of qy_move_write() */
    unsigned depth;            /* plies */
    uint64_t min;              /* games of a move */
    /* asked after each row, so that a long answer can be given out in pieces; false ends it */
    bool (*go_on)(void *user);
    void *user;
};

/* The moves from the root and, below each, those after it: a row each. */
void qyi_answer_tree(const struct qyi_tree_asked *asked, struct qyi_writer *writer);

/* ---- games that were found ---- */

/* What heads a game, where it stands, and the ply of the position that was looked for (SIZE_MAX: none). */
void qyi_answer_found_game(const char *file, uint32_t line, const struct qy_scan_game *game, size_t ply,
                           struct qyi_writer *writer);
/* The same as members of a row that is open; and the columns of such rows. */
void qyi_tell_found_game(const char *file, uint32_t line, const struct qy_scan_game *game, size_t ply,
                         struct qyi_writer *writer);
extern const struct qyi_table qyi_found_games_table;
/* How many games fulfil a search, of how many. */
void qyi_answer_found(uint64_t found, uint64_t games, struct qyi_writer *writer);

/* ---- what was written ---- */

/* An index of this many files, games and positions; what files were merged to. */
void qyi_answer_indexed(const char *path, uint64_t files, uint64_t games, uint64_t positions,
                        struct qyi_writer *writer);
void qyi_answer_merged(uint64_t games, uint64_t duplicates, uint64_t renamed, struct qyi_writer *writer);

/* What became of games that were converted. */
void qyi_answer_converted(const struct qyi_conversion_tally *sums, struct qyi_writer *writer);

/* What was printed; of games and how many were left out, unless `games` is UINT64_MAX. */
void qyi_answer_printed(uint64_t games, unsigned pages, uint64_t skipped, struct qyi_writer *writer);

#endif
