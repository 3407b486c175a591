/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Keeps the folder of tournaments and the store identical.
 *
 * Events, boards of their desks and their people are stored as lines in the store (store/logs.h). The files
 * in the folder are copies of them: everything in this module reads the copies, the command reads and writes
 * them, and the operator sees them. A line is first written to the store, after the last line known to its
 * writer, and is then valid; the file follows. So everything that the server acknowledged survives if it is
 * killed, whatever happens to its folder, and several servers with their own folders have the same events.
 *
 * Files of the folder that are missing in the store are added to it, and so are lines that the command has
 * written. Lines from other servers are fetched before a request about tournaments is answered. If a file
 * contradicts the store, it is renamed to a hidden file beside it (.NAME.1), and this is reported.
 *
 * Report files, and files that are not logs, exist only in the folder.
 */
#ifndef QYI_DIRECTING_LEDGER_H
#define QYI_DIRECTING_LEDGER_H

#include "store/logs.h"
#include "trf/log_file.h"

struct qyi_ledger;

/* The result of synchronising folder and store. */
struct qyi_ledger_tally {
    unsigned taken;   /* number of logs, or parts of logs, that only the folder had */
    unsigned given;   /* number that only the store had */
    unsigned aside;   /* number of files put aside */
    unsigned damaged; /* number of logs that are damaged in the store: their files stay unchanged */
};

/* Creates a ledger; `folder` is borrowed. Errors: those of qyi_logs_open(). */
int qyi_ledger_new(struct qyi_store *store, const char *folder, struct qyi_ledger **ret_ledger,
                   struct qy_error *reterr);
/* Frees the ledger; call it when no worker uses it any more, and before the store is closed. Accepts NULL. */
void qyi_ledger_free(struct qyi_ledger *ledger);

/* Synchronises the whole folder and the whole store; called at the start. Error: QY_E_STORE_FAILED. */
int qyi_ledger_begin(struct qyi_ledger *ledger, struct qy_error *reterr);
/* Returns the results since the last call. */
struct qyi_ledger_tally qyi_ledger_tally(struct qyi_ledger *ledger);

/* ---- in worker threads; do not call the first two while holding the lock of a log ------------------- */

/* Fetches the lines of other servers. If the store does not answer, the files stay unchanged. */
void qyi_ledger_refresh(struct qyi_ledger *ledger);
/* Call after a log and its people were removed, so that a new log may have its name. */
void qyi_ledger_forget(struct qyi_ledger *ledger, const char *name);
/* Call after a file of the folder has changed: adds the lines of other programs to the store. */
void qyi_ledger_look_at(struct qyi_ledger *ledger, const char *name);

/* Returns the keeper that writes the lines of a log to the store before they go to its file. */
const struct qyi_log_keeper *qyi_ledger_keeper(struct qyi_ledger *ledger);
/* Writes lines after line `behind` of the store and after byte `at` of the file, whose lock the caller holds.
 * Errors: those of qyi_logs_append(). */
int qyi_ledger_write(struct qyi_ledger *ledger, const char *path, int fd, uint32_t behind,
                     const struct qy_buf *lines, size_t at, struct qy_error *reterr);
/*
 * The same for a file whose lines do not depend on earlier ones: lines that another server has written
 * meanwhile are fetched first. Creates the file if needed, and locks it while writing. If `exact` is not
 * negative, the file must have this number of lines.
 */
int qyi_ledger_add(struct qyi_ledger *ledger, const char *path, int64_t exact, const struct qy_buf *lines,
                   struct qy_error *reterr);
/*
 * Checks that the store may have another event or board: QY_E_EVENTS_FULL, with `most` as the expected value,
 * if it has `most`.
 */
int qyi_ledger_check_room(struct qyi_ledger *ledger, uint32_t most, struct qy_error *reterr);
/* Call after a log's file was created: adds it to the store, or deletes it again. Errors: QY_E_TOUR_EXISTS if
 * another server has created one with that name, which then replaces it; those of a write. */
int qyi_ledger_made(struct qyi_ledger *ledger, const char *path, struct qy_error *reterr);
/* Renames a log and its people in the store and the folder to a hidden name, so that nothing is lost and the
 * name is free. */
int qyi_ledger_put_aside(struct qyi_ledger *ledger, const char *path, struct qy_error *reterr);

/* ---- in any thread ------------------------------------------------------------------------------------ */

/* Returns a number that identifies the state of a log and is the same on every server; 0 if there is no such log. */
uint64_t qyi_ledger_stamp(struct qyi_ledger *ledger, const char *name);
/* True if a file differs from what this server wrote last. */
bool qyi_ledger_is_strange(struct qyi_ledger *ledger, const char *name);

#endif
