/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan arbiter: rules on a game from its log, as a whole or line by line during the game. */
#include "answer/rulings.h"
#include "base/error.h"
#include "cli/input.h"
#include "cli/outputs.h"
#include "cli/prints.h"
#include "cli/regulations.h"
#include "cli/tables.h"
#include "papers/ruling_form.h"
#include "source/lines.h"
#include "source/tail.h"
#include "source/target.h"

#include <qiyuan/core/source.h>

#include <string.h>

struct session {
    struct qyi_cli *cli;
    const char *file;
    bool live;   /* answer each line at once */
    int refused; /* an exit code: the event's regulations were refused, which was reported */
    struct qy_source *source;
    struct qyi_source_lines lines;
    struct qy_event_reader reader;
    struct qy_arbiter *arbiter;
    enum qy_notation notation;   /* QY_NOTATION_COUNT: the language's default */
    bool damaged;                /* a line was skipped */
    struct qy_buf struck;        /* words for the line that the latest event takes back or corrects */
    struct qyi_ruling_form form; /* printed with --output */
};

static void add_rulings(struct session *session)
{
    const struct qyi_rulings_asked asked = {.arbiter = session->arbiter,
                                            .notation = session->notation,
                                            .all = session->cli->text[QYI_OPT_VERBOSE] != NULL,
                                            .struck = qy_buf_str(&session->struck)};

    qyi_answer_rulings(&asked, qyi_cli_answer_rows(session->cli, qyi_rulings_table()));
}

static void add_summary(struct session *session)
{
    if (qy_arbiter_phase(session->arbiter) != QY_PHASE_NONE)
        qyi_answer_ruled(session->arbiter, qyi_cli_answer(session->cli));
}

