/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Properties of touches, moves, releases and presses over the board, tested with random sequences in every
 * rule set: two ways to enter one action give the same state, legal moves are not penalised, a touch is
 * binding until a move is made, and undoing an entry restores the state before it.
 */
#include "support.h"

#include "game/rules.h"

#include <qiyuan/core/notation.h>

#define STREAMS 20000
#define DEEDS   24

static const struct qy_arbiter_oracle nobody;

static uint64_t next_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

struct hand {
    uint64_t seed;
    struct qy_arbiter *arbiter;
    int64_t t;
    uint32_t line;
    char move[8];
};

/* Begins a game: of an empty stretch of the array, or of one in which much can go wrong. */
static void begin(struct hand *hand, const struct qy_rules *rules, uint64_t seed)
{
    static const char *const fens[] = {"r3k2r/pP4p1/8/3pP3/8/2n5/P5pP/R3K2R w KQkq d6 0 1",
                                       "4k3/P6P/8/8/3r4/8/4N3/R3K2R w KQ - 0 1"};
    struct qy_game_setup setup;
    struct qy_event start = {.kind = QY_EVENT_START, .line = 1, .setup = &setup};
    struct qy_event clocks = {.kind = QY_EVENT_BEGIN, .line = 2};

    qy_game_setup_init(rules, &setup);
    assert_int_equal(qy_time_control_parse("G/90m", 5, &setup.control, NULL), 0);
    if (qy_rules_game(rules) == QY_GAME_CHESS && seed % 3 > 0)
        assert_int_equal(qy_position_from_fen(QY_GAME_CHESS, fens[seed % 3 - 1], strlen(fens[seed % 3 - 1]),
                                              &setup.start, NULL),
                         0);
    *hand = (struct hand){.seed = seed * UINT64_C(0x9E3779B97F4A7C15) + 1, .line = 2};
    assert_int_equal(qy_arbiter_new(&nobody, &hand->arbiter), 0);
    assert_int_equal(qy_arbiter_feed(hand->arbiter, &start, NULL), 0);
    assert_int_equal(qy_arbiter_feed(hand->arbiter, &clocks, NULL), 0);
}

static const struct qy_position *now(const struct hand *hand)
{
    return qy_history_position(qy_arbiter_history(hand->arbiter));
}

/* A legal move, or of one in four times a piece's step to any square. */
static void choose_move(struct hand *hand, struct qy_event *event, bool legal)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(now(hand), moves);
    struct qy_buf text = QY_BUF_INIT;
    qy_move move = moves[next_random(&hand->seed) % (count ? count : 1)];

    event->side = qy_position_side(now(hand));
    if (count > 0)
        (void)qy_move_write(now(hand), move, QY_NOTATION_UCI, 0, &text);
    (void)snprintf(hand->move, sizeof hand->move, "%s", text.len ? qy_buf_str(&text) : "a1a2");
    qy_buf_free(&text);
    if (!legal) {
        hand->move[2] = (char)('a' + next_random(&hand->seed) % 8);
        hand->move[3] = (char)('1' + next_random(&hand->seed) % 8);
        hand->move[4] = '\0';
    }
    event->move = (struct qy_text){hand->move, strlen(hand->move)};
}

static struct qy_event deed(struct hand *hand, bool legal)
{
    static const enum qy_event_kind kinds[] = {QY_EVENT_TOUCH,   QY_EVENT_MOVE, QY_EVENT_PRESS,
                                               QY_EVENT_RELEASE, QY_EVENT_MOVE, QY_EVENT_DISPLACED};
    unsigned squares = qy_rules_game(qy_arbiter_setup(hand->arbiter)->rules) == QY_GAME_CHESS ? 64 : 90;
    struct qy_event event = {.kind = kinds[next_random(&hand->seed) % 6], .has_side = true, .yes = true};

    hand->t += 1 + (int64_t)(next_random(&hand->seed) % 50);
    event.t = hand->t;
    event.line = ++hand->line;
    event.side = qy_position_side(now(hand));
    if (event.kind == QY_EVENT_PRESS)
        event.side = (enum qy_side)(next_random(&hand->seed) & 1);
    event.squares = event.kind == QY_EVENT_RELEASE ? 2 : event.kind == QY_EVENT_TOUCH ? 1 : 0;
    event.square[0] = (qy_square)(next_random(&hand->seed) % squares);
    event.square[1] = (qy_square)(next_random(&hand->seed) % squares);
    if (event.kind == QY_EVENT_MOVE || event.kind == QY_EVENT_RELEASE)
        choose_move(hand, &event, legal || next_random(&hand->seed) % 4);
    if (event.kind == QY_EVENT_RELEASE) {
        (void)qy_square_read(qy_rules_game(qy_arbiter_setup(hand->arbiter)->rules), hand->move, 2,
                             &event.square[0]);
        if (qy_square_read(qy_rules_game(qy_arbiter_setup(hand->arbiter)->rules), hand->move + 2, 2,
                           &event.square[1]) < 0)
            event.square[1] = event.square[0];
        event.move = (struct qy_text){NULL, 0};
    }
    return event;
}

