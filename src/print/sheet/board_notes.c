/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrows and marks on a board of either game. */
#include "sheet/board.h"

#include <math.h>

#define CASING 7.5 /* how much wider the light edge round a line is */

/* A line in a hue, in a wider one in the colour of the casing, which keeps it apart from men. */
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

/* Fills what was drawn, with its casing round it. */
static void fill_cased(const struct qyi_canvas *canvas, enum qy_diagram_hue hue,
                       void (*draw)(const struct qyi_canvas *canvas, const void *what), const void *what)
{
    draw(canvas, what);
    qyi_pen_paint(canvas->pen, &(struct qyi_paint){.fill = QYI_NO_COLOUR,
                                                   .line = canvas->palette->casing,
                                                   .width = CASING,
                                                   .ends = QYI_ENDS_ROUND});
    draw(canvas, what);
    qyi_pen_paint(canvas->pen, &(struct qyi_paint){.fill = canvas->palette->hue[hue], .line = QYI_NO_COLOUR});
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

/* An arrow begins beside its man and ends in front of another, or in the middle of an empty place. */
static void draw_arrow(const struct qyi_canvas *canvas, const void *what)
{
    const struct qy_diagram_arrow *arrow = what;
    struct qyi_pen *pen = canvas->pen;
    double gap = canvas->board->arrow_gap;
    double end = has_man(canvas, arrow->to) ? gap : gap / 4;
    double x1, y1, x2, y2, length, ux, uy;

    qyi_board_middle(canvas, arrow->from, &x1, &y1);
    qyi_board_middle(canvas, arrow->to, &x2, &y2);
    length = hypot(x2 - x1, y2 - y1);
    ux = (x2 - x1) / length;
    uy = (y2 - y1) / length;
    x1 += ux * gap;
    y1 += uy * gap;
    x2 -= ux * end;
    y2 -= uy * end;
    qyi_pen_move(pen, x1 - uy * 4, y1 + ux * 4);
    qyi_pen_line(pen, x2 - ux * 26 - uy * 4, y2 - uy * 26 + ux * 4);
    qyi_pen_line(pen, x2 - ux * 30 - uy * 17, y2 - uy * 30 + ux * 17);
    qyi_pen_line(pen, x2, y2);
    qyi_pen_line(pen, x2 - ux * 30 + uy * 17, y2 - uy * 30 - ux * 17);
    qyi_pen_line(pen, x2 - ux * 26 + uy * 4, y2 - uy * 26 - ux * 4);
    qyi_pen_line(pen, x1 + uy * 4, y1 - ux * 4);
    qyi_pen_close(pen);
}

static void draw_mark(const struct qyi_canvas *canvas, const struct qy_diagram_mark *mark)
{
    switch (mark->shape) {
    case QY_SHAPE_CIRCLE: stroke_cased(canvas, mark, draw_circle, 6); break;
    case QY_SHAPE_CROSS: stroke_cased(canvas, mark, draw_cross, 9); break;
    case QY_SHAPE_DOT: fill_cased(canvas, mark->hue, draw_dot, mark); break;
    case QY_SHAPE_CORNERS: stroke_cased(canvas, mark, draw_corners, 6); break;
    case QY_SHAPE_FIELD: /* drawn below the men */
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
        fill_cased(canvas, notes->arrow[i].hue, draw_arrow, &notes->arrow[i]);
}

/* Half of the hue and half of the ground: what stands on it can still be read. */
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
