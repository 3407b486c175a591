/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads JSON without building a tree, one element at a time. */
#include "base/json_read.h"

#include "base/error.h"
#include "base/utf8.h"

#include <string.h>

static int fault_at(struct qyi_json_reader *reader, size_t at, size_t end, int code, const char *expected)
{
    (void)qyi_error_set(reader->reterr, code, at, reader->text + at, end - at, expected);
    if (reader->reterr)
        reader->reterr->column = (uint32_t)(at + 1);
    return code;
}

/* Reports an error at the next byte, showing the text up to the next JSON delimiter. */
static int broken(struct qyi_json_reader *reader, const char *expected)
{
    size_t end = reader->at;

    while (end < reader->len && end < reader->at + 24 && !strchr(" ,:]}\"", reader->text[end]))
        end++;
    if (end == reader->at && end < reader->len)
        end++;
    return fault_at(reader, reader->at, end, QY_E_JSON_FORM, expected);
}

int qyi_json_read_fault(struct qyi_json_reader *reader, int code, const char *expected)
{
    return fault_at(reader, reader->value, reader->at, code, expected);
}

int qyi_json_read_begin(struct qyi_json_reader *reader, const char *text, size_t len, struct qy_buf *scratch,
                        struct qy_error *reterr)
{
    *reader = (struct qyi_json_reader){.text = text, .len = len, .scratch = scratch, .reterr = reterr};
    qy_buf_clear(scratch);
    if (memchr(text, '\\', len) && qy_buf_reserve(scratch, len + 1) < 0)
        return qyi_no_memory(reterr);
    for (size_t at = 0; at < len;) {
        uint32_t scalar;
        size_t step = (unsigned char)text[at] < 0x80 ? 1 : qyi_utf8_decode(text + at, len - at, &scalar);

        if (step == 0)
            return fault_at(reader, at, at + 1, QY_E_JSON_FORM, "UTF-8");
        at += step;
    }
    return 0;
}

static void skip_blanks(struct qyi_json_reader *reader)
{
    while (reader->at < reader->len && strchr(" \t\r\n", reader->text[reader->at]) &&
           reader->text[reader->at])
        reader->at++;
}

char qyi_json_read_peek(struct qyi_json_reader *reader)
{
    skip_blanks(reader);
    return reader->at < reader->len ? reader->text[reader->at] : '\0';
}

static bool take(struct qyi_json_reader *reader, char byte)
{
    if (qyi_json_read_peek(reader) != byte || reader->at == reader->len)
        return false;
    reader->at++;
    return true;
}

int qyi_json_read_open(struct qyi_json_reader *reader, char bracket)
{
    reader->first = true;
    return take(reader, bracket) ? 0 : broken(reader, bracket == '{' ? "{" : "[");
}

/* Reads the comma before the next member or element: 1; 0 if `close` follows; or the error. */
static int next(struct qyi_json_reader *reader, char close)
{
    if (take(reader, close)) {
        reader->first = false; /* the surrounding array or object is not empty: it contains this one */
        return 0;
    }
    if (!reader->first && !take(reader, ','))
        return broken(reader, close == '}' ? ", }" : ", ]");
    reader->first = false;
    return 1;
}

int qyi_json_read_element(struct qyi_json_reader *reader)
{
    return next(reader, ']');
}

int qyi_json_read_key(struct qyi_json_reader *reader, const char **ret_key, size_t *ret_len)
{
    int status = next(reader, '}');

    if (status != 1)
        return status;
    status = qyi_json_read_string(reader, ret_key, ret_len);
    if (status < 0)
        return status;
    size_t value = reader->value;
    if (!take(reader, ':'))
        return broken(reader, ":");
    reader->value = value;
    return 1;
}

/* ---- strings --------------------------------------------------------------------------------------- */

/* Reads four hexadecimal digits after `\u`; false if they are not. */
static bool hex4(struct qyi_json_reader *reader, uint32_t *ret_unit)
{
    uint32_t unit = 0;

    if (reader->len - reader->at < 4)
        return false;
    for (unsigned i = 0; i < 4; i++) {
        char digit = reader->text[reader->at + i];
        const char *found = digit ? strchr("0123456789abcdef", digit | (digit >= 'A' ? 0x20 : 0)) : NULL;

        if (!found)
            return false;
        unit = unit << 4 | (uint32_t)(found - "0123456789abcdef");
    }
    reader->at += 4;
    *ret_unit = unit;
    return true;
}

