/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan arbiter: rules on a game from its log, as a whole or line by line while it is played. */
#include "answer/board.h"
#include "base/error.h"
#include "cli/arbiter_form.h"
#include "cli/cli.h"
#include "cli/regulations.h"
#include "cli/tables.h"
#include "source/lines.h"

#include <qiyuan/source.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct session {
    struct qyi_cli *cli;
    const char *file;
    bool live;   /* answer each line at once */
    int refused; /* an exit code: the event's regulations were refused, which was said */
    struct qy_source *source;
    struct qyi_source_lines lines;
    struct qy_event_reader reader;
    struct qy_arbiter *arbiter;
    enum qy_notation notation; /* QY_NOTATION_COUNT: the usual one of the language */
    bool damaged;              /* a line was passed over */
    struct qyi_cli_form form;  /* what is printed with --output */
};

/* The position that was put right, drawn small. */
static void add_board(struct session *session)
{
    struct qyi_board board = {.position = qy_history_position(qy_arbiter_history(session->arbiter)),
                              .from = QY_SQUARE_NONE,
                              .to = QY_SQUARE_NONE,
                              .lang = session->cli->lang};

    qyi_draw_board(&board, &session->cli->out);
}

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
            qy_ruling_words(session->arbiter, &rulings[i], cli->lang, session->notation, &cli->out);
        qy_buf_addc(&cli->out, '\n');
        if (rulings[i].has_fen && !cli->json)
            add_board(session);
        if (rulings[i].judgement && !cli->json) {
            qy_ruling_evidence(session->arbiter, &rulings[i], cli->lang, session->notation, &cli->out);
            qy_buf_addc(&cli->out, '\n');
        }
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

/* What the event says besides the log. A log that says so itself is not told twice. */
static int add_regulations(struct session *session, const struct qy_event *event, struct qy_error *reterr)
{
    if (!session->cli->text[QYI_OPT_REGULATIONS])
        return QYI_EXIT_DONE;
    if (event->setup->regulated == 0)
        return qyi_cli_regulations(session->cli, &session->reader.setup);
    (void)qyi_error_set(reterr, QY_E_FIELD_REPEATED, 0, "regulations", strlen("regulations"), NULL);
    return qyi_cli_fail(session->cli, session->file, reterr);
}

static int rule_line(struct session *session, const char *line, size_t len, uint32_t number,
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
        qyi_cli_form_deed(&session->form, session->arbiter, &event, session->cli->lang, session->notation);
    status = qy_arbiter_feed(session->arbiter, &event, reterr);
    if (status == QY_E_LOG_TIME)
        reterr->column = 1;
    return status;
}

