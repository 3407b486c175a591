/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Replays stored games without a running server: to check a store, and to verify that editing a log does not
 * change its game.
 *
 *   qyi_stored_log   the events of one game, copied from the store
 *   qyi_replay       a game computed from its events
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

/* Appends a copy of an event. Returns 0 or QY_E_MEMORY. */
int qyi_stored_log_add(struct qyi_stored_log *log, const struct qyi_stored_event *event);
/* Replaces the text of the event with index `at` by a copy. Returns 0 or QY_E_MEMORY. */
int qyi_stored_log_set(struct qyi_stored_log *log, size_t at, const char *body, size_t len);
void qyi_stored_log_free(struct qyi_stored_log *log);

struct qyi_replay {
    struct qyi_vault *vault; /* borrowed: the key for sealed moves */
    char id[QYI_GAME_ID_SIZE];
    bool unasked; /* the arbiter rules only on players' claims, as in the first version of the store */
    bool opened;  /* `room` is initialised */
    struct qyi_room room;
};

/* Applies the next event; event 1 restarts the game. Errors: those of reading an event and of qyi_room_apply(). */
int qyi_replay_event(struct qyi_replay *replay, const struct qyi_stored_event *stored);
/* Replays a whole log; sets `unasked` if it can only be replayed with it. Errors as above; QY_E_GAME_DAMAGED
 * for an empty log. */
int qyi_replay_log(struct qyi_replay *replay, const struct qyi_stored_log *log);
/* Frees the room; the replay can be used again. */
void qyi_replay_leave(struct qyi_replay *replay);

#endif
