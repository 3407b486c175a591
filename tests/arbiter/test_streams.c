/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Laws that hold for every stream of events: for the logs of tests/data/arbiter, and for random streams from
 * fixed seeds.
 */
#include "support.h"

#include "base/utf8.h"

#include <qiyuan/core/notation.h>

/* ---- the logs of the cases ------------------------------------------------------------------------- */

static void each_log(void (*check)(const char *path, struct log *log))
{
    char pattern[512];
    glob_t found;

    (void)snprintf(pattern, sizeof pattern, "%s/arbiter/*.jsonl", getenv("QIYUAN_TEST_DATA"));
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        struct log log = {0};

        assert_true(log_load(&log, found.gl_pathv[i]));
        check(found.gl_pathv[i], &log);
        free(log.text);
    }
    globfree(&found);
}

static const struct qy_arbiter_oracle oracle = {.nodes = 20000};

/* Playing a prefix, trying what comes next, and then the rest gives the state of playing all. */
static void check_prefixes(const char *path, struct log *log)
{
    struct qy_arbiter *whole;
    struct qy_event_reader reader = {0};
    size_t fed;
    size_t step = log->count / 40 + 1;

    assert_int_equal(qy_arbiter_new(&oracle, &whole), 0);
    fed = feed_lines(whole, &reader, log, 0, log->count);
    qy_event_reader_free(&reader);
    for (size_t cut = 1; cut < fed; cut += step) {
        struct qy_event_reader again = {0};
        struct qy_arbiter *parts;
        struct qy_event event;
        uint64_t digest;

        assert_int_equal(qy_arbiter_new(&oracle, &parts), 0);
        assert_int_equal(feed_lines(parts, &again, log, 0, cut), cut);
        digest = qy_arbiter_digest(parts);
        assert_int_equal(qy_event_read(&again, log->line[cut], strlen(log->line[cut]), &event, NULL), 0);
        event.line = (uint32_t)cut + 1;
        assert_int_equal(qy_arbiter_try(parts, &event, NULL), 0);
        if (qy_arbiter_digest(parts) != digest)
            fail_msg("%s: trying line %zu left a trace", path, cut + 1);
        assert_int_equal(feed_lines(parts, &again, log, cut, fed), fed);
        if (qy_arbiter_digest(parts) != qy_arbiter_digest(whole))
            fail_msg("%s: cut before line %zu it ends differently", path, cut + 1);
        qy_arbiter_free(parts);
        qy_event_reader_free(&again);
    }
    qy_arbiter_free(whole);
}

static void prefix_and_rest_give_the_same(void **state)
{
    (void)state;
    each_log(check_prefixes);
}

/* Every ruling can be worded in every language, and written as JSON. */
static void check_words(const char *path, struct log *log)
{
    struct qy_arbiter *arbiter;
    struct qy_event_reader reader = {0};

    assert_int_equal(qy_arbiter_new(&oracle, &arbiter), 0);
    for (size_t i = 0; i < log->count && feed_lines(arbiter, &reader, log, i, i + 1) == i + 1; i++) {
        size_t count;
        const struct qy_ruling *rulings = qy_arbiter_rulings(arbiter, &count);

        if (count == 0)
            fail_msg("%s:%zu was not answered", path, i + 1);
        for (size_t r = 0; r < count; r++) {
            struct qy_buf text = QY_BUF_INIT;

            for (unsigned lang = 0; lang < QY_LANG_COUNT; lang++)
                qy_ruling_words(arbiter, &rulings[r], (enum qy_lang)lang, QY_NOTATION_COUNT, &text);
            qy_ruling_json(arbiter, &rulings[r], &text);
            if (text.failed || !qyi_utf8_valid(text.data, text.len) || strchr(text.data, '\n') ||
                strstr(text.data, "ruling.") || strstr(text.data, "refusal.") || strstr(text.data, "reason."))
                fail_msg("%s:%zu: %s", path, i + 1, qy_buf_str(&text));
            qy_buf_free(&text);
            if (rulings[r].article &&
                !qy_article_text(rulings[r].article, strlen(rulings[r].article), QY_LANG_EN))
                fail_msg("%s:%zu: no article %s", path, i + 1, rulings[r].article);
        }
    }
    qy_event_reader_free(&reader);
    qy_arbiter_free(arbiter);
}

