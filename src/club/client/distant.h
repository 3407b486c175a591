/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A tournament at a server, named by its link "http://HOUSE/t/ID#key=TOKEN", for programs elsewhere:
 * its log as it stands, lines for it, and a copy that follows it.
 */
#ifndef QYI_SERVER_DISTANT_H
#define QYI_SERVER_DISTANT_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

#include <stdbool.h>

struct qyi_distant;

/* Whether a text begins as a link; or is a path of a file whose first line does, so that its key stands in
 * no list of processes. `ret_link` (or NULL) gets what stands there. */
#define QYI_LINK_LENGTH 512
bool qyi_is_link(const char *text);
bool qyi_names_link(const char *text, char ret_link[QYI_LINK_LENGTH]);

/*
 * The tournament of a link, or of a file that holds one; the key may be missing. `watch` as for qyi_client_new(). The
 * caller frees it. Errors: QY_E_DISTANT_LINK, QY_E_BOT_ADDRESS, QY_E_MEMORY.
 */
int qyi_distant_new(const char *name, int watch, struct qyi_distant **ret_distant, struct qy_error *reterr);
void qyi_distant_free(struct qyi_distant *distant);

/*
 * Brings a whole log to a server ("http://HOUSE"), which keeps it byte for byte, and appends the owner's link, which is
 * told this once. Errors as of qyi_distant_log(), and QY_E_BOT_ADDRESS.
 */
int qyi_distant_begin(const char *house, const char *log, struct qy_buf *link, struct qy_error *reterr);

/* Appends the log. Errors: QY_E_BOT_UNREACHABLE, QY_E_DISTANT_REFUSED with what the server said, QY_E_MEMORY. */
int qyi_distant_log(struct qyi_distant *distant, struct qy_buf *out, struct qy_error *reterr);

/* Sends whole lines that rest on a log of this many: all of them are kept there byte for byte, or none. Errors as
 * above. */
int qyi_distant_send(struct qyi_distant *distant, uint32_t based, const char *lines, struct qy_error *reterr);

/* A copy of the log in a file of its own, which is worked on. */
struct qyi_distant_copy {
    char folder[256];
    char path[280];
    struct qy_buf log; /* as the server had it */
};

/* Makes the copy; sends the lines that stand there behind the log as it was; drops the copy, in any case.
 * Errors: as above, QY_E_FILE_WRITE, QY_E_FILE_READ. */
int qyi_distant_copy_make(struct qyi_distant *distant, struct qyi_distant_copy *ret_copy,
                          struct qy_error *reterr);
int qyi_distant_copy_send(struct qyi_distant *distant, const struct qyi_distant_copy *copy,
                          struct qy_error *reterr);
void qyi_distant_copy_drop(struct qyi_distant_copy *copy);

/*
 * Follows the tournament once: appends to the copy in a folder, under the name that the files have at the server, what
 * it lacks, boards of the desk among it, and waits for the disk. `ret_added`: whether anything came. Errors: as above;
 * QY_E_DISTANT_OTHER where the file there is no beginning of the server's; QY_E_FILE_READ, QY_E_FILE_WRITE.
 */
int qyi_distant_follow(struct qyi_distant *distant, const char *folder, bool *ret_added,
                       struct qy_error *reterr);

#endif
