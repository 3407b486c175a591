/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An event taken out of a server for good: its log, those of the boards of its desk, and the people of all
 * of them, in the store and in the folder. First each is kept whole as a file beside the others, under the first free
 * hidden name (.NAME.1); whoever gives such files their names back has the event back. What was removed, when and by
 * whom is written down in the store with the removal itself.
 *
 * It asks the store from outside, so that the command may do it while the server is open.
 */
#ifndef QYI_DIRECTING_REMOVAL_H
#define QYI_DIRECTING_REMOVAL_H

#include "store/logs.h"

#include <qiyuan/core/buf.h>

struct qyi_removal {
    int64_t at;        /* Unix time in milliseconds */
    const char *event; /* name of its log */
    uint32_t lines;    /* of its log */
    uint32_t logs;     /* of boards that went with it */
    const char *by;    /* "owner", or "admin" for the command */
    const char *kept;  /* the file that its log is kept in */
};

struct qyi_removing {
    const char *db;     /* the store */
    const char *folder; /* of tournaments */
    const char *event;  /* name of the log's file, or its id */
    const char *by;
    int64_t based; /* this many lines its log has; -1: however many */
    /* Is told each log that is gone, for what knows of it; or NULL. */
    void (*gone)(void *user, const char *name);
    void *user;
};

/* Removes an event. `ret_removal` borrows from `removing` and from `text`. Errors: QY_E_NO_SUCH_PATH where neither has
 * it, QY_E_TOUR_MOVED_ON where it was written to meanwhile, QY_E_FILE_WRITE, those of qyi_store_look() and
 * qyi_store_change(); nothing is removed then. */
int qyi_event_remove(const struct qyi_removing *removing, struct qyi_removal *ret_removal,
                     struct qy_buf *text, struct qy_error *reterr);

/* Tells what was removed, earliest first. Errors: those of qyi_store_look(). */
int qyi_removals_each(const char *db, void (*each)(void *user, const struct qyi_removal *removal), void *user,
                      struct qy_error *reterr);

#endif
