/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the records of teams in a report file (TRF), a line at a time. */
#include "trf/teams.h"

#include "base/error.h"
#include "base/grow.h"
#include "event/team_tournament.h"
#include "trf/records.h"

#include <stdlib.h>
#include <string.h>

void qyi_trf_teams_free(struct qyi_trf_teams *teams)
{
    for (size_t i = 0; i < teams->count; i++) {
        free(teams->team[i].team.member);
        free(teams->team[i].places);
    }
    free(teams->team);
    free(teams->lineup);
    free(teams->unplayed);
    qy_tournament_free(teams->teams);
    *teams = (struct qyi_trf_teams){0};
}

static int read_team_number(const struct qyi_trf_line *line, size_t first, bool needed, unsigned *ret_number,
                            struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(line, first, first + 2);
    int code = qyi_trf_number(&field, QYI_TEAM_MOST, 0, ret_number, reterr);

    if (code == 0 && needed && *ret_number == 0)
        return qyi_trf_fault(&field, QY_E_TRF_LINE, "1-999", reterr);
    return code;
}

static int read_round(const struct qyi_trf_line *line, size_t first, unsigned *ret_round,
                      struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(line, first, first + 2);
    int code = qyi_trf_number(&field, QY_TOURNAMENT_MAX_ROUNDS, 0, ret_round, reterr);

    if (code == 0 && *ret_round == 0)
        return qyi_trf_fault(&field, QY_E_TRF_LINE, "1-99", reterr);
    return code;
}

/* ---- 310 and 013 ----------------------------------------------------------------------------------- */

static int add_member(struct qyi_trf_team *team, unsigned number, size_t offset)
{
    if (QYI_ONE_MORE(team->places, team->team.member_count) < 0)
        return QY_E_MEMORY;
    team->places[team->team.member_count] = offset;
    return qyi_team_tournament_add_member(&team->team, number);
}

static int read_members(const struct qyi_trf_line *line, size_t first, struct qyi_trf_team *team,
                        struct qy_error *reterr)
{
    for (; first <= line->columns; first += 5) {
        struct qyi_trf_field field = qyi_trf_field(line, first, first + 3);
        unsigned number = 0;
        int code = qyi_trf_number(&field, QY_TOURNAMENT_MAX_PLAYERS, 0, &number, reterr);

        if (code == 0 && number > 0 && add_member(team, number, field.offset) < 0)
            code = qyi_trf_fault(&field, QY_E_MEMORY, NULL, reterr);
        if (code < 0)
            return code;
    }
    return 0;
}

/* Reads points from a field of six columns; none if it is blank. */
static int read_total(const struct qyi_trf_line *line, size_t first, qy_points *ret_points, bool *ret_stated,
                      struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(line, first, first + 5);

    *ret_points = 0;
    *ret_stated = field.len > 0;
    return field.len > 0 ? qyi_trf_points(&field, ret_points, reterr) : 0;
}

static int read_totals(const struct qyi_trf_line *line, struct qyi_trf_team *team,
                       struct qy_tournament_player *player, struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(line, QYI_TEAM_RANK, QYI_TEAM_RANK + 2);
    qy_points strength = 0;
    unsigned rank = 0;
    bool stated;
    int code = qyi_trf_number(&field, QYI_TEAM_MOST, 0, &rank, reterr);

    if (code == 0)
        code = read_total(line, QYI_TEAM_STRENGTH, &strength, &stated, reterr);
    if (code == 0)
        code = read_total(line, QYI_TEAM_MATCH, &team->team.match, &player->has_points, reterr);
    if (code == 0)
        code = read_total(line, QYI_TEAM_GAME, &team->team.game, &team->team.has_points, reterr);
    if (code < 0)
        return code;
    player->rank = (uint16_t)rank;
    player->points = team->team.match;
    if (strength > 0)
        player->rating = (uint16_t)(strength / QY_POINT < UINT16_MAX ? strength / QY_POINT : UINT16_MAX);
    return 0;
}

static int grow_teams(struct qyi_trf_teams *teams)
{
    if (QYI_ONE_MORE(teams->team, teams->count) < 0)
        return QY_E_MEMORY;
    teams->team[teams->count] = (struct qyi_trf_team){0};
    return 0;
}

