/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Puzzles made and verified by several threads: games and puzzles gather until every thread finds work,
 * and what comes of them is told on the calling thread in the order in which they came.
 */
#ifndef QYI_PUZZLE_BATCH_H
#define QYI_PUZZLE_BATCH_H

#include <qiyuan/play/puzzle.h>

/* What the functions below return once there are as many puzzles as wanted. */
#define QYI_PUZZLE_ENOUGH 1

/* What came of verifying a puzzle again. */
struct qyi_puzzle_checked {
    const struct qy_puzzle *puzzle;
    enum qy_puzzle_verdict verdict;
    size_t ply;   /* where it stands or falls, from 1; 0: nowhere */
    qy_move move; /* the other one, or QY_MOVE_NONE */
};

/* The request. A callback that returns nonzero ends it: the functions below return that. */
struct qyi_puzzle_asked {
    uint64_t nodes;           /* of a maker; 0: QY_PUZZLE_NODES */
    struct qy_tables *tables; /* borrowed, or NULL */
    unsigned threads;         /* as many as a pipeline may have */
    uint64_t themes;          /* one of these; 0: any */
    uint64_t most;            /* puzzles that are made */
    int (*made)(void *user, const struct qy_puzzle *puzzle);
    int (*verified)(void *user, uint32_t line, const struct qyi_puzzle_checked *checked);
    void *user;
};

/* Reads names of themes with commas between them. NULL, or the first that is none, of `ret_len` bytes. */
const char *qyi_puzzle_themes(const char *list, uint64_t *ret_themes, size_t *ret_len);
/* Appends the names of all themes, with blanks. */
void qyi_puzzle_theme_names(struct qy_buf *out);

struct qyi_puzzle_batch;

/* Begins. Returns 0 or QY_E_MEMORY. The caller ends with qyi_puzzle_batch_free(), which takes NULL, too. */
int qyi_puzzle_batch_new(const struct qyi_puzzle_asked *asked, struct qyi_puzzle_batch **ret_batch);
void qyi_puzzle_batch_free(struct qyi_puzzle_batch *batch);

/* How many puzzles were made: each once, by its name. */
uint64_t qyi_puzzle_batch_made(const struct qyi_puzzle_batch *batch);

/* Takes a game to make puzzles of, `plies` legal moves from `start`. Returns 0, nonzero of a callback,
 * QYI_PUZZLE_ENOUGH or QY_E_MEMORY. */
int qyi_puzzle_batch_game(struct qyi_puzzle_batch *batch, const struct qy_position *start,
                          const qy_move *moves, size_t plies);

/* Works on the games that have gathered. Returns the same. */
int qyi_puzzle_batch_finish(struct qyi_puzzle_batch *batch);

/* Makes puzzles of what tables draw, at once. Returns the same, or an error of qy_tables_puzzles(). */
int qyi_puzzle_batch_draw(struct qyi_puzzle_batch *batch, enum qy_game game, const char *material,
                          const struct qy_table_puzzles *wanted, struct qy_error *reterr);

/*
 * Verifies the puzzles of a file's text, a line each: this many of the lines, spread evenly. Returns 0, nonzero of a
 * callback, QY_E_MEMORY or an error of qy_puzzle_read() with its line; what has gathered before it is dropped.
 */
int qyi_puzzle_batch_verify(struct qyi_puzzle_batch *batch, const char *text, size_t len, uint64_t most,
                            struct qy_error *reterr);

#endif
