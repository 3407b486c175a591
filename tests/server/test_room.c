/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game as a pure machine: what each event does, told as a script. And two laws: looking at an event changes
 * nothing, and the log replayed gives the same game.
 */
#include "cmocka_all.h"
#include "game/ops.h"
#include "game/rules.h"
#include "server/online_rules.h"
#include "server/room.h"

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

/* "t side kind [move [lag]]" as an event. */
static struct qyi_event event_of(const char *text)
{
    static const char *const kinds[QYI_EVENT_KINDS] = {"join",    "begin",  "move", "offer", "accept",
                                                       "decline", "resign", "flag", "abort"};
    struct qyi_event event = {.kind = QYI_EVENT_KINDS};
    char kind[16] = "";
    long long t = 0;
    long long lag = 0;
    int side = 0;

    /* NOLINTNEXTLINE(cert-err34-c): our own table */
    sscanf(text, "%lld %d %15s %63s %lld", &t, &side, kind, event.move, &lag);
    for (unsigned i = 0; i < QYI_EVENT_KINDS; i++)
        if (strcmp(kinds[i], kind) == 0)
            event.kind = (enum qyi_event_kind)i;
    assert_true(event.kind != QYI_EVENT_KINDS);
    event.t = t;
    event.lag = lag;
    event.side = side == 1 ? QY_SECOND : QY_FIRST;
    event.has_side = true;
    return event;
}

/* What came of an event, in short: "ok", "refused:REASON", "error:NAME", or "RESULT REASON ARTICLE". */
static void describe(int status, enum qy_refusal refusal, const struct qyi_rulings *rulings, char out[128])
{
    snprintf(out, 128, "ok");
    if (status == QY_E_EVENT_REFUSED)
        snprintf(out, 128, "refused:%s", qy_refusal_name(refusal));
    else if (status < 0)
        snprintf(out, 128, "error:%s", qy_error_name(status));
    for (size_t i = 0; status == 0 && i < rulings->count; i++) {
        const struct qy_outcome *outcome = &rulings->one[i].outcome;

        if (rulings->one[i].kind == QYI_RULING_RESULT)
            snprintf(out, 128, "%s %s %s", qy_result_text(outcome->result), qy_reason_name(outcome->reason),
                     outcome->article ? outcome->article : "-");
    }
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
    struct step steps[12];
};

