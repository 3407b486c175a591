/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. A new file beside the target, flushed, and put in its place by rename(2). */
#include "base/atomic_file.h"

#include "base/descriptor.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct qyi_atomic_file {
    char *path;      /* the target, symbolic links followed */
    char *temporary; /* NULL: the target is written to directly */
    int descriptor;
};

static int refuse(struct qy_error *reterr, const char *path)
{
    return qyi_error_setf(reterr, QY_E_FILE_WRITE, 0, NULL, "%s: %s", path, strerror(errno));
}

void qyi_atomic_file_abandon(struct qyi_atomic_file *file)
{
    if (!file)
        return;
    if (file->descriptor >= 0)
        close(file->descriptor);
    if (file->temporary)
        unlink(file->temporary);
    free(file->temporary);
    free(file->path);
    free(file);
}

/* Follows symbolic links to the file that is to be replaced; a target that does not exist yet is itself. */
static char *resolve(const char *path)
{
    char *real = realpath(path, NULL);

    return real ? real : strdup(path);
}

/* Opens a file of a new name beside the target, readable by whom the target is, or whom the umask says. */
static int open_temporary(struct qyi_atomic_file *file, const struct stat *old)
{
    const char *slash = strrchr(file->path, '/');
    size_t folder_len = slash ? (size_t)(slash + 1 - file->path) : 0;
    size_t size = strlen(file->path) + 64;

    file->temporary = malloc(size);
    if (!file->temporary)
        return -1;
    for (unsigned attempt = 0; attempt < 1000 && file->descriptor < 0; attempt++) {
        snprintf(file->temporary, size, "%.*s.%s.%ld-%u", (int)folder_len, file->path,
                 file->path + folder_len, (long)getpid(), attempt);
        file->descriptor = open(file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file->descriptor < 0 && errno != EEXIST)
            break;
    }
    if (file->descriptor < 0) {
        free(file->temporary);
        file->temporary = NULL;
        return -1;
    }
    return old ? fchmod(file->descriptor, old->st_mode & 07777) : 0;
}

int qyi_atomic_file_new(const char *path, struct qyi_atomic_file **ret_file, struct qy_error *reterr)
{
    struct qyi_atomic_file *file = calloc(1, sizeof *file);
    struct stat old;
    bool exists;
    int failed;

    if (!file)
        return qyi_no_memory(reterr);
    file->descriptor = -1;
    file->path = resolve(path);
    if (!file->path) {
        qyi_atomic_file_abandon(file);
        return qyi_no_memory(reterr);
    }
    exists = stat(file->path, &old) == 0;
    if (exists && !S_ISREG(old.st_mode)) {
        file->descriptor = open(file->path, O_WRONLY | O_CLOEXEC);
        failed = file->descriptor < 0;
    } else {
        failed = open_temporary(file, exists ? &old : NULL);
    }
    if (failed) {
        int code = refuse(reterr, path);
        qyi_atomic_file_abandon(file);
        return code;
    }
    *ret_file = file;
    return 0;
}

int qyi_atomic_file_write(struct qyi_atomic_file *file, const char *data, size_t len, struct qy_error *reterr)
{
    return qyi_write_all(file->descriptor, data, len) < 0 ? refuse(reterr, file->path) : 0;
}

int qyi_atomic_file_write_over(struct qyi_atomic_file *file, uint64_t at, const char *data, size_t len,
                               struct qy_error *reterr)
{
    return qyi_write_at(file->descriptor, at, data, len) < 0 ? refuse(reterr, file->path) : 0;
}

int qyi_atomic_file_commit(struct qyi_atomic_file *file, struct qy_error *reterr)
{
    bool failed = file->temporary && fsync(file->descriptor) < 0;
    int code = 0;

    failed = failed || close(file->descriptor) < 0;
    if (!failed)
        file->descriptor = -1;
    if (!failed && file->temporary)
        failed = rename(file->temporary, file->path) < 0;
    if (failed) {
        code = refuse(reterr, file->path);
    } else if (file->temporary) {
        (void)qyi_sync_folder(file->path); /* the rename itself is to outlive a crash */
        free(file->temporary);
        file->temporary = NULL;
    }
    qyi_atomic_file_abandon(file);
    return code;
}

int qyi_atomic_file_put(const char *path, const char *data, size_t len, struct qy_error *reterr)
{
    struct qyi_atomic_file *file;
    int code = qyi_atomic_file_new(path, &file, reterr);

    if (code < 0)
        return code;
    code = qyi_atomic_file_write(file, data, len, reterr);
    if (code == 0)
        return qyi_atomic_file_commit(file, reterr);
    qyi_atomic_file_abandon(file);
    return code;
}
