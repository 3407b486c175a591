/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A booklet: cover, rules with figures, blank score sheets. */
#include "sheet/booklet.h"

#include "base/error.h"
#include "base/registry.h"
#include "sheet/board.h"
#include "sheet/score.h"

#include <qiyuan/print/print.h>
#include <string.h>

#define FIGURE      (48 * QYI_MM) /* width of one of several figures */
#define LARGE       (92 * QYI_MM) /* width of a single figure that shows the starting position */
#define COVER       (115 * QYI_MM)
#define GUTTER      (6 * QYI_MM)
#define CAPTION     (6 * QYI_MM)
#define PARAGRAPH   3.0 /* points between two paragraphs */
#define LABEL       7.0 /* coordinates of figures, in points */
#define HEADING     (8 * QYI_MM)
#define COVER_LINE  (14 * QYI_MM)
#define COVER_WIDTH (110 * QYI_MM)

struct booklet {
    const struct qy_booklet *setup;
    const struct qyi_booklet_rules *rules;
    struct qyi_doc *doc;
    struct qy_position position; /* only for the diagram; figures have their own pieces */
    int code;                    /* error of the first diagram that could not be drawn */
};

static const char *word(const struct booklet *booklet, const char *id)
{
    const char *text = qyi_message_text(booklet->setup->lang, id);

    return text ? text : id;
}

static void line(const struct booklet *booklet, const struct qyi_style *style, const char *text,
                 const struct qyi_box *box)
{
    qyi_text_line(qyi_doc_text(booklet->doc), qyi_doc_cairo(booklet->doc), style, text, strlen(text), box);
}

static void block(const struct booklet *booklet, const struct qyi_style *style, const char *text)
{
    qyi_doc_block(booklet->doc, style, text, strlen(text));
}

/* Length of the text up to the end of its first paragraph. */
static size_t paragraph_len(const char *text)
{
    return strcspn(text, "\n");
}

/* The height of a text in paragraphs, or, with `draw`, its drawing. */
static double paragraphs(const struct booklet *booklet, const struct qyi_style *style, const char *text,
                         bool draw)
{
    double width = qyi_doc_area(booklet->doc).width;
    double height = 0;

    for (bool first = true; *text; first = false) {
        size_t len = paragraph_len(text);

        if (!first && draw)
            qyi_doc_skip(booklet->doc, PARAGRAPH);
        height += first ? 0 : PARAGRAPH;
        height += qyi_text_block_height(qyi_doc_text(booklet->doc), style, text, len, width);
        if (draw)
            qyi_doc_block(booklet->doc, style, text, len);
        text += len;
        text += *text == '\n';
    }
    return height;
}

/* ---- figures --------------------------------------------------------------------------------------- */

/* A figure prepared for drawing. */
struct figure {
    struct qy_diagram diagram;
    struct qy_diagram_notes notes;
    qy_piece men[QY_MAX_SQUARES];
};

static void make_figure(const struct booklet *booklet, const char *men, const char *notes, double width,
                        struct figure *ret_figure)
{
    enum qy_game game = booklet->setup->game;

    *ret_figure = (struct figure){.notes = {0}};
    qyi_board_men(game, men, ret_figure->men);
    (void)qy_diagram_notes_read(game, notes, strlen(notes), &ret_figure->notes, NULL);
    qy_diagram_init(&booklet->position, &ret_figure->diagram);
    ret_figure->diagram.placement = ret_figure->men;
    ret_figure->diagram.notes = &ret_figure->notes;
    ret_figure->diagram.lang = booklet->setup->lang;
    ret_figure->diagram.label = LABEL;
    qy_diagram_fit(&ret_figure->diagram, width);
}

static void draw_figure(struct booklet *booklet, const struct figure *figure, double x, double y)
{
    cairo_t *cr = qyi_doc_cairo(booklet->doc);

    cairo_save(cr);
    cairo_translate(cr, x, y);
    int code = qy_diagram_draw(&figure->diagram, cr);
    cairo_restore(cr);
    if (booklet->code == 0)
        booklet->code = code;
}

