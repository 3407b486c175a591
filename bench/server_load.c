/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Measures what clients cost a server: WebSockets that only answer pings, and games between pairs of them.
 *
 *   server_load PORT PID IDLE GAMES SECONDS [WATCHERS [RATE]]
 *
 * Opens IDLE connections and GAMES games (two connections each) on 127.0.0.1:PORT, leaves everything idle for
 * SECONDS, then plays the games for SECONDS with one unacknowledged move in each. With WATCHERS, both players
 * subscribe to their game, and this many others to each game. With RATE, this many moves a second are sent,
 * spread evenly over all games, and the delay of an acknowledgement counts from when its move was due.
 *
 * Prints the CPU time of process PID and its memory: for opening games, for connecting, while idle, and for
 * each acknowledged move (overall, and the median of tenths of a second); and the delays of acknowledgements.
 * Exits with 1 if a turn of the server's loop took more than 5 ms of CPU time. The server needs high --limits
 * (requests, games, connections, unjoined).
 */
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define BUFFER     65536
#define MOST_ACKS  2000000
#define MOST_COSTS 10000
#define MOST_TURN  5.0 /* longest turn of the server's loop allowed, in milliseconds of CPU time */

struct client {
    int socket;
    int game; /* index in `games`; -1: an idle connection */
    size_t have;
    unsigned char *bytes;
};

struct game {
    char id[16];
    char token[2][40];
    struct client *side[2];
    unsigned ply;
    double sent; /* when the move was sent, or with a rate, due */
};

