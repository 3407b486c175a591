/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The outlines of the chess pieces, our own, on a square of 100 by 100. A part is a path with the SVG
 * commands M, L, H, V, C, Q and Z (all absolute), which is filled and outlined; parts are listed from back to
 * front.
 */
#include "sheet/board.h"

struct spot {
    double x, y, radius;
};

struct outline {
    const char *parts[5];
    struct spot balls[5];   /* circles in front, drawn like parts; radius 0 ends the list */
    const char *strokes[5]; /* lines in the colour of details */
    struct spot dot;        /* a circle filled in the colour of details */
};

#define FOOT   "M20 91V86Q20 81 26 79L29 76H71L74 79Q80 81 80 86V91Z"
#define GIRDLE "M28 67H72L69 77H31Z"

static const struct outline outlines[7] = {
    [QY_CHESS_PAWN] = {.parts = {"M42 49H58Q59 66 73 77H27Q41 66 42 49Z",
                                 "M23 91V86Q23 81 28.5 79L31 76H69L71.5 79Q77 81 77 86V91Z",
                                 "M36 43H64Q67 43 67 46V48Q67 51 64 51H36Q33 51 33 48V46Q33 43 36 43Z"},
                       .balls = {{50, 29.5, 14.5}}},
    [QY_CHESS_KNIGHT] =
        {.parts = {"M30 77C29 66 37 59 46 50C41 51.5 36.5 53.5 33 57.5L27 64Q20 66.5 17.5 60L15.5 54Q14.5 "
                   "50 18 46L30 30.5Q32 22 29.5 9L42 17.5C64 15 80 34 79 61Q79 70 76 77Z",
                   "M21 91V86Q21 81 27 79L30 76H75L77 79Q82 81 82 86V91Z"},
         .strokes = {"M53 25.5C65.5 31 71 45 69 66", "M22 56.5L26 54", "M46 50C50 47 52 43.5 52 39"},
         .dot = {37, 35.5, 3.2}},
    [QY_CHESS_BISHOP] = {.parts = {"M40 61H60Q62 71 72 77H28Q38 71 40 61Z", FOOT,
                                   "M50 17C68 31 74 44 64 56H36C26 44 32 31 50 17Z",
                                   "M35 55H65Q68 55 68 58V60Q68 63 65 63H35Q32 63 32 60V58Q32 55 35 55Z"},
                         .balls = {{50, 12.5, 6}},
                         .strokes = {"M59 28.5L48.5 44"}},
    [QY_CHESS_ROOK] = {.parts = {"M34 43H66L70 77H30Z", FOOT,
                                 "M24 14H38V22.5H44.5V14H55.5V22.5H62V14H76V34L67 44H33L24 34Z"},
                       .strokes = {"M26 34H74", "M31 68H69"}},
    [QY_CHESS_QUEEN] =
        {.parts = {"M13 29L29.5 58L32 22L44.5 53L50 17L55.5 53L68 22L70.5 58L87 29L72 69H28Z", GIRDLE, FOOT},
         .balls = {{13, 26, 5.2}, {32, 18.5, 5.2}, {50, 13.5, 5.2}, {68, 18.5, 5.2}, {87, 26, 5.2}},
         .strokes = {"M28 67H72"}},
    [QY_CHESS_KING] =
        {.parts = {"M46.8 3H53.2V9.5H60V15.9H53.2V27H46.8V15.9H40V9.5H46.8Z",
                   "M50 33C57 19 87 20 86 43C85 55 74 60 72 69H28C26 60 15 55 14 43C13 20 43 19 50 33Z",
                   GIRDLE, FOOT},
         .strokes = {"M50 34V59", "M28 67H72",
                     "M50 59C45 42 36 34 28.5 36C21.5 38 20.5 47 27 53C30 56 32.5 58.5 33.5 61",
                     "M50 59C55 42 64 34 71.5 36C78.5 38 79.5 47 73 53C70 56 67.5 58.5 66.5 61"}},
};

/* Reads a number with at most one decimal. */
static double number(const char **text)
{
    double value = 0;
    double scale = 1;

    while (**text == ' ')
        ++*text;
    for (; **text >= '0' && **text <= '9'; ++*text)
        value = value * 10 + (**text - '0');
    if (**text == '.') {
        for (++*text; **text >= '0' && **text <= '9'; ++*text) {
            value = value * 10 + (**text - '0');
            scale *= 10;
        }
    }
    return value / scale;
}

