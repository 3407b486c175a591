/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tournament's log on disk: locked while it is used, each act synced before it counts. */
#include "trf/log_file.h"

#include "base/descriptor.h"
#include "base/error.h"
#include "event/act.h"

#include <qiyuan/errors/trf.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool qyi_is_log_file(const char *path)
{
    struct stat status;
    /* Bytes peeked from a pipe are lost to its reader. */
    bool regular = strcmp(path, "-") != 0 && stat(path, &status) == 0 && S_ISREG(status.st_mode);
    FILE *file = regular ? fopen(path, "rbe") : NULL;
    int first = file ? fgetc(file) : EOF;

    if (file)
        (void)fclose(file);
    return first == '{';
}

static int system_error(int code, const char *path, struct qy_error *reterr)
{
    return qyi_error_setf(reterr, code, 0, NULL, "%s: %s", path, strerror(errno));
}

/* Writes at a place and waits for the disk; on failure the file ends there. */
static int write_at(int fd, const struct qy_buf *lines, size_t at)
{
    if (ftruncate(fd, (off_t)at) < 0)
        return -1;
    if (qyi_write_at(fd, at, lines->data, lines->len) == 0 && fsync(fd) == 0)
        return 0;
    (void)ftruncate(fd, (off_t)at);
    return -1;
}

int qyi_kept_open(const char *path, bool append, struct qy_buf *text, struct qy_error *reterr)
{
    int fd = open(path, (append ? O_RDWR : O_RDONLY) | O_CLOEXEC);
    int code = fd < 0 || qyi_lock_file(fd, append) < 0 ? QY_E_FILE_READ : qyi_read_rest(fd, SIZE_MAX, text);

    if (code == 0)
        return fd;
    code = system_error(code, path, reterr);
    if (fd >= 0)
        (void)close(fd);
    return code;
}

int qyi_kept_write(int fd, const struct qy_buf *lines, size_t at, struct qy_error *reterr)
{
    return write_at(fd, lines, at) < 0 ? system_error(QY_E_FILE_WRITE, "", reterr) : 0;
}

int qyi_kept_make(const char *path, const struct qy_buf *lines, struct qy_error *reterr)
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, name[0] == '.' ? 0600 : 0666);
    int code = 0;

    if (fd < 0 && errno == EEXIST)
        return qyi_error_set(reterr, QY_E_TOUR_EXISTS, 0, path, strlen(path), NULL);
    if (fd < 0)
        return system_error(QY_E_FILE_WRITE, path, reterr);
    if (write_at(fd, lines, 0) < 0 || !qyi_sync_folder(path)) {
        code = system_error(QY_E_FILE_WRITE, path, reterr);
        (void)unlink(path);
    }
    (void)close(fd);
    return code;
}

int qyi_kept_make_aside(const char *stem, const char *tail, const struct qy_buf *lines,
                        struct qy_buf *ret_path, struct qy_error *reterr)
{
    int code = QY_E_TOUR_EXISTS;

    for (unsigned i = 1; code == QY_E_TOUR_EXISTS; i++) {
        qy_buf_clear(ret_path);
        qy_buf_addf(ret_path, "%s.%u%s", stem, i, tail);
        code = ret_path->failed ? qyi_no_memory(reterr) : qyi_kept_make(qy_buf_str(ret_path), lines, reterr);
    }
    return code;
}

static int make_file(const char *path, const struct qy_buf *log, struct qy_error *reterr)
{
    struct qy_tournament_log *event;
    int code = qy_tournament_log_read(qy_buf_str(log), log->len, &event, NULL, reterr);

    if (code < 0)
        return code;
    qy_tournament_log_free(event);
    return qyi_kept_make(path, log, reterr);
}

/* FIDE's Swiss systems number by strength (C.04.2), the others by lot. */
static const char *usual_numbers(const char *name)
{
    const struct qy_pairing_system *system = name ? qy_pairing_system_named(name, strlen(name)) : NULL;

    return system && system->form == QY_PAIRING_SWISS && !system->cn_rules ? "rating" : "lots";
}

int qyi_log_file_make(const char *path, const struct qy_tournament_act *begin, struct qy_error *reterr)
{
    struct qy_tournament_act act = *begin;
    struct qy_buf lines = QY_BUF_INIT;
    struct qy_tournament_log *event = NULL;

    if (!act.numbers)
        act.numbers = usual_numbers(act.system);
    int code = qy_tournament_log_begin(&act, &lines, &event, reterr);
    if (code == 0)
        code = lines.failed ? qyi_no_memory(reterr) : make_file(path, &lines, reterr);
    qy_tournament_log_free(event);
    qy_buf_free(&lines);
    return code;
}

