/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A log of acts read from a file, for tests. */
#ifndef QYI_TESTS_READ_LOG_H
#define QYI_TESTS_READ_LOG_H

#include "cmocka_all.h"

#include <qiyuan/event/tournament_log.h>

#include <string.h>

/* An event of the lines of its log; the test fails where they cannot be read. */
static inline struct qy_tournament_log *read_log(const char *text)
{
    struct qy_tournament_log *log = NULL;
    struct qy_error error = {0};
    int code = qy_tournament_log_read(text, strlen(text), &log, NULL, &error);

    if (code < 0)
        fail_msg("%s: code %d in line %u: %s", text, code, error.line, error.found);
    return log;
}

#endif
