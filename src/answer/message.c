/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages besides answers, in a form for programs. */
#include "answer/message.h"

#include <string.h>

void qyi_answer_message(const struct qyi_message_told *message, struct qyi_writer *writer)
{
    const struct qy_error *error = message->error;
    size_t len = strcspn(message->text, "\n");

    qyi_row_open(writer);
    qyi_tell_text(writer, "code", error ? qy_error_name(error->code) : message->code);
    if (message->file)
        qyi_tell_file(writer, message->file);
    if (error && error->line > 0) {
        qyi_tell_uint(writer, "line", error->line);
        qyi_tell_uint(writer, "column", error->column);
    } else if (error && error->offset > 0) {
        qyi_tell_uint(writer, "offset", error->offset);
    }
    qyi_tell(writer, "text", &(struct qyi_value){.kind = QYI_CELL_TEXT, .text = message->text, .len = len});
    qyi_row_close(writer);
}

void qyi_message_line(const struct qyi_message_told *message, struct qy_buf *out)
{
    struct qyi_writer writer;

    qyi_writer_begin(&writer, QYI_FORM_JSON, QY_LANG_EN, out);
    qyi_answer_message(message, &writer);
    qyi_writer_end(&writer);
}
