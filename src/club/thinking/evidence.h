/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The evidence for a ruling on a repetition, in a form that a board can draw: squares to mark, lines to draw,
 * moves to step through. EVIDENCE in docs/api.md.
 */
#ifndef QYI_THINKING_EVIDENCE_H
#define QYI_THINKING_EVIDENCE_H

#include "base/json.h"

#include <qiyuan/record/arbiter.h>

/* Appends the member `evidence` for a ruling on a repetition at the end of a history; nothing for other rulings. */
void qyi_evidence_write(const struct qy_history *history, const struct qy_ruling *ruling, enum qy_lang lang,
                        struct qyi_json *json);

/* Appends the members of such evidence for a judgement of the end of a history. */
void qyi_evidence_members(const struct qy_history *history, const struct qy_judgement *judgement,
                          enum qy_lang lang, struct qyi_json *json);

/* Appends the member `fens`: the position after each move of the evidence, for readers who do not have the
 * game's moves. */
void qyi_evidence_fens(const struct qy_history *history, const struct qy_judgement *judgement,
                       struct qyi_json *json);

#endif
