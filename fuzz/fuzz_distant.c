/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Answers of another server, which may be hostile: the input is what it sends back. By the first byte it is
 * an answer to a call, lines of a stream, or a tournament to follow; with the byte ENDLESS, the server sends
 * the body (or the head, if there is no body) over and over until the client hangs up.
 *
 * Laws: a call ends with an answer of at most 16 MiB or with an error; a client takes no more than that of an
 * endless answer; following writes no file outside its folder, and a second time nothing.
 */
#include "fuzz.h"

#include "client/client.h"
#include "client/distant.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_ANSWER ((size_t)16 << 20)
#define MOST_SENT   ((size_t)48 << 20) /* with the heads of chunks, and what the kernel's buffers hold */
#define ENDLESS     0xE1

#define TEMPLATE P_tmpdir "/qiyuan-fuzz-XXXXXX"
static char parent[sizeof TEMPLATE];
static char folder[sizeof parent + 8];
static char house[64];
static int listening = -1;

/* What the server sends. */
static struct qy_buf reply = QY_BUF_INIT;
static bool endless;
static pthread_mutex_t replying = PTHREAD_MUTEX_INITIALIZER;

/* ---- the server ------------------------------------------------------------------------------------ */

/* Sends some bytes; false when the client has gone. */
static bool send_all(int fd, const char *bytes, size_t len)
{
    for (size_t at = 0; at < len;) {
        ssize_t put = send(fd, bytes + at, len - at, MSG_NOSIGNAL);

        if (put <= 0)
            return false;
        at += (size_t)put;
    }
    return true;
}

static void answer(int fd)
{
    struct qy_buf sending = QY_BUF_INIT;
    char request[4096];
    size_t sent = 0;

    (void)!recv(fd, request, sizeof request, 0);
    pthread_mutex_lock(&replying);
    bool again = endless;
    qy_buf_add(&sending, reply.data, reply.len);
    pthread_mutex_unlock(&replying);
    const char *head = memmem(qy_buf_str(&sending), sending.len, "\r\n\r\n", 4);
    size_t body = head ? (size_t)(head + 4 - sending.data) : 0;
    if (body == sending.len)
        body = 0;
    bool there = send_all(fd, sending.data, sending.len);
    if (again && sending.len > body) { /* in large pieces, to be quick */
        size_t len = sending.len - body;

        FUZZ_LAW(qy_buf_reserve(&sending, 65536 + len) == 0); /* it is added to from its own bytes */
        while (sending.len < body + 65536)
            qy_buf_add(&sending, qy_buf_str(&sending) + body, len);
    }
    while (there && again && sending.len > body) {
        there = send_all(fd, sending.data + body, sending.len - body);
        sent += sending.len - body;
        FUZZ_LAW(sent < MOST_SENT);
    }
    shutdown(fd, SHUT_WR);
    while (recv(fd, request, sizeof request, 0) > 0)
        continue;
    close(fd);
    qy_buf_free(&sending);
}

static void *serve(void *unused)
{
    (void)unused;
    for (int fd; (fd = accept(listening, NULL, NULL)) >= 0;)
        answer(fd);
    return NULL;
}

static void empty(const char *path)
{
    DIR *stream = opendir(path);

    for (const struct dirent *entry; stream && (entry = readdir(stream)) != NULL;)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            (void)unlinkat(dirfd(stream), entry->d_name, 0);
    if (stream)
        closedir(stream);
}

static void clean(void)
{
    empty(folder);
    (void)rmdir(folder);
    (void)rmdir(parent);
}

static void begin(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof address;
    pthread_t thread;

    listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    FUZZ_LAW(bind(listening, (struct sockaddr *)&address, size) == 0 && listen(listening, 8) == 0);
    FUZZ_LAW(getsockname(listening, (struct sockaddr *)&address, &size) == 0);
    snprintf(house, sizeof house, "http://127.0.0.1:%u", (unsigned)ntohs(address.sin_port));
    FUZZ_LAW(pthread_create(&thread, NULL, serve, NULL) == 0 && pthread_detach(thread) == 0);
}

/* ---- the client ------------------------------------------------------------------------------------ */

static void call(struct qyi_client *client)
{
    struct qy_buf got = QY_BUF_INIT;
    struct qy_error error = {0};
    int status = 0;
    int code = qyi_client_call(client, "GET", "/api/house", NULL, &got, &status, &error);

    FUZZ_LAW(code == 0 || code == error.code);
    FUZZ_LAW(code < 0 || got.len <= MOST_ANSWER);
    qy_buf_free(&got);
    error.code = 0;
    json_t *json = qyi_client_ask(client, "GET", "/api/house", NULL, &error);
    FUZZ_LAW(json != NULL || error.code < 0);
    json_decref(json);
}

static void hear(struct qyi_client *client)
{
    struct qyi_hearing *hearing = NULL;
    struct qy_buf line = QY_BUF_INIT;
    struct qy_error error = {0};
    int got = qyi_client_hear(client, "/api/events", &hearing, &error) == 0;

    for (unsigned i = 0; got > 0 && i < 10000; i++) {
        got = qyi_hearing_line(hearing, &line, &error);
        FUZZ_LAW(got < 0 || !memchr(qy_buf_str(&line), '\n', line.len));
    }
    FUZZ_LAW(got >= 0 || got == error.code);
    qyi_hearing_free(hearing);
    qy_buf_free(&line);
}

static void follow(void)
{
    struct qyi_distant *distant = NULL;
    struct qy_buf log = QY_BUF_INIT;
    struct qy_error error = {0};
    struct stat status;
    char link[128];
    bool added = false;

    /* a folder for each input, since libFuzzer ends without atexit() */
    memcpy(parent, TEMPLATE, sizeof parent);
    FUZZ_LAW(mkdtemp(parent));
    snprintf(folder, sizeof folder, "%s/copy", parent);
    FUZZ_LAW(mkdir(folder, 0700) == 0);
    snprintf(link, sizeof link, "%s/t/abcdefghij", house);
    FUZZ_LAW(qyi_distant_new(link, -1, &distant, NULL) == 0);
    int code = qyi_distant_log(distant, &log, &error);
    FUZZ_LAW(code == 0 || code == error.code);
    code = qyi_distant_follow(distant, folder, &added, &error);
    FUZZ_LAW(code == 0 || code == error.code);
    FUZZ_LAW(stat(parent, &status) == 0 && status.st_nlink == 3);
    if (code == 0 && qyi_distant_follow(distant, folder, &added, &error) == 0)
        FUZZ_LAW(!added);
    qyi_distant_free(distant);
    qy_buf_free(&log);
    clean();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qyi_client *client = NULL;

    if (size == 0)
        return 0;
    if (listening < 0)
        begin();
    unsigned mode = data[0] % 3;
    pthread_mutex_lock(&replying);
    qy_buf_clear(&reply);
    qy_buf_add(&reply, (const char *)data + 1, size - 1);
    /* endless chunks are left to tests/server/test_distant.py, for they are slow under sanitizers */
    endless = data[0] == ENDLESS && !strcasestr(qy_buf_str(&reply), "chunked");
    pthread_mutex_unlock(&replying);
    FUZZ_LAW(qyi_client_new(house, "", -1, &client, NULL) == 0);
    if (mode == 0)
        call(client);
    else if (mode == 1)
        hear(client);
    else
        follow();
    qyi_client_free(client);
    return 0;
}
