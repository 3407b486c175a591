/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A result file that is there whole or not at all.
 *
 * Writes go to a new file beside the target. Committing flushes it to the disk and renames it over
 * the target in one step: whoever opens the target sees either what stood there before or all of what is new,
 * also after a crash. A symbolic link is followed. Written to directly, and never replaced, are a target that is no
 * ordinary file (a terminal, a pipe, /dev/null), a file that has lost its name, and what the program was given open
 * (/dev/stdout, /dev/stderr, /dev/fd/N, /proc/self/fd/N: the names mean the descriptor, as in awk).
 */
#ifndef QYI_BASE_ATOMIC_FILE_H
#define QYI_BASE_ATOMIC_FILE_H

#include <qiyuan/core/error.h>

struct qyi_atomic_file;

/*
 * Begins a file that will stand at `path`. Nothing is seen there before it is committed. The caller ends it
 * with qyi_atomic_file_commit() or qyi_atomic_file_abandon(). Errors: QY_E_MEMORY, QY_E_FILE_WRITE.
 */
QY_API int qyi_atomic_file_new(const char *path, struct qyi_atomic_file **ret_file, struct qy_error *reterr);

/* Appends bytes. On QY_E_FILE_WRITE nothing is lost but the new file: abandon it. */
QY_API int qyi_atomic_file_write(struct qyi_atomic_file *file, const char *data, size_t len,
                                 struct qy_error *reterr);

/* Writes over bytes that were written before, `at` from the beginning. Errors as above; also where the target is
 * written to directly. */
QY_API int qyi_atomic_file_write_over(struct qyi_atomic_file *file, uint64_t at, const char *data, size_t len,
                                      struct qy_error *reterr);

/* Puts the file in its place and frees `file`. On QY_E_FILE_WRITE the target is as it was before. */
QY_API int qyi_atomic_file_commit(struct qyi_atomic_file *file, struct qy_error *reterr);

/* Forgets the new file and frees `file`; the target is as it was before. Accepts NULL. */
QY_API void qyi_atomic_file_abandon(struct qyi_atomic_file *file);

/* Writes a whole file so. Errors: those of the functions above; the target is as it was before, then. */
int qyi_atomic_file_put(const char *path, const char *data, size_t len, struct qy_error *reterr);

/* The same for a file in a folder; and makes a folder there, or with an empty name the folder itself,
 * where it is not yet. Errors: QY_E_FILE_WRITE, QY_E_MEMORY. */
int qyi_folder_put(const char *folder, const char *name, const struct qy_buf *text, struct qy_error *reterr);
int qyi_folder_make(const char *folder, const char *name, struct qy_error *reterr);

#endif
