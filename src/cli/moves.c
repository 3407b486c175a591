/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan moves: the legal moves of a position. */
#include "answer/position.h"
#include "cli/input.h"

int qyi_cli_moves(struct qyi_cli *cli)
{
    struct qy_position position;
    enum qy_notation notation =
        qyi_cli_notation(cli, cli->text[QYI_OPT_SAN] ? QY_NOTATION_SAN : QY_NOTATION_UCI);
    int code = qyi_cli_position(cli, &position);

    if (code != QYI_EXIT_DONE)
        return code;
    if (!qy_notation_suits(notation, position.game))
        return qyi_cli_usage(cli, "cli.notation-of-other-game", qy_notation_id(notation),
                             qy_game_id(position.game), NULL);
    qyi_answer_moves(&position, notation, qyi_cli_write_flags(cli), qyi_cli_answer(cli));
    return QYI_EXIT_DONE;
}
