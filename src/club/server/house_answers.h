/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Answers for the administrator about a server's store and people, a row each. The writer is the first
 * parameter and a void pointer where the function is used as a callback.
 */
#ifndef QYI_SERVER_HOUSE_ANSWERS_H
#define QYI_SERVER_HOUSE_ANSWERS_H

#include "answer/writer.h"
#include "directing/prune.h"
#include "directing/removal.h"
#include "live/checking.h"
#include "people/people_admin.h"

#include <jansson.h>

/* A game that would be closed, with the last good event and the reason. */
void qyi_answer_damaged(void *writer, const char *game, uint32_t behind, int code);

/* A game in which an earlier version overwrote values of the log. */
void qyi_answer_overwritten(void *writer, const struct qyi_overwritten *overwritten);

/* The contents of a store. */
void qyi_answer_holdings(struct qyi_writer *writer, const char *store, const struct qyi_holdings *holdings);

/* A removed event. */
void qyi_answer_removal(void *writer, const struct qyi_removal *removal);

/* An event that was, or would be, removed as abandoned; and the totals. */
void qyi_answer_pruned_event(void *writer, const struct qyi_pruned_event *event);
void qyi_answer_pruned(struct qyi_writer *writer, const struct qyi_pruned *pruned, bool dry);

/* An account: name, role, until when it is closed, when it was created. */
void qyi_answer_person(void *writer, const struct qyi_person_facts *person);

/* Asks a running server (NULL: this machine, port 8080) for its heaviest users, and lists them. Errors: those
 * of qyi_client_ask(). */
int qyi_answer_top(struct qyi_writer *writer, const char *url, struct qy_error *reterr);

/* A secret that is shown only once; `key` is "token" or "code". */
void qyi_answer_secret(struct qyi_writer *writer, const char *key, const char *secret);

#endif
