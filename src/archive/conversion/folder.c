/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes games to files of a folder, named by tags of the games. */
#include "conversion/folder.h"

#include "base/descriptor.h"
#include "base/error.h"
#include "collection/tags.h"
#include "conversion/conversion.h"
#include "source/folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The most files open at the same time; each is written under a temporary name until the end. */
#define MOST_FILES 400

/* Records a name as used; *ret_new is false if it, or one that some file systems treat as equal, was used before. */
static int note_name(struct qyi_out_folder *folder, const char *name, bool *ret_new)
{
    struct qy_buf folded = QY_BUF_INIT;
    size_t before = folder->names.count;
    size_t number;

    qyi_file_name_fold(name, &folded);
    int code = folded.failed ? QY_E_MEMORY : qyi_map_number(&folder->names, folded.data, folded.len, &number);
    *ret_new = code == 0 && number == before;
    qy_buf_free(&folded);
    return code;
}

/* Composes the path of a file in the folder. A name that was used before, or that a file has already, gets a
 * number. */
static int make_path(struct qyi_out_folder *folder, const struct qy_buf *name, struct qy_buf *out)
{
    const char *path = folder->path;
    struct qy_buf tried = QY_BUF_INIT;
    struct stat status;
    bool is_new = false;
    bool taken = false;
    int code = 0;

    for (unsigned copy = 1; code == 0 && !is_new; copy++) {
        qy_buf_clear(&tried);
        qy_buf_adds(&tried, qy_buf_str(name));
        if (copy > 1)
            qy_buf_addf(&tried, " (%u)", copy);
        code = tried.failed ? QY_E_MEMORY : note_name(folder, qy_buf_str(&tried), &is_new);
        if (code < 0 || !is_new)
            continue;
        qy_buf_clear(out);
        qy_buf_addf(out, "%s%s%s%s", path, path[strlen(path) - 1] == '/' ? "" : "/", qy_buf_str(&tried),
                    folder->suffix);
        is_new = out->failed || lstat(qy_buf_str(out), &status) < 0;
        taken |= !is_new;
    }
    folder->taken += taken;
    qy_buf_free(&tried);
    return code < 0 || out->failed ? QY_E_MEMORY : 0;
}

int qyi_out_folder_make(struct qyi_out_folder *folder, struct qy_error *reterr)
{
    folder->made = false;
    if (qyi_is_folder(folder->path))
        return 0;
    (void)qyi_make_folders(folder->path, 0777); /* an error is reported for the last folder */
    if (!qyi_is_folder(folder->path) && mkdir(folder->path, 0777) < 0)
        return qyi_error_setf(reterr, QY_E_FILE_WRITE, 0, NULL, "%s: %s", folder->path, strerror(errno));
    folder->made = true;
    return 0;
}

/* Opens a file of the folder. */
static int open_file(struct qyi_out_folder *folder, const struct qy_buf *name, struct qyi_target **ret_target,
                     struct qy_error *reterr)
{
    struct qy_buf path = QY_BUF_INIT;
    int code = name->failed ? QY_E_MEMORY : make_path(folder, name, &path);

    code = code < 0 ? qyi_error_set(reterr, code, 0, NULL, 0, NULL)
                    : qyi_target_open(qy_buf_str(&path), NULL, NULL, ret_target, reterr);
    qy_buf_free(&path);
    return code;
}

int qyi_out_folder_open(struct qyi_out_folder *folder, const struct qy_record *record, uint64_t number,
                        struct qyi_target **ret_target, struct qy_error *reterr)
{
    struct qy_buf name = QY_BUF_INIT;

    if (folder->name_by)
        qyi_game_file_name(folder->name_by, record, &name);
    else
        qy_buf_addf(&name, "%06llu", (unsigned long long)number);
    int code = open_file(folder, &name, ret_target, reterr);
    qy_buf_free(&name);
    return code;
}

/* The key of the file that a game goes to. */
static void add_key(const char *by, const struct qy_record *record, uint64_t written, struct qy_buf *out)
{
    char *end;
    unsigned long long count = strtoull(by, &end, 10);

    if (*end == '\0' && count > 0)
        qy_buf_addf(out, "%06llu", (unsigned long long)written / count + 1);
    else
        qyi_game_file_name(by, record, out);
}

bool qyi_split_is_good(const char *by)
{
    static const char *const words[] = {"event", "round", "names", "title", "white", "black", "eco", "year"};
    char *end;
    unsigned long long count = strtoull(by, &end, 10);

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], by) == 0)
            return true;
    return *by >= '1' && *by <= '9' && *end == '\0' && count < UINT32_MAX;
}

/* Opens the file of a key that comes for the first time. */
static int open_part(struct qyi_out_folder *folder, const struct qy_buf *key, struct qy_error *reterr)
{
    if (folder->count == MOST_FILES)
        return qyi_error_set(reterr, QY_E_TOO_MANY_PARTS, 0, qy_buf_str(key), key->len, "400");
    if (!folder->parts)
        folder->parts = calloc(MOST_FILES, sizeof *folder->parts);
    int code = folder->parts ? open_file(folder, key, &folder->parts[folder->count].target, reterr)
                             : qyi_no_memory(reterr);
    folder->count += code == 0;
    return code;
}

int qyi_out_folder_split(struct qyi_out_folder *folder, const struct qy_record *record, uint64_t written,
                         struct qyi_out_part **ret_part, bool *ret_new, struct qy_error *reterr)
{
    struct qy_buf key = QY_BUF_INIT;
    size_t number = 0;

    add_key(folder->split, record, written, &key);
    int code = key.failed ? QY_E_MEMORY : qyi_map_number(&folder->keys, qy_buf_str(&key), key.len, &number);
    *ret_new = code == 0 && number == folder->count;
    if (code < 0)
        qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    else if (*ret_new)
        code = open_part(folder, &key, reterr);
    if (code == 0)
        *ret_part = &folder->parts[number];
    qy_buf_free(&key);
    return code;
}

void qyi_out_folder_done(struct qyi_out_folder *folder)
{
    for (size_t i = 0; i < folder->count; i++)
        qyi_target_abandon(folder->parts[i].target);
    if (folder->made) /* where something is in it, it stays */
        (void)rmdir(folder->path);
    free(folder->parts);
    qyi_map_free(&folder->names);
    qyi_map_free(&folder->keys);
}
