/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading whole files, and converting their text to UTF-8. */
#ifndef QYI_SOURCE_TEXT_H
#define QYI_SOURCE_TEXT_H

#include <qiyuan/core/source.h>

/* An encoding named by the user. */
struct qyi_named_encoding {
    bool known; /* an encoding was named */
    enum qy_encoding encoding;
    const char *other; /* a name that only iconv knows, borrowed; `encoding` is then UTF-8. Else NULL */
};

/* Looks a name up; NULL: none was given. QY_E_VALUE if neither the library nor iconv knows it. */
int qyi_encoding_named(const char *name, struct qyi_named_encoding *ret_encoding);

/* Appends a stream until its end. Returns 0, QY_E_MEMORY, or the reader's error. */
int qyi_read_to_end(qy_read_fn read, void *user, struct qy_buf *text);

/*
 * Appends a file, decompressed, and converted to UTF-8 if `other` is iconv's name of an encoding (NULL:
 * unchanged). Errors as of qy_source_open() and qy_source_read().
 */
int qyi_file_read(const char *path, const char *other, struct qy_buf *text, struct qy_error *reterr);

/* The encoding detected for a text. */
struct qyi_text_found {
    enum qy_encoding encoding;
    bool sure;  /* no other encoding fits about as well */
    bool whole; /* all of the text is valid in the encoding */
};

/*
 * 0 for text in UTF-8, else QY_E_PGN_BYTE with the position of the first invalid byte; a zero byte is invalid
 * too.
 */
QY_API int qyi_text_is_utf8(const char *text, size_t len, struct qy_error *reterr);

/*
 * Appends text as UTF-8. The encoding is that of a byte order mark, else the one named, else the one
 * detected. Text in UTF-8 is appended unchanged, valid or not (its reader reports where); so is text already
 * converted by iconv. Returns 0, QY_E_MEMORY or QY_E_SYSTEM.
 */
int qyi_text_to_utf8(const char *text, size_t len, const struct qyi_named_encoding *named, struct qy_buf *out,
                     struct qyi_text_found *ret_found);

/*
 * Appends to `ret_path` the path of the only member of a zip file, or of any other file itself. *ret_members
 * is the number of members, 1 for other files; do not use the path unless it is 1. Errors as of
 * qyi_zip_names().
 */
int qyi_zip_only(const char *path, struct qy_buf *ret_path, size_t *ret_members);

#endif
