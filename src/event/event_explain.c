/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: event. Why a round of a tournament file is paired as it is, by the system of the file. */
#include "event/event.h"
#include "pairing/field.h"

#include "base/error.h"

#include <stdlib.h>

/* What is asked: about a pair, or about a whole round that was made by hand. */
struct question {
    unsigned round;
    struct qy_pair pair;
    size_t most;
    const struct qy_pairing *pairing; /* NULL: about the pair */
    struct qy_pair_reasons *ret_reasons;
    struct qy_error *reterr;
};

static int ask_fide(const struct qyi_tournament_log_state *state, const struct question *question)
{
    struct qy_tournament view;
    int code = 0;

    if (qy_tournament_paired_rounds(state->tournament) == 0) /* as it will be when round one is paired */
        code = qyi_tournament_log_accelerate(state);
    if (code == 0)
        code = qyi_adjourned_view(state, &view);
    if (code < 0)
        return qyi_error_set(question->reterr, code, 0, "", 0, "1-99");
    if (question->pairing)
        code = qy_judge_fide(state->fide, &view, question->round, question->pairing, question->ret_reasons,
                             question->reterr);
    else
        code = qy_explain_fide(state->fide, &view, question->round, question->pair, question->most,
                               question->ret_reasons, question->reterr);
    free(view.player);
    return code;
}

static int ask_teams(const struct qyi_tournament_log_state *state, const struct question *question)
{
    struct qy_team_pairing rules;
    struct qy_team_tournament *teams;
    int code = qyi_team_swiss_tournament(state, &rules, &teams);

    if (code < 0)
        return qyi_error_set(question->reterr, code, 0, NULL, 0, NULL);
    if (question->pairing)
        code = qy_team_tournament_judge(teams, question->round, &rules, question->pairing,
                                        question->ret_reasons, question->reterr);
    else
        code = qy_team_tournament_explain(teams, question->round, &rules, question->pair, question->most,
                                          question->ret_reasons, question->reterr);
    qy_team_tournament_free(teams);
    return code;
}

static int ask_swiss_cn(const struct qy_tournament_log *log, const struct question *question)
{
    struct qy_swiss_cn rules = qy_tournament_log_swiss_cn(log);

    if (question->pairing)
        return qy_judge_swiss_cn(log->state.tournament, question->round, &rules, question->pairing,
                                 question->ret_reasons, question->reterr);
    return qy_explain_swiss_cn(log->state.tournament, question->round, &rules, question->pair, question->most,
                               question->ret_reasons, question->reterr);
}

static int ask(const struct qy_tournament_log *log, const struct question *question)
{
    switch (log->state.system) {
    case QYI_FIDE: return ask_fide(&log->state, question);
    case QYI_TEAM_SWISS: return ask_teams(&log->state, question);
    case QYI_SWISS_CN: return ask_swiss_cn(log, question);
    default:
        return qyi_error_setf(question->reterr, QY_E_TOUR_SYSTEM, 0,
                              "dutch, dubov, burstein, double-swiss, team-swiss, swiss-cn", "%s",
                              log->state.system_name);
    }
}

int qy_tournament_log_explain(const struct qy_tournament_log *log, unsigned round, struct qy_pair pair,
                              size_t most, struct qy_pair_reasons *ret_reasons, struct qy_error *reterr)
{
    const struct question question = {
        .round = round, .pair = pair, .most = most, .ret_reasons = ret_reasons, .reterr = reterr};

    return ask(log, &question);
}

int qy_tournament_log_judge(const struct qy_tournament_log *log, unsigned round,
                            const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                            struct qy_error *reterr)
{
    const struct question question = {
        .round = round, .pairing = pairing, .ret_reasons = ret_reasons, .reterr = reterr};

    return ask(log, &question);
}
