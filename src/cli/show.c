/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan show: draws a position, or one of a game of a file in any format. */
#include "answer/board.h"
#include "answer/verdict.h"
#include "cli/files.h"
#include "cli/input.h"
#include "cli/outputs.h"
#include "cli/show_picture.h"

#include <qiyuan/verdict.h>
#include <stdio.h>

/* The position that is looked for in a file, and how it was reached. */
struct scene {
    const struct qyi_cli *cli;
    const struct qyi_format *from; /* NULL: found by itself */
    uint64_t number;               /* of the game in the file, from 1 */
    uint64_t ply;                  /* after so many moves; UINT64_MAX: at the end */
    uint64_t games;                /* games read */
    uint64_t plies;                /* of the game, as far as `ply` */
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

/* ---- the game of a file ---------------------------------------------------------------------------- */

#define SEEN 1 /* what the sink returns when the game was read */

/* Plays the main line as far as the position. */
static void play(struct scene *scene, const struct qy_record *record)
{
    const struct qy_record_node *node = qy_record_root(record);
    struct qy_undo undo;

    scene->rules = qy_record_rules(record);
    scene->start = *qy_record_start(record);
    scene->position = scene->start;
    for (; node->child && scene->plies < scene->ply; node = node->child) {
        scene->last = node->child->move;
        qy_position_make(&scene->position, scene->last, &undo);
        qy_buf_add(&scene->moves, (const char *)&scene->last, sizeof scene->last);
        scene->plies++;
    }
    scene->found = scene->plies == scene->ply || scene->ply == UINT64_MAX;
    for (const struct qy_record_item *item = node->after.first; item; item = item->next)
        if (item->kind == QY_ITEM_COMMENT)
            qy_diagram_notes_in(scene->position.game, item->text, item->len, &scene->notes);
}

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct scene *scene = user;

    scene->games++;
    if (scene->games < scene->number) {
        scene->error.code = 0;
        return 0;
    }
    scene->faulty = end->state == QYI_RECORD_CUT || end->state == QYI_RECORD_NONE;
    if (end->state != QYI_RECORD_NONE)
        play(scene, record);
    return SEEN;
}

static int on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct scene *scene = user;

    if (kind == QYI_REPORT_REPAIR && scene->error.code == 0)
        scene->error = *error;
    return 0;
}

/* Why the position is not there: too few games, a fault before it, too few moves. */
static int say_not_found(const struct scene *scene, const char *path)
{
    const struct qyi_cli *cli = scene->cli;
    char wanted[24];
    char have[24];

    if (scene->error.code != 0 && (scene->faulty || scene->games < scene->number))
        return qyi_cli_fail(cli, path, &scene->error);
    if (scene->games < scene->number) {
        snprintf(wanted, sizeof wanted, "%llu", (unsigned long long)scene->number);
        snprintf(have, sizeof have, "%llu", (unsigned long long)scene->games);
        qyi_cli_say(cli, "cli.too-few-games", path, wanted, have, NULL);
    } else {
        snprintf(wanted, sizeof wanted, "%llu", (unsigned long long)scene->ply);
        snprintf(have, sizeof have, "%llu", (unsigned long long)scene->plies);
        qyi_cli_say(cli, "cli.too-few-plies", path, wanted, have, NULL);
    }
    return QYI_EXIT_NO;
}

static int read_file(void *user, const char *path, struct qy_source *source, struct qy_error *ret_why)
{
    struct scene *scene = user;
    const struct qyi_record_sink sink = {.user = scene, .record = on_record, .report = on_report};
    struct qyi_record_input input = {0};
    struct qyi_peek peek;
    int code = qyi_peek_begin(&peek, qy_source_read, source, false);

    (void)qyi_cli_record_input(scene->cli, &input);
    if (code == 0)
        code = qyi_games_read(&peek, path, scene->from, &input, &sink);
    if (code < 0)
        *ret_why = scene->error;
    return code < 0 ? code : 0;
}

/* Reads a file as far as the position. Returns an exit code; what is wrong was said, and so why the position is not there. */
static int seek(struct scene *scene, struct qyi_cli *cli, const char *path)
{
    struct qyi_cli_files files = {.cli = cli, .user = scene, .read = read_file};
    int code = qyi_cli_format(cli, QYI_OPT_FROM, false, &scene->from);

    if (code == QYI_EXIT_DONE)
        code = qyi_cli_record_input(cli, &(struct qyi_record_input){0});
    if (code != QYI_EXIT_DONE)
        return code;
    (void)qyi_cli_read_file(&files, path, path);
    code = qyi_cli_files_exit(&files);
    if (code != QYI_EXIT_DONE || (scene->found && !(scene->faulty && scene->ply == UINT64_MAX)))
        return code;
    return say_not_found(scene, path);
}

/* ---- writing --------------------------------------------------------------------------------------- */

static const struct qy_rules *rules_of(const struct scene *scene)
{
    return scene->rules ? scene->rules : qy_rules_default(scene->position.game);
}

static void add_board(struct qyi_cli *cli, const struct scene *scene)
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
static int add_answer(struct qyi_cli *cli, const struct scene *scene)
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

static int show(struct qyi_cli *cli, const char *path, struct scene *scene)
{
    struct qy_buf made;
    int code = path ? seek(scene, cli, path) : qyi_cli_position(cli, &scene->position);

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
    struct scene scene = {.cli = cli, .number = 1, .ply = UINT64_MAX};
    const char *path = cli->operand_count > 0 ? cli->operand[0] : NULL;
    int code;

    if (cli->text[QYI_OPT_NUMBER])
        scene.number = cli->number[QYI_OPT_NUMBER];
    if (cli->text[QYI_OPT_PLY])
        scene.ply = cli->number[QYI_OPT_PLY];
    code = qyi_cli_check_picture(cli);
    if (code == QYI_EXIT_DONE)
        code = show(cli, path, &scene);
    qy_buf_free(&scene.moves);
    return code;
}
