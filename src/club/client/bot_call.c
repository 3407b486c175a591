/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a bot and its games do alike: ask the server, say what happens, wait. */
#include "client/bot_priv.h"

#include "base/error.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>

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

json_t *qyi_bot_ask(struct qyi_bot *bot, const char *method, const char *path, json_t *body,
                    struct qy_error *reterr)
{
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    struct qy_buf answer = QY_BUF_INIT;
    json_t *json = NULL;
    int status = 0;
    int code = qyi_client_call(bot->client, method, path, text, &answer, &status, reterr);

    if (code == 0)
        json = json_loadb(qy_buf_str(&answer), answer.len, JSON_REJECT_DUPLICATES, NULL);
    if (code == 0 && (status >= 300 || !json)) {
        const char *why = json_string_value(json_object_get(json, "detail"));

        /* What is too much now, or is on its way up, is no refusal. */
        (void)qyi_error_setf(reterr, status == 429 || status >= 500 ? QY_E_BOT_UNREACHABLE : QY_E_BOT_REFUSED,
                             0, NULL, "%d %s", status, why ? why : path);
        json_decref(json);
        json = NULL;
    }
    free(text);
    qy_buf_free(&answer);
    return json;
}
