/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One game as its log makes it: an arbiter, and what the server knows beside him (who sits
 * where, who wants moves back, who wants another game). Pure: without time, files or threads of its own.
 *
 * Events go in, rulings come out; the same log always gives the same room. qyi_room_try() answers what an
 * event would do and leaves the room as it was: so an event can be made durable before it takes effect. The
 * arbiter's line of an event is its number in the log.
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
    struct qyi_oracle *oracle; /* owned; the arbiter keeps its address */
    char name[2][QYI_NAME_SIZE];
    bool seated[2];
    int asker; /* who asked to take moves back, or -1 */
    uint32_t asked_plies;
    size_t asked_at[2]; /* plies played when a side asked last, and one more; 0: it never did */
    bool awaited[2];    /* in a game of an event: was not there when it began, and did not come since */
    bool wants_rematch[2];
    bool wants_adjourn[2]; /* the offer stands until a move is made */
    bool may_seal;    /* both agreed to adjourn, or the arbiter said so: the side to move may seal its move */
    int leave;        /* the side whose clock stands because it is on leave, or -1 */
    char rematch[16]; /* the id of the game that follows this one, "" for none */
    int64_t t;        /* of the last event */
    uint32_t n;       /* its number */
};

/* What was ruled on an event but `ok`: in each language a JSON array of rulings as a log has them, with the
 * sentence of each (`text`) and of its article (`law`). */
struct qyi_rulings {
    size_t count;              /* 0: the texts are NULL */
    char *json[QY_LANG_COUNT]; /* owned */
};
void qyi_rulings_free(struct qyi_rulings *rulings);

/* What an event would bring. */
struct qyi_verdict {
    enum qy_refusal refusal; /* NONE unless it is refused */
    const char *article;     /* of the refusal, or NULL; static storage */
    bool over;               /* the game is over after it */
    enum qy_result result;   /* what it ends the game with, or open */
    const char *reason;      /* of that result, with its article or NULL; borrowed until the next event */
    const char *by;
    uint32_t plies; /* played then */
};

/* A room as the `start` event (number 1) leaves it. 0 or QY_E_MEMORY; end with qyi_room_free(). */
int qyi_room_init(struct qyi_room *room, const struct qyi_setup *setup);
void qyi_room_free(struct qyi_room *room);

/*
 * Makes an admitted event of `actor` one of the log, at `t` (at the room's own where that is later): a move
 * that can be read is put into UCI, a take-back is asked for or, where the opponent asked, agreed to.
 * Errors: QY_E_EVENT_REFUSED (with `ret_verdict`) where it is not this seat's to say now, QY_E_FIELD_VALUE,
 * QY_E_MOVE_SYNTAX or QY_E_AMBIGUOUS_MOVE for a text that names no move, QY_E_MEMORY.
 */
int qyi_room_settle(const struct qyi_room *room, int actor, int64_t t, struct qyi_fact *fact,
                    struct qyi_verdict *ret_verdict, struct qy_error *reterr);

/*
 * Carries an event of the log out: `n` and `t` go on. The caller frees what `ret_rulings` holds. Errors, the
 * game being as before: QY_E_EVENT_REFUSED with `ret_verdict` set, QY_E_LOG_TIME, QY_E_MEMORY.
 */
int qyi_room_apply(struct qyi_room *room, const struct qyi_fact *fact, struct qyi_verdict *ret_verdict,
                   struct qyi_rulings *ret_rulings, struct qy_error *reterr);

/* The same, but the room is left as it was, and what is ruled is not worded. */
int qyi_room_try(struct qyi_room *room, const struct qyi_fact *fact, struct qyi_verdict *ret_verdict,
                 struct qy_error *reterr);

/* Where the game stands: waiting, being played, or over. */
enum qyi_room_status qyi_room_status(const struct qyi_room *room);
/* The game's moves; its position now; the side to move; its clocks. Borrowed. */
const struct qy_history *qyi_room_history(const struct qyi_room *room);
const struct qy_position *qyi_room_position(const struct qyi_room *room);
enum qy_side qyi_room_side(const struct qyi_room *room);
const struct qy_clock *qyi_room_clock(const struct qyi_room *room);

/* The side that the computer plays, or QYI_HOUSE. */
int qyi_room_computer(const struct qyi_room *room);
/* Whether a side may be given a hint: it is on turn against the computer, never against a person. */
bool qyi_room_may_hint(const struct qyi_room *room, enum qy_side side);

/* What a side may do now. */
bool qyi_room_may_answer(const struct qyi_room *room, enum qy_side side);
bool qyi_room_may_abort(const struct qyi_room *room);
/* Whether a side may be given time: in a rated game while it has no more than it began with. */
bool qyi_room_takes_time(const struct qyi_room *room, enum qy_side side, int64_t t);
/* How many plies a side would take back if it asked now; 0: it may not ask. */
uint32_t qyi_room_may_take_back(const struct qyi_room *room, enum qy_side side);
/* Whether the two may agree to adjourn: not in games of events, nor with a short clock. */
bool qyi_room_adjourns(const struct qyi_room *room);
/* Whether it is adjourned, or resumed and the sealed move not opened, and nothing was done for so long, at a moment of the
 * game's time. */
bool qyi_room_stays_adjourned(const struct qyi_room *room, int64_t now, int64_t milliseconds);
/* Whether a side may offer to adjourn, or agree to it. */
bool qyi_room_may_adjourn(const struct qyi_room *room, enum qy_side side);
/* Whether a side may ask for another game, or agree to one. */
bool qyi_room_may_rematch(const struct qyi_room *room, enum qy_side side);
/* Whether a claim of that kind would be heard now. */
bool qyi_room_may_claim(const struct qyi_room *room, enum qy_side side, enum qy_claim claim);

/*
 * The most that a measured lag may give back at one move, in milliseconds: 100, and one more for each second
 * of the main time, and a tenth of the increment or delay; at most 1000; nothing where no clock runs or a
 * move has a day. Shown as `lag_quota` in every state.
 */
int64_t qyi_room_lag_quota(const struct qyi_room *room);

#endif
