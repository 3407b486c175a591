/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The acts that continue an event from a report file. */
#include "trf/report_acts.h"

#include <qiyuan/event/pairing_systems.h>

#include <stdlib.h>
#include <string.h>

#define RESULT_ROOM 8 /* size of "1/2-1/2" */

bool qyi_report_fits(const struct qyi_report *report, const struct qy_tournament_log *log)
{
    struct qy_team_rules rules = qy_tournament_log_team_rules(log);

    return report->teams && !report->teams->turns && report->teams->boards == rules.players &&
           (rules.form == QY_TEAMS_FIXED || rules.form == QY_TEAMS_FREE || rules.form == QY_TEAMS_LISTED);
}

static void say_lost(const struct qyi_report *report, const char *id,
                     const struct qy_tournament_player *player)
{
    report->losses->say(report->losses->user, id, player->text[QY_PLAYER_NAME], "", "");
}

/* The number that a player or a team of the file has now: its place among them. */
static uint16_t place_of(const struct qy_tournament *from, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(from, number);

    return player ? (uint16_t)(player - from->player + 1) : 0;
}

/* ---- who takes part -------------------------------------------------------------------------------- */

int qyi_acts_of_report_people(struct qyi_acts *acts, const struct qyi_report *report)
{
    for (size_t i = 0; i < report->from->player_count; i++)
        if (!qyi_acts_person(acts, QY_ACT_ADD, &report->from->player[i], ""))
            return QY_E_MEMORY;
    for (size_t i = 0; report->teams && i < report->from->player_count; i++) {
        const struct qy_team *team = &report->teams->team[i];

        for (size_t k = 0; k < team->member_count; k++) {
            if (!qyi_acts_person(acts, QY_ACT_MEMBER,
                                 qy_tournament_player(report->teams->members, team->member[k]), ""))
                return QY_E_MEMORY;
            acts->act[acts->count - 1].number = team->member[k];
            acts->act[acts->count - 1].team = (int32_t)(i + 1);
        }
    }
    return 0;
}

/* ---- rounds ---------------------------------------------------------------------------------------- */

static int add_byes(struct qyi_acts *acts, const struct qy_tournament *from, unsigned round)
{
    for (size_t i = 0; i < from->player_count; i++) {
        enum qy_tournament_outcome outcome =
            (enum qy_tournament_outcome)from->player[i].entry[round - 1].outcome;
        const char *how = outcome == QY_TOURNAMENT_HALF_BYE   ? "half"
                          : outcome == QY_TOURNAMENT_FULL_BYE ? "full"
                          : outcome == QY_TOURNAMENT_ZERO_BYE ? "zero"
                                                              : NULL;
        struct qy_tournament_act *act = how ? qyi_acts_add(acts, QY_ACT_BYE) : NULL;

        if (how && !act)
            return QY_E_MEMORY;
        if (!act)
            continue;
        act->number = (int32_t)(i + 1);
        act->round = (int32_t)round;
        act->how = how;
    }
    return 0;
}

/* The result of two outcomes in the form of an act: "*" for an open game, NULL if no act can express it. */
static const char *result_of(unsigned white, unsigned black)
{
    static const char letters[] = "?*1=0WDL+-";
    static const struct {
        char both[3];
        const char *result;
    } results[] = {{"10", "1-0"},   {"01", "0-1"}, {"==", "1/2-1/2"}, {"00", "0-0"}, {"=0", "1/2-0"},
                   {"0=", "0-1/2"}, {"WL", "W-L"}, {"LW", "L-W"},     {"DD", "D-D"}, {"+-", "+-"},
                   {"-+", "-+"},    {"--", "--"},  {"**", "*"}};

    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (white < sizeof letters - 1 && black < sizeof letters - 1 &&
            results[i].both[0] == letters[white] && results[i].both[1] == letters[black])
            return results[i].result;
    return NULL;
}

static unsigned outcome_of(const struct qy_tournament *from, unsigned number, unsigned round)
{
    return qy_tournament_player(from, number)->entry[round - 1].outcome;
}

/* The result of a game of players. */
static int add_result(struct qyi_acts *acts, const struct qyi_report *report, unsigned round,
                      struct qy_pair pair)
{
    const char *result =
        result_of(outcome_of(report->from, pair.white, round), outcome_of(report->from, pair.black, round));

