/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game as a pure state machine: the effect of each event, as a script. And two properties: trying an event
 * changes nothing, and replaying the log gives the same game.
 */
#include "cmocka_all.h"
#include "game/rules.h"
#include "live/room.h"
#include "thinking/moves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *start_event(const char *game, const char *time, const char *fen)
{
    enum qy_game id;

    assert_int_equal(qy_game_by_id(game, strlen(game), &id), 0);
    return json_pack("{s:i, s:s, s:s, s:s, s:s, s:s, s:s, s:s?, s:s, s:s}", "t", 0, "event", "start", "game",
                     game, "rules", qy_rules_id(qy_rules_default(id)), "mode", "online", "time", time,
                     "claims", "auto", "fen", fen, qy_side_id(id, QY_FIRST), "Ann", qy_side_id(id, QY_SECOND),
                     "Bob");
}

static void open_room(struct qyi_room *room, const char *game, const char *time, const char *fen)
{
    json_t *start = start_event(game, time, fen);
    struct qyi_setup setup;
    struct qy_error error = {0};

    if (qyi_setup_read(start, &setup, &error) < 0)
        fail_msg("%s %s %s: %s", game, time, fen ? fen : "", qy_error_name(error.code));
    json_decref(start);
    assert_int_equal(qyi_room_init(room, &setup), 0);
}

/* A line of the log, as text. */
static char *line_of(const char *text, enum qy_game game)
{
    char kind[24] = "";
    char argument[64] = "";
    long long t = 0;
    long long lag = 0;
    int side = 0;
    json_t *event;
    char *line;

    /* NOLINTNEXTLINE(cert-err34-c): our own table */
    sscanf(text, "%lld %d %23s %63s %lld", &t, &side, kind, argument, &lag);
    event = json_pack("{s:I, s:s}", "t", (json_int_t)t, "event", kind);
    if (strcmp(kind, "begin") != 0 && strcmp(kind, "resume") != 0 && strcmp(kind, "open-sealed") != 0)
        json_object_set_new(event, "side", json_string(qy_side_id(game, side ? QY_SECOND : QY_FIRST)));
    if (strcmp(kind, "claim") == 0)
        json_object_set_new(event, "kind", json_string(argument));
    else if (strcmp(kind, "join") == 0)
        json_object_set_new(event, "name", json_string(argument));
    else if (strncmp(kind, "takeback", 8) == 0 && argument[0])
        json_object_set_new(event, "plies", json_integer(strtol(argument, NULL, 10)));
    else if (argument[0])
        json_object_set_new(event, "move", json_string(argument));
    if (lag > 0)
        json_object_set_new(event, "lag", json_integer(lag));
    line = json_dumps(event, JSON_COMPACT);
    json_decref(event);
    return line;
}

/* "t side kind [argument [lag]]" as an event of the log; the argument is a move, a kind, a name or a number.
 * NULL, with `ret_code`, where the line can't be read. */
static struct qyi_fact *event_of(const char *text, enum qy_game game, int *ret_code)
{
    char *line = line_of(text, game);
    struct qyi_fact *fact = NULL;

    *ret_code = qyi_fact_read(line, strlen(line), game, &fact);
    free(line);
    return fact;
}

/* The events of a game. */
struct event_log {
    struct qyi_fact *fact[128];
    size_t count;
};

static void free_log(struct event_log *log)
{
    while (log->count > 0)
        free(log->fact[--log->count]);
}

static const char *text_of(const json_t *json, const char *field)
{
    const char *text = json_string_value(json_object_get(json, field));

    return text ? text : "-";
}

/*
 * Describes the effect of an event: "ok", "refused:REASON ARTICLE", "error:NAME", or each ruling other than
 * `check`: "RULING ARTICLE", for a result "RESULT REASON ARTICLE", joined by "; ".
 */
static void describe(int status, const struct qyi_verdict *verdict, const struct qyi_rulings *told,
                     struct qy_buf *out)
{
    json_t *rulings = told && told->count > 0 ? json_loads(told->json[QY_LANG_EN], 0, NULL) : NULL;
    const json_t *ruling;
    size_t i;