static const struct script scripts[] = {
    {"nothing before the beginning",
     "chess",
     "5m",
     NULL,
     {{"0 0 move e2e4", "refused:not-begun"},
      {"0 0 offer", "refused:not-begun"},
      {"5 0 begin", "ok"},
      {"6 0 begin", "refused:not-begun"},
      {"7 1 move e7e5", "refused:not-your-turn"},
      {"7 0 move e2e4", "ok"}}},
    {"nothing after the end",
     "chess",
     "5m",
     NULL,
     {{"0 0 begin", "ok"},
      {"9 1 resign", "1-0 resignation ch:10.2"},
      {"9 0 move e2e4", "refused:over"},
      {"9 0 resign", "refused:over"},
      {"9 0 abort", "refused:over"}}},
    {"the first to offer, and the answers",
     "xiangqi",
     "-",
     NULL,
     {{"0 0 begin", "ok"},
      {"1 1 accept", "refused:no-offer"},
      {"1 0 move h2e2", "ok"},
      {"2 0 offer", "ok"},
      {"2 0 offer", "refused:offer-repeated"},
      {"2 0 accept", "refused:no-offer"},
      {"3 1 decline", "ok"},
      {"3 0 offer", "refused:offer-repeated"},
      {"4 1 offer", "ok"},
      {"5 0 offer", "1/2-1/2 agreement xq:4.2.2"}}},
    {"time is up",
     "xiangqi",
     "1s",
     NULL,
     {{"0 0 begin", "ok"},
      {"1000 0 flag", "refused:claim-false"},
      {"1000 0 move h2e2", "ok"},
      {"1500 0 flag", "refused:claim-false"},
      {"2001 1 move h9g7", "refused:flag-standing"},
      {"2001 1 flag", "1-0 time xq:4.1.4"}}},
    {"a move on its way keeps the flag up",
     "chess",
     "1s",
     NULL,
     {{"0 0 begin", "ok"},
      {"1040 0 move e2e4 30", "refused:flag-standing"},
      {"1040 0 move e2e4 40", "ok"},
      {"1041 0 flag", "refused:claim-false"}}},
    {"a bare king cannot win on time",
     "chess",
     "1s",
     "4k3/8/8/8/8/8/7R/4K3 w - - 0 1",
     {{"0 0 begin", "ok"}, {"1001 0 flag", "1/2-1/2 bare-king-time ch:10.5"}}},
    {"but he may lose on time",
     "chess",
     "1s",
     "4k3/8/8/8/8/8/7R/4K3 b - - 0 1",
     {{"0 0 begin", "ok"}, {"1001 1 flag", "1-0 time ch:6.5"}}},
    {"over before it begins",
     "chess",
     "1s",
     "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
     {{"0 0 begin", "1/2-1/2 dead-position ch:10.4"}}},
    {"aborting is for the beginning",
     "chess",
     "-",
     NULL,
     {{"0 0 begin", "ok"},
      {"1 0 move e2e4", "ok"},
      {"2 1 move e7e5", "ok"},
      {"3 0 abort", "refused:too-late"}}},
    {"aborting after one move",
     "chess",
     "-",
     NULL,
     {{"0 0 begin", "ok"}, {"1 0 move e2e4", "ok"}, {"2 1 abort", "void aborted -"}}},
    {"texts that are no moves",
     "chess",
     "-",
     NULL,
     {{"0 0 begin", "ok"},
      {"1 0 move e9e4", "error:move-syntax"},
      {"1 0 move xyzzy", "error:move-syntax"},
      {"1 0 move e2e5", "refused:not-how-it-moves"},
      {"1 0 move Nf3", "ok"}}},
    {"the natural limit",
     "xiangqi",
     "-",
     "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 118 60",
     {{"0 0 begin", "ok"}, {"1 0 move a1a2", "ok"}, {"2 1 move d9d8", "1/2-1/2 natural-limit xq:4.2.4"}}},
    {"fifty moves",
     "chess",
     "-",
     "4k3/8/8/8/8/8/7R/4K3 w - - 98 60",
     {{"0 0 begin", "ok"}, {"1 0 move h2h3", "ok"}, {"2 1 move e8e7", "1/2-1/2 fifty ch:fifty"}}},
    {"mate comes before fifty moves",
     "chess",
     "-",
     "k7/8/1K6/8/8/8/7R/8 w - - 99 60",
     {{"0 0 begin", "ok"}, {"1 0 move h2h8", "1-0 checkmate ch:10.1"}}},
};

/* A room's state as a text, to compare. */
static void write_room(const struct qyi_room *room, struct qy_buf *out)
{
    qy_position_to_fen(qy_history_position(room->history), QY_FEN_DEFAULT, out);
    qy_buf_addf(out, " n=%u t=%lld status=%d offer=%d last=%d plies=%zu result=%d", room->n,
                (long long)room->t, (int)room->status, room->offer, room->last_offer,
                qy_history_plies(room->history), (int)room->outcome.result);
    for (int side = 0; side < 2; side++)
        qy_buf_addf(out, " [%lld %lld %u]", (long long)room->clock.side[side].remaining,
                    (long long)room->clock.side[side].used, room->clock.side[side].moves);
    qy_buf_addf(out, " running=%d since=%lld", room->clock.running, (long long)room->clock.since);
    for (size_t i = 0; i < qy_history_plies(room->history); i++)
        qy_buf_addf(out, " %lld/%lld", (long long)room->plies[i].t, (long long)room->plies[i].remaining);
}

