/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The files of a folder that the operator publishes, each under an id.
 *
 * The id is computed from the file's name. An id from a caller is only compared with those of existing files
 * and never becomes part of a path, so that files elsewhere can't be requested. Only regular files count
 * whose names don't begin with a point; links do not.
 */
#ifndef QYI_SHELF_FOLDER_H
#define QYI_SHELF_FOLDER_H

#include "store/store.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

#include <stdint.h>

#define QYI_FOLDER_MOST 500 /* the most files listed */

struct qyi_file {
    char id[QYI_FILE_ID_SIZE];
    char name[256];
    int64_t changed; /* Unix time in milliseconds */
    uint64_t size;
};

struct qyi_files {
    struct qyi_file *file; /* by name */
    size_t count;
    bool more; /* there are more files than listed */
};

/* Lists a folder; NULL is empty. Errors: QY_E_FILE_READ, QY_E_MEMORY. */
int qyi_folder_list(const char *folder, struct qyi_files *ret_files, struct qy_error *reterr);
void qyi_files_free(struct qyi_files *files);
/* A number that changes when a file of the list is added, removed or written. */
uint64_t qyi_files_stamp(const struct qyi_files *files);

/*
 * Opens the file with an id for reading. Returns a descriptor, which the caller closes. Errors:
 * QY_E_NO_SUCH_PATH if there is no such file, QY_E_FILE_READ.
 */
int qyi_folder_open(const char *folder, const char *id, struct qyi_file *ret_file, struct qy_error *reterr);

/* Finds the file with an id. Errors: as above. */
int qyi_folder_find(const char *folder, const char *id, struct qyi_file *ret_file, struct qy_error *reterr);

/* The id of the file with that name. */
void qyi_folder_id(const char *name, char ret_id[QYI_FILE_ID_SIZE]);

/* Chooses an unused name for a new file, made from a title with a random suffix. Creates the folder if
 * needed. Error: QY_E_FILE_WRITE. */
int qyi_folder_new(const char *folder, const char *title, struct qyi_file *ret_file, struct qy_error *reterr);

/* Appends the content of a file in the list. Errors: as above; QY_E_FILE_READ also for a file over 32 MiB. */
int qyi_folder_read(const char *folder, const char *id, struct qy_buf *out, struct qy_error *reterr);

/* The same for an open file. */
int qyi_folder_read_all(int descriptor, const struct qyi_file *file, struct qy_buf *out,
                        struct qy_error *reterr);

#endif
