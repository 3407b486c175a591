/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats whose files are read whole, because they hold one game or begin with an index. */
#ifndef QYI_RECORD_WHOLE_H
#define QYI_RECORD_WHOLE_H

#include "record/findings.h"

/* Appends the whole input. Returns 0, QY_E_MEMORY or the error of reading. */
int qyi_read_whole(const struct qyi_record_input *input, struct qy_buf *out);

/*
 * Appends the file beside the input with another suffix (three letters; also tried in capitals). Returns 0,
 * QY_E_MEMORY, or the error of reading it.
 */
int qyi_read_beside(const struct qyi_record_input *input, const char *suffix, struct qy_buf *out);

/*
 * Reads one game from bytes into an empty record. Returns 0 also if they are damaged (see the findings), the
 * sink's nonzero return, or a negative code if they are not of the format.
 */
typedef int (*qyi_game_fn)(const unsigned char *bytes, size_t len, const struct qyi_record_input *input,
                           struct qy_record *record, struct qyi_findings *findings);

/*
 * The `read` function of a format with one game per file, of at most 16 MiB: a longer one is reported as
 * QY_E_TOO_LONG.
 */
int qyi_read_one_game(const struct qyi_record_input *input, const struct qyi_record_sink *sink,
                      qyi_game_fn read_game);
/* The same for books, of any length. */
int qyi_read_one_book(const struct qyi_record_input *input, const struct qyi_record_sink *sink,
                      qyi_game_fn read_book);

#endif
