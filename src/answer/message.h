/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages of the command on standard error; with --json, an object each. */
#ifndef QYI_ANSWER_MESSAGE_H
#define QYI_ANSWER_MESSAGE_H

#include "answer/writer.h"

struct qyi_message_told {
    const char *code; /* id of the message; NULL: unknown */
    /* or NULL; its name is then the code, and its line, column or offset are shown */
    const struct qy_error *error;
    const char *file; /* the file concerned, or NULL */
    const char *text; /* the text for people; only its first line is used */
};

/* Writes a message as a row. */
void qyi_answer_message(const struct qyi_message_told *message, struct qyi_writer *writer);

/* Appends a message as a line of JSON. */
void qyi_message_line(const struct qyi_message_told *message, struct qy_buf *out);

#endif