static void draw_caption(const struct booklet *booklet, const char *number, const struct qyi_box *box)
{
    static const struct qyi_style style = {.size = 9, .align = QYI_ALIGN_CENTRE};
    struct qy_buf id = QY_BUF_INIT;
    struct qy_buf text = QY_BUF_INIT;
    const char *args[2];

    qy_buf_addf(&id, "%s%s", booklet->rules->words, number);
    args[0] = number;
    args[1] = word(booklet, qy_buf_str(&id));
    qyi_message(booklet->setup->lang, "booklet.figure", args, 2, &text);
    line(booklet, &style, qy_buf_str(&text), box);
    qy_buf_free(&id);
    qy_buf_free(&text);
}

/* Counts the figures of a passage and computes their size, which is that of the first one. */
static size_t measure_figures(const struct booklet *booklet, const struct qyi_booklet_figure *figures,
                              double *ret_width, double *ret_height)
{
    struct figure figure;
    size_t count = 0;

    *ret_width = *ret_height = 0;
    while (count < QYI_BOOKLET_FIGURES && figures[count].number)
        count++;
    if (count == 0)
        return 0;
    make_figure(booklet, figures[0].men, "", figures[0].men == booklet->rules->array ? LARGE : FIGURE,
                &figure);
    qy_diagram_extent(&figure.diagram, ret_width, ret_height);
    return count;
}

/* Draws the figures of a passage side by side, centred. */
static void draw_figures(struct booklet *booklet, const struct qyi_booklet_figure *figures)
{
    struct qyi_box area = qyi_doc_area(booklet->doc);
    struct figure figure;
    double width, height, x, y;
    size_t count = measure_figures(booklet, figures, &width, &height);

    if (count == 0)
        return;
    x = area.x + (area.width - (double)count * width - (double)(count - 1) * GUTTER) / 2;
    y = qyi_doc_y(booklet->doc);
    for (size_t i = 0; i < count; i++) {
        struct qyi_box box = {x - GUTTER / 2, y + height, width + GUTTER, CAPTION};

        make_figure(booklet, figures[i].men, figures[i].notes, width, &figure);
        draw_figure(booklet, &figure, x, y);
        cairo_set_source_rgb(qyi_doc_cairo(booklet->doc), 0, 0, 0);
        draw_caption(booklet, figures[i].number, &box);
        x += width + GUTTER;
    }
    qyi_doc_skip(booklet->doc, height + CAPTION + 3 * QYI_MM);
}

/* ---- pages ----------------------------------------------------------------------------------------- */

static void draw_cover_line(struct booklet *booklet, const char *label, const char *value, double y)
{
    static const struct qyi_style style = {.size = 13, .align = QYI_ALIGN_CENTRE};
    struct qyi_box area = qyi_doc_area(booklet->doc);
    struct qyi_box box = {area.x + (area.width - COVER_WIDTH) / 2, y, COVER_WIDTH, COVER_LINE};
    const char *text = word(booklet, label);

    qyi_doc_signature(booklet->doc, text, strlen(text), &box);
    if (!value)
        return;
    box.x += COVER_WIDTH / 4;
    box.width -= COVER_WIDTH / 4;
    box.y += COVER_LINE * 0.4;
    box.height = COVER_LINE * 0.6;
    line(booklet, &style, value, &box);
}

static void draw_cover(struct booklet *booklet)
{
    static const struct qyi_style title = {
        .size = 30, .face = QYI_FACE_SERIF, .align = QYI_ALIGN_CENTRE, .bold = true};
    struct figure figure;
    double width, height;

    qyi_doc_page(booklet->doc);
    struct qyi_box area = qyi_doc_area(booklet->doc);
    struct qyi_box box = {area.x, area.y + 22 * QYI_MM, area.width, 20 * QYI_MM};
    line(booklet, &title, word(booklet, booklet->rules->title), &box);
    make_figure(booklet, booklet->rules->array, "", COVER, &figure);
    figure.diagram.coordinates = QY_DIAGRAM_BARE;
    qy_diagram_fit(&figure.diagram, COVER);
    qy_diagram_extent(&figure.diagram, &width, &height);
    draw_figure(booklet, &figure, area.x + (area.width - width) / 2, box.y + 30 * QYI_MM);
    cairo_set_source_rgb(qyi_doc_cairo(booklet->doc), 0, 0, 0);
    draw_cover_line(booklet, "booklet.player", booklet->setup->player, area.y + area.height - 48 * QYI_MM);
    draw_cover_line(booklet, "booklet.contact", booklet->setup->contact, area.y + area.height - 30 * QYI_MM);
}

