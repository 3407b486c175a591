/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Responses to refused moves, with the obstacles: OBSTACLE in docs/api.md. */
#ifndef QYI_LIVE_REFUSED_H
#define QYI_LIVE_REFUSED_H

#include "live/house.h"
#include "wire/http.h"

/* Responds with why the move `text` is impossible in a position, and the obstacles. */
void qyi_evidence_reply(struct qyi_exchange *exchange, const struct qy_position *position, const char *text,
                        size_t len, enum qy_refusal refusal, const struct qy_error *error);
/* The problem object for a failed request in a game, with the obstacles to a refused move. */
json_t *qyi_problem_of(const struct qyi_answer *answer, enum qy_lang lang);
/* Responds with the result of an event, with the obstacles to a refused move. */
void qyi_reply_refused(struct qyi_exchange *exchange, const struct qyi_answer *answer);

#endif
