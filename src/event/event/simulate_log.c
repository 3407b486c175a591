/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random events as logs of acts, of every system; and the check that each round of a log is
 * what its system gives. */
#include "event/event.h"
#include "pairing/pairing.h"
#include "pairing/random.h"

#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LOWEST_RATING  1000
#define HIGHEST_RATING 2600

/* ---- random events --------------------------------------------------------------------------------- */

struct play {
    const struct qy_simulation *simulation;
    struct qy_tournament_log *log;
    struct qy_buf *out;
    uint64_t state;
};

static bool one_in(struct play *play, unsigned rate)
{
    return rate > 0 && qyi_draw_below(&play->state, rate) == 0;
}

/* Does an act and stores its line. */
static int do_act(struct play *play, const struct qy_tournament_act *act, struct qy_error *reterr)
{
    return qy_tournament_log_do(play->log, act, 1, play->out, reterr);
}

/* The same with an act made by the library, which is freed. */
static int do_made(struct play *play, struct qy_tournament_act *act, struct qy_error *reterr)
{
    int code = do_act(play, act, reterr);

    qy_tournament_act_free(act);
    return code;
}

static int32_t random_rating(struct play *play)
{
    return (int32_t)(LOWEST_RATING + qyi_draw_below(&play->state, HIGHEST_RATING - LOWEST_RATING + 1));
}

/* Two more than play in a match, some without a rating. */
static int enter_members(struct play *play, unsigned team, struct qy_error *reterr)
{
    unsigned count = play->log->state.teams.members ? play->log->state.teams.rules.players + 2U : 0;
    int code = 0;

    for (unsigned i = 1; code == 0 && i <= count; i++) {
        int32_t rating = random_rating(play);
        char name[48];

        if (qyi_draw_below(&play->state, 8) == 0)
            rating = 0;
        (void)snprintf(name, sizeof name, "Member %04u.%u", team, i);
        code = do_act(play,
                      &(struct qy_tournament_act){
                          .kind = QY_ACT_MEMBER, .team = (int32_t)team, .name = name, .rating = rating},
                      reterr);
    }
    return code;
}

/* The number of the player entered last, which is not the highest if entries have separate numbers. */
static unsigned latest_number(const struct play *play)
{
    const struct qyi_tournament_log_state *state = &play->log->state;

    return state->numbers.apart ? state->numbers.number[state->numbers.next - 1]
                                : (unsigned)state->tournament->player_count;
}

static int enter_players(struct play *play, struct qy_error *reterr)
{
    const struct qyi_teams *teams = &play->log->state.teams;
    int code = 0;

    for (unsigned i = 1; code == 0 && i <= play->simulation->players; i++) {
        struct qy_tournament_act act = {.kind = QY_ACT_ADD, .rating = random_rating(play)};
        char name[32];
        char unit[16];

        (void)snprintf(name, sizeof name, "%s %04u", teams->members ? "Team" : "Player", i);
        (void)snprintf(unit, sizeof unit, "Unit %u", i % 5);
        act.name = name;
        act.unit = teams->rules.form == QY_TEAMS_SUM ? unit : NULL;
        code = do_act(play, &act, reterr);
        if (code == 0)
            code = enter_members(play, latest_number(play), reterr);
    }
    return code;
}

static const char *random_result(struct play *play)
{
    static const char *const unplayed[] = {"+-", "-+", "+-", "-+", "--"};

    if (one_in(play, play->simulation->forfeits))
        return unplayed[qyi_draw_below(&play->state, 5)];
    if (qyi_draw_below(&play->state, 100) < play->simulation->draws)
        return "1/2-1/2";
    return qyi_draw_below(&play->state, 2) == 0 ? "1-0" : "0-1";
}

/* A line-up in the order of the boards, one seat in eight left empty. */
static int choose_lineup(struct play *play, unsigned team, struct qy_error *reterr)
{
    const struct qyi_teams *teams = &play->log->state.teams;
    uint16_t *member;
    size_t count;
    size_t named = 0;
    int code = qyi_team_members(teams, team, &member, &count);

    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    for (size_t i = 0; i < count && named < teams->rules.players; i++) {
        bool spare = count - i > teams->rules.players - named;

        if (spare && qyi_draw_below(&play->state, 4) == 0)
            continue;
        member[named++] = qyi_draw_below(&play->state, 8) == 0 ? 0 : member[i]; /* never after i */
    }
    code = do_act(play,
                  &(struct qy_tournament_act){
                      .kind = QY_ACT_LINEUP, .team = (int32_t)team, .order = member, .order_count = named},
                  reterr);
    free(member);
    return code;
}

