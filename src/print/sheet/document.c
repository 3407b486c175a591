/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A document: begins and ends pages, with headings, page numbers, lines for signatures. */
#include "sheet/document.h"

#include "base/error.h"
#include "base/grow.h"
#include "sheet/safe.h"

#include <cairo-pdf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARGIN  (15 * QYI_MM)
#define HEADING (8 * QYI_MM) /* from the margin to the content below the heading */
#define FOOT    (6 * QYI_MM) /* height of the page number within the area */

/* A page held back until its section ends. */
struct kept_page {
    cairo_surface_t *surface;
    double width;
    double height;
    bool bare;
};

struct qyi_doc {
    struct qyi_doc_setup setup; /* its texts are copied below */
    struct qy_buf heading;
    struct qy_buf running; /* the title repeated on following pages */
    cairo_surface_t *surface;
    cairo_t *cr;
    cairo_t *out; /* the output surface, while `cr` draws on a page held back; else NULL */
    struct kept_page *kept;
    size_t kept_count;
    size_t kept_cap;
    bool keeps; /* a section has begun */
    struct qyi_text *text;
    qy_write_fn write;
    void *user;
    int write_code; /* the error that `write` returned */
    bool is_pdf;
    double width;
    double height;
    double y;
    unsigned pages;
    double title_room; /* height of the repeated title on this page */
    bool bare;         /* no heading and no page numbers */
    bool upright;      /* the next page is in portrait format */
};

/* ---- paper ----------------------------------------------------------------------------------------- */

static const struct {
    const char *id;
    double width;
    double height;
} papers[QY_PAPER_COUNT] = {{"a4", 210 * QYI_MM, 297 * QYI_MM}, {"letter", 612, 792}};

const char *qy_paper_id(enum qy_paper paper)
{
    return papers[paper].id;
}

int qy_paper_by_id(const char *id, size_t len, enum qy_paper *ret_paper)
{
    for (unsigned i = 0; i < QY_PAPER_COUNT; i++) {
        if (strlen(papers[i].id) == len && memcmp(papers[i].id, id, len) == 0) {
            *ret_paper = (enum qy_paper)i;
            return 0;
        }
    }
    return QY_E_VALUE;
}

int qy_buf_write(void *user, const char *data, size_t len)
{
    struct qy_buf *buf = user;

    qy_buf_add(buf, data, len);
    return buf->failed ? QY_E_MEMORY : 0;
}

/* ---- life ------------------------------------------------------------------------------------------ */

/* Passes bytes to `write`, and stores its error for qyi_doc_check(). */
static cairo_status_t pass_on(void *closure, const unsigned char *data, unsigned len)
{
    struct qyi_doc *doc = closure;

    if (doc->write_code == 0)
        doc->write_code = doc->write(doc->user, (const char *)data, len);
    return CAIRO_STATUS_SUCCESS;
}

/* Sets a metadata text of the file; cairo needs UTF-8 with a terminating zero. */
static void set_metadata(cairo_surface_t *surface, cairo_pdf_metadata_t what, const char *value)
{
    struct qy_buf safe = QY_BUF_INIT;

    if (value && *value) {
        qyi_safe_add(value, strlen(value), QYI_SAFE_NAME, &safe);
        cairo_pdf_surface_set_metadata(surface, what, qy_buf_str(&safe));
    }
    qy_buf_free(&safe);
}

static void set_up_pdf(struct qyi_doc *doc)
{
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(pass_on, doc, doc->width, doc->height);

    doc->surface = surface;
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS)
        return;
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5);
    set_metadata(surface, CAIRO_PDF_METADATA_TITLE, doc->setup.title);
    set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, doc->setup.author);
    set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Qiyuan");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, ""); /* for reproducible files */
}

static void set_up_paper(struct qyi_doc *doc)
{
    double width = papers[doc->setup.paper].width;
    double height = papers[doc->setup.paper].height;

    doc->width = doc->setup.landscape ? height : width;
    doc->height = doc->setup.landscape ? width : height;
    if (doc->setup.margin <= 0)
        doc->setup.margin = MARGIN;
}

static int make(const struct qyi_doc_setup *setup, struct qyi_doc **ret_doc, struct qy_error *reterr)
{
    if ((unsigned)setup->paper >= QY_PAPER_COUNT || (unsigned)setup->lang >= QY_LANG_COUNT)
        return qyi_error_set(reterr, QY_E_VALUE, 0, NULL, 0, NULL);
    struct qyi_doc *doc = calloc(1, sizeof *doc);
    if (!doc || qyi_text_new(setup->lang, &doc->text) < 0) {
        free(doc);
        return qyi_no_memory(reterr);
    }
    doc->setup = *setup;
    if (setup->heading)
        qyi_safe_add(setup->heading, strlen(setup->heading), QYI_SAFE_LINE, &doc->heading);
    set_up_paper(doc);
    *ret_doc = doc;
    return 0;
}