static bool ruled(const struct qy_arbiter *arbiter, enum qy_ruling_kind kind, const char *reason)
{
    size_t count;
    const struct qy_ruling *rulings = qy_arbiter_rulings(arbiter, &count);

    for (size_t i = 0; i < count; i++)
        if (rulings[i].kind == kind &&
            (!reason || (rulings[i].reason && strcmp(rulings[i].reason, reason) == 0)))
            return true;
    return false;
}

/* The rule sets of the library, in turn. */
static const struct qy_rules *rules_of(uint64_t seed)
{
    size_t count = 0;

    while (qyi_rule_sets[count])
        count++;
    return qyi_rule_sets[seed % count];
}

/* Breaking touch-move costs nothing, and takes nothing back but the move: no time, no result, and the same
 * pieces bind after it. */
static void check_touch(const struct hand *hand, const qy_move *before, size_t before_count)
{
    qy_move after[QY_MAX_MOVES];
    size_t count;

    if (!ruled(hand->arbiter, QY_RULING_ILLEGAL, "touch"))
        return;
    if (ruled(hand->arbiter, QY_RULING_TIME, NULL) || ruled(hand->arbiter, QY_RULING_RESULT, NULL) ||
        ruled(hand->arbiter, QY_RULING_FOUL, NULL))
        fail_msg("a touch was punished at line %u", (unsigned)hand->line);
    count = qy_arbiter_moves(hand->arbiter, after);
    if (count != before_count || memcmp(before, after, count * sizeof *after) != 0)
        fail_msg("a touch was forgotten at line %u", (unsigned)hand->line);
}

/* Only legal moves, with touches and presses in any order: the only penalty is for pressing without a move,
 * so that no game is lost by illegal moves if a move precedes each press. */
static void no_legal_game_is_lost(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= STREAMS / 4; seed++) {
        struct hand hand;
        bool moved = false;

        begin(&hand, rules_of(seed), seed);
        for (unsigned i = 0; i < DEEDS && qy_arbiter_phase(hand.arbiter) == QY_PHASE_PLAY; i++) {
            struct qy_event event = deed(&hand, true);
            qy_move before[QY_MAX_MOVES];
            size_t count = qy_arbiter_moves(hand.arbiter, before);
            enum qy_side mover = qy_position_side(now(&hand));

            if (event.kind == QY_EVENT_RELEASE) /* a pawn left as it is on the last rank is an illegal move */
                event.kind = QY_EVENT_TOUCH;
            if (event.kind == QY_EVENT_PRESS && event.side == mover && !moved)
                continue;
            assert_int_equal(qy_arbiter_feed(hand.arbiter, &event, NULL), 0);
            if (qy_arbiter_outcome(hand.arbiter).reason == QY_REASON_ILLEGAL_MOVE ||
                ruled(hand.arbiter, QY_RULING_TIME, NULL))
                fail_msg("%s, seed %u, line %u: punished", qy_rules_id(rules_of(seed)), (unsigned)seed,
                         (unsigned)hand.line);
            check_touch(&hand, before, count);
            moved = event.kind == QY_EVENT_MOVE && ruled(hand.arbiter, QY_RULING_ILLEGAL, "touch");
        }
        qy_arbiter_free(hand.arbiter);
    }
}

/* With illegal moves in between: a touch is binding until a move is made. */
static void touch_survives(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= STREAMS / 4; seed++) {
        struct hand hand;

        begin(&hand, rules_of(seed), seed);
        for (unsigned i = 0; i < DEEDS && qy_arbiter_phase(hand.arbiter) == QY_PHASE_PLAY; i++) {
            struct qy_event event = deed(&hand, false);
            qy_move all[QY_MAX_MOVES];
            qy_move before[QY_MAX_MOVES];
            size_t bound = qy_arbiter_moves(hand.arbiter, before);
            size_t legal = qy_position_legal(now(&hand), all);
            size_t plies = qy_history_plies(qy_arbiter_history(hand.arbiter));
            qy_move after[QY_MAX_MOVES];
            size_t left;

            assert_int_equal(qy_arbiter_feed(hand.arbiter, &event, NULL), 0);
            check_touch(&hand, before, bound);
            left = qy_arbiter_moves(hand.arbiter, after);
            if (qy_arbiter_phase(hand.arbiter) == QY_PHASE_PLAY && bound < legal && left == legal &&
                qy_history_plies(qy_arbiter_history(hand.arbiter)) == plies)
                fail_msg("%s, seed %u, line %u (%s): the touch was forgotten", qy_rules_id(rules_of(seed)),
                         (unsigned)seed, (unsigned)hand.line, qy_event_name(event.kind));
        }
        qy_arbiter_free(hand.arbiter);
    }
}