    assert_true(!told || json_array_size(rulings) == told->count);

    qy_buf_clear(out);
    if (status == QY_E_EVENT_REFUSED)
        qy_buf_addf(out, "refused:%s %s", qy_refusal_name(verdict->refusal),
                    verdict->article ? verdict->article : "-");
    else if (status < 0)
        qy_buf_addf(out, "error:%s", qy_error_name(status));
    json_array_foreach(rulings, i, ruling)
    {
        const char *kind = text_of(ruling, "ruling");

        if (strcmp(kind, "check") == 0)
            continue;
        qy_buf_adds(out, out->len > 0 ? "; " : "");
        if (strcmp(kind, "result") == 0)
            qy_buf_addf(out, "%s %s %s", text_of(ruling, "result"), text_of(ruling, "reason"),
                        text_of(ruling, "article"));
        else
            qy_buf_addf(out, "%s %s", kind, text_of(ruling, "article"));
    }
    if (out->len == 0)
        qy_buf_adds(out, "ok");
    json_decref(rulings);
}

struct step {
    const char *event;
    const char *expected;
};

struct script {
    const char *name;
    const char *game;
    const char *time;
    const char *fen;
    struct step steps[16];
};

static const struct script scripts[] = {
    {"nothing before the beginning",
     "chess",
     "5m",
     NULL,
     {{"0 0 move e2e4", "refused:not-begun -"},
      {"0 0 offer", "refused:not-begun -"},
      {"5 0 begin", "ok"},
      {"6 0 begin", "refused:bad-value -"},
      {"7 1 move e7e5", "refused:not-your-turn -"},
      {"7 0 move e2e4", "ok"}}},
    {"nothing after the end but what belongs there",
     "chess",
     "5m",
     NULL,
     {{"0 0 begin", "ok"},
      {"9 0 rematch", "refused:bad-value -"},
      {"9 1 resign", "1-0 resignation ch:10.2"},
      {"9 0 move e2e4", "refused:over ch:10.2"},
      {"9 0 resign", "refused:over ch:10.2"},
      {"9 0 abort", "refused:over ch:10.2"},
      {"9 0 takeback-ask 1", "refused:over -"},
      {"9 0 sign", "signed -"},
      {"9 0 rematch", "ok"},
      {"9 0 rematch", "refused:offer-repeated -"}}},
    {"the first to offer, and the answers",
     "xiangqi",
     "-",
     NULL,
     {{"0 0 begin", "ok"},
      {"1 1 accept", "refused:no-offer xq:23.1"},
      {"1 0 move h2e2", "ok"},
      {"2 0 offer", "offer xq:23.1"},
      {"2 0 offer", "refused:offer-repeated xq:23.1"},
      {"2 0 accept", "refused:no-offer xq:23.1"},
      {"3 1 decline", "declined xq:23.1"},
      {"3 0 offer", "foul xq:9.1.3"},
      {"4 1 offer", "offer xq:23.1"},
      {"5 0 offer", "1/2-1/2 agreement xq:4.2.2"}}},
    {"time is up",
     "xiangqi",
     "1s",
     NULL,
     {{"0 0 begin", "ok"},
      {"1000 0 flag", "rejected xq:4.1.4"},
      {"1000 0 move h2e2", "ok"},
      {"1500 0 flag", "rejected xq:4.1.4"},
      {"2001 1 flag", "flag xq:4.1.4; 1-0 time xq:4.1.4"}}},
    {"a move on its way keeps the flag up",
     "chess",
     "1s",
     NULL,
     {{"0 0 begin", "ok"}, {"1040 0 move e2e4 40", "ok"}, {"1041 0 flag", "rejected ch:6.5"}}},
    {"a bare king cannot win on time",
     "chess",
     "1s",
     "4k3/8/8/8/8/8/7R/4K3 w - - 0 1",
     {{"0 0 begin", "ok"}, {"1001 0 flag", "flag ch:6.5; 1/2-1/2 bare-king-time ch:10.5"}}},
    {"but he may lose on time",
     "chess",
     "1s",
     "4k3/8/8/8/8/8/7R/4K3 b - - 0 1",
     {{"0 0 begin", "ok"}, {"1001 1 flag", "flag ch:6.5; 1-0 time ch:6.5"}}},
    {"over before it begins",
     "chess",
     "1s",
     "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
     {{"0 0 begin", "1/2-1/2 dead-position ch:10.4"}}},
    {"a wall of pawns that nobody passes",
     "chess",
     "-",
     "4k3/8/8/1p1p1p1p/1P1P1P1p/7P/8/4K3 w - - 0 1",
     {{"0 0 begin", "1/2-1/2 dead-position ch:10.4"}}},
    {"aborting is for the beginning",
     "chess",
     "-",
     NULL,
     {{"0 0 begin", "ok"},
      {"1 0 move e2e4", "ok"},
      {"2 1 move e7e5", "ok"},
      {"3 0 abort", "refused:too-late -"}}},
    {"aborting after one move",
     "chess",
     "-",
     NULL,
     {{"0 0 begin", "ok"}, {"1 0 move e2e4", "ok"}, {"2 1 abort", "void aborted -"}}},
    {"moves that are none",
     "chess",
     "-",
     NULL,
     {{"0 0 begin", "ok"},
      {"1 0 move xyzzy", "refused:bad-value -"},
      {"1 0 move e2e5", "refused:not-how-it-moves ch:5.6"},
      {"1 0 dance", "error:event-unknown"},
      {"1 0 claim dance", "error:field-value"},
      {"1 0 move g1f3", "ok"}}},
    {"the natural limit",
     "xiangqi",
     "-",
     "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 118 60",
     {{"0 0 begin", "ok"}, {"1 0 move a1a2", "ok"}, {"2 1 move d9d8", "1/2-1/2 natural-limit xq:4.2.4"}}},
    {"fifty moves",
     "chess",
     "-",
     "4k3/8/8/8/8/8/7R/4K3 w - - 98 60",
     {{"0 0 begin", "ok"}, {"1 0 move h2h3", "ok"}, {"2 1 move e8d8", "1/2-1/2 fifty ch:fifty"}}},
    {"the third time",
     "chess",
     "-",
     NULL,
     {{"0 0 begin", "ok"},
      {"1 0 move g1f3", "ok"},
      {"2 1 move g8f6", "ok"},
      {"3 0 move f3g1", "ok"},
      {"4 1 move f6g8", "ok"},
      {"5 0 claim repetition", "rejected ch:10.10"},
      {"6 0 move g1f3", "ok"},
      {"7 1 move g8f6", "ok"},
      {"8 0 move f3g1", "ok"},
      {"9 1 move f6g8", "1/2-1/2 repetition ch:10.10"}}},
    {"perpetual check loses",
     "xiangqi",
     "-",
     "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
     {{"0 0 begin", "ok"},
      {"1 0 move a1a9", "ok"},
      {"2 1 move d9d8", "ok"},
      {"3 0 move a9a8", "ok"},
      {"4 1 move d8d9", "ok"},
      {"5 0 move a8a9", "ok"},
      {"6 1 move d9d8", "ok"},
      {"7 0 move a9a8", "ok"},
      {"8 1 move d8d9", "ok"},
      {"9 0 move a8a9", "upheld xq:26.1; 0-1 perpetual-check xq:26.1"}}},
    {"moves taken back",
     "chess",
     "-",
     NULL,
     {{"0 0 begin", "ok"},
      {"1 0 takeback-ask 1", "refused:bad-value -"},
      {"1 0 move e2e4", "ok"},
      {"2 1 takeback-decline", "refused:no-offer -"},
      {"2 0 takeback-ask 1", "ok"},
      {"3 0 takeback-ask 1", "refused:offer-repeated -"},
      {"3 1 takeback-decline", "ok"},
      {"4 0 takeback-ask 1", "refused:offer-repeated -"},
      {"4 1 takeback-ask 1", "ok"},
      {"5 1 takeback 1", "restore -"},
      {"6 0 move d2d4", "ok"}}},
    {"a seat is taken once",
     "chess",
     "-",
     NULL,
     {{"0 0 join Eve", "refused:bad-value -"}, {"0 0 begin", "ok"}, {"0 1 join Eve", "refused:bad-value -"}}},
};

