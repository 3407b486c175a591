/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a diagram is drawn with: a pen that draws on a cairo context or writes SVG.
 *
 * Cairo could write the SVG itself, but would write every piece of a board again, and look for the name of each
 * character in the whole font: 3 to 6 ms a diagram. The pen names what stands several times, and refers to
 * it.
 */
#ifndef QYI_SHEET_BOARD_PEN_H
#define QYI_SHEET_BOARD_PEN_H

#include <cairo.h>
#include <qiyuan/core/buf.h>

/* Symbols are numbered by who draws with the pen; this many there may be. */
#define QYI_PEN_SYMBOLS 128

struct qyi_pen {
    cairo_t *context;   /* where to draw; NULL: SVG is written */
    struct qy_buf *svg; /* where to write */
    struct qy_buf path; /* the path so far, as SVG has it */
    cairo_t *scratch;   /* for the outlines of characters; made when it is needed */
    uint64_t defined[QYI_PEN_SYMBOLS / 64];
};

/* How a path is painted. */
#define QYI_NO_COLOUR 0xffffffffU
enum qyi_ends { QYI_ENDS_BUTT, QYI_ENDS_ROUND, QYI_ENDS_SQUARE }; /* round: where lines meet, too */
struct qyi_paint {
    uint32_t fill; /* 0xRRGGBB, or QYI_NO_COLOUR */
    uint32_t line; /* drawn after the fill */
    double width;
    enum qyi_ends ends;
};

/* Begins and ends a pen. */
void qyi_pen_begin_cairo(struct qyi_pen *pen, cairo_t *context);
void qyi_pen_begin_svg(struct qyi_pen *pen, struct qy_buf *svg);
void qyi_pen_end(struct qyi_pen *pen);

/* The path: as the functions of cairo of these names. */
void qyi_pen_move(struct qyi_pen *pen, double x, double y);
void qyi_pen_line(struct qyi_pen *pen, double x, double y);
void qyi_pen_curve(struct qyi_pen *pen, double x1, double y1, double x2, double y2, double x3, double y3);
void qyi_pen_close(struct qyi_pen *pen);
void qyi_pen_circle(struct qyi_pen *pen, double x, double y, double radius);
void qyi_pen_rectangle(struct qyi_pen *pen, double x, double y, double width, double height);

/* Paints the path and forgets it. */
void qyi_pen_paint(struct qyi_pen *pen, const struct qyi_paint *paint);

/*
 * Draws symbol `id`: what `draw` draws, moved to (x, y) and scaled. One id must always stand for the same
 * drawing as long as the pen lives.
 */
void qyi_pen_symbol(struct qyi_pen *pen, unsigned id, double x, double y, double scale,
                    void (*draw)(struct qyi_pen *pen, const void *what), const void *what);

/*
 * Draws a glyph with its origin at (x, y). `text` is what it stands for; `id` its symbol.
 */
struct qyi_pen_glyph {
    cairo_font_face_t *font;
    unsigned long index;
    const char *text;
    int len;
};
void qyi_pen_glyph(struct qyi_pen *pen, unsigned id, const struct qyi_pen_glyph *glyph, double x, double y,
                   double size, uint32_t colour);

/* Appends a number as SVG has it, with at most this many digits (up to 6) after its point, whatever the locale.
 */
void qyi_svg_number(struct qy_buf *out, double number, unsigned decimals);

#endif
