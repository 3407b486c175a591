/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The file of a store: who owns it, and whether it is still there.
 *
 * The owner holds a lock on the file itself (flock, which SQLite does not use), so that it is found by any
 * name of the file. The descriptor is opened before SQLite's and closed after them: closing one in between
 * would drop SQLite's own locks.
 */
#ifndef QYI_STORE_PLACE_H
#define QYI_STORE_PLACE_H

#include <qiyuan/core/error.h>
#include <qiyuan/errors/store.h>

#include <sys/types.h>

/* A file by its device and inode. */
struct qyi_file_id {
    dev_t device;
    ino_t inode;
};

struct qyi_place {
    char *path;
    char *journal;                 /* path of the write-ahead log */
    int file;                      /* holds the lock; -1: a disk of tests, which is not looked at */
    struct qyi_file_id id;         /* of the file */
    struct qyi_file_id journal_id; /* of the log, once it was noted */
    bool has_journal;
};

/* Makes the folders above `path`, readable by their owner alone. QY_E_STORE_OPEN, QY_E_TOO_LONG. */
int qyi_place_make_folders(const char *path, struct qy_error *reterr);

/* Gives the file `made`, which is whole, the name `path`. Where that is taken it stays as it is, and that is
 * QY_E_STORE_EXISTS if `only` the new file will do. QY_E_STORE_OPEN. */
int qyi_place_give_name(const char *made, const char *path, bool only, struct qy_error *reterr);

/* Makes a new store's file: called with the path at which it is put together, before it gets its name. */
typedef int (*qyi_place_make_fn)(const char *path, struct qy_error *reterr);

/*
 * Becomes the owner of the store at `path`. One that is not there is made by `make` beside its place, and
 * gets its name when it is whole (NULL: none is made); a file readable by others is made its owner's alone. Errors:
 * QY_E_STORE_IN_USE, QY_E_STORE_EMPTY (a file without content, or a log without its file), QY_E_STORE_OPEN,
 * QY_E_MEMORY and those of `make`. End with qyi_place_leave().
 */
int qyi_place_claim(const char *path, qyi_place_make_fn make, struct qyi_place *ret_place,
                    struct qy_error *reterr);
/* A place on a disk of tests. QY_E_MEMORY. */
int qyi_place_pretend(const char *path, struct qyi_place *ret_place, struct qy_error *reterr);
void qyi_place_leave(struct qyi_place *place);

/* Notes which log belongs to the file: called once it was made. */
void qyi_place_note_journal(struct qyi_place *place);
/* Whether the file, and its log, still stand under their names. */
bool qyi_place_stands(const struct qyi_place *place);

#endif
