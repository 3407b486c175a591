/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writing and reading back, and two threads at work: in SQLite on a disk in memory and once on a real one; and
 * with QIYUAN_TEST_POSTGRESQL the same in that database, which is emptied before each test.
 */
#include "cmocka_all.h"
#include "crash_vfs.h"
#include "store/logs.h"
#include "store/sqlite_schema.h"
#include "store/store.h"

#ifdef QYI_HAVE_POSTGRESQL
#include "store/pg_schema.h"

#include <libpq-fe.h>
#endif
#include <pthread.h>
#include <qiyuan/errors/server.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct tally {
    unsigned good;
    unsigned bad;
    int last;
};

static void count(void *user, int status, const struct qy_error *error)
{
    struct tally *tally = user;

    assert_int_equal(status == 0 ? 0 : error->code, status);
    *(status == 0 ? &tally->good : &tally->bad) += 1;
    tally->last = status;
}

static void drain_all(struct qyi_store *store)
{
    while (qyi_store_pending(store) > 0) {
        const struct timespec moment = {0, 200000};

        qyi_store_drain(store);
        nanosleep(&moment, NULL);
    }
}

#ifdef QYI_HAVE_POSTGRESQL
static void run_sql(const char *url, const char *sql)
{
    PGconn *conn = PQconnectdb(url);
    PGresult *result = PQexec(conn, sql);

    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        fail_msg("%s", PQerrorMessage(conn));
    PQclear(result);
    PQfinish(conn);
}

static void empty_postgresql(const char *url)
{
    run_sql(url, "SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
}
#else
static void empty_postgresql(const char *url)
{
    fail_msg("this program knows no %s", url);
}
#endif

static struct qyi_store *open_fresh(void)
{
    const char *url = getenv("QIYUAN_TEST_POSTGRESQL");
    struct qyi_store *store = NULL;
    struct qy_error error = {0};

    if (url) {
        empty_postgresql(url);
        if (qyi_store_open(url, NULL, NULL, NULL, &store, &error) < 0)
            fail_msg("%s: %s", url, error.found);
        return store;
    }
    qyi_crash_reset(1);
    assert_int_equal(qyi_store_open("sqlite:house", QYI_CRASH_VFS, NULL, NULL, &store, NULL), 0);
    return store;
}

static void write_event(struct qyi_store *store, struct tally *tally, const char *game, uint32_t n, int64_t t)
{
    struct qyi_write *write = qyi_write_new(count, tally);

    if (n == 1)
        qyi_write_game(write, game, 5000, 100);
    qyi_write_event(write, game, n, t, "{}", 2, n == 2 ? "\"id\"" : NULL);
    qyi_store_submit(store, write);
    drain_all(store);
}

static int count_rows(void *user, const struct qyi_stored_event *event)
{
    unsigned *rows = user;

    ++*rows;
    assert_int_equal(event->n, *rows);
    assert_int_equal(event->len, 2);
    assert_memory_equal(event->body, "{}", 2);
    assert_int_equal(event->client_id != NULL, event->n == 2);
    return 0;
}

static void events_are_numbered_without_gaps(void **state)
{
    static const struct {
        const char *game;
        uint32_t n;
        bool good;
    } rows[] = {
        {"aaaaaaaaaa", 1, true},  {"aaaaaaaaaa", 2, true}, {"aaaaaaaaaa", 2, false},
        {"aaaaaaaaaa", 4, false}, {"aaaaaaaaaa", 3, true}, {"aaaaaaaaaa", 1, false},
        {"bbbbbbbbbb", 2, false}, {"bbbbbbbbbb", 1, true}, {"aaaaaaaaaa", 0, false},
    };
    struct qyi_store *store = open_fresh();
    struct qyi_stored_game game;
    unsigned events = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct tally tally = {0, 0, 0};

        write_event(store, &tally, rows[i].game, rows[i].n, (int64_t)i);
        if ((tally.good == 1) != rows[i].good || tally.good + tally.bad != 1)
            fail_msg("row %zu: game %s, event %u: %d", i, rows[i].game, rows[i].n, tally.last);
    }
    assert_int_equal(qyi_store_events(store, "aaaaaaaaaa", 0, count_rows, &events), 0);
    assert_int_equal(events, 3);
    assert_int_equal(qyi_store_game(store, "aaaaaaaaaa", &game), 1);
    assert_int_equal(game.last_n, 3);
    assert_int_equal(qyi_store_game(store, "cccccccccc", &game), 0);
    qyi_store_close(store);
}

