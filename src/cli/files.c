/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/files.h"

#include "notation/formats.h"

#include <errno.h>
#include <fts.h>
#include <string.h>
#include <sys/stat.h>

bool qyi_cli_holds_games(const char *name)
{
    const struct qyi_format *format = qyi_format_by_suffix(name);

    return format && format->read;
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static int say_unread(const struct qyi_cli *cli, const char *path, int number)
{
    qyi_cli_say(cli, "cli.folder-unread", path, strerror(number), NULL);
    return QYI_EXIT_SYSTEM;
}

int qyi_cli_walk(const struct qyi_cli *cli, const char *path, bool (*holds)(const char *name),
                 bool (*visit)(void *user, const char *path), void *user, bool *ret_go_on)
{
    char *const roots[] = {(char *)path, NULL}; /* fts does not write to it */
    struct stat status;
    FTS *walk;
    bool any = false;
    int code = QYI_EXIT_DONE;

    if (strcmp(path, "-") == 0 || stat(path, &status) < 0 || !S_ISDIR(status.st_mode)) {
        *ret_go_on = visit(user, path);
        return QYI_EXIT_DONE;
    }
    walk = fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, by_name);
    if (!walk)
        return say_unread(cli, path, errno);
    *ret_go_on = true;
    for (FTSENT *entry; *ret_go_on && (entry = fts_read(walk));) {
        if (entry->fts_info == FTS_F && holds(entry->fts_name)) {
            any = true;
            *ret_go_on = visit(user, entry->fts_path);
        } else if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR || entry->fts_info == FTS_NS)
            code = say_unread(cli, entry->fts_path, entry->fts_errno);
    }
    if (!any && code == QYI_EXIT_DONE) {
        qyi_cli_say(cli, "cli.folder-empty", path, NULL);
        code = QYI_EXIT_INPUT;
    }
    (void)fts_close(walk);
    return code;
}
