/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines of a file of games in any encoding, one after the other. */
#ifndef QYI_RECORD_LINES_H
#define QYI_RECORD_LINES_H

#include "record/formats.h"
#include "source/stream.h"

struct qyi_lines {
    struct qyi_stream source;
    const struct qyi_record_sink *sink;

    /* the line that was read last, without its end; borrowed until the next is read */
    const char *text;
    size_t len;
    struct qy_place place; /* of its first byte */
};

/* Begins to read; ends it. Lines longer than 64 MiB are reported and skipped. */
int qyi_lines_begin(struct qyi_lines *lines, const struct qyi_record_input *input,
                    const struct qyi_record_sink *sink);
void qyi_lines_end(struct qyi_lines *lines);

/* Reads the next line that is not blank: returns 1, 0 at the end, or what stops the reader. */
int qyi_lines_next(struct qyi_lines *lines);

/* Reports an error whose offset counts from the beginning of the line. Returns what the sink does. */
int qyi_lines_report(struct qyi_lines *lines, enum qyi_report_kind kind, struct qy_error *error);

/*
 * Hands a record to the sink, with the place of the line and the encoding of the file. What was reported of
 * it makes its state.
 */
int qyi_lines_hand(struct qyi_lines *lines, struct qy_record *record, enum qyi_record_state state);

/* Goes over the words of a text: the next one at or after *at; false if there is none. */
bool qyi_next_word(const char *text, size_t len, size_t *at, const char **ret_word, size_t *ret_len);

#endif
