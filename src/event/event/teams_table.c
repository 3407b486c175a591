/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order of the teams of an event: articles 15.3, 15.4 and 15.5. */
#include "event/state.h"
#include "event/teams.h"
#include "pairing/tournament.h"
#include "ranking/standings.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

struct ranking {
    const struct qyi_tournament_log_state *state;
    struct qy_team_table *table;
    unsigned rounds;
};

/* ---- what a round adds ----------------------------------------------------------------------------- */

static qy_points match_points(const struct ranking *ranking, unsigned team)
{
    const struct qy_tournament *tournament = ranking->state->tournament;

    return qy_tournament_score(tournament, qy_tournament_player(tournament, team), ranking->rounds);
}

/* A bye is a match won by forfeit: a '+' on each board (21.4); under C.04.6 1.4 it is a drawn match, and so
 * is a requested half-point bye. */
static struct qyi_team_sum team_round(const struct qyi_tournament_log_state *state, unsigned round,
                                      unsigned team)
{
    const struct qyi_teams *teams = &state->teams;
    const struct qyi_team_match *match = qyi_team_match(teams, round, team);
    const struct qy_tournament_entry *entry =
        &qy_tournament_player(state->tournament, team)->entry[round - 1];
    unsigned games = teams->rules.players;

    if (entry->struck)
        return (struct qyi_team_sum){0};
    if (match)
        return qyi_team_sum(teams, match, team);
    if (qyi_all_meet_all(teams))
        games *= games;
    if (entry->outcome == QY_TOURNAMENT_HALF_BYE ||
        (state->system->bye_is_drawn && entry->outcome == QY_TOURNAMENT_PAIRING_BYE))
        return (struct qyi_team_sum){.points = (qy_points)games * teams->members->scheme.draw};
    if (entry->outcome != QY_TOURNAMENT_PAIRING_BYE && entry->outcome != QY_TOURNAMENT_FULL_BYE)
        return (struct qyi_team_sum){0};
    return (struct qyi_team_sum){.points = (qy_points)games * QY_POINT, .won = games};
}

static bool tied(const struct ranking *ranking, const struct qy_team_standing *one,
                 const struct qy_team_standing *other, size_t columns);

/* Whether an opponent is level with the team before the column of direct matches. */
static bool tied_with(const struct ranking *ranking, const struct qy_team_standing *row, unsigned opponent)
{
    const struct qy_team_table *table = ranking->table;
    size_t columns = 0;

    while (columns < table->columns && table->column[columns] != QY_TEAM_DIRECT)
        columns++;
    for (size_t i = 0; i < table->count; i++)
        if (table->row[i].number == opponent)
            return tied(ranking, row, &table->row[i], columns);
    return false;
}

static int32_t value_of_round(const struct ranking *ranking, const struct qy_team_standing *row,
                              enum qy_team_column column, unsigned round)
{
    const struct qy_tournament *tournament = ranking->state->tournament;
    const struct qy_tournament_entry *entry =
        &qy_tournament_player(tournament, row->number)->entry[round - 1];
    enum qy_tournament_outcome outcome = entry->outcome;

    if (entry->struck)
        return 0;
    switch (column) {
    case QY_TEAM_BOARD_POINTS: return team_round(ranking->state, round, row->number).points;
    case QY_TEAM_GAMES_WON: return (int32_t)team_round(ranking->state, round, row->number).won;
    case QY_TEAM_OPPONENTS: return entry->opponent > 0 ? match_points(ranking, entry->opponent) : 0;
    case QY_TEAM_MATCHES_WON:
        return outcome == QY_TOURNAMENT_WIN || outcome == QY_TOURNAMENT_FORFEIT_WIN ||
               (outcome == QY_TOURNAMENT_PAIRING_BYE && !ranking->state->system->bye_is_drawn);
    case QY_TEAM_DIRECT:
        return entry->opponent > 0 && tied_with(ranking, row, entry->opponent)
                   ? qy_points_scheme_worth(&tournament->scheme, outcome)
                   : 0;
    default: return 0;
    }
}

static int32_t fouls_of(const struct qyi_tournament_log_state *state, unsigned number)
{
    for (size_t i = 0; i < state->conduct_count; i++)
        if (state->conduct[i].number == number)
            return state->conduct[i].fouls;
    return 0;
}

static int32_t value_of(const struct ranking *ranking, const struct qy_team_standing *row,
                        enum qy_team_column column)
{
    int32_t value = 0;

