/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rows of logs (logs.h) in a store of any kind: each line has its number and its digest; each log has its
 * number of lines and the digest of the last.
 */
#ifndef QYI_STORE_LOG_LINES_H
#define QYI_STORE_LOG_LINES_H

#include "store/keeping.h"

#define QYI_LOG_NAME_SIZE 256
/* The first version of the tables that has logs. */
#define QYI_FORM_WITH_LOGS 7

/* The state of a log: its number of lines, and the digest of the last one. */
struct qyi_log_row {
    uint32_t lines;
    int64_t mark;
};

/* The digest of line number `n`, without its line end. */
int64_t qyi_log_mark(uint32_t n, const char *line, size_t len);

/* The state of reading a log line by line. */
struct qyi_log_reading {
    struct qy_buf *out; /* receives the lines with their line ends */
    struct qyi_log_row row;
};

/* Processes a row of QYI_ASK_LOG_LINES; `user` is a struct qyi_log_reading. QY_E_STORE_DAMAGED if a line is
 * missing or was changed, QY_E_MEMORY. */
int qyi_log_take_line(void *user, const struct qyi_datum *value, size_t count);

/* Queries a database, like `ask` of struct qyi_backend. */
typedef int (*qyi_ask_fn)(void *db, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                          qyi_row_fn each, void *user);

/* Checks all logs of a database: counts them and their lines, and reports damaged ones. Returns 0 or
 * QY_E_STORE_FAILED. */
int qyi_logs_check(qyi_ask_fn ask, void *db, const struct qyi_keeping_visitor *visitor, void *user,
                   struct qyi_holdings *holdings);

#endif
