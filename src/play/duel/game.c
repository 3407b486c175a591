/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays one game between two engines: asks for each move, applies the rules and records the game. */
#include "duel/game.h"

#include "base/child.h"

#include <qiyuan/record/arbiter.h>

#define GRACE 1000 /* milliseconds an engine has to answer after `stop` */

struct game {
    const struct qyi_duel *duel;
    const struct qy_match_setup *setup;
    struct qy_arbiter *arbiter;
    int64_t spent; /* nanoseconds that the clocks have run; the exact form of the arbiter's time */
    int64_t ready; /* time of the last answer */
    struct qy_record *record;
    struct qy_record_node *node;
    unsigned quiet;     /* plies in a row that both engines score as level */
    unsigned behind[2]; /* moves in a row that a side scores as lost */
    struct qyi_duel_end end;
};

static const char *const fault_names[QY_FAULT_COUNT] = {"none", "time", "illegal-move", "crashed", "stalled"};

const char *qy_match_fault_name(enum qy_match_fault fault)
{
    return fault_names[fault];
}

static enum qy_side other(enum qy_side side)
{
    return side == QY_FIRST ? QY_SECOND : QY_FIRST;
}

static enum qy_result win_of(enum qy_side side)
{
    return side == QY_FIRST ? QY_RESULT_FIRST_WON : QY_RESULT_SECOND_WON;
}

static bool over(const struct game *game)
{
    return qy_arbiter_phase(game->arbiter) == QY_PHASE_OVER;
}

static const struct qy_position *now(const struct game *game)
{
    return qy_history_position(qy_arbiter_history(game->arbiter));
}

/* The arbiter's time. */
static int64_t t_of(const struct game *game)
{
    return game->spent / QYI_MILLISECOND;
}

/* ---- the arbiter ----------------------------------------------------------------------------------- */

static int feed(struct game *game, struct qy_event *event)
{
    event->t = t_of(game);
    return qy_arbiter_feed(game->arbiter, event, NULL);
}

static int feed_move(struct game *game, qy_move move, int64_t credit)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_event event = {
        .kind = QY_EVENT_MOVE, .has_side = true, .side = qy_position_side(now(game)), .ms = credit};

    (void)qy_move_write(now(game), move, QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
    event.move = (struct qy_text){qy_buf_str(&text), text.len};
    int status = text.failed ? QY_E_MEMORY : feed(game, &event);
    qy_buf_free(&text);
    return status;
}

/* Ends the game for a side by resignation, fallen flag or adjudication. */
static int feed_end(struct game *game, enum qy_event_kind kind, enum qy_side side, enum qy_result result)
{
    struct qy_event event = {.kind = kind, .has_side = true, .side = side, .result = result};

    return feed(game, &event);
}

/* Opening moves take no time but would earn increments, so these are subtracted from the initial time. */
static void take_off_bonus(struct qy_time_control *control, const struct qy_history *opening)
{
    size_t plies = qy_history_plies(opening);
    enum qy_side first = qy_position_side(qy_history_start(opening));

    for (unsigned i = 0; i < 2; i++) {
        struct qy_stage *stage = &control->side[i].stage[0];
        int64_t moves = (int64_t)(i == (unsigned)first ? (plies + 1) / 2 : plies / 2);

        if (control->side[i].mode == QY_TIME_STAGES && stage->bonus == QY_BONUS_INCREMENT &&
            stage->time > moves * stage->bonus_time) {
            stage->time -= moves * stage->bonus_time;
            control->unequal = true;
        }
    }
}

static int start_arbiter(struct game *game)
{
    struct qy_arbiter_oracle oracle = {.nodes = QY_WINNABLE_NODES};
    struct qy_game_setup setup;
    struct qy_event start = {.kind = QY_EVENT_START, .line = 1, .setup = &setup};
    struct qy_event begin = {.kind = QY_EVENT_BEGIN};
    const struct qy_history *opening = game->duel->opening;
    int status = qy_arbiter_new(&oracle, &game->arbiter);

    if (status < 0)
        return status;
    if (game->setup->regulations)
        setup = *game->setup->regulations;
    else
        qy_game_setup_init(game->setup->rules, &setup);
    setup.mode = QY_PLAY_ONLINE;
    setup.claims_auto = true;
    setup.control = game->setup->control;
    take_off_bonus(&setup.control, opening);
    setup.start = *qy_history_start(opening);
    status = feed(game, &start);
    if (status == 0)
        status = feed(game, &begin);
    for (size_t ply = 1; status == 0 && ply <= qy_history_plies(opening) && !over(game); ply++) {
        status = feed_move(game, qy_history_move(opening, ply), 0);
        if (status == 0 && game->record)
            status = qy_record_add_move(game->record, game->node, qy_history_move(opening, ply), &game->node);
    }
    if (status == 0 && qy_arbiter_phase(game->arbiter) == QY_PHASE_BEFORE)
        status = QY_E_VALUE;
    return status;
}

