/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns of an answer's table on a terminal: widths by Unicode's classes, and where a line may be broken. */
#include "answer/width.h"

#include "base/utf8.h"

#include <string.h>
#include <utf8proc.h>

/* The columns of the first character, which takes *ret_step bytes. */
static size_t first_width(const char *text, size_t len, size_t *ret_step)
{
    uint32_t scalar = 0xFFFD;
    size_t step = qyi_utf8_decode(text, len, &scalar);

    *ret_step = step ? step : 1;
    if (step == 1 && scalar >= 0x20)
        return 1;
    int width = utf8proc_charwidth((utf8proc_int32_t)(step ? scalar : 0xFFFD));
    return width > 0 ? (size_t)width : 0;
}

size_t qyi_width(const char *text, size_t len)
{
    size_t width = 0;

    for (size_t at = 0, step; at < len; at += step)
        width += first_width(text + at, len - at, &step);
    return width;
}

void qyi_pad(size_t at, size_t to, struct qy_buf *out)
{
    for (; at < to; at++)
        qy_buf_addc(out, ' ');
}

/* Marks that never begin a line in Chinese. */
static bool closes(const char *text)
{
    static const char *const marks[] = {"，", "。", "；", "：", "、", "）", "”", "」", "！", "？"};

    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (strncmp(text, marks[i], strlen(marks[i])) == 0)
            return true;
    return *text && strchr(",.;:)", *text);
}

/* The bytes up to where a line may be broken: a word, or one wide character with the marks that cling to it.
 */
static size_t unit_length(const char *text, size_t len, size_t *ret_width)
{
    size_t at = 0;
    size_t total = 0;

    while (at < len && text[at] != ' ' && text[at] != '\n') {
        size_t step;
        size_t width = first_width(text + at, len - at, &step);

        if (width == 2 && at > 0 && !closes(text + at))
            break;
        at += step;
        total += width;
        if (width == 2 && !closes(text + at))
            break;
    }
    *ret_width = total;
    return at;
}

void qyi_wrap(const char *text, size_t at, size_t indent, size_t columns, struct qy_buf *out)
{
    size_t len = strlen(text);
    size_t column = at;
    bool space = false;

    while (len > 0) {
        size_t width;

        if (*text == ' ' || *text == '\n') {
            space = *text == ' ';
            if (!space) {
                qy_buf_addc(out, '\n');
                column = 0;
            }
            text++;
            len--;
            continue;
        }
        size_t unit = unit_length(text, len, &width);
        if (column > indent && column + space + width > columns) {
            qy_buf_addc(out, '\n');
            column = 0;
            space = false;
        }
        if (column < indent && out->len > 0 && out->data[out->len - 1] == '\n') {
            qyi_pad(column, indent, out);
            column = indent;
            space = false;
        }
        if (space)
            qy_buf_addc(out, ' ');
        qy_buf_add(out, text, unit);
        column += space + width;
        space = false;
        text += unit;
        len -= unit;
    }
}

void qyi_definition(const char *name, const char *words, size_t name_column, size_t words_column,
                    size_t columns, struct qy_buf *out)
{
    size_t column = name_column + qyi_width(name, strlen(name));

    qyi_pad(0, name_column, out);
    qy_buf_adds(out, name);
    if (column + 2 > words_column) {
        qy_buf_addc(out, '\n');
        column = 0;
    }
    qyi_pad(column, words_column, out);
    qyi_wrap(words, words_column, words_column, columns, out);
    qy_buf_addc(out, '\n');
}
