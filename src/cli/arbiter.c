/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan arbiter: rules on a game from its log, as a whole or line by line while it is played. */
#include "base/error.h"
#include "cli/cli.h"
#include "source/lines.h"

#include <qiyuan/arbiter.h>

#include <string.h>

struct session {
    struct qyi_cli *cli;
    const char *file;
    bool live; /* answer each line at once */
    struct qy_source *source;
    struct qyi_source_lines lines;
    struct qy_event_reader reader;
    struct qy_arbiter *arbiter;
};

static void add_rulings(struct session *session)
{
    struct qyi_cli *cli = session->cli;
    size_t count;
    const struct qy_ruling *rulings = qy_arbiter_rulings(session->arbiter, &count);

    for (size_t i = 0; i < count; i++) {
        if (rulings[i].kind == QY_RULING_OK && !cli->text[QYI_OPT_VERBOSE])
            continue;
        if (cli->json)
            qy_ruling_json(session->arbiter, &rulings[i], &cli->out);
        else
            qy_ruling_words(session->arbiter, &rulings[i], cli->lang, &cli->out);
        qy_buf_addc(&cli->out, '\n');
    }
}

static void add_summary(struct session *session)
{
    if (qy_arbiter_phase(session->arbiter) == QY_PHASE_NONE)
        return;
    if (session->cli->json)
        qy_arbiter_summary_json(session->arbiter, &session->cli->out);
    else
        qy_arbiter_summary_words(session->arbiter, session->cli->lang, &session->cli->out);
    qy_buf_addc(&session->cli->out, '\n');
}

/* True for a line that is blank or a comment. */
static bool is_idle(const char *line, size_t len)
{
    size_t at = 0;

    while (at < len && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r'))
        at++;
    return at == len || line[0] == '#';
}

static int rule_line(struct session *session, const char *line, size_t len, struct qy_error *reterr)
{
    struct qy_event event;
    int status = qy_event_read(&session->reader, line, len, &event, reterr);

    if (status < 0)
        return status;
    event.line = session->lines.line;
    status = qy_arbiter_feed(session->arbiter, &event, reterr);
    if (status == QY_E_LOG_TIME)
        reterr->column = 1;
    return status;
}

/* Rules on every line. Returns 0, or a negative code with the error told. */
static int rule_log(struct session *session)
{
    struct qy_error error = {0};
    const char *line;
    size_t len;
    int status;

    while ((status = qyi_source_lines_next(&session->lines, &line, &len, &error)) == 1) {
        if (is_idle(line, len))
            continue;
        status = rule_line(session, line, len, &error);
        if (status < 0) {
            error.line = session->lines.line;
            error.column += error.column == 0;
            break;
        }
        add_rulings(session);
        if (!(session->live ? qyi_cli_flush(session->cli) : qyi_cli_flush_full(session->cli)))
            return QY_E_FILE_WRITE;
    }
    if (status == 0 && qy_arbiter_phase(session->arbiter) == QY_PHASE_NONE) {
        error.line = session->lines.line + 1;
        error.column = 1;
        status = error.code = QY_E_LOG_EMPTY;
    }
    if (status < 0) {
        error.code = error.code ? error.code : status;
        (void)qyi_cli_flush(session->cli);
        (void)qyi_cli_fail(session->cli, session->file, &error);
    }
    return status;
}

int qyi_cli_arbiter(struct qyi_cli *cli)
{
    struct session session = {.cli = cli, .file = cli->operand[0], .live = strcmp(cli->operand[0], "-") == 0};
    const struct qy_arbiter_oracle oracle = {.nodes = QY_WINNABLE_NODES};
    struct qy_error error;
    int status = qy_source_open(session.file, &session.source, &error);

    if (status < 0)
        return qyi_cli_fail(cli, session.file, &error);
    if (qy_arbiter_new(&oracle, &session.arbiter) < 0) {
        qy_source_close(session.source);
        qyi_cli_say(cli, "cli.memory", NULL);
        return QYI_EXIT_SYSTEM;
    }
    qyi_source_lines_begin(&session.lines, session.source);
    status = rule_log(&session);
    add_summary(&session);
    qyi_source_lines_end(&session.lines);
    qy_source_close(session.source);
    qy_event_reader_free(&session.reader);
    qy_arbiter_free(session.arbiter);
    return qyi_cli_exit_of(status);
}
