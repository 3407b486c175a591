/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The puzzles of the server: those that ship, in their order, then those of the operator's file. What
 * each is rated at is what those who tried it made of it.
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
    size_t *by_id; /* numbers in the order of their names */
};

/*
 * Reads what ships and the file (NULL: none; packed ones too), and what each was rated at. A puzzle that stands twice
 * counts once. Errors: QY_E_FILE_READ, those of qy_puzzle_read() with the line, QY_E_MEMORY.
 */
int qyi_puzzles_read(const char *path, struct qyi_puzzles *ret_puzzles, struct qy_error *reterr);
void qyi_puzzles_free(struct qyi_puzzles *puzzles);

/* The number of the puzzle of a name, or `count`. */
size_t qyi_puzzle_named(const struct qyi_puzzles *puzzles, const char *id);

/* Under what a puzzle's rating is kept, beside those of people: its name, filled up with zero bytes. */
void qyi_puzzle_key(const struct qy_puzzle *puzzle, unsigned char ret_key[QYI_HASH_SIZE]);
/* The kind of rating that puzzles have; people's are of a game. */
#define QYI_PUZZLE_KIND "puzzle"

/* Puts in place of the guesses what the store has of puzzles that were tried. Returns 0 or QY_E_STORE_FAILED. */
int qyi_puzzles_rate(struct qyi_puzzles *puzzles, struct qyi_store *store);

/* api_puzzles.c: a puzzle without its answer, as the API shows it to nobody in particular; NULL: the store failed. */
json_t *qyi_puzzle_json(struct qyi_store *store, const struct qy_puzzle *puzzle, bool tried);

/* What a try has come to. */
enum qyi_puzzle_over { QYI_PUZZLE_GOES_ON, QYI_PUZZLE_WAS_WRONG, QYI_PUZZLE_WAS_SOLVED, QYI_PUZZLE_GIVEN_UP };
/* api_puzzles.c: judges the moves of a body, or gives up: what the API answers, not rated; NULL where the caller was
 * answered. */
struct qyi_exchange;
json_t *qyi_puzzle_judge(struct qyi_exchange *exchange, const struct qy_puzzle *puzzle, const char *moves,
                         bool give_up, enum qyi_puzzle_over *ret_over);

/* api_puzzles.c: what somebody has tried, as an array. */
json_t *qyi_puzzles_tried_json(struct qyi_store *store, const unsigned char *who);

#endif
