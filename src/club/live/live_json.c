/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State, presence and lobby written as JSON. */
#include "live/live_json.h"

#include "base/json.h"
#include "base/registry.h"
#include "game/rules.h"
#include "live/guest_name.h"
#include "live/house_priv.h"
#include "live/leave.h"
#include "thinking/moves.h"
#include "wire/strength.h"

#include <qiyuan/archive/collection.h>

#include <stdio.h>
#include <string.h>

/* The lobby and lists show this many games. */
#define MOST_LISTED 50

static const char *side_id(const struct qyi_live *live, int side)
{
    return qy_side_id(live->room.setup.game, side == 1 ? QY_SECOND : QY_FIRST);
}

/* ---- members --------------------------------------------------------------------------------------- */

static void add_side(struct qyi_json *json, const char *key, const struct qyi_live *live, int side)
{
    qyi_json_member_string(json, key,
                           side < 0              ? NULL
                           : side == QYI_ARBITER ? "arbiter"
                                                 : side_id(live, side));
}

/* A text, which is freed. */
static void add_text(struct qyi_json *json, const char *key, struct qy_buf *text)
{
    json->out->failed = json->out->failed || text->failed;
    qyi_json_key(json, key);
    qyi_json_text(json, qy_buf_str(text), text->len);
    qy_buf_free(text);
}

static void add_fen(struct qyi_json *json, const char *key, const struct qy_position *position)
{
    struct qy_buf fen = QY_BUF_INIT;

    qy_position_to_fen(position, QY_FEN_DEFAULT, &fen);
    add_text(json, key, &fen);
}

/* Adds a member only if it is true. */
static void allow(struct qyi_json *json, const char *act, bool allowed)
{
    if (allowed)
        qyi_json_member_bool(json, act, true);
}

/* ---- the position ---------------------------------------------------------------------------------- */

static void add_legal(struct qyi_json *json, const struct qyi_live *live, int side)
{
    const struct qy_position *position = qyi_room_position(&live->room);
    bool moves = qyi_room_status(&live->room) == QYI_ROOM_PLAYING &&
                 side == (int)qyi_room_side(&live->room) && live->room.leave != side;
    qy_move move[QY_MAX_MOVES];
    size_t count = moves ? qy_arbiter_moves(live->room.arbiter, move) : 0;

    qyi_json_key(json, "legal");
    qyi_moves_array(position, move, count, json);
}

static void add_last(struct qyi_json *json, const struct qyi_live *live)
{
    enum qy_game game = live->room.setup.game;
    const struct qy_history *history = qyi_room_history(&live->room);
    size_t plies = qy_history_plies(history);
    qy_move move = plies > 0 ? qy_history_move(history, plies) : live->room.setup.first;
    char name[4];

    qyi_json_key(json, "last");
    if (move == QY_MOVE_NONE) {
        qyi_json_null(json);
        return;
    }
    qyi_json_open(json, '{');
    qyi_square_name(game, qy_move_from(game, move), name);
    qyi_json_member_string(json, "from", name);
    qyi_square_name(game, qy_move_to(game, move), name);
    qyi_json_member_string(json, "to", name);
    qyi_json_close(json, '}');
}

static void add_check(struct qyi_json *json, const struct qyi_live *live)
{
    const struct qy_position *position = qyi_room_position(&live->room);
    qy_square checkers[16];
    char name[4];

    qyi_json_key(json, "check");
    qyi_json_open(json, '[');
    if (qy_position_checkers(position, checkers) > 0) {
        qyi_square_name(live->room.setup.game, qy_position_king(position, qyi_room_side(&live->room)), name);
        qyi_json_string(json, name);
    }
    qyi_json_close(json, ']');
}

/* ---- parts of the state ---------------------------------------------------------------------------- */

/* Adds the computer's level, and its style and book unless they are the defaults. */
static void add_computer(struct qyi_json *json, const struct qyi_setup *setup, int level)
{
    qyi_json_member_int(json, "engine", level);
    if (setup->style != QYI_STYLE_BALANCED)
        qyi_json_member_string(json, "style", qyi_style_name((enum qyi_style)setup->style));
    if (setup->book != QYI_BOOK_NONE)
        qyi_json_member_string(json, "book", qyi_book_choice_name((enum qyi_book_choice)setup->book));
}

