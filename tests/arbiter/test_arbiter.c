/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the arbiter that logs can't test: oracles, trying events, memory, questions of a server. */
#include "support.h"

#include <qiyuan/core/notation.h>

static struct qy_arbiter *begun(const char *rules, enum qy_play_mode mode, const char *fen,
                                const struct qy_arbiter_oracle *oracle)
{
    struct qy_game_setup setup;
    struct qy_event start = {.kind = QY_EVENT_START, .setup = &setup};
    struct qy_event begin = {.kind = QY_EVENT_BEGIN};
    struct qy_arbiter *arbiter;

    qy_game_setup_init(qy_rules_by_id(rules, strlen(rules)), &setup);
    setup.mode = mode;
    setup.claims_auto = mode == QY_PLAY_ONLINE;
    assert_int_equal(qy_time_control_parse("G/1m", 4, &setup.control, NULL), 0);
    if (fen)
        assert_int_equal(
            qy_position_from_fen(qy_rules_game(setup.rules), fen, strlen(fen), &setup.start, NULL), 0);
    assert_int_equal(qy_arbiter_new(oracle, &arbiter), 0);
    assert_int_equal(qy_arbiter_feed(arbiter, &start, NULL), 0);
    assert_int_equal(qy_arbiter_feed(arbiter, &begin, NULL), 0);
    return arbiter;
}

static void play(struct qy_arbiter *arbiter, const char *moves)
{
    char copy[512];
    char *rest = NULL;

    (void)snprintf(copy, sizeof copy, "%s", moves);
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        struct qy_event event = {
            .kind = QY_EVENT_MOVE, .t = qy_arbiter_time(arbiter) + 100, .has_side = true};

        event.side = qy_position_side(qy_history_position(qy_arbiter_history(arbiter)));
        event.move.text = word;
        event.move.len = strlen(word);
        assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
        if (ruling_of(arbiter, QY_RULING_REFUSED))
            fail_msg("%s was refused: %s", word, ruling_of(arbiter, QY_RULING_REFUSED)->reason);
    }
}

/* ---- the judge of repetitions ---------------------------------------------------------------------- */

struct judge {
    enum qy_repetition_verdict verdict;
    unsigned asked;
};

static int judge(void *user, const struct qy_rules *rules, const struct qy_history *history,
                 struct qy_repetition *ret)
{
    struct judge *judge = user;
    struct qy_cycle_move move = {.ply = (uint32_t)qy_history_plies(history), .side = QY_SECOND};

    (void)rules;
    judge->asked++;
    move.move = qy_history_move(history, move.ply);
    move.label_count = 1;
    move.label[0] = "idle";
    ret->verdict = judge->verdict;
    ret->offender = QY_FIRST;
    ret->reason = QY_REASON_PERPETUAL_CHECK;
    ret->article = "xq:24.1";
    return qy_cycle_add(&ret->cycle, &move);
}

#define CYCLE "h0g2 h9g7 g2h0 g7h9 "

static const struct {
    enum qy_repetition_verdict verdict;
    const char *moves;
    enum qy_ruling_kind kind; /* of the last move */
    enum qy_result result;
    enum qy_reason reason;
    unsigned asked;
} repetitions[] = {
    {QY_REPETITION_DRAW, CYCLE, QY_RULING_OK, QY_RESULT_OPEN, QY_REASON_NONE, 0},
    {QY_REPETITION_DRAW, CYCLE CYCLE, QY_RULING_UPHELD, QY_RESULT_DRAW, QY_REASON_REPETITION, 1},
    {QY_REPETITION_LOSS, CYCLE CYCLE, QY_RULING_UPHELD, QY_RESULT_SECOND_WON, QY_REASON_PERPETUAL_CHECK, 1},
    /* no pattern occurs often enough: no ruling */
    {QY_REPETITION_OPEN, CYCLE CYCLE, QY_RULING_OK, QY_RESULT_OPEN, QY_REASON_NONE, 1},
    /* undecided is reported, once */
    {QY_REPETITION_UNDECIDED, CYCLE CYCLE, QY_RULING_UNDECIDED, QY_RESULT_OPEN, QY_REASON_NONE, 1},
    {QY_REPETITION_UNDECIDED, CYCLE CYCLE "h0g2", QY_RULING_OK, QY_RESULT_OPEN, QY_REASON_NONE, 2},
    {QY_REPETITION_DEVIATE, CYCLE CYCLE, QY_RULING_DEVIATE, QY_RESULT_OPEN, QY_REASON_NONE, 1},
    /* the other positions of the same cycle stand for the third time: the order is not given again, and is lost by
     * the last move of the side that was told */
    {QY_REPETITION_DEVIATE, CYCLE CYCLE "h0g2", QY_RULING_OK, QY_RESULT_OPEN, QY_REASON_NONE, 1},
    {QY_REPETITION_DEVIATE, CYCLE CYCLE "h0g2 h9g7", QY_RULING_OK, QY_RESULT_OPEN, QY_REASON_NONE, 1},
    {QY_REPETITION_DEVIATE, CYCLE CYCLE "h0g2 h9g7 g2h0", QY_RULING_UPHELD, QY_RESULT_SECOND_WON,
     QY_REASON_PROHIBITED_REPETITION, 2},
    /* the order was obeyed; coming back to the position in another way brings a new one */
    {QY_REPETITION_DEVIATE, CYCLE CYCLE "i0i1 i9i8 i1i0 i8i9", QY_RULING_DEVIATE, QY_RESULT_OPEN,
     QY_REASON_NONE, 2},
    {QY_REPETITION_DEVIATE, CYCLE CYCLE "i3i4 i6i5 " CYCLE CYCLE, QY_RULING_DEVIATE, QY_RESULT_OPEN,
     QY_REASON_NONE, 2},
};

