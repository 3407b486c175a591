/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the files named on the command line, and reports those that can't be read. */
#include "cli/files.h"

#include "base/error.h"
#include "cli/outputs.h"
#include "record/formats.h"
#include "source/folder.h"
#include "source/lines.h"
#include "source/text.h"
#include "source/zip.h"

#include <string.h>

/* ---- one file -------------------------------------------------------------------------------------- */

void qyi_cli_files_progress(struct qyi_cli_files *files)
{
    if (files->source)
        qyi_progress_show(&files->progress, qy_source_position(files->source), qy_source_size(files->source));
}

static void note_exit(struct qyi_cli_files *files, int code)
{
    files->unread |= code == QYI_EXIT_SYSTEM;
    files->damaged |= code != QYI_EXIT_SYSTEM && code != QYI_EXIT_DONE;
}

/* Reports what ended the reading of a file. */
static void end_file(struct qyi_cli_files *files, const char *path, int code, struct qy_error *why)
{
    bool unknown = why->code == 0;

    if (code > 0 || code == QY_E_MEMORY) {
        files->ended = true;
        files->unread |= code < 0;
        if (code < 0)
            (void)qyi_cli_no_memory(files->cli);
        return;
    }
    if (code < 0 && unknown)
        qyi_error_set(why, code, 0, NULL, 0, NULL);
    if (code < 0)
        note_exit(files, unknown && files->told ? QYI_EXIT_INPUT : qyi_cli_fail(files->cli, path, why));
    if (files->done)
        files->done(files->user, path, code, why);
}

/* Opens a file in the encoding of --encoding, which was checked before. */
static int open_file(struct qyi_cli_files *files, const char *path, struct qy_error *reterr)
{
    struct qyi_named_encoding encoding;
    int code = qy_source_open(path, &files->source, reterr);

    if (code < 0 || qyi_encoding_named(files->cli->text[QYI_OPT_ENCODING], &encoding) < 0 || !encoding.other)
        return code;
    if (qy_source_recode(files->source, encoding.other) == 0)
        return 0;
    qy_source_close(files->source);
    files->source = NULL;
    return qyi_no_memory(reterr);
}

bool qyi_cli_read_file(struct qyi_cli_files *files, const char *path, const char *shown)
{
    struct qy_error why = {.code = 0};

    if (files->meet && files->meet(files->user, path) != 0)
        return !files->ended;
    if (open_file(files, path, &why) < 0) {
        note_exit(files, qyi_cli_fail(files->cli, path, &why)); /* e.g. a damaged zip member */
        files->told = false;
        if (files->done)
            files->done(files->user, path, why.code, &why);
        return true;
    }
    files->told = false;
    qyi_cli_progress_begin(&files->progress, files->cli, "progress.bytes");
    int code = files->read(files->user, shown, files->source, &why);
    qyi_progress_end(&files->progress);
    if (qy_source_error(files->source)->code != 0)
        why = *qy_source_error(files->source);
    qy_source_close(files->source);
    files->source = NULL;
    end_file(files, shown, code, &why);
    return !files->ended;
}

/* ---- folders --------------------------------------------------------------------------------------- */

struct walk {
    struct qyi_cli_files *files;
    const char *operand;
    bool clash; /* a file that would be read is the output */
};

static bool visit_file(void *user, const char *path)
{
    struct walk *walk = user;
    const struct qyi_cli *cli = walk->files->cli;

    if (!qyi_cli_rewrites(cli) && qyi_cli_is_output(cli, path)) {
        qyi_cli_say(cli, "cli.output-is-input", path, NULL);
        walk->clash = true;
        return false;
    }
    if (strcmp(path, walk->operand) != 0 && !cli->quiet && qyi_cli_is_output(cli, path))
        qyi_cli_say(cli, "cli.output-read", path, NULL);
    return qyi_cli_read_file(walk->files, path, path);
}

static void say_unread(void *user, const char *path, int number)
{
    qyi_cli_say(((struct walk *)user)->files->cli, "cli.folder-unread", path, strerror(number), NULL);
}

