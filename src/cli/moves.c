/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan moves: the legal moves of a position, or of every position of standard input. */
#include "answer/position.h"
#include "cli/lines.h"

#include <string.h>

/* Writes the moves of a position; `place` is its number in a list, NULL for a single position. */
static int tell(struct qyi_cli *cli, const struct qy_position *position,
                const struct qyi_position_place *place)
{
    enum qy_notation notation =
        qyi_cli_notation(cli, cli->text[QYI_OPT_SAN] ? QY_NOTATION_SAN : QY_NOTATION_UCI);

    if (!qy_notation_suits(notation, position->game))
        return qyi_cli_usage(cli, "cli.notation-of-other-game", qy_notation_id(notation),
                             qy_game_id(position->game), NULL);
    if (place)
        qyi_answer_moves_at(position, place, notation, qyi_cli_write_flags(cli), qyi_cli_answer(cli));
    else
        qyi_answer_moves(position, notation, qyi_cli_write_flags(cli), qyi_cli_answer(cli));
    return QYI_EXIT_DONE;
}

static int tell_line(struct qyi_cli_lines *lines, const char *text, size_t len)
{
    struct qyi_position_place place;
    struct qy_position position;

    return qyi_cli_line_position(lines, text, len, &position, &place) == QYI_EXIT_DONE
               ? tell(lines->cli, &position, &place)
               : QYI_EXIT_DONE;
}

int qyi_cli_moves(struct qyi_cli *cli)
{
    struct qy_position position;

    if (qyi_cli_lists_positions(cli))
        return qyi_cli_each_fen(cli, tell_line, NULL);
    int code = qyi_cli_position(cli, &position);
    return code == QYI_EXIT_DONE ? tell(cli, &position, NULL) : code;
}
