/* SPDX-License-Identifier: GPL-3.0-or-later */
/* HTTP/1.1 as a client speaks it, plain or over TLS; one connection a call. */
#include "client/client.h"

#include "base/child.h"
#include "base/error.h"

#include <qiyuan/errors/duel.h>
#include <qiyuan/errors/server.h>

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define PATIENCE    (20 * QYI_SECOND) /* the time limit for a connection, and for a response */
#define MOST_ANSWER ((size_t)16 << 20)
#define MOST_CAME   (2 * MOST_ANSWER) /* with the heads of its chunks */
#define MOST_LINE   ((size_t)4 << 20)
#define MOST_HEAD   ((size_t)64 << 10)
#define PIECE       16384

struct qyi_client {
    char *host;
    char *port;
    bool literal; /* the host was written as an address of IPv6 */
    char *token;
    int watch;
    SSL_CTX *tls; /* NULL: plain */
};

struct qyi_hearing {
    const struct qyi_client *client;
    int fd;
    SSL *ssl;
    struct qy_buf in; /* bytes that came and are not used yet, from `at` on */
    size_t at;
    uint64_t came;      /* all bytes so far */
    struct qy_buf body; /* decoded bytes that are not used yet, from `taken` on */
    size_t taken;
    bool chunked;
    bool counted;  /* `left` bytes are still to come: of the answer, or of its chunk */
    uint64_t left; /* of a chunk; 0: its head comes next */
    bool begun;    /* a chunk was read before, and its line end comes first */
    bool ended;
    int status;
};

/* ---- addresses ------------------------------------------------------------------------------------- */

/* Parses "host:port"; false if the host is missing or the port is invalid. */
static bool take_authority(struct qyi_client *client, const char *text, const char *usual)
{
    size_t len = strcspn(text, "/");
    const char *end = text + len;
    const char *close = text[0] == '[' ? memchr(text, ']', len) : NULL;
    const char *host = close ? text + 1 : text;
    const char *host_end = close ? close : memchr(text, ':', len);
    const char *colon = close ? close + 1 : host_end;
    char *rest;

    client->literal = close != NULL;
    if (!host_end)
        host_end = end;
    if (host_end == host || end[strspn(end, "/")] != '\0' || memchr(text, '@', len))
        return false;
    client->host = strndup(host, (size_t)(host_end - host));
    client->port =
        colon && colon < end && *colon == ':' ? strndup(colon + 1, (size_t)(end - colon - 1)) : strdup(usual);
    if (!client->port || (colon && colon < end && *colon != ':'))
        return false;
    return strtoul(client->port, &rest, 10) - 1 < 65535 && *rest == '\0';
}

int qyi_client_new(const char *url, const char *token, int watch, struct qyi_client **ret_client,
                   struct qy_error *reterr)
{
    static const char plain[] = "http://";
    static const char secure[] = "https://";
    struct qyi_client *client = calloc(1, sizeof *client);
    bool tls = strncmp(url, secure, sizeof secure - 1) == 0;
    const char *authority = tls ? url + sizeof secure - 1 : url + sizeof plain - 1;
    int code = 0;

    if (!client)
        return qyi_no_memory(reterr);
    client->watch = watch;
    client->token = strdup(token ? token : "");
    if ((!tls && strncmp(url, plain, sizeof plain - 1) != 0) ||
        !take_authority(client, authority, tls ? "443" : "80"))
        code = qyi_error_set(reterr, QY_E_BOT_ADDRESS, 0, url, strlen(url), NULL);
    if (code == 0 && tls) {
        client->tls = SSL_CTX_new(TLS_client_method());
        if (!client->tls || SSL_CTX_set_default_verify_paths(client->tls) != 1)
            code = qyi_no_memory(reterr);
        else
            SSL_CTX_set_verify(client->tls, SSL_VERIFY_PEER, NULL);
    }
    if (code == 0 && (!client->token || !client->host))
        code = qyi_no_memory(reterr);
    if (code < 0) {
        qyi_client_free(client);
        return code;
    }
    *ret_client = client;
    return 0;
}

