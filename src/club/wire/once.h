/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Idempotent requests: a POST with the header Idempotency-Key that is repeated by the same caller, with the
 * same path and body, gets the same response as the first time (draft-ietf-httpapi-idempotency-key-header).
 * The last thousand responses are kept for ten minutes, in the loop's thread and only on this server. Events
 * of games are also found in the store.
 */
#ifndef QYI_WIRE_ONCE_H
#define QYI_WIRE_ONCE_H

#include <qiyuan/core/buf.h>

struct qyi_exchange;
struct qyi_once;
struct qyi_onces;

/* Returns NULL when memory runs out. */
struct qyi_onces *qyi_onces_new(void);
void qyi_onces_free(struct qyi_onces *onces);

/* Begins a request with a key. Returns 0 if it is new; QY_E_ONCE_RUNNING if the first one is not answered
 * yet; QY_E_ONCE_OTHER if that had a different body; 1 if it was answered: then its header fields are set,
 * and the other values are for qyi_reply_text(). */
int qyi_once_begin(struct qyi_exchange *exchange, unsigned *ret_status, const char **ret_type,
                   struct qy_buf *ret_text);
/* Call after the response: it is kept, unless it allows another try. */
void qyi_once_answered(struct qyi_exchange *exchange);
/* Call at the end of the exchange: without a response, another try is allowed. */
void qyi_once_end(struct qyi_exchange *exchange);

#endif