    if (column == QY_TEAM_FOULS)
        return fouls_of(ranking->state, row->number);
    for (unsigned round = 1; round <= ranking->rounds; round++)
        value += value_of_round(ranking, row, column, round);
    return value;
}

/* ---- order ----------------------------------------------------------------------------------------- */

/* Article 18.4: by severity, then by count. */
static int compare_conduct(const struct qyi_tournament_log_state *state, unsigned one, unsigned other)
{
    int32_t difference[2] = {0, 0}; /* disqualifications, warnings */

    for (size_t i = 0; i < state->conduct_count; i++) {
        const struct qy_conduct *conduct = &state->conduct[i];
        int32_t sign = (conduct->number == one) - (conduct->number == other);

        difference[0] += sign * conduct->disqualifications;
        difference[1] += sign * conduct->warnings;
    }
    return difference[0] != 0 ? difference[0] : difference[1];
}

static bool fewer_is_better(unsigned column)
{
    return column == QY_TEAM_FOULS || column == QY_TEAM_BEST_PLACE || column == QY_TEAM_SECOND_PLACE;
}

/* Compares the first `columns` columns; negative if the first team ranks higher. */
static int compare(const struct ranking *ranking, const struct qy_team_standing *one,
                   const struct qy_team_standing *other, size_t columns)
{
    bool places = ranking->state->teams.rules.form == QY_TEAMS_SUM;
    int order = (one->points < other->points) - (one->points > other->points);

    if (places)
        order = -order;
    if (order == 0 && !places)
        order = compare_conduct(ranking->state, one->number, other->number);
    for (size_t i = 0; order == 0 && i < columns; i++) {
        order = (one->value[i] < other->value[i]) - (one->value[i] > other->value[i]);
        if (fewer_is_better(ranking->table->column[i]))
            order = -order;
    }
    return order;
}

static bool tied(const struct ranking *ranking, const struct qy_team_standing *one,
                 const struct qy_team_standing *other, size_t columns)
{
    return compare(ranking, one, other, columns) == 0;
}

/* Puts the rows in order, level ones by number, and gives ranks. */
static void rank(const struct ranking *ranking)
{
    struct qy_team_table *table = ranking->table;

    for (size_t i = 1; i < table->count; i++) {
        struct qy_team_standing row = table->row[i];
        size_t at = i;

        while (at > 0 && compare(ranking, &row, &table->row[at - 1], table->columns) < 0) {
            table->row[at] = table->row[at - 1];
            at--;
        }
        table->row[at] = row;
    }
    for (size_t i = 0; i < table->count; i++)
        table->row[i].rank = i > 0 && tied(ranking, &table->row[i - 1], &table->row[i], table->columns)
                                 ? table->row[i - 1].rank
                                 : (uint16_t)(i + 1);
}

static bool names(const uint16_t *order, size_t named, unsigned number)
{
    for (size_t k = 0; k < named; k++)
        if (order[k] == number)
            return true;
    return false;
}

/*
 * Counts the level rows from the first one, if an order names exactly these; else 0.
 */
static size_t level_rows(const struct qy_team_table *table, const uint16_t *order, size_t named,
                         size_t *first)
{
    size_t teams = 0;
    size_t level = 0;

    for (size_t k = 0; k < named; k++)
        teams += order[k] != QY_DECIDED_LEVEL;
    *first = 0;
    while (*first < table->count && !names(order, named, table->row[*first].number))
        ++*first;
    while (*first + level < table->count && table->row[*first + level].rank == table->row[*first].rank &&
           names(order, named, table->row[*first + level].number))
        level++;
    return level == teams && (*first + level == table->count ||
                              table->row[*first + level].rank != table->row[*first].rank)
               ? level
               : 0;
}

/* Puts level rows in the order that a play-off or a lot gave them (15.6). */
static void reorder(struct qy_team_standing *row, size_t count, const uint16_t *order, size_t named)
{
    uint16_t rank = row[0].rank;

    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && qyi_place_in_order(order, named, row[k].number) <
                                        qyi_place_in_order(order, named, row[k - 1].number);
             k--) {
            struct qy_team_standing kept = row[k];

            row[k] = row[k - 1];
            row[k - 1] = kept;
        }
    for (size_t i = 1; i < count; i++)
        row[i].rank = qyi_place_in_order(order, named, row[i].number) ==
                              qyi_place_in_order(order, named, row[i - 1].number)
                          ? row[i - 1].rank
                          : (uint16_t)(rank + i);
}

