/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Acknowledged data survives a power failure at any moment; and nothing is acknowledged before the disk was
 * told to sync it. The same test fails on a disk that lies, which shows that it can fail.
 */
#include "cmocka_all.h"
#include "crash_vfs.h"
#include "share.h"
#include "store/store.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES  5
#define EVENTS 70

/* ---- waiting for the writer ------------------------------------------------------------------------ */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;
static bool awake;

static void wake(void *user)
{
    (void)user;
    pthread_mutex_lock(&lock);
    awake = true;
    pthread_cond_signal(&woken);
    pthread_mutex_unlock(&lock);
}

static void drain_all(struct qyi_store *store)
{
    while (qyi_store_pending(store) > 0) {
        pthread_mutex_lock(&lock);
        while (!awake)
            pthread_cond_wait(&woken, &lock);
        awake = false;
        pthread_mutex_unlock(&lock);
        qyi_store_drain(store);
    }
}

/* ---- a server that writes --------------------------------------------------------------------------- */

struct game {
    char id[QYI_GAME_ID_SIZE];
    unsigned number;
    uint32_t acknowledged; /* the last event that was */
    uint32_t submitted;
    unsigned last_mark; /* when the last acknowledgement came */
    bool failed;
};

struct event {
    struct game *game;
    uint32_t n;
};

static unsigned number_of(const struct game *game, uint32_t n)
{
    return game->number * (EVENTS + 2) + n;
}

static void done(void *user, int status, const struct qy_error *error)
{
    struct event *event = user;

    (void)error;
    if (status == 0) {
        unsigned now = qyi_crash_mark();
        unsigned synced = qyi_crash_synced_at(number_of(event->game, event->n));

        assert_false(event->game->failed);
        assert_int_equal(event->n, event->game->acknowledged + 1);
        if (synced == 0 || synced >= now)
            fail_msg("game %s: event %u is acknowledged at %u, synced at %u", event->game->id, event->n, now,
                     synced);
        event->game->acknowledged = event->n;
    } else {
        event->game->failed = true;
    }
    free(event);
}

static void submit(struct qyi_store *store, struct game *game, uint32_t n)
{
    struct event *event = malloc(sizeof *event);
    char body[600];
    struct qyi_write *write;

    assert_non_null(event);
    event->game = game;
    event->n = n;
    write = qyi_write_new(done, event);
    assert_non_null(write);
    memset(body, 'x', sizeof body);
    snprintf(body, sizeof body, "{\"event\":\"move\",\"mark\":\"[%u]\"}", number_of(game, n));
    body[strlen(body)] = ' ';
    if (n == 1)
        qyi_write_game(write, game->id, 1000, 1000 + (int64_t)game->number);
    qyi_write_event(write, game->id, n, n * 10, body, sizeof body, NULL);
    qyi_store_submit(store, write);
    game->submitted = n;
}

static void begin(struct game games[GAMES])
{
    memset(games, 0, GAMES * sizeof games[0]);
    for (unsigned i = 0; i < GAMES; i++) {
        snprintf(games[i].id, sizeof games[i].id, "game%06u", i);
        games[i].number = i;
    }
}

/* Writes events of all games in turn, as players would: the next of a game when the last is acknowledged. */
static void play(struct qyi_store *store, struct game games[GAMES])
{
    for (uint32_t n = 1; n <= EVENTS && !qyi_crash_happened(); n++) {
        for (unsigned i = 0; i < GAMES; i++) {
            submit(store, &games[i], n);
            if ((n * 7 + i) % 3 == 0)
                drain_all(store);
        }
        if (n % 8 == 0) {
            struct qyi_write *write = qyi_write_new(NULL, NULL);

            qyi_write_beat(write, n * 1000, false);
            qyi_store_submit(store, write);
        }
        drain_all(store);
    }
}

/* ---- what is found afterwards ---------------------------------------------------------------------- */

