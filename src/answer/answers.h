/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: answer. The answers: each tells a writer what was asked, in whatever form the writer has.
 *
 * They read their subjects and change nothing. Those that can fail return 0 or a negative code, and have told
 * nothing then.
 */
#ifndef QYI_ANSWER_ANSWERS_H
#define QYI_ANSWER_ANSWERS_H

#include "answer/norm_facts.h"
#include "answer/writer.h"

/* ---- tournaments ---- */

/* Who made a norm for a title, or which articles of B.01 are missed: the event, then a row for each player
 * and title not held yet; titles of women for women alone. Errors as qyi_norm_facts(). */
int qyi_answer_norms(const struct qy_tournament *tournament, const struct qyi_norms_asked *asked,
                     struct qyi_writer *writer, struct qy_error *reterr);

#endif