void qyi_client_free(struct qyi_client *client)
{
    if (!client)
        return;
    SSL_CTX_free(client->tls);
    if (client->token)
        OPENSSL_cleanse(client->token, strlen(client->token));
    free(client->token);
    free(client->host);
    free(client->port);
    free(client);
}

/* ---- bytes ----------------------------------------------------------------------------------------- */

static int unreachable(const struct qyi_client *client, const char *why, struct qy_error *reterr)
{
    return qyi_error_setf(reterr, QY_E_BOT_UNREACHABLE, 0, NULL, "%s:%s: %s", client->host, client->port,
                          why);
}

/* Waits until the connection may be read or written. */
static int wait_for(const struct qyi_hearing *line, short events, int64_t deadline, struct qy_error *reterr)
{
    struct pollfd waited[2] = {{.fd = line->fd, .events = events},
                               {.fd = line->client->watch, .events = POLLIN}};

    for (;;) {
        int64_t left = deadline == QYI_NEVER ? -1 : (deadline - qyi_monotonic()) / QYI_MILLISECOND;
        int count = poll(waited, 2, deadline == QYI_NEVER ? -1 : left < 0 ? 0 : (int)left + 1);

        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return unreachable(line->client, strerror(errno), reterr);
        if (waited[1].revents)
            return qyi_error_set(reterr, QY_E_DUEL_STOPPED, 0, NULL, 0, NULL);
        return count > 0 ? 0 : unreachable(line->client, strerror(ETIMEDOUT), reterr);
    }
}

/* The poll events that a TLS call waits for; 0 if waiting does not help. */
static short wanted(const struct qyi_hearing *line, int result)
{
    int why = SSL_get_error(line->ssl, result);

    return why == SSL_ERROR_WANT_READ ? POLLIN : why == SSL_ERROR_WANT_WRITE ? POLLOUT : 0;
}

static int shake_hands(struct qyi_hearing *line, int64_t deadline, struct qy_error *reterr)
{
    const struct qyi_client *client = line->client;
    int code = 0;

    line->ssl = SSL_new(client->tls);
    if (!line->ssl || SSL_set_fd(line->ssl, line->fd) != 1 || SSL_set1_host(line->ssl, client->host) != 1)
        return qyi_no_memory(reterr);
    if (!client->literal)
        SSL_set_tlsext_host_name(line->ssl, client->host);
    for (int result; code == 0 && (result = SSL_connect(line->ssl)) != 1;) {
        short events = wanted(line, result);

        code = events ? wait_for(line, events, deadline, reterr) : unreachable(client, "TLS", reterr);
    }
    return code;
}

static int try_address(struct qyi_hearing *line, const struct addrinfo *address, int64_t deadline,
                       struct qy_error *reterr)
{
    int failed = 0;
    int on = 1;
    socklen_t size = sizeof failed;

