/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Derives team matches from the games of the members.
 *
 * A row says whom a player met, but not on which board. Boards follow from the order in which a team lists
 * its members, unless record 300 says otherwise; if a team was short of players, they follow from the other
 * team's boards.
 */
#include "trf/teams.h"

#include "base/error.h"
#include "event/team_tournament.h"
#include "pairing/tournament.h"
#include "trf/records.h"
#include "trf/writing.h"

#include <stdlib.h>
#include <string.h>

/* An event on its way. Teams are called by their index among the players of the event's teams. */
struct making {
    struct qyi_trf_reading *reading;
    const struct qy_trf *trf;
    struct qy_team_tournament *event;
    uint16_t *owner; /* by number of the player: index of the team plus one; 0: no team */
    struct qy_error *reterr;
};

static struct qy_tournament_player *team_at(const struct making *making, size_t team)
{
    return &making->event->teams->player[team];
}

static const struct qy_tournament_entry *entry_of(const struct making *making, unsigned member,
                                                  unsigned round)
{
    return &qy_tournament_player(making->event->members, member)->entry[round - 1];
}

static int no_match(const struct making *making, unsigned member, unsigned round)
{
    return qyi_error_setf(making->reterr, QY_E_TRF_MATCH, qyi_trf_cell(making->trf, member, round), NULL,
                          "%u %u", member, round);
}

/* ---- teams and members ----------------------------------------------------------------------------- */

static int take_member(struct making *making, size_t team, const struct qyi_trf_team *record, size_t i)
{
    unsigned number = record->team.member[i];

    if (!qy_tournament_player(making->event->members, number))
        return qyi_error_setf(making->reterr, QY_E_TRF_TEAM, record->places[i], "001", "%u", number);
    if (making->owner[number] > 0)
        return qyi_error_setf(making->reterr, QY_E_TRF_TEAM, record->places[i], "013, 310", "%u", number);
    making->owner[number] = (uint16_t)(team + 1);
    return 0;
}

static int take_teams(struct making *making)
{
    struct qyi_trf_teams *teams = &making->reading->teams;

    for (size_t i = 0; i < teams->count; i++) {
        struct qyi_trf_team *record = &teams->team[i];
        size_t team = qyi_tournament_index(making->event->teams, record->team.number);

        for (size_t k = 0; k < record->team.member_count; k++) {
            int code = take_member(making, team, record, k);

            if (code < 0)
                return code;
        }
        record->team.bonus = teams->bonus[record->team.number];
        making->event->team[team] = record->team;
        record->team.member = NULL; /* the event's now */
        record->team.member_count = 0;
    }
    return 0;
}

static int check_team(const struct making *making, unsigned number, size_t offset)
{
    if (qy_tournament_player(making->event->teams, number))
        return 0;
    return qyi_error_setf(making->reterr, QY_E_TRF_TEAM, offset, "310", "%u", number);
}

/* Teams that records 300, 320 and 330 name are there. */
static int check_records(const struct making *making)
{
    const struct qyi_trf_teams *teams = &making->reading->teams;
    int code = 0;

    for (size_t i = 0; code == 0 && i < teams->lineup_count; i++)
        code = check_team(making, teams->lineup[i].team, teams->lineup[i].offset);
    for (size_t i = 0; code == 0 && i < teams->unplayed_count; i++)
        code = check_team(making, teams->unplayed[i].team, teams->unplayed[i].offset);
    return code;
}

/* ---- who plays whom -------------------------------------------------------------------------------- */

/* Whether a member was at a board in a match: has a game, or the points of one without an opponent. */
static bool sits(const struct making *making, unsigned member, unsigned round)
{
    enum qy_tournament_outcome outcome = entry_of(making, member, round)->outcome;

    return qy_tournament_outcome_paired(outcome) || outcome == QY_TOURNAMENT_PAIRING_BYE ||
           outcome == QY_TOURNAMENT_FULL_BYE;
}

static const struct qyi_trf_lineup *lineup_of(const struct making *making, size_t team, unsigned round)
{
    const struct qyi_trf_teams *teams = &making->reading->teams;

    for (size_t i = 0; i < teams->lineup_count; i++)
        if (teams->lineup[i].round == round && teams->lineup[i].team == team_at(making, team)->number)
            return &teams->lineup[i];
    return NULL;
}

