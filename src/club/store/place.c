/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of a store: created completely, owned by one process, and detected when it disappears. */
#include "store/place.h"

#include "base/descriptor.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static int fault(int code, const char *path, const char *why, struct qy_error *reterr)
{
    return qyi_error_set(reterr, code, 0, why, strlen(why), path);
}

static int system_fault(const char *path, struct qy_error *reterr)
{
    return fault(QY_E_STORE_OPEN, path, strerror(errno), reterr); /* NOLINT(concurrency-mt-unsafe) */
}

/* ---- names ----------------------------------------------------------------------------------------- */

int qyi_place_make_folders(const char *path, struct qy_error *reterr)
{
    size_t len = strlen(path);
    char folder[4096];

    if (len >= sizeof folder)
        return qyi_error_set(reterr, QY_E_TOO_LONG, 0, path, len, "4095");
    len = qyi_make_folders(path, 0700);
    if (len == 0)
        return 0;
    memcpy(folder, path, len);
    folder[len] = '\0';
    return system_fault(folder, reterr);
}

/* Returns `path` with a suffix as a new text, or NULL. */
static char *with(const char *path, const char *behind)
{
    size_t size = strlen(path) + strlen(behind) + 1;
    char *text = malloc(size);

    if (text)
        snprintf(text, size, "%s%s", path, behind);
    return text;
}

/* ---- a new store ----------------------------------------------------------------------------------- */

/* Creates an empty file that only its owner can access. */
static int touch(const char *path, struct qy_error *reterr)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (file < 0)
        return system_fault(path, reterr);
    (void)close(file);
    return 0;
}

int qyi_place_give_name(const char *made, const char *path, bool only, struct qy_error *reterr)
{
    bool given = link(made, path) == 0;

    if (!given && errno == EEXIST && only)
        return fault(QY_E_STORE_EXISTS, path, "", reterr);
    if (given || errno == EEXIST) {
        (void)qyi_sync_folder(path);
        return 0;
    }
    if (errno != EPERM && errno != EOPNOTSUPP) /* a file system without links */
        return system_fault(path, reterr);
    if (rename(made, path) < 0)
        return system_fault(path, reterr);
    (void)qyi_sync_folder(path);
    return 0;
}

static int make_store(const char *path, qyi_place_make_fn make, struct qy_error *reterr)
{
    char behind[32];

    snprintf(behind, sizeof behind, ".new-%ld", (long)getpid());
    char *made = with(path, behind);
    if (!made)
        return qyi_no_memory(reterr);
    (void)unlink(made);
    int code = touch(made, reterr);
    if (code == 0)
        code = make(made, reterr);
    if (code == 0)
        code = qyi_place_give_name(made, path, false, reterr);
    (void)unlink(made);
    free(made);
    return code;
}

/* ---- an owner -------------------------------------------------------------------------------------- */

static bool identify(const char *path, struct qyi_file_id *ret_id)
{
    struct stat about;

    if (stat(path, &about) < 0)
        return false;
    *ret_id = (struct qyi_file_id){about.st_dev, about.st_ino};
    return true;
}

static bool same_file(const struct qyi_file_id *a, const struct qyi_file_id *b)
{
    return a->device == b->device && a->inode == b->inode;
}

/* Checks a file after opening, locked or not. */
static int look_at(struct qyi_place *place, struct qy_error *reterr)
{
    struct stat about;

    if (fstat(place->file, &about) < 0)
        return system_fault(place->path, reterr);
    if (!S_ISREG(about.st_mode))
        return fault(QY_E_STORE_OPEN, place->path, "no regular file", reterr);
    if (about.st_size == 0)
        return fault(QY_E_STORE_EMPTY, place->path, "0 bytes", reterr);
    if (flock(place->file, LOCK_EX | LOCK_NB) < 0)
        return fault(QY_E_STORE_IN_USE, place->path, "", reterr);
    place->id = (struct qyi_file_id){about.st_dev, about.st_ino};
    if ((about.st_mode & 077) != 0 && about.st_uid == geteuid())
        (void)fchmod(place->file, 0600);
    return 0;
}

/* Creates a file only if nothing of a store is left: a log without its file may contain the data. */
static int make_missing(const struct qyi_place *place, qyi_place_make_fn make, struct qy_error *reterr)
{
    struct stat about;

    if (stat(place->path, &about) == 0 || errno != ENOENT)
        return 0; /* opening it will report the error */
    if (!make || (stat(place->journal, &about) == 0 && about.st_size > 0))
        return fault(QY_E_STORE_EMPTY, place->path, place->journal, reterr);
    return make_store(place->path, make, reterr);
}

int qyi_place_pretend(const char *path, struct qyi_place *ret_place, struct qy_error *reterr)
{
    struct qyi_place place = {.file = -1, .path = strdup(path), .journal = with(path, "-wal")};

    if (!place.path || !place.journal) {
        qyi_place_leave(&place);
        return qyi_no_memory(reterr);
    }
    *ret_place = place;
    return 0;
}

int qyi_place_claim(const char *path, qyi_place_make_fn make, struct qyi_place *ret_place,
                    struct qy_error *reterr)
{
    struct qyi_place place;
    int code = qyi_place_pretend(path, &place, reterr);

    if (code < 0)
        return code;
    code = qyi_place_make_folders(path, reterr);
    if (code == 0)
        code = make_missing(&place, make, reterr);
    if (code == 0) {
        place.file = open(path, O_RDWR | O_CLOEXEC);
        code = place.file < 0 ? system_fault(path, reterr) : look_at(&place, reterr);
    }
    if (code < 0) {
        qyi_place_leave(&place);
        return code;
    }
    *ret_place = place;
    return 0;
}

void qyi_place_leave(struct qyi_place *place)
{
    if (place->file >= 0)
        (void)close(place->file);
    free(place->path);
    free(place->journal);
    *place = (struct qyi_place){.file = -1};
}

void qyi_place_note_journal(struct qyi_place *place)
{
    place->has_journal = place->file >= 0 && identify(place->journal, &place->journal_id);
}

bool qyi_place_stands(const struct qyi_place *place)
{
    struct qyi_file_id id;

    if (place->file < 0)
        return true;
    if (!identify(place->path, &id) || !same_file(&id, &place->id))
        return false;
    return !place->has_journal || (identify(place->journal, &id) && same_file(&id, &place->journal_id));
}
