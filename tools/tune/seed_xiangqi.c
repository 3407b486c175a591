/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameters of xiangqi before tuning: round numbers and linear functions. */
#include "tune.h"

#include "engine/eval_xiangqi_terms.h"

#define TERM(name)   QYI_EVAL_XIANGQI_##name
#define ALL_OF(name) QYI_EVAL_XIANGQI_##name, QYI_EVAL_XIANGQI_##name##_LAST - QYI_EVAL_XIANGQI_##name + 1

static const struct tune_ramp ramps[] = {
    {ALL_OF(TEMPO), {20, 0, 0}, {10, 0, 0}},
    {TERM(MATERIAL), 1, {50, 0, 0}, {70, 0, 0}},
    {TERM(MATERIAL) + 1, 1, {120, 0, 0}, {120, 0, 0}},
    {TERM(MATERIAL) + 2, 1, {120, 0, 0}, {120, 0, 0}},
    {TERM(MATERIAL) + 3, 1, {400, 0, 0}, {440, 0, 0}},
    {TERM(MATERIAL) + 4, 1, {450, 0, 0}, {430, 0, 0}},
    {TERM(MATERIAL) + 5, 1, {950, 0, 0}, {1000, 0, 0}},
    {ALL_OF(MOBILITY_HORSE), {-30, 10, 0}, {-30, 10, 0}},
    {ALL_OF(MOBILITY_CANNON), {-8, 1, 0}, {-8, 1, 0}},
    {ALL_OF(MOBILITY_ROOK), {-30, 5, 0}, {-30, 5, 0}},
    {ALL_OF(GUARDS), {0, 0, 0}, {0, 0, 0}},
    {TERM(GUARDS) + 8, 1, {30, 0, 0}, {30, 0, 0}},
    {ALL_OF(ADVISORS_ROOKS), {0, -25, 0}, {0, -25, 0}},
    {ALL_OF(ADVISORS_HORSES), {0, -10, 0}, {0, -10, 0}},
    {ALL_OF(ADVISORS_CANNONS), {0, 5, 0}, {0, 5, 0}},
    {ALL_OF(ELEPHANTS_CANNONS), {0, -15, 0}, {0, -15, 0}},
    {ALL_OF(ELEPHANTS_PAWNS), {0, -8, 0}, {0, -8, 0}},
    {TERM(CANNON_FILE), 4, {10, 0, 0}, {10, 0, 0}},
    {TERM(CANNON_FILE) + 4, 1, {120, 0, 0}, {90, 0, 0}},
    {TERM(CANNON_FILE) + 5, 1, {40, 0, 0}, {40, 0, 0}},
    {TERM(CANNON_FILE) + 6, 2, {35, -15, 0}, {25, -10, 0}},
    {ALL_OF(CANNON_RANK), {40, -5, 0}, {30, -5, 0}},
    {ALL_OF(ROOK_FILE), {20, -5, 0}, {20, -5, 0}},
    {ALL_OF(ROOK_RANK), {20, -5, 0}, {20, -5, 0}},
    {ALL_OF(ROOK_OPEN), {8, 8, 0}, {5, 5, 0}},
    {ALL_OF(ROOK_RIB), {15, 0, 0}, {10, 0, 0}},
    {ALL_OF(HORSE_POSTS), {0, 25, 0}, {0, 20, 0}},
    {ALL_OF(PAWN_LINKED), {10, 1, 0}, {15, 1, 0}},
    {ALL_OF(PAWN_PALACE), {25, 0, 0}, {30, 0, 0}},
    {ALL_OF(PAWN_BEFORE_HORSE), {-15, 0, 0}, {-5, 0, 0}},
    {ALL_OF(GENERAL_LINE), {-10, 5, 0}, {0, 0, 0}},
    {ALL_OF(GENERAL_FACES), {0, 0, 0}, {15, 0, 0}},
    {ALL_OF(GENERAL_MIDDLE), {-20, 0, 0}, {-10, 0, 0}},
    {ALL_OF(DANGER), {4, -5, -5}, {4, -4, -3}},
    {ALL_OF(THREAT_PAWN), {5, 12, 0}, {5, 12, 0}},
    {ALL_OF(THREAT_HORSE), {8, 12, 0}, {8, 12, 0}},
    {ALL_OF(THREAT_CANNON), {8, 10, 0}, {8, 10, 0}},
    {ALL_OF(THREAT_ROOK), {10, 10, 0}, {10, 10, 0}},
    {ALL_OF(HANGING), {5, 0, 0}, {5, 0, 0}},
    {ALL_OF(OFFICERS_OVER), {0, 10, 0}, {0, 10, 0}},
    {ALL_OF(PALACE_HITS), {0, 0, 0}, {0, 0, 0}},
    {ALL_OF(PALACE_LOOSE), {0, 0, 0}, {0, 0, 0}},
    {ALL_OF(GENERAL_ESCAPES), {-10, 5, 0}, {-10, 5, 0}},
    {ALL_OF(ROOK_CHECKS), {0, 10, 0}, {0, 10, 0}},
    {ALL_OF(CANNON_CHECKS), {0, 8, 0}, {0, 8, 0}},
};

/* The distance here is that from the middle file. */
static const struct tune_board boards[] = {
    {TERM(SQUARE_ADVISOR), {0, 0, 0}, {0, 0, 0}},     {TERM(SQUARE_ELEPHANT), {0, 0, 0}, {0, 0, 0}},
    {TERM(SQUARE_HORSE), {-20, -6, 8}, {-10, -6, 6}}, {TERM(SQUARE_CANNON), {0, -2, 1}, {0, -2, 2}},
    {TERM(SQUARE_ROOK), {-10, -2, 4}, {0, -2, 3}},    {TERM(SQUARE_GENERAL), {10, -5, -20}, {0, 0, 0}},
};

/* A pawn across the river is worth more near the palace, and little on the last rank. */
static qyi_score pawn_on(int rank, int away)
{
    if (rank < 5)
        return QYI_SCORE(away == 0 ? 15 : 0, 0);
    if (rank == 9)
        return QYI_SCORE(20 - 5 * away, 0);
    return QYI_SCORE(60 + 12 * (rank - 5) - 10 * away, 60 + 8 * (rank - 5) - 8 * away);
}

void tune_seed_xiangqi(qyi_score *params)
{
    tune_ramps(ramps, sizeof ramps / sizeof ramps[0], params);
    for (int place = 0; place < 50; place++) {
        int rank = place / 5;
        int away = 4 - place % 5;

        params[TERM(SQUARE_PAWN) + place] = pawn_on(rank, away);
        for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
            const struct tune_board *board = &boards[i];

            params[board->first + (unsigned)place] =
                QYI_SCORE(board->middle[0] + board->middle[1] * away + board->middle[2] * rank,
                          board->end[0] + board->end[1] * away + board->end[2] * rank);
        }
    }
}
