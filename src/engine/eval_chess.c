/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess at a glance: material, and for each man what its file and its rank are worth. */
#include "chess/position.h"
#include "engine/eval.h"

/* By kind; the side's own ranks from its back rank. */
static const int16_t worth[7] = {0, 100, 325, 335, 510, 1000, 0};
static const int8_t rank_middle[7][8] = {
    {0},
    {0, -2, 0, 8, 18, 34, 70, 0},
    {-28, -12, 0, 8, 14, 16, 4, -16},
    {-12, 2, 4, 6, 8, 8, 0, -8},
    {0, -4, -6, -4, 0, 6, 18, 10},
    {-2, 2, 2, 0, 0, 2, 4, 4},
    {24, 4, -20, -40, -50, -50, -50, -50},
};
static const int8_t rank_end[7][8] = {
    {0},
    {0, -4, 0, 12, 30, 62, 110, 0},
    {-20, -8, 0, 8, 10, 8, -4, -16},
    {-6, 0, 2, 6, 6, 4, 0, -4},
    {-4, -4, -2, 0, 4, 6, 8, 6},
    {-16, -8, 0, 8, 14, 14, 10, 4},
    {-36, -12, 4, 16, 24, 24, 14, -10},
};
static const int8_t file_middle[7][8] = {
    {0},
    {-8, -2, 0, 10, 10, 0, -2, -8},
    {-18, -6, 2, 6, 6, 2, -6, -18},
    {-6, 2, 2, 4, 4, 2, 2, -6},
    {-4, -2, 4, 8, 8, 4, -2, -4},
    {-4, 0, 2, 2, 2, 2, 0, -4},
    {14, 22, 6, -12, -8, -8, 24, 14},
};
static const int8_t file_end[7][8] = {
    {0},
    {4, 2, 0, -2, -2, 0, 2, 4},
    {-14, -4, 4, 6, 6, 4, -4, -14},
    {-4, 0, 2, 4, 4, 2, 0, -4},
    {0, 0, 0, 0, 0, 0, 0, 0},
    {-8, 0, 4, 6, 6, 4, 0, -8},
    {-16, -2, 6, 10, 10, 6, -2, -16},
};
static const uint8_t phase_of[7] = {0, 0, 1, 1, 2, 4, 0};

#define WHOLE_PHASE 24
#define TEMPO       12

int qyi_eval_chess(struct qyi_eval *eval, const struct qy_chess_position *pos)
{
    int middle = 0;
    int end = 0;
    int phase = 0;
    int value;

    (void)eval;
    for (uint64_t men = qyi_chess_occupied(pos); men;) {
        unsigned square = qyi_chess_pop(&men);
        qy_piece piece = qyi_chess_at(pos, square);
        unsigned kind = QY_PIECE_KIND(piece);
        bool first = QY_PIECE_SIDE(piece) == QY_FIRST;
        unsigned rank = first ? qyi_chess_rank(square) : 7 - qyi_chess_rank(square);
        unsigned file = qyi_chess_file(square);
        int sign = first ? 1 : -1;

        middle += sign * (worth[kind] + rank_middle[kind][rank] + file_middle[kind][file]);
        end += sign * (worth[kind] + rank_end[kind][rank] + file_end[kind][file]);
        phase += phase_of[kind];
    }
    if (phase > WHOLE_PHASE)
        phase = WHOLE_PHASE;
    value = (middle * phase + end * (WHOLE_PHASE - phase)) / WHOLE_PHASE;
    return (pos->side == QY_FIRST ? value : -value) + TEMPO;
}