/* All that there is to know of a room. */
static void write_room(const struct qyi_room *room, struct qy_buf *out)
{
    qy_buf_addf(out, "n=%u t=%lld digest=%016llx asker=%d/%u [%zu %zu] rematch=%d%d seated=%d%d %s %s",
                room->n, (long long)room->t, (unsigned long long)qy_arbiter_digest(room->arbiter),
                room->asker, room->asked_plies, room->asked_at[0], room->asked_at[1], room->wants_rematch[0],
                room->wants_rematch[1], room->seated[0], room->seated[1], room->name[0], room->name[1]);
}

static void run_step(struct qyi_room *room, const struct script *script, const struct step *step,
                     struct event_log *log)
{
    struct qyi_verdict verdict;
    struct qy_buf before = QY_BUF_INIT;
    struct qy_buf after = QY_BUF_INIT;
    struct qy_buf told = QY_BUF_INIT;
    struct qyi_rulings rulings = {.count = 0};
    int tried;
    int done;
    struct qyi_fact *event = event_of(step->event, room->setup.game, &tried);

    write_room(room, &before);
    if (event)
        tried = qyi_room_try(room, event, &verdict, NULL);
    write_room(room, &after);
    if (strcmp(qy_buf_str(&before), qy_buf_str(&after)) != 0)
        fail_msg("%s: looking at “%s” changed\n%s to\n%s", script->name, step->event, qy_buf_str(&before),
                 qy_buf_str(&after));
    if (tried < 0) { /* then the server does not carry it out */
        describe(tried, &verdict, NULL, &told);
        free(event);
    } else {
        done = qyi_room_apply(room, event, &verdict, &rulings, NULL);
        describe(done, &verdict, &rulings, &told);
        if (verdict.over != (qyi_room_status(room) == QYI_ROOM_OVER))
            fail_msg("%s: “%s”: over was told wrongly", script->name, step->event);
        log->fact[log->count++] = event;
    }
    if (strcmp(qy_buf_str(&told), step->expected) != 0)
        fail_msg("%s: “%s”: expected “%s”, got “%s”", script->name, step->event, step->expected,
                 qy_buf_str(&told));
    qyi_rulings_free(&rulings);
    qy_buf_free(&told);
    qy_buf_free(&before);
    qy_buf_free(&after);
}

