/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions shared by a bot and its games: requests to the server, reports, waiting. */
#include "client/bot_priv.h"

#include "base/error.h"

#include <errno.h>
#include <poll.h>

void qyi_bot_note(struct qyi_bot *bot, const char *message, const char *first, const char *second)
{
    pthread_mutex_lock(&bot->telling);
    bot->setup->note(bot->setup->user, message, first, second);
    pthread_mutex_unlock(&bot->telling);
}

bool qyi_bot_rest(const struct qyi_bot *bot, int milliseconds)
{
    struct pollfd watched = {.fd = bot->setup->watch, .events = POLLIN};
    int count;

    do
        count = poll(&watched, 1, milliseconds);
    while (count < 0 && errno == EINTR);
    return count == 0;
}
