/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrows and marks for a judged move of a repeated cycle. */
#include <qiyuan/print/diagram.h>

/* Which kind of protection of a victim is shown. */
enum root { ROOT_NONE, ROOT_TRUE, ROOT_FALSE };

static enum root root_of(enum qy_why why)
{
    switch (why) {
    case QY_WHY_ROOT_PINNED:
    case QY_WHY_ROOT_FACING:
    case QY_WHY_ROOT_EXPOSED:
    case QY_WHY_ROOT_CUT_OFF:
    case QY_WHY_ROOT_LOSES_SCREEN:
    case QY_WHY_ROOT_MATED: return ROOT_FALSE;
    case QY_WHY_UNDER_ROOTED:
    case QY_WHY_DEARER:
    case QY_WHY_ROOTED: return ROOT_TRUE;
    default: return ROOT_NONE;
    }
}

static void add_mark(struct qy_diagram_notes *notes, qy_square square, enum qy_diagram_shape shape,
                     enum qy_diagram_hue hue)
{
    if (notes->mark_count < QY_DIAGRAM_MARKS)
        notes->mark[notes->mark_count++] = (struct qy_diagram_mark){square, shape, hue};
}

/* Adds an arrow unless there is one between these squares already. */
static void add_arrow(struct qy_diagram_notes *notes, struct qy_diagram_arrow arrow)
{
    for (size_t i = 0; i < notes->arrow_count; i++)
        if (notes->arrow[i].from == arrow.from && notes->arrow[i].to == arrow.to)
            return;
    if (arrow.from != arrow.to && notes->arrow_count < QY_DIAGRAM_ARROWS)
        notes->arrow[notes->arrow_count++] = arrow;
}

/* Marks the target of the move and the attacker. */
static void add_victims(const struct qy_judged_move *judged, bool direct, struct qy_diagram_notes *notes)
{
    for (unsigned i = 0; i < judged->victim_count; i++) {
        qy_square victim = judged->victims[i].square;

        add_mark(notes, victim, judged->attacks ? QY_SHAPE_CIRCLE : QY_SHAPE_CORNERS,
                 judged->attacks ? QY_HUE_RED : QY_HUE_YELLOW);
        if (direct && judged->attacks && judged->taker.piece != 0)
            add_arrow(notes, (struct qy_diagram_arrow){judged->taker.square, victim, .hue = QY_HUE_RED});
    }
}

/*
 * The square of the piece that protects the victim: the piece named in the reason, or the first that
 * recaptures in the line.
 */
static qy_square guard_of(const struct qy_judged_move *judged, enum qy_game game)
{
    if (judged->other.piece != 0)
        return judged->other.square;
    if (judged->line_count < 2 || judged->line[1] == QY_MOVE_NULL ||
        qy_move_to(game, judged->line[0]) != qy_move_to(game, judged->line[1]))
        return QY_SQUARE_NONE;
    return qy_move_from(game, judged->line[1]);
}

static void add_root(const struct qy_judged_move *judged, enum qy_game game, struct qy_diagram_notes *notes)
{
    enum root root = root_of(judged->why);
    qy_square guard = root == ROOT_NONE ? QY_SQUARE_NONE : guard_of(judged, game);

    if (guard == QY_SQUARE_NONE)
        return;
    add_mark(notes, guard, QY_SHAPE_CORNERS, QY_HUE_BLUE);
    if (root == ROOT_FALSE)
        add_mark(notes, guard, QY_SHAPE_CROSS, QY_HUE_BLUE);
    else if (judged->victim_count > 0)
        add_arrow(notes, (struct qy_diagram_arrow){guard, judged->victims[0].square, .hue = QY_HUE_BLUE,
                                                   .hollow = true});
}

/* Adds the following moves of the mover, numbered; the opponent's replies lie between them. */
static void add_line(const struct qy_judged_move *judged, enum qy_game game, struct qy_diagram_notes *notes)
{
    for (unsigned i = 0; i < judged->line_count; i++)
        if (judged->line[i] != QY_MOVE_NULL && judged->line[i] != QY_MOVE_NONE)
            add_arrow(notes, (struct qy_diagram_arrow){qy_move_from(game, judged->line[i]),
                                                       qy_move_to(game, judged->line[i]),
                                                       i % 2 == 0 ? QY_HUE_GREEN : QY_HUE_YELLOW,
                                                       .number = i < 9 ? (uint8_t)(i + 1) : 0});
}

void qy_diagram_of_judged(const struct qy_position *before, const struct qy_judged_move *judged,
                          struct qy_diagram *ret_diagram, struct qy_diagram_notes *ret_notes)
{
    struct qy_position after = *before;
    struct qy_undo undo;
    bool checks = judged->label == QY_LABEL_CHECK;

    qy_position_make(&after, judged->move, &undo);
    qy_diagram_init(&after, ret_diagram);
    qy_diagram_set_last(ret_diagram, judged->move);
    ret_notes->arrow_count = 0;
    ret_notes->mark_count = 0;
    add_victims(judged, checks || judged->line_count <= 2, ret_notes);
    add_root(judged, after.game, ret_notes);
    if (!checks && judged->line_count > 1)
        add_line(judged, after.game, ret_notes);
    ret_diagram->notes = ret_notes;
}
