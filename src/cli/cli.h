/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What every command works with: the parsed command line, its language, answers and messages.
 *
 * Answers go to standard output through `out` and qyi_cli_flush(); everything else goes to standard error.
 * A command returns its exit code; main() flushes what it left in `out`.
 */
#ifndef QYI_CLI_CLI_H
#define QYI_CLI_CLI_H

#include "answer/progress.h"
#include "answer/writer.h"
#include "base/json.h"
#include "commands/options.h"

#include <qiyuan/core/error.h>
#include <qiyuan/errors/cli.h>

enum qyi_cli_exit {
    QYI_EXIT_DONE = 0,
    QYI_EXIT_NO = 1,     /* the answer is "no": illegal, falls short, not found */
    QYI_EXIT_USAGE = 2,  /* wrong usage */
    QYI_EXIT_INPUT = 3,  /* bad input */
    QYI_EXIT_SYSTEM = 4, /* the system failed: input/output, memory, threads */
};

/* An option as it was given; some may be given several times, and their order may matter. */
struct qyi_cli_given {
    enum qyi_cli_option_id option;
    const char *text;
};

#define QYI_CLI_MOST_GIVEN 128

struct qyi_target;

struct qyi_cli {
    const struct qyi_cli_command *command; /* NULL: none was named */
    const struct qyi_cli_action *action;   /* of the command, where it has some; NULL: none was named */
    enum qy_lang lang;
    bool json;
    bool quiet;
    bool colour;                     /* answers may be coloured */
    bool terminal;                   /* standard error is a terminal: progress may be shown */
    bool output_failed;              /* standard output does not take more; it was said already */
    const char *text[QYI_OPT_COUNT]; /* of an option that was given; "" for a switch; NULL: not given */
    uint64_t number[QYI_OPT_COUNT];  /* of a QYI_VALUE_NUMBER: the value given, or the usual one */
    struct qyi_cli_given given[QYI_CLI_MOST_GIVEN];
    size_t given_count;
    char **operand;
    size_t operand_count;
    const char *copy;    /* the file that stands for an event of a server, or NULL; */
    const char *copy_of; /* the event is named by this */
    struct qy_buf out;
    struct qyi_writer writer; /* to `out`, */
    bool answering;           /* where it has begun, */
    enum qyi_form form;       /* in this form */
};

/* Sets the language and takes the command line apart. Returns QYI_EXIT_DONE, or QYI_EXIT_USAGE when it said
 * what is wrong. `argv` is reordered: operands last. */
int qyi_cli_parse(struct qyi_cli *cli, int argc, char **argv);

/* Which of its actions the command was given, as enum qyi_cli_COMMAND_action counts them. */
static inline unsigned qyi_cli_action(const struct qyi_cli *cli)
{
    return (unsigned)(cli->action - cli->command->actions);
}

/* Says that the value of an option is no number within bounds. Returns QYI_EXIT_USAGE. */
int qyi_cli_bad_number(const struct qyi_cli *cli, const char *option, uint64_t least, uint64_t most,
                       const char *text);

/* Reads a whole number; false if the text is none or it lies outside. */
bool qyi_cli_read_number(const char *text, uint64_t least, uint64_t most, uint64_t *ret_number);

/* ---- messages -------------------------------------------------------------------------------------- */

/* Appends message `id` with its particulars, a list of strings that ends in NULL. */
void qyi_cli_word(const struct qyi_cli *cli, struct qy_buf *out, const char *id, ...)
    __attribute__((sentinel));

/* A number for a message; it lasts as long as the block in which it stands. */
#define QYI_CLI_NUMBER(number) qyi_cli_digits((number), (char[QYI_CLI_DIGITS]){0})
#define QYI_CLI_DIGITS         24
/* Writes a number's digits. Returns them. */
const char *qyi_cli_digits(uint64_t number, char digits[QYI_CLI_DIGITS]);

/* Says a line that words an error of a file, and empties it. */
void qyi_cli_say_message(const struct qyi_cli *cli, const struct qy_error *error, const char *file,
                         struct qy_buf *line);

