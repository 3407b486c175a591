/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of the arbiter share: feeding lines, reading the logs of tests/data/arbiter. */
#ifndef QYI_TESTS_ARBITER_SUPPORT_H
#define QYI_TESTS_ARBITER_SUPPORT_H

#include "cmocka_all.h"

#include <qiyuan/record/arbiter.h>

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LINES 1200

/* The lines of a log that hold events. */
struct log {
    char *text;
    const char *line[MOST_LINES];
    size_t count;
};

static inline void log_split(struct log *log, char *text)
{
    char *rest = NULL;

    log->text = text;
    log->count = 0;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        if (*line != '#' && log->count < MOST_LINES)
            log->line[log->count++] = line;
}

static inline bool log_load(struct log *log, const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text;
    size_t len;

    if (!file)
        return false;
    text = malloc(1 << 20);
    len = fread(text, 1, (1 << 20) - 1, file);
    fclose(file);
    text[len] = '\0';
    log_split(log, text);
    return true;
}

/* Feeds lines from `from` up to `to`; stops at one that is damaged. Returns how many were fed. */
static inline size_t feed_lines(struct qy_arbiter *arbiter, struct qy_event_reader *reader,
                                const struct log *log, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        struct qy_event event;

        if (qy_event_read(reader, log->line[i], strlen(log->line[i]), &event, NULL) < 0)
            return i;
        event.line = (uint32_t)i + 1;
        if (qy_arbiter_feed(arbiter, &event, NULL) < 0)
            return i;
    }
    return to;
}

/* The first ruling of that kind on the last event, or NULL. */
static inline const struct qy_ruling *ruling_of(const struct qy_arbiter *arbiter, enum qy_ruling_kind kind)
{
    size_t count;
    const struct qy_ruling *rulings = qy_arbiter_rulings(arbiter, &count);

    for (size_t i = 0; i < count; i++)
        if (rulings[i].kind == kind)
            return &rulings[i];
    return NULL;
}

#endif