static int decide(const struct ranking *ranking, struct qy_error *reterr)
{
    struct qy_team_table *table = ranking->table;
    uint16_t *list;
    size_t count;

    if (qyi_decisions(ranking->state, 0, ranking->rounds, &list, &count) < 0)
        return qyi_no_memory(reterr);
    for (size_t from = 0, to; from < count; from = to + 1) {
        size_t first;

        for (to = from; to < count && list[to] > 0; to++)
            ;
        size_t level = to > from ? level_rows(table, list + from, to - from, &first) : 0;
        if (level > 1)
            reorder(table->row + first, level, list + from, to - from);
    }
    free(list);
    return 0;
}

/* ---- matches: 15.3 and 15.4 ------------------------------------------------------------------------ */

static void choose_columns(const struct qyi_tournament_log_state *state, struct qy_team_table *table)
{
    static const uint8_t robin[] = {QY_TEAM_BOARD_POINTS, QY_TEAM_GAMES_WON, QY_TEAM_DIRECT, QY_TEAM_FOULS};
    static const uint8_t swiss[] = {QY_TEAM_OPPONENTS, QY_TEAM_BOARD_POINTS, QY_TEAM_MATCHES_WON,
                                    QY_TEAM_FOULS};
    static const uint8_t places[] = {QY_TEAM_BEST_PLACE, QY_TEAM_SECOND_PLACE, QY_TEAM_FOULS};

    if (state->teams.rules.form == QY_TEAMS_SUM) {
        table->columns = sizeof places;
        memcpy(table->column, places, sizeof places);
        return;
    }
    table->columns = sizeof robin;
    memcpy(table->column, qyi_has_table(state) ? robin : swiss, sizeof robin);
}

static void add_teams(const struct ranking *ranking)
{
    const struct qy_tournament *tournament = ranking->state->tournament;
    struct qy_team_table *table = ranking->table;

    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *team = &tournament->player[i];

        if (ranking->state->leave[team->number].before_start)
            continue;
        table->row[table->count++] =
            (struct qy_team_standing){.number = team->number,
                                      .points = qy_tournament_score(tournament, team, ranking->rounds),
                                      .name = team->text[QY_PLAYER_NAME]};
    }
    /* column by column, because direct matches depend on who is tied in the columns before */
    for (size_t k = 0; k < table->columns; k++)
        for (struct qy_team_standing *row = table->row; row < table->row + table->count; row++)
            row->value[k] = value_of(ranking, row, (enum qy_team_column)table->column[k]);
}

/* ---- places: 15.5 ---------------------------------------------------------------------------------- */

static struct qy_team_standing *row_of_unit(struct qy_team_table *table, const char *unit, unsigned number)
{
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(table->row[i].name, unit) == 0)
            return &table->row[i];
    table->row[table->count] = (struct qy_team_standing){.number = (uint16_t)number, .name = unit};
    return &table->row[table->count++];
}

/* Standings come by rank, so that the first players of a unit are its best; `rank` counts them here. */
static void add_place(struct ranking *ranking, const struct qy_standing *standing)
{
    const struct qyi_tournament_log_state *state = ranking->state;
    const struct qy_tournament_player *player = qy_tournament_player(state->tournament, standing->number);
    const char *unit = qyi_player_unit(player);

    if (unit[0] == '\0')
        return; /* is in no team */
    struct qy_team_standing *row = row_of_unit(ranking->table, unit, standing->number);
    row->value[2] += fouls_of(state, standing->number);
    if (row->rank >= state->teams.rules.players)
        return;
    if (row->rank < 2)
        row->value[row->rank] = standing->rank;
    row->points += standing->rank;
    row->rank++;
}

static int add_units(struct ranking *ranking, struct qy_error *reterr)
{
    const struct qyi_tournament_log_state *state = ranking->state;
    struct qy_standings_setup setup = {.kind = qyi_has_table(state) ? QY_TOURNAMENT_KIND_ROUND_ROBIN
                                                                    : QY_TOURNAMENT_KIND_SWISS,
                                       .rounds = ranking->rounds,
                                       .conduct = state->conduct,
                                       .conduct_count = state->conduct_count};
    struct qy_standings *standings = NULL;
    int code = qy_tiebreak_list_of(state->tournament, &setup.tiebreaks, reterr);

    if (code == 0)
        code = qy_standings_new(state->tournament, &setup, &standings, reterr);
    if (code < 0)
        return code;
    for (size_t i = 0; i < qy_standings_count(standings); i++)
        add_place(ranking, qy_standings_at(standings, i));
    int32_t missing = (int32_t)qy_standings_count(standings) + 1;
    qy_standings_free(standings);
    for (size_t i = 0; i < ranking->table->count; i++)
        for (struct qy_team_standing *row = &ranking->table->row[i]; row->rank < state->teams.rules.players;
             row->rank++) {
            if (row->rank < 2)
                row->value[row->rank] = missing;
            row->points += missing;
        }
    return 0;
}

