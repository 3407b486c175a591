/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages of the command, which stand on standard error: with --json an object each. */
#ifndef QYI_ANSWER_MESSAGE_H
#define QYI_ANSWER_MESSAGE_H

#include "answer/writer.h"

struct qyi_message_told {
    const char *code;             /* id of the message; NULL: none is known */
    const struct qy_error *error; /* or NULL: its name is the code, and it has line, column or offset */
    const char *file;             /* that it is about, or NULL */
    const char *text;             /* as people read it; its first line counts */
};

/* Tells a message. */
void qyi_answer_message(const struct qyi_message_told *message, struct qyi_writer *writer);

/* Appends it as a line of JSON. */
void qyi_message_line(const struct qyi_message_told *message, struct qy_buf *out);

#endif