static void add_players(struct qyi_json *json, const struct qyi_live *live, enum qy_lang lang)
{
    struct qy_buf guest = QY_BUF_INIT;

    qyi_json_key(json, "players");
    qyi_json_open(json, '{');
    for (int side = 0; side < 2; side++) {
        int level = live->room.setup.level[side];

        qyi_json_key(json, side_id(live, side));
        qyi_json_open(json, '{');
        qyi_json_member_string(json, "name",
                               live->seat[side].account
                                   ? live->room.name[side]
                                   : qyi_guest_name_in(live->room.name[side], lang, &guest));
        qyi_json_member_bool(json, "seated", live->seat[side].taken);
        qyi_json_member_bool(json, "connected", level > 0 || qyi_live_is_here(live, side));
        if (level > 0)
            add_computer(json, &live->room.setup, level);
        allow(json, "account", live->seat[side].account);
        allow(json, "bot", live->seat[side].bot);
        if (live->seat[side].rating > 0) {
            qyi_json_member_int(json, "rating", live->seat[side].rating);
            allow(json, "provisional", live->seat[side].provisional);
        }
        if (qyi_live_leave(live, side) > 0)
            qyi_json_member_int(json, "leave", qyi_live_leave(live, side));
        if (qyi_live_away(live, side) >= 0 && qyi_room_status(&live->room) == QYI_ROOM_PLAYING &&
            qy_arbiter_phase(live->room.arbiter) != QY_PHASE_ADJOURNED) {
            qyi_json_member_int(json, "away", qyi_live_away(live, side));
            if (qyi_live_patience(live) >= 0)
                qyi_json_member_int(json, "patience", qyi_live_patience(live));
        }
        qyi_json_close(json, '}');
    }
    qyi_json_close(json, '}');
    qy_buf_free(&guest);
}

static void add_clock(struct qyi_json *json, const struct qyi_live *live, int side, int64_t now)
{
    const struct qy_clock *clock = qyi_room_clock(&live->room);
    int64_t left = qy_clock_remaining(clock, (enum qy_side)side, now);

    qyi_json_key(json, side_id(live, side));
    qyi_json_open(json, '{');
    qyi_json_key(json, "remaining");
    if (left == INT64_MAX)
        qyi_json_null(json);
    else
        qyi_json_int(json, left);
    qyi_json_member_int(json, "to_go", clock->side[side].to_go);
    qyi_json_member_int(json, "periods", clock->side[side].periods);
    qyi_json_member_int(json, "used", qy_clock_used(clock, (enum qy_side)side, now));
    qyi_json_close(json, '}');
}

static void add_clocks(struct qyi_json *json, const struct qyi_live *live)
{
    const struct qy_clock *clock = qyi_room_clock(&live->room);
    int64_t now = qyi_live_now(live);

    qyi_json_key(json, "clocks");
    if (!live->room.setup.has_clock) {
        qyi_json_null(json);
        return;
    }
    qyi_json_open(json, '{');
    add_side(json, "running", live, clock->running ? (int)clock->running_side : QYI_HOUSE);
    qyi_json_member_int(json, "now", now + live->born);
    qyi_json_member_int(json, "wait", qy_clock_wait(clock, now));
    add_clock(json, live, 0, now);
    add_clock(json, live, 1, now);
    qyi_json_close(json, '}');
}

/* Adds the kinds of claims that a side may make now, right or wrong; absent if there are none. */
static void allow_claims(struct qyi_json *json, const struct qyi_room *room, enum qy_side side)
{
    bool any = false;

    for (unsigned claim = 0; claim < QY_CLAIM_COUNT; claim++) {
        if (!qyi_room_may_claim(room, side, (enum qy_claim)claim))
            continue;
        if (!any) {
            qyi_json_key(json, "claim");
            qyi_json_open(json, '[');
        }
        any = true;
        qyi_json_string(json, qy_claim_name((enum qy_claim)claim));
    }
    if (any)
        qyi_json_close(json, ']');
}