/* Reports that a folder or zip file contains no file of games. */
static void say_empty(struct qyi_cli_files *files, const char *path)
{
    const char *kind = strcmp(path, "-") != 0 && qyi_is_zip(path) ? qyi_zip_kind(path, false) : NULL;
    struct qy_error error;

    if (kind) {
        qyi_error_set(&error, QY_E_FOREIGN_FILE, 0, kind, strlen(kind), NULL);
        (void)qyi_cli_fail(files->cli, path, &error);
    } else {
        qyi_cli_say(files->cli, "cli.folder-empty", path, NULL);
    }
    files->damaged = true;
    if (files->done && !qyi_is_folder(path)) /* archives without a game */
        files->done(files->user, path, QY_E_NO_GAME, &(struct qy_error){.code = QY_E_NO_GAME});
}

/* Reads a file, or every wanted file of a folder. */
static void walk(struct qyi_cli_files *files, const char *path)
{
    const struct qyi_folder_visitor visitor = {.holds = files->holds ? files->holds : qyi_format_holds_games,
                                               .file = visit_file,
                                               .unread = say_unread};
    struct walk walk = {files, path, false};
    bool go_on = true;
    int code = qyi_folder_walk(path, &visitor, &walk, &go_on);

    if (code == QY_E_FILE_READ || walk.clash)
        files->unread = true;
    else if (code != 0)
        say_empty(files, path);
    files->ended |= !go_on;
}

/* Reads the files named in a list, one per line, or with --null each with a terminating zero. */
static int walk_list(struct qyi_cli_files *files, const char *list)
{
    struct qy_source *source;
    struct qyi_source_lines lines;
    struct qy_buf path = QY_BUF_INIT;
    struct qy_error error;
    const char *line;
    size_t len;
    int code = qy_source_open(list, &source, &error);

    if (code < 0)
        return qyi_cli_fail(files->cli, list, &error);
    qyi_source_lines_begin(&lines, source);
    lines.end = files->cli->text[QYI_OPT_NULL] ? '\0' : '\n';
    while (!files->ended && (code = qyi_source_lines_next(&lines, &line, &len, &error)) == 1) {
        const char *zero = memchr(line, '\0', len);

        if (zero) {
            qyi_cli_say(files->cli, "cli.list-null", list, NULL);
            files->damaged = true;
            break;
        }
        qy_buf_clear(&path);
        qy_buf_add(&path, line, len);
        if (len > 0)
            walk(files, qy_buf_str(&path));
    }
    qyi_source_lines_end(&lines);
    qy_source_close(source);
    qy_buf_free(&path);
    return code < 0 ? qyi_cli_fail(files->cli, list, &error) : QYI_EXIT_DONE;
}

int qyi_cli_each_file(struct qyi_cli_files *files)
{
    const struct qyi_cli *cli = files->cli;
    const char *list = cli->text[QYI_OPT_FILES_FROM];

    for (size_t i = 0; i < cli->operand_count && !files->ended; i++)
        walk(files, cli->operand[i]);
    return list && !files->ended ? walk_list(files, list) : QYI_EXIT_DONE;
}

struct whole {
    int (*take)(void *user, const char *path);
    void *user;
    int worst;
};

static int take_whole(void *user, const char *path)
{
    struct whole *whole = user;
    int code = whole->take(whole->user, path);

    whole->worst = code > whole->worst ? code : whole->worst;
    return 1;
}

static bool holds_any(const char *name)
{
    return name[0] != '.';
}

int qyi_cli_each_whole(struct qyi_cli *cli, int (*take)(void *user, const char *path), void *user)
{
    struct whole whole = {.take = take, .user = user};
    struct qyi_cli_files files = {.cli = cli, .user = &whole, .holds = holds_any, .meet = take_whole};

    cli->operand++;
    cli->operand_count--;
    int code = qyi_cli_each_file(&files);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_files_exit(&files);
    return code > whole.worst ? code : whole.worst;
}

int qyi_cli_files_exit(const struct qyi_cli_files *files)
{
    if (files->unread || files->ended)
        return QYI_EXIT_SYSTEM;
    return files->damaged ? QYI_EXIT_INPUT : QYI_EXIT_DONE;
}
