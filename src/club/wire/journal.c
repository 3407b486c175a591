/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the operator's log outside the loop. */
#include "wire/journal.h"

#include "base/descriptor.h"
#include "base/error.h"
#include "base/json.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* This many bytes may wait for the disk. */
#define WAITING_MOST ((size_t)1 << 20)

struct qyi_journal {
    uv_loop_t *loop;
    uv_fs_t writing;
    struct qy_buf waiting; /* lines to be written after the current ones */
    struct qy_buf under_way;
    size_t written; /* of under_way */
    uint64_t dropped;
    char *path;
    int fd;
    int next_fd; /* the new file, used after the current write, or -1 */
    bool busy;
};

static int open_file(const char *path)
{
    if (strcmp(path, "-") == 0)
        return dup(STDERR_FILENO);
    return open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

int qyi_journal_open(const char *path, uv_loop_t *loop, struct qyi_journal **ret_journal,
                     struct qy_error *reterr)
{
    struct qyi_journal *journal = calloc(1, sizeof *journal);

    if (journal)
        journal->path = strdup(path);
    if (!journal || !journal->path) {
        free(journal);
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    }
    journal->loop = loop;
    journal->next_fd = -1;
    journal->fd = open_file(path);
    if (journal->fd < 0) {
        free(journal->path);
        free(journal);
        return qyi_error_setf(reterr, QY_E_FILE_WRITE, 0, NULL, "%s: %s", path, strerror(errno));
    }
    *ret_journal = journal;
    return 0;
}

/* ---- writing --------------------------------------------------------------------------------------- */

static void write_on(struct qyi_journal *journal);

static void take_next_file(struct qyi_journal *journal)
{
    if (journal->next_fd < 0)
        return;
    close(journal->fd);
    journal->fd = journal->next_fd;
    journal->next_fd = -1;
}

/* Errors are ignored: a full disk for the log must not stop the server. */
static void on_written(uv_fs_t *request)
{
    struct qyi_journal *journal = request->data;
    ssize_t count = request->result;

    uv_fs_req_cleanup(request);
    journal->busy = false;
    if (count == UV_EINTR || count == UV_EAGAIN)
        count = 0;
    if (count < 0) {
        journal->dropped++;
        count = (ssize_t)(journal->under_way.len - journal->written);
    }
    journal->written += (size_t)count;
    write_on(journal);
}

static void write_on(struct qyi_journal *journal)
{
    if (journal->busy)
        return;
    if (journal->written == journal->under_way.len) {
        struct qy_buf empty = journal->under_way;

        take_next_file(journal);
        qy_buf_clear(&empty);
        journal->under_way = journal->waiting;
        journal->waiting = empty;
        journal->written = 0;
    }
    if (journal->written == journal->under_way.len)
        return;
    uv_buf_t part = uv_buf_init((char *)qy_buf_str(&journal->under_way) + journal->written,
                                (unsigned)(journal->under_way.len - journal->written));
    journal->writing.data = journal;
    journal->busy = uv_fs_write(journal->loop, &journal->writing, journal->fd, &part, 1, -1, on_written) == 0;
}

void qyi_journal_close(struct qyi_journal *journal)
{
    if (!journal)
        return;
    while (journal->busy)
        uv_run(journal->loop, UV_RUN_ONCE);
    take_next_file(journal);
    (void)qyi_write_all(journal->fd, qy_buf_str(&journal->under_way) + journal->written,
                        journal->under_way.len - journal->written);
    (void)qyi_write_all(journal->fd, qy_buf_str(&journal->waiting), journal->waiting.len);
    close(journal->fd);
    qy_buf_free(&journal->waiting);
    qy_buf_free(&journal->under_way);
    free(journal->path);
    free(journal);
}

void qyi_journal_reopen(struct qyi_journal *journal)
{
    int fd = journal ? open_file(journal->path) : -1;

    if (fd < 0)
        return;
    if (journal->next_fd >= 0)
        close(journal->next_fd);
    journal->next_fd = fd;
    if (!journal->busy)
        take_next_file(journal);
}

/* ---- lines ----------------------------------------------------------------------------------------- */

/* Begins a line; false if there is no room for it. */
static bool begin_line(struct qyi_journal *journal, struct qyi_json *json, const char *event)
{
    struct timespec now;
    struct tm parts;
    char when[40];

    if (!journal)
        return false;
    if (journal->waiting.len > WAITING_MOST) {
        journal->dropped++;
        return false;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    size_t len = strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", gmtime_r(&now.tv_sec, &parts));
    snprintf(when + len, sizeof when - len, ".%03dZ", (int)(now.tv_nsec / 1000000));
    qyi_json_begin(json, &journal->waiting);
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "time", when);
    qyi_json_member_string(json, "event", event);
    if (journal->dropped > 0) {
        qyi_json_key(json, "dropped");
        qyi_json_uint(json, journal->dropped);
        journal->dropped = 0;
    }
    return true;
}

static void end_line(struct qyi_journal *journal, struct qyi_json *json)
{
    qyi_json_close(json, '}');
    qy_buf_addc(&journal->waiting, '\n');
    write_on(journal);
}

static void member_unless_empty(struct qyi_json *json, const char *name, const char *text)
{
    if (text && text[0] != '\0')
        qyi_json_member_string(json, name, text);
}

static void member_milliseconds(struct qyi_json *json, uint64_t microseconds)
{
    qyi_json_key(json, "ms");
    qyi_json_fixed(json, (int64_t)microseconds, 3);
}

void qyi_journal_request(struct qyi_journal *journal, const struct qyi_answered *answered)
{
    struct qyi_json json;

    if (!begin_line(journal, &json, "request"))
        return;
    qyi_json_member_string(&json, "method", answered->method);
    qyi_json_member_string(&json, "route", answered->route);
    member_unless_empty(&json, "id", answered->id);
    qyi_json_member_int(&json, "status", answered->status);
    member_unless_empty(&json, "code", answered->code);
    qyi_json_member_int(&json, "bytes", (int64_t)answered->bytes);
    member_milliseconds(&json, answered->microseconds);
    member_unless_empty(&json, "address", answered->address);
    end_line(journal, &json);
}

void qyi_journal_socket(struct qyi_journal *journal, uint64_t number, const char *address,
                        uint64_t microseconds)
{
    struct qyi_json json;

    if (!begin_line(journal, &json, address ? "socket-open" : "socket-closed"))
        return;
    qyi_json_key(&json, "socket");
    qyi_json_uint(&json, number);
    member_unless_empty(&json, "address", address);
    if (!address)
        member_milliseconds(&json, microseconds);
    end_line(journal, &json);
}

void qyi_journal_notice(struct qyi_journal *journal, const char *message, const char *particular)
{
    struct qyi_json json;

    if (!begin_line(journal, &json, "notice"))
        return;
    qyi_json_member_string(&json, "message", message);
    member_unless_empty(&json, "particular", particular);
    end_line(journal, &json);
}
