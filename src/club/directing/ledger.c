/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The logs of the folder of tournaments, and of the store, brought together and written. */
#include "directing/ledger.h"

#include "answer/event.h"
#include "base/descriptor.h"
#include "base/error.h"
#include "base/grow.h"
#include "base/order.h"
#include "base/utf8.h"
#include "directing/desk.h"
#include "directing/people_file.h"

#include <qiyuan/errors/server.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

/* How many times concurrent writes are fetched and the write is repeated before giving up. */
#define TRIES 8

/* A log as this server knows it. */
struct entry {
    char name[QYI_LOG_NAME_SIZE];
    struct qyi_log_row row;
    bool lags;         /* the file may lack lines that the store has */
    unsigned seen;     /* in which look at the store */
    struct stat stamp; /* of the file, when this server last wrote or read it */
};

struct qyi_ledger {
    struct qyi_logs *logs;
    const char *folder;
    struct qyi_log_keeper keeper;
    uv_mutex_t mutex;    /* the rest */
    struct entry *entry; /* by name */
    size_t count;
    size_t room;
    unsigned looks;
    bool lags; /* some entry does */
    struct qyi_ledger_tally tally;
};

/* A list of names to examine. */
struct names {
    char (*name)[QYI_LOG_NAME_SIZE];
    size_t count;
    size_t room;
};

/* ---- names ----------------------------------------------------------------------------------------- */

