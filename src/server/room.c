/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/room.h"

#include "base/error.h"
#include "server/moves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int other(int side)
{
    return side == QY_FIRST ? QY_SECOND : QY_FIRST;
}

/* ---- life -----------------------------------------------------------------------------------------------
 */

static int start_arbiter(struct qyi_room *room)
{
    struct qy_event start = {.kind = QY_EVENT_START, .line = 1};
    struct qy_arbiter_oracle oracle = {.can_win = qyi_oracle_can_win};
    int status;

    room->oracle = calloc(1, sizeof *room->oracle);
    oracle.user = room->oracle;
    status = room->oracle ? qy_arbiter_new(&oracle, &room->arbiter) : QY_E_MEMORY;
    qyi_setup_for_arbiter(&room->setup, &room->reader.setup);
    room->reader.started = true;
    start.setup = &room->reader.setup;
    return status < 0 ? status : qy_arbiter_feed(room->arbiter, &start, NULL);
}

int qyi_room_init(struct qyi_room *room, const struct qyi_setup *setup)
{
    int status;

    memset(room, 0, sizeof *room);
    room->setup = *setup;
    room->asker = -1;
    room->n = 1;
    for (int side = 0; side < 2; side++) {
        memcpy(room->name[side], setup->name[side], sizeof room->name[side]);
        room->seated[side] = setup->name[side][0] != '\0';
    }
    status = start_arbiter(room);
    if (status < 0)
        qyi_room_free(room);
    return status;
}

void qyi_room_free(struct qyi_room *room)
{
    if (!room)
        return;
    qy_arbiter_free(room->arbiter);
    qy_event_reader_free(&room->reader);
    free(room->oracle);
    memset(room, 0, sizeof *room);
}

/* ---- asking ---------------------------------------------------------------------------------------------
 */

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

bool qyi_room_may_abort(const struct qyi_room *room)
{
    enum qy_phase phase = qy_arbiter_phase(room->arbiter);

    return phase == QY_PHASE_BEFORE ||
           (phase == QY_PHASE_PLAY && qy_history_plies(qyi_room_history(room)) < 2);
}

uint32_t qyi_room_may_take_back(const struct qyi_room *room, enum qy_side side)
{
    size_t plies = qy_history_plies(qyi_room_history(room));
    uint32_t wanted = side == qyi_room_side(room) ? 2 : 1;

    if (qy_arbiter_phase(room->arbiter) != QY_PHASE_PLAY || plies < wanted ||
        room->asked_at[side] == plies + 1)
        return 0;
    return wanted;
}

bool qyi_room_may_rematch(const struct qyi_room *room, enum qy_side side)
{
    bool asked = room->wants_rematch[side] && !room->wants_rematch[other((int)side)];

    /* Where both want it and it was not opened, the house having gone down in between, either asks again. */
    return qyi_room_status(room) == QYI_ROOM_OVER && room->seated[0] && room->seated[1] &&
           room->rematch[0] == '\0' && !asked;
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

/* ---- from what was sent to the log ----------------------------------------------------------------------
 */

static int refuse(struct qyi_verdict *verdict, enum qy_refusal refusal, const char *article,
                  struct qy_error *reterr)
{
    const char *name = qy_refusal_name(refusal);

    verdict->refusal = refusal;
    verdict->article = article;
    return qyi_error_set_detail(reterr, QY_E_EVENT_REFUSED, (int)refusal, name, strlen(name), NULL);
}

/* A move in any notation becomes UCI; one that can be read and is not legal stays, for the arbiter. */
static int settle_move(const struct qyi_room *room, json_t *event, struct qy_error *reterr)
{
    const json_t *field = json_object_get(event, "move");
    const char *text = json_string_value(field);
    const struct qy_position *position = qyi_room_position(room);
    char uci[QYI_MOVE_TEXT];
    enum qy_refusal refusal;
    qy_move move;
    int status;

    if (!text)
        return 0; /* the reader of events knows which must have one */
    if (json_string_length(field) >= QYI_MOVE_TEXT)
        return qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, "move", 4, "a short text");
    status = qyi_move_find(position, text, strlen(text), &move, &refusal, reterr);
    if (status == QY_E_EVENT_REFUSED)
        return 0;
    if (status < 0)
        return status;
    qyi_move_uci(position, move, uci, sizeof uci);
    return json_object_set_new(event, "move", json_string(uci));
}

