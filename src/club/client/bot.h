/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A bot: an engine that plays at a server as a marked account. It is a client like any other, and knows
 * nothing of the server but its API. One thread looks round the lobby; each game has a thread and an engine of its own.
 * It returns to its opponents after the line, the server or the bot itself went down.
 */
#ifndef QYI_SERVER_BOT_H
#define QYI_SERVER_BOT_H

#include <qiyuan/core/buf.h>
#include <qiyuan/errors/server.h>
#include <qiyuan/play/duel.h>

#define QYI_BOT_GAMES 64 /* at a time, at most */

struct qyi_bot_setup {
    const char *url;
    const char *token;
    struct qy_driver_setup engine; /* `watch` is the bot's own business */
    struct qy_think think;         /* nodes, depth, movetime; none: by the clock */
    bool plays[QY_GAME_COUNT];
    bool challenges; /* takes up those that are meant for it */
    bool seats;      /* sits down where somebody waits for whoever comes */
    unsigned concurrency;
    int watch; /* a descriptor whose becoming readable ends it */
    /* Told what happens, one at a time, from any thread: a message of the registry with two particulars. */
    void (*note)(void *user, const char *message, const char *first, const char *second);
    void *user;
};

/* Makes of what a file with a token holds the token: its first word. Error: QY_E_BOT_TOKEN, there is none. */
int qyi_bot_token(struct qy_buf *text, struct qy_error *reterr);

/*
 * Plays until `watch` becomes readable; games that go on then stay to be gone on with. Errors: those of
 * qyi_client_new(), QY_E_BOT_UNREACHABLE (at the beginning alone), QY_E_BOT_TOKEN (nobody's, or not a bot's),
 * QY_E_ENGINE_..., QY_E_MEMORY.
 */
int qyi_bot_run(const struct qyi_bot_setup *setup, struct qy_error *reterr);

#endif