static const struct qyi_trf_unplayed *unplayed_of(const struct making *making, size_t team, unsigned round)
{
    const struct qyi_trf_teams *teams = &making->reading->teams;
    unsigned number = team_at(making, team)->number;

    for (size_t i = teams->unplayed_count; i-- > 0;)
        if (teams->unplayed[i].round == round &&
            (teams->unplayed[i].team == number || teams->unplayed[i].other == number))
            return &teams->unplayed[i];
    return NULL;
}

/* A team that a record names, to meet another one: index and one. */
static int named_opponent(const struct making *making, size_t team, unsigned number, size_t offset,
                          size_t *ret_opponent)
{
    size_t index = qyi_tournament_index(making->event->teams, number);

    if (index == SIZE_MAX || index == team)
        return qyi_error_setf(making->reterr, QY_E_TRF_TEAM, offset, "310", "%u", number);
    *ret_opponent = index + 1;
    return 0;
}

/*
 * The opponent of a team in a round, index plus one, or 0: the team whose members it meets, else the one
 * named in record 330 or record 300.
 */
static int find_opponent(const struct making *making, size_t team, unsigned round, size_t *ret_opponent)
{
    const struct qy_team *one = &making->event->team[team];
    const struct qyi_trf_unplayed *forfeit = unplayed_of(making, team, round);
    const struct qyi_trf_lineup *lineup = lineup_of(making, team, round);

    *ret_opponent = 0;
    for (size_t i = 0; i < one->member_count; i++) {
        const struct qy_tournament_entry *entry = entry_of(making, one->member[i], round);

        if (!qy_tournament_outcome_paired(entry->outcome))
            continue;
        size_t owner = making->owner[entry->opponent];
        if (owner == 0 || owner == team + 1 || (*ret_opponent > 0 && *ret_opponent != owner))
            return no_match(making, one->member[i], round);
        *ret_opponent = owner;
    }
    if (*ret_opponent == 0 && forfeit && forfeit->other > 0)
        return named_opponent(making, team, forfeit->team == one->number ? forfeit->other : forfeit->team,
                              forfeit->offset, ret_opponent);
    if (*ret_opponent == 0 && lineup && lineup->other > 0)
        return named_opponent(making, team, lineup->other, lineup->offset, ret_opponent);
    return 0;
}

/* ---- boards ---------------------------------------------------------------------------------------- */

static size_t count_sitting(const struct making *making, size_t team, unsigned round)
{
    const struct qy_team *one = &making->event->team[team];
    size_t count = 0;

    for (size_t i = 0; i < one->member_count; i++)
        count += sits(making, one->member[i], round);
    return count;
}

static void seat(const struct making *making, size_t team, unsigned round, size_t board, unsigned member)
{
    struct qy_team_seat *at = &qyi_team_tournament_seats(making->event, team, round)[board];
    const struct qy_tournament_entry *entry = entry_of(making, member, round);

    *at = (struct qy_team_seat){(uint16_t)member, entry->outcome, entry->colour};
    if (!qy_tournament_outcome_paired(entry->outcome))
        at->outcome = sits(making, member, round) ? QY_TOURNAMENT_FORFEIT_WIN : QY_TOURNAMENT_FORFEIT_LOSS;
}

/* Seats the players as in record 300. */
static int seat_lineup(const struct making *making, size_t team, size_t other,
                       const struct qyi_trf_lineup *lineup)
{
    size_t seated = 0;

    if (lineup->other > 0 && lineup->other != team_at(making, other)->number)
        return qyi_error_setf(making->reterr, QY_E_TRF_TEAM, lineup->offset, NULL, "%u", lineup->other);
    for (size_t board = 0; board < lineup->count; board++) {
        unsigned member = lineup->member[board];

        if (member == 0)
            continue;
        if (board >= making->event->boards || member > QY_TOURNAMENT_MAX_PLAYERS ||
            making->owner[member] != team + 1)
            return qyi_error_setf(making->reterr, QY_E_TRF_TEAM, lineup->offset, "310", "%u", member);
        seat(making, team, lineup->round, board, member);
        seated += sits(making, member, lineup->round);
    }
    if (seated != count_sitting(making, team, lineup->round))
        return qyi_error_setf(making->reterr, QY_E_TRF_TEAM, lineup->offset, "001", "%u, %zu",
                              team_at(making, team)->number, seated);
    return 0;
}

