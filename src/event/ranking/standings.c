/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ranks the players of an event. */
#include "ranking/standings.h"

#include "base/error.h"
#include "pairing/systems.h"

#include "pairing/tournament.h"
#include <qiyuan/event/pairing_systems.h>

#include <stdlib.h>
#include <string.h>

/* ---- which kind of event --------------------------------------------------------------------------- */

/* `word` is written in small letters. */
static bool contains(const char *text, const char *word)
{
    size_t len = strlen(word);

    for (; *text; text++) {
        size_t i = 0;

        while (i < len &&
               (text[i] == word[i] || (text[i] >= 'A' && text[i] <= 'Z' && text[i] + 32 == word[i])))
            i++;
        if (i == len)
            return true;
    }
    return false;
}

static bool contains_any(const char *text, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (contains(text, words[i]))
            return true;
    return false;
}

/* How many times a player is paired with each other player, if the number is the same for all; else 0. */
static unsigned cycles_of(const struct qy_tournament *tournament, size_t player, uint8_t *met)
{
    size_t others = tournament->player_count - 1;
    size_t games = 0;

    memset(met, 0, tournament->player_count);
    for (unsigned round = 0; round < tournament->columns; round++) {
        const struct qy_tournament_entry *entry = &tournament->player[player].entry[round];
        size_t opponent = qyi_tournament_index(tournament, entry->opponent);

        if (!qy_tournament_outcome_paired(entry->outcome) || opponent == SIZE_MAX)
            continue;
        met[opponent]++;
        games++;
    }
    if (games % others != 0)
        return 0;
    for (size_t i = 0; i < tournament->player_count; i++)
        if (i != player && met[i] != games / others)
            return 0;
    return (unsigned)(games / others);
}

static bool pairs_make_round_robin(const struct qy_tournament *tournament)
{
    unsigned cycles = 0;
    bool same = true;

    if (tournament->player_count < 2 || tournament->player_count > QY_TOURNAMENT_MAX_ROUNDS + 1U)
        return false;
    uint8_t *met = malloc(tournament->player_count);
    if (!met)
        return false;
    for (size_t i = 0; same && i < tournament->player_count; i++) {
        unsigned own = cycles_of(tournament, i, met);

        same = own > 0 && (i == 0 || own == cycles);
        cycles = own;
    }
    free(met);
    return same;
}

bool qy_tournament_is_round_robin(const struct qy_tournament *tournament)
{
    static const char *const tables[] = {"roundrobin",   "round-robin", "round robin", "berger",
                                         "scheveningen", "schiller",    "循环",        "循環"};
    static const char *const swiss[] = {"swiss", "dutch",    "dubov",    "burstein",
                                        "fide_", "积分编排", "積分編排", "瑞士"};
    const char *code = tournament->text[QY_TOURNAMENT_SYSTEM_CODE];
    const char *type = tournament->text[QY_TOURNAMENT_TYPE];
    const char *texts[] = {code, type};
    const struct qy_pairing_system *system = *code ? qy_tournament_system(tournament) : NULL;

    if (system && system->form != QY_PAIRING_STAGES)
        return system->form == QY_PAIRING_TABLE;
    for (size_t i = 0; i < 2; i++) {
        if (contains_any(texts[i], tables, sizeof tables / sizeof tables[0]))
            return true;
        if (contains_any(texts[i], swiss, sizeof swiss / sizeof swiss[0]))
            return false;
    }
    return pairs_make_round_robin(tournament);
}

/* Whether an event without announced tie-breaks is ranked by those of 15.1 and 15.2. */
static bool is_by_cn_rules(const struct qy_tournament *tournament)
{
    const struct qy_pairing_system *system = qy_tournament_system(tournament);

    return tournament->cn_rules || (system && system->cn_rules);
}

int qy_tiebreak_list_of(const struct qy_tournament *tournament, struct qy_tiebreak_list *ret_list,
                        struct qy_error *reterr)
{
    const char *text = tournament->text[QY_TOURNAMENT_TIEBREAKS];
    bool round_robin = qy_tournament_is_round_robin(tournament);
    const struct qy_pairing_system *system = qy_tournament_system(tournament);

