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
    return side < 0 ? json_null() : json_string(side_id(live, side));
}

static json_t *text_and_free(struct qy_buf *buf)
{
    json_t *json = buf->failed ? NULL : json_string(qy_buf_str(buf));

    qy_buf_free(buf);
    return json;
}

/* ---- moves ----------------------------------------------------------------------------------------------
 */

json_t *qyi_live_move(const struct qyi_room *room, const char *uci)
{
    const struct qy_position *position = qy_history_position(room->history);
    enum qy_refusal refusal;
    qy_move move;

    if (qyi_move_find(position, uci, strlen(uci), &move, &refusal, NULL) < 0)
        return NULL;
    return json_pack("{s:s, s:s, s:o}", "uci", uci, "side",
                     qy_side_id(room->setup.game, qy_position_side(position)), "text",
                     qyi_move_texts(position, move));
}

void qyi_live_move_done(const struct qyi_room *room, json_t *move)
{
    size_t ply = qy_history_plies(room->history);
    const struct qyi_ply *note = &room->plies[ply - 1];

    json_object_set_new(move, "ply", json_integer((json_int_t)ply));
    json_object_set_new(move, "t", json_integer(note->t));
    if (note->remaining >= 0)
        json_object_set_new(move, "remaining", json_integer(note->remaining));
    if (note->capture)
        json_object_set_new(move, "capture", json_true());
    if (note->check)
        json_object_set_new(move, "check", json_true());
}

