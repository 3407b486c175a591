/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files of games uploaded by people, in a folder beside the store. Each has its properties (ID.json), its
 * games as PGN (ID.pgn) with their index (ID.pgn.qyindex), and during the upload the bytes received so far
 * (ID.part). For worker threads. An id has ten random letters and digits.
 */
#ifndef QYI_SHELF_UPLOADS_H
#define QYI_SHELF_UPLOADS_H

#include "shelf/folder.h"
#include "wire/auth.h"

#define QYI_UPLOAD_TITLE 200
#define QYI_UPLOAD_PATH  4096

struct qyi_upload {
    char id[QYI_FILE_ID_SIZE];
    unsigned char owner[QYI_HASH_SIZE]; /* key of an account, or hash of a guest's session */
    bool account;
    char title[QYI_UPLOAD_TITLE + 1];
    bool shared;   /* anyone with the id may read it */
    bool ready;    /* its games have been read */
    int64_t made;  /* Unix time in milliseconds */
    uint64_t size; /* of the upload so far; afterwards of its PGN */
    uint64_t games;
};

/* Composes the path of one of its files (suffix ".json"); false if it is too long. */
bool qyi_upload_path(const char *folder, const char *id, const char *suffix, char ret_path[QYI_UPLOAD_PATH]);
/* Reads the properties of an upload. Errors: QY_E_NO_SUCH_PATH, QY_E_FILE_READ. */
int qyi_upload_read(const char *folder, const char *id, struct qyi_upload *ret_upload,
                    struct qy_error *reterr);
/* Writes the properties atomically. Errors: QY_E_FILE_WRITE, QY_E_MEMORY. */
int qyi_upload_write(const char *folder, const struct qyi_upload *upload, struct qy_error *reterr);
/* Deletes all files of an upload. */
void qyi_upload_remove(const char *folder, const char *id);

/* Calls `take` for each upload in any order; a missing folder has none, unreadable ones are skipped. A
 * nonzero result of `take` ends it and is returned. */
int qyi_uploads_each(const char *folder, int (*take)(void *user, const struct qyi_upload *upload),
                     void *user);
/* The total size of all files in the folder, in bytes. */
uint64_t qyi_uploads_bytes(const char *folder);
/* Creates the folder if needed, and locks the accounting of its size until the descriptor is closed. Error:
 * QY_E_FILE_WRITE. */
int qyi_uploads_lock(const char *folder, struct qy_error *reterr);

/* Lets a worker delete all uploads of a person. */
struct qyi_server;
void qyi_uploads_forget(struct qyi_server *server, const unsigned char owner[QYI_HASH_SIZE]);

/* True if an upload must be deleted: a guest's after this many days, an unfinished one after a day. */
bool qyi_upload_is_over(const struct qyi_upload *upload, int64_t now, uint32_t guest_days);

#endif
