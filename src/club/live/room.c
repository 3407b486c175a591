/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game's log played through its arbiter, event by event. */
#include "live/room.h"

#include "base/error.h"
#include "base/json.h"
#include "thinking/evidence.h"
#include "thinking/moves.h"
#include "wire/strength.h"

#include <stdlib.h>
#include <string.h>

/* The most time that a player may give the opponent at once in a rated game. */
#define RATED_GIFT_MS 15000

static int other(int side)
{
    return side == QY_FIRST ? QY_SECOND : QY_FIRST;
}

/* ---- life ------------------------------------------------------------------------------------------ */

static int start_arbiter(struct qyi_room *room)
{
    struct qy_event start = {.kind = QY_EVENT_START, .line = 1};
    struct qy_arbiter_oracle oracle = {
        .can_win = qyi_oracle_can_win, .drawn = qyi_oracle_drawn, .line = qyi_oracle_line};
    struct qy_game_setup setup;

    room->oracle = calloc(1, sizeof *room->oracle);
    oracle.user = room->oracle;
    int status = room->oracle ? qy_arbiter_new(&oracle, &room->arbiter) : QY_E_MEMORY;
    qyi_setup_for_arbiter(&room->setup, &setup);
    start.setup = &setup;
    return status < 0 ? status : qy_arbiter_feed(room->arbiter, &start, NULL);
}

int qyi_room_init(struct qyi_room *room, const struct qyi_setup *setup)
{
    memset(room, 0, sizeof *room);
    room->setup = *setup;
    room->asker = -1;
    room->leave = -1;
    room->n = 1;
    for (int side = 0; side < 2; side++) {
        memcpy(room->name[side], setup->name[side], sizeof room->name[side]);
        room->seated[side] = setup->name[side][0] != '\0';
    }
    int status = start_arbiter(room);
    if (status < 0)
        qyi_room_free(room);
    return status;
}

void qyi_room_free(struct qyi_room *room)
{
    if (!room)
        return;
    qy_arbiter_free(room->arbiter);
    qyi_oracle_free(room->oracle);
    memset(room, 0, sizeof *room);
}

/* ---- asking ---------------------------------------------------------------------------------------- */

int qyi_room_computer(const struct qyi_room *room)
{
    return room->setup.level[0] > 0 ? 0 : room->setup.level[1] > 0 ? 1 : QYI_HOUSE;
}

enum qyi_room_status qyi_room_status(const struct qyi_room *room)
{
    switch (qy_arbiter_phase(room->arbiter)) {
    case QY_PHASE_NONE:
    case QY_PHASE_BEFORE: return QYI_ROOM_WAITING;
    case QY_PHASE_OVER: return QYI_ROOM_OVER;
    default: return QYI_ROOM_PLAYING;
    }
}

const struct qy_history *qyi_room_history(const struct qyi_room *room)
{
    return qy_arbiter_history(room->arbiter);
}

const struct qy_position *qyi_room_position(const struct qyi_room *room)
{
    return qy_history_position(qyi_room_history(room));
}

enum qy_side qyi_room_side(const struct qyi_room *room)
{
    return qy_position_side(qyi_room_position(room));
}

const struct qy_clock *qyi_room_clock(const struct qyi_room *room)
{
    return qy_arbiter_clock(room->arbiter);
}

bool qyi_room_may_hint(const struct qyi_room *room, enum qy_side side)
{
    return qyi_room_computer(room) == other((int)side) && qy_arbiter_phase(room->arbiter) == QY_PHASE_PLAY &&
           qyi_room_side(room) == side;
}

bool qyi_room_may_answer(const struct qyi_room *room, enum qy_side side)
{
    enum qy_side offerer;

    return qy_arbiter_offer(room->arbiter, &offerer) && offerer != side;
}

bool qyi_room_takes_time(const struct qyi_room *room, enum qy_side side, int64_t t)
{
    struct qy_clock full;

    if (!room->setup.rated || !room->setup.has_clock)
        return true;
    qy_clock_init(&full, &room->setup.control);
    if (qyi_room_clock(room)->increments_first)
        qy_clock_increments_first(&full);
    return qy_clock_remaining(qyi_room_clock(room), side, t) <= qy_clock_remaining(&full, side, 0);
}

