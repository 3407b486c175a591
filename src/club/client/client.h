/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The other end of the line: a client of a server, for programs that play there. Calls block, but never
 * longer than a deadline, and never once a descriptor that is watched has become readable. Times are those of
 * qyi_monotonic(). A client may be used by several threads at once; a hearing by one.
 */
#ifndef QYI_SERVER_CLIENT_H
#define QYI_SERVER_CLIENT_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

#include <jansson.h>

struct qyi_client;

/*
 * A client of the server at an address ("http://host:port", "https://..."), which shows a token (NULL: none).
 * `watch`: a descriptor whose becoming readable ends every wait; -1: none. Errors: QY_E_BOT_ADDRESS, QY_E_MEMORY. The caller frees it.
 */
int qyi_client_new(const char *url, const char *token, int watch, struct qyi_client **ret_client,
                   struct qy_error *reterr);
void qyi_client_free(struct qyi_client *client);

/*
 * One call: `body` is JSON, NULL for none. The answer replaces what `answer` holds; `ret_status` is that of HTTP.
 * Errors: QY_E_BOT_UNREACHABLE (no whole answer came), QY_E_DUEL_STOPPED, QY_E_MEMORY.
 */
int qyi_client_call(struct qyi_client *client, const char *method, const char *path, const char *body,
                    struct qy_buf *answer, int *ret_status, struct qy_error *reterr);

/*
 * The same with JSON both ways; `body` is borrowed, NULL for none. Returns the answer, a reference of the caller's; NULL
 * with the error set: those above, QY_E_BOT_UNREACHABLE also for what is too much now, QY_E_BOT_REFUSED.
 */
json_t *qyi_client_ask(struct qyi_client *client, const char *method, const char *path, const json_t *body,
                       struct qy_error *reterr);

/* An answer that comes line by line for as long as the server has something to tell. */
struct qyi_hearing;
int qyi_client_hear(struct qyi_client *client, const char *path, struct qyi_hearing **ret_hearing,
                    struct qy_error *reterr);
/* Waits for the next line and replaces what `line` holds: 1, 0 when the server has ended it, or an error as above. */
int qyi_hearing_line(struct qyi_hearing *hearing, struct qy_buf *line, struct qy_error *reterr);
void qyi_hearing_free(struct qyi_hearing *hearing);

#endif