    if (!*text && system && system->tiebreaks)
        text = system->tiebreaks;
    if (!*text && is_by_cn_rules(tournament)) {
        *ret_list = qy_tiebreak_list_usual(round_robin);
        return 0;
    }
    if (!*text)
        text = round_robin ? "DE,WIN,SB,KS" : "BH/C1,BH,SB,DE,WIN";
    return qy_tiebreak_list_parse(text, strlen(text), ret_list, reterr);
}

bool qy_tournament_is_by_games(const struct qy_tournament *teams)
{
    const struct qy_pairing_system *system = qyi_system_of_plain_code(teams->text[QY_TOURNAMENT_SYSTEM_CODE]);

    return system && system->by_games;
}

int qy_tiebreak_list_of_teams(const struct qy_tournament *teams, struct qy_tiebreak_list *ret_list,
                              struct qy_error *reterr)
{
    const char *text = teams->text[QY_TOURNAMENT_TIEBREAKS];
    bool round_robin = qy_tournament_is_round_robin(teams);

    if (!*text && is_by_cn_rules(teams)) {
        *ret_list = qy_tiebreak_list_usual_teams(round_robin);
        return 0;
    }
    if (!*text)
        text = round_robin ? "MPvGP,EDE,EMGSB" : "MPvGP,EMGSB/C1,BH/C1,EDE";
    return qy_tiebreak_list_parse(text, strlen(text), ret_list, reterr);
}

/* ---- ranking --------------------------------------------------------------------------------------- */

/* A player while the order is worked out. */
struct place {
    uint32_t player;
    uint16_t number;
    uint16_t rank;
    bool lower_first;
    struct qy_fraction value;
};

static int compare_values(const struct place *a, const struct place *b)
{
    int more = qyi_fraction_compare(a->value, b->value);

    if (a->value.by == 0 || b->value.by == 0)
        return -more; /* players without a value come last in either order */
    return a->lower_first ? more : -more;
}

static int compare_places(const void *left, const void *right)
{
    const struct place *a = left;
    const struct place *b = right;

    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    int order = compare_values(a, b);
    if (order != 0)
        return order;
    return (a->number > b->number) - (a->number < b->number);
}

/* Splits every tied group by a value for each player. */
static void apply(struct place *places, size_t count, const struct qy_fraction *values, bool lower_first)
{
    uint16_t before = 0;

    for (size_t i = 0; i < count; i++) {
        places[i].value = values[places[i].player];
        places[i].lower_first = lower_first;
    }
    qsort(places, count, sizeof *places, compare_places);
    for (size_t i = 0; i < count; i++) {
        uint16_t old = places[i].rank;

        if (i > 0 && old == before && compare_values(&places[i], &places[i - 1]) == 0)
            places[i].rank = places[i - 1].rank;
        else
            places[i].rank = (uint16_t)(i + 1);
        before = old;
    }
}

/* Computes for all players the values whose mean the tie-break is; NULL if it is not a mean. */
static int make_base(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                     struct qy_fraction **ret_base)
{
    struct qy_tiebreak base;
    struct qy_tiebreak_terms terms;

    *ret_base = NULL;
    if (!qyi_tiebreak_base(tiebreak, &base))
        return 0;
    struct qy_fraction *values = calloc(field->count + 1, sizeof *values);
    if (!values)
        return QY_E_MEMORY;
    for (size_t i = 0; i < field->count; i++)
        values[i] = qyi_tiebreak_value(field, &base, i, NULL, &terms);
    *ret_base = values;
    return 0;
}

const struct qyi_tb_field *qyi_standings_field(const struct qy_standings *standings,
                                               const struct qy_tiebreak *tiebreak)
{
    unsigned score = tiebreak->score;

    if (!standings->of_teams || !(qyi_tiebreak_info[tiebreak->code].takes & QYI_TAKES_SCORE))
        return &standings->field;
    if (score == QY_TB_BY_PRIMARY)
        return standings->teams.primary;
    return score == QY_TB_BY_MATCH ? standings->teams.match : standings->teams.game;
}

