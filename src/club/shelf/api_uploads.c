/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Uploaded files of games: begun, received in parts, read and indexed, shared, deleted. A repeated part is
 * stored once, so that an upload can be resumed. Workers do all of this.
 */
#include "answer/writer.h"
#include "base/atomic_file.h"
#include "base/descriptor.h"
#include "base/error.h"
#include "base/moment.h"
#include "base/utf8.h"
#include "collection/index_fill.h"
#include "collection/indexed.h"
#include "shelf/uploads.h"
#include "wire/asking.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <qiyuan/archive/collection.h>
#include <qiyuan/core/source.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MEGABYTE (UINT64_C(1) << 20)
#define FAILED   4 /* the code with which a visitor ends a scan */
#define TOO_MUCH 5
#define OVER     6

static void ask(struct qyi_exchange *exchange, qyi_asking_fn *tell)
{
    if (qyi_store_is_read_only(exchange->server->store))
        qyi_reply_error(exchange, qyi_store_fault(exchange->server->store));
    else if (!exchange->caller.has_session)
        qyi_reply_problem(exchange, QY_E_UPLOAD_NOBODY, NULL, NULL);
    else
        qyi_ask_for(exchange, &(struct qyi_asked){.folder = qy_buf_str(&exchange->server->uploads),
                                                  .tell = tell,
                                                  .heavy = true,
                                                  .acts = true});
}

/* The total size allowed for the caller's files. */
static uint64_t room_of(const struct qyi_asking *asking)
{
    const struct qyi_limits *limits = &asking->exchange->server->options.limits;

    return MEGABYTE * (asking->exchange->caller.has_account ? limits->shelf_mb : limits->guest_shelf_mb);
}

static int full(struct qyi_asking *asking, uint64_t most, const char *unit)
{
    char text[32];

    (void)snprintf(text, sizeof text, "%llu %s", (unsigned long long)most, unit);
    return qyi_error_set(&asking->error, QY_E_UPLOAD_FULL, 0, NULL, 0, text);
}

/* The caller's upload of the path. */
static int own_upload(struct qyi_asking *asking, struct qyi_upload *ret_upload)
{
    int code = qyi_upload_read(asking->folder, asking->id, ret_upload, &asking->error);

    if (code == 0 && memcmp(ret_upload->owner, qyi_caller_key(&asking->exchange->caller), QYI_HASH_SIZE) != 0)
        code = qyi_error_set(&asking->error, QY_E_NO_SUCH_PATH, 0, asking->id, strlen(asking->id), NULL);
    return code;
}

static int tell_upload(const struct qyi_upload *upload, struct qyi_writer *writer)
{
    qyi_row_open(writer);
    qyi_tell_text(writer, "id", upload->id);
    qyi_tell_text(writer, "name", upload->title);
    qyi_tell_uint(writer, "size", upload->size);
    qyi_tell_uint(writer, "games", upload->games);
    qyi_tell_bool(writer, "ready", upload->ready);
    qyi_tell_bool(writer, "shared", upload->shared);
    qyi_row_close(writer);
    return 0;
}

/* ---- begun ------------------------------------------------------------------------------------------ */

struct sum {
    struct qyi_asking *asking;
    const char *besides; /* an upload that does not count */
    uint64_t bytes;      /* of the caller */
    uint64_t games;
};

/* Adds up the caller's uploads; deletes expired ones. */
static int take_sum(void *user, const struct qyi_upload *upload)
{
    struct sum *sum = user;
    const struct qyi_asking *asking = sum->asking;

    if (qyi_upload_is_over(upload, qyi_unix_time(), asking->exchange->server->options.limits.guest_days)) {
        qyi_upload_remove(asking->folder, upload->id);
    } else if (memcmp(upload->owner, qyi_caller_key(&asking->exchange->caller), QYI_HASH_SIZE) == 0 &&
               strcmp(upload->id, sum->besides) != 0) {
        sum->bytes += upload->size;
        sum->games += upload->games;
    }
    return 0;
}

