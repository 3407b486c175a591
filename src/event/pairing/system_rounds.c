/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How each family of systems answers a question: FIDE's for players, for teams, appendix 2,
 * tables. */
#include "base/error.h"

#include <qiyuan/event/pairing_systems.h>

#include <stdlib.h>
#include <string.h>

/* ---- Swiss systems --------------------------------------------------------------------------------- */

static struct qy_team_swiss teams_of(const struct qy_pairing_system *system,
                                     const struct qy_pairing_question *question)
{
    return (struct qy_team_swiss){.colours = system->colours,
                                  .primary = system->by_games ? question->primary : NULL,
                                  .secondary = system->secondary ? question->secondary : NULL};
}

static const struct qy_swiss_cn *lots_of(const struct qy_pairing_question *question)
{
    static const struct qy_swiss_cn usual = {0};

    return question->lots ? question->lots : &usual;
}

static int no_swiss(const struct qy_pairing_system *system, struct qy_error *reterr)
{
    return qyi_error_set(reterr, QY_E_TOUR_SYSTEM, 0, system->code, strlen(system->code), NULL);
}

int qy_pairing_system_pair(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                           struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr)
{
    const struct qy_tournament *tournament = question->tournament;
    const struct qy_team_swiss teams = teams_of(system, question);
    enum qy_fide_system fide = (enum qy_fide_system)system->fide;

    switch (system->rules) {
    case QY_SWISS_FIDE: return qy_pair_fide(fide, tournament, question->round, ret_pairing, reterr);
    case QY_SWISS_TEAMS: return qy_pair_team_swiss(tournament, question->round, &teams, ret_pairing, reterr);
    case QY_SWISS_CN:
        return qy_pair_swiss_cn(tournament, question->round, lots_of(question), ret_pairing, ret_lots,
                                reterr);
    default: return no_swiss(system, reterr);
    }
}

int qy_pairing_system_holds(const struct qy_pairing_system *system,
                            const struct qy_pairing_question *question, bool *ret_holds,
                            struct qy_error *reterr)
{
    if (!system->by_lots)
        return no_swiss(system, reterr);
    return qy_check_swiss_cn(question->tournament, question->round, lots_of(question), ret_holds, reterr);
}

int qy_pairing_system_explain(const struct qy_pairing_system *system,
                              const struct qy_pairing_question *question, struct qy_pair pair, size_t most,
                              struct qy_pair_reasons *ret_reasons, struct qy_error *reterr)
{
    const struct qy_tournament *tournament = question->tournament;
    const struct qy_team_swiss teams = teams_of(system, question);
    enum qy_fide_system fide = (enum qy_fide_system)system->fide;
    unsigned round = question->round;

    switch (system->rules) {
    case QY_SWISS_FIDE: return qy_explain_fide(fide, tournament, round, pair, most, ret_reasons, reterr);
    case QY_SWISS_TEAMS:
        return qy_explain_team_swiss(tournament, round, &teams, pair, most, ret_reasons, reterr);
    case QY_SWISS_CN:
        return qy_explain_swiss_cn(tournament, round, lots_of(question), pair, most, ret_reasons, reterr);
    default: return no_swiss(system, reterr);
    }
}

int qy_pairing_system_judge(const struct qy_pairing_system *system,
                            const struct qy_pairing_question *question, const struct qy_pairing *pairing,
                            struct qy_pair_reasons *ret_reasons, struct qy_error *reterr)
{
    const struct qy_tournament *tournament = question->tournament;
    const struct qy_team_swiss teams = teams_of(system, question);
    enum qy_fide_system fide = (enum qy_fide_system)system->fide;
    unsigned round = question->round;

    switch (system->rules) {
    case QY_SWISS_FIDE: return qy_judge_fide(fide, tournament, round, pairing, ret_reasons, reterr);
    case QY_SWISS_TEAMS: return qy_judge_team_swiss(tournament, round, &teams, pairing, ret_reasons, reterr);
    case QY_SWISS_CN:
        return qy_judge_swiss_cn(tournament, round, lots_of(question), pairing, ret_reasons, reterr);
    default: return no_swiss(system, reterr);
    }
}

