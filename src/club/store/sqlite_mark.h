/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How many transactions a store has taken, noted beside its file (PATH-mark) as well as in it. SQLite opens a file whose
 * journal lost its end, or is gone, without a word, as it was some writes before: the note tells.
 */
#ifndef QYI_STORE_SQLITE_MARK_H
#define QYI_STORE_SQLITE_MARK_H

#include "store/sqlite_db.h"

struct qyi_mark {
    int file; /* -1: none is kept */
    int64_t writes;
};

/*
 * Reads both counts and compares them. Errors: QY_E_STORE_CUT where the store has fewer than were noted, QY_E_STORE_OPEN
 * where the note can't be opened. Nothing is changed then.
 */
int qyi_mark_open(const char *path, struct qyi_db *db, struct qyi_mark *ret_mark, struct qy_error *reterr);
/* After a transaction that counted itself is durable. It is not synced: an older note does no harm. */
void qyi_mark_note(struct qyi_mark *mark);
void qyi_mark_close(struct qyi_mark *mark);
/* The note of a store that is taken from its place goes, too. */
void qyi_mark_remove(const char *path);

#endif