/* Checks that this many more bytes may be stored. The folder must be locked. */
static int check_room(struct qyi_asking *asking, const struct qyi_upload *upload)
{
    const struct qyi_limits *limits = &asking->exchange->server->options.limits;
    struct sum sum = {.asking = asking, .besides = upload->id};

    (void)qyi_uploads_each(asking->folder, take_sum, &sum);
    if (sum.bytes + upload->size > room_of(asking))
        return full(asking, room_of(asking) / MEGABYTE, "MB");
    if (sum.games + upload->games > limits->shelf_games)
        return full(asking, limits->shelf_games, "games");
    if (!upload->ready &&
        qyi_uploads_bytes(asking->folder) + 3 * upload->size > MEGABYTE * limits->server_shelf_mb)
        return full(asking, limits->server_shelf_mb, "MB");
    return 0;
}

static bool is_title(const char *title)
{
    size_t len = title ? strlen(title) : 0;

    return len > 0 && len <= QYI_UPLOAD_TITLE && qyi_utf8_valid(title, len);
}

static int begin(struct qyi_asking *asking, struct qyi_writer *writer)
{
    const char *title = qyi_exchange_arg(asking->exchange, "name");
    struct qyi_upload upload = {.account = asking->exchange->caller.has_account, .made = qyi_unix_time()};
    char part[QYI_UPLOAD_PATH];
    unsigned size = 0;
    int code = qyi_asking_number(asking, "kilobytes", 1, 9999999, 0, &size);

    if (code < 0)
        return code;
    if (size == 0 || !is_title(title))
        return qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, size == 0 ? "kilobytes" : "name",
                             size == 0 ? 9 : 4, size == 0 ? "1.." : "1..200");
    (void)snprintf(upload.title, sizeof upload.title, "%s", title);
    upload.size = (uint64_t)size * 1024;
    memcpy(upload.owner, qyi_caller_key(&asking->exchange->caller), QYI_HASH_SIZE);
    qyi_random_text(upload.id, QYI_FILE_ID_SIZE - 1);
    int lock = qyi_uploads_lock(asking->folder, &asking->error);
    if (lock < 0)
        return lock;
    code = check_room(asking, &upload);
    if (code == 0)
        code = qyi_upload_write(asking->folder, &upload, &asking->error);
    close(lock);
    int descriptor = code == 0 && qyi_upload_path(asking->folder, upload.id, ".part", part)
                         ? open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600)
                         : -1;
    if (descriptor >= 0)
        close(descriptor);
    else if (code == 0)
        code = qyi_error_set(&asking->error, QY_E_FILE_WRITE, 0, upload.id, strlen(upload.id), NULL);
    (void)snprintf(asking->location, sizeof asking->location, "/api/collections/%s/file", upload.id);
    return code == 0 ? tell_upload(&upload, writer) : code;
}

void qyi_api_new_collection(struct qyi_exchange *exchange)
{
    ask(exchange, begin);
}

/* ---- sent ------------------------------------------------------------------------------------------- */

/* Opens the bytes received so far, exclusively for this worker. */
static int open_part(struct qyi_asking *asking, uint64_t *ret_size)
{
    char path[QYI_UPLOAD_PATH];
    struct stat status;
    int descriptor = qyi_upload_path(asking->folder, asking->id, ".part", path)
                         ? open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
                         : -1;

    if (descriptor >= 0 && qyi_lock_file(descriptor, true) == 0 && fstat(descriptor, &status) == 0) {
        *ret_size = (uint64_t)status.st_size;
        return descriptor;
    }
    if (descriptor >= 0)
        close(descriptor);
    return qyi_error_set(&asking->error, QY_E_NO_SUCH_PATH, 0, asking->id, strlen(asking->id), NULL);
}

static int append(struct qyi_asking *asking, const struct qyi_upload *upload, uint64_t at, int descriptor,
                  uint64_t *size)
{
    const struct qy_buf *body = &asking->exchange->body;

    if (at + body->len <= *size) /* it was received before */
        return 0;
    if (at != *size) {
        char expected[24];

        (void)snprintf(expected, sizeof expected, "%llu", (unsigned long long)*size);
        return qyi_error_set(&asking->error, QY_E_UPLOAD_PART, 0, NULL, 0, expected);
    }
    if (at + body->len > upload->size)
        return full(asking, upload->size / 1024, "kB");
    if (qyi_write_at(descriptor, at, body->data, body->len) < 0) {
        (void)ftruncate(descriptor, (off_t)at);
        return qyi_error_set(&asking->error, QY_E_FILE_WRITE, 0, asking->id, strlen(asking->id), NULL);
    }
    *size += body->len;
    return 0;
}