/* Whether a code says that nothing can be written to the store. */
static bool is_unwritable(int code)
{
    return code == QY_E_STORE_FAILED || code == QY_E_STORE_READ_ONLY;
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* Whether a name in the store belongs to a file of the folder: a log, or the people of one. Other logs in the
 * store were put aside. */
static bool is_ours(const char *name)
{
    char log[QYI_LOG_NAME_SIZE];

    return *name && strlen(name) < QYI_LOG_NAME_SIZE && !strchr(name, '/') &&
           (name[0] != '.' || qyi_people_log(name, log, sizeof log));
}

static void add_path(const struct qyi_ledger *ledger, const char *name, struct qy_buf *path)
{
    qy_buf_addf(path, "%s/%s", ledger->folder, name);
}

static int add_name(struct names *names, const char *name)
{
    if (QYI_GROW(names->name, names->room, names->count + 1) < 0)
        return QY_E_MEMORY;
    memcpy(names->name[names->count++], name, strlen(name) + 1);
    return 0;
}

/* ---- what is known --------------------------------------------------------------------------------- */

/* The place of a name among the entries, under the mutex; `ret_there`: it is there. */
static size_t place_of(const struct qyi_ledger *ledger, const char *name, bool *ret_there)
{
    size_t place;

    QYI_FIRST_NOT(place, ledger->count, i, strcmp(ledger->entry[i].name, name) < 0);
    *ret_there = place < ledger->count && strcmp(ledger->entry[place].name, name) == 0;
    return place;
}

static struct entry *find(struct qyi_ledger *ledger, const char *name)
{
    bool there;
    size_t place = place_of(ledger, name, &there);

    return there ? &ledger->entry[place] : NULL;
}

static bool is_same(const struct stat *one, const struct stat *other)
{
    return one->st_ino == other->st_ino && one->st_size == other->st_size &&
           one->st_mtim.tv_sec == other->st_mtim.tv_sec && one->st_mtim.tv_nsec == other->st_mtim.tv_nsec;
}

/* Returns the entry of a name, created if needed; NULL when memory runs out. Requires the mutex. */
static struct entry *entry_of(struct qyi_ledger *ledger, const char *name)
{
    bool there;
    size_t place = place_of(ledger, name, &there);

    if (there)
        return &ledger->entry[place];
    if (QYI_GROW(ledger->entry, ledger->room, ledger->count + 1) < 0)
        return NULL;
    memmove(&ledger->entry[place + 1], &ledger->entry[place],
            (ledger->count - place) * sizeof *ledger->entry);
    ledger->count++;
    ledger->entry[place] = (struct entry){.lags = true};
    memcpy(ledger->entry[place].name, name, strlen(name) + 1);
    return &ledger->entry[place];
}

/* The file needs no update: the holder of its lock writes it next. */
#define FILE_FOLLOWS (-2)

/* Records the state of a log in the store. `fd` is the log's file if it has the same state, -1 if not yet. */
static void know(struct qyi_ledger *ledger, const char *name, const struct qyi_log_row *row, int fd)
{
    uv_mutex_lock(&ledger->mutex);
    struct entry *entry = entry_of(ledger, name);
    if (entry) {
        entry->row = *row;
        entry->seen = ledger->looks;
        entry->lags = fd < 0 || fstat(fd, &entry->stamp) < 0;
        ledger->lags = ledger->lags || (entry->lags && fd != FILE_FOLLOWS);
    }
    uv_mutex_unlock(&ledger->mutex);
}

static void forget(struct qyi_ledger *ledger, const char *name)
{
    bool there;

    uv_mutex_lock(&ledger->mutex);
    size_t place = place_of(ledger, name, &there);
    if (there) {
        ledger->count--;
        memmove(&ledger->entry[place], &ledger->entry[place + 1],
                (ledger->count - place) * sizeof *ledger->entry);
    }
    uv_mutex_unlock(&ledger->mutex);
}

/* Copies the known state of a log; false if there is none. */
static bool look_up(struct qyi_ledger *ledger, const char *name, struct entry *ret_entry)
{
    uv_mutex_lock(&ledger->mutex);
    const struct entry *entry = find(ledger, name);
    if (entry)
        *ret_entry = *entry;
    uv_mutex_unlock(&ledger->mutex);
    return entry != NULL;
}

static void tally(struct qyi_ledger *ledger, unsigned taken, unsigned given, unsigned aside)
{
    uv_mutex_lock(&ledger->mutex);
    ledger->tally.taken += taken;
    ledger->tally.given += given;
    ledger->tally.aside += aside;
    uv_mutex_unlock(&ledger->mutex);
}

struct qyi_ledger_tally qyi_ledger_tally(struct qyi_ledger *ledger)
{
    uv_mutex_lock(&ledger->mutex);
    struct qyi_ledger_tally found = ledger->tally;
    ledger->tally = (struct qyi_ledger_tally){0};
    uv_mutex_unlock(&ledger->mutex);
    return found;
}

uint64_t qyi_ledger_stamp(struct qyi_ledger *ledger, const char *name)
{
    struct entry entry;

    if (!look_up(ledger, name, &entry))
        return 0;
    return ((uint64_t)entry.row.lines * 0x9E3779B97F4A7C15U ^ (uint64_t)entry.row.mark) | 1U;
}

bool qyi_ledger_is_strange(struct qyi_ledger *ledger, const char *name)
{
    struct qy_buf path = QY_BUF_INIT;
    struct entry entry;
    struct stat now;
    bool strange = false;

    add_path(ledger, name, &path);
    if (is_ours(name) && !path.failed && lstat(qy_buf_str(&path), &now) == 0 && S_ISREG(now.st_mode))
        strange = !look_up(ledger, name, &entry) || entry.lags || !is_same(&entry.stamp, &now);
    qy_buf_free(&path);
    return strange;
}

/* ---- one log ---------------------------------------------------------------------------------------- */

/* Counts whole lines, and their bytes. */
static uint32_t count_lines(const struct qy_buf *text, size_t *ret_good)
{
    uint32_t lines = 0;

    *ret_good = 0;
    for (size_t i = 0; i < text->len; i++)
        if (text->data[i] == '\n') {
            lines++;
            *ret_good = i + 1;
        }
    return lines;
}

static size_t offset_of(const struct qy_buf *text, uint32_t line)
{
    size_t at = 0;

    for (; line > 0 && at < text->len; at++)
        line -= text->data[at] == '\n';
    return at;
}

/* Whether a file belongs in the store: the log of an event or a board, or the people of either. */
static bool is_kept(struct qyi_ledger *ledger, const char *name, const struct qy_buf *text, size_t good)
{
    char log[QYI_LOG_NAME_SIZE];
    struct entry entry;
    struct qyi_event event;
    struct qyi_desk desk;
    bool kept = false;

    if (good == 0 || text->data[0] != '{' || memchr(text->data, '\0', good) ||
        !qyi_utf8_valid(text->data, good))
        return false;
    if (qyi_people_log(name, log, sizeof log))
        return look_up(ledger, log, &entry);
    if (qyi_event_read(text->data, good, &event, NULL) == 0) {
        kept = event.log != NULL;
        qyi_event_free(&event);
    }
    if (!kept && qyi_desk_read(text->data, good, QY_LANG_EN, NULL, &desk, NULL) == 0) {
        kept = true;
        qyi_desk_free(&desk);
    }
    return kept;
}

/* Saves the file's content beside it, then replaces it by the store's. */
static int replace(struct qyi_ledger *ledger, const char *path, int fd, const struct qy_buf *text,
                   const struct qy_buf *stored, struct qy_error *reterr)
{
    const char *name = name_of(path);
    struct qy_buf stem = QY_BUF_INIT;
    struct qy_buf aside = QY_BUF_INIT;

    qy_buf_addf(&stem, "%.*s%s%s", (int)(name - path), path, name[0] == '.' ? "" : ".", name);
    int code = stem.failed ? qyi_no_memory(reterr)
                           : qyi_kept_make_aside(qy_buf_str(&stem), "", text, &aside, reterr);
    qy_buf_free(&stem);
    qy_buf_free(&aside);
    if (code == 0) {
        tally(ledger, 0, 0, 1);
        code = qyi_kept_write(fd, stored, 0, reterr);
    }
    return code;
}

/* Lines that the file has and the store has not. */
static int push(struct qyi_ledger *ledger, const char *name, int fd, uint32_t behind, const char *lines,
                size_t len, struct qy_error *reterr)
{
    struct qyi_log_row row;
    int code = qyi_logs_append(ledger->logs, name, behind, lines, len, &row, reterr);

    if (code == 0) {
        know(ledger, name, &row, fd);
        tally(ledger, 1, 0, 0);
    }
    return code;
}

/* Lines that the store has and the file has not. */
static int pull(struct qyi_ledger *ledger, const char *name, int fd, const struct qyi_log_row *row,
                const char *lines, size_t len, size_t at, struct qy_error *reterr)
{
    struct qy_buf more = QY_BUF_INIT;

    qy_buf_add(&more, lines, len);
    know(ledger, name, row, -1); /* first, because watchers of the file ask for its state */
    int code = more.failed ? qyi_no_memory(reterr) : qyi_kept_write(fd, &more, at, reterr);
    if (code == 0) {
        know(ledger, name, row, fd);
        tally(ledger, 0, 1, 0);
    }
    qy_buf_free(&more);
    return code;
}

/* Makes the store and the locked file, whose content is `text`, identical. QY_E_TOUR_MOVED_ON if another
 * server has written meanwhile. */
static int reconcile(struct qyi_ledger *ledger, const char *path, int fd, const struct qy_buf *text,
                     bool whole, struct qy_error *reterr)
{
    const char *name = name_of(path);
    size_t good;
    uint32_t lines = count_lines(text, &good);
    struct entry entry;
    bool known = look_up(ledger, name, &entry);
    uint32_t from =
        known && !whole && entry.row.lines > 0 && entry.row.lines <= lines ? entry.row.lines - 1 : 0;
    size_t at = offset_of(text, from);
    struct qy_buf stored = QY_BUF_INIT;
    struct qyi_log_row row;
    int code = qyi_logs_read(ledger->logs, name, from, &stored, &row, reterr);
    size_t common = stored.len < good - at ? stored.len : good - at;
    bool alike = common == 0 || memcmp(stored.data, text->data + at, common) == 0;

    if (code == 0 && from > 0 && (!alike || stored.len == 0)) {
        qy_buf_free(&stored);
        return reconcile(ledger, path, fd, text, true, reterr); /* it was changed: compare it completely */
    }
    if (code == 0 && stored.len == 0) {
        /*
         * on a single server, a known log can only have disappeared because the command removed it with its
         * file: this is a new one
         */
        if ((!known || !qyi_logs_are_shared(ledger->logs)) && is_kept(ledger, name, text, good))
            code = push(ledger, name, fd, 0, text->data, good, reterr);
    } else if (code == 0 && !alike) {
        know(ledger, name, &row, -1);
        code = replace(ledger, path, fd, text, &stored, reterr);
        if (code == 0)
            know(ledger, name, &row, fd);
    } else if (code == 0 && stored.len > common) {
        code = pull(ledger, name, fd, &row, stored.data + common, stored.len - common, at + common, reterr);
    } else if (code == 0 && at + common < good) {
        code = push(ledger, name, fd, row.lines, text->data + at + common, good - at - common, reterr);
    } else if (code == 0) {
        know(ledger, name, &row, fd);
    }
    qy_buf_free(&stored);
    return code;
}

/* Creates the file of a log that only the store has. Returns 0 also if the store has none. */
static int give(struct qyi_ledger *ledger, const char *name, const char *path, struct qy_error *reterr)
{
    struct qy_buf stored = QY_BUF_INIT;
    struct qyi_log_row row;
    int code = qyi_logs_read(ledger->logs, name, 0, &stored, &row, reterr);
    int fd;

    if (code == 0 && stored.len > 0) {
        (void)mkdir(ledger->folder, 0700);
        know(ledger, name, &row, -1);
        code = qyi_kept_make(path, &stored, reterr);
        fd = code == 0 ? open(path, O_RDONLY | O_CLOEXEC) : -1;
        if (fd >= 0) {
            know(ledger, name, &row, fd);
            close(fd);
            tally(ledger, 0, 1, 0);
        }
        if (code == QY_E_TOUR_EXISTS) /* it was created meanwhile, and will be compared */
            code = 0;
    }
    qy_buf_free(&stored);
    return code;
}

/* Brings the file of a name and the store together, once. */
static int sync_once(struct qyi_ledger *ledger, const char *name, const char *path, struct qy_error *reterr)
{
    struct qy_buf text = QY_BUF_INIT;
    struct stat found;

    if (lstat(path, &found) < 0)
        return errno == ENOENT ? give(ledger, name, path, reterr)
                               : qyi_error_set(reterr, QY_E_FILE_READ, 0, name, strlen(name), NULL);
    if (!S_ISREG(found.st_mode) || found.st_size > (32 << 20))
        return 0;
    int fd = qyi_kept_open(path, true, &text, reterr);
    int code = fd < 0 ? fd : reconcile(ledger, path, fd, &text, false, reterr);
    if (fd >= 0)
        close(fd);
    qy_buf_free(&text);
    return code;
}

static int sync_log(struct qyi_ledger *ledger, const char *name, struct qy_error *reterr)
{
    struct qy_buf path = QY_BUF_INIT;
    int code = QY_E_TOUR_MOVED_ON;

    if (!is_ours(name))
        return 0;
    add_path(ledger, name, &path);
    if (path.failed)
        code = qyi_no_memory(reterr);
    for (int i = 0; code == QY_E_TOUR_MOVED_ON && i < TRIES; i++)
        code = sync_once(ledger, name, qy_buf_str(&path), reterr);
    qy_buf_free(&path);
    return code;
}

/* ---- the store looked through ---------------------------------------------------------------------- */

struct looking {
    struct qyi_ledger *ledger;
    struct names todo;
    unsigned look;
    bool all; /* also unchanged logs */
};

static int look_at_row(void *user, const char *name, const struct qyi_log_row *row)
{
    struct looking *looking = user;

    if (!is_ours(name))
        return 0;
    uv_mutex_lock(&looking->ledger->mutex);
    struct entry *entry = find(looking->ledger, name);
    bool changed = looking->all || !entry || entry->lags || entry->row.lines != row->lines ||
                   entry->row.mark != row->mark;
    if (entry && looking->look - entry->seen < UINT32_MAX / 2) /* a look that began later may be ahead */
        entry->seen = looking->look;
    uv_mutex_unlock(&looking->ledger->mutex);
    return changed ? add_name(&looking->todo, name) : 0;
}

/* Logs that were known and are no longer in the store were put aside by another server. */
static void put_gone_aside(struct qyi_ledger *ledger, unsigned look)
{
    struct names gone = {0};

    uv_mutex_lock(&ledger->mutex);
    for (size_t i = 0; i < ledger->count; i++)
        if (look - ledger->entry[i].seen < UINT32_MAX / 2 && ledger->entry[i].seen != look)
            (void)add_name(&gone, ledger->entry[i].name);
    uv_mutex_unlock(&ledger->mutex);
    for (size_t i = 0; i < gone.count; i++) {
        struct qy_buf path = QY_BUF_INIT;

        forget(ledger, gone.name[i]);
        add_path(ledger, gone.name[i], &path);
        if (gone.name[i][0] != '.' && !path.failed) /* its people are removed with it */
            (void)qyi_people_put_aside(qy_buf_str(&path), NULL);
        qy_buf_free(&path);
    }
    free(gone.name);
}

static int look_through(struct qyi_ledger *ledger, bool all, struct qy_error *reterr)
{
    struct looking looking = {.ledger = ledger, .all = all};
    struct qy_error error = {0};

    uv_mutex_lock(&ledger->mutex);
    looking.look = ++ledger->looks;
    ledger->lags = false;
    uv_mutex_unlock(&ledger->mutex);
    int code = qyi_logs_each(ledger->logs, look_at_row, &looking);
    if (code < 0) {
        (void)qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    } else {
        put_gone_aside(ledger, looking.look);
        for (size_t i = 0; i < looking.todo.count && !is_unwritable(code); i++)
            code = sync_log(ledger, looking.todo.name[i], &error);
        if (is_unwritable(code) && reterr)
            *reterr = error;
    }
    free(looking.todo.name);
    return is_unwritable(code) ? code : 0; /* errors in a log are reported when it is requested */
}

void qyi_ledger_refresh(struct qyi_ledger *ledger)
{
    uv_mutex_lock(&ledger->mutex);
    bool lags = ledger->lags;
    uv_mutex_unlock(&ledger->mutex);
    if (lags || qyi_logs_are_shared(ledger->logs))
        (void)look_through(ledger, false, NULL);
}

void qyi_ledger_forget(struct qyi_ledger *ledger, const char *name)
{
    struct qy_buf people = QY_BUF_INIT;

    qyi_people_path(name, &people);
    forget(ledger, name);
    forget(ledger, qy_buf_str(&people));
    qy_buf_free(&people);
}

void qyi_ledger_look_at(struct qyi_ledger *ledger, const char *name)
{
    struct qy_error error;

    if (qyi_ledger_is_strange(ledger, name))
        (void)sync_log(ledger, name, &error);
}

/* The files of the folder: logs before their people. */
static int list(const struct qyi_ledger *ledger, struct names *names)
{
    DIR *stream = opendir(ledger->folder);
    const struct dirent *file;
    int code = 0;

    for (int hidden = 0; stream && code == 0 && hidden < 2; hidden++) {
        rewinddir(stream);
        while (code == 0 &&
               (file = readdir(stream)) != NULL) /* NOLINT(concurrency-mt-unsafe): its own stream */
            if ((file->d_name[0] == '.') == hidden && is_ours(file->d_name))
                code = add_name(names, file->d_name);
    }
    if (stream)
        closedir(stream);
    return code;
}

int qyi_ledger_begin(struct qyi_ledger *ledger, struct qy_error *reterr)
{
    struct names names = {0};
    struct qy_error error;
    int code = list(ledger, &names);

    if (code < 0)
        (void)qyi_no_memory(reterr);
    for (size_t i = 0; i < names.count && !is_unwritable(code) && code != QY_E_MEMORY; i++) {
        code = sync_log(ledger, names.name[i], &error);
        ledger->tally.damaged += code == QY_E_STORE_DAMAGED;
    }
    free(names.name);
    if (is_unwritable(code))
        *reterr = error;
    if (!is_unwritable(code) && code != QY_E_MEMORY)
        code = look_through(ledger, false, reterr);
    return code;
}

/* ---- writing --------------------------------------------------------------------------------------- */

/* Makes a log, whose lock the caller holds, and the store identical. */
static int catch_up(struct qyi_ledger *ledger, const char *path, struct qy_error *reterr)
{
    struct qy_buf text = QY_BUF_INIT;
    int code = 0;
    int fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);

    if (fd < 0 || qyi_read_rest(fd, 32U << 20, &text) < 0)
        code = qyi_error_set(reterr, QY_E_FILE_READ, 0, name_of(path), strlen(name_of(path)), NULL);
    if (code == 0)
        code = reconcile(ledger, path, fd, &text, false, reterr);
    if (fd >= 0)
        close(fd);
    qy_buf_free(&text);
    return code;
}

