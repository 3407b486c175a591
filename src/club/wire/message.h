/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A text to be sent to clients: reference-counted, so that one text serves many queues, with space in front
 * for the header of the WebSocket frame.
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
    unsigned char *text; /* preceded by QYI_MESSAGE_ROOM free bytes and followed by a line feed */
    struct qy_buf buf;
};
#define QYI_MESSAGE_ROOM 64

/* A message composed in a buffer: qyi_message_begin() with an empty one, append, qyi_message_end(). The
 * message takes over the buffer; NULL when memory ran out, and the buffer is freed. */
void qyi_message_begin(struct qy_buf *out);
struct qyi_message *qyi_message_end(struct qy_buf *out);
void qyi_message_unref(struct qyi_message *message);

/* A queue of messages, limited in number and bytes. Initialise with zeros. */
struct qyi_queue_entry;
struct qyi_queue {
    struct qyi_queue_entry *first;
    struct qyi_queue_entry *last;
    size_t count;
    size_t bytes;
};
#define QYI_QUEUE_MESSAGES 2048
#define QYI_QUEUE_BYTES    (size_t)(4 * 1024 * 1024)

/* Appends a reference to the message. Returns -1 if the queue is full or memory runs out. */
int qyi_queue_push(struct qyi_queue *queue, struct qyi_message *message);
/* Returns the first message, or NULL. */
struct qyi_message *qyi_queue_first(const struct qyi_queue *queue);
/* Removes the first message. */
void qyi_queue_pop(struct qyi_queue *queue);
void qyi_queue_clear(struct qyi_queue *queue);

#endif