static void repetitions_are_judged(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof repetitions / sizeof repetitions[0]; i++) {
        struct judge counter = {.verdict = repetitions[i].verdict};
        struct qy_arbiter_oracle oracle = {.user = &counter, .judge = judge};
        struct qy_arbiter *arbiter = begun("xiangqi-1999", QY_PLAY_ONLINE, NULL, &oracle);
        struct qy_outcome outcome;

        play(arbiter, repetitions[i].moves);
        outcome = qy_arbiter_outcome(arbiter);
        if (!ruling_of(arbiter, repetitions[i].kind) || outcome.result != repetitions[i].result ||
            outcome.reason != repetitions[i].reason || counter.asked != repetitions[i].asked)
            fail_msg("row %zu: result %s, reason %s, asked %u", i, qy_result_text(outcome.result),
                     qy_reason_name(outcome.reason), counter.asked);
        qy_arbiter_free(arbiter);
    }
}

/* ---- winnability ----------------------------------------------------------------------------------- */

static enum qy_answer nobody_can(void *user, const struct qy_position *position, enum qy_side side)
{
    (void)user;
    (void)position;
    (void)side;
    return QY_ANSWER_NO;
}

static enum qy_answer nobody_knows(void *user, const struct qy_position *position, enum qy_side side)
{
    (void)user;
    (void)position;
    (void)side;
    return QY_ANSWER_UNKNOWN;
}

static void dead_positions_end_the_game(void **state)
{
    struct qy_arbiter_oracle oracle = {.can_win = nobody_can};
    struct qy_arbiter *arbiter =
        begun("chess-classic", QY_PLAY_ONLINE, "4k3/7p/8/8/8/8/P7/4K3 w - - 0 1", &oracle);

    (void)state;
    assert_string_equal(qy_arbiter_outcome(arbiter).article, "ch:10.4");
    assert_int_equal(qy_arbiter_phase(arbiter), QY_PHASE_OVER);
    qy_arbiter_free(arbiter);
    oracle.can_win = nobody_knows;
    arbiter = begun("chess-classic", QY_PLAY_ONLINE, "4k3/7p/8/8/8/8/P7/4K3 w - - 0 1", &oracle);
    play(arbiter, "a2a3");
    assert_int_equal(qy_arbiter_phase(arbiter), QY_PHASE_PLAY);
    qy_arbiter_free(arbiter);
}

