/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrows and marks on a board of either game. */
#include "sheet/board.h"

#include <math.h>

#define CASING 7.5 /* by how much the light edge of a line is wider */

/* Draws a line over a wider one in the colour of the casing, which separates it from the pieces. */
static void stroke_cased(const struct qyi_canvas *canvas, const struct qy_diagram_mark *mark,
                         void (*draw)(struct qyi_pen *pen, double x, double y, double half), double width)
{
    double half = canvas->board->mark;
    double x, y;

    qyi_board_middle(canvas, mark->square, &x, &y);
    for (int pass = 0; pass < 2; pass++) {
        struct qyi_paint paint = {.fill = QYI_NO_COLOUR,
                                  .line =
                                      pass == 0 ? canvas->palette->casing : canvas->palette->hue[mark->hue],
                                  .width = pass == 0 ? width + CASING : width,
                                  .ends = QYI_ENDS_SQUARE};

        draw(canvas->pen, x, y, half);
        qyi_pen_paint(canvas->pen, &paint);
    }
}

static void draw_circle(struct qyi_pen *pen, double x, double y, double half)
{
    qyi_pen_circle(pen, x, y, half);
}

/* ---- a shape for each hue: one ring, two rings, a diamond, a square ----------------------------------- */

static void draw_rings(struct qyi_pen *pen, double x, double y, double half)
{
    qyi_pen_circle(pen, x, y, half);
    qyi_pen_move(pen, x + half - 13, y);
    qyi_pen_circle(pen, x, y, half - 13);
}

static void draw_diamond(struct qyi_pen *pen, double x, double y, double half)
{
    qyi_pen_move(pen, x, y - half);
    qyi_pen_line(pen, x + half, y);
    qyi_pen_line(pen, x, y + half);
    qyi_pen_line(pen, x - half, y);
    qyi_pen_close(pen);
}

static void draw_square(struct qyi_pen *pen, double x, double y, double half)
{
    qyi_pen_rectangle(pen, x - half * 0.92, y - half * 0.92, 1.84 * half, 1.84 * half);
}

static void (*const hue_shape[QY_HUE_COUNT])(struct qyi_pen *pen, double x, double y, double half) = {
    draw_circle, draw_rings, draw_diamond, draw_square};

static void draw_cross(struct qyi_pen *pen, double x, double y, double half)
{
    double arm = half / 2;

    qyi_pen_move(pen, x - arm, y - arm);
    qyi_pen_line(pen, x + arm, y + arm);
    qyi_pen_move(pen, x + arm, y - arm);
    qyi_pen_line(pen, x - arm, y + arm);
}

static void draw_corners(struct qyi_pen *pen, double x, double y, double half)
{
    qyi_board_corners(pen, x, y, half, 20);
}

/* Fills the current path, or only its outline, with a casing around it. */
static void fill_cased(const struct qyi_canvas *canvas, enum qy_diagram_hue hue, bool hollow,
                       void (*draw)(const struct qyi_canvas *canvas, const void *what), const void *what)
{
    draw(canvas, what);
    qyi_pen_paint(canvas->pen, &(struct qyi_paint){.fill = QYI_NO_COLOUR,
                                                   .line = canvas->palette->casing,
                                                   .width = CASING,
                                                   .ends = QYI_ENDS_ROUND});
    draw(canvas, what);
    qyi_pen_paint(canvas->pen,
                  &(struct qyi_paint){.fill = hollow ? canvas->palette->casing : canvas->palette->hue[hue],
                                      .line = hollow ? canvas->palette->hue[hue] : QYI_NO_COLOUR,
                                      .width = 2.5,
                                      .ends = QYI_ENDS_ROUND});
}

static void draw_dot(const struct qyi_canvas *canvas, const void *what)
{
    const struct qy_diagram_mark *mark = what;
    double x, y;

    qyi_board_middle(canvas, mark->square, &x, &y);
    qyi_pen_circle(canvas->pen, x, y, 13);
}

static bool has_man(const struct qyi_canvas *canvas, qy_square square)
{
    const struct qy_diagram *diagram = canvas->diagram;

    if (diagram->empty)
        return false;
    return diagram->placement ? diagram->placement[square] != 0
                              : qy_position_at(&diagram->position, square) != 0;
}

/*
 * The start and direction of an arrow. It begins beside its piece and ends in front of another piece, or in
 * the middle of an empty square.
 */
struct shaft {
    double x1, y1, x2, y2;
    double ux, uy; /* unit vector */
};

static struct shaft shaft_of(const struct qyi_canvas *canvas, const struct qy_diagram_arrow *arrow)
{
    double gap = canvas->board->arrow_gap;
    double end = has_man(canvas, arrow->to) ? gap : gap / 4;
    struct shaft s;

    qyi_board_middle(canvas, arrow->from, &s.x1, &s.y1);
    qyi_board_middle(canvas, arrow->to, &s.x2, &s.y2);
    double length = hypot(s.x2 - s.x1, s.y2 - s.y1);
    s.ux = (s.x2 - s.x1) / length;
    s.uy = (s.y2 - s.y1) / length;
    s.x1 += s.ux * gap;
    s.y1 += s.uy * gap;
    s.x2 -= s.ux * end;
    s.y2 -= s.uy * end;
    return s;
}