static int take_part(struct qyi_asking *asking, struct qyi_writer *writer)
{
    const char *wanted = qyi_exchange_arg(asking->exchange, "at");
    struct qyi_upload upload;
    uint64_t size = 0;
    int code = own_upload(asking, &upload);

    if (code < 0)
        return code;
    if (!wanted || !wanted[0] || strspn(wanted, "0123456789") != strlen(wanted) || strlen(wanted) > 12)
        return qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "at", 2, "0..");
    int descriptor = open_part(asking, &size);
    if (descriptor < 0)
        return descriptor;
    code = append(asking, &upload, strtoull(wanted, NULL, 10), descriptor, &size);
    close(descriptor);
    if (code < 0)
        return code;
    qyi_row_open(writer);
    qyi_tell_uint(writer, "size", size);
    qyi_row_close(writer);
    return 0;
}

void qyi_api_collection_part(struct qyi_exchange *exchange)
{
    ask(exchange, take_part);
}

/* ---- read ------------------------------------------------------------------------------------------- */

/* A file on its way into PGN and its index. */
struct reading {
    struct qyi_asking *asking;
    struct qyi_upload *upload;
    struct qy_source *source;
    struct qy_merge *merge;
    struct qyi_atomic_file *file;
    struct qy_index_writer *index;
    struct qyi_named_encoding encoding; /* given by the caller */
    uint64_t bytes;                     /* unpacked */
    uint64_t games;
    uint64_t written;
    bool too_much;
};

/* A packed upload may unpack to much more than was sent; unpacking stops at the limit of stored bytes. */
static long read_some(void *user, char *buffer, size_t size)
{
    struct reading *reading = user;
    long got = qy_source_read(reading->source, buffer, size);

    reading->bytes += got > 0 ? (uint64_t)got : 0;
    reading->too_much = reading->too_much || reading->bytes > room_of(reading->asking);
    if (qyi_works_stop(&reading->asking->exchange->server->works))
        return QY_E_STOPPING;
    return reading->too_much ? QY_E_FILE_READ : got;
}

static int take_game(void *user, const struct qy_scan_game *game)
{
    struct reading *reading = user;

    if (qyi_works_stop(&reading->asking->exchange->server->works))
        return OVER;
    if (!game->started || game->status == QY_GAME_UNSUPPORTED)
        return 0;
    if (++reading->games > reading->asking->exchange->server->options.limits.shelf_games)
        return TOO_MUCH;
    return qy_merge_add(reading->merge, game, "", &reading->asking->error) < 0 ? FAILED : 0;
}

static int write_text(void *user, const char *text, size_t len)
{
    struct reading *reading = user;

    reading->written += len;
    if (reading->written > room_of(reading->asking))
        return TOO_MUCH;
    return qyi_atomic_file_write(reading->file, text, len, &reading->asking->error);
}

/* Reads an upload of any format, and writes its games as PGN to `path`. */
static int write_games(struct reading *reading, const char *part, const char *path)
{
    static const struct qy_scan_visitor visitor = {.end = take_game};
    struct qyi_asking *asking = reading->asking;
    struct qy_error why = {.code = 0};
    const struct qy_scan_options options = {
        .pgn = {.encoding_known = reading->encoding.known, .encoding = reading->encoding.encoding},
        .name = reading->upload->title,
        .error = &why};
    const struct qy_merge_options joined = {.beside = path};
    int code = qy_source_open(part, &reading->source, &why);

    if (code == 0 && reading->encoding.other)
        code = qy_source_recode(reading->source, reading->encoding.other);
    if (code == 0)
        code = qy_merge_new(&joined, &reading->merge, &asking->error);
    if (code == 0)
        code = qyi_atomic_file_new(path, &reading->file, &asking->error);
    if (code == 0)
        code = qy_scan_all(read_some, reading, &options, &visitor, reading);
    if (reading->too_much)
        code = TOO_MUCH;
    else if (code == 0 && reading->games == 0)
        code = QY_E_NO_GAME;
    if (code == 0)
        code = qy_merge_write(reading->merge, write_text, reading, &asking->error);
    if (code == 0) {
        code = qyi_atomic_file_commit(reading->file, &asking->error);
        reading->file = NULL;
    }
    if (code == TOO_MUCH)
        return reading->games > asking->exchange->server->options.limits.shelf_games
                   ? full(asking, asking->exchange->server->options.limits.shelf_games, "games")
                   : full(asking, room_of(asking) / MEGABYTE, "MB");
    if (code == FAILED)
        return asking->error.code;
    if (code == OVER || code == QY_E_STOPPING)
        return qyi_error_set(&asking->error, QY_E_STOPPING, 0, NULL, 0, NULL);
    /* an error in its content was found; do not reveal the path */
    if (code < 0 && asking->error.code == 0 && why.code == code && code != QY_E_FILE_READ)
        asking->error = why;
    else if (code < 0 && asking->error.code == 0)
        (void)qyi_error_set(&asking->error, code, 0, reading->upload->title, strlen(reading->upload->title),
                            NULL);
    return code < 0 ? code : 0;
}

