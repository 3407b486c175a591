/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the calls of the API share. The functions that return false (or
 * NULL) have answered already. */
#ifndef QYI_LIVE_API_H
#define QYI_LIVE_API_H

#include "wire/bodies.h"
#include "wire/http.h"

struct qyi_live;

/* The game that the path names, or NULL after answering that there is none, or why it is closed. */
struct qyi_live *qyi_api_game(struct qyi_exchange *exchange);
/* Whether the caller may be called so: by a good name, and no account's; by none (NULL) too. */
bool qyi_api_name(struct qyi_exchange *exchange, const char *name);
/* The same for who sits down: somebody whose session is over is told so, and does not play as nobody. */
bool qyi_api_sitter(struct qyi_exchange *exchange, const char *name);

/* Has the caller take the free seat of a game, by his session's name unless `name` is another, and answers then. A negative
 * code where he may not, or nobody can; then he was not answered. */
int qyi_api_take_seat(struct qyi_exchange *exchange, struct qyi_live *live, const char *name);

/* Calls for the caller's games (with its seat), unfinished ones first, and for those whose free seat is kept for it
 * (QYI_HOUSE); 50 of each at most. Without a session there are none. */
typedef void qyi_api_game_fn(void *user, const struct qyi_live *live, int side);
void qyi_api_each_mine(struct qyi_exchange *exchange, qyi_api_game_fn *each, void *user);
void qyi_api_each_challenge(struct qyi_exchange *exchange, qyi_api_game_fn *each, void *user);

/* Appends a game as PGN; `site` is its address. Returns 0, QY_E_VALUE or QY_E_MEMORY. */
int qyi_api_write_pgn(const struct qyi_live *live, const char *site, struct qy_buf *out);

#endif