bool qyi_room_may_abort(const struct qyi_room *room)
{
    enum qy_phase phase = qy_arbiter_phase(room->arbiter);

    if (room->setup.tournament[0])
        return false; /* only arbiters may take back moves in a game of an event */
    return phase == QY_PHASE_BEFORE ||
           (phase == QY_PHASE_PLAY && qy_history_plies(qyi_room_history(room)) < 2);
}

uint32_t qyi_room_may_take_back(const struct qyi_room *room, enum qy_side side)
{
    size_t plies = qy_history_plies(qyi_room_history(room));
    uint32_t wanted = side == qyi_room_side(room) ? 2 : 1;

    if (room->setup.tournament[0] || qy_arbiter_phase(room->arbiter) != QY_PHASE_PLAY || plies < wanted ||
        room->asked_at[side] == plies + 1)
        return 0;
    return wanted;
}

bool qyi_room_may_rematch(const struct qyi_room *room, enum qy_side side)
{
    bool asked = room->wants_rematch[side] && !room->wants_rematch[other((int)side)];

    /* if both want it and it was not opened, because the server went down in between, either may ask again */
    return !room->setup.tournament[0] && qyi_room_status(room) == QYI_ROOM_OVER && room->seated[0] &&
           room->seated[1] && room->rematch[0] == '\0' && !asked;
}

bool qyi_room_adjourns(const struct qyi_room *room)
{
    const struct qyi_setup *setup = &room->setup;

    return !setup->tournament[0] &&
           (!setup->has_clock || strcmp(qyi_pace_of(&setup->control), "classical") == 0);
}

bool qyi_room_stays_adjourned(const struct qyi_room *room, int64_t now, int64_t milliseconds)
{
    enum qy_phase phase = qy_arbiter_phase(room->arbiter);

    return (phase == QY_PHASE_ADJOURNED || phase == QY_PHASE_RESUMED) && now - room->t >= milliseconds;
}

bool qyi_room_may_adjourn(const struct qyi_room *room, enum qy_side side)
{
    return qyi_room_adjourns(room) && qy_arbiter_phase(room->arbiter) == QY_PHASE_PLAY && !room->may_seal &&
           !room->wants_adjourn[side];
}

bool qyi_room_may_claim(const struct qyi_room *room, enum qy_side side, enum qy_claim claim)
{
    return qy_arbiter_may_claim(room->arbiter, side, claim);
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

/* ---- from what was sent to the log ----------------------------------------------------------------- */

static int refuse(struct qyi_verdict *verdict, enum qy_refusal refusal, const char *article,
                  struct qy_error *reterr)
{
    const char *name = qy_refusal_name(refusal);

    verdict->refusal = refusal;
    verdict->article = article;
    return qyi_error_set_detail(reterr, QY_E_EVENT_REFUSED, (int)refusal, name, strlen(name), NULL);
}

/* A move that counts its ranks from 1 counts them from 0 from here on, sealed or not. */
static int settle_ranks(struct qyi_fact *fact, struct qy_error *reterr)
{
    struct qy_text *text = &fact->event.move;

    if (!fact->event.ranks_from_1)
        return 0;
    int status = qyi_move_from_0(text->text, text->len, fact->uci);
    if (status < 0)
        return qyi_error_set(reterr, status, 0, text->text, text->len, NULL);
    *text = (struct qy_text){fact->uci, strlen(fact->uci)};
    fact->event.ranks_from_1 = false;
    return 0;
}

/* Converts a move in any notation to UCI; a readable but illegal move stays, for the arbiter. */
static int settle_move(const struct qyi_room *room, struct qyi_fact *fact, struct qy_error *reterr)
{
    struct qy_text *text = &fact->event.move;
    const struct qy_position *position = qyi_room_position(room);
    enum qy_refusal refusal;
    qy_move move;

    if (!text->text)
        return 0;
    if (text->len >= QYI_MOVE_TEXT)
        return qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, "move", 4, "a short text");
    int status = qyi_move_find(position, text->text, text->len, &move, &refusal, reterr);
    if (status == QY_E_EVENT_REFUSED)
        return 0;
    if (status < 0)
        return status;
    qyi_move_uci(position, move, fact->uci, sizeof fact->uci);
    *text = (struct qy_text){fact->uci, strlen(fact->uci)};
    return 0;
}

/* A request for a takeback; if the opponent has requested the same number of moves, it is an acceptance, and
 * they are taken back. */