/* Plays a whole match: line-ups, then a result for each board, together or one by one. */
static int play_match(struct play *play, struct qy_pair pair, struct qy_error *reterr)
{
    unsigned round = qy_tournament_paired_rounds(qy_tournament_log_tournament(play->log));
    struct qy_buf results = QY_BUF_INIT;
    int code = choose_lineup(play, pair.white, reterr);

    if (code == 0)
        code = choose_lineup(play, pair.black, reterr);
    if (code < 0)
        return code;
    const struct qyi_team_match *match = qyi_team_match(&play->log->state.teams, round, pair.white);
    for (size_t i = 0; i < match->count; i++) {
        const struct qy_team_board *board = &match->board[i];
        bool first = board->reversed ? board->black > 0 : board->white > 0;
        bool second = board->reversed ? board->white > 0 : board->black > 0;

        qy_buf_addf(&results, "%s%s", i > 0 ? "," : "",
                    first && second ? random_result(play)
                    : first         ? "+-"
                    : second        ? "-+"
                                    : "--");
    }
    code = do_act(
        play,
        &(struct qy_tournament_act){
            .kind = QY_ACT_MATCH, .white = pair.white, .black = pair.black, .result = qy_buf_str(&results)},
        reterr);
    qy_buf_free(&results);
    return code;
}

/* Enters a result for each open game of the latest round; players leave in between. */
static int play_round(struct play *play, struct qy_error *reterr)
{
    unsigned round = qy_tournament_paired_rounds(qy_tournament_log_tournament(play->log));
    struct qy_pairing pairing;
    int code = qy_pairing_of_round(qy_tournament_log_tournament(play->log), round, &pairing);

    if (code == 0) /* the same seed gives the same event, however its boards are numbered */
        code = qyi_pairing_sort(qy_tournament_log_tournament(play->log), round, &pairing);
    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    for (size_t i = 0; code == 0 && i < pairing.count; i++) {
        struct qy_pair pair = pairing.pair[i];
        const struct qy_tournament_player *player =
            qy_tournament_player(qy_tournament_log_tournament(play->log), pair.white);
        struct qy_tournament_act act = {0};

        if (player->entry[round - 1].outcome != QY_TOURNAMENT_OPEN)
            continue;
        if (play->log->state.teams.members && !one_in(play, play->simulation->withdrawals)) {
            code = play_match(play, pair, reterr);
            continue;
        }
        if (play->log->state.teams.members ||
            (one_in(play, play->simulation->withdrawals) && !play->log->state.leave[pair.white].left))
            act = (struct qy_tournament_act){.kind = QY_ACT_WITHDRAW, .number = pair.white};
        else
            act = (struct qy_tournament_act){.kind = QY_ACT_RESULT,
                                             .white = pair.white,
                                             .black = pair.black,
                                             .result = random_result(play)};
        code = do_act(play, &act, reterr);
    }
    qy_pairing_free(&pairing);
    return code;
}

/* Decides by lot a tie for a place that qualifies; the error contains the tied numbers. */
static int decide_tie(struct play *play, const struct qy_error *tied, struct qy_error *reterr)
{
    uint16_t number[sizeof tied->expected];
    size_t count = 0;
    struct qy_tournament_act act;

    for (const char *at = tied->expected; *at; at += strspn(at, ",")) {
        number[count++] = (uint16_t)strtoul(at, NULL, 10);
        at += strspn(at, "0123456789");
    }
    int code = qy_tournament_log_draw_tie(play->log, number, count, &act, reterr);
    return code < 0 ? code : do_made(play, &act, reterr);
}

/* Whether the event is finished: no round is left, or none can be paired. */
static bool is_end(const struct play *play, int code)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(play->log);

    if (code == QY_E_TOUR_ROUND)
        return qy_tournament_paired_rounds(tournament) >= tournament->rounds;
    return code == QY_E_TOUR_OVER || code == QY_E_TOUR_NO_PAIRING || code == QY_E_TOUR_NOBODY;
}

static int play_event(struct play *play, struct qy_error *reterr)
{
    unsigned ties = 0;
    unsigned idle = 0; /* acts that paired nobody: lots, or a round whose players were all struck out */
    int code = enter_players(play, reterr);

    while (code == 0) {
        struct qy_tournament_act act;
        struct qy_error error = {0};
        unsigned before = qy_tournament_paired_rounds(qy_tournament_log_tournament(play->log));

        code = qy_tournament_log_pair(play->log, NULL, 0, &act, &error);
        if (is_end(play, code))
            return 0;
        if (code == QY_E_TOUR_TIED && ties++ < play->simulation->players)
            code = decide_tie(play, &error, &error);
        else if (code == 0)
            code = do_made(play, &act, &error);
        if (code == 0 && qy_tournament_paired_rounds(qy_tournament_log_tournament(play->log)) > before)
            code = play_round(play, &error);
        else if (code == 0 && idle++ > play->simulation->players)
            return 0;
        if (code < 0 && reterr)
            *reterr = error;
    }
    return code;
}

int qy_tournament_log_simulate(const struct qy_tournament_act *begin, const struct qy_simulation *simulation,
                               struct qy_buf *log, struct qy_error *reterr)
{
    struct play play = {
        .simulation = simulation, .log = calloc(1, sizeof *play.log), .out = log, .state = simulation->seed};
    int code = play.log ? do_act(&play, begin, reterr) : qyi_no_memory(reterr);