/* Reads a scalar from one or two `\u` escapes; the first `\u` has been read. */
static bool unicode_escape(struct qyi_json_reader *reader, uint32_t *ret_scalar)
{
    uint32_t low;

    if (!hex4(reader, ret_scalar) || *ret_scalar == 0)
        return false;
    if (*ret_scalar < 0xD800 || *ret_scalar > 0xDFFF)
        return true;
    if (*ret_scalar > 0xDBFF || reader->len - reader->at < 2 || reader->text[reader->at] != '\\' ||
        reader->text[reader->at + 1] != 'u')
        return false;
    reader->at += 2;
    if (!hex4(reader, &low) || low < 0xDC00 || low > 0xDFFF)
        return false;
    *ret_scalar = 0x10000 + ((*ret_scalar - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

/* Reads an escape after its backslash. */
static bool escape(struct qyi_json_reader *reader)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meant[] = "\"\\/\b\f\n\r\t";
    uint32_t scalar;

    if (reader->at == reader->len)
        return false;
    if (reader->text[reader->at] == 'u') {
        reader->at++;
        if (!unicode_escape(reader, &scalar))
            return false;
        qy_buf_addu(reader->scratch, scalar);
        return true;
    }
    const char *found = reader->text[reader->at] ? strchr(letters, reader->text[reader->at]) : NULL;
    if (!found)
        return false;
    qy_buf_addc(reader->scratch, meant[found - letters]);
    reader->at++;
    return true;
}

/* Reads the rest of a string with escapes, whose beginning has been copied. */
static int escaped_string(struct qyi_json_reader *reader, size_t begin, const char **ret_text,
                          size_t *ret_len)
{
    while (reader->at < reader->len && reader->text[reader->at] != '"') {
        char byte = reader->text[reader->at];

        if ((unsigned char)byte < 0x20)
            return broken(reader, "\"");
        reader->at++;
        if (byte != '\\') {
            qy_buf_addc(reader->scratch, byte);
        } else if (!escape(reader)) {
            return broken(reader, "\\n \\uXXXX");
        }
    }
    if (reader->at == reader->len)
        return broken(reader, "\"");
    reader->at++;
    *ret_text = reader->scratch->data + begin;
    *ret_len = reader->scratch->len - begin;
    return 0;
}

int qyi_json_read_string(struct qyi_json_reader *reader, const char **ret_text, size_t *ret_len)
{
    if (qyi_json_read_peek(reader) != '"')
        return broken(reader, "\"");
    reader->value = reader->at++;
    size_t begin = reader->at;
    while (reader->at < reader->len && reader->text[reader->at] != '"' && reader->text[reader->at] != '\\') {
        if ((unsigned char)reader->text[reader->at] < 0x20)
            return broken(reader, "\"");
        reader->at++;
    }
    if (reader->at == reader->len)
        return broken(reader, "\"");
    if (reader->text[reader->at] == '\\') {
        size_t copied = reader->scratch->len;

        qy_buf_add(reader->scratch, reader->text + begin, reader->at - begin);
        return escaped_string(reader, copied, ret_text, ret_len);
    }
    *ret_text = reader->text + begin;
    *ret_len = reader->at++ - begin;
    return 0;
}

/* ---- other values ---------------------------------------------------------------------------------- */

static bool is_digit(const struct qyi_json_reader *reader)
{
    return reader->at < reader->len && reader->text[reader->at] >= '0' && reader->text[reader->at] <= '9';
}

int qyi_json_read_int(struct qyi_json_reader *reader, int64_t *ret_number)
{
    bool minus = qyi_json_read_peek(reader) == '-';
    int64_t number = 0;

    reader->value = reader->at;
    reader->at += minus;
    bool nought = is_digit(reader) && reader->text[reader->at] == '0';
    if (!is_digit(reader)) {
        reader->at = reader->value;
        return broken(reader, "0 1 2 ...");
    }
    while (is_digit(reader)) {
        int digit = reader->text[reader->at++] - '0';

        if (__builtin_mul_overflow(number, (int64_t)10, &number) ||
            __builtin_sub_overflow(number, (int64_t)digit, &number))
            return qyi_json_read_fault(reader, QY_E_JSON_FORM,
                                       "-9223372036854775807 ... 9223372036854775807");
        if (nought && is_digit(reader))
            return broken(reader, ", }");
    }
    if (reader->at < reader->len && strchr(".eE", reader->text[reader->at]) && reader->text[reader->at])
        return broken(reader, "0 1 2 ...");
    if (!minus && number == INT64_MIN)
        return qyi_json_read_fault(reader, QY_E_JSON_FORM, "-9223372036854775807 ... 9223372036854775807");
    *ret_number = minus ? number : -number;
    return 0;
}

static bool take_word(struct qyi_json_reader *reader, const char *word)
{
    size_t len = strlen(word);

    (void)qyi_json_read_peek(reader);
    if (reader->len - reader->at < len || memcmp(reader->text + reader->at, word, len) != 0)
        return false;
    reader->value = reader->at;
    reader->at += len;
    return true;
}

int qyi_json_read_bool(struct qyi_json_reader *reader, bool *ret_truth)
{
    if (take_word(reader, "true"))
        *ret_truth = true;
    else if (take_word(reader, "false"))
        *ret_truth = false;
    else
        return broken(reader, "true | false");
    return 0;
}

int qyi_json_read_null(struct qyi_json_reader *reader)
{
    return take_word(reader, "null") ? 0 : broken(reader, "null");
}

/* Skips digits, at least one. */
static bool skip_digits(struct qyi_json_reader *reader)
{
    size_t begin = reader->at;

    while (is_digit(reader))
        reader->at++;
    return reader->at > begin;
}

/* Skips any number, also a fraction or one out of range. */
static int skip_number(struct qyi_json_reader *reader)
{
    bool good;

    reader->value = reader->at;
    if (reader->at < reader->len && reader->text[reader->at] == '-')
        reader->at++;
    if (is_digit(reader) && reader->text[reader->at] == '0')
        good = ++reader->at > 0;
    else
        good = skip_digits(reader);
    if (good && reader->at < reader->len && reader->text[reader->at] == '.') {
        reader->at++;
        good = skip_digits(reader);
    }
    if (good && reader->at < reader->len && (reader->text[reader->at] | 0x20) == 'e') {
        reader->at++;
        reader->at +=
            reader->at < reader->len && (reader->text[reader->at] == '+' || reader->text[reader->at] == '-');
        good = skip_digits(reader);
    }
    return good ? 0 : broken(reader, "0 1 2 ...");
}

static int skip_value(struct qyi_json_reader *reader, unsigned depth);

static int skip_object(struct qyi_json_reader *reader, unsigned depth)
{
    const char *key;
    size_t len;
    int code = qyi_json_read_open(reader, '{');

    while (code == 0 && (code = qyi_json_read_key(reader, &key, &len)) == 1)
        code = skip_value(reader, depth + 1);
    return code;
}

static int skip_array(struct qyi_json_reader *reader, unsigned depth)
{
    int code = qyi_json_read_open(reader, '[');

    while (code == 0 && (code = qyi_json_read_element(reader)) == 1)
        code = skip_value(reader, depth + 1);
    return code;
}

static int skip_value(struct qyi_json_reader *reader, unsigned depth)
{
    enum { DEEPEST = 100 };
    const char *text;
    size_t len;
    bool truth;

    switch (qyi_json_read_peek(reader)) {
    case '{':
    case '[':
        if (depth > DEEPEST)
            return qyi_json_read_fault(reader, QY_E_JSON_FORM, "100");
        return reader->text[reader->at] == '{' ? skip_object(reader, depth) : skip_array(reader, depth);
    case '"': return qyi_json_read_string(reader, &text, &len);
    case 't':
    case 'f': return qyi_json_read_bool(reader, &truth);
    case 'n': return qyi_json_read_null(reader);
    default: return skip_number(reader);
    }
}

int qyi_json_read_skip(struct qyi_json_reader *reader)
{
    (void)qyi_json_read_peek(reader);
    size_t begin = reader->at;
    int code = skip_value(reader, 0);
    if (code == 0)
        reader->value = begin;
    return code;
}

int qyi_json_read_end(struct qyi_json_reader *reader)
{
    skip_blanks(reader);
    return reader->at == reader->len ? 0 : broken(reader, "\\n");
}