static int note_game(void *user, const struct qyi_stored_game *game)
{
    char *ids = user;
    size_t len = strlen(ids);

    snprintf(ids + len, 64 - len, "%s", game->id);
    return 0;
}

static int note_seat(void *user, const struct qyi_stored_seat *seat)
{
    unsigned *seats = user;

    *seats |= 1U << (seat->holder * 2 + (seat->has_session ? 1 : 0));
    assert_int_equal(seat->token_hash[0], 7 + seat->holder);
    return 0;
}

/* A game of days is older than many that were played meanwhile. */
static void unfinished_games_come_first(void **state)
{
    static const struct {
        const char *id;
        int64_t created;
        bool over;
    } rows[] = {{"aaaaaaaaaa", 100, false},
                {"bbbbbbbbbb", 200, true},
                {"cccccccccc", 300, true},
                {"dddddddddd", 50, false}};
    struct qyi_store *store = open_fresh();
    struct tally tally = {0, 0, 0};
    struct qyi_write *write = qyi_write_new(count, &tally);
    unsigned char session[QYI_HASH_SIZE] = {1};
    unsigned char token[QYI_HASH_SIZE] = {7};
    char games[64] = "";

    (void)state;
    qyi_write_session(write, session, "Ann", 5);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        qyi_write_game(write, rows[i].id, 0, rows[i].created);
        qyi_write_event(write, rows[i].id, 1, 1, "{}", 2, NULL);
        token[1] = (unsigned char)i;
        qyi_write_seat(write, rows[i].id, QY_FIRST, token, session);
        if (rows[i].over)
            qyi_write_over(write, rows[i].id, true);
    }
    qyi_store_submit(store, write);
    drain_all(store);
    assert_int_equal(tally.good, 1);
    assert_int_equal(qyi_store_session_games(store, session, 3, note_game, games), 0);
    assert_string_equal(games, "aaaaaaaaaaddddddddddcccccccccc");
    qyi_store_close(store);
}

static void seats_sessions_and_house_time(void **state)
{
    struct qyi_store *store = open_fresh();
    struct tally tally = {0, 0, 0};
    struct qyi_write *write = qyi_write_new(count, &tally);
    unsigned char session[QYI_HASH_SIZE] = {1};
    unsigned char token[QYI_HASH_SIZE] = {7};
    struct qy_buf name = QY_BUF_INIT;
    char games[64] = "";
    unsigned seats = 0;
    int64_t time = -1;

    (void)state;
    assert_int_equal(qyi_store_house_time(store, &time), 0);
    assert_int_equal(time, 0);
    qyi_write_session(write, session, "安", 5);
    qyi_write_game(write, "aaaaaaaaaa", 5000, 100);
    qyi_write_event(write, "aaaaaaaaaa", 1, 40, "{}", 2, NULL);
    qyi_write_seat(write, "aaaaaaaaaa", QY_FIRST, token, session);
    token[0] = 8;
    qyi_write_seat(write, "aaaaaaaaaa", QY_SECOND, token, NULL);
    qyi_store_submit(store, write);
    drain_all(store);
    assert_int_equal(tally.good, 1);

    assert_int_equal(qyi_store_session(store, session, &name), 1);
    assert_string_equal(qy_buf_str(&name), "安");
    session[0] = 2;
    assert_int_equal(qyi_store_session(store, session, &name), 0);
    assert_int_equal(qyi_store_session_games(store, session, 9, note_game, games), 0);
    assert_string_equal(games, "");
    session[0] = 1;
    assert_int_equal(qyi_store_session_games(store, session, 9, note_game, games), 0);
    assert_string_equal(games, "aaaaaaaaaa");
    assert_int_equal(qyi_store_seats(store, "aaaaaaaaaa", note_seat, &seats), 0);
    assert_int_equal(seats, (1U << 1) | (1U << 2));
    assert_int_equal(qyi_store_house_time(store, &time), 0);
    assert_int_equal(time, 5040); /* the last event's */

    write = qyi_write_new(count, &tally);
    qyi_write_beat(write, 9000, false);
    qyi_write_beat(write, 8000, false); /* it never goes back */
    qyi_write_over(write, "aaaaaaaaaa", true);
    qyi_store_submit(store, write);
    drain_all(store);
    assert_int_equal(qyi_store_house_time(store, &time), 0);
    if (qyi_store_is_shared(store)) /* it continues by the database's clock while this server is running */
        assert_in_range(time, 9000, 9000 + 2500);
    else
        assert_int_equal(time, 9000);
    games[0] = '\0';
    assert_int_equal(qyi_store_open_games(store, note_game, games), 0);
    assert_string_equal(games, "");
    qy_buf_free(&name);
    qyi_store_close(store);
}

