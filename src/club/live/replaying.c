/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stored games replayed without a running server. */
#include "live/replaying.h"

#include "base/grow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a log in memory ------------------------------------------------------------------------------- */

int qyi_stored_log_add(struct qyi_stored_log *log, const struct qyi_stored_event *event)
{
    struct qyi_stored_event copy = *event;

    copy.body = strndup(event->body, event->len);
    copy.client_id = event->client_id ? strdup(event->client_id) : NULL;
    if (!copy.body || (event->client_id && !copy.client_id) ||
        QYI_GROW(log->event, log->room, log->count + 1) < 0) {
        free((char *)copy.body);
        free((char *)copy.client_id);
        return QY_E_MEMORY;
    }
    log->event[log->count++] = copy;
    return 0;
}

int qyi_stored_log_set(struct qyi_stored_log *log, size_t at, const char *body, size_t len)
{
    char *copy = strndup(body, len);

    if (!copy)
        return QY_E_MEMORY;
    free((char *)log->event[at].body);
    log->event[at].body = copy;
    log->event[at].len = len;
    return 0;
}

void qyi_stored_log_free(struct qyi_stored_log *log)
{
    for (size_t i = 0; i < log->count; i++) {
        free((char *)log->event[i].body);
        free((char *)log->event[i].client_id);
    }
    free(log->event);
    *log = (struct qyi_stored_log){0};
}

/* ---- replaying ------------------------------------------------------------------------------------- */

void qyi_replay_leave(struct qyi_replay *replay)
{
    if (replay->opened)
        qyi_room_free(&replay->room);
    replay->opened = false;
}

static int replay_start(struct qyi_replay *replay, const struct qyi_stored_event *stored)
{
    json_t *json = json_loadb(stored->body, stored->len, 0, NULL);
    struct qyi_setup setup;
    int status = json ? qyi_setup_read(json, &setup, NULL) : QY_E_JSON_SYNTAX;

    json_decref(json);
    if (status < 0)
        return status;
    if (replay->unasked)
        setup.claims_auto = false;
    status = qyi_room_init(&replay->room, &setup);
    replay->opened = status == 0;
    return status;
}

/* Reveals a move that was hidden. */
static int reveal(struct qyi_replay *replay, uint32_t n, struct qyi_fact *fact, struct qy_buf *move)
{
    char place[32];

    if (!qyi_fact_is(fact, QY_EVENT_SEAL) || !fact->event.of.text)
        return 0;
    (void)snprintf(place, sizeof place, "%s:%lu", replay->id, (unsigned long)n);
    int status = qyi_vault_reveal(replay->vault, place, fact->event.of.text, fact->event.of.len, move, NULL);
    if (status == 0)
        fact->event.move = (struct qy_text){qy_buf_str(move), move->len};
    return status;
}

static int replay_later(struct qyi_replay *replay, const struct qyi_stored_event *stored)
{
    struct qyi_rulings rulings = {.count = 0};
    struct qy_buf move = QY_BUF_INIT;
    struct qyi_fact *fact = NULL;
    struct qyi_verdict verdict;
    int status = replay->opened ? qyi_fact_read(stored->body, stored->len, replay->room.setup.game, &fact)
                                : QY_E_GAME_DAMAGED;

    if (status == 0)
        status = reveal(replay, stored->n, fact, &move);
    if (status == 0)
        status = qyi_room_apply(&replay->room, fact, &verdict, &rulings, NULL);
    qyi_rulings_free(&rulings);
    qy_buf_free(&move);
    free(fact);
    return status;
}

int qyi_replay_event(struct qyi_replay *replay, const struct qyi_stored_event *stored)
{
    if (stored->n > 1)
        return replay_later(replay, stored);
    qyi_replay_leave(replay);
    return replay_start(replay, stored);
}

static int replay_once(struct qyi_replay *replay, const struct qyi_stored_log *log)
{
    int status = log->count > 0 ? 0 : QY_E_GAME_DAMAGED;

    for (size_t i = 0; i < log->count && status == 0; i++)
        status = qyi_replay_event(replay, &log->event[i]);
    return status;
}

int qyi_replay_log(struct qyi_replay *replay, const struct qyi_stored_log *log)
{
    replay->unasked = false;
    int status = replay_once(replay, log);
    if (status == QY_E_EVENT_REFUSED) {
        replay->unasked = true;
        status = replay_once(replay, log);
    }
    return status;
}
