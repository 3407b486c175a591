/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Announces this server to others, receives news of what they wrote, and takes over from servers that are gone. */
#include "store/pg_peers.h"

#include "base/error.h"
#include "base/grow.h"
#include "base/moment.h"
#include "base/words.h"

#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* How many times a starting server tries to take over games if other writes interfere. */
#define TRIES 5

/* A queued notification. */
struct item {
    struct item *next;
    struct qyi_news news;
    char text[];
};

struct qyi_pg_peers {
    struct qyi_pg pg; /* the thread's, once it runs */
    qyi_store_wake wake;
    void *wake_user;
    pthread_t thread;
    bool running;
    int event;     /* wakes the thread */
    int64_t *seen; /* the numbers of all known servers, ascending: as last read, and those heard since */
    size_t count;
    size_t room;
    int64_t beat_at;
    /* no server counts as gone before this time, because the database was unreachable */
    int64_t lenient_until;
    pthread_mutex_t lock; /* the rest */
    int64_t number;
    struct item *first;
    struct item *last;
    struct item *words; /* to be sent, latest first */
    bool stop;
};

int64_t qyi_pg_peers_number(struct qyi_pg_peers *peers)
{
    pthread_mutex_lock(&peers->lock);
    int64_t number = peers->number;
    pthread_mutex_unlock(&peers->lock);
    return number;
}

/* ---- news ------------------------------------------------------------------------------------------ */

static struct item *new_item(const char *text, size_t len)
{
    struct item *item = calloc(1, sizeof *item + len + 1);

    if (item && len > 0)
        memcpy(item->text, text, len);
    return item;
}

static void tell(struct qyi_pg_peers *peers, struct qyi_news news, const char *text)
{
    struct item *item = new_item(text, strlen(text));

    if (!item)
        return;
    item->news = news;
    item->news.text = item->text;
    pthread_mutex_lock(&peers->lock);
    if (peers->last)
        peers->last->next = item;
    else
        peers->first = item;
    peers->last = item;
    pthread_mutex_unlock(&peers->lock);
    if (peers->wake)
        peers->wake(peers->wake_user);
}

static void tell_game(struct qyi_pg_peers *peers, enum qyi_news_kind kind, const char *game, uint32_t n)
{
    struct qyi_news news = {.kind = kind, .n = n};

    if (strlen(game) >= sizeof news.game)
        return;
    memcpy(news.game, game, strlen(game));
    tell(peers, news, "");
}

/* "GAME N GAME N ..." */
static void hear_events(struct qyi_pg_peers *peers, const char *text)
{
    char game[QYI_GAME_ID_SIZE];
    int64_t n;

    while (qyi_take_word(&text, game, sizeof game) && qyi_take_number(&text, 0, UINT32_MAX, &n))
        tell_game(peers, QYI_NEWS_GAME, game, (uint32_t)n);
}

/*
 * A server that sends a message counts as seen, so that the next check will report it as gone if it is not in
 * the table. It may have started and ended between two checks; or it was taken for gone and did not know it
 * yet: otherwise its messages would never be forgotten.
 */
static void see(struct qyi_pg_peers *peers, int64_t number)
{
    size_t at = peers->count;

    while (at > 0 && peers->seen[at - 1] >= number)
        at--;
    if ((at < peers->count && peers->seen[at] == number) ||
        QYI_GROW(peers->seen, peers->room, peers->count + 1) < 0)
        return;
    memmove(peers->seen + at + 1, peers->seen + at, (peers->count - at) * sizeof *peers->seen);
    peers->seen[at] = number;
    peers->count++;
}

static void hear(struct qyi_pg_peers *peers, const char *text)
{
    int64_t number;
    char kind[2];

    if (!qyi_take_word(&text, kind, sizeof kind) || !qyi_take_number(&text, INT64_MIN, INT64_MAX, &number) ||
        number == peers->number)
        return;
    text += *text == ' ';
    if (kind[0] == 'e')
        hear_events(peers, text);
    else if (kind[0] == 'w') {
        see(peers, number);
        tell(peers, (struct qyi_news){.kind = QYI_NEWS_WORD, .server = number}, text);
    }
}

static void hear_all(struct qyi_pg_peers *peers)
{
    PGnotify *notify;

    if (!PQconsumeInput(peers->pg.conn))
        return;
    while ((notify = PQnotifies(peers->pg.conn)) != NULL) {
        hear(peers, notify->extra);
        PQfreemem(notify);
    }
}

/* ---- being there ----------------------------------------------------------------------------------- */

/* Takes a new number, under which nothing is owned yet. */
static int enlist(struct qyi_pg_peers *peers)
{
    int64_t number = 0;
    int code = qyi_pg_number(&peers->pg,
                             "INSERT INTO server (number, seen) VALUES (nextval('server_number'),"
                             " clock_timestamp()) RETURNING number",
                             &number);

    if (code != 0)
        return code;
    pthread_mutex_lock(&peers->lock);
    peers->number = number;
    pthread_mutex_unlock(&peers->lock);
    return 0;
}

