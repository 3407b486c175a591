/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A bot: an engine that plays on a server with an account marked as a bot. It is an ordinary client that uses
 * only the server's API. One thread watches the lobby; each game has its own thread and engine. The bot
 * returns to its games after the connection, the server or the bot itself was interrupted.
 */
#ifndef QYI_SERVER_BOT_H
#define QYI_SERVER_BOT_H

#include <qiyuan/core/buf.h>
#include <qiyuan/errors/server.h>
#include <qiyuan/play/duel.h>

#define QYI_BOT_GAMES 64 /* the most games at a time */

struct qyi_bot_setup {
    const char *url;
    const char *token;
    struct qy_driver_setup engine; /* the bot sets `watch` itself */
    struct qy_think think;         /* nodes, depth, movetime; none: use the clock */
    bool plays[QY_GAME_COUNT];
    bool challenges; /* accept challenges sent to it */
    bool seats;      /* join open challenges */
    unsigned concurrency;
    int watch; /* the bot ends when this descriptor becomes readable */
    /* Called for each event, from any thread but never concurrently: a message id of the registry with two
     * parameters. */
    void (*note)(void *user, const char *message, const char *first, const char *second);
    void *user;
};

/* Reduces the content of a token file to the token, its first word. Error: QY_E_BOT_TOKEN if there is none. */
int qyi_bot_token(struct qy_buf *text, struct qy_error *reterr);

/*
 * Plays until `watch` becomes readable; unfinished games can be continued later. Errors: those of
 * qyi_client_new(), QY_E_BOT_UNREACHABLE (only at the beginning), QY_E_BOT_TOKEN (invalid, or not a bot's),
 * QY_E_ENGINE_..., QY_E_MEMORY.
 */
int qyi_bot_run(const struct qyi_bot_setup *setup, struct qy_error *reterr);

#endif