/* Adds the state of a side's claims, and the penalty for a wrong one. */
static void add_count(struct qyi_json *json, const struct qyi_room *room, enum qy_claim claim,
                      const struct qy_claim_count *count)
{
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "claim", qy_claim_name(claim));
    qyi_json_member_int(json, "count", count->count);
    qyi_json_member_int(json, "needed", count->needed);
    qyi_json_member_string(json, "article", count->article);
    if (claim == QY_CLAIM_NATURAL_LIMIT) {
        for (unsigned side = 0; side < 2; side++)
            qyi_json_member_int(json, qy_side_id(room->setup.game, (enum qy_side)side), count->moves[side]);
        qyi_json_member_int(json, "checks", count->checks);
        qyi_json_member_int(json, "checks_counted", count->checks_counted);
    }
    qyi_json_key(json, "cost");
    qyi_json_open(json, '{');
    allow(json, "foul", count->foul);
    if (count->foul) {
        qyi_json_member_int(json, "fouls", count->fouls);
        qyi_json_member_int(json, "fouls_most", count->fouls_most);
    }
    if (count->taken > 0)
        qyi_json_member_int(json, "taken", count->taken);
    if (count->given > 0)
        qyi_json_member_int(json, "given", count->given);
    allow(json, "offer", count->offers);
    qyi_json_member_string(json, "article", count->cost_article);
    qyi_json_close(json, '}');
    qyi_json_close(json, '}');
}

/* Adds the counts of claims: a player's own, for a spectator those of the side to move. */
static void add_counts(struct qyi_json *json, const struct qyi_room *room, int side)
{
    enum qy_side claimant = side == QY_FIRST || side == QY_SECOND ? (enum qy_side)side : qyi_room_side(room);
    struct qy_claim_count count;

    qyi_json_key(json, "counts");
    qyi_json_open(json, '[');
    for (unsigned claim = 0; claim < QY_CLAIM_COUNT && qyi_room_status(room) == QYI_ROOM_PLAYING; claim++)
        if (qy_arbiter_count_claim(room->arbiter, claimant, (enum qy_claim)claim, &count))
            add_count(json, room, (enum qy_claim)claim, &count);
    qyi_json_close(json, ']');
}

static void allow_in_play(struct qyi_json *json, const struct qyi_room *room, enum qy_side seat, int64_t now)
{
    enum qy_phase phase = qy_arbiter_phase(room->arbiter);
    bool on_turn = qyi_room_side(room) == seat;
    uint32_t plies = qyi_room_may_take_back(room, seat);

    allow(json, "move", phase == QY_PHASE_PLAY && on_turn && room->leave != (int)seat);
    allow(json, "accept", qyi_room_may_answer(room, seat));
    allow(json, "decline", qyi_room_may_answer(room, seat));
    allow(json, "offer", qy_arbiter_may_offer(room->arbiter, seat));
    allow(json, "resign", true);
    allow(json, "adjourn", qyi_room_may_adjourn(room, seat));
    allow(json, "adjourn-answer", room->wants_adjourn[1 - (int)seat]);
    allow(json, "seal", phase == QY_PHASE_PLAY && on_turn && room->may_seal && room->leave != (int)seat);
    allow(json, "resume", phase == QY_PHASE_ADJOURNED);
    allow(json, "open-sealed", phase == QY_PHASE_RESUMED);
    allow(json, "takeback-answer", phase == QY_PHASE_PLAY && room->asker >= 0 && room->asker != (int)seat);
    allow(json, "hint", qyi_room_may_hint(room, seat));
    allow(json, "add-time",
          room->setup.has_clock && !room->setup.tournament[0] && phase == QY_PHASE_PLAY &&
              qyi_room_takes_time(room, (enum qy_side)(1 - (int)seat), now));
    if (plies > 0)
        qyi_json_member_int(json, "takeback", plies);
    allow_claims(json, room, seat);
}

/* Adds the actions available to a seat. */
static void add_may(struct qyi_json *json, const struct qyi_live *live, int side)
{
    const struct qyi_room *room = &live->room;

    qyi_json_key(json, "may");
    qyi_json_open(json, '{');
    if (side == QY_FIRST || side == QY_SECOND) {
        if (qyi_room_status(room) == QYI_ROOM_PLAYING)
            allow_in_play(json, room, (enum qy_side)side, qyi_live_now(live));
        allow(json, "abort", qyi_room_may_abort(room));
        allow(json, "rematch", qyi_room_may_rematch(room, (enum qy_side)side));
    }
    qyi_json_close(json, '}');
}

