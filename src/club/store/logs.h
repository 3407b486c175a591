/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Logs in the store: those of tournaments, of the boards of their desks, and of their people. Each has a
 * name, and lines numbered from 1 without gaps. A write states the number of lines that its writer knows; if
 * two writers append at the same time, on any servers, one of them is rejected.
 *
 * Any thread may call these functions; they wait for the database. Everything written is on the disk.
 */
#ifndef QYI_STORE_LOGS_H
#define QYI_STORE_LOGS_H

#include "store/log_lines.h"

struct qyi_logs;

/* Opens the logs of an open store, which must outlive them. Errors: QY_E_STORE_OPEN, QY_E_MEMORY. */
int qyi_logs_open(struct qyi_store *store, struct qyi_logs **ret_logs, struct qy_error *reterr);
/* Accepts NULL. */
void qyi_logs_close(struct qyi_logs *logs);

/* True if other servers may write to them. */
bool qyi_logs_are_shared(const struct qyi_logs *logs);

/* Lists all logs, sorted by the bytes of their names. Returns 0, the result of the callback that stopped it,
 * or QY_E_STORE_FAILED. */
typedef int (*qyi_log_row_fn)(void *user, const char *name, const struct qyi_log_row *row);
int qyi_logs_each(struct qyi_logs *logs, qyi_log_row_fn each, void *user);

/*
 * Appends the lines of a log after number `behind` to `out`, each with its line end, and sets `ret_row` to
 * the last of them (to `behind` and 0 if there is none). Errors: QY_E_STORE_FAILED; QY_E_STORE_DAMAGED if a
 * line is missing or was changed, with the lines before it in `out`; QY_E_MEMORY.
 */
int qyi_logs_read(struct qyi_logs *logs, const char *name, uint32_t behind, struct qy_buf *out,
                  struct qyi_log_row *ret_row, struct qy_error *reterr);

/*
 * Writes whole lines after line `behind`, all or none; `behind` 0 creates the log. `ret_row` is its new
 * state. Errors: QY_E_TOUR_MOVED_ON if that is not its last line; those of a write.
 */
int qyi_logs_append(struct qyi_logs *logs, const char *name, uint32_t behind, const char *text, size_t len,
                    struct qyi_log_row *ret_row, struct qy_error *reterr);

/* Renames a log to an unused name, so that nothing is lost and its old name is free. A missing log is not an
 * error. Errors: those of a write. */
int qyi_logs_rename(struct qyi_logs *logs, const char *name, const char *other, struct qy_error *reterr);

#endif
