/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Opening books: which moves are played in a position, and how often. May use: base, game.
 *
 * A book is a list of records sorted by key: a built-in one, or a file in Polyglot format: 16 bytes per
 * record, big-endian: key (8), move (2), weight (2), learning (4, not used). Keys and moves depend on the
 * book's format, so one search serves all.
 */
#ifndef QYI_ENGINE_BOOK_H
#define QYI_ENGINE_BOOK_H

#include <qiyuan/core/game.h>

/* The greatest size of a file. */
#define QYI_BOOK_BYTES (UINT32_C(1) << 30)

struct qyi_book_record {
    uint64_t key;
    uint16_t move;
    uint16_t weight; /* 0: known, but not played */
};

/* How a kind of book encodes positions and moves. */
struct qyi_book_format {
    uint64_t (*key)(const struct qy_position *position);
    uint16_t (*move)(enum qy_game game, qy_move move);
};

struct qyi_book {
    const struct qyi_book_format *format;
    const struct qyi_book_record *records; /* sorted by key */
    size_t count;
    struct qyi_book_record *made; /* NULL for a built-in book */
};

/* The format of each game's files, and its built-in book. */
extern const struct qyi_book_format *const qyi_book_files[QY_GAME_COUNT]; /* NULL: no such files */
extern const struct qyi_book qyi_book_built_in[QY_GAME_COUNT]; /* empty if built without a source */

/* The default format: the position's own key, the move unchanged. */
extern const struct qyi_book_format qyi_book_own;

/*
 * Reads the bytes of a file. Moves are not checked: an illegal one is never chosen. The caller frees the
 * book. Errors: QY_E_BOOK_GAME (the game has no such files), QY_E_BOOK_LENGTH (empty, or not a whole number
 * of records), QY_E_BOOK_ORDER (descending keys; `offset` is the record's), QY_E_MEMORY.
 */
int qyi_book_read(enum qy_game game, const unsigned char *data, size_t len, struct qyi_book **ret_book,
                  struct qy_error *reterr);

/*
 * As qyi_book_read(), from a regular file; also QY_E_FILE_READ, and QY_E_BOOK_SIZE for more than
 * QYI_BOOK_BYTES.
 */
int qyi_book_open(enum qy_game game, const char *path, size_t len, struct qyi_book **ret_book,
                  struct qy_error *reterr);

/*
 * The games that a file is a book of. None is an error, that of the first game. Books are named as for
 * qy_engine_set_book().
 */
int qyi_book_games(const char *path, bool ret_of[QY_GAME_COUNT], struct qy_error *reterr);

/* Frees a book. Accepts NULL. */
void qyi_book_free(struct qyi_book *book);

/*
 * Draws one of `moves` (legal in the position) by the book's weights: a move with twice the weight is drawn
 * twice as often. Uses and advances the seed. QY_MOVE_NONE: the book has none of them.
 */
qy_move qyi_book_choose(const struct qyi_book *book, const struct qy_position *position, const qy_move *moves,
                        size_t count, uint64_t *seed);

#endif
