/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reading and writing files by descriptor, without interruption by signals. On failure errno has the reason.
 */
#ifndef QYI_BASE_DESCRIPTOR_H
#define QYI_BASE_DESCRIPTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

#include <qiyuan/core/buf.h>

/*
 * If a standard stream was closed before the program began, the next file opened would get its number, and
 * output would go there. Fills its place with a file that fails every such read or write.
 */
void qyi_hold_standard_streams(void);

/* Reads `size` bytes at `offset`. QY_E_FILE_READ, also if the file is shorter. */
QY_API int qyi_read_at(int descriptor, uint64_t offset, void *buffer, size_t size);

/*
 * Maps a regular file for reading; release it with munmap(). QY_E_FILE_READ; errno is 0 if the file is empty
 * or not regular.
 */
QY_API int qyi_map_file(const char *path, const uint8_t **ret_data, size_t *ret_len);

/*
 * Appends the rest of the input to `text`, at most `most` bytes. QY_E_FILE_READ (errno EFBIG: there is more),
 * QY_E_MEMORY; `text` then holds the bytes read so far.
 */
QY_API int qyi_read_rest(int descriptor, size_t most, struct qy_buf *text);

/* Writes bytes at the descriptor's position. QY_E_FILE_WRITE: some may have been written. */
int qyi_write_all(int descriptor, const void *data, size_t size);

/* Writes bytes at `offset`. */
QY_API int qyi_write_at(int descriptor, uint64_t offset, const void *data, size_t size);

/*
 * Locks a file (flock()) until the descriptor is closed, exclusively if `alone`, else shared with other
 * readers. Waits ten seconds for another's lock, then returns QY_E_FILE_READ with errno EWOULDBLOCK.
 */
QY_API int qyi_lock_file(int descriptor, bool alone);

/* Time of a file's last modification, in nanoseconds since 1970. */
QY_API int64_t qyi_changed_ns(const struct stat *status);

/*
 * Creates the missing folders of a path, up to its last `/`, with these permissions. Returns 0, or the length
 * of the path to the folder that could not be created; errno has the reason.
 */
QY_API size_t qyi_make_folders(const char *path, mode_t mode);

/*
 * Flushes the folder of the file `path` to the disk, so that a new name survives a crash. False if the file
 * system can't; the file's content is safe anyway.
 */
QY_API bool qyi_sync_folder(const char *path);

#endif