static void a_bad_write_harms_no_other(void **state)
{
    struct qyi_store *store = open_fresh();
    struct tally good = {0, 0, 0};
    struct tally bad = {0, 0, 0};

    (void)state;
    for (unsigned i = 0; i < 300; i++) {
        struct qyi_write *write = qyi_write_new(count, i % 3 == 1 ? &bad : &good);
        char game[QYI_GAME_ID_SIZE];

        snprintf(game, sizeof game, "g%09u", i);
        qyi_write_game(write, game, 0, i);
        qyi_write_event(write, game, i % 3 == 1 ? 2 : 1, 0, "{}", 2, NULL);
        qyi_store_submit(store, write);
    }
    drain_all(store);
    assert_int_equal(good.good, 200);
    assert_int_equal(bad.bad, 100);
    assert_int_equal(good.bad + bad.good, 0);
    /* the bad writes leave nothing, not even the game's row */
    struct qyi_stored_game game;
    assert_int_equal(qyi_store_game(store, "g000000001", &game), 0);
    assert_int_equal(qyi_store_game(store, "g000000002", &game), 1);
    qyi_store_close(store);
}

static void stores_that_do_not_open(void **state)
{
    struct qyi_store *store = NULL;
    struct qy_error error = {0};
    char folder[] = "qiyuan-store-XXXXXX";
    char path[128];
    sqlite3 *db;
    FILE *file;

    (void)state;
    assert_int_equal(qyi_store_open("mysql://host/db", NULL, NULL, NULL, &store, &error), QY_E_VALUE);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a/b/house.db", folder);
    assert_int_equal(qyi_store_open(path, NULL, NULL, NULL, &store, &error), 0); /* folders are made */
    qyi_store_close(store);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version=99", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    store = NULL;
    assert_int_equal(qyi_store_open(path, NULL, NULL, NULL, &store, &error), QY_E_STORE_VERSION);
    assert_string_equal(error.found, "99");
    file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "This is no database, however long one reads in it.\n");
    fclose(file);
    assert_int_equal(qyi_store_open(path, NULL, NULL, NULL, &store, &error), QY_E_STORE_OPEN);
    assert_null(store);
    remove(path);
    snprintf(path, sizeof path, "%s/a/b/house.db-mark", folder);
    assert_int_equal(remove(path), 0);
    snprintf(path, sizeof path, "%s/a/b", folder);
    assert_int_equal(qyi_store_open(path, NULL, NULL, NULL, &store, &error), QY_E_STORE_OPEN);
    rmdir(path);
    snprintf(path, sizeof path, "%s/a", folder);
    rmdir(path);
    rmdir(folder);
}

/* The loop's thread submits, reads and drains while the writer writes. */
static void two_threads(void **state)
{
    struct qyi_store *store = open_fresh();
    struct tally tally = {0, 0, 0};
    unsigned rows;

    (void)state;
    for (uint32_t n = 1; n <= 400; n++) {
        struct qyi_write *write = qyi_write_new(count, &tally);

        if (n == 1)
            qyi_write_game(write, "aaaaaaaaaa", 0, 0);
        qyi_write_event(write, "aaaaaaaaaa", n, n, "{}", 2, n == 2 ? "\"id\"" : NULL);
        qyi_store_submit(store, write);
        if (n % 16 == 0) {
            rows = 0;
            qyi_store_drain(store);
            assert_int_equal(qyi_store_events(store, "aaaaaaaaaa", 0, count_rows, &rows), 0);
            assert_true(rows >= tally.good);
        }
    }
    qyi_store_close(store); /* finishes what waits */
    assert_int_equal(tally.good, 400);
}

