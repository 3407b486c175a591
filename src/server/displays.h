/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. Simultaneous displays: one person's games that others come to by one address. */
#ifndef QYI_SERVER_DISPLAYS_H
#define QYI_SERVER_DISPLAYS_H

#include "store/store.h"

#include <jansson.h>

/* A display has so many boards, and a title of so many bytes at most. */
#define QYI_DISPLAY_BOARDS 40
#define QYI_DISPLAY_TITLE  100

/* api_displays.c: the displays that somebody gives or gave, the latest first: a new array. */
json_t *qyi_displays_json(struct qyi_store *store, const unsigned char *who);

#endif
