/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a round of a tournament file is paired as it is, by the system of the file. */
#include "event/event.h"

#include "base/error.h"

/* A question about a round of the log; its lots must outlive it. */
static int ask(const struct qy_tournament_log *log, unsigned round, const struct qy_swiss_cn *lots,
               struct qyi_round_question *ret_question, struct qy_error *reterr)
{
    struct qy_buf offered = QY_BUF_INIT;

    if (log->state.system->form == QY_PAIRING_SWISS)
        return qyi_round_question_new(&log->state, round, lots, ret_question, reterr);
    qy_pairing_systems_offered(1U << QY_PAIRING_SWISS, 0, false, &offered);
    int code =
        qyi_error_setf(reterr, QY_E_TOUR_SYSTEM, 0, qy_buf_str(&offered), "%s", log->state.system->name);
    qy_buf_free(&offered);
    return code;
}

int qy_tournament_log_explain(const struct qy_tournament_log *log, unsigned round, struct qy_pair pair,
                              size_t most, struct qy_pair_reasons *ret_reasons, struct qy_error *reterr)
{
    const struct qy_swiss_cn lots = qy_tournament_log_swiss_cn(log);
    const struct qy_pairing_system *system = log->state.system;
    struct qyi_round_question question;
    int code = ask(log, round, &lots, &question, reterr);

    if (code < 0)
        return code;
    code = qy_pairing_system_explain(system, &question.asked, pair, most, ret_reasons, reterr);
    qyi_round_question_free(&question);
    return code;
}

int qy_tournament_log_judge(const struct qy_tournament_log *log, unsigned round,
                            const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                            struct qy_error *reterr)
{
    const struct qy_swiss_cn lots = qy_tournament_log_swiss_cn(log);
    const struct qy_pairing_system *system = log->state.system;
    struct qyi_round_question question;
    int code = ask(log, round, &lots, &question, reterr);

    if (code < 0)
        return code;
    code = qy_pairing_system_judge(system, &question.asked, pairing, ret_reasons, reterr);
    qyi_round_question_free(&question);
    return code;
}