static int settle_takeback(const struct qyi_room *room, int actor, struct qyi_fact *fact,
                           struct qy_error *reterr)
{
    uint32_t *plies = &fact->event.number;
    bool agrees = room->asker == other(actor) && (*plies == 0 || *plies == room->asked_plies);

    if (*plies > 1000)
        return qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, "plies", 5, "1, 2, ...");
    if (agrees) {
        fact->event.side = (enum qy_side)other(actor);
        *plies = room->asked_plies;
        return 0;
    }
    if (*plies == 0)
        *plies = qyi_room_side(room) == (enum qy_side)actor ? 2 : 1;
    fact->own = QYI_OWN_TAKEBACK_ASK;
    return 0;
}

/* What players among themselves may do, and not in an event. */
static bool is_private(const struct qyi_fact *fact)
{
    return fact->own == QYI_OWN_REMATCH || fact->own == QYI_OWN_TAKEBACK_ASK ||
           qyi_fact_is(fact, QY_EVENT_TAKEBACK) || qyi_fact_is(fact, QY_EVENT_ADD_TIME) ||
           qyi_fact_is(fact, QY_EVENT_ABORT);
}

/* Until the sealed move is opened. */
static bool is_adjourned(const struct qyi_room *room)
{
    enum qy_phase phase = qy_arbiter_phase(room->arbiter);

    return phase == QY_PHASE_ADJOURNED || phase == QY_PHASE_RESUMED;
}

int qyi_room_settle(const struct qyi_room *room, int actor, int64_t t, struct qyi_fact *fact,
                    struct qyi_verdict *ret_verdict, struct qy_error *reterr)
{
    bool seat = actor == QY_FIRST || actor == QY_SECOND;

    int status = settle_ranks(fact, reterr);

    fact->event.t = t < room->t ? room->t : t;
    if (status < 0)
        return status;
    if (seat && room->leave == actor &&
        (qyi_fact_is(fact, QY_EVENT_MOVE) || qyi_fact_is(fact, QY_EVENT_SEAL)))
        return refuse(ret_verdict, QY_REFUSAL_ON_LEAVE, NULL, reterr);
    if (seat && room->setup.tournament[0] && is_private(fact))
        return refuse(ret_verdict, QY_REFUSAL_WRONG_MODE, NULL, reterr);
    if (seat && room->setup.rated && qyi_fact_is(fact, QY_EVENT_ADD_TIME) && fact->event.ms > RATED_GIFT_MS)
        return qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, "ms", 2, "1..15000");
    if (seat && qyi_fact_is(fact, QY_EVENT_ADD_TIME) &&
        !qyi_room_takes_time(room, (enum qy_side)other(actor), fact->event.t))
        return refuse(ret_verdict, QY_REFUSAL_TIME_ENOUGH, NULL, reterr);
    if (qyi_fact_is(fact, QY_EVENT_MOVE) || qyi_fact_is(fact, QY_EVENT_CLAIM))
        return settle_move(room, fact, reterr);
    if (seat && qyi_fact_is(fact, QY_EVENT_TAKEBACK) && is_adjourned(room)) /* nobody could accept it */
        return refuse(ret_verdict, QY_REFUSAL_CLOCK_STOPPED, NULL, reterr);
    if (seat && qyi_fact_is(fact, QY_EVENT_TAKEBACK))
        return settle_takeback(room, actor, fact, reterr);
    if (seat && qyi_fact_is(fact, QY_EVENT_SEAL) && !room->may_seal)
        return refuse(ret_verdict, qyi_room_adjourns(room) ? QY_REFUSAL_NOT_AGREED : QY_REFUSAL_WRONG_MODE,
                      NULL, reterr);
    return 0;
}

/* ---- the server's own events ------------------------------------------------------------------------ */

/* Why a side, or (without one) the arbiter, can't adjourn the game; NONE if possible. */
static enum qy_refusal adjourn_refusal(const struct qyi_room *room, int side)
{
    enum qyi_room_status status = qyi_room_status(room);

