/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. A tournament's log on disk: locked while it is used, each act synced before it counts. */
#include "cli/tournament_file.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static int system_error(int code, const char *path, struct qy_error *reterr)
{
    return qyi_error_setf(reterr, code, 0, NULL, "%s: %s", path, strerror(errno));
}

static int lock(int fd, bool append)
{
    int done;

    do
        done = flock(fd, append ? LOCK_EX : LOCK_SH);
    while (done < 0 && errno == EINTR);
    return done;
}

static int read_all(int fd, struct qy_buf *text)
{
    ssize_t got = 1;

    while (got != 0) {
        if (qy_buf_reserve(text, 65536) < 0)
            return QY_E_MEMORY;
        got = read(fd, text->data + text->len, 65536);
        if (got < 0 && errno != EINTR)
            return QY_E_FILE_READ;
        if (got > 0)
            text->len += (size_t)got;
    }
    return 0;
}

/* Writes at a place and waits for the disk; on failure the file ends there. */
static int write_at(int fd, const struct qy_buf *lines, size_t at)
{
    size_t done = 0;

    if (ftruncate(fd, (off_t)at) < 0)
        return -1;
    while (done < lines->len) {
        ssize_t put = pwrite(fd, lines->data + done, lines->len - done, (off_t)(at + done));

        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            break;
        done += (size_t)put;
    }
    if (done == lines->len && fsync(fd) == 0)
        return 0;
    (void)ftruncate(fd, (off_t)at);
    return -1;
}

/* Waits until the name of a new file is on the disk. */
static int sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t len = slash ? (size_t)(slash - path) + 1 : 0;
    char *folder = len > 0 ? strndup(path, len) : strdup(".");
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    int done = fd >= 0 ? fsync(fd) : -1;

    if (fd >= 0)
        (void)close(fd);
    free(folder);
    return done;
}

static int make_file(const char *path, const struct qy_buf *line, struct qy_error *reterr)
{
    struct qy_tournament_log *event;
    int code = qy_tournament_log_read(qy_buf_str(line), line->len, &event, NULL, reterr);
    int fd;

    if (code < 0)
        return code;
    qy_tournament_log_free(event);
    fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0 && errno == EEXIST)
        return qyi_error_set(reterr, QY_E_TOUR_EXISTS, 0, path, strlen(path), NULL);
    if (fd < 0)
        return system_error(QY_E_FILE_WRITE, path, reterr);
    if (write_at(fd, line, 0) < 0 || sync_folder(path) < 0) {
        code = system_error(QY_E_FILE_WRITE, path, reterr);
        (void)unlink(path);
    }
    (void)close(fd);
    return code;
}

int qyi_log_file_make(const char *path, const struct qy_tournament_act *begin, struct qy_error *reterr)
{
    struct qy_buf line = QY_BUF_INIT;
    int code;

    qy_tournament_act_write(begin, &line);
    qy_buf_addc(&line, '\n');
    code =
        line.failed ? qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL) : make_file(path, &line, reterr);
    qy_buf_free(&line);
    return code;
}

static void say_torn(const struct qyi_cli *cli, const char *path, size_t bytes)
{
    char count[24];

    (void)snprintf(count, sizeof count, "%zu", bytes);
    qyi_cli_say(cli, "tournament.torn-line", path, count, NULL);
}

int qyi_log_file_open(const struct qyi_cli *cli, const char *path, bool append, struct qyi_log_file *ret_file,
                      struct qy_error *reterr)
{
    struct qyi_log_file file = {.path = path, .added = QY_BUF_INIT};
    struct qy_buf text = QY_BUF_INIT;
    int code = 0;

    file.fd = open(path, (append ? O_RDWR : O_RDONLY) | O_CLOEXEC);
    if (file.fd < 0 || lock(file.fd, append) < 0) {
        code = system_error(QY_E_FILE_READ, path, reterr);
    } else {
        code = read_all(file.fd, &text);
        if (code < 0)
            code = system_error(code, path, reterr);
    }
    if (code == 0)
        code = qy_tournament_log_read(qy_buf_str(&text), text.len, &file.event, &file.good, reterr);
    if (code == 0 && file.good < text.len)
        say_torn(cli, path, text.len - file.good);
    qy_buf_free(&text);
    if (code < 0) {
        qyi_log_file_close(&file);
        return code;
    }
    *ret_file = file;
    return 0;
}

void qyi_log_file_close(struct qyi_log_file *file)
{
    if (file->fd >= 0)
        (void)close(file->fd);
    qy_tournament_log_free(file->event);
    qy_buf_free(&file->added);
    file->fd = -1;
    file->event = NULL;
}

int qyi_log_file_do(struct qyi_log_file *file, const struct qy_tournament_act *acts, size_t count,
                    struct qy_error *reterr)
{
    int code = qy_tournament_log_do(file->event, acts, count, &file->added, reterr);

    if (code == 0 && file->added.failed)
        code = qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    return code;
}

int qyi_log_file_flush(struct qyi_log_file *file, struct qy_error *reterr)
{
    if (write_at(file->fd, &file->added, file->good) < 0)
        return system_error(QY_E_FILE_WRITE, file->path, reterr);
    file->good += file->added.len;
    return 0;
}

int qyi_log_file_append(struct qyi_log_file *file, const struct qy_tournament_act *acts, size_t count,
                        struct qy_error *reterr)
{
    int code;

    qy_buf_clear(&file->added);
    code = qyi_log_file_do(file, acts, count, reterr);
    return code == 0 ? qyi_log_file_flush(file, reterr) : code;
}

int qyi_cli_log_append(const struct qyi_cli *cli, struct qyi_log_file *file,
                       const struct qy_tournament_act *acts, size_t count)
{
    struct qy_error error = {0};

    return qyi_log_file_append(file, acts, count, &error) < 0 ? qyi_cli_fail(cli, file->path, &error)
                                                              : QYI_EXIT_DONE;
}
