/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The weighted matching on numbers of 128 bits. */
#include "pairing/weighted.h"

#include <stdlib.h>

#define FN(name) qyi_matcher_128_##name

typedef qyi_nudge W;

static inline W w_zero(void)
{
    return 0;
}

static inline W W_NONE(void)
{
    return -((W)1 << 126);
}

static inline bool w_is_none(W a)
{
    return a == W_NONE();
}

static inline W w_add(W a, W b)
{
    return a + b;
}

static inline W w_sub(W a, W b)
{
    return a - b;
}

static inline W w_half(W a)
{
    return a / 2;
}

static inline bool w_less(W a, W b)
{
    return a < b;
}

static inline bool w_is_zero(W a)
{
    return a == 0;
}

static inline W w_from_nudge(qyi_nudge a)
{
    return a;
}

static inline W w_term(uint32_t value, uint32_t shift)
{
    return (W)value << shift;
}

#include "pairing/weighted.inc.h"
