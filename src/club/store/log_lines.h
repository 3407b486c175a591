/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the lines of logs (logs.h) look like in a store of any kind: each with its number and its digest, of the log how many
 * it has and the digest of the last.
 */
#ifndef QYI_STORE_LOG_LINES_H
#define QYI_STORE_LOG_LINES_H

#include "store/keeping.h"

#define QYI_LOG_NAME_SIZE 256
/* The first form of a store that has them. */
#define QYI_FORM_WITH_LOGS 7

/* A log as it stands: how many lines it has, and the digest of the last of them. */
struct qyi_log_row {
    uint32_t lines;
    int64_t mark;
};

/* The digest of line number `n`, without its line end. */
int64_t qyi_log_mark(uint32_t n, const char *line, size_t len);

/* A log that is read, line by line. */
struct qyi_log_reading {
    struct qy_buf *out; /* gets the lines, each with its line end */
    struct qyi_log_row row;
};

/* A row of QYI_ASK_LOG_LINES; `user` is a struct qyi_log_reading. QY_E_STORE_DAMAGED where a line is missing or is not what
 * was written, QY_E_MEMORY. */
int qyi_log_take_line(void *user, const struct qyi_datum *value, size_t count);

/* How a kind of database is asked, as `ask` of struct qyi_backend. */
typedef int (*qyi_ask_fn)(void *db, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                          qyi_row_fn each, void *user);

/* Looks through all logs of a database: counts them and their lines, and tells of each that is damaged. 0, or
 * QY_E_STORE_FAILED. */
int qyi_logs_check(qyi_ask_fn ask, void *db, const struct qyi_keeping_visitor *visitor, void *user,
                   struct qyi_holdings *holdings);

#endif
