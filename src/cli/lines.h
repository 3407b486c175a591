/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a file of positions, one per line. */
#ifndef QYI_CLI_LINES_H
#define QYI_CLI_LINES_H

#include "answer/position.h"
#include "cli/input.h"

struct qyi_cli_lines {
    struct qyi_cli *cli;
    const char *file;
    /*
     * Called for each line except empty lines and comments, which begin with `#`. A result other than
     * QYI_EXIT_DONE ends the reading.
     */
    int (*each)(struct qyi_cli_lines *lines, const char *text, size_t len);
    const char *progress; /* message of the progress line; NULL: no progress line */
    bool at_once;         /* send each answer at once, because the next may take long */
    uint32_t line;        /* number of the current line */
    bool damaged;         /* for the reader: a line is not a position, which was reported */
    uint64_t positions;   /* number of positions checked, */
    uint64_t hold;        /* and of those for which everything in the file was correct */
    void *user;
};

/* Reads a file. Returns an exit code; errors have been reported. */
int qyi_cli_each_line(struct qyi_cli_lines *lines);

/* True if `--fen=-` asks for positions from standard input; qyi_cli_each_fen() reads them. Returns an
 * exit code. */
static inline bool qyi_cli_lists_positions(const struct qyi_cli *cli)
{
    return cli->text[QYI_OPT_FEN] && cli->text[QYI_OPT_FEN][0] == '-' && !cli->text[QYI_OPT_FEN][1];
}
int qyi_cli_each_fen(struct qyi_cli *cli,
                     int (*each)(struct qyi_cli_lines *lines, const char *text, size_t len), void *user);

/* Ends a check of a file: reports the number of correct positions and of compared `counts` (UINT64_MAX:
 * omitted). `code` is the result of qyi_cli_each_line(). Returns an exit code. */
int qyi_cli_lines_checked(const struct qyi_cli_lines *lines, int code, uint64_t counts);

/*
 * Reads the position of a line, up to its first `;`, for --game or else the game that the FEN indicates.
 * Returns an exit code; errors have been reported and marked as damage. `ret_place`: its place, without
 * trailing blanks.
 */
int qyi_cli_line_position(struct qyi_cli_lines *lines, const char *text, size_t len,
                          struct qy_position *ret_position, struct qyi_position_place *ret_place);

/* Reports that an operation can't be read, with error `code`, and marks the file as damaged. */
void qyi_cli_line_bad_operation(struct qyi_cli_lines *lines, int code, const char *text, size_t len,
                                size_t at);

#endif
