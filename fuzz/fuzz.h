/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What every fuzz target includes. A target is one function that takes any bytes and holds one law over them,
 * not only "does not crash": what is written reads back the same, two ways to ask agree, limits are kept.
 *
 * Built with -Dfuzz=true it is a libFuzzer program; otherwise replay.c feeds it its corpus as an ordinary
 * test.
 */
#ifndef QYI_FUZZ_FUZZ_H
#define QYI_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program with a word about the broken law; unlike assert() it is there in every build. */
#define FUZZ_LAW(condition)                                                             \
    do {                                                                                \
        if (!(condition)) {                                                             \
            fprintf(stderr, "%s:%d: law broken: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                                    \
        }                                                                               \
    } while (0)

#endif
