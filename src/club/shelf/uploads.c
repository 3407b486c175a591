/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of games that people sent to the server. */
#include "shelf/uploads.h"

#include "base/atomic_file.h"
#include "base/descriptor.h"
#include "base/error.h"
#include "collection/indexed.h"

#include <qiyuan/errors/server.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DAY_MS ((int64_t)86400000)

bool qyi_upload_path(const char *folder, const char *id, const char *suffix, char ret_path[QYI_UPLOAD_PATH])
{
    int len = snprintf(ret_path, QYI_UPLOAD_PATH, "%s/%s%s", folder, id, suffix);

    return len > 0 && len < QYI_UPLOAD_PATH;
}

static void copy(const json_t *json, const char *name, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(json, name));

    (void)snprintf(out, size, "%s", text ? text : "");
}

int qyi_upload_read(const char *folder, const char *id, struct qyi_upload *ret_upload,
                    struct qy_error *reterr)
{
    struct qyi_upload upload = {.ready = false};
    char path[QYI_UPLOAD_PATH];
    char owner[2 * QYI_HASH_SIZE + 1];
    json_t *json = NULL;
    size_t len = 0;

    /* an id never leads elsewhere */
    if (strspn(id, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") !=
            QYI_FILE_ID_SIZE - 1 ||
        id[QYI_FILE_ID_SIZE - 1] || !qyi_upload_path(folder, id, ".json", path) ||
        !(json = json_load_file(path, 0, NULL)))
        return qyi_error_set(reterr, QY_E_NO_SUCH_PATH, 0, id, strlen(id), NULL);
    memcpy(upload.id, id, sizeof upload.id);
    copy(json, "owner", owner, sizeof owner);
    copy(json, "title", upload.title, sizeof upload.title);
    upload.account = json_is_true(json_object_get(json, "account"));
    upload.shared = json_is_true(json_object_get(json, "shared"));
    upload.ready = json_is_true(json_object_get(json, "ready"));
    upload.made = json_integer_value(json_object_get(json, "made"));
    upload.size = (uint64_t)json_integer_value(json_object_get(json, "size"));
    upload.games = (uint64_t)json_integer_value(json_object_get(json, "games"));
    json_decref(json);
    if (sodium_hex2bin(upload.owner, sizeof upload.owner, owner, strlen(owner), NULL, &len, NULL) != 0 ||
        len != sizeof upload.owner)
        return qyi_error_set(reterr, QY_E_FILE_READ, 0, id, strlen(id), NULL);
    *ret_upload = upload;
    return 0;
}

int qyi_upload_write(const char *folder, const struct qyi_upload *upload, struct qy_error *reterr)
{
    char owner[2 * QYI_HASH_SIZE + 1];
    char path[QYI_UPLOAD_PATH];

    (void)sodium_bin2hex(owner, sizeof owner, upload->owner, sizeof upload->owner);
    json_t *json = json_pack("{s:s, s:b, s:s, s:b, s:b, s:I, s:I, s:I}", "owner", owner, "account",
                             upload->account, "title", upload->title, "shared", upload->shared, "ready",
                             upload->ready, "made", (json_int_t)upload->made, "size",
                             (json_int_t)upload->size, "games", (json_int_t)upload->games);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    if (!text)
        return qyi_no_memory(reterr);
    int code = qyi_upload_path(folder, upload->id, ".json", path)
                   ? qyi_atomic_file_put(path, text, strlen(text), reterr)
                   : qyi_error_set(reterr, QY_E_FILE_WRITE, 0, upload->id, strlen(upload->id), NULL);
    free(text);
    return code;
}

void qyi_upload_remove(const char *folder, const char *id)
{
    static const char *const suffixes[] = {".json", ".part", ".pgn", (".pgn" QYI_INDEX_SUFFIX)};
    char path[QYI_UPLOAD_PATH];

    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++)
        if (qyi_upload_path(folder, id, suffixes[i], path))
            (void)unlink(path);
}

int qyi_uploads_each(const char *folder, int (*take)(void *user, const struct qyi_upload *upload), void *user)
{
    DIR *stream = opendir(folder);
    const struct dirent *entry;
    int code = 0;

    while (stream && code == 0 && (entry = readdir(stream)) != NULL) { /* NOLINT(concurrency-mt-unsafe) */
        struct qyi_upload upload;
        char id[QYI_FILE_ID_SIZE];

        if (strlen(entry->d_name) != sizeof id - 1 + 5 || strcmp(entry->d_name + sizeof id - 1, ".json") != 0)
            continue;
        memcpy(id, entry->d_name, sizeof id - 1);
        id[sizeof id - 1] = '\0';
        if (qyi_upload_read(folder, id, &upload, NULL) == 0)
            code = take(user, &upload);
    }
    if (stream)
        closedir(stream);
    return code;
}

uint64_t qyi_uploads_bytes(const char *folder)
{
    DIR *stream = opendir(folder);
    const struct dirent *entry;
    struct stat status;
    uint64_t sum = 0;

    while (stream && (entry = readdir(stream)) != NULL) /* NOLINT(concurrency-mt-unsafe): its own stream */
        if (fstatat(dirfd(stream), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(status.st_mode))
            sum += (uint64_t)status.st_size;
    if (stream)
        closedir(stream);
    return sum;
}

int qyi_uploads_lock(const char *folder, struct qy_error *reterr)
{
    char path[QYI_UPLOAD_PATH];
    int descriptor = -1;

    if ((mkdir(folder, 0700) == 0 || errno == EEXIST) && qyi_upload_path(folder, "", ".lock", path))
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor >= 0 && qyi_lock_file(descriptor, true) == 0)
        return descriptor;
    if (descriptor >= 0)
        close(descriptor);
    return qyi_error_set(reterr, QY_E_FILE_WRITE, 0, "collections", 11, NULL);
}

bool qyi_upload_is_over(const struct qyi_upload *upload, int64_t now, uint32_t guest_days)
{
    int64_t age = now - upload->made;

    return (!upload->ready && age > DAY_MS) || (!upload->account && age > (int64_t)guest_days * DAY_MS);
}
