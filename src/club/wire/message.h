/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A text on its way to clients: counted references, so that one text serves many queues, and
 * room in front for the WebSocket frame's head.
 */
#ifndef QYI_WIRE_MESSAGE_H
#define QYI_WIRE_MESSAGE_H

#include <jansson.h>
#include <stddef.h>

#include <qiyuan/core/buf.h>
#include <qiyuan/errors/server.h>
#include <qiyuan/errors/store.h>

struct qyi_message {
    unsigned refs;
    size_t len;
    unsigned char *text; /* QYI_MESSAGE_ROOM bytes of our own lie before it, and a line feed behind it */
    struct qy_buf buf;
};
#define QYI_MESSAGE_ROOM 64

/* A text that is put together in a buffer: begin with an empty one, append, end. The message takes the buffer
 * over; NULL when memory ran out, and the buffer is freed. */
void qyi_message_begin(struct qy_buf *out);
struct qyi_message *qyi_message_end(struct qy_buf *out);
void qyi_message_unref(struct qyi_message *message);

/* A queue of messages with a bound on messages and bytes. Zeroed is empty. */
struct qyi_queue_entry;
struct qyi_queue {
    struct qyi_queue_entry *first;
    struct qyi_queue_entry *last;
    size_t count;
    size_t bytes;
};
#define QYI_QUEUE_MESSAGES 2048
#define QYI_QUEUE_BYTES    (size_t)(4 * 1024 * 1024)

/* Adds a reference to the message at the end. -1 when the queue is full or memory ran out. */
int qyi_queue_push(struct qyi_queue *queue, struct qyi_message *message);
/* The message in front, or NULL. */
struct qyi_message *qyi_queue_first(const struct qyi_queue *queue);
/* Drops the message in front. */
void qyi_queue_pop(struct qyi_queue *queue);
void qyi_queue_clear(struct qyi_queue *queue);

#endif
