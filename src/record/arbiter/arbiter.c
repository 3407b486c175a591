/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arbiter: making and freeing, which events are possible when, and replaying the log. */
#include "arbiter/state.h"

#include "base/error.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- when events are possible ---------------------------------------------------------------------- */

enum {
    BEFORE = 1,      /* before `begin` */
    ADJOURNED = 2,   /* while a move is sealed */
    AFTER = 4,       /* after the result */
    NOT_PLAY = 8,    /* not during play */
    MOVING = 16,     /* needs a clock that is not stopped */
    BOARD = 32,      /* over the board only */
    ONLINE = 64,     /* online only */
    IRREGULAR = 128, /* a position that is corrected during the game (xq:5.8) */
    MOVES = 256,     /* needs moves that are entered */
    ASKED = 512      /* also while play waits for the referee's decision */
};

static const struct {
    qyi_act_fn act;
    unsigned when;
} acts[QY_EVENT_COUNT] = {
    [QY_EVENT_BEGIN] = {qyi_act_begin, BEFORE},
    [QY_EVENT_ARRIVE] = {qyi_act_arrive, BEFORE | ADJOURNED},
    [QY_EVENT_ABSENT] = {qyi_act_absent, BEFORE},
    [QY_EVENT_TOUCH] = {qyi_act_touch, MOVING | BOARD | MOVES},
    [QY_EVENT_ADJUST] = {qyi_act_adjust, MOVING | BOARD | MOVES},
    [QY_EVENT_MOVE] = {qyi_act_move, MOVING | MOVES},
    [QY_EVENT_PRESS] = {qyi_act_press, MOVING | BOARD},
    [QY_EVENT_RELEASE] = {qyi_act_release, MOVING | BOARD | MOVES},
    [QY_EVENT_RECORD] = {qyi_act_record, ADJOURNED | BOARD | MOVES},
    [QY_EVENT_OFFER] = {qyi_act_offer, ADJOURNED},
    [QY_EVENT_ACCEPT] = {qyi_act_accept, ADJOURNED},
    [QY_EVENT_DECLINE] = {qyi_act_decline, ADJOURNED},
    [QY_EVENT_CLAIM] = {qyi_act_claim, 0},
    [QY_EVENT_RESIGN] = {qyi_act_resign, ADJOURNED},
    [QY_EVENT_FLAG] = {qyi_act_flag, 0},
    [QY_EVENT_FOUL] = {qyi_act_foul, BEFORE | ADJOURNED},
    [QY_EVENT_PENALTY] = {qyi_act_penalty, BEFORE | ADJOURNED | AFTER},
    [QY_EVENT_REFUSE] = {qyi_act_refuse, BEFORE | ADJOURNED | AFTER},
    [QY_EVENT_ILLEGAL_FOUND] = {qyi_act_illegal_found, ADJOURNED | BOARD | IRREGULAR},
    [QY_EVENT_ILLEGAL_POSITION] = {qyi_act_illegal_position, BOARD | IRREGULAR},
    [QY_EVENT_SETUP_ERROR] = {qyi_act_setup_error, ADJOURNED | BOARD | IRREGULAR},
    [QY_EVENT_BOARD_TURNED] = {qyi_act_board_turned, ADJOURNED | BOARD | IRREGULAR},
    [QY_EVENT_COLOURS_REVERSED] = {qyi_act_colours_reversed, ADJOURNED | BOARD | IRREGULAR},
    [QY_EVENT_DISPLACED] = {qyi_act_displaced, ADJOURNED | BOARD | IRREGULAR},
    [QY_EVENT_SEAL] = {qyi_act_seal, MOVING},
    [QY_EVENT_RESUME] = {qyi_act_resume, ADJOURNED},
    [QY_EVENT_OPEN_SEALED] = {qyi_act_open_sealed, ADJOURNED},
    [QY_EVENT_STOP_CLOCK] = {qyi_act_stop_clock, 0},
    [QY_EVENT_START_CLOCK] = {qyi_act_start_clock, 0},
    [QY_EVENT_CLOCK_FAULT] = {qyi_act_clock_fault, ADJOURNED | AFTER | ASKED},
    [QY_EVENT_ADJUDICATE] = {qyi_act_adjudicate, BEFORE | ADJOURNED | ASKED},
    [QY_EVENT_TAKEBACK] = {qyi_act_takeback, ONLINE},
    [QY_EVENT_ADD_TIME] = {qyi_act_add_time, ONLINE},
    [QY_EVENT_ABORT] = {qyi_act_abort, BEFORE | ONLINE},
    [QY_EVENT_ABANDON] = {qyi_act_abandon, ADJOURNED},
    [QY_EVENT_FAIR_COPY] = {qyi_act_fair_copy, AFTER | NOT_PLAY},
    [QY_EVENT_APPEAL] = {qyi_act_appeal, BEFORE | ADJOURNED | AFTER | ASKED},
    [QY_EVENT_OVERRULE] = {qyi_act_overrule, AFTER | NOT_PLAY},
    [QY_EVENT_ACCIDENT] = {qyi_act_accident, BOARD | MOVES},
    [QY_EVENT_DECIDE] = {qyi_act_decide, ASKED},
    [QY_EVENT_SIGN] = {qyi_act_sign, AFTER | NOT_PLAY},
};

