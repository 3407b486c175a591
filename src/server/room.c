/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/room.h"

#include "base/error.h"
#include "server/moves.h"
#include "server/online_rules.h"

#include <stdlib.h>
#include <string.h>

/* What an event does, put together step by step. */
struct act {
    struct qyi_room *room;
    struct qyi_event event;
    struct qyi_rulings rulings;
    enum qy_refusal refusal;
    struct qy_error *reterr;
};

int qyi_room_init(struct qyi_room *room, const struct qyi_setup *setup)
{
    memset(room, 0, sizeof *room);
    room->setup = *setup;
    room->offer = -1;
    room->last_offer = -1;
    room->n = 1;
    for (int side = 0; side < 2; side++) {
        memcpy(room->name[side], setup->name[side], sizeof room->name[side]);
        room->seated[side] = setup->name[side][0] != '\0';
    }
    qy_clock_init(&room->clock, &setup->control);
    return qy_history_new(&setup->start, &room->history);
}

void qyi_room_free(struct qyi_room *room)
{
    if (!room)
        return;
    qy_history_free(room->history);
    free(room->plies);
    memset(room, 0, sizeof *room);
}

enum qy_side qyi_room_side(const struct qyi_room *room)
{
    return qy_position_side(qy_history_position(room->history));
}

static enum qy_side other(enum qy_side side)
{
    return side == QY_FIRST ? QY_SECOND : QY_FIRST;
}

static int refuse(struct act *act, enum qy_refusal refusal)
{
    const char *name = qy_refusal_name(refusal);

    act->refusal = refusal;
    (void)qyi_error_set(act->reterr, QY_E_EVENT_REFUSED, 0, name, strlen(name), NULL);
    return QY_E_EVENT_REFUSED;
}

static struct qyi_ruling *rule(struct act *act, enum qyi_ruling_kind kind, const char *article)
{
    struct qyi_ruling *ruling = &act->rulings.one[act->rulings.count++];

    memset(ruling, 0, sizeof *ruling);
    ruling->kind = kind;
    ruling->article = article;
    ruling->ply = qy_history_plies(act->room->history);
    return ruling;
}

static struct qyi_ruling *rule_side(struct act *act, enum qyi_ruling_kind kind, enum qy_side side)
{
    struct qyi_ruling *ruling = rule(act, kind, NULL);

    ruling->side = side;
    ruling->has_side = true;
    return ruling;
}

/* The game is over: clocks stop, no offer stands. */
static void finish(struct act *act, enum qy_result result, enum qy_reason reason, const char *article)
{
    struct qyi_room *room = act->room;

    qy_clock_stop(&room->clock, act->event.t);
    room->status = QYI_ROOM_OVER;
    room->offer = -1;
    room->outcome = (struct qy_outcome){result, reason, article};
    rule(act, QYI_RULING_RESULT, article)->outcome = room->outcome;
}

static enum qy_result win_of(enum qy_side side)
{
    return side == QY_FIRST ? QY_RESULT_FIRST_WON : QY_RESULT_SECOND_WON;
}

/* ---- ends that the board brings -------------------------------------------------------------------------
 */

/*
 * The stretch without captures (in chess: and pawn moves) is long enough for both sides, each taken as the
 * one who asks: of his own checks only so many count (xq:23.3).
 */
static bool quiet_enough(const struct qyi_room *room, const struct qyi_online_rules *rules)
{
    unsigned quiet = qy_position_halfmove(qy_history_position(room->history));
    size_t plies = qy_history_plies(room->history);
    unsigned checks[2] = {0, 0};

    if (rules->quiet_plies == 0 || quiet < rules->quiet_plies)
        return false;
    for (size_t back = 0; back < plies && back < quiet; back++)
        checks[back & 1] += room->plies[plies - 1 - back].check;
    for (int i = 0; i < 2; i++) {
        unsigned lost = checks[i] > rules->quiet_checks ? checks[i] - rules->quiet_checks : 0;

        if (quiet / 2 < rules->quiet_plies / 2 + lost)
            return false;
    }
    return true;
}

static void rule_position(struct act *act)
{
    struct qyi_room *room = act->room;
    const struct qyi_online_rules *rules = qyi_online_rules_of(room->setup.rules);
    struct qy_outcome outcome = qy_position_outcome(qy_history_position(room->history), room->setup.rules);

    if (outcome.result != QY_RESULT_OPEN)
        finish(act, outcome.result, outcome.reason, outcome.article);
    else if (room->setup.claims_auto && rules->repetitions > 0 &&
             qy_history_occurrences(room->history) >= rules->repetitions)
        finish(act, QY_RESULT_DRAW, rules->repetition_reason, rules->repetition_article);
    else if (room->setup.claims_auto && quiet_enough(room, rules))
        finish(act, QY_RESULT_DRAW, rules->quiet_reason, rules->quiet_article);
}

/* ---- the events -----------------------------------------------------------------------------------------
 */