static int moved_on(struct qyi_ledger *ledger, const char *name, uint32_t behind, struct qy_error *reterr)
{
    struct qy_buf more = QY_BUF_INIT;
    struct qyi_log_row row = {behind, 0};
    char now[16];

    (void)qyi_logs_read(ledger->logs, name, 0, &more, &row, NULL);
    qy_buf_free(&more);
    uv_mutex_lock(&ledger->mutex);
    ledger->lags = true;
    uv_mutex_unlock(&ledger->mutex);
    (void)snprintf(now, sizeof now, "%u", row.lines);
    return qyi_error_setf(reterr, QY_E_TOUR_MOVED_ON, 0, now, "%u", behind);
}

static int keep(void *user, const char *path, uint32_t behind, const struct qy_buf *lines,
                struct qy_error *reterr)
{
    struct qyi_ledger *ledger = user;
    const char *name = name_of(path);
    struct qyi_log_row row;
    struct entry entry;
    bool known = look_up(ledger, name, &entry);
    int code = known ? 0 : catch_up(ledger, path, reterr); /* a file that came just now */

    if (code == 0)
        code = qyi_logs_append(ledger->logs, name, behind, qy_buf_str(lines), lines->len, &row, reterr);
    if (code == QY_E_TOUR_MOVED_ON &&
        catch_up(ledger, path, reterr) == 0) /* the command's lines are still to be taken */
        code = qyi_logs_append(ledger->logs, name, behind, qy_buf_str(lines), lines->len, &row, reterr);
    if (code == 0)
        know(ledger, name, &row, FILE_FOLLOWS);
    return code == QY_E_TOUR_MOVED_ON ? moved_on(ledger, name, behind, reterr) : code;
}

