/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Accounts: a name, a password hashed with Argon2id, recovery codes stored as hashes. Slow operations run
 * outside the loop, and take as long for an unknown name.
 */
#ifndef QYI_WIRE_ACCOUNTS_H
#define QYI_WIRE_ACCOUNTS_H

#include "wire/codes.h"
#include "wire/http.h"

#define QYI_CLOSED_DAY_SIZE 11

struct qyi_account {
    bool found;
    unsigned char key[QYI_HASH_SIZE];
    char name[QYI_NAME_SIZE];
    char password[128]; /* hashed with Argon2id; "" if the account was removed */
    char role[16];      /* "player", "admin", "closed", "bot" */
    char closed_until
        [QYI_CLOSED_DAY_SIZE]; /* the last day on which it is closed; "" for good. Also set after that day */
    int64_t created;
    char *settings; /* owned; as JSON */
};
/*
 * Parses the column `role`, in which "closed 2026-12-31" is an account closed until the end of that day
 * (UTC). Returns the role at time `now` (milliseconds since 1970; "player" after that day), and the day or
 * "".
 */
const char *qyi_role_read(const char *column, int64_t now, char ret_until[QYI_CLOSED_DAY_SIZE]);
/* Frees and wipes the data of an account. */
void qyi_account_free(struct qyi_account *account);

/* Find an account by key, or by name as typed. `found` is false if there is none, or it was removed. */
void qyi_account_by_key(struct qyi_store *store, const unsigned char *key, struct qyi_account *ret_account);
void qyi_account_named(struct qyi_store *store, const char *name, struct qyi_account *ret_account);

/* Returns the caller's own account; false after an error response if the caller is not signed in. */
bool qyi_account_own(struct qyi_exchange *exchange, struct qyi_account *ret_account);

/* Writes a change; `done` then responds to the exchange, which is its user, and drops it. If nothing changes
 * the error is `nothing` (0: none). */
void qyi_act_write(struct qyi_exchange *exchange, enum qyi_people_act act, const struct qyi_datum *data,
                   size_t count, int nothing, qyi_write_done done);

/* Writes a change and responds with `{"done":true}`, or if nothing changes with the error `nothing` (0: no error). */
void qyi_me_write(struct qyi_exchange *exchange, enum qyi_people_act act, const struct qyi_datum *data,
                  size_t count, int nothing);

/* A session or token is shown to its owner as the beginning of its hash in hexadecimal. */
#define QYI_SHOWN_BYTES 8
#define QYI_SHOWN_SIZE  (2 * QYI_SHOWN_BYTES + 1)
void qyi_show_hash(const unsigned char hash[QYI_HASH_SIZE], char ret_shown[QYI_SHOWN_SIZE]);

/* api_me.c, api_tokens.c: the sessions of the caller's account, and its tokens. */
json_t *qyi_sessions_json(const struct qyi_exchange *exchange);
json_t *qyi_tokens_json(const struct qyi_exchange *exchange);

/* Sets the cookie of a session; `token` "" deletes it. `stay`: keep it after the browser is closed. */
void qyi_reply_session(struct qyi_exchange *exchange, const char *token, bool stay);

#endif
