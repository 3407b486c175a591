/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An event taken out of a server for good. */
#include "directing/removal.h"
#include "base/moment.h"

#include "base/descriptor.h"
#include "base/error.h"
#include "base/grow.h"
#include "directing/bound.h"
#include "directing/people.h"
#include "live/house.h"
#include "shelf/folder.h"
#include "store/write.h"
#include "trf/log_file.h"

#include <qiyuan/errors/server.h>
#include <qiyuan/errors/trf.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The log of removals, only in the store: no file can have this name. */
#define REMOVALS ".removed"

/* A log to be removed: the event's first, then those of its boards. */
struct going {
    char name[QYI_LOG_NAME_SIZE];
    struct qyi_log_row row[2]; /* of the log and of its people; 0 lines: not in the store */
    struct qy_buf kept[2];     /* the files in which they are saved; "": there was nothing */
    bool aside[2];             /* the folder's file is gone */
};

struct removal {
    const struct qyi_removing *removing;
    char event[QYI_LOG_NAME_SIZE];
    struct going *going;
    size_t count;
    size_t room;
    struct qyi_log_row removals;
    struct qy_error *reterr;
};

/* ---- what goes --------------------------------------------------------------------------------------- */

/* Whether a log is the requested one, by its name or its id. */
static bool is_asked_for(const struct qyi_removing *removing, const char *name)
{
    struct qyi_bound bound;
    char id[QYI_FILE_ID_SIZE];

    qyi_folder_id(name, id);
    return name[0] != '.' && !qyi_bound_read(name, &bound) &&
           (strcmp(name, removing->event) == 0 || strcmp(id, removing->event) == 0);
}

/* Whether a log is removed with the event: its own, or that of one of its boards. */
static bool goes(const struct removal *removal, const char *name)
{
    struct qyi_bound bound;

    return strcmp(name, removal->event) == 0 ||
           (qyi_bound_read(name, &bound) && strcmp(bound.event, removal->event) == 0);
}

/* Notes a log, or its people, that the store (`row`) or the folder (NULL) has. */
static int note(struct removal *removal, const char *name, const struct qyi_log_row *row)
{
    char log[QYI_LOG_NAME_SIZE];
    bool people = qyi_people_log(name, log, sizeof log);
    const char *whose = people ? log : name;
    size_t at = 0;

    if (strlen(name) >= QYI_LOG_NAME_SIZE || !goes(removal, whose))
        return 0;
    while (at < removal->count && strcmp(removal->going[at].name, whose) != 0)
        at++;
    if (at == removal->count) {
        if (QYI_GROW(removal->going, removal->room, removal->count + 1) < 0)
            return QY_E_MEMORY;
        removal->going[removal->count++] = (struct going){.kept = {QY_BUF_INIT, QY_BUF_INIT}};
        memcpy(removal->going[at].name, whose, strlen(whose) + 1);
    }
    if (row)
        removal->going[at].row[people] = *row;
    return 0;
}

static struct qyi_log_row row_of(const struct qyi_datum *value)
{
    return (struct qyi_log_row){(uint32_t)value[1].number, value[2].number};
}

/* First pass: the name of the event. */
static int find_name(void *user, const struct qyi_datum *value, size_t count)
{
    struct removal *removal = user;

    (void)count;
    if (value[0].text && !removal->event[0] && is_asked_for(removal->removing, value[0].text))
        (void)snprintf(removal->event, sizeof removal->event, "%s", value[0].text);
    return 0;
}

/* Second pass: collects everything removed with the event. */
static int find_logs(void *user, const struct qyi_datum *value, size_t count)
{
    struct removal *removal = user;
    const struct qyi_log_row row = row_of(value);

    (void)count;
    if (!value[0].text)
        return 0;
    if (strcmp(value[0].text, REMOVALS) == 0)
        removal->removals = row;
    return note(removal, value[0].text, &row);
}

/* The same in two passes over the folder, which may have logs that are not in the store yet. */
static int find_files(struct removal *removal, int (*found)(struct removal *, const char *))
{
    DIR *stream = opendir(removal->removing->folder);
    const struct dirent *file;
    int code = 0;

    while (stream && code == 0 &&
           (file = readdir(stream)) != NULL) /* NOLINT(concurrency-mt-unsafe): its own stream */
        code = found(removal, file->d_name);
    if (stream)
        closedir(stream);
    return code;
}

static int find_file_name(struct removal *removal, const char *name)
{
    struct qyi_datum value = qyi_datum_text(name);

    return strlen(name) < QYI_LOG_NAME_SIZE ? find_name(removal, &value, 1) : 0;
}

