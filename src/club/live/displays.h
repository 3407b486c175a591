/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Simultaneous displays: the games of one person, which opponents join through one address. */
#ifndef QYI_LIVE_DISPLAYS_H
#define QYI_LIVE_DISPLAYS_H

#include "live/house.h"

#include <jansson.h>

/* The most boards of a display, and below the longest title in bytes. */
#define QYI_DISPLAY_BOARDS 40
/* Aborted boards count as games of the display and are replaced by new ones, up to this number. */
#define QYI_DISPLAY_GAMES 200
#define QYI_DISPLAY_TITLE 100

/* api_displays.c: the displays that a person gives or gave, latest first: a new array. */
json_t *qyi_displays_json(struct qyi_store *store, const unsigned char *who);

struct qyi_server;

/* api_displays.c: call when a player has aborted a game. If it was a board of an open display, a new game on
 * the same terms replaces it. */
void qyi_displays_called_off(struct qyi_server *server, const struct qyi_live *live);

#endif
