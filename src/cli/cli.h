/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shared by all commands: the parsed command line, the language, answers and messages.
 *
 * Answers go to standard output through `out` and qyi_cli_flush(); everything else goes to standard error. A
 * command returns its exit code; main() flushes what is left in `out`.
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
    QYI_EXIT_NO = 1,     /* the answer is "no": illegal, not fulfilled, not found */
    QYI_EXIT_USAGE = 2,  /* wrong usage */
    QYI_EXIT_INPUT = 3,  /* bad input */
    QYI_EXIT_SYSTEM = 4, /* the system failed: input/output, memory, threads */
};

/* An option from the command line. Some can be repeated, and their order may matter. */
struct qyi_cli_given {
    enum qyi_cli_option_id option;
    const char *text;
};

#define QYI_CLI_MOST_GIVEN 128

struct qyi_target;

struct qyi_cli {
    const struct qyi_cli_command *command; /* NULL: no command given */
    const struct qyi_cli_action *action;   /* if the command has actions; NULL: none given */
    enum qy_lang lang;
    bool json;
    bool quiet;
    bool colour;                     /* colour may be used in answers */
    bool terminal;                   /* standard error is a terminal, so that progress may be shown */
    bool output_failed;              /* standard output failed, which was reported */
    const char *text[QYI_OPT_COUNT]; /* values of the options given; "" for a switch; NULL: not given */
    uint64_t number[QYI_OPT_COUNT];  /* values of QYI_VALUE_NUMBER options: as given, or the default */
    struct qyi_cli_given given[QYI_CLI_MOST_GIVEN];
    size_t given_count;
    char **operand;
    size_t operand_count;
    const char *copy;    /* the temporary copy of an event on a server, or NULL; */
    const char *copy_of; /* the name of that event in messages */
    struct qy_buf out;
    struct qyi_writer writer; /* writes to `out`, */
    bool answering;           /* has begun an answer, */
    enum qyi_form form;       /* form of the answer */
};

/* Sets the language and parses the command line. Returns QYI_EXIT_DONE, or QYI_EXIT_USAGE after reporting
 * what is wrong. Moves the operands in `argv` to the end. */
int qyi_cli_parse(struct qyi_cli *cli, int argc, char **argv);

/* The action of the command, as a value of enum qyi_cli_COMMAND_action. */
static inline unsigned qyi_cli_action(const struct qyi_cli *cli)
{
    return (unsigned)(cli->action - cli->command->actions);
}

/* Reports that the value of an option is not a number within its bounds. Returns QYI_EXIT_USAGE. */
int qyi_cli_bad_number(const struct qyi_cli *cli, const char *option, uint64_t least, uint64_t most,
                       const char *text);

/* Reads a whole number; false if the text is not one, or is out of bounds. */
bool qyi_cli_read_number(const char *text, uint64_t least, uint64_t most, uint64_t *ret_number);

/* ---- messages -------------------------------------------------------------------------------------- */

/* Appends message `id` with its parameters, a list of strings ended by NULL. */
void qyi_cli_word(const struct qyi_cli *cli, struct qy_buf *out, const char *id, ...)
    __attribute__((sentinel));

/* A number as a parameter of a message, valid until the end of the enclosing block. */
#define QYI_CLI_NUMBER(number) qyi_cli_digits((number), (char[QYI_CLI_DIGITS]){0})
#define QYI_CLI_DIGITS         24
/* Writes the digits of a number and returns them. */
const char *qyi_cli_digits(uint64_t number, char digits[QYI_CLI_DIGITS]);

/* Prints a line about an error in a file, and empties the buffer. */
void qyi_cli_say_message(const struct qyi_cli *cli, const struct qy_error *error, const char *file,
                         struct qy_buf *line);

/* Prints message `id` on standard error, after "qiyuan: ". */
void qyi_cli_say(const struct qyi_cli *cli, const char *id, ...) __attribute__((sentinel));

/* The same for wrong usage, with a reference to the help. Returns QYI_EXIT_USAGE. */
int qyi_cli_usage(const struct qyi_cli *cli, const char *id, ...) __attribute__((sentinel));

/* Prints an error as "FILE:LINE:COLUMN: sentence", omitting line and column if unknown; for files without
 * lines "FILE:@OFFSET: sentence". Returns the exit code for the error. */
int qyi_cli_fail(const struct qyi_cli *cli, const char *file, const struct qy_error *error);

/* Reports that memory ran out. Returns QYI_EXIT_SYSTEM. */
int qyi_cli_no_memory(const struct qyi_cli *cli);

/* Appends the line that qyi_cli_fail() would print; with --json an object. */
void qyi_cli_word_fault(const struct qyi_cli *cli, const char *file, const struct qy_error *error,
                        struct qy_buf *out);
/* Prints collected lines, and empties the buffer. With --json, lines that are not objects are converted. */
void qyi_cli_say_lines(const struct qyi_cli *cli, struct qy_buf *lines);

/* Prints an error that names its own file, after "qiyuan: ". Returns the exit code for the error. */
int qyi_cli_say_error(const struct qyi_cli *cli, const struct qy_error *error);

/* The exit code for an error code. */
int qyi_cli_exit_of(int error_code);

/* ---- answers --------------------------------------------------------------------------------------- */

/* Writes `out` to standard output and empties it. After a failure it returns false, now and in all later calls. */
bool qyi_cli_flush(struct qyi_cli *cli);

/* The same, but only when `out` is large enough for an efficient write. */
bool qyi_cli_flush_full(struct qyi_cli *cli);

/* Writes a text to the file of --output, or without it appends it to `out`. Returns an exit code; errors have
 * been reported. */
int qyi_cli_deliver(struct qyi_cli *cli, const struct qy_buf *text);

/* Writes text to standard output: a qyi_target_standard_fn; its user is the cli. */
int qyi_cli_standard(void *cli, struct qy_buf *text, bool now, struct qy_error *reterr);

/* Opens output to a file, or to standard output if `path` is NULL or `-`. Errors as of qyi_target_open(). */
int qyi_cli_target(struct qyi_cli *cli, const char *path, struct qyi_target **ret_target,
                   struct qy_error *reterr);

/* Reports why there is no output, except for a failure of standard output, which was reported already.
 * Returns the exit code for the error. */
int qyi_cli_refuse_output(const struct qyi_cli *cli, const struct qy_error *error);

/* The form of answers: JSON or TSV if requested, else `usual`. */
enum qyi_form qyi_cli_form(const struct qyi_cli *cli, enum qyi_form usual);
/* The writer for the command's answers, in the requested form. It is valid until the end of the command. */
struct qyi_writer *qyi_cli_answer(struct qyi_cli *cli);
/* The same with tab-separated fields as the default form. */
struct qyi_writer *qyi_cli_answer_fields(struct qyi_cli *cli);
/* The same for rows of a table, which stays open until another answer begins. */
struct qyi_writer *qyi_cli_answer_rows(struct qyi_cli *cli, const struct qyi_table *table);
/* Ends the answers so far, so that `out` contains all of them. */
void qyi_cli_answered(struct qyi_cli *cli);

/* Starts a progress line on the terminal. */
static inline void qyi_cli_progress_begin(struct qyi_progress *progress, const struct qyi_cli *cli,
                                          const char *message)
{
    qyi_progress_begin(progress, cli->terminal, cli->lang, message);
}

/* The commands, each in the file of that name. They answer through `out` and return an exit code. */
#define QYI_CLI_DECLARE(name) int qyi_cli_##name(struct qyi_cli *cli);
QYI_CLI_COMMANDS(QYI_CLI_DECLARE)
#undef QYI_CLI_DECLARE

#endif
