/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan show: draws a position, or one of a game. */
#include "answer/board.h"
#include "answer/verdict.h"
#include "cli/input.h"
#include "cli/outputs.h"
#include "cli/show_picture.h"
#include "cli/show_scene.h"

/* ---- writing --------------------------------------------------------------------------------------- */

static const struct qy_rules *rules_of(const struct qyi_cli_scene *scene)
{
    return scene->rules ? scene->rules : qy_rules_default(scene->position.game);
}

static void add_board(struct qyi_cli *cli, const struct qyi_cli_scene *scene)
{
    struct qyi_board board = {.position = &scene->position,
                              .from = QY_SQUARE_NONE,
                              .to = QY_SQUARE_NONE,
                              .lang = cli->lang,
                              .flip = cli->text[QYI_OPT_FLIP] != NULL,
                              .ascii = cli->text[QYI_OPT_ASCII] != NULL,
                              .colour = cli->colour};

    if (scene->last > QY_MOVE_NULL) {
        board.from = qy_move_from(scene->position.game, scene->last);
        board.to = qy_move_to(scene->position.game, scene->last);
    }
    /* A file is no terminal: colour goes there only when it is asked for by name. */
    if (cli->text[QYI_OPT_OUTPUT] && !(cli->text[QYI_OPT_COLOR] && cli->colour))
        board.colour = false;
    qyi_draw_board(&board, &cli->out);
    qy_buf_addc(&cli->out, '\n');
}

/* Adds the answer in the form that was asked for. Returns an exit code. */
static int add_answer(struct qyi_cli *cli, const struct qyi_cli_scene *scene)
{
    if (cli->text[QYI_OPT_ANIMATE])
        return qyi_cli_draw_animation(cli, &scene->start, &scene->moves);
    if (qyi_cli_is_picture(cli))
        return qyi_cli_draw_picture(cli, &scene->position, scene->last, &scene->notes);
    if (!cli->json)
        add_board(cli, scene);
    qyi_answer_position(&scene->position, rules_of(scene), scene->plies, qyi_cli_answer(cli));
    return QYI_EXIT_DONE;
}

static int show(struct qyi_cli *cli, const char *path, struct qyi_cli_scene *scene)
{
    struct qy_buf made;
    int code = path ? qyi_cli_seek(cli, path, scene) : qyi_cli_position(cli, &scene->position);

    if (code == QYI_EXIT_DONE)
        code = qyi_cli_may_replace(cli);
    if (code != QYI_EXIT_DONE)
        return code;
    code = add_answer(cli, scene);
    if (code != QYI_EXIT_DONE)
        return code;
    qyi_cli_answered(cli);
    made = cli->out;
    cli->out = (struct qy_buf)QY_BUF_INIT;
    code = qyi_cli_deliver(cli, &made);
    qy_buf_free(&made);
    return code;
}

int qyi_cli_show(struct qyi_cli *cli)
{
    struct qyi_cli_scene scene = {.number = 1, .ply = UINT64_MAX};
    const char *path = cli->operand_count > 0 ? cli->operand[0] : NULL;
    int code;

    if (cli->text[QYI_OPT_NUMBER])
        scene.number = cli->number[QYI_OPT_NUMBER];
    if (cli->text[QYI_OPT_PLY])
        scene.ply = cli->number[QYI_OPT_PLY];
    if (path && cli->text[QYI_OPT_FEN])
        return qyi_cli_usage(cli, "cli.not-together", "--fen", path, NULL);
    if (!path && (cli->text[QYI_OPT_NUMBER] || cli->text[QYI_OPT_PLY]))
        return qyi_cli_usage(cli, "cli.only-with", cli->text[QYI_OPT_PLY] ? "--ply" : "--number", "FILE",
                             NULL);
    code = qyi_cli_check_picture(cli);
    if (code == QYI_EXIT_DONE)
        code = show(cli, path, &scene);
    qy_buf_free(&scene.moves);
    return code;
}
