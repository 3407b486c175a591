/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The edge: what the head of a request must be before anything is done. What cannot be carried
 * out exactly as it was asked is refused, and its connection closed, so that nothing of it is taken for
 * another request.
 */
#ifndef QYI_WIRE_EDGE_H
#define QYI_WIRE_EDGE_H

#include <stdbool.h>
#include <stdint.h>

#include <qiyuan/core/error.h>
#include <qiyuan/errors/server.h>

/* The names under which a server may be asked for. Texts are borrowed. */
struct qyi_names {
    const char *listens;    /* the address it listens on */
    const char *public_url; /* "https://chess.example" in front of it, or NULL */
    const char *others;     /* origins of other front ends, with commas between, or "*": any; NULL: none */
    const char *machine;    /* the machine's name, "" for none */
    /* Whether a numeric address is one of the machine's own. */
    bool (*is_own)(void *user, const char *address);
    void *user;
};

/* The fields of a head that the edge looks at; "" where one is absent. */
struct qyi_head {
    bool has_body_method; /* the method has a body: POST */
    bool one_host;        /* there is one Host, whole */
    bool origin_whole;    /* Origin is absent, or fits */
    bool blurred;         /* a field that says where the body ends has blanks behind its name */
    const char *host;
    const char *origin;
    const char *coding;  /* Transfer-Encoding */
    const char *length;  /* Content-Length; several of them stand in a list */
    const char *upgrade; /* Upgrade */
    bool socket;         /* it asks for a WebSocket */
    bool secure;         /* it came over TLS, here or to the proxy in front */
};

/* True if `host` (with or without a port) names the server. */
bool qyi_edge_is_served(const struct qyi_names *names, const char *host);

/* True if the page of that origin is one of the server's own; "" is no page. Over TLS a page without TLS is none of them. */
bool qyi_edge_is_own_origin(const struct qyi_names *names, const char *origin, const char *host, bool secure);

/* True if a page of that origin may ask, by tokens alone, though it is no page of the server's: --allow-origin. */
bool qyi_edge_is_allowed_origin(const struct qyi_names *names, const char *origin);
/* Whether a list of origins is one: http://HOST or https://HOST with or without a port, with commas between; or "*". */
bool qyi_edge_are_origins(const char *list);

/* A length in digits alone: 0, or QY_E_BODY_LENGTH, also where it is too long for any memory. "" is 0. */
int qyi_edge_length(const char *text, uint64_t *ret_length);

/*
 * Looks at a head. Errors: QY_E_UNKNOWN_HOST (421), QY_E_BODY_CODING (411), QY_E_HEAD_BLURRED (400: a proxy in front may
 * take such a field for one that we do not), QY_E_BODY_LENGTH (400: not one
 * number, or a body where the method has none), QY_E_BODY_TOO_LARGE (413: over `most` bytes), QY_E_UPGRADE
 * (400), QY_E_FOREIGN_ORIGIN (403: for what acts, and for WebSockets).
 */
int qyi_edge_check(const struct qyi_names *names, const struct qyi_head *head, uint64_t most,
                   struct qy_error *reterr);

#endif
