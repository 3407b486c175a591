/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A printed table: distributes widths, draws rows, continues on the next page. */
#include "sheet/table.h"

#include <string.h>

/* The most bytes laid out for a line of a cell; no column is wide enough to show more. */
#define SEEN_BYTES 256

#define SIZE    9.0
#define PADDING 3.0
#define THIN    0.4
#define THICK   0.8

/* The content of a row. */
struct row {
    const char *const *cells;
    const char *band; /* text across all columns, instead of cells */
    bool bold;
    bool head;
};

void qyi_table_begin(struct qyi_table *table, struct qyi_doc *doc, const struct qyi_column *columns,
                     size_t count, const struct qyi_table_look *look)
{
    struct qyi_box area = qyi_doc_area(doc);
    double fixed = 0;
    double weight = 0;

    *table = (struct qyi_table){.doc = doc, .columns = columns};
    table->count = count < QYI_TABLE_COLUMNS ? count : QYI_TABLE_COLUMNS;
    if (look)
        table->look = *look;
    table->look.size = table->look.size > 0 ? table->look.size : SIZE;
    table->look.padding = table->look.padding > 0 ? table->look.padding : PADDING;
    table->look.air = table->look.air > 0 ? table->look.air : table->look.padding * 2 / 3;
    table->look.width = table->look.width > 0 ? table->look.width : area.width;
    for (size_t i = 0; i < table->count; i++) {
        fixed += columns[i].width;
        weight += columns[i].width > 0 ? 0 : columns[i].weight;
        table->has_head |= columns[i].head && columns[i].head[0];
    }
    table->edge[0] = area.x;
    for (size_t i = 0; i < table->count; i++) {
        double share = weight > 0 ? (table->look.width - fixed) * columns[i].weight / weight : 0;

        table->edge[i + 1] = table->edge[i] + (columns[i].width > 0 ? columns[i].width : share);
    }
    table->top = qyi_doc_y(doc);
}

static struct qyi_style style_of(const struct qyi_table *table, const struct row *row, enum qyi_align align)
{
    return (struct qyi_style){
        .size = table->look.size, .align = row->head ? QYI_ALIGN_CENTRE : align, .bold = row->bold};
}

static double inner_width(const struct qyi_table *table, size_t column)
{
    return table->edge[column + 1] - table->edge[column] - 2 * table->look.padding;
}

/*
 * How many bytes of a cell can be visible. The rest of a very long text is not laid out, because it would be
 * cut.
 */
static size_t seen_of(const struct qyi_table *table, const struct row *row, size_t column)
{
    size_t len = strlen(row->cells[column]);
    size_t most = (size_t)table->columns[column].most_lines * SEEN_BYTES;

    return most > 0 && most < len ? most : len;
}

/* The height of a cell with line breaks. */
static double cell_height(struct qyi_table *table, const struct qyi_style *style, const struct row *row,
                          size_t column)
{
    double height = qyi_text_block_height(qyi_doc_text(table->doc), style, row->cells[column],
                                          seen_of(table, row, column), inner_width(table, column));
    double most = table->columns[column].most_lines * qyi_text_leading(style);

    return most > 0 && height > most ? most : height;
}

/* The height that a row needs. */
static double height_of(struct qyi_table *table, const struct row *row)
{
    struct qyi_style style = style_of(table, row, QYI_ALIGN_LEFT);
    double most = qyi_text_leading(&style);

    for (size_t i = 0; row->cells && i < table->count; i++) {
        const char *cell = row->cells[i];

        if (!cell || !(table->columns[i].wraps || row->head))
            continue;
        double height = cell_height(table, &style, row, i);
        most = height > most ? height : most;
    }
    return most + table->look.air;
}

static void draw_cell(struct qyi_table *table, const struct row *row, size_t column, double height)
{
    struct qyi_style style = style_of(table, row, table->columns[column].align);
    struct qyi_box box = {table->edge[column] + table->look.padding, qyi_doc_y(table->doc),
                          inner_width(table, column), height};
    const char *cell = row->cells ? row->cells[column] : NULL;
    struct qyi_text *text = qyi_doc_text(table->doc);
    cairo_t *cr = qyi_doc_cairo(table->doc);

    if (!cell || !*cell)
        return;
    if (!table->columns[column].wraps && !row->head) {
        qyi_text_line(text, cr, &style, cell, strlen(cell), &box);
        return;
    }
    double used = cell_height(table, &style, row, column);
    if (used < height)
        box.y += (height - used) / 2;
    box.height = used < height ? used : height;
    qyi_text_block(text, cr, &style, cell, seen_of(table, row, column), &box);
}