static int find_file(struct removal *removal, const char *name)
{
    return note(removal, name, NULL);
}

static int find(struct removal *removal)
{
    const struct qyi_removing *removing = removal->removing;
    int code = qyi_store_look(removing->db, QYI_ASK_LOGS, NULL, 0, find_name, removal, removal->reterr);

    if (code == 0)
        code = find_files(removal, find_file_name);
    if (code < 0)
        return code;
    if (!removal->event[0])
        return qyi_error_set(removal->reterr, QY_E_NO_SUCH_PATH, 0, removing->event, strlen(removing->event),
                             NULL);
    code = note(removal, removal->event, NULL); /* it comes first */
    if (code == 0)
        code = qyi_store_look(removing->db, QYI_ASK_LOGS, NULL, 0, find_logs, removal, removal->reterr);
    if (code == 0)
        code = find_files(removal, find_file);
    if (code == QY_E_MEMORY)
        return qyi_no_memory(removal->reterr);
    if (code == 0 && removing->based >= 0 && removal->going[0].row[0].lines != removing->based) {
        char now[16];

        (void)snprintf(now, sizeof now, "%u", removal->going[0].row[0].lines);
        return qyi_error_setf(removal->reterr, QY_E_TOUR_MOVED_ON, 0, now, "%lld",
                              (long long)removing->based);
    }
    return code;
}

/* ---- kept first ---------------------------------------------------------------------------------------- */

static void add_path(const struct removal *removal, const char *name, bool people, struct qy_buf *path)
{
    struct qy_buf log = QY_BUF_INIT;

    qy_buf_addf(&log, "%s/%s", removal->removing->folder, name);
    if (people)
        qyi_people_path(qy_buf_str(&log), path);
    else
        qy_buf_add(path, qy_buf_str(&log), log.len);
    path->failed |= log.failed;
    qy_buf_free(&log);
}

static int take_line(void *user, const struct qyi_datum *value, size_t count)
{
    struct qy_buf *text = user;

    (void)count;
    qy_buf_add(text, value[1].text ? value[1].text : "", value[1].text ? value[1].len : 0);
    qy_buf_addc(text, '\n');
    return text->failed ? QY_E_MEMORY : 0;
}

static int stored_text(const struct removal *removal, const char *name, struct qy_buf *text)
{
    const struct qyi_datum data[2] = {qyi_datum_text(name), qyi_datum_int(0)};

    return qyi_store_look(removal->removing->db, QYI_ASK_LOG_LINES, data, 2, take_line, text,
                          removal->reterr);
}

/* Reads a file of the folder; empty if there is none. */
static int file_text(const struct removal *removal, const char *path, struct qy_buf *text)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    int code = fd < 0 ? 0 : qyi_read_rest(fd, SIZE_MAX, text);

    if (fd >= 0)
        close(fd);
    if (code < 0 || (fd < 0 && errno != ENOENT))
        return qyi_error_set(removal->reterr, QY_E_FILE_READ, 0, strrchr(path, '/') + 1,
                             strlen(strrchr(path, '/') + 1), NULL);
    return 0;
}

/* Writes a text under the first free hidden name. */
static int keep_text(const struct removal *removal, const char *name, bool people, const struct qy_buf *text,
                     struct qy_buf *ret_path)
{
    struct qy_buf stem = QY_BUF_INIT;

    qy_buf_addf(&stem, "%s/.%s", removal->removing->folder, name);
    int code = stem.failed ? qyi_no_memory(removal->reterr)
                           : qyi_kept_make_aside(qy_buf_str(&stem), people ? QYI_PEOPLE_TAIL : "", text,
                                                 ret_path, removal->reterr);
    qy_buf_free(&stem);
    if (code == QY_E_FILE_WRITE) {
        const char *why = strerror(errno); /* NOLINT(concurrency-mt-unsafe) */

        code =
            qyi_error_set(removal->reterr, QY_E_FILE_WRITE, 0, name, strlen(name), why); /* no path of ours */
    }
    if (code < 0)
        qy_buf_clear(ret_path);
    return code;
}