    line->fd =
        socket(address->ai_family, address->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK, address->ai_protocol);
    if (line->fd < 0)
        return unreachable(line->client, strerror(errno), reterr);
    (void)setsockopt(line->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    (void)setsockopt(line->fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    int code = connect(line->fd, address->ai_addr, address->ai_addrlen) == 0 ? 0
               : errno == EINPROGRESS ? wait_for(line, POLLOUT, deadline, reterr)
                                      : unreachable(line->client, strerror(errno), reterr);
    if (code == 0 && (getsockopt(line->fd, SOL_SOCKET, SO_ERROR, &failed, &size) < 0 || failed != 0))
        code = unreachable(line->client, strerror(failed), reterr);
    if (code < 0) {
        close(line->fd);
        line->fd = -1;
    }
    return code;
}

static int connect_line(struct qyi_hearing *line, int64_t deadline, struct qy_error *reterr)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    int failed = getaddrinfo(line->client->host, line->client->port, &hints, &found);
    int code = unreachable(line->client, failed ? gai_strerror(failed) : "", reterr);

    for (const struct addrinfo *at = failed ? NULL : found; at && code < 0 && code != QY_E_DUEL_STOPPED;
         at = at->ai_next)
        code = try_address(line, at, deadline, reterr);
    if (!failed)
        freeaddrinfo(found);
    return code == 0 && line->client->tls ? shake_hands(line, deadline, reterr) : code;
}

static int send_all(struct qyi_hearing *line, const struct qy_buf *bytes, int64_t deadline,
                    struct qy_error *reterr)
{
    for (size_t at = 0; at < bytes->len;) {
        size_t len = bytes->len - at;
        ssize_t put = line->ssl ? SSL_write(line->ssl, bytes->data + at, len > INT_MAX ? INT_MAX : (int)len)
                                : send(line->fd, bytes->data + at, len, MSG_NOSIGNAL);
        short events = put > 0                             ? 0
                       : line->ssl                         ? wanted(line, (int)put)
                       : errno == EAGAIN || errno == EINTR ? POLLOUT
                                                           : 0;
        int code = put > 0  ? 0
                   : events ? wait_for(line, events, deadline, reterr)
                            : unreachable(line->client, strerror(errno), reterr);

        if (code < 0)
            return code;
        at += put > 0 ? (size_t)put : 0;
    }
    return 0;
}

/* Reads the bytes received: returns 1, 0 at the end, or an error. */
static int fill(struct qyi_hearing *line, int64_t deadline, struct qy_error *reterr)
{
    if (line->at > 0) {
        memmove(line->in.data, line->in.data + line->at, line->in.len - line->at);
        line->in.len -= line->at;
        line->at = 0;
    }
    if (qy_buf_reserve(&line->in, PIECE) < 0)
        return qyi_no_memory(reterr);
    if (deadline != QYI_NEVER && qyi_monotonic() > deadline) /* a server that never stops sending */
        return unreachable(line->client, strerror(ETIMEDOUT), reterr);
    for (;;) {
        char *place = line->in.data + line->in.len;
        ssize_t got = line->ssl ? SSL_read(line->ssl, place, PIECE) : recv(line->fd, place, PIECE, 0);
        bool waits = !line->ssl && got < 0 && (errno == EAGAIN || errno == EINTR);
        short events = got > 0 ? 0 : line->ssl ? wanted(line, (int)got) : waits ? POLLIN : 0;

        if (got > 0) {
            line->in.len += (size_t)got;
            line->came += (uint64_t)got;
            return 1;
        }
        if (!events)
            return 0;
        int code = wait_for(line, events, deadline, reterr);
        if (code < 0)
            return code;
    }
}

/* ---- heads and bodies ------------------------------------------------------------------------------ */

/* The next line of a head, without its end: 1, 0 when the line was cut, or an error. Borrowed until more is read. */
static int head_line(struct qyi_hearing *line, int64_t deadline, const char **ret_text, size_t *ret_len,
                     struct qy_error *reterr)
{
    for (;;) {
        const char *text = line->in.len > 0 ? line->in.data + line->at : NULL;
        size_t len = line->in.len - line->at;
        const char *end = len > 0 ? memchr(text, '\n', len) : NULL;

        if (end) {
            *ret_text = text;
            *ret_len = (size_t)(end - text) - (end > text && end[-1] == '\r');
            line->at += (size_t)(end - text) + 1;
            return 1;
        }
        if (len > MOST_HEAD)
            return 0;
        int got = fill(line, deadline, reterr);
        if (got <= 0)
            return got;
    }
}

/* Whether a line of the head is the field of that name; its value then. */
static bool is_field(const char *text, size_t len, const char *name, char value[64])
{
    size_t name_len = strlen(name);

    if (len <= name_len || strncasecmp(text, name, name_len) != 0 || text[name_len] != ':')
        return false;
    text += name_len + 1;
    len -= name_len + 1;
    while (len > 0 && *text == ' ') {
        text++;
        len--;
    }
    (void)snprintf(value, 64, "%.*s", len > 63 ? 63 : (int)len, text);
    return true;
}

static int read_head(struct qyi_hearing *line, int64_t deadline, struct qy_error *reterr)
{
    const char *text;
    char value[64];
    size_t len;
    size_t whole = 0;
    int got = head_line(line, deadline, &text, &len, reterr);

    if (got > 0 && (len < 12 || strncmp(text, "HTTP/1.", 7) != 0))
        got = 0;
    if (got > 0)
        line->status = (int)strtol(text + 9, NULL, 10);
    while (got > 0) {
        got = head_line(line, deadline, &text, &len, reterr);
        if (got > 0 && len == 0)
            return 0;
        whole += got > 0 ? len : 0;
        if (got > 0 && whole > MOST_HEAD)
            got = 0;
        if (got > 0 && is_field(text, len, "transfer-encoding", value))
            line->chunked = strcasecmp(value, "chunked") == 0;
        if (got > 0 && is_field(text, len, "content-length", value)) {
            line->counted = true;
            line->left = strtoull(value, NULL, 10);
        }
    }
    return got < 0 ? got : unreachable(line->client, "HTTP", reterr);
}

/* Moves to the bytes of the next chunk: returns 1, 0 after the last, or an error. */
static int next_chunk(struct qyi_hearing *line, int64_t deadline, struct qy_error *reterr)
{
    const char *text;
    char number[20];
    char *end;
    size_t len;
    int got = 1;

    if (line->begun)
        got = head_line(line, deadline, &text, &len, reterr);
    if (got > 0)
        got = head_line(line, deadline, &text, &len, reterr);
    if (got <= 0)
        return got;
    (void)snprintf(number, sizeof number, "%.*s", len > 17 ? 17 : (int)len, text);
    line->left = strtoull(number, &end, 16);
    line->begun = true;
    if (end == number)
        return unreachable(line->client, "HTTP", reterr);
    return line->left > 0;
}

/* Appends further bytes to `body`: returns 1, 0 at the end, or an error. */
static int more(struct qyi_hearing *line, int64_t deadline, struct qy_error *reterr)
{
    bool measured = line->chunked || line->counted;
    int got = 1;

    if (line->ended || (line->counted && !line->chunked && line->left == 0))
        return 0;
    if (line->chunked && line->left == 0)
        got = next_chunk(line, deadline, reterr);
    if (got > 0 && line->at == line->in.len) {
        got = fill(line, deadline, reterr);
        if (got == 0 && measured) /* the response was cut off */
            got = unreachable(line->client, strerror(ECONNRESET), reterr);
    }
    if (got <= 0) {
        line->ended = true;
        return got;
    }
    size_t len = line->in.len - line->at;
    if (measured && len > line->left)
        len = (size_t)line->left;
    qy_buf_add(&line->body, line->in.data + line->at, len);
    line->at += len;
    line->left -= measured ? len : 0;
    return line->body.failed ? qyi_no_memory(reterr) : 1;
}

/* ---- calls ----------------------------------------------------------------------------------------- */

static void ask(const struct qyi_client *client, const char *method, const char *path, const char *body,
                struct qy_buf *out)
{
    const char *open = client->literal ? "[" : "";
    const char *close = client->literal ? "]" : "";

