/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What nobody comes back for is taken out of a store: events that were begun and left, games of guests. It asks the
 * store from outside, so that a timer may do it while it is served.
 *
 * Events of people with an account are theirs, but for those in which nothing stands; events that the command made are
 * its user's. A removed event is kept beside the others as removal.h keeps it; games are gone.
 */
#ifndef QYI_DIRECTING_PRUNE_H
#define QYI_DIRECTING_PRUNE_H

#include <qiyuan/core/error.h>

#include <stdbool.h>
#include <stdint.h>

/* After this many days without an act an event without entrants goes; one of guests alone without a round. */
#define QYI_EMPTY_DAYS     30
#define QYI_ABANDONED_DAYS 365

struct qyi_prune {
    const char *db;     /* the store */
    const char *folder; /* of tournaments */
    int64_t now;        /* Unix time in milliseconds */
    unsigned days;      /* after so many days games of guests that are over go; 0: they stay */
    bool dry;           /* nothing is changed */
};

struct qyi_pruned_event {
    const char *event; /* name of its log */
    bool empty;        /* else abandoned */
    int64_t last;      /* when the last act came */
    const char *kept;  /* the file that its log is kept in; "": it was only looked at */
};
typedef void (*qyi_pruned_event_fn)(void *user, const struct qyi_pruned_event *event);

struct qyi_pruned {
    uint64_t events;      /* tournaments */
    uint64_t games;       /* of guests */
    uint64_t game_events; /* of these */
    uint64_t bytes;       /* of their texts */
};

/*
 * Removes, or only counts. `each` is told every event. Errors: those of qyi_store_look(), qyi_store_change() and
 * qyi_event_remove(); what was removed before stays so.
 */
int qyi_prune(const struct qyi_prune *prune, qyi_pruned_event_fn each, void *user,
              struct qyi_pruned *ret_pruned, struct qy_error *reterr);

#endif
