/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game as an SVG with moving pieces (SMIL). Each piece has a track: the squares where it is, from which
 * move on, until it is captured. Tracks are found by comparing positions, so that castling, promotion and en
 * passant need no rules here.
 */
#include "sheet/board.h"

#include <stdlib.h>
#include <string.h>

#define SLIDE_MS 300 /* how long a piece slides; 4 tenths of the move's time if that is less */
#define NEVER    UINT32_MAX

struct track {
    qy_piece piece;
    uint32_t begin; /* move with which the piece appears; 0: it is there from the start */
    uint32_t end;   /* move with which it disappears, or NEVER */
};

/* The arrival of a piece on a square. */
struct stop {
    uint32_t track;
    uint32_t move;
    qy_square square;
};

struct film {
    const struct qy_diagram *diagram;
    const struct qyi_canvas *canvas;
    struct qy_buf *out;
    double total; /* duration of the whole animation in milliseconds */
    double move_ms;
    double slide_ms;
    struct track *tracks;
    struct stop *stops;
    uint32_t track_count;
    uint32_t stop_count;
    uint32_t at[QY_MAX_SQUARES]; /* track of the piece on each square */
};

/* ---- tracks ---------------------------------------------------------------------------------------- */

static void add_stop(struct film *film, uint32_t track, uint32_t move, qy_square square)
{
    film->stops[film->stop_count++] = (struct stop){track, move, square};
    film->at[square] = track;
}

static void add_track(struct film *film, qy_piece piece, uint32_t move, qy_square square)
{
    film->tracks[film->track_count] = (struct track){piece, move, NEVER};
    add_stop(film, film->track_count++, move, square);
}

/* Compares the position before a move with that after it. */
static void follow_move(struct film *film, uint32_t move, const struct qy_position *before,
                        const struct qy_position *after, unsigned squares)
{
    uint32_t was[QY_MAX_SQUARES];
    bool left[QY_MAX_SQUARES];

    memcpy(was, film->at, sizeof was);
    for (unsigned i = 0; i < squares; i++) {
        qy_piece old = qy_position_at(before, (qy_square)i);

        left[i] = old != 0 && old != qy_position_at(after, (qy_square)i);
    }
    for (unsigned to = 0; to < squares; to++) {
        qy_piece piece = qy_position_at(after, (qy_square)to);
        unsigned from = 0;

        if (piece == 0 || piece == qy_position_at(before, (qy_square)to))
            continue;
        while (from < squares && !(left[from] && qy_position_at(before, (qy_square)from) == piece))
            from++;
        if (from < squares) {
            left[from] = false;
            add_stop(film, was[from], move, (qy_square)to);
        } else {
            add_track(film, piece, move, (qy_square)to);
        }
    }
    for (unsigned i = 0; i < squares; i++)
        if (left[i])
            film->tracks[was[i]].end = move;
}

/* Follows the pieces through the game. Returns 0, or the error of the first illegal move. */
static int follow(struct film *film, const qy_move *moves, size_t count)
{
    const struct qyi_board *board = film->canvas->board;
    unsigned squares = board->files * board->ranks;
    struct qy_position position = film->diagram->position;

    for (unsigned i = 0; i < squares; i++) {
        qy_piece piece = qy_position_at(&position, (qy_square)i);

        if (piece)
            add_track(film, piece, 0, (qy_square)i);
    }
    for (uint32_t move = 1; move <= count; move++) {
        struct qy_position before = position;
        struct qy_undo undo;

        if (!qy_position_is_legal(&position, moves[move - 1]))
            return QY_E_ILLEGAL_MOVE;
        qy_position_make(&position, moves[move - 1], &undo);
        follow_move(film, move, &before, &position, squares);
    }
    return 0;
}

/* ---- SVG ------------------------------------------------------------------------------------------- */

/* Appends a time as a fraction of the whole duration. */
static void add_time(struct film *film, double ms)
{
    qyi_svg_number(film->out, ms / film->total, 6);
}