/* Writes the index of the PGN at `path`, which is in UTF-8. */
static int write_index(struct reading *reading, const char *path, const char *index)
{
    struct qy_error *error = &reading->asking->error;
    const struct qy_scan_options options = {
        .pgn = {.encoding_known = true, .encoding = QY_ENCODING_UTF8}, .name = "games.pgn", .error = error};
    struct qyi_index_fill fill = {.error = error};
    struct qy_source *games = NULL;
    struct stat status;
    int code = stat(path, &status) < 0 ? QY_E_FILE_READ : qy_source_open(path, &games, error);

    reading->upload->size = code == 0 ? (uint64_t)status.st_size : 0;
    if (code == 0)
        code = qy_index_writer_new(index, &reading->index, error);
    fill.writer = reading->index;
    if (code == 0 && qyi_index_fill_file(&fill, "games.pgn", path) <= 0)
        code = QY_E_FILE_READ;
    if (code == 0)
        code = qy_scan_all(qy_source_read, games, &options, qyi_index_fill_visitor(false), &fill);
    if (code == 0) {
        reading->upload->games = qy_index_writer_games(reading->index);
        code = qy_index_writer_commit(reading->index, NULL, NULL, error);
        reading->index = NULL;
    }
    if (games)
        qy_source_close(games);
    if (code != 0 && error->code == 0)
        (void)qyi_error_set(error, QY_E_FILE_READ, 0, "games", 5, NULL);
    return code != 0 ? error->code : 0;
}

/* Whether the upload, as it is now, has room; then it is ready. */
static int make_ready(struct qyi_asking *asking, struct qyi_upload *upload)
{
    int lock = qyi_uploads_lock(asking->folder, &asking->error);

    if (lock < 0)
        return lock;
    upload->ready = true;
    int code = check_room(asking, upload);
    if (code == 0)
        code = qyi_upload_write(asking->folder, upload, &asking->error);
    close(lock);
    return code;
}

static int read_upload(struct qyi_asking *asking, const struct qyi_named_encoding *encoding,
                       struct qyi_upload *upload)
{
    struct reading reading = {.asking = asking, .upload = upload, .encoding = *encoding};
    char part[QYI_UPLOAD_PATH];
    char games[QYI_UPLOAD_PATH];
    char index[QYI_UPLOAD_PATH];
    int code = -1;

    if (qyi_upload_path(asking->folder, upload->id, ".part", part) &&
        qyi_upload_path(asking->folder, upload->id, ".pgn", games) &&
        qyi_upload_path(asking->folder, upload->id, ".pgn" QYI_INDEX_SUFFIX, index))
        code = write_games(&reading, part, games);
    if (code == 0)
        code = write_index(&reading, games, index);
    if (code == 0)
        code = make_ready(asking, upload);
    if (code == 0)
        (void)unlink(part);
    qyi_atomic_file_abandon(reading.file);
    qy_index_writer_abandon(reading.index);
    qy_merge_free(reading.merge);
    if (reading.source)
        qy_source_close(reading.source);
    return code;
}

/* The upload itself is good: it can be processed again when there is room. */
static bool is_our_fault(int code)
{
    return code == QY_E_FILE_WRITE || code == QY_E_MEMORY || code == QY_E_SYSTEM || code == QY_E_STOPPING;
}

