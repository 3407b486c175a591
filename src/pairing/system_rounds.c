/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: pairing. How each family of systems answers a question: FIDE's for players, for teams, appendix 2,
 * tables. */
#include "pairing/systems.h"

/* ---- FIDE's systems for players -------------------------------------------------------------------- */

int qyi_system_pair_fide(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                         struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr)
{
    (void)ret_lots;
    return qy_pair_fide((enum qy_fide_system)system->fide, question->tournament, question->round, ret_pairing,
                        reterr);
}

int qyi_system_explain_fide(const struct qy_pairing_system *system,
                            const struct qy_pairing_question *question, struct qy_pair pair, size_t most,
                            struct qy_pair_reasons *ret_reasons, struct qy_error *reterr)
{
    return qy_explain_fide((enum qy_fide_system)system->fide, question->tournament, question->round, pair,
                           most, ret_reasons, reterr);
}

int qyi_system_judge_fide(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                          const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                          struct qy_error *reterr)
{
    return qy_judge_fide((enum qy_fide_system)system->fide, question->tournament, question->round, pairing,
                         ret_reasons, reterr);
}

/* ---- the Swiss of teams ---------------------------------------------------------------------------- */

static struct qy_team_swiss rules_of(const struct qy_pairing_system *system,
                                     const struct qy_pairing_question *question)
{
    return (struct qy_team_swiss){.colours = system->colours,
                                  .primary = system->by_games ? question->primary : NULL,
                                  .secondary = system->secondary ? question->secondary : NULL};
}

int qyi_system_pair_teams(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                          struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr)
{
    const struct qy_team_swiss rules = rules_of(system, question);

    (void)ret_lots;
    return qy_pair_team_swiss(question->tournament, question->round, &rules, ret_pairing, reterr);
}

int qyi_system_explain_teams(const struct qy_pairing_system *system,
                             const struct qy_pairing_question *question, struct qy_pair pair, size_t most,
                             struct qy_pair_reasons *ret_reasons, struct qy_error *reterr)
{
    const struct qy_team_swiss rules = rules_of(system, question);

    return qy_explain_team_swiss(question->tournament, question->round, &rules, pair, most, ret_reasons,
                                 reterr);
}

int qyi_system_judge_teams(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                           const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                           struct qy_error *reterr)
{
    const struct qy_team_swiss rules = rules_of(system, question);

    return qy_judge_team_swiss(question->tournament, question->round, &rules, pairing, ret_reasons, reterr);
}

/* ---- appendix 2 ------------------------------------------------------------------------------------ */

static const struct qy_swiss_cn *lots_of(const struct qy_pairing_question *question)
{
    static const struct qy_swiss_cn usual = {0};

    return question->lots ? question->lots : &usual;
}

int qyi_system_pair_cn(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                       struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr)
{
    (void)system;
    return qy_pair_swiss_cn(question->tournament, question->round, lots_of(question), ret_pairing, ret_lots,
                            reterr);
}

int qyi_system_holds_cn(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                        bool *ret_holds, struct qy_error *reterr)
{
    (void)system;
    return qy_check_swiss_cn(question->tournament, question->round, lots_of(question), ret_holds, reterr);
}

int qyi_system_explain_cn(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                          struct qy_pair pair, size_t most, struct qy_pair_reasons *ret_reasons,
                          struct qy_error *reterr)
{
    (void)system;
    return qy_explain_swiss_cn(question->tournament, question->round, lots_of(question), pair, most,
                               ret_reasons, reterr);
}

int qyi_system_judge_cn(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                        const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                        struct qy_error *reterr)
{
    (void)system;
    return qy_judge_swiss_cn(question->tournament, question->round, lots_of(question), pairing, ret_reasons,
                             reterr);
}

/* ---- tables ---------------------------------------------------------------------------------------- */

int qy_pairing_table(const struct qy_pairing_system *system, unsigned players, unsigned round,
                     struct qy_pairing *ret_pairing)
{
    if (system->cycles == 2)
        return qy_double_round_robin(players, round, system->swapped, ret_pairing);
    return qy_round_robin(players, round, ret_pairing);
}