static bool is_seated(const struct making *making, size_t team, unsigned round, unsigned member)
{
    const struct qy_team_seat *seats = qyi_team_tournament_seats(making->event, team, round);

    for (unsigned board = 0; board < making->event->boards; board++)
        if (seats[board].member == member)
            return true;
    return false;
}

/* Seats the players who have no board yet, from the top, on free boards. */
static int seat_rest(const struct making *making, size_t team, unsigned round)
{
    const struct qy_team *one = &making->event->team[team];
    const struct qy_team_seat *seats = qyi_team_tournament_seats(making->event, team, round);
    unsigned board = 0;

    for (size_t i = 0; i < one->member_count; i++) {
        if (!sits(making, one->member[i], round) || is_seated(making, team, round, one->member[i]))
            continue;
        while (board < making->event->boards && seats[board].member > 0)
            board++;
        if (board == making->event->boards)
            return no_match(making, one->member[i], round);
        seat(making, team, round, board, one->member[i]);
    }
    return 0;
}

/* On the boards where their opponents sit. */
static int seat_opposite(const struct making *making, size_t team, size_t other, unsigned round)
{
    const struct qy_team_seat *seats = qyi_team_tournament_seats(making->event, other, round);

    for (unsigned board = 0; board < making->event->boards; board++) {
        if (seats[board].member == 0)
            continue;
        const struct qy_tournament_entry *entry = entry_of(making, seats[board].member, round);
        if (qy_tournament_outcome_paired(entry->outcome))
            seat(making, team, round, board, entry->opponent);
    }
    return seat_rest(making, team, round);
}

/* Checks that the members seated at the same board have met. */
static int check_boards(const struct making *making, size_t one, size_t other, unsigned round)
{
    const struct qy_team_seat *seats[2] = {qyi_team_tournament_seats(making->event, one, round),
                                           qyi_team_tournament_seats(making->event, other, round)};

    for (unsigned board = 0; board < making->event->boards; board++)
        for (unsigned side = 0; side < 2; side++) {
            unsigned member = seats[side][board].member;

            if (member > 0 && qy_tournament_outcome_paired(entry_of(making, member, round)->outcome) &&
                entry_of(making, member, round)->opponent != seats[1 - side][board].member)
                return no_match(making, member, round);
        }
    return 0;
}

/* A board without a player is lost by forfeit. */
static void settle_empty(const struct making *making, size_t team, unsigned round)
{
    struct qy_team_seat *seats = qyi_team_tournament_seats(making->event, team, round);

    for (unsigned board = 0; board < making->event->boards; board++)
        if (seats[board].member == 0)
            seats[board].outcome = QY_TOURNAMENT_FORFEIT_LOSS;
}

static int seat_match(const struct making *making, size_t one, size_t other, unsigned round)
{
    const struct qyi_trf_lineup *lineup[2] = {lineup_of(making, one, round), lineup_of(making, other, round)};
    bool nobody = count_sitting(making, one, round) + count_sitting(making, other, round) == 0;
    bool other_first =
        lineup[1] || (!lineup[0] && count_sitting(making, one, round) != making->event->boards &&
                      count_sitting(making, other, round) == making->event->boards);
    size_t first = other_first ? other : one;
    size_t second = other_first ? one : other;
    int code = 0;

    if (nobody && !lineup[0] && !lineup[1])
        return 0; /* the whole match is forfeited */
    for (unsigned i = 0; code == 0 && i < 2; i++)
        if (lineup[i])
            code = seat_lineup(making, i == 0 ? one : other, i == 0 ? other : one, lineup[i]);
    if (code == 0 && !lineup[other_first])
        code = seat_rest(making, first, round);
    if (code == 0 && !lineup[!other_first])
        code = seat_opposite(making, second, first, round);
    if (code == 0)
        code = check_boards(making, one, other, round);
    settle_empty(making, one, round);
    settle_empty(making, other, round);
    return code;
}

