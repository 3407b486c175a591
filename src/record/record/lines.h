/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the lines of a game file in any encoding. */
#ifndef QYI_RECORD_LINES_H
#define QYI_RECORD_LINES_H

#include "record/formats.h"
#include "source/stream.h"

struct qyi_lines {
    struct qyi_stream source;
    const struct qyi_record_sink *sink;

    /* the last line read, without its end; borrowed until the next one */
    const char *text;
    size_t len;
    struct qy_place place; /* position of its first byte */
};

/* Begin and end reading. Lines longer than 64 MiB are reported and skipped. */
int qyi_lines_begin(struct qyi_lines *lines, const struct qyi_record_input *input,
                    const struct qyi_record_sink *sink);
void qyi_lines_end(struct qyi_lines *lines);

/* Reads the next non-blank line: returns 1; 0 at the end; or what stops the reader. */
int qyi_lines_next(struct qyi_lines *lines);

/* Reports an error whose offset counts from the beginning of the line. Returns the sink's result. */
int qyi_lines_report(struct qyi_lines *lines, enum qyi_report_kind kind, struct qy_error *error);

/*
 * Passes a record to the sink, with the position of the line and the encoding of the file. Its reports
 * determine its state.
 */
int qyi_lines_hand(struct qyi_lines *lines, struct qy_record *record, enum qyi_record_state state);

/* Iterates over the words of a text: the next one at or after *at; false if there is none. */
bool qyi_next_word(const char *text, size_t len, size_t *at, const char **ret_word, size_t *ret_len);

#endif
