/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reading JSON (RFC 8259) strictly, piece by piece, without building a tree.
 *
 * The caller requests the elements that it expects; any other is an error with its offset. Numbers are
 * whole. Strings without escapes are borrowed from the text itself.
 *
 *     qyi_json_read_begin(&reader, text, len, &scratch, reterr);
 *     status = qyi_json_read_open(&reader, '{');
 *     while (status == 0 && (status = qyi_json_read_key(&reader, &key, &key_len)) == 1)
 *         status = qyi_json_read_int(&reader, &number);
 *     if (status == 0)
 *         status = qyi_json_read_end(&reader);
 */
#ifndef QYI_BASE_JSON_READ_H
#define QYI_BASE_JSON_READ_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

struct qyi_json_reader {
    const char *text;
    size_t len;
    size_t at;    /* offset of the next byte */
    size_t value; /* offset of the last key or value read */
    bool first;   /* the innermost open array or object is empty so far */
    struct qy_buf *scratch;
    struct qy_error *reterr;
};

/*
 * Begins to read `text`. Strings with escapes are written to `scratch`, which is cleared and given enough
 * room in advance, so that results stay valid until the next begin. Returns 0, QY_E_MEMORY, or QY_E_JSON_FORM
 * if the text is not UTF-8.
 */
QY_API int qyi_json_read_begin(struct qyi_json_reader *reader, const char *text, size_t len,
                               struct qy_buf *scratch, struct qy_error *reterr);

/* The first byte of the next value ('{', '[', '"', 't', 'f', 'n', '-', a digit), or 0 if there is none. */
QY_API char qyi_json_read_peek(struct qyi_json_reader *reader);

/* Opens an object ('{') or array ('['). This and the next functions return 0 or QY_E_JSON_FORM. */
QY_API int qyi_json_read_open(struct qyi_json_reader *reader, char bracket);

/*
 * Reads the name of the next member and its colon: returns 1; 0 after the last one, with the object closed;
 * or the error.
 */
QY_API int qyi_json_read_key(struct qyi_json_reader *reader, const char **ret_key, size_t *ret_len);

/* Checks for another element: returns 1; 0 after the last one, with the array closed; or the error. */
QY_API int qyi_json_read_element(struct qyi_json_reader *reader);

/* Read a value. Strings with U+0000 are errors. */
QY_API int qyi_json_read_string(struct qyi_json_reader *reader, const char **ret_text, size_t *ret_len);
QY_API int qyi_json_read_int(struct qyi_json_reader *reader, int64_t *ret_number);
QY_API int qyi_json_read_bool(struct qyi_json_reader *reader, bool *ret_truth);
QY_API int qyi_json_read_null(struct qyi_json_reader *reader);

/* Skips a value of any kind, nested at most a hundred deep; it is the text from `value` to `at`. */
int qyi_json_read_skip(struct qyi_json_reader *reader);

/* Checks that only blanks are left. */
QY_API int qyi_json_read_end(struct qyi_json_reader *reader);

/* Fills in the error with `code` for the last key or value read, with its column and offset. */
QY_API int qyi_json_read_fault(struct qyi_json_reader *reader, int code, const char *expected);

#endif