static void wrote(void *user, const char *path, int fd)
{
    struct qyi_ledger *ledger = user;

    uv_mutex_lock(&ledger->mutex);
    struct entry *entry = find(ledger, name_of(path));
    if (entry) {
        entry->lags = fd < 0 || fstat(fd, &entry->stamp) < 0;
        ledger->lags = ledger->lags || entry->lags;
    }
    uv_mutex_unlock(&ledger->mutex);
}

const struct qyi_log_keeper *qyi_ledger_keeper(struct qyi_ledger *ledger)
{
    return &ledger->keeper;
}

int qyi_ledger_write(struct qyi_ledger *ledger, const char *path, int fd, uint32_t behind,
                     const struct qy_buf *lines, size_t at, struct qy_error *reterr)
{
    int code = keep(ledger, path, behind, lines, reterr);

    if (code == 0)
        wrote(ledger, path, qyi_kept_write(fd, lines, at, NULL) < 0 ? -1 : fd);
    return code;
}

/* The file of people opened, locked, and read. */
static int open_people(const char *path, struct qy_buf *text, struct qy_error *reterr)
{
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);

    if (fd >= 0 && qyi_lock_file(fd, true) == 0 && qyi_read_rest(fd, SIZE_MAX, text) == 0)
        return fd;
    (void)qyi_error_set(reterr, QY_E_FILE_WRITE, 0, name_of(path), strlen(name_of(path)), NULL);
    if (fd >= 0)
        close(fd);
    return QY_E_FILE_WRITE;
}