/* Applies the lines of a log as they are written. */
static void replay(struct qyi_room *room, const struct event_log *log)
{
    for (size_t i = 0; i < log->count; i++) {
        enum qy_game game = room->setup.game;
        struct qy_buf line = QY_BUF_INIT;
        struct qy_buf again = QY_BUF_INIT;
        struct qyi_rulings rulings;
        struct qyi_verdict verdict;
        struct qyi_fact *fact;

        qyi_fact_write(log->fact[i], game, &line);
        assert_int_equal(qyi_fact_read(qy_buf_str(&line), line.len, game, &fact), 0);
        qyi_fact_write(fact, game, &again);
        assert_string_equal(qy_buf_str(&line), qy_buf_str(&again));
        assert_int_equal(qyi_room_apply(room, fact, &verdict, &rulings, NULL), 0);
        qyi_rulings_free(&rulings);
        free(fact);
        qy_buf_free(&line);
        qy_buf_free(&again);
    }
}

static void scripts_run_as_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        const struct script *script = &scripts[i];
        struct event_log log = {.count = 0};
        struct qy_buf played = QY_BUF_INIT;
        struct qy_buf replayed = QY_BUF_INIT;
        struct qyi_room room;
        struct qyi_room again;

        open_room(&room, script->game, script->time, script->fen);
        open_room(&again, script->game, script->time, script->fen);
        for (size_t j = 0; j < sizeof script->steps / sizeof script->steps[0] && script->steps[j].event; j++)
            run_step(&room, script, &script->steps[j], &log);
        replay(&again, &log);
        write_room(&room, &played);
        write_room(&again, &replayed);
        if (strcmp(qy_buf_str(&played), qy_buf_str(&replayed)) != 0)
            fail_msg("%s: played\n%s, replayed\n%s", script->name, qy_buf_str(&played),
                     qy_buf_str(&replayed));
        qyi_room_free(&room);
        qyi_room_free(&again);
        free_log(&log);
        qy_buf_free(&played);
        qy_buf_free(&replayed);
    }
}

