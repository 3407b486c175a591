/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws positions as pictures: SVG, PNG, PDF, GIF. */
#ifndef QYI_CLI_SHOW_PICTURE_H
#define QYI_CLI_SHOW_PICTURE_H

#include <qiyuan/print/diagram.h>

#include "cli/cli.h"

/* True if --format asks for a picture. */
bool qyi_cli_is_picture(const struct qyi_cli *cli);

/* Checks that the options for pictures can be combined with the others. Returns an exit code; errors have
 * been reported. */
int qyi_cli_check_picture(const struct qyi_cli *cli);

/*
 * Appends the picture of a position to the answer, with the last move `last` (QY_MOVE_NONE: unknown), and the
 * arrows and marks of `notes` and --marks. Returns an exit code; errors have been reported.
 */
int qyi_cli_draw_picture(struct qyi_cli *cli, const struct qy_position *position, qy_move last,
                         const struct qy_diagram_notes *notes);

/* Appends the animation of a game. Returns an exit code; errors have been reported. */
int qyi_cli_draw_animation(struct qyi_cli *cli, const struct qy_position *start, const qy_move *moves,
                           size_t count);

#endif
