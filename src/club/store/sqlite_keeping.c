/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A store copied, looked through, and put back. */
#include "base/descriptor.h"
#include "store/log_lines.h"
#include "store/sqlite.h"

#include "base/error.h"
#include "store/place.h"
#include "store/sqlite_schema.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int fault(int code, const char *path, const char *why, struct qy_error *reterr)
{
    return qyi_error_set(reterr, code, 0, why, strlen(why), path);
}

static int system_fault(const char *path, struct qy_error *reterr)
{
    return fault(QY_E_STORE_OPEN, path, strerror(errno), reterr); /* NOLINT(concurrency-mt-unsafe) */
}

static int sqlite_fault(sqlite3 *db, const char *path, struct qy_error *reterr)
{
    int code = sqlite3_errcode(db);

    return fault(code == SQLITE_CORRUPT    ? QY_E_STORE_DAMAGED
                 : code == SQLITE_NOTADB   ? QY_E_STORE_NONE
                 : code == SQLITE_CANTOPEN ? QY_E_STORE_OPEN
                                           : QY_E_STORE_FAILED,
                 path, sqlite3_errmsg(db), reterr);
}

/* ---- reading --------------------------------------------------------------------------------------- */

static int read_number(sqlite3 *db, const char *sql, int64_t *ret_number)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);

    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *ret_number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? 0 : -1;
}

/* Whether a file is one of ours, and of which form. */
static int read_form(sqlite3 *db, const char *path, int *ret_form, struct qy_error *reterr)
{
    int64_t ours = 0;
    int64_t form = 0;

    if (read_number(db, "PRAGMA application_id", &ours) < 0 ||
        read_number(db, "PRAGMA user_version", &form) < 0)
        return sqlite_fault(db, path, reterr);
    if (ours != QYI_APPLICATION_ID || form < 1)
        return fault(QY_E_STORE_NONE, path, "", reterr);
    if (form > qyi_schema_version())
        return qyi_error_setf(reterr, QY_E_STORE_VERSION, 0, NULL, "%d", (int)form);
    *ret_form = (int)form;
    return 0;
}

/* Opens an existing file, and holds a snapshot of it. */
static int open_moment(const char *path, sqlite3 **ret_db, int *ret_form, struct qy_error *reterr)
{
    struct stat about;
    sqlite3 *db = NULL;
    int code = 0;

    if (stat(path, &about) < 0)
        return system_fault(path, reterr);
    if (!S_ISREG(about.st_mode) || about.st_size == 0)
        return fault(QY_E_STORE_NONE, path, "", reterr);
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK ||
        qyi_schema_functions(db) != SQLITE_OK)
        code = sqlite_fault(db, path, reterr);
    if (code == 0) {
        sqlite3_busy_timeout(db, 5000);
        code = read_form(db, path, ret_form, reterr);
    }
    if (code < 0) {
        sqlite3_close(db);
        return code;
    }
    *ret_db = db;
    return 0;
}

/* ---- looking through ------------------------------------------------------------------------------- */

struct look {
    sqlite3 *db;
    const char *path;
    sqlite3_stmt *events;
    const struct qyi_keeping_visitor *visitor;
    void *user;
    struct qyi_holdings holdings;
};