    qy_buf_addf(out, "%s %s HTTP/1.1\r\nHost: %s%s%s:%s\r\nConnection: close\r\nUser-Agent: qiyuan-bot\r\n",
                method, path, open, client->host, close, client->port);
    if (*client->token)
        qy_buf_addf(out, "Authorization: Bearer %s\r\n", client->token);
    if (body)
        qy_buf_addf(out, "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(body));
    qy_buf_adds(out, "\r\n");
    qy_buf_adds(out, body ? body : "");
}

static int begin(const struct qyi_client *client, const char *method, const char *path, const char *body,
                 struct qyi_hearing **ret_hearing, struct qy_error *reterr)
{
    struct qyi_hearing *line = calloc(1, sizeof *line);
    int64_t deadline = qyi_monotonic() + PATIENCE;
    struct qy_buf out = QY_BUF_INIT;

    if (!line)
        return qyi_no_memory(reterr);
    line->client = client;
    line->fd = -1;
    ask(client, method, path, body, &out);
    int code = out.failed ? qyi_no_memory(reterr) : connect_line(line, deadline, reterr);
    if (code == 0)
        code = send_all(line, &out, deadline, reterr);
    if (code == 0)
        code = read_head(line, deadline, reterr);
    qy_buf_free(&out);
    if (code < 0) {
        qyi_hearing_free(line);
        return code;
    }
    *ret_hearing = line;
    return 0;
}

void qyi_hearing_free(struct qyi_hearing *hearing)
{
    if (!hearing)
        return;
    SSL_free(hearing->ssl);
    if (hearing->fd >= 0)
        close(hearing->fd);
    qy_buf_free(&hearing->in);
    qy_buf_free(&hearing->body);
    free(hearing);
}

int qyi_client_call(struct qyi_client *client, const char *method, const char *path, const char *body,
                    struct qy_buf *answer, int *ret_status, struct qy_error *reterr)
{
    int64_t deadline = qyi_monotonic() + PATIENCE;
    struct qyi_hearing *line = NULL;
    int code = begin(client, method, path, body, &line, reterr);
    int got = 1;

