/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, diagrams: a position of either game as a picture.
 *
 *   qy_diagram          the drawing: position, side below, last move, arrows, marks, labels
 *   qy_diagram_draw     draws it on a cairo context, as part of a page
 *   qy_diagram_write    makes an SVG, PNG, PDF or GIF of it
 *   qy_animation_write  makes an animated SVG of a game, qy_animation_write_gif() a GIF
 *   qy_diagram_notes    the arrows and marks of a text ("e2e4 Rg1f3")
 *
 * Part of libqiyuan-sheet, which needs cairo and pango. Lengths are in units of the cairo context: points on
 * a page, pixels in a picture. Different diagrams may be drawn from different threads at once.
 */
#ifndef QIYUAN_DIAGRAM_H
#define QIYUAN_DIAGRAM_H

#include <qiyuan/core/game.h>
#include <qiyuan/errors/sheet.h>
#include <qiyuan/record/record.h>

#ifdef __cplusplus
extern "C" {
#endif

struct _cairo; /* cairo_t */

/* The colours of a diagram. */
enum qy_diagram_colours {
    QY_DIAGRAM_PRINT,  /* ink on paper: grey squares, pieces of both sides in black and white */
    QY_DIAGRAM_SCREEN, /* the page's light theme */
    QY_DIAGRAM_DARK,   /* the page's dark theme */
    QY_DIAGRAM_COLOURS_COUNT
};

/* The coordinates at the edges. */
enum qy_diagram_coordinates {
    QY_DIAGRAM_BARE, /* none */
    /* as the game's notation uses them: a-h and 1-8; in xiangqi the file numbers of both sides */
    QY_DIAGRAM_USUAL,
    QY_DIAGRAM_SQUARES, /* the letters and numbers of square names ("h2") for both games */
    QY_DIAGRAM_AROUND,  /* as USUAL, on all four sides, as on real boards */
    QY_DIAGRAM_COORDINATES_COUNT
};

/* How the pieces are shown. */
enum qy_diagram_pieces {
    QY_DIAGRAM_FIGURES, /* chess pieces; xiangqi discs with their characters */
    QY_DIAGRAM_LETTERS, /* FEN letters on discs */
    QY_DIAGRAM_PIECES_COUNT
};

/* The four colours of PGN's %csl and %cal, in the order of the letters G, R, Y, B. */
enum qy_diagram_hue { QY_HUE_GREEN, QY_HUE_RED, QY_HUE_YELLOW, QY_HUE_BLUE, QY_HUE_COUNT };

enum qy_diagram_shape {
    QY_SHAPE_CIRCLE,  /* a ring round the piece */
    QY_SHAPE_CROSS,   /* x: two strokes across */
    QY_SHAPE_DOT,     /* .: a dot in the middle, for possible destinations */
    QY_SHAPE_CORNERS, /* +: four corners, like the board's marks at the cannon points */
    QY_SHAPE_FIELD,   /* #: a tint over the whole square */
    QY_SHAPE_COUNT
};

struct qy_diagram_arrow {
    qy_square from;
    qy_square to;
    enum qy_diagram_hue hue;
    bool hollow;    /* drawn as an outline, to be distinguishable without colour */
    uint8_t number; /* shown on a disc beside the arrow's start, 1 to 9; 0: none */
};

struct qy_diagram_mark {
    qy_square square;
    enum qy_diagram_shape shape;
    enum qy_diagram_hue hue;
};

/* The greatest numbers of arrows and marks; a text with more is an error. */
#define QY_DIAGRAM_ARROWS 128
#define QY_DIAGRAM_MARKS  128

/* Arrows and marks: a value. */
struct qy_diagram_notes {
    size_t arrow_count;
    size_t mark_count;
    struct qy_diagram_arrow arrow[QY_DIAGRAM_ARROWS];
    struct qy_diagram_mark mark[QY_DIAGRAM_MARKS];
};

struct qy_diagram {
    struct qy_position position;
    enum qy_side below; /* the side at the lower edge */
    qy_square from;     /* from and to of the last move; QY_SQUARE_NONE: none is shown */
    qy_square to;
    bool show_check; /* draw a ring round a king or general in check */
    bool empty;      /* the board without pieces */
    /* borrowed: the pieces of all squares, used instead of the position's; or NULL */
    const qy_piece *placement;
    const struct qy_diagram_notes *notes; /* borrowed; NULL: none */
    enum qy_diagram_coordinates coordinates;
    enum qy_diagram_colours colours;
    enum qy_diagram_pieces pieces;
    enum qy_lang lang; /* zh-Hans: simplified characters; else traditional ones, as on real sets */
    double cell;       /* the side of a square, or the distance between two lines; above 0 */
    double disc;       /* the diameter of a disc in cells; 0: 0.88 */
    double label;      /* coordinates are at least so high, as far as they have room; 0: in proportion */
    bool shapes; /* hues of arrows and circles differ in shape, too: told apart where there is no colour */
};

/* ---- make ------------------------------------------------------------------------------------------ */

/* The default diagram of a position: first side below, default coordinates, print colours, cells of 24. */
QY_API void qy_diagram_init(const struct qy_position *position, struct qy_diagram *ret_diagram);

/* Shows `move` (QY_MOVE_NONE or QY_MOVE_NULL: none) as the last move. */
QY_API void qy_diagram_set_last(struct qy_diagram *diagram, qy_move move);

/* Sets the cell size so that the diagram is `width` wide. */
QY_API void qy_diagram_fit(struct qy_diagram *diagram, double width);

/*
 * Sets the measures of a real board, in points: chess squares of 55 mm (FIDE: 50 to 60); xiangqi cells of 40
 * mm and discs of 30 mm (xq:1.4: 32 to 46, and 27 to 32). Default coordinates are put on all sides; with them
 * a chess board is 51 cm wide.
 */
QY_API void qy_diagram_set_true_size(struct qy_diagram *diagram);

/*
 * Reads arrows and marks, separated by blanks or commas, and appends them to `notes`: `e2e4` is an arrow,
 * `e4` a mark; a letter G, R, Y or B in front is the colour (default: green), and `x`, `.`, `+`, `#` or `o`
 * behind a mark its shape (default: a circle). PGN's %cal and %csl have the same form. Errors:
 * QY_E_DIAGRAM_NOTE (not of this form, or a square not on the board; `column` is set), QY_E_TOO_MANY_NOTES.
 */
QY_API int qy_diagram_notes_read(enum qy_game game, const char *text, size_t len,
                                 struct qy_diagram_notes *notes, struct qy_error *reterr);

/* Appends the arrows and marks of every %cal and %csl in a comment of a game. Skips unreadable ones. */
QY_API void qy_diagram_notes_in(enum qy_game game, const char *comment, size_t len,
                                struct qy_diagram_notes *notes);

/* Appends arrows and marks as a text that qy_diagram_notes_read() reads. They must be on the board. */
QY_API void qy_diagram_notes_write(enum qy_game game, const struct qy_diagram_notes *notes,
                                   struct qy_buf *out);

/*
 * Makes `diagram` and `notes` show a judged move of a cycle, made in the position `before`: the board after
 * the move; a ring round each piece that it attacks and an arrow from the attacker; corners round the guard,
 * with an arrow if its root counts and a cross if it is false; and, if the proof is more than one capture,
 * the moves that would follow if the other side passed, the mover's green and the replies yellow. An allowed
 * move gets corners instead of rings. The diagram borrows `notes`.
 */
struct qy_judged_move;
QY_API void qy_diagram_of_judged(const struct qy_position *before, const struct qy_judged_move *judged,
                                 struct qy_diagram *ret_diagram, struct qy_diagram_notes *ret_notes);

/* ---- draw ------------------------------------------------------------------------------------------ */

/* The width and height of a diagram, with its labels and edges. */
QY_API void qy_diagram_extent(const struct qy_diagram *diagram, double *ret_width, double *ret_height);

/*
 * Draws a diagram with its upper left corner at the origin of `context`. Returns 0; QY_E_VALUE for a diagram
 * whose cell, piece or notes can't be drawn (nothing is drawn then); QY_E_DRAWING if cairo or pango fails.
 */
QY_API int qy_diagram_draw(const struct qy_diagram *diagram, struct _cairo *context);

/* The file formats of a picture. */
enum qy_picture { QY_PICTURE_SVG, QY_PICTURE_PNG, QY_PICTURE_PDF, QY_PICTURE_GIF, QY_PICTURE_COUNT };

/*
 * Appends a diagram as a file: SVG, PNG and GIF in its own size (in pixels), PDF on a page of that size (in
 * points). The same diagram gives the same bytes. Returns 0 or the errors of qy_diagram_draw(), QY_E_TOO_LONG
 * for a picture of more than QY_PICTURE_SIDE pixels on a side (a GIF: QY_GIF_SIDE), QY_E_NO_GIF, or
 * QY_E_MEMORY.
 */
#define QY_PICTURE_SIDE 16384
QY_API int qy_diagram_write(const struct qy_diagram *diagram, enum qy_picture picture, struct qy_buf *out);

/*
 * As qy_diagram_write() for a PDF, in the middle of the smallest upright page of A4, A3, A2, A1 or A0 that
 * holds the diagram. Errors as above; QY_E_VALUE if A0 is too small.
 */
QY_API int qy_diagram_write_page(const struct qy_diagram *diagram, struct qy_buf *out);

/* ---- animations ------------------------------------------------------------------------------------ */

/* How long each move and the last position are shown, in milliseconds: 100 to 60,000, and up to 600,000. */
struct qy_animation {
    unsigned move_ms;
    unsigned end_ms;
};
#define QY_ANIMATION_MOVES 2000

/*
 * Appends an SVG that plays `count` legal moves from the position of `diagram` in a loop, with the diagram's
 * colours, labels and size. Viewers without animation show the first position. The same game gives the same
 * bytes. Errors: those of qy_diagram_write(); QY_E_VALUE also for times out of range and for more than
 * QY_ANIMATION_MOVES moves.
 */
QY_API int qy_animation_write(const struct qy_diagram *diagram, const qy_move *moves, size_t count,
                              const struct qy_animation *animation, struct qy_buf *out);

/*
 * As qy_animation_write(), but a GIF, for programs that do not show SVG: the first position, then a frame per
 * move with the rectangle that changed, in 255 colours chosen from the game's own. Times are rounded to
 * hundredths of a second, the last to at most 655 of them. Errors, with nothing appended: as above;
 * QY_E_TOO_LONG for more than QY_GIF_SIDE pixels on a side or more than QY_GIF_BYTES in all; QY_E_NO_GIF if
 * the library was built without giflib (the meson option `gif`).
 */
#define QY_GIF_SIDE  2048
#define QY_GIF_BYTES ((size_t)64 << 20)
QY_API int qy_animation_write_gif(const struct qy_diagram *diagram, const qy_move *moves, size_t count,
                                  const struct qy_animation *animation, struct qy_buf *out);

/* True if the library was built with giflib. */
QY_API bool qy_gif_is_known(void);

#ifdef __cplusplus
}
#endif

#endif
