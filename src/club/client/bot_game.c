/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bot in one game. Whenever the server reports an event, the bot reads the state of the game and does what
 * is due, so that nothing can be missed or done twice. */
#include "client/bot_priv.h"

#include "base/error.h"

#include <qiyuan/core/notation.h>

#include <stdio.h>
#include <string.h>

#define PAUSE_LEAST 500   /* milliseconds before the line is tried again, */
#define PAUSE_MOST  20000 /* doubled each time */
#define PATIENCE    600000
/* The longest time for a move in games with days per move, in milliseconds. */
#define MOST_MOVETIME 10000
/* The number of times that a failing engine is restarted in a game before the bot resigns from it. */
#define MOST_STARTS 3
/* A draw is agreed to from here on, when its own score is not above this. */
#define DRAW_PLIES 60
#define DRAW_SCORE 0

struct board {
    struct qyi_bot *bot;
    const char *id;
    struct qy_driver *driver;
    unsigned starts;
    size_t plies;      /* plies of the game when the engine was last asked */
    int64_t refused;   /* the number of the event after which an act was refused; -1: none */
    unsigned refusals; /* in a row, with nothing between them */
};

/* ---- what the server says --------------------------------------------------------------------------- */

static const char *text_of(const json_t *state, const char *key)
{
    const char *text = json_string_value(json_object_get(state, key));

    return text ? text : "";
}

static bool may(const json_t *state, const char *act)
{
    return json_object_get(json_object_get(state, "may"), act) != NULL;
}

/* Reads the moves so far. Errors: QY_E_BOT_REFUSED if the state is not a game's, QY_E_MEMORY. */
static int read_history(const json_t *state, struct qy_history **ret_history, struct qy_error *reterr)
{
    const json_t *moves = json_object_get(state, "moves");
    const char *fen = text_of(state, "start_fen");
    const char *name = text_of(state, "game");
    struct qy_history *history = NULL;
    struct qy_position start;
    enum qy_game game;
    int code = qy_game_by_id(name, strlen(name), &game);

    if (code == 0)
        code = qy_position_from_fen(game, fen, strlen(fen), &start, NULL);
    if (code == 0)
        code = qy_history_new(&start, &history);
    for (size_t i = 0; code == 0 && i < json_array_size(moves); i++) {
        const char *uci = text_of(json_array_get(moves, i), "uci");
        qy_move move;

        code = qy_move_read(qy_history_position(history), uci, strlen(uci), QY_NOTATION_UCI, &move, NULL);
        if (code == 0)
            code = qy_history_push(history, move);
    }
    if (code < 0) {
        qy_history_free(history);
        return qyi_error_set(reterr, QY_E_BOT_REFUSED, 0, name, strlen(name), NULL);
    }
    *ret_history = history;
    return 0;
}

/* The clocks as the server shows them; false for a game without. */
static bool read_clock(const json_t *state, const struct qy_position *position, struct qy_clock *ret_clock)
{
    const json_t *clocks = json_object_get(state, "clocks");
    const char *time = text_of(state, "time");
    struct qy_time_control control;

    if (!json_is_object(clocks) || qy_time_control_parse(time, strlen(time), &control, NULL) < 0)
        return false;
    qy_clock_init(ret_clock, &control);
    for (int side = 0; side < 2; side++) {
        const json_t *one = json_object_get(clocks, qy_side_id(position->game, (enum qy_side)side));

        if (json_is_integer(json_object_get(one, "remaining")))
            ret_clock->side[side].remaining = json_integer_value(json_object_get(one, "remaining"));
        ret_clock->side[side].to_go = (uint32_t)json_integer_value(json_object_get(one, "to_go"));
    }
    qy_clock_start(ret_clock, qy_position_side(position), 0);
    return true;
}

/* ---- what it does ---------------------------------------------------------------------------------- */