/*
 * A move begun by hand is also completed on stopped clocks: the requested piece is put on the board (ch:5.6,
 * fide:6.11.2).
 */
static bool ends_half(const struct qy_arbiter *a, enum qy_event_kind kind)
{
    return a->play.released && (kind == QY_EVENT_MOVE || kind == QY_EVENT_RELEASE);
}

/* Why an event is not possible in this phase and mode, or NONE. */
static enum qy_refusal not_now(const struct qy_arbiter *a, enum qy_event_kind kind)
{
    unsigned when = acts[kind].when;
    unsigned other_mode = a->setup.mode == QY_PLAY_ONLINE ? BOARD : ONLINE;

    if (a->play.phase == QY_PHASE_OVER)
        return when & AFTER ? QY_REFUSAL_NONE : QY_REFUSAL_OVER;
    if (when & other_mode)
        return QY_REFUSAL_WRONG_MODE;
    if (a->play.phase == QY_PHASE_BEFORE && !(when & BEFORE))
        return QY_REFUSAL_NOT_BEGUN;
    if ((a->play.phase == QY_PHASE_ADJOURNED || a->play.phase == QY_PHASE_RESUMED) && !(when & ADJOURNED))
        return QY_REFUSAL_CLOCK_STOPPED;
    if ((when & NOT_PLAY) || (qyi_first_is_due(a) && (kind == QY_EVENT_CLAIM || kind == QY_EVENT_SEAL)))
        return QY_REFUSAL_BAD_VALUE;
    if ((when & MOVES) && a->setup.unentered)
        return QY_REFUSAL_NOT_ENTERED;
    if (qyi_waits_for_word(a) && !(when & ASKED))
        return QY_REFUSAL_DECIDE_FIRST;
    if ((when & MOVING) && !a->play.clock.running && !ends_half(a, kind))
        return QY_REFUSAL_CLOCK_STOPPED;
    return QY_REFUSAL_NONE;
}

/*
 * Rules on the time before the event. An agreed replacement of a faulty clock, or its flag being void, takes
 * precedence over the flag fall that it caused, unless that flag counts (xq:22.4).
 */
static void time_before(struct qy_arbiter *a, const struct qy_event *event)
{
    bool faulty = event->kind == QY_EVENT_CLOCK_FAULT && event->flag != QY_FAULT_FLAG_STANDS &&
                  (event->has_set || event->flag == QY_FAULT_FLAG_VOID);
    bool credited = event->kind == QY_EVENT_MOVE && a->setup.mode == QY_PLAY_ONLINE &&
                    event->side == a->play.clock.running_side && event->ms > 0 && event->ms <= QYI_MOST_MS;

    bool spared = qyi_flag_counts(a) == QYI_FLAG_YIELDS && qy_clock_flag_at(&a->play.clock) <= event->t &&
                  qyi_ends_by_itself(a, event);

    if (!faulty)
        qyi_time_passes(a, event->t, credited ? event->ms : 0, spared);
}

