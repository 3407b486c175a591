/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Composes a write of the store, which is executed completely or not at all. */
#include "store/write.h"

#include "store/digest.h"
#include "store/people_acts.h"

#include <stdlib.h>
#include <string.h>

struct qyi_write *qyi_write_new(qyi_write_done done, void *user)
{
    struct qyi_write *write = calloc(1, sizeof *write);

    if (write) {
        write->done = done;
        write->user = user;
    }
    return write;
}

static void free_op(struct qyi_op *op)
{
    free(op->text);
    free(op->client_id);
    free(op->data);
    free(op);
}

void qyi_write_free(struct qyi_write *write)
{
    if (!write)
        return;
    while (write->first) {
        struct qyi_op *op = write->first;

        write->first = op->next;
        free_op(op);
    }
    free(write);
}

static bool copy_text(char **ret_copy, const char *text, size_t len)
{
    char *copy = malloc(len + 1);

    if (!copy)
        return false;
    memcpy(copy, text, len);
    copy[len] = '\0';
    *ret_copy = copy;
    return true;
}

/* A row of a kind at the end of the write, with `text` (may be NULL) copied; NULL when memory ran out. */
static struct qyi_op *add(struct qyi_write *write, enum qyi_op_kind kind, const char *game, const char *text,
                          size_t len)
{
    struct qyi_op *op = calloc(1, sizeof *op);

    if (!op || (text && !copy_text(&op->text, text, len))) {
        free(op);
        write->failed = true;
        return NULL;
    }
    op->kind = kind;
    op->len = len;
    if (game) {
        size_t id_len = strnlen(game, QYI_GAME_ID_SIZE - 1);

        memcpy(op->game, game, id_len);
    }
    if (write->last)
        write->last->next = op;
    else
        write->first = op;
    write->last = op;
    return op;
}

void qyi_write_game(struct qyi_write *write, const char *game, int64_t born, int64_t created)
{
    struct qyi_op *op = add(write, QYI_OP_GAME, game, NULL, 0);

    if (op) {
        op->a = born;
        op->b = created;
    }
}

void qyi_write_seat(struct qyi_write *write, const char *game, int holder,
                    const unsigned char token_hash[QYI_HASH_SIZE], const unsigned char *session_hash)
{
    struct qyi_op *op = add(write, QYI_OP_SEAT, game, NULL, 0);

    if (!op)
        return;
    op->holder = holder;
    memcpy(op->token, token_hash, QYI_HASH_SIZE);
    op->has_session = session_hash != NULL;
    if (session_hash)
        memcpy(op->session, session_hash, QYI_HASH_SIZE);
}

void qyi_write_event(struct qyi_write *write, const char *game, uint32_t n, int64_t t, const char *body,
                     size_t len, const char *client_id)
{
    struct qyi_op *op = add(write, QYI_OP_EVENT, game, body, len);

    if (!op)
        return;
    op->n = n;
    op->a = t;
    if (client_id && !copy_text(&op->client_id, client_id, strlen(client_id)))
        write->failed = true;
}

void qyi_write_event_again(struct qyi_write *write, const char *game, const struct qyi_stored_event *event,
                           const char *body, size_t len)
{
    const struct qyi_datum data[] = {
        qyi_datum_text(game),
        qyi_datum_int(event->n),
        {.kind = QYI_DATUM_TEXT, .text = body, .len = len},
        qyi_datum_int(qyi_event_digest(game, event->n, event->t, body, len, event->client_id)),
        qyi_datum_int(qyi_event_digest(game, event->n, event->t, event->body, event->len, event->client_id))};

    qyi_write_act(write, QYI_ACT_EVENT_BODY, data, sizeof data / sizeof data[0], 0, QY_E_GAME_DAMAGED);
}

void qyi_write_over(struct qyi_write *write, const char *game, bool over)
{
    struct qyi_op *op = add(write, QYI_OP_OVER, game, NULL, 0);

    if (op)
        op->over = over;
}

void qyi_write_session(struct qyi_write *write, const unsigned char hash[QYI_HASH_SIZE], const char *name,
                       int64_t created)
{
    struct qyi_op *op = add(write, QYI_OP_SESSION, NULL, name, strlen(name));

    if (!op)
        return;
    memcpy(op->token, hash, QYI_HASH_SIZE);
    op->a = created;
}

void qyi_write_forget_guests(struct qyi_write *write, int64_t created)
{
    struct qyi_op *op = add(write, QYI_OP_FORGET, NULL, NULL, 0);

    if (op)
        op->a = created;
}

void qyi_write_act(struct qyi_write *write, enum qyi_people_act act, const struct qyi_datum *data,
                   size_t count, int clash, int nothing)
{
    struct qyi_op *op = add(write, QYI_OP_ACT, NULL, NULL, 0);

    if (!op)
        return;
    op->act = act;
    op->clash = clash;
    op->nothing = nothing;
    op->n = (uint32_t)count;
    op->data = qyi_data_copy(data, count);
    if (!op->data)
        write->failed = true;
}

void qyi_write_rated(struct qyi_write *write, const char *game, qyi_rate_fn rate)
{
    struct qyi_op *op = add(write, QYI_OP_RATED, game, NULL, 0);

    if (op)
        op->rate = rate;
}

void qyi_write_unrated(struct qyi_write *write, const char *game, qyi_start_fn start)
{
    struct qyi_op *op = add(write, QYI_OP_UNRATED, game, NULL, 0);

    if (op)
        op->start = start;
}

void qyi_write_beat(struct qyi_write *write, int64_t house_time, bool stood)
{
    struct qyi_op *op = add(write, QYI_OP_BEAT, NULL, NULL, 0);

    if (!op)
        return;
    op->a = house_time;
    op->b = stood;
}
