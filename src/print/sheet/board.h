/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a board of either game is made of, for the diagram that is drawn of it.
 *
 * A board is drawn in hundredths of a cell, the first column's left line (or the left edge of its squares) at
 * x = 0 and the uppermost one at y = 0.
 */
#ifndef QYI_SHEET_BOARD_H
#define QYI_SHEET_BOARD_H

#include <qiyuan/print/diagram.h>

#include "sheet/board_pen.h"

/* Colours as 0xRRGGBB. */
struct qyi_palette {
    uint32_t ground;       /* of the whole diagram */
    uint32_t line;         /* frames, the lines of a board of points */
    uint32_t label;        /* coordinates */
    uint32_t faint;        /* words on the board */
    uint32_t square[2][2]; /* light, dark; then of the last move */
    uint32_t now;          /* a field that tells the present moment */
    uint32_t now_line;     /* and a line that does */
    uint32_t man_fill[2];  /* of chess pieces, by side */
    uint32_t man_edge[2];
    uint32_t man_detail[2];
    uint32_t disc_fill[2]; /* of discs, by side */
    uint32_t disc_edge[2];
    uint32_t disc_ring[2];
    uint32_t disc_sign[2];
    uint32_t hue[QY_HUE_COUNT];
    uint32_t casing; /* round arrows and marks, so that they stand out from whatever is below */
};
extern const struct qyi_palette qyi_palettes[QY_DIAGRAM_COLOURS_COUNT];

/* The faces that texts of a diagram are set in. */
enum qyi_lettering_face { QYI_LETTERING_MEN, QYI_LETTERING_LABELS, QYI_LETTERING_FACES };

/* A character made ready to be drawn: its glyph in a font that has it. */
struct qyi_glyph {
    cairo_font_face_t *font; /* a reference; NULL: nothing can draw it */
    unsigned long index;
    double advance; /* in ems */
    uint8_t begin;  /* its bytes in the text */
    uint8_t len;
};
#define QYI_LETTERING_GLYPHS 48

/* The characters of a text, each to be drawn by itself. */
struct qyi_lettering {
    const char *text; /* borrowed */
    unsigned symbol;  /* of its first character */
    size_t count;
    struct qyi_glyph glyph[QYI_LETTERING_GLYPHS];
};

/*
 * Finds the glyphs of a text of at most QYI_LETTERING_GLYPHS characters (what is more is left out) in a face
 * and for a language. Returns 0 or QY_E_DRAWING. End with qyi_lettering_clear().
 */
int qyi_lettering_make(const char *text, enum qyi_lettering_face face, enum qy_lang lang,
                       struct qyi_lettering *ret_lettering);
void qyi_lettering_clear(struct qyi_lettering *lettering);

/* Draws the nth character with the middle of its em at (x, y), `size` high. */
void qyi_lettering_draw(const struct qyi_lettering *lettering, size_t n, struct qyi_pen *pen, double x,
                        double y, double size, uint32_t colour);

/* A diagram being drawn. */
struct qyi_canvas {
    struct qyi_pen *pen;
    const struct qy_diagram *diagram;
    const struct qyi_palette *palette;
    const struct qyi_board *board;
    struct qyi_lettering men;     /* the board's `men_text` */
    struct qyi_lettering labels;  /* the board's `label_text` */
    struct qyi_lettering numbers; /* 1 to 9, where arrows have numbers */
};

