/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What whoever runs a server is told of its store and its people, a row each. The writer comes first and
 * as a void pointer where the functions are handed on to be called for each thing that is found.
 */
#ifndef QYI_SERVER_HOUSE_ANSWERS_H
#define QYI_SERVER_HOUSE_ANSWERS_H

#include "answer/writer.h"
#include "directing/prune.h"
#include "directing/removal.h"
#include "live/checking.h"
#include "people/people_admin.h"

#include <jansson.h>

/* A game that would be closed: behind which event, and why. */
void qyi_answer_damaged(void *writer, const char *game, uint32_t behind, int code);

/* A game in which an earlier version overwrote values of the log. */
void qyi_answer_overwritten(void *writer, const struct qyi_overwritten *overwritten);

/* What a store holds. */
void qyi_answer_holdings(struct qyi_writer *writer, const char *store, const struct qyi_holdings *holdings);

/* An event that was removed. */
void qyi_answer_removal(void *writer, const struct qyi_removal *removal);

/* An event that was removed because nobody came back to it, or would be; all that was removed, or would be. */
void qyi_answer_pruned_event(void *writer, const struct qyi_pruned_event *event);
void qyi_answer_pruned(struct qyi_writer *writer, const struct qyi_pruned *pruned, bool dry);

/* An account: name, role, until when it is closed, since when it is there. */
void qyi_answer_person(void *writer, const struct qyi_person_facts *person);

/* Asks a running server (NULL: that of this machine at port 8080) who uses most of it, and tells it. Errors: those of
 * qyi_client_ask(). */
int qyi_answer_top(struct qyi_writer *writer, const char *url, struct qy_error *reterr);

/* A secret that is told once: `key` is "token" or "code". */
void qyi_answer_secret(struct qyi_writer *writer, const char *key, const char *secret);

#endif
