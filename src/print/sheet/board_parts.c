/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drawing functions for the boards of both games: positions of squares, discs, the corners of a mark. */
#include "game/ops.h"
#include "sheet/board.h"

#define LABEL_MOST 48 /* the margin of either board has no room for larger labels */

/* The position of a square; the board is turned by 180 degrees if the second side is below. */
void qyi_board_place(const struct qy_diagram *diagram, qy_square square, unsigned *ret_column,
                     unsigned *ret_row)
{
    const struct qy_game_ops *board = qyi_games[diagram->position.game];
    unsigned file = square % board->files;
    unsigned rank = square / board->files;
    bool turned = diagram->below != QY_FIRST;

    *ret_column = turned ? board->files - 1U - file : file;
    *ret_row = turned ? rank : board->ranks - 1U - rank;
}

void qyi_board_middle(const struct qyi_canvas *canvas, qy_square square, double *ret_x, double *ret_y)
{
    unsigned column;
    unsigned row;

    qyi_board_place(canvas->diagram, square, &column, &row);
    *ret_x = canvas->board->first + 100.0 * column;
    *ret_y = canvas->board->first + 100.0 * row;
}

double qyi_board_label(const struct qyi_canvas *canvas, double usual)
{
    double asked = 100 * canvas->diagram->label / canvas->diagram->cell;

    return asked < usual ? usual : asked > LABEL_MOST ? LABEL_MOST : asked;
}

struct disc {
    const struct qyi_palette *palette;
    enum qy_side side;
    double radius;
};

/* Draws a disc without its character. */
static void draw_disc(struct qyi_pen *pen, const void *what)
{
    const struct disc *disc = what;
    const struct qyi_palette *palette = disc->palette;
    bool first = disc->side == QY_FIRST;

    qyi_pen_circle(pen, 0, 0, disc->radius - 1.5);
    qyi_pen_paint(pen, &(struct qyi_paint){.fill = palette->disc_fill[disc->side],
                                           .line = palette->disc_edge[disc->side],
                                           .width = 3});
    qyi_pen_circle(pen, 0, 0, disc->radius - (first ? 6.5 : 5));
    qyi_pen_paint(pen, &(struct qyi_paint){.fill = QYI_NO_COLOUR,
                                           .line = palette->disc_ring[disc->side],
                                           .width = first ? 1.8 : 1.5});
}

void qyi_board_disc(const struct qyi_canvas *canvas, enum qy_side side, size_t glyph, double x, double y)
{
    double man = canvas->diagram->disc;
    struct disc disc = {canvas->palette, side, 50 * (man > 0 ? man : 0.88)};

    qyi_pen_symbol(canvas->pen, QYI_SYMBOL_DISC + (unsigned)side, x, y, 1, draw_disc, &disc);
    qyi_lettering_draw(&canvas->men, glyph, canvas->pen, x, y, disc.radius * 1.25,
                       canvas->palette->disc_sign[side]);
}

void qyi_board_corners(struct qyi_pen *pen, double x, double y, double half, double arm)
{
    for (int i = 0; i < 4; i++) {
        double sx = i & 1 ? 1 : -1;
        double sy = i & 2 ? 1 : -1;

        qyi_pen_move(pen, x + sx * half, y + sy * (half - arm));
        qyi_pen_line(pen, x + sx * half, y + sy * half);
        qyi_pen_line(pen, x + sx * (half - arm), y + sy * half);
    }
}