static int add_once(struct qyi_ledger *ledger, const char *path, int64_t exact, const struct qy_buf *lines,
                    struct qy_error *reterr)
{
    struct qy_buf text = QY_BUF_INIT;
    int fd = open_people(path, &text, reterr);
    size_t good = 0;
    uint32_t behind = count_lines(&text, &good);
    int code = fd < 0 ? fd : 0;

    if (code == 0 && exact >= 0 && behind != exact)
        code = moved_on(ledger, name_of(path), (uint32_t)exact, reterr);
    else if (code == 0)
        code = qyi_ledger_write(ledger, path, fd, behind, lines, good, reterr);
    if (code == QY_E_TOUR_MOVED_ON && exact < 0 && reconcile(ledger, path, fd, &text, false, reterr) < 0)
        code = QY_E_STORE_FAILED;
    if (fd >= 0)
        close(fd);
    qy_buf_free(&text);
    return code;
}

int qyi_ledger_add(struct qyi_ledger *ledger, const char *path, int64_t exact, const struct qy_buf *lines,
                   struct qy_error *reterr)
{
    int code = QY_E_TOUR_MOVED_ON;

    for (int i = 0; code == QY_E_TOUR_MOVED_ON && i < TRIES; i++) {
        code = add_once(ledger, path, exact, lines, reterr);
        if (exact >= 0)
            break;
    }
    return code;
}

