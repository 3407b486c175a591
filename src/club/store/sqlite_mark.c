/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The count of transactions in a file beside a store. */
#include "store/sqlite_mark.h"

#include "base/descriptor.h"
#include "base/error.h"

#include <qiyuan/core/buf.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Digits of the note, and its end of line. */
#define NOTE_SIZE 21

static int count_of(struct qyi_db *db, int64_t *ret_writes)
{
    sqlite3_stmt *statement = qyi_db_statement(db, QYI_SQL_WRITES);
    int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;

    if (code == SQLITE_ROW)
        *ret_writes = sqlite3_column_int64(statement, 0);
    if (statement)
        sqlite3_reset(statement);
    return code == SQLITE_ROW ? 0 : -1;
}

/* The stored count; 0 if there is none. */
static int64_t noted(int file)
{
    char text[NOTE_SIZE + 1] = "";

    return pread(file, text, NOTE_SIZE, 0) > 0 ? strtoll(text, NULL, 10) : 0;
}

static int open_note(const char *path, int *ret_file, struct qy_error *reterr)
{
    struct qy_buf name = QY_BUF_INIT;
    int code = 0;

    qy_buf_addf(&name, "%s-mark", path);
    *ret_file = open(qy_buf_str(&name), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (*ret_file < 0) {
        const char *why = strerror(errno); /* NOLINT(concurrency-mt-unsafe) */

        code = qyi_error_set(reterr, QY_E_STORE_OPEN, 0, why, strlen(why), qy_buf_str(&name));
    }
    qy_buf_free(&name);
    return code;
}

int qyi_mark_open(const char *path, struct qyi_db *db, struct qyi_mark *ret_mark, struct qy_error *reterr)
{
    char missing[24];

    *ret_mark = (struct qyi_mark){.file = -1};
    if (count_of(db, &ret_mark->writes) < 0)
        return qyi_db_fault(db, reterr);
    int code = open_note(path, &ret_mark->file, reterr);
    int64_t before = code == 0 ? noted(ret_mark->file) : 0;
    if (before > ret_mark->writes) {
        (void)snprintf(missing, sizeof missing, "%" PRId64, before - ret_mark->writes);
        code = qyi_error_set(reterr, QY_E_STORE_CUT, 0, path, strlen(path), missing);
    }
    if (code < 0)
        qyi_mark_close(ret_mark);
    return code;
}

void qyi_mark_note(struct qyi_mark *mark)
{
    char text[NOTE_SIZE + 1];

    mark->writes++;
    if (mark->file < 0)
        return;
    (void)snprintf(text, sizeof text, "%020" PRId64 "\n", mark->writes);
    (void)qyi_write_at(mark->file, 0, text, NOTE_SIZE); /* a full disk leaves the older note */
}

void qyi_mark_close(struct qyi_mark *mark)
{
    if (mark->file >= 0)
        close(mark->file);
    mark->file = -1;
}

void qyi_mark_remove(const char *path)
{
    struct qy_buf name = QY_BUF_INIT;

    qy_buf_addf(&name, "%s-mark", path);
    (void)unlink(qy_buf_str(&name));
    qy_buf_free(&name);
}
