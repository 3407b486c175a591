/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages on standard error, answers on standard output, progress on a terminal. */
#include "answer/message.h"
#include "base/atomic_file.h"
#include "base/descriptor.h"
#include "base/error.h"
#include "cli/cli.h"
#include "game/error_words.h"
#include "source/target.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MOST_PARTICULARS 8

/* The name to show for a file: for a server's tournament its link, not the temporary copy. */
static const char *named(const struct qyi_cli *cli, const char *file)
{
    return cli->copy && strcmp(file, cli->copy) == 0 ? cli->copy_of : file;
}

static void word(const struct qyi_cli *cli, struct qy_buf *out, const char *id, va_list *args)
{
    const char *particulars[MOST_PARTICULARS];
    size_t count = 0;

    while (count < MOST_PARTICULARS) {
        const char *particular = va_arg(*args, const char *);

        if (!particular)
            break;
        particulars[count++] = named(cli, particular);
    }
    qyi_message(cli->lang, id, particulars, count, out);
}

void qyi_cli_word(const struct qyi_cli *cli, struct qy_buf *out, const char *id, ...)
{
    va_list args;

    va_start(args, id);
    word(cli, out, id, &args);
    va_end(args);
}

const char *qyi_cli_digits(uint64_t number, char digits[QYI_CLI_DIGITS])
{
    (void)snprintf(digits, QYI_CLI_DIGITS, "%" PRIu64, number);
    return digits;
}

/*
 * Prints a line, with --json as an object, and empties the buffer. An error on standard error can't be
 * reported.
 */
static void write_message(const struct qyi_cli *cli, const char *code, const struct qy_error *error,
                          const char *file, struct qy_buf *line)
{
    const struct qyi_message_told told = {code, error, file, qy_buf_str(line)};
    struct qy_buf object = QY_BUF_INIT;

    if (cli->json)
        qyi_message_line(&told, &object);
    fputs(qy_buf_str(cli->json ? &object : line), stderr);
    qy_buf_free(&object);
    qy_buf_free(line);
}

void qyi_cli_say_message(const struct qyi_cli *cli, const struct qy_error *error, const char *file,
                         struct qy_buf *line)
{
    write_message(cli, NULL, error, file, line);
}

void qyi_cli_say(const struct qyi_cli *cli, const char *id, ...)
{
    struct qy_buf line = QY_BUF_INIT;
    va_list args;

    qy_buf_adds(&line, "qiyuan: ");
    va_start(args, id);
    word(cli, &line, id, &args);
    va_end(args);
    qy_buf_addc(&line, '\n');
    write_message(cli, id, NULL, NULL, &line);
}

int qyi_cli_usage(const struct qyi_cli *cli, const char *id, ...)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qy_buf name = QY_BUF_INIT;
    va_list args;

    qy_buf_adds(&line, cli->command ? "qiyuan " : "qiyuan");
    qy_buf_adds(&line, cli->command ? cli->command->name : "");
    qy_buf_adds(&line, ": ");
    va_start(args, id);
    word(cli, &line, id, &args);
    va_end(args);
    qy_buf_addc(&line, '\n');
    if (cli->command) {
        qy_buf_adds(&name, cli->command->name);
        if (cli->action)
            qy_buf_addf(&name, " %s", cli->action->name);
        qyi_cli_word(cli, &line, "cli.see-command-help", qy_buf_str(&name), NULL);
        qy_buf_free(&name);
    } else {
        qyi_cli_word(cli, &line, "cli.see-help", NULL);
    }
    qy_buf_addc(&line, '\n');
    write_message(cli, id, NULL, NULL, &line);
    return QYI_EXIT_USAGE;
}

int qyi_cli_exit_of(int error_code)
{
    static const int exits[] = {[QYI_ERROR_NO] = QYI_EXIT_NO,
                                [QYI_ERROR_USAGE] = QYI_EXIT_USAGE,
                                [QYI_ERROR_INPUT] = QYI_EXIT_INPUT,
                                [QYI_ERROR_SYSTEM] = QYI_EXIT_SYSTEM};

    return error_code == 0 ? QYI_EXIT_DONE : exits[qyi_error_kind(error_code)];
}

int qyi_cli_say_error(const struct qyi_cli *cli, const struct qy_error *error)
{
    struct qy_buf line = QY_BUF_INIT;

    qy_buf_adds(&line, "qiyuan: ");
    qyi_error_in_words(error, cli->lang, &line);
    qy_buf_addc(&line, '\n');
    write_message(cli, NULL, error, NULL, &line);
    return qyi_cli_exit_of(error->code);
}

void qyi_cli_word_fault(const struct qyi_cli *cli, const char *file, const struct qy_error *error,
                        struct qy_buf *out)
{
    struct qy_buf line = QY_BUF_INIT;

    qyi_error_line(named(cli, file), error, cli->lang, &line);
    if (cli->json)
        qyi_message_line(&(struct qyi_message_told){NULL, error, named(cli, file), qy_buf_str(&line)}, out);
    else
        qy_buf_add(out, qy_buf_str(&line), line.len);
    out->failed |= line.failed;
    qy_buf_free(&line);
}

