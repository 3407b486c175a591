/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The server's own events, and who may send which event: own_events.c, generated from registry/events.txt.
 */
#ifndef QYI_LIVE_OWN_EVENTS_H
#define QYI_LIVE_OWN_EVENTS_H

#include "arbiter/event_table.h"

/* The server's own events; QYI_OWN_NONE for an event of the arbiter. */
enum qyi_own {
    QYI_OWN_NONE,
    QYI_OWN_JOIN,
    QYI_OWN_TAKEBACK_ASK,
    QYI_OWN_TAKEBACK_DECLINE,
    QYI_OWN_REMATCH,
    QYI_OWN_REMATCH_GAME,
    QYI_OWN_ADJOURN,
    QYI_OWN_ADJOURN_DECLINE,
    QYI_OWN_COUNT
};

/* The side that `side` may name in an event sent by a player. */
enum qyi_whose { QYI_WHOSE_OWN, QYI_WHOSE_OPPONENT, QYI_WHOSE_ANY, QYI_WHOSE_NOBODY };

struct qyi_sender {
    bool seat;
    bool arbiter; /* the holder of the arbiter's token may send it */
    enum qyi_whose whose;
    uint64_t house; /* fields of the event that only the server sets */
};

extern const struct qyi_event_shape qyi_own_shapes[QYI_OWN_COUNT]; /* QYI_OWN_NONE has no shape */
extern const struct qyi_sender qyi_senders[QY_EVENT_COUNT];
extern const struct qyi_sender qyi_own_senders[QYI_OWN_COUNT];
extern const uint64_t qyi_house_fields; /* fields of all events that nobody may send */

#endif
