/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of chess: light and dark squares, a light one at each player's right, and a double frame. */
#include "sheet/board.h"

/* Width of the border: a real board with squares of 55 mm is 51 cm wide. */
#define AROUND ((510.0 - 8 * 55) / 2 / 55 * 100)

static const char *men_text(const struct qy_diagram *diagram)
{
    static const char *const texts[QY_DIAGRAM_PIECES_COUNT] = {
        [QY_DIAGRAM_FIGURES] = "",
        [QY_DIAGRAM_LETTERS] = "PNBRQKpnbrqk",
    };

    return texts[diagram->pieces];
}

static const char *label_text(const struct qy_diagram *diagram)
{
    return diagram->coordinates == QY_DIAGRAM_BARE ? "" : "abcdefgh12345678";
}

static void draw_frame(const struct qyi_canvas *canvas)
{
    bool labelled = canvas->diagram->coordinates != QY_DIAGRAM_BARE;
    struct qyi_paint paint = {
        .fill = QYI_NO_COLOUR, .line = canvas->palette->line, .width = labelled ? 1.5 : 4};
    double edge = labelled ? 3 : 2;

    qyi_pen_rectangle(canvas->pen, -edge, -edge, 800 + 2 * edge, 800 + 2 * edge);
    qyi_pen_paint(canvas->pen, &paint);
    if (!labelled)
        return;
    paint.width = 5;
    qyi_pen_rectangle(canvas->pen, -10, -10, 820, 820);
    qyi_pen_paint(canvas->pen, &paint);
}

static void fill(const struct qyi_canvas *canvas, uint32_t colour)
{
    qyi_pen_paint(canvas->pen, &(struct qyi_paint){.fill = colour, .line = QYI_NO_COLOUR});
}

/* Draws all dark squares as one path over a light board. */
static void draw_squares(const struct qyi_canvas *canvas)
{
    qyi_pen_rectangle(canvas->pen, 0, 0, 800, 800);
    fill(canvas, canvas->palette->square[0][0]);
    for (unsigned row = 0; row < 8; row++) {
        for (unsigned column = 1 - row % 2; column < 8; column += 2)
            qyi_pen_rectangle(canvas->pen, 100.0 * column, 100.0 * row, 100, 100);
    }
    fill(canvas, canvas->palette->square[0][1]);
}

static void draw_now(const struct qyi_canvas *canvas, qy_square square, double half, double arm)
{
    unsigned column;
    unsigned row;
    double x, y;

    if (square == QY_SQUARE_NONE)
        return;
    qyi_board_place(canvas->diagram, square, &column, &row);
    qyi_board_middle(canvas, square, &x, &y);
    qyi_pen_rectangle(canvas->pen, x - 50, y - 50, 100, 100);
    fill(canvas, canvas->palette->square[1][(row + column) % 2]);
    qyi_board_corners(canvas->pen, x, y, half, arm);
    qyi_pen_paint(canvas->pen,
                  &(struct qyi_paint){.fill = QYI_NO_COLOUR, .line = canvas->palette->now_line, .width = 4});
}

static void ground(const struct qyi_canvas *canvas)
{
    draw_squares(canvas);
    qyi_board_fields(canvas);
    draw_now(canvas, canvas->diagram->from, 42, 16);
    draw_now(canvas, canvas->diagram->to, 47, 14);
    draw_frame(canvas);
}

static void labels(const struct qyi_canvas *canvas)
{
    bool turned = canvas->diagram->below != QY_FIRST;
    unsigned sides = canvas->diagram->coordinates == QY_DIAGRAM_AROUND ? 2 : 1;
    double size = qyi_board_label(canvas, 32);

    for (unsigned i = 0; i < 8; i++) {
        for (unsigned side = 0; side < sides; side++) {
            qyi_lettering_draw(&canvas->labels, turned ? 7 - i : i, canvas->pen, 50 + 100.0 * i,
                               side == 0 ? 834 : -34, size, canvas->palette->label);
            qyi_lettering_draw(&canvas->labels, 8 + (turned ? i : 7 - i), canvas->pen, side == 0 ? -33 : 833,
                               50 + 100.0 * i, size, canvas->palette->label);
        }
    }
}

static void man(const struct qyi_canvas *canvas, qy_piece piece, double x, double y)
{
    enum qy_side side = QY_PIECE_SIDE(piece);
    unsigned kind = QY_PIECE_KIND(piece);

    if (canvas->diagram->pieces == QY_DIAGRAM_LETTERS)
        qyi_board_disc(canvas, side, (size_t)side * 6 + kind - 1, x, y);
    else
        qyi_chessman(canvas, kind, side, x, y);
}

const struct qyi_board qyi_board_chess = {
    .files = 8,
    .ranks = 8,
    .figurines = "PNBRQK",
    .letters = "PNBRQK",
    .width = 800,
    .height = 800,
    .first = 50,
    .margin = {[QY_DIAGRAM_BARE] = {5, 5, 5, 5},
               [QY_DIAGRAM_USUAL] = {56, 16, 16, 56},
               [QY_DIAGRAM_SQUARES] = {56, 16, 16, 56},
               [QY_DIAGRAM_AROUND] = {AROUND, AROUND, AROUND, AROUND}},
    .mark = 44,
    .arrow_gap = 34,
    .true_cell = 55,
    .true_man = 0,
    .men_text = men_text,
    .label_text = label_text,
    .ground = ground,
    .labels = labels,
    .man = man,
};
