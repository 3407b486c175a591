/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions that are read from a file, one a line. */
#ifndef QYI_CLI_LINES_H
#define QYI_CLI_LINES_H

#include "answer/position.h"
#include "cli/input.h"

struct qyi_cli_lines {
    struct qyi_cli *cli;
    const char *file;
    /*
     * Told of each line but empty ones and comments, which begin with `#`. Anything but QYI_EXIT_DONE ends
     * the reading.
     */
    int (*each)(struct qyi_cli_lines *lines, const char *text, size_t len);
    const char *progress; /* message of how far the file is read; NULL: none is shown */
    bool at_once;         /* each answer is given out at once: the next one may be long in coming */
    uint32_t line;        /* the number of the line at hand */
    bool damaged;         /* for the reader: a line is no position; that was said */
    uint64_t positions;   /* that were checked, */
    uint64_t hold;        /* and those of them of which all holds that the file states */
    void *user;
};

/* Goes through a file. Returns an exit code; what is wrong was said. */
int qyi_cli_each_line(struct qyi_cli_lines *lines);

/* Whether `--fen=-` asks for the positions of standard input; and goes through them. Returns an exit code. */
static inline bool qyi_cli_lists_positions(const struct qyi_cli *cli)
{
    return cli->text[QYI_OPT_FEN] && cli->text[QYI_OPT_FEN][0] == '-' && !cli->text[QYI_OPT_FEN][1];
}
int qyi_cli_each_fen(struct qyi_cli *cli,
                     int (*each)(struct qyi_cli_lines *lines, const char *text, size_t len), void *user);

/* Ends a check of a file: answers how many positions hold, and of how many `counts` (UINT64_MAX: that is not told).
 * `code` is what qyi_cli_each_line() returned. Returns an exit code. */
int qyi_cli_lines_checked(const struct qyi_cli_lines *lines, int code, uint64_t counts);

/*
 * Reads the position of a line, up to its first `;`; of --game, else of the game that the FEN tells. Returns
 * an exit code; what is wrong was said and marked as damaged. `ret_place`: where it stands, without blanks
 * behind it.
 */
int qyi_cli_line_position(struct qyi_cli_lines *lines, const char *text, size_t len,
                          struct qy_position *ret_position, struct qyi_position_place *ret_place);

/* Says that an operation can't be read, with error `code`, and marks the file as damaged. */
void qyi_cli_line_bad_operation(struct qyi_cli_lines *lines, int code, const char *text, size_t len,
                                size_t at);

#endif
