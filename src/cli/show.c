/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan show: draws a position, or one from a game in a file of any format. */
#include "answer/board.h"
#include "answer/verdict.h"
#include "cli/files.h"
#include "cli/lines.h"
#include "cli/outputs.h"
#include "cli/show_picture.h"
#include "record/seek.h"

#include <qiyuan/record/verdict.h>
#include <stdio.h>
#include <stdlib.h>

/* A position from a file or from options, and its drawings. */
struct scene {
    const struct qyi_format *from; /* NULL: detected */
    struct qyi_record_input input;
    struct qyi_seek seek;
    const struct qy_rules *rules;  /* the rules of the game; NULL: the default */
    struct qy_diagram_notes notes; /* arrows and marks in the comments after the last move */
};

/* ---- the position of a file --------------------------------------------------------------------------- */

static void take_notes(void *user, const struct qy_record *record, const struct qy_record_node *node)
{
    struct scene *scene = user;

    scene->rules = qy_record_rules(record);
    for (const struct qy_record_item *item = node->after.first; item; item = item->next)
        if (item->kind == QY_ITEM_COMMENT)
            qy_diagram_notes_in(qy_record_game(record), item->text, item->len, &scene->notes);
}

/* Reports why the position was not found: too few games, an error before it, too few moves. */
static int say_not_found(const struct qyi_cli *cli, const struct qyi_seek *seek, const char *path)
{
    char wanted[24];
    char have[24];

    if (seek->error.code != 0 && (seek->faulty || seek->games < seek->number))
        return qyi_cli_fail(cli, path, &seek->error);
    if (seek->games < seek->number) {
        snprintf(wanted, sizeof wanted, "%llu", (unsigned long long)seek->number);
        snprintf(have, sizeof have, "%llu", (unsigned long long)seek->games);
        qyi_cli_say(cli, "cli.too-few-games", path, wanted, have, NULL);
    } else {
        snprintf(wanted, sizeof wanted, "%llu", (unsigned long long)seek->ply);
        snprintf(have, sizeof have, "%llu", (unsigned long long)seek->plies);
        qyi_cli_say(cli, "cli.too-few-plies", path, wanted, have, NULL);
    }
    return QYI_EXIT_NO;
}

static int read_file(void *user, const char *path, struct qy_source *source, struct qy_error *ret_why)
{
    struct scene *scene = user;

    scene->input.read = qy_source_read;
    scene->input.user = source;
    int code = qyi_seek_position(&scene->seek, path, scene->from, &scene->input);
    if (code < 0)
        *ret_why = scene->seek.error;
    return code;
}

/* Reads a file up to the requested position. Returns an exit code; errors have been reported, also if the
 * position does not exist. */
static int seek_in(struct scene *scene, struct qyi_cli *cli, const char *path)
{
    struct qyi_cli_files files = {.cli = cli, .user = scene, .read = read_file};
    const struct qyi_seek *seek = &scene->seek;
    int code = qyi_cli_format(cli, QYI_OPT_FROM, false, &scene->from);

    if (code == QYI_EXIT_DONE)
        code = qyi_cli_record_input(cli, &scene->input);
    if (code != QYI_EXIT_DONE)
        return code;
    (void)qyi_cli_read_file(&files, path, path);
    code = qyi_cli_files_exit(&files);
    if (code != QYI_EXIT_DONE || (seek->found && !(seek->faulty && seek->ply == UINT64_MAX)))
        return code;
    return say_not_found(cli, seek, path);
}

/* ---- writing --------------------------------------------------------------------------------------- */

/* The move that led to the position; QY_MOVE_NONE if unknown. */
static qy_move last_of(const struct qyi_seek *seek)
{
    return seek->plies > 0 ? seek->moves[seek->plies - 1] : QY_MOVE_NONE;
}