/* After its writer has ended a store can still be read; later writes fail when it is closed. */
static void stopped_before_closed(void **state)
{
    struct qyi_store *store = open_fresh();
    struct tally tally = {0, 0, 0};
    unsigned rows = 0;

    (void)state;
    for (uint32_t n = 1; n <= 3; n++) {
        struct qyi_write *write = qyi_write_new(count, &tally);

        if (n == 1)
            qyi_write_game(write, "aaaaaaaaaa", 0, 0);
        qyi_write_event(write, "aaaaaaaaaa", n, n, "{}", 2, n == 2 ? "\"id\"" : NULL);
        if (n == 3) {
            qyi_store_stop(store);
            qyi_store_stop(store);
            assert_int_equal(tally.good, 2);
        }
        qyi_store_submit(store, write);
    }
    assert_int_equal(qyi_store_events(store, "aaaaaaaaaa", 0, count_rows, &rows), 0);
    assert_int_equal(rows, 2);
    assert_int_equal(tally.good + tally.bad, 2);
    qyi_store_close(store);
    assert_int_equal(tally.good, 2);
    assert_int_equal(tally.bad, 1);
}

/* The tables of both databases have the same versions, and a newer program's are not changed. */
static void forms_go_together(void **state)
{
#ifdef QYI_HAVE_POSTGRESQL
    const char *url = getenv("QIYUAN_TEST_POSTGRESQL");
    struct qyi_store *store = NULL;
    struct qy_error error = {0};

    assert_int_equal(qyi_schema_version(), qyi_pg_schema_version());
    if (!url)
        return;
    qyi_store_close(open_fresh());
    assert_int_equal(qyi_store_open(url, NULL, NULL, NULL, &store, &error), 0); /* unchanged */
    qyi_store_close(store);
    store = NULL;
    run_sql(url, "UPDATE form SET version = 99");
    assert_int_equal(qyi_store_open(url, NULL, NULL, NULL, &store, &error), QY_E_STORE_VERSION);
    assert_string_equal(error.found, "99");
    assert_null(store);
#endif
    (void)state;
}

/* ---- logs of lines ----------------------------------------------------------------------------------- */

static int list_log(void *user, const char *name, const struct qyi_log_row *row)
{
    qy_buf_addf(user, "%s:%u ", name, row->lines);
    return 0;
}

static void assert_logs(struct qyi_logs *logs, const char *expected)
{
    struct qy_buf list = QY_BUF_INIT;

    assert_int_equal(qyi_logs_each(logs, list_log, &list), 0);
    assert_string_equal(qy_buf_str(&list), expected);
    qy_buf_free(&list);
}

