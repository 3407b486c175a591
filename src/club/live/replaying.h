/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stored games replayed without a running server: to check a store, and to prove that a change of a log
 * changes no game.
 *
 *   qyi_stored_log   the events of one game, copied out of the store
 *   qyi_replay       one game as its events make it
 */
#ifndef QYI_LIVE_REPLAYING_H
#define QYI_LIVE_REPLAYING_H

#include "live/room.h"
#include "store/store.h"
#include "store/vault.h"

struct qyi_stored_log {
    struct qyi_stored_event *event; /* owned, with their texts */
    size_t count;
    size_t room;
};

/* Adds a copy of an event. 0 or QY_E_MEMORY. */
int qyi_stored_log_add(struct qyi_stored_log *log, const struct qyi_stored_event *event);
/* Replaces the text of event number `at` (counted from 0) by a copy. 0 or QY_E_MEMORY. */
int qyi_stored_log_set(struct qyi_stored_log *log, size_t at, const char *body, size_t len);
void qyi_stored_log_free(struct qyi_stored_log *log);

struct qyi_replay {
    struct qyi_vault *vault; /* borrowed: the key of sealed moves */
    char id[QYI_GAME_ID_SIZE];
    bool unasked; /* the arbiter rules only on what players claim, as in the first form of the store */
    bool opened;  /* `room` is there */
    struct qyi_room room;
};

/* Lets the next event take effect; event 1 begins the game anew. Errors: those of reading an event and of
 * qyi_room_apply(). */
int qyi_replay_event(struct qyi_replay *replay, const struct qyi_stored_event *stored);
/* Replays a whole log; `unasked` is set where it replays only so. Errors as above; QY_E_GAME_DAMAGED without events. */
int qyi_replay_log(struct qyi_replay *replay, const struct qyi_stored_log *log);
/* Frees the room; the replay can be used again. */
void qyi_replay_leave(struct qyi_replay *replay);

#endif