/* Saves a log, or its people: the file's text if it continues the store's, otherwise both. */
static int keep(struct removal *removal, struct going *going, bool people)
{
    struct qy_buf path = QY_BUF_INIT;
    struct qy_buf stored = QY_BUF_INIT;
    struct qy_buf file = QY_BUF_INIT;
    struct qy_buf other = QY_BUF_INIT;

    add_path(removal, going->name, people, &path);
    int code = path.failed ? qyi_no_memory(removal->reterr)
                           : stored_text(removal, strrchr(qy_buf_str(&path), '/') + 1, &stored);
    if (code == 0)
        code = file_text(removal, qy_buf_str(&path), &file);
    bool goes_on = file.len >= stored.len && memcmp(qy_buf_str(&file), qy_buf_str(&stored), stored.len) == 0;
    if (code == 0 && (stored.len > 0 || file.len > 0))
        code = keep_text(removal, going->name, people, goes_on ? &file : &stored, &going->kept[people]);
    if (code == 0 && !goes_on && file.len > 0)
        code = keep_text(removal, going->name, people, &file, &other);
    qy_buf_free(&path);
    qy_buf_free(&stored);
    qy_buf_free(&file);
    qy_buf_free(&other);
    return code;
}

/* ---- gone ------------------------------------------------------------------------------------------------ */

/* Removes the files from the folder, after their texts were saved. */
static int put_files_away(struct removal *removal)
{
    int code = 0;

    for (size_t i = 0; code == 0 && i < 2 * removal->count; i++) {
        struct going *going = &removal->going[i / 2];
        struct qy_buf path = QY_BUF_INIT;

        add_path(removal, going->name, i % 2, &path);
        if (path.failed)
            code = qyi_no_memory(removal->reterr);
        else if (unlink(qy_buf_str(&path)) == 0)
            going->aside[i % 2] = true;
        else if (errno != ENOENT)
            code = qyi_error_set(removal->reterr, QY_E_FILE_WRITE, 0, going->name, strlen(going->name), NULL);
        qy_buf_free(&path);
    }
    return code;
}

/* Reverts the changes after a failure: restores the names of files, and deletes the saved copies. */
static void take_back(struct removal *removal)
{
    for (size_t i = 0; i < 2 * removal->count; i++) {
        struct going *going = &removal->going[i / 2];
        struct qy_buf path = QY_BUF_INIT;

        add_path(removal, going->name, i % 2, &path);
        if (going->kept[i % 2].len > 0 && going->aside[i % 2])
            (void)rename(qy_buf_str(&going->kept[i % 2]), qy_buf_str(&path));
        else if (going->kept[i % 2].len > 0)
            (void)unlink(qy_buf_str(&going->kept[i % 2]));
        qy_buf_free(&path);
    }
}

/* Deletes a log from the store, provided that it is still what was saved. */
static void write_gone(struct qyi_write *write, const char *name, const struct qyi_log_row *row)
{
    const struct qyi_datum same[4] = {qyi_datum_text(name), qyi_datum_int(row->lines),
                                      qyi_datum_int(row->lines), qyi_datum_int(row->mark)};

    if (row->lines == 0)
        return;
    qyi_write_act(write, QYI_ACT_LOG_GROWN, same, 4, 0, QY_E_TOUR_MOVED_ON);
    qyi_write_act(write, QYI_ACT_LOG_LINES_GONE, same, 1, 0, 0);
    qyi_write_act(write, QYI_ACT_LOG_GONE, same, 1, 0, 0);
}

/* Adds the line about the removal to the same write. */
static int write_line(const struct removal *removal, const struct qyi_removal *told, struct qyi_write *write)
{
    uint32_t n = removal->removals.lines + 1;
    const struct qyi_kept_removal kept = {.t = QYI_GIVEN(told->at),
                                          .event = told->event,
                                          .lines = QYI_GIVEN(told->lines),
                                          .logs = QYI_GIVEN(told->logs),
                                          .by = told->by,
                                          .kept = told->kept};
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;

    qyi_json_begin(&json, &line);
    qyi_shape_write(&qyi_shape_kept_removal, &kept, &json);
    int64_t mark = qyi_log_mark(n, qy_buf_str(&line), line.len);
    const struct qyi_datum made[3] = {qyi_datum_text(REMOVALS), qyi_datum_int(n), qyi_datum_int(mark)};
    const struct qyi_datum grown[4] = {made[0], qyi_datum_int(n - 1), made[1], made[2]};
    const struct qyi_datum row[4] = {made[0], made[1], qyi_datum_text(qy_buf_str(&line)), made[2]};
    int code = line.failed ? QY_E_MEMORY : 0;

    if (code == 0 && n == 1)
        qyi_write_act(write, QYI_ACT_LOG_MADE, made, 3, QY_E_TOUR_MOVED_ON, 0);
    else if (code == 0)
        qyi_write_act(write, QYI_ACT_LOG_GROWN, grown, 4, 0, QY_E_TOUR_MOVED_ON);
    if (code == 0)
        qyi_write_act(write, QYI_ACT_LOG_LINE, row, 4, 0, 0);
    qy_buf_free(&line);
    return code;
}

