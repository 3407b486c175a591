/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws a position on a page or a surface. */
#include <qiyuan/print/diagram.h>

#include "sheet/board.h"

#include <math.h>

#define MM (72 / 25.4) /* one millimetre in points */

void qy_diagram_init(const struct qy_position *position, struct qy_diagram *ret_diagram)
{
    *ret_diagram = (struct qy_diagram){.position = *position,
                                       .below = QY_FIRST,
                                       .from = QY_SQUARE_NONE,
                                       .to = QY_SQUARE_NONE,
                                       .coordinates = QY_DIAGRAM_USUAL,
                                       .cell = 24};
}

void qy_diagram_set_last(struct qy_diagram *diagram, qy_move move)
{
    bool shown = move != QY_MOVE_NONE && move != QY_MOVE_NULL;

    diagram->from = shown ? qy_move_from(diagram->position.game, move) : QY_SQUARE_NONE;
    diagram->to = shown ? qy_move_to(diagram->position.game, move) : QY_SQUARE_NONE;
}

/* Computes the size of the diagram in hundredths of a cell. */
static void units(const struct qy_diagram *diagram, double *ret_width, double *ret_height)
{
    const struct qyi_board *board = qyi_boards[diagram->position.game];
    const double *margin = board->margin[diagram->coordinates];

    *ret_width = margin[0] + board->width + margin[1];
    *ret_height = margin[2] + board->height + margin[3];
}

void qy_diagram_extent(const struct qy_diagram *diagram, double *ret_width, double *ret_height)
{
    units(diagram, ret_width, ret_height);
    *ret_width *= diagram->cell / 100;
    *ret_height *= diagram->cell / 100;
}

void qy_diagram_fit(struct qy_diagram *diagram, double width)
{
    double wide;
    double high;

    units(diagram, &wide, &high);
    diagram->cell = width / wide * 100;
}

void qy_diagram_set_true_size(struct qy_diagram *diagram)
{
    const struct qyi_board *board = qyi_boards[diagram->position.game];

    diagram->cell = board->true_cell * MM;
    diagram->disc = board->true_man;
    if (diagram->coordinates == QY_DIAGRAM_USUAL)
        diagram->coordinates = QY_DIAGRAM_AROUND;
}

static bool is_square(const struct qy_diagram *diagram, qy_square square)
{
    const struct qyi_board *board = qyi_boards[diagram->position.game];

    return square < board->files * board->ranks;
}

static bool notes_good(const struct qy_diagram *diagram, const struct qy_diagram_notes *notes)
{
    if (notes->arrow_count > QY_DIAGRAM_ARROWS || notes->mark_count > QY_DIAGRAM_MARKS)
        return false;
    for (size_t i = 0; i < notes->arrow_count; i++) {
        const struct qy_diagram_arrow *arrow = &notes->arrow[i];

        if (!is_square(diagram, arrow->from) || !is_square(diagram, arrow->to) || arrow->from == arrow->to ||
            (unsigned)arrow->hue >= QY_HUE_COUNT || arrow->number > 9)
            return false;
    }
    for (size_t i = 0; i < notes->mark_count; i++) {
        const struct qy_diagram_mark *mark = &notes->mark[i];

        if (!is_square(diagram, mark->square) || (unsigned)mark->shape >= QY_SHAPE_COUNT ||
            (unsigned)mark->hue >= QY_HUE_COUNT)
            return false;
    }
    return true;
}

bool qyi_diagram_good(const struct qy_diagram *diagram)
{
    return isfinite(diagram->cell) && diagram->cell > 0 && diagram->disc >= 0 && diagram->disc <= 1 &&
           isfinite(diagram->label) && diagram->label >= 0 &&
           (unsigned)diagram->position.game < QY_GAME_COUNT &&
           (unsigned)diagram->coordinates < QY_DIAGRAM_COORDINATES_COUNT &&
           (unsigned)diagram->colours < QY_DIAGRAM_COLOURS_COUNT &&
           (unsigned)diagram->pieces < QY_DIAGRAM_PIECES_COUNT && (unsigned)diagram->lang < QY_LANG_COUNT &&
           (diagram->from == QY_SQUARE_NONE || is_square(diagram, diagram->from)) &&
           (diagram->to == QY_SQUARE_NONE || is_square(diagram, diagram->to)) &&
           (!diagram->notes || notes_good(diagram, diagram->notes));
}

static void draw_men(const struct qyi_canvas *canvas)
{
    const qy_piece *men = canvas->diagram->placement;
    const struct qyi_board *board = canvas->board;

    for (unsigned square = 0; square < board->files * board->ranks; square++) {
        qy_piece piece = men ? men[square] : qy_position_at(&canvas->diagram->position, (qy_square)square);
        double x, y;

        if (!piece)
            continue;
        qyi_board_middle(canvas, (qy_square)square, &x, &y);
        canvas->board->man(canvas, piece, x, y);
    }
}

