/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operands that are folders, and what is said when they can't be read. */
#include "cli/files.h"

#include "base/error.h"
#include "cli/outputs.h"

#include "record/formats.h"
#include "source/folder.h"
#include "source/zip.h"

#include <string.h>
#include <unistd.h>

/* Files below this size are read in one go. */
#define WORTH_CUTTING ((uint64_t)2 * 1024 * 1024)
#define USUAL_THREADS 8

unsigned qyi_cli_reading_threads(const struct qyi_cli *cli, const struct qy_source *source)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (cli->text[QYI_OPT_THREADS])
        return (unsigned)cli->number[QYI_OPT_THREADS];
    if (qy_source_size(source) < WORTH_CUTTING || processors < 1)
        return 1;
    return processors < USUAL_THREADS ? (unsigned)processors : USUAL_THREADS;
}

struct walk {
    const struct qyi_cli *cli;
    const char *operand;
    bool (*visit)(void *user, const char *path);
    void *user;
    bool clash; /* a file that would be read is the output */
};

bool qyi_cli_holds_games(const char *name)
{
    const struct qyi_format *format = qyi_format_by_suffix(name);

    return format && format->read && !format->book;
}

static bool visit_file(void *user, const char *path)
{
    struct walk *walk = user;

    if (!qyi_cli_rewrites(walk->cli) && qyi_cli_is_output(walk->cli, path)) {
        qyi_cli_say(walk->cli, "cli.output-is-input", path, NULL);
        walk->clash = true;
        return false;
    }
    if (strcmp(path, walk->operand) != 0 && !walk->cli->quiet && qyi_cli_is_output(walk->cli, path))
        qyi_cli_say(walk->cli, "cli.output-read", path, NULL);
    return walk->visit(walk->user, path);
}

static void say_unread(void *user, const char *path, int number)
{
    qyi_cli_say(((struct walk *)user)->cli, "cli.folder-unread", path, strerror(number), NULL);
}

int qyi_cli_walk(const struct qyi_cli *cli, const char *path, bool (*holds)(const char *name),
                 bool (*visit)(void *user, const char *path), void *user, bool *ret_go_on)
{
    const struct qyi_folder_visitor visitor = {.holds = holds, .file = visit_file, .unread = say_unread};
    struct walk walk = {cli, path, visit, user, false};
    int code = qyi_folder_walk(path, &visitor, &walk, ret_go_on);

    if (code == QY_E_FILE_READ || walk.clash)
        return QYI_EXIT_SYSTEM;
    if (code == 0)
        return QYI_EXIT_DONE;
    const char *kind = strcmp(path, "-") != 0 && qyi_is_zip(path) ? qyi_zip_kind(path, false) : NULL;
    if (kind) {
        struct qy_error error;

        qyi_error_set(&error, QY_E_FOREIGN_FILE, 0, kind, strlen(kind), NULL);
        (void)qyi_cli_fail(cli, path, &error);
        return QYI_EXIT_INPUT;
    }
    qyi_cli_say(cli, "cli.folder-empty", path, NULL);
    return QYI_EXIT_INPUT;
}
