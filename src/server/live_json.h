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
/* The rulings of an event. */
json_t *qyi_rulings_json(const struct qyi_live *live, const struct qyi_rulings *rulings, int64_t t,
                         enum qy_lang lang);
/* MOVE for a move about to be made in the room; qyi_live_move_done() adds what is known afterwards. */
json_t *qyi_live_move(const struct qyi_room *room, const char *uci);
void qyi_live_move_done(const struct qyi_room *room, json_t *move);

/* A result in words: "White wins: checkmate." */
void qyi_outcome_words(enum qy_game game, const struct qy_outcome *outcome, enum qy_lang lang,
                       struct qy_buf *out);

#endif