static void rulings_have_words(void **state)
{
    (void)state;
    each_log(check_words);
}

/* ---- random streams -------------------------------------------------------------------------------- */

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

struct stream {
    uint64_t seed;
    struct qy_arbiter *arbiter;
    int64_t t;
    char move[8];
};

static void random_move(struct stream *stream, struct qy_event *event)
{
    const struct qy_position *position = qy_history_position(qy_arbiter_history(stream->arbiter));
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    struct qy_buf text = QY_BUF_INIT;

    event->side = qy_position_side(position);
    if (count > 0)
        (void)qy_move_write(position, moves[next_random(&stream->seed) % count], QY_NOTATION_UCI, 0, &text);
    (void)snprintf(stream->move, sizeof stream->move, "%s", text.len ? qy_buf_str(&text) : "a1a2");
    qy_buf_free(&text);
    if (next_random(&stream->seed) % 16 == 0)
        stream->move[3] = (char)('0' + next_random(&stream->seed) % 9);
    event->move = (struct qy_text){stream->move, strlen(stream->move)};
}

/* Any event at all, moves more often than others. */
static struct qy_event random_event(struct stream *stream)
{
    struct qy_event event = {0};
    uint64_t dice = next_random(&stream->seed);

    stream->t += (int64_t)(next_random(&stream->seed) % 400);
    event.kind = (enum qy_event_kind)(1 + dice % (QY_EVENT_COUNT - 1));
    if (dice >> 8 & 3)
        event.kind = dice >> 10 & 1 ? QY_EVENT_MOVE : QY_EVENT_PRESS;
    event.t = stream->t;
    event.has_side = true;
    event.side = (enum qy_side)(dice >> 12 & 1);
    event.squares = 1 + (dice >> 13 & 1);
    if (event.kind == QY_EVENT_RELEASE)
        event.squares = 2;
    event.square[0] = (qy_square)((dice >> 14) % 64);
    event.square[1] = (qy_square)((dice >> 20) % 64);
    event.claim = (enum qy_claim)((dice >> 26) % QY_CLAIM_COUNT);
    event.foul = (enum qy_foul)((dice >> 29) % QY_FOUL_COUNT);
    event.penalty = (enum qy_penalty)((dice >> 32) % 2);
    event.stop = (enum qy_stop_reason)((dice >> 35) % QY_STOP_COUNT);
    event.result = QY_RESULT_DRAW;
    event.yes = dice >> 38 & 1;
    event.number = (uint32_t)(1 + (dice >> 40) % 30);
    event.ms = (int64_t)((dice >> 45) % 200);
    if (event.kind == QY_EVENT_MOVE || event.kind == QY_EVENT_SEAL || event.kind == QY_EVENT_ILLEGAL_FOUND ||
        (event.kind == QY_EVENT_CLAIM && event.yes))
        random_move(stream, &event);
    /* what ends a game at once would leave the streams short */
    if (event.kind == QY_EVENT_RESIGN || event.kind == QY_EVENT_ADJUDICATE ||
        event.kind == QY_EVENT_ABANDON || event.kind == QY_EVENT_SETUP_ERROR ||
        event.kind == QY_EVENT_REFUSE || event.kind == QY_EVENT_ACCEPT)
        event.kind = dice >> 50 & 15 ? QY_EVENT_MOVE : event.kind;
    if (event.kind == QY_EVENT_MOVE && !event.move.text)
        random_move(stream, &event);
    return event;
}

