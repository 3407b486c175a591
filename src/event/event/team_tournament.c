/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events of teams, independent of their source: the line-ups and the scores. */
#include "event/team_tournament.h"
#include "event/state.h"
#include "event/teams.h"
#include "pairing/tournament.h"

#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>

int qyi_team_tournament_new(struct qy_tournament *teams, struct qy_tournament *members, unsigned rounds,
                            unsigned boards, struct qy_team_tournament **ret_event)
{
    struct qy_team_tournament *event = calloc(1, sizeof *event);
    size_t cells = teams->player_count * rounds;

    if (!event)
        return QY_E_MEMORY;
    event->teams = teams;
    event->members = members;
    event->rounds = rounds;
    event->boards = boards;
    event->by_games = qy_tournament_is_by_games(teams);
    for (unsigned board = 0; board < boards; board++)
        event->sequence[board] = board % 2 == 0 ? 'W' : 'B'; /* 13.2 */
    event->team = calloc(teams->player_count + 1, sizeof *event->team);
    event->seat = calloc(cells * boards + 1, sizeof *event->seat);
    event->games = calloc(cells + 1, sizeof *event->games);
    event->board = calloc(cells * boards + 1, sizeof *event->board);
    event->won = calloc(cells + 1, sizeof *event->won);
    event->bonus = calloc(teams->player_count + 1, sizeof *event->bonus);
    if (!event->team || !event->seat || !event->games || !event->board || !event->won || !event->bonus) {
        qy_team_tournament_free(event);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < teams->player_count; i++)
        event->team[i].number = teams->player[i].number;
    *ret_event = event;
    return 0;
}

void qy_team_tournament_free(struct qy_team_tournament *event)
{
    if (!event)
        return;
    for (size_t i = 0; event->team && i < event->teams->player_count; i++)
        free(event->team[i].member);
    free(event->team);
    free(event->seat);
    free(event->games);
    free(event->board);
    free(event->won);
    free(event->bonus);
    free(event);
}

int qyi_team_tournament_add_member(struct qy_team *team, unsigned member)
{
    if (QYI_ONE_MORE(team->member, team->member_count) < 0)
        return QY_E_MEMORY;
    team->member[team->member_count++] = (uint16_t)member;
    return 0;
}

struct qy_team_seat *qyi_team_tournament_seats(struct qy_team_tournament *event, size_t team, unsigned round)
{
    return &event->seat[(team * event->rounds + round - 1) * event->boards];
}

const struct qy_team_seat *qy_team_tournament_seats(const struct qy_team_tournament *event, unsigned team,
                                                    unsigned round)
{
    size_t index = qyi_tournament_index(event->teams, team);

    if (index == SIZE_MAX || round < 1 || round > event->rounds)
        return NULL;
    return &event->seat[(index * event->rounds + round - 1) * event->boards];
}

/* ---- what it adds up to ---------------------------------------------------------------------------- */

static bool is_won(enum qy_tournament_outcome outcome)
{
    return outcome == QY_TOURNAMENT_WIN || outcome == QY_TOURNAMENT_WIN_UNRATED ||
           outcome == QY_TOURNAMENT_FORFEIT_WIN;
}

/* The points of each board in a round without boards (12), and the number of games won. */
static qy_points board_of_bye(const struct qy_points_scheme *game, enum qy_tournament_outcome outcome)
{
    switch (outcome) {
    case QY_TOURNAMENT_PAIRING_BYE:
    case QY_TOURNAMENT_FULL_BYE:
    case QY_TOURNAMENT_FORFEIT_WIN: return game->win;
    case QY_TOURNAMENT_HALF_BYE: return game->draw;
    case QY_TOURNAMENT_FORFEIT_LOSS: return game->forfeit_loss;
    case QY_TOURNAMENT_OPEN: return 0;
    default: return game->zero_bye;
    }
}

qy_points qyi_team_tournament_bye(const struct qy_team_tournament *event, enum qy_tournament_outcome outcome)
{
    return outcome == QY_TOURNAMENT_PAIRING_BYE
               ? event->bye_games
               : board_of_bye(&event->members->scheme, outcome) * (qy_points)event->boards;
}

