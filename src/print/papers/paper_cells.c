/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds tables and lists of papers cell by cell. */
#include "papers/paper_html.h"

void qyi_cell_end(struct qyi_cells *cells)
{
    qy_buf_addc(&cells->text, '\0');
    if (cells->count + 1 < QYI_TABLE_COLUMNS)
        cells->start[++cells->count] = cells->text.len;
}

void qyi_cell(struct qyi_cells *cells, const char *text)
{
    qy_buf_adds(&cells->text, text);
    qyi_cell_end(cells);
}

void qyi_cell_number(struct qyi_cells *cells, unsigned number)
{
    qy_buf_addf(&cells->text, "%u", number);
    qyi_cell_end(cells);
}

void qyi_cell_word(struct qyi_cells *cells, const char *id)
{
    qyi_cell(cells, qyi_paper_word(cells->papers, id));
}

void qyi_cell_points(struct qyi_cells *cells, qy_points points)
{
    qyi_paper_score(cells->papers, points, &cells->text);
    qyi_cell_end(cells);
}

void qyi_cell_titled(struct qyi_cells *cells, unsigned number)
{
    qyi_cell_titled_of(cells, cells->papers->event.tournament, number);
}

void qyi_cell_titled_of(struct qyi_cells *cells, const struct qy_tournament *tournament, unsigned number)
{
    qyi_paper_titled_of(cells->papers, tournament, number, &cells->text);
    qyi_cell_end(cells);
}

/* Translates the headings of columns that are message ids. */
static void begin(struct qyi_cells *cells, struct qy_papers *papers, const struct qyi_column *columns,
                  size_t count)
{
    *cells = (struct qyi_cells){.papers = papers, .text = QY_BUF_INIT};
    for (size_t i = 0; i < count; i++) {
        cells->columns[i] = columns[i];
        cells->columns[i].head = columns[i].head ? qyi_paper_word(papers, columns[i].head) : NULL;
    }
    if (papers->is_html)
        qyi_html_heads(cells, count);
}

void qyi_cells_begin(struct qyi_cells *cells, struct qy_papers *papers, const struct qyi_column *columns,
                     size_t count, const struct qyi_table_look *look)
{
    begin(cells, papers, columns, count);
    if (!papers->is_html)
        qyi_table_begin(&cells->table, papers->doc, cells->columns, count, look);
}

void qyi_cells_begin_list(struct qyi_cells *cells, struct qy_papers *papers, const struct qyi_column *columns,
                          size_t count, const struct qyi_table_look *look)
{
    begin(cells, papers, columns, count);
    cells->is_list = true;
    if (!papers->is_html)
        qyi_list_begin(&cells->list, papers->doc, cells->columns, count, look);
}

static void put_row(struct qyi_cells *cells, bool bold)
{
    const char *row[QYI_TABLE_COLUMNS] = {NULL};

    cells->papers->failed |= cells->text.failed;
    for (size_t i = 0; i < cells->count && !cells->text.failed; i++)
        row[i] = cells->text.data + cells->start[i];
    if (cells->papers->is_html)
        qyi_html_row(cells, row, bold);
    else if (cells->is_list)
        qyi_list_row(&cells->list, row, bold);
    else if (bold)
        qyi_table_row_bold(&cells->table, row);
    else
        qyi_table_row(&cells->table, row);
    qy_buf_clear(&cells->text);
    cells->count = 0;
}

void qyi_cells_row(struct qyi_cells *cells)
{
    put_row(cells, false);
}

void qyi_cells_row_bold(struct qyi_cells *cells)
{
    put_row(cells, true);
}

void qyi_cells_band(struct qyi_cells *cells, const char *string, size_t follow)
{
    if (cells->papers->is_html)
        qyi_html_band(cells, string);
    else if (cells->is_list)
        qyi_list_band(&cells->list, string, follow);
    else
        qyi_table_group(&cells->table, string, follow);
}

void qyi_cells_end(struct qyi_cells *cells)
{
    if (cells->papers->is_html)
        qyi_html_end(cells);
    else if (cells->is_list)
        cells->papers->failed |= !qyi_list_end(&cells->list);
    else
        qyi_table_end(&cells->table);
    qy_buf_free(&cells->text);
}

void qyi_cells_end_paper(struct qyi_cells *cells, const char *title, unsigned number)
{
    struct qy_papers *papers = cells->papers;

    qyi_paper_begin(papers, title, number,
                    !papers->is_html && qyi_list_is_wide(&cells->list, qyi_doc_upright(papers->doc)));
    qyi_cells_end(cells);
}

void qyi_cells_heads(const struct qyi_cells *cells, struct qyi_column *columns)
{
    for (size_t i = 0; i < cells->count && !cells->text.failed; i++)
        columns[i].head = cells->text.data + cells->start[i];
}

void qyi_paper_rating(const struct qy_tournament *tournament, unsigned number, struct qyi_cells *cells)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number);

    if (player && player->rating > 0)
        qy_buf_addf(&cells->text, "%u", player->rating);
    qyi_cell_end(cells);
}

/* ---- a label and a text ----------------------------------------------------------------------------- */

void qyi_pairs_begin(struct qyi_cells *cells, struct qy_papers *papers)
{
    static const struct qyi_table_look look = {.size = 10, .padding = 6};
    static const struct qyi_column columns[] = {{.weight = 1.2, .wraps = true}, {.weight = 2, .wraps = true}};

    qyi_cells_begin(cells, papers, columns, 2, &look);
}

void qyi_pair_end(struct qyi_cells *cells)
{
    qyi_cell_end(cells);
    qyi_cells_row(cells);
}

void qyi_pair_text(struct qyi_cells *cells, const char *label, const char *text)
{
    qyi_cell_word(cells, label);
    qy_buf_adds(&cells->text, text);
    qyi_pair_end(cells);
}

void qyi_pair_fact(struct qyi_cells *cells, const char *label, enum qyi_fact fact)
{
    qyi_cell_word(cells, label);
    qyi_paper_fact(cells->papers, fact, &cells->text);
    qyi_pair_end(cells);
}

void qyi_pair_number(struct qyi_cells *cells, const char *label, long number)
{
    qyi_cell_word(cells, label);
    qy_buf_addf(&cells->text, "%ld", number);
    qyi_pair_end(cells);
}
