/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, diagrams: a position of either game as a picture.
 *
 *   qy_diagram          what is drawn: the position, which side is below, last move, arrows, marks, labels
 *   qy_diagram_draw     draws it on a cairo context, to stand on a page among other things
 *   qy_diagram_write    makes an SVG, PNG, PDF or GIF of it
 *   qy_animation_write  makes an SVG in which a game is played, qy_animation_write_gif() a GIF
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

/* What stands at the edges. */
enum qy_diagram_coordinates {
    QY_DIAGRAM_BARE,    /* nothing */
    QY_DIAGRAM_USUAL,   /* what the game's records need: a-h and 1-8; the file numbers of both sides */
    QY_DIAGRAM_SQUARES, /* the letters and numbers of square names ("h2") in either game */
    QY_DIAGRAM_AROUND,  /* the usual ones on all sides, as boards to play on have them */
    QY_DIAGRAM_COORDINATES_COUNT
};

/* How the pieces are shown. */
enum qy_diagram_pieces {
    QY_DIAGRAM_FIGURES, /* as they stand on a board: chess pieces; discs with their characters */
    QY_DIAGRAM_LETTERS, /* the letters of a FEN, on discs */
    QY_DIAGRAM_PIECES_COUNT
};

/* The four colours of PGN's %csl and %cal, in the order of its letters G, R, Y, B. */
enum qy_diagram_hue { QY_HUE_GREEN, QY_HUE_RED, QY_HUE_YELLOW, QY_HUE_BLUE, QY_HUE_COUNT };

enum qy_diagram_shape {
    QY_SHAPE_CIRCLE,  /* a ring round the piece */
    QY_SHAPE_CROSS,   /* x: two strokes across */
    QY_SHAPE_DOT,     /* .: a dot in the middle: where a piece may go */
    QY_SHAPE_CORNERS, /* +: four corners, like the marks at the points of cannons */
    QY_SHAPE_FIELD,   /* #: the whole square tinted */
    QY_SHAPE_COUNT
};

struct qy_diagram_arrow {
    qy_square from;
    qy_square to;
    enum qy_diagram_hue hue;
    bool hollow;    /* drawn as an outline: told apart where there is no colour */
    uint8_t number; /* on a disc beside its beginning, 1 to 9; 0: none */
};

struct qy_diagram_mark {
    qy_square square;
    enum qy_diagram_shape shape;
    enum qy_diagram_hue hue;
};

/* More than anybody draws on one board; a text with more is refused. */
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
    enum qy_side below; /* the side that sits at the lower edge */
    qy_square from;     /* of the last move; QY_SQUARE_NONE: none is shown */
    qy_square to;
    bool show_check;           /* a ring round a king or general that is in check */
    bool empty;                /* the board without pieces */
    const qy_piece *placement; /* borrowed: the pieces of all squares instead of the position's; or NULL */
    const struct qy_diagram_notes *notes; /* borrowed; NULL: none */
    enum qy_diagram_coordinates coordinates;
    enum qy_diagram_colours colours;
    enum qy_diagram_pieces pieces;
    enum qy_lang lang; /* simplified characters for zh-Hans, traditional ones else, as on real sets */
    double cell;       /* the side of a square, the distance of two lines: above 0 */
    double disc;       /* the diameter of a disc in cells; 0: 0.88 */
};

/* ---- make ------------------------------------------------------------------------------------------ */

/* The usual diagram of a position: first side below, usual coordinates, print, cells of 24. */
QY_API void qy_diagram_init(const struct qy_position *position, struct qy_diagram *ret_diagram);

/* Shows `move` (QY_MOVE_NONE or QY_MOVE_NULL: none) as the last move. */
QY_API void qy_diagram_set_last(struct qy_diagram *diagram, qy_move move);

/* Gives the diagram the cell with which it is `width` wide. */
QY_API void qy_diagram_fit(struct qy_diagram *diagram, double width);

/*
 * The measures of a real board, in points: chess squares of 55 mm (FIDE asks for 50 to 60); xiangqi cells of
 * 40 mm and discs of 30 mm (xq:1.4 asks for 32 to 46, and 27 to 32). The usual coordinates become those on all
 * sides; a board of chess is 51 cm wide with them.
 */
QY_API void qy_diagram_set_true_size(struct qy_diagram *diagram);

/*
 * Appends arrows and marks to `notes` from a text of them, separated by blanks or commas: `e2e4` an arrow,
 * `e4` a mark; a letter G, R, Y or B in front is the colour (else green), and `x`, `.`, `+`, `#` or `o`
 * behind a mark its shape (else a circle). That is also the form of PGN's %cal and %csl. Errors:
 * QY_E_DIAGRAM_NOTE (what is not of this form, or a square that is not on the board; `column` says where),
 * QY_E_TOO_MANY_NOTES.
 */
