/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The boards of team matches: line-ups, results and totals. */
#include "event/state.h"
#include "event/team_tournament.h"
#include "event/teams.h"
#include "pairing/scheveningen.h"
#include "pairing/tournament.h"

#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

static bool is_forfeit(unsigned outcome)
{
    return outcome == QY_TOURNAMENT_FORFEIT_WIN || outcome == QY_TOURNAMENT_FORFEIT_LOSS;
}

struct qyi_team_sum qyi_team_sum(const struct qyi_teams *teams, const struct qyi_team_match *match,
                                 unsigned team)
{
    struct qyi_team_sum sum = {0};

    for (size_t i = 0; i < match->count; i++) {
        const struct qy_team_board *board = &match->board[i];
        bool white = board->reversed == (team == match->second);
        enum qy_tournament_outcome outcome = white ? board->for_white : board->for_black;

        sum.points += qy_points_scheme_worth(&teams->members->scheme, outcome);
        sum.won += outcome == QY_TOURNAMENT_WIN || outcome == QY_TOURNAMENT_FORFEIT_WIN;
        sum.open += outcome == QY_TOURNAMENT_OPEN;
        sum.played += qy_tournament_outcome_played(outcome);
    }
    return sum;
}

/* ---- who sits where -------------------------------------------------------------------------------- */

static int seats_of(const struct qyi_teams *teams, unsigned round, unsigned team, uint16_t *seat)
{
    uint16_t *member;
    size_t count;

    memset(seat, 0, QY_TEAM_MEMBERS_MOST * sizeof *seat);
    for (size_t i = teams->lineup_count; i-- > 0;)
        if (teams->lineup[i].round == round && teams->lineup[i].team == team) {
            memcpy(seat, teams->lineup[i].member, teams->lineup[i].count * sizeof *seat);
            return 0;
        }
    if (qyi_team_members(teams, team, &member, &count) < 0)
        return QY_E_MEMORY;
    memcpy(seat, member, (count < teams->rules.players ? count : teams->rules.players) * sizeof *seat);
    free(member);
    return 0;
}

/* An empty seat loses the board without play; two empty seats both do. */
static void settle_empty(struct qy_team_board *board)
{
    board->for_white = board->for_black = QY_TOURNAMENT_OPEN;
    if (board->white > 0 && board->black > 0)
        return;
    board->for_white = board->white > 0 ? QY_TOURNAMENT_FORFEIT_WIN : QY_TOURNAMENT_FORFEIT_LOSS;
    board->for_black = board->black > 0 ? QY_TOURNAMENT_FORFEIT_WIN : QY_TOURNAMENT_FORFEIT_LOSS;
}

/*
 * Returns the seat of the second team that a seat of the first team meets in a turn, and whether the second
 * team has White. The first team has White on odd boards (13.2).
 *
 * In matches of all against all there are as many turns as players, and in each turn a player meets the next
 * one of the other team; or the Scheveningen table is used. Its team A is the team with the lower number: if
 * that is named second, it uses the table backwards with colours reversed.
 */
static size_t other_seat(const struct qyi_teams *teams, const struct qyi_team_match *match, size_t seat,
                         size_t turn, bool *ret_reversed)
{
    unsigned players = teams->rules.players;
    size_t other = 0;
    bool white;

    if (teams->rules.form != QY_TEAMS_SCHEVENINGEN) {
        *ret_reversed = (seat + turn) % 2 != 0;
        return (seat + turn) % players;
    }
    if (match->first < match->second) {
        other = qyi_scheveningen_opponent(players, (unsigned)turn + 1, (unsigned)seat, &white);
        *ret_reversed = !white;
        return other;
    }
    while (qyi_scheveningen_opponent(players, players - (unsigned)turn, (unsigned)other, &white) != seat)
        other++;
    *ret_reversed = !white;
    return other;
}

