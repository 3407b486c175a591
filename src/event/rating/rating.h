/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What its files share beyond the public header. May use base alone. */
#ifndef QYI_RATING_RATING_H
#define QYI_RATING_RATING_H

#include <qiyuan/event/rating.h>

/* The quotient to the nearest whole number, halves upwards; `by` is positive. */
static inline int64_t qyi_round_half_up(int64_t number, int64_t by)
{
    int64_t doubled = 2 * number + by;
    int64_t quotient = doubled / (2 * by);

    return doubled % (2 * by) < 0 ? quotient - 1 : quotient;
}

#endif
