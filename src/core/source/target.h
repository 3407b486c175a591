/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Output of any size: standard output, or a file that appears complete or not at all, compressed according to
 * its name (.gz, .zst).
 */
#ifndef QYI_SOURCE_TARGET_H
#define QYI_SOURCE_TARGET_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

struct qyi_target;

/* Writes `text` to standard output and empties it; with `now`, immediately. Error: QY_E_FILE_WRITE. */
typedef int qyi_target_standard_fn(void *user, struct qy_buf *text, bool now, struct qy_error *reterr);

/*
 * Begins output to a file or, if `path` is NULL or `-`, to `standard`. The caller ends it with
 * qyi_target_commit() or qyi_target_abandon(). Errors: QY_E_FILE_WRITE, QY_E_PACKING_NOT_WRITTEN,
 * QY_E_MEMORY.
 */
QY_API int qyi_target_open(const char *path, qyi_target_standard_fn *standard, void *user,
                           struct qyi_target **ret_target, struct qy_error *reterr);

/*
 * Writes `text` and empties it, once there is enough of it or, with `now`, immediately. QY_E_FILE_WRITE
 * without a `found` in the error: standard output failed, which has already been reported.
 */
QY_API int qyi_target_write(struct qyi_target *target, struct qy_buf *text, bool now,
                            struct qy_error *reterr);

/* Ends the output and puts the file in place. Always frees the target. */
QY_API int qyi_target_commit(struct qyi_target *target, struct qy_error *reterr);

/* Ends the output and discards the file. Accepts NULL. */
QY_API void qyi_target_abandon(struct qyi_target *target);

/*
 * Writes bytes of a document, as a qy_write_fn; `target` is a struct qyi_target. Keeps the error for
 * qyi_target_end().
 */
QY_API int qyi_target_take(void *target, const char *data, size_t len);

/*
 * Ends a document written by qyi_target_take(): commits if `code`, the producer's result, is 0; else discards
 * it and puts the kept error, if any, into `reterr`. Returns the result and frees the target.
 */
QY_API int qyi_target_end(struct qyi_target *target, int code, struct qy_error *reterr);

/* The error that stopped qyi_target_take(); NULL if there is none, and for NULL. */
const struct qy_error *qyi_target_failure(const struct qyi_target *target);

#endif
