/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files of games that people sent to the server, in a folder beside the store: of each what is known of it
 * (ID.json), its games as PGN (ID.pgn) with their index (ID.pgn.qyindex), and until they are read what was sent so far
 * (ID.part). To be asked in a worker. An id is ten random letters and digits.
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
    bool shared;   /* whoever has the id may read it */
    bool ready;    /* its games are there */
    int64_t made;  /* Unix time in milliseconds */
    uint64_t size; /* of what is being sent; of its PGN once that is there */
    uint64_t games;
};

/* The path of a part of it (".json"); false where it is too long. */
bool qyi_upload_path(const char *folder, const char *id, const char *suffix, char ret_path[QYI_UPLOAD_PATH]);
/* The properties of one. Errors: QY_E_NO_SUCH_PATH, QY_E_FILE_READ. */
int qyi_upload_read(const char *folder, const char *id, struct qyi_upload *ret_upload,
                    struct qy_error *reterr);
/* Writes it, whole or not at all. Errors: QY_E_FILE_WRITE, QY_E_MEMORY. */
int qyi_upload_write(const char *folder, const struct qyi_upload *upload, struct qy_error *reterr);
/* All of it is gone. */
void qyi_upload_remove(const char *folder, const char *id);

/* Tells each, in no order; a folder that is not there has none. What `take` returns, unless 0, ends it and is returned.
 * Unreadable ones are skipped. */
int qyi_uploads_each(const char *folder, int (*take)(void *user, const struct qyi_upload *upload),
                     void *user);
/* This many bytes all files of the folder have. */
uint64_t qyi_uploads_bytes(const char *folder);
/* Makes the folder where it is not there, and keeps others from reckoning with it until the descriptor is closed.
 * Error: QY_E_FILE_WRITE. */
int qyi_uploads_lock(const char *folder, struct qy_error *reterr);

/* A worker removes all that somebody sent. */
struct qyi_server;
void qyi_uploads_forget(struct qyi_server *server, const unsigned char owner[QYI_HASH_SIZE]);

/* What a guest sent goes after this many days; what was not sent to its end after one. */
bool qyi_upload_is_over(const struct qyi_upload *upload, int64_t now, uint32_t guest_days);

#endif
