/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a new file beside the target, flushes it and puts it in place by rename(2). */
#include "base/atomic_file.h"

#include "base/descriptor.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct qyi_atomic_file {
    char *path;      /* the target, with symbolic links resolved */
    char *temporary; /* the new file's name; NULL: writes go directly to the target */
    /* the file is linked to that name only when it is complete, so a killed program leaves nothing behind */
    bool nameless;
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
    if (file->temporary && !file->nameless)
        unlink(file->temporary);
    free(file->temporary);
    free(file->path);
    free(file);
}

/*
 * The number of the process's own descriptor that `path` names (/dev/stdout, /dev/fd/N), or -1. The file
 * behind it was opened by whoever started the program; others may also write to it, and it may have no name,
 * so it is never replaced.
 */
static int own_descriptor(const char *path)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};

    if (strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        const char *number = path + strlen(folders[i]);
        char *end;

        if (strncmp(path, folders[i], strlen(folders[i])) != 0 || *number < '0' || *number > '9')
            continue;
        errno = 0;
        long descriptor = strtol(number, &end, 10);
        return *end == '\0' && errno == 0 && descriptor <= INT_MAX ? (int)descriptor : -1;
    }
    return -1;
}

/* The target of a dangling symbolic link, relative to the link's folder; NULL for any other path. */
static char *follow(const char *path)
{
    char said[PATH_MAX];
    const char *slash = strrchr(path, '/');
    struct stat status;
    ssize_t len = stat(path, &status) < 0 ? readlink(path, said, sizeof said) : -1;
    char *target = NULL;

    if (len > 0 && (size_t)len < sizeof said && said[0] == '/')
        return strndup(said, (size_t)len);
    if (len > 0 && (size_t)len < sizeof said &&
        asprintf(&target, "%.*s%.*s", slash ? (int)(slash + 1 - path) : 0, path, (int)len, said) < 0)
        target = NULL;
    return target;
}

/* Follows symbolic links to the file to replace or create. */
static char *resolve(const char *path, bool *ret_named)
{
    enum { MOST_LINKS = 40 };
    char *real = realpath(path, NULL);
    char *at = real ? real : strdup(path);
    char *next;

    *ret_named = real != NULL;
    for (int links = 0; !real && at && links < MOST_LINKS && (next = follow(at)) != NULL; links++) {
        free(at);
        at = next;
    }
    return at;
}

/* Writes the name of a new file beside the target. */
static void name_temporary(struct qyi_atomic_file *file, size_t size, unsigned attempt)
{
    const char *slash = strrchr(file->path, '/');
    size_t folder_len = slash ? (size_t)(slash + 1 - file->path) : 0;

    snprintf(file->temporary, size, "%.*s.%s.%ld-%u", (int)folder_len, file->path, file->path + folder_len,
             (long)getpid(), attempt);
}

/* The greatest size of such a name. */
static size_t temporary_size(const struct qyi_atomic_file *file)
{
    return strlen(file->path) + 64;
}

#define ATTEMPTS 1000 /* attempts to find a free name */

/*
 * Opens an unnamed file (O_TMPFILE) in the target's folder; -1 if the file system does not support it or
 * /proc is missing.
 */
