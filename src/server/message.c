/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/message.h"

#include <stdlib.h>
#include <string.h>

struct qyi_queue_entry {
    struct qyi_queue_entry *next;
    struct qyi_message *message;
};

struct qyi_message *qyi_message_of(json_t *json)
{
    char *dump = json ? json_dumps(json, JSON_COMPACT) : NULL;
    size_t len = dump ? strlen(dump) : 0;
    struct qyi_message *message = dump ? malloc(sizeof *message + QYI_MESSAGE_ROOM + len + 1) : NULL;

    json_decref(json);
    if (message) {
        message->refs = 1;
        message->len = len;
        message->text = (unsigned char *)(message + 1) + QYI_MESSAGE_ROOM;
        memcpy(message->text, dump, len);
        message->text[len] = '\n';
    }
    free(dump);
    return message;
}

struct qyi_message *qyi_message_ref(struct qyi_message *message)
{
    message->refs++;
    return message;
}

void qyi_message_unref(struct qyi_message *message)
{
    if (message && --message->refs == 0)
        free(message);
}

int qyi_queue_push(struct qyi_queue *queue, struct qyi_message *message)
{
    struct qyi_queue_entry *entry;

    if (queue->count >= QYI_QUEUE_MESSAGES || queue->bytes + message->len > QYI_QUEUE_BYTES)
        return -1;
    entry = malloc(sizeof *entry);
    if (!entry)
        return -1;
    entry->next = NULL;
    entry->message = qyi_message_ref(message);
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