/* Checks the file's pages with SQLite; reports the first sentence of its result. */
static int look_at_pages(struct look *look, struct qy_error *reterr)
{
    sqlite3_stmt *statement = NULL;
    int status = 0;
    const char *said;

    if (sqlite3_prepare_v2(look->db, "PRAGMA integrity_check(1)", -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW) {
        status = sqlite_fault(look->db, look->path, reterr);
    } else {
        said = (const char *)sqlite3_column_text(statement, 0);
        if (!said || strcmp(said, "ok") != 0)
            status = fault(QY_E_STORE_DAMAGED, look->path, said ? said : "", reterr);
    }
    sqlite3_finalize(statement);
    return status;
}

/* Passes on the events of a game. `ret_behind` is the last one accepted. */
static int tell_events(struct look *look, const struct qyi_stored_game *game, uint32_t *ret_behind)
{
    int status = 0;
    int code = SQLITE_DONE;

    *ret_behind = 0;
    sqlite3_reset(look->events);
    sqlite3_bind_text(look->events, 1, game->id, -1, SQLITE_STATIC);
    while (status == 0 && (code = sqlite3_step(look->events)) == SQLITE_ROW) {
        struct qyi_stored_event event = {
            .n = (uint32_t)sqlite3_column_int64(look->events, 0),
            .t = sqlite3_column_int64(look->events, 1),
            .body = (const char *)sqlite3_column_text(look->events, 2),
            .len = (size_t)sqlite3_column_bytes(look->events, 2),
            .client_id = (const char *)sqlite3_column_text(look->events, 3),
        };

        if (!event.body || event.n != *ret_behind + 1 || sqlite3_column_int(look->events, 4) == 0)
            return QY_E_GAME_DAMAGED;
        status = look->visitor->event(look->user, &event);
        if (status == 0)
            *ret_behind = event.n;
    }
    if (status == 0 && (code != SQLITE_DONE || *ret_behind != game->last_n))
        status = QY_E_GAME_DAMAGED;
    return status;
}

static void look_at_game(struct look *look, const struct qyi_stored_game *game)
{
    const struct qyi_keeping_visitor *visitor = look->visitor;
    uint32_t behind = 0;

    visitor->begin(look->user, game);
    int status = visitor->end(look->user, tell_events(look, game, &behind));
    if (status == 0 && game->damaged)
        status = QY_E_GAME_DAMAGED;
    look->holdings.games++;
    look->holdings.over += game->over;
    look->holdings.events += behind;
    if (status == 0)
        return;
    look->holdings.damaged++;
    visitor->damaged(look->user, game->id, behind, status);
}

static int look_at_games(struct look *look, struct qy_error *reterr)
{
    sqlite3_stmt *statement = NULL;
    int64_t sessions = 0;
    /* Earlier forms have no digests of games. */
    static const char *const sql[] = {
        "SELECT id, over, born, created, last_n, 1 FROM game NOT INDEXED ORDER BY created",
        "SELECT id, over, born, created, last_n, digest IS NULL OR digest IS qyi_event_digest(id, 0, born, "
        "created,"
        " NULL) FROM game NOT INDEXED ORDER BY created"};
    int code =
        sqlite3_prepare_v2(look->db, sql[look->holdings.form >= QYI_FORM_WITH_LOGS], -1, &statement, NULL);

    while (code == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
        const char *id = (const char *)sqlite3_column_text(statement, 0);
        struct qyi_stored_game game = {
            .over = sqlite3_column_int(statement, 1) != 0,
            .born = sqlite3_column_int64(statement, 2),
            .created = sqlite3_column_int64(statement, 3),
            .last_n = (uint32_t)sqlite3_column_int64(statement, 4),
            .damaged = sqlite3_column_int(statement, 5) == 0,
        };

        if (id)
            memcpy(game.id, id, strnlen(id, QYI_GAME_ID_SIZE - 1));
        look_at_game(look, &game);
    }
    code = sqlite3_finalize(statement);
    if (code != SQLITE_OK || read_number(look->db, "SELECT count(*) FROM session", &sessions) < 0)
        return sqlite_fault(look->db, look->path, reterr);
    look->holdings.sessions = (uint64_t)sessions;
    return 0;
}

int qyi_sqlite_check(const char *path, const struct qyi_keeping_visitor *visitor, void *user,
                     struct qyi_holdings *ret_holdings, struct qy_error *reterr)
{
    /* The first form has no digests. */
    static const char *const sql[] = {
        "SELECT n, t, body, client_id, 1 FROM event WHERE game = ?1 ORDER BY n",
        "SELECT n, t, body, client_id, digest IS qyi_event_digest(game, n, t, body, client_id)"
        " FROM event WHERE game = ?1 ORDER BY n"};
    struct look look = {.path = path, .visitor = visitor, .user = user};
    struct qyi_sqlite beside = {.reading = {.handle = NULL}};
    int code = open_moment(look.path, &look.db, &look.holdings.form, reterr);

    if (code < 0)
        return code;
    if (sqlite3_exec(look.db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
        code = sqlite_fault(look.db, look.path, reterr);
    if (code == 0)
        code = look_at_pages(&look, reterr);
    if (code == 0 &&
        sqlite3_prepare_v2(look.db, sql[look.holdings.form > 1], -1, &look.events, NULL) != SQLITE_OK)
        code = sqlite_fault(look.db, look.path, reterr);
    if (code == 0)
        code = look_at_games(&look, reterr);
    sqlite3_finalize(look.events);
    beside.reading.handle = look.db;
    if (code == 0 && look.holdings.form >= QYI_FORM_WITH_LOGS &&
        qyi_logs_check(qyi_sqlite_ask, &beside, visitor, user, &look.holdings) < 0)
        code = sqlite_fault(look.db, look.path, reterr);
    qyi_db_close(&beside.reading);
    if (code == 0)
        *ret_holdings = look.holdings;
    return code;
}

/* ---- copying --------------------------------------------------------------------------------------- */

/* The temporary name for a new file, beside its final place: for free(); NULL when memory runs out. */
static char *name_beside(const char *path)
{
    size_t size = strlen(path) + 32;
    char *name = malloc(size);

    if (name)
        snprintf(name, size, "%s.new-%ld", path, (long)getpid());
    return name;
}

/* Syncs the file to the disk, accessible only to its owner. */
static int settle(const char *path, struct qy_error *reterr)
{
    int file = open(path, O_RDWR | O_CLOEXEC);
    int code = 0;

    if (file < 0 || fchmod(file, 0600) < 0 || fsync(file) < 0)
        code = system_fault(path, reterr);
    if (file >= 0)
        (void)close(file);
    return code;
}

/* Copies one moment of a store to a file that is not there yet. */
static int copy_moment(const char *from, const char *to, struct qy_error *reterr)
{
    sqlite3_stmt *statement = NULL;
    sqlite3 *db = NULL;
    int form;
    int code = open_moment(from, &db, &form, reterr);

    if (code < 0)
        return code;
    int file = open(to, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600); /* private from the beginning */
    if (file < 0) {
        sqlite3_close(db);
        return system_fault(to, reterr);
    }
    (void)close(file);
    if (sqlite3_prepare_v2(db, "VACUUM INTO ?1", -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_bind_text(statement, 1, to, -1, SQLITE_STATIC) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_DONE)
        code = sqlite_fault(db, from, reterr);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return code == 0 ? settle(to, reterr) : code;
}

int qyi_sqlite_backup(const char *path, const char *target, struct qy_error *reterr)
{
    char *made = name_beside(target);
    int code = 0;

    if (!made)
        return qyi_no_memory(reterr);
    (void)unlink(made);
    if (access(target, F_OK) == 0)
        code = fault(QY_E_STORE_EXISTS, target, "", reterr);
    if (code == 0)
        code = copy_moment(path, made, reterr);
    if (code == 0)
        code = qyi_place_give_name(made, target, true, reterr);
    (void)unlink(made);
    free(made);
    return code;
}

/* ---- putting back ---------------------------------------------------------------------------------- */

/* Checkpoints the journal of an old store into its file, if possible. */
static void empty_journal(const char *path)
{
    sqlite3 *db = NULL;

    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK)
        (void)sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
    (void)sqlite3_close(db);
}

/* A name beside a store for the old one, with the current time. */
static char *name_of_old(const char *path)
{
    size_t size = strlen(path) + 64;
    char *name = malloc(size);
    time_t now = time(NULL);
    struct tm utc;
    char day[32];

    gmtime_r(&now, &utc);
    strftime(day, sizeof day, "%Y%m%d-%H%M%S", &utc);
    if (name)
        snprintf(name, size, "%s.replaced-%s-%ld", path, day, (long)getpid());
    return name;
}

/* Moves the rest of an old journal with the old file. */
static void move_journal(const char *path, const char *old, const char *suffix)
{
    struct qy_buf from = QY_BUF_INIT;
    struct qy_buf to = QY_BUF_INIT;

    qy_buf_addf(&from, "%s%s", path, suffix);
    qy_buf_addf(&to, "%s%s", old, suffix);
    (void)rename(qy_buf_str(&from), qy_buf_str(&to));
    qy_buf_free(&from);
    qy_buf_free(&to);
}

/* Two files change places at once; where the file system can't do that, one after the other. */
static int change_places(const char *made, const char *path, const char *old, struct qy_error *reterr)
{
    if (renameat2(AT_FDCWD, made, AT_FDCWD, path, RENAME_EXCHANGE) == 0)
        return rename(made, old) == 0 ? 0 : system_fault(old, reterr);
    if (errno != EINVAL && errno != ENOSYS)
        return system_fault(path, reterr);
    if (rename(path, old) < 0)
        return system_fault(path, reterr);
    return rename(made, path) == 0 ? 0 : system_fault(path, reterr);
}

/* The old store, of which we are the owner, gives way to the new one. */
static int replace(const char *made, const char *path, struct qy_buf *ret_kept, struct qy_error *reterr)
{
    char *old = name_of_old(path);

    if (!old)
        return qyi_no_memory(reterr);
    empty_journal(path);
    move_journal(path, old, "-wal");
    move_journal(path, old, "-shm");
    move_journal(path, old, "-mark");
    int code = change_places(made, path, old, reterr);
    if (code == 0)
        qy_buf_adds(ret_kept, old);
    free(old);
    return code;
}

/* Handles a missing file whose journal may be left, which does not belong to the new one. */
static int put_where_nothing_is(const char *made, const char *path, struct qy_error *reterr)
{
    char *old = name_of_old(path);

    if (!old)
        return qyi_no_memory(reterr);
    move_journal(path, old, "-wal");
    move_journal(path, old, "-shm");
    move_journal(path, old, "-mark");
    free(old);
    return qyi_place_give_name(made, path, true, reterr);
}

static int put_in_place(const char *made, const char *path, struct qy_buf *ret_kept, struct qy_error *reterr)
{
    struct qyi_place place;

    if (access(path, F_OK) < 0 && errno == ENOENT)
        return put_where_nothing_is(made, path, reterr);
    int code = qyi_place_claim(path, NULL, &place, reterr);
    if (code == QY_E_STORE_EMPTY) { /* an empty file has no owner; a journal beside it is kept with it */
        code = replace(made, path, ret_kept, reterr);
    } else if (code == 0) {
        code = replace(made, path, ret_kept, reterr);
        qyi_place_leave(&place);
    }
    return code;
}

/* If root restores a store, gives it to the owner of the old one, or of its folder: the server runs as that user. */
static int give_to_owner(const char *made, const char *path, struct qy_error *reterr)
{
    struct stat owned;
    char *copy = strdup(path);
    bool known = copy && (stat(path, &owned) == 0 || stat(dirname(copy), &owned) == 0);

    free(copy);
    if (geteuid() != 0 || !known)
        return 0;
    return chown(made, owned.st_uid, owned.st_gid) == 0 ? 0 : system_fault(made, reterr);
}

int qyi_sqlite_restore(const char *backup, const char *path, struct qy_buf *ret_kept, struct qy_error *reterr)
{
    char *made = name_beside(path);

    if (!made)
        return qyi_no_memory(reterr);
    (void)unlink(made);
    int code = qyi_place_make_folders(path, reterr);
    if (code == 0)
        code = copy_moment(backup, made, reterr);
    if (code == 0)
        code = give_to_owner(made, path, reterr);
    if (code == 0)
        code = put_in_place(made, path, ret_kept, reterr);
    (void)unlink(made);
    (void)qyi_sync_folder(path);
    free(made);
    return code;
}

/* ---- people -------------------------------------------------------------------------------------------- */

/* Opens a connection to a store that a server may be using. */
static int open_beside(const char *path, struct qyi_db *ret_db, struct qy_error *reterr)
{
    sqlite3 *db = NULL;
    int form = 0;
    int code = open_moment(path, &db, &form, reterr);

    if (code < 0)
        return code;
    sqlite3_close(db);
    if (form != qyi_schema_version())
        return qyi_error_setf(reterr, QY_E_STORE_VERSION, 0, NULL, "%d", form);
    return qyi_db_open(path, NULL, ret_db, reterr);
}

int qyi_sqlite_look(const char *path, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                    qyi_row_fn each, void *user, struct qy_error *reterr)
{
    struct qyi_db db;
    int code = open_beside(path, &db, reterr);

    if (code < 0)
        return code;
    code = qyi_sqlite_ask_db(&db, which, data, count, each, user);
    if (code == QY_E_STORE_FAILED)
        (void)qyi_db_fault(&db, reterr);
    qyi_db_close(&db);
    return code;
}

int qyi_sqlite_change(const char *path, struct qyi_write *write, struct qy_error *reterr)
{
    struct qyi_db db;
    int code = open_beside(path, &db, reterr);

    if (code == 0) {
        code = qyi_sqlite_transact(&db, write, reterr) ? write->status : QY_E_STORE_FAILED;
        if (code < 0 && code == write->status)
            *reterr = write->error;
        qyi_db_close(&db);
    }
    return code;
}
