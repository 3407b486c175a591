/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The implementations of qyi_matcher, one for each width of numbers. */
#ifndef QYI_PAIRING_WEIGHTED_H
#define QYI_PAIRING_WEIGHTED_H

#include "pairing/matching.h"

struct qyi_matcher_ops {
    void *(*create)(size_t count);
    void (*destroy)(void *self);
    void (*set)(void *self, size_t x, size_t y, const struct qyi_term *terms, size_t count);
    void (*solve)(void *self, const uint32_t *hint, const uint8_t *class);
    size_t (*mate)(const void *self, size_t x);
    bool (*maybe)(const void *self, size_t x, size_t y);
    bool (*has)(const void *self, size_t x, size_t y);
    void (*nudge)(void *self, size_t x, size_t y, qyi_nudge by);
    void (*mend)(void *self, size_t x);
    void (*lift)(void *self, size_t x, qyi_nudge by);
    void (*forbid)(void *self, size_t x, size_t y);
    void (*settle)(void *self, size_t x);
    void (*reprice)(void *self, const qyi_nudge *price);
};

/* For sums of up to 122, 500 and 4,000 bits. */
extern const struct qyi_matcher_ops qyi_matcher_128_ops;
extern const struct qyi_matcher_ops qyi_matcher_512_ops;
extern const struct qyi_matcher_ops qyi_matcher_4096_ops;

#endif