/* Draws a passage on one page, with its heading and figures. */
static void draw_passage(struct booklet *booklet, const struct qyi_booklet_passage *passage)
{
    static const struct qyi_style heading = {.size = 13, .bold = true};
    static const struct qyi_style style = {.size = 10.5};
    const char *text = word(booklet, passage->text);
    double width, height;
    size_t count = measure_figures(booklet, passage->figures, &width, &height);

    height += paragraphs(booklet, &style, text, false);
    height += (count > 0 ? CAPTION : 0) + (passage->heading ? HEADING : 0) + 3 * QYI_MM;
    qyi_doc_need(booklet->doc, height);
    if (passage->heading) {
        block(booklet, &heading, word(booklet, passage->heading));
        qyi_doc_skip(booklet->doc, 1.5 * QYI_MM);
    }
    (void)paragraphs(booklet, &style, text, true);
    qyi_doc_skip(booklet->doc, 3 * QYI_MM);
    draw_figures(booklet, passage->figures);
}

static void number_page(void *user, unsigned page, unsigned pages, struct qy_buf *out)
{
    (void)user;
    (void)pages;
    qy_buf_addf(out, "%u", page);
}

/* Cover and score sheets bear no number. */
static void draw_rules(struct booklet *booklet)
{
    qyi_doc_set_bare(booklet->doc, false);
    qyi_doc_section_begin(booklet->doc);
    qyi_doc_page(booklet->doc);
    for (size_t i = 0; i < booklet->rules->count; i++) {
        if (i > 0)
            qyi_doc_skip(booklet->doc, 2 * QYI_MM);
        draw_passage(booklet, &booklet->rules->passages[i]);
    }
    qyi_doc_section_end(booklet->doc, number_page, NULL);
    qyi_doc_set_bare(booklet->doc, true);
}

static void draw_sheets(const struct booklet *booklet)
{
    struct qyi_score score = {0};

    qyi_score_blank(&score, booklet->setup->game, booklet->setup->lang);
    for (unsigned i = 0; i < booklet->setup->sheets; i++)
        qyi_score_draw(&score, booklet->doc);
    qyi_score_free(&score);
}

int qy_booklet_write(const struct qy_booklet *setup, qy_write_fn write, void *user, struct qy_error *reterr)
{
    struct booklet booklet = {.setup = setup};
    struct qyi_doc_setup how = {
        .paper = setup->paper, .lang = setup->lang, .numbered = true, .author = setup->player};

    if ((unsigned)setup->game >= QY_GAME_COUNT || (unsigned)setup->lang >= QY_LANG_COUNT ||
        setup->sheets > QY_BOOKLET_SHEETS)
        return qyi_error_set(reterr, QY_E_VALUE, 0, NULL, 0, NULL);
    booklet.rules = qyi_booklet_rules[setup->game];
    how.title = word(&booklet, booklet.rules->title);
    int code = qyi_doc_new(&how, write, user, &booklet.doc, reterr);
    if (code < 0)
        return code;
    qy_position_start(setup->game, &booklet.position);
    qyi_doc_set_bare(booklet.doc, true);
    draw_cover(&booklet);
    draw_rules(&booklet);
    draw_sheets(&booklet);
    if (setup->missing)
        qyi_text_add_missing(qyi_doc_text(booklet.doc), setup->missing);
    code = qyi_doc_end(booklet.doc, reterr);
    if (code == 0 && booklet.code < 0)
        code = qyi_error_set(reterr, booklet.code, 0, NULL, 0, NULL);
    qyi_doc_free(booklet.doc);
    return code;
}
