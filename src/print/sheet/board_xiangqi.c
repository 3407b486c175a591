/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of xiangqi: lines, river, palaces, the corner marks at the points of cannons and pawns, discs. */
#include "sheet/board.h"

/*
 * Characters by side and kind (pawn, advisor, elephant, horse, cannon, rook, general), then those of the
 * river.
 */
#define KINDS 7
#define RIVER (2 * KINDS)

static const char *men_text(const struct qy_diagram *diagram)
{
    static const char *const texts[QY_DIAGRAM_PIECES_COUNT][2] = {
        [QY_DIAGRAM_FIGURES] = {"兵仕相马炮车帅卒士象马炮车将楚河汉界",
                                "兵仕相傌炮俥帥卒士象馬砲車將楚河漢界"},
        [QY_DIAGRAM_LETTERS] = {"PABNCRKpabncrk楚河汉界", "PABNCRKpabncrk楚河漢界"},
    };

    return texts[diagram->pieces][diagram->lang != QY_LANG_ZH_HANS];
}

static const char *label_text(const struct qy_diagram *diagram)
{
    static const char *const texts[QY_DIAGRAM_COORDINATES_COUNT] = {
        [QY_DIAGRAM_BARE] = "",
        [QY_DIAGRAM_USUAL] = "一二三四五六七八九123456789",
        [QY_DIAGRAM_SQUARES] = "abcdefghi0123456789",
        [QY_DIAGRAM_AROUND] = "一二三四五六七八九123456789",
    };

    return texts[diagram->coordinates];
}

static void draw_lines(struct qyi_pen *pen)
{
    for (int row = 0; row < 10; row++) {
        qyi_pen_move(pen, 0, 100 * row);
        qyi_pen_line(pen, 800, 100 * row);
    }
    for (int column = 0; column < 9; column++) {
        bool edge = column % 8 == 0;

        qyi_pen_move(pen, 100 * column, 0);
        if (!edge) {
            qyi_pen_line(pen, 100 * column, 400);
            qyi_pen_move(pen, 100 * column, 500);
        }
        qyi_pen_line(pen, 100 * column, 900);
    }
    for (int top = 0; top <= 700; top += 700) { /* the palaces */
        qyi_pen_move(pen, 300, top);
        qyi_pen_line(pen, 500, top + 200);
        qyi_pen_move(pen, 500, top);
        qyi_pen_line(pen, 300, top + 200);
    }
}

/* Draws the corner marks: two points of cannons and five of pawns on either side. */
static void draw_points(struct qyi_pen *pen)
{
    static const struct {
        int column, row;
    } points[] = {{1, 2}, {7, 2}, {0, 3}, {2, 3}, {4, 3}, {6, 3}, {8, 3},
                  {1, 7}, {7, 7}, {0, 6}, {2, 6}, {4, 6}, {6, 6}, {8, 6}};

    for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
        for (int corner = 0; corner < 4; corner++) {
            int sx = corner & 1 ? 1 : -1;
            int sy = corner & 2 ? 1 : -1;
            int x = 100 * points[i].column;
            int y = 100 * points[i].row;

            if ((points[i].column == 0 && sx < 0) || (points[i].column == 8 && sx > 0))
                continue;
            qyi_pen_move(pen, x + 9 * sx, y + 26 * sy);
            qyi_pen_line(pen, x + 9 * sx, y + 9 * sy);
            qyi_pen_line(pen, x + 26 * sx, y + 9 * sy);
        }
    }
}

static void draw_river(const struct qyi_canvas *canvas)
{
    static const int middle[4] = {150, 270, 530, 650};

    for (size_t i = 0; i < 4; i++)
        qyi_lettering_draw(&canvas->men, RIVER + i, canvas->pen, middle[i], 450, 50, canvas->palette->faint);
}

/* Marks a point of the last move by corners, `half` of its width from the middle. */
static void draw_now(const struct qyi_canvas *canvas, double x, double y, double half, double arm)
{
    qyi_board_corners(canvas->pen, x, y, half, arm);
    qyi_pen_paint(canvas->pen, &(struct qyi_paint){
                                   .fill = QYI_NO_COLOUR, .line = canvas->palette->now_line, .width = 3.5});
}

