/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields cut out of the lines of a report file (TRF) and put into them by column. */
#include "trf/columns.h"

#include "base/error.h"
#include "base/grow.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

void qyi_trf_line_free(struct qyi_trf_line *line)
{
    free(line->start);
    line->start = NULL;
    line->cap = 0;
}

/* Where the line ends, and where the next one begins: CR, LF or both together end it. */
static void find_end(struct qyi_trf_line *line, size_t len)
{
    size_t end = line->offset;

    while (end < len && line->text[end] != '\r' && line->text[end] != '\n')
        end++;
    line->len = end - line->offset;
    if (end < len)
        end += line->text[end] == '\r' && end + 1 < len && line->text[end + 1] == '\n' ? 2 : 1;
    line->next = end;
}

int qyi_trf_line_at(struct qyi_trf_line *line, const char *text, size_t len, size_t offset,
                    struct qy_error *reterr)
{
    if (offset >= len)
        return 0;
    line->text = text;
    line->offset = offset;
    find_end(line, len);
    if (QYI_GROW(line->start, line->cap, line->len + 1) < 0)
        return qyi_error_set(reterr, QY_E_MEMORY, offset, NULL, 0, NULL);
    line->columns = 0;
    for (size_t at = 0; at < line->len;) {
        uint32_t scalar;
        size_t step = qyi_utf8_decode(text + offset + at, line->len - at, &scalar);

        if (step == 0 || scalar == 0) /* U+0000 would end a text before its time */
            return qyi_error_set(reterr, QY_E_TRF_LINE, offset + at, text + offset + at, 1, "UTF-8");
        line->start[line->columns++] = (uint32_t)at;
        at += step;
    }
    line->start[line->columns] = (uint32_t)line->len;
    return 1;
}

struct qyi_trf_field qyi_trf_field(const struct qyi_trf_line *line, size_t first, size_t last)
{
    struct qyi_trf_field field;
    size_t from = first - 1 < line->columns ? line->start[first - 1] : line->len;
    size_t to = last < line->columns ? line->start[last] : line->len;
    const char *text = line->text + line->offset;

    while (from < to && text[from] == ' ')
        from++;
    while (to > from && text[to - 1] == ' ')
        to--;
    field.text = text + from;
    field.len = to - from;
    field.offset = line->offset + from;
    if (from == to) {
        size_t column = first - 1 < line->columns ? line->start[first - 1] : line->len;

        field.offset = line->offset + column;
    }
    return field;
}

char qyi_trf_char(const struct qyi_trf_line *line, size_t column)
{
    if (column > line->columns)
        return ' ';
    char byte = line->text[line->offset + line->start[column - 1]];
    return (unsigned char)byte < 0x80 ? byte : '\0';
}

bool qyi_trf_word(const struct qyi_trf_line *line, size_t *column, struct qyi_trf_field *ret_word)
{
    size_t first = *column;

    while (first <= line->columns && (qyi_trf_char(line, first) == ' ' || qyi_trf_char(line, first) == '\t'))
        first++;
    if (first > line->columns)
        return false;
    size_t last = first;
    while (last < line->columns && qyi_trf_char(line, last + 1) != ' ' &&
           qyi_trf_char(line, last + 1) != '\t')
        last++;
    *ret_word = qyi_trf_field(line, first, last);
    *column = last + 1;
    return true;
}

int qyi_trf_fault(const struct qyi_trf_field *field, int code, const char *expected, struct qy_error *reterr)
{
    return qyi_error_set(reterr, code, field->offset, field->text, field->len, expected);
}

int qyi_trf_number(const struct qyi_trf_field *field, unsigned most, unsigned blank, unsigned *ret_number,
                   struct qy_error *reterr)
{
    unsigned number = 0;

    for (size_t i = 0; i < field->len; i++) {
        if (field->text[i] < '0' || field->text[i] > '9')
            return qyi_trf_fault(field, QY_E_TRF_LINE, "0-9", reterr);
        number = number * 10 + (unsigned)(field->text[i] - '0');
        if (number > most)
            return qyi_error_setf(reterr, QY_E_TRF_LINE, field->offset, "0-9", "%.*s > %u", (int)field->len,
                                  field->text, most);
    }
    *ret_number = field->len > 0 ? number : blank;
    return 0;
}

int qyi_trf_points(const struct qyi_trf_field *field, int32_t *ret_points, struct qy_error *reterr)
{
    size_t at = field->len > 0 && field->text[0] == '-' ? 1 : 0;
    int32_t points = 0;
    size_t digits = 0;

    for (; at < field->len && field->text[at] >= '0' && field->text[at] <= '9' && digits < 5; at++, digits++)
        points = points * 10 + (field->text[at] - '0');
    points *= 10;
    if (at + 1 < field->len && (field->text[at] == '.' || field->text[at] == ',') &&
        field->text[at + 1] >= '0' && field->text[at + 1] <= '9') {
        points += field->text[at + 1] - '0';
        at += 2;
        digits++;
    }
    if (digits == 0 || at != field->len)
        return qyi_trf_fault(field, QY_E_TRF_LINE, "11.5", reterr);
    *ret_points = field->text[0] == '-' ? -points : points;
    return 0;
}

void qyi_trf_canvas_free(struct qyi_trf_canvas *canvas)
{
    free(canvas->cell);
    canvas->cell = NULL;
    canvas->cap = 0;
}

/* Extends the line with blanks to this length. */
static bool stretch(struct qyi_trf_canvas *canvas, size_t columns)
{
    if (QYI_GROW(canvas->cell, canvas->cap, columns) < 0) {
        canvas->failed = true;
        return false;
    }
    while (canvas->columns < columns)
        canvas->cell[canvas->columns++] = ' ';
    return true;
}

void qyi_trf_canvas_set(struct qyi_trf_canvas *canvas, const char *text, size_t len)
{
    size_t count = 0;

    canvas->columns = 0;
    if (!stretch(canvas, len))
        return;
    for (size_t at = 0, step; (step = qyi_utf8_decode(text + at, len - at, &canvas->cell[count])) > 0;
         at += step)
        count++;
    canvas->columns = count;
}

void qyi_trf_canvas_put(struct qyi_trf_canvas *canvas, size_t first, size_t last, const char *text,
                        bool right)
{
    size_t width = last - first + 1;
    uint32_t scalar;

    /* control characters become blanks; at either end they are dropped, because reading drops blanks there */
    if ((unsigned char)*text < 0x20)
        while (*text && (unsigned char)*text <= 0x20)
            text++;
    size_t len = strlen(text);
    while (len > 0 && (unsigned char)text[len - 1] <= 0x20)
        len--;
    size_t count = qyi_utf8_count(text, len);
    if (!stretch(canvas, last))
        return;
    for (size_t i = 0; i < width; i++)
        canvas->cell[first - 1 + i] = ' ';
    for (size_t at = 0, i = right && count < width ? width - count : 0; at < len && i < width; i++) {
        size_t step = qyi_utf8_decode(text + at, len - at, &scalar);

        canvas->cell[first - 1 + i] = step == 0 ? 0xFFFD : scalar < 0x20 ? ' ' : scalar;
        at += step > 0 ? step : 1;
    }
}

void qyi_trf_canvas_write(const struct qyi_trf_canvas *canvas, struct qy_buf *out)
{
    if (canvas->failed)
        out->failed = true;
    for (size_t i = 0; i < canvas->columns; i++)
        qy_buf_addu(out, canvas->cell[i]);
}
