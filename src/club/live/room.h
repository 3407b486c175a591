/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The state of one game, computed from its log: an arbiter, and what else the server knows (who has which
 * seat, who wants a takeback, who wants a rematch). It uses no time, files or threads of its own.
 *
 * Events go in, rulings come out; the same log always gives the same room. qyi_room_try() returns the effect
 * of an event without changing the room, so that the event can be made durable before it takes effect. The
 * arbiter's line number of an event is its number in the log.
 */
#ifndef QYI_LIVE_ROOM_H
#define QYI_LIVE_ROOM_H

#include "live/event.h"
#include "thinking/oracle.h"

#include <qiyuan/errors/server.h>

enum qyi_room_status { QYI_ROOM_WAITING, QYI_ROOM_PLAYING, QYI_ROOM_OVER };

struct qyi_room {
    struct qyi_setup setup;
    struct qy_arbiter *arbiter;
    struct qyi_oracle *oracle; /* owned; the arbiter keeps a pointer to it */
    char name[2][QYI_NAME_SIZE];
    bool seated[2];
    int asker; /* the side that asked for a takeback, or -1 */
    uint32_t asked_plies;
    size_t asked_at[2]; /* plies played when a side last asked, plus one; 0: it never did */
    /* in a game of an event: the player was absent when it began and has not arrived since */
    bool awaited[2];
    bool wants_rematch[2];
    bool wants_adjourn[2]; /* the offer is valid until a move is made */
    /* the players have agreed to adjourn, or the arbiter has adjourned: the side to move may seal its move */
    bool may_seal;
    int leave;        /* the side whose clock is stopped because of leave, or -1 */
    char rematch[16]; /* id of the rematch, or "" */
    int64_t t;        /* of the last event */
    uint32_t n;       /* its number */
};

/* The rulings on an event other than `ok`: in each language a JSON array of rulings as in a log, each with
 * its text (`text`) and that of its article (`law`). */
struct qyi_rulings {
    size_t count;              /* 0: the texts are NULL */
    char *json[QY_LANG_COUNT]; /* owned */
};
void qyi_rulings_free(struct qyi_rulings *rulings);

/* The effect of an event. */
struct qyi_verdict {
    enum qy_refusal refusal; /* NONE unless it is refused */
    const char *article;     /* of the refusal, or NULL; static storage */
    bool over;               /* the game is over after it */
    enum qy_result result;   /* the result with which it ends the game, or open */
    /* reason for the result, with its article or NULL; borrowed until the next event */
    const char *reason;
    const char *by;
    uint32_t plies; /* number of plies played by then */
};

/* Creates a room from a `start` event (number 1). Returns 0 or QY_E_MEMORY; free it with qyi_room_free(). */
int qyi_room_init(struct qyi_room *room, const struct qyi_setup *setup);
void qyi_room_free(struct qyi_room *room);

/*
 * Turns an admitted event of `actor` into one for the log, at time `t` (or the room's time if that is later):
 * a readable move is converted to UCI; a takeback is requested or, if the opponent has requested it,
 * accepted. Errors: QY_E_EVENT_REFUSED (with `ret_verdict`) if this seat may not send it now,
 * QY_E_FIELD_VALUE, QY_E_MOVE_SYNTAX or QY_E_AMBIGUOUS_MOVE for a text that is not a move, QY_E_MEMORY.
 */
int qyi_room_settle(const struct qyi_room *room, int actor, int64_t t, struct qyi_fact *fact,
                    struct qyi_verdict *ret_verdict, struct qy_error *reterr);

/*
 * Applies an event of the log and advances `n` and `t`. The caller frees the content of `ret_rulings`.
 * Errors, after which the game is unchanged: QY_E_EVENT_REFUSED with `ret_verdict` set, QY_E_LOG_TIME,
 * QY_E_MEMORY.
 */
int qyi_room_apply(struct qyi_room *room, const struct qyi_fact *fact, struct qyi_verdict *ret_verdict,
                   struct qyi_rulings *ret_rulings, struct qy_error *reterr);

/* The same without changing the room and without the texts of rulings. */
int qyi_room_try(struct qyi_room *room, const struct qyi_fact *fact, struct qyi_verdict *ret_verdict,
                 struct qy_error *reterr);

/* The status of the game: waiting, in progress, or over. */
enum qyi_room_status qyi_room_status(const struct qyi_room *room);
/* The moves; the current position; the side to move; the clocks. Borrowed. */
const struct qy_history *qyi_room_history(const struct qyi_room *room);
const struct qy_position *qyi_room_position(const struct qyi_room *room);
enum qy_side qyi_room_side(const struct qyi_room *room);
const struct qy_clock *qyi_room_clock(const struct qyi_room *room);

/* The side that the computer plays, or QYI_HOUSE. */
int qyi_room_computer(const struct qyi_room *room);
/* True if a side may get a hint: only when it is to move against the computer, never against a person. */
bool qyi_room_may_hint(const struct qyi_room *room, enum qy_side side);

/* The actions available to a side. */
bool qyi_room_may_answer(const struct qyi_room *room, enum qy_side side);
bool qyi_room_may_abort(const struct qyi_room *room);
/* True if a side may be given time: in a rated game only while it has no more than at the start. */
bool qyi_room_takes_time(const struct qyi_room *room, enum qy_side side, int64_t t);
/* Number of plies that a side would take back if it asked now; 0: it may not ask. */
uint32_t qyi_room_may_take_back(const struct qyi_room *room, enum qy_side side);
/* True if the players may agree to adjourn: not in games of events, nor with a short clock. */
bool qyi_room_adjourns(const struct qyi_room *room);
/* True if the game is adjourned, or resumed with the sealed move not yet opened, and nothing has been done
 * for this long at time `now`. */
bool qyi_room_stays_adjourned(const struct qyi_room *room, int64_t now, int64_t milliseconds);
/* True if a side may offer to adjourn, or accept it. */
bool qyi_room_may_adjourn(const struct qyi_room *room, enum qy_side side);
/* True if a side may ask for a rematch, or accept one. */
bool qyi_room_may_rematch(const struct qyi_room *room, enum qy_side side);
/* True if a claim of that kind is possible now. */
bool qyi_room_may_claim(const struct qyi_room *room, enum qy_side side, enum qy_claim claim);

/*
 * The most time that a measured lag may return at one move, in milliseconds: 100, plus 1 for each second of
 * the main time, plus a tenth of the increment or delay; at most 1000; 0 if no clock runs or a move has a
 * day. Shown as `lag_quota` in every state.
 */
int64_t qyi_room_lag_quota(const struct qyi_room *room);

#endif
