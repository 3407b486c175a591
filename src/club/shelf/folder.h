/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files of a folder that the operator shows, each under an id.
 *
 * An id is made from the name of a file. A caller's id is only ever compared with those of files that are
 * there, and never becomes part of a path: what lies elsewhere can't be asked for. Only ordinary files count
 * whose names don't begin with a point; links do not.
 */
#ifndef QYI_SHELF_FOLDER_H
#define QYI_SHELF_FOLDER_H

#include "store/store.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

#include <stdint.h>

#define QYI_FOLDER_MOST 500 /* files that are listed */

struct qyi_file {
    char id[QYI_FILE_ID_SIZE];
    char name[256];
    int64_t changed; /* Unix time in milliseconds */
    uint64_t size;
};

struct qyi_files {
    struct qyi_file *file; /* by name */
    size_t count;
    bool more; /* than are listed */
};

/* Lists a folder; NULL has nothing. Error: QY_E_FILE_READ, QY_E_MEMORY. */
int qyi_folder_list(const char *folder, struct qyi_files *ret_files, struct qy_error *reterr);
void qyi_files_free(struct qyi_files *files);
/* A number that is another one when a file of the list came, went, or was written. */
uint64_t qyi_files_stamp(const struct qyi_files *files);

/*
 * Opens the file with an id for reading. Returns a descriptor, which the caller closes. Errors:
 * QY_E_NO_SUCH_PATH where no file has it, QY_E_FILE_READ.
 */
int qyi_folder_open(const char *folder, const char *id, struct qyi_file *ret_file, struct qy_error *reterr);

/* Finds the file with an id. Errors: as above. */
int qyi_folder_find(const char *folder, const char *id, struct qyi_file *ret_file, struct qy_error *reterr);

/* The id of the file of that name. */
void qyi_folder_id(const char *name, char ret_id[QYI_FILE_ID_SIZE]);

/* A name for a new file of which no other has any part: made from a title, and random at its end. The folder is
 * made where it is not there. Error: QY_E_FILE_WRITE. */
int qyi_folder_new(const char *folder, const char *title, struct qyi_file *ret_file, struct qy_error *reterr);

/* Appends all of a file of the list. Errors: as above; QY_E_FILE_READ also for one above 32 MiB. */
int qyi_folder_read(const char *folder, const char *id, struct qy_buf *out, struct qy_error *reterr);

/* The same of one that is open. */
int qyi_folder_read_all(int descriptor, const struct qyi_file *file, struct qy_buf *out,
                        struct qy_error *reterr);

#endif