static void add_place(struct film *film, qy_square square)
{
    double x, y;

    qyi_board_middle(film->canvas, square, &x, &y);
    qyi_svg_number(film->out, x, 0);
    qy_buf_addc(film->out, ' ');
    qyi_svg_number(film->out, y, 0);
}

static void begin_animation(struct film *film, const char *element, const char *how)
{
    qy_buf_addf(film->out, "<%s %s repeatCount=\"indefinite\" dur=\"", element, how);
    qyi_svg_number(film->out, film->total / 1000, 3);
    qy_buf_adds(film->out, "s\" keyTimes=\"0");
}

/* Makes an element visible only between two times. */
static void add_visibility(struct film *film, double begin, double end)
{
    bool late = begin > 0;

    if (!late && end >= film->total)
        return;
    begin_animation(film, "animate", "attributeName=\"visibility\" calcMode=\"discrete\"");
    if (late) {
        qy_buf_addc(film->out, ';');
        add_time(film, begin);
    }
    if (end < film->total) {
        qy_buf_addc(film->out, ';');
        add_time(film, end);
    }
    qy_buf_addf(film->out, "\" values=\"%s%s\"/>\n", late ? "hidden;visible" : "visible",
                end < film->total ? ";hidden" : "");
}

/* Appends the stops of a track: a slide for each stop except the first. */
static void add_slides(struct film *film, uint32_t track)
{
    uint32_t stops = 0;
    qy_square square = QY_SQUARE_NONE;

    for (uint32_t i = 0; i < film->stop_count; i++)
        stops += film->stops[i].track == track;
    if (stops < 2)
        return;
    begin_animation(film, "animateTransform", "attributeName=\"transform\" type=\"translate\"");
    for (uint32_t i = 0; i < film->stop_count; i++) {
        if (film->stops[i].track != track || film->stops[i].move == film->tracks[track].begin)
            continue;
        qy_buf_addc(film->out, ';');
        add_time(film, film->stops[i].move * film->move_ms);
        qy_buf_addc(film->out, ';');
        add_time(film, film->stops[i].move * film->move_ms + film->slide_ms);
    }
    qy_buf_adds(film->out, ";1\" values=\"");
    for (uint32_t i = 0; i < film->stop_count; i++) {
        if (film->stops[i].track != track)
            continue;
        if (square != QY_SQUARE_NONE) { /* the piece stays on its square until it moves */
            add_place(film, square);
            qy_buf_addc(film->out, ';');
        }
        square = film->stops[i].square;
        add_place(film, square);
        qy_buf_addc(film->out, ';');
    }
    add_place(film, square);
    qy_buf_adds(film->out, "\"/>\n");
}

static qy_square first_square(const struct film *film, uint32_t track)
{
    uint32_t i = 0;

    while (film->stops[i].track != track)
        i++;
    return film->stops[i].square;
}

static void draw_track(struct film *film, uint32_t number)
{
    const struct track *track = &film->tracks[number];
    double slid = film->slide_ms;

    qy_buf_adds(film->out, "<g transform=\"translate(");
    add_place(film, first_square(film, number));
    qy_buf_addf(film->out, ")\"%s>\n", track->begin > 0 ? " visibility=\"hidden\"" : "");
    add_slides(film, number);
    add_visibility(film, track->begin > 0 ? track->begin * film->move_ms + slid : 0,
                   track->end == NEVER ? film->total : track->end * film->move_ms + slid);
    film->canvas->board->man(film->canvas, track->piece, 0, 0);
    qy_buf_adds(film->out, "</g>\n");
}

/*
 * Draws the mark of the square where a move began or ended. The same element moves to the next move's square.
 */
