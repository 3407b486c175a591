/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Removes an event from a server for good: its log, the logs of its desk's boards, and all their people, from
 * the store and the folder. Each is first saved completely as a file beside the others, under the first free
 * hidden name (.NAME.1). Renaming these files back restores the event. The store records what was removed,
 * when and by whom, in the same transaction.
 *
 * It works from outside the server, so that the command can do it while the server is running.
 */
#ifndef QYI_DIRECTING_REMOVAL_H
#define QYI_DIRECTING_REMOVAL_H

#include "store/logs.h"

#include <qiyuan/core/buf.h>

struct qyi_removal {
    int64_t at;        /* Unix time in milliseconds */
    const char *event; /* file name of its log */
    uint32_t lines;    /* number of lines in its log */
    uint32_t logs;     /* number of boards removed with it */
    const char *by;    /* "owner", or "admin" for the command */
    const char *kept;  /* the file that its log was saved in */
};

struct qyi_removing {
    const char *db;     /* path or URL of the store */
    const char *folder; /* folder of the tournaments */
    const char *event;  /* file name of its log, or its id */
    const char *by;
    int64_t based; /* required number of lines in its log; -1: any */
    /* Called for each removed log, so that caches can forget it; may be NULL. */
    void (*gone)(void *user, const char *name);
    void *user;
};

/* Removes an event. `ret_removal` borrows from `removing` and from `text`. Errors: QY_E_NO_SUCH_PATH if
 * neither store nor folder has it, QY_E_TOUR_MOVED_ON if it was changed meanwhile, QY_E_FILE_WRITE, those of
 * qyi_store_look() and qyi_store_change(); after an error nothing is removed. */
int qyi_event_remove(const struct qyi_removing *removing, struct qyi_removal *ret_removal,
                     struct qy_buf *text, struct qy_error *reterr);

/* Lists the removed events, earliest first. Errors: those of qyi_store_look(). */
int qyi_removals_each(const char *db, void (*each)(void *user, const struct qyi_removal *removal), void *user,
                      struct qy_error *reterr);

#endif
