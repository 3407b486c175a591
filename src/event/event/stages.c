/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stages in play: sections as separate events, their standings, who qualifies, and the effects of a pair act. */
#include "event/state.h"
#include "event/team_tournament.h"
#include "pairing/tournament.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

unsigned qyi_stage_last_round(const struct qyi_tournament_log_state *state, size_t stage)
{
    const struct qyi_stages *stages = &state->stages;

    if (stage + 1 < stages->begun_count)
        return stages->begun[stage + 1].first_round - 1U;
    return qy_tournament_paired_rounds(state->tournament);
}

/* Decisions about a stage are made after its first round is paired, and before the next stage begins. */
static unsigned decisions_from(const struct qyi_stages *stages, size_t stage)
{
    return stages->begun[stage].first_round;
}

/* ---- sections -------------------------------------------------------------------------------------- */

static bool is_seat(const uint16_t *seat, size_t count, unsigned number)
{
    for (size_t i = 0; i < count; i++)
        if (seat[i] == number)
            return true;
    return false;
}

/* Whether a game of this round belongs to the group: of the stage itself, or carried over into it. */
static bool counts(const struct qyi_tournament_log_state *state, size_t stage, unsigned round)
{
    const struct qyi_stages *stages = &state->stages;

    return (round >= stages->begun[stage].first_round && round <= qyi_stage_last_round(state, stage)) ||
           (stages->carry && round < stages->begun[stage].first_round);
}

static bool meets_in(const struct qyi_tournament_log_state *state, const uint16_t *seat, size_t count,
                     unsigned number, unsigned round)
{
    const struct qy_tournament_entry *entry =
        &qy_tournament_player(state->tournament, number)->entry[round - 1];

    return qy_tournament_outcome_paired(entry->outcome) && is_seat(seat, count, entry->opponent);
}

/*
 * Finds the rounds of the tournament in which two players of a group meet, in the stage or in games carried
 * over into it: ret_round[i] is round i + 1 of the section. Returns their number.
 */
static unsigned stage_rounds(const struct qyi_tournament_log_state *state, size_t stage, const uint16_t *seat,
                             size_t count, uint8_t ret_round[QY_TOURNAMENT_MAX_ROUNDS])
{
    unsigned found = 0;

    for (unsigned round = 1; round <= state->tournament->columns; round++) {
        bool used = false;

        for (size_t i = 0; i < count && !used && counts(state, stage, round); i++)
            used = meets_in(state, seat, count, seat[i], round);
        if (used)
            ret_round[found++] = (uint8_t)round;
    }
    return found;
}

/* Copies the entries and the additional points of a round, which is round `to` of the section. */
static int copy_round(const struct qyi_tournament_log_state *state, unsigned round, unsigned to,
                      const uint16_t *seat, size_t count, struct qy_tournament *section)
{
    int code = 0;

    for (size_t i = 0; i < count && code == 0; i++)
        if (meets_in(state, seat, count, seat[i], round))
            code = qy_tournament_set_entry(
                section, seat[i], to, qy_tournament_player(state->tournament, seat[i])->entry[round - 1]);
    for (size_t i = 0; i < state->tournament->abnormal_count && code == 0; i++) {
        struct qy_tournament_abnormal points = state->tournament->abnormal[i];

        if (points.round != round || !is_seat(seat, count, points.number))
            continue;
        points.round = (uint8_t)to;
        code = qy_tournament_add_abnormal(section, &points);
    }
    return code;
}

/* Copies the rounds in which players of the group meet each other, in order. */
static int copy_rounds(const struct qyi_tournament_log_state *state, size_t stage, const uint16_t *seat,
                       size_t count, struct qy_tournament *section)
{
    uint8_t round[QY_TOURNAMENT_MAX_ROUNDS];
    unsigned rounds = stage_rounds(state, stage, seat, count, round);
    int code = 0;

    for (unsigned i = 0; i < rounds && code == 0; i++)
        code = copy_round(state, round[i], i + 1, seat, count, section);
    section->rounds = (uint8_t)rounds;
    return code;
}

static int copy_player(const struct qy_tournament_player *from, struct qy_tournament *section)
{
    struct qy_tournament_player *player;
    int code = qy_tournament_add_player(section, from->number, &player);

    for (int i = 0; code == 0 && i < QY_PLAYER_TEXTS; i++)
        code = qy_tournament_set_player_text(section, player, (enum qy_player_text)i, from->text[i],
                                             strlen(from->text[i]));
    if (code < 0)
        return code;
    player->rating = from->rating;
    player->sex = from->sex;
    return 0;
}