/* True if an event's fields are in range; always true for events read from a log. */
static bool well_formed(const struct qy_arbiter *a, const struct qy_event *event)
{
    unsigned squares = event->kind == QY_EVENT_TOUCH || event->kind == QY_EVENT_ACCIDENT ? 1
                       : event->kind == QY_EVENT_RELEASE                                 ? 2
                                                                                         : 0;
    bool sealed = event->kind == QY_EVENT_SEAL || event->kind == QY_EVENT_ILLEGAL_FOUND;
    bool text = event->kind == QY_EVENT_MOVE || (sealed && !a->setup.unentered);

    if ((unsigned)event->side > 1 || event->squares < squares || event->squares > 2 ||
        (text && !event->move.text) || (unsigned)event->claim >= QY_CLAIM_COUNT ||
        (unsigned)event->foul >= QY_FOUL_COUNT || (unsigned)event->penalty >= QY_PENALTY_COUNT ||
        (unsigned)event->by >= QY_AUTHORITY_COUNT || (unsigned)event->result >= QY_RESULT_COUNT)
        return false;
    for (unsigned i = 0; i < event->squares; i++)
        if (event->square[i] >= (unsigned)a->ops->files * a->ops->ranks)
            return false;
    return event->ms >= -QYI_MOST_MS && event->ms <= QYI_MOST_MS && event->set[0] >= 0 && event->set[1] >= 0;
}

/* The press after a move that ended the game is part of that move. */
static bool ends_the_press(struct qy_arbiter *a, const struct qy_event *event)
{
    bool ends = event->kind == QY_EVENT_PRESS && qyi_over(a) && a->play.ended_by_move &&
                event->side != qyi_to_move(a);

    a->play.ended_by_move &= !ends;
    return ends;
}

/* ---- replaying the log ----------------------------------------------------------------------------- */

/* Carries out an event; does not change the log. */
static void act(struct qy_arbiter *a, const struct qy_event *event);

/* Sets up the state after `start`. */
static int set_up(struct qy_arbiter *a)
{
    struct qy_history *history;
    int status = qy_history_new(&a->setup.start, &history);

    if (status < 0)
        return status;
    qy_history_free(a->history);
    a->history = history;
    memset(&a->play, 0, sizeof a->play);
    a->touch_count = 0;
    a->play.phase = QY_PHASE_BEFORE;
    a->play.offer = a->play.last_offer = a->play.ordered = a->play.touch_declined = -1;
    qy_clock_init(&a->play.clock, &a->setup.control);
    if (a->laws->increments_first)
        qy_clock_increments_first(&a->play.clock);
    qy_clock_wait_first(&a->play.clock, a->setup.first_wait);
    return 0;
}

/* True for an entry that only changes how others are read. */
static bool is_about_entries(enum qy_event_kind kind)
{
    return kind == QY_EVENT_UNDO || kind == QY_EVENT_CORRECT;
}

/* Replays records from one offset to another, without those taken back, keeping no rulings. */
static void play_records(struct qy_arbiter *a, size_t from, size_t end)
{
    bool corrected = qyi_log_is_corrected(a);
    bool silent = a->silent;
    struct qy_event event;

    a->silent = true;
    for (size_t at = from, next; at < end; at = next) {
        next = qyi_log_get(a, at, &event);
        a->acting = at;
        a->play.t = event.t;
        a->play.line = event.line;
        if (corrected)
            qyi_log_correct(a, &event);
        if (event.kind != QY_EVENT_START && !is_about_entries(event.kind) && !qyi_log_is_taken_back(a, at))
            act(a, &event);
        else if (is_about_entries(event.kind) && !qyi_over(a))
            qyi_time_passes(a, event.t, 0, false);
    }
    a->silent = silent;
}

/* Replays the log from its beginning, without entries taken back. */
static int play_log(struct qy_arbiter *a)
{
    int status = qyi_log_mark_taken_back(a);

    if (status == 0)
        status = set_up(a);
    if (status < 0)
        return status;
    play_records(a, 0, a->log_len);
    return a->failed ? QY_E_MEMORY : 0;
}

/* ---- replies to an illegal move -------------------------------------------------------------------- */

/* True if an event is the opponent's next move: a possible action in the position after the illegal move. */
static bool is_answer(const struct qy_arbiter *a, const struct qy_event *event)
{
    struct qyi_meant meant;
    qy_move move;

    if (!event->has_side || event->side == a->play.may_stand_of)
        return false;
    if (event->kind == QY_EVENT_RELEASE)
        return event->squares == 2 && event->square[0] != event->square[1];
    if (event->kind != QY_EVENT_MOVE || !event->move.text)
        return false;
    enum qy_refusal refusal = qyi_read_move(&a->stood, event->move, &move, &meant);
    return !qyi_tells_no_move(refusal) && refusal != QY_REFUSAL_NO_SUCH_PIECE &&
           refusal != QY_REFUSAL_TAKES_KING;
}