/* Tells what was ruled on the last event: in the form to be printed, or as it comes. */
static void answer(struct session *session)
{
    if (session->cli->text[QYI_OPT_OUTPUT])
        qyi_cli_form_note(&session->form, session->arbiter, session->cli->lang, session->notation);
    else
        add_rulings(session);
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
        status = rule_line(session, line, len, session->lines.line, &error);
        if (status < 0) {
            error.line = session->lines.line;
            error.column += error.column == 0;
            break;
        }
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

/* ---- following ------------------------------------------------------------------------------------------
 */

/* One line more: what can't be read is told, and the next one is waited for. */
static bool follow_line(struct session *session, char *line, size_t len, uint32_t number)
{
    struct qy_error error = {0};

    while (len > 0 && (line[len - 1] == '\n' || line[len - 1] == '\r'))
        len--;
    if (is_idle(line, len))
        return true;
    if (rule_line(session, line, len, number, &error) < 0) {
        error.line = number;
        error.column += error.column == 0;
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

/* Rules on each line as it comes, of a file that grows or of what is piped, until the arbiter signs. */
static int follow(struct session *session)
{
    static const struct timespec pause = {.tv_nsec = 200000000};
    FILE *file = session->live ? stdin : fopen(session->file, "rb");
    struct qy_error error = {0};
    uint32_t number = 0;
    char *line = NULL;
    size_t cap = 0;
    size_t held = 0; /* of a line that is not whole yet */
    bool going = true;

    if (!file)
        return qyi_cli_fail(
            session->cli, session->file,
            (qyi_error_set(&error, QY_E_FILE_READ, 0, strerror(errno), strlen(strerror(errno)), NULL),
             &error));
    while (going && !is_signed(session)) {
        char *more = NULL;
        size_t more_cap = 0;
        ssize_t len = getline(&more, &more_cap, file);

        if (len < 0 && (session->live || ferror(file))) {
            free(more);
            break;
        }
        if (len > 0 && held + (size_t)len >= cap) {
            char *wider = realloc(line, cap = held + (size_t)len + 256);

            going = wider != NULL;
            line = wider ? wider : line;
        }
        if (len > 0 && going) {
            memcpy(line + held, more, (size_t)len);
            held += (size_t)len;
        }
        free(more);
        if (len > 0 && going && line[held - 1] == '\n') {
            going = follow_line(session, line, held, ++number);
            held = 0;
        } else if (len < 0) {
            clearerr(file);
            (void)nanosleep(&pause, NULL);
        }
    }
    if (going && held > 0)
        (void)follow_line(session, line, held, ++number);
    free(line);
    if (!session->live)
        fclose(file);
    add_summary(session);
    return session->damaged ? QYI_EXIT_INPUT : QYI_EXIT_DONE;
}

/* Rules on a log that is whole; with --output the form of a ruling is printed in place of the rulings. */
static int rule_whole(struct session *session)
{
    bool form = session->cli->text[QYI_OPT_OUTPUT] != NULL;
    int status;

    qyi_source_lines_begin(&session->lines, session->source);
    status = rule_log(session);
    if (!form)
        add_summary(session);
    qyi_source_lines_end(&session->lines);
    qy_source_close(session->source);
    return status == 0 && form ? qyi_cli_form_print(session->cli, &session->form) : qyi_cli_exit_of(status);
}

/* Whether an endgame table proves that neither side can force a win. */
static enum qy_answer drawn_by_table(void *user, const struct qy_position *position)
{
    struct qy_table_answer answer;

    if (qy_tables_probe(user, position, &answer, NULL) != 0)
        return QY_ANSWER_UNKNOWN;
    return answer.outcome == QY_TABLE_DRAW ? QY_ANSWER_YES : QY_ANSWER_NO;
}

int qyi_cli_arbiter(struct qyi_cli *cli)
{
    struct session session = {.cli = cli, .file = cli->operand[0], .live = strcmp(cli->operand[0], "-") == 0};
    struct qy_arbiter_oracle oracle = {.nodes = QY_WINNABLE_NODES};
    struct qy_tables *tables = NULL;
    struct qy_error error;
    int status;

    /* Only those that were asked for: the same log and the same command give the same rulings everywhere. */
    if (cli->text[QYI_OPT_FOLDER]) {
        status = qyi_cli_open_tables(cli, &tables);
        if (status != QYI_EXIT_DONE)
            return status;
        oracle.user = tables;
        oracle.drawn = drawn_by_table;
    }
    status = cli->text[QYI_OPT_FOLLOW] ? 0 : qy_source_open(session.file, &session.source, &error);
    if (status < 0) {
        qy_tables_free(tables);
        return qyi_cli_fail(cli, session.file, &error);
    }
    session.notation = QY_NOTATION_COUNT;
    if (cli->text[QYI_OPT_NOTATION])
        (void)qy_notation_by_id(cli->text[QYI_OPT_NOTATION], strlen(cli->text[QYI_OPT_NOTATION]),
                                &session.notation);
    session.form.wanted = (uint32_t)cli->number[QYI_OPT_NUMBER];
    if (qy_arbiter_new(&oracle, &session.arbiter) < 0) {
        qy_source_close(session.source);
        qy_tables_free(tables);
        qyi_cli_say(cli, "cli.memory", NULL);
        return QYI_EXIT_SYSTEM;
    }
    status = cli->text[QYI_OPT_FOLLOW] ? follow(&session) : rule_whole(&session);
    qyi_cli_form_free(&session.form);
    qy_event_reader_free(&session.reader);
    qy_arbiter_free(session.arbiter);
    qy_tables_free(tables);
    return session.refused != QYI_EXIT_DONE ? session.refused : status;
}
