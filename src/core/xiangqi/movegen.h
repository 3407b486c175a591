/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Legal moves. May use: base.
 *
 * The code is in movegen.inc.h and compiled twice: for any CPU (movegen.c) and, on x86-64, for those with
 * BMI2 and AVX2 (movegen_avx2.c). The CPU decides which one runs.
 */
#ifndef QYI_XIANGQI_MOVEGEN_H
#define QYI_XIANGQI_MOVEGEN_H

#include <qiyuan/core/api.h>

#include "xiangqi/position.h"

/*
 * Each of these writes moves in no particular order and returns how many. `ret_moves` has room for
 * QY_MAX_MOVES: entries past the last move are used as scratch.
 */
QY_API size_t qyi_xiangqi_gen_legal(const struct qy_xiangqi_position *position, qy_move *ret_moves);
/* The legal captures. */
size_t qyi_xiangqi_gen_captures(const struct qy_xiangqi_position *position, qy_move *ret_moves);
/* The legal moves without a capture. */
size_t qyi_xiangqi_gen_quiets(const struct qy_xiangqi_position *position, qy_move *ret_moves);

/* True if `move` (any 16 bits) is legal here. */
QY_API bool qyi_xiangqi_is_legal(const struct qy_xiangqi_position *position, qy_move move);

/*
 * Why the piece on `from` may not go to `to`: QY_REFUSAL_NONE exactly if that is legal. All numbers are valid
 * arguments; `promotion` must be 0.
 */
bool qyi_xiangqi_goes_so(const struct qy_xiangqi_position *position, qy_square from, qy_square to);
enum qy_refusal qyi_xiangqi_why_not(const struct qy_xiangqi_position *position, qy_square from, qy_square to,
                                    unsigned promotion);

/* The compiled implementations. */
enum qyi_xiangqi_body { QYI_XIANGQI_BODY_PLAIN, QYI_XIANGQI_BODY_AVX2, QYI_XIANGQI_BODY_COUNT };

/* The functions of one implementation, as described above. */
struct qyi_xiangqi_body_ops {
    size_t (*gen_legal)(const struct qy_xiangqi_position *position, qy_move *ret_moves);
    size_t (*gen_captures)(const struct qy_xiangqi_position *position, qy_move *ret_moves);
    size_t (*gen_quiets)(const struct qy_xiangqi_position *position, qy_move *ret_moves);
    uint64_t (*perft)(struct qy_xiangqi_position *position, unsigned depth);
};

/* An implementation, or NULL if it was not built or this CPU does not support it. */
QY_API const struct qyi_xiangqi_body_ops *qyi_xiangqi_body(enum qyi_xiangqi_body body);

/* The fastest implementation that this CPU supports. */
QY_API const struct qyi_xiangqi_body_ops *qyi_xiangqi_best_body(void);

extern QYI_XIANGQI_HIDDEN const struct qyi_xiangqi_body_ops qyi_xiangqi_body_plain;
extern QYI_XIANGQI_HIDDEN const struct qyi_xiangqi_body_ops qyi_xiangqi_body_avx2;

#endif