/* Lines rest on the number that their writer knew: what rests on another is refused as a whole. */
static void logs_grow_by_what_rests_on_them(void **state)
{
    static const struct {
        const char *name;
        uint32_t behind;
        const char *text;
        int code;
        uint32_t lines; /* after it */
    } rows[] = {
        {"cup.log", 0, "{\"a\":1}\n", 0, 1},
        {"cup.log", 0, "{\"b\":1}\n", QY_E_TOUR_MOVED_ON, 1},
        {"cup.log", 1, "{\"c\":\"陈\"}\n{}\n", 0, 3},
        {"cup.log", 1, "{\"d\":1}\n", QY_E_TOUR_MOVED_ON, 3},
        {"cup.log", 2, "{\"d\":1}\n{}\n", QY_E_TOUR_MOVED_ON, 3},
        {"cup.log", 4, "{\"d\":1}\n", QY_E_TOUR_MOVED_ON, 3},
        {"cup.log", 3, "{\"e\":1}\n", 0, 4},
        {".cup.log.people", 3, "{}\n", QY_E_TOUR_MOVED_ON, 0},
        {".cup.log.people", 0, "{}\n{}\n", 0, 2},
    };
    struct qyi_store *store = open_fresh();
    struct qyi_logs *logs = NULL;
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_log_row row;
    struct qy_error error;

    (void)state;
    assert_int_equal(qyi_logs_open(store, &logs, &error), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(qyi_logs_append(logs, rows[i].name, rows[i].behind, rows[i].text,
                                         strlen(rows[i].text), &row, &error),
                         rows[i].code);
        qy_buf_clear(&text);
        assert_int_equal(qyi_logs_read(logs, rows[i].name, 0, &text, &row, &error), 0);
        assert_int_equal(row.lines, rows[i].lines);
    }
    qy_buf_clear(&text);
    assert_int_equal(qyi_logs_read(logs, "cup.log", 1, &text, &row, &error), 0);
    assert_string_equal(qy_buf_str(&text), "{\"c\":\"陈\"}\n{}\n{\"e\":1}\n");
    assert_true(row.mark == qyi_log_mark(4, "{\"e\":1}", 7));
    assert_logs(logs, ".cup.log.people:2 cup.log:4 ");
    assert_int_equal(qyi_logs_rename(logs, "cup.log", ".cup.log.1", &error), 0);
    assert_int_equal(qyi_logs_rename(logs, "cup.log", ".cup.log.2", &error),
                     0); /* it is not there any more */
    assert_int_equal(qyi_logs_rename(logs, ".cup.log.people", ".cup.log.1", &error), QY_E_STORE_EXISTS);
    assert_logs(logs, ".cup.log.1:4 .cup.log.people:2 ");
    assert_int_equal(qyi_logs_append(logs, "cup.log", 0, "{}\n", 3, &row, &error), 0);
    qy_buf_free(&text);
    qyi_logs_close(logs);
    qyi_store_close(store);
}

struct rival {
    struct qyi_logs *logs;
    unsigned written;
};

/* Repeatedly appends a line after the ones it has read: none of the competing threads may overwrite another's. */
static void *write_lines(void *user)
{
    struct rival *rival = user;

    for (unsigned i = 0; i < 200; i++) {
        struct qy_buf text = QY_BUF_INIT;
        struct qyi_log_row row;
        struct qy_error error;

        if (qyi_logs_read(rival->logs, "cup.log", 0, &text, &row, &error) == 0 &&
            qyi_logs_append(rival->logs, "cup.log", row.lines, "{}\n", 3, &row, &error) == 0)
            rival->written++;
        qy_buf_free(&text);
    }
    return NULL;
}

static void rivals_never_overwrite_each_other(void **state)
{
    struct qyi_store *store = open_fresh();
    struct rival rival[3] = {{0}};
    pthread_t thread[3];
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_log_row row;
    struct qy_error error;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(qyi_logs_open(store, &rival[i].logs, &error), 0);
        assert_int_equal(pthread_create(&thread[i], NULL, write_lines, &rival[i]), 0);
    }
    for (size_t i = 0; i < 3; i++)
        pthread_join(thread[i], NULL);
    assert_int_equal(qyi_logs_read(rival[0].logs, "cup.log", 0, &text, &row, &error), 0);
    assert_int_equal(row.lines, rival[0].written + rival[1].written + rival[2].written);
    assert_true(row.lines >= 200); /* among concurrent writers one always succeeds */
    for (size_t i = 0; i < 3; i++)
        qyi_logs_close(rival[i].logs);
    qy_buf_free(&text);
    qyi_store_close(store);
}

/* The first side wins what nobody else could. */
static void rate(int result, const char *speed, int64_t at, const struct qyi_strength before[2],
                 struct qyi_strength ret_after[2])
{
    (void)result;
    (void)speed;
    (void)at;
    for (int side = 0; side < 2; side++) {
        ret_after[side] = before[side];
        ret_after[side].games++;
        ret_after[side].all++;
        ret_after[side].elo += side == 0 ? 10 : -10;
        ret_after[side].points += side == 0 ? 1 : 0;
    }
}