/* Marks the target of the last move: a field around the disc, below the lines. */
static void draw_to(const struct qyi_canvas *canvas)
{
    double x, y;

    if (canvas->diagram->to == QY_SQUARE_NONE)
        return;
    qyi_board_middle(canvas, canvas->diagram->to, &x, &y);
    qyi_pen_rectangle(canvas->pen, x - 50, y - 50, 100, 100);
    qyi_pen_paint(canvas->pen, &(struct qyi_paint){.fill = canvas->palette->now, .line = QYI_NO_COLOUR});
    draw_now(canvas, x, y, 49, 17);
}

/* Marks the start of the last move: a spot with corners, over the lines. */
static void draw_from(const struct qyi_canvas *canvas)
{
    double x, y;

    if (canvas->diagram->from == QY_SQUARE_NONE)
        return;
    qyi_board_middle(canvas, canvas->diagram->from, &x, &y);
    qyi_pen_circle(canvas->pen, x, y, 17);
    qyi_pen_paint(
        canvas->pen,
        &(struct qyi_paint){.fill = canvas->palette->now, .line = canvas->palette->now_line, .width = 2});
    draw_now(canvas, x, y, 36, 14);
}

static void ground(const struct qyi_canvas *canvas)
{
    struct qyi_paint paint = {.fill = QYI_NO_COLOUR, .line = canvas->palette->line, .width = 2};

    qyi_board_fields(canvas);
    draw_to(canvas);
    draw_lines(canvas->pen);
    draw_points(canvas->pen);
    qyi_pen_paint(canvas->pen, &paint);
    paint.width = 5;
    qyi_pen_rectangle(canvas->pen, -11, -11, 822, 922);
    qyi_pen_paint(canvas->pen, &paint);
    draw_river(canvas);
    draw_from(canvas);
}

static void label(const struct qyi_canvas *canvas, size_t n, double x, double y)
{
    qyi_lettering_draw(&canvas->labels, n, canvas->pen, x, y, qyi_board_label(canvas, 34),
                       canvas->palette->label);
}

/*
 * The numbers of the files. Each side counts from its right; Red's numbers are Chinese numerals, Black's
 * Arabic digits.
 */
static void usual_labels(const struct qyi_canvas *canvas)
{
    bool turned = canvas->diagram->below != QY_FIRST;

    for (unsigned column = 0; column < 9; column++) {
        unsigned below = 8 - column; /* from 0, as counted by the side below */

        label(canvas, turned ? 9 + below : below, 100.0 * column, 979);
        label(canvas, turned ? column : 9 + column, 100.0 * column, -79);
    }
}

static void square_labels(const struct qyi_canvas *canvas)
{
    bool turned = canvas->diagram->below != QY_FIRST;

    for (unsigned column = 0; column < 9; column++)
        label(canvas, turned ? 8 - column : column, 100.0 * column, 979);
    for (unsigned row = 0; row < 10; row++)
        label(canvas, 9 + (turned ? row : 9 - row), -79, 100.0 * row);
}

static void labels(const struct qyi_canvas *canvas)
{
    if (canvas->diagram->coordinates != QY_DIAGRAM_SQUARES)
        usual_labels(canvas);
    else
        square_labels(canvas);
}

static void man(const struct qyi_canvas *canvas, qy_piece piece, double x, double y)
{
    enum qy_side side = QY_PIECE_SIDE(piece);

    qyi_board_disc(canvas, side, (size_t)side * KINDS + QY_PIECE_KIND(piece) - 1, x, y);
}

const struct qyi_board qyi_board_xiangqi = {
    .files = 9,
    .ranks = 10,
    .letters = "PABNCRK",
    .width = 800,
    .height = 900,
    .first = 0,
    .margin = {[QY_DIAGRAM_BARE] = {58, 58, 58, 58},
               [QY_DIAGRAM_USUAL] = {64, 64, 104, 104},
               [QY_DIAGRAM_SQUARES] = {104, 60, 60, 104},
               [QY_DIAGRAM_AROUND] = {64, 64, 104, 104}},
    .mark = 50,
    .arrow_gap = 48,
    .true_cell = 40,
    .true_man = 0.75,
    .men_text = men_text,
    .label_text = label_text,
    .ground = ground,
    .labels = labels,
    .man = man,
};