struct qy_fraction qyi_standings_value(const struct qy_standings *standings, size_t k, size_t player,
                                       struct qy_tiebreak_terms *ret_terms)
{
    const struct qy_tiebreak *tiebreak = &standings->list.item[k];

    if (qyi_tiebreak_info[tiebreak->code].teams_only)
        return qyi_tiebreak_teams(&standings->teams, tiebreak, player, ret_terms);
    return qyi_tiebreak_value(qyi_standings_field(standings, tiebreak), tiebreak, player, standings->base[k],
                              ret_terms);
}

static int values_of_group(const struct qy_standings *standings, const struct qy_tiebreak *tiebreak,
                           const uint32_t *group, size_t count, struct qy_fraction *values)
{
    switch (tiebreak->code) {
    case QY_TB_HOUZOU: qyi_tiebreak_moved_second(&standings->field, group, count, values); return 0;
    case QY_TB_BC:
    case QY_TB_TBR:
    case QY_TB_BBE: qyi_tiebreak_boards(&standings->teams, tiebreak, group, count, values); return 0;
    case QY_TB_EDE:
    case QY_TB_EDEBT:
    case QY_TB_EDEBB:
    case QY_TB_EDET:
    case QY_TB_EDEB: return qyi_tiebreak_extended(&standings->teams, tiebreak, group, count, values);
    default:
        return qyi_tiebreak_direct(qyi_standings_field(standings, tiebreak), tiebreak, group, count, values);
    }
}

/* Computes the values of a tie-break that depends on who is tied. */
static int among_tied(const struct qy_standings *standings, const struct qy_tiebreak *tiebreak,
                      const struct place *places, struct qy_fraction *values)
{
    size_t count = standings->field.count;
    uint32_t *group = calloc(count + 1, sizeof *group);
    int code = group ? 0 : QY_E_MEMORY;

    for (size_t from = 0, to; code == 0 && from < count; from = to) {
        for (to = from; to < count && places[to].rank == places[from].rank; to++)
            group[to - from] = places[to].player;
        code = values_of_group(standings, tiebreak, group, to - from, values);
    }
    free(group);
    return code;
}

static int values_of(struct qy_standings *standings, size_t k, const struct place *places,
                     struct qy_fraction *values)
{
    const struct qy_tiebreak *tiebreak = &standings->list.item[k];
    struct qy_tiebreak_terms terms;

    if (qyi_tiebreak_info[tiebreak->code].among_tied)
        return among_tied(standings, tiebreak, places, values);
    int code = make_base(qyi_standings_field(standings, tiebreak), tiebreak, &standings->base[k]);
    for (size_t i = 0; code == 0 && i < standings->field.count; i++)
        values[i] = qyi_standings_value(standings, k, i, &terms);
    return code;
}

/* Article 18.4: by severity, then by how often. */
static void conduct_values(const struct qyi_tb_field *field, struct qy_fraction *values)
{
    for (size_t i = 0; i < field->count; i++) {
        const struct qy_conduct *conduct = &field->conduct[i];

        values[i] = (struct qy_fraction){conduct->disqualifications * INT64_C(65536) + conduct->warnings, 1};
    }
}

/* The rank that all of an order share, or 0. */
static uint16_t shared_rank(const struct place *places, size_t count, const uint16_t *order, size_t named)
{
    uint16_t rank = 0;
    size_t found = 0;

    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < named; k++)
            if (places[i].number == order[k]) {
                if (found++ > 0 && places[i].rank != rank)
                    return 0;
                rank = places[i].rank;
            }
    for (size_t i = 0; i < count; i++)
        found -= places[i].rank == rank;
    return found == 0 ? rank : 0;
}

int64_t qyi_place_in_order(const uint16_t *order, size_t named, unsigned number)
{
    int64_t place = 0;

    for (size_t k = 0; k < named; k++) {
        if (order[k] == number)
            return place;
        place += order[k] != QY_DECIDED_LEVEL && k + 1 < named && order[k + 1] != QY_DECIDED_LEVEL;
    }
    return 0;
}

