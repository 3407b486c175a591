/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Teams of an event: rules, members in the order of boards, line-ups. */
#include "event/teams.h"
#include "event/state.h"

#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

/* ---- rules ----------------------------------------------------------------------------------------- */

int qy_team_rules_parse(const char *text, size_t len, struct qy_team_rules *ret_rules,
                        struct qy_error *reterr)
{
    static const char *const forms[] = {[QY_TEAMS_FIXED] = "fixed:",
                                        [QY_TEAMS_FREE] = "free:",
                                        [QY_TEAMS_ALL] = "all:",
                                        [QY_TEAMS_SUM] = "sum:",
                                        [QY_TEAMS_SCHEVENINGEN] = "scheveningen:",
                                        [QY_TEAMS_LISTED] = "listed:"};

    for (unsigned form = QY_TEAMS_FIXED; form <= QY_TEAMS_LISTED; form++) {
        size_t head = strlen(forms[form]);
        unsigned players = 0;
        size_t i = head;

        if (len <= head || len > head + 2 || memcmp(text, forms[form], head) != 0)
            continue;
        while (i < len && text[i] >= '0' && text[i] <= '9')
            players = players * 10 + (unsigned)(text[i++] - '0');
        if (i < len || players < 1 || players > QY_TEAM_MEMBERS_MOST)
            continue;
        *ret_rules = (struct qy_team_rules){(uint8_t)form, (uint8_t)players};
        return 0;
    }
    return qyi_error_set(reterr, QY_E_TOUR_TEAMS, 0, text, len,
                         "fixed:4, listed:4, free:4, all:3, sum:4, scheveningen:4");
}

int qyi_teams_begin(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                    struct qy_error *reterr)
{
    const char *piece = act->teams;
    struct qyi_teams *teams = &state->teams;

    if (!piece && state->system->field == QY_PAIRING_TEAMS)
        return qyi_error_set(reterr, QY_E_TOUR_TEAMS, 0, "", 0,
                             "fixed:4, listed:4, free:4, all:3, scheveningen:4");
    if (!piece && state->system->field == QY_PAIRING_TWO_TEAMS)
        return qyi_error_set(reterr, QY_E_TOUR_TEAMS, 0, "", 0, "scheveningen:4");
    if (!piece)
        return 0;
    int code = qy_team_rules_parse(piece, qyi_act_length(piece), &teams->rules, reterr);
    if (code < 0 || teams->rules.form == QY_TEAMS_SUM)
        return code;
    if (state->system->field == QY_PAIRING_PLAYERS) /* made for individuals: C.04.3 */
        return qyi_error_set(reterr, QY_E_TOUR_SYSTEM, 0, state->system->name, strlen(state->system->name),
                             "swiss-cn, team-swiss, roundrobin-cn, berger, knockout, stages");
    teams->team = calloc(QY_TOURNAMENT_MAX_PLAYERS + 1, sizeof *teams->team);
    if (!teams->team || qy_tournament_new(&teams->members) < 0)
        return qyi_no_memory(reterr);
    state->tournament->scheme = (struct qy_points_scheme){
        .win = 2 * QY_POINT, .draw = QY_POINT, .pairing_bye = 2 * QY_POINT}; /* 14.2, 21.4 */
    if (state->system->bye_is_drawn)
        state->tournament->scheme.pairing_bye = QY_POINT; /* C.04.6 1.4 */
    return 0;
}

void qyi_teams_free(struct qyi_teams *teams)
{
    qy_tournament_free(teams->members);
    free(teams->team);
    free(teams->lineup);
    for (size_t i = 0; i < teams->match_count; i++)
        free(teams->match[i].board);
    free(teams->match);
    *teams = (struct qyi_teams){0};
}

/* ---- members --------------------------------------------------------------------------------------- */