/* A result in words: "White wins: checkmate." */
static void outcome_words(enum qy_game game, const struct qy_outcome *outcome, enum qy_lang lang,
                          struct qy_buf *out)
{
    static const char *const messages[QY_RESULT_COUNT] = {"",
                                                          "result.won",
                                                          "result.won",
                                                          "result.draw",
                                                          "result.nobody",
                                                          "result.void",
                                                          "result.half",
                                                          "result.half"};
    enum qy_side winner = qyi_result_side(outcome->result);
    struct qy_buf reason = QY_BUF_INIT;
    char id[32];
    const char *args[2];

    snprintf(id, sizeof id, "side.%s", qy_side_id(game, winner));
    qy_outcome_reason_words(game, outcome->result, outcome->reason, lang, &reason);
    args[0] = qyi_message_text(lang, id);
    args[1] = qy_buf_str(&reason);
    qyi_message(lang, messages[outcome->result], args, 2, out);
    qy_buf_free(&reason);
}

/* Whether the player who stayed claimed a draw against the absent one. Older logs have it as a draw given by
 * the server. */
static bool was_taken(const struct qyi_live *live, const struct qy_outcome *outcome)
{
    if (outcome->result != QY_RESULT_DRAW || live->room.setup.tournament[0])
        return false;
    if (outcome->reason != QY_REASON_ADJUDICATION)
        return outcome->reason == QY_REASON_ABSENT;
    for (size_t i = live->record_count; i > 0; i--)
        if (strcmp(live->records[i - 1].name, "adjudicate") == 0)
            return live->records[i - 1].side == QYI_HOUSE;
    return false;
}

/* For a game of an event whose result was entered there: adds who entered it, and whether the game was over
 * by then. */
static void add_ruled(struct qyi_json *json, const struct qyi_live *live, const struct qy_outcome *outcome)
{
    const struct qyi_record *record = NULL;

    for (size_t i = live->record_count; i > 0 && !record; i--)
        if (strcmp(live->records[i - 1].name, qy_event_name(QY_EVENT_ADJUDICATE)) == 0 ||
            strcmp(live->records[i - 1].name, qy_event_name(QY_EVENT_OVERRULE)) == 0)
            record = &live->records[i - 1];
    if (!record || !live->room.setup.tournament[0] || outcome->reason != QY_REASON_ADJUDICATION)
        return;
    json_t *line = json_loads(record->text, 0, NULL);
    qyi_json_key(json, "ruled");
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "by", json_string_value(json_object_get(line, "by")));
    qyi_json_member_bool(json, "corrected", strcmp(record->name, qy_event_name(QY_EVENT_OVERRULE)) == 0);
    qyi_json_close(json, '}');
    json_decref(line);
}

static void add_result(struct qyi_json *json, const struct qyi_live *live, enum qy_lang lang)
{
    struct qy_outcome outcome = qy_arbiter_outcome(live->room.arbiter);
    const char *article = outcome.article;
    struct qy_buf words = QY_BUF_INIT;

    qyi_json_key(json, "result");
    if (qyi_room_status(&live->room) != QYI_ROOM_OVER) {
        qyi_json_null(json);
        return;
    }
    outcome_words(live->room.setup.game, &outcome, lang, &words);
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "result", qy_result_text(outcome.result));
    qyi_json_member_string(json, "reason", qy_reason_name(outcome.reason));
    qyi_json_member_string(json, "article", article);
    qyi_json_member_string(json, "law", article ? qy_article_text(article, strlen(article), lang) : NULL);
    add_text(json, "text", &words);
    if (was_taken(live, &outcome))
        qyi_json_member_bool(json, "taken", true);
    add_ruled(json, live, &outcome);
    qyi_json_close(json, '}');
}

static const char *status_name(const struct qyi_live *live)
{
    static const char *const names[] = {"waiting", "playing", "over"};

    return names[qyi_room_status(&live->room)];
}

