/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameters of chess before tuning: round numbers and linear functions that any player would accept. */
#include "tune.h"

#include "engine/eval_chess_terms.h"

#define TERM(name)   QYI_EVAL_CHESS_##name
#define ALL_OF(name) QYI_EVAL_CHESS_##name, QYI_EVAL_CHESS_##name##_LAST - QYI_EVAL_CHESS_##name + 1

static const struct tune_ramp ramps[] = {
    {ALL_OF(TEMPO), {20, 0, 0}, {10, 0, 0}},
    {TERM(MATERIAL), 1, {80, 0, 0}, {100, 0, 0}},
    {TERM(MATERIAL) + 1, 1, {320, 0, 0}, {300, 0, 0}},
    {TERM(MATERIAL) + 2, 1, {330, 0, 0}, {310, 0, 0}},
    {TERM(MATERIAL) + 3, 1, {460, 0, 0}, {520, 0, 0}},
    {TERM(MATERIAL) + 4, 1, {980, 0, 0}, {960, 0, 0}},
    {ALL_OF(BISHOP_PAIR), {25, 0, 0}, {50, 0, 0}},
    {ALL_OF(MOBILITY_KNIGHT), {-30, 8, 0}, {-30, 8, 0}},
    {ALL_OF(MOBILITY_BISHOP), {-30, 6, 0}, {-35, 7, 0}},
    {ALL_OF(MOBILITY_ROOK), {-20, 3, 0}, {-40, 6, 0}},
    {ALL_OF(MOBILITY_QUEEN), {-15, 2, 0}, {-40, 4, 0}},
    {ALL_OF(ISOLATED), {-6, -8, 0}, {-10, -6, 0}},
    {ALL_OF(BACKWARD), {-6, -8, 0}, {-8, -6, 0}},
    {ALL_OF(DOUBLED), {-8, 0, 0}, {-20, 0, 0}},
    {ALL_OF(PHALANX), {0, 2, 8}, {-2, 1, 10}},
    {ALL_OF(SUPPORTED), {4, 2, 6}, {0, 2, 6}},
    {ALL_OF(CANDIDATE), {0, 2, 4}, {0, 3, 8}},
    {ALL_OF(PASSED), {0, 0, 20}, {5, 4, 30}},
    {ALL_OF(PASSED_FREE), {0, 0, 4}, {0, 2, 10}},
    {ALL_OF(PASSED_SAFE), {0, 0, 6}, {0, 2, 20}},
    {ALL_OF(PASSED_GUARDED), {0, 1, 4}, {0, 1, 6}},
    {ALL_OF(PASSED_OWN_KING), {0, 0, 0}, {10, -5, 0}},
    {ALL_OF(PASSED_ENEMY_KING), {0, 0, 0}, {-14, 7, 0}},
    {ALL_OF(PASSED_ROOK), {5, -15, 0}, {15, -35, 0}},
    {TERM(SHELTER), 8, {-25, 0, 0}, {0, 0, 0}}, /* no pawn, unless set below */
    {TERM(SHELTER) + 8, 8, {-35, 0, 0}, {0, 0, 0}},
    {TERM(SHELTER) + 16, 8, {-20, 0, 0}, {0, 0, 0}},
    {TERM(SHELTER) + 24, 8, {-15, 0, 0}, {0, 0, 0}},
    {TERM(SHELTER) + 1, 6, {32, -10, 4}, {0, 0, 0}},
    {TERM(SHELTER) + 9, 6, {38, -14, 8}, {0, 0, 0}},
    {TERM(SHELTER) + 17, 6, {22, -10, 6}, {0, 0, 0}},
    {TERM(SHELTER) + 25, 6, {16, -8, 4}, {0, 0, 0}},
    {TERM(STORM), 1, {-4, 0, 0}, {0, 0, 0}},
    {TERM(STORM) + 1, 7, {-32, 8, 0}, {0, 0, 0}},
    {TERM(STORM) + 9, 7, {-6, 1, 0}, {0, 0, 0}},
    {ALL_OF(DANGER), {4, -3, -7}, {0, -1, 0}},
    {ALL_OF(THREAT_PAWN), {0, 50, -120}, {0, 40, -100}},
    {ALL_OF(THREAT_MINOR), {4, 22, -36}, {10, 20, -30}},
    {ALL_OF(THREAT_ROOK), {4, 18, -32}, {20, 14, -20}},
    {ALL_OF(THREAT_KING), {15, 0, 0}, {35, 0, 0}},
    {ALL_OF(HANGING), {25, 0, 0}, {20, 0, 0}},
    {ALL_OF(PUSH_THREAT), {15, 0, 0}, {12, 0, 0}},
    {ALL_OF(ROOK_OPEN), {12, 18, 0}, {6, 4, 0}},
    {ALL_OF(ROOK_SEVENTH), {5, 0, 0}, {20, 0, 0}},
    {ALL_OF(OUTPOST_KNIGHT), {25, 0, 0}, {15, 0, 0}},
    {ALL_OF(OUTPOST_BISHOP), {15, 0, 0}, {8, 0, 0}},
    {ALL_OF(OUTPOST_NEAR), {10, 0, 0}, {5, 0, 0}},
    {ALL_OF(BISHOP_PAWNS), {-2, 0, 0}, {-5, 0, 0}},
    {ALL_OF(BISHOP_BLOCKED), {-3, 0, 0}, {-4, 0, 0}},
    {ALL_OF(MINOR_BEHIND_PAWN), {8, 0, 0}, {2, 0, 0}},
    {ALL_OF(KING_FLANK_EMPTY), {-10, 0, 0}, {-30, 0, 0}},
    {ALL_OF(SPACE), {2, 0, 0}, {0, 0, 0}},
    {ALL_OF(RING_HITS), {0, 0, 0}, {0, 0, 0}},
    {ALL_OF(SAFE_CHECK), {10, 0, 0}, {5, 0, 0}},
    {ALL_OF(RING_WEAK), {0, 0, 0}, {0, 0, 0}},
    {ALL_OF(KING_ESCAPES), {0, 0, 0}, {0, 0, 0}},
    {ALL_OF(CASTLING), {15, 0, 0}, {0, 0, 0}},
    {ALL_OF(UNSTOPPABLE), {50, 0, 0}, {300, 0, 0}},
};

static const struct tune_board boards[] = {
    {TERM(SQUARE_PAWN), {0, -3, 1}, {-10, 0, 4}},  {TERM(SQUARE_KNIGHT), {10, -6, 3}, {10, -6, 2}},
    {TERM(SQUARE_BISHOP), {8, -3, 1}, {5, -2, 0}}, {TERM(SQUARE_ROOK), {0, -2, 1}, {0, 0, 2}},
    {TERM(SQUARE_QUEEN), {0, -1, 0}, {10, -4, 1}}, {TERM(SQUARE_KING), {-10, 8, -8}, {30, -10, 3}},
};

void tune_seed_chess(qyi_score *params)
{
    tune_ramps(ramps, sizeof ramps / sizeof ramps[0], params);
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        const struct tune_board *board = &boards[i];

        for (int place = 0; place < 32; place++) {
            int rank = place / 4;
            int away = 3 - place % 4 + (rank < 4 ? 3 - rank : rank - 4);

            params[board->first + (unsigned)place] =
                QYI_SCORE(board->middle[0] + board->middle[1] * away + board->middle[2] * rank,
                          board->end[0] + board->end[1] * away + board->end[2] * rank);
        }
    }
}
