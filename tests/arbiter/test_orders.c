/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Orders to change (xq:24.3) compared with a second, simple implementation: random cycles of two to four
 * moves of each side, repeated three times and more; an order to either side at any later moment, by the
 * arbiter or after a claim; a change by either side at any later moment; moves taken back, sealed, entered
 * again. A side loses when after the order it has made as many moves as it has in a cycle without a change,
 * and by no other move.
 */
#include "arbiter/support.h"
#include "game/random_game.h"
#include "share.h"

#define MOST_PLIES 96

/* ---- the plain implementation: positions by their text --------------------------------------------- */

struct plain {
    char board[MOST_PLIES + 1][128]; /* after each ply; with the side to move */
    unsigned plies;
    int ordered; /* -1: nobody */
    unsigned at;
    unsigned round;
    unsigned grace; /* this many moves an event grants; 0: those of the round */
};

static void write_board(const struct qy_position *position, char ret[128])
{
    struct qy_buf fen = QY_BUF_INIT;

    qy_position_to_fen(position, 0, &fen);
    (void)snprintf(ret, 128, "%.*s", (int)(strchr(strchr(qy_buf_str(&fen), ' ') + 1, ' ') - qy_buf_str(&fen)),
                   qy_buf_str(&fen));
    qy_buf_free(&fen);
}

static unsigned plain_round(const struct plain *plain)
{
    for (unsigned back = 1; back <= plain->plies; back++)
        if (strcmp(plain->board[plain->plies], plain->board[plain->plies - back]) == 0)
            return back;
    return 0;
}

static void plain_order(struct plain *plain, int side)
{
    plain->ordered = side;
    plain->at = plain->plies;
    plain->round = plain_round(plain);
}

/* After a move: true where the ordered side has lost. Red, side 0, moves at odd plies. */
static bool plain_moved(struct plain *plain)
{
    unsigned own = 0;

    if (plain->ordered < 0)
        return false;
    for (unsigned ply = plain->at + 1; ply <= plain->plies; ply++) {
        if (strcmp(plain->board[ply], plain->board[ply - plain->round]) != 0) {
            plain->ordered = -1;
            return false;
        }
        own += (int)(ply % 2 == 0) == plain->ordered;
    }
    return own == (plain->grace > 0 ? plain->grace : plain->round / 2) &&
           (int)(plain->plies % 2 == 0) == plain->ordered;
}

static void plain_back(struct plain *plain, unsigned plies)
{
    plain->plies -= plies;
    if (plain->ordered >= 0 && plain->plies < plain->at) {
        plain_order(plain, plain->ordered);
        if (plain->round == 0)
            plain->ordered = -1;
    }
}

/* ---- a game ---------------------------------------------------------------------------------------- */

/* How a move comes about. */
enum how { MADE, SEALED, CORRECTED };

struct game {
    struct qy_arbiter *arbiter;
    struct qy_position position[MOST_PLIES + 1];
    struct plain plain;
    int64_t t;
    uint32_t line; /* of the last event */
    bool board;
};

static void feed(struct game *game, struct qy_event event)
{
    game->t += 10;
    game->line++;
    event.t = game->t;
    assert_int_equal(qy_arbiter_feed(game->arbiter, &event, NULL), 0);
}

static void begin(struct game *game, const char *rules, bool board, const char *fen, unsigned grace)
{
    struct qy_game_setup setup;

    memset(game, 0, sizeof *game);
    game->plain.ordered = -1;
    game->board = board;
    qy_game_setup_init(qy_rules_by_id(rules, strlen(rules)), &setup);
    setup.mode = board ? QY_PLAY_BOARD : QY_PLAY_ONLINE;
    setup.claims_auto = false;
    setup.grace = game->plain.grace = grace;
    assert_int_equal(qy_position_from_fen(QY_GAME_XIANGQI, fen, strlen(fen), &setup.start, NULL), 0);
    game->position[0] = setup.start;
    write_board(&setup.start, game->plain.board[0]);
    assert_int_equal(qy_arbiter_new(NULL, &game->arbiter), 0);
    feed(game, (struct qy_event){.kind = QY_EVENT_START, .setup = &setup});
    feed(game, (struct qy_event){.kind = QY_EVENT_BEGIN});
}

/* Enters a move: as it is made, sealed over the board, or twice, once by mistake. */
static void enter(struct game *game, enum qy_side side, struct qy_text move, enum how how)
{
    struct qy_event made = {.kind = QY_EVENT_MOVE, .has_side = true, .side = side, .move = move};

    if (how == SEALED && game->board) {
        made.kind = QY_EVENT_SEAL;
        feed(game, made);
        feed(game, (struct qy_event){.kind = QY_EVENT_RESUME});
        feed(game, (struct qy_event){.kind = QY_EVENT_OPEN_SEALED});
        return;
    }
    feed(game, made);
    if (how == CORRECTED && qy_arbiter_phase(game->arbiter) == QY_PHASE_PLAY) {
        feed(game, (struct qy_event){.kind = QY_EVENT_UNDO, .number = game->line});
        feed(game, made);
    }
    if (game->board && qy_arbiter_phase(game->arbiter) == QY_PHASE_PLAY)
        feed(game, (struct qy_event){.kind = QY_EVENT_PRESS, .has_side = true, .side = side});
}