/* How long after the beginning of a game of an event an absent side has lost; -1: no limit. */
static int64_t default_of(const struct qyi_live *live)
{
    json_t *read = json_loads(live->room.setup.regulated, 0, NULL);
    json_t *value = json_object_get(read, "default");
    int64_t time = json_is_integer(value) ? json_integer_value(value) : -1;

    json_decref(read);
    return time;
}

/* In a game of an event: until when it waits for both, and afterwards until when a late player must arrive. */
static void add_awaited(struct qyi_json *json, const struct qyi_live *live)
{
    const struct qyi_room *room = &live->room;
    int64_t begins = qyi_live_begins_in(live);

    if (begins < 0 && !room->awaited[0] && !room->awaited[1])
        return;
    if (begins < 0 && qyi_room_status(room) != QYI_ROOM_PLAYING)
        return;
    qyi_json_key(json, "awaited");
    qyi_json_open(json, '{');
    if (begins >= 0) {
        int64_t time = default_of(live);

        qyi_json_member_int(json, "begins", begins);
        if (time >= 0)
            qyi_json_member_int(json, "default", time);
    } else {
        int64_t late = qy_arbiter_default_at(room->arbiter);
        int64_t left = late - qyi_live_now(live);

        qyi_json_key(json, "late");
        qyi_json_open(json, '[');
        for (int side = 0; side < 2; side++)
            if (room->awaited[side])
                qyi_json_string(json, qy_side_id(room->setup.game, (enum qy_side)side));
        qyi_json_close(json, ']');
        if (late != INT64_MAX)
            qyi_json_member_int(json, "loses", left > 0 ? left : 0);
    }
    qyi_json_close(json, '}');
}

/* Adds the odds of the game, and the first of two moves, null until it is made on the board; absent without odds. */
static void add_odds(struct qyi_json *json, const struct qyi_setup *setup)
{
    struct qy_position board;

    if (!setup->odds)
        return;
    qyi_json_key(json, "odds");
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "id", qy_odds_id(setup->odds));
    if (setup->first != QY_MOVE_NONE) {
        qy_odds_board(setup->odds, &board);
        qyi_json_key(json, "first");
        qyi_move_object(&board, setup->first, json);
    } else if (setup->first_played) {
        qyi_json_key(json, "first");
        qyi_json_null(json);
    }
    qyi_json_close(json, '}');
}

/* What STATE and SUMMARY have in common. */
static void add_common(struct qyi_json *json, const struct qyi_live *live, int side, enum qy_lang lang)
{
    const struct qyi_room *room = &live->room;
    struct qy_buf time = QY_BUF_INIT;

    qy_time_control_write(&room->setup.control, &time);
    qyi_json_member_string(json, "id", live->id);
    qyi_json_member_string(json, "game", qy_game_id(room->setup.game));
    qyi_json_member_string(json, "rules", qy_rules_id(room->setup.rules));
    add_text(json, "time", &time);
    qyi_json_member_string(json, "pace", qyi_pace_of(&room->setup.control));
    qyi_json_member_string(json, "status", status_name(live));
    add_side(json, "side", live, (int)qyi_room_side(room));
    add_fen(json, "fen", qyi_room_position(room));
    add_last(json, live);
    add_players(json, live, lang);
    add_clocks(json, live);
    add_result(json, live, lang);
    add_side(json, "you", live, side);
    qyi_json_member_int(json, "created", live->created);
    allow(json, "open", room->setup.open);
    allow(json, "rated", room->setup.rated);
    add_odds(json, &room->setup);
    if (room->setup.invited[0])
        qyi_json_member_string(json, "invited", room->setup.invited);
    if (room->setup.tournament[0])
        qyi_json_member_string(json, "tournament", room->setup.tournament);
    add_awaited(json, live);
}