    if (code < 0)
        return code;
    while (got > 0 && line->body.len <= MOST_ANSWER && line->came <= MOST_CAME)
        got = more(line, deadline, reterr);
    if (got > 0)
        got = unreachable(client, strerror(EMSGSIZE), reterr);
    *ret_status = line->status;
    qy_buf_clear(answer);
    qy_buf_add(answer, qy_buf_str(&line->body), line->body.len);
    qyi_hearing_free(line);
    return got < 0 ? got : answer->failed ? qyi_no_memory(reterr) : 0;
}

int qyi_client_hear(struct qyi_client *client, const char *path, struct qyi_hearing **ret_hearing,
                    struct qy_error *reterr)
{
    struct qyi_hearing *line = NULL;
    int code = begin(client, "GET", path, NULL, &line, reterr);

    if (code == 0 && line->status != 200) {
        qyi_hearing_free(line);
        return unreachable(client, "HTTP", reterr);
    }
    *ret_hearing = line;
    return code;
}

int qyi_hearing_line(struct qyi_hearing *hearing, struct qy_buf *line, struct qy_error *reterr)
{
    qy_buf_clear(line);
    for (;;) {
        const char *text = qy_buf_str(&hearing->body) + hearing->taken;
        size_t len = hearing->body.len - hearing->taken;
        const char *end = memchr(text, '\n', len);

        if (end) {
            qy_buf_add(line, text, (size_t)(end - text));
            hearing->taken += (size_t)(end - text) + 1;
            return line->failed ? qyi_no_memory(reterr) : 1;
        }
        if (len > MOST_LINE)
            return unreachable(hearing->client, strerror(EMSGSIZE), reterr);
        if (hearing->taken > 0) {
            memmove(hearing->body.data, text, len);
            hearing->body.len = len;
            hearing->taken = 0;
        }
        int got = more(hearing, QYI_NEVER, reterr);
        if (got <= 0)
            return got;
    }
}

json_t *qyi_client_ask(struct qyi_client *client, const char *method, const char *path, const json_t *body,
                       struct qy_error *reterr)
{
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    struct qy_buf answer = QY_BUF_INIT;
    json_t *json = NULL;
    int status = 0;
    int code = qyi_client_call(client, method, path, text, &answer, &status, reterr);

    if (code == 0)
        json = json_loadb(qy_buf_str(&answer), answer.len, JSON_REJECT_DUPLICATES, NULL);
    if (code == 0 && (status >= 300 || !json)) {
        const char *why = json_string_value(json_object_get(json, "detail"));

        /* Statuses for too many requests and for a server that is starting are not refusals. */
        (void)qyi_error_setf(reterr, status == 429 || status >= 500 ? QY_E_BOT_UNREACHABLE : QY_E_BOT_REFUSED,
                             0, NULL, "%d %s", status, why ? why : path);
        json_decref(json);
        json = NULL;
    }
    free(text);
    qy_buf_free(&answer);
    return json;
}
