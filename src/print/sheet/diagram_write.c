/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a diagram as SVG, PNG or PDF. */
#include "sheet/board.h"

#include <cairo-pdf.h>
#include <math.h>

static cairo_status_t append(void *out, const unsigned char *data, unsigned int len)
{
    qy_buf_add(out, (const char *)data, len);
    return ((struct qy_buf *)out)->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

/* Draws a diagram at (x, y) on a surface, and finishes and frees the surface. */
static int draw_on(const struct qy_diagram *diagram, cairo_surface_t *surface, double x, double y)
{
    cairo_t *context = cairo_create(surface);

    cairo_translate(context, x, y);
    int code = qy_diagram_draw(diagram, context);
    if (code == 0)
        cairo_show_page(context);
    cairo_destroy(context);
    return code;
}

static int finish(cairo_surface_t *surface, int code)
{
    cairo_surface_finish(surface);
    if (code == 0 && cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS)
        code = cairo_surface_status(surface) == CAIRO_STATUS_NO_MEMORY ? QY_E_MEMORY : QY_E_DRAWING;
    cairo_surface_destroy(surface);
    return code;
}

static void add_numbers(struct qy_buf *out, const char *name, const double *numbers, size_t count)
{
    qy_buf_addf(out, " %s=\"", name);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            qy_buf_addc(out, ' ');
        qyi_svg_number(out, numbers[i], 2);
    }
    qy_buf_addc(out, '"');
}

/* Begins an SVG whose title is the position, for screen readers. */
void qyi_svg_begin(const struct qy_diagram *diagram, struct qy_buf *out)
{
    const double *margin = qyi_boards[diagram->position.game]->margin[diagram->coordinates];
    double size[2];
    double view[4] = {-margin[0], -margin[2]};

    qy_diagram_extent(diagram, &size[0], &size[1]);
    view[2] = size[0] * 100 / diagram->cell;
    view[3] = size[1] * 100 / diagram->cell;
    qy_buf_adds(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"");
    add_numbers(out, "width", &size[0], 1);
    add_numbers(out, "height", &size[1], 1);
    add_numbers(out, "viewBox", view, 4);
    qy_buf_adds(out, " role=\"img\">\n<title>");
    qy_position_to_fen(&diagram->position, QY_FEN_DEFAULT, out);
    qy_buf_adds(out, "</title>\n");
}

static int write_svg(const struct qy_diagram *diagram, double width, double height, struct qy_buf *out)
{
    size_t before = out->len;
    struct qyi_pen pen;

    (void)width;
    (void)height;
    qyi_svg_begin(diagram, out);
    qyi_pen_begin_svg(&pen, out);
    int code = qyi_diagram_draw(diagram, &pen);
    qyi_pen_end(&pen);
    qy_buf_adds(out, "</svg>\n");
    if (code < 0)
        out->len = before;
    return code;
}

/* Writes a PNG. Up to half a pixel at the right and below is filled with the background colour. */
static int write_png(const struct qy_diagram *diagram, double width, double height, struct qy_buf *out)
{
    uint32_t ground = qyi_palettes[diagram->colours].ground;
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)lround(width), (int)lround(height));
    cairo_t *context = cairo_create(surface);
    size_t before = out->len;

    cairo_set_source_rgb(context, (ground >> 16 & 0xff) / 255.0, (ground >> 8 & 0xff) / 255.0,
                         (ground & 0xff) / 255.0);
    cairo_paint(context);
    cairo_destroy(context);
    int code = draw_on(diagram, surface, 0, 0);
    if (code == 0 && cairo_surface_write_to_png_stream(surface, append, out) != CAIRO_STATUS_SUCCESS) {
        out->len = before;
        code = QY_E_MEMORY;
    }
    return finish(surface, code);
}

/* Writes a page of this size in points with the diagram in its centre. A PDF contains no creation time. */
static int write_pdf(const struct qy_diagram *diagram, double width, double height, struct qy_buf *out)
{
    struct qy_buf pdf = QY_BUF_INIT;
    struct qy_buf fen = QY_BUF_INIT;
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(append, &pdf, width, height);
    double wide, high;

    qy_diagram_extent(diagram, &wide, &high);
    qy_position_to_fen(&diagram->position, QY_FEN_DEFAULT, &fen);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, qy_buf_str(&fen));
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    int code = finish(surface, draw_on(diagram, surface, (width - wide) / 2, (height - high) / 2));
    if (code == 0)
        qy_buf_add(out, pdf.data, pdf.len);
    qy_buf_free(&fen);
    qy_buf_free(&pdf);
    return code;
}

int qy_diagram_write(const struct qy_diagram *diagram, enum qy_picture picture, struct qy_buf *out)
{
    static int (*const write[QY_PICTURE_COUNT])(const struct qy_diagram *, double, double,
                                                struct qy_buf *) = {[QY_PICTURE_SVG] = write_svg,
                                                                    [QY_PICTURE_PNG] = write_png,
                                                                    [QY_PICTURE_PDF] = write_pdf,
                                                                    [QY_PICTURE_GIF] = qyi_gif_write_still};
    double width, height;

    if (!qyi_diagram_good(diagram) || (unsigned)picture >= QY_PICTURE_COUNT)
        return QY_E_VALUE;
    qy_diagram_extent(diagram, &width, &height);
    if (width > QY_PICTURE_SIDE || height > QY_PICTURE_SIDE || width < 1)
        return QY_E_TOO_LONG;
    int code = write[picture](diagram, width, height, out);
    return code == 0 && out->failed ? QY_E_MEMORY : code;
}

int qy_diagram_write_page(const struct qy_diagram *diagram, struct qy_buf *out)
{
    static const double widths[] = {210, 297, 420, 594, 841, 1189}; /* A4 to A0, and A0's height */
    double width, height;

    if (!qyi_diagram_good(diagram))
        return QY_E_VALUE;
    qy_diagram_extent(diagram, &width, &height);
    for (size_t i = 0; i + 1 < sizeof widths / sizeof widths[0]; i++) {
        double page_width = widths[i] * 72 / 25.4;
        double page_height = widths[i + 1] * 72 / 25.4;

        if (width > page_width || height > page_height)
            continue;
        int code = write_pdf(diagram, page_width, page_height, out);
        return code == 0 && out->failed ? QY_E_MEMORY : code;
    }
    return QY_E_VALUE;
}
