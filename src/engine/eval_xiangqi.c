/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi at a glance: material, and for each man what its file and its rank are worth. */
#include "engine/eval.h"
#include "xiangqi/position.h"

/* By kind; the side's own ranks from its back rank. */
static const int16_t worth[8] = {0, 80, 130, 135, 430, 460, 1000, 0};
static const int8_t rank_worth[8][10] = {
    {0},
    {0, 0, 0, 0, 6, 50, 80, 100, 90, 20},
    {4, 6, 0, 0, 0, 0, 0, 0, 0, 0},
    {4, 0, 12, 0, 0, 0, 0, 0, 0, 0},
    {-30, -10, 4, 8, 16, 28, 34, 36, 20, 4},
    {0, 4, 6, 4, 8, 10, 6, 4, 8, 12},
    {-20, -4, 4, 6, 20, 24, 24, 24, 30, 12},
    {10, -20, -40, 0, 0, 0, 0, 0, 0, 0},
};
static const int8_t file_worth[8][9] = {
    {0},
    {-14, -4, 6, 12, 18, 12, 6, -4, -14},
    {0, 0, 0, 0, 6, 0, 0, 0, 0},
    {-12, 0, 0, 0, 8, 0, 0, 0, -12},
    {-18, -4, 8, 8, 2, 8, 8, -4, -18},
    {0, 4, 4, 6, 18, 6, 4, 4, 0},
    {-4, 8, 4, 12, 10, 12, 4, 8, -4},
    {0, 0, 0, -8, 6, -8, 0, 0, 0},
};

#define TEMPO 12

int qyi_eval_xiangqi(struct qyi_eval *eval, const struct qy_xiangqi_position *pos)
{
    int value = 0;

    (void)eval;
    for (unsigned man = 0; man < 2 * QYI_XIANGQI_MEN; man++) {
        unsigned square = pos->square[man];
        bool first = man < QYI_XIANGQI_MEN;
        unsigned kind = qyi_xiangqi_man_kind(man & 15);
        unsigned rank;

        if (square == QYI_XIANGQI_GONE)
            continue;
        rank = first ? qyi_xiangqi_tables.rank[square] : 9U - qyi_xiangqi_tables.rank[square];
        value += (first ? 1 : -1) *
                 (worth[kind] + rank_worth[kind][rank] + file_worth[kind][qyi_xiangqi_tables.file[square]]);
    }
    return (pos->side == QY_FIRST ? value : -value) + TEMPO;
}