/*
 * True if an event leaves open whether the move gets a reply: acts of the opponent before moving, and
 * unreadable text.
 */
static bool leaves_open(const struct qy_arbiter *a, const struct qy_event *event)
{
    switch (event->kind) {
    case QY_EVENT_TOUCH:
    case QY_EVENT_ADJUST:
    case QY_EVENT_ACCIDENT:
    case QY_EVENT_OFFER:
    case QY_EVENT_DECLINE:
    case QY_EVENT_MOVE:
    case QY_EVENT_RELEASE: return event->has_side && event->side != a->play.may_stand_of;
    case QY_EVENT_RECORD: return true;
    default: return false;
    }
}

/* Replays the log from the press, with the move on the board, instead of the ruling at the press. */
static void stand(struct qy_arbiter *a)
{
    enum qy_side side = a->play.may_stand_of;
    size_t acting = a->acting;
    int64_t t = a->play.t;
    uint32_t line = a->play.line;

    while (qy_history_plies(a->history) > a->before_press_plies)
        (void)qy_history_pop(a->history);
    a->touch_count = a->before_press_touches;
    a->play = a->before_press;
    a->answered = true;
    play_records(a, a->press, acting);
    a->answered = false;
    a->acting = acting;
    a->play.t = t;
    a->play.line = line;
    if (!a->silent) {
        struct qy_text text = {a->stood_move, strlen(a->stood_move)};
        struct qy_ruling *ruling =
            qyi_rule_side(a, QY_RULING_ALLOWED, side, a->laws->unwatched_found_article);

        ruling->stands = true;
        ruling->move = qyi_tell_move(a, text);
        qyi_tell_man(a, ruling, &a->stood_in, text);
    }
}

/* If a move ruled illegal at its press may stand: checks whether an event replies to it. */
static void let_stand(struct qy_arbiter *a, const struct qy_event *event)
{
    const struct qy_rules *laws = a->laws;
    struct qyi_price price =
        qyi_price(a, laws->illegal_time, laws->illegal_time_article, laws->supervised_illegal_article);
    enum qy_side other = qyi_other(a->play.may_stand_of);

    if (is_answer(a, event)) {
        stand(a);
        if (price.ms > 0) /* the clocks are restored; the ruling says that the time given is taken off */
            qyi_rule_side(a, QY_RULING_TIME, other, laws->unwatched_found_article)->ms = -price.ms;
    } else if (!leaves_open(a, event)) {
        a->play.may_stand = false;
        if (qyi_plies(a) == a->before_press_plies) /* no queen was put on the board */
            qyi_rule_restore(a, laws->restore_article);
    }
}

/* ---- an event -------------------------------------------------------------------------------------- */

static void act(struct qy_arbiter *a, const struct qy_event *event)
{
    bool over = qyi_over(a) || qyi_waits_for_word(a);
    size_t before = a->ruling_count;

    a->play.t = event->t;
    a->play.line = event->line;
    if (a->play.may_stand && !over)
        let_stand(a, event);
    time_before(a, event);
    if (!over && (qyi_over(a) || qyi_waits_for_word(a)) &&
        (event->kind == QY_EVENT_FLAG || event->kind == QY_EVENT_ARRIVE))
        return; /* it repeats what has just been ruled */
    enum qy_refusal refusal = well_formed(a, event) ? not_now(a, event->kind) : QY_REFUSAL_BAD_VALUE;
    if (refusal == QY_REFUSAL_OVER && ends_the_press(a, event))
        refusal = QY_REFUSAL_NONE;
    else if (refusal != QY_REFUSAL_NONE)
        qyi_refuse(a, event, refusal,
                   refusal == QY_REFUSAL_OVER && (acts[event->kind].when & IRREGULAR)
                       ? a->laws->irregular_over_article
                       : NULL);
    else
        acts[event->kind].act(a, event);
    if (a->ruling_count == before) {
        struct qy_ruling *ruling = qyi_rule(a, QY_RULING_OK, NULL);

        ruling->has_side = event->has_side;
        ruling->side = event->side;
        if (event->kind == QY_EVENT_MOVE && (qyi_note(a, qyi_plies(a)) & QYI_NOTE_CHECK))
            ruling->article = a->laws->unsaid_article; /* checks need not be announced */
    }
}