    if (!result)
        say_lost(report, "import.result-left", qy_tournament_player(report->from, pair.white));
    if (!result || *result == '*')
        return 0;
    struct qy_tournament_act *act = qyi_acts_add(acts, QY_ACT_RESULT);
    if (!act)
        return QY_E_MEMORY;
    act->round = (int32_t)round;
    act->white = place_of(report->from, pair.white);
    act->black = place_of(report->from, pair.black);
    act->result = result;
    return 0;
}

/* ---- matches of teams ------------------------------------------------------------------------------ */

/* The members at the boards of a team. */
static int add_lineup(struct qyi_acts *acts, const struct qyi_report *report, unsigned round, unsigned team)
{
    const struct qy_team_seat *seat = qy_team_tournament_seats(report->teams, team, round);
    uint16_t *order = qyi_acts_piece(acts, report->teams->boards * sizeof *order);
    struct qy_tournament_act *act = order && seat ? qyi_acts_add(acts, QY_ACT_LINEUP) : NULL;

    if (!act)
        return order && !seat ? 0 : QY_E_MEMORY;
    for (unsigned i = 0; i < report->teams->boards; i++)
        order[i] = seat[i].member;
    act->round = (int32_t)round;
    act->team = place_of(report->from, team);
    act->order = order;
    act->order_count = report->teams->boards;
    act->by = "chief"; /* it happened, whether or not it was allowed */
    return 0;
}

/* The boards of a match, as the team named first has them; nothing before a board has its result. */
static int add_match(struct qyi_acts *acts, const struct qyi_report *report, unsigned round,
                     struct qy_pair pair)
{
    const struct qy_team_seat *first = qy_team_tournament_seats(report->teams, pair.white, round);
    const struct qy_team_seat *second = qy_team_tournament_seats(report->teams, pair.black, round);
    char *text = qyi_acts_piece(acts, report->teams->boards * RESULT_ROOM + 1);
    bool any = false;

    if (!text)
        return QY_E_MEMORY;
    for (unsigned i = 0; first && second && i < report->teams->boards; i++) {
        const char *result = result_of(first[i].outcome, second[i].outcome);

        if (!result)
            say_lost(report, "import.result-left", qy_tournament_player(report->from, pair.white));
        any = any || (result && *result != '*');
        strcat(strcat(text, i > 0 ? "," : ""), result ? result : "*");
    }
    if (!any)
        return 0;
    struct qy_tournament_act *act = qyi_acts_add(acts, QY_ACT_MATCH);
    if (!act)
        return QY_E_MEMORY;
    act->round = (int32_t)round;
    act->white = place_of(report->from, pair.white);
    act->black = place_of(report->from, pair.black);
    act->result = text;
    return 0;
}

/* ---- all of it ------------------------------------------------------------------------------------- */

static int add_results(struct qyi_acts *acts, const struct qyi_report *report, unsigned round,
                       const struct qy_pairing *pairing)
{
    int code = 0;

    for (size_t i = 0; code == 0 && i < pairing->count; i++) {
        struct qy_pair pair = pairing->pair[i];

        if (pair.black == 0)
            continue;
        if (!report->teams) {
            code = add_result(acts, report, round, pair);
            continue;
        }
        code = add_lineup(acts, report, round, pair.white);
        if (code == 0)
            code = add_lineup(acts, report, round, pair.black);
        if (code == 0)
            code = add_match(acts, report, round, pair);
    }
    return code;
}

/* Adds the games of a table that were struck out: they are paired as they were, and struck out again. */
static int add_struck(const struct qy_tournament *from, const struct qy_pairing_system *table, unsigned round,
                      struct qy_pairing *pairing)
{
    struct qy_pairing whole;
    int code = qy_pairing_table_of(table, from, round, true, &whole);

    if (code < 0)
        /* the round does not fit this table: `check` will report its pairs */
        return code == QY_E_MEMORY ? code : 0;
    struct qy_pair *pair = realloc(pairing->pair, (pairing->count + whole.count + 1) * sizeof *pair);
    if (pair)
        pairing->pair = pair;
    for (size_t i = 0; pair && i < whole.count; i++)
        if (qy_pairing_is_struck_out(from, qy_tournament_player(from, whole.pair[i].white)) ||
            qy_pairing_is_struck_out(from, qy_tournament_player(from, whole.pair[i].black)))
            pair[pairing->count++] = whole.pair[i];
    qy_pairing_free(&whole);
    return pair ? 0 : QY_E_MEMORY;
}

