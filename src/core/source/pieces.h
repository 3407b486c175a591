/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passes on a large file, or the members of a zip file, in pieces. */
#ifndef QYI_SOURCE_PIECES_H
#define QYI_SOURCE_PIECES_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

/* Receives the next bytes of a file; an empty piece at its end. Returns 0 or a negative code. */
typedef int qyi_piece_fn(void *user, const char *piece, size_t len, struct qy_error *reterr);

/*
 * Passes on a file, decompressed; for a zip file each member whose name ends in one of `endings`
 * (case-insensitive; ends with NULL), one after another. Returns 0, the nonzero return of `take`, or the
 * error of a file that could not be read, which `at` then names.
 */
int qyi_pieces(const char *path, const char *const *endings, qyi_piece_fn *take, void *user,
               struct qy_buf *at, struct qy_error *reterr);

#endif