/* ---- undo ------------------------------------------------------------------------------------------ */

/* True if an entry of this kind has the fields that a correction changes. */
static bool has_what(const struct qy_event *entry, const struct qy_event *correct)
{
    bool squares = entry->squares > 0 || entry->kind == QY_EVENT_ADJUST;

    return (!correct->move.text || entry->move.text) && (correct->squares == 0 || squares) &&
           (correct->has_side ? entry->has_side : correct->move.text || correct->squares > 0);
}

/* Whether the entry at that line can be taken back, or corrected in this way, now. */
static enum qy_refusal can_take_back(const struct qy_arbiter *a, const struct qy_event *by)
{
    uint32_t line = by->number;
    struct qy_event event;

    if (a->play.has_signed[2])
        return QY_REFUSAL_OVER;
    for (size_t at = 0; at < a->log_len;) {
        at = qyi_log_get(a, at, &event);
        if (event.line == line)
            return event.kind == QY_EVENT_START || (by->kind == QY_EVENT_CORRECT && !has_what(&event, by))
                       ? QY_REFUSAL_BAD_VALUE
                       : QY_REFUSAL_NONE;
    }
    return QY_REFUSAL_BAD_VALUE;
}

/* Takes back an entry: it stays in the log, and the log is replayed without it. */
static int undo(struct qy_arbiter *a, struct qy_event *event)
{
    enum qy_refusal refusal = can_take_back(a, event);
    int ordered = qyi_waiting(a);
    bool told_undecided = a->play.told_undecided;

    if (refusal != QY_REFUSAL_NONE)
        event->number = 0; /* no such line: nothing is taken back when the log is replayed */
    int status = qyi_log_add(a, event);
    if (status == 0 && refusal == QY_REFUSAL_NONE)
        status = play_log(a);
    a->play.t = event->t;
    a->play.line = event->line;
    if (refusal != QY_REFUSAL_NONE) {
        qyi_time_passes(a, event->t, 0, false);
        qyi_refuse(a, event, refusal, NULL);
        return status;
    }
    qyi_rule_restore(a, NULL);
    if (qyi_over(a))
        qyi_finish(a, a->play.outcome.result, a->play.outcome.reason, a->play.outcome.article);
    else if (status == 0)
        qyi_tell_corrected(a, ordered, told_undecided);
    return status;
}

/* ---- making and feeding ---------------------------------------------------------------------------- */

int qy_arbiter_new(const struct qy_arbiter_oracle *oracle, struct qy_arbiter **ret_arbiter)
{
    struct qy_arbiter *a = calloc(1, sizeof *a);

    if (!a)
        return QY_E_MEMORY;
    if (oracle)
        a->oracle = *oracle;
    *ret_arbiter = a;
    return 0;
}

void qy_arbiter_free(struct qy_arbiter *a)
{
    if (!a)
        return;
    qy_history_free(a->history);
    free(a->notes);
    free(a->touch);
    free(a->log);
    free(a->rulings);
    free(a->cycle.moves);
    qy_judgement_free(&a->judgement);
    qy_buf_free(&a->told_grounds);
    free(a);
}

static int start(struct qy_arbiter *a, const struct qy_event *event, struct qy_error *reterr)
{
    if (event->kind != QY_EVENT_START || !event->setup || !event->setup->rules)
        return qyi_error_set(reterr, QY_E_LOG_START, 0, qy_event_name(event->kind),
                             strlen(qy_event_name(event->kind)), NULL);
    a->setup = *event->setup;
    a->laws = a->setup.rules;
    a->ops = qyi_games[qy_rules_game(a->setup.rules)];
    int status = set_up(a);
    if (status < 0)
        return qyi_error_set(reterr, status, 0, NULL, 0, NULL);
    return 0;
}

/* The resolution of a clock face: whole seconds. */
#define FACE 1000

/* The time on a side's clock face, at least zero. INT64_MAX without a clock. */
static int64_t face_of(const struct qy_arbiter *a, enum qy_side side)
{
    int64_t left = qy_clock_remaining(&a->play.clock, side, a->play.t);

    return left < 0 ? 0 : left;
}