/* ---- matches --------------------------------------------------------------------------------------- */

/*
 * Whether a team has White on the first board: from the first board with known colours, else the team named
 * first in record 330, or in the earlier one of the records 300.
 */
static bool has_white(const struct making *making, size_t team, size_t other, unsigned round)
{
    const struct qy_team_seat *seats = qyi_team_tournament_seats(making->event, team, round);
    const struct qyi_trf_unplayed *forfeit = unplayed_of(making, team, round);
    const char *sequence = making->event->sequence;

    for (unsigned board = 0; board < making->event->boards; board++) {
        bool as_first = sequence[board] == sequence[0];

        if (seats[board].colour != QY_TOURNAMENT_NO_COLOUR)
            return (seats[board].colour == QY_TOURNAMENT_WHITE) == as_first;
    }
    if (forfeit)
        return forfeit->team == team_at(making, team)->number;
    return lineup_of(making, team, round) &&
           (!lineup_of(making, other, round) ||
            lineup_of(making, team, round) < lineup_of(making, other, round));
}

static void sum_seats(const struct making *making, size_t team, unsigned round, qy_points *points,
                      unsigned *open, unsigned *played)
{
    const struct qy_team_seat *seats = qyi_team_tournament_seats(making->event, team, round);

    *points = 0;
    *open = *played = 0;
    for (unsigned board = 0; board < making->event->boards; board++) {
        enum qy_tournament_outcome outcome = (enum qy_tournament_outcome)seats[board].outcome;

        *points += qy_points_scheme_worth(&making->event->members->scheme, outcome);
        *open += outcome == QY_TOURNAMENT_OPEN;
        *played += qy_tournament_outcome_played(outcome);
    }
}

static void enter_match(const struct making *making, size_t one, size_t other, unsigned round)
{
    const struct qyi_trf_unplayed *forfeit = unplayed_of(making, one, round);
    size_t white = has_white(making, one, other, round) ? one : other;
    size_t black = white == one ? other : one;
    unsigned white_number = team_at(making, white)->number;
    enum qy_tournament_outcome outcome[2];
    qy_points points[2];
    unsigned open;
    unsigned played;

    sum_seats(making, black, round, &points[1], &open, &played);
    sum_seats(making, white, round, &points[0], &open, &played);
    qyi_team_match_outcome(points[0], points[1], open, played, &outcome[0], &outcome[1]);
    if (forfeit && forfeit->other > 0) {
        bool first = forfeit->team == white_number;

        outcome[0] = first ? forfeit->outcome : forfeit->for_other;
        outcome[1] = first ? forfeit->for_other : forfeit->outcome;
    }
    (void)qy_tournament_set_pair(making->event->teams, round, white_number, team_at(making, black)->number);
    (void)qy_tournament_set_result(making->event->teams, round, white_number, outcome[0], outcome[1]);
}

/* The entry of a team without games: a bye of its members is the team's. */
static enum qy_tournament_outcome bye_of_members(const struct making *making, size_t team, unsigned round)
{
    static const uint8_t byes[] = {QY_TOURNAMENT_PAIRING_BYE, QY_TOURNAMENT_FULL_BYE, QY_TOURNAMENT_HALF_BYE,
                                   QY_TOURNAMENT_ZERO_BYE};
    const struct qy_team *one = &making->event->team[team];

    for (size_t k = 0; k < sizeof byes; k++)
        for (size_t i = 0; i < one->member_count; i++)
            if (entry_of(making, one->member[i], round)->outcome == byes[k])
                return (enum qy_tournament_outcome)byes[k];
    return QY_TOURNAMENT_ABSENT;
}

static void enter_bye(const struct making *making, size_t team, unsigned round,
                      enum qy_tournament_outcome outcome)
{
    (void)qy_tournament_set_entry(making->event->teams, team_at(making, team)->number, round,
                                  (struct qy_tournament_entry){.outcome = (uint8_t)outcome});
}

