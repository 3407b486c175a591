/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How much of its rows or random cases a long test shall take. All of them in the usual build; under a
 * sanitizer every one is slow, and what they are ruled was seen without one: QIYUAN_TEST_SHARE=4 takes a
 * quarter.
 */
#ifndef TESTS_SHARE_H
#define TESTS_SHARE_H

#include <stdlib.h>

/* One of so many is taken: at least 1. */
static inline unsigned test_share(void)
{
    const char *asked = getenv("QIYUAN_TEST_SHARE");
    unsigned long share = asked ? strtoul(asked, NULL, 10) : 1;

    return share >= 1 && share <= 1000 ? (unsigned)share : 1;
}

#endif