/* Who wants moves back asks; where the opponent has asked for as many, he agrees, and they go back. */
static int settle_takeback(const struct qyi_room *room, int actor, json_t *event, struct qy_error *reterr)
{
    const json_t *plies = json_object_get(event, "plies");
    json_int_t wanted = json_integer_value(plies);
    bool agrees = room->asker == other(actor) && (!plies || wanted == (json_int_t)room->asked_plies);

    if (plies && (!json_is_integer(plies) || wanted < 1 || wanted > 1000))
        return qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, "plies", 5, "1, 2, ...");
    if (agrees) {
        json_object_set_new(event, "side",
                            json_string(qy_side_id(room->setup.game, (enum qy_side)other(actor))));
        return json_object_set_new(event, "plies", json_integer(room->asked_plies));
    }
    if (!plies)
        wanted = qyi_room_side(room) == (enum qy_side)actor ? 2 : 1;
    json_object_set_new(event, "event", json_string(qyi_own_name(QYI_OWN_TAKEBACK_ASK)));
    return json_object_set_new(event, "plies", json_integer(wanted));
}

int qyi_room_settle(const struct qyi_room *room, int actor, int64_t t, json_t *event,
                    struct qyi_verdict *ret_verdict, struct qy_error *reterr)
{
    bool seat = actor == QY_FIRST || actor == QY_SECOND;

    json_object_set_new(event, "t", json_integer(t < room->t ? room->t : t));
    if (qyi_event_is(event, QY_EVENT_MOVE) || qyi_event_is(event, QY_EVENT_CLAIM))
        return settle_move(room, event, reterr);
    if (seat && qyi_event_is(event, QY_EVENT_TAKEBACK))
        return settle_takeback(room, actor, event, reterr);
    /* The sealed move is opened by who has to answer it: his clock runs from then on. */
    if (seat && qyi_event_is(event, QY_EVENT_OPEN_SEALED) && (enum qy_side)actor == qyi_room_side(room))
        return refuse(ret_verdict, QY_REFUSAL_NOT_YOUR_TURN, NULL, reterr);
    return 0;
}

/* ---- the house's own events -----------------------------------------------------------------------------
 */

/* Why an own event is not possible now, or NONE. */
static enum qy_refusal own_refusal(const struct qyi_room *room, const json_t *event, enum qyi_own own,
                                   int side)
{
    enum qyi_room_status status = qyi_room_status(room);
    json_int_t plies = json_integer_value(json_object_get(event, "plies"));

    if (side < 0 && own != QYI_OWN_REMATCH_GAME)
        return QY_REFUSAL_BAD_VALUE;
    switch (own) {
    case QYI_OWN_JOIN:
        if (status == QYI_ROOM_OVER)
            return QY_REFUSAL_OVER;
        return status != QYI_ROOM_WAITING || room->seated[side] ? QY_REFUSAL_BAD_VALUE : QY_REFUSAL_NONE;
    case QYI_OWN_TAKEBACK_ASK:
        if (status != QYI_ROOM_PLAYING)
            return status == QYI_ROOM_OVER ? QY_REFUSAL_OVER : QY_REFUSAL_NOT_BEGUN;
        if (room->asked_at[side] == qy_history_plies(qyi_room_history(room)) + 1)
            return QY_REFUSAL_OFFER_REPEATED;
        return plies > (json_int_t)qy_history_plies(qyi_room_history(room)) ? QY_REFUSAL_BAD_VALUE
                                                                            : QY_REFUSAL_NONE;
    case QYI_OWN_TAKEBACK_DECLINE: return room->asker != other(side) ? QY_REFUSAL_NO_OFFER : QY_REFUSAL_NONE;
    case QYI_OWN_REMATCH:
        if (status != QYI_ROOM_OVER || !room->seated[0] || !room->seated[1])
            return QY_REFUSAL_BAD_VALUE;
        return qyi_room_may_rematch(room, (enum qy_side)side) ? QY_REFUSAL_NONE : QY_REFUSAL_OFFER_REPEATED;
    case QYI_OWN_REMATCH_GAME: return room->rematch[0] ? QY_REFUSAL_OFFER_REPEATED : QY_REFUSAL_NONE;
    default: return QY_REFUSAL_NONE;
    }
}

static void copy_text(const json_t *event, const char *field, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(event, field));

    if (text)
        snprintf(out, size, "%s", text);
}

static void do_own(struct qyi_room *room, const json_t *event, enum qyi_own own, int side)
{
    switch (own) {
    case QYI_OWN_JOIN:
        room->seated[side] = true;
        copy_text(event, "name", room->name[side], sizeof room->name[side]);
        break;
    case QYI_OWN_TAKEBACK_ASK:
        room->asker = side;
        room->asked_plies = (uint32_t)json_integer_value(json_object_get(event, "plies"));
        room->asked_at[side] = qy_history_plies(qyi_room_history(room)) + 1;
        break;
    case QYI_OWN_TAKEBACK_DECLINE: room->asker = -1; break;
    case QYI_OWN_REMATCH: room->wants_rematch[side] = true; break;
    case QYI_OWN_REMATCH_GAME: copy_text(event, "game", room->rematch, sizeof room->rematch); break;
    case QYI_OWN_NONE: break;
    }
}

