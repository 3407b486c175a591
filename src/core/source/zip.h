/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Zip files, read as folders: the member c/d.pgn of a/b.zip is a/b.zip/c/d.pgn. */
#ifndef QYI_SOURCE_ZIP_H
#define QYI_SOURCE_ZIP_H

#include <qiyuan/core/source.h>

#include <sys/stat.h>

/* A member opened for reading. */
struct qyi_zip_member {
    int descriptor;  /* positioned at its first compressed byte; the caller closes it */
    uint64_t packed; /* its compressed size, and its uncompressed size */
    uint64_t size;
    uint32_t check; /* its CRC-32 */
    bool deflated;
};

/* The length of the part of a path that names a file (of which the rest may be a member); 0 for none. */
size_t qyi_zip_path(const char *path);

/* stat() and realpath() for a file, or for the zip file in a member's path. */
QY_API int qyi_file_stat(const char *path, struct stat *ret_status);
QY_API char *qyi_file_absolute(const char *path);

/* True if a file begins like a zip file. */
bool qyi_is_zip(const char *path);

/*
 * Calls `tell` with the names of all members, in byte order. A nonzero result ends it and is returned.
 * Errors: QY_E_MEMORY, QY_E_FILE_READ, QY_E_COMPRESSED_DATA for a file that is not a zip file, or is cut off.
 */
int qyi_zip_names(const char *path, int (*tell)(void *user, const char *name), void *user);

/*
 * The kind of document that a zip file is, by the names of its members: "Microsoft Word (docx)"; NULL:
 * unknown. With `sure`, a single name that an archive of games may also have is not enough.
 */
const char *qyi_zip_kind(const char *path, bool sure);

/*
 * Opens a member by its path (see above). Errors: QY_E_FILE_READ, QY_E_MEMORY, QY_E_COMPRESSED_DATA, also for
 * a member that is encrypted or not compressed by deflate.
 */
int qyi_zip_open(const char *path, struct qyi_zip_member *ret_member, struct qy_error *reterr);

#endif
