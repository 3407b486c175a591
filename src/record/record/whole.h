/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats whose files are read whole because they hold one game, or an index in front. */
#ifndef QYI_RECORD_WHOLE_H
#define QYI_RECORD_WHOLE_H

#include "record/findings.h"

/* Appends all that the input has. Returns 0, QY_E_MEMORY or what the reading returned. */
int qyi_read_whole(const struct qyi_record_input *input, struct qy_buf *out);

/*
 * Appends the file that stands beside the input with another suffix (three letters; also in capitals). Returns 0,
 * QY_E_MEMORY, or why it can't be read.
 */
int qyi_read_beside(const struct qyi_record_input *input, const char *suffix, struct qy_buf *out);

/*
 * Reads one game out of bytes into an empty record. Returns 0 also where they are damaged (the findings
 * tell), what the sink returned to stop, or a negative code where they are not of the format at all.
 */
typedef int (*qyi_game_fn)(const unsigned char *bytes, size_t len, const struct qyi_record_input *input,
                           struct qy_record *record, struct qyi_findings *findings);

/* The `read` of a format that has one game in a file, of 16 MiB at the most: what is longer is told as QY_E_TOO_LONG. */
int qyi_read_one_game(const struct qyi_record_input *input, const struct qyi_record_sink *sink,
                      qyi_game_fn read_game);
/* And of one whose files are books, of any length. */
int qyi_read_one_book(const struct qyi_record_input *input, const struct qyi_record_sink *sink,
                      qyi_game_fn read_book);

#endif
