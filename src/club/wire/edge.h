/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Checks the head of a request before anything is done. A request that can't be processed exactly as it was
 * sent is refused and its connection closed, so that no part of it is taken for another request.
 */
#ifndef QYI_WIRE_EDGE_H
#define QYI_WIRE_EDGE_H

#include <stdbool.h>
#include <stdint.h>

#include "wire/auth.h"

#include <qiyuan/core/error.h>
#include <qiyuan/core/lang.h>
#include <qiyuan/errors/server.h>

/* The names under which a server may be addressed. Texts are borrowed. */
struct qyi_names {
    const char *listens;    /* the address it listens on */
    const char *public_url; /* public URL of a proxy, "https://chess.example", or NULL */
    /* allowed origins of other front ends, separated by commas, or "*" for any; NULL: none */
    const char *others;
    const char *machine; /* host name of the machine, or "" */
    /* True if a numeric address belongs to this machine. */
    bool (*is_own)(void *user, const char *address);
    void *user;
};

/* The header fields that are checked; "" if absent. */
struct qyi_head {
    bool has_body_method; /* the method allows a body: POST */
    bool one_host;        /* there is exactly one complete Host */
    bool origin_whole;    /* Origin is absent, or complete */
    bool blurred;         /* a field about the length of the body has blanks after its name */
    const char *host;
    const char *origin;
    const char *coding;  /* Transfer-Encoding */
    const char *length;  /* Content-Length; several are joined by commas */
    const char *upgrade; /* Upgrade */
    bool socket;         /* the request is for a WebSocket */
    bool secure;         /* it arrived over TLS, here or at the proxy */
};

/* True if `host` (with or without a port) names this server. */
bool qyi_edge_is_served(const struct qyi_names *names, const char *host);

/* True if an origin is one of the server's own pages; false for "". Over TLS a page without TLS is not. */
bool qyi_edge_is_own_origin(const struct qyi_names *names, const char *origin, const char *host, bool secure);

/* True if a page of that origin may send requests with tokens although it is not the server's: --allow-origin. */
bool qyi_edge_is_allowed_origin(const struct qyi_names *names, const char *origin);
/* True for a valid list of origins: http://HOST or https://HOST with or without a port, separated by commas;
 * or "*". */
bool qyi_edge_are_origins(const char *list);

/* Parses a length that consists of digits. Returns 0, or QY_E_BODY_LENGTH, also if it is too large for
 * memory. "" is 0. */
int qyi_edge_length(const char *text, uint64_t *ret_length);

/*
 * Checks a head. Errors: QY_E_UNKNOWN_HOST (421), QY_E_BODY_CODING (411), QY_E_HEAD_BLURRED (400: a proxy
 * might interpret such a field that we would ignore), QY_E_BODY_LENGTH (400: not one number, or a body that
 * the method does not allow), QY_E_BODY_TOO_LARGE (413: over `most` bytes), QY_E_UPGRADE (400),
 * QY_E_FOREIGN_ORIGIN (403: for changes, and for WebSockets).
 */
int qyi_edge_check(const struct qyi_names *names, const struct qyi_head *head, uint64_t most,
                   struct qy_error *reterr);

/* Copies the session's token from the value of Cookie; false if there is none, or one of another length. */
bool qyi_edge_session(const char *cookies, char ret_token[QYI_TOKEN_SIZE]);
/* The first language of a list, in order of preference, that we speak; else `otherwise`. */
enum qy_lang qyi_edge_language(const char *list, enum qy_lang otherwise);
/* True if a list of codings (RFC 9110, 12.5.3: names with commas between, each perhaps with a weight, 0 to
 * forbid it) has this one. */
bool qyi_edge_takes(const char *list, const char *coding);

#endif
