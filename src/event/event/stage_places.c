/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stages as seen by callers, and the places of an event in stages. */
#include "event/state.h"

#include "base/error.h"

#include <stdlib.h>

size_t qy_tournament_log_stages(const struct qy_tournament_log *log)
{
    return log->state.stages.plans.count;
}

bool qy_tournament_log_stage(const struct qy_tournament_log *log, size_t stage,
                             struct qy_tournament_stage *ret_stage)
{
    const struct qyi_stages *stages = &log->state.stages;

    if (stage >= stages->begun_count)
        return false;
    *ret_stage = (struct qy_tournament_stage){.plan = stages->plans.item[stage],
                                              .first_round = stages->begun[stage].first_round,
                                              .last_round = (uint8_t)qyi_stage_last_round(&log->state, stage),
                                              .seat = stages->begun[stage].seat,
                                              .seat_count = stages->begun[stage].seat_count};
    return true;
}

int qy_tournament_log_section(const struct qy_tournament_log *log, size_t stage, size_t group,
                              struct qy_tournament **ret_section, struct qy_error *reterr)
{
    return qyi_stage_section(&log->state, stage, group, ret_section, reterr);
}

int qy_tournament_log_section_standings(const struct qy_tournament_log *log, size_t stage,
                                        struct qy_tournament *section,
                                        const struct qy_tiebreak_list *tiebreaks,
                                        struct qy_standings **ret_standings, struct qy_error *reterr)
{
    return qyi_stage_standings(&log->state, stage, section, tiebreaks, ret_standings, reterr);
}

static bool is_knockout(const struct qyi_stages *stages, size_t stage)
{
    return stage < stages->begun_count && stages->plans.item[stage].kind == QY_TOURNAMENT_STAGE_KNOCKOUT;
}

int qy_tournament_log_matches(const struct qy_tournament_log *log, size_t stage,
                              struct qy_tournament_matches *ret_matches, struct qy_error *reterr)
{
    if (!is_knockout(&log->state.stages, stage))
        return qyi_error_setf(reterr, QY_E_TOUR_STAGE, 0, NULL, "%zu", stage + 1);
    return qyi_knockout_matches(&log->state, stage, NULL, 0, ret_matches, reterr);
}

/* ---- places ---------------------------------------------------------------------------------------- */

void qy_tournament_places_free(struct qy_tournament_places *places)
{
    free(places->place);
    *places = (struct qy_tournament_places){0};
}

static void add_place(struct qy_tournament_places *places, uint16_t number, size_t from, size_t to)
{
    if (number > 0)
        places->place[places->count++] = (struct qy_tournament_place){number, (uint16_t)from, (uint16_t)to};
}

static size_t players_in(const struct qyi_begun_stage *begun)
{
    size_t players = 0;

    for (size_t i = 0; i < begun->seat_count; i++)
        players += begun->seat[i] > 0;
    return players;
}

/* Players who left a bracket in the same round share the places after those who remain. */
static void places_of_match(const struct qy_tournament_match *match, const struct qyi_begun_stage *begun,
                            bool third, struct qy_tournament_places *places)
{
    size_t players = players_in(begun);
    size_t in = begun->seat_count >> match->round;
    size_t to = 2 * in < players ? 2 * in : players;
    bool semi = in == 2;

    if (match->end < QY_TOURNAMENT_MATCH_GAMES)
        return;
    if (match->third || in == 1) {
        size_t from = match->third ? 3 : 1;

        for (size_t k = 0; k < 2; k++) {
            bool won = match->player[k] == match->winner;

            if (match->winner == 0)
                add_place(places, match->player[k], from, from + 1);
            else
                add_place(places, match->player[k], from + !won, from + !won);
        }
        return;
    }
    for (size_t k = 0; k < 2; k++)
        if (match->player[k] != match->winner && !(semi && third && match->winner > 0))
            add_place(places, match->player[k], in + 1, to);
}