/* What one game's board is. */
struct qyi_board {
    unsigned files, ranks;
    const char *figurines; /* letters of a move that figurines stand for, by kind from 1; NULL: none */
    const char *letters;   /* of the first side's pieces in a FEN, by kind from 1 */
    double width, height;  /* of the squares or lines */
    double first;          /* the middle of the first column or row: 50 or 0 */
    double margin[QY_DIAGRAM_COORDINATES_COUNT][4]; /* left, right, upper, lower */
    double mark;                /* how far marks stand from the middle of a square or point */
    double arrow_gap;           /* how far an arrow's ends keep from the middle of a piece */
    double true_cell, true_man; /* of a real board: millimetres, cells */
    const char *(*men_text)(const struct qy_diagram *diagram);   /* characters that men() and ground() need */
    const char *(*label_text)(const struct qy_diagram *diagram); /* and labels() */
    void (*ground)(const struct qyi_canvas *canvas); /* squares or lines, last move below the pieces */
    void (*labels)(const struct qyi_canvas *canvas);
    void (*man)(const struct qyi_canvas *canvas, qy_piece piece, double x, double y);
};
extern const struct qyi_board *const qyi_boards[QY_GAME_COUNT];
extern const struct qyi_board qyi_board_chess;
extern const struct qyi_board qyi_board_xiangqi;

/* The column and row, from the upper left, in which a square is drawn; and the middle of it. */
void qyi_board_place(const struct qy_diagram *diagram, qy_square square, unsigned *ret_column,
                     unsigned *ret_row);
void qyi_board_middle(const struct qyi_canvas *canvas, qy_square square, double *ret_x, double *ret_y);
/* The pieces of a FEN's board field; what can't be read, or lies outside, is left out. */
void qyi_board_men(enum qy_game game, const char *field, qy_piece ret_men[QY_MAX_SQUARES]);

/* Draws a disc with the letter of a FEN, or any other character of the pieces' lettering, on it. */
void qyi_board_disc(const struct qyi_canvas *canvas, enum qy_side side, size_t glyph, double x, double y);

/* Appends to the path four corners `half` away from (x, y) with arms of `arm`. */
void qyi_board_corners(struct qyi_pen *pen, double x, double y, double half, double arm);

/* Draws the arrows and marks of the diagram: fields below the pieces, all else above them. */
void qyi_board_fields(const struct qyi_canvas *canvas);
void qyi_board_notes(const struct qyi_canvas *canvas);

/* Draws a chessman of a side and kind in the field of 100 by 100 whose middle is (x, y). */
void qyi_chessman(const struct qyi_canvas *canvas, unsigned kind, enum qy_side side, double x, double y);

/* Draws a figurine, all in black, in a field of 100 by 100 in which it stands at 91. */
void qyi_figurine_draw(struct qyi_pen *pen, unsigned kind);

/*
 * The symbols of the pen: chess pieces by side and kind, discs by side, characters of pieces, of labels and of arrows.
 */
#define QYI_SYMBOL_MAN    0
#define QYI_SYMBOL_DISC   16
#define QYI_SYMBOL_SIGN   32
#define QYI_SYMBOL_LABEL  80
#define QYI_SYMBOL_NUMBER 112

/* Makes ready what a diagram is drawn with. Returns 0 or QY_E_DRAWING. End with qyi_canvas_end(). */
int qyi_canvas_begin(struct qyi_canvas *ret_canvas, const struct qy_diagram *diagram, struct qyi_pen *pen);
void qyi_canvas_end(struct qyi_canvas *canvas);

/* Draws the board without pieces, arrows and marks. */
void qyi_canvas_ground(const struct qyi_canvas *canvas);

/* Begins an SVG of a good diagram: its root element and its title, which is the FEN. */
void qyi_svg_begin(const struct qy_diagram *diagram, struct qy_buf *out);

/* Whether everything in a diagram has a value that can be drawn. */
bool qyi_diagram_good(const struct qy_diagram *diagram);

/* Whether an animation of this many moves can be made of it, in those times. */
bool qyi_animation_good(const struct qy_diagram *diagram, size_t count, const struct qy_animation *animation);

/* Draws all of a diagram on a canvas that was begun. */
void qyi_canvas_draw(const struct qyi_canvas *canvas);

/* One frame, as the others of qy_diagram_write(). */
int qyi_gif_write_still(const struct qy_diagram *diagram, double width, double height, struct qy_buf *out);

/* Draws a good diagram with a pen that stands in the board's measures. Returns 0 or QY_E_DRAWING. */
int qyi_diagram_draw(const struct qy_diagram *diagram, struct qyi_pen *pen);

#endif
