/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Command operands that are files, or folders with files in them. */
#ifndef QYI_SOURCE_FOLDER_H
#define QYI_SOURCE_FOLDER_H

#include <qiyuan/core/buf.h>

/* True for an existing folder; false for `-`. */
QY_API bool qyi_is_folder(const char *path);

/* True if both paths lead to the same existing regular file. False for NULL and `-`. */
QY_API bool qyi_is_same_file(const char *a, const char *b);

struct qyi_folder_visitor {
    bool (*holds)(const char *name);            /* true for the name of a wanted file */
    bool (*file)(void *user, const char *path); /* false to stop early */
    /* Called for what could not be read, with errno; the walk continues. */
    void (*unread)(void *user, const char *path, int number);
};

/*
 * Visits `path`; if it is a folder or a zip file, every wanted file in it and below, in byte order of names.
 * A member of a zip file has the path FILE.zip/MEMBER. *ret_go_on is the result of the last visit. Returns 0,
 * QY_E_FILE_READ if something could not be read, or QY_E_NO_GAME for a folder without a wanted file.
 */
int qyi_folder_walk(const char *path, const struct qyi_folder_visitor *visitor, void *user, bool *ret_go_on);

#endif
