/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two pens: one draws with cairo, the other writes SVG. */
#include "sheet/board_pen.h"

#include <math.h>

#define EM 100 /* font size in which outlines of characters are written */

void qyi_pen_begin_cairo(struct qyi_pen *pen, cairo_t *context)
{
    *pen = (struct qyi_pen){.context = context};
    cairo_new_path(context);
}

void qyi_pen_begin_svg(struct qyi_pen *pen, struct qy_buf *svg)
{
    *pen = (struct qyi_pen){.svg = svg};
}

void qyi_pen_end(struct qyi_pen *pen)
{
    if (pen->path.failed)
        pen->svg->failed = true;
    qy_buf_free(&pen->path);
    if (pen->scratch)
        cairo_destroy(pen->scratch);
}

/* ---- SVG syntax --------------------------------------------------------------------------------------- */

void qyi_svg_number(struct qy_buf *out, double number, unsigned decimals)
{
    char text[40];
    char *at = text + sizeof text;
    unsigned scale = 1;
    bool negative = number < 0;
    bool begun = false; /* a digit other than 0 was written, from the right */

    for (unsigned i = 0; i < decimals; i++)
        scale *= 10;
    unsigned long long left = (unsigned long long)llround(fabs(number) * scale);
    negative = negative && left > 0;
    for (unsigned i = 0; i < decimals; i++, left /= 10) {
        begun = begun || left % 10 > 0;
        if (begun)
            *--at = (char)('0' + left % 10);
    }
    if (begun)
        *--at = '.';
    do {
        *--at = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (negative)
        *--at = '-';
    qy_buf_add(out, at, (size_t)(text + sizeof text - at));
}

/* Appends a number rounded to a ten-thousandth of a cell, which is too small to see. */
static void add_number(struct qy_buf *out, double number)
{
    qyi_svg_number(out, number, 2);
}

static void add_point(struct qy_buf *out, char letter, double x, double y)
{
    qy_buf_addc(out, letter);
    add_number(out, x);
    qy_buf_addc(out, ' ');
    add_number(out, y);
}

static void add_attribute(struct qy_buf *out, const char *name, double number)
{
    qy_buf_addc(out, ' ');
    qy_buf_adds(out, name);
    qy_buf_adds(out, "=\"");
    add_number(out, number);
    qy_buf_addc(out, '"');
}

static void add_colour(struct qy_buf *out, const char *name, uint32_t colour)
{
    static const char digits[] = "0123456789abcdef";
    char text[] = "=\"#000000\"";

    for (int i = 0; i < 6; i++)
        text[3 + i] = digits[colour >> (20 - 4 * i) & 15];
    qy_buf_addc(out, ' ');
    qy_buf_adds(out, name);
    qy_buf_adds(out, text);
}

/* ---- paths ----------------------------------------------------------------------------------------- */

void qyi_pen_move(struct qyi_pen *pen, double x, double y)
{
    if (pen->context)
        cairo_move_to(pen->context, x, y);
    else
        add_point(&pen->path, 'M', x, y);
}

void qyi_pen_line(struct qyi_pen *pen, double x, double y)
{
    if (pen->context)
        cairo_line_to(pen->context, x, y);
    else
        add_point(&pen->path, 'L', x, y);
}

void qyi_pen_curve(struct qyi_pen *pen, double x1, double y1, double x2, double y2, double x3, double y3)
{
    if (pen->context) {
        cairo_curve_to(pen->context, x1, y1, x2, y2, x3, y3);
        return;
    }
    add_point(&pen->path, 'C', x1, y1);
    add_point(&pen->path, ' ', x2, y2);
    add_point(&pen->path, ' ', x3, y3);
}

void qyi_pen_close(struct qyi_pen *pen)
{
    if (pen->context)
        cairo_close_path(pen->context);
    else
        qy_buf_addc(&pen->path, 'Z');
}

void qyi_pen_circle(struct qyi_pen *pen, double x, double y, double radius)
{
    if (pen->context) {
        cairo_new_sub_path(pen->context);
        cairo_arc(pen->context, x, y, radius, 0, 2 * M_PI);
        cairo_close_path(pen->context);
        return;
    }
    add_point(&pen->path, 'M', x - radius, y);
    for (int half = 0; half < 2; half++) {
        add_point(&pen->path, 'a', radius, radius);
        qy_buf_adds(&pen->path, " 0 1 1");
        add_point(&pen->path, ' ', half == 0 ? 2 * radius : -2 * radius, 0);
    }
    qy_buf_addc(&pen->path, 'Z');
}

void qyi_pen_rectangle(struct qyi_pen *pen, double x, double y, double width, double height)
{
    qyi_pen_move(pen, x, y);
    qyi_pen_line(pen, x + width, y);
    qyi_pen_line(pen, x + width, y + height);
    qyi_pen_line(pen, x, y + height);
    qyi_pen_close(pen);
}

/* ---- painting -------------------------------------------------------------------------------------- */

static void set_colour(cairo_t *context, uint32_t colour)
{
    cairo_set_source_rgb(context, (colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0,
                         (colour & 0xff) / 255.0);
}

static void paint_cairo(cairo_t *context, const struct qyi_paint *paint)
{
    static const cairo_line_cap_t caps[] = {CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE};

    if (paint->fill != QYI_NO_COLOUR) {
        set_colour(context, paint->fill);
        cairo_fill_preserve(context);
    }
    if (paint->line != QYI_NO_COLOUR) {
        set_colour(context, paint->line);
        cairo_set_line_width(context, paint->width);
        cairo_set_line_cap(context, caps[paint->ends]);
        cairo_set_line_join(context,
                            paint->ends == QYI_ENDS_ROUND ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
        cairo_stroke_preserve(context);
    }
    cairo_new_path(context);
}

static void paint_svg(struct qyi_pen *pen, const struct qyi_paint *paint)
{
    static const char *const ends[] = {"", " stroke-linecap=\"round\" stroke-linejoin=\"round\"",
                                       " stroke-linecap=\"square\""};

    qy_buf_adds(pen->svg, "<path d=\"");
    qy_buf_add(pen->svg, pen->path.data, pen->path.len);
    qy_buf_addc(pen->svg, '"');
    if (paint->fill != QYI_NO_COLOUR)
        add_colour(pen->svg, "fill", paint->fill);
    else
        qy_buf_adds(pen->svg, " fill=\"none\"");
    if (paint->line != QYI_NO_COLOUR) {
        add_colour(pen->svg, "stroke", paint->line);
        add_attribute(pen->svg, "stroke-width", paint->width);
        qy_buf_adds(pen->svg, ends[paint->ends]);
    }
    qy_buf_adds(pen->svg, "/>\n");
}

void qyi_pen_paint(struct qyi_pen *pen, const struct qyi_paint *paint)
{
    if (pen->context) {
        paint_cairo(pen->context, paint);
        return;
    }
    if (pen->path.len > 0)
        paint_svg(pen, paint);
    pen->path.len = 0;
}

/* ---- symbols --------------------------------------------------------------------------------------- */

/* Whether a symbol is used for the first time; then it must be defined. */
static bool define(struct qyi_pen *pen, unsigned id)
{
    uint64_t bit = UINT64_C(1) << id % 64;
    bool first = !(pen->defined[id / 64] & bit);

    pen->defined[id / 64] |= bit;
    return first;
}

static void use(struct qyi_pen *pen, unsigned id, double x, double y, double scale)
{
    qy_buf_addf(pen->svg, "<use xlink:href=\"#s%u\" transform=\"translate(", id);
    add_number(pen->svg, x);
    qy_buf_addc(pen->svg, ' ');
    add_number(pen->svg, y);
    if (scale < 1 || scale > 1) {
        qy_buf_adds(pen->svg, ") scale(");
        add_number(pen->svg, scale);
    }
    qy_buf_adds(pen->svg, ")\"");
}

void qyi_pen_symbol(struct qyi_pen *pen, unsigned id, double x, double y, double scale,
                    void (*draw)(struct qyi_pen *pen, const void *what), const void *what)
{
    if (pen->context) {
        cairo_save(pen->context);
        cairo_translate(pen->context, x, y);
        cairo_scale(pen->context, scale, scale);
        draw(pen, what);
        cairo_restore(pen->context);
        return;
    }
    if (define(pen, id)) {
        qy_buf_addf(pen->svg, "<defs><g id=\"s%u\">\n", id);
        draw(pen, what);
        qy_buf_adds(pen->svg, "</g></defs>\n");
    }
    use(pen, id, x, y, scale);
    qy_buf_adds(pen->svg, "/>\n");
}

/* ---- characters ------------------------------------------------------------------------------------ */

static void add_outline(struct qyi_pen *pen, const cairo_path_t *outline)
{
    for (int i = 0; i < outline->num_data; i += outline->data[i].header.length) {
        const cairo_path_data_t *data = &outline->data[i];

        switch (data->header.type) {
        case CAIRO_PATH_MOVE_TO: qyi_pen_move(pen, data[1].point.x, data[1].point.y); break;
        case CAIRO_PATH_LINE_TO: qyi_pen_line(pen, data[1].point.x, data[1].point.y); break;
        case CAIRO_PATH_CURVE_TO:
            qyi_pen_curve(pen, data[1].point.x, data[1].point.y, data[2].point.x, data[2].point.y,
                          data[3].point.x, data[3].point.y);
            break;
        case CAIRO_PATH_CLOSE_PATH: qyi_pen_close(pen); break;
        }
    }
}

/* Writes the outline of a glyph; it takes the colour of the element that refers to it. */
static void define_glyph(struct qyi_pen *pen, unsigned id, const struct qyi_pen_glyph *glyph)
{
    cairo_glyph_t place = {glyph->index, 0, 0};

    if (!pen->scratch) {
        cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);

        pen->scratch = cairo_create(surface);
        cairo_surface_destroy(surface);
    }
    cairo_set_font_face(pen->scratch, glyph->font);
    cairo_set_font_size(pen->scratch, EM);
    cairo_new_path(pen->scratch);
    cairo_glyph_path(pen->scratch, &place, 1);
    cairo_path_t *outline = cairo_copy_path(pen->scratch);
    add_outline(pen, outline);
    cairo_path_destroy(outline);
    qy_buf_addf(pen->svg, "<defs><path id=\"s%u\" d=\"", id);
    qy_buf_add(pen->svg, pen->path.data, pen->path.len);
    qy_buf_adds(pen->svg, "\"/></defs>\n");
    pen->path.len = 0;
}

void qyi_pen_glyph(struct qyi_pen *pen, unsigned id, const struct qyi_pen_glyph *glyph, double x, double y,
                   double size, uint32_t colour)
{
    cairo_glyph_t place = {glyph->index, x, y};
    cairo_text_cluster_t cluster = {glyph->len, 1};

    if (!pen->context) {
        if (define(pen, id))
            define_glyph(pen, id, glyph);
        use(pen, id, x, y, size / EM);
        add_colour(pen->svg, "fill", colour);
        qy_buf_adds(pen->svg, "/>\n");
        return;
    }
    set_colour(pen->context, colour);
    cairo_set_font_face(pen->context, glyph->font);
    cairo_set_font_size(pen->context, size);
    cairo_show_text_glyphs(pen->context, glyph->text, glyph->len, &place, 1, &cluster, 1, 0);
}
