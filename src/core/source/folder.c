/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks folders of files to read. */
#include "source/folder.h"

#include "source/zip.h"

#include <qiyuan/core/error.h>
#include <qiyuan/errors/source.h>

#include <errno.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

bool qyi_is_folder(const char *path)
{
    struct stat status;

    return strcmp(path, "-") != 0 && stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool qyi_is_same_file(const char *a, const char *b)
{
    struct stat first;
    struct stat second;

    return a && b && strcmp(a, "-") != 0 && strcmp(b, "-") != 0 && stat(a, &first) == 0 &&
           S_ISREG(first.st_mode) && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

/* ---- zip files as folders -------------------------------------------------------------------------- */

struct members {
    const struct qyi_folder_visitor *visitor;
    void *user;
    const char *path; /* path of the zip file */
    size_t wanted;    /* number of wanted members */
    bool go_on;
};

static int visit_member(void *user, const char *name)
{
    struct members *members = user;
    char *path = NULL;

    if (!members->visitor->holds(name))
        return 0;
    if (asprintf(&path, "%s/%s", members->path, name) < 0)
        return QY_E_MEMORY;
    members->wanted++;
    members->go_on = members->visitor->file(members->user, path);
    free(path);
    return members->go_on ? 0 : 1;
}

/* Visits the wanted members. Returns as qyi_folder_walk(), or QY_E_COMPRESSED_DATA. */
static int walk_zip(const char *path, const struct qyi_folder_visitor *visitor, void *user, bool *ret_go_on)
{
    struct members members = {visitor, user, path, 0, true};

    if (qyi_zip_kind(path, true))
        return QY_E_NO_GAME; /* a document: its embedded files were not named by the user */
    int code = qyi_zip_names(path, visit_member, &members);

    *ret_go_on = members.go_on;
    if (code < 0)
        return code;
    return members.wanted > 0 ? 0 : QY_E_NO_GAME;
}

static bool is_zip_name(const char *name)
{
    size_t len = strlen(name);

    return len > 4 && strcasecmp(name + len - 4, ".zip") == 0;
}

/* ---- folders --------------------------------------------------------------------------------------- */

int qyi_folder_walk(const char *path, const struct qyi_folder_visitor *visitor, void *user, bool *ret_go_on)
{
    char *const roots[] = {(char *)path, NULL}; /* fts does not write to it */
    int code = QY_E_NO_GAME;
    bool failed = false;

    *ret_go_on = true;
    if (strcmp(path, "-") != 0 && qyi_is_zip(path)) {
        code = walk_zip(path, visitor, user, ret_go_on);
        if (code != QY_E_COMPRESSED_DATA)
            return code;
        /* the reader will report what it is */
    }
    if (!qyi_is_folder(path)) {
        *ret_go_on = visitor->file(user, path);
        return 0;
    }
    FTS *walk = fts_open(roots, FTS_LOGICAL | FTS_NOCHDIR, by_name);
    if (!walk) {
        visitor->unread(user, path, errno);
        return QY_E_FILE_READ;
    }
    for (FTSENT *entry; *ret_go_on && (entry = fts_read(walk));) {
        if (entry->fts_info == FTS_F && is_zip_name(entry->fts_name) && qyi_is_zip(entry->fts_path)) {
            if (walk_zip(entry->fts_path, visitor, user, ret_go_on) == 0)
                code = 0;
        } else if (entry->fts_info == FTS_F && visitor->holds(entry->fts_name)) {
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