static int fill_boards(const struct qyi_teams *teams, struct qyi_team_match *match)
{
    uint16_t first[QY_TEAM_MEMBERS_MOST];
    uint16_t second[QY_TEAM_MEMBERS_MOST];
    size_t players = teams->rules.players;

    if (seats_of(teams, match->round, match->first, first) < 0 ||
        seats_of(teams, match->round, match->second, second) < 0)
        return QY_E_MEMORY;
    for (size_t i = 0; i < match->count; i++) {
        struct qy_team_board *board = &match->board[i];
        size_t turn = i / players;
        size_t seat = i % players;
        uint16_t one = first[seat];
        uint16_t other = second[other_seat(teams, match, seat, turn, &board->reversed)];

        board->white = board->reversed ? other : one;
        board->black = board->reversed ? one : other;
        settle_empty(board);
    }
    return 0;
}

/* ---- results --------------------------------------------------------------------------------------- */

static int bad_result(const char *text, struct qy_error *reterr)
{
    return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, qyi_act_text(text), qyi_act_length(text),
                         "1-0, 0-1, 1/2-1/2, 0-0, +-, -+, --, *");
}

static void set_board(struct qy_team_board *board, enum qy_tournament_outcome first,
                      enum qy_tournament_outcome second)
{
    board->for_white = (uint8_t)(board->reversed ? second : first);
    board->for_black = (uint8_t)(board->reversed ? first : second);
}

/* Marks a match after a result was entered: the teams' entries must be computed again. */
static void note(struct qyi_tournament_log_state *state, struct qyi_team_match *match, bool played)
{
    match->played = played;
    match->changed = true;
    (void)qy_tournament_set_result(state->tournament, match->round, match->first, QY_TOURNAMENT_OPEN,
                                   QY_TOURNAMENT_OPEN);
}

/* Finds the round of an act; false if it is not paired. */
static bool round_of(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                     unsigned *ret_round)
{
    unsigned paired = qy_tournament_paired_rounds(state->tournament);

    *ret_round = act->round > 0 ? (unsigned)act->round : paired;
    return *ret_round >= 1 && *ret_round <= paired;
}

int qyi_teams_enter_result(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                           struct qy_error *reterr)
{
    const char *text = act->result;
    unsigned white = (unsigned)act->white;
    enum qy_tournament_outcome for_white;
    enum qy_tournament_outcome for_black;
    unsigned round;

    if (!round_of(state, act, &round))
        return qyi_tournament_bad_round(round, qy_tournament_paired_rounds(state->tournament), reterr);
    if (!text || !qyi_result_read(text, qyi_act_length(text), &for_white, &for_black))
        return bad_result(text, reterr);
    struct qyi_team_match *match = qyi_team_match(&state->teams, round, state->teams.team[white]);
    for (size_t i = 0; match && i < match->count; i++) {
        struct qy_team_board *board = &match->board[i];

        if (board->white != white || board->black != act->black || board->black == 0)
            continue;
        board->for_white = (uint8_t)for_white;
        board->for_black = (uint8_t)for_black;
        note(state, match, true);
        return qyi_game_conduct_enter(state, act, round, reterr);
    }
    return qyi_error_setf(reterr, QY_E_TOUR_MEMBER, 0, NULL, "%u", white);
}

/* One result for all boards: a forfeited match, or one to be played again. */
static void set_whole(struct qyi_team_match *match, enum qy_tournament_outcome first,
                      enum qy_tournament_outcome second)
{
    for (size_t i = 0; i < match->count; i++)
        set_board(&match->board[i], first, second);
}

/* A result for each board, with commas between them, as the team named first has it. */
static int set_boards(struct qyi_team_match *match, const char *text, struct qy_error *reterr)
{
    size_t at = 0;

    for (size_t i = 0; i < match->count; i++) {
        struct qy_team_board *board = &match->board[i];
        enum qy_tournament_outcome first;
        enum qy_tournament_outcome second;
        size_t len = 0;

        while (at + len < qyi_act_length(text) && text[at + len] != ',')
            len++;
        if (at > qyi_act_length(text) || !qyi_result_read(text + at, len, &first, &second))
            return bad_result(text, reterr);
        if ((board->white == 0 || board->black == 0) && !is_forfeit(first))
            return qyi_error_setf(reterr, QY_E_TOUR_MEMBER, 0, NULL, "%u, %u", board->white, board->black);
        set_board(board, first, second);
        at += len + 1;
    }
    return at == qyi_act_length(text) + 1 ? 0 : bad_result(text, reterr);
}