/* Fills a team from its record: 310 has a number and totals, 013 only a name and members. */
static int fill_team(struct qyi_trf_reading *reading, struct qyi_trf_team *team, unsigned number, bool old,
                     struct qy_error *reterr)
{
    const struct qyi_trf_line *line = &reading->line;
    struct qyi_trf_field name = old ? qyi_trf_field(line, 5, 36) : qyi_trf_field(line, QYI_TEAM_NAME, 40);
    struct qyi_trf_field nickname = qyi_trf_field(line, QYI_TEAM_NICKNAME, QYI_TEAM_NICKNAME + 4);
    struct qyi_trf_field field = qyi_trf_field(line, QYI_TEAM_NUMBER, QYI_TEAM_NUMBER + 2);
    struct qy_tournament_player *player;
    int code = qy_tournament_add_player(reading->teams.teams, number, &player);

    if (code < 0)
        return qyi_trf_fault(&field, code == QY_E_MEMORY ? code : QY_E_TRF_TEAM, "310", reterr);
    player->sex = ' ';
    team->team.number = (uint16_t)number;
    if (!old && nickname.len < sizeof team->team.nickname)
        memcpy(team->team.nickname, nickname.text, nickname.len);
    code = qy_tournament_set_player_text(reading->teams.teams, player, QY_PLAYER_NAME, name.text, name.len);
    if (code < 0)
        return qyi_trf_fault(&field, code, NULL, reterr);
    if (!old)
        code = read_totals(line, team, player, reterr);
    return code < 0 ? code : read_members(line, old ? QYI_TEAM_OLD_MEMBERS : QYI_TEAM_MEMBERS, team, reterr);
}

static int read_team(struct qyi_trf_reading *reading, bool old, struct qy_error *reterr)
{
    struct qyi_trf_teams *teams = &reading->teams;
    struct qyi_trf_field field = qyi_trf_field(&reading->line, 1, 3);
    unsigned number = (unsigned)teams->count + 1;

    if (old && (teams->numbered || teams->count == QYI_TEAM_MOST))
        return 0; /* with record 310 in the file, record 013 is redundant */
    int code = old ? 0 : read_team_number(&reading->line, QYI_TEAM_NUMBER, true, &number, reterr);
    if (code < 0)
        return code;
    if (grow_teams(teams) < 0 || (!teams->teams && qy_tournament_new(&teams->teams) < 0))
        return qyi_trf_fault(&field, QY_E_MEMORY, NULL, reterr);
    teams->count++;
    teams->team[teams->count - 1].offset = reading->line.offset;
    return fill_team(reading, &teams->team[teams->count - 1], number, old, reterr);
}

/* ---- 300 ------------------------------------------------------------------------------------------- */

static int read_lineup(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    const struct qyi_trf_line *line = &reading->line;
    struct qyi_trf_teams *teams = &reading->teams;
    unsigned number = 0;
    unsigned round = 0;

    if (QYI_ONE_MORE(teams->lineup, teams->lineup_count) < 0)
        return qyi_error_set(reterr, QY_E_MEMORY, line->offset, NULL, 0, NULL);
    struct qyi_trf_lineup *lineup = &teams->lineup[teams->lineup_count];
    *lineup = (struct qyi_trf_lineup){.offset = line->offset};
    int code = read_round(line, 5, &round, reterr);
    if (code == 0)
        code = read_team_number(line, 9, true, &number, reterr);
    lineup->round = (uint8_t)round;
    lineup->team = (uint16_t)number;
    number = 0;
    if (code == 0)
        code = read_team_number(line, 13, false, &number, reterr);
    lineup->other = (uint16_t)number;
    for (size_t column = 17; code == 0 && column <= line->columns; column += 5) {
        struct qyi_trf_field field = qyi_trf_field(line, column, column + 3);

        number = 0;
        code = qyi_trf_number(&field, QY_TOURNAMENT_MAX_PLAYERS, 0, &number, reterr);
        if (code == 0 && lineup->count == QY_TEAM_GAMES_MOST)
            code = qyi_trf_fault(&field, QY_E_TRF_LINE, "<= 100", reterr);
        if (code == 0)
            lineup->member[lineup->count++] = (uint16_t)number;
    }
    if (code == 0)
        teams->lineup_count++;
    return code;
}

/* ---- 320 and 330 ----------------------------------------------------------------------------------- */

static int add_unplayed(struct qyi_trf_reading *reading, struct qyi_trf_unplayed unplayed,
                        struct qy_error *reterr)
{
    struct qyi_trf_teams *teams = &reading->teams;

    if (QYI_ONE_MORE(teams->unplayed, teams->unplayed_count) < 0)
        return qyi_error_set(reterr, QY_E_MEMORY, reading->line.offset, NULL, 0, NULL);
    teams->unplayed[teams->unplayed_count++] = unplayed;
    return 0;
}

