/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan moves: the legal moves of a position. */
#include "cli/input.h"
#include "cli/move_list.h"

#include <string.h>

static void add_json(struct qyi_cli *cli, const char *uci, const char *text)
{
    struct qyi_json json;

    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "uci");
    qyi_json_string(&json, uci);
    qyi_json_key(&json, "text");
    qyi_json_string(&json, text);
    qyi_json_close(&json, '}');
}

int qyi_cli_moves(struct qyi_cli *cli)
{
    struct qyi_cli_move moves[QY_MAX_MOVES];
    struct qy_position position;
    enum qy_notation notation = QY_NOTATION_UCI;
    const char *name = cli->text[QYI_OPT_NOTATION];
    struct qy_buf text = QY_BUF_INIT;
    size_t count;
    int code = qyi_cli_position(cli, &position);

    if (code != QYI_EXIT_DONE)
        return code;
    if (name)
        (void)qy_notation_by_id(name, strlen(name), &notation); /* one of the choices of the option */
    else if (cli->text[QYI_OPT_SAN])
        notation = QY_NOTATION_SAN;
    if (!qy_notation_suits(notation, position.game))
        return qyi_cli_usage(cli, "cli.notation-of-other-game", qy_notation_id(notation),
                             qy_game_id(position.game), NULL);
    count = qyi_cli_list_moves(&position, moves);
    for (size_t i = 0; i < count; i++) {
        qy_buf_clear(&text);
        (void)qy_move_write(&position, moves[i].move, notation, qyi_cli_write_flags(cli), &text);
        if (cli->json)
            add_json(cli, moves[i].uci, qy_buf_str(&text));
        else
            qy_buf_adds(&cli->out, qy_buf_str(&text));
        qy_buf_addc(&cli->out, '\n');
    }
    qy_buf_free(&text);
    return QYI_EXIT_DONE;
}
