/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files by their descriptors: reading and writing that no signal cuts short. errno says why one fails. */
#ifndef QYI_BASE_DESCRIPTOR_H
#define QYI_BASE_DESCRIPTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

#include <qiyuan/core/buf.h>

/*
 * A standard stream that was closed before the program began would be the number of the next file opened, and
 * answers would go there. Its place is taken by a file that refuses what the stream is for.
 */
void qyi_hold_standard_streams(void);

/* Reads the `size` bytes at `offset`. QY_E_FILE_READ, also where the file ends before. */
QY_API int qyi_read_at(int descriptor, uint64_t offset, void *buffer, size_t size);

/* Maps an ordinary file to be read, to be given back by munmap(). QY_E_FILE_READ, with errno 0 where it is empty or no
 * ordinary file. */
QY_API int qyi_map_file(const char *path, const uint8_t **ret_data, size_t *ret_len);

/* Appends to `text` all that is still to be read, `most` bytes at most. QY_E_FILE_READ (EFBIG: there is more),
 * QY_E_MEMORY; `text` holds what came until then. */
QY_API int qyi_read_rest(int descriptor, size_t most, struct qy_buf *text);

/* Writes bytes where the descriptor stands. QY_E_FILE_WRITE: some of them may stand there. */
int qyi_write_all(int descriptor, const void *data, size_t size);

/* The same at `offset`. */
QY_API int qyi_write_at(int descriptor, uint64_t offset, const void *data, size_t size);

/*
 * Locks a file for this descriptor alone, or with others that only read (flock()), until it is closed. Waits ten seconds
 * for a lock that another has; then QY_E_FILE_READ, with errno EWOULDBLOCK.
 */
QY_API int qyi_lock_file(int descriptor, bool alone);

/* When a file was changed last, in nanoseconds since 1970. */
QY_API int64_t qyi_changed_ns(const struct stat *status);

/*
 * Makes the folders that a path goes through, up to its last `/`, as far as they are missing, with those rights.
 * Returns 0, or how much of the path names the folder that could not be made; errno says why.
 */
QY_API size_t qyi_make_folders(const char *path, mode_t mode);

/*
 * Waits until the names in the folder that the file `path` lies in are on the disk, so that a new name outlives
 * a crash. False where the file system can't; the file itself is whole all the same.
 */
QY_API bool qyi_sync_folder(const char *path);

#endif