    if (status != QYI_ROOM_PLAYING)
        return status == QYI_ROOM_OVER ? QY_REFUSAL_OVER : QY_REFUSAL_NOT_BEGUN;
    if (side >= 0 && !qyi_room_adjourns(room))
        return QY_REFUSAL_WRONG_MODE;
    if (qy_arbiter_phase(room->arbiter) != QY_PHASE_PLAY)
        return QY_REFUSAL_BAD_VALUE;
    return room->may_seal || (side >= 0 && room->wants_adjourn[side]) ? QY_REFUSAL_OFFER_REPEATED
                                                                      : QY_REFUSAL_NONE;
}

/* Why an event of the server's own is impossible now, or NONE. */
static enum qy_refusal own_refusal(const struct qyi_room *room, const struct qyi_fact *fact, int side)
{
    enum qyi_room_status status = qyi_room_status(room);

    if (side < 0 && fact->own != QYI_OWN_REMATCH_GAME && fact->own != QYI_OWN_ADJOURN)
        return QY_REFUSAL_BAD_VALUE;
    switch (fact->own) {
    case QYI_OWN_JOIN:
        if (status == QYI_ROOM_OVER)
            return QY_REFUSAL_OVER;
        return status != QYI_ROOM_WAITING || room->seated[side] ? QY_REFUSAL_BAD_VALUE : QY_REFUSAL_NONE;
    case QYI_OWN_TAKEBACK_ASK:
        if (status != QYI_ROOM_PLAYING)
            return status == QYI_ROOM_OVER ? QY_REFUSAL_OVER : QY_REFUSAL_NOT_BEGUN;
        if (room->asked_at[side] == qy_history_plies(qyi_room_history(room)) + 1)
            return QY_REFUSAL_OFFER_REPEATED;
        return fact->event.number > qy_history_plies(qyi_room_history(room)) ? QY_REFUSAL_BAD_VALUE
                                                                             : QY_REFUSAL_NONE;
    case QYI_OWN_TAKEBACK_DECLINE: return room->asker != other(side) ? QY_REFUSAL_NO_OFFER : QY_REFUSAL_NONE;
    case QYI_OWN_REMATCH:
        if (status != QYI_ROOM_OVER || !room->seated[0] || !room->seated[1])
            return QY_REFUSAL_BAD_VALUE;
        return qyi_room_may_rematch(room, (enum qy_side)side) ? QY_REFUSAL_NONE : QY_REFUSAL_OFFER_REPEATED;
    case QYI_OWN_ADJOURN: return adjourn_refusal(room, side);
    case QYI_OWN_ADJOURN_DECLINE:
        return room->wants_adjourn[other(side)] ? QY_REFUSAL_NONE : QY_REFUSAL_NO_OFFER;
    case QYI_OWN_REMATCH_GAME: return room->rematch[0] ? QY_REFUSAL_OFFER_REPEATED : QY_REFUSAL_NONE;
    default: return QY_REFUSAL_NONE;
    }
}

static void copy_text(const struct qy_text *text, char *out, size_t size)
{
    size_t len = text->len < size ? text->len : size - 1;

    if (!text->text)
        return;
    memcpy(out, text->text, len);
    out[len] = '\0';
}

static void do_own(struct qyi_room *room, const struct qyi_fact *fact, int side)
{
    switch (fact->own) {
    case QYI_OWN_JOIN:
        room->seated[side] = true;
        copy_text(&fact->event.text, room->name[side], sizeof room->name[side]);
        break;
    case QYI_OWN_TAKEBACK_ASK:
        room->asker = side;
        room->asked_plies = fact->event.number;
        room->asked_at[side] = qy_history_plies(qyi_room_history(room)) + 1;
        break;
    case QYI_OWN_TAKEBACK_DECLINE: room->asker = -1; break;
    case QYI_OWN_REMATCH: room->wants_rematch[side] = true; break;
    case QYI_OWN_REMATCH_GAME: copy_text(&fact->event.text, room->rematch, sizeof room->rematch); break;
    case QYI_OWN_ADJOURN:
        room->may_seal = side < 0 || room->wants_adjourn[other(side)];
        if (side >= 0)
            room->wants_adjourn[side] = true;
        if (room->may_seal)
            memset(room->wants_adjourn, 0, sizeof room->wants_adjourn);
        break;
    case QYI_OWN_ADJOURN_DECLINE: memset(room->wants_adjourn, 0, sizeof room->wants_adjourn); break;
    case QYI_OWN_NONE:
    case QYI_OWN_COUNT: break;
    }
}

