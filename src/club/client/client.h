/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A client of a server, for programs that play there. Calls block, but at most until a deadline, and return
 * at once when a watched descriptor becomes readable. Times are those of qyi_monotonic(). A client may be
 * used by several threads at the same time; a `struct qyi_hearing` by only one.
 */
#ifndef QYI_SERVER_CLIENT_H
#define QYI_SERVER_CLIENT_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

#include <jansson.h>

struct qyi_client;

/*
 * Creates a client for the server at an address ("http://host:port", "https://..."), with a token (NULL:
 * none). `watch`: a descriptor that ends every wait when it becomes readable; -1: none. Errors:
 * QY_E_BOT_ADDRESS, QY_E_MEMORY. The caller frees it.
 */
int qyi_client_new(const char *url, const char *token, int watch, struct qyi_client **ret_client,
                   struct qy_error *reterr);
void qyi_client_free(struct qyi_client *client);

/*
 * Makes one request: `body` is JSON, NULL for none. The response replaces the content of `answer`;
 * `ret_status` is the HTTP status. Errors: QY_E_BOT_UNREACHABLE (no complete response), QY_E_DUEL_STOPPED,
 * QY_E_MEMORY.
 */
int qyi_client_call(struct qyi_client *client, const char *method, const char *path, const char *body,
                    struct qy_buf *answer, int *ret_status, struct qy_error *reterr);

/*
 * The same with JSON in both directions; `body` is borrowed, NULL for none. Returns the response, a reference
 * that the caller owns, or NULL with the error set: those above, QY_E_BOT_UNREACHABLE also if the server is
 * overloaded, QY_E_BOT_REFUSED.
 */
json_t *qyi_client_ask(struct qyi_client *client, const char *method, const char *path, const json_t *body,
                       struct qy_error *reterr);

/* A response sent line by line while the server has something to report. */
struct qyi_hearing;
int qyi_client_hear(struct qyi_client *client, const char *path, struct qyi_hearing **ret_hearing,
                    struct qy_error *reterr);
/* Waits for the next line, which replaces the content of `line`. Returns 1, 0 if the server has ended the
 * response, or an error as above. */
int qyi_hearing_line(struct qyi_hearing *hearing, struct qy_buf *line, struct qy_error *reterr);
void qyi_hearing_free(struct qyi_hearing *hearing);

#endif