int qyi_stage_section(const struct qyi_tournament_log_state *state, size_t stage, size_t group,
                      struct qy_tournament **ret_section, struct qy_error *reterr)
{
    static const char code_of_table[] = "BERGER_ROUNDROBIN";
    static const enum qy_tournament_text kept[] = {QY_TOURNAMENT_NAME, QY_TOURNAMENT_TYPE,
                                                   QY_TOURNAMENT_TIEBREAKS};
    struct qy_tournament *section = NULL;
    const uint16_t *seat;
    size_t count;

    if (stage >= state->stages.begun_count ||
        state->stages.plans.item[stage].kind == QY_TOURNAMENT_STAGE_KNOCKOUT ||
        !qyi_stage_group(&state->stages.begun[stage], group, &seat, &count))
        return qyi_error_setf(reterr, QY_E_TOUR_STAGE, 0, NULL, "%zu.%zu", stage + 1, group + 1);
    if (qy_tournament_new(&section) < 0)
        return qyi_no_memory(reterr);
    section->scheme = state->tournament->scheme;
    section->cn_rules = state->tournament->cn_rules;
    int code =
        qy_tournament_set_text(section, QY_TOURNAMENT_SYSTEM_CODE, code_of_table, sizeof code_of_table - 1);
    for (size_t i = 0; code == 0 && i < sizeof kept / sizeof kept[0]; i++)
        code = qy_tournament_set_text(section, kept[i], state->tournament->text[kept[i]],
                                      strlen(state->tournament->text[kept[i]]));
    for (size_t i = 0; code == 0 && i < count; i++)
        code = copy_player(qy_tournament_player(state->tournament, seat[i]), section);
    if (code == 0)
        code = copy_rounds(state, stage, seat, count, section);
    if (code < 0) {
        qy_tournament_free(section);
        return qyi_no_memory(reterr);
    }
    *ret_section = section;
    return 0;
}

/* ---- standings ------------------------------------------------------------------------------------- */

/* The conduct of the players in the section. */
static size_t conduct_in(const struct qyi_tournament_log_state *state, const struct qy_tournament *section,
                         struct qy_conduct *list)
{
    size_t count = 0;

    for (size_t i = 0; i < state->conduct_count; i++)
        if (qy_tournament_player(section, state->conduct[i].number))
            list[count++] = state->conduct[i];
    return count;
}

/* Computes the game points of a section's teams; NULL in an event without team matches. */
static int teams_in(const struct qyi_tournament_log_state *state, size_t stage, struct qy_tournament *section,
                    struct qy_team_tournament **ret_teams)
{
    uint8_t round[QY_TOURNAMENT_MAX_ROUNDS];
    uint8_t to[QY_TOURNAMENT_MAX_ROUNDS + 1] = {0};
    const uint16_t *seat;
    size_t count;

    *ret_teams = NULL;
    if (!state->teams.members || section->player_count == 0)
        return 0;
    size_t group = qyi_stage_group_of(&state->stages, stage, section->player[0].number);
    if (!qyi_stage_group(&state->stages.begun[stage], group, &seat, &count))
        return 0;
    unsigned rounds = stage_rounds(state, stage, seat, count, round);
    for (unsigned i = 0; i < rounds; i++)
        to[round[i]] = (uint8_t)(i + 1);
    return qyi_team_tournament_of_state(state, section, rounds, to, ret_teams);
}

/* Returns the announced tie-breaks; for teams without any, those of 15.3 for either game. */
static int tiebreaks_of(const struct qyi_tournament_log_state *state, const struct qy_tournament *section,
                        struct qy_tiebreak_list *ret_list, struct qy_error *reterr)
{
    if (state->teams.members && section->text[QY_TOURNAMENT_TIEBREAKS][0] == '\0') {
        *ret_list = qy_tiebreak_list_usual_teams(true);
        return 0;
    }
    return qy_tiebreak_list_of(section, ret_list, reterr);
}

int qyi_stage_standings(const struct qyi_tournament_log_state *state, size_t stage,
                        struct qy_tournament *section, const struct qy_tiebreak_list *tiebreaks,
                        struct qy_standings **ret_standings, struct qy_error *reterr)
{
    struct qy_standings_setup setup = {.kind = QY_TOURNAMENT_KIND_ROUND_ROBIN};
    struct qy_conduct *conduct = calloc(state->conduct_count + 1, sizeof *conduct);
    struct qy_team_tournament *teams = NULL;
    struct qy_team_scores scores;
    uint16_t *decided = NULL;
    int code = 0;