QY_API int qy_diagram_notes_read(enum qy_game game, const char *text, size_t len,
                                 struct qy_diagram_notes *notes, struct qy_error *reterr);

/*
 * Appends the arrows and marks of every %cal and %csl in a comment of a game. Unreadable marks are left out.
 */
QY_API void qy_diagram_notes_in(enum qy_game game, const char *comment, size_t len,
                                struct qy_diagram_notes *notes);

/* Appends arrows and marks as such a text: reading it gives the same. They lie on the board. */
QY_API void qy_diagram_notes_write(enum qy_game game, const struct qy_diagram_notes *notes,
                                   struct qy_buf *out);

/*
 * Makes `diagram` and `notes` what a judged move of a cycle shows, `before` being the position in which it was
 * made: the board after it, with the move; a ring round each piece that it attacks and an arrow from the one that
 * would take it; corners round the guard, with an arrow where its root counts and a cross where it is false;
 * and where more than one capture is behind it, the moves that would follow if the other side passed, those of
 * the mover green and the answers yellow. An allowed move has corners and no rings. The diagram borrows `notes`.
 */
struct qy_judged_move;
QY_API void qy_diagram_of_judged(const struct qy_position *before, const struct qy_judged_move *judged,
                                 struct qy_diagram *ret_diagram, struct qy_diagram_notes *ret_notes);

/* ---- draw ------------------------------------------------------------------------------------------ */

/* How wide and high the diagram is, its labels and edges included. */
QY_API void qy_diagram_extent(const struct qy_diagram *diagram, double *ret_width, double *ret_height);

/*
 * Draws it with its upper left corner at the origin of `context`. Returns 0; QY_E_VALUE for a diagram whose
 * cell, piece or notes can't be drawn (nothing was drawn then); QY_E_DRAWING when cairo or pango can't.
 */
QY_API int qy_diagram_draw(const struct qy_diagram *diagram, struct _cairo *context);

/* The forms of a picture. */
enum qy_picture { QY_PICTURE_SVG, QY_PICTURE_PNG, QY_PICTURE_PDF, QY_PICTURE_GIF, QY_PICTURE_COUNT };

/*
 * Appends the diagram as a file of its own: SVG, PNG and GIF as large as it is (in pixels), a PDF on a page of
 * the size of the diagram (in points). The same diagram makes the same bytes. Returns 0 or what
 * qy_diagram_draw() returns, QY_E_TOO_LONG for a picture of more than QY_PICTURE_SIDE pixels on a side (a
 * GIF: QY_GIF_SIDE), QY_E_NO_GIF, or QY_E_MEMORY.
 */
#define QY_PICTURE_SIDE 16384
QY_API int qy_diagram_write(const struct qy_diagram *diagram, enum qy_picture picture, struct qy_buf *out);

/*
 * The same as a PDF in the middle of the smallest page of A4, A3, A2, A1 or A0 that holds it, upright. Errors
 * as above; QY_E_VALUE if A0 is too small.
 */
QY_API int qy_diagram_write_page(const struct qy_diagram *diagram, struct qy_buf *out);

/* ---- animations ------------------------------------------------------------------------------------ */

/* How long a move and the last position are shown, in milliseconds: 100 to 60,000 and up to 600,000. */
struct qy_animation {
    unsigned move_ms;
    unsigned end_ms;
};
#define QY_ANIMATION_MOVES 2000

/*
 * Appends an SVG in which pieces move: from the position of `diagram`, whose colours, labels and size it has, by
 * `count` legal moves, again and again. Viewers without animation show the first position. The same game makes
 * the same bytes. Errors: as of qy_diagram_write(); QY_E_VALUE also for times outside their bounds and for
 * more than QY_ANIMATION_MOVES moves.
 */
QY_API int qy_animation_write(const struct qy_diagram *diagram, const qy_move *moves, size_t count,
                              const struct qy_animation *animation, struct qy_buf *out);

/*
 * The same as a GIF, which programs show that know no SVG: the first position, then a frame for each move with
 * the rectangle that it changed, 255 colours chosen from the game's own, again and again. Its times are rounded
 * to hundredths of a second, the last of at most 655 of them. Errors: as above; QY_E_TOO_LONG for more than
 * QY_GIF_SIDE pixels on a side or more than QY_GIF_BYTES in all; QY_E_NO_GIF where the library was built
 * without giflib (the meson option `gif`). Nothing is appended then.
 */
#define QY_GIF_SIDE  2048
#define QY_GIF_BYTES ((size_t)64 << 20)
QY_API int qy_animation_write_gif(const struct qy_diagram *diagram, const qy_move *moves, size_t count,
                                  const struct qy_animation *animation, struct qy_buf *out);

/* Whether the library was built with what a GIF needs. */
QY_API bool qy_gif_is_known(void);

#ifdef __cplusplus
}
#endif

#endif