static int port;
static int pid;
static int poller;
static bool playing;
static struct game *games;
static int rate; /* moves a second; 0: each is sent when the last one is acknowledged */
static int game_count;
static int *waiting; /* with a rate: games waiting for their next move, in the order of acknowledgements */
static size_t waiting_from;
static size_t waiting_to;
static double *acks;
static size_t ack_count;
static double costs[MOST_COSTS]; /* CPU seconds per move, for each tenth of a second */
static size_t cost_count;

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void fail(const char *what)
{
    fprintf(stderr, "server_load: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* The server's memory in kilobytes. */
static double memory(void)
{
    char path[64];
    char line[128] = "";
    const char *second;
    unsigned long pages;
    FILE *file;

    snprintf(path, sizeof path, "/proc/%d/statm", pid);
    file = fopen(path, "r");
    if (!file || !fgets(line, sizeof line, file) || !(second = strchr(line, ' ')))
        fail(path);
    fclose(file);
    pages = strtoul(second, NULL, 10);
    return (double)pages * (double)sysconf(_SC_PAGESIZE) / 1024;
}

/* CPU time of the server in seconds, summed over its threads. */
static double cpu(void)
{
    char path[320];
    double sum = 0;
    struct dirent *entry;
    DIR *tasks;

    snprintf(path, sizeof path, "/proc/%d/task", pid);
    tasks = opendir(path);
    if (!tasks)
        fail(path);
    while ((entry = readdir(tasks))) {
        char text[128] = "";
        FILE *file;

        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", pid, entry->d_name);
        file = fopen(path, "r");
        if (!file)
            continue; /* the thread has ended */
        if (fgets(text, sizeof text, file))
            sum += strtod(text, NULL) / 1e9;
        fclose(file);
    }
    closedir(tasks);
    return sum;
}

static int dial(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int file = socket(AF_INET, SOCK_STREAM, 0);

    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (file < 0 || connect(file, (struct sockaddr *)&address, sizeof address) < 0)
        fail("connect");
    return file;
}

static void send_all(int file, const void *bytes, size_t len)
{
    const char *at = bytes;

    while (len > 0) {
        ssize_t sent = send(file, at, len, MSG_NOSIGNAL);

        if (sent < 0)
            fail("send");
        at += sent;
        len -= (size_t)sent;
    }
}

/* Makes one request on a new connection; `answer` gets the whole response. */
static void call(const char *method, const char *path, const char *body, char *answer, size_t size)
{
    char text[1024];
    size_t have = 0;
    ssize_t more;
    int file = dial();
    int len =
        snprintf(text, sizeof text,
                 "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: %zu\r\n\r\n%s",
                 method, path, strlen(body), body);

    send_all(file, text, (size_t)len);
    while (have + 1 < size && (more = recv(file, answer + have, size - have - 1, 0)) > 0) {
        have += (size_t)more;
        answer[have] = '\0';
        if (strstr(answer, "\r\n\r\n{") && answer[have - 1] == '\n')
            break;
    }
    answer[have] = '\0';
    close(file);
}

static void take(const char *answer, const char *key, char *out, size_t size)
{
    char mark[32];
    const char *at;

    snprintf(mark, sizeof mark, "\"%s\":\"", key);
    at = strstr(answer, mark);
    if (!at) {
        fprintf(stderr, "server_load: no %s in %s\n", key, answer);
        exit(1);
    }
    at += strlen(mark);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

static void open_game(struct game *game)
{
    char answer[4096];
    char path[64];

    call("POST", "/api/games",
         "{\"game\":\"xiangqi\",\"time\":\"60m\",\"claims\":\"player\",\"colour\":\"first\","
         "\"natural_limit\":1000}",
         answer, sizeof answer);
    take(answer, "id", game->id, sizeof game->id);
    take(answer, "seat_token", game->token[0], sizeof game->token[0]);
    snprintf(path, sizeof path, "/api/games/%s/join", game->id);
    call("POST", path, "{}", answer, sizeof answer);
    take(answer, "seat_token", game->token[1], sizeof game->token[1]);
}

/* Sends a masked frame. The mask is zero, so the bytes stay as they are. */
static void send_frame(const struct client *client, unsigned opcode, const void *bytes, size_t len)
{
    unsigned char frame[1024];
    size_t head = 2;

    frame[0] = (unsigned char)(0x80 | opcode);
    frame[1] = (unsigned char)(0x80 | (len < 126 ? len : 126));
    if (len >= 126) {
        frame[2] = (unsigned char)(len >> 8);
        frame[3] = (unsigned char)len;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, bytes, len);
    send_all(client->socket, frame, head + 4 + len);
}

static void open_client(struct client *client, int game)
{
    static const char head[] =
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    char answer[1024];
    size_t have = 0;

    client->game = game;
    client->bytes = malloc(BUFFER);
    client->socket = dial();
    send_all(client->socket, head, sizeof head - 1);
    do { /* byte by byte, because a frame may follow the response's head directly */
        if (have + 1 >= sizeof answer || recv(client->socket, answer + have, 1, 0) != 1)
            fail("upgrade");
        answer[++have] = '\0';
    } while (!strstr(answer, "\r\n\r\n"));
    if (!client->bytes || !strstr(answer, " 101 ") ||
        epoll_ctl(poller, EPOLL_CTL_ADD, client->socket, &event) < 0)
        fail("upgrade");
}

static void subscribe(const struct client *client, const struct game *game, const char *token)
{
    char text[256];
    int len = snprintf(text, sizeof text, "{\"type\":\"subscribe\",\"game\":\"%s\"%s%s%s}", game->id,
                       token ? ",\"token\":\"" : "", token ? token : "", token ? "\"" : "");

    send_frame(client, 1, text, (size_t)len);
}

static void send_move(struct game *game)
{
    static const char *const moves[] = {"h2e2", "h9g7", "e2h2", "g7h9"};
    char text[512];
    int len = snprintf(text, sizeof text,
                       "{\"type\":\"event\",\"game\":\"%s\",\"id\":%u,\"token\":\"%s\","
                       "\"event\":{\"event\":\"move\",\"move\":\"%s\"}}",
                       game->id, game->ply, game->token[game->ply % 2], moves[game->ply % 4]);

    if (rate == 0)
        game->sent = now();
    send_frame(game->side[game->ply % 2], 1, text, (size_t)len);
}

static void take_frame(struct client *client, unsigned opcode, const unsigned char *bytes, size_t len)
{
    struct game *game = client->game >= 0 ? &games[client->game] : NULL;

    if (opcode == 9)
        send_frame(client, 10, bytes, len);
    if (opcode == 8)
        fail("closed");
    if (opcode != 1 || !game || !playing || len < 13)
        return;
    if (memcmp(bytes, "{\"type\":\"problem", 16) == 0) {
        fprintf(stderr, "server_load: %.*s\n", (int)len, (const char *)bytes);
        exit(1);
    }
    if (memcmp(bytes, "{\"type\":\"ack\"", 13) != 0)
        return;
    if (ack_count < MOST_ACKS)
        acks[ack_count++] = now() - game->sent;
    game->ply++;
    if (game->ply >= 1900)
        return;
    if (rate == 0) {
        send_move(game);
        return;
    }
    game->sent += (double)game_count / rate;
    waiting[waiting_to++ % (size_t)game_count] = client->game;
}

/* Sends the moves that are due. */
static void send_due(void)
{
    double moment = now();

    while (waiting_from < waiting_to) {
        struct game *game = &games[waiting[waiting_from % (size_t)game_count]];

        if (game->sent > moment)
            break;
        waiting_from++;
        send_move(game);
    }
}

/* Handles the complete frames in a client's buffer. */
static void read_client(struct client *client)
{
    size_t at = 0;
    ssize_t more = recv(client->socket, client->bytes + client->have, BUFFER - client->have, 0);

    if (more <= 0)
        fail("recv");
    client->have += (size_t)more;
    while (client->have - at >= 2) {
        const unsigned char *frame = client->bytes + at;
        size_t len = frame[1] & 0x7F;
        size_t head = len == 126 ? 4 : 2;

        if (len == 127)
            fail("a frame too large");
        if (client->have - at < head)
            break;
        if (len == 126)
            len = (size_t)frame[2] << 8 | frame[3];
        if (client->have - at < head + len)
            break;
        take_frame(client, frame[0] & 0x0F, frame + head, len);
        at += head + len;
    }
    memmove(client->bytes, client->bytes + at, client->have - at);
    client->have -= at;
}

static void serve_for(double seconds)
{
    struct epoll_event events[256];
    double end = now() + seconds;
    double next = now() + 0.1;
    double used = playing ? cpu() : 0;
    size_t done = ack_count;

    while (now() < end) {
        int count = epoll_wait(poller, events, 256, playing && rate > 0 ? 1 : 100);

        for (int i = 0; i < count; i++)
            read_client(events[i].data.ptr);
        if (playing && rate > 0)
            send_due();
        if (!playing || now() < next)
            continue;
        if (ack_count > done && cost_count < MOST_COSTS)
            costs[cost_count++] = (cpu() - used) / (double)(ack_count - done);
        used = cpu();
        done = ack_count;
        next = now() + 0.1;
    }
}

/*
 * The longest turn of the server's loop so far in milliseconds of CPU time; -1: the server doesn't report it.
 */
static double longest_turn(void)
{
    static const char mark[] = "\nqiyuan_loop_turn_most_seconds ";
    static char answer[65536];
    const char *at;

    call("GET", "/metrics", "", answer, sizeof answer);
    at = strstr(answer, mark);
    return at ? 1000 * strtod(at + sizeof mark - 1, NULL) : -1;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;

    return x < y ? -1 : x > y;
}

/* Reads a whole number from the command line. */
static int number(const char *text)
{
    char *end;
    long value = strtol(text, &end, 10);

    if (end == text || *end || value < 0 || value > INT32_MAX)
        fail(text);
    return (int)value;
}

int main(int argc, char **argv)
{
    struct client *clients;
    double start;
    double idle_count;
    double held;
    double used;
    double seconds;
    double turn;
    int count;
    int watchers;

    if (argc < 6 || argc > 8) {
        fprintf(stderr, "server_load PORT PID IDLE GAMES SECONDS [WATCHERS [RATE]]\n");
        return 2;
    }
    port = number(argv[1]);
    pid = number(argv[2]);
    count = number(argv[3]);
    game_count = number(argv[4]);
    seconds = number(argv[5]);
    watchers = argc >= 7 ? number(argv[6]) : 0;
    rate = argc == 8 ? number(argv[7]) : 0;
    idle_count = count + (2 + watchers) * game_count;
    clients = calloc((size_t)idle_count + 1, sizeof *clients);
    games = calloc((size_t)game_count + 1, sizeof *games);
    acks = calloc(MOST_ACKS, sizeof *acks);
    poller = epoll_create1(0);
    waiting = calloc((size_t)game_count + 1, sizeof *waiting);
    if (!clients || !games || !waiting || !acks || poller < 0)
        fail("memory");
    held = memory();
    for (int i = 0; i < game_count; i++)
        open_game(&games[i]);
    if (game_count > 0)
        printf("%.1f kB a game; ", (memory() - held) / game_count);
    held = memory();
    used = cpu();
    start = now();
    for (int i = 0; i < (int)idle_count; i++) {
        open_client(&clients[i], i < 2 * game_count ? i / 2 : -1);
        if (i < 2 * game_count)
            games[i / 2].side[i % 2] = &clients[i];
        if (argc >= 7 && i < 2 * game_count)
            subscribe(&clients[i], &games[i / 2], games[i / 2].token[i % 2]);
        else if (i >= 2 * game_count && i < (2 + watchers) * game_count)
            subscribe(&clients[i], &games[i % game_count], NULL);
        if (i % 50 == 49)
            serve_for(0.001);
    }
    printf("%.0f clients, %.1f kB each: connected in %.2f s, CPU %.2f s", idle_count,
           (memory() - held) / (idle_count + 0.001), now() - start, cpu() - used);
    used = cpu();
    serve_for(seconds);
    printf("; idle %.1f %% of a core", 100 * (cpu() - used) / seconds);
    playing = true;
    used = cpu();
    start = now();
    for (int i = 0; i < game_count; i++) {
        if (rate == 0) {
            send_move(&games[i]);
            continue;
        }
        games[i].sent = start + (double)i / rate;
        waiting[waiting_to++] = i;
    }
    serve_for(seconds);
    used = cpu() - used;
    qsort(acks, ack_count, sizeof *acks, by_size);
    qsort(costs, cost_count, sizeof *costs, by_size);
    if (ack_count > 0)
        printf("; %zu moves, CPU %.4f ms each (p50 %.4f), ack p50 %.1f ms, p99 %.1f ms", ack_count,
               1000 * used / (double)ack_count, 1000 * costs[cost_count / 2], 1000 * acks[ack_count / 2],
               1000 * acks[ack_count * 99 / 100]);
    turn = longest_turn();
    printf("; longest turn %.1f ms\n", turn);
    for (int i = 0; i < (int)idle_count; i++)
        free(clients[i].bytes);
    free(clients);
    free(games);
    free(waiting);
    free(acks);
    return turn > MOST_TURN ? 1 : 0;
}
