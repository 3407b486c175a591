/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solving a puzzle move by move, and verifying it. */
#include "puzzle/maker.h"

#include <string.h>

#define SOLVER_SHARE 4

/* ---- trying ------------------------------------------------------------------------------------------ */

enum qy_puzzle_step qy_puzzle_try(const struct qy_puzzle *puzzle, const qy_move *moves, size_t count,
                                  qy_move *ret_reply)
{
    struct qy_position now = puzzle->position;
    bool last = false; /* a line with these moves ends with the last of them */
    struct qy_undo undo;

    for (size_t i = 0; i < puzzle->lines; i++) {
        const struct qy_puzzle_line *line = &puzzle->line[i];

        if (count == 0 || line->len < count || memcmp(line->move, moves, (count - 1) * sizeof moves[0]) != 0)
            continue;
        last = last || line->len == count;
        if (line->move[count - 1] != moves[count - 1])
            continue;
        if (line->len == count)
            return QY_PUZZLE_SOLVED;
        *ret_reply = line->move[count];
        return QY_PUZZLE_RIGHT;
    }
    if (!last || puzzle->aim != QY_PUZZLE_MATE)
        return QY_PUZZLE_WRONG;
    for (size_t i = 0; i + 1 < count; i++)
        qy_position_make(&now, moves[i], &undo);
    return qyi_puzzle_mates(&now, moves[count - 1]) ? QY_PUZZLE_SOLVED : QY_PUZZLE_WRONG;
}

/* ---- verifying --------------------------------------------------------------------------------------- */

const char *qy_puzzle_verdict_name(enum qy_puzzle_verdict verdict)
{
    static const char *const names[] = {"sound", "second", "refuted", "undecided"};

    return names[verdict];
}

static enum qy_puzzle_verdict check_mate(struct qy_puzzle_maker *maker, const struct qy_position *now,
                                         qy_move move, unsigned left, qy_move *ret_move)
{
    const struct qy_solve_limits limits = {.moves = left, .nodes = maker->nodes * SOLVER_SHARE};
    struct qy_solve mate;

    qy_solve(maker->solver, now, &limits, &mate);
    *ret_move = mate.line[0];
    if (mate.answer == QY_SOLVE_UNKNOWN)
        return QY_PUZZLE_UNDECIDED;
    if (mate.answer == QY_SOLVE_NONE)
        return QY_PUZZLE_REFUTED;
    if (mate.moves < left)
        return QY_PUZZLE_SECOND;
    enum qy_answer other = qyi_mates_otherwise(maker, now, move, left, maker->nodes, ret_move);
    return other == QY_ANSWER_NO    ? QY_PUZZLE_SOUND
           : other == QY_ANSWER_YES ? QY_PUZZLE_SECOND
                                    : QY_PUZZLE_UNDECIDED;
}

static enum qy_puzzle_verdict check_table(struct qy_puzzle_maker *maker, const struct qy_position *now,
                                          qy_move move, qy_move *ret_move)
{
    enum qy_table_outcome outcome;
    qy_move keeper[2];
    size_t count = qyi_table_keepers(maker, now, &outcome, keeper);

    if (count == 0)
        return QY_PUZZLE_UNDECIDED;
    *ret_move = keeper[0] == move && count > 1 ? keeper[1] : keeper[0];
    return count > 1 ? QY_PUZZLE_SECOND : keeper[0] == move ? QY_PUZZLE_SOUND : QY_PUZZLE_REFUTED;
}

/*
 * A second solution is another move that also wins, or also holds; the puzzle's move must be worth more than
 * that.
 */
static enum qy_puzzle_verdict check_by_engine(struct qy_puzzle_maker *maker, const struct qy_puzzle *puzzle,
                                              const struct qy_position *now, qy_move move, qy_move *ret_move)
{
    int bar = puzzle->aim == QY_PUZZLE_GAIN ? (QYI_PUZZLE_WON + QYI_PUZZLE_LEVEL) / 2
                                            : -(QYI_PUZZLE_WON + QYI_PUZZLE_LEVEL) / 2;
    struct qyi_look own;
    struct qyi_look other;

    qyi_look_begin(maker, (enum qy_game)now->game);
    if (!qyi_look(maker, now, maker->nodes, &move, 1, &own) ||
        !qyi_look_others(maker, now, maker->nodes, move, &other))
        return QY_PUZZLE_UNDECIDED;
    *ret_move = other.best;
    if (own.mate < 0 || (own.mate == 0 && own.value < bar))
        return QY_PUZZLE_REFUTED;
    return other.mate > 0 || (other.mate == 0 && other.value >= bar) ? QY_PUZZLE_SECOND : QY_PUZZLE_SOUND;
}

/* Checks several lines: each must reach its end, which must be mate for a mate puzzle. */
static enum qy_puzzle_verdict check_ends(const struct qy_puzzle *puzzle, size_t *ret_ply)
{
    for (size_t i = 0; i < puzzle->lines; i++) {
        const struct qy_puzzle_line *line = &puzzle->line[i];
        struct qy_position now = puzzle->position;
        struct qy_undo undo;

        for (size_t at = 0; at + 1 < line->len; at++)
            qy_position_make(&now, line->move[at], &undo);
        *ret_ply = line->len;
        if (puzzle->aim == QY_PUZZLE_MATE && !qyi_puzzle_mates(&now, line->move[line->len - 1]))
            return QY_PUZZLE_REFUTED;
    }
    return QY_PUZZLE_SOUND;
}

int qy_puzzle_check(struct qy_puzzle_maker *maker, const struct qy_puzzle *puzzle,
                    enum qy_puzzle_verdict *ret_verdict, size_t *ret_ply, qy_move *ret_move)
{
    const struct qy_puzzle_line *line = &puzzle->line[0];
    enum qy_puzzle_verdict verdict = QY_PUZZLE_SOUND;
    struct qy_position now = puzzle->position;
    qy_move other = QY_MOVE_NONE;
    size_t ply = 0;

    if (puzzle->lines > 1)
        verdict = check_ends(puzzle, &ply);
    for (size_t i = 0; puzzle->lines == 1 && i < line->len && verdict == QY_PUZZLE_SOUND; i++) {
        unsigned left = (unsigned)(line->len - i + 1) / 2;
        struct qy_undo undo;

        ply = i + 1;
        if (i % 2 == 1)
            ;
        else if (puzzle->aim == QY_PUZZLE_MATE && left == 1 && i > 0)
            verdict = qyi_puzzle_mates(&now, line->move[i]) ? QY_PUZZLE_SOUND : QY_PUZZLE_REFUTED;
        else if (puzzle->aim == QY_PUZZLE_MATE)
            verdict = check_mate(maker, &now, line->move[i], left, &other);
        else if (puzzle->aim == QY_PUZZLE_TABLE_WIN || puzzle->aim == QY_PUZZLE_TABLE_DRAW)
            verdict = check_table(maker, &now, line->move[i], &other);
        else
            verdict = check_by_engine(maker, puzzle, &now, line->move[i], &other);
        qy_position_make(&now, line->move[i], &undo);
    }
    if (maker->failed)
        return maker->failed;
    *ret_verdict = verdict;
    *ret_ply = ply;
    *ret_move = other;
    return 0;
}
