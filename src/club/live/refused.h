/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers to what was refused in a game, with what stands against it. As docs/api.md states it (OBSTACLE). */
#ifndef QYI_LIVE_REFUSED_H
#define QYI_LIVE_REFUSED_H

#include "live/house.h"
#include "wire/http.h"

/* Answers with why a move that `text` means was not made in a position, with what stands against it. */
void qyi_evidence_reply(struct qyi_exchange *exchange, const struct qy_position *position, const char *text,
                        size_t len, enum qy_refusal refusal, const struct qy_error *error);
/* The problem object of what came of something asked in a game: a refused move with what stands against it. */
json_t *qyi_problem_of(const struct qyi_answer *answer, enum qy_lang lang);
/* Answers with what came of an event, with what stands against a refused move. */
void qyi_reply_refused(struct qyi_exchange *exchange, const struct qyi_answer *answer);

#endif
