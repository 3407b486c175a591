/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counted texts and the queues that hold them. */
#include "wire/message.h"

#include <stdlib.h>

struct qyi_queue_entry {
    struct qyi_queue_entry *next;
    struct qyi_message *message;
};

void qyi_message_begin(struct qy_buf *out)
{
    static const char room[QYI_MESSAGE_ROOM];

    qy_buf_reserve(out, 2048);
    qy_buf_add(out, room, sizeof room);
}

struct qyi_message *qyi_message_end(struct qy_buf *out)
{
    struct qyi_message *message = malloc(sizeof *message);

    qy_buf_addc(out, '\n');
    if (!message || out->failed) {
        qy_buf_free(out);
        free(message);
        return NULL;
    }
    message->refs = 1;
    message->len = out->len - QYI_MESSAGE_ROOM - 1;
    message->text = (unsigned char *)out->data + QYI_MESSAGE_ROOM;
    message->buf = *out;
    *out = (struct qy_buf)QY_BUF_INIT;
    return message;
}

static struct qyi_message *message_ref(struct qyi_message *message)
{
    message->refs++;
    return message;
}

void qyi_message_unref(struct qyi_message *message)
{
    if (!message || --message->refs > 0)
        return;
    qy_buf_free(&message->buf);
    free(message);
}

int qyi_queue_push(struct qyi_queue *queue, struct qyi_message *message)
{
    if (queue->count >= QYI_QUEUE_MESSAGES || queue->bytes + message->len > QYI_QUEUE_BYTES)
        return -1;
    struct qyi_queue_entry *entry = malloc(sizeof *entry);
    if (!entry)
        return -1;
    entry->next = NULL;
    entry->message = message_ref(message);
    if (queue->last)
        queue->last->next = entry;
    else
        queue->first = entry;
    queue->last = entry;
    queue->count++;
    queue->bytes += message->len;
    return 0;
}

struct qyi_message *qyi_queue_first(const struct qyi_queue *queue)
{
    return queue->first ? queue->first->message : NULL;
}

void qyi_queue_pop(struct qyi_queue *queue)
{
    struct qyi_queue_entry *entry = queue->first;

    if (!entry)
        return;
    queue->first = entry->next;
    if (!queue->first)
        queue->last = NULL;
    queue->count--;
    queue->bytes -= entry->message->len;
    qyi_message_unref(entry->message);
    free(entry);
}

void qyi_queue_clear(struct qyi_queue *queue)
{
    while (queue->first)
        qyi_queue_pop(queue);
}
