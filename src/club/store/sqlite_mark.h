/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Counts the transactions of a store in a file beside it (PATH-mark) as well as in the store. If the
 * write-ahead log is truncated or lost, SQLite silently opens the file in an earlier state; the two counts
 * reveal this.
 */
#ifndef QYI_STORE_SQLITE_MARK_H
#define QYI_STORE_SQLITE_MARK_H

#include "store/sqlite_db.h"

struct qyi_mark {
    int file; /* -1: there is no such file */
    int64_t writes;
};

/*
 * Reads and compares both counts. Errors, after which nothing has changed: QY_E_STORE_CUT if the store has
 * fewer transactions than the file says, QY_E_STORE_OPEN if the file can't be opened.
 */
int qyi_mark_open(const char *path, struct qyi_db *db, struct qyi_mark *ret_mark, struct qy_error *reterr);
/* Call after a transaction that increments the count is durable. The file is not synced, because a lower
 * count does no harm. */
void qyi_mark_note(struct qyi_mark *mark);
void qyi_mark_close(struct qyi_mark *mark);
/* Deletes the file of a store that is moved away. */
void qyi_mark_remove(const char *path);

#endif