/* Takes over the games of servers that are gone, all in one statement, so that it happens only once. */
static int take_over(struct qyi_pg_peers *peers, bool told)
{
    char sql[512];

    snprintf(sql, sizeof sql,
             "WITH gone AS (DELETE FROM server WHERE seen < clock_timestamp() - interval '%d milliseconds'"
             " AND number <> %" PRId64 " RETURNING number)"
             " UPDATE game SET owner = %" PRId64 " FROM gone WHERE over = 0 AND owner = gone.number"
             " RETURNING id",
             QYI_PG_LEASE_MS, peers->number, peers->number);
    PGresult *result = PQexec(peers->pg.conn, sql);
    int code = qyi_pg_code(&peers->pg, result);
    for (int i = 0; told && code == 0 && i < PQntuples(result); i++)
        tell_game(peers, QYI_NEWS_MINE, PQgetvalue(result, i, 0), 0);
    PQclear(result);
    return code;
}

/* Reports servers present at the last look that have gone. */
static int look_around(struct qyi_pg_peers *peers)
{
    PGresult *result = PQexec(peers->pg.conn, "SELECT number FROM server ORDER BY number");
    int code = qyi_pg_code(&peers->pg, result);
    size_t count = code == 0 ? (size_t)PQntuples(result) : 0;
    size_t at = 0;

    for (size_t i = 0; code == 0 && i < peers->count; i++) {
        while (at < count && strtoll(PQgetvalue(result, (int)at, 0), NULL, 10) < peers->seen[i])
            at++;
        if (at == count || strtoll(PQgetvalue(result, (int)at, 0), NULL, 10) != peers->seen[i])
            tell(peers, (struct qyi_news){.kind = QYI_NEWS_GONE, .server = peers->seen[i]}, "");
    }
    if (code == 0 && QYI_GROW(peers->seen, peers->room, count) == 0) {
        peers->count = count;
        for (size_t i = 0; i < count; i++)
            peers->seen[i] = strtoll(PQgetvalue(result, (int)i, 0), NULL, 10);
    }
    PQclear(result);
    return code;
}

/* Sends a heartbeat; a server that was taken for gone gets a new number and no longer owns its games. */
static int beat(struct qyi_pg_peers *peers)
{
    char sql[160];
    int64_t there = 0;

    snprintf(sql, sizeof sql,
             "WITH me AS (UPDATE server SET seen = clock_timestamp() WHERE number = %" PRId64
             " RETURNING 1) SELECT count(*) FROM me",
             peers->number);
    int code = qyi_pg_number(&peers->pg, sql, &there);
    if (code == 0 && there == 0) {
        code = enlist(peers);
        if (code == 0)
            tell(peers, (struct qyi_news){.kind = QYI_NEWS_ALL}, "");
    }
    if (code == 0 && qyi_monotonic_ms() > peers->lenient_until)
        code = take_over(peers, true);
    return code == 0 ? look_around(peers) : code;
}

/* ---- the thread ------------------------------------------------------------------------------------ */

/* The words that wait, oldest first. */
static struct item *take_words(struct qyi_pg_peers *peers)
{
    struct item *words = NULL;

    pthread_mutex_lock(&peers->lock);
    struct item *from = peers->words;
    peers->words = NULL;
    pthread_mutex_unlock(&peers->lock);
    while (from) {
        struct item *next = from->next;

        from->next = words;
        words = from;
        from = next;
    }
    return words;
}

static void say_words(struct qyi_pg_peers *peers)
{
    struct item *words = take_words(peers);

    while (words) {
        struct item *word = words;
        char *text = malloc(strlen(word->text) + 32);
        const char *values[1] = {text};

        words = word->next;
        if (text) {
            sprintf(text, "w %" PRId64 " %s", peers->number, word->text);
            PQclear(PQexecParams(peers->pg.conn, "SELECT pg_notify('qiyuan', $1)", 1, NULL, values, NULL,
                                 NULL, 0));
        }
        free(text);
        free(word);
    }
}

/* After reconnecting it is unknown what was missed. */
static bool come_back(struct qyi_pg_peers *peers)
{
    if (PQstatus(peers->pg.conn) == CONNECTION_OK)
        return true;
    if (!qyi_pg_stands(&peers->pg, true) ||
        qyi_pg_run_text(&peers->pg, "SET synchronous_commit = off; LISTEN qiyuan") != 0)
        return false;
    peers->lenient_until = qyi_monotonic_ms() + 2 * QYI_PG_LEASE_MS;
    tell(peers, (struct qyi_news){.kind = QYI_NEWS_ALL}, "");
    return true;
}