static void start_stream(struct stream *stream, uint64_t seed, const char *time)
{
    static const char *const rules[] = {"chess-classic", "chess-fide-2023", "xiangqi-1999"};
    const char *id = rules[seed % 3];
    struct qy_game_setup setup;
    struct qy_event start = {.kind = QY_EVENT_START, .setup = &setup};
    struct qy_event begin = {.kind = QY_EVENT_BEGIN};

    qy_game_setup_init(qy_rules_by_id(id, strlen(id)), &setup);
    setup.mode = seed / 3 % 2 ? QY_PLAY_ONLINE : QY_PLAY_BOARD;
    setup.claims_auto = setup.mode == QY_PLAY_ONLINE;
    setup.records = seed / 6 % 2;
    setup.default_time = 10000;
    assert_int_equal(qy_time_control_parse(time, strlen(time), &setup.control, NULL), 0);
    *stream = (struct stream){.seed = seed * UINT64_C(0x9E3779B97F4A7C15) + 1};
    assert_int_equal(qy_arbiter_new(&oracle, &stream->arbiter), 0);
    assert_int_equal(qy_arbiter_feed(stream->arbiter, &start, NULL), 0);
    assert_int_equal(qy_arbiter_feed(stream->arbiter, &begin, NULL), 0);
}

/* Whatever comes, every event is answered, the phases fit together, and time is never lost nor runs
 * backwards. */
static void check_state(const struct qy_arbiter *arbiter, const struct qy_event *event, bool was_over,
                        const int64_t used[2])
{
    bool over = qy_arbiter_phase(arbiter) == QY_PHASE_OVER;
    size_t count;
    const struct qy_ruling *rulings = qy_arbiter_rulings(arbiter, &count);
    bool after = event->kind == QY_EVENT_FAIR_COPY || event->kind == QY_EVENT_APPEAL ||
                 event->kind == QY_EVENT_OVERRULE || event->kind == QY_EVENT_SIGN ||
                 event->kind == QY_EVENT_UNDO || event->kind == QY_EVENT_CLOCK_FAULT ||
                 event->kind == QY_EVENT_REFUSE || event->kind == QY_EVENT_CORRECT;

    assert_true(count > 0);
    assert_int_equal(over, qy_arbiter_outcome(arbiter).result != QY_RESULT_OPEN);
    for (size_t i = 0; i < count; i++) /* what was not answered ends nothing as dead */
        assert_false(rulings[i].undecided && qy_arbiter_outcome(arbiter).reason == QY_REASON_DEAD_POSITION);
    if (was_over && !after && (event->kind != QY_EVENT_PRESS || rulings[0].kind != QY_RULING_OK)) {
        assert_int_equal(count, 1);
        assert_string_equal(rulings[0].reason, "over");
    }
    if (over)
        assert_false(qy_arbiter_clock(arbiter)->running);
    assert_int_equal(qy_position_key(qy_history_position(qy_arbiter_history(arbiter))),
                     qy_position_compute_key(qy_history_position(qy_arbiter_history(arbiter))));
    for (unsigned side = 0; side < 2 && event->kind != QY_EVENT_UNDO && event->kind != QY_EVENT_CORRECT &&
                            event->kind != QY_EVENT_ARRIVE && event->kind != QY_EVENT_CLOCK_FAULT;
         side++) {
        int64_t lag = event->kind == QY_EVENT_MOVE ? event->ms : 0;

        assert_true(qy_arbiter_used(arbiter, (enum qy_side)side) >= used[side] - lag);
    }
}