/* ---- random games ---------------------------------------------------------------------------------- */

static uint32_t next_random(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* Some event: mostly a legal move of the side to move, otherwise anything, possible or not. */
static struct qyi_fact *random_event(const struct qyi_room *room, int64_t t, uint32_t *state, int *ret_code)
{
    static const char *const others[] = {"offer",
                                         "accept",
                                         "decline",
                                         "claim repetition",
                                         "claim ruling",
                                         "claim dead",
                                         "claim natural-limit",
                                         "claim fifty",
                                         "takeback-ask 1",
                                         "takeback 2",
                                         "takeback-decline",
                                         "adjourn",
                                         "adjourn-decline",
                                         "flag",
                                         "seal e2e4",
                                         "resume",
                                         "open-sealed",
                                         "resign",
                                         "abort",
                                         "begin",
                                         "rematch",
                                         "sign"};
    uint32_t dice = next_random(state);
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_arbiter_moves(room->arbiter, moves);
    char text[96];
    char uci[QYI_MOVE_TEXT];

    if (dice % 8 != 0 && count > 0) {
        qyi_move_uci(qyi_room_position(room), moves[next_random(state) % count], uci, sizeof uci);
        snprintf(text, sizeof text, "%lld %d move %s", (long long)t, (int)qyi_room_side(room), uci);
    } else {
        snprintf(text, sizeof text, "%lld %u %s", (long long)t, dice >> 8 & 1,
                 others[(dice >> 9) % (sizeof others / sizeof others[0])]);
    }
    return event_of(text, room->setup.game, ret_code);
}

/* Trying changes nothing, doing has the tried effect, and the log replayed gives the same. */
static void random_games_replay(void **state)
{
    static const char *const games[] = {"chess", "xiangqi"};
    uint32_t dice = 20231101;
    unsigned plies = 0;

    (void)state;
    for (unsigned round = 0; round < 60; round++) {
        struct event_log log = {.count = 0};
        struct qy_buf played = QY_BUF_INIT;
        struct qy_buf replayed = QY_BUF_INIT;
        struct qyi_room room;
        struct qyi_room again;
        int64_t t = 0;

        open_room(&room, games[round % 2], round % 3 ? "3m+2s" : "20s", NULL);
        open_room(&again, games[round % 2], round % 3 ? "3m+2s" : "20s", NULL);
        for (unsigned i = 0; i < 120; i++) {
            int status = 0;
            struct qyi_fact *event = i == 0 ? event_of("0 0 begin", room.setup.game, &status)
                                            : random_event(&room, t, &dice, &status);
            uint64_t before = qy_arbiter_digest(room.arbiter);
            struct qyi_verdict verdict;
            struct qyi_rulings rulings;

            if (event)
                status = qyi_room_try(&room, event, &verdict, NULL);
            if (qy_arbiter_digest(room.arbiter) != before)
                fail_msg("round %u, event %u: looking at it changed the game", round, i);
            if (status == 0) {
                assert_int_equal(qyi_room_apply(&room, event, &verdict, &rulings, NULL), 0);
                qyi_rulings_free(&rulings);
                log.fact[log.count++] = event;
                plies += qyi_fact_is(event, QY_EVENT_MOVE);
            } else {
                free(event);
            }
            t += next_random(&dice) % 900;
        }
        replay(&again, &log);
        write_room(&room, &played);
        write_room(&again, &replayed);
        if (strcmp(qy_buf_str(&played), qy_buf_str(&replayed)) != 0)
            fail_msg("round %u: played\n%s, replayed\n%s", round, qy_buf_str(&played), qy_buf_str(&replayed));
        qy_buf_free(&played);
        qy_buf_free(&replayed);
        qyi_room_free(&room);
        qyi_room_free(&again);
        free_log(&log);
    }
    assert_true(plies > 1000);
}

static void lag_quotas(void **state)
{
    static const struct {
        const char *time;
        int64_t quota;
    } rows[] = {{"-", 0},          {"60s", 160}, {"5m+3s", 700}, {"15m", 1000},   {"3d/1", 0},
                {"30s+30s", 1000}, {"H1m", 160}, {"3m+2s", 480}, {"10s D1s", 210}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_room room;

        open_room(&room, "chess", rows[i].time, NULL);
        if (qyi_room_lag_quota(&room) != rows[i].quota)
            fail_msg("%s: expected %lld, got %lld", rows[i].time, (long long)rows[i].quota,
                     (long long)qyi_room_lag_quota(&room));
        qyi_room_free(&room);
    }
}

/* Every rule set there is can be played by. */
static void every_rule_set_is_played_by(void **state)
{
    (void)state;
    for (size_t i = 0; qy_rules_at(i); i++) {
        struct qyi_setup setup;
        struct qyi_room room;

        memset(&setup, 0, sizeof setup);
        setup.rules = qy_rules_at(i);
        setup.game = qy_rules_game(setup.rules);
        qy_position_start(setup.game, &setup.start);
        if (qyi_room_init(&room, &setup) < 0)
            fail_msg("%s can't be played by", qy_rules_id(setup.rules));
        qyi_room_free(&room);
    }
}

/* A game stored without a reading is judged by the first, and is sent without one ever after. */
static void a_game_keeps_its_reading(void **state)
{
    static const struct {
        int stored; /* 0: none */
        unsigned reading;
        int code;
    } rows[] = {{0, 1, 0}, {1, 1, 0}, {2, 2, 0}, {3, 0, QY_E_RULES_READING}, {-1, 0, QY_E_RULES_READING}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *start = start_event("chess", "5m+3s", NULL);
        struct qyi_setup setup;
        struct qy_game_setup game;
        char *line;

        if (rows[i].stored)
            json_object_set_new(start, "reading", json_integer(rows[i].stored));
        assert_int_equal(qyi_setup_read(start, &setup, NULL), rows[i].code);
        json_decref(start);
        if (rows[i].code < 0)
            continue;
        line = qyi_setup_line(&setup);
        start = json_loads(line, 0, NULL);
        assert_int_equal(json_integer_value(json_object_get(start, "reading")),
                         rows[i].reading > 1 ? rows[i].reading : 0);
        assert_int_equal(qyi_setup_read(start, &setup, NULL), 0);
        qyi_setup_for_arbiter(&setup, &game);
        assert_int_equal(qy_rules_reading(game.rules), rows[i].reading);
        json_decref(start);
        free(line);
    }
}

/* Both agree, a move is sealed; from the last word on it is known how long nobody did anything. */
static void adjourned_for_long(void **state)
{
    static const struct {
        const char *event;
        int64_t day; /* since the last event before it is so */
        bool may_seal;
        bool stays;
    } rows[] = {
        {"0 0 begin", 14, false, false},
        {"10 0 move e2e4", 14, false, false},
        {"20 0 adjourn", 14, false, false},
        {"30 1 move e7e5", 14, false, false}, /* what was offered before a move is not offered after it */
        {"40 1 adjourn", 14, false, false},
        {"50 0 adjourn", 14, true, false},
        {"60 0 seal g1f3", 13, false, false},
        {"70 1 offer", 14, false, true},
        {"80 0 resume", 13, false, false},
        {"90 0 decline", 14, false, true},
        {"100 1 open-sealed", 14, false, false},
    };
    struct qyi_room room;

    (void)state;
    open_room(&room, "chess", "1h", NULL);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_rulings rulings = {.count = 0};
        struct qyi_verdict verdict;
        int code = 0;
        struct qyi_fact *fact = event_of(rows[i].event, QY_GAME_CHESS, &code);

        assert_non_null(fact);
        (void)qyi_room_apply(&room, fact, &verdict, &rulings, NULL);
        qyi_rulings_free(&rulings);
        free(fact);
        if (room.may_seal != rows[i].may_seal ||
            qyi_room_stays_adjourned(&room, room.t + rows[i].day * INT64_C(86400000),
                                     INT64_C(14) * 86400000) != rows[i].stays)
            fail_msg("%s", rows[i].event);
    }
    qyi_room_free(&room);
}

