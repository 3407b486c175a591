/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes and verifies puzzles on several threads: collects games and puzzles until every thread has work, and
 * reports results on the calling thread in order.
 */
#ifndef QYI_PUZZLE_BATCH_H
#define QYI_PUZZLE_BATCH_H

#include <qiyuan/play/puzzle.h>

/* Returned by the functions below once there are enough puzzles. */
#define QYI_PUZZLE_ENOUGH 1

/* The result of verifying a puzzle. */
struct qyi_puzzle_checked {
    const struct qy_puzzle *puzzle;
    enum qy_puzzle_verdict verdict;
    size_t ply;   /* the ply at which it fails, from 1; 0: none */
    qy_move move; /* the other move, or QY_MOVE_NONE */
};

/* The settings. If a callback returns nonzero, the functions below stop and return that. */
struct qyi_puzzle_asked {
    uint64_t nodes;           /* budget of a maker; 0: QY_PUZZLE_NODES */
    struct qy_tables *tables; /* borrowed, or NULL */
    unsigned threads;         /* as many as a pipeline may have */
    uint64_t themes;          /* at least one of these; 0: any */
    uint64_t most;            /* greatest number of puzzles to make */
    int (*made)(void *user, const struct qy_puzzle *puzzle);
    int (*verified)(void *user, uint32_t line, const struct qyi_puzzle_checked *checked);
    void *user;
};

/* Reads comma-separated names of themes. Returns NULL, or the first unknown name, with `ret_len` bytes. */
const char *qyi_puzzle_themes(const char *list, uint64_t *ret_themes, size_t *ret_len);
/* Appends the names of all themes, separated by blanks. */
void qyi_puzzle_theme_names(struct qy_buf *out);

struct qyi_puzzle_batch;

/* Makes a batch. Returns 0 or QY_E_MEMORY. Free it with qyi_puzzle_batch_free(), which accepts NULL. */
int qyi_puzzle_batch_new(const struct qyi_puzzle_asked *asked, struct qyi_puzzle_batch **ret_batch);
void qyi_puzzle_batch_free(struct qyi_puzzle_batch *batch);

/* The number of puzzles made, each counted once by name. */
uint64_t qyi_puzzle_batch_made(const struct qyi_puzzle_batch *batch);

/*
 * Adds a game to make puzzles of, `plies` legal moves from `start`. Returns 0, a callback's nonzero return,
 * QYI_PUZZLE_ENOUGH or QY_E_MEMORY.
 */
int qyi_puzzle_batch_game(struct qyi_puzzle_batch *batch, const struct qy_position *start,
                          const qy_move *moves, size_t plies);

/* Processes the games collected so far. Returns likewise. */
int qyi_puzzle_batch_finish(struct qyi_puzzle_batch *batch);

/*
 * Makes puzzles of positions drawn from tables, immediately. Returns likewise, or an error of
 * qy_tables_puzzles().
 */
int qyi_puzzle_batch_draw(struct qyi_puzzle_batch *batch, enum qy_game game, const char *material,
                          const struct qy_table_puzzles *wanted, struct qy_error *reterr);

/*
 * Verifies the puzzles of a file's text, one per line: `most` of the lines, evenly spaced. Returns 0, a
 * callback's nonzero return, QY_E_MEMORY or an error of qy_puzzle_read() with its line, dropping what was
 * collected before it.
 */
int qyi_puzzle_batch_verify(struct qyi_puzzle_batch *batch, const char *text, size_t len, uint64_t most,
                            struct qy_error *reterr);

#endif
