/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The position that `show` draws: one of a game of a file in any format. */
#ifndef QYI_CLI_SHOW_SCENE_H
#define QYI_CLI_SHOW_SCENE_H

#include "cli/input.h"

#include <qiyuan/diagram.h>

/* The position that is looked for in a file, and how it was reached. */
struct qyi_cli_scene {
    uint64_t number; /* of the game in the file, from 1 */
    uint64_t ply;    /* after so many moves; UINT64_MAX: at the end */
    uint64_t games;  /* games read */
    uint64_t plies;  /* of the game, as far as `ply` */
    bool found;
    const struct qy_rules *rules; /* that the game was played by; NULL: the usual one */
    struct qy_position start;
    struct qy_position position;
    struct qy_buf moves;           /* those that led there: one `qy_move` after the other */
    qy_move last;                  /* QY_MOVE_NONE: none */
    struct qy_diagram_notes notes; /* arrows and marks of the comments behind the last move */
    bool faulty;                   /* the game could not be read to its end; `error` says why */
    struct qy_error error;
};

/* Reads a file (`-`: standard input) as far as the position. Returns an exit code; what is wrong was said,
 * and so why the position is not there. */
int qyi_cli_seek(const struct qyi_cli *cli, const char *path, struct qyi_cli_scene *scene);

#endif
