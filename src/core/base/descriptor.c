/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Complete reads and writes of a descriptor. */
#include "base/descriptor.h"

#include "base/moment.h"

#include <qiyuan/core/error.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <unistd.h>

#define BLOCK 65536

void qyi_hold_standard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int qyi_read_at(int descriptor, uint64_t offset, void *buffer, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t got = pread(descriptor, (char *)buffer + done, size - done, (off_t)(offset + done));

        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0)
            errno = EIO; /* the file is shorter */
        if (got <= 0)
            return QY_E_FILE_READ;
        done += (size_t)got;
    }
    return 0;
}

int qyi_read_rest(int descriptor, size_t most, struct qy_buf *text)
{
    size_t begun = text->len;
    ssize_t got = 1;

    while (got != 0) {
        if (qy_buf_reserve(text, BLOCK) < 0)
            return QY_E_MEMORY;
        got = read(descriptor, text->data + text->len, BLOCK);
        if (got < 0 && errno != EINTR)
            return QY_E_FILE_READ;
        text->len += got > 0 ? (size_t)got : 0;
        text->data[text->len] = '\0'; /* within the reserved room */
        if (text->len - begun > most) {
            errno = EFBIG;
            return QY_E_FILE_READ;
        }
    }
    return 0;
}

/* Handles the result `put` of a write: false if it must not continue. */
static bool goes_on(ssize_t put, size_t *done)
{
    if (put > 0)
        *done += (size_t)put;
    else if (put == 0)
        errno = EIO;
    return put > 0 || (put < 0 && errno == EINTR);
}

int qyi_write_all(int descriptor, const void *data, size_t size)
{
    for (size_t done = 0; done < size;) {
        if (!goes_on(write(descriptor, (const char *)data + done, size - done), &done))
            return QY_E_FILE_WRITE;
    }
    return 0;
}

int qyi_write_at(int descriptor, uint64_t offset, const void *data, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t put = pwrite(descriptor, (const char *)data + done, size - done, (off_t)(offset + done));

        if (!goes_on(put, &done))
            return QY_E_FILE_WRITE;
    }
    return 0;
}

int64_t qyi_changed_ns(const struct stat *status)
{
    return qyi_moment_ns(status->st_mtim);
}

int qyi_map_file(const char *path, const uint8_t **ret_data, size_t *ret_len)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    void *data = MAP_FAILED;

    if (file < 0)
        return QY_E_FILE_READ;
    errno = 0;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0)
        data = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    int why = errno;
    (void)close(file);
    errno = why;
    if (data == MAP_FAILED)
        return QY_E_FILE_READ;
    *ret_data = data;
    *ret_len = (size_t)status.st_size;
    return 0;
}

int qyi_lock_file(int descriptor, bool alone)
{
    static const struct timespec pause = {.tv_nsec = 2 * QYI_MILLISECOND};
    int64_t last = qyi_monotonic() + 10 * QYI_SECOND;
    int done;

    while ((done = flock(descriptor, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB)) < 0 &&
           (errno == EINTR || (errno == EWOULDBLOCK && qyi_monotonic() < last)))
        (void)nanosleep(&pause, NULL);
    return done == 0 ? 0 : QY_E_FILE_READ;
}

size_t qyi_make_folders(const char *path, mode_t mode)
{
    for (size_t i = 1; path[0] && path[i]; i++) {
        char *folder = path[i] == '/' ? strndup(path, i) : NULL;
        bool made = path[i] != '/' || (folder && (mkdir(folder, mode) == 0 || errno == EEXIST));

        free(folder);
        if (!made)
            return i;
    }
    return 0;
}

bool qyi_sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash + 1 - path)) : strdup(".");
    int descriptor = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    bool synced = descriptor >= 0 && fsync(descriptor) == 0;

    if (descriptor >= 0)
        (void)close(descriptor);
    free(folder);
    return synced;
}