static void run_step(struct qyi_room *room, const struct script *script, const struct step *step, json_t *log)
{
    struct qyi_event event = event_of(step->event);
    struct qyi_event settled = {.kind = QYI_EVENT_KINDS};
    struct qyi_rulings rulings = {.count = 0};
    enum qy_refusal refusal = QY_REFUSAL_NONE;
    struct qy_buf before = QY_BUF_INIT;
    struct qy_buf after = QY_BUF_INIT;
    char tried[128];
    char done[128];
    int status;

    write_room(room, &before);
    status = qyi_room_try(room, &event, &rulings, NULL, &refusal, NULL);
    describe(status, refusal, &rulings, tried);
    write_room(room, &after);
    if (strcmp(qy_buf_str(&before), qy_buf_str(&after)) != 0)
        fail_msg("%s: looking at “%s” changed\n%s to\n%s", script->name, step->event, qy_buf_str(&before),
                 qy_buf_str(&after));
    status = qyi_room_apply(room, &event, &rulings, &settled, &refusal, NULL);
    describe(status, refusal, &rulings, done);
    if (strcmp(done, step->expected) != 0 || strcmp(done, tried) != 0)
        fail_msg("%s: “%s”: expected “%s”, tried “%s”, got “%s”", script->name, step->event, step->expected,
                 tried, done);
    if (status == 0)
        json_array_append_new(log, qyi_event_json(&settled, room->setup.game));
    qy_buf_free(&before);
    qy_buf_free(&after);
}

static void replay(struct qyi_room *room, const json_t *log)
{
    json_t *json;
    size_t i;

    json_array_foreach(log, i, json)
    {
        struct qyi_event event;
        struct qyi_rulings rulings;
        enum qy_refusal refusal;

        assert_int_equal(qyi_event_read(json, room->setup.game, true, &event, NULL), 0);
        assert_int_equal(qyi_room_apply(room, &event, &rulings, NULL, &refusal, NULL), 0);
    }
}

static void scripts_run_as_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        const struct script *script = &scripts[i];
        json_t *log = json_array();
        struct qy_buf played = QY_BUF_INIT;
        struct qy_buf replayed = QY_BUF_INIT;
        struct qyi_room room;
        struct qyi_room again;

        open_room(&room, script->game, script->time, script->fen);
        open_room(&again, script->game, script->time, script->fen);
        for (size_t j = 0; j < sizeof script->steps / sizeof script->steps[0] && script->steps[j].event; j++)
            run_step(&room, script, &script->steps[j], log);
        replay(&again, log);
        write_room(&room, &played);
        write_room(&again, &replayed);
        if (strcmp(qy_buf_str(&played), qy_buf_str(&replayed)) != 0)
            fail_msg("%s: played\n%s, replayed\n%s", script->name, qy_buf_str(&played),
                     qy_buf_str(&replayed));
        qyi_room_free(&room);
        qyi_room_free(&again);
        json_decref(log);
        qy_buf_free(&played);
        qy_buf_free(&replayed);
    }
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

/* No rule set falls back on the conduct of another game. */
static void every_rule_set_has_its_conduct(void **state)
{
    (void)state;
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        for (unsigned i = 0; i < qyi_games[game]->rules_count; i++) {
            const struct qy_rules *rules = &qyi_games[game]->rules[i];
            const struct qyi_online_rules *online = qyi_online_rules_of(rules);

            if (!online || strcmp(online->id, qy_rules_id(rules)) != 0) {
                fail_msg("%s has no row", qy_rules_id(rules));
                return; /* not reached: for readers who do not know that */
            }
            assert_non_null(qy_article_text(online->time_article, strlen(online->time_article), QY_LANG_EN));
        }
    }
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
        cmocka_unit_test(lag_quotas),
        cmocka_unit_test(every_rule_set_has_its_conduct),
        cmocka_unit_test(names),
    };

    return cmocka_run_group_tests_name("room", tests, NULL, NULL);
}
