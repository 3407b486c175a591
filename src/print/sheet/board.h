/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Internal parts of the drawing of boards, for both games.
 *
 * The unit is a hundredth of a square or cell. x = 0 is the line of the leftmost column (or the left edge of
 * its squares), y = 0 the top line.
 */
#ifndef QYI_SHEET_BOARD_H
#define QYI_SHEET_BOARD_H

#include <qiyuan/print/diagram.h>

#include "sheet/board_pen.h"

/* Colours as 0xRRGGBB. */
struct qyi_palette {
    uint32_t ground;       /* background of the diagram */
    uint32_t line;         /* frames, and the lines of a xiangqi board */
    uint32_t label;        /* coordinates */
    uint32_t faint;        /* words on the board */
    uint32_t square[2][2]; /* light, dark; then of the last move */
    uint32_t now;          /* highlight of a square at the current moment */
    uint32_t now_line;     /* and of a line */
    uint32_t man_fill[2];  /* of chess pieces, by side */
    uint32_t man_edge[2];
    uint32_t man_detail[2];
    uint32_t disc_fill[2]; /* of discs, by side */
    uint32_t disc_edge[2];
    uint32_t disc_ring[2];
    uint32_t disc_sign[2];
    uint32_t hue[QY_HUE_COUNT];
    uint32_t casing; /* outline of arrows and marks, so that they contrast with anything below */
};
extern const struct qyi_palette qyi_palettes[QY_DIAGRAM_COLOURS_COUNT];

/* The fonts of the texts in a diagram. */
enum qyi_lettering_face { QYI_LETTERING_MEN, QYI_LETTERING_LABELS, QYI_LETTERING_FACES };

/* A character prepared for drawing: its glyph in a font that has it. */
struct qyi_glyph {
    cairo_font_face_t *font; /* a reference; NULL: no font has it */
    unsigned long index;
    double advance; /* in ems */
    uint8_t begin;  /* offset of its bytes in the text */
    uint8_t len;
};
#define QYI_LETTERING_GLYPHS 48

/* The characters of a text, which are drawn one by one. */
struct qyi_lettering {
    const char *text; /* borrowed */
    unsigned symbol;  /* symbol number of the first character */
    size_t count;
    struct qyi_glyph glyph[QYI_LETTERING_GLYPHS];
};

/*
 * Finds the glyphs for a text of at most QYI_LETTERING_GLYPHS characters (the rest is dropped) in a font and
 * language. Returns 0 or QY_E_DRAWING. Free it with qyi_lettering_clear().
 */
int qyi_lettering_make(const char *text, enum qyi_lettering_face face, enum qy_lang lang,
                       struct qyi_lettering *ret_lettering);
void qyi_lettering_clear(struct qyi_lettering *lettering);

/* Draws the nth character centred at (x, y), `size` high. */
void qyi_lettering_draw(const struct qyi_lettering *lettering, size_t n, struct qyi_pen *pen, double x,
                        double y, double size, uint32_t colour);

/* A diagram while it is drawn. */
struct qyi_canvas {
    struct qyi_pen *pen;
    const struct qy_diagram *diagram;
    const struct qyi_palette *palette;
    const struct qyi_board *board;
    struct qyi_lettering men;     /* the board's `men_text` */
    struct qyi_lettering labels;  /* the board's `label_text` */
    struct qyi_lettering numbers; /* 1 to 9, for numbered arrows */
};

/* The board of one game. */
struct qyi_board {
    unsigned files, ranks;
    const char *figurines; /* letters of a move that are printed as figurines, by kind from 1; NULL: none */
    const char *letters;   /* letters of the first side's pieces in a FEN, by kind from 1 */
    double width, height;  /* of the squares or lines */
    double first;          /* position of the centre of the first column or row: 50 or 0 */
    double margin[QY_DIAGRAM_COORDINATES_COUNT][4]; /* left, right, top, bottom */
    double mark;                /* distance of marks from the centre of a square or point */
    double arrow_gap;           /* distance of an arrow's ends from the centre of a piece */
    double true_cell, true_man; /* of a real board: size of a cell and of a piece, in millimetres */
    /* the characters that men() and ground() draw */
    const char *(*men_text)(const struct qy_diagram *diagram);
    const char *(*label_text)(const struct qy_diagram *diagram); /* the characters that labels() draws */
    /* draws squares or lines, and the last move, below the pieces */
    void (*ground)(const struct qyi_canvas *canvas);
    void (*labels)(const struct qyi_canvas *canvas);
    void (*man)(const struct qyi_canvas *canvas, qy_piece piece, double x, double y);
};
extern const struct qyi_board *const qyi_boards[QY_GAME_COUNT];
extern const struct qyi_board qyi_board_chess;
extern const struct qyi_board qyi_board_xiangqi;