/* Checks that both teams name each other: records may name a player who meets another team. */
static int check_opponents(const struct making *making, size_t team, size_t opponent, unsigned round)
{
    const struct qyi_trf_unplayed *forfeit = unplayed_of(making, team, round);
    const struct qyi_trf_lineup *lineup = lineup_of(making, team, round);
    size_t back;
    int code = find_opponent(making, opponent, round, &back);

    if (code < 0 || back == team + 1)
        return code;
    return qyi_error_setf(making->reterr, QY_E_TRF_TEAM,
                          forfeit  ? forfeit->offset
                          : lineup ? lineup->offset
                                   : 0,
                          NULL, "%u, %u", team_at(making, team)->number, team_at(making, opponent)->number);
}

static int enter_round(const struct making *making, unsigned round)
{
    for (size_t team = 0; team < making->event->teams->player_count; team++) {
        size_t opponent;
        int code = find_opponent(making, team, round, &opponent);

        if (code == 0 && opponent > 0)
            code = check_opponents(making, team, opponent - 1, round);
        if (code == 0 && opponent > team + 1) {
            code = seat_match(making, team, opponent - 1, round);
            if (code == 0)
                enter_match(making, team, opponent - 1, round);
        } else if (code == 0 && opponent == 0) {
            if (lineup_of(making, team, round))
                return qyi_error_setf(making->reterr, QY_E_TRF_TEAM, lineup_of(making, team, round)->offset,
                                      NULL, "%u", team_at(making, team)->number);
            enter_bye(making, team, round,
                      unplayed_of(making, team, round) ? QY_TOURNAMENT_PAIRING_BYE
                                                       : bye_of_members(making, team, round));
        }
        if (code < 0)
            return code;
    }
    return 0;
}

/* 240: byes of teams without another entry. */
static int enter_byes(const struct making *making)
{
    for (size_t i = 0; making->reading->teams.numbered && i < making->reading->bye_count; i++) {
        const struct qyi_trf_bye *bye = &making->reading->bye[i];
        size_t team = qyi_tournament_index(making->event->teams, bye->number);

        if (team == SIZE_MAX)
            return qyi_error_setf(making->reterr, QY_E_TRF_TEAM, bye->offset, "310", "%u", bye->number);
        if (qy_tournament_outcome_away(
                (enum qy_tournament_outcome)team_at(making, team)->entry[bye->round - 1].outcome))
            enter_bye(making, team, bye->round, (enum qy_tournament_outcome)bye->outcome);
    }
    return 0;
}

/* ---- the event ------------------------------------------------------------------------------------- */

/* Counts the rounds in which a player has a game, or a team an entry in a record. */
static unsigned count_rounds(const struct qyi_trf_reading *reading)
{
    const struct qyi_trf_teams *teams = &reading->teams;
    unsigned rounds = qy_tournament_paired_rounds(reading->tournament);

    for (size_t i = 0; i < teams->unplayed_count; i++)
        rounds = teams->unplayed[i].round > rounds ? teams->unplayed[i].round : rounds;
    for (size_t i = 0; i < teams->lineup_count; i++)
        rounds = teams->lineup[i].round > rounds ? teams->lineup[i].round : rounds;
    return rounds;
}

/* Counts the boards of a match: as in record 352, else the most players that a team had. */
static unsigned count_boards(const struct qyi_trf_reading *reading, unsigned rounds)
{
    const struct qyi_trf_teams *teams = &reading->teams;
    size_t most = strlen(teams->sequence);

    for (size_t i = 0; most == 0 && i < teams->lineup_count; i++)
        most = teams->lineup[i].count > most ? teams->lineup[i].count : most;
    for (size_t i = 0; teams->sequence[0] == '\0' && i < teams->count; i++)
        for (unsigned round = 0; round < rounds; round++) {
            size_t sat = 0;

            for (size_t k = 0; k < teams->team[i].team.member_count; k++) {
                const struct qy_tournament_player *member =
                    qy_tournament_player(reading->tournament, teams->team[i].team.member[k]);

                sat += member && qy_tournament_outcome_paired(member->entry[round].outcome);
            }
            most = sat > most ? sat : most;
        }
    return (unsigned)(most == 0 ? 1 : most > QY_TEAM_GAMES_MOST ? QY_TEAM_GAMES_MOST : most);
}