/* Draws rays around a king or general in check. */
static void draw_check(const struct qyi_canvas *canvas)
{
    const struct qy_position *position = &canvas->diagram->position;
    qy_square checkers[16];
    double x, y;

    if (qy_position_checkers(position, checkers) == 0)
        return;
    qyi_board_middle(canvas, qy_position_king(position, qy_position_side(position)), &x, &y);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < 24; i++) {
            double angle = i * M_PI / 12;

            qyi_pen_move(canvas->pen, x + 46 * cos(angle), y + 46 * sin(angle));
            qyi_pen_line(canvas->pen, x + 55 * cos(angle), y + 55 * sin(angle));
        }
        qyi_pen_paint(canvas->pen, &(struct qyi_paint){.fill = QYI_NO_COLOUR,
                                                       .line = pass == 0 ? canvas->palette->casing
                                                                         : canvas->palette->hue[QY_HUE_RED],
                                                       .width = pass == 0 ? 9 : 5});
    }
}

void qyi_canvas_ground(const struct qyi_canvas *canvas)
{
    const double *margin = canvas->board->margin[canvas->diagram->coordinates];
    double width, height;

    units(canvas->diagram, &width, &height);
    qyi_pen_rectangle(canvas->pen, -margin[0], -margin[2], width, height);
    qyi_pen_paint(canvas->pen, &(struct qyi_paint){.fill = canvas->palette->ground, .line = QYI_NO_COLOUR});
    canvas->board->ground(canvas);
    if (canvas->diagram->coordinates != QY_DIAGRAM_BARE)
        canvas->board->labels(canvas);
}

static bool numbered(const struct qy_diagram_notes *notes)
{
    for (size_t i = 0; notes && i < notes->arrow_count; i++)
        if (notes->arrow[i].number > 0)
            return true;
    return false;
}

int qyi_canvas_begin(struct qyi_canvas *ret_canvas, const struct qy_diagram *diagram, struct qyi_pen *pen)
{
    struct qyi_canvas canvas = {.pen = pen, .diagram = diagram};

    canvas.board = qyi_boards[diagram->position.game];
    canvas.palette = &qyi_palettes[diagram->colours];
    int code =
        qyi_lettering_make(canvas.board->men_text(diagram), QYI_LETTERING_MEN, diagram->lang, &canvas.men);
    if (code < 0)
        return code;
    code = qyi_lettering_make(canvas.board->label_text(diagram), QYI_LETTERING_LABELS, diagram->lang,
                              &canvas.labels);
    if (code == 0 && numbered(diagram->notes))
        code = qyi_lettering_make("123456789", QYI_LETTERING_LABELS, diagram->lang, &canvas.numbers);
    canvas.numbers.symbol = QYI_SYMBOL_NUMBER;
    if (code < 0) {
        qyi_canvas_end(&canvas);
        return code;
    }
    *ret_canvas = canvas;
    return 0;
}

void qyi_canvas_end(struct qyi_canvas *canvas)
{
    qyi_lettering_clear(&canvas->numbers);
    qyi_lettering_clear(&canvas->labels);
    qyi_lettering_clear(&canvas->men);
}

void qyi_canvas_draw(const struct qyi_canvas *canvas)
{
    qyi_canvas_ground(canvas);
    if (!canvas->diagram->empty) {
        draw_men(canvas);
        if (canvas->diagram->show_check)
            draw_check(canvas);
    }
    qyi_board_notes(canvas);
}

int qyi_diagram_draw(const struct qy_diagram *diagram, struct qyi_pen *pen)
{
    struct qyi_canvas canvas;
    int code = qyi_canvas_begin(&canvas, diagram, pen);

    if (code < 0)
        return code;
    qyi_canvas_draw(&canvas);
    qyi_canvas_end(&canvas);
    return 0;
}

int qy_diagram_draw(const struct qy_diagram *diagram, cairo_t *context)
{
    struct qyi_pen pen;

    if (!qyi_diagram_good(diagram))
        return QY_E_VALUE;
    const double *margin = qyi_boards[diagram->position.game]->margin[diagram->coordinates];
    cairo_save(context);
    cairo_scale(context, diagram->cell / 100, diagram->cell / 100);
    cairo_translate(context, margin[0], margin[2]);
    qyi_pen_begin_cairo(&pen, context);
    int code = qyi_diagram_draw(diagram, &pen);
    qyi_pen_end(&pen);
    cairo_restore(context);
    return code == 0 && cairo_status(context) != CAIRO_STATUS_SUCCESS ? QY_E_DRAWING : code;
}