/* Whether a log that comes from elsewhere has no text that an act here could not have. */
static int check_texts(const struct qy_buf *log, struct qy_error *reterr)
{
    uint32_t line = 0;
    int code = 0;

    for (size_t at = 0, len; code == 0 && at < log->len; at += len + 1) {
        struct qy_tournament_act act;

        len = (size_t)((const char *)memchr(log->data + at, '\n', log->len - at) - (log->data + at));
        line++;
        if (qy_tournament_act_read(log->data + at, len, &act, NULL) < 0)
            continue; /* a line that is not an act is reported when the log is read */
        code = qyi_act_check_texts(&act, reterr);
        qy_tournament_act_free(&act);
        if (code < 0 && reterr) {
            reterr->line = line;
            reterr->column = 1;
        }
    }
    return code;
}

int qyi_log_file_take(const char *path, const char *text, size_t len, struct qy_error *reterr)
{
    struct qy_buf log = QY_BUF_INIT;

    qy_buf_add(&log, text, len);
    if (len > 0 && text[len - 1] != '\n')
        qy_buf_addc(&log, '\n');
    int code = log.failed ? qyi_no_memory(reterr) : check_texts(&log, reterr);
    if (code == 0)
        code = make_file(path, &log, reterr);
    qy_buf_free(&log);
    return code;
}

int qyi_log_file_open(const char *path, bool append, struct qyi_log_file *ret_file, struct qy_error *reterr)
{
    struct qyi_log_file file = {.path = path, .added = QY_BUF_INIT};
    struct qy_buf text = QY_BUF_INIT;
    int code = 0;

    file.fd = qyi_kept_open(path, append, &text, reterr);
    code = file.fd < 0 ? file.fd : 0;
    if (code == 0)
        code = qy_tournament_log_read(qy_buf_str(&text), text.len, &file.event, &file.good, reterr);
    file.torn = text.len - file.good;
    for (size_t i = 0; code == 0 && i < file.good; i++)
        file.lines += text.data[i] == '\n';
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
    size_t before = file->added.len;
    int code = qy_tournament_log_do(file->event, acts, count, &file->added, reterr);

    for (size_t i = before; i < file->added.len; i++)
        file->lines += file->added.data[i] == '\n';

    if (code == 0 && file->added.failed)
        code = qyi_no_memory(reterr);
    return code;
}

/* Lines that are in safety: where the disk of the file is full they count nevertheless. */
static int flush_kept(struct qyi_log_file *file, struct qy_error *reterr)
{
    const struct qyi_log_keeper *keeper = file->keeper;
    uint32_t behind = file->lines;

    for (size_t i = 0; i < file->added.len; i++)
        behind -= file->added.data[i] == '\n';
    int code = keeper->keep(keeper->user, file->path, behind, &file->added, reterr);
    if (code < 0)
        return code;
    file->lags = file->lags || write_at(file->fd, &file->added, file->good) < 0;
    keeper->wrote(keeper->user, file->path, file->lags ? -1 : file->fd);
    file->good += file->added.len;
    return 0;
}

int qyi_log_file_flush(struct qyi_log_file *file, struct qy_error *reterr)
{
    if (file->keeper)
        return file->added.len > 0 ? flush_kept(file, reterr) : 0;
    if (write_at(file->fd, &file->added, file->good) < 0)
        return system_error(QY_E_FILE_WRITE, file->path, reterr);
    file->good += file->added.len;
    return 0;
}

int qyi_log_file_append(struct qyi_log_file *file, const struct qy_tournament_act *acts, size_t count,
                        struct qy_error *reterr)
{
    qy_buf_clear(&file->added);
    int code = qyi_log_file_do(file, acts, count, reterr);
    return code == 0 ? qyi_log_file_flush(file, reterr) : code;
}

int qyi_log_file_pair(struct qyi_log_file *file, const uint16_t *drawn, size_t count, bool *ret_numbered,
                      struct qy_error *reterr)
{
    struct qy_tournament_act act = {0};
    bool needed = false;
    int code = qy_tournament_log_number_teams(file->event, &act, &needed, reterr);

    if (code == 0 && needed)
        code = qyi_log_file_do(file, &act, 1, reterr);
    qy_tournament_act_free(&act);
    if (ret_numbered)
        *ret_numbered = needed;
    for (bool more = true; code == 0 && more; count = 0) {
        act = (struct qy_tournament_act){0};
        code = qy_tournament_log_pair(file->event, count > 0 ? drawn : NULL, count, &act, reterr);
        if (code == 0)
            code = qyi_log_file_do(file, &act, 1, reterr);
        more = code == 0 && qy_tournament_log_has_second_game(file->event);
        qy_tournament_act_free(&act);
    }
    return code;
}
