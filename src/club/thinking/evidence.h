/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a ruling on a repetition rests on, told so that a board can draw it: squares to ring, lines to draw,
 * moves to step through. As docs/api.md states it (EVIDENCE).
 */
#ifndef QYI_THINKING_EVIDENCE_H
#define QYI_THINKING_EVIDENCE_H

#include "base/json.h"

#include <qiyuan/record/arbiter.h>

/* Appends the member `evidence` of a ruling on a repetition that the judge looked at, the end of a history; nothing for
 * others. */
void qyi_evidence_write(const struct qy_history *history, const struct qy_ruling *ruling, enum qy_lang lang,
                        struct qyi_json *json);

/* Appends the members of such evidence: what the judge says of the end of a history. */
void qyi_evidence_members(const struct qy_history *history, const struct qy_judgement *judgement,
                          enum qy_lang lang, struct qyi_json *json);

/* Appends the member `fens`: the position after each move of such evidence, for whoever has none of the others. */
void qyi_evidence_fens(const struct qy_history *history, const struct qy_judgement *judgement,
                       struct qyi_json *json);

#endif