static int run_own(struct qyi_room *room, const struct qyi_fact *fact, bool keep, struct qyi_verdict *verdict,
                   struct qy_error *reterr)
{
    int side = qyi_fact_side(fact);
    enum qy_refusal refusal = own_refusal(room, fact, side);

    if (refusal != QY_REFUSAL_NONE)
        return refuse(verdict, refusal, NULL, reterr);
    if (keep)
        do_own(room, fact, side);
    verdict->over = qyi_room_status(room) == QYI_ROOM_OVER;
    return 0;
}

/* ---- the arbiter's events -------------------------------------------------------------------------- */

/* Appends a ruling with its text and that of its article. */
static void write_ruling(const struct qyi_room *room, const struct qy_ruling *ruling, enum qy_lang lang,
                         struct qyi_json *json)
{
    const char *law =
        ruling->article ? qy_article_text(ruling->article, strlen(ruling->article), lang) : NULL;
    struct qy_buf facts = QY_BUF_INIT;
    struct qy_buf words = QY_BUF_INIT;

    qy_ruling_json(room->arbiter, ruling, &facts);
    qy_ruling_sentence(room->arbiter, ruling, lang, QY_NOTATION_COUNT, &words);
    if (facts.failed || words.failed || facts.len < 2)
        json->out->failed = true;
    qyi_json_open(json, '{');
    if (facts.len > 2)
        qyi_json_raw(json, facts.data + 1, facts.len - 2);
    qyi_json_key(json, "text");
    qyi_json_string(json, qy_buf_str(&words));
    if (law) {
        qyi_json_key(json, "law");
        qyi_json_string(json, law);
    }
    qyi_evidence_write(qyi_room_history(room), ruling, lang, json);
    qyi_json_close(json, '}');
    qy_buf_free(&facts);
    qy_buf_free(&words);
}

void qyi_rulings_free(struct qyi_rulings *rulings)
{
    for (unsigned lang = 0; lang < QY_LANG_COUNT; lang++)
        free(rulings->json[lang]);
    memset(rulings, 0, sizeof *rulings);
}

/* The rulings on the last event in one language; NULL when memory ran out. */
static char *word_rulings(const struct qyi_room *room, enum qy_lang lang)
{
    struct qy_buf out = QY_BUF_INIT;
    size_t count;
    const struct qy_ruling *ruling = qy_arbiter_rulings(room->arbiter, &count);
    struct qyi_json json;

    qyi_json_begin(&json, &out);
    qyi_json_open(&json, '[');
    for (size_t i = 0; i < count; i++)
        if (ruling[i].kind != QY_RULING_OK)
            write_ruling(room, &ruling[i], lang, &json);
    qyi_json_close(&json, ']');
    char *text = out.failed ? NULL : strdup(qy_buf_str(&out));
    qy_buf_free(&out);
    return text;
}

/* Collects the arbiter's rulings on the last event, except `ok`. */
static int take_rulings(const struct qyi_room *room, struct qyi_rulings *ret_rulings)
{
    struct qyi_rulings rulings = {.count = 0};
    size_t count;
    const struct qy_ruling *ruling = qy_arbiter_rulings(room->arbiter, &count);

    for (size_t i = 0; i < count; i++)
        rulings.count += ruling[i].kind != QY_RULING_OK;
    for (unsigned lang = 0; lang < QY_LANG_COUNT && rulings.count > 0; lang++) {
        rulings.json[lang] = word_rulings(room, (enum qy_lang)lang);
        if (!rulings.json[lang]) {
            qyi_rulings_free(&rulings);
            return QY_E_MEMORY;
        }
    }
    *ret_rulings = rulings;
    return 0;
}

/* Evaluates the rulings on an event: one with no ruling other than a refusal is refused. */
static int judge(const struct qyi_room *room, enum qy_event_kind kind, bool was_over,
                 struct qyi_verdict *verdict, struct qy_error *reterr)
{
    size_t count;
    const struct qy_ruling *ruling = qy_arbiter_rulings(room->arbiter, &count);

    if (count == 1 && ruling->kind == QY_RULING_REFUSED)
        return refuse(verdict, ruling->refusal, ruling->article, reterr);
    verdict->over = was_over && kind != QY_EVENT_UNDO;
    for (size_t i = 0; i < count; i++)
        if (ruling[i].kind == QY_RULING_RESULT) {
            verdict->over = true;
            verdict->result = ruling[i].result;
            verdict->reason = ruling[i].reason;
            verdict->by = ruling[i].article;
            verdict->plies = ruling[i].ply;
        }
    return 0;
}