static int do_join(struct act *act)
{
    struct qyi_room *room = act->room;
    enum qy_side side = act->event.side;

    if (room->status != QYI_ROOM_WAITING || room->seated[side])
        return refuse(act, room->status == QYI_ROOM_OVER ? QY_REFUSAL_OVER : QY_REFUSAL_BAD_VALUE);
    room->seated[side] = true;
    memcpy(room->name[side], act->event.name, sizeof room->name[side]);
    return 0;
}

static int do_begin(struct act *act)
{
    struct qyi_room *room = act->room;

    if (room->status != QYI_ROOM_WAITING || !room->seated[0] || !room->seated[1])
        return refuse(act, QY_REFUSAL_NOT_BEGUN);
    room->status = QYI_ROOM_PLAYING;
    qy_clock_start(&room->clock, qyi_room_side(room), act->event.t);
    rule_position(act);
    return 0;
}

static int note_ply(struct act *act, qy_piece captured)
{
    struct qyi_room *room = act->room;
    size_t ply = qy_history_plies(room->history);
    qy_square squares[16];
    struct qyi_ply *note;

    if (ply > room->plies_room) {
        size_t more = room->plies_room ? room->plies_room * 2 : 64;
        struct qyi_ply *plies = realloc(room->plies, more * sizeof *plies);

        if (!plies)
            return QY_E_MEMORY;
        room->plies = plies;
        room->plies_room = more;
    }
    note = &room->plies[ply - 1];
    note->t = act->event.t;
    note->remaining = -1;
    if (room->setup.has_clock)
        note->remaining = qy_clock_remaining(&room->clock, act->event.side, act->event.t);
    if (note->remaining == INT64_MAX)
        note->remaining = -1;
    note->capture = captured != 0;
    note->check = qy_position_checkers(qy_history_position(room->history), squares) > 0;
    return 0;
}

static int do_move(struct act *act)
{
    struct qyi_room *room = act->room;
    const struct qy_position *position = qy_history_position(room->history);
    enum qy_side side = act->event.side;
    qy_piece captured;
    qy_move move;
    int status;

    if (side != qyi_room_side(room))
        return refuse(act, QY_REFUSAL_NOT_YOUR_TURN);
    if (qy_clock_flag(&room->clock, side, act->event.t - act->event.lag))
        return refuse(act, QY_REFUSAL_FLAG_STANDING);
    status =
        qyi_move_find(position, act->event.move, strlen(act->event.move), &move, &act->refusal, act->reterr);
    if (status == QY_E_EVENT_REFUSED)
        return refuse(act, act->refusal);
    if (status < 0)
        return status;
    qyi_move_uci(position, move, act->event.move, sizeof act->event.move);
    captured = qy_move_captured(position, move);
    status = qy_history_push(room->history, move);
    if (status < 0)
        return status;
    qy_clock_press(&room->clock, act->event.t, act->event.lag);
    status = note_ply(act, captured);
    if (status < 0) {
        qy_history_pop(room->history);
        return status;
    }
    if (room->offer == (int)other(side)) {
        room->offer = -1;
        rule_side(act, QYI_RULING_DECLINED, side);
    }
    if (room->plies[qy_history_plies(room->history) - 1].check)
        rule_side(act, QYI_RULING_CHECK, other(side));
    rule_position(act);
    return 0;
}

bool qyi_room_may_offer(const struct qyi_room *room, enum qy_side side)
{
    return room->status == QYI_ROOM_PLAYING && room->offer != (int)side && room->last_offer != (int)side;
}

bool qyi_room_may_answer(const struct qyi_room *room, enum qy_side side)
{
    return room->status == QYI_ROOM_PLAYING && room->offer == (int)other(side);
}

bool qyi_room_may_abort(const struct qyi_room *room)
{
    return room->status == QYI_ROOM_WAITING ||
           (room->status == QYI_ROOM_PLAYING && qy_history_plies(room->history) < 2);
}

static void agree(struct act *act)
{
    finish(act, QY_RESULT_DRAW, QY_REASON_AGREEMENT,
           qyi_online_rules_of(act->room->setup.rules)->agreement_article);
}

/* An offer stands until the opponent answers or moves; offering back is accepting. */
static int do_offer(struct act *act)
{
    struct qyi_room *room = act->room;

    if (room->offer == (int)other(act->event.side)) {
        agree(act);
        return 0;
    }
    if (!qyi_room_may_offer(room, act->event.side))
        return refuse(act, QY_REFUSAL_OFFER_REPEATED);
    room->offer = (int)act->event.side;
    room->last_offer = (int)act->event.side;
    rule_side(act, QYI_RULING_OFFER, act->event.side);
    return 0;
}

static int do_answer(struct act *act)
{
    if (!qyi_room_may_answer(act->room, act->event.side))
        return refuse(act, QY_REFUSAL_NO_OFFER);
    if (act->event.kind == QYI_EVENT_ACCEPT) {
        agree(act);
    } else {
        act->room->offer = -1;
        rule_side(act, QYI_RULING_DECLINED, act->event.side);
    }
    return 0;
}