/* ---- the record ------------------------------------------------------------------------------------ */

static int start_record(struct game *game)
{
    int status = 0;

    if (!game->setup->records)
        return 0;
    status = qy_record_new(&game->record);
    if (status == 0) {
        qy_record_set_start(game->record, qy_history_start(game->duel->opening));
        game->node = qy_record_root(game->record);
    }
    return status;
}

/* Adds a move with its evaluation, the clock after it and the time used. */
static int record_move(struct game *game, enum qy_side side, const struct qy_thought *thought)
{
    const struct qy_thought_line *line = &thought->line[0];
    const struct qy_clock *clock = qy_arbiter_clock(game->arbiter);
    int32_t sign = side == QY_FIRST ? 1 : -1;
    struct qy_eval_mark mark = {line->mate, sign * line->score, line->depth};
    struct qy_buf text = QY_BUF_INIT;

    if (!game->record)
        return 0;
    int status = qy_record_add_move(game->record, game->node, thought->move, &game->node);
    if (status < 0)
        return status;
    if (line->scored) {
        qy_buf_adds(&text, "[%eval ");
        qy_eval_mark_write(&mark, &text);
        qy_buf_adds(&text, "] ");
    }
    int64_t left = qy_clock_remaining(clock, side, t_of(game));
    if (left != INT64_MAX) {
        qy_buf_adds(&text, "[%clk ");
        qy_clock_mark_write(left, 3, &text);
        qy_buf_adds(&text, "] ");
    }
    qy_buf_adds(&text, "[%emt ");
    qy_clock_mark_write(thought->took / QYI_MILLISECOND, 3, &text);
    qy_buf_addc(&text, ']');
    status = text.failed
                 ? QY_E_MEMORY
                 : qy_record_add_comment(game->record, game->node, QY_AFTER_MOVE, text.data, text.len);
    qy_buf_free(&text);
    return status;
}

/* ---- end of the game ------------------------------------------------------------------------------- */

/* Takes the arbiter's result of the game. */
static void take_outcome(struct game *game)
{
    struct qy_outcome outcome = qy_arbiter_outcome(game->arbiter);

    game->end.result = outcome.result;
    game->end.article = outcome.article;
    game->end.reason = outcome.result == QY_RESULT_OPEN ? "unfinished" : qy_reason_name(outcome.reason);
}

/* The side loses because of a fault of its engine. */
static int lose_by(struct game *game, enum qy_side side, enum qy_match_fault fault)
{
    int status = feed_end(game, QY_EVENT_ADJUDICATE, other(side), win_of(other(side)));

    take_outcome(game);
    game->end.reason = fault_names[fault];
    game->end.fault = fault;
    game->end.faulty = side;
    return status;
}

/* The flag has fallen. An engine that doesn't answer after `stop` has stalled, too. */
static int lose_on_time(struct game *game, enum qy_side side, bool answered)
{
    struct qy_driver *driver = game->duel->driver[side];
    int status = feed_end(game, QY_EVENT_FLAG, side, QY_RESULT_OPEN);

    take_outcome(game);
    game->end.fault = QY_FAULT_TIME;
    game->end.faulty = side;
    if (!answered && !qy_driver_settle(driver, GRACE)) {
        game->end.fault = QY_FAULT_STALLED;
        game->end.usable[side] = false;
    }
    return status;
}

/* Turns an engine's error into a result of the game; passes on an error that a restart wouldn't fix. */
static int judge_error(struct game *game, enum qy_side side, int code, int64_t flag)
{
    switch (code) {
    case QY_E_MEMORY: return code;
    case QY_E_DUEL_STOPPED:
        game->end.stopped = true;
        game->end.reason = "unfinished";
        return 0;
    case QY_E_ENGINE_MOVE: return lose_by(game, side, QY_FAULT_ILLEGAL);
    case QY_E_ENGINE_SILENT:
        if (flag != INT64_MAX) {
            game->spent = flag * QYI_MILLISECOND;
            return lose_on_time(game, side, false);
        }
        game->end.usable[side] = false;
        return lose_by(game, side, QY_FAULT_STALLED);
    case QY_E_ENGINE_ENDED: game->end.usable[side] = false; return lose_by(game, side, QY_FAULT_CRASHED);
    default: return code;
    }
}