/*
 * The moment when the side's clock showed the given time; -1 if it can't have since the last event. A flag
 * reported on a clock at zero has fallen.
 */
static int64_t shown_at(const struct qy_arbiter *a, const struct qy_event *event)
{
    int64_t now = face_of(a, event->side);
    bool runs = a->play.clock.running && a->play.clock.running_side == event->side;

    if (now == INT64_MAX || event->left < 0 || qyi_over(a))
        return a->play.t;
    if (runs && event->left <= now)
        return a->play.t + now - event->left + (event->kind == QY_EVENT_FLAG && event->left == 0);
    return event->left - now < FACE && now - event->left < FACE ? a->play.t : -1;
}

/* Fills in the error for a time that the clock can't have shown. */
static int cannot_show(const struct qy_arbiter *a, const struct qy_event *event, struct qy_error *reterr)
{
    int64_t told[2] = {event->left, face_of(a, event->side)};
    char face[2][40];

    for (unsigned i = 0; i < 2; i++) {
        int64_t seconds = told[i] < 0 ? 0 : told[i] / FACE;

        (void)snprintf(face[i], sizeof face[i], "%" PRId64 ":%02d:%02d", seconds / 3600,
                       (int)(seconds / 60 % 60), (int)(seconds % 60));
    }
    return qyi_error_set(reterr, QY_E_LOG_LEFT, 0, face[0], strlen(face[0]), face[1]);
}

/* Checks an event before it acts; numbers its line after the last one unless it has a number. */
static int check_event(const struct qy_arbiter *a, struct qy_event *event, struct qy_error *reterr)
{
    char least[32];

    if (event->line == 0)
        event->line = a->play.line + 1;
    if (event->has_left && (event->t = shown_at(a, event)) < 0)
        return cannot_show(a, event, reterr);
    if (event->t < 0)
        event->t = a->play.t;
    if (event->t >= a->play.t)
        return 0;
    (void)snprintf(least, sizeof least, "%" PRId64, a->play.t);
    return qyi_error_setf(reterr, QY_E_LOG_TIME, 0, least, "%" PRId64, event->t);
}

/* `start` sets up the game; a second one is refused. */
static void act_start(struct qy_arbiter *a, const struct qy_event *event)
{
    a->play.t = event->t;
    a->play.line = event->line;
    if (a->log_last == 0)
        (void)qyi_rule(a, QY_RULING_OK, NULL);
    else
        qyi_refuse(a, event, QY_REFUSAL_BAD_VALUE, NULL);
}

/*
 * Converts the move of an event to ranks from 0, as stored; `buf` holds its text. False if it names a rank 0.
 */
static bool settle_ranks(struct qy_event *event, struct qy_buf *buf)
{
    if (!event->ranks_from_1)
        return true;
    event->ranks_from_1 = false;
    if (qy_move_ranks_from_0(event->move.text, event->move.len, buf) == 0)
        event->move = (struct qy_text){qy_buf_str(buf), buf->len};
    else
        event->move = (struct qy_text){"?", 1};
    return !buf->failed;
}

static int feed(struct qy_arbiter *a, struct qy_event *event, struct qy_error *reterr)
{
    int status = a->play.phase == QY_PHASE_NONE ? start(a, event, reterr) : 0;

    if (status == 0)
        status = check_event(a, event, reterr);
    if (status < 0)
        return status;
    if (event->kind == QY_EVENT_UNDO || event->kind == QY_EVENT_CORRECT) {
        a->failed = undo(a, event) < 0;
    } else if (qyi_log_add(a, event) < 0) {
        a->failed = true;
    } else if (event->kind == QY_EVENT_START) {
        act_start(a, event);
    } else {
        a->acting = a->log_last;
        act(a, event);
    }
    return a->failed ? qyi_no_memory(reterr) : 0;
}

int qy_arbiter_feed(struct qy_arbiter *a, const struct qy_event *given, struct qy_error *reterr)
{
    struct qy_event event = *given;
    struct qy_buf move = QY_BUF_INIT;

    a->ruling_count = 0;
    if (a->failed)
        return qyi_no_memory(reterr);
    int status = settle_ranks(&event, &move) ? feed(a, &event, reterr) : qyi_no_memory(reterr);
    qy_buf_free(&move);
    return status;
}

/* ---- trying ---------------------------------------------------------------------------------------- */

