/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The computer as a player. It acts through events of its side, and its clock runs while it thinks. Its next
 * action depends only on the state of the game, so that it continues after a restart of the server.
 */
#include "live/house_priv.h"
#include "thinking/moves.h"

#include "base/error.h"

#include <string.h>

/* The longest time for a move, in milliseconds; most levels need far less. The highest uses its clock. */
#define MOST_MS      3000
#define MOST_FULL_MS 15000
#define LEAST_MS     20

/* The engine's own book, as its option `BookFile` names it. */
#define BUILT_IN "<built-in>"

/* From this level on it resigns: when it is this far behind, for this many moves in a row. */
#define RESIGNING_LEVEL 12
#define RESIGNING_SCORE (-900)
#define RESIGNING_MOVES 3

/* It accepts a draw if its score is below this, or after this many plies if it is not better. */
#define WORSE      (-60)
#define LATE_PLIES 60

/* ---- acts ------------------------------------------------------------------------------------------ */

static void acted(void *user, const struct qyi_answer *answer)
{
    struct qyi_computing *computing = &answer->live->computing;

    (void)user;
    computing->posted--;
    if (answer->status < 0)
        computing->stuck = true;
}

/* Posts an event of the computer's side. */
static void post(struct qyi_live *live, const struct qyi_fact *fact)
{
    live->computing.posted++;
    qyi_house_post(live, qyi_room_computer(&live->room), fact, NULL, 0, acted, NULL);
}

static void act(struct qyi_live *live, enum qy_event_kind kind)
{
    struct qyi_fact fact = qyi_fact_of(kind, qyi_room_computer(&live->room));

    post(live, &fact);
}

static void act_own(struct qyi_live *live, enum qyi_own own)
{
    struct qyi_fact fact = qyi_fact_own(own, qyi_room_computer(&live->room));

    post(live, &fact);
}

static void act_move(struct qyi_live *live, qy_move move)
{
    struct qyi_fact fact = qyi_fact_of(QY_EVENT_MOVE, qyi_room_computer(&live->room));

    qyi_move_uci(qyi_room_position(&live->room), move, fact.uci, sizeof fact.uci);
    fact.event.move = (struct qy_text){fact.uci, strlen(fact.uci)};
    post(live, &fact);
}

/* ---- what it makes of its thoughts ----------------------------------------------------------------- */

/* A thought's score for the computer, mates beyond all others. */
static int32_t score_for_computer(const struct qyi_live *live, const struct qy_thought *thought)
{
    const struct qy_thought_line *line = &thought->line[0];
    int32_t score = line->mate ? (line->score > 0 ? 30000 : -30000) : line->score;

    return qyi_room_computer(&live->room) == (int)qyi_room_side(&live->room) ? score : -score;
}

static bool agrees_to_draw(const struct qyi_live *live, int32_t score)
{
    size_t plies = qy_history_plies(qyi_room_history(&live->room));

    return score < WORSE || (plies >= LATE_PLIES && score <= 0);
}

static bool resigns(struct qyi_live *live, int32_t score)
{
    struct qyi_computing *computing = &live->computing;

    computing->hopeless = score <= RESIGNING_SCORE ? computing->hopeless + 1 : 0;
    return live->room.setup.level[qyi_room_computer(&live->room)] >= RESIGNING_LEVEL &&
           computing->hopeless >= RESIGNING_MOVES;
}

/*
 * Whether a claim is justified: it would end the game without a loss for the claimant, for whom the time
 * penalty of a wrong claim could cost the game.
 */
static bool claim_holds(struct qyi_live *live, enum qy_claim kind, struct qyi_fact *fact)
{
    struct qyi_room *room = &live->room;
    enum qy_result won = qyi_room_side(room) == QY_FIRST ? QY_RESULT_FIRST_WON : QY_RESULT_SECOND_WON;
    struct qyi_verdict verdict = {.over = false};

    if (!qyi_room_may_claim(room, qyi_room_side(room), kind))
        return false;
    fact->event.claim = kind;
    fact->event.t = qyi_live_now(live);
    room->oracle->hurried = true;
    room->oracle->asking = false;
    int status = qyi_room_try(room, fact, &verdict, NULL);
    room->oracle->hurried = false;
    return status == 0 && verdict.over && (verdict.result == QY_RESULT_DRAW || verdict.result == won);
}

/* Claims what is possible: a draw if it is not better; a ruling on a repetition always. */
static bool claims(struct qyi_live *live, int32_t score)
{
    static const enum qy_claim draws[] = {QY_CLAIM_REPETITION, QY_CLAIM_FIFTY, QY_CLAIM_NATURAL_LIMIT};
    struct qyi_fact fact = qyi_fact_of(QY_EVENT_CLAIM, qyi_room_computer(&live->room));
    bool found = !live->room.setup.claims_auto && claim_holds(live, QY_CLAIM_RULING, &fact);

    for (size_t i = 0; !found && score <= 0 && i < sizeof draws / sizeof draws[0]; i++)
        found = claim_holds(live, draws[i], &fact);
    if (found)
        post(live, &fact);
    return found;
}