/* Adjudicates by the scores of both engines, if enabled. */
static int adjudicate(struct game *game, enum qy_side side, const struct qy_thought *thought)
{
    const struct qy_match_setup *setup = game->setup;
    const struct qy_thought_line *line = &thought->line[0];
    int32_t score = line->mate ? (line->score < 0 ? INT32_MIN : INT32_MAX) : line->score;
    bool level = line->scored && score >= -setup->draw_score && score <= setup->draw_score;

    game->quiet = level ? game->quiet + 1 : 0;
    game->behind[side] = line->scored && score <= -setup->resign_score ? game->behind[side] + 1 : 0;
    if (setup->resign_moves > 0 && game->behind[side] >= setup->resign_moves)
        return feed_end(game, QY_EVENT_ADJUDICATE, other(side), win_of(other(side)));
    if (setup->draw_plies > 0 && game->quiet >= setup->draw_plies)
        return feed_end(game, QY_EVENT_ADJUDICATE, side, QY_RESULT_DRAW);
    return 0;
}

/* ---- play ------------------------------------------------------------------------------------------ */

static void prepare_question(struct game *game, struct qy_think *think, int64_t flag)
{
    const struct qy_clock *clock = qy_arbiter_clock(game->arbiter);

    *think = game->setup->think;
    think->clock = flag == INT64_MAX ? NULL : clock;
    think->now = t_of(game);
    think->patience = flag == INT64_MAX ? game->setup->patience : flag - think->now + game->setup->margin;
}

/* Handles an answer: makes the move, or ends the game by resignation or a flag that fell before. */
static int take_answer(struct game *game, enum qy_side side, const struct qy_thought *thought, int64_t flag)
{
    int status;

    game->spent += thought->took;
    int64_t late = flag == INT64_MAX || t_of(game) < flag ? 0 : t_of(game) - flag + 1;
    if (late > game->setup->margin)
        return lose_on_time(game, side, true);
    if (thought->resigns) {
        status = feed_end(game, QY_EVENT_RESIGN, side, QY_RESULT_OPEN);
        take_outcome(game);
        return status;
    }
    status = feed_move(game, thought->move, late);
    if (status == 0)
        status = record_move(game, side, thought);
    if (status == 0 && !over(game))
        status = adjudicate(game, side, thought);
    take_outcome(game);
    return status;
}

static int play_move(struct game *game, struct qy_error *reterr)
{
    enum qy_side side = qy_position_side(now(game));
    int64_t flag = qy_arbiter_next_flag(game->arbiter);
    struct qy_thought thought;
    struct qy_think think;

    prepare_question(game, &think, flag);
    int64_t asked = qyi_monotonic();
    if (game->ready != 0)
        game->end.overhead += asked - game->ready;
    int code = qy_driver_think(game->duel->driver[side], qy_arbiter_history(game->arbiter), &think, &thought,
                               reterr);
    game->ready = qyi_monotonic();
    if (code < 0)
        return judge_error(game, side, code, flag);
    return take_answer(game, side, &thought, flag);
}

/* Announces the game to both engines. */
static int begin_game(struct game *game, struct qy_error *reterr)
{
    struct qy_think first;

    prepare_question(game, &first, qy_arbiter_next_flag(game->arbiter));
    for (unsigned side = 0; side < 2; side++) {
        int code = qy_driver_new_game(game->duel->driver[side], qy_history_start(game->duel->opening), &first,
                                      reterr);

        if (code < 0)
            return judge_error(game, (enum qy_side)side, code, INT64_MAX);
    }
    return 0;
}

int qyi_duel_play(const struct qyi_duel *duel, struct qyi_duel_end *ret_end, struct qy_error *reterr)
{
    struct game game = {
        .duel = duel, .setup = duel->setup, .end = {.reason = "unfinished", .usable = {true, true}}};
    int status = start_record(&game);

    if (status == 0)
        status = start_arbiter(&game);
    if (status == 0)
        status = begin_game(&game, reterr);
    while (status == 0 && !over(&game) && !game.end.stopped)
        status = play_move(&game, reterr);
    if (status == 0) {
        game.end.plies = qy_history_plies(qy_arbiter_history(game.arbiter));
        if (game.record)
            qy_record_set_result(game.record, game.end.result);
        for (unsigned side = 0; side < 2; side++)
            if (game.end.usable[side] && !game.end.stopped)
                qy_driver_game_over(duel->driver[side], game.end.result);
        game.end.record = game.record;
        *ret_end = game.end;
    } else {
        qy_record_free(game.record);
    }
    qy_arbiter_free(game.arbiter);
    return status;
}
