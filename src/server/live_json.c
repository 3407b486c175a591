/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/live_json.h"

#include "base/registry.h"
#include "server/house_priv.h"
#include "server/moves.h"

#include <stdio.h>
#include <string.h>

/* The hall and lists show so many games. */
#define MOST_LISTED 50

static const char *side_id(const struct qyi_live *live, int side)
{
    return qy_side_id(live->room.setup.game, side == 1 ? QY_SECOND : QY_FIRST);
}

static json_t *side_or_null(const struct qyi_live *live, int side)
{
    return side < 0              ? json_null()
           : side == QYI_ARBITER ? json_string("arbiter")
                                 : json_string(side_id(live, side));
}

/* The sentence of an article, or NULL. */
static const char *law_of(const char *article, enum qy_lang lang)
{
    return article ? qy_article_text(article, strlen(article), lang) : NULL;
}

static json_t *text_and_free(struct qy_buf *buf)
{
    json_t *json = buf->failed ? NULL : json_string(qy_buf_str(buf));

    qy_buf_free(buf);
    return json;
}

/* ---- the position ---------------------------------------------------------------------------------------
 */

static json_t *legal_json(const struct qyi_live *live, int side)
{
    const struct qy_position *position = qyi_room_position(&live->room);
    json_t *legal = json_array();
    qy_move moves[QY_MAX_MOVES];
    size_t count;

    if (qyi_room_status(&live->room) != QYI_ROOM_PLAYING || side != (int)qyi_room_side(&live->room))
        return legal;
    count = qy_arbiter_moves(live->room.arbiter, moves);
    for (size_t i = 0; i < count; i++) {
        char text[QYI_MOVE_TEXT];

        qyi_move_uci(position, moves[i], text, sizeof text);
        json_array_append_new(legal, json_string(text));
    }
    return legal;
}

static json_t *last_json(const struct qyi_live *live)
{
    enum qy_game game = live->room.setup.game;
    const struct qy_history *history = qyi_room_history(&live->room);
    qy_move move = qy_history_move(history, qy_history_plies(history));
    char from[4];
    char to[4];

    if (move == QY_MOVE_NONE)
        return json_null();
    qyi_square_name(game, qy_move_from(game, move), from);
    qyi_square_name(game, qy_move_to(game, move), to);
    return json_pack("{s:s, s:s}", "from", from, "to", to);
}

static json_t *check_json(const struct qyi_live *live)
{
    const struct qy_position *position = qyi_room_position(&live->room);
    json_t *check = json_array();
    qy_square checkers[16];
    char name[4];

    if (qy_position_checkers(position, checkers) > 0) {
        qyi_square_name(live->room.setup.game, qy_position_king(position, qyi_room_side(&live->room)), name);
        json_array_append_new(check, json_string(name));
    }
    return check;
}

/* ---- parts of the state ---------------------------------------------------------------------------------
 */

static json_t *players_json(const struct qyi_live *live)
{
    json_t *players = json_object();

    for (int side = 0; side < 2; side++) {
        int level = live->room.setup.level[side];
        json_t *player =
            json_pack("{s:s, s:b, s:b}", "name", live->room.name[side], "seated", (int)live->seat[side].taken,
                      "connected", (int)(level > 0 || live->seat[side].connected > 0));

        if (level > 0)
            json_object_set_new(player, "engine", json_integer(level));
        json_object_set_new(players, side_id(live, side), player);
    }
    return players;
}

/* What is still to wait of a simple delay before the running clock runs. */
static int64_t wait_left(const struct qy_clock *clock, int64_t now)
{
    const struct qy_allowance *allowance = &clock->control.side[clock->running_side];
    const struct qy_stage *stage = &allowance->stage[clock->side[clock->running_side].stage];
    int64_t left = clock->delay - (clock->running ? now - clock->since : 0);

    if (allowance->mode != QY_TIME_STAGES || stage->bonus != QY_BONUS_DELAY)
        return 0;
    return left > 0 ? left : 0;
}