static int add_round(struct qyi_acts *acts, const struct qyi_report *report, unsigned round,
                     const struct qy_pairing_system *table)
{
    struct qy_pairing pairing = {0};
    int code = table ? 0 : add_byes(acts, report->from, round); /* in a table nobody requests byes */

    if (code == 0)
        code = qy_pairing_of_round(report->from, round, &pairing);
    size_t of_file = pairing.count;
    if (code == 0 && table)
        code = add_struck(report->from, table, round, &pairing);
    struct qy_pair *pair = qyi_acts_piece(acts, (pairing.count + 1) * sizeof *pair);
    struct qy_tournament_act *act = code == 0 && pair ? qyi_acts_add(acts, QY_ACT_PAIR) : NULL;
    if (!act) {
        qy_pairing_free(&pairing);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < pairing.count; i++)
        pair[i] = (struct qy_pair){place_of(report->from, pairing.pair[i].white),
                                   place_of(report->from, pairing.pair[i].black)};
    act->round = (int32_t)round;
    act->pairs = pair;
    act->pair_count = pairing.count;
    act->how = "taken-over";
    pairing.count = of_file; /* games struck out have no results */
    code = add_results(acts, report, round, &pairing);
    qy_pairing_free(&pairing);
    return code;
}

/* Pairs that the file prohibits (260, XXP). */
static int add_forbidden(struct qyi_acts *acts, const struct qy_tournament *from)
{
    for (size_t i = 0; i < from->forbidden_count; i++) {
        const struct qy_tournament_group *group = &from->forbidden[i];
        uint16_t *number = qyi_acts_piece(acts, (group->count + 1U) * sizeof *number);
        struct qy_tournament_act *act = number ? qyi_acts_add(acts, QY_ACT_AVOID) : NULL;

        if (!act)
            return QY_E_MEMORY;
        for (size_t k = 0; k < group->count; k++)
            number[k] = place_of(from, group->number[k]);
        act->order = number;
        act->order_count = group->count;
        act->how = "hard";
        act->round = group->first_round;
        act->rounds = group->last_round;
    }
    return 0;
}

/* The last round in which a player has an opponent, 0: none. */
static unsigned last_game(const struct qy_tournament *from, const struct qy_tournament_player *player)
{
    unsigned round = from->columns;

    while (round > 0 && player->entry[round - 1].opponent == 0)
        round--;
    return round;
}

/* Whether a player has left a table, judging by the file's entries for this round: before the start; after
 * the last game, if all games were struck out; or, if there is no game, after the last round. After a single
 * round this can't be distinguished from the opponents. */
static bool left_in(const struct qy_tournament *from, const struct qy_tournament_player *player,
                    unsigned round)
{
    unsigned games = qy_tournament_is_of_second_games(from) ? 2 : 1;

    if (round == 0)
        return !qy_pairing_has_seat(from, player);
    if (qy_tournament_is_struck(from, player))
        return round == last_game(from, player);
    return round == qy_tournament_paired_rounds(from) && from->columns > games &&
           qy_pairing_is_struck_out(from, player);
}

/* Withdraws the players who have left a table by a round; 0: before the first. */
static int add_leavers(struct qyi_acts *acts, const struct qyi_report *report, unsigned round)
{
    const struct qy_tournament *from = report->from;

    for (size_t i = 0; i < from->player_count; i++) {
        const struct qy_tournament_player *player = &from->player[i];
        bool left = left_in(from, player, round);
        struct qy_tournament_act *act = left ? qyi_acts_add(acts, QY_ACT_WITHDRAW) : NULL;

        if (left && !act)
            return QY_E_MEMORY;
        if (!act)
            continue;
        act->number = (int32_t)(i + 1);
        say_lost(report, round > 0 ? "import.left-struck" : "import.left-table", player);
    }
    return 0;
}

int qyi_acts_of_report_rounds(struct qyi_acts *acts, const struct qyi_report *report,
                              const struct qy_pairing_system *system)
{
    const struct qy_pairing_system *table = system->form == QY_PAIRING_TABLE ? system : NULL;
    unsigned paired = qy_tournament_paired_rounds(report->from);
    int code = table ? add_leavers(acts, report, 0) : add_forbidden(acts, report->from);

    for (unsigned round = 1; code == 0 && round <= paired; round++) {
        code = add_round(acts, report, round, table);
        if (code == 0 && table)
            code = add_leavers(acts, report, round);
    }
    return code == 0 && !table && paired < report->from->columns ? add_byes(acts, report->from, paired + 1)
                                                                 : code;
}