/* Says message `id` on standard error, after "qiyuan: ". */
void qyi_cli_say(const struct qyi_cli *cli, const char *id, ...) __attribute__((sentinel));

/* The same for wrong usage: names the help to read, too. Returns QYI_EXIT_USAGE. */
int qyi_cli_usage(const struct qyi_cli *cli, const char *id, ...) __attribute__((sentinel));

/* Says an error as "FILE:LINE:COLUMN: sentence", as far as line and column are known; in a file without lines
 * as "FILE:@OFFSET: sentence". Returns the exit code that the error calls for. */
int qyi_cli_fail(const struct qyi_cli *cli, const char *file, const struct qy_error *error);

/* Says that memory ran out. Returns QYI_EXIT_SYSTEM. */
int qyi_cli_no_memory(const struct qyi_cli *cli);

/* Appends the line that qyi_cli_fail() says: with --json an object. */
void qyi_cli_word_fault(const struct qyi_cli *cli, const char *file, const struct qy_error *error,
                        struct qy_buf *out);
/* Says lines that were gathered, and empties the buffer. With --json those that are no objects become some. */
void qyi_cli_say_lines(const struct qyi_cli *cli, struct qy_buf *lines);

/* Says an error after "qiyuan: ": one that names its file itself. Returns the exit code that it calls for. */
int qyi_cli_say_error(const struct qyi_cli *cli, const struct qy_error *error);

/* The exit code that an error code calls for. */
int qyi_cli_exit_of(int error_code);

/* ---- answers --------------------------------------------------------------------------------------- */

/* Writes `out` to standard output and empties it. Returns false, once and for all, when that fails. */
bool qyi_cli_flush(struct qyi_cli *cli);

/* The same once so much has gathered that it pays. */
bool qyi_cli_flush_full(struct qyi_cli *cli);

/* Puts a whole text into the file of --output, or behind `out` where it names none. Returns an exit code; what is
 * wrong was said. */
int qyi_cli_deliver(struct qyi_cli *cli, const struct qy_buf *text);

/* Takes text for standard output: a qyi_target_standard_fn; its user is the cli. */
int qyi_cli_standard(void *cli, struct qy_buf *text, bool now, struct qy_error *reterr);

/* Begins output to a file, or to standard output where `path` is NULL or `-`. Errors as of qyi_target_open(). */
int qyi_cli_target(struct qyi_cli *cli, const char *path, struct qyi_target **ret_target,
                   struct qy_error *reterr);

/* Says why there is no output, unless it is standard output that takes no more: that was said. Returns the exit code
 * that the error calls for. */
int qyi_cli_refuse_output(const struct qyi_cli *cli, const struct qy_error *error);

/* The form of answers: JSON or TSV where it is asked for, else the usual one. */
enum qyi_form qyi_cli_form(const struct qyi_cli *cli, enum qyi_form usual);
/* The writer of the command's answers, in the form asked for. It lasts to the end of the command. */
struct qyi_writer *qyi_cli_answer(struct qyi_cli *cli);
/* The same where people, too, get fields separated by tabs unless they ask for JSON. */
struct qyi_writer *qyi_cli_answer_fields(struct qyi_cli *cli);
/* The same for rows of a table that stays open until another answer comes. */
struct qyi_writer *qyi_cli_answer_rows(struct qyi_cli *cli, const struct qyi_table *table);
/* Ends the answers so far: `out` holds all of them then. */
void qyi_cli_answered(struct qyi_cli *cli);

/* Begins a line on the terminal that shows how far a long work is. */
static inline void qyi_cli_progress_begin(struct qyi_progress *progress, const struct qyi_cli *cli,
                                          const char *message)
{
    qyi_progress_begin(progress, cli->terminal, cli->lang, message);
}

/* The commands, each in the file of its name: they answer through `out` and return an exit code. */
#define QYI_CLI_DECLARE(name) int qyi_cli_##name(struct qyi_cli *cli);
QYI_CLI_COMMANDS(QYI_CLI_DECLARE)
#undef QYI_CLI_DECLARE

#endif