/* True for a line that is blank or a comment. */
static bool is_idle(const char *line, size_t len)
{
    size_t at = 0;

    while (at < len && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r'))
        at++;
    return at == len || line[0] == '#';
}

/* Adds the event's regulations to a log that does not state them itself. */
static int add_regulations(struct session *session, const struct qy_event *event, struct qy_error *reterr)
{
    if (!session->cli->text[QYI_OPT_REGULATIONS])
        return QYI_EXIT_DONE;
    if (event->setup->regulated == 0)
        return qyi_cli_regulations(session->cli, &session->reader.setup);
    (void)qyi_error_set(reterr, QY_E_FIELD_REPEATED, 0, "regulations", strlen("regulations"), NULL);
    return qyi_cli_fail(session->cli, session->file, reterr);
}

static int rule_event(struct session *session, const char *line, size_t len, uint32_t number,
                      struct qy_error *reterr)
{
    struct qy_event event;
    int status = qy_event_read(&session->reader, line, len, &event, reterr);

    if (status < 0)
        return status;
    if (event.kind == QY_EVENT_START && qy_arbiter_phase(session->arbiter) == QY_PHASE_NONE) {
        session->refused = add_regulations(session, &event, reterr);
        if (session->refused != QYI_EXIT_DONE)
            return QY_E_FIELD_REPEATED;
    }
    event.line = number;
    if (session->cli->text[QYI_OPT_OUTPUT])
        qyi_ruling_form_deed(&session->form, session->arbiter, &event, session->cli->lang, session->notation);
    qy_buf_clear(&session->struck);
    if (event.kind == QY_EVENT_UNDO || event.kind == QY_EVENT_CORRECT)
        qy_event_words(session->arbiter, &event, session->cli->lang, session->notation, &session->struck);
    status = qy_arbiter_feed(session->arbiter, &event, reterr);
    if (status == QY_E_LOG_TIME || status == QY_E_LOG_LEFT)
        reterr->column = 1;
    return status;
}

/* Rules on a line; an error gets its position. */
static int rule_line(struct session *session, const char *line, size_t len, uint32_t number,
                     struct qy_error *reterr)
{
    int status = rule_event(session, line, len, number, reterr);

    if (status < 0) {
        reterr->line = number;
        reterr->column += reterr->column == 0;
    }
    return status;
}

/* Writes the rulings on the last event: into the form to print, or immediately. */
static void answer(struct session *session)
{
    if (session->cli->text[QYI_OPT_OUTPUT])
        qyi_ruling_form_note(&session->form, session->arbiter, session->cli->lang, session->notation);
    else
        add_rulings(session);
}

/* Rules on every line. Returns 0, or a negative code; the error has been reported. */
static int rule_log(struct session *session)
{
    struct qy_error error = {0};
    const char *line;
    size_t len;
    int status;

    while ((status = qyi_source_lines_next(&session->lines, &line, &len, &error)) == 1) {
        if (is_idle(line, len))
            continue;
        status = rule_line(session, line, len, session->lines.line, &error);
        if (status < 0)
            break;
        answer(session);
        if (!(session->live ? qyi_cli_flush(session->cli) : qyi_cli_flush_full(session->cli)))
            return QY_E_FILE_WRITE;
    }
    if (status == 0 && qy_arbiter_phase(session->arbiter) == QY_PHASE_NONE) {
        error.line = session->lines.line + 1;
        error.column = 1;
        status = error.code = QY_E_LOG_EMPTY;
    }
    if (session->refused != QYI_EXIT_DONE)
        return status;
    if (status < 0) {
        error.code = error.code ? error.code : status;
        (void)qyi_cli_flush(session->cli);
        (void)qyi_cli_fail(session->cli, session->file, &error);
    }
    return status;
}

/* ---- following ------------------------------------------------------------------------------------- */

/* Processes one more line; an invalid one is reported, and the next one is awaited. */
static bool follow_line(struct session *session, const char *line, size_t len, uint32_t number)
{
    struct qy_error error = {0};

    if (is_idle(line, len))
        return true;
    if (rule_line(session, line, len, number, &error) < 0) {
        session->damaged = true;
        (void)qyi_cli_fail(session->cli, session->file, &error);
        return true;
    }
    add_rulings(session);
    return qyi_cli_flush(session->cli);
}

/* Whether the log is closed: the arbiter has signed. */
static bool is_signed(const struct session *session)
{
    size_t count;
    const struct qy_ruling *rulings = qy_arbiter_rulings(session->arbiter, &count);

    return count > 0 && rulings[0].kind == QY_RULING_SIGNED && rulings[0].arbiter;
}

/* Rules on each line as it arrives, from a growing file or a pipe, until the arbiter signs. */
static int follow(struct session *session)
{
    struct qy_error error = {0};
    struct qyi_tail tail;
    const char *line;
    size_t len;

    if (qyi_tail_open(session->file, &tail, &error) < 0)
        return qyi_cli_fail(session->cli, session->file, &error);
    while (!is_signed(session) && qyi_tail_next(&tail, &line, &len) &&
           follow_line(session, line, len, tail.line))
        continue;
    qyi_tail_close(&tail);
    add_summary(session);
    return session->damaged ? QYI_EXIT_INPUT : QYI_EXIT_DONE;
}

/* Prints the form of a ruling to the file of --output. Returns an exit code; errors have been reported. */
static int print_form(struct session *session)
{
    struct qyi_cli *cli = session->cli;
    const char *path = cli->text[QYI_OPT_OUTPUT];
    struct qyi_target *target;
    struct qy_error error = {0};

    if (session->form.line == 0)
        return cli->text[QYI_OPT_LINE]
                   ? qyi_cli_usage(cli, "arbiter.no-ruling", cli->text[QYI_OPT_LINE], NULL, NULL)
                   : qyi_cli_usage(cli, "arbiter.nothing-ruled", session->file, NULL, NULL);
    int code = qyi_cli_may_replace(cli);
    if (code != QYI_EXIT_DONE)
        return code;
    code = qyi_cli_target(cli, path, &target, &error);
    if (code == 0)
        code = qyi_target_end(
            target, qyi_ruling_form_write(&session->form, cli->lang, qyi_target_take, target, &error),
            &error);
    if (code == 0)
        qyi_cli_warn_letters(cli, path, &session->form.missing);
    return code < 0 ? qyi_cli_fail(cli, path, &error) : QYI_EXIT_DONE;
}

/* Rules on a complete log; with --output prints the form of a ruling instead of the rulings. */
static int rule_whole(struct session *session)
{
    bool form = session->cli->text[QYI_OPT_OUTPUT] != NULL;

    qyi_source_lines_begin(&session->lines, session->source);
    int status = rule_log(session);
    if (!form)
        add_summary(session);
    qyi_source_lines_end(&session->lines);
    qy_source_close(session->source);
    return status == 0 && form ? print_form(session) : qyi_cli_exit_of(status);
}

int qyi_cli_arbiter(struct qyi_cli *cli)
{
    struct session session = {.cli = cli, .file = cli->operand[0], .live = strcmp(cli->operand[0], "-") == 0};
    struct qy_arbiter_oracle oracle = {.nodes = QY_WINNABLE_NODES};
    struct qy_tables *tables;
    struct qy_error error;
    /* only the built-in tables and a folder named explicitly, so that a log and a command give the same
     * rulings everywhere */
    int status = qy_tables_new(cli->text[QYI_OPT_TABLES], &tables, &error);

    if (status < 0)
        return qyi_cli_say_error(cli, &error);
    oracle.judge_nodes = cli->text[QYI_OPT_NODES] ? cli->number[QYI_OPT_NODES] : 0;
    oracle.user = tables;
    oracle.drawn = qy_tables_drawn;
    oracle.line = qy_tables_drawn_line;
    status = cli->text[QYI_OPT_FOLLOW] ? 0 : qy_source_open(session.file, &session.source, &error);
    if (status < 0) {
        qy_tables_free(tables);
        return qyi_cli_fail(cli, session.file, &error);
    }
    session.notation = qyi_cli_notation(cli, cli->text[QYI_OPT_OUTPUT] ? qyi_ruling_form_notation(cli->lang)
                                                                       : QY_NOTATION_COUNT);
    session.form.wanted = (uint32_t)cli->number[QYI_OPT_LINE];
    if (qy_arbiter_new(&oracle, &session.arbiter) < 0) {
        qy_source_close(session.source);
        qy_tables_free(tables);
        return qyi_cli_no_memory(cli);
    }
    status = cli->text[QYI_OPT_FOLLOW] ? follow(&session) : rule_whole(&session);
    qyi_ruling_form_free(&session.form);
    qy_event_reader_free(&session.reader);
    qy_buf_free(&session.struck);
    qy_arbiter_free(session.arbiter);
    qyi_cli_close_tables(cli, tables);
    return session.refused != QYI_EXIT_DONE ? session.refused : status;
}