static int copy_announcements(const struct qyi_trf_reading *reading)
{
    const struct qy_tournament *from = reading->tournament;
    struct qy_tournament *teams = reading->teams.teams;
    int code = 0;

    for (size_t i = 0; code == 0 && i < QY_TOURNAMENT_TEXTS; i++)
        code =
            qy_tournament_set_text(teams, (enum qy_tournament_text)i, from->text[i], strlen(from->text[i]));
    teams->rounds = from->rounds;
    teams->cn_rules = from->cn_rules;
    teams->initial_colour = from->initial_colour;
    if (!reading->teams.numbered)
        teams->scheme = (struct qy_points_scheme){.win = 2 * QY_POINT, .draw = QY_POINT};
    if (reading->teams.has_bye)
        teams->scheme.pairing_bye = reading->teams.bye_match;
    else if (!reading->teams.has_pairing_bye)
        teams->scheme.pairing_bye = teams->scheme.draw; /* C.04.6 1.4 */
    return code;
}

/* Records of forfeited matches that contradict each other. */
static int check_event(const struct making *making)
{
    const struct qyi_trf_teams *teams = &making->reading->teams;
    struct qy_error error;

    if (qy_tournament_check(making->event->teams, &error) == 0)
        return 0;
    return qyi_error_set(making->reterr, QY_E_TRF_TEAM,
                         teams->unplayed_count > 0 ? teams->unplayed[teams->unplayed_count - 1].offset : 0,
                         error.found, strlen(error.found), "330");
}

/* Games struck out of a team match are struck out for its members. */
static void strike_members(const struct making *making)
{
    const struct qy_team_tournament *event = making->event;

    for (size_t team = 0; team < event->teams->player_count; team++)
        for (size_t i = 0; i < event->team[team].member_count; i++) {
            struct qy_tournament_player *member =
                qy_tournament_player(event->members, event->team[team].member[i]);

            for (unsigned round = 0; member && round < event->rounds; round++)
                member->entry[round].struck = event->teams->player[team].entry[round].struck;
        }
}

static int make(struct making *making, unsigned rounds)
{
    const struct qyi_trf_reading *reading = making->reading;
    const struct qy_points_scheme *game = &reading->tournament->scheme;
    struct qy_team_tournament *event = making->event;
    int code = take_teams(making);

    event->bye_games = (qy_points)event->boards * (reading->has_pairing_bye ? game->pairing_bye : game->draw);
    if (reading->teams.has_bye_game)
        event->bye_games = reading->teams.bye_game;
    if (reading->teams.sequence[0])
        memcpy(event->sequence, reading->teams.sequence, sizeof event->sequence);
    if (code == 0)
        code = check_records(making);
    for (unsigned round = 1; code == 0 && round <= rounds; round++)
        code = enter_round(making, round);
    if (code == 0)
        code = enter_byes(making);
    if (code == 0)
        code = check_event(making);
    if (code == 0) {
        qyi_trf_take_struck(event->teams);
        strike_members(making);
        qyi_team_tournament_count(event);
    }
    return code;
}

int qyi_trf_make_event(struct qyi_trf_reading *reading, struct qy_trf *trf, struct qy_error *reterr)
{
    struct making making = {.reading = reading, .trf = trf, .reterr = reterr};
    unsigned rounds = count_rounds(reading);
    int code = QY_E_MEMORY;

    if (reading->teams.count == 0)
        return 0;
    making.owner = calloc(QY_TOURNAMENT_MAX_PLAYERS + 1, sizeof *making.owner);
    if (making.owner && copy_announcements(reading) == 0 &&
        qyi_team_tournament_new(reading->teams.teams, trf->tournament, rounds, count_boards(reading, rounds),
                                &making.event) == 0)
        code = make(&making, rounds);
    else
        (void)qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    free(making.owner);
    if (code == 0 && (reading->teams.numbered || qy_tournament_paired_rounds(reading->teams.teams) > 0)) {
        trf->event = making.event;
        trf->teams = reading->teams.teams;
        reading->teams.teams = NULL;
        return 0;
    }
    qy_team_tournament_free(making.event);
    return reading->teams.numbered || code == QY_E_MEMORY ? code : 0;
}
