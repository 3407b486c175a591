/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declarations shared beyond the public header. They may use the module `base` only. */
#ifndef QYI_RATING_RATING_H
#define QYI_RATING_RATING_H

#include <qiyuan/event/rating.h>

/* Divides and rounds to the nearest integer, halves upwards; `by` is positive. */
static inline int64_t qyi_round_half_up(int64_t number, int64_t by)
{
    int64_t doubled = 2 * number + by;
    int64_t quotient = doubled / (2 * by);

    return doubled % (2 * by) < 0 ? quotient - 1 : quotient;
}

#endif
