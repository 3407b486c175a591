/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Logs of lines in the store: those of tournaments, of the boards of their desks, and of their people.
 * Each is known by a name, its lines are numbered from 1 without gaps, and what is written rests on the number of
 * lines that its writer knew: of two who write at once, on whichever servers, one is refused.
 *
 * Any thread may call these; they wait for the database. What was written stands on the disk.
 */
#ifndef QYI_STORE_LOGS_H
#define QYI_STORE_LOGS_H

#include "store/log_lines.h"

struct qyi_logs;

/* The logs of an open store, which outlives them. Errors: QY_E_STORE_OPEN, QY_E_MEMORY. */
int qyi_logs_open(struct qyi_store *store, struct qyi_logs **ret_logs, struct qy_error *reterr);
/* NULL is accepted. */
void qyi_logs_close(struct qyi_logs *logs);

/* Whether other servers may write to them. */
bool qyi_logs_are_shared(const struct qyi_logs *logs);

/* Tells every log in the order of their names' bytes. 0, what the callback stopped it with, or QY_E_STORE_FAILED. */
typedef int (*qyi_log_row_fn)(void *user, const char *name, const struct qyi_log_row *row);
int qyi_logs_each(struct qyi_logs *logs, qyi_log_row_fn each, void *user);

/*
 * Appends the lines of a log behind number `behind` to `out`, each with its line end, and sets `ret_row` to the last
 * of them (to `behind` and 0 where there is none). Errors: QY_E_STORE_FAILED; QY_E_STORE_DAMAGED where a line is
 * missing or is not what was written: what stands before it is in `out`; QY_E_MEMORY.
 */
int qyi_logs_read(struct qyi_logs *logs, const char *name, uint32_t behind, struct qy_buf *out,
                  struct qyi_log_row *ret_row, struct qy_error *reterr);

/*
 * Writes whole lines behind line `behind`, all of them or none; behind 0 the log is made. `ret_row` is what it has come
 * to. Errors: QY_E_TOUR_MOVED_ON where that is not its last line; those of a write.
 */
int qyi_logs_append(struct qyi_logs *logs, const char *name, uint32_t behind, const char *text, size_t len,
                    struct qyi_log_row *ret_row, struct qy_error *reterr);

/* Gives a log another name, under which nothing stands: nothing is lost, and its own is free. One that is not there is
 * no error. Errors: those of a write. */
int qyi_logs_rename(struct qyi_logs *logs, const char *name, const char *other, struct qy_error *reterr);

#endif
