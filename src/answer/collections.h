/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers about many games: the opening tree, the games found by a search, the games written. */
#ifndef QYI_ANSWER_COLLECTIONS_H
#define QYI_ANSWER_COLLECTIONS_H

#include "answer/writer.h"
#include "conversion/tally.h"

#include <qiyuan/archive/collection.h>

/* ---- the opening tree ---- */

struct qyi_tree_asked {
    const struct qy_tree *tree;
    const struct qy_position *root;
    enum qy_notation notation; /* notation of the moves */
    unsigned flags;            /* flags of qy_move_write() */
    unsigned depth;            /* in plies */
    uint64_t min;              /* the fewest games of a listed move */
    /* called after each row, so that a long answer can be sent in pieces; false stops it */
    bool (*go_on)(void *user);
    void *user;
};

/* The moves from the root, each followed by its continuations: one row each. */
void qyi_answer_tree(const struct qyi_tree_asked *asked, struct qyi_writer *writer);

/* ---- games that were found ---- */

/* The tags of a game, its place in a file, and the ply of the position found (SIZE_MAX: none). */
void qyi_answer_found_game(const char *file, uint32_t line, const struct qy_scan_game *game, size_t ply,
                           struct qyi_writer *writer);
/* The same as members of an open row, and the columns of such rows. */
void qyi_tell_found_game(const char *file, uint32_t line, const struct qy_scan_game *game, size_t ply,
                         struct qyi_writer *writer);
extern const struct qyi_table qyi_found_games_table;
/* The number of games found, and the number searched. */
void qyi_answer_found(uint64_t found, uint64_t games, struct qyi_writer *writer);

/* ---- what was written ---- */

/* The numbers of files, games and positions in a new index, and the result of merging files. */
void qyi_answer_indexed(const char *path, uint64_t files, uint64_t games, uint64_t positions,
                        struct qyi_writer *writer);
void qyi_answer_merged(uint64_t games, uint64_t duplicates, uint64_t renamed, struct qyi_writer *writer);

/* The totals of a conversion. */
void qyi_answer_converted(const struct qyi_conversion_tally *sums, struct qyi_writer *writer);

/* What was printed. Unless `games` is UINT64_MAX: the number of games, and of those skipped. */
void qyi_answer_printed(uint64_t games, unsigned pages, uint64_t skipped, struct qyi_writer *writer);

#endif