/* Sends an event. After the server has refused it three times in the same state, the bot abandons the game. */
static void act(struct board *board, const json_t *state, const char *event, const char *move)
{
    int64_t n = json_integer_value(json_object_get(state, "n"));
    json_t *body = json_pack("{s:s, s:s*}", "event", event, "move", move);
    struct qy_error error = {0};
    char path[64];

    (void)snprintf(path, sizeof path, "/api/games/%s/events", board->id);
    json_t *answer = qyi_client_ask(board->bot->client, "POST", path, body, &error);
    json_decref(answer);
    json_decref(body);
    if (answer || error.code != QY_E_BOT_REFUSED)
        return;
    board->refusals = board->refused == n ? board->refusals + 1 : 1;
    board->refused = n;
    qyi_bot_note(board->bot, "bot.refused", board->id, error.found);
}

static int start_engine(struct board *board, const struct qy_position *start, const struct qy_think *think,
                        struct qy_error *reterr)
{
    struct qy_driver_setup setup = board->bot->setup->engine;

    setup.watch = board->bot->setup->watch;
    board->starts++;
    int code = qy_driver_new(&setup, start->game, &board->driver, reterr);
    if (code == 0)
        code = qy_driver_new_game(board->driver, start, think, reterr);
    return code;
}

static void stop_engine(struct board *board)
{
    qy_driver_free(board->driver);
    board->driver = NULL;
}

/* Asks the engine, which is restarted if it fails. Errors: the engine's last one. */
static int think_about(struct board *board, const struct qy_history *history, const struct qy_think *think,
                       struct qy_thought *ret_thought, struct qy_error *reterr)
{
    const struct qy_position *start = qy_history_start(history);
    size_t plies = qy_history_plies(history);
    int code = QY_E_ENGINE_ENDED;

    while (code < 0 && code != QY_E_DUEL_STOPPED && board->starts <= MOST_STARTS) {
        if (!board->driver && board->starts == MOST_STARTS)
            break;
        code = !board->driver                       ? start_engine(board, start, think, reterr)
               : plies < board->plies || plies == 0 ? qy_driver_new_game(board->driver, start, think, reterr)
                                                    : 0;
        if (code == 0)
            code = qy_driver_think(board->driver, history, think, ret_thought, reterr);
        if (code < 0)
            stop_engine(board);
    }
    board->plies = plies;
    return code;
}

static bool agrees(const struct qy_history *history, const struct qy_thought *thought)
{
    const struct qy_thought_line *line = &thought->line[0];

    return qy_history_plies(history) >= DRAW_PLIES && line->scored && !line->mate &&
           line->score <= DRAW_SCORE;
}

/* Whether the server lets a move be made now. */
static bool is_legal(const json_t *state, const char *uci)
{
    const json_t *legal = json_object_get(state, "legal");
    const json_t *one;
    size_t i;

    json_array_foreach(legal, i, one) if (strcmp(json_string_value(one), uci) == 0) return true;
    return false;
}

/* Engines do not know odds: if its first of two moves is not allowed, an allowed one is made instead. */
static void make_move(struct board *board, const json_t *state, const struct qy_history *history,
                      const struct qy_thought *thought)
{
    struct qy_buf uci = QY_BUF_INIT;

    (void)qy_move_write(qy_history_position(history), thought->move, QY_NOTATION_UCI, QY_WRITE_DEFAULT, &uci);
    if (qy_history_plies(history) == 0 && !is_legal(state, qy_buf_str(&uci)))
        act(board, state, "move", json_string_value(json_array_get(json_object_get(state, "legal"), 0)));
    else
        act(board, state, "move", qy_buf_str(&uci));
    qy_buf_free(&uci);
}

