/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goes through folders. */
#include "source/folder.h"

#include <qiyuan/error.h>
#include <qiyuan/errors/source.h>

#include <errno.h>
#include <fts.h>
#include <string.h>
#include <sys/stat.h>

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static bool is_folder(const char *path)
{
    struct stat status;

    return strcmp(path, "-") != 0 && stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

int qyi_folder_walk(const char *path, const struct qyi_folder_visitor *visitor, void *user, bool *ret_go_on)
{
    char *const roots[] = {(char *)path, NULL}; /* fts does not write to it */
    int code = QY_E_NO_GAME;
    bool failed = false;
    FTS *walk;

    *ret_go_on = true;
    if (!is_folder(path)) {
        *ret_go_on = visitor->file(user, path);
        return 0;
    }
    walk = fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, by_name);
    if (!walk) {
        visitor->unread(user, path, errno);
        return QY_E_FILE_READ;
    }
    for (FTSENT *entry; *ret_go_on && (entry = fts_read(walk));) {
        if (entry->fts_info == FTS_F && visitor->holds(entry->fts_name)) {
            code = 0;
            *ret_go_on = visitor->file(user, entry->fts_path);
        } else if (entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR || entry->fts_info == FTS_NS) {
            failed = true;
            visitor->unread(user, entry->fts_path, entry->fts_errno);
        }
    }
    (void)fts_close(walk);
    return failed ? QY_E_FILE_READ : code;
}
