/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions about the events of the folder, and about one of them: what was told of one that has not changed is not told
 * anew. */
#ifndef QYI_DIRECTING_ASKING_EVENTS_H
#define QYI_DIRECTING_ASKING_EVENTS_H

#include "wire/asking.h"

/* qyi_ask() with the folder of events. */
void qyi_ask_directing(struct qyi_exchange *exchange, const char *key, qyi_asking_fn *tell);
/* The same for an answer of that media type. */
void qyi_ask_directing_as(struct qyi_exchange *exchange, const char *type, qyi_asking_fn *tell);

/* The same for an answer that rests on the folder and the query alone: as long as the folder is as it was, it is not told
 * anew. */
void qyi_ask_folder(struct qyi_exchange *exchange, const char *key, qyi_asking_fn *tell);

/* Asks about the event of the path: what was told of the event as it stands is not told anew. */
void qyi_ask_event(struct qyi_exchange *exchange, const char *key, qyi_event_fn *tell);

#endif
