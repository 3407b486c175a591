/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of an event's people beside its log: its name, its content, and putting both aside. */
#include "directing/people_file.h"

#include "base/descriptor.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void qyi_people_path(const char *log_path, struct qy_buf *out)
{
    const char *slash = strrchr(log_path, '/');
    size_t folder = slash ? (size_t)(slash - log_path) + 1 : 0;

    qy_buf_add(out, log_path, folder);
    qy_buf_addf(out, ".%s" QYI_PEOPLE_TAIL, log_path + folder);
}

bool qyi_people_log(const char *name, char *ret_log, size_t size)
{
    static const char tail[] = QYI_PEOPLE_TAIL;
    size_t len = strlen(name);

    if (name[0] != '.' || name[1] == '.' || len < sizeof tail + 1 || len >= size ||
        strcmp(name + len - (sizeof tail - 1), tail) != 0)
        return false;
    memcpy(ret_log, name + 1, len - sizeof tail);
    ret_log[len - sizeof tail] = '\0';
    return true;
}

static int fail(int code, struct qy_error *reterr)
{
    const char *why = strerror(errno); /* NOLINT(concurrency-mt-unsafe) */

    return qyi_error_set(reterr, code, 0, why, strlen(why), NULL);
}

int qyi_people_read_text(const char *path, struct qy_buf *text, struct qy_error *reterr)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);

    if (fd < 0)
        return errno == ENOENT ? 0 : fail(QY_E_FILE_READ, reterr);
    int code = qyi_read_rest(fd, SIZE_MAX, text);
    close(fd);
    if (code == QY_E_MEMORY)
        return qyi_no_memory(reterr);
    return code < 0 ? fail(code, reterr) : 0;
}

/* Composes a hidden name beside a log, with the suffix `tail`. */
static void hidden_path(const char *log_path, unsigned number, const char *tail, struct qy_buf *out)
{
    const char *slash = strrchr(log_path, '/');
    size_t folder = slash ? (size_t)(slash - log_path) + 1 : 0;

    out->len = 0;
    qy_buf_add(out, log_path, folder);
    qy_buf_addf(out, ".%s.%u%s", log_path + folder, number, tail);
}

int qyi_people_put_aside(const char *log_path, struct qy_error *reterr)
{
    struct qy_buf people = QY_BUF_INIT;
    struct qy_buf hidden = QY_BUF_INIT;
    unsigned number = 0;
    int code = 0;

    qyi_people_path(log_path, &people);
    do
        hidden_path(log_path, ++number, "", &hidden);
    while (!hidden.failed && link(log_path, qy_buf_str(&hidden)) < 0 && errno == EEXIST);
    if (people.failed || hidden.failed)
        code = qyi_no_memory(reterr);
    else if (access(qy_buf_str(&hidden), F_OK) < 0 || unlink(log_path) < 0)
        code = fail(QY_E_FILE_WRITE, reterr);
    hidden_path(log_path, number, ".people", &hidden);
    if (code == 0 &&
        (hidden.failed || (rename(qy_buf_str(&people), qy_buf_str(&hidden)) < 0 && errno != ENOENT)))
        code = hidden.failed ? qyi_no_memory(reterr) : fail(QY_E_FILE_WRITE, reterr);
    qy_buf_free(&hidden);
    qy_buf_free(&people);
    return code;
}
