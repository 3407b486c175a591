/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A whole server in a thread, and its clients: a move that arrives over WebSocket is parsed once and
 * formatted once, whatever the number of spectators, and no JSON tree is built for it.
 *
 * The linker puts the functions of this file between the program and those that parse and format (--wrap).
 */
#include "cmocka_all.h"
#include "live/event.h"
#include "server/serve.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- counting -------------------------------------------------------------------------------------- */

struct counts {
    atomic_int read;
    atomic_int written;
    atomic_int trees; /* read or written */
};

static struct counts counts;

int __real_qyi_event_fields_read(struct qyi_json_reader *json, struct qyi_event_fields *ret_fields);
int __wrap_qyi_event_fields_read(struct qyi_json_reader *json, struct qyi_event_fields *ret_fields);
void __real_qy_event_json(const struct qy_event *event, enum qy_game game, struct qy_buf *out);
void __wrap_qy_event_json(const struct qy_event *event, enum qy_game game, struct qy_buf *out);
json_t *__real_json_loadb(const char *buffer, size_t size, size_t flags, json_error_t *error);
json_t *__wrap_json_loadb(const char *buffer, size_t size, size_t flags, json_error_t *error);
char *__real_json_dumps(const json_t *json, size_t flags);
char *__wrap_json_dumps(const json_t *json, size_t flags);
int __real_json_dump_callback(const json_t *json, json_dump_callback_t callback, void *data, size_t flags);
int __wrap_json_dump_callback(const json_t *json, json_dump_callback_t callback, void *data, size_t flags);

int __wrap_qyi_event_fields_read(struct qyi_json_reader *json, struct qyi_event_fields *ret_fields)
{
    atomic_fetch_add(&counts.read, 1);
    return __real_qyi_event_fields_read(json, ret_fields);
}

void __wrap_qy_event_json(const struct qy_event *event, enum qy_game game, struct qy_buf *out)
{
    atomic_fetch_add(&counts.written, 1);
    __real_qy_event_json(event, game, out);
}

json_t *__wrap_json_loadb(const char *buffer, size_t size, size_t flags, json_error_t *error)
{
    atomic_fetch_add(&counts.trees, 1);
    return __real_json_loadb(buffer, size, flags, error);
}

char *__wrap_json_dumps(const json_t *json, size_t flags)
{
    atomic_fetch_add(&counts.trees, 1);
    return __real_json_dumps(json, flags);
}

int __wrap_json_dump_callback(const json_t *json, json_dump_callback_t callback, void *data, size_t flags)
{
    atomic_fetch_add(&counts.trees, 1);
    return __real_json_dump_callback(json, callback, data, flags);
}

/* ---- the server ------------------------------------------------------------------------------------ */

struct house {
    pthread_t thread;
    char folder[64];
    char db[128];
    char key[128];
    atomic_int port;
    atomic_int code;
};

static void ready(void *user, const char *url)
{
    struct house *house = user;
    const char *port = strrchr(url, ':');

    atomic_store(&house->port, port ? (int)strtol(port + 1, NULL, 10) : 0);
}

static void *serve(void *user)
{
    struct house *house = user;
    struct qyi_serve_options options = {.db = house->db, .key = house->key, .ready = ready, .user = house};
    struct qy_error error;

    qyi_limits_init(&options.limits);
    atomic_store(&house->code, qyi_serve(&options, &error));
    return NULL;
}

static void start(struct house *house)
{
    memset(house, 0, sizeof *house);
    snprintf(house->folder, sizeof house->folder, "%s/qiyuan-counts-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(house->folder));
    snprintf(house->db, sizeof house->db, "%s/house.db", house->folder);
    snprintf(house->key, sizeof house->key, "%s/seal.key", house->folder);
    assert_int_equal(pthread_create(&house->thread, NULL, serve, house), 0);
    for (int i = 0; i < 2000 && atomic_load(&house->port) == 0; i++)
        usleep(5000);
    assert_int_not_equal(atomic_load(&house->port), 0);
}

static void end(struct house *house)
{
    static const char *const files[] = {"house.db", "house.db-wal", "house.db-shm", "house.db.lock",
                                        "seal.key"};

    assert_int_equal(kill(getpid(), SIGTERM), 0);
    pthread_join(house->thread, NULL);
    assert_int_equal(atomic_load(&house->code), 0);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char path[128];

        snprintf(path, sizeof path, "%s/%s", house->folder, files[i]);
        (void)unlink(path);
    }
    (void)rmdir(house->folder);
}

/* ---- clients --------------------------------------------------------------------------------------- */

static int dial(const struct house *house)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    struct timeval patience = {.tv_sec = 20};
    int file = socket(AF_INET, SOCK_STREAM, 0);

    address.sin_port = htons((uint16_t)atomic_load(&house->port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_true(file >= 0);
    assert_int_equal(setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience), 0);
    assert_int_equal(connect(file, (struct sockaddr *)&address, sizeof address), 0);
    return file;
}

static void send_all(int file, const char *bytes, size_t len)
{
    assert_int_equal(send(file, bytes, len, MSG_NOSIGNAL), (ssize_t)len);
}

/* One request; its answer. */
static void post(const struct house *house, const char *path, const char *body, char *answer, size_t size)
{
    size_t have = 0;
    ssize_t more;
    int file = dial(house);
    int len = snprintf(answer, size,
                       "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                       "Content-Length: %zu\r\n\r\n%s",
                       path, strlen(body), body);

    send_all(file, answer, (size_t)len);
    do {
        more = recv(file, answer + have, size - have - 1, 0);
        have += more > 0 ? (size_t)more : 0;
        answer[have] = '\0';
    } while (more > 0 && !strstr(answer, "}\n"));
    close(file);
}

