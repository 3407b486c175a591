/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Binary search. */
#ifndef QYI_BASE_ORDER_H
#define QYI_BASE_ORDER_H

#include <stddef.h>

/*
 * Sets `at`, a size_t, to the first of `count` indices for which `before` is false, or to `count`. `before` is
 * an expression with the index `i`; it must be true for all indices below some point and false from there on.
 *
 *     QYI_FIRST_NOT(at, list->count, i, list->item[i].key < key);
 *     found = at < list->count && list->item[at].key == key;
 */
/* NOLINTBEGIN(bugprone-macro-parentheses): `i` is declared here */
#define QYI_FIRST_NOT(at, count, i, before)          \
    do {                                             \
        size_t qyi_end_ = (count);                   \
        for ((at) = 0; (at) < qyi_end_;) {           \
            size_t i = (at) + (qyi_end_ - (at)) / 2; \
            if (before)                              \
                (at) = i + 1;                        \
            else                                     \
                qyi_end_ = i;                        \
        }                                            \
    } while (0)
/* NOLINTEND(bugprone-macro-parentheses) */

#endif