/* Completes the creation. The setup's texts are not used after it. */
static int finish_making(struct qyi_doc *doc, struct qyi_doc **ret_doc, struct qy_error *reterr)
{
    doc->setup.title = doc->setup.author = doc->setup.heading = NULL;
    doc->cr = cairo_create(doc->surface);
    int code = qyi_doc_check(doc, reterr);
    if (code < 0)
        qyi_doc_free(doc);
    else
        *ret_doc = doc;
    return code;
}

int qyi_doc_new(const struct qyi_doc_setup *setup, qy_write_fn write, void *user, struct qyi_doc **ret_doc,
                struct qy_error *reterr)
{
    struct qyi_doc *doc = NULL;
    int code = make(setup, &doc, reterr);

    if (!doc)
        return code;
    doc->write = write;
    doc->user = user;
    doc->is_pdf = true;
    set_up_pdf(doc);
    return finish_making(doc, ret_doc, reterr);
}

int qyi_doc_new_on(const struct qyi_doc_setup *setup, cairo_surface_t *surface, struct qyi_doc **ret_doc,
                   struct qy_error *reterr)
{
    struct qyi_doc *doc = NULL;
    int code = make(setup, &doc, reterr);

    if (!doc)
        return code;
    doc->surface = cairo_surface_reference(surface);
    return finish_making(doc, ret_doc, reterr);
}

int qyi_doc_check(const struct qyi_doc *doc, struct qy_error *reterr)
{
    cairo_status_t status = doc->cr ? cairo_status(doc->cr) : CAIRO_STATUS_NO_MEMORY;

    if (status == CAIRO_STATUS_SUCCESS && doc->out)
        status = cairo_status(doc->out);
    if (doc->write_code < 0)
        return qyi_error_set(reterr, doc->write_code, 0, NULL, 0, NULL);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(doc->surface);
    if (status == CAIRO_STATUS_NO_MEMORY || qyi_text_failed(doc->text) || doc->heading.failed ||
        doc->running.failed)
        return qyi_no_memory(reterr);
    if (status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_SURFACE_FINISHED)
        return 0;
    const char *what = cairo_status_to_string(status);
    return qyi_error_set(reterr, QY_E_SHEET_DRAW, 0, what, strlen(what), NULL);
}

int qyi_doc_end(struct qyi_doc *doc, struct qy_error *reterr)
{
    int code = qyi_doc_check(doc, reterr);

    if (code < 0)
        return code;
    if (doc->pages > 0)
        cairo_show_page(doc->cr);
    code = qyi_doc_check(doc, reterr);
    if (doc->is_pdf) {
        cairo_surface_finish(doc->surface);
        code = code < 0 ? code : qyi_doc_check(doc, reterr);
    }
    return code;
}

/* Frees the pages held back; drawing goes to the surface again. */
static void drop_kept(struct qyi_doc *doc)
{
    for (size_t i = 0; i < doc->kept_count; i++)
        cairo_surface_destroy(doc->kept[i].surface);
    doc->kept_count = 0;
    doc->keeps = false;
    if (!doc->out)
        return;
    cairo_destroy(doc->cr);
    doc->cr = doc->out;
    doc->out = NULL;
}

void qyi_doc_free(struct qyi_doc *doc)
{
    if (!doc)
        return;
    drop_kept(doc);
    free(doc->kept);
    if (doc->cr)
        cairo_destroy(doc->cr);
    if (doc->surface) {
        doc->write_code = doc->is_pdf && doc->write_code == 0 ? QY_E_VALUE : doc->write_code;
        cairo_surface_destroy(doc->surface); /* the surface was not finished, so it writes no more */
    }
    qyi_text_free(doc->text);
    qy_buf_free(&doc->heading);
    qy_buf_free(&doc->running);
    free(doc);
}

/* ---- pages ----------------------------------------------------------------------------------------- */

cairo_t *qyi_doc_cairo(const struct qyi_doc *doc)
{
    return doc->cr;
}

struct qyi_text *qyi_doc_text(const struct qyi_doc *doc)
{
    return doc->text;
}

unsigned qyi_doc_pages(const struct qyi_doc *doc)
{
    return doc->pages;
}

void qyi_doc_paper(const struct qyi_doc *doc, double *ret_width, double *ret_height)
{
    *ret_width = doc->width;
    *ret_height = doc->height;
}

struct qyi_box qyi_doc_area(const struct qyi_doc *doc)
{
    double margin = doc->setup.margin;
    double top = margin + (doc->heading.len > 0 && !doc->bare ? HEADING : 0) + doc->title_room;
    double bottom = doc->height - margin - (doc->setup.numbered && !doc->bare ? FOOT : 0);