/* The column and row of a square in the drawing, from the upper left; and the centre of the square. */
void qyi_board_place(const struct qy_diagram *diagram, qy_square square, unsigned *ret_column,
                     unsigned *ret_row);
void qyi_board_middle(const struct qyi_canvas *canvas, qy_square square, double *ret_x, double *ret_y);
/* Returns the height of coordinates whose default height is `usual`. */
double qyi_board_label(const struct qyi_canvas *canvas, double usual);
/* Reads the pieces of a FEN's board field; invalid characters and pieces outside the board are ignored. */
void qyi_board_men(enum qy_game game, const char *field, qy_piece ret_men[QY_MAX_SQUARES]);

/* Draws a disc with a glyph: the letter of a FEN, or another character for pieces. */
void qyi_board_disc(const struct qyi_canvas *canvas, enum qy_side side, size_t glyph, double x, double y);

/* Appends to the path four corner marks at distance `half` from (x, y), with arms of length `arm`. */
void qyi_board_corners(struct qyi_pen *pen, double x, double y, double half, double arm);

/* Draw the arrows and marks of the diagram: highlighted squares below the pieces, everything else above. */
void qyi_board_fields(const struct qyi_canvas *canvas);
void qyi_board_notes(const struct qyi_canvas *canvas);

/* Draws a chess piece in a square of 100 by 100 centred at (x, y). */
void qyi_chessman(const struct qyi_canvas *canvas, unsigned kind, enum qy_side side, double x, double y);

/* Draws a figurine in black, with a height of 91 in a field of 100 by 100. */
void qyi_figurine_draw(struct qyi_pen *pen, unsigned kind);

/*
 * The symbol numbers of the pen: chess pieces by side and kind, discs by side, characters for pieces, labels
 * and arrows.
 */
#define QYI_SYMBOL_MAN    0
#define QYI_SYMBOL_DISC   16
#define QYI_SYMBOL_SIGN   32
#define QYI_SYMBOL_LABEL  80
#define QYI_SYMBOL_NUMBER 112

/* Prepares the drawing of a diagram. Returns 0 or QY_E_DRAWING. Free it with qyi_canvas_end(). */
int qyi_canvas_begin(struct qyi_canvas *ret_canvas, const struct qy_diagram *diagram, struct qyi_pen *pen);
void qyi_canvas_end(struct qyi_canvas *canvas);

/* Draws the board without pieces, arrows and marks. */
void qyi_canvas_ground(const struct qyi_canvas *canvas);

/* Begins the SVG of a valid diagram: its root element, and the FEN as title. */
void qyi_svg_begin(const struct qy_diagram *diagram, struct qy_buf *out);

/* True if all values in a diagram can be drawn. */
bool qyi_diagram_good(const struct qy_diagram *diagram);

/* True if the diagram can be animated with this number of moves and these times. */
bool qyi_animation_good(const struct qy_diagram *diagram, size_t count, const struct qy_animation *animation);

/* Draws the complete diagram on a prepared canvas. */
void qyi_canvas_draw(const struct qyi_canvas *canvas);

/* Writes a single-frame GIF, like the other formats of qy_diagram_write(). */
int qyi_gif_write_still(const struct qy_diagram *diagram, double width, double height, struct qy_buf *out);

/* Draws a valid diagram with a pen whose unit is that of the board. Returns 0 or QY_E_DRAWING. */
int qyi_diagram_draw(const struct qy_diagram *diagram, struct qyi_pen *pen);

#endif
