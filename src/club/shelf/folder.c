/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of a folder that the operator shows, each under an id. */
#include "shelf/folder.h"

#include "base/descriptor.h"
#include "base/error.h"
#include "base/moment.h"
#include "wire/auth.h"

#include <qiyuan/errors/server.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SIZE_MOST (32U << 20)

static int fail(const char *what, struct qy_error *reterr)
{
    const char *why = strerror(errno); /* NOLINT(concurrency-mt-unsafe) */

    return qyi_error_setf(reterr, QY_E_FILE_READ, 0, NULL, "%s: %s", what, why);
}

/* Ten characters, the same for the same name. */
void qyi_folder_id(const char *name, char ret_id[QYI_FILE_ID_SIZE])
{
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    unsigned char hash[16];
    uint64_t number = 0;

    crypto_generichash(hash, sizeof hash, (const unsigned char *)name, strlen(name), NULL, 0);
    memcpy(&number, hash, sizeof number);
    for (size_t i = 0; i < QYI_FILE_ID_SIZE - 1; i++) {
        ret_id[i] = letters[number % 62];
        number /= 62;
    }
    ret_id[QYI_FILE_ID_SIZE - 1] = '\0';
}

/* An ordinary file that may be shown. */
static bool take(int folder, const char *name, struct qyi_file *ret_file)
{
    struct stat status;

    if (name[0] == '.' || strlen(name) >= sizeof ret_file->name ||
        fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) < 0 || !S_ISREG(status.st_mode))
        return false;
    memcpy(ret_file->name, name, strlen(name) + 1);
    ret_file->size = (uint64_t)status.st_size;
    ret_file->changed = qyi_changed_ns(&status) / QYI_MILLISECOND;
    qyi_folder_id(ret_file->name, ret_file->id);
    return true;
}

static int by_name(const void *one, const void *other)
{
    return strcmp(((const struct qyi_file *)one)->name, ((const struct qyi_file *)other)->name);
}

static int open_folder(const char *folder, DIR **ret_stream, struct qy_error *reterr)
{
    *ret_stream = opendir(folder);
    return *ret_stream ? 0 : fail(".", reterr); /* do not reveal the path */
}

int qyi_folder_list(const char *folder, struct qyi_files *ret_files, struct qy_error *reterr)
{
    struct qyi_files files = {calloc(QYI_FOLDER_MOST, sizeof *files.file), 0, false};
    const struct dirent *entry;
    struct qyi_file file;
    DIR *stream = NULL;
    int code = files.file ? 0 : qyi_no_memory(reterr);

    if (code == 0 && folder)
        code = open_folder(folder, &stream, reterr);
    if (code < 0) {
        free(files.file);
        return code;
    }
    while (stream && (entry = readdir(stream)) != NULL) { /* NOLINT(concurrency-mt-unsafe): its own stream */
        if (!take(dirfd(stream), entry->d_name, &file))
            continue;
        files.more = files.count == QYI_FOLDER_MOST;
        if (files.more)
            break;
        files.file[files.count++] = file;
    }
    if (stream)
        closedir(stream);
    qsort(files.file, files.count, sizeof *files.file, by_name);
    *ret_files = files;
    return 0;
}

uint64_t qyi_files_stamp(const struct qyi_files *files)
{
    uint64_t stamp = files->count;

    for (size_t i = 0; i < files->count; i++) {
        const struct qyi_file *file = &files->file[i];
        const uint64_t part[] = {file->size, (uint64_t)file->changed};

        for (const char *at = file->name; *at; at++)
            stamp = (stamp ^ (unsigned char)*at) * UINT64_C(1099511628211);
        for (size_t k = 0; k < sizeof part / sizeof part[0]; k++)
            stamp = ((stamp ^ part[k]) * UINT64_C(0x9E3779B97F4A7C15)) ^ (stamp >> 29);
    }
    return stamp;
}

void qyi_files_free(struct qyi_files *files)
{
    free(files->file);
    *files = (struct qyi_files){NULL, 0, false};
}

int qyi_folder_open(const char *folder, const char *id, struct qyi_file *ret_file, struct qy_error *reterr)
{
    const struct dirent *entry;
    DIR *stream = NULL;
    int code = folder ? open_folder(folder, &stream, reterr) : 0;
    int descriptor = -1;
    bool found = false;

    if (code < 0)
        return code;
    while (stream && !found && (entry = readdir(stream)) != NULL) /* NOLINT(concurrency-mt-unsafe) */
        found = take(dirfd(stream), entry->d_name, ret_file) && strcmp(ret_file->id, id) == 0;
    if (found)
        descriptor = openat(dirfd(stream), ret_file->name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (found && descriptor < 0)
        code = fail(ret_file->name, reterr);
    else if (!found)
        code = qyi_error_set(reterr, QY_E_NO_SUCH_PATH, 0, id, strlen(id), NULL);
    if (stream)
        closedir(stream);
    return code < 0 ? code : descriptor;
}

int qyi_folder_find(const char *folder, const char *id, struct qyi_file *ret_file, struct qy_error *reterr)
{
    int descriptor = qyi_folder_open(folder, id, ret_file, reterr);

    if (descriptor < 0)
        return descriptor;
    close(descriptor);
    return 0;
}

/* Copies the characters of a title that may occur in a file name: letters, digits, anything beyond ASCII. */
static size_t put_title(const char *title, char *name, size_t most)
{
    size_t len = 0;

    for (; *title && len < most; title++) {
        unsigned char byte = (unsigned char)*title;
        bool word = byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                    (byte >= 'a' && byte <= 'z');

        if (word)
            name[len++] = *title;
        else if (len > 0 && name[len - 1] != '-')
            name[len++] = '-';
    }
    while (len > 0 && (*title & 0xC0) == 0x80 && ((unsigned char)name[len - 1] & 0xC0) == 0x80)
        len--; /* a character that was cut in two */
    if (len > 0 && *title && (unsigned char)name[len - 1] >= 0xC0)
        len--;
    while (len > 0 && name[len - 1] == '-')
        len--;
    return len;
}

int qyi_folder_new(const char *folder, const char *title, struct qyi_file *ret_file, struct qy_error *reterr)
{
    struct qyi_file file = {.size = 0};
    size_t len = put_title(title, file.name, 120);

    if (mkdir(folder, 0700) < 0 && errno != EEXIST) {
        const char *why = strerror(errno); /* NOLINT(concurrency-mt-unsafe) */

        return qyi_error_set(reterr, QY_E_FILE_WRITE, 0, why, strlen(why), NULL);
    }
    if (len > 0)
        file.name[len++] = '-';
    qyi_random_text(file.name + len, 6);
    memcpy(file.name + len + 6, ".log", 5);
    qyi_folder_id(file.name, file.id);
    *ret_file = file;
    return 0;
}

int qyi_folder_read_all(int descriptor, const struct qyi_file *file, struct qy_buf *out,
                        struct qy_error *reterr)
{
    int code = qyi_read_rest(descriptor, SIZE_MOST, out);

    if (code == QY_E_MEMORY)
        return qyi_no_memory(reterr);
    return code < 0 ? fail(file->name, reterr) : 0;
}

int qyi_folder_read(const char *folder, const char *id, struct qy_buf *out, struct qy_error *reterr)
{
    struct qyi_file file;
    int descriptor = qyi_folder_open(folder, id, &file, reterr);

    if (descriptor < 0)
        return descriptor;
    int code = qyi_folder_read_all(descriptor, &file, out, reterr);
    close(descriptor);
    return code;
}