/* Draws a quadratic curve as the equivalent cubic one. */
static void quadratic(struct qyi_pen *pen, double x, double y, double cx, double cy, double ex, double ey)
{
    qyi_pen_curve(pen, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, ex + (cx - ex) * 2 / 3,
                  ey + (cy - ey) * 2 / 3, ex, ey);
}

static void add_path(struct qyi_pen *pen, const char *text)
{
    double x = 0;
    double y = 0;
    double at[6];

    while (*text) {
        char letter = *text++;
        int numbers = letter == 'C' ? 6 : letter == 'Q' ? 4 : letter == 'H' || letter == 'V' ? 1 : 2;

        for (int i = 0; i < numbers && letter != 'Z'; i++)
            at[i] = number(&text);
        switch (letter) {
        case 'M': qyi_pen_move(pen, x = at[0], y = at[1]); break;
        case 'L': qyi_pen_line(pen, x = at[0], y = at[1]); break;
        case 'H': qyi_pen_line(pen, x = at[0], y); break;
        case 'V': qyi_pen_line(pen, x, y = at[0]); break;
        case 'C':
            qyi_pen_curve(pen, at[0], at[1], at[2], at[3], at[4], at[5]);
            x = at[4];
            y = at[5];
            break;
        case 'Q':
            quadratic(pen, x, y, at[0], at[1], at[2], at[3]);
            x = at[2];
            y = at[3];
            break;
        default: qyi_pen_close(pen); break;
        }
    }
}

struct chessman {
    const struct outline *outline;
    const struct qyi_palette *palette;
    enum qy_side side;
};

static void draw(struct qyi_pen *pen, const void *what)
{
    const struct chessman *man = what;
    const struct outline *outline = man->outline;
    struct qyi_paint paint = {.fill = man->palette->man_fill[man->side],
                              .line = man->palette->man_edge[man->side],
                              .width = 3.2,
                              .ends = QYI_ENDS_ROUND};

    for (size_t i = 0; i < 5 && outline->parts[i]; i++) {
        add_path(pen, outline->parts[i]);
        qyi_pen_paint(pen, &paint);
    }
    for (size_t i = 0; i < 5 && outline->balls[i].radius > 0; i++)
        qyi_pen_circle(pen, outline->balls[i].x, outline->balls[i].y, outline->balls[i].radius);
    qyi_pen_paint(pen, &paint);
    paint.fill = QYI_NO_COLOUR;
    paint.line = man->palette->man_detail[man->side];
    paint.width = 2.8;
    for (size_t i = 0; i < 5 && outline->strokes[i]; i++)
        add_path(pen, outline->strokes[i]);
    if (man->side != QY_FIRST) /* a light line separates the foot of a dark piece */
        add_path(pen, "M30 84L70 84");
    qyi_pen_paint(pen, &paint);
    paint.fill = paint.line;
    paint.line = QYI_NO_COLOUR;
    if (outline->dot.radius > 0)
        qyi_pen_circle(pen, outline->dot.x, outline->dot.y, outline->dot.radius);
    qyi_pen_paint(pen, &paint);
}

void qyi_chessman(const struct qyi_canvas *canvas, unsigned kind, enum qy_side side, double x, double y)
{
    struct chessman man = {&outlines[kind], canvas->palette, side};

    qyi_pen_symbol(canvas->pen, QYI_SYMBOL_MAN + 8 * (unsigned)side + kind, x - 48.5, y - 47.5, 0.97, draw,
                   &man);
}

void qyi_figurine_draw(struct qyi_pen *pen, unsigned kind)
{
    const struct outline *outline = &outlines[kind];
    struct qyi_paint paint = {.fill = 0, .line = QYI_NO_COLOUR};

    for (size_t i = 0; i < 5 && outline->parts[i]; i++) {
        add_path(pen, outline->parts[i]);
        qyi_pen_paint(pen, &paint);
    }
    for (size_t i = 0; i < 5 && outline->balls[i].radius > 0; i++)
        qyi_pen_circle(pen, outline->balls[i].x, outline->balls[i].y, outline->balls[i].radius);
    qyi_pen_paint(pen, &paint);
}
