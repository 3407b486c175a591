/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Polyglot books: shared by the reader and the writer. */
#ifndef QYI_RECORD_FORMAT_POLYGLOT_H
#define QYI_RECORD_FORMAT_POLYGLOT_H

#include "record/findings.h"

/*
 * The `write` function of the format: an entry for each move of the tree, unsorted; and its `gather`
 * function: makes the book of them.
 */
int qyi_polyglot_write(const struct qy_record *record, const struct qyi_record_output *how,
                       struct qy_buf *out);
int qyi_polyglot_gather(size_t games, struct qy_buf *out);

#endif
