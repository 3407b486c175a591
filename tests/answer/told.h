/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every answer, told from facts of its own. */
#ifndef TESTS_ANSWER_TOLD_H
#define TESTS_ANSWER_TOLD_H

#include "answer/writer.h"

#include <stddef.h>

/* Under the name that registry/answers.txt has. */
struct told {
    const char *name;
    void (*tell)(struct qyi_writer *writer);
};

extern const struct told answers[];
extern const size_t answer_count;

/* Appends a file of tests/data. */
void read_file(const char *name, struct qy_buf *out);

#endif