int qyi_teams_enter_match(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                          struct qy_error *reterr)
{
    const char *text = act->result;
    int64_t first_team = act->white;
    enum qy_tournament_outcome first;
    enum qy_tournament_outcome second;
    unsigned round;

    if (!state->teams.members)
        return qyi_error_set(reterr, QY_E_TOUR_ACT_NOW, 0, "match", 5, "new --teams");
    if (!round_of(state, act, &round))
        return qyi_tournament_bad_round(round, qy_tournament_paired_rounds(state->tournament), reterr);
    struct qyi_team_match *match = qyi_team_match(&state->teams, round, (unsigned)first_team);
    if (!match || match->first != first_team || match->second != act->black)
        return qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%lld", (long long)first_team);
    if (!text)
        return bad_result(text, reterr);
    if (!qyi_result_read(text, qyi_act_length(text), &first, &second) ||
        (!is_forfeit(first) && first != QY_TOURNAMENT_OPEN)) {
        int code = set_boards(match, text, reterr);

        if (code == 0)
            note(state, match, true);
        return code;
    }
    set_whole(match, first, second);
    note(state, match, first != QY_TOURNAMENT_OPEN);
    return 0;
}

/* ---- what follows from the boards ------------------------------------------------------------------ */

static unsigned turns_of(const struct qyi_teams *teams)
{
    return qyi_all_meet_all(teams) ? teams->rules.players : 1;
}

static int make_match(struct qyi_teams *teams, unsigned round, const struct qy_tournament_player *first)
{
    size_t count = (size_t)teams->rules.players * turns_of(teams);

    if (QYI_ONE_MORE(teams->match, teams->match_count) < 0)
        return QY_E_MEMORY;
    struct qyi_team_match *match = &teams->match[teams->match_count];
    *match = (struct qyi_team_match){.round = (uint8_t)round,
                                     .first = first->number,
                                     .second = first->entry[round - 1].opponent,
                                     .changed = true,
                                     .board = calloc(count, sizeof *match->board),
                                     .count = count};
    if (!match->board)
        return QY_E_MEMORY;
    teams->match_count++;
    return 0;
}

/* Matches of the latest round that are not there yet. */
static int make_matches(struct qyi_tournament_log_state *state)
{
    const struct qy_tournament *tournament = state->tournament;
    unsigned round = qy_tournament_paired_rounds(tournament);
    int code = 0;

    for (size_t i = 0; code == 0 && round > 0 && i < tournament->player_count; i++) {
        const struct qy_tournament_entry *entry = &tournament->player[i].entry[round - 1];

        if (qy_tournament_outcome_paired(entry->outcome) && entry->colour == QY_TOURNAMENT_WHITE &&
            !qyi_team_match(&state->teams, round, tournament->player[i].number))
            code = make_match(&state->teams, round, &tournament->player[i]);
    }
    return code;
}

static int clear_members(const struct qyi_teams *teams, const struct qyi_team_match *match)
{
    const struct qy_tournament_entry nothing = {.outcome = QY_TOURNAMENT_ABSENT};
    unsigned turns = turns_of(teams);
    int code = 0;

    for (size_t i = 0; i < teams->members->player_count; i++) {
        unsigned number = teams->members->player[i].number;

        if (teams->team[number] != match->first && teams->team[number] != match->second)
            continue;
        for (unsigned turn = 0; code == 0 && turn < turns; turn++)
            code = qy_tournament_set_entry(teams->members, number, (match->round - 1U) * turns + turn + 1,
                                           nothing);
    }
    return code;
}