/* ---- outside --------------------------------------------------------------------------------------- */

int qy_tournament_log_team_table(const struct qy_tournament_log *log, struct qy_team_table *ret_table,
                                 struct qy_error *reterr)
{
    unsigned paired = qy_tournament_paired_rounds(log->state.tournament);

    return qy_tournament_log_team_table_after(log, paired, ret_table, reterr);
}

int qy_tournament_log_team_table_after(const struct qy_tournament_log *log, unsigned rounds,
                                       struct qy_team_table *ret_table, struct qy_error *reterr)
{
    const struct qyi_tournament_log_state *state = &log->state;
    unsigned paired = qy_tournament_paired_rounds(state->tournament);
    struct qy_team_table table = {0};
    struct ranking ranking = {state, &table, rounds};
    int code = 0;

    if (rounds > paired)
        return qyi_tournament_bad_round(rounds, paired, reterr);

    if (state->teams.rules.form == QY_TEAMS_NONE)
        return qyi_error_set(reterr, QY_E_TOUR_TEAMS, 0, "", 0,
                             "fixed:4, free:4, all:3, sum:4, scheveningen:4");
    table.row = calloc(state->tournament->player_count + 1, sizeof *table.row);
    if (!table.row)
        return qyi_no_memory(reterr);
    choose_columns(state, &table);
    if (state->teams.rules.form == QY_TEAMS_SUM)
        code = add_units(&ranking, reterr);
    else
        add_teams(&ranking);
    if (code == 0) {
        rank(&ranking);
        code = state->teams.members && !qyi_has_stages(state) ? decide(&ranking, reterr) : 0;
    }
    if (code < 0) {
        free(table.row);
        return code;
    }
    *ret_table = table;
    return 0;
}

void qy_team_table_free(struct qy_team_table *table)
{
    free(table->row);
    *table = (struct qy_team_table){0};
}

size_t qy_tournament_log_team_terms(const struct qy_tournament_log *log, const struct qy_team_table *table,
                                    unsigned team, enum qy_team_column column, struct qy_team_term *ret_terms)
{
    struct qy_team_table view = *table;
    struct ranking ranking = {&log->state, &view, qy_tournament_paired_rounds(log->state.tournament)};
    const struct qy_tournament_player *player = qy_tournament_player(log->state.tournament, team);
    const struct qy_team_standing *row = NULL;
    size_t count = 0;

    for (size_t i = 0; i < table->count; i++)
        if (table->row[i].number == team)
            row = &table->row[i];
    if (!row || !player || !log->state.teams.members || column == QY_TEAM_FOULS)
        return 0;
    for (unsigned round = 1; round <= ranking.rounds; round++)
        if (!qy_tournament_outcome_away((enum qy_tournament_outcome)player->entry[round - 1].outcome) ||
            player->entry[round - 1].outcome == QY_TOURNAMENT_PAIRING_BYE)
            ret_terms[count++] = (struct qy_team_term){(uint8_t)round, player->entry[round - 1].opponent,
                                                       value_of_round(&ranking, row, column, round)};
    return count;
}

const char *qy_team_column_name(enum qy_team_column column, enum qy_lang lang)
{
    static const char *const names[QY_TEAM_COLUMNS][3] = {
        [QY_TEAM_BOARD_POINTS] = {"board points", "局分", "局分"},
        [QY_TEAM_GAMES_WON] = {"games won", "胜局", "勝局"},
        [QY_TEAM_DIRECT] = {"direct", "直胜", "直勝"},
        [QY_TEAM_OPPONENTS] = {"opponents", "团体对手分", "團體對手分"},
        [QY_TEAM_MATCHES_WON] = {"matches won", "胜场", "勝場"},
        [QY_TEAM_BEST_PLACE] = {"best place", "最高名次", "最高名次"},
        [QY_TEAM_SECOND_PLACE] = {"second place", "次高名次", "次高名次"},
        [QY_TEAM_FOULS] = {"fouls", "犯规", "犯規"},
    };

    return names[column][lang == QY_LANG_ZH_HANS ? 1 : lang == QY_LANG_ZH_HANT ? 2 : 0];
}

bool qy_team_column_is_points(enum qy_team_column column)
{
    return column == QY_TEAM_BOARD_POINTS || column == QY_TEAM_DIRECT || column == QY_TEAM_OPPONENTS;
}
