/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What `qiyuan solve` shares with its check of files. */
#ifndef QYI_CLI_SOLVE_H
#define QYI_CLI_SOLVE_H

#include "cli/input.h"

#include <qiyuan/solve.h>

/* A solver with what the options say, and the progress of the position before it. */
struct qyi_cli_solve {
    struct qyi_cli *cli;
    const char *file;
    uint32_t line;
    struct qy_solver *solver;
    struct qy_solve_limits limits;
    struct qyi_cli_progress progress;
};

/* Solves with the limits as they stand; shows progress on a terminal. */
void qyi_cli_solve_one(struct qyi_cli_solve *work, const struct qy_position *position,
                       struct qy_solve *ret_result);

/* Reads the position of a line, up to its first `;`. Returns an exit code; what is wrong was said. */
int qyi_cli_solve_read(const struct qyi_cli_solve *work, const char *text, size_t len,
                       struct qy_position *ret_position, size_t *ret_fen_len);

/* Calls `answer` for each line of a file but empty ones and comments, until it returns something else than
 * QYI_EXIT_DONE. Returns an exit code; what is wrong was said. */
int qyi_cli_solve_lines(struct qyi_cli_solve *work,
                        int (*answer)(struct qyi_cli_solve *work, const char *text, size_t len, void *user),
                        void *user);

/* qiyuan solve --epd: checks a file of mates. Returns an exit code. */
int qyi_cli_solve_epd(struct qyi_cli_solve *work);

#endif