static void random_streams_keep_the_state_whole(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct stream stream;

        start_stream(&stream, seed, seed % 2 ? "G/20s" : "5/5s,5/5s*");
        for (unsigned i = 0; i < 250; i++) {
            struct qy_event event = random_event(&stream);
            bool was_over = qy_arbiter_phase(stream.arbiter) == QY_PHASE_OVER;
            int64_t used[2] = {qy_arbiter_used(stream.arbiter, QY_FIRST),
                               qy_arbiter_used(stream.arbiter, QY_SECOND)};
            unsigned squares =
                qy_rules_game(qy_arbiter_setup(stream.arbiter)->rules) == QY_GAME_CHESS ? 64 : 90;

            assert_true(event.square[0] < squares);
            assert_int_equal(qy_arbiter_feed(stream.arbiter, &event, NULL), 0);
            check_state(stream.arbiter, &event, was_over, used);
        }
        qy_arbiter_free(stream.arbiter);
    }
}

/* With moves alone, the two used times add up to the time since the beginning, and used and remaining time to
 * the allowance. */
static void no_millisecond_is_lost(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        struct stream stream;

        start_stream(&stream, seed, "G/40s");
        for (unsigned i = 0; i < 400 && qy_arbiter_phase(stream.arbiter) == QY_PHASE_PLAY; i++) {
            struct qy_event event = {.kind = QY_EVENT_MOVE, .has_side = true};
            const struct qy_clock *clock = qy_arbiter_clock(stream.arbiter);

            stream.t += (int64_t)(next_random(&stream.seed) % 300);
            event.t = stream.t;
            random_move(&stream, &event);
            if (qy_arbiter_setup(stream.arbiter)->mode == QY_PLAY_BOARD && i % 2) {
                event.kind = QY_EVENT_PRESS;
                event.side = (enum qy_side) !event.side;
            }
            assert_int_equal(qy_arbiter_feed(stream.arbiter, &event, NULL), 0);
            assert_true(qy_arbiter_used(stream.arbiter, QY_FIRST) +
                            qy_arbiter_used(stream.arbiter, QY_SECOND) ==
                        stream.t);
            for (unsigned side = 0; side < 2 && qy_arbiter_fouls(stream.arbiter, (enum qy_side)side) == 0;
                 side++)
                if (qy_arbiter_setup(stream.arbiter)->mode == QY_PLAY_ONLINE)
                    assert_true(qy_arbiter_used(stream.arbiter, (enum qy_side)side) +
                                    qy_clock_remaining(clock, (enum qy_side)side, stream.t) ==
                                40000);
        }
        qy_arbiter_free(stream.arbiter);
    }
}

/* Two arbiters that are fed the same agree after each event, though one of them is also asked what would
 * come. */
static void trying_leaves_no_trace_in_random_streams(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct stream whole;
        struct stream other;

        start_stream(&whole, seed, "3/4s+1s,3/4s*");
        start_stream(&other, seed, "3/4s+1s,3/4s*");
        for (unsigned i = 0; i < 120; i++) {
            struct qy_event event = random_event(&whole);
            struct qy_event next = event;

            assert_int_equal(qy_arbiter_feed(whole.arbiter, &event, NULL), 0);
            if (i % 7 == 0) /* the other one is asked first what would come */
                assert_int_equal(qy_arbiter_try(other.arbiter, &next, NULL), 0);
            assert_int_equal(qy_arbiter_feed(other.arbiter, &next, NULL), 0);
            if (qy_arbiter_digest(whole.arbiter) != qy_arbiter_digest(other.arbiter))
                fail_msg("seed %u, event %u (%s)", (unsigned)seed, i, qy_event_name(event.kind));
        }
        qy_arbiter_free(whole.arbiter);
        qy_arbiter_free(other.arbiter);
    }
}

/* Under every kind of clock what both sides used is the time that passed, and a side that does not move never
 * has less time than before but by its own thinking. */
