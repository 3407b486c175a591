/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the reader of a format finds in a game, and the resulting state of the game.
 *
 * Functions return 0 to continue, or the sink's nonzero return, which stops the reader.
 */
#ifndef QYI_RECORD_FINDINGS_H
#define QYI_RECORD_FINDINGS_H

#include "record/formats.h"
#include "source/stream.h"

enum qyi_severity {
    QYI_NOTE,       /* nothing is lost */
    QYI_DAMAGE,     /* something is lost, guessed or dropped */
    QYI_ILLEGAL,    /* a move of the main line is not legal */
    QYI_UNSUPPORTED /* a kind of game that is not read here */
};

struct qyi_findings {
    const struct qyi_record_sink *sink;

    /* state of the game so far */
    bool damaged;
    bool illegal;
    bool unsupported;
    bool cut;      /* the main line breaks off; set by the reader */
    bool no_start; /* there is no first position; set by the reader */
};

/* Begins another game with the same sink. */
void qyi_findings_clear(struct qyi_findings *findings);

/* Reports `code` at a position, with the text found there and, unless NULL, what was expected. */
int qyi_find(struct qyi_findings *findings, enum qyi_severity severity, int code,
             const struct qy_place *place, const char *found, size_t found_len, const char *expected);

/* As qyi_find(), for a file without lines: `offset` counts its bytes from 0. */
int qyi_find_at(struct qyi_findings *findings, enum qyi_severity severity, int code, uint64_t offset,
                const char *expected, const char *found_format, ...) QY_PRINTF(6, 7);

/* As qyi_find(), for an error that lacks only its position. */
int qyi_find_error(struct qyi_findings *findings, enum qyi_severity severity, const struct qy_place *place,
                   struct qy_error *error);

/*
 * Sets the record's encoding to that of the text read since the previous game, and reports irregularities of
 * it at the game's position.
 */
int qyi_find_encoding(struct qyi_findings *findings, struct qyi_stream *source, struct qy_record *record);

/*
 * Adds a tag, or a comment behind a move, read at a position. One too long for a record is reported and
 * dropped. Returns 0, QY_E_MEMORY, or the sink's nonzero return.
 */
int qyi_find_tag(struct qyi_findings *findings, const struct qy_place *place, struct qy_record *record,
                 const char *name, size_t name_len, const char *value, size_t len);
int qyi_find_comment(struct qyi_findings *findings, const struct qy_place *place, struct qy_record *record,
                     struct qy_record_node *node, const char *text, size_t len);

/* Passes the record to the sink with its state. */
int qyi_findings_hand(const struct qyi_findings *findings, struct qy_record *record);

#endif
