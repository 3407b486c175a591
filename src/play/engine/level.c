/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the move that a level plays among the plausible ones, and simulates oversights. */
#include "engine/level.h"

#include <math.h>

#include "game/ops.h"

#define LEAST_ELO 310
#define ELO_STEP  130

const struct qyi_level *qyi_level(enum qy_game game, unsigned level)
{
    return &qyi_levels[game][level - 1];
}

unsigned qyi_level_of_elo(unsigned elo)
{
    unsigned level = elo <= LEAST_ELO ? 1 : 1 + (elo - LEAST_ELO + ELO_STEP / 2) / ELO_STEP;

    return level > QY_ENGINE_LEVELS ? 0 : level;
}

unsigned qyi_level_elo(unsigned level)
{
    return LEAST_ELO + ELO_STEP * ((level ? level : QY_ENGINE_LEVELS + 1) - 1);
}

/* Next number of a splitmix64 generator, as a double. */
double qyi_level_draw(uint64_t *seed)
{
    uint64_t z = *seed += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return ((double)((z ^ z >> 31) >> 11) + 0.5) / 9007199254740992.0;
}

static int worth_of(const struct qy_position *position, qy_piece piece)
{
    return qyi_level_worth[position->game][QY_PIECE_KIND(piece)];
}

int qyi_level_exchange(const struct qy_position *position, qy_move move)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    int gain = worth_of(position, ops->captured(position, move));
    struct qy_position next = *position;
    struct qy_undo undo;
    qy_move moves[QY_MAX_MOVES];
    qy_move least = QY_MOVE_NONE;
    int least_worth = 0;
    int loss = 0;

    ops->make(&next, move, &undo);
    for (size_t count = ops->legal(&next, moves), i = 0; i < count; i++) {
        int taker = worth_of(&next, ops->at(&next, ops->move_from(moves[i])));

        if (ops->move_to(moves[i]) == ops->move_to(move) && (least == QY_MOVE_NONE || taker < least_worth)) {
            least = moves[i];
            least_worth = taker;
        }
    }
    if (least != QY_MOVE_NONE)
        loss = qyi_level_exchange(&next, least);
    return loss > 0 ? gain - loss : gain;
}

bool qyi_level_hangs(const struct qy_position *position, qy_move move)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    int taken = worth_of(position, ops->captured(position, move));
    struct qy_position next = *position;
    struct qy_undo undo;
    qy_move moves[QY_MAX_MOVES];

    ops->make(&next, move, &undo);
    size_t count = ops->legal(&next, moves);
    for (size_t i = 0; i < count; i++)
        if (QY_PIECE_KIND(ops->captured(&next, moves[i])) > 1 && qyi_level_exchange(&next, moves[i]) > taken)
            return true;
    return false;
}

/* The lowest value a move may have: below it, the move loses more than the level's margin. */
static int floor_of(const struct qyi_level *level, struct qyi_worker *worker)
{
    int floor = worker->roots[0].value - level->margin;

    if (!level->blind)
        return floor;
    int stands = worker->search->ops->evaluate(worker) - level->margin;
    return stands < floor ? stands : floor;
}

/* Adds a random error, up to a share of the spread, to each move's value and chooses the best. */
size_t qyi_level_choose(const struct qyi_level *level, struct qyi_worker *worker,
                        const struct qy_position *position, uint64_t *seed)
{
    const struct qyi_root_move *roots = worker->roots;
    int floor = floor_of(level, worker);
    size_t best = 0;
    double best_value = 0;
    bool best_hangs = true;

    if (level->slip > 0 && 100 * qyi_level_draw(seed) < level->slip)
        return (size_t)(qyi_level_draw(seed) * (double)worker->root_count);

    for (size_t i = 0; i < worker->root_count && i < level->lines; i++) {
        double value = roots[i].value - level->spread * log(-log(qyi_level_draw(seed)));

        if (i > 0 && (roots[i].value == -QYI_INFINITE || roots[i].value < floor))
            continue;
        bool hangs = level->guard && qyi_level_hangs(position, roots[i].move);
        if (i == 0 || hangs < best_hangs || (hangs == best_hangs && value > best_value)) {
            best_value = value;
            best_hangs = hangs;
            best = i;
        }
    }
    return best;
}
