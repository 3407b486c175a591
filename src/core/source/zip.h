/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files of zip, which are read as folders: the member c/d.pgn of a/b.zip is a/b.zip/c/d.pgn.
 */
#ifndef QYI_SOURCE_ZIP_H
#define QYI_SOURCE_ZIP_H

#include <qiyuan/core/source.h>

#include <sys/stat.h>

/* A member whose bytes are read next. */
struct qyi_zip_member {
    int descriptor;  /* stands at its first packed byte; the caller's to close */
    uint64_t packed; /* this many bytes it has there, and this many unpacked */
    uint64_t size;
    uint32_t check; /* its CRC-32 */
    bool deflated;
};

/* The length of the part of a path that names a file (which the rest would be a member of); 0 for none. */
size_t qyi_zip_path(const char *path);

/* stat() and realpath() of a file, or of the zip file whose member a path names. */
QY_API int qyi_file_stat(const char *path, struct stat *ret_status);
QY_API char *qyi_file_absolute(const char *path);

/* True for a file that begins as zip files do. */
bool qyi_is_zip(const char *path);

/*
 * Tells the names of all members, in byte order. A nonzero answer ends it and is returned. Errors:
 * QY_E_MEMORY, QY_E_FILE_READ, QY_E_COMPRESSED_DATA for what is no zip or has no end.
 */
int qyi_zip_names(const char *path, int (*tell)(void *user, const char *name), void *user);

/*
 * What a zip file is besides an archive, by the names of its members: "Microsoft Word (docx)"; NULL: nothing known.
 * With `sure` one name that an archive of games may have as well is not enough.
 */
const char *qyi_zip_kind(const char *path, bool sure);

/*
 * Opens a member by its path (see above). Errors: QY_E_FILE_READ, QY_E_MEMORY, QY_E_COMPRESSED_DATA, also for a
 * member that is encrypted or packed otherwise than by deflate.
 */
int qyi_zip_open(const char *path, struct qyi_zip_member *ret_member, struct qy_error *reterr);

#endif