/* Plays a move; returns whether the arbiter and the simple implementation agree. `ret_lost`: the game is over. */
static bool play(struct game *game, qy_move move, enum how how, bool *ret_lost)
{
    const struct qy_position *before = &game->position[game->plain.plies];
    enum qy_side side = qy_position_side(before);
    int ordered = game->plain.ordered;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_outcome outcome;
    struct qy_undo undo;

    (void)qy_move_write(before, move, QY_NOTATION_UCI, 0, &text);
    game->position[game->plain.plies + 1] = *before;
    qy_position_make(&game->position[++game->plain.plies], move, &undo);
    write_board(&game->position[game->plain.plies], game->plain.board[game->plain.plies]);
    *ret_lost = plain_moved(&game->plain);
    enter(game, side, (struct qy_text){text.data, text.len}, how);
    qy_buf_free(&text);
    outcome = qy_arbiter_outcome(game->arbiter);
    return (outcome.reason == QY_REASON_PROHIBITED_REPETITION) == *ret_lost &&
           (!*ret_lost || outcome.result == (ordered == 0 ? QY_RESULT_SECOND_WON : QY_RESULT_FIRST_WON));
}

/* Makes a cycle of this many moves of each side: each walks a piece and returns. */
static size_t deal_round(struct dice *dice, const struct qy_position *start, unsigned moves, qy_move ret[16])
{
    for (unsigned tries = 0; tries < 20000; tries++) {
        struct qy_position position = *start;
        struct qy_undo undo;
        size_t count = 0;

        while (count < 2U * moves) {
            qy_move move = random_move(dice, &position);

            if (move == QY_MOVE_NONE || qy_move_captured(&position, move) != 0)
                break;
            ret[count++] = move;
            qy_position_make(&position, move, &undo);
            if (qy_position_key(&position) == qy_position_key(start))
                break;
        }
        if (count == 2U * moves && qy_position_key(&position) == qy_position_key(start))
            return count;
    }
    return 0;
}

/* A legal move that is neither a capture nor the next move of the cycle. */
static qy_move another(struct dice *dice, const struct qy_position *position, qy_move not )
{
    for (unsigned tries = 0; tries < 200; tries++) {
        qy_move move = random_move(dice, position);

        if (move != not &&move != QY_MOVE_NONE && qy_move_captured(position, move) == 0)
            return move;
    }
    return QY_MOVE_NONE;
}

/* The events of one game. */
struct plan {
    size_t round;
    unsigned order_at;
    enum qy_side side;
    bool claim;
    unsigned change_at; /* the ply that differs from the cycle */
    unsigned back_at;   /* after this many plies some are taken back; 0: never */
    unsigned back;
    unsigned how_at; /* the move of this ply is sealed, or corrected */
    enum how how;
    unsigned grace;
};

static void give_order(struct game *game, const struct plan *plan, struct qy_text article)
{
    if (plan->claim) {
        enum qy_side asks = qy_position_side(&game->position[game->plain.plies]);

        feed(game, (struct qy_event){
                       .kind = QY_EVENT_CLAIM, .has_side = true, .side = asks, .claim = QY_CLAIM_RULING});
        assert_non_null(ruling_of(game->arbiter, QY_RULING_DEVIATE));
    } else {
        feed(game,
             (struct qy_event){.kind = QY_EVENT_DECIDE, .has_side = true, .side = plan->side, .of = article});
        assert_non_null(ruling_of(game->arbiter, QY_RULING_DEVIATE));
    }
    plain_order(&game->plain, (int)plan->side);
}

static bool go_through(struct dice *dice, const char *rules, bool board, const char *fen,
                       const qy_move *round, const struct plan *plan, bool *ret_lost)
{
    struct game game;
    bool good = true;
    bool backed = false;

    *ret_lost = false;
    begin(&game, rules, board, fen, plan->grace);
    while (good && !*ret_lost && game.plain.plies < plan->order_at + 3 * plan->round) {
        const struct qy_position *now = &game.position[game.plain.plies];
        qy_move move = round[game.plain.plies % plan->round];

        if (game.plain.plies == plan->order_at && game.plain.ordered < 0 && !backed)
            give_order(&game, plan, (struct qy_text){"xq:24.3", 7});
        if (game.plain.plies == plan->back_at && !backed && plan->back > 0) {
            backed = true;
            feed(&game, (struct qy_event){.kind = QY_EVENT_TAKEBACK, .number = plan->back});
            plain_back(&game.plain, plan->back);
            continue;
        }
        if (game.plain.plies + 1 == plan->change_at)
            move = another(dice, now, move);
        if (move == QY_MOVE_NONE || !qy_position_is_legal(now, move))
            break; /* a change that the round does not go on from */
        good = play(&game, move, game.plain.plies + 1 == plan->how_at ? plan->how : MADE, ret_lost);
        if (game.plain.plies >= plan->change_at)
            break;
    }
    qy_arbiter_free(game.arbiter);
    return good;
}