    if (code == 0)
        code = play_event(&play, reterr);
    if (code == 0 && log->failed)
        code = qyi_no_memory(reterr);
    qy_tournament_log_free(play.log);
    return code;
}

/* ---- checking -------------------------------------------------------------------------------------- */

/* Pairs the event again in its present state, with the lots from the act. */
static int pair_again(const struct qy_tournament_log *log, const struct qy_tournament_act *logged,
                      struct qy_tournament_act *ret_ours, struct qy_error *reterr)
{
    size_t count = logged->lots ? logged->lots->count : 0;
    uint16_t *drawn = malloc((count + 1) * sizeof *drawn);

    if (!drawn)
        return qyi_no_memory(reterr);
    for (size_t i = 0; i < count; i++)
        drawn[i] = logged->lots->lot[i].drawn;
    int code = qyi_tournament_log_pair(log, drawn, count, ret_ours, reterr);
    free(drawn);
    return code;
}

static bool is_answer(int code)
{
    return code == QY_E_TOUR_LOT_WANTED || code == QY_E_TOUR_LOT_OTHER || code == QY_E_TOUR_NO_PAIRING ||
           code == QY_E_TOUR_OVER || code == QY_E_TOUR_TIED;
}

static int check_act(struct qy_tournament_log *replay, const struct qy_tournament_act *logged,
                     void (*tell)(void *data, unsigned round, const struct qy_pairing *file,
                                  const struct qy_pairing *ours),
                     void *data, struct qy_error *reterr)
{
    struct qy_tournament_act again = {0};
    struct qy_tournament_act numbers;
    int code = qyi_act_to_numbers(&replay->state, logged, &numbers, reterr);

    if (code < 0)
        return code;
    code = pair_again(replay, logged, &again, reterr);
    if (code >= 0 || is_answer(code)) {
        struct qy_pairing file = {(struct qy_pair *)numbers.pairs, numbers.pair_count};

        tell(data, (unsigned)logged->round, &file,
             &(struct qy_pairing){again.memory ? again.memory->pairs : NULL, again.pair_count});
        code = 0;
    }
    qy_tournament_act_free(&again);
    if (numbers.memory)
        qy_tournament_act_free(&numbers);
    return code;
}

/* Whether a round depends on lots drawn elsewhere, which are unknown: then it can't be checked completely. */
static bool has_unknown_lots(const struct qy_tournament_log *replay, const struct qy_tournament_act *logged)
{
    return !logged->lots && qyi_act_is(logged->how, "taken-over") && replay->state.system->by_lots;
}

/* Looks at the latest round that is paired. */
static int check_held(const struct qy_tournament_log *replay,
                      void (*tell)(void *data, unsigned round, const struct qy_pairing *file,
                                   const struct qy_pairing *ours),
                      void *data, struct qy_error *reterr)
{
    const struct qyi_tournament_log_state *state = &replay->state;
    const struct qy_swiss_cn lots = qy_tournament_log_swiss_cn(replay);
    unsigned round = qy_tournament_paired_rounds(state->tournament);
    struct qyi_round_question question;
    struct qy_pairing file = {0};
    bool holds = false;
    int code = qyi_round_question_new(state, round, &lots, &question, reterr);

    if (code < 0)
        return code;
    code = qy_pairing_system_holds(state->system, &question.asked, &holds, reterr);
    qyi_round_question_free(&question);
    if (code == 0 && qy_pairing_of_round(state->tournament, round, &file) < 0)
        code = qyi_no_memory(reterr);
    if (code == 0)
        tell(data, round, &file, holds ? &file : &(struct qy_pairing){NULL, 0});
    qy_pairing_free(&file);
    return code;
}

int qy_tournament_log_check(const struct qy_tournament_log *log,
                            void (*tell)(void *data, unsigned round, const struct qy_pairing *file,
                                         const struct qy_pairing *ours),
                            void *data, struct qy_error *reterr)
{
    struct qy_tournament_log *replay = calloc(1, sizeof *replay);
    int code = replay ? 0 : qyi_no_memory(reterr);

    for (size_t i = 0; code == 0 && i < log->history.standing_count; i++) {
        struct qy_tournament_act logged;

        code = qyi_tournament_log_act_at(log, i, &logged, reterr);
        if (code < 0)
            break;
        if (logged.kind == QY_ACT_PAIR && !has_unknown_lots(replay, &logged))
            code = check_act(replay, &logged, tell, data, reterr);
        if (code == 0)
            code = qyi_tournament_log_act_logged(replay, &logged, reterr);
        if (code == 0 && logged.kind == QY_ACT_PAIR && has_unknown_lots(replay, &logged))
            code = check_held(replay, tell, data, reterr);
        qy_tournament_act_free(&logged);
    }
    qy_tournament_log_free(replay);
    return code;
}
