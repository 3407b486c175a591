/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the threads of a bot. */
#ifndef QYI_SERVER_BOT_PRIV_H
#define QYI_SERVER_BOT_PRIV_H

#include "client/bot.h"
#include "client/client.h"

#include <jansson.h>
#include <pthread.h>

#define QYI_BOT_ID 16

struct qyi_bot {
    const struct qyi_bot_setup *setup;
    struct qyi_client *client;
    pthread_mutex_t telling;
};

/* Reports an event. */
void qyi_bot_note(struct qyi_bot *bot, const char *message, const char *first, const char *second);
/* Waits this many milliseconds; false if the bot must end. */
bool qyi_bot_rest(const struct qyi_bot *bot, int milliseconds);
/* Plays a game to its end, or until the bot ends. */
void qyi_bot_play(struct qyi_bot *bot, const char *game);

#endif