static void thought(void *user, int status, const struct qy_thought *thought)
{
    struct qyi_live *live = user;
    struct qyi_room *room = &live->room;
    int side = qyi_room_computer(room);

    live->computing.thinking = NULL;
    if (live->house->stopped)
        return;
    if (status < 0 || live->computing.posted > 0) {
        live->computing.stuck = true;
        return;
    }
    int32_t score = score_for_computer(live, thought);
    bool asked = qyi_room_may_answer(room, (enum qy_side)side);
    if (asked && agrees_to_draw(live, score)) {
        act(live, QY_EVENT_ACCEPT);
        return;
    }
    if (asked)
        act(live, QY_EVENT_DECLINE);
    if ((int)qyi_room_side(room) != side)
        return;
    if (resigns(live, score))
        act(live, QY_EVENT_RESIGN);
    else if (!claims(live, score))
        act_move(live, thought->move);
}

/* ---- thinking -------------------------------------------------------------------------------------- */

/* The time that it may think: a share of the rest on its clock. */
static int64_t time_to_think(const struct qyi_live *live)
{
    const struct qy_clock *clock = qyi_room_clock(&live->room);
    enum qy_side side = qyi_room_side(&live->room);
    const struct qy_allowance *allowance = &clock->control.side[side];

    if (!live->room.setup.has_clock || allowance->mode == QY_TIME_NONE)
        return MOST_MS;
    int64_t left = qy_clock_remaining(clock, side, qyi_live_now(live));
    uint32_t moves = clock->side[side].to_go > 0 ? clock->side[side].to_go + 2 : 30;
    int64_t time = left / moves;
    if (allowance->mode == QY_TIME_STAGES)
        time += allowance->stage[clock->side[side].stage].bonus_time / 2;
    if (time > left / 4)
        time = left / 4;
    int64_t most = live->room.setup.level[side] == QYI_LEVELS ? MOST_FULL_MS : MOST_MS;
    return time > most ? most : time < LEAST_MS ? LEAST_MS : time;
}

/* Returns the book, or NULL if the operator no longer provides the file with which the game was begun. */
static const char *book_of(const struct qyi_live *live)
{
    switch ((enum qyi_book_choice)live->room.setup.book) {
    case QYI_BOOK_HOUSE: return BUILT_IN;
    case QYI_BOOK_FILE: return live->house->options.book;
    default: return NULL;
    }
}

static void think(struct qyi_live *live)
{
    struct qyi_room *room = &live->room;
    unsigned level = room->setup.level[qyi_room_computer(room)];
    qy_move among[QY_MAX_MOVES];
    struct qyi_think_about about = {
        .history = qyi_room_history(room),
        .rules = room->setup.rules,
        .natural_limit = room->setup.natural_limit,
        .game_id = live->id,
        .level = level == QYI_LEVELS ? 0 : level,
        .style = qyi_style_name((enum qyi_style)room->setup.style),
        .book = book_of(live),
        .lines = 1,
        .milliseconds = time_to_think(live),
        .waits = true,
    };

    if (room->setup.own_start && qy_history_plies(about.history) == 0) { /* odds may forbid some */
        about.among_count = qy_arbiter_moves(room->arbiter, among);
        about.among = among;
    }
    live->computing.plies = qy_history_plies(about.history);
    live->computing.thinking = qyi_think(live->house->thinkers, &about, thought, live);
    live->computing.stuck = !live->computing.thinking;
}

/* Does what needs no thinking; true if there was something. */
static bool answers_at_once(struct qyi_live *live, int side)
{
    const struct qyi_room *room = &live->room;
    bool over = qyi_room_status(room) == QYI_ROOM_OVER;

    /* it accepts only once: the rematch may still be being written */
    if (over && room->wants_rematch[1 - side] && !room->wants_rematch[side] &&
        qyi_room_may_rematch(room, (enum qy_side)side))
        act_own(live, QYI_OWN_REMATCH);
    else if (!over && room->asker == 1 - side)
        act(live, QY_EVENT_TAKEBACK);
    else if (!over && room->wants_adjourn[1 - side])
        act_own(live, QYI_OWN_ADJOURN);
    else if (qy_arbiter_phase(room->arbiter) == QY_PHASE_RESUMED && (int)qyi_room_side(room) != side)
        act(live, QY_EVENT_OPEN_SEALED);
    else
        return false;
    return true;
}

void qyi_computer_follow(struct qyi_live *live)
{
    struct qyi_room *room = &live->room;
    struct qyi_computing *computing = &live->computing;
    int side = qyi_room_computer(room);
    bool plays = qy_arbiter_phase(room->arbiter) == QY_PHASE_PLAY;

    if (side < 0 || live->house->stopped || !live->ours)
        return;
    if (computing->thinking && (!plays || computing->plies != qy_history_plies(qyi_room_history(room))))
        qyi_computer_leave(live);
    if (computing->posted > 0)
        return;
    computing->stuck = false;
    if (answers_at_once(live, side) || computing->thinking || !plays)
        return;
    if ((int)qyi_room_side(room) == side || qyi_room_may_answer(room, (enum qy_side)side))
        think(live);
}