/* True for an event after which the earlier state is restored by assigning it and taking back moves. */
static bool leaves_moves(const struct qy_arbiter *a, const struct qyi_play *before, enum qy_event_kind kind)
{
    return a->play.first_made == before->first_made && a->setup.mode == QY_PLAY_ONLINE &&
           kind != QY_EVENT_TAKEBACK && kind != QY_EVENT_UNDO && kind != QY_EVENT_CORRECT;
}

int qy_arbiter_try(struct qy_arbiter *a, const struct qy_event *event, struct qy_error *reterr)
{
    struct qyi_play before = a->play;
    size_t plies = a->history ? qy_history_plies(a->history) : 0;
    size_t log_len = a->log_len;
    int status = qy_arbiter_feed(a, event, reterr);

    if (status < 0 && status != QY_E_MEMORY)
        return status;
    a->log_len = log_len;
    if (before.phase == QY_PHASE_NONE) {
        qy_history_free(a->history);
        a->history = NULL;
        a->laws = NULL;
        a->play = before;
    } else if (leaves_moves(a, &before, event->kind)) {
        while (qy_history_plies(a->history) > plies)
            (void)qy_history_pop(a->history);
        a->play = before;
    } else if (play_log(a) < 0) {
        return qyi_no_memory(reterr);
    }
    return status;
}

/* ---- queries --------------------------------------------------------------------------------------- */

const struct qy_ruling *qy_arbiter_rulings(const struct qy_arbiter *a, size_t *ret_count)
{
    *ret_count = a->ruling_count;
    return a->rulings;
}

enum qy_phase qy_arbiter_phase(const struct qy_arbiter *a)
{
    return a->play.phase;
}

struct qy_outcome qy_arbiter_outcome(const struct qy_arbiter *a)
{
    return a->play.outcome;
}

const struct qy_game_setup *qy_arbiter_setup(const struct qy_arbiter *a)
{
    return a->laws ? &a->setup : NULL;
}

const struct qy_history *qy_arbiter_history(const struct qy_arbiter *a)
{
    return a->history;
}

const struct qy_clock *qy_arbiter_clock(const struct qy_arbiter *a)
{
    return a->laws ? &a->play.clock : NULL;
}

size_t qy_arbiter_plies(const struct qy_arbiter *a)
{
    return qyi_plies(a);
}

enum qy_side qy_arbiter_turn(const struct qy_arbiter *a)
{
    return qyi_to_move(a);
}

int64_t qy_arbiter_time(const struct qy_arbiter *a)
{
    return a->play.t;
}

int64_t qy_arbiter_used(const struct qy_arbiter *a, enum qy_side side)
{
    return qy_clock_used(&a->play.clock, side, a->play.t);
}

uint32_t qy_arbiter_fouls(const struct qy_arbiter *a, enum qy_side side)
{
    return a->play.fouls[side];
}

bool qy_arbiter_absent(const struct qy_arbiter *a, enum qy_side side)
{
    return a->play.absent[side];
}

bool qy_arbiter_offer(const struct qy_arbiter *a, enum qy_side *ret_side)
{
    if (!a->laws || a->play.offer < 0)
        return false;
    *ret_side = (enum qy_side)a->play.offer;
    return true;
}

int64_t qy_arbiter_next_flag(const struct qy_arbiter *a)
{
    if (a->play.phase != QY_PHASE_PLAY || qyi_waits_for_word(a))
        return INT64_MAX;
    int64_t flag = qyi_flag_counts(a) == QYI_FLAG_CALLED ? INT64_MAX : qy_clock_flag_at(&a->play.clock);
    int64_t late = qyi_default_at(a);
    return flag < late ? flag : late;
}

int64_t qy_arbiter_default_at(const struct qy_arbiter *a)
{
    return qyi_default_at(a);
}

size_t qy_arbiter_moves(const struct qy_arbiter *a, qy_move *ret_moves)
{
    enum qyi_bond bond;
    size_t allowed = 0;

    if (a->play.phase != QY_PHASE_PLAY || a->setup.unentered)
        return 0;
    size_t count = qyi_bound_moves(a, ret_moves, &bond);
    if (count == 0)
        count = qyi_legal(a, ret_moves);
    for (size_t i = 0; i < count; i++)
        if (qyi_allowed_by_odds(a, ret_moves[i]))
            ret_moves[allowed++] = ret_moves[i];
    return allowed;
}