static const char *const rule_sets[] = {"xiangqi-1999", "xiangqi-2020"};

static unsigned try_plans(struct dice *dice, const char *fen, const qy_move *round, size_t len, int side,
                          unsigned *ret_lost)
{
    unsigned faults = 0;

    for (unsigned order_at = 2 * (unsigned)len; order_at < 3 * len + 2; order_at++)
        for (unsigned change = 1; change <= 2 * len + 1; change++)
            for (int one = side < 0 ? 0 : side; one <= (side < 0 ? 1 : side); one++) {
                struct plan plan = {.round = len,
                                    .order_at = order_at,
                                    .side = (enum qy_side)one,
                                    .claim = side >= 0,
                                    .change_at = order_at + change,
                                    .grace = dice_throw(dice, 2) * (1 + dice_throw(dice, 3))};
                bool board = dice_throw(dice, 2) == 0;
                bool lost;

                if (!board && dice_throw(dice, 2) == 0) { /* on line moves may be taken back */
                    plan.back_at = order_at + dice_throw(dice, (uint32_t)len);
                    plan.back = 1 + dice_throw(dice, 3);
                } else { /* or the game is adjourned, or an entry corrected */
                    plan.how_at = order_at + 1 + dice_throw(dice, (uint32_t)len + 1);
                    plan.how = dice_throw(dice, 2) == 0 ? SEALED : CORRECTED;
                }
                if (!go_through(dice, rule_sets[dice_throw(dice, 2)], board, fen, round, &plan, &lost)) {
                    print_error("%s: round of %zu, order to %d after %u, change at %u, back %u of %u, %d at "
                                "%u, grace %u\n",
                                fen, len, one, order_at, plan.change_at, plan.back, plan.back_at,
                                (int)plan.how, plan.how_at, plan.grace);
                    faults++;
                }
                *ret_lost += lost;
            }
    return faults;
}

static void orders_bind_own_moves(void **state)
{
    static const char *const fens[] = {"3ak4/4a4/8r/9/2c6/6C2/9/R8/4A4/3AK4 w - - 0 1",
                                       "2bak4/4a4/4b4/1r7/9/9/7R1/4B4/4A4/3AK1B2 w - - 0 1",
                                       "3ak4/9/n8/9/9/9/9/6N2/9/3K1A3 w - - 0 1"};
    struct dice dice = {2403};
    unsigned lost = 0;
    unsigned faults = 0;
    unsigned rounds[9] = {0}; /* by their length */

    (void)state;
    for (unsigned deal = 0; deal < 24 / test_sample() + 3; deal++) {
        const char *fen = fens[deal % 3];
        struct qy_position start;
        qy_move round[16];
        size_t len;

        assert_int_equal(qy_position_from_fen(QY_GAME_XIANGQI, fen, strlen(fen), &start, NULL), 0);
        len = deal_round(&dice, &start, 2 + deal % 2, round);
        if (len == 0)
            continue;
        rounds[len]++;
        faults += try_plans(&dice, fen, round, len, -1, &lost);
    }
    assert_true(rounds[4] > 0 && rounds[6] > 0);
    assert_true(lost > 20);
    assert_int_equal(faults, 0);
}

/* The same of an order that the judge gives on a claim: Red's rook chases. */
static void claimed_orders_are_remembered(void **state)
{
    static const char fen[] = "5k3/9/9/R8/9/6c2/9/9/9/3K5 w - - 0 1";
    static const char *const texts[] = {"a6a4", "g4g6", "a4a6", "g6g4"};
    struct dice dice = {2404};
    struct qy_position position;
    struct qy_undo undo;
    unsigned lost = 0;
    qy_move round[4];

    (void)state;
    assert_int_equal(qy_position_from_fen(QY_GAME_XIANGQI, fen, strlen(fen), &position, NULL), 0);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(qy_move_read(&position, texts[i], 4, QY_NOTATION_UCI, &round[i], NULL), 0);
        qy_position_make(&position, round[i], &undo);
    }
    for (unsigned time = 0; time < 4; time++)
        assert_int_equal(try_plans(&dice, fen, round, 4, 0, &lost), 0);
    assert_true(lost > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_bind_own_moves),
        cmocka_unit_test(claimed_orders_are_remembered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