/* In the order of the boards: by rating (12.1), unless the team has named it. */
int qyi_team_members(const struct qyi_teams *teams, unsigned team, uint16_t **ret_numbers, size_t *ret_count)
{
    const struct qy_tournament *members = teams->members;
    uint16_t *number = malloc(members->player_count * sizeof *number + 1);
    size_t count = 0;

    if (!number)
        return QY_E_MEMORY;
    for (size_t i = 0; i < members->player_count; i++) {
        const struct qy_tournament_player *one = &members->player[i];
        size_t at = count;

        if (teams->team[one->number] != team)
            continue;
        while (at > 0 && teams->rules.form != QY_TEAMS_LISTED &&
               qy_tournament_player(members, number[at - 1])->rating < one->rating) {
            number[at] = number[at - 1];
            at--;
        }
        number[at] = one->number;
        count++;
    }
    *ret_numbers = number;
    *ret_count = count;
    return 0;
}

/* Collects the ratings of a list in the order of the boards. */
static void rate_by(struct qyi_tournament_log_state *state, unsigned team, const uint16_t *member,
                    size_t count)
{
    unsigned sum = 0;
    unsigned rated = 0;

    for (size_t i = 0; i < count; i++) {
        unsigned rating = qy_tournament_player(state->teams.members, member[i])->rating;

        sum += rating;
        rated += rating > 0;
    }
    if (rated > 0)
        qy_tournament_player(state->tournament, team)->rating = (uint16_t)((sum + rated / 2) / rated);
}

/* Computes a team's rating, the mean of its rated members (appendix 2, 3.1): of the best ones, as many as
 * there are boards; in logs of earlier versions of all. */
void qyi_rate_team(struct qyi_tournament_log_state *state, unsigned team)
{
    size_t best = state->numbers.apart ? state->teams.rules.players : SIZE_MAX;
    uint16_t *member;
    size_t count;

    if (team == 0 || qyi_team_members(&state->teams, team, &member, &count) < 0)
        return;
    rate_by(state, team, member, count < best ? count : best);
    free(member);
}

int qyi_teams_enter_member(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                           struct qy_error *reterr)
{
    struct qy_tournament *members = state->teams.members;
    unsigned team = (unsigned)act->team;
    unsigned number = (unsigned)act->number;
    struct qy_tournament_player *player;

    if (!members || qy_tournament_paired_rounds(state->tournament) > 0)
        return qyi_act_not_now(act, members ? "result" : "new --teams", reterr);
    if (!qy_tournament_player(state->tournament, team))
        return qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u", team);
    if (number == 0)
        number = members->player_count > 0 ? members->player[members->player_count - 1].number + 1U : 1;
    int code = qy_tournament_add_player(members, number, &player);
    if (code == 0)
        code = qyi_act_describe(act, members, player);
    if (code < 0)
        return qyi_error_setf(reterr, code, 0, "1-9999", "%u", number);
    state->teams.team[number] = (uint16_t)team;
    state->unsettled = true;
    qyi_rate_team(state, team);
    return 0;
}

/* ---- line-ups -------------------------------------------------------------------------------------- */

static size_t place_of(const uint16_t *list, size_t count, uint16_t number)
{
    size_t i = 0;

    while (i < count && list[i] != number)
        i++;
    return i;
}

/* Captains know their members by name. */
static const char *name_of(const struct qyi_tournament_log_state *state, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(state->teams.members, number);

    return player ? player->text[QY_PLAYER_NAME] : "-";
}

/* Whether a line-up holds members of the team, each once, and where the boards are fixed in their order. */
static int judge_lineup(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                        unsigned team, struct qy_error *reterr)
{
    unsigned form = state->teams.rules.form;
    bool ordered = (form == QY_TEAMS_FIXED || form == QY_TEAMS_LISTED) && !qyi_act_is(act->by, "chief");
    uint16_t *member;
    size_t count;
    size_t before = 0; /* one more than the place of the last one named */
    int code = 0;

    if (qyi_team_members(&state->teams, team, &member, &count) < 0)
        return qyi_no_memory(reterr);
    for (size_t i = 0; code == 0 && i < act->order_count; i++) {
        uint16_t number = act->order[i];
        size_t place = place_of(member, count, number);

        if (number == 0)
            continue;
        if (place == count || place_of(act->order, i, number) < i)
            code = qyi_error_setf(reterr, QY_E_TOUR_MEMBER, 0, NULL, "%u %s", number, name_of(state, number));
        else if (ordered && place < before)
            code = qyi_error_setf(reterr, QY_E_TOUR_LINEUP, 0, NULL, "%u %s – %u %s", member[before - 1],
                                  name_of(state, member[before - 1]), number, name_of(state, number));
        before = place + 1;
    }
    free(member);
    return code;
}

