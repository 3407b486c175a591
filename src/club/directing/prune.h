/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Removes abandoned data from a store: events that were begun and left, and games of guests. It works from
 * outside the server, so that a timer can run it while the server is running.
 *
 * Events of people with an account are kept, unless they are empty; events created by the command belong to
 * its user. A removed event is saved beside the others as described in removal.h; games are deleted.
 */
#ifndef QYI_DIRECTING_PRUNE_H
#define QYI_DIRECTING_PRUNE_H

#include <qiyuan/core/error.h>

#include <stdbool.h>
#include <stdint.h>

/* Days without an act after which an event is removed: without entrants; with guests only, and no round. */
#define QYI_EMPTY_DAYS     30
#define QYI_ABANDONED_DAYS 365

struct qyi_prune {
    const char *db;     /* path or URL of the store */
    const char *folder; /* folder of the tournaments */
    int64_t now;        /* Unix time in milliseconds */
    unsigned days;      /* after this many days finished games of guests are deleted; 0: never */
    bool dry;           /* only count, change nothing */
};

struct qyi_pruned_event {
    const char *event; /* file name of its log */
    bool empty;        /* no entrants; else abandoned */
    int64_t last;      /* time of the last act */
    const char *kept;  /* the file that its log was saved in; "" if `dry` */
};
typedef void (*qyi_pruned_event_fn)(void *user, const struct qyi_pruned_event *event);

struct qyi_pruned {
    uint64_t events;      /* number of tournaments */
    uint64_t games;       /* number of guests' games */
    uint64_t game_events; /* number of events in them */
    uint64_t bytes;       /* size of these events */
};

/*
 * Removes, or only counts. `each` is called for every event. Errors: those of qyi_store_look(),
 * qyi_store_change() and qyi_event_remove(); after an error, what was removed before stays removed.
 */
int qyi_prune(const struct qyi_prune *prune, qyi_pruned_event_fn each, void *user,
              struct qyi_pruned *ret_pruned, struct qy_error *reterr);

#endif
