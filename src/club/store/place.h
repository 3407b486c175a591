/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The file of a store: its owner, and whether it still exists.
 *
 * The owner locks the file itself (with flock, which SQLite does not use), so that the lock is found under
 * any name of the file. The descriptor is opened before SQLite's descriptors and closed after them, because
 * closing one in between would release SQLite's own locks.
 */
#ifndef QYI_STORE_PLACE_H
#define QYI_STORE_PLACE_H

#include <qiyuan/core/error.h>
#include <qiyuan/errors/store.h>

#include <sys/types.h>

/* A file, identified by device and inode. */
struct qyi_file_id {
    dev_t device;
    ino_t inode;
};

struct qyi_place {
    char *path;
    char *journal;                 /* path of the write-ahead log */
    int file;                      /* holds the lock; -1: a test's virtual disk, which is not checked */
    struct qyi_file_id id;         /* of the file */
    struct qyi_file_id journal_id; /* of the log, after qyi_place_note_journal() */
    bool has_journal;
};

/* Creates the folders above `path`, accessible only to their owner. QY_E_STORE_OPEN, QY_E_TOO_LONG. */
int qyi_place_make_folders(const char *path, struct qy_error *reterr);

/* Renames the complete file `made` to `path`. An existing file is not replaced; with `only` that is the error
 * QY_E_STORE_EXISTS. QY_E_STORE_OPEN. */
int qyi_place_give_name(const char *made, const char *path, bool only, struct qy_error *reterr);

/* Creates the file of a new store under the temporary path given. */
typedef int (*qyi_place_make_fn)(const char *path, struct qy_error *reterr);

/*
 * Becomes the owner of the store at `path`. A missing store is created by `make` beside its place and renamed
 * when complete (`make` NULL: not created); access to a file that others can read is restricted to its owner.
 * Errors: QY_E_STORE_IN_USE, QY_E_STORE_EMPTY (an empty file, or a log without its file), QY_E_STORE_OPEN,
 * QY_E_MEMORY and those of `make`. Free it with qyi_place_leave().
 */
int qyi_place_claim(const char *path, qyi_place_make_fn make, struct qyi_place *ret_place,
                    struct qy_error *reterr);
/* A place on a test's virtual disk. QY_E_MEMORY. */
int qyi_place_pretend(const char *path, struct qyi_place *ret_place, struct qy_error *reterr);
void qyi_place_leave(struct qyi_place *place);

/* Records which log belongs to the file; call it after the log was created. */
void qyi_place_note_journal(struct qyi_place *place);
/* True if the file and its log still exist under their names. */
bool qyi_place_stands(const struct qyi_place *place);

#endif
