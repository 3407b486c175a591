/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An output file that appears complete or not at all.
 *
 * Writes go to a new file beside the target. Committing flushes it to the disk and renames it over the target
 * in one step: readers see either the old content or all of the new, also after a crash. Symbolic links are
 * followed. Some targets are written to directly and never replaced: one that is not a regular file (a
 * terminal, a pipe, /dev/null), a deleted file, and descriptors that the program inherited (/dev/stdout,
 * /dev/stderr, /dev/fd/N, /proc/self/fd/N: these names mean the descriptor, as in awk).
 */
#ifndef QYI_BASE_ATOMIC_FILE_H
#define QYI_BASE_ATOMIC_FILE_H

#include <qiyuan/core/error.h>

struct qyi_atomic_file;

/*
 * Begins a file for `path`, which does not change before the commit. The caller ends it with
 * qyi_atomic_file_commit() or qyi_atomic_file_abandon(). Errors: QY_E_MEMORY, QY_E_FILE_WRITE.
 */
QY_API int qyi_atomic_file_new(const char *path, struct qyi_atomic_file **ret_file, struct qy_error *reterr);

/* Appends bytes. On QY_E_FILE_WRITE, abandon the file; the target is unchanged. */
QY_API int qyi_atomic_file_write(struct qyi_atomic_file *file, const char *data, size_t len,
                                 struct qy_error *reterr);

/* Overwrites earlier bytes, from offset `at`. Errors as above; also if the target is written to directly. */
QY_API int qyi_atomic_file_write_over(struct qyi_atomic_file *file, uint64_t at, const char *data, size_t len,
                                      struct qy_error *reterr);

/* Puts the file in place and frees `file`. On QY_E_FILE_WRITE the target is unchanged. */
QY_API int qyi_atomic_file_commit(struct qyi_atomic_file *file, struct qy_error *reterr);

/* Discards the new file and frees `file`; the target is unchanged. Accepts NULL. */
QY_API void qyi_atomic_file_abandon(struct qyi_atomic_file *file);

/* Writes a whole file in this way. Errors: those of the functions above; the target is then unchanged. */
int qyi_atomic_file_put(const char *path, const char *data, size_t len, struct qy_error *reterr);

/*
 * Writes a file in a folder in this way. `folder` is created if missing; with an empty `name` only the folder
 * is. Errors: QY_E_FILE_WRITE, QY_E_MEMORY.
 */
int qyi_folder_put(const char *folder, const char *name, const struct qy_buf *text, struct qy_error *reterr);
int qyi_folder_make(const char *folder, const char *name, struct qy_error *reterr);

#endif
