/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The JSON of live games, as documented in docs/api.md. Values are appended to a writer; messages are NULL
 * when memory runs out.
 */
#ifndef QYI_LIVE_LIVE_JSON_H
#define QYI_LIVE_LIVE_JSON_H

#include "base/json.h"
#include "live/house.h"

/* STATE, as shown to the holder of `side` (-1: a spectator). */
void qyi_live_state(const struct qyi_live *live, int side, enum qy_lang lang, bool with_moves,
                    struct qyi_json *json);
/* SUMMARY. */
void qyi_live_summary(const struct qyi_live *live, int side, enum qy_lang lang, struct qyi_json *json);
/* The rulings on an event (NULL: none) as texts. */
void qyi_rulings_write(const struct qyi_record *record, enum qy_lang lang, struct qyi_json *json);

/* MESSAGE for event `n` (2 and up); number 1 is the start event. */
struct qyi_message *qyi_live_message(const struct qyi_live *live, uint32_t n, int side, enum qy_lang lang);
/* The short form: the event, the side to move, the clocks, and the result. */
struct qyi_message *qyi_live_brief(const struct qyi_live *live, uint32_t n, int side);
/* {"type":"mine"} with the SUMMARY, for a person who has a seat in the game or may take one. */
struct qyi_message *qyi_live_mine(const struct qyi_live *live, int side, enum qy_lang lang);
/* The same with null: from now on no message is missed. */
struct qyi_message *qyi_live_mine_begins(void);
/* {"type":"state"} with the whole state. */
struct qyi_message *qyi_live_state_message(const struct qyi_live *live, int side, enum qy_lang lang);
/* The message about who is present. */
struct qyi_message *qyi_live_presence(const struct qyi_live *live, enum qy_lang lang);
/* {"type":"lobby"} with the games in progress. */
struct qyi_message *qyi_hall_message(const struct qyi_house *house, enum qy_lang lang);
/* watch.c: the same for those who enter the lobby: one message for many, owned by the server. NULL when
 * memory runs out. */
struct qyi_message *qyi_hall_text(struct qyi_house *house, enum qy_lang lang);

/* A message from a player: a set phrase, or a text. */
struct qyi_message *qyi_live_said(const struct qyi_live *live, int side, const char *phrase,
                                  const char *text);

#endif