static int do_resign(struct act *act)
{
    finish(act, win_of(other(act->event.side)), QY_REASON_RESIGNATION,
           qyi_online_rules_of(act->room->setup.rules)->resignation_article);
    return 0;
}

/* True when a side has nothing but its king. */
static bool is_bare(const struct qyi_room *room, enum qy_side side)
{
    const struct qy_position *position = qy_history_position(room->history);
    unsigned men = 0;

    for (unsigned square = 0; square < qyi_square_count(room->setup.game); square++) {
        qy_piece piece = qy_position_at(position, (qy_square)square);

        men += piece != 0 && QY_PIECE_SIDE(piece) == side;
    }
    return men == 1;
}

static int do_flag(struct act *act)
{
    struct qyi_room *room = act->room;
    const struct qyi_online_rules *rules = qyi_online_rules_of(room->setup.rules);
    enum qy_side side = act->event.side;

    if (!act->event.has_side)
        return refuse(act, QY_REFUSAL_BAD_VALUE);
    if (!qy_clock_flag(&room->clock, side, act->event.t))
        return refuse(act, QY_REFUSAL_CLAIM_FALSE);
    rule_side(act, QYI_RULING_FLAG, side);
    if (rules->bare_article && is_bare(room, other(side)))
        finish(act, QY_RESULT_DRAW, rules->bare_reason, rules->bare_article);
    else
        finish(act, win_of(other(side)), QY_REASON_TIME, rules->time_article);
    return 0;
}

static int do_abort(struct act *act)
{
    if (!qyi_room_may_abort(act->room))
        return refuse(act, QY_REFUSAL_TOO_LATE);
    finish(act, QY_RESULT_VOID, QY_REASON_ABORTED, NULL);
    return 0;
}

static int act_out(struct act *act)
{
    static int (*const acts[QYI_EVENT_KINDS])(struct act *) = {
        [QYI_EVENT_JOIN] = do_join,     [QYI_EVENT_BEGIN] = do_begin,   [QYI_EVENT_MOVE] = do_move,
        [QYI_EVENT_OFFER] = do_offer,   [QYI_EVENT_ACCEPT] = do_answer, [QYI_EVENT_DECLINE] = do_answer,
        [QYI_EVENT_RESIGN] = do_resign, [QYI_EVENT_FLAG] = do_flag,     [QYI_EVENT_ABORT] = do_abort,
    };
    enum qyi_event_kind kind = act->event.kind;
    bool any_time = kind == QYI_EVENT_JOIN || kind == QYI_EVENT_BEGIN || kind == QYI_EVENT_ABORT;

    if (act->room->status == QYI_ROOM_OVER)
        return refuse(act, QY_REFUSAL_OVER);
    if (act->room->status == QYI_ROOM_WAITING && !any_time)
        return refuse(act, QY_REFUSAL_NOT_BEGUN);
    if (act->event.t < act->room->t)
        act->event.t = act->room->t;
    return acts[kind](act);
}

/* Carries out or, where `keep` is false, only looks: then everything is put back. */
static int run(struct qyi_room *room, const struct qyi_event *event, bool keep,
               struct qyi_rulings *ret_rulings, struct qyi_event *ret_event, enum qy_refusal *ret_refusal,
               struct qy_error *reterr)
{
    struct act act = {.room = room, .event = *event, .reterr = reterr};
    struct qyi_room before = *room;
    size_t plies = qy_history_plies(room->history);
    int status = act_out(&act);

    if (status == 0 && keep) {
        room->n++;
        room->t = act.event.t;
    } else {
        before.plies = room->plies;
        before.plies_room = room->plies_room;
        while (qy_history_plies(room->history) > plies)
            qy_history_pop(room->history);
        *room = before;
    }
    if (status == 0) {
        *ret_rulings = act.rulings;
        if (ret_event)
            *ret_event = act.event;
    } else if (status == QY_E_EVENT_REFUSED) {
        *ret_refusal = act.refusal;
    }
    return status;
}

int qyi_room_apply(struct qyi_room *room, const struct qyi_event *event, struct qyi_rulings *ret_rulings,
                   struct qyi_event *ret_event, enum qy_refusal *ret_refusal, struct qy_error *reterr)
{
    return run(room, event, true, ret_rulings, ret_event, ret_refusal, reterr);
}

int qyi_room_try(struct qyi_room *room, const struct qyi_event *event, struct qyi_rulings *ret_rulings,
                 struct qyi_event *ret_event, enum qy_refusal *ret_refusal, struct qy_error *reterr)
{
    return run(room, event, false, ret_rulings, ret_event, ret_refusal, reterr);
}

int64_t qyi_room_lag_quota(const struct qyi_room *room)
{
    const struct qy_allowance *allowance = &room->setup.control.side[0];
    int64_t quota = 100;

    if (!room->setup.has_clock || allowance->mode == QY_TIME_NONE || allowance->mode == QY_TIME_PER_MOVE)
        return 0;
    quota += allowance->stage[0].time / 1000 + allowance->stage[0].bonus_time / 10;
    return quota > 1000 ? 1000 : quota;
}