/* Article 15.6: players who are still tied are ordered by a play-off or a lot, if it included all of them. */
static void apply_decisions(const struct qyi_tb_field *field, const struct qy_standings_setup *setup,
                            struct place *places, struct qy_fraction *values)
{
    for (size_t from = 0, to; from < setup->decided_count; from = to + 1) {
        const uint16_t *order = setup->decided + from;

        for (to = from; to < setup->decided_count && setup->decided[to] > 0; to++)
            ;
        if (to == from || shared_rank(places, field->count, order, to - from) == 0)
            continue;
        for (size_t i = 0; i < field->count; i++)
            values[places[i].player] =
                (struct qy_fraction){qyi_place_in_order(order, to - from, places[i].number), 1};
        apply(places, field->count, values, true);
    }
}

static unsigned groups_of(const struct place *places, size_t count)
{
    unsigned groups = 0;

    for (size_t i = 0; i < count; i++)
        groups += i == 0 || places[i].rank != places[i - 1].rank;
    return groups;
}

/* 直胜 is applied again among the players that it leaves level, as long as it separates some of them. The value
 * shown remains the one among all who were tied. */
static int ask_again(struct qy_standings *standings, size_t k, struct place *places,
                     struct qy_fraction *values)
{
    const struct qy_tiebreak *tiebreak = &standings->list.item[k];
    size_t count = standings->field.count;
    unsigned before = 0;
    int code = 0;

    while (code == 0 && groups_of(places, count) != before) {
        before = groups_of(places, count);
        code = values_of(standings, k, places, values);
        if (code == 0)
            apply(places, count, values, qyi_tiebreak_info[tiebreak->code].lower_first != tiebreak->reversed);
    }
    return code;
}

/* The ranks one round earlier, by the same order; before the second round all are level. */
static int earlier_ranks(const struct qyi_tb_field *field, const struct qy_standings_setup *setup,
                         struct qy_fraction *values)
{
    struct qy_standings_setup before = *setup;
    struct qy_standings *earlier = NULL;
    int code;

    for (size_t i = 0; i < field->count; i++)
        values[i] = (struct qy_fraction){1, 1};
    if (field->rounds < 2)
        return 0;
    before.rounds = field->rounds - 1;
    before.kind = field->round_robin ? QY_TOURNAMENT_KIND_ROUND_ROBIN : QY_TOURNAMENT_KIND_SWISS;
    before.decided_count = 0;
    code = qy_standings_new(field->tournament, &before, &earlier, NULL);
    for (size_t i = 0; code == 0 && i < field->count; i++) {
        const struct qy_standing *row = qy_standings_at(earlier, i);

        values[qyi_tournament_index(field->tournament, row->number)] = (struct qy_fraction){row->rank, 1};
    }
    qy_standings_free(earlier);
    return code;
}

static int work_out(struct qy_standings *standings, const struct qy_standings_setup *setup,
                    struct place *places, struct qy_fraction *values)
{
    const struct qyi_tb_field *field = &standings->field;
    const qy_points *score = standings->of_teams ? standings->teams.primary->score : field->score;
    size_t count = field->count;

    for (size_t i = 0; i < count; i++) {
        places[i] =
            (struct place){.player = (uint32_t)i, .number = field->tournament->player[i].number, .rank = 1};
    }
    if (standings->list.count > 0 && standings->list.item[0].code == QY_TB_CHANGFEN) {
        int code = values_of(standings, 0, places, values);

        if (code < 0)
            return code;
        apply(places, count, values, false);
    }
    for (size_t i = 0; i < count; i++)
        values[i] = qyi_points_value(score[i]);
    apply(places, count, values, false);
    conduct_values(field, values);
    apply(places, count, values, true);
    for (size_t k = 0; k < standings->list.count; k++) {
        const struct qy_tiebreak *tiebreak = &standings->list.item[k];

        for (size_t i = 0; i < count; i++)
            standings->tied[k * count + places[i].player] = places[i].rank;
        int code = tiebreak->code == QY_TB_QIANLUN ? earlier_ranks(field, setup, values)
                                                   : values_of(standings, k, places, values);
        if (code < 0)
            return code;
        apply(places, count, values, qyi_tiebreak_info[tiebreak->code].lower_first != tiebreak->reversed);
        for (size_t i = 0; i < count; i++)
            standings->value[i * standings->list.count + k] = values[i];
        if (tiebreak->code == QY_TB_ZHISHENG && (code = ask_again(standings, k, places, values)) < 0)
            return code;
    }
    apply_decisions(field, setup, places, values);
    for (size_t i = 0; i < count; i++)
        standings->row[i] = (struct qy_standing){
            .number = places[i].number,
            .rank = places[i].rank,
            .points = score[places[i].player],
            .value = &standings->value[places[i].player * standings->list.count],
        };
    return 0;
}

