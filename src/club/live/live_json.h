/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The JSON of a live game, as docs/api.md describes it. Values are appended to a writer;
 * messages are NULL when memory ran out.
 */
#ifndef QYI_LIVE_LIVE_JSON_H
#define QYI_LIVE_LIVE_JSON_H

#include "base/json.h"
#include "live/house.h"

/* STATE as the holder of `side` (-1: a spectator) sees it. */
void qyi_live_state(const struct qyi_live *live, int side, enum qy_lang lang, bool with_moves,
                    struct qyi_json *json);
/* SUMMARY. */
void qyi_live_summary(const struct qyi_live *live, int side, enum qy_lang lang, struct qyi_json *json);
/* The rulings on an event (NULL: none), worded. */
void qyi_rulings_write(const struct qyi_record *record, enum qy_lang lang, struct qyi_json *json);

/* MESSAGE of event `n` (2 and up); number 1 is the start event. */
struct qyi_message *qyi_live_message(const struct qyi_live *live, uint32_t n, int side, enum qy_lang lang);
/* The same in few bytes: the event, whose move it is now, what the clocks have, and the result. */
struct qyi_message *qyi_live_brief(const struct qyi_live *live, uint32_t n, int side);
/* {"type":"mine"} with the SUMMARY, for who has a seat there or may have one. */
struct qyi_message *qyi_live_mine(const struct qyi_live *live, int side, enum qy_lang lang);
/* The same with null: nothing is missed from here on. */
struct qyi_message *qyi_live_mine_begins(void);
/* {"type":"state"} with the whole state. */
struct qyi_message *qyi_live_state_message(const struct qyi_live *live, int side, enum qy_lang lang);
/* The message that tells who is there. */
struct qyi_message *qyi_live_presence(const struct qyi_live *live, enum qy_lang lang);
/* {"type":"lobby"} with the games that are being played. */
struct qyi_message *qyi_hall_message(const struct qyi_house *house, enum qy_lang lang);
/* watch.c: the same for who comes to the lobby, one text for many, which stays the server's. NULL without memory. */
struct qyi_message *qyi_hall_text(struct qyi_house *house, enum qy_lang lang);

/* What a side says: a set phrase, or a text. */
struct qyi_message *qyi_live_said(const struct qyi_live *live, int side, const char *phrase,
                                  const char *text);

#endif