static json_t *clocks_json(const struct qyi_live *live)
{
    const struct qy_clock *clock = qyi_room_clock(&live->room);
    int64_t now = qyi_live_now(live);
    json_int_t house_now = now + live->born;
    json_t *clocks;

    if (!live->room.setup.has_clock)
        return json_null();
    clocks = json_pack("{s:o, s:I, s:I}", "running",
                       clock->running ? side_or_null(live, (int)clock->running_side) : json_null(), "now",
                       house_now, "wait", (json_int_t)wait_left(clock, now));
    for (int side = 0; side < 2; side++) {
        const struct qy_clock_side *one = &clock->side[side];
        int64_t left = qy_clock_remaining(clock, (enum qy_side)side, now);

        json_object_set_new(clocks, side_id(live, side),
                            json_pack("{s:o, s:i, s:i, s:I}", "remaining",
                                      left == INT64_MAX ? json_null() : json_integer(left), "to_go",
                                      (int)one->to_go, "periods", (int)one->periods, "used",
                                      (json_int_t)qy_clock_used(clock, (enum qy_side)side, now)));
    }
    return clocks;
}

static void allow(json_t *may, const char *act, bool allowed)
{
    if (allowed)
        json_object_set_new(may, act, json_true());
}

/* The kinds of claims that would be heard from a side now, right or wrong. */
static json_t *claims_json(const struct qyi_room *room, enum qy_side side)
{
    json_t *claims = json_array();

    for (unsigned claim = 0; claim < QY_CLAIM_COUNT; claim++)
        if (qyi_room_may_claim(room, side, (enum qy_claim)claim))
            json_array_append_new(claims, json_string(qy_claim_name((enum qy_claim)claim)));
    return claims;
}

static void allow_in_play(json_t *may, const struct qyi_room *room, enum qy_side seat)
{
    enum qy_phase phase = qy_arbiter_phase(room->arbiter);
    bool on_turn = qyi_room_side(room) == seat;
    uint32_t plies = qyi_room_may_take_back(room, seat);
    json_t *claims = claims_json(room, seat);

    allow(may, "move", phase == QY_PHASE_PLAY && on_turn);
    allow(may, "accept", qyi_room_may_answer(room, seat));
    allow(may, "decline", qyi_room_may_answer(room, seat));
    allow(may, "offer", qy_arbiter_may_offer(room->arbiter, seat));
    allow(may, "resign", true);
    allow(may, "seal", phase == QY_PHASE_PLAY && on_turn);
    allow(may, "resume", phase == QY_PHASE_ADJOURNED);
    allow(may, "open-sealed", phase == QY_PHASE_RESUMED && !on_turn);
    allow(may, "takeback-answer", room->asker >= 0 && room->asker != (int)seat);
    allow(may, "hint", qyi_room_may_hint(room, seat));
    allow(may, "add-time", room->setup.has_clock && phase == QY_PHASE_PLAY);
    if (plies > 0)
        json_object_set_new(may, "takeback", json_integer(plies));
    if (json_array_size(claims) > 0)
        json_object_set(may, "claim", claims);
    json_decref(claims);
}

/* What a seat may do now. */
static json_t *may_json(const struct qyi_live *live, int side)
{
    const struct qyi_room *room = &live->room;
    json_t *may = json_object();

    if (side != QY_FIRST && side != QY_SECOND)
        return may;
    if (qyi_room_status(room) == QYI_ROOM_PLAYING)
        allow_in_play(may, room, (enum qy_side)side);
    allow(may, "abort", qyi_room_may_abort(room));
    allow(may, "rematch", qyi_room_may_rematch(room, (enum qy_side)side));
    return may;
}

void qyi_outcome_words(enum qy_game game, const struct qy_outcome *outcome, enum qy_lang lang,
                       struct qy_buf *out)
{
    static const char *const messages[QY_RESULT_COUNT] = {
        "", "result.won", "result.won", "result.draw", "result.nobody", "result.void"};
    enum qy_side winner = outcome->result == QY_RESULT_SECOND_WON ? QY_SECOND : QY_FIRST;
    struct qy_buf reason = QY_BUF_INIT;
    char id[32];
    const char *args[2];

    snprintf(id, sizeof id, "side.%s", qy_side_id(game, winner));
    qy_reason_words(outcome->reason, lang, &reason);
    args[0] = qyi_message_text(lang, id);
    args[1] = qy_buf_str(&reason);
    qyi_message(lang, messages[outcome->result], args, 2, out);
    qy_buf_free(&reason);
}

