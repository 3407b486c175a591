/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writing JSON (RFC 8259) piece by piece into a text buffer, without spaces or line ends.
 *
 * The writer adds the commas. Its output is always valid UTF-8: invalid bytes become U+FFFD. When
 * memory runs out, or objects nest deeper than QYI_JSON_DEPTH, the buffer's `failed` is set.
 *
 *     struct qyi_json json;
 *     qyi_json_begin(&json, &buffer);
 *     qyi_json_open(&json, '{');
 *     qyi_json_key(&json, "nodes");
 *     qyi_json_uint(&json, 20);
 *     qyi_json_close(&json, '}');
 */
#ifndef QYI_BASE_JSON_H
#define QYI_BASE_JSON_H

#include <qiyuan/core/buf.h>

#define QYI_JSON_DEPTH 63

struct qyi_json {
    struct qy_buf *out;
    unsigned depth;
    uint64_t filled; /* bit n: the nth open array or object is not empty */
    bool after_key;
};

/* Begins a value that is appended to `out`, which must outlive the writer. */
QY_API void qyi_json_begin(struct qyi_json *json, struct qy_buf *out);

/* Opens an object ('{') or an array ('['); closes it ('}' or ']'). */
QY_API void qyi_json_open(struct qyi_json *json, char bracket);
QY_API void qyi_json_close(struct qyi_json *json, char bracket);

/* Writes a member's name; its value comes next. */
QY_API void qyi_json_key(struct qyi_json *json, const char *name);

/* Writes a complete JSON value unchanged, such as another writer's output. */
QY_API void qyi_json_raw(struct qyi_json *json, const char *text, size_t len);

/* Values. A NULL string is written as null. */
QY_API void qyi_json_text(struct qyi_json *json, const char *text, size_t len);
QY_API void qyi_json_string(struct qyi_json *json, const char *text_or_null);
QY_API void qyi_json_uint(struct qyi_json *json, uint64_t number);
QY_API void qyi_json_int(struct qyi_json *json, int64_t number);
QY_API void qyi_json_bool(struct qyi_json *json, bool truth);
QY_API void qyi_json_null(struct qyi_json *json);
/* An exact decimal: number / 10^decimals, with `decimals` (0 to 9) digits after the point. */
void qyi_json_fixed(struct qyi_json *json, int64_t number, unsigned decimals);

/* Writes a member: its name and its value. */
static inline void qyi_json_member_string(struct qyi_json *json, const char *name, const char *text_or_null)
{
    qyi_json_key(json, name);
    qyi_json_string(json, text_or_null);
}

static inline void qyi_json_member_int(struct qyi_json *json, const char *name, int64_t number)
{
    qyi_json_key(json, name);
    qyi_json_int(json, number);
}

static inline void qyi_json_member_bool(struct qyi_json *json, const char *name, bool truth)
{
    qyi_json_key(json, name);
    qyi_json_bool(json, truth);
}

#endif
