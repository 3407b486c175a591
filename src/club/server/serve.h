/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole server as one call: what `qiyuan serve` runs. */
#ifndef QYI_SERVER_SERVE_H
#define QYI_SERVER_SERVE_H

#include "server/budget.h"

#include <qiyuan/core/buf.h>
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
    const char *log;             /* file of the operator's log, "-": standard error; NULL: none */
    struct qyi_limits limits;
    enum qy_rating_system scheme; /* by which players are rated */
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

/*
 * Serves until SIGTERM or SIGINT. 0 after such an end, else QY_E_ADDRESS_TAKEN, QY_E_LISTEN, QY_E_STORE_...,
 * QY_E_TLS_FILE, QY_E_TLS_PAIR, QY_E_FILE_WRITE, QY_E_SYSTEM or QY_E_MEMORY. At SIGHUP the certificate is
 * read again and the log opened anew. Only one may run in a process at a time: libwebsockets and signals belong to
 * it. Behind it SIGTERM and SIGINT are ignored: the program is to end by itself.
 */
int qyi_serve(const struct qyi_serve_options *options, struct qy_error *reterr);

/* Appends the path of a file or folder in the user's data: $XDG_DATA_HOME/qiyuan/FILE or
 * ~/.local/share/qiyuan/FILE. Asks the environment: before any thread. */
void qyi_serve_data_path(const char *file, struct qy_buf *out);

/* Appends the path of the usual store: $XDG_DATA_HOME/qiyuan/qiyuan.db or ~/.local/share/qiyuan/qiyuan.db. */
void qyi_serve_default_db(struct qy_buf *out);

/* Appends the folder that lies beside a store (NULL: the usual one) where no other is named: "tournaments", "uploads". Asks
 * the environment: before any thread. */
void qyi_serve_folder_beside(const char *db, const char *name, struct qy_buf *out);

/* Appends the path of the usual key: $XDG_CONFIG_HOME/qiyuan/seal.key or ~/.config/qiyuan/seal.key. */
void qyi_serve_default_key(struct qy_buf *out);

#endif