/* Permissions to send: a seat its own events in its own name, the arbiter those of an arbiter. */
static void senders(void **state)
{
    static const struct {
        const char *sent;
        int actor;
        const char *expected; /* the event, or the name of the error */
    } rows[] = {
        {"{\"event\":\"offer\"}", 0, "{\"t\":0,\"event\":\"offer\",\"side\":\"white\"}"},
        {"{\"event\":\"offer\",\"side\":\"black\"}", 1, "{\"t\":0,\"event\":\"offer\",\"side\":\"black\"}"},
        {"{\"event\":\"offer\",\"side\":\"white\"}", 1, "field-value"},
        {"{\"event\":\"add-time\",\"ms\":5}", 0,
         "{\"t\":0,\"event\":\"add-time\",\"side\":\"black\",\"ms\":5}"},
        {"{\"event\":\"add-time\",\"side\":\"white\",\"ms\":5}", 0, "field-value"},
        {"{\"event\":\"adjudicate\",\"result\":\"1-0\"}", 0, "field-value"},
        {"{\"event\":\"adjudicate\",\"result\":\"1-0\"}", QYI_ARBITER,
         "{\"t\":0,\"event\":\"adjudicate\",\"result\":\"1-0\"}"},
        {"{\"event\":\"sign\"}", QYI_ARBITER, "{\"t\":0,\"event\":\"sign\",\"side\":\"arbiter\"}"},
        {"{\"event\":\"resign\",\"side\":\"white\"}", QYI_ARBITER, "field-value"},
        {"{\"event\":\"begin\"}", 0, "field-value"},
        {"{\"event\":\"move\",\"move\":\"e2e4\",\"t\":5}", 0, "field-unknown"},
        {"{\"event\":\"move\",\"move\":\"e2e4\",\"lag\":5}", 0, "field-unknown"},
        {"{}", 0, "field-missing"},
        {"[]", 0, "json-syntax"},
        {"{\"event\":\"seal\",\"sealed\":\"x\"}", 0, "field-unknown"},
        {"{\"event\":\"rematch\",\"game\":\"x\"}", 0, "field-unknown"},
        {"{\"event\":\"takeback\"}", 1, "{\"t\":0,\"event\":\"takeback\",\"side\":\"black\"}"},
        {"{\"event\":\"takeback\",\"side\":\"black\"}", QYI_ARBITER, "field-missing"},
        {"{\"event\":\"foul\",\"kind\":\"clock\"}", QYI_ARBITER, "field-missing"},
    };
    enum qy_game game = QY_GAME_COUNT;

    (void)state;
    assert_int_equal(qy_game_by_id("chess", 5, &game), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_event_fields sent;
        struct qyi_json_reader json;
        struct qy_buf scratch = QY_BUF_INIT;
        struct qy_buf text = QY_BUF_INIT;
        struct qy_error error;
        struct qyi_fact fact;
        int status = qyi_fields_read(rows[i].sent, strlen(rows[i].sent), &json, &scratch, &sent, &error);

        if (status == 0)
            status = qyi_fact_admit(&sent, game, rows[i].actor, &fact, &error);
        if (status == 0)
            qyi_fact_write(&fact, game, &text);
        else
            qy_buf_adds(&text, qy_error_name(status));
        if (strcmp(qy_buf_str(&text), rows[i].expected) != 0)
            fail_msg("%s from %d: expected %s, got %s", rows[i].sent, rows[i].actor, rows[i].expected,
                     qy_buf_str(&text));
        qy_buf_free(&scratch);
        qy_buf_free(&text);
    }
}

