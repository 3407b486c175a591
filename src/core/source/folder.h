/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operands that are files, or folders with files in them. */
#ifndef QYI_SOURCE_FOLDER_H
#define QYI_SOURCE_FOLDER_H

#include <qiyuan/core/buf.h>

/* True for a folder that is there; `-` is none. */
QY_API bool qyi_is_folder(const char *path);

/* True if both paths lead to one regular file that is there. NULL and `-` are none. */
QY_API bool qyi_is_same_file(const char *a, const char *b);

struct qyi_folder_visitor {
    bool (*holds)(const char *name);            /* true for the name of a file that is wanted */
    bool (*file)(void *user, const char *path); /* false to stop early */
    /* What could not be read, and errno; the walk goes on. */
    void (*unread)(void *user, const char *path, int number);
};

/*
 * Visits `path`; or, where that is a folder or a zip file, every wanted file in it and below, in byte order
 * of their names; a member of a zip file has the path FILE.zip/MEMBER.
 * *ret_go_on is what the last visit returned. Returns 0, QY_E_FILE_READ where something could not be read, or
 * QY_E_NO_GAME for a folder without a wanted file.
 */
int qyi_folder_walk(const char *path, const struct qyi_folder_visitor *visitor, void *user, bool *ret_go_on);

#endif