static void begin(struct qyi_strength *strength)
{
    *strength = (struct qyi_strength){.elo = 0};
}

/* A game ends as a win of the first account. */
static void write_rated(struct qyi_store *store, const char *game, const char *speed, int64_t ended,
                        bool again)
{
    static const unsigned char key[2][QYI_HASH_SIZE] = {"the first", "the second"};
    struct tally tally = {0, 0, 0};
    struct qyi_write *write = qyi_write_new(count, &tally);
    const struct qyi_datum data[] = {
        qyi_datum_text(game),     qyi_datum_text("chess"), qyi_datum_text("fide"),
        qyi_datum_text("5m"),     qyi_datum_text(speed),   qyi_datum_int(1),
        qyi_datum_key(key[0]),    qyi_datum_key(key[1]),   qyi_datum_text("First"),
        qyi_datum_text("Second"), qyi_datum_int(2),        qyi_datum_text("checkmate"),
        qyi_datum_text("fide:5"), qyi_datum_int(30),       qyi_datum_int(ended)};

    if (again)
        qyi_write_unrated(write, game, begin);
    qyi_write_act(write, QYI_ACT_PLAYED, data, sizeof data / sizeof data[0], 0, 0);
    qyi_write_rated(write, game, rate);
    qyi_store_submit(store, write);
    drain_all(store);
    assert_int_equal(tally.good, 1);
}

static int add_point(void *user, const struct qyi_datum *value, size_t number)
{
    char *text = user;

    assert_int_equal(number, 6);
    (void)snprintf(text + strlen(text), 200 - strlen(text), "%s=%lld/%lld ", value[5].text,
                   (long long)value[2].number, (long long)value[1].number);
    return 0;
}

static void assert_curve(struct qyi_store *store, const char *speed, const char *expected)
{
    static const unsigned char key[QYI_HASH_SIZE] = "the first";
    const struct qyi_datum data[] = {qyi_datum_key(key), qyi_datum_text("chess"), qyi_datum_text(speed),
                                     qyi_datum_int(10)};
    char text[200] = "";

    assert_int_equal(qyi_store_ask(store, QYI_ASK_CURVE, data, 4, add_point, text), 0);
    assert_string_equal(text, expected);
}

/* Games rated in the same millisecond are in a curve in the order of rating, at any rate of play; a game
 * rated again comes last. */
static void curves_go_by_the_order_of_rating(void **state)
{
    struct qyi_store *store = open_fresh();

    (void)state;
    write_rated(store, "bbbbbbbbbb", "blitz", 5000, false);
    write_rated(store, "cccccccccc", "rapid", 5000, false);
    write_rated(store, "aaaaaaaaaa", "blitz", 5000, false);
    write_rated(store, "dddddddddd", "blitz", 4000, false); /* the clock was set back */
    assert_curve(store, "blitz", "dddddddddd=30/4 aaaaaaaaaa=20/3 bbbbbbbbbb=10/1 ");
    assert_curve(store, "", "dddddddddd=30/4 aaaaaaaaaa=20/3 cccccccccc=10/2 bbbbbbbbbb=10/1 ");
    write_rated(store, "bbbbbbbbbb", "blitz", 5000, true);
    assert_curve(store, "blitz", "bbbbbbbbbb=30/4 dddddddddd=20/3 aaaaaaaaaa=10/2 ");
    qyi_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_are_numbered_without_gaps),
        cmocka_unit_test(seats_sessions_and_house_time),
        cmocka_unit_test(unfinished_games_come_first),
        cmocka_unit_test(a_bad_write_harms_no_other),
        cmocka_unit_test(stores_that_do_not_open),
        cmocka_unit_test(two_threads),
        cmocka_unit_test(stopped_before_closed),
        cmocka_unit_test(logs_grow_by_what_rests_on_them),
        cmocka_unit_test(rivals_never_overwrite_each_other),
        cmocka_unit_test(forms_go_together),
        cmocka_unit_test(curves_go_by_the_order_of_rating),
    };
    int failed = cmocka_run_group_tests_name("store", tests, NULL, NULL);

    qyi_crash_reset(0);
    return failed;
}