/* A clock stopped because of a leave stays stopped until it is started, or the game is over. */
static void note_leave(struct qyi_room *room, const struct qy_event *event)
{
    if (qyi_room_clock(room)->running || qyi_room_status(room) == QYI_ROOM_OVER)
        room->leave = -1;
    else if (event->kind == QY_EVENT_STOP_CLOCK && event->stop == QY_STOP_LEAVE)
        room->leave = (int)event->side;
}

/* Clears the requests to the opponent, which end with a move. */
static void forget_asks(struct qyi_room *room)
{
    room->asker = -1;
    memset(room->wants_adjourn, 0, sizeof room->wants_adjourn);
}

static int run_arbiter(struct qyi_room *room, const struct qyi_fact *fact, bool keep,
                       struct qyi_verdict *verdict, struct qy_error *reterr)
{
    bool was_over = qyi_room_status(room) == QYI_ROOM_OVER;
    size_t plies = qy_history_plies(qyi_room_history(room));
    struct qy_event event = fact->event;

    if (event.kind == QY_EVENT_BEGIN && (!room->seated[0] || !room->seated[1]))
        return refuse(verdict, QY_REFUSAL_NOT_BEGUN, NULL, reterr);
    event.line = room->n + 1;
    int status =
        keep ? qy_arbiter_feed(room->arbiter, &event, reterr) : qy_arbiter_try(room->arbiter, &event, reterr);
    if (status == 0)
        status = judge(room, event.kind, was_over, verdict, reterr);
    if (status == 0 && keep && (qy_history_plies(qyi_room_history(room)) != plies || verdict->over))
        forget_asks(room);
    if (status == 0 && keep && event.kind == QY_EVENT_SEAL)
        room->may_seal = false;
    if (status == 0 && keep)
        note_leave(room, &event);
    if (status == 0 && keep && event.has_side &&
        (event.kind == QY_EVENT_ABSENT || event.kind == QY_EVENT_ARRIVE || event.kind == QY_EVENT_MOVE))
        room->awaited[event.side] = event.kind == QY_EVENT_ABSENT;
    if (status == 0 && keep && qy_history_plies(qyi_room_history(room)) < plies)
        memset(room->asked_at, 0, sizeof room->asked_at); /* what is played from here on is another game */
    return status;
}

/* ---- trying and doing ------------------------------------------------------------------------------ */

static int run(struct qyi_room *room, const struct qyi_fact *fact, bool keep, struct qyi_verdict *verdict,
               struct qy_error *reterr)
{
    memset(verdict, 0, sizeof *verdict);
    return fact->own == QYI_OWN_NONE ? run_arbiter(room, fact, keep, verdict, reterr)
                                     : run_own(room, fact, keep, verdict, reterr);
}

int qyi_room_try(struct qyi_room *room, const struct qyi_fact *fact, struct qyi_verdict *ret_verdict,
                 struct qy_error *reterr)
{
    return run(room, fact, false, ret_verdict, reterr);
}

/* With odds of two moves the first is made on the board: restarts the game from the position after it, or
 * before it. */
static void follow_first(struct qyi_room *room)
{
    const struct qy_position *start = qy_history_start(qyi_room_history(room));

    if (!room->setup.first_played || qy_position_key(start) == qy_position_key(&room->setup.start))
        return;
    room->setup.start = *start;
    room->setup.first = QY_MOVE_NONE;
    if (qy_odds_of(start, &room->setup.first) != room->setup.odds)
        room->setup.first = QY_MOVE_NONE;
}

int qyi_room_apply(struct qyi_room *room, const struct qyi_fact *fact, struct qyi_verdict *ret_verdict,
                   struct qyi_rulings *ret_rulings, struct qy_error *reterr)
{
    struct qyi_rulings rulings = {.count = 0};
    int status = run(room, fact, true, ret_verdict, reterr);

    if (status < 0)
        return status;
    if (fact->own == QYI_OWN_NONE && take_rulings(room, &rulings) < 0)
        return qyi_no_memory(reterr);
    follow_first(room);
    room->n++;
    room->t = fact->event.t > room->t ? fact->event.t : room->t;
    *ret_rulings = rulings;
    return 0;
}