static void wait_for_news(struct qyi_pg_peers *peers, bool connected)
{
    struct pollfd wait[2] = {{.fd = peers->event, .events = POLLIN},
                             {.fd = PQsocket(peers->pg.conn), .events = POLLIN}};
    int64_t left = peers->beat_at - qyi_monotonic_ms();
    uint64_t times;

    if (!connected)
        left = 200;
    if (poll(wait, connected ? 2 : 1, left > 0 ? (int)left : 0) > 0 && (wait[0].revents & POLLIN))
        (void)!read(peers->event, &times, sizeof times);
}

static bool stopped(struct qyi_pg_peers *peers)
{
    pthread_mutex_lock(&peers->lock);
    bool stop = peers->stop;
    pthread_mutex_unlock(&peers->lock);
    return stop;
}

static void *peers_main(void *user)
{
    struct qyi_pg_peers *peers = user;

    while (!stopped(peers)) {
        bool connected = come_back(peers);

        if (connected) {
            hear_all(peers);
            say_words(peers);
        }
        if (connected && qyi_monotonic_ms() >= peers->beat_at) {
            (void)beat(peers);
            peers->beat_at = qyi_monotonic_ms() + QYI_PG_BEAT_MS;
            hear_all(peers);
        }
        wait_for_news(peers, connected);
    }
    return NULL;
}

/* ---- beginning and end ----------------------------------------------------------------------------- */

/* The same at the start. If another server's write interferes it is repeated; after some tries it is left to
 * the heartbeat, as for servers that disappear later. */
static int take_over_first(struct qyi_pg_peers *peers)
{
    int code = QYI_PG_AGAIN;

    for (int i = 0; i < TRIES && code == QYI_PG_AGAIN; i++)
        code = take_over(peers, false);
    return code == QYI_PG_AGAIN ? 0 : code;
}

int qyi_pg_peers_new(const char *place, struct qyi_pg_peers **ret_peers, struct qy_error *reterr)
{
    struct qyi_pg_peers *peers = calloc(1, sizeof *peers);

    if (!peers)
        return qyi_no_memory(reterr);
    int code = qyi_pg_connect(place, &peers->pg, reterr);
    if (code < 0) {
        free(peers);
        return code;
    }
    pthread_mutex_init(&peers->lock, NULL);
    peers->event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (peers->event < 0 || qyi_pg_run_text(&peers->pg, "SET synchronous_commit = off; LISTEN qiyuan") != 0 ||
        enlist(peers) != 0 || take_over_first(peers) != 0) {
        code = qyi_pg_fault(&peers->pg, reterr);
        qyi_pg_peers_free(peers);
        return code;
    }
    *ret_peers = peers;
    return 0;
}

int qyi_pg_peers_start(struct qyi_pg_peers *peers, qyi_store_wake wake, void *user, struct qy_error *reterr)
{
    peers->wake = wake;
    peers->wake_user = user;
    if (pthread_create(&peers->thread, NULL, peers_main, peers) != 0)
        return qyi_error_set(reterr, QY_E_SYSTEM, 0, "pthread_create", 14, NULL);
    peers->running = true;
    return 0;
}

static void free_items(struct item *item)
{
    while (item) {
        struct item *next = item->next;

        free(item);
        item = next;
    }
}

static void wake_thread(const struct qyi_pg_peers *peers)
{
    const uint64_t one = 1;

    (void)!write(peers->event, &one, sizeof one);
}

void qyi_pg_peers_free(struct qyi_pg_peers *peers)
{
    char sql[96];

    if (!peers)
        return;
    pthread_mutex_lock(&peers->lock);
    peers->stop = true;
    pthread_mutex_unlock(&peers->lock);
    if (peers->running) {
        wake_thread(peers);
        pthread_join(peers->thread, NULL);
    }
    snprintf(sql, sizeof sql, "UPDATE server SET seen = '-infinity' WHERE number = %" PRId64, peers->number);
    if (peers->number > 0 && PQstatus(peers->pg.conn) == CONNECTION_OK)
        (void)qyi_pg_run_text(&peers->pg, sql);
    qyi_pg_close(&peers->pg);
    free_items(peers->first);
    free_items(peers->words);
    free(peers->seen);
    if (peers->event >= 0)
        close(peers->event);
    pthread_mutex_destroy(&peers->lock);
    free(peers);
}

void qyi_pg_peers_heed(struct qyi_pg_peers *peers, qyi_news_fn each, void *user)
{
    pthread_mutex_lock(&peers->lock);
    struct item *items = peers->first;
    peers->first = NULL;
    peers->last = NULL;
    pthread_mutex_unlock(&peers->lock);
    while (items) {
        struct item *item = items;

        items = item->next;
        each(user, &item->news);
        free(item);
    }
}

void qyi_pg_peers_say(struct qyi_pg_peers *peers, const char *text)
{
    size_t len = strlen(text);
    struct item *item = len < QYI_PG_MOST_NOTICE ? new_item(text, len) : NULL;

    if (!item)
        return;
    pthread_mutex_lock(&peers->lock);
    item->next = peers->words;
    peers->words = item;
    pthread_mutex_unlock(&peers->lock);
    wake_thread(peers);
}
