/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Included by every fuzz target. A target is one function that accepts any bytes and checks one law: a
 * property that holds for every input, stronger than "does not crash". For example: what is written reads
 * back the same, two ways to compute a value agree, limits are respected.
 *
 * Built with -Dfuzz=true, a target is a libFuzzer program; otherwise replay.c runs it on its corpus as an
 * ordinary test.
 */
#ifndef QYI_FUZZ_FUZZ_H
#define QYI_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program with a message if a law is broken. Unlike assert(), it is active in every build. */
#define FUZZ_LAW(condition)                                                             \
    do {                                                                                \
        if (!(condition)) {                                                             \
            fprintf(stderr, "%s:%d: law broken: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                    \
        }                                                                               \
    } while (0)

#endif