static int places_of_knockout(const struct qyi_tournament_log_state *state, size_t stage,
                              struct qy_tournament_places *places, struct qy_error *reterr)
{
    struct qy_tournament_matches matches;
    bool third = false;
    int code = qyi_knockout_matches(state, stage, NULL, 0, &matches, reterr);

    if (code < 0)
        return code;
    for (size_t i = 0; i < matches.count; i++)
        third = third || matches.match[i].third;
    for (size_t i = 0; i < matches.count; i++)
        places_of_match(&matches.match[i], &state->stages.begun[stage], third, places);
    qy_tournament_matches_free(&matches);
    return 0;
}

/* Places of the players of a group who did not qualify, after all who did; in the last stage places of all
 * players, in the order of the standings. */
static int places_of_group(const struct qyi_tournament_log_state *state, size_t stage, size_t group,
                           struct qy_tournament_places *places, struct qy_error *reterr)
{
    const struct qyi_stages *stages = &state->stages;
    size_t groups = stages->plans.item[stage].groups;
    struct qy_tournament *section = NULL;
    struct qy_standings *standings = NULL;
    int code = qyi_stage_section(state, stage, group, &section, reterr);

    if (code < 0)
        return code;
    code = qyi_stage_standings(state, stage, section, NULL, &standings, reterr);
    for (size_t i = 0; code == 0 && i < qy_standings_count(standings); i++) {
        const struct qy_standing *row = qy_standings_at(standings, i);
        size_t same = 0;

        if (stage + 1 < stages->begun_count && qyi_stage_group_of(stages, stage + 1, row->number) != SIZE_MAX)
            continue;
        for (size_t k = 0; k < qy_standings_count(standings); k++)
            same += qy_standings_at(standings, k)->rank == row->rank;
        add_place(places, row->number, (row->rank - 1U) * groups + 1, (row->rank + same - 1) * groups);
    }
    if (code == 0)
        qy_standings_free(standings);
    qy_tournament_free(section);
    return code;
}

static int by_place(const void *one, const void *other)
{
    const struct qy_tournament_place *a = one;
    const struct qy_tournament_place *b = other;

    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* Limits places to the number of players. */
static void clip_places(struct qy_tournament_places *places, size_t players)
{
    for (size_t i = 0; i < places->count; i++)
        if (places->place[i].to > players)
            places->place[i].to = (uint16_t)players;
    qsort(places->place, places->count, sizeof *places->place, by_place);
}

int qy_tournament_log_places(const struct qy_tournament_log *log, struct qy_tournament_places *ret_places,
                             struct qy_error *reterr)
{
    const struct qyi_stages *stages = &log->state.stages;
    struct qy_tournament_places places = {0};
    size_t begun = stages->begun_count;
    int code = 0;

    if (stages->plans.count == 0)
        return qyi_error_set(reterr, QY_E_TOUR_STAGE, 0, "", 0, NULL);
    places.place = calloc(log->state.tournament->player_count + 1, sizeof *places.place);
    if (!places.place)
        return qyi_no_memory(reterr);
    for (size_t stage = 0; code == 0 && stage < begun; stage++) {
        const uint16_t *seat;
        size_t count;

        if (is_knockout(stages, stage)) {
            code = places_of_knockout(&log->state, stage, &places, reterr);
            continue;
        }
        if (stage + 1 == begun && begun < stages->plans.count)
            continue; /* it is not known yet who qualifies */
        for (size_t group = 0; code == 0 && qyi_stage_group(&stages->begun[stage], group, &seat, &count);
             group++)
            code = places_of_group(&log->state, stage, group, &places, reterr);
    }
    if (code < 0) {
        qy_tournament_places_free(&places);
        return code;
    }
    clip_places(&places, begun > 0 ? players_in(&stages->begun[0]) : 0);
    *ret_places = places;
    return 0;
}