static int run_own(struct qyi_room *room, const json_t *event, enum qyi_own own, bool keep,
                   struct qyi_verdict *verdict, struct qy_error *reterr)
{
    int side = qyi_event_side(event, room->setup.game);
    enum qy_refusal refusal = own_refusal(room, event, own, side);

    if (refusal != QY_REFUSAL_NONE)
        return refuse(verdict, refusal, NULL, reterr);
    if (keep)
        do_own(room, event, own, side);
    verdict->over = qyi_room_status(room) == QYI_ROOM_OVER;
    return 0;
}

/* ---- the arbiter's events -------------------------------------------------------------------------------
 */

/* A ruling as JSON, with its sentence in each language. */
static json_t *ruling_json(const struct qyi_room *room, const struct qy_ruling *ruling)
{
    struct qy_buf text = QY_BUF_INIT;
    json_t *words = json_array();
    json_t *json;

    qy_ruling_json(room->arbiter, ruling, &text);
    json = text.failed ? NULL : json_loadb(qy_buf_str(&text), text.len, 0, NULL);
    for (unsigned lang = 0; lang < QY_LANG_COUNT; lang++) {
        qy_buf_clear(&text);
        qy_ruling_sentence(room->arbiter, ruling, (enum qy_lang)lang, QY_NOTATION_COUNT, &text);
        json_array_append_new(words, json_string(qy_buf_str(&text)));
    }
    qy_buf_free(&text);
    json_object_set_new(json, "text", words);
    return json;
}

/* What the arbiter ruled on the last event but `ok`. */
static json_t *rulings_json(const struct qyi_room *room)
{
    json_t *rulings = json_array();
    size_t count;
    const struct qy_ruling *ruling = qy_arbiter_rulings(room->arbiter, &count);

    for (size_t i = 0; rulings && i < count; i++)
        if (ruling[i].kind != QY_RULING_OK &&
            json_array_append_new(rulings, ruling_json(room, &ruling[i])) < 0) {
            json_decref(rulings);
            return NULL;
        }
    return rulings;
}

/* What the rulings come to: an event of which nothing else can be said than that it is refused is none. */
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
        }
    return 0;
}

static int run_arbiter(struct qyi_room *room, const json_t *json, bool keep, struct qyi_verdict *verdict,
                       struct qy_error *reterr)
{
    bool was_over = qyi_room_status(room) == QYI_ROOM_OVER;
    size_t plies = qy_history_plies(qyi_room_history(room));
    char *line = json_dumps(json, JSON_COMPACT);
    struct qy_event event;
    int status;

    if (!line)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    status = qy_event_read(&room->reader, line, strlen(line), &event, reterr);
    if (status == 0 && event.kind == QY_EVENT_BEGIN && (!room->seated[0] || !room->seated[1])) {
        free(line);
        return refuse(verdict, QY_REFUSAL_NOT_BEGUN, NULL, reterr);
    }
    if (status == 0) {
        event.line = room->n + 1;
        status = keep ? qy_arbiter_feed(room->arbiter, &event, reterr)
                      : qy_arbiter_try(room->arbiter, &event, reterr);
    }
    if (status == 0)
        status = judge(room, event.kind, was_over, verdict, reterr);
    free(line);
    if (status == 0 && keep && (qy_history_plies(qyi_room_history(room)) != plies || verdict->over))
        room->asker = -1;
    if (status == 0 && keep && qy_history_plies(qyi_room_history(room)) < plies)
        memset(room->asked_at, 0, sizeof room->asked_at); /* what comes at these plies now is another game */
    return status;
}

/* ---- trying and doing -----------------------------------------------------------------------------------
 */

static int run(struct qyi_room *room, const json_t *event, bool keep, struct qyi_verdict *verdict,
               struct qy_error *reterr)
{
    enum qyi_own own = qyi_event_own(event);

    memset(verdict, 0, sizeof *verdict);
    return own == QYI_OWN_NONE ? run_arbiter(room, event, keep, verdict, reterr)
                               : run_own(room, event, own, keep, verdict, reterr);
}

int qyi_room_try(struct qyi_room *room, const json_t *event, struct qyi_verdict *ret_verdict,
                 struct qy_error *reterr)
{
    return run(room, event, false, ret_verdict, reterr);
}

int qyi_room_apply(struct qyi_room *room, const json_t *event, struct qyi_verdict *ret_verdict,
                   json_t **ret_rulings, struct qy_error *reterr)
{
    bool own = qyi_event_own(event) != QYI_OWN_NONE;
    json_int_t t = json_integer_value(json_object_get(event, "t"));
    json_t *rulings;
    int status = run(room, event, true, ret_verdict, reterr);

    if (status < 0)
        return status;
    rulings = own ? json_array() : rulings_json(room);
    if (!rulings)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    room->n++;
    room->t = t > room->t ? t : room->t;
    *ret_rulings = rulings;
    return 0;
}
