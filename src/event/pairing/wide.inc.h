/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Integers of LIMBS words of 64 bits in two's complement, lowest word first: the number type of
 * weighted.inc.h.
 */

typedef struct {
    uint64_t limb[LIMBS];
} W;

static inline W w_zero(void)
{
    W zero = {{0}};

    return zero;
}

static inline W W_NONE(void)
{
    W none = {{0}};

    none.limb[LIMBS - 1] = UINT64_C(1) << 63;
    return none;
}

static inline bool w_is_none(W a)
{
    return a.limb[LIMBS - 1] == UINT64_C(1) << 63;
}

static inline W w_add(W a, W b)
{
    uint64_t carry = 0;

    for (size_t i = 0; i < LIMBS; i++) {
        uint64_t sum = a.limb[i] + b.limb[i];
        uint64_t full = sum + carry;

        carry = (sum < a.limb[i]) | (full < sum);
        a.limb[i] = full;
    }
    return a;
}

static inline W w_sub(W a, W b)
{
    uint64_t borrow = 0;

    for (size_t i = 0; i < LIMBS; i++) {
        uint64_t difference = a.limb[i] - b.limb[i];
        uint64_t full = difference - borrow;

        borrow = (a.limb[i] < b.limb[i]) | (difference < borrow);
        a.limb[i] = full;
    }
    return a;
}

/* Half of an even number. */
static inline W w_half(W a)
{
    for (size_t i = 0; i + 1 < LIMBS; i++)
        a.limb[i] = a.limb[i] >> 1 | a.limb[i + 1] << 63;
    a.limb[LIMBS - 1] = a.limb[LIMBS - 1] >> 1 | (a.limb[LIMBS - 1] & UINT64_C(1) << 63);
    return a;
}

static inline bool w_less(W a, W b)
{
    uint64_t sign = UINT64_C(1) << 63;

    if (a.limb[LIMBS - 1] != b.limb[LIMBS - 1])
        return (a.limb[LIMBS - 1] ^ sign) < (b.limb[LIMBS - 1] ^ sign);
    for (size_t i = LIMBS - 1; i-- > 0;)
        if (a.limb[i] != b.limb[i])
            return a.limb[i] < b.limb[i];
    return false;
}

static inline bool w_is_zero(W a)
{
    for (size_t i = 0; i < LIMBS; i++)
        if (a.limb[i] != 0)
            return false;
    return true;
}

static inline W w_from_nudge(qyi_nudge a)
{
    W wide;

    wide.limb[0] = (uint64_t)a;
    wide.limb[1] = (uint64_t)(a >> 64);
    for (size_t i = 2; i < LIMBS; i++)
        wide.limb[i] = a < 0 ? UINT64_MAX : 0;
    return wide;
}

static inline W w_term(uint32_t value, uint32_t shift)
{
    W wide = {{0}};

    wide.limb[shift / 64] = (uint64_t)value << (shift % 64);
    if (shift % 64 > 32)
        wide.limb[shift / 64 + 1] = (uint64_t)value >> (64 - shift % 64);
    return wide;
}