static void count_bye(struct qy_team_tournament *event, size_t cell, enum qy_tournament_outcome outcome)
{
    qy_points each = board_of_bye(&event->members->scheme, outcome);

    for (unsigned board = 0; board < event->boards; board++)
        event->board[cell * event->boards + board] = each;
    event->games[cell] = qyi_team_tournament_bye(event, outcome);
    if (outcome == QY_TOURNAMENT_FULL_BYE || outcome == QY_TOURNAMENT_FORFEIT_WIN ||
        (outcome == QY_TOURNAMENT_PAIRING_BYE && event->games[cell] >= each * (qy_points)event->boards))
        event->won[cell] = (uint16_t)event->boards;
}

static void count_round(struct qy_team_tournament *event, size_t team, unsigned round)
{
    const struct qy_team_seat *seat = qyi_team_tournament_seats(event, team, round);
    const struct qy_points_scheme *game = &event->members->scheme;
    size_t cell = team * event->rounds + round - 1;
    bool sat = false;

    if (event->teams->player[team].entry[round - 1].struck)
        return; /* it does not count */
    for (unsigned board = 0; board < event->boards; board++)
        sat = sat || seat[board].outcome != QY_TOURNAMENT_ABSENT;
    if (!sat) {
        count_bye(event, cell,
                  (enum qy_tournament_outcome)event->teams->player[team].entry[round - 1].outcome);
        return;
    }
    for (unsigned board = 0; board < event->boards; board++) {
        enum qy_tournament_outcome outcome = (enum qy_tournament_outcome)seat[board].outcome;
        qy_points points = outcome == QY_TOURNAMENT_ABSENT ? 0 : qy_points_scheme_worth(game, outcome);

        event->board[cell * event->boards + board] = points;
        event->games[cell] += points;
        event->won[cell] = (uint16_t)(event->won[cell] + is_won(outcome));
    }
}

void qyi_team_tournament_count(struct qy_team_tournament *event)
{
    for (size_t i = 0; i < event->teams->player_count; i++) {
        event->bonus[i] = event->team[i].bonus;
        for (unsigned round = 1; round <= event->rounds; round++)
            count_round(event, i, round);
    }
}

void qyi_team_match_outcome(qy_points first, qy_points second, unsigned open, unsigned played,
                            enum qy_tournament_outcome *ret_first, enum qy_tournament_outcome *ret_second)
{
    enum qy_tournament_outcome win = played > 0 ? QY_TOURNAMENT_WIN : QY_TOURNAMENT_FORFEIT_WIN;
    enum qy_tournament_outcome loss = played > 0 ? QY_TOURNAMENT_LOSS : QY_TOURNAMENT_FORFEIT_LOSS;

    if (open > 0) {
        *ret_first = *ret_second = QY_TOURNAMENT_OPEN;
    } else if (first == second) {
        *ret_first = *ret_second =
            played == 0 && first == 0 ? QY_TOURNAMENT_FORFEIT_LOSS : QY_TOURNAMENT_DRAW;
    } else {
        *ret_first = first > second ? win : loss;
        *ret_second = first > second ? loss : win;
    }
}

struct qy_team_scores qy_team_tournament_scores(const struct qy_team_tournament *event)
{
    return (struct qy_team_scores){.by_games = event->by_games,
                                   .boards = event->boards,
                                   .rounds = event->rounds,
                                   .game = event->members->scheme,
                                   .games = event->games,
                                   .board = event->board,
                                   .won = event->won,
                                   .bonus = event->bonus};
}

/* ---- pairing --------------------------------------------------------------------------------------- */

/* Game points before a round. */
static qy_points games_before(const struct qy_team_tournament *event, size_t team, unsigned round)
{
    qy_points points = event->bonus[team];

    for (unsigned r = 0; r + 1 < round && r < event->rounds; r++)
        points += event->games[team * event->rounds + r];
    return points;
}

void qy_team_question_free(struct qy_team_question *question)
{
    free(question->primary);
    free(question->secondary);
    *question = (struct qy_team_question){0};
}