/* ---- making ---------------------------------------------------------------------------------------- */

static int set_conduct(struct qyi_tb_field *field, const struct qy_standings_setup *setup,
                       struct qy_error *reterr)
{
    for (size_t i = 0; i < setup->conduct_count; i++) {
        size_t index = qyi_tournament_index(field->tournament, setup->conduct[i].number);

        if (index == SIZE_MAX)
            return qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u", setup->conduct[i].number);
        field->conduct[index] = setup->conduct[i];
    }
    return 0;
}

static int withdraw(struct qy_standings *standings, const struct qy_standings_setup *setup,
                    struct qy_error *reterr)
{
    for (size_t i = 0; i < setup->withdrawn_count; i++) {
        size_t index = qyi_tournament_index(standings->field.tournament, setup->withdrawn[i]);

        if (index == SIZE_MAX)
            return qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u", setup->withdrawn[i]);
        if (!standings->annulled[index])
            standings->annulled[index] = qyi_tb_field_withdraw(&standings->field, index);
        if (standings->of_teams && standings->annulled[index])
            (void)qyi_tb_field_withdraw(&standings->game, index);
    }
    return 0;
}

/* Tie-breaks that are not for a round robin, or not for individuals. */
static int refuse(const struct qy_standings_setup *setup, bool round_robin, struct qy_error *reterr)
{
    for (size_t i = 0; i < setup->tiebreaks.count; i++) {
        const struct qy_tiebreak *item = &setup->tiebreaks.item[i];
        const struct qyi_tiebreak_info *info = &qyi_tiebreak_info[item->code];

        if (round_robin && info->swiss_only)
            return qyi_error_set(reterr, QY_E_TIEBREAK_SYSTEM, 0, info->name, strlen(info->name), "");
        if (!setup->teams && (info->teams_only || item->score != QY_TB_BY_PRIMARY))
            return qyi_error_set(reterr, QY_E_TIEBREAK_TEAMS, 0, info->name, strlen(info->name), "");
    }
    return 0;
}

static int make_teams(struct qy_standings *standings, const struct qy_team_scores *teams)
{
    const struct qyi_tb_field *field = &standings->field;

    if (qyi_tb_field_make(field->tournament, field->rounds, field->round_robin, &standings->game) < 0)
        return QY_E_MEMORY;
    standings->of_teams = true;
    qyi_tb_field_set_games(&standings->game, teams);
    standings->board = calloc(field->count * teams->boards + 1, sizeof *standings->board);
    standings->won = calloc(field->count * field->rounds + 1, sizeof *standings->won);
    if (!standings->board || !standings->won)
        return QY_E_MEMORY;
    standings->teams = (struct qyi_tb_teams){
        .match = field,
        .game = &standings->game,
        .primary = teams->by_games ? &standings->game : field,
        .secondary = teams->by_games ? field : &standings->game,
        .boards = teams->boards,
        .board = standings->board,
        .won = standings->won,
    };
    return 0;
}

/* Adds the teams' points on each board, and their games won, except in matches that do not count. */
static void add_boards(struct qy_standings *standings, const struct qy_team_scores *teams)
{
    const struct qyi_tb_field *field = &standings->field;

    for (size_t i = 0; i < field->count; i++)
        for (unsigned round = 0; round < field->rounds && round < teams->rounds; round++) {
            size_t cell = i * teams->rounds + round;

            if (qyi_tb_field_entry(field, i, round)->outcome == QY_TOURNAMENT_ABSENT)
                continue;
            for (unsigned board = 0; teams->board && board < teams->boards; board++)
                standings->board[i * teams->boards + board] += teams->board[cell * teams->boards + board];
            if (teams->won)
                standings->won[i * field->rounds + round] = teams->won[cell];
        }
}