static void draw_band(struct qyi_table *table, const struct row *row, double height)
{
    struct qyi_style style = style_of(table, row, QYI_ALIGN_LEFT);
    struct qyi_box box = {table->edge[0] + table->look.padding, qyi_doc_y(table->doc),
                          table->look.width - 2 * table->look.padding, height};

    qyi_text_line(qyi_doc_text(table->doc), qyi_doc_cairo(table->doc), &style, row->band, strlen(row->band),
                  &box);
}

static void shade(struct qyi_table *table, double height, double grey)
{
    cairo_t *cr = qyi_doc_cairo(table->doc);

    cairo_set_source_rgb(cr, grey, grey, grey);
    cairo_rectangle(cr, table->edge[0], qyi_doc_y(table->doc), table->look.width, height);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
}

/* Draws the rules between columns and the frame of the rows on this page. */
static void close_part(struct qyi_table *table)
{
    double y = qyi_doc_y(table->doc);
    double left = table->edge[0];
    double right = table->edge[table->count];

    if (y <= table->top)
        return;
    qyi_doc_rule(table->doc, left, table->top, right, table->top, THICK);
    qyi_doc_rule(table->doc, left, y, right, y, THICK);
    if (table->look.open)
        return;
    qyi_doc_rule(table->doc, left, table->top, left, y, THICK);
    qyi_doc_rule(table->doc, right, table->top, right, y, THICK);
}

static void put(struct qyi_table *table, const struct row *row, double height)
{
    double y = qyi_doc_y(table->doc);

    if (row->head || row->band)
        shade(table, height, 0.91);
    else if (table->look.striped && table->rows % 2 == 1)
        shade(table, height, 0.96);
    if (y > table->top)
        qyi_doc_rule(table->doc, table->edge[0], y, table->edge[table->count], y, THIN);
    if (row->band) {
        draw_band(table, row, height);
    } else {
        for (size_t i = 0; i < table->count; i++)
            draw_cell(table, row, i, height);
        for (size_t i = 1; i < table->count && !table->look.open; i++)
            qyi_doc_rule(table->doc, table->edge[i], y, table->edge[i], y + height, THIN);
    }
    qyi_doc_skip(table->doc, height);
}

/* The column headings as a row. */
static struct row head_row(const struct qyi_table *table, const char *heads[QYI_TABLE_COLUMNS])
{
    for (size_t i = 0; i < table->count; i++)
        heads[i] = table->columns[i].head;
    return (struct row){.cells = heads, .bold = true, .head = true};
}

/*
 * Draws a row on this page, or on the next one if the row or `more`, the height of what must follow it, does
 * not fit.
 */
static void add(struct qyi_table *table, const struct row *row, double more)
{
    const char *heads[QYI_TABLE_COLUMNS];
    struct row head = head_row(table, heads);
    double height = height_of(table, row);
    double head_height = table->has_head ? height_of(table, &head) : 0;
    struct qyi_box area = qyi_doc_area(table->doc);
    bool first = table->rows == 0;
    double need = height + more + (first ? head_height : 0);

    if (qyi_doc_y(table->doc) + need > area.y + area.height + 0.01 && qyi_doc_y(table->doc) > area.y) {
        close_part(table);
        qyi_doc_page(table->doc);
        table->top = qyi_doc_y(table->doc);
        if (table->has_head && !first && !table->look.no_repeat)
            put(table, &head, head_height);
    }
    if (first)
        table->top = qyi_doc_y(table->doc);
    if (first && table->has_head)
        put(table, &head, head_height);
    put(table, row, height);
    table->rows++;
}

void qyi_table_row(struct qyi_table *table, const char *const *cells)
{
    const struct row row = {.cells = cells};

    add(table, &row, 0);
}

void qyi_table_row_bold(struct qyi_table *table, const char *const *cells)
{
    const struct row row = {.cells = cells, .bold = true};

    add(table, &row, 0);
}

void qyi_table_band(struct qyi_table *table, const char *string)
{
    const struct row row = {.band = string, .bold = true};

    add(table, &row, height_of(table, &row));
}

void qyi_table_group(struct qyi_table *table, const char *string, size_t rows)
{
    const struct row row = {.band = string, .bold = true};
    double height = height_of(table, &row);
    double need = height * (double)rows;

    add(table, &row, need + 3 * height < qyi_doc_area(table->doc).height ? need : height);
}

void qyi_table_end(struct qyi_table *table)
{
    if (table->rows > 0)
        close_part(table);
}