    if (tiebreaks)
        setup.tiebreaks = *tiebreaks;
    else
        code = tiebreaks_of(state, section, &setup.tiebreaks, reterr);
    if (code == 0 && (!conduct ||
                      qyi_decisions(state, decisions_from(&state->stages, stage),
                                    qyi_stage_last_round(state, stage), &decided, &setup.decided_count) < 0 ||
                      teams_in(state, stage, section, &teams) < 0))
        code = qyi_no_memory(reterr);
    if (code == 0) {
        setup.conduct = conduct;
        setup.conduct_count = conduct_in(state, section, conduct);
        setup.decided = decided;
        if (teams) {
            scores = qy_team_tournament_scores(teams);
            setup.teams = &scores;
        }
        code = qy_standings_new(section, &setup, ret_standings, reterr);
    }
    qy_team_tournament_free(teams);
    free(conduct);
    free(decided);
    return code;
}

/* ---- who goes on ----------------------------------------------------------------------------------- */

static int fail_tied(const struct qy_standings *standings, unsigned rank, struct qy_error *reterr)
{
    struct qy_buf numbers = QY_BUF_INIT;
    size_t tied = 0;

    for (size_t i = 0; i < qy_standings_count(standings); i++) {
        const struct qy_standing *row = qy_standings_at(standings, i);

        if (row->rank == rank)
            qy_buf_addf(&numbers, "%s%u", tied++ > 0 ? "," : "", row->number);
    }
    int code =
        qyi_error_setf(reterr, QY_E_TOUR_TIED, 0, qy_buf_str(&numbers), "%u-%zu", rank, rank + tied - 1);
    qy_buf_free(&numbers);
    return code;
}

/* Orders the rows of one rank by lot, if they qualify together. */
static int draw_order(uint16_t *number, size_t count, struct qyi_drawing *drawing, struct qy_error *reterr)
{
    for (size_t i = 0; i + 1 < count; i++) {
        uint16_t drawn;
        int code = qyi_drawing_draw(drawing, QY_LOT_ORDER, 0, number + i, count - i, &drawn, reterr);

        if (code < 0)
            return code;
        for (size_t k = i; k < count; k++)
            if (number[k] == drawn) {
                number[k] = number[i];
                number[i] = drawn;
                break;
            }
    }
    return 0;
}

/* The first `qualify` of a group go to `list[0]`, `list[step]` and so on. */
static int qualify(const struct qyi_tournament_log_state *state, size_t stage, size_t group, uint16_t *list,
                   struct qyi_drawing *drawing, struct qy_error *reterr)
{
    size_t wanted = state->stages.plans.item[stage].qualify;
    size_t step = state->stages.plans.item[stage].groups;
    struct qy_tournament *section = NULL;
    struct qy_standings *standings = NULL;
    uint16_t number[QY_TOURNAMENT_MAX_ROUNDS + 1];
    int code = qyi_stage_section(state, stage, group, &section, reterr);

    if (code < 0)
        return code;
    code = qyi_stage_standings(state, stage, section, NULL, &standings, reterr);
    if (code < 0) {
        qy_tournament_free(section);
        return code;
    }
    for (size_t from = 0, to; code == 0 && from < wanted; from = to) {
        const struct qy_standing *first = qy_standings_at(standings, from);

        for (to = from;
             to < qy_standings_count(standings) && qy_standings_at(standings, to)->rank == first->rank; to++)
            number[to] = qy_standings_at(standings, to)->number;
        code = to > wanted ? fail_tied(standings, first->rank, reterr)
                           : draw_order(number + from, to - from, drawing, reterr);
    }
    for (size_t i = 0; code == 0 && i < wanted; i++)
        list[i * step] = number[i];
    qy_standings_free(standings);
    qy_tournament_free(section);
    return code;
}

static int all_qualified(const struct qyi_tournament_log_state *state, size_t stage,
                         struct qyi_drawing *drawing, uint16_t **ret_list, size_t *ret_count,
                         struct qy_error *reterr)
{
    const struct qy_stage_plan *plan = &state->stages.plans.item[stage];
    size_t count = (size_t)plan->groups * plan->qualify;
    uint16_t *list = calloc(count + 1, sizeof *list);
    int code = list ? 0 : qyi_no_memory(reterr);

    for (size_t group = 0; code == 0 && group < plan->groups; group++)
        code = qualify(state, stage, group, list + group, drawing, reterr);
    if (code < 0) {
        free(list);
        return code;
    }
    *ret_list = list;
    *ret_count = count;
    return 0;
}

