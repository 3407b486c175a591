/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver of each game. */
#include "engine/solve.h"

extern void qyi_solve_chess(struct qyi_solve_search *search, const struct qy_position *position,
                            struct qy_solve *ret_result);
extern void qyi_solve_xiangqi(struct qyi_solve_search *search, const struct qy_position *position,
                              struct qy_solve *ret_result);

const qyi_solve_fn qyi_solve_games[QY_GAME_COUNT] = {qyi_solve_chess, qyi_solve_xiangqi};