/* Ends the reading with 1 at an event that is not the next one, or not whole: the store is damaged. */
static int check_event(void *user, const struct qyi_stored_event *event)
{
    uint32_t *next = user;

    if (event->n != *next || event->len != 600)
        return 1;
    ++*next;
    return 0;
}

static bool integrity(void)
{
    sqlite3 *db;
    sqlite3_stmt *statement;
    bool good;

    assert_int_equal(sqlite3_open_v2("house", &db, SQLITE_OPEN_READWRITE, QYI_CRASH_VFS), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &statement, NULL), SQLITE_OK);
    good = sqlite3_step(statement) == SQLITE_ROW &&
           strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return good;
}

/* How many acknowledged events are missing; -1 when the store does not open or is damaged. */
static int count_lost(const struct game games[GAMES], int status, struct qyi_store *store)
{
    int lost = 0;

    if (status < 0)
        return -1;
    for (unsigned i = 0; i < GAMES; i++) {
        uint32_t next = 1;

        if (qyi_store_events(store, games[i].id, 0, check_event, &next) != 0)
            return -1;
        if (next - 1 < games[i].acknowledged)
            lost += (int)(games[i].acknowledged - (next - 1));
        if (next - 1 > games[i].submitted)
            return -1;
    }
    return lost;
}

/* Plays until the power goes after this many operations; returns what count_lost() says when it is back. */
static int crash_and_look(uint32_t seed, unsigned after, bool lies, uint32_t *ret_acknowledged)
{
    struct game games[GAMES];
    struct qyi_store *store = NULL;
    int status;
    int lost;

    qyi_crash_reset(seed);
    begin(games);
    qyi_crash_lie(lies);
    qyi_crash_after(after);
    awake = false;
    status = qyi_store_open("house", QYI_CRASH_VFS, wake, NULL, &store, NULL);
    if (status == 0) {
        play(store, games);
        qyi_store_close(store);
    }
    qyi_crash_lie(false);
    qyi_crash_recover();
    *ret_acknowledged = 0;
    for (unsigned i = 0; i < GAMES; i++)
        *ret_acknowledged += games[i].acknowledged;
    store = NULL;
    status = qyi_store_open("house", QYI_CRASH_VFS, wake, NULL, &store, NULL);
    lost = count_lost(games, status, store);
    qyi_store_close(store);
    if (lost == 0 && !integrity())
        lost = -1;
    return lost;
}

static unsigned whole_run(void)
{
    uint32_t acknowledged;

    assert_int_equal(crash_and_look(1, 0, false, &acknowledged), 0);
    assert_int_equal(acknowledged, GAMES * EVENTS);
    return qyi_crash_operations();
}

static void acknowledged_events_survive(void **state)
{
    unsigned operations = whole_run();
    unsigned step = operations / (60 / test_share() + 1) + 1;
    unsigned crashes = 0;

    (void)state;
    for (unsigned after = 1; after < operations; after += step) {
        uint32_t acknowledged;
        int lost = crash_and_look(after * 77 + 5, after, false, &acknowledged);

        if (lost != 0)
            fail_msg("power gone at operation %u of %u: %d of %u acknowledged events lost", after, operations,
                     lost, acknowledged);
        crashes++;
    }
    assert_true(crashes > 50 / test_share());
}

static void a_lying_disk_is_found_out(void **state)
{
    unsigned operations = whole_run();
    unsigned found = 0;

    (void)state;
    for (unsigned i = 1; i <= 20; i++) {
        uint32_t acknowledged;

        found += crash_and_look(i, operations * i / 21, true, &acknowledged) != 0;
    }
    assert_true(found > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acknowledged_events_survive),
        cmocka_unit_test(a_lying_disk_is_found_out),
    };
    int failed = cmocka_run_group_tests_name("durability", tests, NULL, NULL);

    qyi_crash_reset(0);
    return failed;
}
