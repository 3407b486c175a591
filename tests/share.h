/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How much of its rows or random cases a long test shall take: all of them where nobody asks for less.
 *
 * QIYUAN_TEST_SHARE=4: a quarter of rows each of which says something of its own. `./test` asks so under a sanitizer,
 * where every one is slow; what they are ruled was seen without one.
 * QIYUAN_TEST_SAMPLE=4: a quarter of what is drawn by lot or gone through one by one, where the others say the same
 * again of other numbers. `./test` asks so, `./test --all` does not.
 */
#ifndef TESTS_SHARE_H
#define TESTS_SHARE_H

#include <stdlib.h>

static inline unsigned test_one_of(const char *variable)
{
    const char *asked = getenv(variable);
    unsigned long share = asked ? strtoul(asked, NULL, 10) : 1;

    return share >= 1 && share <= 1000 ? (unsigned)share : 1;
}

/* Of rows one of this many is taken: at least 1. */
static inline unsigned test_share(void)
{
    return test_one_of("QIYUAN_TEST_SHARE");
}

/* Of random cases one of this many is taken: at least 1. */
static inline unsigned test_sample(void)
{
    return test_one_of("QIYUAN_TEST_SAMPLE") * test_share();
}

/* How far apart places lie that are gone through one by one, an odd number: bits and squares of every kind come up. */
static inline unsigned test_stride(void)
{
    return 2 * test_sample() - 1;
}

#endif