/* Adds requests from one side that wait for the other's answer; absent if there are none. */
static void add_asks(struct qyi_json *json, const struct qyi_live *live)
{
    const struct qyi_room *room = &live->room;
    enum qyi_room_status status = qyi_room_status(room);
    enum qy_side offerer = QY_FIRST;
    const char *what = NULL;
    int side = QYI_HOUSE;

    if (status == QYI_ROOM_PLAYING && qy_arbiter_offer(room->arbiter, &offerer)) {
        what = "draw";
        side = (int)offerer;
    } else if (status == QYI_ROOM_PLAYING && room->asker >= 0) {
        what = "takeback";
        side = room->asker;
    } else if (room->wants_adjourn[0] || room->wants_adjourn[1]) {
        what = "adjourn";
        side = room->wants_adjourn[0] ? 0 : 1;
    } else if (status == QYI_ROOM_OVER && !room->rematch[0] &&
               room->wants_rematch[0] != room->wants_rematch[1]) {
        what = "rematch";
        side = room->wants_rematch[0] ? 0 : 1;
    }
    if (!what)
        return;
    qyi_json_key(json, "asks");
    qyi_json_open(json, '{');
    add_side(json, "side", live, side);
    qyi_json_member_string(json, "what", what);
    qyi_json_close(json, '}');
}

void qyi_live_summary(const struct qyi_live *live, int side, enum qy_lang lang, struct qyi_json *json)
{
    qyi_json_open(json, '{');
    add_common(json, live, side, lang);
    add_asks(json, live);
    qyi_json_member_int(json, "plies", (int64_t)qy_history_plies(qyi_room_history(&live->room)));
    qyi_json_member_int(json, "n", live->room.n);
    qyi_json_close(json, '}');
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

/* The side of each open request: draw offer, takeback, adjournment and rematch. */
static void add_wishes(struct qyi_json *json, const struct qyi_live *live)
{
    const struct qyi_room *room = &live->room;
    int asks = room->wants_rematch[0] ? 0 : room->wants_rematch[1] ? 1 : QYI_HOUSE;
    enum qy_side offerer = QY_FIRST;
    bool offered = qy_arbiter_offer(room->arbiter, &offerer);

    add_side(json, "offer", live, offered ? (int)offerer : QYI_HOUSE);
    qyi_json_key(json, "takeback");
    if (room->asker < 0) {
        qyi_json_null(json);
    } else {
        qyi_json_open(json, '{');
        add_side(json, "side", live, room->asker);
        qyi_json_member_int(json, "plies", room->asked_plies);
        qyi_json_close(json, '}');
    }
    add_side(json, "adjourn", live, room->wants_adjourn[0] ? 0 : room->wants_adjourn[1] ? 1 : QYI_HOUSE);
    allow(json, "adjourning", room->may_seal);
    qyi_json_key(json, "rematch");
    if (asks < 0) {
        qyi_json_null(json);
    } else {
        qyi_json_open(json, '{');
        add_side(json, "side", live, asks);
        qyi_json_member_string(json, "game", room->rematch[0] ? room->rematch : NULL);
        qyi_json_close(json, '}');
    }
}

void qyi_rulings_write(const struct qyi_record *record, enum qy_lang lang, struct qyi_json *json)
{
    const char *text = record && record->rulings.count > 0 ? record->rulings.json[lang] : "[]";

    qyi_json_raw(json, text, strlen(text));
}

/* Whether the rulings describe the event completely, as they do for a move. */
static bool tells_itself(const struct qyi_record *record)
{
    return record->is_move || record->own == QYI_OWN_JOIN || record->own == QYI_OWN_REMATCH_GAME;
}

/* Adds all rulings of the game and other events of its log, in order. */
static void add_minutes(struct qyi_json *json, const struct qyi_live *live, enum qy_lang lang)
{
    qyi_json_key(json, "minutes");
    qyi_json_open(json, '[');
    for (size_t i = 0; i < live->record_count; i++) {
        const struct qyi_record *record = &live->records[i];

        if (record->rulings.count == 0 && tells_itself(record))
            continue;
        qyi_json_open(json, '{');
        qyi_json_member_int(json, "n", (int64_t)i + 2);
        qyi_json_member_int(json, "ply", (int64_t)record->plies);
        qyi_json_member_string(json, "event", record->name);
        add_side(json, "by", live, record->named);
        qyi_json_key(json, "rulings");
        qyi_rulings_write(record, lang, json);
        qyi_json_close(json, '}');
    }
    qyi_json_close(json, ']');
}

static void add_moves(struct qyi_json *json, const struct qyi_live *live)
{
    qyi_json_key(json, "moves");
    qyi_json_open(json, '[');
    for (size_t i = 0; i < live->move_count; i++)
        qyi_json_raw(json, live->moves[i]->json, live->moves[i]->len);
    qyi_json_close(json, ']');
}

/* Adds the latest opening that the moves have reached; absent if it has no name or the game began from
 * another position. */
static void add_opening(struct qyi_json *json, const struct qyi_room *room, enum qy_lang lang)
{
    const struct qy_history *history = qyi_room_history(room);
    size_t plies = room->setup.own_start ? 0 : qy_history_plies(history);
    size_t depth = qy_opening_depth(room->setup.game);
    struct qy_position position = *qy_history_start(history);
    const struct qy_opening *found = NULL;

    for (size_t ply = 1; ply <= plies && ply <= depth; ply++) {
        struct qy_undo undo;

        qy_position_make(&position, qy_history_move(history, ply), &undo);
        const struct qy_opening *opening = qy_opening_at(room->setup.game, qy_position_key(&position));
        found = opening ? opening : found;
    }
    if (!found)
        return;
    qyi_json_key(json, "opening");
    qyi_json_open(json, '{');
    if (found->code[0])
        qyi_json_member_string(json, "code", found->code);
    qyi_json_member_string(json, "name", found->name[lang]);
    qyi_json_close(json, '}');
}

void qyi_live_state(const struct qyi_live *live, int side, enum qy_lang lang, bool with_moves,
                    struct qyi_json *json)
{
    const struct qyi_room *room = &live->room;

    qyi_json_open(json, '{');
    add_common(json, live, side, lang);
    qyi_json_member_string(json, "claims", room->setup.claims_auto ? "auto" : "player");
    qyi_json_member_string(json, "phase", phase_name(room));
    add_fen(json, "start_fen", &room->setup.start);
    qyi_json_member_int(json, "ply", (int64_t)qy_history_plies(qyi_room_history(room)));
    add_check(json, live);
    add_legal(json, live, side);
    add_may(json, live, side);
    add_counts(json, room, side);
    qyi_json_member_bool(json, "arbiter", live->seat[QYI_ARBITER].taken);
    qyi_json_member_int(json, "spectators", live->spectators);
    qyi_json_member_int(json, "n", room->n);
    qyi_json_member_int(json, "lag_quota", qyi_room_lag_quota(room));
    add_wishes(json, live);
    add_opening(json, room, lang);
    if (with_moves) {
        add_moves(json, live);
        add_minutes(json, live, lang);
    }
    qyi_json_close(json, '}');
}

/* ---- messages -------------------------------------------------------------------------------------- */

/* Adds an event as a viewer may see it: only its side sees a sealed move. */
static void add_event(struct qyi_json *json, const struct qyi_live *live, const struct qyi_record *record,
                      int side)
{
    const char *text = !record                                                 ? live->start
                       : record->sealed && (side < 0 || side != record->named) ? record->veiled
                                                                               : record->text;

    qyi_json_key(json, "event");
    qyi_json_raw(json, text, strlen(text));
}

/* Begins a message of a type about a game. */
static void begin(struct qy_buf *out, const char *type, const char *game, struct qyi_json *json)
{
    qyi_message_begin(out);
    qyi_json_begin(json, out);
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "type", type);
    if (game)
        qyi_json_member_string(json, "game", game);
}