/* ---- the field at the start ------------------------------------------------------------------------ */

struct entrant {
    uint16_t number;
    uint16_t rating;
};

static int by_strength(const void *one, const void *other)
{
    const struct entrant *a = one;
    const struct entrant *b = other;

    if (a->rating != b->rating)
        return a->rating > b->rating ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* The players who did not leave before the start: in drawn order, else by rating with unrated players last. */
static int entrants(const struct qyi_tournament_log_state *state, uint16_t **ret_list, size_t *ret_count,
                    struct qy_error *reterr)
{
    const struct qy_tournament *tournament = state->tournament;
    struct entrant *one = calloc(tournament->player_count + 1, sizeof *one);
    uint16_t *list = calloc(tournament->player_count + 1, sizeof *list);
    size_t count = 0;

    if (!one || !list) {
        free(one);
        free(list);
        return qyi_no_memory(reterr);
    }
    for (size_t i = 0; i < tournament->player_count; i++) {
        unsigned number = state->order ? state->order[i] : tournament->player[i].number;
        const struct qy_tournament_player *player = qy_tournament_player(tournament, number);

        if (!state->leave[number].left)
            one[count++] = (struct entrant){player->number, player->rating};
    }
    if (!state->order)
        qsort(one, count, sizeof *one, by_strength);
    for (size_t i = 0; i < count; i++)
        list[i] = one[i].number;
    free(one);
    *ret_list = list;
    *ret_count = count;
    return 0;
}

/* ---- the next round -------------------------------------------------------------------------------- */

/* Pairs the stage's next games; the stage is not over while one of them has no result. */
static int next_in(const struct qyi_tournament_log_state *state, size_t stage, struct qyi_drawing *drawing,
                   struct qyi_next *next, bool *ret_over, struct qy_error *reterr)
{
    const struct qyi_stages *stages = &state->stages;
    unsigned paired = qy_tournament_paired_rounds(state->tournament);

    if (stages->plans.item[stage].kind == QY_TOURNAMENT_STAGE_KNOCKOUT)
        return qyi_knockout_next(state, stage, drawing, next, ret_over, reterr);
    int code = qyi_groups_next(state, stage, &stages->begun[stage], next, ret_over, reterr);
    if (code == 0 && *ret_over && qy_tournament_finished_rounds(state->tournament) < paired)
        return qyi_tournament_missing_results(state->tournament,
                                              qy_tournament_finished_rounds(state->tournament) + 1, reterr);
    return code;
}

/* Seats of the stage, and the games of its first round. */
static int open_stage(const struct qyi_tournament_log_state *state, size_t stage, struct qyi_drawing *drawing,
                      struct qyi_next *next, struct qy_error *reterr)
{
    bool knockout = state->stages.plans.item[stage].kind == QY_TOURNAMENT_STAGE_KNOCKOUT;
    struct qyi_tournament_log_state with = *state; /* shallow copy: nothing in it is changed or freed */
    struct qyi_begun_stage seats = {0};
    uint16_t *list = NULL;
    size_t count = 0;
    bool over = false;
    bool draw = state->stages.seeding == QY_SEED_DRAWN && !(stage == 0 && state->order);
    int code = stage == 0 ? entrants(state, &list, &count, reterr)
                          : all_qualified(state, stage - 1, drawing, &list, &count, reterr);

    if (code == 0)
        code = (knockout ? qyi_seat_knockout : qyi_seat_groups)(&state->stages, stage, list, count, draw,
                                                                drawing, &seats, reterr);
    free(list);
    if (code < 0)
        return code;
    seats.first_round = (uint8_t)(qy_tournament_paired_rounds(state->tournament) + 1);
    with.stages.begun[stage] = seats;
    with.stages.begun_count = stage + 1;
    next->order = seats.seat;
    next->order_count = seats.seat_count;
    return knockout ? qyi_knockout_next(&with, stage, drawing, next, &over, reterr)
                    : qyi_groups_next(&with, stage, &seats, next, &over, reterr);
}

int qyi_stages_next(const struct qyi_tournament_log_state *state, struct qyi_drawing *drawing,
                    struct qyi_next *ret_next, struct qy_error *reterr)
{
    const struct qyi_stages *stages = &state->stages;
    struct qyi_next next = {0};
    bool over = true;
    int code = 0;

    if (stages->begun_count > 0)
        code = next_in(state, stages->begun_count - 1, drawing, &next, &over, reterr);
    if (code == 0 && over && stages->begun_count < stages->plans.count) {
        qyi_next_free(&next);
        code = open_stage(state, stages->begun_count, drawing, &next, reterr);
    }
    if (code == 0 && next.pairing.count == 0 && next.decided_count == 0)
        code = qyi_error_set(reterr, QY_E_TOUR_OVER, 0, NULL, 0, NULL);
    if (code < 0) {
        qyi_next_free(&next);
        return code;
    }
    *ret_next = next;
    return 0;
}

/* ---- a pair act ------------------------------------------------------------------------------------ */

static int fail_act(const char *expected, struct qy_error *reterr)
{
    return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, NULL, 0, expected);
}

