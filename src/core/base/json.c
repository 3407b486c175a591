/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes JSON: commas, escapes, nesting. */
#include "base/json.h"

#include "base/utf8.h"

#include <inttypes.h>
#include <string.h>

void qyi_json_begin(struct qyi_json *json, struct qy_buf *out)
{
    *json = (struct qyi_json){.out = out};
}

/* Writes a comma before a value or key, unless it is the first in its array or object or follows a key. */
static void separate(struct qyi_json *json)
{
    uint64_t bit = UINT64_C(1) << json->depth;

    if (json->after_key) {
        json->after_key = false;
        return;
    }
    if (json->depth > 0 && (json->filled & bit))
        qy_buf_addc(json->out, ',');
    json->filled |= bit;
}

void qyi_json_open(struct qyi_json *json, char bracket)
{
    separate(json);
    qy_buf_addc(json->out, bracket);
    if (json->depth == QYI_JSON_DEPTH) {
        json->out->failed = true;
        return;
    }
    json->depth++;
    json->filled &= ~(UINT64_C(1) << json->depth);
}

void qyi_json_close(struct qyi_json *json, char bracket)
{
    qy_buf_addc(json->out, bracket);
    if (json->depth > 0)
        json->depth--;
}

static void add_escaped(struct qy_buf *out, uint32_t scalar)
{
    static const char short_of[] = "btn\0fr"; /* from U+0008 on; vertical tab has no short escape */

    if (scalar == '"' || scalar == '\\') {
        qy_buf_addc(out, '\\');
        qy_buf_addc(out, (char)scalar);
    } else if (scalar >= 8 && scalar <= 13 && short_of[scalar - 8]) {
        qy_buf_addc(out, '\\');
        qy_buf_addc(out, short_of[scalar - 8]);
    } else if (scalar < 0x20 || scalar == 0x7F) {
        qy_buf_addf(out, "\\u%04x", (unsigned)scalar);
    } else {
        qy_buf_addu(out, scalar);
    }
}

/* The number of leading bytes that need no escape. */
static size_t plain_run(const char *text, size_t len)
{
    size_t run = 0;

    while (run < len && text[run] >= 0x20 && text[run] < 0x7F && text[run] != '"' && text[run] != '\\')
        run++;
    return run;
}

static void add_quoted(struct qy_buf *out, const char *text, size_t len)
{
    qy_buf_addc(out, '"');
    for (size_t at = 0; at < len;) {
        size_t run = plain_run(text + at, len - at);
        uint32_t scalar = 0xFFFD;

        qy_buf_add(out, text + at, run);
        at += run;
        if (at == len)
            break;
        size_t step = qyi_utf8_decode(text + at, len - at, &scalar);
        add_escaped(out, step ? scalar : 0xFFFD);
        at += step ? step : 1;
    }
    qy_buf_addc(out, '"');
}

void qyi_json_key(struct qyi_json *json, const char *name)
{
    separate(json);
    add_quoted(json->out, name, strlen(name));
    qy_buf_addc(json->out, ':');
    json->after_key = true;
}

void qyi_json_raw(struct qyi_json *json, const char *text, size_t len)
{
    separate(json);
    qy_buf_add(json->out, text, len);
}

void qyi_json_text(struct qyi_json *json, const char *text, size_t len)
{
    separate(json);
    add_quoted(json->out, text, len);
}

void qyi_json_string(struct qyi_json *json, const char *text_or_null)
{
    if (text_or_null)
        qyi_json_text(json, text_or_null, strlen(text_or_null));
    else
        qyi_json_null(json);
}

void qyi_json_uint(struct qyi_json *json, uint64_t number)
{
    separate(json);
    qy_buf_addf(json->out, "%" PRIu64, number);
}

void qyi_json_int(struct qyi_json *json, int64_t number)
{
    separate(json);
    qy_buf_addf(json->out, "%" PRId64, number);
}

void qyi_json_bool(struct qyi_json *json, bool truth)
{
    separate(json);
    qy_buf_adds(json->out, truth ? "true" : "false");
}

void qyi_json_null(struct qyi_json *json)
{
    separate(json);
    qy_buf_adds(json->out, "null");
}

void qyi_json_fixed(struct qyi_json *json, int64_t number, unsigned decimals)
{
    uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    uint64_t unit = 1;

    for (unsigned i = 0; i < decimals; i++)
        unit *= 10;
    separate(json);
    if (number < 0)
        qy_buf_addc(json->out, '-');
    qy_buf_addf(json->out, "%" PRIu64, size / unit);
    if (decimals > 0)
        qy_buf_addf(json->out, ".%0*" PRIu64, (int)decimals, size % unit);
}