static struct qyi_message *end(struct qy_buf *out, struct qyi_json *json)
{
    qyi_json_close(json, '}');
    return qyi_message_end(out);
}

struct qyi_message *qyi_live_message(const struct qyi_live *live, uint32_t n, int side, enum qy_lang lang)
{
    const struct qyi_record *record = n >= 2 ? &live->records[n - 2] : NULL;
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    begin(&out, "event", live->id, &json);
    qyi_json_member_int(&json, "n", n);
    add_event(&json, live, record, side);
    qyi_json_key(&json, "rulings");
    qyi_rulings_write(record, lang, &json);
    qyi_json_key(&json, "move");
    if (record && record->move)
        qyi_json_raw(&json, record->move->json, record->move->len);
    else
        qyi_json_null(&json);
    qyi_json_key(&json, "state");
    qyi_live_state(live, side, lang, false, &json);
    if (record && record->rewound)
        qyi_json_member_bool(&json, "rewound", true);
    return end(&out, &json);
}

/* Adds the present time of each side's clock, in milliseconds. */
static void add_remaining(struct qyi_json *json, const struct qyi_live *live)
{
    const struct qy_clock *clock = qyi_room_clock(&live->room);
    int64_t now = qyi_live_now(live);

    qyi_json_key(json, "remaining");
    qyi_json_open(json, '{');
    for (int side = 0; side < 2; side++) {
        int64_t left = qy_clock_remaining(clock, (enum qy_side)side, now);

        if (left != INT64_MAX)
            qyi_json_member_int(json, side_id(live, side), left);
    }
    qyi_json_close(json, '}');
}

