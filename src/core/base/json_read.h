/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reading JSON (RFC 8259) strictly, piece by piece, without building a tree.
 *
 * The caller asks for what the form at hand must hold; anything else is an error with its offset. Numbers are
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
    size_t at;    /* offset of what comes next */
    size_t value; /* offset of the key or value read last */
    bool first;   /* nothing stands yet in the innermost open array or object */
    struct qy_buf *scratch;
    struct qy_error *reterr;
};

/*
 * Begins to read `text`. Strings with escapes are written to `scratch`, which is emptied first and given room
 * for all of them, so that what was read stays where it is until the next begin.
 * Returns 0, QY_E_MEMORY, or QY_E_JSON_FORM when the text is not UTF-8.
 */
QY_API int qyi_json_read_begin(struct qyi_json_reader *reader, const char *text, size_t len,
                               struct qy_buf *scratch, struct qy_error *reterr);

/* The first byte of the next value ('{', '[', '"', 't', 'f', 'n', '-', a digit), or 0 where none stands. */
QY_API char qyi_json_read_peek(struct qyi_json_reader *reader);

/* Opens an object ('{') or array ('['). All of these return 0 or QY_E_JSON_FORM. */
QY_API int qyi_json_read_open(struct qyi_json_reader *reader, char bracket);

/* The name of the next member and its colon: returns 1, 0 after the last one (the object is closed), or the
 * error. */
QY_API int qyi_json_read_key(struct qyi_json_reader *reader, const char **ret_key, size_t *ret_len);

/* Whether another element follows: returns 1, 0 after the last one (the array is closed), or the error. */
QY_API int qyi_json_read_element(struct qyi_json_reader *reader);

/* Values. A string holds no U+0000. */
QY_API int qyi_json_read_string(struct qyi_json_reader *reader, const char **ret_text, size_t *ret_len);
QY_API int qyi_json_read_int(struct qyi_json_reader *reader, int64_t *ret_number);
QY_API int qyi_json_read_bool(struct qyi_json_reader *reader, bool *ret_truth);
QY_API int qyi_json_read_null(struct qyi_json_reader *reader);

/* Skips a value of any kind, a hundred objects and arrays deep at most; `value` is where it begins, `at` where it
 * ends. */
int qyi_json_read_skip(struct qyi_json_reader *reader);

/* Nothing but blanks may be left. */
QY_API int qyi_json_read_end(struct qyi_json_reader *reader);

/* Fills the error with `code` about the key or value read last; column and offset are those of it. */
QY_API int qyi_json_read_fault(struct qyi_json_reader *reader, int code, const char *expected);

#endif