static void every_clock_keeps_the_time(void **state)
{
    static const char *const times[] = {"G/40s", "5/8s,5/8s*",  "20s+1s", "20s d1s",   "20s D1s", "10s,3x5s",
                                        "H20s",  "4/6s+1s,10s", "^G/40s", "W30s B20s", "1d/1"};

    (void)state;
    for (unsigned kind = 0; kind < sizeof times / sizeof times[0]; kind++) {
        for (uint64_t seed = 1; seed <= 24; seed++) {
            struct stream stream;

            start_stream(&stream, seed, times[kind]);
            for (unsigned i = 0; i < 200 && qy_arbiter_phase(stream.arbiter) == QY_PHASE_PLAY; i++) {
                const struct qy_clock *clock = qy_arbiter_clock(stream.arbiter);
                struct qy_event event = {.kind = QY_EVENT_MOVE, .has_side = true};
                enum qy_side waits = (enum qy_side) !clock->running_side;
                int64_t left = qy_clock_remaining(clock, waits, stream.t);

                stream.t += (int64_t)(next_random(&stream.seed) % 900);
                event.t = stream.t;
                random_move(&stream, &event);
                if (qy_clock_remaining(clock, waits, stream.t) < left)
                    fail_msg("%s, seed %u: the waiting side's clock ran", times[kind], (unsigned)seed);
                assert_int_equal(qy_arbiter_feed(stream.arbiter, &event, NULL), 0);
                if (qy_arbiter_used(stream.arbiter, QY_FIRST) + qy_arbiter_used(stream.arbiter, QY_SECOND) !=
                    stream.t)
                    fail_msg("%s, seed %u: time is lost at %u", times[kind], (unsigned)seed, i);
            }
            qy_arbiter_free(stream.arbiter);
        }
    }
}

/* Every event after the end is answered with `over`, unless it is allowed then. */
static void every_event_after_the_end_is_answered(void **state)
{
    static const enum qy_event_kind after[] = {QY_EVENT_FAIR_COPY, QY_EVENT_APPEAL, QY_EVENT_OVERRULE,
                                               QY_EVENT_SIGN,      QY_EVENT_UNDO,   QY_EVENT_REFUSE,
                                               QY_EVENT_CORRECT};

    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        for (unsigned kind = 1; kind < QY_EVENT_COUNT; kind++) {
            struct qy_event resign = {.kind = QY_EVENT_RESIGN, .has_side = true, .line = 3};
            struct qy_event event = {.kind = (enum qy_event_kind)kind, .has_side = true, .squares = 2};
            const struct qy_ruling *rulings;
            bool belongs = false;
            struct stream stream;
            uint64_t before;
            size_t count;

            start_stream(&stream, seed, "G/20s");
            event.move = (struct qy_text){"a1a2", 4};
            event.result = QY_RESULT_DRAW;
            assert_int_equal(qy_arbiter_feed(stream.arbiter, &resign, NULL), 0);
            before = qy_arbiter_digest(stream.arbiter);
            assert_int_equal(qy_arbiter_feed(stream.arbiter, &event, NULL), 0);
            rulings = qy_arbiter_rulings(stream.arbiter, &count);
            for (unsigned i = 0; i < sizeof after / sizeof after[0]; i++)
                belongs |= after[i] == event.kind;
            if (count < 1 || qy_arbiter_phase(stream.arbiter) != QY_PHASE_OVER)
                fail_msg("%s is not answered", qy_event_name(event.kind));
            if (!belongs &&
                (count != 1 || rulings[0].kind != QY_RULING_REFUSED || !rulings[0].reason ||
                 strcmp(rulings[0].reason, "over") != 0 || qy_arbiter_digest(stream.arbiter) != before))
                fail_msg("%s after the end: %s", qy_event_name(event.kind), qy_ruling_name(rulings[0].kind));
            qy_arbiter_free(stream.arbiter);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prefix_and_rest_give_the_same),
        cmocka_unit_test(rulings_have_words),
        cmocka_unit_test(random_streams_keep_the_state_whole),
        cmocka_unit_test(trying_leaves_no_trace_in_random_streams),
        cmocka_unit_test(no_millisecond_is_lost),
        cmocka_unit_test(every_clock_keeps_the_time),
        cmocka_unit_test(every_event_after_the_end_is_answered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