/* All was sent. Unreadable or oversized uploads are removed; the same asked again is answered again. */
static int end(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_named_encoding encoding;
    struct qyi_upload upload;
    uint64_t size = 0;
    int code = qyi_asking_encoding(asking, &encoding);

    if (code == 0)
        code = own_upload(asking, &upload);
    if (code < 0)
        return code;
    if (upload.ready)
        return tell_upload(&upload, writer);
    int descriptor = open_part(asking, &size);
    if (descriptor < 0)
        return descriptor;
    /* another worker may have read it while this one waited */
    code = own_upload(asking, &upload);
    if (code == 0 && !upload.ready) {
        code = read_upload(asking, &encoding, &upload);
        if (code < 0 && !is_our_fault(code))
            qyi_upload_remove(asking->folder, upload.id);
    }
    close(descriptor);
    return code == 0 ? tell_upload(&upload, writer) : code;
}

void qyi_api_collection_end(struct qyi_exchange *exchange)
{
    ask(exchange, end);
}

/* ---- shared, named, taken away ----------------------------------------------------------------------------- */

static int share(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_upload upload;
    unsigned shared = 0;
    int code = qyi_asking_number(asking, "shared", 0, 1, 1, &shared);
    int lock = code == 0 ? qyi_uploads_lock(asking->folder, &asking->error) : code;

    if (lock < 0)
        return lock;
    code = own_upload(asking, &upload);
    upload.shared = shared == 1;
    if (code == 0)
        code = qyi_upload_write(asking->folder, &upload, &asking->error);
    close(lock);
    return code == 0 ? tell_upload(&upload, writer) : code;
}

void qyi_api_collection_share(struct qyi_exchange *exchange)
{
    ask(exchange, share);
}

static int give_name(struct qyi_asking *asking, struct qyi_writer *writer)
{
    const char *name = qyi_exchange_arg(asking->exchange, "name");
    struct qyi_upload upload;

    if (!is_title(name))
        return qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "name", 4, "\"...\" (1..200)");
    int lock = qyi_uploads_lock(asking->folder, &asking->error);
    if (lock < 0)
        return lock;
    int code = own_upload(asking, &upload);
    if (code == 0 && !upload.ready) /* its ending says what it is */
        code = qyi_error_set(&asking->error, QY_E_NO_SUCH_PATH, 0, NULL, 0, NULL);
    if (code == 0) {
        (void)snprintf(upload.title, sizeof upload.title, "%s", name);
        code = qyi_upload_write(asking->folder, &upload, &asking->error);
    }
    close(lock);
    return code == 0 ? tell_upload(&upload, writer) : code;
}

void qyi_api_collection_rename(struct qyi_exchange *exchange)
{
    ask(exchange, give_name);
}

static int take_away(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_upload upload;
    int code = own_upload(asking, &upload);

    if (code < 0)
        return code;
    qyi_upload_remove(asking->folder, upload.id);
    return tell_upload(&upload, writer);
}

void qyi_api_collection_remove(struct qyi_exchange *exchange)
{
    ask(exchange, take_away);
}

/* ---- whoever has gone ------------------------------------------------------------------------------- */

struct forgetting {
    uv_work_t work;
    const char *folder;
    unsigned char owner[QYI_HASH_SIZE];
};

static int forget_one(void *user, const struct qyi_upload *upload)
{
    const struct forgetting *forgetting = user;

    if (memcmp(upload->owner, forgetting->owner, QYI_HASH_SIZE) == 0)
        qyi_upload_remove(forgetting->folder, upload->id);
    return 0;
}

static void forget_all(uv_work_t *work)
{
    struct forgetting *forgetting = work->data;

    (void)qyi_uploads_each(forgetting->folder, forget_one, forgetting);
}

static void forgotten(uv_work_t *work, int status)
{
    (void)status;
    qyi_work_ended(work->loop);
    free(work->data);
}

void qyi_uploads_forget(struct qyi_server *server, const unsigned char owner[QYI_HASH_SIZE])
{
    struct forgetting *forgetting = calloc(1, sizeof *forgetting);

    if (!forgetting)
        return;
    forgetting->folder = qy_buf_str(&server->uploads);
    memcpy(forgetting->owner, owner, QYI_HASH_SIZE);
    forgetting->work.data = forgetting;
    if (qyi_work_begin(&server->loop, &forgetting->work, forget_all, forgotten) != 0)
        free(forgetting);
}
