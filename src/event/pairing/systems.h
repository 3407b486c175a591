/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of the table of pairing systems: FIDE's, teams, appendix 2. */
#ifndef QYI_PAIRING_SYSTEMS_H
#define QYI_PAIRING_SYSTEMS_H

#include <qiyuan/event/pairing_systems.h>

/* The system of a code whether or not it may be accelerated: what its scores mean. */
const struct qy_pairing_system *qyi_system_of_plain_code(const char *code);

/* Of FIDE's systems for players; each, here and below, as the field of struct qy_pairing_system. */
int qyi_system_pair_fide(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                         struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr);
int qyi_system_explain_fide(const struct qy_pairing_system *system,
                            const struct qy_pairing_question *question, struct qy_pair pair, size_t most,
                            struct qy_pair_reasons *ret_reasons, struct qy_error *reterr);
int qyi_system_judge_fide(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                          const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                          struct qy_error *reterr);

/* Of the Swiss of teams. */
int qyi_system_pair_teams(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                          struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr);
int qyi_system_explain_teams(const struct qy_pairing_system *system,
                             const struct qy_pairing_question *question, struct qy_pair pair, size_t most,
                             struct qy_pair_reasons *ret_reasons, struct qy_error *reterr);
int qyi_system_judge_teams(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                           const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                           struct qy_error *reterr);

/* Of appendix 2. */
int qyi_system_pair_cn(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                       struct qy_pairing *ret_pairing, struct qy_lots *ret_lots, struct qy_error *reterr);
int qyi_system_holds_cn(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                        bool *ret_holds, struct qy_error *reterr);
int qyi_system_explain_cn(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                          struct qy_pair pair, size_t most, struct qy_pair_reasons *ret_reasons,
                          struct qy_error *reterr);
int qyi_system_judge_cn(const struct qy_pairing_system *system, const struct qy_pairing_question *question,
                        const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                        struct qy_error *reterr);

/* The code of a system as other programs know it, for record 192: that of FIDE's table where ours is a later name. */
const char *qyi_code_for_files(const char *code);

#endif