static void add_board(struct qyi_cli *cli, const struct qyi_seek *seek)
{
    struct qyi_board board = {.position = &seek->position,
                              .from = QY_SQUARE_NONE,
                              .to = QY_SQUARE_NONE,
                              .lang = cli->lang,
                              .flip = cli->text[QYI_OPT_FLIP] != NULL,
                              .ascii = cli->text[QYI_OPT_ASCII] != NULL,
                              .colour = cli->colour};
    qy_move last = last_of(seek);

    if (last > QY_MOVE_NULL) {
        board.from = qy_move_from(seek->position.game, last);
        board.to = qy_move_to(seek->position.game, last);
    }
    /* a file is not a terminal: it gets colours only if they were requested by name */
    if (cli->text[QYI_OPT_OUTPUT] && !(cli->text[QYI_OPT_COLOR] && cli->colour))
        board.colour = false;
    qyi_draw_board(&board, &cli->out);
    qy_buf_addc(&cli->out, '\n');
}

/* Adds the answer in the requested form. Returns an exit code. */
static int add_answer(struct qyi_cli *cli, const struct scene *scene)
{
    const struct qyi_seek *seek = &scene->seek;

    if (cli->text[QYI_OPT_ANIMATE])
        return qyi_cli_draw_animation(cli, &seek->start, seek->moves, seek->plies);
    if (qyi_cli_is_picture(cli))
        return qyi_cli_draw_picture(cli, &seek->position, last_of(seek), &scene->notes);
    if (!cli->json)
        add_board(cli, seek);
    qyi_answer_position(&seek->position, scene->rules ? scene->rules : qy_rules_default(seek->position.game),
                        seek->plies, qyi_cli_answer(cli));
    return QYI_EXIT_DONE;
}

static int show(struct qyi_cli *cli, const char *path, struct scene *scene)
{
    int code = path ? seek_in(scene, cli, path) : qyi_cli_position(cli, &scene->seek.position);

    if (code == QYI_EXIT_DONE)
        code = qyi_cli_may_replace(cli);
    if (code != QYI_EXIT_DONE)
        return code;
    code = add_answer(cli, scene);
    if (code != QYI_EXIT_DONE)
        return code;
    qyi_cli_answered(cli);
    struct qy_buf made = cli->out;
    cli->out = (struct qy_buf)QY_BUF_INIT;
    code = qyi_cli_deliver(cli, &made);
    qy_buf_free(&made);
    return code;
}

/* Draws a position from standard input below the previous one. */
static int show_line(struct qyi_cli_lines *lines, const char *text, size_t len)
{
    struct scene scene = {.seek = {.ply = UINT64_MAX}};
    struct qyi_position_place place;

    return qyi_cli_line_position(lines, text, len, &scene.seek.position, &place) == QYI_EXIT_DONE
               ? add_answer(lines->cli, &scene)
               : QYI_EXIT_DONE;
}

int qyi_cli_show(struct qyi_cli *cli)
{
    struct scene scene = {.seek = {.number = 1, .ply = UINT64_MAX, .reach = take_notes, .user = &scene}};
    const char *path = cli->operand_count > 0 ? cli->operand[0] : NULL;

    if (qyi_cli_lists_positions(cli)) {
        if (cli->text[QYI_OPT_OUTPUT] || qyi_cli_is_picture(cli))
            return qyi_cli_usage(cli, "cli.not-together", "--fen=-",
                                 cli->text[QYI_OPT_OUTPUT] ? "--output" : "--format", NULL);
        return qyi_cli_each_fen(cli, show_line, NULL);
    }
    if (cli->text[QYI_OPT_NUMBER])
        scene.seek.number = cli->number[QYI_OPT_NUMBER];
    if (cli->text[QYI_OPT_PLY])
        scene.seek.ply = cli->number[QYI_OPT_PLY];
    int code = qyi_cli_check_picture(cli);
    if (code == QYI_EXIT_DONE)
        code = show(cli, path, &scene);
    free(scene.seek.moves);
    return code;
}