/* A member without an opponent has the points of a win and no game. */
static int seat_members(const struct qyi_teams *teams, const struct qyi_team_match *match)
{
    unsigned turns = turns_of(teams);
    int code = clear_members(teams, match);

    for (size_t i = 0; code == 0 && i < match->count; i++) {
        const struct qy_team_board *board = &match->board[i];
        unsigned round = (match->round - 1U) * turns + (unsigned)(i / teams->rules.players) + 1;
        unsigned alone = board->white > 0 ? board->white : board->black;
        bool won = (board->white > 0 ? board->for_white : board->for_black) == QY_TOURNAMENT_FORFEIT_WIN;

        if (board->white > 0 && board->black > 0) {
            code = qy_tournament_set_pair(teams->members, round, board->white, board->black);
            if (code == 0)
                code = qy_tournament_set_result(teams->members, round, board->white, board->for_white,
                                                board->for_black);
        } else if (alone > 0 && won) {
            code = qy_tournament_set_entry(teams->members, alone, round,
                                           (struct qy_tournament_entry){.outcome = QY_TOURNAMENT_FULL_BYE});
        }
    }
    return code;
}

/* Games struck out of a team match are struck out for its members. */
static void strike_members(const struct qyi_tournament_log_state *state, const struct qyi_team_match *match)
{
    const struct qyi_teams *teams = &state->teams;
    unsigned turns = turns_of(teams);

    for (size_t i = 0; i < teams->members->player_count; i++) {
        struct qy_tournament_player *member = &teams->members->player[i];
        unsigned team = teams->team[member->number];

        if (team != match->first && team != match->second)
            continue;
        for (unsigned turn = 0; turn < turns; turn++)
            member->entry[(match->round - 1U) * turns + turn].struck =
                qy_tournament_player(state->tournament, team)->entry[match->round - 1].struck;
    }
}

/* More points of the boards win the match (14.2); without any game played it is a forfeit. */
static int decide_match(struct qyi_tournament_log_state *state, const struct qyi_team_match *match)
{
    struct qyi_team_sum first = qyi_team_sum(&state->teams, match, match->first);
    struct qyi_team_sum second = qyi_team_sum(&state->teams, match, match->second);
    enum qy_tournament_outcome one;
    enum qy_tournament_outcome other;

    qyi_team_match_outcome(first.points, second.points, first.open, first.played, &one, &other);
    return qy_tournament_set_result(state->tournament, match->round, match->first, one, other);
}

/* Applies a change of a team's entry: the match no longer belongs to it, or its open boards are forfeited. */
static int take_over(struct qyi_tournament_log_state *state, struct qyi_team_match *match, bool *ret_gone)
{
    const struct qy_tournament_player *first = qy_tournament_player(state->tournament, match->first);
    const struct qy_tournament_player *second = qy_tournament_player(state->tournament, match->second);
    const struct qy_tournament_entry *entry = &first->entry[match->round - 1];
    enum qy_tournament_outcome other = second->entry[match->round - 1].outcome;

    *ret_gone = entry->opponent != match->second;
    if (*ret_gone)
        return clear_members(&state->teams, match);
    if (match->changed && !match->played && fill_boards(&state->teams, match) < 0)
        return QY_E_MEMORY;
    for (size_t i = 0; is_forfeit(entry->outcome) && i < match->count; i++)
        if (match->board[i].for_white == QY_TOURNAMENT_OPEN) {
            set_board(&match->board[i], entry->outcome, other);
            match->changed = true;
        }
    return 0;
}

int qyi_teams_follow(struct qyi_tournament_log_state *state)
{
    struct qyi_teams *teams = &state->teams;
    size_t kept = 0;
    int code = make_matches(state);

    for (size_t i = 0; code == 0 && i < teams->match_count; i++) {
        struct qyi_team_match *match = &teams->match[i];
        bool gone;

        code = take_over(state, match, &gone);
        if (code == 0 && gone) {
            free(match->board);
            match->board = NULL;
            match->count = 0;
            match->first = match->second = 0;
            continue;
        }
        if (code == 0 && match->changed) {
            code = seat_members(teams, match);
            if (code == 0)
                code = decide_match(state, match);
            match->changed = false;
        }
        if (code == 0)
            strike_members(state, match);
    }
    for (size_t i = 0; i < teams->match_count; i++)
        if (teams->match[i].board)
            teams->match[kept++] = teams->match[i];
    teams->match_count = kept;
    return code;
}