/* What earlier versions wrote beside an own event, which they did not look at, does not close a game. */
static void lines_of_earlier_versions(void **state)
{
    static const struct {
        const char *line;
        const char *expected;
    } rows[] = {
        {"{\"t\":5,\"event\":\"rematch\",\"side\":\"white\",\"note\":{\"a\":[1,{}]}}",
         "{\"t\":5,\"event\":\"rematch\",\"side\":\"white\"}"},
        {"{\"t\":5,\"event\":\"takeback-ask\",\"side\":\"black\",\"x\":1.5,\"plies\":2}",
         "{\"t\":5,\"event\":\"takeback-ask\",\"side\":\"black\",\"plies\":2}"},
        {"{\"t\":5,\"event\":\"move\",\"side\":\"white\",\"move\":\"e2e4\",\"x\":1}", "field-unknown"},
        {"{\"event\":\"rematch\",\"side\":\"white\"}", "field-missing"},
    };
    enum qy_game game = QY_GAME_COUNT;

    (void)state;
    assert_int_equal(qy_game_by_id("chess", 5, &game), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf text = QY_BUF_INIT;
        struct qyi_fact *fact = NULL;
        int status = qyi_fact_read(rows[i].line, strlen(rows[i].line), game, &fact);

        if (status == 0)
            qyi_fact_write(fact, game, &text);
        else
            qy_buf_adds(&text, qy_error_name(status));
        if (strcmp(qy_buf_str(&text), rows[i].expected) != 0)
            fail_msg("%s: expected %s, got %s", rows[i].line, rows[i].expected, qy_buf_str(&text));
        free(fact);
        qy_buf_free(&text);
    }
}