static json_t *result_json(const struct qyi_live *live, enum qy_lang lang)
{
    struct qy_outcome outcome = qy_arbiter_outcome(live->room.arbiter);
    struct qy_buf words = QY_BUF_INIT;

    if (qyi_room_status(&live->room) != QYI_ROOM_OVER)
        return json_null();
    qyi_outcome_words(live->room.setup.game, &outcome, lang, &words);
    return json_pack("{s:s, s:s, s:s?, s:s?, s:o}", "result", qy_result_text(outcome.result), "reason",
                     qy_reason_name(outcome.reason), "article", outcome.article, "law",
                     law_of(outcome.article, lang), "text", text_and_free(&words));
}

static json_t *fen_json(const struct qy_position *position)
{
    struct qy_buf fen = QY_BUF_INIT;

    qy_position_to_fen(position, QY_FEN_DEFAULT, &fen);
    return text_and_free(&fen);
}

static json_t *time_json(const struct qyi_live *live)
{
    struct qy_buf time = QY_BUF_INIT;

    qy_time_control_write(&live->room.setup.control, &time);
    return text_and_free(&time);
}

static const char *status_name(const struct qyi_live *live)
{
    static const char *const names[] = {"waiting", "playing", "over"};

    return names[qyi_room_status(&live->room)];
}

/* What STATE and SUMMARY have in common. */
static json_t *common_json(const struct qyi_live *live, int side, enum qy_lang lang)
{
    const struct qyi_room *room = &live->room;

    return json_pack("{s:s, s:s, s:s, s:o, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "id", live->id, "game",
                     qy_game_id(room->setup.game), "rules", qy_rules_id(room->setup.rules), "time",
                     time_json(live), "status", status_name(live), "side",
                     side_id(live, (int)qyi_room_side(room)), "fen", fen_json(qyi_room_position(room)),
                     "last", last_json(live), "players", players_json(live), "clocks", clocks_json(live),
                     "result", result_json(live, lang), "you", side_or_null(live, side));
}

json_t *qyi_live_summary(const struct qyi_live *live, int side, enum qy_lang lang)
{
    json_t *summary = common_json(live, side, lang);

    json_object_set_new(summary, "plies",
                        json_integer((json_int_t)qy_history_plies(qyi_room_history(&live->room))));
    json_object_set_new(summary, "created", json_integer(live->created));
    return summary;
}

static const char *phase_name(const struct qyi_room *room)
{
    switch (qy_arbiter_phase(room->arbiter)) {
    case QY_PHASE_NONE:
    case QY_PHASE_BEFORE: return "before";
    case QY_PHASE_ADJOURNED: return "adjourned";
    case QY_PHASE_RESUMED: return "resumed";
    case QY_PHASE_OVER: return "over";
    default: return "play";
    }
}

/* Whose draw offer stands, who asked to take moves back, and who wants another game. */
static json_t *wishes_json(const struct qyi_live *live)
{
    const struct qyi_room *room = &live->room;
    int asks = room->wants_rematch[0] ? 0 : room->wants_rematch[1] ? 1 : QYI_HOUSE;
    enum qy_side offerer = QY_FIRST;
    bool offered = qy_arbiter_offer(room->arbiter, &offerer);
    json_t *takeback = room->asker < 0 ? json_null()
                                       : json_pack("{s:s, s:i}", "side", side_id(live, room->asker), "plies",
                                                   (int)room->asked_plies);
    json_t *rematch = asks < 0 ? json_null()
                               : json_pack("{s:s, s:s?}", "side", side_id(live, asks), "game",
                                           room->rematch[0] ? room->rematch : NULL);

    return json_pack("{s:o, s:o, s:o}", "offer", side_or_null(live, offered ? (int)offerer : QYI_HOUSE),
                     "takeback", takeback, "rematch", rematch);
}

json_t *qyi_live_state(const struct qyi_live *live, int side, enum qy_lang lang, bool with_moves)
{
    const struct qyi_room *room = &live->room;
    json_t *state = common_json(live, side, lang);
    json_t *wishes = wishes_json(live);
    json_t *more =
        json_pack("{s:s, s:s, s:o, s:I, s:o, s:o, s:o, s:b, s:I, s:I, s:I, s:I}", "claims",
                  room->setup.claims_auto ? "auto" : "player", "phase", phase_name(room), "start_fen",
                  fen_json(&room->setup.start), "ply", (json_int_t)qy_history_plies(qyi_room_history(room)),
                  "check", check_json(live), "legal", legal_json(live, side), "may", may_json(live, side),
                  "arbiter", (int)live->seat[QYI_ARBITER].taken, "spectators", (json_int_t)live->spectators,
                  "n", (json_int_t)room->n, "lag_quota", (json_int_t)qyi_room_lag_quota(room), "created",
                  (json_int_t)live->created);

    if (!state || !more || !wishes || json_object_update(state, more) < 0 ||
        json_object_update(state, wishes) < 0) {
        json_decref(state);
        state = NULL;
    }
    json_decref(more);
    json_decref(wishes);
    if (state && with_moves) {
        json_object_set(state, "moves", live->moves);
        json_object_set_new(state, "minutes", qyi_live_minutes(live, lang));
    }
    return state;
}

