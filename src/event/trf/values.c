/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values between separators in lists of players, one after the other. */
#include "trf/values.h"

#include "base/csv.h"
#include "base/error.h"

#include <string.h>

int qyi_values_fault(const struct qyi_values *values, int code, const char *expected)
{
    return qyi_error_set(values->reterr, code, values->value_at, qy_buf_str(&values->value),
                         values->value.len, expected);
}

bool qyi_values_end(const struct qyi_values *values)
{
    return values->at >= values->len || values->text[values->at] == '\r' || values->text[values->at] == '\n';
}

static bool ends_value(const struct qyi_values *values)
{
    return qyi_values_end(values) || values->text[values->at] == values->separator;
}

static void skip_blanks(struct qyi_values *values)
{
    while (!ends_value(values) && (values->text[values->at] == ' ' || values->text[values->at] == '\t'))
        values->at++;
}

/* Reads a quoted value; false if text follows the closing quote. Lines within the value are counted in any case. */
static bool read_quoted(struct qyi_values *values, bool *ret_open)
{
    *ret_open = false;
    for (values->at++; values->at < values->len; values->at++) {
        char byte = values->text[values->at];

        if (byte == '"') {
            values->at++;
            if (values->at >= values->len || values->text[values->at] != '"') {
                skip_blanks(values);
                return ends_value(values);
            }
        }
        values->line += byte == '\n';
        qy_buf_addc(&values->value, byte);
    }
    *ret_open = true;
    return true;
}

int qyi_values_read(struct qyi_values *values)
{
    uint32_t line = values->line;
    bool open = false;

    qy_buf_clear(&values->value);
    values->value_at = values->at;
    if (!qyi_values_end(values) && values->text[values->at] == '"' && !read_quoted(values, &open)) {
        qy_buf_clear(&values->value);
        values->at = values->value_at;
        values->line = line;
    }
    if (open)
        return qyi_values_fault(values, QY_E_TRF_LINE, "\"");
    while (!ends_value(values))
        qy_buf_addc(&values->value, values->text[values->at++]);
    const char *text = qyi_csv_plain(qy_buf_str(&values->value));
    if (text > qy_buf_str(&values->value)) {
        values->value.len--;
        memmove(values->value.data, text, values->value.len + 1);
    }
    return values->value.failed ? QY_E_MEMORY : 0;
}

bool qyi_values_next(struct qyi_values *values)
{
    if (qyi_values_end(values) || values->text[values->at] != values->separator)
        return false;
    values->at++;
    return true;
}

void qyi_values_next_line(struct qyi_values *values)
{
    if (values->at < values->len && values->text[values->at] == '\r')
        values->at++;
    if (values->at < values->len && values->text[values->at] == '\n')
        values->at++;
    values->line++;
}
