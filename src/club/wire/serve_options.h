/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a server is told when it begins. */
#ifndef QYI_WIRE_SERVE_OPTIONS_H
#define QYI_WIRE_SERVE_OPTIONS_H

#include "wire/budget.h"

#include <qiyuan/core/error.h>
#include <qiyuan/core/lang.h>
#include <qiyuan/core/rules.h>
#include <qiyuan/event/rating.h>

struct qyi_serve_options {
    const char *host; /* address to listen on; NULL: 127.0.0.1 */
    int port;         /* 0: a free one */
    const char *db;   /* path or URL of the store; NULL: qiyuan.db in the data folder */
    const char *key;  /* file with the key of sealed moves; NULL: seal.key in the configuration folder */
    const char *public_url;      /* under which a proxy in front of it is reached, or NULL */
    const char *tls_certificate; /* file in PEM: it speaks TLS alone then; NULL: plain HTTP */
    const char *tls_key;         /* its key, in PEM */
    const char *bans;            /* file of addresses that are shut out (wire/bans.h); NULL: none */
    const char *origins;         /* of other front ends that may ask; NULL: none */
    const char *contact;         /* "mailto:..." or "https://..." for security.txt; NULL: none */
    const char *log;             /* file of the operator's log, "-": standard error; NULL: none */
    struct qyi_limits limits;
    enum qy_rating_system scheme; /* by which players are rated */
    bool read_only;               /* it begins with a store that nothing is written to; SIGUSR2 ends that */
    bool chat;                    /* players may write to each other, not only in set phrases */
    const char *book;             /* file of openings for the computer; NULL: none */
    bool book_of[QY_GAME_COUNT];  /* it is one of this game */
    const char *tournaments;      /* folder of the tournaments; NULL: `tournaments` beside the store */
    const char *publish;          /* folder that a mirror of the tournaments is written to; NULL: none */
    const char *uploads;     /* folder of files of games that people send; NULL: `uploads` beside the store */
    const char *collections; /* folder whose files of games and of results are shown; NULL: none */
    const char *puzzles;     /* file of puzzles beside those that ship; NULL: none */
    enum qy_lang lang;       /* of answers to callers that name no language */
    /* Called once when the server answers, with its address ("http://127.0.0.1:8080", with TLS "https://..."); may be NULL. */
    void (*ready)(void *user, const char *url);
    /* Called with what whoever runs the server must know: the id of a message of the registry, and its
     * particulars or NULL; may be NULL. */
    void (*notice)(void *user, const char *message, const char *first, const char *second);
    void *user;
};

#endif