/* A piece released is entered as a release or as a move: the press that follows leaves the same game. */
static void both_ways_are_one(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= STREAMS / 4; seed++) {
        struct hand one;
        struct hand two;

        begin(&one, rules_of(seed), seed);
        begin(&two, rules_of(seed), seed);
        for (unsigned i = 0; i < 8 && qy_arbiter_phase(one.arbiter) == QY_PHASE_PLAY; i++) {
            struct qy_event move = {.kind = QY_EVENT_MOVE, .has_side = true, .t = one.t + 10};
            struct qy_event release = {
                .kind = QY_EVENT_RELEASE, .has_side = true, .t = one.t + 10, .squares = 2};
            struct qy_event press = {.kind = QY_EVENT_PRESS, .has_side = true, .t = one.t + 20};
            enum qy_game game = qy_rules_game(rules_of(seed));
            qy_square rook = QY_SQUARE_NONE;
            qy_move legal;

            choose_move(&one, &move, next_random(&one.seed) % 4);
            if (qy_move_read(now(&one), one.move, 4, QY_NOTATION_UCI, &legal, NULL) == 0)
                rook = qy_move_castling_rook(game, legal);
            release.side = press.side = move.side;
            if (rook != QY_SQUARE_NONE || qy_square_read(game, one.move, 2, &release.square[0]) < 0 ||
                qy_square_read(game, one.move + 2, 2, &release.square[1]) < 0)
                continue;      /* castling is half made with the king alone */
            move.move.len = 4; /* a pawn has become nothing yet */
            one.t += 20;
            assert_int_equal(qy_arbiter_feed(one.arbiter, &move, NULL), 0);
            assert_int_equal(qy_arbiter_feed(one.arbiter, &press, NULL), 0);
            assert_int_equal(qy_arbiter_feed(two.arbiter, &release, NULL), 0);
            assert_int_equal(qy_arbiter_feed(two.arbiter, &press, NULL), 0);
            if (qy_arbiter_digest(one.arbiter) != qy_arbiter_digest(two.arbiter))
                fail_msg("%s, seed %u, %s: entered as a release it is another game",
                         qy_rules_id(rules_of(seed)), (unsigned)seed, one.move);
        }
        qy_arbiter_free(one.arbiter);
        qy_arbiter_free(two.arbiter);
    }
}

/* An entry taken back at once leaves the state as if it had never been made. */
static void undone_is_never_made(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= STREAMS / 4; seed++) {
        struct hand hand;
        unsigned at = (unsigned)(seed % 12);

        begin(&hand, rules_of(seed), seed);
        for (unsigned i = 0; i < 12 && qy_arbiter_phase(hand.arbiter) == QY_PHASE_PLAY; i++) {
            uint64_t digest = qy_arbiter_digest(hand.arbiter);
            int64_t before = qy_arbiter_time(hand.arbiter);
            struct qy_event event = deed(&hand, false);
            struct qy_event undo = {.kind = QY_EVENT_UNDO, .number = event.line};

            if (i == at)
                event.t = before; /* time passes also when entries are undone */
            assert_int_equal(qy_arbiter_feed(hand.arbiter, &event, NULL), 0);
            if (i != at)
                continue;
            undo.t = event.t;
            undo.line = ++hand.line;
            assert_int_equal(qy_arbiter_feed(hand.arbiter, &undo, NULL), 0);
            if (qy_arbiter_digest(hand.arbiter) != digest)
                fail_msg("%s, seed %u: the undo of %s left a trace", qy_rules_id(rules_of(seed)),
                         (unsigned)seed, qy_event_name(event.kind));
        }
        qy_arbiter_free(hand.arbiter);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_legal_game_is_lost),
        cmocka_unit_test(touch_survives),
        cmocka_unit_test(both_ways_are_one),
        cmocka_unit_test(undone_is_never_made),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