    return (struct qyi_box){margin, top, doc->width - 2 * margin, bottom - top};
}

double qyi_doc_upright(const struct qyi_doc *doc)
{
    return papers[doc->setup.paper].width - 2 * doc->setup.margin;
}

static void draw_heading(struct qyi_doc *doc)
{
    static const struct qyi_style style = {.size = 9, .align = QYI_ALIGN_CENTRE};
    double margin = doc->setup.margin;
    struct qyi_box box = {margin, margin, doc->width - 2 * margin, 12};

    if (doc->heading.len == 0 || doc->bare)
        return;
    qyi_text_line(doc->text, doc->cr, &style, doc->heading.data, doc->heading.len, &box);
    qyi_doc_rule(doc, box.x, box.y + 15, box.x + box.width, box.y + 15, 0.5);
}

/* Draws the foot of a page. */
static void draw_foot(struct qyi_doc *doc, const char *text, size_t len)
{
    static const struct qyi_style style = {.size = 9, .align = QYI_ALIGN_CENTRE};
    double margin = doc->setup.margin;
    struct qyi_box box = {margin, doc->height - margin - 10, doc->width - 2 * margin, 10};

    qyi_text_line(doc->text, doc->cr, &style, text, len, &box);
}

static void draw_number(struct qyi_doc *doc)
{
    char number[16];
    int len = snprintf(number, sizeof number, "%u", doc->pages);

    if (doc->setup.numbered && !doc->bare && !doc->out)
        draw_foot(doc, number, (size_t)len);
}

/* Draws the title that continues from the previous page. */
static void draw_running(struct qyi_doc *doc)
{
    static const struct qyi_style style = {.size = 12, .align = QYI_ALIGN_CENTRE, .bold = true};

    doc->title_room = 0;
    if (doc->running.len == 0 || doc->bare)
        return;
    struct qyi_box area = qyi_doc_area(doc);
    struct qyi_box box = {area.x, area.y - 4, area.width, 18};
    qyi_text_line(doc->text, doc->cr, &style, doc->running.data, doc->running.len, &box);
    doc->title_room = QYI_DOC_RUNNING;
}

/* Directs drawing to a page held back. */
static void keep_page(struct qyi_doc *doc)
{
    const cairo_rectangle_t extents = {0, 0, doc->width, doc->height};

    if (QYI_GROW(doc->kept, doc->kept_cap, doc->kept_count + 1) < 0) {
        doc->running.failed = true;
        return;
    }
    cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents);
    doc->kept[doc->kept_count++] = (struct kept_page){surface, doc->width, doc->height, doc->bare};
    if (doc->out)
        cairo_destroy(doc->cr);
    else
        doc->out = doc->cr;
    doc->cr = cairo_create(surface);
}

/* Ends a page that is written at once. */
static void end_page(struct qyi_doc *doc)
{
    if (doc->pages > 0 && !doc->out)
        cairo_show_page(doc->cr);
}

/* Draws the parts of a page that precede its content. */
static void begin_page(struct qyi_doc *doc)
{
    if (doc->keeps)
        keep_page(doc);
    else if (doc->is_pdf)
        cairo_pdf_surface_set_size(doc->surface, doc->width, doc->height);
    doc->pages++;
    if (!doc->is_pdf) {
        cairo_set_source_rgb(doc->cr, 1, 1, 1);
        cairo_paint(doc->cr);
    }
    cairo_set_source_rgb(doc->cr, 0, 0, 0);
    cairo_set_line_width(doc->cr, 0.5);
    draw_heading(doc);
    draw_number(doc);
    draw_running(doc);
    doc->y = qyi_doc_area(doc).y;
}

void qyi_doc_set_running(struct qyi_doc *doc, const char *title)
{
    qy_buf_clear(&doc->running);
    if (title)
        qyi_safe_add(title, strlen(title), QYI_SAFE_LINE, &doc->running);
}

void qyi_doc_section_begin(struct qyi_doc *doc)
{
    doc->keeps = doc->is_pdf;
}