void qyi_cli_say_lines(const struct qyi_cli *cli, struct qy_buf *lines)
{
    for (const char *at = qy_buf_str(lines); *at; at += strcspn(at, "\n") + 1) {
        struct qy_buf line = QY_BUF_INIT;

        qy_buf_add(&line, at, strcspn(at, "\n") + 1);
        if (*at == '{')
            fputs(qy_buf_str(&line), stderr); /* already an object */
        else
            write_message(cli, NULL, NULL, NULL, &line);
        qy_buf_free(&line);
    }
    qy_buf_free(lines);
    *lines = (struct qy_buf)QY_BUF_INIT;
}

int qyi_cli_fail(const struct qyi_cli *cli, const char *file, const struct qy_error *error)
{
    struct qy_buf line = QY_BUF_INIT;

    if (error->code == QY_E_FILE_READ || error->code == QY_E_FILE_WRITE)
        return qyi_cli_say_error(cli, error); /* the error names the file */
    qyi_cli_word_fault(cli, file, error, &line);
    qyi_cli_say_lines(cli, &line);
    return qyi_cli_exit_of(error->code);
}

int qyi_cli_no_memory(const struct qyi_cli *cli)
{
    qyi_cli_say(cli, "cli.memory", NULL);
    return QYI_EXIT_SYSTEM;
}

bool qyi_cli_flush(struct qyi_cli *cli)
{
    if (cli->out.failed && !cli->output_failed) {
        cli->output_failed = true;
        (void)qyi_cli_no_memory(cli);
    }
    if (!cli->output_failed && qyi_write_all(STDOUT_FILENO, cli->out.data, cli->out.len) < 0) {
        cli->output_failed = true;
        /* a reader that has read enough closes its pipe; that is not an error */
        if (errno != EPIPE)
            qyi_cli_say(cli, "cli.output-failed", strerror(errno), NULL);
    }
    qy_buf_clear(&cli->out);
    return !cli->output_failed;
}

bool qyi_cli_flush_full(struct qyi_cli *cli)
{
    return cli->out.len < 32768 || qyi_cli_flush(cli);
}

int qyi_cli_deliver(struct qyi_cli *cli, const struct qy_buf *text)
{
    const char *path = cli->text[QYI_OPT_OUTPUT];
    struct qy_error error = {.code = QY_E_MEMORY};

    if (!path || strcmp(path, "-") == 0) {
        qy_buf_add(&cli->out, text->data, text->len);
        cli->out.failed |= text->failed;
        return QYI_EXIT_DONE;
    }
    if (!text->failed && qyi_atomic_file_put(path, text->data, text->len, &error) == 0)
        return QYI_EXIT_DONE;
    return qyi_cli_fail(cli, path, &error);
}

int qyi_cli_standard(void *user, struct qy_buf *text, bool now, struct qy_error *reterr)
{
    struct qyi_cli *cli = user;

    qy_buf_add(&cli->out, qy_buf_str(text), text->len);
    qy_buf_clear(text);
    if (now ? qyi_cli_flush(cli) : qyi_cli_flush_full(cli))
        return 0;
    return qyi_error_set(reterr, QY_E_FILE_WRITE, 0, NULL, 0, NULL);
}

int qyi_cli_target(struct qyi_cli *cli, const char *path, struct qyi_target **ret_target,
                   struct qy_error *reterr)
{
    return qyi_target_open(path, qyi_cli_standard, cli, ret_target, reterr);
}

int qyi_cli_refuse_output(const struct qyi_cli *cli, const struct qy_error *error)
{
    if (error->code != QY_E_FILE_WRITE || error->found[0])
        qyi_cli_say_error(cli, error);
    return qyi_cli_exit_of(error->code);
}

enum qyi_form qyi_cli_form(const struct qyi_cli *cli, enum qyi_form usual)
{
    return cli->json ? QYI_FORM_JSON : cli->text[QYI_OPT_TSV] ? QYI_FORM_TSV : usual;
}

/* The writer of an answer. A table that is still open belongs to the previous answer and is ended first. */
static struct qyi_writer *answer_in(struct qyi_cli *cli, enum qyi_form form)
{
    if (cli->answering && cli->form != form)
        qyi_cli_answered(cli);
    if (cli->answering && cli->writer.table)
        qyi_table_close(&cli->writer);
    if (!cli->answering)
        qyi_writer_begin(&cli->writer, form, cli->lang, &cli->out);
    cli->answering = true;
    cli->form = form;
    return &cli->writer;
}

struct qyi_writer *qyi_cli_answer(struct qyi_cli *cli)
{
    return answer_in(cli, qyi_cli_form(cli, QYI_FORM_TEXT));
}

struct qyi_writer *qyi_cli_answer_fields(struct qyi_cli *cli)
{
    return answer_in(cli, qyi_cli_form(cli, QYI_FORM_TSV));
}

struct qyi_writer *qyi_cli_answer_rows(struct qyi_cli *cli, const struct qyi_table *table)
{
    if (!cli->answering || cli->writer.table != table)
        qyi_table_open(qyi_cli_answer(cli), table);
    return &cli->writer;
}

void qyi_cli_answered(struct qyi_cli *cli)
{
    if (cli->answering && cli->writer.table)
        qyi_table_close(&cli->writer);
    if (cli->answering)
        qyi_writer_end(&cli->writer);
    cli->answering = false;
}
