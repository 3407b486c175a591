/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Secrets: tokens are random texts of which only the hash is stored. */
#ifndef QYI_WIRE_AUTH_H
#define QYI_WIRE_AUTH_H

#include "store/store.h"

/* Size of a player's name: at most 40 characters. */
#define QYI_NAME_SIZE 161

#define QYI_TOKEN_LEN  32
#define QYI_TOKEN_SIZE (QYI_TOKEN_LEN + 1)

/* Fills `text` with `len` random base-62 characters and a terminating zero. */
void qyi_random_text(char *text, size_t len);

/* The hash under which a token is stored. */
void qyi_token_hash(const char *token, size_t len, unsigned char hash[QYI_HASH_SIZE]);

/*
 * The scopes of a token that an account has made for a program: a bit each, in the order of the type Scope in
 * registry/api.txt. No such token has QYI_SCOPE_ACCOUNT, which requires a session.
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
/* The bits of names separated by blanks; unknown names are skipped. */
unsigned qyi_scopes_read(const char *names);

/* The proofs of identity in a request: hashes of its tokens, the most specific first. */
#define QYI_MAX_PROOFS 3
struct qyi_caller {
    unsigned count;
    unsigned char hash[QYI_MAX_PROOFS][QYI_HASH_SIZE];
    bool has_session; /* one of them is an existing session, found by qyi_server_know() */
    unsigned char session[QYI_HASH_SIZE];
    bool has_account; /* and it is signed in */
    unsigned char account[QYI_HASH_SIZE];
    bool limited;    /* the session is a token made by an account, limited to */
    unsigned scopes; /* these scopes */
    int64_t seen;    /* when the use of the session was last recorded */
    bool bears;      /* a token was sent as the caller's identity: of a session, a seat, an invitation ... */
    bool bearer;     /* such a token may be valid: hash[0] is its hash */
};

/* Adds a token to the proofs; a token of impossible length is ignored. */
void qyi_caller_add(struct qyi_caller *caller, const char *token, size_t len);
/* The same for the first token, the caller's identity: it must be known, or the request is refused. */
void qyi_caller_bear(struct qyi_caller *caller, const char *token, size_t len);
/* True if the caller's only proof is the cookie of an expired session. */
bool qyi_caller_is_over(const struct qyi_caller *caller);
/* True if the caller's identity is a token that is not a session's. Unless it belongs to what is requested (a
 * seat of that game, an invitation to that event), it is wrong, void or expired. */
bool qyi_caller_is_strange(const struct qyi_caller *caller);
/* True if the caller may do what requires a scope. */
bool qyi_caller_may(const struct qyi_caller *caller, enum qyi_scope scope);
/* True if one of the tokens has that hash, or it is the key of the caller's account. */
bool qyi_caller_has(const struct qyi_caller *caller, const unsigned char hash[QYI_HASH_SIZE]);
/* The key under which the caller's data is stored: of the account if signed in, else of the session. */
const unsigned char *qyi_caller_key(const struct qyi_caller *caller);

#endif
