/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. What is told of a live game, as docs/api.md states it. All return a new reference or NULL. */
#ifndef QYI_SERVER_LIVE_JSON_H
#define QYI_SERVER_LIVE_JSON_H

#include "server/house.h"

/* STATE as the holder of `side` (-1: a spectator) sees it. */
json_t *qyi_live_state(const struct qyi_live *live, int side, enum qy_lang lang, bool with_moves);
/* SUMMARY. */
json_t *qyi_live_summary(const struct qyi_live *live, int side, enum qy_lang lang);
/* MESSAGE of event `n` (2 and up); number 1 is the start event. */
json_t *qyi_live_message(const struct qyi_live *live, uint32_t n, int side, enum qy_lang lang);
/* The message that tells who is there. */
json_t *qyi_live_presence(const struct qyi_live *live);
/* {"type":"hall"} with the games that are played or wait. */
json_t *qyi_hall_message(const struct qyi_house *house, enum qy_lang lang);
/* The rulings on an event, worded. */
json_t *qyi_rulings_json(const struct qyi_record *record, enum qy_lang lang);
/* All rulings of the game and the other events that its minutes tell, in order. */
json_t *qyi_live_minutes(const struct qyi_live *live, enum qy_lang lang);

/* A result in words: "White wins: checkmate." */
void qyi_outcome_words(enum qy_game game, const struct qy_outcome *outcome, enum qy_lang lang,
                       struct qy_buf *out);

#endif
