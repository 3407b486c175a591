/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Requests sent twice and carried out once: a POST with the field Idempotency-Key that comes again from the same
 * caller, with the same path and body, is answered as it was the first time
 * (draft-ietf-httpapi-idempotency-key-header). Answers are kept for ten minutes, the last thousand of them, in the
 * loop's thread and in this server alone; events of games are found again in the store, too.
 */
#ifndef QYI_WIRE_ONCE_H
#define QYI_WIRE_ONCE_H

#include <qiyuan/core/buf.h>

struct qyi_exchange;
struct qyi_once;
struct qyi_onces;

/* NULL when memory ran out. */
struct qyi_onces *qyi_onces_new(void);
void qyi_onces_free(struct qyi_onces *onces);

/* A request with a key is carried out where it came first: 0. QY_E_ONCE_RUNNING where the first one is not answered
 * yet, QY_E_ONCE_OTHER where that had another body; 1 where it has an answer: its fields are set then, and what else it
 * was is for qyi_reply_text(). */
int qyi_once_begin(struct qyi_exchange *exchange, unsigned *ret_status, const char **ret_type,
                   struct qy_buf *ret_text);
/* The exchange was answered: the answer is kept, unless it says that it may be tried again. */
void qyi_once_answered(struct qyi_exchange *exchange);
/* The exchange ends; where it has no answer, it may be tried again. */
void qyi_once_end(struct qyi_exchange *exchange);

#endif
