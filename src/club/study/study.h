/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the calls of a study share: a line of play as the page sends it, records as it holds them.
 *
 * A study is a record in the form `qiyuan-game` (docs/formats.md), which the page holds: the server keeps nothing of
 * it between two calls. A line is {"game","fen","rules","moves"}: moves in UCI, blanks between them.
 */
#ifndef QYI_STUDY_STUDY_H
#define QYI_STUDY_STUDY_H

#include "base/json.h"
#include "wire/http.h"

#include <qiyuan/record/record.h>

/* A line of more plies is not followed. */
#define QYI_STUDY_PLIES 2000

struct qyi_study_line {
    const struct qy_rules *rules;
    struct qy_history *history; /* to its end */
};

/* A line as a body has it; NULL: not said. */
struct qyi_study_asked {
    const char *game;
    const char *fen;
    const char *rules;
    const char *moves;
};
#define QYI_STUDY_ASKED(body) \
    (&(const struct qyi_study_asked){(body)->game, (body)->fen, (body)->rules, (body)->moves})

/*
 * Reads the line of a call: `game` (else by the FEN), `fen` (else the array), `rules` (else the game's usual ones),
 * `moves`. Faults of a position are named in words. Returns 0, QY_E_FIELD_VALUE, QY_E_POSITION_FAULTS, a code
 * of a FEN or move, QY_E_TOO_LONG or QY_E_MEMORY; the caller frees the line.
 */
int qyi_study_line_read(const struct qyi_study_asked *asked, enum qy_lang lang,
                        struct qyi_study_line *ret_line, struct qy_error *reterr);
void qyi_study_line_free(struct qyi_study_line *line);

/* Says in an error of a position what its faults are, in words. */
void qyi_study_word_faults(enum qy_game game, const char *fen, enum qy_lang lang, struct qy_error *error);

/* Appends a legal move: its squares, its side, its text in every notation, whether it takes or checks. */
void qyi_study_move(const struct qy_position *before, qy_move move, struct qyi_json *json);

/* Appends the members that tell of a line's end: `fen`, `side`, `check`, `legal`, `over`, `occurrences`. */
void qyi_study_position(const struct qyi_study_line *line, struct qyi_json *json);

/*
 * Appends what a page needs beside a record: `notations`, the names of the texts of a move, and `texts`, for each
 * move of the record in the order of its form, a list of them. QY_E_ANSWER_TOO_LARGE where more than `most` bytes come
 * together.
 */
int qyi_study_texts(const struct qy_record *record, size_t most, struct qyi_json *json);

/* As qyi_study_record(), but gives each record of the body, one after the other. */
int qyi_study_records(const struct qy_buf *body, int (*take)(void *user, struct qy_record *record),
                      void *user, struct qy_error *reterr);

/* Gives the record of a body in the form `qiyuan-game` to `take`, the first one alone. Returns what it returned, or a
 * negative code with the error set. */
int qyi_study_record(const struct qy_buf *body, int (*take)(void *user, struct qy_record *record), void *user,
                     struct qy_error *reterr);

#endif
