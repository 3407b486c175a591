/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A tournament on a server, named by its link "http://HOUSE/t/ID#key=TOKEN", as seen by other programs:
 * reading its log, adding lines, and keeping a copy up to date.
 */
#ifndef QYI_SERVER_DISTANT_H
#define QYI_SERVER_DISTANT_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

#include <stdbool.h>

struct qyi_distant;

/* qyi_is_link(): true if a text begins like a link. qyi_names_link(): also for a file whose first line does,
 * which keeps the key out of process lists; `ret_link` (or NULL) gets the link. */
#define QYI_LINK_LENGTH 512
bool qyi_is_link(const char *text);
bool qyi_names_link(const char *text, char ret_link[QYI_LINK_LENGTH]);

/*
 * Creates the tournament of a link, or of a file that contains one; the key may be missing. `watch` as for
 * qyi_client_new(). The caller frees it. Errors: QY_E_DISTANT_LINK, QY_E_BOT_ADDRESS, QY_E_MEMORY.
 */
int qyi_distant_new(const char *name, int watch, struct qyi_distant **ret_distant, struct qy_error *reterr);
void qyi_distant_free(struct qyi_distant *distant);

/*
 * Uploads a whole log to a server ("http://HOUSE"), which stores it byte for byte, and appends the owner's
 * link, which the server returns only this once. Errors as of qyi_distant_log(), and QY_E_BOT_ADDRESS.
 */
int qyi_distant_begin(const char *house, const char *log, struct qy_buf *link, struct qy_error *reterr);

/* Appends the log. Errors: QY_E_BOT_UNREACHABLE, QY_E_DISTANT_REFUSED with the server's message, QY_E_MEMORY. */
int qyi_distant_log(struct qyi_distant *distant, struct qy_buf *out, struct qy_error *reterr);

/* Sends whole lines based on a log of `based` lines. The server stores all of them byte for byte, or none.
 * Errors as above. */
int qyi_distant_send(struct qyi_distant *distant, uint32_t based, const char *lines, struct qy_error *reterr);

/* A temporary copy of the log to work on. */
struct qyi_distant_copy {
    char folder[256];
    char path[280];
    struct qy_buf log; /* the log on the server when it was copied */
};

/* Creates the copy; sends the lines added to it; deletes the copy in any case. Errors: as above,
 * QY_E_FILE_WRITE, QY_E_FILE_READ. */
int qyi_distant_copy_make(struct qyi_distant *distant, struct qyi_distant_copy *ret_copy,
                          struct qy_error *reterr);
int qyi_distant_copy_send(struct qyi_distant *distant, const struct qyi_distant_copy *copy,
                          struct qy_error *reterr);
void qyi_distant_copy_drop(struct qyi_distant_copy *copy);

/*
 * Brings a copy in a folder up to date: appends what its files lack, including boards of the desk, under the
 * names that they have on the server, and waits for the disk. `ret_added`: whether anything was added.
 * Errors: as above; QY_E_DISTANT_OTHER if a file is not a beginning of the server's; QY_E_FILE_READ,
 * QY_E_FILE_WRITE.
 */
int qyi_distant_follow(struct qyi_distant *distant, const char *folder, bool *ret_added,
                       struct qy_error *reterr);

#endif
