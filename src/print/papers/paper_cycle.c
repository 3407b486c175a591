/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The repeated cycle that a ruling is about: a diagram for each move, and the reason for its label. */
#include "papers/papers.h"
#include "sheet/safe.h"

#include <qiyuan/print/diagram.h>
#include <qiyuan/record/arbiter.h>

#define COLUMNS 3
#define GAP     14
#define WIDEST  205 /* width of a diagram: four of them with their captions fit on a page */

static const struct qyi_style caption_style = {.size = 8.5};

/* A move of the cycle with its layout. */
struct cell {
    struct qy_diagram diagram;
    struct qy_diagram_notes notes;
    struct qy_buf words;
    double board; /* height of the diagram */
    double height;
};

static void lay_out(struct qy_papers *papers, const struct qy_ruling_form *form,
                    const struct qy_judged_step *move, double width, struct cell *cell)
{
    struct qy_buf words = QY_BUF_INIT;
    double wide;

    qy_diagram_of_judged(&move->before, move->judged, &cell->diagram, &cell->notes);
    cell->diagram.lang = papers->lang;
    if (papers->lang == QY_LANG_EN) /* English texts name points as squares */
        cell->diagram.coordinates = QY_DIAGRAM_SQUARES;
    cell->diagram.show_check = move->judged->label == QY_LABEL_CHECK;
    qy_diagram_fit(&cell->diagram, width);
    qy_diagram_extent(&cell->diagram, &wide, &cell->board);
    qy_judged_words(move->judged, &move->before, papers->lang, form->notation, &words);
    cell->words = (struct qy_buf)QY_BUF_INIT;
    if (words.len > 0)
        qyi_safe_add(words.data, words.len, QYI_SAFE_BLOCK, &cell->words);
    papers->failed |= words.failed || cell->words.failed;
    qy_buf_free(&words);
    cell->height = cell->board + 4;
    if (cell->words.len > 0)
        cell->height += qyi_text_block_height(qyi_doc_text(papers->doc), &caption_style, cell->words.data,
                                              cell->words.len, width);
}

static void draw(struct qy_papers *papers, const struct cell *cell, double x, double width)
{
    cairo_t *cr = qyi_doc_cairo(papers->doc);
    double y = qyi_doc_y(papers->doc);
    struct qyi_box box = {x, y + cell->board + 4, width, cell->height};

    cairo_save(cr);
    cairo_translate(cr, x, y);
    papers->failed |= qy_diagram_draw(&cell->diagram, cr) == QY_E_MEMORY;
    cairo_restore(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    if (cell->words.len > 0)
        qyi_text_block(qyi_doc_text(papers->doc), cr, &caption_style, cell->words.data, cell->words.len,
                       &box);
}

/* Prints the moves from `first` on side by side in this many columns. */
static void put_row(struct qy_papers *papers, const struct qy_ruling_form *form, size_t first, size_t columns)
{
    struct qyi_box area = qyi_doc_area(papers->doc);
    double step = (area.width + GAP) / (double)columns;
    double width = step - GAP < WIDEST ? step - GAP : WIDEST;
    size_t count = form->cycle_count - first < columns ? form->cycle_count - first : columns;
    struct cell cells[COLUMNS];
    double height = 0;

    for (size_t i = 0; i < count; i++) {
        lay_out(papers, form, &form->cycle[first + i], width, &cells[i]);
        height = cells[i].height > height ? cells[i].height : height;
    }
    (void)qyi_doc_need(papers->doc, height);
    for (size_t i = 0; i < count; i++) {
        draw(papers, &cells[i], area.x + (double)i * step, width);
        qy_buf_free(&cells[i].words);
    }
    qyi_doc_skip(papers->doc, height + GAP);
}

void qyi_paper_cycle(struct qy_papers *papers, const struct qy_ruling_form *form)
{
    /* cycles of four moves, the most common ones, are printed two by two */
    size_t columns = form->cycle_count == 4 ? 2 : COLUMNS;

    qyi_doc_page(papers->doc);
    qyi_paper_heading(papers, "papers.cycle");
    qyi_paper_note(papers, "papers.cycle-legend");
    qyi_doc_skip(papers->doc, GAP);
    for (size_t first = 0; first < form->cycle_count; first += columns)
        put_row(papers, form, first, columns);
}