/* A question too hard for the loop is left open and asked again; elsewhere it is answered and stored. */
static void hard_questions(void **state)
{
    static const char fen[] = "8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1";
    struct qyi_oracle oracle = {.hurried = true};
    struct qyi_question question = {.side = QY_FIRST};

    (void)state;
    assert_int_equal(qy_position_from_fen(qy_game_of_fen(fen, sizeof fen - 1), fen, sizeof fen - 1,
                                          &question.position, NULL),
                     0);
    assert_int_equal(qyi_oracle_can_win(&oracle, &question.position, QY_FIRST), QY_ANSWER_NO);
    assert_false(oracle.asking);
    assert_int_equal(qyi_oracle_work(&question), QY_ANSWER_NO);
    question.side = QY_SECOND;
    qyi_oracle_learn(&oracle, &question, QY_ANSWER_UNKNOWN);
    assert_int_equal(qyi_oracle_can_win(&oracle, &question.position, QY_SECOND), QY_ANSWER_UNKNOWN);
    qy_tables_free(oracle.tables);
}

static void names(void **state)
{
    static const struct {
        const char *name;
        bool good;
    } rows[] = {
        {"Ann", true},
        {"安", true},
        {"a b", true},
        {"", false},
        {" ", false},
        {"　", false},
        {"a\nb", false},
        {"a\x7F", false},
        {"\xFF", false},
        {"a\xE2\x80\xAE", false},
        {"1234567890123456789012345678901234567890", true},
        {"12345678901234567890123456789012345678901", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (qyi_name_good(rows[i].name, strlen(rows[i].name)) != rows[i].good)
            fail_msg("name %zu, “%s”", i, rows[i].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scripts_run_as_told),
        cmocka_unit_test(random_games_replay),
        cmocka_unit_test(lag_quotas),
        cmocka_unit_test(every_rule_set_is_played_by),
        cmocka_unit_test(a_game_keeps_its_reading),
        cmocka_unit_test(adjourned_for_long),
        cmocka_unit_test(senders),
        cmocka_unit_test(lines_of_earlier_versions),
        cmocka_unit_test(hard_questions),
        cmocka_unit_test(names),
    };

    return cmocka_run_group_tests_name("room", tests, NULL, NULL);
}
