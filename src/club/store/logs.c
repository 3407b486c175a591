/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logs in the store: read through a separate connection, written by the store's writer. */
#include "store/logs.h"

#include "base/error.h"
#include "store/backend.h"

#include <qiyuan/errors/server.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct qyi_logs {
    struct qyi_store *store;
    const struct qyi_backend *backend;
    pthread_mutex_t lock; /* protects the connection */
    void *db;
};

int qyi_logs_open(struct qyi_store *store, struct qyi_logs **ret_logs, struct qy_error *reterr)
{
    struct qyi_logs *logs = calloc(1, sizeof *logs);
    const char *place;
    const char *vfs;

    if (!logs)
        return qyi_no_memory(reterr);
    logs->store = store;
    logs->backend = qyi_store_backend(store, &place, &vfs);
    int code = logs->backend->open_beside(place, vfs, &logs->db, reterr);
    if (code < 0) {
        free(logs);
        return code;
    }
    pthread_mutex_init(&logs->lock, NULL);
    *ret_logs = logs;
    return 0;
}

void qyi_logs_close(struct qyi_logs *logs)
{
    if (!logs)
        return;
    logs->backend->close_beside(logs->db);
    pthread_mutex_destroy(&logs->lock);
    free(logs);
}

bool qyi_logs_are_shared(const struct qyi_logs *logs)
{
    return qyi_store_is_shared(logs->store);
}

static int ask(struct qyi_logs *logs, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
               qyi_row_fn each, void *user)
{
    pthread_mutex_lock(&logs->lock);
    int status = logs->backend->ask(logs->db, which, data, count, each, user);
    pthread_mutex_unlock(&logs->lock);
    return status;
}

/* ---- reading --------------------------------------------------------------------------------------- */

struct telling {
    qyi_log_row_fn each;
    void *user;
};

static int tell_row(void *user, const struct qyi_datum *value, size_t count)
{
    const struct telling *telling = user;
    const struct qyi_log_row row = {(uint32_t)value[1].number, value[2].number};

    (void)count;
    return value[0].text ? telling->each(telling->user, value[0].text, &row) : 0;
}

int qyi_logs_each(struct qyi_logs *logs, qyi_log_row_fn each, void *user)
{
    struct telling telling = {each, user};

    return ask(logs, QYI_ASK_LOGS, NULL, 0, tell_row, &telling);
}

int qyi_logs_read(struct qyi_logs *logs, const char *name, uint32_t behind, struct qy_buf *out,
                  struct qyi_log_row *ret_row, struct qy_error *reterr)
{
    const struct qyi_datum data[2] = {qyi_datum_text(name), qyi_datum_int(behind)};
    struct qyi_log_reading reading = {out, {behind, 0}};
    int code = ask(logs, QYI_ASK_LOG_LINES, data, 2, qyi_log_take_line, &reading);
    char place[QYI_LOG_NAME_SIZE + 16];

    *ret_row = reading.row;
    if (code == 0)
        return 0;
    if (code == QY_E_MEMORY)
        return qyi_no_memory(reterr);
    (void)snprintf(place, sizeof place, "%s: %u", name, reading.row.lines + 1);
    return qyi_error_set(reterr, code, 0, place, strlen(place), "");
}

/* ---- writing --------------------------------------------------------------------------------------- */

static void add_line(struct qyi_write *write, const char *name, uint32_t n, const char *line, size_t len,
                     int64_t mark)
{
    const struct qyi_datum data[4] = {qyi_datum_text(name),
                                      qyi_datum_int(n),
                                      {.kind = QYI_DATUM_TEXT, .text = line, .len = len},
                                      qyi_datum_int(mark)};

    qyi_write_act(write, QYI_ACT_LOG_LINE, data, 4, 0, 0);
}

/* Where the lines of a text end. */
static struct qyi_log_row row_of(uint32_t behind, const char *text, size_t len)
{
    struct qyi_log_row row = {behind, 0};
    const char *last = text; /* the last whole line */
    const char *next = text;
    const char *end = text + len;

    for (const char *stop; next < end && (stop = memchr(next, '\n', (size_t)(end - next))) != NULL;
         next = stop + 1) {
        row.lines++;
        last = next;
    }
    if (next > text)
        row.mark = qyi_log_mark(row.lines, last, (size_t)(next - last) - 1);
    return row;
}

int qyi_logs_append(struct qyi_logs *logs, const char *name, uint32_t behind, const char *text, size_t len,
                    struct qyi_log_row *ret_row, struct qy_error *reterr)
{
    const struct qyi_log_row row = row_of(behind, text, len);
    const struct qyi_datum made[3] = {qyi_datum_text(name), qyi_datum_int(row.lines),
                                      qyi_datum_int(row.mark)};
    const struct qyi_datum grown[4] = {made[0], qyi_datum_int(behind), made[1], made[2]};
    struct qyi_write *write = qyi_write_new(NULL, NULL);
    const char *end = text + len;
    uint32_t n = behind;

    if (!write)
        return qyi_no_memory(reterr);
    if (behind == 0)
        qyi_write_act(write, QYI_ACT_LOG_MADE, made, 3, QY_E_TOUR_MOVED_ON, 0);
    else
        qyi_write_act(write, QYI_ACT_LOG_GROWN, grown, 4, 0, QY_E_TOUR_MOVED_ON);
    for (const char *stop; text < end && (stop = memchr(text, '\n', (size_t)(end - text))) != NULL;
         text = stop + 1) {
        n++;
        add_line(write, name, n, text, (size_t)(stop - text), qyi_log_mark(n, text, (size_t)(stop - text)));
    }
    *ret_row = row;
    return qyi_store_write_now(logs->store, write, reterr);
}

int qyi_logs_rename(struct qyi_logs *logs, const char *name, const char *other, struct qy_error *reterr)
{
    const struct qyi_datum data[2] = {qyi_datum_text(name), qyi_datum_text(other)};
    struct qyi_write *write = qyi_write_new(NULL, NULL);

    if (!write)
        return qyi_no_memory(reterr);
    qyi_write_act(write, QYI_ACT_LOG_NAMED, data, 2, QY_E_STORE_EXISTS, 0);
    qyi_write_act(write, QYI_ACT_LOG_LINES_NAMED, data, 2, QY_E_STORE_EXISTS, 0);
    return qyi_store_write_now(logs->store, write, reterr);
}
