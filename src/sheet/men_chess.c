/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The chessmen: the house's own outlines, on a field of 100 by 100. A part is a path of the letters M, L, H,
 * V, C, Q and Z as SVG has them (all absolute), filled and edged; parts stand from the back to the front.
 */
#include "sheet/board.h"

struct spot {
    double x, y, radius;
};

struct outline {
    const char *parts[5];
    struct spot balls[5];   /* filled and edged like parts, in front of them; radius 0 ends the list */
    const char *strokes[5]; /* lines in the colour of details */
    struct spot dot;        /* filled in that colour */
};

#define FOOT "M26 91V85Q26 80 31 78L33 76H67L69 78Q74 80 74 85V91Z"

static const struct outline outlines[7] = {
    [QY_CHESS_PAWN] = {.parts = {"M41 50H59Q60 66 71 77H29Q40 66 41 50Z", FOOT, "M35 44H65V51H35Z"},
                       .balls = {{50, 32, 13}}},
    [QY_CHESS_KNIGHT] =
        {.parts = {"M33 77C32 66 39 60 47 51C42 52 38 54 34 58L28 64Q22 66 19.5 60L18 54Q17.5 50 21 46.5"
                   "L32 32Q34 24 32.5 13L43 20.5C63 19 77 36 76 62Q76 70 73 77Z",
                   "M26 91V85Q26 80 31 78L33 76H72L73 78Q77 80 77 85V91Z"},
         .strokes = {"M52 28C63 33 68 46 66.5 66", "M24 56L27 54"},
         .dot = {37.5, 37.5, 3}},
    [QY_CHESS_BISHOP] = {.parts = {"M41 60H59Q61 70 70 77H30Q39 70 41 60Z", FOOT,
                                   "M50 19C66 31 71 44 62 56H38C29 44 34 31 50 19Z", "M34 55H66V62H34Z"},
                         .balls = {{50, 15, 5.5}},
                         .strokes = {"M57 29L48 43"}},
    [QY_CHESS_ROOK] = {.parts = {"M35 44H65L68 77H32Z", FOOT,
                                 "M27 17H39V25H45V17H55V25H61V17H73V37L66 45H34L27 37Z"},
                       .strokes = {"M29 36H71"}},
    [QY_CHESS_QUEEN] = {.parts = {"M17 30L31 58L34.5 24L45 54L50 20L55 54L65.5 24L69 58L83 30L70 70H30Z",
                                  "M29 69H71L67 77H33Z", FOOT},
                        .balls = {{17, 27, 5}, {34.5, 20.5, 5}, {50, 16, 5}, {65.5, 20.5, 5}, {83, 27, 5}},
                        .strokes = {"M30 69H70"}},
    [QY_CHESS_KING] =
        {.parts = {"M47 5H53V11H59V17H53V27H47V17H41V11H47Z",
                   "M50 33C57 21 84 22 82 43C81 54 72 60 70 69H30C28 60 19 54 18 43C16 22 43 21 50 33Z",
                   "M29 68H71L67 77H33Z", FOOT},
         .strokes = {"M50 34V60", "M30 68H70"}},
};

/* Reads a number with at most one digit after its point. */
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

/* A quadratic curve as the cubic one that it is. */
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
    if (man->side != QY_FIRST) /* a dark man shows its foot by a light line */
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

    qyi_pen_symbol(canvas->pen, QYI_SYMBOL_MAN + 8 * (unsigned)side + kind, x - 47, y - 48.5, 0.94, draw,
                   &man);
}