/* Makes a move when it is the bot's turn. False when the bot must end. */
static bool take_turn(struct board *board, const json_t *state)
{
    struct qy_think think = board->bot->setup->think;
    struct qy_history *history = NULL;
    struct qy_thought thought;
    struct qy_error error = {0};
    struct qy_clock clock;
    int code = read_history(state, &history, &error);

    think.patience = PATIENCE;
    if (code == 0 && read_clock(state, qy_history_position(history), &clock)) {
        think.clock = &clock;
        if (!think.movetime && !think.nodes && !think.depth &&
            clock.control.side[qy_position_side(qy_history_position(history))].mode == QY_TIME_PER_MOVE &&
            clock.side[qy_position_side(qy_history_position(history))].remaining > 2 * MOST_MOVETIME) {
            think.clock = NULL;
            think.movetime = MOST_MOVETIME;
        }
    }
    if (code == 0)
        code = think_about(board, history, &think, &thought, &error);
    if (code == QY_E_DUEL_STOPPED) {
        qy_history_free(history);
        return false;
    }
    if (code < 0)
        qyi_bot_note(board->bot, "bot.engine", board->id, error.found);
    if (code < 0 || thought.resigns)
        act(board, state, "resign", NULL);
    else if (may(state, "accept") && agrees(history, &thought))
        act(board, state, "accept", NULL);
    else
        make_move(board, state, history, &thought);
    qy_history_free(history);
    return true;
}

/* Does what the state of the game requires; false when the game is over or the bot must end. */
static bool answer(struct board *board, const json_t *state)
{
    const char *you = text_of(state, "you");

    if (strcmp(text_of(state, "status"), "over") == 0 || you[0] == '\0')
        return false;
    if (board->refusals >= MOST_STARTS && may(state, "resign"))
        act(board, state, "resign", NULL);
    else if (may(state, "takeback-answer"))
        act(board, state, "takeback-decline", NULL);
    else if (may(state, "adjourn-answer")) /* an opponent who waits for an answer gets one */
        act(board, state, "adjourn-decline", NULL);
    else if (may(state, "move"))
        return take_turn(board, state);
    return true;
}

/* True if the last state required nothing, so that the next message of the server must be awaited. */
static bool is_idle(const json_t *state)
{
    return !may(state, "move") && !may(state, "takeback-answer") && !may(state, "adjourn-answer");
}

/* Follows the game while the connection lasts. True if it should be tried again. */
static bool follow(struct board *board, struct qy_error *reterr)
{
    struct qyi_hearing *hearing = NULL;
    struct qy_buf line = QY_BUF_INIT;
    char path[64];
    bool again = true;

    (void)snprintf(path, sizeof path, "/api/games/%s/events?after=4294967295", board->id);
    int got = qyi_client_hear(board->bot->client, path, &hearing, reterr) < 0 ? reterr->code : 1;
    (void)snprintf(path, sizeof path, "/api/games/%s", board->id);
    while (got > 0 && again) {
        json_t *state = qyi_client_ask(board->bot->client, "GET", path, NULL, reterr);

        got = state ? 1 : reterr->code;
        again = !state || answer(board, state);
        if (state && again && is_idle(state))
            got = qyi_hearing_line(hearing, &line, reterr);
        json_decref(state);
    }
    if (got == QY_E_DUEL_STOPPED || got == QY_E_BOT_REFUSED)
        again = false;
    qyi_hearing_free(hearing);
    qy_buf_free(&line);
    return again;
}

void qyi_bot_play(struct qyi_bot *bot, const char *game)
{
    struct board board = {.bot = bot, .id = game, .refused = -1};
    int pause = PAUSE_LEAST;
    struct qy_error error = {0};

    while (follow(&board, &error)) {
        if (error.code == QY_E_BOT_UNREACHABLE)
            qyi_bot_note(bot, "bot.lost", game, error.found);
        pause = error.code == QY_E_BOT_UNREACHABLE ? pause * 2 : PAUSE_LEAST;
        pause = pause > PAUSE_MOST ? PAUSE_MOST : pause;
        error.code = 0;
        if (!qyi_bot_rest(bot, pause))
            break;
    }
    stop_engine(&board);
}