static void mix(uint64_t *hash, uint64_t value)
{
    *hash = (*hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    *hash ^= *hash >> 29;
}

static void mix_turn(uint64_t *hash, const struct qy_arbiter *a)
{
    const struct qyi_play *play = &a->play;

    mix(hash, (uint64_t)play->phase | (uint64_t)play->made << 8 | (uint64_t)play->shown << 9 |
                  (uint64_t)play->adjusting << 10 | (uint64_t)play->at_once << 11 |
                  (uint64_t)play->released << 12 | (uint64_t)play->touch_broken << 13 |
                  (uint64_t)play->both_late << 14 | (uint64_t)play->must_play << 16 |
                  (uint64_t)play->touches << 32 | (uint64_t)play->put_right << 40 |
                  (uint64_t)play->handed << 41 | (uint64_t)play->adjuster << 42 |
                  (uint64_t)play->offer_waits << 43 | (uint64_t)play->may_stand << 44);
    mix(hash, (uint64_t)play->stood << 32 | play->illegal_since);
    for (unsigned i = 0; i < play->touches; i++)
        mix(hash, play->touched[i]);
    mix(hash, (uint64_t)(play->offer + 1) | (uint64_t)(play->last_offer + 1) << 8 |
                  (uint64_t)(qyi_waiting(a) + 1) << 16 | (uint64_t)play->sealed_len << 24);
    if (play->ordered_moves > 0 && qyi_waiting(a) >= 0)
        mix(hash, (uint64_t)play->ordered_moves << 32 | play->ordered_at);
    if (play->limit_counts)
        mix(hash, play->limit_since);
    for (unsigned i = 0; i < play->sealed_len; i++)
        mix(hash, (unsigned char)play->sealed[i]);
}

uint64_t qy_arbiter_digest(const struct qy_arbiter *a)
{
    const struct qyi_play *play = &a->play;
    uint64_t hash = 1;

    if (!a->laws)
        return 0;
    mix(&hash, qy_position_key(qyi_now(a)));
    mix(&hash, qyi_plies(a));
    mix(&hash, (uint64_t)play->outcome.result | (uint64_t)play->outcome.reason << 8);
    mix(&hash, (uint64_t)play->t);
    mix(&hash, (uint64_t)play->asked | (uint64_t)play->asked_of << 8 | (uint64_t)play->asked_claim << 16);
    mix_turn(&hash, a);
    for (unsigned side = 0; side < 2; side++) {
        const struct qy_clock_side *clock = &play->clock.side[side];

        mix(&hash, (uint64_t)clock->remaining);
        mix(&hash, (uint64_t)clock->used);
        mix(&hash, (uint64_t)play->fell[side]);
        mix(&hash, (uint64_t)clock->stage << 32 | clock->to_go);
        mix(&hash, (uint64_t)clock->periods << 32 | clock->moves);
        mix(&hash, (uint64_t)play->fouls[side] << 32 | play->illegal[side]);
        mix(&hash, (uint64_t)(play->at_press[side] != NULL) | (uint64_t)play->offended[side] << 1 |
                       (uint64_t)play->refused[side] << 2 | (uint64_t)play->stands_marked[side] << 32);
        mix(&hash, (uint64_t)play->absent[side] | (uint64_t)play->keeps_record[side] << 1 |
                       (uint64_t)play->owes_record[side] << 2 | (uint64_t)play->early[side] << 8);
    }
    mix(&hash, (uint64_t)play->clock.running | (uint64_t)play->clock.running_side << 1);
    mix(&hash, (uint64_t)play->clock.since);
    for (size_t ply = 1; ply <= qyi_plies(a); ply++)
        mix(&hash, (uint64_t)qyi_note(a, ply) << 16 |
                       (a->setup.unentered ? QY_MOVE_NONE : qy_history_move(a->history, ply)));
    return hash;
}

size_t qy_arbiter_memory(const struct qy_arbiter *a, size_t *ret_all)
{
    size_t apart = sizeof *a + a->ruling_cap * sizeof *a->rulings + a->cycle.cap * sizeof *a->cycle.moves;

    *ret_all = apart + a->note_cap + a->log_cap + a->touch_cap * sizeof *a->touch;
    return apart;
}