int qy_team_question_new(const struct qy_team_tournament *event, const struct qy_pairing_system *system,
                         unsigned round, struct qy_team_question *ret_question)
{
    const struct qy_tournament *teams = event->teams;
    size_t count = teams->player_count;
    struct qy_team_question question = {.primary = calloc(count * round + 1, sizeof *question.primary),
                                        .secondary = calloc(count + 1, sizeof *question.secondary)};

    if (!question.primary || !question.secondary) {
        qy_team_question_free(&question);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < count && round > 0; i++) {
        for (unsigned r = 1; r <= round; r++)
            question.primary[i * round + r - 1] = games_before(event, i, r);
        question.secondary[i] = system->by_games ? qy_tournament_score(teams, &teams->player[i], round - 1)
                                                 : games_before(event, i, round);
    }
    question.asked = (struct qy_pairing_question){
        .tournament = teams, .round = round, .primary = question.primary, .secondary = question.secondary};
    *ret_question = question;
    return 0;
}

/* ---- of a log -------------------------------------------------------------------------------------- */

static void seat_match(struct qy_team_tournament *event, const struct qyi_team_match *match, unsigned round)
{
    size_t team[2] = {qyi_tournament_index(event->teams, match->first),
                      qyi_tournament_index(event->teams, match->second)};

    for (size_t i = 0; i < match->count && i < event->boards; i++) {
        const struct qy_team_board *board = &match->board[i];
        struct qy_team_seat white = {board->white, board->for_white, QY_TOURNAMENT_WHITE};
        struct qy_team_seat black = {board->black, board->for_black, QY_TOURNAMENT_BLACK};

        if (team[0] == SIZE_MAX || team[1] == SIZE_MAX || round < 1 || round > event->rounds)
            continue;
        qyi_team_tournament_seats(event, team[0], round)[i] = board->reversed ? black : white;
        qyi_team_tournament_seats(event, team[1], round)[i] = board->reversed ? white : black;
    }
}

static int take_members(struct qy_team_tournament *event, const struct qyi_teams *teams)
{
    for (size_t i = 0; i < event->teams->player_count; i++) {
        struct qy_team *team = &event->team[i];

        if (qyi_team_members(teams, team->number, &team->member, &team->member_count) < 0)
            return QY_E_MEMORY;
    }
    return 0;
}

int qyi_team_tournament_of_state(const struct qyi_tournament_log_state *state, struct qy_tournament *of_teams,
                                 unsigned rounds, const uint8_t *to, struct qy_team_tournament **ret_event)
{
    const struct qyi_teams *teams = &state->teams;
    const struct qy_points_scheme *game = &teams->members->scheme;
    unsigned boards = teams->rules.players;
    struct qy_team_tournament *event;

    if (qyi_all_meet_all(teams))
        boards *= boards;
    if (qyi_team_tournament_new(of_teams, teams->members, rounds, boards, &event) < 0)
        return QY_E_MEMORY;
    event->turns = qyi_all_meet_all(teams);
    /* A '+' on each board (21.4); in the Swiss of teams a drawn match (C.04.6 1.4). */
    event->bye_games = (qy_points)boards * (state->system->bye_is_drawn ? game->draw : game->win);
    if (take_members(event, teams) < 0) {
        qy_team_tournament_free(event);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < teams->match_count; i++)
        seat_match(event, &teams->match[i], to ? to[teams->match[i].round] : teams->match[i].round);
    qyi_team_tournament_count(event);
    *ret_event = event;
    return 0;
}

int qy_team_tournament_of_log(const struct qy_tournament_log *log, struct qy_team_tournament **ret_event,
                              struct qy_error *reterr)
{
    const struct qyi_tournament_log_state *state = &log->state;

    if (!state->teams.members)
        return qyi_error_set(reterr, QY_E_TOUR_TEAMS, 0, "", 0, "fixed:4, free:4, all:3");
    if (qyi_team_tournament_of_state(state, state->tournament, qy_tournament_paired_rounds(state->tournament),
                                     NULL, ret_event) < 0)
        return qyi_no_memory(reterr);
    return 0;
}
