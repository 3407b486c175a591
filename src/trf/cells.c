/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: trf. Values between separators, one after the other. */
#include "trf/cells.h"

#include "base/error.h"

int qyi_cells_fault(const struct qyi_cells *cells, int code, const char *expected)
{
    return qyi_error_set(cells->reterr, code, cells->value_at, qy_buf_str(&cells->value), cells->value.len,
                         expected);
}

bool qyi_cells_end(const struct qyi_cells *cells)
{
    return cells->at >= cells->len || cells->text[cells->at] == '\r' || cells->text[cells->at] == '\n';
}

static bool ends_value(const struct qyi_cells *cells)
{
    return qyi_cells_end(cells) || cells->text[cells->at] == cells->separator;
}

static void skip_blanks(struct qyi_cells *cells)
{
    while (!ends_value(cells) && (cells->text[cells->at] == ' ' || cells->text[cells->at] == '\t'))
        cells->at++;
}

/* False where something stands behind the closing quote; the lines of the value are counted in any case. */
static bool read_quoted(struct qyi_cells *cells, bool *ret_open)
{
    *ret_open = false;
    for (cells->at++; cells->at < cells->len; cells->at++) {
        char byte = cells->text[cells->at];

        if (byte == '"') {
            cells->at++;
            if (cells->at >= cells->len || cells->text[cells->at] != '"') {
                skip_blanks(cells);
                return ends_value(cells);
            }
        }
        cells->line += byte == '\n';
        qy_buf_addc(&cells->value, byte);
    }
    *ret_open = true;
    return true;
}

int qyi_cells_read(struct qyi_cells *cells)
{
    uint32_t line = cells->line;
    bool open = false;

    qy_buf_clear(&cells->value);
    cells->value_at = cells->at;
    if (!qyi_cells_end(cells) && cells->text[cells->at] == '"' && !read_quoted(cells, &open)) {
        qy_buf_clear(&cells->value);
        cells->at = cells->value_at;
        cells->line = line;
    }
    if (open)
        return qyi_cells_fault(cells, QY_E_TRF_LINE, "\"");
    while (!ends_value(cells))
        qy_buf_addc(&cells->value, cells->text[cells->at++]);
    return cells->value.failed ? QY_E_MEMORY : 0;
}

bool qyi_cells_next(struct qyi_cells *cells)
{
    if (qyi_cells_end(cells) || cells->text[cells->at] != cells->separator)
        return false;
    cells->at++;
    return true;
}

void qyi_cells_next_line(struct qyi_cells *cells)
{
    if (cells->at < cells->len && cells->text[cells->at] == '\r')
        cells->at++;
    if (cells->at < cells->len && cells->text[cells->at] == '\n')
        cells->at++;
    cells->line++;
}