static void draw_now(struct film *film, const qy_move *moves, size_t count,
                     qy_square (*square_of)(enum qy_game game, qy_move move))
{
    const struct qyi_canvas *canvas = film->canvas;
    enum qy_game game = film->diagram->position.game;

    if (count == 0)
        return;
    qy_buf_adds(film->out, "<g visibility=\"hidden\">\n");
    add_visibility(film, film->move_ms, film->total);
    begin_animation(film, "animateTransform",
                    "attributeName=\"transform\" type=\"translate\" calcMode=\"discrete\"");
    for (size_t i = 0; i < count; i++) {
        qy_buf_addc(film->out, ';');
        add_time(film, (double)(i + 1) * film->move_ms);
    }
    qy_buf_adds(film->out, "\" values=\"0 0");
    for (size_t i = 0; i < count; i++) {
        qy_buf_addc(film->out, ';');
        add_place(film, square_of(game, moves[i]));
    }
    qy_buf_adds(film->out, "\"/>\n<g opacity=\"0.6\">");
    qyi_pen_rectangle(canvas->pen, -50, -50, 100, 100);
    qyi_pen_paint(canvas->pen, &(struct qyi_paint){.fill = canvas->palette->now, .line = QYI_NO_COLOUR});
    qy_buf_adds(film->out, "</g>");
    qyi_board_corners(canvas->pen, 0, 0, 47, 15);
    qyi_pen_paint(canvas->pen,
                  &(struct qyi_paint){.fill = QYI_NO_COLOUR, .line = canvas->palette->now_line, .width = 4});
    qy_buf_adds(film->out, "</g>\n");
}

/*
 * Draws the tracks so that captured pieces are below those that capture them: the piece that moves last comes
 * last.
 */
static void draw_tracks(struct film *film)
{
    for (uint32_t i = 0; i < film->track_count; i++)
        if (film->tracks[i].end != NEVER)
            draw_track(film, i);
    for (uint32_t i = 0; i < film->track_count; i++)
        if (film->tracks[i].end == NEVER)
            draw_track(film, i);
}

static int write_film(struct film *film, const qy_move *moves, size_t count)
{
    int code = follow(film, moves, count);

    if (code < 0)
        return code;
    qyi_svg_begin(film->diagram, film->out);
    qyi_canvas_ground(film->canvas);
    draw_now(film, moves, count, qy_move_from);
    draw_now(film, moves, count, qy_move_to);
    draw_tracks(film);
    qy_buf_adds(film->out, "</svg>\n");
    return film->out->failed ? QY_E_MEMORY : 0;
}

int qy_animation_write(const struct qy_diagram *diagram, const qy_move *moves, size_t count,
                       const struct qy_animation *animation, struct qy_buf *out)
{
    struct qy_diagram still = *diagram;
    struct film film = {.diagram = &still, .out = out};
    struct qyi_canvas canvas;
    struct qyi_pen pen;

    if (!qyi_animation_good(diagram, count, animation))
        return QY_E_VALUE;
    still.from = still.to = QY_SQUARE_NONE;
    still.notes = NULL;
    film.move_ms = animation->move_ms;
    film.slide_ms = film.move_ms * 0.4 < SLIDE_MS ? film.move_ms * 0.4 : SLIDE_MS;
    film.total = film.move_ms * (double)(count + 1) + animation->end_ms;
    /* a move brings at most two pieces to other squares, and adds one */
    film.tracks = calloc(QY_MAX_SQUARES + 2 * count, sizeof *film.tracks);
    film.stops = calloc(QY_MAX_SQUARES + 2 * count, sizeof *film.stops);
    qyi_pen_begin_svg(&pen, out);
    int code = film.tracks && film.stops ? qyi_canvas_begin(&canvas, &still, &pen) : QY_E_MEMORY;
    if (code == 0) {
        film.canvas = &canvas;
        code = write_film(&film, moves, count);
        qyi_canvas_end(&canvas);
    }
    qyi_pen_end(&pen);
    free(film.tracks);
    free(film.stops);
    return code;
}