/* The watcher of the folder may have read the log, or its first lines, while the file was being written:
 * appends the rest. Errors: QY_E_TOUR_MOVED_ON if the store has a different log; those of
 * qyi_logs_append(). */
static int add_rest(struct qyi_ledger *ledger, const char *name, const struct qy_buf *text,
                    struct qyi_log_row *ret_row, struct qy_error *reterr)
{
    struct qy_buf stored = QY_BUF_INIT;
    int code = qyi_logs_read(ledger->logs, name, 0, &stored, ret_row, reterr);

    if (code == 0 && (stored.len == 0 || stored.len > text->len ||
                      memcmp(qy_buf_str(&stored), qy_buf_str(text), stored.len) != 0))
        code = QY_E_TOUR_MOVED_ON;
    if (code == 0 && stored.len < text->len)
        code = qyi_logs_append(ledger->logs, name, ret_row->lines, qy_buf_str(text) + stored.len,
                               text->len - stored.len, ret_row, reterr);
    qy_buf_free(&stored);
    return code;
}

int qyi_ledger_check_room(struct qyi_ledger *ledger, uint32_t most, struct qy_error *reterr)
{
    size_t logs = 0;
    char text[16];

    uv_mutex_lock(&ledger->mutex);
    for (size_t i = 0; i < ledger->count; i++)
        logs += ledger->entry[i].name[0] != '.'; /* such are the people */
    uv_mutex_unlock(&ledger->mutex);
    (void)snprintf(text, sizeof text, "%u", most);
    return logs < most ? 0 : qyi_error_set(reterr, QY_E_EVENTS_FULL, 0, NULL, 0, text);
}

