/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the arbiter would have ended a game of a file. */
#include "cli/judge.h"

/* Positions looked at for each side of a last position that is near dead. */
#define NODES 150000

/* The position after so many moves. */
static struct qy_position position_at(const struct qy_position *start, const qy_move *moves, size_t plies)
{
    struct qy_position position = *start;
    struct qy_undo undo;

    for (size_t i = 0; i < plies; i++)
        qy_position_make(&position, moves[i], &undo);
    return position;
}

/* A dead position stays dead: the first one is found by halving. Notes it where moves were made after it. */
static int note_first_dead(struct qyi_cli_count *count, const struct qy_position *start, const qy_move *moves,
                           const char *article)
{
    size_t least = 0;
    size_t most = count->plies;

    while (least < most) {
        size_t half = least + (most - least) / 2;
        struct qy_position position = position_at(start, moves, half);
        enum qy_winnable_answer dead;
        int code = qy_position_dead(&position, NODES, &dead);

        if (code < 0)
            return code;
        if (dead == QY_WINNABLE_YES)
            most = half;
        else
            least = half + 1;
    }
    if (most < count->plies)
        qyi_cli_count_note(count, "dead-position", article, most);
    return 0;
}

int qyi_cli_end_game(struct qyi_cli_count *count, const struct qy_position *start, const qy_move *moves,
                     const struct qy_position *final, struct qy_outcome *ret_outcome)
{
    bool undecided;
    struct qy_outcome outcome;
    int code = qy_position_outcome_exact(final, count->rules, NODES, &outcome, &undecided);

    if (code < 0)
        return code;
    if (undecided)
        qyi_cli_count_note(count, "undecided", NULL, count->plies);
    if (outcome.reason == QY_REASON_DEAD_POSITION)
        code = note_first_dead(count, start, moves, outcome.article);
    if (count->end.result != QY_RESULT_OPEN &&
        (outcome.result == QY_RESULT_OPEN || count->end_ply < count->plies))
        outcome = count->end;
    if (code == 0)
        *ret_outcome = outcome;
    return code;
}
