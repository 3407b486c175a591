/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files read whole, and their text made UTF-8. */
#ifndef QYI_SOURCE_TEXT_H
#define QYI_SOURCE_TEXT_H

#include <qiyuan/core/source.h>

/* An encoding that somebody names. */
struct qyi_named_encoding {
    bool known; /* one is named */
    enum qy_encoding encoding;
    const char *other; /* one that only iconv knows, borrowed; `encoding` is UTF-8 then. Else NULL */
};

/* Looks a name up; NULL: none is named. QY_E_VALUE where neither we nor iconv know it. */
int qyi_encoding_named(const char *name, struct qyi_named_encoding *ret_encoding);

/* Appends a stream to its end. Returns 0, QY_E_MEMORY, or what the reader failed with. */
int qyi_read_to_end(qy_read_fn read, void *user, struct qy_buf *text);

/* Appends a file, unpacked, and made UTF-8 where `other` names an encoding as iconv does (NULL: as it is). Errors as of
 * qy_source_open() and qy_source_read(). */
int qyi_file_read(const char *path, const char *other, struct qy_buf *text, struct qy_error *reterr);

/* What a text was found to be in. */
struct qyi_text_found {
    enum qy_encoding encoding;
    bool sure;  /* no other encoding does about as well */
    bool whole; /* all of it is of the encoding */
};

/* 0 for text in UTF-8, else QY_E_PGN_BYTE with the place of the first byte that is none of it; a byte 0 is of no text. */
QY_API int qyi_text_is_utf8(const char *text, size_t len, struct qy_error *reterr);

/*
 * Appends text as UTF-8, from what a byte order mark says, what was named, else what the bytes tell. Text that is in UTF-8 is
 * appended as it is, damaged or not: whoever reads it tells where; so is what only iconv knows, once it is converted.
 * Returns 0, QY_E_MEMORY or QY_E_SYSTEM.
 */
int qyi_text_to_utf8(const char *text, size_t len, const struct qyi_named_encoding *named, struct qy_buf *out,
                     struct qyi_text_found *ret_found);

/* Appends to `ret_path` the path of the one member of a zip file, of any other file its own; *ret_members is how many
 * there are, 1 of another file: of none or several the path is not to be used. Errors as of qyi_zip_names(). */
int qyi_zip_only(const char *path, struct qy_buf *ret_path, size_t *ret_members);

#endif
