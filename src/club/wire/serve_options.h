/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of a server. */
#ifndef QYI_WIRE_SERVE_OPTIONS_H
#define QYI_WIRE_SERVE_OPTIONS_H

#include "wire/budget.h"

#include <qiyuan/core/error.h>
#include <qiyuan/core/lang.h>
#include <qiyuan/core/rules.h>
#include <qiyuan/event/rating.h>

struct qyi_serve_options {
    const char *host; /* address to listen on; NULL: 127.0.0.1 */
    int port;         /* 0: any free port */
    const char *db;   /* path or URL of the store; NULL: qiyuan.db in the data folder */
    const char *key;  /* file with the key of sealed moves; NULL: seal.key in the configuration folder */
    const char *public_url;      /* public URL of a proxy in front of it, or NULL */
    const char *tls_certificate; /* PEM file, for TLS only; NULL: plain HTTP */
    const char *tls_key;         /* its private key, in PEM */
    const char *bans;            /* file of banned addresses (wire/bans.h); NULL: none */
    const char *origins;         /* origins of other front ends that are allowed; NULL: none */
    const char *contact;         /* "mailto:..." or "https://..." for security.txt; NULL: none */
    const char *log;             /* file of the operator's log, "-": standard error; NULL: none */
    struct qyi_limits limits;
    enum qy_rating_system scheme; /* by which players are rated */
    bool read_only;               /* start with the store read-only; SIGUSR2 ends that */
    bool chat;                    /* players may send free text to each other, not only set phrases */
    const char *book;             /* opening book file for the computer; NULL: none */
    bool book_of[QY_GAME_COUNT];  /* the book is for this game */
    const char *tournaments;      /* folder of the tournaments; NULL: `tournaments` beside the store */
    const char *publish;          /* folder for a mirror of the tournaments; NULL: none */
    const char *uploads;          /* folder for uploaded files of games; NULL: `uploads` beside the store */
    const char *collections;      /* folder of files of games and results that are published; NULL: none */
    const char *puzzles;          /* file of additional puzzles; NULL: none */
    enum qy_lang lang;            /* language of responses to callers that name none */
    /* Called once when the server accepts requests, with its address ("http://127.0.0.1:8080", with TLS
     * "https://..."); may be NULL. */
    void (*ready)(void *user, const char *url);
    /* Called with messages for the administrator: a message id of the registry with parameters, or NULL; may
     * be NULL. */
    void (*notice)(void *user, const char *message, const char *first, const char *second);
    void *user;
};

#endif
