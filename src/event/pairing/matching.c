/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matchings in a graph of players: chooses the narrowest numbers that hold the weights. */
#include "pairing/weighted.h"

#include <qiyuan/core/error.h>

#include <stdlib.h>

struct qyi_matcher {
    const struct qyi_matcher_ops *ops;
    void *self;
};

int qyi_matcher_new(size_t count, size_t bits, struct qyi_matcher **ret_matcher)
{
    if (bits > 4000 || count > INT32_MAX / 4)
        return QY_E_MEMORY;
    struct qyi_matcher *matcher = malloc(sizeof *matcher);
    if (!matcher)
        return QY_E_MEMORY;
    matcher->ops = bits <= 122   ? &qyi_matcher_128_ops
                   : bits <= 500 ? &qyi_matcher_512_ops
                                 : &qyi_matcher_4096_ops;
    matcher->self = matcher->ops->create(count);
    if (!matcher->self) {
        free(matcher);
        return QY_E_MEMORY;
    }
    *ret_matcher = matcher;
    return 0;
}

void qyi_matcher_free(struct qyi_matcher *matcher)
{
    if (matcher)
        matcher->ops->destroy(matcher->self);
    free(matcher);
}

void qyi_matcher_set(struct qyi_matcher *matcher, size_t x, size_t y, const struct qyi_term *terms,
                     size_t count)
{
    matcher->ops->set(matcher->self, x, y, terms, count);
}

void qyi_matcher_solve(struct qyi_matcher *matcher, const uint32_t *hint, const uint8_t *class_of)
{
    matcher->ops->solve(matcher->self, hint, class_of);
}

size_t qyi_matcher_mate(const struct qyi_matcher *matcher, size_t x)
{
    return matcher->ops->mate(matcher->self, x);
}

bool qyi_matcher_maybe(const struct qyi_matcher *matcher, size_t x, size_t y)
{
    return matcher->ops->maybe(matcher->self, x, y);
}

bool qyi_matcher_has(const struct qyi_matcher *matcher, size_t x, size_t y)
{
    return matcher->ops->has(matcher->self, x, y);
}

void qyi_matcher_nudge(struct qyi_matcher *matcher, size_t x, size_t y, qyi_nudge by)
{
    matcher->ops->nudge(matcher->self, x, y, by);
}

void qyi_matcher_mend(struct qyi_matcher *matcher, size_t x)
{
    matcher->ops->mend(matcher->self, x);
}

void qyi_matcher_lift(struct qyi_matcher *matcher, size_t x, qyi_nudge by)
{
    matcher->ops->lift(matcher->self, x, by);
}

void qyi_matcher_forbid(struct qyi_matcher *matcher, size_t x, size_t y)
{
    matcher->ops->forbid(matcher->self, x, y);
}

void qyi_matcher_settle(struct qyi_matcher *matcher, size_t x)
{
    matcher->ops->settle(matcher->self, x);
}

void qyi_matcher_reprice(struct qyi_matcher *matcher, const qyi_nudge *price)
{
    matcher->ops->reprice(matcher->self, price);
}
