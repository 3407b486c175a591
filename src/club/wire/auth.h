/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Secrets: tokens are random texts of which only the hash is kept. */
#ifndef QYI_WIRE_AUTH_H
#define QYI_WIRE_AUTH_H

#include "store/store.h"

/* A player's name: at most 40 characters. */
#define QYI_NAME_SIZE 161

#define QYI_TOKEN_LEN  32
#define QYI_TOKEN_SIZE (QYI_TOKEN_LEN + 1)

/* Fills `text` with `len` random base-62 characters and a zero byte. */
void qyi_random_text(char *text, size_t len);

/* The hash under which a token is kept. */
void qyi_token_hash(const char *token, size_t len, unsigned char hash[QYI_HASH_SIZE]);

/*
 * What a token may do that an account has made for a program: a bit each, in the order of the type Scope in
 * registry/api.txt. No such token has QYI_SCOPE_ACCOUNT, which is for whoever is signed in.
 */
#define QYI_SCOPES(X) \
    X(READ, "read") X(PLAY, "play") X(CHALLENGE, "challenge") X(STUDY, "study") X(EVENTS, "events")
#define QYI_SCOPE_BIT(symbol, name) QYI_SCOPE_AT_##symbol,
enum qyi_scope_at { QYI_SCOPES(QYI_SCOPE_BIT) QYI_SCOPE_COUNT };
#undef QYI_SCOPE_BIT
#define QYI_SCOPE_VALUE(symbol, name) QYI_SCOPE_##symbol = 1 << QYI_SCOPE_AT_##symbol,
enum qyi_scope { QYI_SCOPE_ANY = 0, QYI_SCOPES(QYI_SCOPE_VALUE) QYI_SCOPE_ACCOUNT = 1 << QYI_SCOPE_COUNT };
#undef QYI_SCOPE_VALUE
/* The name of one scope. */
const char *qyi_scope_name(enum qyi_scope scope);
/* Bits of names with blanks between; those that are none are skipped. */
unsigned qyi_scopes_read(const char *names);

/* Everything that a caller has shown to say who it is: hashes of its tokens, the most particular first. */
#define QYI_MAX_PROOFS 3
struct qyi_caller {
    unsigned count;
    unsigned char hash[QYI_MAX_PROOFS][QYI_HASH_SIZE];
    bool has_session; /* one of them is a session that there is: qyi_server_know() */
    unsigned char session[QYI_HASH_SIZE];
    bool has_account; /* and it is signed in */
    unsigned char account[QYI_HASH_SIZE];
    bool limited;    /* the session is a token that an account made, and may do no more than */
    unsigned scopes; /* these */
    int64_t seen;    /* when the session was noted to be in use last */
    bool bears;      /* a token was shown as who the caller is: of a session, a seat, an invitation ... */
    bool bearer;     /* it may be one: hash[0] is its hash */
};

/* Adds a token to what the caller has shown; one of impossible length is skipped. */
void qyi_caller_add(struct qyi_caller *caller, const char *token, size_t len);
/* The same for the first, by which the caller says who it is: it must be known, or the caller is refused. */
void qyi_caller_bear(struct qyi_caller *caller, const char *token, size_t len);
/* Whether the caller shows a session's cookie alone, and the session is over. */
bool qyi_caller_is_over(const struct qyi_caller *caller);
/* Whether the caller says who it is by a token that is no session's: unless it is one of what is asked for (a seat of
 * that game, an invitation to that event), it is wrong, void or expired. */
bool qyi_caller_is_strange(const struct qyi_caller *caller);
/* Whether the caller may do what takes a scope. */
bool qyi_caller_may(const struct qyi_caller *caller, enum qyi_scope scope);
/* True when one of the tokens has that hash, or it is the key of the caller's account. */
bool qyi_caller_has(const struct qyi_caller *caller, const unsigned char hash[QYI_HASH_SIZE]);
/* The owner under which things are stored: the account of a caller that is signed in, else its session. */
const unsigned char *qyi_caller_key(const struct qyi_caller *caller);

#endif