static int write_removal(const struct removal *removal, const struct qyi_removal *told)
{
    struct qyi_write *write = qyi_write_new(NULL, NULL);

    if (!write)
        return qyi_no_memory(removal->reterr);
    for (size_t i = 0; i < removal->count; i++) {
        const struct going *going = &removal->going[i];
        struct qy_buf people = QY_BUF_INIT;

        qyi_people_path(going->name, &people);
        write_gone(write, going->name, &going->row[0]);
        write_gone(write, qy_buf_str(&people), &going->row[1]);
        qy_buf_free(&people);
    }
    if (write_line(removal, told, write) < 0) {
        qyi_write_free(write);
        return qyi_no_memory(removal->reterr);
    }
    return qyi_store_change(removal->removing->db, write, removal->reterr);
}

static int remove_found(struct removal *removal, struct qyi_removal *ret_removal, struct qy_buf *text)
{
    int code = 0;

    for (size_t i = 0; code == 0 && i < 2 * removal->count; i++)
        code = keep(removal, &removal->going[i / 2], i % 2);
    if (code == 0)
        code = put_files_away(removal);
    if (code == 0) {
        qy_buf_adds(text, removal->event);
        qy_buf_addc(text, '\0');
        size_t at = text->len;
        qy_buf_adds(text, qy_buf_str(&removal->going[0].kept[0]));
        *ret_removal = (struct qyi_removal){.at = qyi_unix_time(),
                                            .event = qy_buf_str(text),
                                            .lines = removal->going[0].row[0].lines,
                                            .logs = (uint32_t)removal->count - 1,
                                            .by = removal->removing->by,
                                            .kept = qy_buf_str(text) + at};
        code = text->failed ? qyi_no_memory(removal->reterr) : write_removal(removal, ret_removal);
    }
    if (code < 0)
        take_back(removal);
    for (size_t i = 0; code == 0 && removal->removing->gone && i < removal->count; i++)
        removal->removing->gone(removal->removing->user, removal->going[i].name);
    return code;
}

int qyi_event_remove(const struct qyi_removing *removing, struct qyi_removal *ret_removal,
                     struct qy_buf *text, struct qy_error *reterr)
{
    struct removal removal = {.removing = removing, .reterr = reterr};
    struct qy_buf path = QY_BUF_INIT;
    struct qy_buf locked = QY_BUF_INIT;
    int fd = -1;
    int code = find(&removal);

    if (code == 0) {
        add_path(&removal, removal.event, false, &path);
        /* locked, so that nobody writes to it meanwhile */
        fd = qyi_kept_open(qy_buf_str(&path), true, &locked, NULL);
        code = remove_found(&removal, ret_removal, text);
    }
    if (fd >= 0)
        close(fd);
    for (size_t i = 0; i < removal.count; i++) {
        qy_buf_free(&removal.going[i].kept[0]);
        qy_buf_free(&removal.going[i].kept[1]);
    }
    free(removal.going);
    qy_buf_free(&locked);
    qy_buf_free(&path);
    return code;
}

/* ---- told ------------------------------------------------------------------------------------------------- */

struct listing {
    void (*each)(void *user, const struct qyi_removal *removal);
    void *user;
};

static int tell(void *user, const struct qyi_datum *value, size_t count)
{
    const struct listing *listing = user;
    struct qyi_arena arena = {0};
    struct qyi_kept_removal kept;
    struct qy_error error;

    (void)count;
    (void)qyi_shape_read(&qyi_shape_kept_removal, value[1].text, value[1].text ? value[1].len : 0, &arena,
                         &kept, &error);
    const struct qyi_removal removal = {.at = kept.t.is,
                                        .event = kept.event ? kept.event : "",
                                        .lines = (uint32_t)kept.lines.is,
                                        .logs = (uint32_t)kept.logs.is,
                                        .by = kept.by ? kept.by : "",
                                        .kept = kept.kept ? kept.kept : ""};
    listing->each(listing->user, &removal);
    qyi_arena_free(&arena);
    return 0;
}

int qyi_removals_each(const char *db, void (*each)(void *user, const struct qyi_removal *removal), void *user,
                      struct qy_error *reterr)
{
    const struct qyi_datum data[2] = {qyi_datum_text(REMOVALS), qyi_datum_int(0)};
    struct listing listing = {each, user};

    return qyi_store_look(db, QYI_ASK_LOG_LINES, data, 2, tell, &listing, reterr);
}