static int open_nameless(const struct qyi_atomic_file *file)
{
    const char *slash = strrchr(file->path, '/');
    char *folder = slash ? strndup(file->path, (size_t)(slash + 1 - file->path)) : strdup(".");
    int descriptor = -1;

    if (folder && access("/proc/self/fd", X_OK) == 0)
        descriptor = open(folder, O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
    free(folder);
    return descriptor;
}

/* Opens a file with a new name beside the target. */
static void open_named(struct qyi_atomic_file *file)
{
    for (unsigned attempt = 0; attempt < ATTEMPTS && file->descriptor < 0; attempt++) {
        name_temporary(file, temporary_size(file), attempt);
        file->descriptor = open(file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file->descriptor < 0 && errno != EEXIST)
            return;
    }
}

/*
 * Opens a new file beside the target, with the target's permissions, or by the umask if there is no target.
 */
static int open_temporary(struct qyi_atomic_file *file, const struct stat *old)
{
    file->temporary = malloc(temporary_size(file));
    if (!file->temporary)
        return -1;
    file->descriptor = open_nameless(file);
    file->nameless = file->descriptor >= 0;
    if (!file->nameless)
        open_named(file);
    if (file->descriptor < 0) {
        free(file->temporary);
        file->temporary = NULL;
        return -1;
    }
    return old ? fchmod(file->descriptor, old->st_mode & 07777) : 0;
}

/* Links an unnamed file to the name from which it is renamed into place. */
static int give_name(struct qyi_atomic_file *file)
{
    char descriptor[40];

    snprintf(descriptor, sizeof descriptor, "/proc/self/fd/%d", file->descriptor);
    for (unsigned attempt = 0; attempt < ATTEMPTS && file->nameless; attempt++) {
        name_temporary(file, temporary_size(file), attempt);
        if (linkat(AT_FDCWD, descriptor, AT_FDCWD, file->temporary, AT_SYMLINK_FOLLOW) == 0)
            file->nameless = false;
        else if (errno != EEXIST)
            return -1;
    }
    return file->nameless ? -1 : 0;
}

/*
 * Opens the output: the process's own descriptor is used as it is; a device, a pipe or a deleted file
 * (`named` is false though it exists) is opened directly; anything else gets a new file beside the target.
 */
static int open_target(struct qyi_atomic_file *file, int own, bool named)
{
    struct stat old;

    if (own >= 0) {
        file->descriptor = fcntl(own, F_DUPFD_CLOEXEC, 0);
    } else if (stat(file->path, &old) < 0) {
        return open_temporary(file, NULL);
    } else if (named && S_ISREG(old.st_mode)) {
        /* a rename needs only write access to the folder, so check that the file itself is writable */
        return faccessat(AT_FDCWD, file->path, W_OK, AT_EACCESS) < 0 ? -1 : open_temporary(file, &old);
    } else {
        file->descriptor = open(file->path, O_WRONLY | O_APPEND | O_CLOEXEC);
    }
    return file->descriptor < 0 ? -1 : 0;
}

int qyi_atomic_file_new(const char *path, struct qyi_atomic_file **ret_file, struct qy_error *reterr)
{
    struct qyi_atomic_file *file = calloc(1, sizeof *file);
    bool named;

    if (!file)
        return qyi_no_memory(reterr);
    file->descriptor = -1;
    file->path = resolve(path, &named);
    if (!file->path) {
        qyi_atomic_file_abandon(file);
        return qyi_no_memory(reterr);
    }
    if (open_target(file, own_descriptor(path), named) < 0) {
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
    if (!file->temporary) { /* truncating would destroy what others have written before */
        errno = ESPIPE;
        return refuse(reterr, file->path);
    }
    return qyi_write_at(file->descriptor, at, data, len) < 0 ? refuse(reterr, file->path) : 0;
}

int qyi_atomic_file_commit(struct qyi_atomic_file *file, struct qy_error *reterr)
{
    bool failed = file->temporary && (fsync(file->descriptor) < 0 || give_name(file) < 0);
    int code = 0;

    failed = failed || close(file->descriptor) < 0;
    if (!failed)
        file->descriptor = -1;
    if (!failed && file->temporary)
        failed = rename(file->temporary, file->path) < 0;
    if (failed) {
        code = refuse(reterr, file->path);
    } else if (file->temporary) {
        (void)qyi_sync_folder(file->path); /* makes the rename itself survive a crash */
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

int qyi_folder_put(const char *folder, const char *name, const struct qy_buf *text, struct qy_error *reterr)
{
    struct qy_buf path = QY_BUF_INIT;

    qy_buf_addf(&path, "%s/%s", folder, name);
    int code = path.failed || text->failed
                   ? qyi_no_memory(reterr)
                   : qyi_atomic_file_put(qy_buf_str(&path), text->data, text->len, reterr);
    qy_buf_free(&path);
    return code;
}

int qyi_folder_make(const char *folder, const char *name, struct qy_error *reterr)
{
    struct qy_buf path = QY_BUF_INIT;
    int code = 0;

    qy_buf_addf(&path, "%s%s%s", folder, *name ? "/" : "", name);
    if (path.failed)
        code = qyi_no_memory(reterr);
    else if (mkdir(qy_buf_str(&path), 0777) < 0 && errno != EEXIST)
        code = refuse(reterr, qy_buf_str(&path));
    qy_buf_free(&path);
    return code;
}
