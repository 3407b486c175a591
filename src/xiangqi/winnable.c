/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xiangqi/winnable.h"

#include "xiangqi/status.h"

int qyi_xiangqi_winnable(const struct qy_xiangqi_position *position, enum qy_side winner,
                         const struct qy_winnable_limits *limits, struct qy_winnable *ret_result)
{
    struct qy_winnable result = {.answer = QY_WINNABLE_UNKNOWN};

    (void)limits;
    if (qyi_xiangqi_status(position) != QY_STATUS_OPEN) {
        result.answer = position->side != winner ? QY_WINNABLE_YES : QY_WINNABLE_NO;
        result.proof = QY_WINNABLE_PROOF_MATE;
    } else if (qyi_xiangqi_dead_material(position)) {
        result.answer = QY_WINNABLE_NO;
        result.proof = QY_WINNABLE_PROOF_MATERIAL;
    }
    *ret_result = result;
    return 0;
}
