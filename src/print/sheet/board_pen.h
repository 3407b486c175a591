/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The pen that draws a diagram, either on a cairo context or as SVG.
 *
 * Cairo could write SVG itself, but it would repeat the drawing of every piece, and search the whole font for
 * the name of each character, which takes 3 to 6 ms per diagram. The pen defines repeated drawings once and
 * refers to them.
 */
#ifndef QYI_SHEET_BOARD_PEN_H
#define QYI_SHEET_BOARD_PEN_H

#include <cairo.h>
#include <qiyuan/core/buf.h>

/* The code that draws numbers its symbols; this many are possible. */
#define QYI_PEN_SYMBOLS 128

struct qyi_pen {
    cairo_t *context;   /* the target; NULL: writes SVG */
    struct qy_buf *svg; /* the target for SVG */
    struct qy_buf path; /* the current path in SVG syntax */
    cairo_t *scratch;   /* for outlines of characters; created when needed */
    uint64_t defined[QYI_PEN_SYMBOLS / 64];
};

/* How to paint a path. */
#define QYI_NO_COLOUR 0xffffffffU
enum qyi_ends { QYI_ENDS_BUTT, QYI_ENDS_ROUND, QYI_ENDS_SQUARE }; /* ROUND: also where lines join */
struct qyi_paint {
    uint32_t fill; /* 0xRRGGBB, or QYI_NO_COLOUR */
    uint32_t line; /* drawn after the fill */
    double width;
    enum qyi_ends ends;
};

/* Creates and frees a pen. */
void qyi_pen_begin_cairo(struct qyi_pen *pen, cairo_t *context);
void qyi_pen_begin_svg(struct qyi_pen *pen, struct qy_buf *svg);
void qyi_pen_end(struct qyi_pen *pen);

/* Path operations, equivalent to cairo's functions of the same names. */
void qyi_pen_move(struct qyi_pen *pen, double x, double y);
void qyi_pen_line(struct qyi_pen *pen, double x, double y);
void qyi_pen_curve(struct qyi_pen *pen, double x1, double y1, double x2, double y2, double x3, double y3);
void qyi_pen_close(struct qyi_pen *pen);
void qyi_pen_circle(struct qyi_pen *pen, double x, double y, double radius);
void qyi_pen_rectangle(struct qyi_pen *pen, double x, double y, double width, double height);

/* Paints the path and clears it. */
void qyi_pen_paint(struct qyi_pen *pen, const struct qyi_paint *paint);

/*
 * Draws symbol `id`: the drawing made by `draw`, moved to (x, y) and scaled. During the life of the pen an id
 * must always have the same drawing.
 */
void qyi_pen_symbol(struct qyi_pen *pen, unsigned id, double x, double y, double scale,
                    void (*draw)(struct qyi_pen *pen, const void *what), const void *what);

/*
 * Draws a glyph with its origin at (x, y). `text` is its character; `id` its symbol.
 */
struct qyi_pen_glyph {
    cairo_font_face_t *font;
    unsigned long index;
    const char *text;
    int len;
};
void qyi_pen_glyph(struct qyi_pen *pen, unsigned id, const struct qyi_pen_glyph *glyph, double x, double y,
                   double size, uint32_t colour);

/* Appends a number in SVG syntax with at most this number of decimals (up to 6), independent of the locale. */
void qyi_svg_number(struct qy_buf *out, double number, unsigned decimals);

#endif
