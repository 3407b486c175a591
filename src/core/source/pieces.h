/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A large file handed on piece by piece, or what lies in a zip file. */
#ifndef QYI_SOURCE_PIECES_H
#define QYI_SOURCE_PIECES_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

/* Takes the next bytes of a file; none at its end. Returns 0 or a negative code. */
typedef int qyi_piece_fn(void *user, const char *piece, size_t len, struct qy_error *reterr);

/*
 * Hands on a file, unpacked; of a zip file each member whose name ends in one of `endings` (letter case aside; NULL ends
 * them), one after the other. Returns 0, what `take` returned, or why a file could not be read: `at` names it then.
 */
int qyi_pieces(const char *path, const char *const *endings, qyi_piece_fn *take, void *user,
               struct qy_buf *at, struct qy_error *reterr);

#endif