/* ---- messages -------------------------------------------------------------------------------------------
 */

/* A ruling with its own sentence and that of its article in one language. */
static json_t *ruling_json(json_t *ruling, enum qy_lang lang)
{
    json_t *json = json_copy(ruling);
    const char *law = law_of(json_string_value(json_object_get(ruling, "article")), lang);

    json_object_set(json, "text", json_array_get(json_object_get(ruling, "text"), (size_t)lang));
    if (law)
        json_object_set_new(json, "law", json_string(law));
    return json;
}

json_t *qyi_rulings_json(const struct qyi_record *record, enum qy_lang lang)
{
    json_t *json = json_array();
    json_t *ruling;
    size_t i;

    if (record)
        json_array_foreach(record->rulings, i, ruling) json_array_append_new(json, ruling_json(ruling, lang));
    return json;
}

/* An event as a viewer may see it: a sealed move is for its side alone. */
static json_t *event_json(const struct qyi_live *live, const struct qyi_record *record, int side)
{
    json_t *event;

    if (!record->sealed || (side >= 0 && side == qyi_event_side(record->event, live->room.setup.game)))
        return json_incref(record->event);
    event = json_copy(record->event);
    json_object_del(event, "move");
    return event;
}

/* Events whose rulings say all: a move, most of all. */
static bool tells_itself(const json_t *event)
{
    return qyi_event_is(event, QY_EVENT_MOVE) || qyi_event_own(event) == QYI_OWN_JOIN ||
           qyi_event_own(event) == QYI_OWN_REMATCH_GAME;
}

json_t *qyi_live_minutes(const struct qyi_live *live, enum qy_lang lang)
{
    json_t *minutes = json_array();

    for (size_t i = 0; i < live->record_count; i++) {
        const struct qyi_record *record = &live->records[i];

        if (json_array_size(record->rulings) == 0 && tells_itself(record->event))
            continue;
        json_array_append_new(
            minutes, json_pack("{s:I, s:I, s:O?, s:o, s:o}", "n", (json_int_t)i + 2, "ply",
                               (json_int_t)record->plies, "event", json_object_get(record->event, "event"),
                               "by", side_or_null(live, qyi_event_side(record->event, live->room.setup.game)),
                               "rulings", qyi_rulings_json(record, lang)));
    }
    return minutes;
}

json_t *qyi_live_message(const struct qyi_live *live, uint32_t n, int side, enum qy_lang lang)
{
    const struct qyi_record *record = n >= 2 ? &live->records[n - 2] : NULL;
    json_t *event = record ? event_json(live, record, side) : json_incref(live->start);
    json_t *message = json_pack("{s:s, s:s, s:I, s:o, s:o, s:o, s:o}", "type", "event", "game", live->id, "n",
                                (json_int_t)n, "event", event, "rulings", qyi_rulings_json(record, lang),
                                "move", record && record->move ? json_incref(record->move) : json_null(),
                                "state", qyi_live_state(live, side, lang, false));

    if (message && record && record->rewound)
        json_object_set_new(message, "rewound", json_true());
    return message;
}

json_t *qyi_live_presence(const struct qyi_live *live)
{
    return json_pack("{s:s, s:s, s:o, s:I}", "type", "presence", "game", live->id, "players",
                     players_json(live), "spectators", (json_int_t)live->spectators);
}

json_t *qyi_hall_message(const struct qyi_house *house, enum qy_lang lang)
{
    json_t *games = json_array();
    unsigned count = 0;

    for (const struct qyi_live *live = qyi_house_newest(house); live && count < MOST_LISTED;
         live = live->older) {
        if (qyi_room_status(&live->room) != QYI_ROOM_PLAYING)
            continue;
        json_array_append_new(games, qyi_live_summary(live, -1, lang));
        count++;
    }
    return json_pack("{s:s, s:o}", "type", "hall", "games", games);
}
