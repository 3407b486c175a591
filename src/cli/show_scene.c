/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. The game and the ply of it that `show` draws. */
#include "cli/show_scene.h"

#include "base/error.h"
#include "cli/record_input.h"
#include "record/formats.h"
#include <qiyuan/source.h>

#include <qiyuan/verdict.h>
#include <stdio.h>

#define SEEN 1 /* what the sink returns when the game was read */

/* Plays the main line as far as the position. */
static void play(struct qyi_cli_scene *scene, const struct qy_record *record)
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
    struct qyi_cli_scene *scene = user;

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
    struct qyi_cli_scene *scene = user;

    if (kind == QYI_REPORT_REPAIR && scene->error.code == 0)
        scene->error = *error;
    return 0;
}

/* Reads the source with the reader of its format. */
static int read_source(const struct qyi_cli *cli, const char *path, struct qy_source *source,
                       const struct qyi_format *from, struct qyi_cli_scene *scene)
{
    const struct qyi_record_sink sink = {.user = scene, .record = on_record, .report = on_report};
    struct qyi_peek peek;
    struct qyi_record_input input = {0};
    int code = qyi_peek_begin(&peek, qy_source_read, source, false);

    if (code < 0)
        return code;
    (void)qyi_cli_record_input(cli, &input);
    return qyi_games_read(&peek, path, from, &input, &sink);
}

/* Why the position is not there: too few games, a fault before it, too few moves. */
static int say_not_found(const struct qyi_cli *cli, const char *path, const struct qyi_cli_scene *scene)
{
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

int qyi_cli_seek(const struct qyi_cli *cli, const char *path, struct qyi_cli_scene *scene)
{
    const struct qyi_format *from;
    struct qy_source *source;
    struct qy_error error;
    int code = qyi_cli_format(cli, QYI_OPT_FROM, false, &from);

    if (code != QYI_EXIT_DONE)
        return code;
    code = qyi_cli_record_input(cli, &(struct qyi_record_input){0});
    if (code != QYI_EXIT_DONE)
        return code;
    code = qyi_cli_open_records(cli, path, &source, &error);
    if (code < 0)
        return qyi_cli_fail(cli, path, &error);
    code = read_source(cli, path, source, from, scene);
    error = *qy_source_error(source);
    qy_source_close(source);
    if (code < 0 && error.code == 0 && scene->error.code != 0)
        error = scene->error;
    if (code < 0 && error.code == 0)
        qyi_error_set(&error, code, 0, NULL, 0, NULL);
    if (code < 0)
        return qyi_cli_fail(cli, path, &error);
    if (scene->found && !(scene->faulty && scene->ply == UINT64_MAX))
        return QYI_EXIT_DONE;
    return say_not_found(cli, path, scene);
}