/* The library is asked after captures and pawn moves, at the beginning and on a claim. */
static void dead_positions_are_found(void **state)
{
    static const struct {
        const char *rules;
        const char *fen;
        const char *moves;
        uint64_t nodes;
        const char *article; /* article for the dead position; NULL: the game continues */
        bool undecided;      /* of the last ruling */
    } rows[] = {
        /* the last pair of pawns is rammed: nothing can ever be taken */
        {"chess-classic", "4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 0 1", "", 100000, "ch:10.4", false},
        {"chess-classic", "4k3/8/p1p1p1p1/P1P3P1/8/4P3/8/4K3 w - - 0 1", "e3e4 e8d8 e4e5", 100000, "ch:10.4",
         false},
        {"chess-fide-2023", "4k3/8/p1p1p1p1/P1P3P1/8/4P3/8/4K3 w - - 0 1", "e3e4 e8d8 e4e5", 100000,
         "fide:5.2.2", false},
        /* the king must capture the rook: the rest can't mate */
        {"chess-classic", "7k/5P2/8/8/8/8/8/K7 w - - 0 1", "f7f8r", 100000, NULL, false},
        {"chess-classic", "7k/8/6PP/8/8/8/8/K7 w - - 0 1", "g6g7 h8g8", 100000, NULL, false},
        /* a knight is all that is left */
        {"chess-classic", "7k/8/8/8/8/8/1r6/K6N w - - 0 1", "a1b2", 100000, "ch:10.4", false},
        /* the oracle is not asked */
        {"chess-classic", "4k3/8/p1p1p1p1/P1P3P1/8/4P3/8/4K3 w - - 0 1", "e3e4 e8d8 e4e5", 0, NULL, false},
        /* not answered within ten positions: noted, and play goes on */
        {"chess-classic", "8/2kB4/1p1p1p1p/1P1P1P1P/8/8/3K2b1/8 w - - 0 1", "", 10, NULL, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_arbiter_oracle oracle = {.nodes = rows[i].nodes};
        struct qy_arbiter *arbiter = begun(rows[i].rules, QY_PLAY_ONLINE, rows[i].fen, &oracle);
        const struct qy_ruling *rulings;
        const char *article;
        size_t count;

        play(arbiter, rows[i].moves);
        rulings = qy_arbiter_rulings(arbiter, &count);
        article = qy_arbiter_outcome(arbiter).article;
        if ((article == NULL) != (rows[i].article == NULL) ||
            (article && strcmp(article, rows[i].article) != 0))
            fail_msg("row %zu: article %s", i, article ? article : "none");
        if (rulings[count - 1].undecided != rows[i].undecided)
            fail_msg("row %zu: undecided %d", i, rulings[count - 1].undecided);
        qy_arbiter_free(arbiter);
    }
}

/* A flag, and a claim, put the whole question. */
static void flags_and_claims_ask_the_library(void **state)
{
    static const struct {
        const char *fen;
        enum qy_event_kind kind;
        uint64_t nodes;
        enum qy_result result;
        bool undecided;
    } rows[] = {
        /* a wall that neither king crosses, a pawn free on each side of it for a while */
        {"4k3/5p1p/8/1p6/1P6/KP6/PP3P1P/8 w - - 0 1", QY_EVENT_FLAG, 100000, QY_RESULT_DRAW, false},
        {"4k3/5p1p/8/1p6/1P6/KP6/PP3P1P/8 w - - 0 1", QY_EVENT_CLAIM, 100000, QY_RESULT_DRAW, false},
        {"4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", QY_EVENT_FLAG, 100000, QY_RESULT_SECOND_WON, false},
        {"4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", QY_EVENT_CLAIM, 100000, QY_RESULT_OPEN, false},
        {"8/2kB4/1p1p1p1p/1P1P1P1P/8/8/3K2b1/8 w - - 0 1", QY_EVENT_FLAG, 10, QY_RESULT_SECOND_WON, true},
        /* a question that nobody is to look into is not told as open */
        {"8/2kB4/1p1p1p1p/1P1P1P1P/8/8/3K2b1/8 w - - 0 1", QY_EVENT_FLAG, 0, QY_RESULT_SECOND_WON, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        /* what is dead at the beginning ends the game there; the question is put to a game in play */
        struct qy_arbiter_oracle oracle = {.nodes = rows[i].nodes};
        struct qy_event event = {.kind = rows[i].kind, .t = 60001, .has_side = true, .claim = QY_CLAIM_DEAD};
        struct qy_arbiter *arbiter = begun("chess-fide-2023", QY_PLAY_BOARD, rows[i].fen, &oracle);
        enum qy_result result;

        if (qy_arbiter_phase(arbiter) == QY_PHASE_PLAY) {
            size_t count;
            const struct qy_ruling *rulings;

            event.t = event.kind == QY_EVENT_CLAIM ? 100 : event.t;
            assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
            rulings = qy_arbiter_rulings(arbiter, &count);
            if (rulings[count - 1].undecided != rows[i].undecided)
                fail_msg("row %zu: undecided %d", i, rulings[count - 1].undecided);
        }
        result = qy_arbiter_outcome(arbiter).result;
        if (result != rows[i].result)
            fail_msg("row %zu: %s", i, qy_result_text(result));
        qy_arbiter_free(arbiter);
    }
}

static enum qy_answer first_can(void *user, const struct qy_position *position, enum qy_side side)
{
    (void)user;
    (void)position;
    return side == QY_FIRST ? QY_ANSWER_YES : QY_ANSWER_NO;
}

static enum qy_answer always_drawn(void *user, const struct qy_position *position)
{
    (void)user;
    (void)position;
    return QY_ANSWER_YES;
}

static enum qy_answer never_drawn(void *user, const struct qy_position *position)
{
    (void)user;
    (void)position;
    return QY_ANSWER_NO;
}

static enum qy_answer not_known(void *user, const struct qy_position *position)
{
    (void)user;
    (void)position;
    return QY_ANSWER_UNKNOWN;
}

/* A claim to a simple draw rests on proof where the rule set knows simple draws (xq:4.2.1), and says so. */
static void simple_draws_need_proof(void **state)
{
    static const struct {
        const char *rules;
        const char *fen;
        enum qy_answer (*drawn)(void *user, const struct qy_position *position);
        enum qy_ruling_kind kind;
    } rows[] = {
        {"xiangqi-1999", "4k4/9/4r4/9/9/9/9/9/R8/3K5 w - - 0 1", always_drawn, QY_RULING_UPHELD},
        {"xiangqi-1999", "4k4/9/4r4/9/9/9/9/9/R8/3K5 w - - 0 1", never_drawn, QY_RULING_REJECTED},
        /* what no table settles is not false: the arbiter decides */
        {"xiangqi-1999", "4k4/9/4r4/9/9/9/9/9/R8/3K5 w - - 0 1", not_known, QY_RULING_UNDECIDED},
        {"xiangqi-1999", "4k4/9/4r4/9/9/9/9/9/R8/3K5 w - - 0 1", NULL, QY_RULING_UNDECIDED},
        {"chess-fide-2023", "4k3/8/4r3/8/8/8/R7/3K4 w - - 0 1", always_drawn, QY_RULING_REJECTED},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_arbiter_oracle oracle = {.drawn = rows[i].drawn};
        bool good = rows[i].kind == QY_RULING_UPHELD;
        struct qy_event event = {.kind = QY_EVENT_CLAIM, .t = 100, .has_side = true, .claim = QY_CLAIM_DEAD};
        struct qy_arbiter *arbiter = begun(rows[i].rules, QY_PLAY_BOARD, rows[i].fen, &oracle);
        const struct qy_ruling *rulings;
        size_t count;

        assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
        rulings = qy_arbiter_rulings(arbiter, &count);
        assert_true(count > 0);
        assert_int_equal(rulings[0].kind, rows[i].kind);
        assert_int_equal(rulings[0].by_table, good);
        assert_int_equal(qy_arbiter_outcome(arbiter).result, good ? QY_RESULT_DRAW : QY_RESULT_OPEN);
        qy_arbiter_free(arbiter);
    }
}

/* Under the Laws of 2023 a player who runs out of time, resigns or leaves draws if the opponent can't win; an
 * undecided question is reported. In the older rules only a bare king can't win. */
static void losses_ask_who_can_win(void **state)
{
    static const struct {
        const char *rules;
        enum qy_answer (*can_win)(void *, const struct qy_position *, enum qy_side);
        enum qy_event_kind kind;
        enum qy_result result;
        bool undecided;
    } rows[] = {
        {"chess-fide-2023", first_can, QY_EVENT_FLAG, QY_RESULT_DRAW, false},
        {"chess-fide-2023", nobody_knows, QY_EVENT_FLAG, QY_RESULT_SECOND_WON, true},
        {"chess-fide-2023", first_can, QY_EVENT_RESIGN, QY_RESULT_DRAW, false},
        {"chess-fide-2023", nobody_knows, QY_EVENT_RESIGN, QY_RESULT_SECOND_WON, true},
        {"chess-fide-2023", first_can, QY_EVENT_ABANDON, QY_RESULT_DRAW, false},
        {"chess-fide-2023", nobody_knows, QY_EVENT_ABANDON, QY_RESULT_SECOND_WON, true},
        {"chess-fide-2023", first_can, QY_EVENT_REFUSE, QY_RESULT_SECOND_WON, false},
        {"chess-classic", first_can, QY_EVENT_FLAG, QY_RESULT_SECOND_WON, false},
        {"chess-classic", first_can, QY_EVENT_RESIGN, QY_RESULT_SECOND_WON, false},
        {"xiangqi-1999", first_can, QY_EVENT_RESIGN, QY_RESULT_SECOND_WON, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_arbiter_oracle oracle = {.can_win = rows[i].can_win};
        struct qy_event loss = {.kind = rows[i].kind, .t = 5000, .has_side = true, .side = QY_FIRST};
        struct qy_arbiter *arbiter = begun(rows[i].rules, QY_PLAY_BOARD, NULL, &oracle);

        loss.t = loss.kind == QY_EVENT_FLAG ? 60001 : 5000;
        assert_int_equal(qy_arbiter_feed(arbiter, &loss, NULL), 0);
        if (qy_arbiter_outcome(arbiter).result != rows[i].result)
            fail_msg("row %zu: %s", i, qy_result_text(qy_arbiter_outcome(arbiter).result));
        assert_int_equal(ruling_of(arbiter, QY_RULING_RESULT)->undecided, rows[i].undecided);
        qy_arbiter_free(arbiter);
    }
}

/* ---- what a server asks ---------------------------------------------------------------------------- */

static void trying_changes_nothing(void **state)
{
    struct qy_arbiter *arbiter = begun("chess-classic", QY_PLAY_ONLINE, NULL, NULL);
    struct qy_event mate = {.kind = QY_EVENT_MOVE, .t = 5000, .has_side = true, .side = QY_SECOND};
    uint64_t before;

    (void)state;
    play(arbiter, "f2f3 e7e5 g2g4");
    before = qy_arbiter_digest(arbiter);
    mate.move = (struct qy_text){"d8h4", 4};
    assert_int_equal(qy_arbiter_try(arbiter, &mate, NULL), 0);
    assert_non_null(ruling_of(arbiter, QY_RULING_RESULT));
    assert_true(qy_arbiter_digest(arbiter) == before);
    assert_int_equal(qy_arbiter_feed(arbiter, &mate, NULL), 0);
    assert_int_equal(qy_arbiter_phase(arbiter), QY_PHASE_OVER);
    assert_true(qy_arbiter_digest(arbiter) != before);
    qy_arbiter_free(arbiter);
}

/* The entry after a trial is numbered behind the last line, even if that line is an undo. */
static void a_trial_takes_no_number(void **state)
{
    struct qy_arbiter *arbiter = begun("chess-classic", QY_PLAY_BOARD, NULL, NULL);
    struct qy_event touch = {.kind = QY_EVENT_TOUCH, .t = 10, .has_side = true, .squares = 1, .square = {1}};
    struct qy_event undo = {.kind = QY_EVENT_UNDO, .t = 20, .line = 8, .number = 7};
    size_t count;

    (void)state;
    touch.line = 7;
    assert_int_equal(qy_arbiter_feed(arbiter, &touch, NULL), 0);
    assert_int_equal(qy_arbiter_feed(arbiter, &undo, NULL), 0);
    touch.t = 30;
    for (unsigned i = 0; i < 2; i++) {
        touch.line = 0;
        assert_int_equal(
            i == 0 ? qy_arbiter_try(arbiter, &touch, NULL) : qy_arbiter_feed(arbiter, &touch, NULL), 0);
        assert_int_equal(qy_arbiter_rulings(arbiter, &count)[0].line, 9);
    }
    qy_arbiter_free(arbiter);
}

static void the_next_flag_is_foretold(void **state)
{
    struct qy_arbiter *arbiter = begun("chess-classic", QY_PLAY_ONLINE, NULL, NULL);
    struct qy_event flag = {.kind = QY_EVENT_FLAG, .has_side = true, .side = QY_SECOND};
    enum qy_side side;

    (void)state;
    assert_int_equal(qy_arbiter_next_flag(arbiter), 60001);
    play(arbiter, "e2e4");
    assert_int_equal(qy_arbiter_next_flag(arbiter), 60101);
    assert_false(qy_arbiter_offer(arbiter, &side));
    assert_true(qy_arbiter_may_offer(arbiter, QY_FIRST));
    flag.t = 60100;
    assert_int_equal(qy_arbiter_feed(arbiter, &flag, NULL), 0);
    assert_non_null(ruling_of(arbiter, QY_RULING_REJECTED));
    flag.t = 60101;
    assert_int_equal(qy_arbiter_feed(arbiter, &flag, NULL), 0);
    assert_int_equal(qy_arbiter_outcome(arbiter).reason, QY_REASON_TIME);
    assert_true(qy_arbiter_next_flag(arbiter) == INT64_MAX);
    qy_arbiter_free(arbiter);
}

static void who_is_away_is_known_until_he_comes(void **state)
{
    struct qy_arbiter *arbiter = begun("xiangqi-1999", QY_PLAY_BOARD, NULL, NULL);
    struct qy_event event = {.kind = QY_EVENT_ABSENT, .has_side = true, .side = QY_SECOND};

    (void)state;
    assert_false(qy_arbiter_absent(arbiter, QY_SECOND));
    assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
    assert_true(qy_arbiter_absent(arbiter, QY_SECOND));
    assert_false(qy_arbiter_absent(arbiter, QY_FIRST));
    event.kind = QY_EVENT_ARRIVE;
    event.t = 1000;
    assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
    assert_false(qy_arbiter_absent(arbiter, QY_SECOND));
    qy_arbiter_free(arbiter);
}

static void moves_are_those_that_are_left(void **state)
{
    struct qy_arbiter *arbiter = begun("chess-classic", QY_PLAY_BOARD, NULL, NULL);
    struct qy_event touch = {.kind = QY_EVENT_TOUCH, .t = 10, .has_side = true, .squares = 1, .square = {1}};
    qy_move moves[QY_MAX_MOVES];

    (void)state;
    assert_int_equal(qy_arbiter_moves(arbiter, moves), 20);
    assert_int_equal(qy_arbiter_feed(arbiter, &touch, NULL), 0);
    assert_int_equal(qy_arbiter_moves(arbiter, moves), 2);
    qy_arbiter_free(arbiter);
}

/* An undo gives the same game as the log without the line. */
static void undo_is_the_log_without_the_line(void **state)
{
    struct qy_arbiter *with = begun("chess-classic", QY_PLAY_ONLINE, NULL, NULL);
    struct qy_arbiter *without = begun("chess-classic", QY_PLAY_ONLINE, NULL, NULL);
    struct qy_event offer = {
        .kind = QY_EVENT_OFFER, .line = 40, .t = 100, .has_side = true, .side = QY_FIRST};
    struct qy_event undo = {.kind = QY_EVENT_UNDO, .line = 50, .number = 40};
    struct qy_event again = {.kind = QY_EVENT_UNDO, .line = 51, .number = 50};
    uint64_t offered;

    (void)state;
    play(with, "e2e4");
    play(without, "e2e4");
    assert_int_equal(qy_arbiter_feed(with, &offer, NULL), 0);
    play(with, "e7e5 g1f3");
    play(without, "e7e5 g1f3");
    offered = qy_arbiter_digest(with);
    assert_true(offered != qy_arbiter_digest(without));
    undo.t = again.t = qy_arbiter_time(with);
    assert_int_equal(qy_arbiter_feed(with, &undo, NULL), 0);
    assert_non_null(ruling_of(with, QY_RULING_RESTORE));
    assert_true(qy_arbiter_digest(with) == qy_arbiter_digest(without));
    assert_int_equal(qy_arbiter_feed(with, &again, NULL), 0); /* the undo itself is taken back */
    assert_true(qy_arbiter_digest(with) == offered);
    qy_arbiter_free(with);
    qy_arbiter_free(without);
}

static void time_must_not_go_back(void **state)
{
    struct qy_arbiter *arbiter = begun("chess-classic", QY_PLAY_ONLINE, NULL, NULL);
    struct qy_event flag = {.kind = QY_EVENT_FLAG, .t = 1000, .has_side = true};
    struct qy_error error;
    uint64_t before;

    (void)state;
    assert_int_equal(qy_arbiter_feed(arbiter, &flag, NULL), 0);
    before = qy_arbiter_digest(arbiter);
    flag.t = 999;
    assert_int_equal(qy_arbiter_feed(arbiter, &flag, &error), QY_E_LOG_TIME);
    assert_string_equal(error.found, "999");
    assert_string_equal(error.expected, "1000");
    assert_true(qy_arbiter_digest(arbiter) == before);
    qy_arbiter_free(arbiter);
}

/* Events that no line can hold are refused as well, and change nothing. */
static void wild_fields_are_refused(void **state)
{
    static const struct qy_event wild[] = {
        {.kind = QY_EVENT_TOUCH, .has_side = true},
        {.kind = QY_EVENT_TOUCH, .has_side = true, .squares = 3},
        {.kind = QY_EVENT_TOUCH, .has_side = true, .squares = 1, .square = {64}},
        {.kind = QY_EVENT_RELEASE, .has_side = true, .squares = 1},
        {.kind = QY_EVENT_MOVE, .has_side = true},
        {.kind = QY_EVENT_SEAL, .has_side = true},
        {.kind = QY_EVENT_RESIGN, .has_side = true, .side = (enum qy_side)2},
        {.kind = QY_EVENT_CLAIM, .has_side = true, .claim = QY_CLAIM_COUNT},
        {.kind = QY_EVENT_FOUL, .has_side = true, .foul = QY_FOUL_COUNT},
        {.kind = QY_EVENT_PENALTY, .has_side = true, .penalty = QY_PENALTY_COUNT},
        {.kind = QY_EVENT_PENALTY, .has_side = true, .penalty = QY_PENALTY_TIME, .ms = INT64_MIN},
        {.kind = QY_EVENT_ADJUDICATE, .result = QY_RESULT_COUNT},
        {.kind = QY_EVENT_CLOCK_FAULT, .has_set = true, .set = {-1, 0}},
    };
    struct qy_arbiter *arbiter = begun("chess-classic", QY_PLAY_BOARD, NULL, NULL);
    uint64_t before = qy_arbiter_digest(arbiter);

    (void)state;
    for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++) {
        assert_int_equal(qy_arbiter_feed(arbiter, &wild[i], NULL), 0);
        if (!ruling_of(arbiter, QY_RULING_REFUSED) || qy_arbiter_digest(arbiter) != before)
            fail_msg("row %zu was not refused", i);
    }
    qy_arbiter_free(arbiter);
}

static void a_game_takes_little_memory(void **state)
{
    struct qy_arbiter *arbiter = begun("chess-classic", QY_PLAY_ONLINE, NULL, NULL);
    size_t all;

    (void)state;
    play(arbiter, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6");
    assert_true(qy_arbiter_memory(arbiter, &all) < 8192);
    qy_arbiter_free(arbiter);
}

/* ---- moves that are not entered --------------------------------------------------------------------- */

/* One line of a game in which White's clock runs first, and what may be asked after it. */
static const struct {
    const char *line;
    size_t plies;
    enum qy_side turn;
    bool offers[2]; /* may be made */
    bool claims[2]; /* of a repetition */
    int64_t flag;   /* the next one; 0: none will fall */
} unentered[] = {
    {"{\"t\":1000,\"event\":\"press\",\"side\":\"white\"}", 1, QY_SECOND, {true, true}, {false, true}, 61001},
    {"{\"t\":2000,\"event\":\"offer\",\"side\":\"black\"}",
     1,
     QY_SECOND,
     {false, false},
     {false, true},
     61001},
    {"{\"t\":3000,\"event\":\"press\",\"side\":\"black\"}",
     2,
     QY_FIRST,
     {false, false},
     {true, false},
     62001},
    {"{\"t\":4000,\"event\":\"press\",\"side\":\"white\"}",
     3,
     QY_SECOND,
     {true, false},
     {false, true},
     62001},
    {"{\"t\":5000,\"event\":\"illegal-found\",\"side\":\"white\"}",
     2,
     QY_FIRST,
     {false, false},
     {true, false},
     63001},
    {"{\"t\":6000,\"event\":\"press\",\"side\":\"white\"}",
     3,
     QY_SECOND,
     {true, false},
     {false, true},
     63001},
    {"{\"t\":70000,\"event\":\"press\",\"side\":\"black\"}", 3, QY_SECOND, {false, false}, {false, false}, 0},
    {"{\"t\":71000,\"event\":\"clock-fault\",\"flag\":\"void\",\"set\":{\"white\":1000,\"black\":2000}}",
     3,
     QY_SECOND,
     {true, false},
     {false, true},
     73001},
    {"{\"t\":74000,\"event\":\"flag\",\"side\":\"black\"}", 3, QY_SECOND, {false, false}, {false, false}, 0},
    {"{\"t\":75000,\"event\":\"decide\",\"article\":\"ch:6.5\",\"result\":\"1-0\"}",
     3,
     QY_SECOND,
     {false, false},
     {false, false},
     0},
};

static void no_move_is_entered(void **state)
{
    static const char start[] =
        "{\"t\":0,\"event\":\"start\",\"game\":\"chess\",\"time\":\"1m\",\"unentered\":true}";
    static const char begin[] = "{\"t\":0,\"event\":\"begin\"}";
    struct qy_event_reader reader = {0};
    qy_move moves[QY_MAX_MOVES];
    struct qy_claim_count count;
    struct qy_arbiter *arbiter;
    struct qy_event event;

    (void)state;
    assert_int_equal(qy_arbiter_new(NULL, &arbiter), 0);
    assert_int_equal(qy_event_read(&reader, start, strlen(start), &event, NULL), 0);
    assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
    assert_int_equal(qy_event_read(&reader, begin, strlen(begin), &event, NULL), 0);
    assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
    for (size_t i = 0; i < sizeof unentered / sizeof unentered[0]; i++) {
        uint64_t digest = qy_arbiter_digest(arbiter);
        int64_t flag = unentered[i].flag == 0 ? INT64_MAX : unentered[i].flag;

        assert_int_equal(qy_event_read(&reader, unentered[i].line, strlen(unentered[i].line), &event, NULL),
                         0);
        assert_int_equal(qy_arbiter_try(arbiter, &event, NULL), 0);
        assert_true(qy_arbiter_digest(arbiter) == digest);
        assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
        if (qy_arbiter_plies(arbiter) != unentered[i].plies || qy_arbiter_turn(arbiter) != unentered[i].turn)
            fail_msg("%s: ply %zu", unentered[i].line, qy_arbiter_plies(arbiter));
        if (qy_arbiter_next_flag(arbiter) != flag)
            fail_msg("%s: a flag at %lld", unentered[i].line, (long long)qy_arbiter_next_flag(arbiter));
        for (unsigned side = 0; side < 2; side++)
            if (qy_arbiter_may_offer(arbiter, (enum qy_side)side) != unentered[i].offers[side] ||
                qy_arbiter_may_claim(arbiter, (enum qy_side)side, QY_CLAIM_REPETITION) !=
                    unentered[i].claims[side])
                fail_msg("%s: side %u", unentered[i].line, side);
        assert_int_equal(qy_history_plies(qy_arbiter_history(arbiter)), 0);
        assert_int_equal(qy_arbiter_moves(arbiter, moves), 0);
        assert_false(qy_arbiter_count_claim(arbiter, QY_FIRST, QY_CLAIM_FIFTY, &count));
        assert_false(qy_arbiter_may_claim(arbiter, QY_SECOND, QY_CLAIM_TOUCH));
    }
    assert_int_equal(qy_arbiter_outcome(arbiter).reason, QY_REASON_TIME);
    qy_arbiter_free(arbiter);
    qy_event_reader_free(&reader);
}

/*
 * The result of a claim, and the penalty for a wrong one: rows from fide:9.2, 9.3, 9.5.3, A.3; ch:10.10;
 * xq:23.2, 23.3.
 */
static void claims_tell_their_count(void **state)
{
    static const struct {
        const char *rules;
        const char *fen;
        enum qy_side side;
        enum qy_claim claim;
        struct qy_claim_count count;
        const char *moves; /* NULL: none */
    } rows[] = {
        {"chess-fide-2023",
         "4k3/8/8/8/8/8/4P3/R3K3 w Q - 99 90",
         QY_FIRST,
         QY_CLAIM_FIFTY,
         {.count = 49,
          .needed = 50,
          .article = "fide:9.3",
          .given = 120000,
          .offers = true,
          .cost_article = "fide:9.5.3"},
         NULL},
        {"chess-fide-2023-blitz",
         NULL,
         QY_FIRST,
         QY_CLAIM_REPETITION,
         {.count = 1,
          .needed = 3,
          .article = "fide:9.2",
          .given = 60000,
          .offers = true,
          .cost_article = "fide:A.3"},
         NULL},
        {"chess-classic",
         NULL,
         QY_SECOND,
         QY_CLAIM_REPETITION,
         {.count = 1, .needed = 3, .article = "ch:10.10"},
         NULL},
        {"xiangqi-1999",
         "3k5/2R6/9/9/9/9/9/9/6r2/4K1N2 b - - 31 20",
         QY_SECOND,
         QY_CLAIM_NATURAL_LIMIT,
         {.count = 15,
          .needed = 60,
          .article = "xq:4.2.4",
          .moves = {16, 15},
          .checks_counted = 10,
          .foul = true,
          .fouls_most = 3,
          .taken = 300000,
          .cost_article = "xq:23.3"},
         NULL},
        {"xiangqi-1999",
         "3k5/2R6/9/9/9/9/9/9/6r2/4K1N2 w - - 30 20",
         QY_FIRST,
         QY_CLAIM_NATURAL_LIMIT,
         {.count = 15,
          .needed = 60,
          .article = "xq:4.2.4",
          .moves = {15, 15},
          .checks_counted = 10,
          .foul = true,
          .fouls_most = 3,
          .taken = 300000,
          .cost_article = "xq:23.3"},
         NULL},
        {"xiangqi-1999",
         NULL,
         QY_FIRST,
         QY_CLAIM_RULING,
         {.count = 1, .needed = 3, .article = "xq:23.2", .fouls_most = 3},
         NULL},
        /* Red's check is one of Red's, and none of Black's */
        {"xiangqi-1999",
         "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 30 20",
         QY_FIRST,
         QY_CLAIM_NATURAL_LIMIT,
         {.count = 16,
          .needed = 60,
          .article = "xq:4.2.4",
          .moves = {16, 16},
          .checks = 1,
          .checks_counted = 10,
          .foul = true,
          .fouls_most = 3,
          .taken = 300000,
          .cost_article = "xq:23.3"},
         "a1d1 d9e9"},
        {"xiangqi-1999",
         "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 30 20",
         QY_SECOND,
         QY_CLAIM_NATURAL_LIMIT,
         {.count = 16,
          .needed = 60,
          .article = "xq:4.2.4",
          .moves = {16, 16},
          .checks_counted = 10,
          .foul = true,
          .fouls_most = 3,
          .taken = 300000,
          .cost_article = "xq:23.3"},
         "a1d1 d9e9"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_arbiter *arbiter = begun(rows[i].rules, QY_PLAY_BOARD, rows[i].fen, NULL);
        struct qy_claim_count wanted = rows[i].count;
        struct qy_claim_count got;

        if (rows[i].moves)
            play(arbiter, rows[i].moves);
        assert_true(qy_arbiter_count_claim(arbiter, rows[i].side, rows[i].claim, &got));
        if (strcmp(got.article, wanted.article) != 0 ||
            (got.cost_article == NULL) != (wanted.cost_article == NULL) ||
            (got.cost_article && strcmp(got.cost_article, wanted.cost_article) != 0))
            fail_msg("row %zu: %s, %s", i, got.article, got.cost_article ? got.cost_article : "-");
        if (got.count != wanted.count || got.needed != wanted.needed || got.moves[0] != wanted.moves[0] ||
            got.moves[1] != wanted.moves[1] || got.checks != wanted.checks ||
            got.checks_counted != wanted.checks_counted || got.foul != wanted.foul ||
            got.fouls_most != wanted.fouls_most || got.taken != wanted.taken || got.given != wanted.given ||
            got.offers != wanted.offers)
            fail_msg("row %zu: %u of %u, moves %u %u, costs %lld %lld", i, got.count, got.needed,
                     got.moves[0], got.moves[1], (long long)got.taken, (long long)got.given);
        assert_false(qy_arbiter_count_claim(arbiter, rows[i].side, QY_CLAIM_TOUCH, &got));
        qy_arbiter_free(arbiter);
    }
}

static void feed(struct qy_arbiter *arbiter, struct qy_event_reader *reader, const char *line)
{
    struct qy_event event;

    assert_int_equal(qy_event_read(reader, line, strlen(line), &event, NULL), 0);
    assert_int_equal(qy_arbiter_feed(arbiter, &event, NULL), 0);
}

/* The question that is open where no move is entered, whose it is, and by which article: both sides'. */
static void questions_are_told(void **state)
{
    static const struct {
        const char *rules;
        const char *first, *then; /* NULL: none */
        struct qy_asked asked;
    } rows[] = {
        {"chess-fide-2023",
         "press\",\"side\":\"white",
         "claim\",\"side\":\"black\",\"kind\":\"fifty",
         {false, QY_CLAIM_FIFTY, QY_SECOND, "fide:9.3", NULL}},
        {"chess-fide-2023",
         NULL,
         "claim\",\"side\":\"white\",\"kind\":\"repetition",
         {false, QY_CLAIM_REPETITION, QY_FIRST, "fide:9.2", NULL}},
        {"chess-fide-2023",
         NULL,
         "flag\",\"side\":\"white",
         {true, QY_CLAIM_REPETITION, QY_FIRST, "fide:6.9", "fide:6.9"}},
        {"chess-fide-2023",
         "press\",\"side\":\"white",
         "flag\",\"side\":\"black",
         {true, QY_CLAIM_REPETITION, QY_SECOND, "fide:6.9", "fide:6.9"}},
        {"xiangqi-1999",
         NULL,
         "flag\",\"side\":\"red",
         {true, QY_CLAIM_REPETITION, QY_FIRST, "xq:4.1.4", NULL}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qy_asked *wanted = &rows[i].asked;
        struct qy_event_reader reader = {0};
        struct qy_asked got;
        struct qy_arbiter *arbiter;
        char line[256];

        assert_int_equal(qy_arbiter_new(NULL, &arbiter), 0);
        assert_false(qy_arbiter_asked(arbiter, &got));
        (void)snprintf(line, sizeof line,
                       "{\"t\":0,\"event\":\"start\",\"game\":\"%s\",\"rules\":\"%s\",\"time\":\"1m\","
                       "\"unentered\":true}",
                       strchr(rows[i].rules, 'q') ? "xiangqi" : "chess", rows[i].rules);
        feed(arbiter, &reader, line);
        feed(arbiter, &reader, "{\"t\":0,\"event\":\"begin\"}");
        if (rows[i].first) {
            (void)snprintf(line, sizeof line, "{\"t\":1000,\"event\":\"%s\"}", rows[i].first);
            feed(arbiter, &reader, line);
        }
        assert_false(qy_arbiter_asked(arbiter, &got));
        (void)snprintf(line, sizeof line, "{\"t\":70000,\"event\":\"%s\"}", rows[i].then);
        feed(arbiter, &reader, line);
        assert_true(qy_arbiter_asked(arbiter, &got));
        if (got.lost != wanted->lost || got.side != wanted->side ||
            (!got.lost && got.claim != wanted->claim) || strcmp(got.article, wanted->article) != 0 ||
            (got.drawn == NULL) != (wanted->drawn == NULL) ||
            (got.drawn && strcmp(got.drawn, wanted->drawn) != 0))
            fail_msg("row %zu: %s, drawn by %s", i, got.article, got.drawn ? got.drawn : "-");
        qy_arbiter_free(arbiter);
        qy_event_reader_free(&reader);
    }
}

/* Games that differ in what is noted of the last or first move alone have other digests (fide:8.1.1). */
static void the_digest_knows_what_is_noted(void **state)
{
    struct qy_arbiter *with = begun("chess-fide-2023", QY_PLAY_BOARD, NULL, NULL);
    struct qy_arbiter *without = begun("chess-fide-2023", QY_PLAY_BOARD, NULL, NULL);
    struct qy_event record = {
        .kind = QY_EVENT_RECORD, .t = 100, .has_side = true, .side = QY_FIRST, .number = 1};

    (void)state;
    play(with, "e2e4");
    play(without, "e2e4");
    assert_int_equal(qy_arbiter_feed(with, &record, NULL), 0);
    assert_int_equal(qy_arbiter_feed(without, &record, NULL), 0);
    play(with, "e7e5");
    play(without, "e7e5");
    assert_true(qy_arbiter_digest(with) == qy_arbiter_digest(without));
    record.t = qy_arbiter_time(with);
    record.number = 2;
    assert_int_equal(qy_arbiter_feed(with, &record, NULL), 0);
    assert_null(ruling_of(with, QY_RULING_REFUSED));
    assert_true(qy_arbiter_digest(with) != qy_arbiter_digest(without));
    assert_int_equal(qy_arbiter_feed(without, &record, NULL), 0);
    record.side = QY_SECOND;
    assert_int_equal(qy_arbiter_feed(with, &record, NULL), 0);
    assert_int_equal(qy_arbiter_feed(without, &record, NULL), 0);
    assert_true(qy_arbiter_digest(with) == qy_arbiter_digest(without));
    record.number = 1;
    assert_int_equal(qy_arbiter_feed(with, &record, NULL), 0);
    assert_true(qy_arbiter_digest(with) != qy_arbiter_digest(without));
    qy_arbiter_free(with);
    qy_arbiter_free(without);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_tell_their_count),
        cmocka_unit_test(questions_are_told),
        cmocka_unit_test(the_digest_knows_what_is_noted),
        cmocka_unit_test(repetitions_are_judged),
        cmocka_unit_test(dead_positions_end_the_game),
        cmocka_unit_test(dead_positions_are_found),
        cmocka_unit_test(flags_and_claims_ask_the_library),
        cmocka_unit_test(simple_draws_need_proof),
        cmocka_unit_test(losses_ask_who_can_win),
        cmocka_unit_test(trying_changes_nothing),
        cmocka_unit_test(a_trial_takes_no_number),
        cmocka_unit_test(the_next_flag_is_foretold),
        cmocka_unit_test(who_is_away_is_known_until_he_comes),
        cmocka_unit_test(moves_are_those_that_are_left),
        cmocka_unit_test(undo_is_the_log_without_the_line),
        cmocka_unit_test(time_must_not_go_back),
        cmocka_unit_test(wild_fields_are_refused),
        cmocka_unit_test(no_move_is_entered),
        cmocka_unit_test(a_game_takes_little_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
