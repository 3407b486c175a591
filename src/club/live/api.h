/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the handlers of the API. Functions that return false (or NULL) have sent an error response. */
#ifndef QYI_LIVE_API_H
#define QYI_LIVE_API_H

#include "wire/bodies.h"
#include "wire/http.h"

struct qyi_live;

/* Returns the game in the path, or NULL after responding that it does not exist or why it is closed. */
struct qyi_live *qyi_api_game(struct qyi_exchange *exchange);
/* Checks that the caller may use a name: it must be well-formed and not an account's. NULL is allowed. */
bool qyi_api_name(struct qyi_exchange *exchange, const char *name);
/* The same for a player who takes a seat: a caller whose session has expired is told so instead of playing as
 * a guest. */
bool qyi_api_sitter(struct qyi_exchange *exchange, const char *name);

/* Lets the caller take the free seat of a game, under the name of the session unless `name` is different, and
 * responds later. Returns a negative code, without a response, if the caller may not, or nobody can. */
int qyi_api_take_seat(struct qyi_exchange *exchange, struct qyi_live *live, const char *name);

/* Calls `each` for the caller's games (with its seat), unfinished ones first, and for games whose free seat
 * is reserved for the caller (QYI_HOUSE); at most 50 of each kind. None without a session. */
typedef void qyi_api_game_fn(void *user, const struct qyi_live *live, int side);
void qyi_api_each_mine(struct qyi_exchange *exchange, qyi_api_game_fn *each, void *user);
void qyi_api_each_challenge(struct qyi_exchange *exchange, qyi_api_game_fn *each, void *user);

/* Appends a game as PGN; `site` is its address. Returns 0, QY_E_VALUE or QY_E_MEMORY. */
int qyi_api_write_pgn(const struct qyi_live *live, const char *site, struct qy_buf *out);

#endif