/* ---- tables ---------------------------------------------------------------------------------------- */

int qy_pairing_table(const struct qy_pairing_system *system, unsigned players, unsigned round,
                     struct qy_pairing *ret_pairing)
{
    if (system->cycles == 2)
        return qy_double_round_robin(players, round, system->swapped, ret_pairing);
    return qy_round_robin(players, round, ret_pairing);
}

/* Whether a player has anything in a round; other than zero-point byes where `more`. */
static bool has_entry(const struct qy_tournament *tournament, const struct qy_tournament_player *player,
                      bool more)
{
    for (unsigned round = 0; round < tournament->columns; round++)
        if (player->entry[round].outcome != QY_TOURNAMENT_ABSENT &&
            !(more && player->entry[round].outcome == QY_TOURNAMENT_ZERO_BYE))
            return true;
    return false;
}

bool qy_pairing_is_struck_out(const struct qy_tournament *tournament,
                              const struct qy_tournament_player *player)
{
    return has_entry(tournament, player, false) && !has_entry(tournament, player, true);
}

bool qy_pairing_has_seat(const struct qy_tournament *tournament, const struct qy_tournament_player *player)
{
    unsigned games = qy_tournament_is_of_second_games(tournament) ? 2 : 1;
    const struct qy_tournament_player *next = player + 1;

    if (tournament->columns == 0 || has_entry(tournament, player, false))
        return true;
    if (tournament->columns > games || next == tournament->player + tournament->player_count)
        return false;
    for (const struct qy_tournament_player *low = tournament->player; low < player; low++)
        if (has_entry(tournament, low, false))
            return false;
    return has_entry(tournament, next, false);
}

/* Whether a player has withdrawn: paired games stay in the table, later ones are not played. */
static bool is_out(const struct qy_tournament *tournament, const struct qy_tournament_player *player,
                   unsigned round)
{
    return (qy_tournament_is_struck(tournament, player) || qy_pairing_is_struck_out(tournament, player)) &&
           !qy_tournament_outcome_paired((enum qy_tournament_outcome)player->entry[round - 1].outcome);
}

int qy_pairing_table_of(const struct qy_pairing_system *system, const struct qy_tournament *tournament,
                        unsigned round, bool struck, struct qy_pairing *ret_pairing)
{
    unsigned paired = qy_tournament_paired_rounds(tournament);
    unsigned rounds = tournament->rounds > paired ? tournament->rounds : paired;
    const struct qy_tournament_player **seat =
        malloc((tournament->player_count + 1) * sizeof *seat); /* NOLINT(bugprone-sizeof-expression) */
    struct qy_pairing table = {0};
    size_t count = 0;
    size_t kept = 0;

    if (!seat)
        return QY_E_MEMORY;
    for (size_t i = 0; i < tournament->player_count; i++)
        if (qy_pairing_has_seat(tournament, &tournament->player[i]))
            seat[count++] = &tournament->player[i];
    unsigned games = rounds > (count + count % 2 - 1) * system->cycles ? 2 : 1;
    int code = qy_pairing_table(system, (unsigned)count, (round + games - 1) / games, &table);
    for (size_t i = 0; code == 0 && i < table.count; i++) {
        struct qy_pair pair = table.pair[i];
        const struct qy_tournament_player *one = seat[pair.white - 1];
        const struct qy_tournament_player *other = pair.black > 0 ? seat[pair.black - 1] : NULL;

        if (!other || (!struck && (is_out(tournament, one, round) || is_out(tournament, other, round))))
            continue;
        table.pair[kept++] = games > 1 && round % 2 == 0 ? (struct qy_pair){other->number, one->number}
                                                         : (struct qy_pair){one->number, other->number};
    }
    table.count = kept;
    free(seat);
    if (code == 0)
        *ret_pairing = table;
    return code;
}
