/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a ruling or a refusal rests on, told so that a board can draw it: squares to ring, lines to draw,
 * moves to step through. As docs/api.md states it (EVIDENCE, OBSTACLE).
 */
#ifndef QYI_SERVER_EVIDENCE_H
#define QYI_SERVER_EVIDENCE_H

#include "base/json.h"
#include "server/http.h"
#include "server/room.h"

#include <jansson.h>

/* Appends the member `evidence` of a ruling on a repetition that the judge looked at; nothing for others. */
void qyi_evidence_write(const struct qyi_room *room, const struct qy_ruling *ruling, enum qy_lang lang,
                        struct qyi_json *json);

/* Appends the members of such evidence: what the judge says of the end of a history. */
void qyi_evidence_members(const struct qy_history *history, const struct qy_judgement *judgement,
                          enum qy_lang lang, struct qyi_json *json);

/* Appends the member `fens`: the position after each move of such evidence, for whoever has none of the others. */
void qyi_evidence_fens(const struct qy_history *history, const struct qy_judgement *judgement,
                       struct qyi_json *json);

/* Adds `from`, `to` and `obstacles` to the problem object of a move that was refused in this room's position; leaves
 * it alone where the event is no move or the text names no squares. */
void qyi_evidence_of_refusal(const struct qyi_room *room, const struct qyi_fact *fact,
                             enum qy_refusal refusal, json_t *problem);

/* Answers with why a move that `text` means was not made in a position, with what stands against it. */
void qyi_evidence_reply(struct qyi_exchange *exchange, const struct qy_position *position, const char *text,
                        size_t len, enum qy_refusal refusal, const struct qy_error *error);

#endif
