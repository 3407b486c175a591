/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. A tournament kept in two places: its log and people for a second computer, lines that come from one. */
#include "answer/deeds.h"
#include "base/error.h"
#include "server/directing.h"
#include "server/folder.h"
#include "server/routes.h"
#include "server/server_priv.h"

#include <string.h>

static void ask(struct qyi_exchange *exchange, qyi_asking_fn *tell)
{
    qyi_ask(exchange, exchange->server->options.tournaments, NULL, tell);
}

/* ---- out ---------------------------------------------------------------------------------------------- */

static void tell_file(struct qyi_writer *writer, const char *name, const struct qy_buf *text)
{
    qyi_tell(writer, name,
             &(struct qyi_value){.kind = QYI_CELL_TEXT, .text = qy_buf_str(text), .len = text->len});
}

/* The log and the people as they stand, for the owner: whoever keeps them can open the event again. */
static int copy(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    struct qy_buf log = QY_BUF_INIT;
    int code = qyi_directing_open(asking, false, &directing);

    if (code < 0)
        return code;
    code = qyi_directing_may(&directing, QY_ACT_NEW);
    if (code == 0)
        code = qyi_folder_read(asking->folder, asking->id, &log, &asking->error);
    if (code == 0 && log.len > directing.file.good)
        log.len = directing.file.good;
    if (code == 0) {
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "name", strrchr(qy_buf_str(&directing.path), '/') + 1);
        tell_file(writer, "log", &log);
        tell_file(writer, "people", &directing.people.text);
        qyi_object_close(writer);
    }
    qy_buf_free(&log);
    qyi_directing_close(&directing);
    return code;
}

void qyi_api_copy(struct qyi_exchange *exchange)
{
    ask(exchange, copy);
}

/* ---- in ----------------------------------------------------------------------------------------------- */

/* Whether the caller may do the act of a line. That an event leaves FIDE mode comes of the act before it. */
static int may(const struct qyi_directing *directing, const struct qy_tournament_act *act)
{
    if (act->kind == QY_ACT_NEW || (act->kind == QY_ACT_LEAVE && directing->file.added.len == 0))
        return qyi_error_set(&directing->asking->error, QY_E_FIELD_VALUE, 0, "lines", 5, "{\"act\":\"add\"}");
    if (act->kind == QY_ACT_LEAVE)
        return 0;
    return qyi_directing_may(directing,
                             act->kind == QY_ACT_UNDO ? qyi_latest_kind(directing->file.event) : act->kind);
}

/* A line as another computer made it: done, and kept byte for byte. Its sum tells that it belongs here. */
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
    const char *at = qyi_directing_text(directing, "lines");
    int code = at && *at && at[strlen(at) - 1] == '\n'
                   ? 0
                   : qyi_error_set(&directing->asking->error, QY_E_FIELD_MISSING, 0, "lines", 5, NULL);

    for (; code == 0 && *at; at += strcspn(at, "\n") + 1)
        code = take_line(directing, at, strcspn(at, "\n"));
    return code;
}

static int lines(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    int code = qyi_directing_open(asking, true, &directing);

    if (code < 0)
        return code;
    code = qyi_directing_body(&directing);
    if (code == 0)
        code = qyi_directing_based(&directing);
    if (code == 0)
        code = take_lines(&directing);
    if (code == 0) {
        qyi_object_open(writer, NULL);
        code = qyi_directing_write(&directing, writer);
        qyi_object_close(writer);
    }
    qyi_directing_close(&directing);
    return code;
}

void qyi_api_lines(struct qyi_exchange *exchange)
{
    ask(exchange, lines);
}