/* Seats name players once, and have the form of the stage. */
static bool good_seats(const struct qyi_tournament_log_state *state, const struct qy_stage_plan *plan,
                       const uint16_t *seat, size_t count)
{
    uint8_t *seen = calloc(QY_TOURNAMENT_MAX_PLAYERS + 1, 1);
    size_t groups = 0;
    bool good = seen && count >= 2;

    for (size_t i = 0; good && i < count; i++) {
        if (seat[i] == 0)
            groups++;
        else if (seen[seat[i]]++ > 0 || !qy_tournament_player(state->tournament, seat[i]))
            good = false;
    }
    free(seen);
    if (plan->kind == QY_TOURNAMENT_STAGE_KNOCKOUT)
        return good && (count & (count - 1)) == 0;
    return good && groups == plan->groups && seat[count - 1] == 0;
}

static int begin_stage(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                       struct qy_error *reterr)
{
    struct qyi_stages *stages = &state->stages;
    struct qyi_begun_stage *begun = &stages->begun[stages->begun_count];

    if (stages->begun_count >= stages->plans.count ||
        !good_seats(state, &stages->plans.item[stages->begun_count], act->order, act->order_count))
        return fail_act("order", reterr);
    begun->seat = malloc(act->order_count * sizeof *begun->seat);
    if (!begun->seat)
        return qyi_no_memory(reterr);
    memcpy(begun->seat, act->order, act->order_count * sizeof *begun->seat);
    begun->seat_count = act->order_count;
    begun->first_round = (uint8_t)(qy_tournament_paired_rounds(state->tournament) + 1);
    stages->begun_count++;
    return 0;
}

/* A pair is good when its two have a match that is open, or seats in one group. */
static bool may_meet(const struct qyi_tournament_log_state *state,
                     const struct qy_tournament_matches *matches, struct qy_pair pair)
{
    const struct qyi_stages *stages = &state->stages;
    size_t stage = stages->begun_count - 1;

    if (stages->plans.item[stage].kind != QY_TOURNAMENT_STAGE_KNOCKOUT)
        return qyi_stage_group_of(stages, stage, pair.white) != SIZE_MAX &&
               qyi_stage_group_of(stages, stage, pair.white) == qyi_stage_group_of(stages, stage, pair.black);
    for (size_t i = 0; i < matches->count; i++) {
        const struct qy_tournament_match *match = &matches->match[i];

        if (qyi_knockout_wants_game(state, match) &&
            ((match->player[0] == pair.white && match->player[1] == pair.black) ||
             (match->player[0] == pair.black && match->player[1] == pair.white)))
            return true;
    }
    return false;
}

static int check_pairs(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                       struct qy_error *reterr)
{
    const struct qyi_stages *stages = &state->stages;
    size_t stage = stages->begun_count - 1;
    struct qy_tournament_matches matches = {0};
    int code = 0;

    if (stages->plans.item[stage].kind == QY_TOURNAMENT_STAGE_KNOCKOUT)
        code = qyi_knockout_matches(state, stage, NULL, 0, &matches, reterr);
    for (size_t i = 0; code == 0 && i < act->pair_count; i++)
        if (act->pairs[i].black == 0 || !may_meet(state, &matches, act->pairs[i]))
            code = qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u", act->pairs[i].white);
    qy_tournament_matches_free(&matches);
    return code;
}

int qyi_stages_pair(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                    struct qy_error *reterr)
{
    unsigned paired = qy_tournament_paired_rounds(state->tournament);
    int code = act->order ? begin_stage(state, act, reterr) : 0;

    if (code == 0 && (state->stages.begun_count == 0 || act->pair_count == 0))
        code = fail_act("order, pairs", reterr);
    if (code == 0)
        code = qyi_stages_decide_pairs(&state->stages, paired, act->decided, act->decided_count, reterr);
    return code == 0 ? check_pairs(state, act, reterr) : code;
}
