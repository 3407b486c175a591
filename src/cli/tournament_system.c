/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/tournament_system.h"

#include "base/error.h"
#include "cli/tournament_swiss.h"

#include <qiyuan/team_tournament.h>
#include <stdlib.h>
#include <string.h>

#define OFFERED          "dutch, dubov, burstein, double-swiss, swiss-cn"
#define OFFERED_OF_TEAMS "team-swiss, team-swiss-b, team-swiss-none, the same with -gp, swiss-cn"

/* Passes over `part` where the text begins with it. */
static bool skip(const char **text, const char *part)
{
    size_t len = strlen(part);

    if (strncmp(*text, part, len) != 0)
        return false;
    *text += len;
    return true;
}

/* The scores of a code behind the colours: "_MP_GP", "_GP"; the first is the primary one. */
static bool skip_scores(const char **text, struct qyi_cli_system *system)
{
    system->by_games = skip(text, "_GP");
    if (!system->by_games && !skip(text, "_MP"))
        return false;
    system->secondary = skip(text, system->by_games ? "_MP" : "_GP");
    return true;
}

/*
 * The Swiss of teams by our name or by its code, FIDE_TEAM[_BAKU] or FIDE_TEAM[_TYPEA|_TYPEB]_MP[_GP][_BAKU]
 * or the same with _GP[_MP]: acceleration stands in records of its own. Baku acceleration is not for game
 * points (C.04.7 1.4.4).
 */
static bool is_team_swiss(const char *text, struct qyi_cli_system *system)
{
    system->by_games = false;
    system->secondary = true;
    if (skip(&text, "team-swiss")) {
        system->colours = skip(&text, "-b")      ? QY_TEAM_COLOURS_B
                          : skip(&text, "-none") ? QY_TEAM_COLOURS_NONE
                                                 : QY_TEAM_COLOURS_A;
        system->by_games = skip(&text, "-gp");
        return *text == '\0';
    }
    if (!skip(&text, "FIDE_TEAM"))
        return false;
    if (*text == '\0' || strcmp(text, "_BAKU") == 0) {
        system->colours = QY_TEAM_COLOURS_A; /* what C.04.6 1.2.2 and 1.7 use by default */
        return true;
    }
    system->colours = skip(&text, "_TYPEA")   ? QY_TEAM_COLOURS_A
                      : skip(&text, "_TYPEB") ? QY_TEAM_COLOURS_B
                                              : QY_TEAM_COLOURS_NONE;
    if (!skip_scores(&text, system))
        return false;
    if (!system->by_games)
        (void)skip(&text, "_BAKU");
    return *text == '\0';
}

int qyi_cli_system_of(const struct qyi_cli *cli, struct qy_trf *trf, struct qyi_cli_system *ret_system)
{
    const struct qy_team_tournament *teams = qy_trf_teams(trf);
    struct qyi_cli_system system = {.teams = teams,
                                    .tournament = teams ? teams->teams : qy_trf_tournament(trf)};
    const char *asked = cli->text[QYI_OPT_SYSTEM];
    const char *name = asked ? asked : qy_trf_tournament(trf)->text[QY_TOURNAMENT_SYSTEM_CODE];
    struct qy_error error;

    if (strcmp(name, "swiss-cn") == 0 || strcmp(name, "CUSTOM_SWISS") == 0)
        system.kind = QYI_CLI_SWISS_CN;
    else if (teams && is_team_swiss(name, &system))
        system.kind = QYI_CLI_TEAM_SWISS;
    else if (!teams && qy_fide_system_find(name, &system.fide))
        system.kind = QYI_CLI_FIDE;
    else {
        qyi_error_set(&error, QY_E_TOUR_SYSTEM, 0, name, strlen(name), teams ? OFFERED_OF_TEAMS : OFFERED);
        qyi_cli_say_error(cli, &error);
        return asked ? QYI_EXIT_USAGE : QYI_EXIT_INPUT;
    }
    *ret_system = system;
    return QYI_EXIT_DONE;
}

static struct qy_team_pairing team_rules(const struct qyi_cli_system *system)
{
    return (struct qy_team_pairing){
        .colours = (uint8_t)system->colours, .by_games = system->by_games, .secondary = system->secondary};
}

static int pair_teams(const struct qyi_cli_system *system, unsigned round, struct qy_pairing *ret_pairing,
                      struct qy_error *reterr)
{
    const struct qy_team_pairing rules = team_rules(system);

    return qy_team_tournament_pair(system->teams, round, &rules, ret_pairing, reterr);
}

int qyi_cli_system_pair(const struct qyi_cli *cli, const struct qyi_cli_system *system, unsigned round,
                        struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr)
{
    switch (system->kind) {
    case QYI_CLI_FIDE: return qy_pair_fide(system->fide, system->tournament, round, ret_pairing, reterr);
    case QYI_CLI_TEAM_SWISS: return pair_teams(system, round, ret_pairing, reterr);
    case QYI_CLI_SWISS_CN: break;
    }
    return qyi_cli_swiss_pair(cli, system->tournament, round, ret_pairing, ret_lots, reterr);
}

int qyi_cli_system_compare(const struct qyi_cli *cli, const struct qyi_cli_system *system, unsigned round,
                           struct qy_pairing *ret_pairing, struct qy_error *reterr)
{
    if (system->kind == QYI_CLI_SWISS_CN)
        return qyi_cli_swiss_compare(cli, system->tournament, round, ret_pairing, reterr);
    return qyi_cli_system_pair(cli, system, round, ret_pairing, NULL, reterr);
}

static int explain_teams(const struct qyi_cli_system *system, unsigned round, struct qy_pair pair,
                         size_t most, struct qy_pair_reasons *ret_reasons, struct qy_error *reterr)
{
    const struct qy_team_pairing rules = team_rules(system);

    return qy_team_tournament_explain(system->teams, round, &rules, pair, most, ret_reasons, reterr);
}

int qyi_cli_system_explain(const struct qyi_cli *cli, const struct qyi_cli_system *system, unsigned round,
                           struct qy_pair pair, size_t most, struct qy_pair_reasons *ret_reasons,
                           struct qy_error *reterr)
{
    switch (system->kind) {
    case QYI_CLI_FIDE:
        return qy_explain_fide(system->fide, system->tournament, round, pair, most, ret_reasons, reterr);
    case QYI_CLI_TEAM_SWISS: return explain_teams(system, round, pair, most, ret_reasons, reterr);
    case QYI_CLI_SWISS_CN: break;
    }
    return qyi_cli_swiss_explain(cli, system->tournament, round, pair, most, ret_reasons, reterr);
}