int qyi_ledger_made(struct qyi_ledger *ledger, const char *path, struct qy_error *reterr)
{
    const char *name = name_of(path);
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_log_row row;
    int fd = qyi_kept_open(path, true, &text, reterr);
    int code =
        fd < 0 ? fd : qyi_logs_append(ledger->logs, name, 0, qy_buf_str(&text), text.len, &row, reterr);

    if (code == QY_E_TOUR_MOVED_ON)
        code = add_rest(ledger, name, &text, &row, reterr);
    if (code == 0)
        know(ledger, name, &row, fd);
    else
        (void)unlink(path);
    if (fd >= 0)
        close(fd);
    qy_buf_free(&text);
    if (code != QY_E_TOUR_MOVED_ON)
        return code;
    code = give(ledger, name, path, reterr);
    return code < 0 ? code : qyi_error_set(reterr, QY_E_TOUR_EXISTS, 0, name, strlen(name), NULL);
}

int qyi_ledger_put_aside(struct qyi_ledger *ledger, const char *path, struct qy_error *reterr)
{
    const char *name = name_of(path);
    struct qy_buf people = QY_BUF_INIT;
    struct qy_buf aside = QY_BUF_INIT;
    int code = QY_E_STORE_EXISTS;

    qyi_people_path(name, &people);
    for (unsigned i = 1; code == QY_E_STORE_EXISTS; i++) {
        qy_buf_clear(&aside);
        qy_buf_addf(&aside, ".%s.%u", name, i);
        code = aside.failed || people.failed
                   ? qyi_no_memory(reterr)
                   : qyi_logs_rename(ledger->logs, name, qy_buf_str(&aside), reterr);
    }
    qy_buf_adds(&aside, QYI_PEOPLE_TAIL);
    if (code == 0)
        code = qyi_logs_rename(ledger->logs, qy_buf_str(&people), qy_buf_str(&aside), reterr);
    if (code == 0) {
        qyi_ledger_forget(ledger, name);
        code = qyi_people_put_aside(path, reterr);
        if (code < 0 && access(path, F_OK) < 0 && errno == ENOENT) /* another worker saw that it was gone */
            code = 0;
    }
    qy_buf_free(&people);
    qy_buf_free(&aside);
    return code;
}

/* ---- beginning and end ------------------------------------------------------------------------------ */

int qyi_ledger_new(struct qyi_store *store, const char *folder, struct qyi_ledger **ret_ledger,
                   struct qy_error *reterr)
{
    struct qyi_ledger *ledger = calloc(1, sizeof *ledger);
    int code = ledger ? qyi_logs_open(store, &ledger->logs, reterr) : qyi_no_memory(reterr);

    if (code < 0) {
        free(ledger);
        return code;
    }
    ledger->folder = folder;
    ledger->keeper = (struct qyi_log_keeper){keep, wrote, ledger};
    uv_mutex_init(&ledger->mutex);
    *ret_ledger = ledger;
    return 0;
}

void qyi_ledger_free(struct qyi_ledger *ledger)
{
    if (!ledger)
        return;
    qyi_logs_close(ledger->logs);
    uv_mutex_destroy(&ledger->mutex);
    free(ledger->entry);
    free(ledger);
}
