/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers requests about the folder of events and about single events, and caches the answers until the
 * folder or the event changes. */
#ifndef QYI_DIRECTING_ASKING_EVENTS_H
#define QYI_DIRECTING_ASKING_EVENTS_H

#include "wire/asking.h"

/* qyi_ask() with access to the folder of events. */
void qyi_ask_directing(struct qyi_exchange *exchange, const char *key, qyi_asking_fn *tell);
/* The same for an answer of that media type. */
void qyi_ask_directing_as(struct qyi_exchange *exchange, const char *type, qyi_asking_fn *tell);

/* The same for an answer that depends only on the folder and the query: it is cached until the folder changes. */
void qyi_ask_folder(struct qyi_exchange *exchange, const char *key, qyi_asking_fn *tell);

/* Answers a request about the event in the path: the answer is cached until the event changes. */
void qyi_ask_event(struct qyi_exchange *exchange, const char *key, qyi_event_fn *tell);

#endif
