/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tournament in two places: exports its log and people for a second computer, and imports lines from one. */
#include "answer/deeds.h"
#include "base/error.h"
#include "base/moment.h"
#include "directing/bound.h"
#include "directing/directing.h"
#include "shelf/folder.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <stdlib.h>
#include <string.h>

/* ---- out ---------------------------------------------------------------------------------------------- */

static void tell_file(struct qyi_writer *writer, const char *name, const struct qy_buf *text)
{
    qyi_tell(writer, name,
             &(struct qyi_value){.kind = QYI_CELL_TEXT, .text = qy_buf_str(text), .len = text->len});
}

/* Removes an incomplete last line, which is still being written. */
static void cut(struct qy_buf *text)
{
    while (text->len > 0 && text->data[text->len - 1] != '\n')
        text->len--;
}

/* Writes a board of the desk with its people; if either can't be read, it is left for the next request. */
static void tell_board(const struct qyi_asking *asking, const struct qyi_file *file,
                       struct qyi_writer *writer)
{
    struct qyi_people people = {.text = QY_BUF_INIT};
    struct qy_buf path = QY_BUF_INIT;
    struct qy_buf log = QY_BUF_INIT;

    qy_buf_addf(&path, "%s/%s", asking->folder, file->name);
    if (!path.failed && qyi_folder_read(asking->folder, file->id, &log, NULL) == 0 &&
        qyi_people_read(qy_buf_str(&path), &people, NULL) == 0) {
        cut(&log);
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "name", file->name);
        tell_file(writer, "log", &log);
        tell_file(writer, "people", &people.text);
        qyi_object_close(writer);
        qyi_people_free(&people);
    }
    qy_buf_free(&log);
    qy_buf_free(&path);
}

/* The boards of an event that were written to since `after`, Unix time in milliseconds. */
static void tell_boards(const struct qyi_asking *asking, const char *event, struct qyi_writer *writer)
{
    const char *after = qyi_exchange_arg(asking->exchange, "after");
    int64_t since = after ? strtoll(after, NULL, 10) : 0;
    struct qyi_files files;
    struct qyi_bound bound;

    qyi_array_open(writer, "boards");
    if (qyi_folder_list(asking->folder, &files, NULL) == 0) {
        for (size_t i = 0; i < files.count; i++)
            if (files.file[i].changed >= since && qyi_bound_read(files.file[i].name, &bound) &&
                strcmp(bound.event, event) == 0)
                tell_board(asking, &files.file[i], writer);
        qyi_files_free(&files);
    }
    qyi_array_close(writer);
}

/* Returns the log and the people to the owner, who can open the event elsewhere with them. */
int qyi_api_copy(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    struct qy_buf log = QY_BUF_INIT;
    int64_t now = qyi_unix_time(); /* before reading, so that later changes are sent again */
    int code = qyi_directing_take_up(asking, 0, QYI_DEED_COPY, NULL, NULL, &directing);

    if (code < 0)
        return code;
    code = qyi_folder_read(asking->folder, asking->id, &log, &asking->error);
    if (code == 0 && log.len > directing.file.good)
        log.len = directing.file.good;
    if (code == 0) {
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "name", strrchr(qy_buf_str(&directing.path), '/') + 1);
        tell_file(writer, "log", &log);
        tell_file(writer, "people", &directing.people.text);
        qyi_tell_int(writer, "t", now);
        tell_boards(asking, strrchr(qy_buf_str(&directing.path), '/') + 1, writer);
        qyi_object_close(writer);
    }
    qy_buf_free(&log);
    qyi_directing_close(&directing);
    return code;
}

/* ---- in ----------------------------------------------------------------------------------------------- */

/* Whether the caller may do the act of a line. That an event leaves FIDE mode follows from the act before it. */
static int may(const struct qyi_directing *directing, const struct qy_tournament_act *act)
{
    if (act->kind == QY_ACT_NEW || (act->kind == QY_ACT_LEAVE && directing->file.added.len == 0))
        return qyi_error_set(&directing->asking->error, QY_E_FIELD_VALUE, 0, "lines", 5, "{\"act\":\"add\"}");
    if (act->kind == QY_ACT_LEAVE)
        return 0;
    return qyi_directing_may(directing,
                             act->kind == QY_ACT_UNDO ? qyi_latest_kind(directing->file.event) : act->kind);
}

/* Applies a line made by another computer, and stores it byte for byte. Its checksum shows that it belongs here. */
static int take_line(struct qyi_directing *directing, const char *line, size_t len)
{
    struct qy_error *reterr = &directing->asking->error;
    struct qy_tournament_act act;
    int code = qy_tournament_act_read(line, len, &act, reterr);

    if (code < 0)
        return code;
    code = may(directing, &act);
    qy_tournament_act_free(&act);
    if (code == 0)
        code = qy_tournament_log_act_line(directing->file.event, line, len, reterr);
    if (code < 0)
        return code;
    qy_buf_add(&directing->file.added, line, len);
    qy_buf_addc(&directing->file.added, '\n');
    directing->file.lines++;
    return directing->file.added.failed ? qyi_no_memory(reterr) : 0;
}

static int take_lines(struct qyi_directing *directing)
{
    const struct qyi_body_lines *body = directing->body;
    const char *at = body->lines;
    int code = *at && at[strlen(at) - 1] == '\n'
                   ? 0
                   : qyi_error_set(&directing->asking->error, QY_E_FIELD_MISSING, 0, "lines", 5, NULL);

    for (; code == 0 && *at; at += strcspn(at, "\n") + 1)
        code = take_line(directing, at, strcspn(at, "\n"));
    return code;
}

int qyi_api_lines(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    struct qyi_body_lines body;
    int code = qyi_directing_take_up(asking, QYI_TO_WRITE | QYI_BASED, QYI_DEEDS, &qyi_shape_lines, &body,
                                     &directing);

    if (code < 0)
        return code;
    code = take_lines(&directing);
    if (code == 0) {
        qyi_object_open(writer, NULL);
        code = qyi_directing_write(&directing, writer);
        qyi_object_close(writer);
    }
    qyi_directing_close(&directing);
    return code;
}
