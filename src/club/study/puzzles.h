/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The server's puzzles: those that ship with it, in their order, then those of the operator's file. Their
 * ratings come from the attempts of users.
 */
#ifndef QYI_STUDY_PUZZLES_H
#define QYI_STUDY_PUZZLES_H

#include "store/store.h"

#include <qiyuan/event/rating.h>
#include <qiyuan/play/puzzle.h>

#include <jansson.h>

struct qyi_puzzles {
    struct qy_puzzle *puzzle;
    size_t count;
    size_t room;
    size_t *by_id; /* indices into `puzzle`, sorted by id */
};

/*
 * Reads the shipped puzzles and those of the file `path` (plain or compressed; NULL: no file). Of puzzles
 * with the same id, the first is kept. Errors: QY_E_FILE_READ, those of qy_puzzle_read() with the line,
 * QY_E_MEMORY.
 */
int qyi_puzzles_read(const char *path, struct qyi_puzzles *ret_puzzles, struct qy_error *reterr);
void qyi_puzzles_free(struct qyi_puzzles *puzzles);

/* The index of the puzzle with this id, or `count`. */
size_t qyi_puzzle_named(const struct qyi_puzzles *puzzles, const char *id);

/*
 * The key under which a puzzle's rating is stored, in the table of people's ratings: its id, padded with zero
 * bytes.
 */
void qyi_puzzle_key(const struct qy_puzzle *puzzle, unsigned char ret_key[QYI_HASH_SIZE]);
/* The kind of a puzzle's rating; for a person's rating the kind is the game. */
#define QYI_PUZZLE_KIND "puzzle"

/*
 * Replaces estimated ratings by the stored ratings of puzzles that were tried. Returns 0 or
 * QY_E_STORE_FAILED.
 */
int qyi_puzzles_rate(struct qyi_puzzles *puzzles, struct qyi_store *store);

/* api_puzzles.c: a puzzle without its solution or the caller's rating; NULL if the store failed. */
json_t *qyi_puzzle_json(struct qyi_store *store, const struct qy_puzzle *puzzle, bool tried);

/* The outcome of an attempt so far. */
enum qyi_puzzle_over { QYI_PUZZLE_GOES_ON, QYI_PUZZLE_WAS_WRONG, QYI_PUZZLE_WAS_SOLVED, QYI_PUZZLE_GIVEN_UP };
/*
 * api_puzzles.c: judges the moves of a body, or with `give_up` ends the attempt. Returns the API's answer
 * without rating the attempt; NULL after answering with an error.
 */
struct qyi_exchange;
json_t *qyi_puzzle_judge(struct qyi_exchange *exchange, const struct qy_puzzle *puzzle, const char *moves,
                         bool give_up, enum qyi_puzzle_over *ret_over);

/* api_puzzles.c: the puzzles that a person has tried, as a new array. */
json_t *qyi_puzzles_tried_json(struct qyi_store *store, const unsigned char *who);

#endif