static void take(const char *answer, const char *member, char *out, size_t size)
{
    char mark[64];
    const char *at;

    snprintf(mark, sizeof mark, "\"%s\":\"", member);
    at = strstr(answer, mark);
    if (!at)
        fail_msg("no %s in %s", member, answer);
    else
        snprintf(out, size, "%.*s", (int)strcspn(at + strlen(mark), "\""), at + strlen(mark));
}

/* A masked text frame; the mask is zero, which changes nothing. */
static void send_text(int file, const char *text)
{
    char frame[1024] = {(char)0x81};
    size_t len = strlen(text);
    size_t head = len < 126 ? 6 : 8;

    assert_true(len + head < sizeof frame);
    frame[1] = (char)(0x80 | (len < 126 ? len : 126));
    if (len >= 126) {
        frame[2] = (char)(len >> 8);
        frame[3] = (char)len;
    }
    memcpy(frame + head, text, len);
    send_all(file, frame, head + len);
}

static void need(int file, char *bytes, size_t len)
{
    assert_int_equal(recv(file, bytes, len, MSG_WAITALL), (ssize_t)len);
}

/* Reads messages until one holds `mark`; returns how many bytes it has. */
static size_t await(int file, const char *mark)
{
    static char text[65536];

    for (;;) {
        unsigned char head[2];
        unsigned char more[2];
        size_t len;

        need(file, (char *)head, 2);
        len = head[1] & 0x7F;
        assert_true(len < 127);
        if (len == 126) {
            need(file, (char *)more, 2);
            len = (size_t)more[0] << 8 | more[1];
        }
        need(file, text, len);
        text[len] = '\0';
        if ((head[0] & 0x0F) == 1 && strstr(text, mark))
            return len;
        assert_null(strstr(text, "\"type\":\"problem\""));
    }
}

static int watch(const struct house *house, const char *game, const char *lang)
{
    static const char head[] =
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    char text[256] = "";
    size_t have = 0;
    int file = dial(house);

    send_all(file, head, sizeof head - 1);
    do { /* byte by byte, because a frame may directly follow the head */
        assert_true(have + 1 < sizeof text);
        need(file, text + have, 1);
        text[++have] = '\0';
    } while (!strstr(text, "\r\n\r\n"));
    assert_non_null(strstr(text, " 101 "));
    snprintf(text, sizeof text, "{\"type\":\"hello\",\"lang\":\"%s\"}", lang);
    send_text(file, text);
    snprintf(text, sizeof text, "{\"type\":\"subscribe\",\"game\":\"%s\"}", game);
    send_text(file, text);
    await(file, "\"type\":\"state\"");
    return file;
}

/* ---- the test -------------------------------------------------------------------------------------- */

#define MOVES    6
#define WATCHERS 5

/* Opens a game and takes both its seats. */
static void open_game(const struct house *house, char game[16], char token[2][64])
{
    char answer[8192];
    char path[64];

    post(house, "/api/games", "{\"game\":\"chess\",\"time\":\"5m+3s\",\"colour\":\"first\"}", answer,
         sizeof answer);
    take(answer, "id", game, 16);
    take(answer, "seat_token", token[0], 64);
    snprintf(path, sizeof path, "/api/games/%s/join", game);
    post(house, path, "{}", answer, sizeof answer);
    take(answer, "seat_token", token[1], 64);
}

static void a_move_is_read_once_and_written_once(void **state)
{
    static const char *const moves[MOVES] = {"e2e4", "e7e5", "Nf3", "Nc6", "Bb5", "a6"};
    static const char *const langs[] = {"en", "zh-Hans", "zh-Hant"};
    int watcher[WATCHERS];
    char token[2][64];
    struct house house;
    char game[16];
    int trees;

    (void)state;
    start(&house);
    open_game(&house, game, token);
    for (int i = 0; i < WATCHERS; i++)
        watcher[i] = watch(&house, game, langs[i % 3]);
    assert_true(atomic_load(&counts.trees) > 0); /* what opens a game is one */
    atomic_store(&counts.read, 0);
    atomic_store(&counts.written, 0);
    trees = atomic_load(&counts.trees);
    for (int i = 0; i < MOVES; i++) {
        char text[256];
        char mark[64];

        snprintf(
            text, sizeof text,
            "{\"type\":\"event\",\"game\":\"%s\",\"id\":%d,\"token\":\"%s\",\"event\":{\"event\":\"move\","
            "\"move\":\"%s\"}}",
            game, i, token[i % 2], moves[i]);
        send_text(watcher[0], text);
        snprintf(mark, sizeof mark, "\"ply\":%d,\"check\"", i + 1);
        for (int j = 0; j < WATCHERS; j++)
            assert_true(await(watcher[j], mark) > 500);
    }
    assert_int_equal(atomic_load(&counts.read), MOVES);
    assert_int_equal(atomic_load(&counts.written), MOVES);
    assert_int_equal(atomic_load(&counts.trees), trees);
    for (int i = 0; i < WATCHERS; i++)
        close(watcher[i]);
    end(&house);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_read_once_and_written_once),
    };

    return cmocka_run_group_tests_name("counts", tests, NULL, NULL);
}