static int fill(struct qy_standings *standings, const struct qy_standings_setup *setup,
                struct qy_error *reterr)
{
    size_t count = standings->field.count;
    size_t cells = count * (standings->list.count + 1) + 1;
    struct place *places = calloc(count + 1, sizeof *places);
    struct qy_fraction *values = calloc(count + 1, sizeof *values);
    int code = QY_E_MEMORY;

    standings->row = calloc(count + 1, sizeof *standings->row);
    standings->value = calloc(cells, sizeof *standings->value);
    standings->tied = calloc(cells, sizeof *standings->tied);
    standings->annulled = calloc(count + 1, sizeof *standings->annulled);
    if (places && values && standings->row && standings->value && standings->tied && standings->annulled)
        code = set_conduct(&standings->field, setup, reterr);
    if (code == 0)
        code = withdraw(standings, setup, reterr);
    if (code == 0 && setup->teams)
        add_boards(standings, setup->teams);
    if (code == 0)
        code = work_out(standings, setup, places, values);
    if (code == QY_E_MEMORY)
        qyi_error_set(reterr, code, 0, "", 0, "");
    free(places);
    free(values);
    return code;
}

int qy_standings_new(const struct qy_tournament *tournament, const struct qy_standings_setup *setup,
                     struct qy_standings **ret_standings, struct qy_error *reterr)
{
    unsigned paired = qy_tournament_paired_rounds(tournament);
    unsigned rounds = setup->rounds > 0 ? setup->rounds : paired;
    bool round_robin = setup->kind == QY_TOURNAMENT_KIND_INFER
                           ? qy_tournament_is_round_robin(tournament)
                           : setup->kind == QY_TOURNAMENT_KIND_ROUND_ROBIN;

    if (rounds > paired)
        return qyi_tournament_bad_round(rounds, paired, reterr);
    int code = refuse(setup, round_robin, reterr);
    if (code < 0)
        return code;
    struct qy_standings *standings = calloc(1, sizeof *standings);
    if (!standings || qyi_tb_field_make(tournament, rounds, round_robin, &standings->field) < 0) {
        free(standings);
        return qyi_no_memory(reterr);
    }
    standings->list = setup->tiebreaks;
    if (setup->teams && make_teams(standings, setup->teams) < 0)
        code = qyi_no_memory(reterr);
    if (code == 0)
        code = fill(standings, setup, reterr);
    if (code < 0) {
        qy_standings_free(standings);
        return code;
    }
    *ret_standings = standings;
    return 0;
}

void qy_standings_free(struct qy_standings *standings)
{
    if (!standings)
        return;
    qyi_tb_field_free(&standings->field);
    if (standings->of_teams)
        qyi_tb_field_free(&standings->game);
    free(standings->board);
    free(standings->won);
    for (size_t k = 0; k < standings->list.count; k++)
        free(standings->base[k]);
    free(standings->row);
    free(standings->value);
    free(standings->tied);
    free(standings->annulled);
    free(standings);
}

size_t qy_standings_count(const struct qy_standings *standings)
{
    return standings->field.count;
}

const struct qy_standing *qy_standings_at(const struct qy_standings *standings, size_t place)
{
    return place < standings->field.count ? &standings->row[place] : NULL;
}

bool qy_standings_round_robin(const struct qy_standings *standings)
{
    return standings->field.round_robin;
}

unsigned qy_standings_rounds(const struct qy_standings *standings)
{
    return standings->field.rounds;
}

const struct qy_tiebreak_list *qy_standings_tiebreaks(const struct qy_standings *standings)
{
    return &standings->list;
}

size_t qy_standings_tied_for_first(const struct qy_standings *standings)
{
    size_t tied = 0;

    while (tied < standings->field.count && standings->row[tied].rank == 1)
        tied++;
    return tied;
}
