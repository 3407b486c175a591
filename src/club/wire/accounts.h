/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Accounts: a name, a password kept as Argon2id makes it, recovery codes kept as hashes. What takes
 * long is done beside the loop, and takes as long for a name that nobody has.
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
    char password[128]; /* as Argon2id made it; "" for one that is gone */
    char role[16];      /* "player", "admin", "closed", "bot" */
    char closed_until
        [QYI_CLOSED_DAY_SIZE]; /* the last day that it is closed; "" for good. Also of one whose day is past */
    int64_t created;
    char *settings; /* owned; JSON */
};
/*
 * Takes the column `role` apart, in which "closed 2026-12-31" is an account that is closed until the end of that day
 * (UTC): the role that it comes to at `now` (milliseconds since 1970; "player" once the day is past), and the day, or
 * "".
 */
const char *qyi_role_read(const char *column, int64_t now, char ret_until[QYI_CLOSED_DAY_SIZE]);
/* Frees what an account owns, and wipes it. */
void qyi_account_free(struct qyi_account *account);

/* The account of a key; of a name as it was typed. `found` is false where there is none, or it is nameless. */
void qyi_account_by_key(struct qyi_store *store, const unsigned char *key, struct qyi_account *ret_account);
void qyi_account_named(struct qyi_store *store, const char *name, struct qyi_account *ret_account);

/* The caller's own account; false when he is signed in to none, and then he was answered. */
bool qyi_account_own(struct qyi_exchange *exchange, struct qyi_account *ret_account);

/* Writes an act down; `done` answers the exchange, which is its user, and drops it. Where it changes nothing the
 * error is `nothing` (0: none). */
void qyi_act_write(struct qyi_exchange *exchange, enum qyi_people_act act, const struct qyi_datum *data,
                   size_t count, int nothing, qyi_write_done done);

/* Writes an act down and answers `{"done":true}`; where it changes nothing, with the error `nothing` (0: that too). */
void qyi_me_write(struct qyi_exchange *exchange, enum qyi_people_act act, const struct qyi_datum *data,
                  size_t count, int nothing);

/* The name of a session or token to its owner: the beginning of its hash, in hexadecimal. */
#define QYI_SHOWN_BYTES 8
#define QYI_SHOWN_SIZE  (2 * QYI_SHOWN_BYTES + 1)
void qyi_show_hash(const unsigned char hash[QYI_HASH_SIZE], char ret_shown[QYI_SHOWN_SIZE]);

/* api_me.c, api_tokens.c: where the caller's account is signed in, and the tokens that it made. */
json_t *qyi_sessions_json(const struct qyi_exchange *exchange);
json_t *qyi_tokens_json(const struct qyi_exchange *exchange);

/* Sets the cookie of a session; `token` "" ends it. `stay`: longer than the browser is open. */
void qyi_reply_session(struct qyi_exchange *exchange, const char *token, bool stay);

#endif
