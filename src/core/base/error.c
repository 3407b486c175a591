/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fills in errors and locates them in a file. */
#include "base/error.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

static const struct qyi_error_entry *find_code(int code)
{
    struct qyi_errors errors = qyi_errors();

    for (size_t i = 0; i < errors.count; i++)
        if (errors.entry[i].code == code)
            return &errors.entry[i];
    return NULL;
}

const char *qy_error_name(int code)
{
    const struct qyi_error_entry *entry = find_code(code);

    return entry ? entry->name : NULL;
}

enum qyi_error_kind qyi_error_kind(int code)
{
    const struct qyi_error_entry *entry = find_code(code);

    return entry ? entry->kind : QYI_ERROR_INPUT;
}

int qy_error_by_name(const char *name, size_t len)
{
    struct qyi_errors errors = qyi_errors();

    for (size_t i = 0; i < errors.count; i++)
        if (strlen(errors.entry[i].name) == len && memcmp(errors.entry[i].name, name, len) == 0)
            return errors.entry[i].code;
    return 0;
}

void qy_error_explain(int code, enum qy_lang lang, struct qy_buf *out)
{
    static const struct qyi_particular dots[] = {{"expected", "…"}, {"found", "…"}};
    const struct qyi_error_entry *entry = find_code(code);

    if (entry)
        qyi_text_fill(entry->text[lang], dots, 2, out);
}

/* Appends a list of figures, "3 (6-2), 4", with Chinese punctuation in Chinese; any other value unchanged. */
static void add_value(const char *value, enum qy_lang lang, struct qy_buf *out)
{
    static const struct {
        const char *sign;
        const char *chinese;
    } signs[] = {{" (", "（"}, {")", "）"}, {", ", "、"}};
    const size_t sign_count = sizeof signs / sizeof signs[0];

    if (lang == QY_LANG_EN || value[strspn(value, "0123456789-(), …")]) {
        qy_buf_adds(out, value);
        return;
    }
    while (*value) {
        size_t i = 0;

        while (i < sign_count && strncmp(value, signs[i].sign, strlen(signs[i].sign)) != 0)
            i++;
        if (i < sign_count) {
            qy_buf_adds(out, signs[i].chinese);
            value += strlen(signs[i].sign);
        } else {
            qy_buf_addc(out, *value++);
        }
    }
}

/* Appends the text of an error; an empty value in quotes is replaced by a word. */
static void add_template(const char *text, const struct qyi_particular *particulars, size_t count,
                         enum qy_lang lang, struct qy_buf *out)
{
    const char *open = lang == QY_LANG_ZH_HANT ? "「{" : "“{";
    const char *close = lang == QY_LANG_ZH_HANT ? "}」" : "}”";

    for (const char *at = text, *end; (at = strstr(at, open)) != NULL && (end = strstr(at, close)) != NULL;) {
        const char *name = at + strlen(open);
        size_t i = 0;

        while (i < count && (strlen(particulars[i].name) != (size_t)(end - name) ||
                             memcmp(particulars[i].name, name, (size_t)(end - name)) != 0))
            i++;
        if (i < count && particulars[i].value[0] == '\0') {
            qy_buf_add(out, text, (size_t)(at - text));
            qyi_message(lang, "error.nothing", NULL, 0, out);
            text = end + strlen(close);
        }
        at = end + strlen(close);
    }
    qy_buf_adds(out, text);
}

void qy_error_words(const struct qy_error *error, enum qy_lang lang, struct qy_buf *out)
{
    const struct qyi_error_entry *entry = find_code(error->code);
    struct qy_buf expected = QY_BUF_INIT;
    struct qy_buf found = QY_BUF_INIT;
    struct qy_buf text = QY_BUF_INIT;

    if (entry) {
        add_value(error->expected, lang, &expected);
        add_value(error->found, lang, &found);
        const struct qyi_particular particulars[] = {{"expected", qy_buf_str(&expected)},
                                                     {"found", qy_buf_str(&found)}};

        add_template(entry->text[lang], particulars, 2, lang, &text);
        qyi_text_fill(qy_buf_str(&text), particulars, 2, out);
        out->failed |= expected.failed || found.failed || text.failed;
    }
    qy_buf_free(&expected);
    qy_buf_free(&found);
    qy_buf_free(&text);
}

/*
 * Copies text into a field of fixed size as printable UTF-8, truncated at a whole character with an ellipsis.
 */
static void copy_shown(char *field, size_t size, const char *text, size_t len)
{
    static const char ellipsis[] = "…";
    size_t at = 0;
    size_t used = 0;

    while (at < len) {
        char shown[8];
        uint32_t scalar;
        size_t step = qyi_utf8_decode(text + at, len - at, &scalar);

        if (step == 0) {
            scalar = 0xFFFD;
            step = 1;
        } else if (scalar < 0x20) {
            scalar += 0x2400; /* U+2400: visible symbols for the control characters */
        } else if (scalar == 0x7F) {
            scalar = 0x2421;
        }
        size_t shown_len = qyi_utf8_encode(scalar, shown);
        if (used + shown_len + (at + step < len ? sizeof ellipsis - 1 : 0) >= size) {
            memcpy(field + used, ellipsis, sizeof ellipsis - 1);
            used += sizeof ellipsis - 1;
            break;
        }
        memcpy(field + used, shown, shown_len);
        used += shown_len;
        at += step;
    }
    field[used] = '\0';
}

int qyi_error_set(struct qy_error *reterr, int code, size_t offset, const char *found, size_t found_len,
                  const char *expected)
{
    if (!reterr)
        return code;
    memset(reterr, 0, sizeof *reterr);
    reterr->code = code;
    reterr->offset = offset;
    copy_shown(reterr->found, sizeof reterr->found, found ? found : "", found ? found_len : 0);
    if (expected)
        copy_shown(reterr->expected, sizeof reterr->expected, expected, strlen(expected));
    return code;
}

int qyi_error_set_detail(struct qy_error *reterr, int code, int detail, const char *found, size_t found_len,
                         const char *expected)
{
    (void)qyi_error_set(reterr, code, 0, found, found_len, expected);
    if (reterr)
        reterr->detail = detail;
    return code;
}

int qyi_no_memory(struct qy_error *reterr)
{
    return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
}

int qyi_error_setf(struct qy_error *reterr, int code, size_t offset, const char *expected,
                   const char *found_format, ...)
{
    char found[512];
    va_list args;

    va_start(args, found_format);
    int len = vsnprintf(found, sizeof found, found_format, args);
    va_end(args);
    if (len < 0)
        len = 0;
    if ((size_t)len >= sizeof found)
        len = (int)sizeof found - 1;
    return qyi_error_set(reterr, code, offset, found, (size_t)len, expected);
}

void qyi_error_locate(struct qy_error *error, const char *text, size_t len)
{
    size_t end = error->offset < len ? (size_t)error->offset : len;
    size_t line_start = 0;
    uint32_t line = 1;

    for (size_t i = 0; i < end; i++) {
        if (text[i] == '\n' || (text[i] == '\r' && !(i + 1 < len && text[i + 1] == '\n'))) {
            line++;
            line_start = i + 1;
        }
    }
    error->line = line;
    error->column = (uint32_t)(end - line_start) + 1;
}