struct qyi_message *qyi_live_brief(const struct qyi_live *live, uint32_t n, int side)
{
    const struct qyi_record *record = n >= 2 ? &live->records[n - 2] : NULL;
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    begin(&out, "brief", NULL, &json);
    qyi_json_member_int(&json, "n", n);
    add_event(&json, live, record, side);
    qyi_json_member_string(&json, "status", status_name(live));
    add_side(&json, "side", live, (int)qyi_room_side(&live->room));
    if (live->room.setup.has_clock)
        add_remaining(&json, live);
    if (qyi_room_status(&live->room) == QYI_ROOM_OVER)
        qyi_json_member_string(&json, "result",
                               qy_result_text(qy_arbiter_outcome(live->room.arbiter).result));
    if (record && record->rewound)
        qyi_json_member_bool(&json, "rewound", true);
    return end(&out, &json);
}

struct qyi_message *qyi_live_state_message(const struct qyi_live *live, int side, enum qy_lang lang)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    begin(&out, "state", live->id, &json);
    qyi_json_key(&json, "state");
    qyi_live_state(live, side, lang, true, &json);
    return end(&out, &json);
}

struct qyi_message *qyi_live_presence(const struct qyi_live *live, enum qy_lang lang)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    begin(&out, "presence", live->id, &json);
    add_players(&json, live, lang);
    qyi_json_member_int(&json, "spectators", live->spectators);
    return end(&out, &json);
}

struct qyi_message *qyi_live_mine(const struct qyi_live *live, int side, enum qy_lang lang)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    begin(&out, "mine", NULL, &json);
    qyi_json_key(&json, "mine");
    qyi_live_summary(live, side, lang, &json);
    return end(&out, &json);
}

struct qyi_message *qyi_live_mine_begins(void)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    begin(&out, "mine", NULL, &json);
    qyi_json_key(&json, "mine");
    qyi_json_null(&json);
    return end(&out, &json);
}

struct qyi_message *qyi_live_said(const struct qyi_live *live, int side, const char *phrase, const char *text)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    begin(&out, "said", live->id, &json);
    add_side(&json, "side", live, side);
    if (phrase)
        qyi_json_member_string(&json, "phrase", phrase);
    else
        qyi_json_member_string(&json, "text", text);
    return end(&out, &json);
}

/* Adds the open challenges. */
static void add_open_seats(struct qyi_json *json, const struct qyi_house *house, enum qy_lang lang)
{
    unsigned count = 0;

    qyi_json_key(json, "seats");
    qyi_json_open(json, '[');
    for (const struct qyi_live *live = qyi_house_newest(house); live && count < MOST_LISTED;
         live = live->older)
        if (qyi_live_is_open(live)) {
            qyi_live_summary(live, -1, lang, json);
            count++;
        }
    qyi_json_close(json, ']');
}

struct qyi_message *qyi_hall_message(const struct qyi_house *house, enum qy_lang lang)
{
    struct qy_buf out = QY_BUF_INIT;
    unsigned count = 0;
    struct qyi_json json;

    begin(&out, "lobby", NULL, &json);
    qyi_json_key(&json, "games");
    qyi_json_open(&json, '[');
    for (const struct qyi_live *live = qyi_house_newest(house); live && count < MOST_LISTED;
         live = live->older) {
        if (qyi_room_status(&live->room) != QYI_ROOM_PLAYING || !qyi_live_is_watched_over(live))
            continue;
        qyi_live_summary(live, -1, lang, &json);
        count++;
    }
    qyi_json_close(&json, ']');
    add_open_seats(&json, house, lang);
    return end(&out, &json);
}