int qyi_teams_enter_lineup(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                           struct qy_error *reterr)
{
    struct qyi_teams *teams = &state->teams;
    unsigned team = (unsigned)act->team;
    unsigned paired = teams->members ? qy_tournament_paired_rounds(state->tournament) : 0;
    unsigned round = (unsigned)act->round;

    if (!teams->members)
        return qyi_act_not_now(act, "new --teams", reterr);
    if (round == 0)
        round = paired > 0 ? paired : 1;
    if (!qy_tournament_player(state->tournament, team))
        return qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u", team);
    struct qyi_team_match *match = qyi_team_match(teams, round, team);
    /* the line-up can't change after a result was entered */
    if ((round <= paired && !match) || (match && match->played))
        return qyi_act_not_now(act, "match", reterr);
    if (act->order_count < 1 || act->order_count > teams->rules.players)
        return qyi_error_setf(reterr, QY_E_TOUR_MEMBER, 0, NULL, "%zu", act->order_count);
    int code = judge_lineup(state, act, team, reterr);
    if (code < 0)
        return code;
    if (QYI_ONE_MORE(teams->lineup, teams->lineup_count) < 0)
        return qyi_no_memory(reterr);
    struct qyi_team_lineup *grown = &teams->lineup[teams->lineup_count++];
    *grown = (struct qyi_team_lineup){
        .round = (uint8_t)round, .team = (uint16_t)team, .count = (uint8_t)act->order_count};
    memcpy(grown->member, act->order, act->order_count * sizeof grown->member[0]);
    if (match)
        match->changed = true;
    return 0;
}

/* ---- asking ---------------------------------------------------------------------------------------- */

struct qy_team_rules qy_tournament_log_team_rules(const struct qy_tournament_log *log)
{
    return log->state.teams.rules;
}

const struct qy_tournament *qy_tournament_log_members(const struct qy_tournament_log *log)
{
    return log->state.teams.members;
}

unsigned qy_tournament_log_team_of(const struct qy_tournament_log *log, unsigned member)
{
    return log->state.teams.team && member <= QY_TOURNAMENT_MAX_PLAYERS ? log->state.teams.team[member] : 0;
}

int qy_tournament_log_team_members(const struct qy_tournament_log *log, unsigned team, uint16_t **ret_numbers,
                                   size_t *ret_count)
{
    if (!log->state.teams.members) {
        *ret_count = 0;
        *ret_numbers = calloc(1, sizeof **ret_numbers);
        return *ret_numbers ? 0 : QY_E_MEMORY;
    }
    return qyi_team_members(&log->state.teams, team, ret_numbers, ret_count);
}

bool qy_tournament_log_lined_up(const struct qy_tournament_log *log, unsigned round, unsigned team)
{
    const struct qyi_teams *teams = &log->state.teams;
    const struct qyi_team_match *match = qyi_team_match(teams, round, team);
    unsigned members = 0;

    if (!teams->members || (match && match->played))
        return match != NULL;
    for (size_t i = 0; i < teams->lineup_count; i++)
        if (teams->lineup[i].round == round && teams->lineup[i].team == team)
            return true;
    for (size_t i = 0; i < teams->members->player_count; i++)
        members += teams->team[teams->members->player[i].number] == team;
    return teams->rules.form != QY_TEAMS_FREE && members > 0 && members <= teams->rules.players;
}

const struct qy_team_board *qy_tournament_log_boards(const struct qy_tournament_log *log, unsigned round,
                                                     unsigned team, unsigned *ret_first, unsigned *ret_second,
                                                     size_t *ret_count)
{
    const struct qyi_team_match *match = qyi_team_match(&log->state.teams, round, team);

    if (!match)
        return NULL;
    *ret_first = match->first;
    *ret_second = match->second;
    *ret_count = match->count;
    return match->board;
}

struct qyi_team_match *qyi_team_match(const struct qyi_teams *teams, unsigned round, unsigned team)
{
    for (size_t i = 0; i < teams->match_count; i++) {
        struct qyi_team_match *match = &teams->match[i];

        if (match->round == round && (match->first == team || match->second == team))
            return match;
    }
    return NULL;
}
