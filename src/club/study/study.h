/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shared by the calls of a study: reading a line of play or a record that the page sends.
 *
 * A study is a record in the form `qiyuan-game` (docs/formats.md), held by the page: the server keeps nothing
 * of it between two calls. A line is {"game","fen","rules","moves"}; moves are in UCI, separated by spaces.
 */
#ifndef QYI_STUDY_STUDY_H
#define QYI_STUDY_STUDY_H

#include "base/json.h"
#include "wire/http.h"

#include <qiyuan/record/record.h>

/* The most plies of a line. */
#define QYI_STUDY_PLIES 2000

struct qyi_study_line {
    const struct qy_rules *rules;
    struct qy_history *history; /* up to the line's end */
};

/* The members of a line in a body; NULL: omitted. */
struct qyi_study_asked {
    const char *game;
    const char *fen;
    const char *rules;
    const char *moves;
};
#define QYI_STUDY_ASKED(body) \
    (&(const struct qyi_study_asked){(body)->game, (body)->fen, (body)->rules, (body)->moves})

/*
 * Reads a line. Defaults: `game` the one that the FEN fits, `fen` the starting position, `rules` the game's
 * default. Faults of a position are described in words. Returns 0, QY_E_FIELD_VALUE, QY_E_POSITION_FAULTS, a
 * code of a FEN or move, QY_E_TOO_LONG or QY_E_MEMORY; the caller frees the line.
 */
int qyi_study_line_read(const struct qyi_study_asked *asked, enum qy_lang lang,
                        struct qyi_study_line *ret_line, struct qy_error *reterr);
void qyi_study_line_free(struct qyi_study_line *line);

/* Puts descriptions of a position's faults into an error. */
void qyi_study_word_faults(enum qy_game game, const char *fen, enum qy_lang lang, struct qy_error *error);

/*
 * Appends a legal move: its squares, its side, its text in every notation, whether it captures or gives
 * check.
 */
void qyi_study_move(const struct qy_position *before, qy_move move, struct qyi_json *json);

/*
 * Appends the members about the position at a line's end, among them `fen`, `side`, `check`, `legal`, `over`
 * and `occurrences`.
 */
void qyi_study_position(const struct qyi_study_line *line, struct qyi_json *json);

/*
 * Appends what a page needs in addition to a record: `notations`, the names of the texts of a move, and
 * `texts`, a list of them for each move of the record, in the record's order. QY_E_ANSWER_TOO_LARGE if they
 * exceed `most` bytes.
 */
int qyi_study_texts(const struct qy_record *record, size_t most, struct qyi_json *json);

/* Like qyi_study_record(), but passes each record of the body to `take`. */
int qyi_study_records(const struct qy_buf *body, int (*take)(void *user, struct qy_record *record),
                      void *user, struct qy_error *reterr);

/*
 * Passes the first record of a body in the form `qiyuan-game` to `take`. Returns its return value, or a
 * negative code with the error set.
 */
int qyi_study_record(const struct qy_buf *body, int (*take)(void *user, struct qy_record *record), void *user,
                     struct qy_error *reterr);

#endif
