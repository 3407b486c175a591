/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Simultaneous displays: one person's games that others come to by one address. */
#ifndef QYI_LIVE_DISPLAYS_H
#define QYI_LIVE_DISPLAYS_H

#include "live/house.h"

#include <jansson.h>

/* A display has this many boards, and a title of this many bytes at most. */
#define QYI_DISPLAY_BOARDS 40
/* Boards that were called off are counted among its games, and others come in their places, up to this many. */
#define QYI_DISPLAY_GAMES 200
#define QYI_DISPLAY_TITLE 100

/* api_displays.c: the displays that somebody gives or gave, the latest first: a new array. */
json_t *qyi_displays_json(struct qyi_store *store, const unsigned char *who);

struct qyi_server;

/* api_displays.c: one of its two has called a game off. Where it was a board of a display that is open its seat is free
 * again: another game on the same terms takes its place. */
void qyi_displays_called_off(struct qyi_server *server, const struct qyi_live *live);

#endif
