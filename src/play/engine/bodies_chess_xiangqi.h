/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The implementations of the search in this build. */
#ifndef QYI_ENGINE_BODIES_CHESS_XIANGQI_H
#define QYI_ENGINE_BODIES_CHESS_XIANGQI_H

struct qyi_search_ops;

extern const struct qyi_search_ops qyi_search_chess;
extern const struct qyi_search_ops qyi_search_xiangqi;
/* For x86-64 with AVX2, BMI and BMI2. */
extern const struct qyi_search_ops qyi_search_chess_v3;
extern const struct qyi_search_ops qyi_search_xiangqi_v3;

#endif
