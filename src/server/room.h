/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: server. One game as its log makes it: pure, without time, files or threads of its own.
 *
 * Events go in, rulings come out; the same log always gives the same room. qyi_room_try() answers what an
 * event would do and leaves the room as it was: so an event can be made durable before it takes effect.
 */
#ifndef QYI_SERVER_ROOM_H
#define QYI_SERVER_ROOM_H

#include "server/event.h"

enum qyi_room_status { QYI_ROOM_WAITING, QYI_ROOM_PLAYING, QYI_ROOM_OVER };

enum qyi_ruling_kind {
    QYI_RULING_CHECK,
    QYI_RULING_OFFER,
    QYI_RULING_DECLINED,
    QYI_RULING_FLAG,
    QYI_RULING_RESULT
};

struct qyi_ruling {
    enum qyi_ruling_kind kind;
    enum qy_side side;
    bool has_side;
    const char *article; /* static storage, or NULL */
    struct qy_outcome outcome;
    size_t ply;
};

#define QYI_MAX_RULINGS 4
struct qyi_rulings {
    size_t count;
    struct qyi_ruling one[QYI_MAX_RULINGS];
};

/* What is known of a ply beside the move. */
struct qyi_ply {
    int64_t t;
    int64_t remaining; /* of the mover, after the move; -1 without a clock */
    bool capture;
    bool check;
};

struct qyi_room {
    struct qyi_setup setup;
    enum qyi_room_status status;
    struct qy_history *history;
    struct qyi_ply *plies; /* as many as the history has */
    size_t plies_room;
    struct qy_clock clock;
    struct qy_outcome outcome;
    char name[2][QYI_NAME_SIZE];
    bool seated[2];
    int offer;      /* the side whose draw offer stands, or -1 */
    int last_offer; /* the side that offered last, or -1 */
    int64_t t;      /* of the last event */
    uint32_t n;     /* its number */
};

/* A room as the `start` event (number 1) leaves it. 0 or QY_E_MEMORY; end with qyi_room_free(). */
int qyi_room_init(struct qyi_room *room, const struct qyi_setup *setup);
void qyi_room_free(struct qyi_room *room);

/*
 * Carries an event out: rulings are written, `n` and `t` go on. An event before the room's `t` counts at it.
 * QY_E_EVENT_REFUSED with `ret_refusal` set when it is not possible now (nothing changed); QY_E_MOVE_SYNTAX
 * or QY_E_AMBIGUOUS_MOVE for a text that names no move, QY_E_MEMORY. `ret_event` (may be NULL) is the event
 * as it belongs in the log: with `t` settled and the move in UCI.
 */
int qyi_room_apply(struct qyi_room *room, const struct qyi_event *event, struct qyi_rulings *ret_rulings,
                   struct qyi_event *ret_event, enum qy_refusal *ret_refusal, struct qy_error *reterr);

/* The same, but the room is left as it was. */
int qyi_room_try(struct qyi_room *room, const struct qyi_event *event, struct qyi_rulings *ret_rulings,
                 struct qyi_event *ret_event, enum qy_refusal *ret_refusal, struct qy_error *reterr);

/* The side to move. */
enum qy_side qyi_room_side(const struct qyi_room *room);

/* What a side may do now. */
bool qyi_room_may_offer(const struct qyi_room *room, enum qy_side side);
bool qyi_room_may_answer(const struct qyi_room *room, enum qy_side side);
bool qyi_room_may_abort(const struct qyi_room *room);

/*
 * The most that a measured lag may give back at one move, in milliseconds: 100, and one more for each second
 * of the main time, and a tenth of the increment or delay; at most 1000; nothing where no clock runs or a
 * move has a day. Shown as `lag_quota` in every state.
 */
int64_t qyi_room_lag_quota(const struct qyi_room *room);

#endif
