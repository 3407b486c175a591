/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The folder of tournaments and the store kept alike.
 *
 * What an event, a board of its desk or its people are stands in the store, as lines (store/logs.h); the files of the
 * folder are copies of them, which everything here reads, which the command reads and writes, and which the operator
 * sees. A line is written to the store first, behind the line that its writer knew, and counts then; its file follows.
 * So what a killed server acknowledged stands, whatever became of its folder, and several servers with folders of their
 * own have the same events.
 *
 * A file of the folder that the store does not have is taken into it, and lines that the command added as well. What
 * another server wrote is fetched before a request about tournaments is answered. Where a file says something else than
 * the store, it is put aside under a hidden name beside it (.NAME.1), and that is told.
 *
 * Report files, and what is no log, are the folder's alone.
 */
#ifndef QYI_DIRECTING_LEDGER_H
#define QYI_DIRECTING_LEDGER_H

#include "store/logs.h"
#include "trf/log_file.h"

struct qyi_ledger;

/* What came of bringing folder and store together. */
struct qyi_ledger_tally {
    unsigned taken;   /* logs, and lines of them, that only the folder had */
    unsigned given;   /* that only the store had */
    unsigned aside;   /* files that were put aside */
    unsigned damaged; /* logs that the store has damaged: their files stay as they are */
};

/* `folder` is borrowed. Errors: those of qyi_logs_open(). */
int qyi_ledger_new(struct qyi_store *store, const char *folder, struct qyi_ledger **ret_ledger,
                   struct qy_error *reterr);
/* No worker may use it any more; before the store is closed. NULL is accepted. */
void qyi_ledger_free(struct qyi_ledger *ledger);

/* Goes through the whole folder and the whole store, at the start. Errors: QY_E_STORE_FAILED. */
int qyi_ledger_begin(struct qyi_ledger *ledger, struct qy_error *reterr);
/* What came of it since it was asked last. */
struct qyi_ledger_tally qyi_ledger_tally(struct qyi_ledger *ledger);

/* ---- in workers' threads; who holds the lock of a log must not call the first two ------------------- */

/* Fetches what other servers wrote. Where the store does not answer, the files stay as they are. */
void qyi_ledger_refresh(struct qyi_ledger *ledger);
/* A log was removed, with its people: a new one may have its name. */
void qyi_ledger_forget(struct qyi_ledger *ledger, const char *name);
/* A file of the folder has changed: lines that somebody else than this server added are taken in. */
void qyi_ledger_look_at(struct qyi_ledger *ledger, const char *name);

/* What hands lines that are written to a log's file to the store first. */
const struct qyi_log_keeper *qyi_ledger_keeper(struct qyi_ledger *ledger);
/* Writes lines behind line `behind` of the store, and behind byte `at` of the file, whose lock is held. Errors: those
 * of qyi_logs_append(). */
int qyi_ledger_write(struct qyi_ledger *ledger, const char *path, int fd, uint32_t behind,
                     const struct qy_buf *lines, size_t at, struct qy_error *reterr);
/*
 * The same for a file whose lines rest on nothing: where another server wrote meanwhile, its lines are fetched before.
 * The file is made, and locked while it is written. With `exact` at least 0 it must have this many lines.
 */
int qyi_ledger_add(struct qyi_ledger *ledger, const char *path, int64_t exact, const struct qy_buf *lines,
                   struct qy_error *reterr);
/*
 * Whether the store may have another event or board: QY_E_EVENTS_FULL where it has `most`, which is what is expected.
 */
int qyi_ledger_check_room(struct qyi_ledger *ledger, uint32_t most, struct qy_error *reterr);
/* A log's file was just made: it is a new log of the store, or is gone again. Errors: QY_E_TOUR_EXISTS where another
 * server made one of that name, which stands in its place then; those of a write. */
int qyi_ledger_made(struct qyi_ledger *ledger, const char *path, struct qy_error *reterr);
/* Puts a log and its people aside, in the store and in the folder: nothing is lost, and its name is free. */
int qyi_ledger_put_aside(struct qyi_ledger *ledger, const char *path, struct qy_error *reterr);

/* ---- in any thread ------------------------------------------------------------------------------------ */

/* A number for a log as it stands, which is the same at every server; 0 for what is none. */
uint64_t qyi_ledger_stamp(struct qyi_ledger *ledger, const char *name);
/* Whether a file is not what this server wrote last. */
bool qyi_ledger_is_strange(struct qyi_ledger *ledger, const char *name);

#endif