static void draw_arrow(const struct qyi_canvas *canvas, const void *what)
{
    const struct qy_diagram_arrow *arrow = what;
    struct shaft s = shaft_of(canvas, arrow);
    struct qyi_pen *pen = canvas->pen;

    qyi_pen_move(pen, s.x1 - s.uy * 4, s.y1 + s.ux * 4);
    qyi_pen_line(pen, s.x2 - s.ux * 26 - s.uy * 4, s.y2 - s.uy * 26 + s.ux * 4);
    qyi_pen_line(pen, s.x2 - s.ux * 30 - s.uy * 17, s.y2 - s.uy * 30 + s.ux * 17);
    qyi_pen_line(pen, s.x2, s.y2);
    qyi_pen_line(pen, s.x2 - s.ux * 30 + s.uy * 17, s.y2 - s.uy * 30 - s.ux * 17);
    qyi_pen_line(pen, s.x2 - s.ux * 26 + s.uy * 4, s.y2 - s.uy * 26 - s.ux * 4);
    qyi_pen_line(pen, s.x1 + s.uy * 4, s.y1 - s.ux * 4);
    qyi_pen_close(pen);
}

/*
 * Draws bars across an arrow, which show its hue in print without colour: one for yellow, two for blue; a red
 * arrow is hollow.
 */
static void draw_bars(const struct qyi_canvas *canvas, const struct qy_diagram_arrow *arrow)
{
    struct shaft s = shaft_of(canvas, arrow);
    int bars = arrow->hue == QY_HUE_YELLOW ? 1 : arrow->hue == QY_HUE_BLUE ? 2 : 0;

    for (int i = 0; i < bars; i++) {
        double x = s.x1 + s.ux * (8 + 12 * i);
        double y = s.y1 + s.uy * (8 + 12 * i);

        qyi_pen_move(canvas->pen, x - s.uy * 15, y + s.ux * 15);
        qyi_pen_line(canvas->pen, x + s.uy * 15, y - s.ux * 15);
    }
    if (bars > 0)
        qyi_pen_paint(canvas->pen, &(struct qyi_paint){.fill = QYI_NO_COLOUR,
                                                       .line = canvas->palette->hue[arrow->hue],
                                                       .width = 5,
                                                       .ends = QYI_ENDS_SQUARE});
}

static void draw_noted_arrow(const struct qyi_canvas *canvas, const struct qy_diagram_arrow *arrow)
{
    bool shapes = canvas->diagram->shapes;

    fill_cased(canvas, arrow->hue, arrow->hollow || (shapes && arrow->hue == QY_HUE_RED), draw_arrow, arrow);
    if (shapes)
        draw_bars(canvas, arrow);
}

/* Draws the arrow's number on a disc at its start. */
static void draw_number(const struct qyi_canvas *canvas, const struct qy_diagram_arrow *arrow)
{
    struct shaft s = shaft_of(canvas, arrow);

    qyi_pen_circle(canvas->pen, s.x1, s.y1, 16);
    qyi_pen_paint(canvas->pen, &(struct qyi_paint){.fill = canvas->palette->casing,
                                                   .line = canvas->palette->hue[arrow->hue],
                                                   .width = 2.5});
    qyi_lettering_draw(&canvas->numbers, arrow->number - 1U, canvas->pen, s.x1, s.y1, 26,
                       canvas->palette->label);
}

static void draw_mark(const struct qyi_canvas *canvas, const struct qy_diagram_mark *mark)
{
    switch (mark->shape) {
    case QY_SHAPE_CIRCLE:
        stroke_cased(canvas, mark, canvas->diagram->shapes ? hue_shape[mark->hue] : draw_circle, 6);
        break;
    case QY_SHAPE_CROSS: stroke_cased(canvas, mark, draw_cross, 9); break;
    case QY_SHAPE_DOT: fill_cased(canvas, mark->hue, false, draw_dot, mark); break;
    case QY_SHAPE_CORNERS: stroke_cased(canvas, mark, draw_corners, 6); break;
    case QY_SHAPE_FIELD: /* drawn below the pieces */
    case QY_SHAPE_COUNT: break;
    }
}

void qyi_board_notes(const struct qyi_canvas *canvas)
{
    const struct qy_diagram_notes *notes = canvas->diagram->notes;

    if (!notes)
        return;
    for (size_t i = 0; i < notes->mark_count; i++)
        draw_mark(canvas, &notes->mark[i]);
    for (size_t i = 0; i < notes->arrow_count; i++)
        draw_noted_arrow(canvas, &notes->arrow[i]);
    for (size_t i = 0; i < notes->arrow_count; i++)
        if (notes->arrow[i].number > 0)
            draw_number(canvas, &notes->arrow[i]);
}

/* A mix of the hue and the background in equal parts, so that text on it remains legible. */
static uint32_t tint(uint32_t hue, uint32_t ground)
{
    uint32_t mixed = 0;

    for (unsigned shift = 0; shift < 24; shift += 8)
        mixed |= (((hue >> shift & 0xff) * 2 + (ground >> shift & 0xff) * 3) / 5) << shift;
    return mixed;
}

void qyi_board_fields(const struct qyi_canvas *canvas)
{
    const struct qy_diagram_notes *notes = canvas->diagram->notes;

    for (size_t i = 0; notes && i < notes->mark_count; i++) {
        double x, y;

        if (notes->mark[i].shape != QY_SHAPE_FIELD)
            continue;
        qyi_board_middle(canvas, notes->mark[i].square, &x, &y);
        qyi_pen_rectangle(canvas->pen, x - 50, y - 50, 100, 100);
        qyi_pen_paint(canvas->pen, &(struct qyi_paint){.fill = tint(canvas->palette->hue[notes->mark[i].hue],
                                                                    canvas->palette->ground),
                                                       .line = QYI_NO_COLOUR});
    }
}