static json_t *legal_json(const struct qyi_live *live, int side)
{
    const struct qy_position *position = qy_history_position(live->room.history);
    json_t *legal = json_array();
    qy_move moves[QY_MAX_MOVES];
    size_t count;

    if (live->room.status != QYI_ROOM_PLAYING || side != (int)qyi_room_side(&live->room))
        return legal;
    count = qy_position_legal(position, moves);
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
    qy_move move = qy_history_move(live->room.history, qy_history_plies(live->room.history));
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
    const struct qy_position *position = qy_history_position(live->room.history);
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

    for (int side = 0; side < 2; side++)
        json_object_set_new(players, side_id(live, side),
                            json_pack("{s:s, s:b, s:b}", "name", live->room.name[side], "seated",
                                      live->seat[side].taken, "connected", live->seat[side].connected > 0));
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
    const struct qy_clock *clock = &live->room.clock;
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

static json_t *can_json(const struct qyi_live *live, int side)
{
    json_t *can = json_array();
    const struct qyi_room *room = &live->room;
    enum qy_side seat = side == 1 ? QY_SECOND : QY_FIRST;

    if (side < 0 || room->status == QYI_ROOM_OVER)
        return can;
    if (room->status == QYI_ROOM_PLAYING) {
        if (qyi_room_side(room) == seat)
            json_array_append_new(can, json_string("move"));
        if (qyi_room_may_answer(room, seat)) {
            json_array_append_new(can, json_string("accept"));
            json_array_append_new(can, json_string("decline"));
        } else if (qyi_room_may_offer(room, seat)) {
            json_array_append_new(can, json_string("offer"));
        }
        json_array_append_new(can, json_string("resign"));
    }
    if (qyi_room_may_abort(room))
        json_array_append_new(can, json_string("abort"));
    return can;
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
    const struct qy_outcome *outcome = &live->room.outcome;
    struct qy_buf words = QY_BUF_INIT;

    if (live->room.status != QYI_ROOM_OVER)
        return json_null();
    qyi_outcome_words(live->room.setup.game, outcome, lang, &words);
    return json_pack("{s:s, s:s, s:s?, s:o}", "result", qy_result_text(outcome->result), "reason",
                     qy_reason_name(outcome->reason), "article", outcome->article, "text",
                     text_and_free(&words));
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

    return names[live->room.status];
}

/* What STATE and SUMMARY have in common. */
static json_t *common_json(const struct qyi_live *live, int side, enum qy_lang lang)
{
    const struct qyi_room *room = &live->room;

    return json_pack(
        "{s:s, s:s, s:s, s:o, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "id", live->id, "game",
        qy_game_id(room->setup.game), "rules", qy_rules_id(room->setup.rules), "time", time_json(live),
        "status", status_name(live), "side", side_id(live, (int)qyi_room_side(room)), "fen",
        fen_json(qy_history_position(room->history)), "last", last_json(live), "players", players_json(live),
        "clocks", clocks_json(live), "result", result_json(live, lang), "you", side_or_null(live, side));
}

json_t *qyi_live_summary(const struct qyi_live *live, int side, enum qy_lang lang)
{
    json_t *summary = common_json(live, side, lang);

    json_object_set_new(summary, "plies", json_integer((json_int_t)qy_history_plies(live->room.history)));
    json_object_set_new(summary, "created", json_integer(live->created));
    return summary;
}

json_t *qyi_live_state(const struct qyi_live *live, int side, enum qy_lang lang, bool with_moves)
{
    const struct qyi_room *room = &live->room;
    json_t *state = common_json(live, side, lang);
    json_t *more =
        json_pack("{s:s, s:o, s:I, s:o, s:o, s:o, s:o, s:I, s:I, s:I, s:I}", "claims",
                  room->setup.claims_auto ? "auto" : "player", "start_fen", fen_json(&room->setup.start),
                  "ply", (json_int_t)qy_history_plies(room->history), "check", check_json(live), "legal",
                  legal_json(live, side), "offer", side_or_null(live, room->offer), "can",
                  can_json(live, side), "spectators", (json_int_t)live->spectators, "n", (json_int_t)room->n,
                  "lag_quota", (json_int_t)qyi_room_lag_quota(room), "created", (json_int_t)live->created);

    if (!state || !more || json_object_update(state, more) < 0) {
        json_decref(state);
        json_decref(more);
        return NULL;
    }
    json_decref(more);
    if (with_moves)
        json_object_set(state, "moves", live->moves);
    return state;
}

/* ---- messages -------------------------------------------------------------------------------------------
 */

static json_t *ruling_json(const struct qyi_live *live, const struct qyi_ruling *ruling, int64_t t,
                           enum qy_lang lang)
{
    static const char *const names[] = {"check", "offer", "declined", "flag", "result"};
    json_t *json = json_pack("{s:I, s:s}", "t", (json_int_t)t, "ruling", names[ruling->kind]);
    struct qy_buf words = QY_BUF_INIT;

    if (ruling->has_side)
        json_object_set_new(json, "side", json_string(side_id(live, (int)ruling->side)));
    if (ruling->article)
        json_object_set_new(json, "article", json_string(ruling->article));
    if (ruling->kind == QYI_RULING_RESULT) {
        json_object_set_new(json, "result", json_string(qy_result_text(ruling->outcome.result)));
        json_object_set_new(json, "reason", json_string(qy_reason_name(ruling->outcome.reason)));
        json_object_set_new(json, "ply", json_integer((json_int_t)ruling->ply));
        qyi_outcome_words(live->room.setup.game, &ruling->outcome, lang, &words);
    } else {
        char side[32];
        char id[32];
        const char *arg;

        snprintf(side, sizeof side, "side.%s", side_id(live, (int)ruling->side));
        snprintf(id, sizeof id, "ruling.%s", names[ruling->kind]);
        arg = qyi_message_text(lang, side);
        qyi_message(lang, id, &arg, 1, &words);
    }
    json_object_set_new(json, "text", text_and_free(&words));
    return json;
}

json_t *qyi_rulings_json(const struct qyi_live *live, const struct qyi_rulings *rulings, int64_t t,
                         enum qy_lang lang)
{
    json_t *json = json_array();

    for (size_t i = 0; rulings && i < rulings->count; i++)
        json_array_append_new(json, ruling_json(live, &rulings->one[i], t, lang));
    return json;
}

json_t *qyi_live_message(const struct qyi_live *live, uint32_t n, int side, enum qy_lang lang)
{
    const struct qyi_record *record = n >= 2 ? &live->records[n - 2] : NULL;
    json_t *event = record ? record->event : live->start;
    json_t *move = record && record->ply > 0 ? json_array_get(live->moves, record->ply - 1) : NULL;
    int64_t t = json_integer_value(json_object_get(event, "t"));

    return json_pack(
        "{s:s, s:s, s:I, s:O, s:o, s:o, s:o}", "type", "event", "game", live->id, "n", (json_int_t)n, "event",
        event, "rulings", qyi_rulings_json(live, record ? &record->rulings : NULL, t, lang), "move",
        move ? json_incref(move) : json_null(), "state", qyi_live_state(live, side, lang, false));
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
        if (live->room.status != QYI_ROOM_PLAYING)
            continue;
        json_array_append_new(games, qyi_live_summary(live, -1, lang));
        count++;
    }
    return json_pack("{s:s, s:o}", "type", "hall", "games", games);
}
