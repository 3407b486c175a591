/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings on repetitions: the part common to both games. */
#include "game/ops.h"
#include "game/rules.h"

#include <stdlib.h>

bool qy_judge_is_due(const struct qy_history *history, const struct qy_rules *rules)
{
    const struct qy_position *now = qy_history_position(history);
    unsigned wanted = rules->repetition ? rules->repetitions : 0;

    /* Each recurrence takes at least four half-moves without a capture. */
    if (wanted < 2 || qyi_ops(now)->halfmove(now) < 4 * (wanted - 1))
        return false;
    return qy_history_occurrences(history) >= wanted;
}

int qy_judge_repetition(const struct qy_history *history, const struct qy_rules *rules,
                        const struct qy_oracle *oracle, struct qy_judgement *ret_judgement)
{
    const struct qy_game_ops *ops = qyi_ops(qy_history_position(history));
    size_t count = qy_history_plies(history);

    if (!ops->judge || !rules->repetition) {
        *ret_judgement = (struct qy_judgement){.deviate = -1, .occurrences = qy_history_occurrences(history)};
        return 0;
    }
    qy_move *moves = malloc((count + 1) * sizeof *moves);
    if (!moves)
        return QY_E_MEMORY;
    for (size_t ply = 1; ply <= count; ply++)
        moves[ply - 1] = qy_history_move(history, ply);
    int status = ops->judge(rules, qy_history_start(history), moves, count, oracle, ret_judgement);
    free(moves);
    return status;
}