/* Points as four columns can hold them. */
static int read_worth(const struct qyi_trf_line *line, size_t first, qy_points *ret_points,
                      struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(line, first, first + 3);
    int code = qyi_trf_points(&field, ret_points, reterr);

    if (code == 0 && (*ret_points > 999 || *ret_points < -99))
        code = qyi_trf_fault(&field, QY_E_TRF_LINE, "-9.9 - 99.9", reterr);
    return code;
}

/* 320: the match points and game points of a pairing-allocated bye, and which team had it in each round. */
static int read_team_byes(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    const struct qyi_trf_line *line = &reading->line;
    unsigned round = 1;
    int code = read_worth(line, 5, &reading->teams.bye_match, reterr);

    reading->teams.has_bye = true;
    reading->teams.has_bye_game = qyi_trf_field(line, 10, 13).len > 0;
    if (code == 0 && reading->teams.has_bye_game)
        code = read_worth(line, 10, &reading->teams.bye_game, reterr);
    for (size_t column = 15; code == 0 && column <= line->columns; column += 4, round++) {
        struct qyi_trf_unplayed bye = {(uint8_t)round,
                                       0,
                                       0,
                                       QY_TOURNAMENT_PAIRING_BYE,
                                       QY_TOURNAMENT_ABSENT,
                                       qyi_trf_field(line, column, column + 2).offset};
        unsigned number = 0;

        code = read_team_number(line, column, false, &number, reterr);
        bye.team = (uint16_t)number;
        if (code == 0 && number > 0 && round > QY_TOURNAMENT_MAX_ROUNDS)
            code = qyi_error_setf(reterr, QY_E_TRF_LINE, bye.offset, "<= 99 R", "%u", round);
        if (code == 0 && number > 0)
            code = add_unplayed(reading, bye, reterr);
    }
    return code;
}

/* 330: a match that was forfeited. */
static int read_forfeited(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    const struct qyi_trf_line *line = &reading->line;
    struct qyi_trf_field kind = qyi_trf_field(line, 5, 6);
    struct qyi_trf_unplayed match = {.offset = line->offset};
    unsigned number[2] = {0};
    unsigned round = 0;

    if (kind.len != 2 || !strchr("+-", kind.text[0]) || !strchr("+-", kind.text[1]) ||
        memcmp(kind.text, "++", 2) == 0)
        return qyi_trf_fault(&kind, QY_E_TRF_LINE, "+-, -+, --", reterr);
    int code = read_round(line, 8, &round, reterr);
    if (code == 0)
        code = read_team_number(line, 12, true, &number[0], reterr);
    if (code == 0)
        code = read_team_number(line, 16, true, &number[1], reterr);
    if (code < 0)
        return code;
    match.round = (uint8_t)round;
    match.team = (uint16_t)number[0];
    match.other = (uint16_t)number[1];
    match.outcome = kind.text[0] == '+' ? QY_TOURNAMENT_FORFEIT_WIN : QY_TOURNAMENT_FORFEIT_LOSS;
    match.for_other = kind.text[1] == '+' ? QY_TOURNAMENT_FORFEIT_WIN : QY_TOURNAMENT_FORFEIT_LOSS;
    return add_unplayed(reading, match, reterr);
}

/* ---- 352 ------------------------------------------------------------------------------------------- */

static int read_sequence(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(&reading->line, 4, reading->line.columns);

    if (field.len == 0 || field.len > QY_TEAM_GAMES_MOST)
        return qyi_trf_fault(&field, QY_E_TRF_LINE, "WBWB", reterr);
    for (size_t i = 0; i < field.len; i++)
        if (field.text[i] != 'W' && field.text[i] != 'B')
            return qyi_trf_fault(&field, QY_E_TRF_LINE, "WBWB", reterr);
    memcpy(reading->teams.sequence, field.text, field.len);
    reading->teams.sequence[field.len] = '\0';
    return 0;
}

int qyi_trf_read_team_record(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    static const struct {
        const char *record;
        int (*read)(struct qyi_trf_reading *, struct qy_error *);
    } rows[] = {
        {"300", read_lineup}, {"320", read_team_byes}, {"330", read_forfeited}, {"352", read_sequence}};
    int code;

    if (qyi_trf_is(&reading->line, "310") || qyi_trf_is(&reading->line, "013")) {
        code = read_team(reading, qyi_trf_is(&reading->line, "013"), reterr);
        return code < 0 ? code : 1;
    }
    for (size_t i = 0; reading->teams.numbered && i < sizeof rows / sizeof rows[0]; i++)
        if (qyi_trf_is(&reading->line, rows[i].record)) {
            code = rows[i].read(reading, reterr);
            return code < 0 ? code : 1;
        }
    return 0;
}