void qyi_doc_section_end(struct qyi_doc *doc,
                         void (*label)(void *user, unsigned page, unsigned pages, struct qy_buf *out),
                         void *user)
{
    struct qy_buf text = QY_BUF_INIT;

    doc->keeps = false;
    if (!doc->out)
        return;
    cairo_destroy(doc->cr);
    doc->cr = doc->out;
    doc->out = NULL;
    for (size_t i = 0; i < doc->kept_count; i++) {
        const struct kept_page *page = &doc->kept[i];

        doc->width = page->width;
        doc->height = page->height;
        cairo_pdf_surface_set_size(doc->surface, page->width, page->height);
        cairo_set_source_surface(doc->cr, page->surface, 0, 0);
        cairo_paint(doc->cr);
        cairo_set_source_rgb(doc->cr, 0, 0, 0);
        qy_buf_clear(&text);
        label(user, (unsigned)(i + 1), (unsigned)doc->kept_count, &text);
        if (doc->setup.numbered && !page->bare)
            draw_foot(doc, qy_buf_str(&text), text.len);
        if (i + 1 < doc->kept_count)
            cairo_show_page(doc->cr);
    }
    doc->running.failed |= text.failed;
    qy_buf_free(&text);
    drop_kept(doc);
}

void qyi_doc_set_bare(struct qyi_doc *doc, bool bare)
{
    doc->bare = bare;
    doc->upright |= bare;
}

void qyi_doc_page(struct qyi_doc *doc)
{
    if (doc->upright) {
        doc->upright = false;
        qyi_doc_turn(doc, false);
        return;
    }
    end_page(doc);
    begin_page(doc);
}

void qyi_doc_turn(struct qyi_doc *doc, bool landscape)
{
    end_page(doc);
    doc->setup.landscape = landscape;
    set_up_paper(doc);
    qyi_doc_set_running(doc, NULL);
    begin_page(doc);
}

/* ---- flow ------------------------------------------------------------------------------------------ */

double qyi_doc_y(const struct qyi_doc *doc)
{
    return doc->y;
}

void qyi_doc_skip(struct qyi_doc *doc, double height)
{
    doc->y += height;
}

bool qyi_doc_need(struct qyi_doc *doc, double height)
{
    struct qyi_box area = qyi_doc_area(doc);

    if (doc->pages > 0 && (doc->y + height <= area.y + area.height + 0.01 || doc->y <= area.y))
        return false;
    qyi_doc_page(doc);
    return true;
}

void qyi_doc_block(struct qyi_doc *doc, const struct qyi_style *style, const char *string, size_t len)
{
    struct qy_buf safe = QY_BUF_INIT;

    qyi_safe_add(string, len, QYI_SAFE_BLOCK, &safe);
    for (size_t at = 0; at < safe.len;) {
        qyi_doc_need(doc, qyi_text_leading(style));
        struct qyi_box box = qyi_doc_area(doc);

        box.height -= doc->y - box.y;
        box.y = doc->y;
        size_t fits = qyi_text_block_fits(doc->text, style, safe.data + at, safe.len - at, &box);
        doc->y += qyi_text_block(doc->text, doc->cr, style, safe.data + at, fits, &box);
        at += fits;
        if (at < safe.len)
            qyi_doc_page(doc);
    }
    qy_buf_free(&safe);
}

/* ---- lines ----------------------------------------------------------------------------------------- */

void qyi_doc_rule(struct qyi_doc *doc, double x1, double y1, double x2, double y2, double width)
{
    cairo_set_line_width(doc->cr, width);
    cairo_move_to(doc->cr, x1, y1);
    cairo_line_to(doc->cr, x2, y2);
    cairo_stroke(doc->cr);
}

void qyi_doc_cut(struct qyi_doc *doc, double y)
{
    static const double dashes[] = {4, 3};

    cairo_save(doc->cr);
    cairo_set_dash(doc->cr, dashes, 2, 0);
    cairo_set_source_rgb(doc->cr, 0.45, 0.45, 0.45);
    qyi_doc_rule(doc, 0, y, doc->width, y, 0.6);
    cairo_restore(doc->cr);
}

/* Draws the label and the line behind it. Returns where the line begins. */
static double draw_label(struct qyi_doc *doc, const char *label, size_t len, const struct qyi_box *box)
{
    static const struct qyi_style style = {.size = 9};
    struct qyi_box place = {box->x, box->y + box->height - 13, box->width * 0.6, 13};
    double width = qyi_text_line(doc->text, doc->cr, &style, label, len, &place);

    qyi_doc_rule(doc, box->x + width + 4, box->y + box->height, box->x + box->width, box->y + box->height,
                 0.5);
    return box->x + width + 4;
}

void qyi_doc_signature(struct qyi_doc *doc, const char *label, size_t len, const struct qyi_box *box)
{
    (void)draw_label(doc, label, len, box);
}

void qyi_doc_field(struct qyi_doc *doc, const char *label, const char *value, const struct qyi_box *box)
{
    static const struct qyi_style style = {.size = 10};
    double x = draw_label(doc, label, strlen(label), box) + 6;
    struct qyi_box place = {x, box->y + box->height - 15, box->x + box->width - x, 14};

    qyi_text_line(doc->text, doc->cr, &style, value, strlen(value), &place);
}
