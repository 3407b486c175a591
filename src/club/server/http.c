/* SPDX-License-Identifier: GPL-3.0-or-later */
/* HTTP between libwebsockets and the handlers. */
#include "server/http.h"

#include "base/error.h"
#include "server/evidence.h"
#include "server/routes.h"
#include "server/server_priv.h"

#include <qiyuan/errors/record.h>
#include <qiyuan/errors/sheet.h>
#include <qiyuan/errors/tables.h>

#include <libwebsockets.h>
#include <netinet/tcp.h>

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* A body must have come in so many nanoseconds. */
#define BODY_NS ((uint64_t)30 * 1000000000)

/* ---- exchanges ------------------------------------------------------------------------------------- */

struct qyi_exchange *qyi_exchange_ref(struct qyi_exchange *exchange)
{
    exchange->refs++;
    return exchange;
}

void qyi_exchange_unref(struct qyi_exchange *exchange)
{
    if (!exchange || --exchange->refs > 0)
        return;
    if (exchange->carried > 0)
        qyi_budget_put_down(exchange->server->budgets, exchange->carrier, exchange->carried);
    qy_buf_free(&exchange->body);
    qy_buf_free(&exchange->out);
    qyi_queue_clear(&exchange->queue);
    free(exchange);
}

const char *qyi_exchange_arg(const struct qyi_exchange *exchange, const char *name)
{
    size_t name_len = strlen(name);

    for (size_t at = 0; at < exchange->args_len; at += strlen(exchange->args + at) + 1)
        if (strncmp(exchange->args + at, name, name_len) == 0 && exchange->args[at + name_len] == '=')
            return exchange->args + at + name_len + 1;
    return NULL;
}

/* ---- reading the head ------------------------------------------------------------------------------ */

/* Copies a header, false where it does not fit; "" when it is absent. Several of a name stand in a list. */
static bool copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size)
{
    size_t at = 0;

    out[0] = '\0';
    for (int i = 0; lws_hdr_fragment_length(wsi, token, i) > 0; i++) {
        if (i > 0 && at + 2 < size) {
            memcpy(out + at, ", ", 3);
            at += 2;
        }
        if (lws_hdr_copy_fragment(wsi, out + at, (int)(size - at), token, i) < 0) {
            out[0] = '\0';
            return false;
        }
        at += strlen(out + at);
    }
    return true;
}

/* The first language of the list that we speak; lists are written in order of preference. */
static enum qy_lang read_language(const char *list, enum qy_lang otherwise)
{
    while (*list) {
        size_t len;
        enum qy_lang lang;

        list += strspn(list, " ,");
        len = strcspn(list, ",; ");
        if (len > 0 && qy_lang_parse(list, len, &lang) == 0)
            return lang;
        list += strcspn(list, ",");
    }
    return otherwise;
}

static void read_cookie(struct qyi_exchange *exchange, const char *cookies)
{
    static const char name[] = "qiyuan_session=";

    while (*cookies) {
        size_t len;

        cookies += strspn(cookies, " ;");
        len = strcspn(cookies, ";");
        if (len == sizeof name - 1 + QYI_TOKEN_LEN && strncmp(cookies, name, sizeof name - 1) == 0) {
            memcpy(exchange->session_token, cookies + sizeof name - 1, QYI_TOKEN_LEN);
            qyi_caller_add(&exchange->caller, exchange->session_token, QYI_TOKEN_LEN);
            return;
        }
        cookies += len;
    }
}

static void read_args(struct lws *wsi, struct qyi_exchange *exchange)
{
    for (int i = 0;; i++) {
        size_t room = sizeof exchange->args - exchange->args_len;
        int len = lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, i);

        if (len <= 0)
            return;
        if ((size_t)len >= room || lws_hdr_copy_fragment(wsi, exchange->args + exchange->args_len, (int)room,
                                                         WSI_TOKEN_HTTP_URI_ARGS, i) < 0) {
            exchange->fits = false;
            return;
        }
        exchange->args_len += strlen(exchange->args + exchange->args_len) + 1;
    }
}

/* RFC 9112, 5.1: a blank between a field's name and its colon is refused. libwebsockets takes such a field for
 * one that it does not know. */
static bool is_blurred(struct lws *wsi)
{
    static const char *const names[] = {
        "transfer-encoding :", "transfer-encoding\t:", "content-length :", "content-length\t:"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (lws_hdr_custom_length(wsi, names[i], (int)strlen(names[i])) >= 0)
            return true;
    return false;
}

/* What the edge looks at. */
static void read_edge(struct lws *wsi, struct qyi_exchange *exchange)
{
    struct qyi_head *head = &exchange->head;

    head->one_host = copy_header(wsi, WSI_TOKEN_HOST, exchange->host, sizeof exchange->host);
    head->origin_whole = copy_header(wsi, WSI_TOKEN_ORIGIN, exchange->origin, sizeof exchange->origin);
    if (!copy_header(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING, exchange->coding, sizeof exchange->coding))
        memcpy(exchange->coding, "?", 2);
    if (!copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, exchange->length, sizeof exchange->length))
        memcpy(exchange->length, "?", 2);
    if (!copy_header(wsi, WSI_TOKEN_UPGRADE, exchange->upgrade, sizeof exchange->upgrade))
        memcpy(exchange->upgrade, "?", 2);
    head->blurred = is_blurred(wsi);
    head->has_body_method = exchange->method == QYI_POST;
    head->host = exchange->host;
    head->origin = exchange->origin;
    head->coding = exchange->coding;
    head->length = exchange->length;
    head->upgrade = exchange->upgrade;
}

/* RFC 9110, 12.5.3: names with commas between, each perhaps with a weight; a weight of 0 forbids it. */
static bool takes_coding(const char *list, const char *coding)
{
    size_t len = strlen(coding);

    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \t");
        if (strncasecmp(at, coding, len) != 0)
            continue;
        const char *weight = at + len + strspn(at + len, " \t");

        if (*weight == '\0' || *weight == ',')
            return true;
        if (*weight != ';')
            continue;
        weight += 1 + strspn(weight + 1, " \t");
        if (strncasecmp(weight, "q=", 2) != 0)
            return true;
        weight += 2 + strspn(weight + 2, "0.");
        return *weight >= '1' && *weight <= '9';
    }
    return false;
}

/* A token that is too long or stands without "Bearer" before it is a wrong one; "Bearer" and nothing is none, and other
 * schemes are for whoever stands before this server. */
static void read_token(struct lws *wsi, struct qyi_exchange *exchange)
{
    char text[2048];
    bool whole = copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text);

    if (strncasecmp(text, "Bearer ", 7) == 0 && text[7])
        qyi_caller_bear(&exchange->caller, text + 7, strlen(text + 7));
    else if (!whole || (text[0] && !strchr(text, ' ') && strcasecmp(text, "Bearer") != 0))
        qyi_caller_bear(&exchange->caller, "", 0);
}

void qyi_http_read_head(struct lws *wsi, struct qyi_exchange *exchange)
{
    char text[2048];
    const char *lang;

    read_edge(wsi, exchange);
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, exchange->etag, sizeof exchange->etag);
    read_token(wsi, exchange);
    copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, text, sizeof text);
    read_cookie(exchange, text);
    qyi_server_know(exchange->server, &exchange->caller);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text);
    exchange->takes_gzip = takes_coding(text, "gzip");
    exchange->takes_brotli = takes_coding(text, "br");
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT, text, sizeof text);
    exchange->takes_html = strstr(text, "text/html") != NULL;
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, text, sizeof text);
    exchange->lang = read_language(text, exchange->server->options.lang);
    read_args(wsi, exchange);
    lang = qyi_exchange_arg(exchange, "lang");
    if (lang)
        exchange->lang = read_language(lang, exchange->lang);
}

static void read_method(struct lws *wsi, struct qyi_exchange *exchange)
{
    char *uri = NULL;
    int len = 0;
    int method = lws_http_get_uri_and_method(wsi, &uri, &len);

    exchange->method = QYI_OTHER_METHOD;
    if (method == LWSHUMETH_GET || method == LWSHUMETH_HEAD)
        exchange->method = QYI_GET;
    if (method == LWSHUMETH_POST)
        exchange->method = QYI_POST;
    exchange->head_only = method == LWSHUMETH_HEAD;
    if (!uri || len <= 0 || (size_t)len >= sizeof exchange->path) {
        exchange->fits = false;
        return;
    }
    memcpy(exchange->path, uri, (size_t)len);
    exchange->path[len] = '\0';
}

/* ---- requests -------------------------------------------------------------------------------------- */

static void dispatch(struct qyi_exchange *exchange)
{
    if (exchange->dispatched)
        return;
    exchange->dispatched = true;
    if (!exchange->fits)
        qyi_reply_problem(exchange, QY_E_ADDRESS_TOO_LONG, "255", "1023");
    else
        qyi_route(exchange);
}

/* Answers what is not let in, and closes the connection: what still comes on it is no other request. */
static void turn_away(struct qyi_exchange *exchange, const struct qy_error *error)
{
    exchange->dispatched = true;
    exchange->closes = true;
    qyi_reply_field(exchange, "connection", "close");
    if (error->code == QY_E_TOO_MANY)
        qyi_reply_too_many(exchange, 1);
    else
        qyi_reply_error(exchange, error);
}

/* Takes the body that is announced from what its address may send at once, before any of it has come. Errors: QY_E_TOO_MANY. */
static int take_up(struct qyi_exchange *exchange, uint64_t length, struct qy_error *reterr)
{
    struct qyi_server *server = exchange->server;
    struct qyi_budget *budget = qyi_server_budget(server, exchange->wsi);

    if (!qyi_budget_carry(server->budgets, budget, length))
        return qyi_error_set(reterr, QY_E_TOO_MANY, 0, NULL, 0, NULL);
    exchange->carrier = budget;
    exchange->carried = length;
    return 0;
}

/* Whole logs, lists of large events and files of games are longer than anything else that is sent. */
static size_t body_most(const struct qyi_exchange *exchange)
{
    static const char *const large[] = {"/api/tournaments", "/api/study/read", "/api/study/write",
                                        "/api/collections"};

    for (size_t i = 0; exchange->method == QYI_POST && i < sizeof large / sizeof large[0]; i++) {
        size_t len = strlen(large[i]);

        if (strncmp(exchange->path, large[i], len) == 0 &&
            (exchange->path[len] == '\0' || exchange->path[len] == '/'))
            return QYI_EVENT_BODY_MOST;
    }
    if (exchange->method == QYI_POST && strncmp(exchange->path, "/api/studies", 12) == 0)
        return QYI_STUDY_BODY_MOST;
    return QYI_BODY_MOST;
}

int qyi_http_request(struct lws *wsi, struct qyi_server *server, struct qyi_connection *connection)
{
    struct qyi_exchange *exchange = calloc(1, sizeof *exchange);
    struct qy_error error;
    uint64_t length = 0;

    qyi_http_closed(connection);
    if (!exchange || server->ending) {
        free(exchange);
        return -1;
    }
    exchange->next = server->exchanges;
    exchange->link = &server->exchanges;
    if (exchange->next)
        exchange->next->link = &exchange->next;
    server->exchanges = exchange;
    exchange->began = uv_hrtime();
    connection->exchange = exchange;
    exchange->refs = 1;
    exchange->wsi = wsi;
    exchange->server = server;
    exchange->fits = true;
    read_method(wsi, exchange);
    qyi_http_read_head(wsi, exchange);
    if (qyi_edge_check(&server->names, &exchange->head, body_most(exchange), &error) < 0) {
        turn_away(exchange, &error);
        return 0;
    }
    (void)qyi_edge_length(exchange->length, &length);
    if (length == 0)
        dispatch(exchange);
    else if (take_up(exchange, length, &error) < 0)
        turn_away(exchange, &error);
    return 0;
}

int qyi_http_body(struct lws *wsi, struct qyi_connection *connection, const void *bytes, size_t len)
{
    struct qyi_exchange *exchange = connection->exchange;

    (void)wsi;
    if (!exchange || exchange->dispatched)
        return 0;
    if (exchange->body.len + len > body_most(exchange)) /* more than was announced */
        return -1;
    qy_buf_add(&exchange->body, bytes, len);
    return 0;
}

int qyi_http_body_end(struct lws *wsi, struct qyi_connection *connection)
{
    struct qyi_exchange *exchange = connection->exchange;

    if (!exchange)
        return 0;
    /*
     * Bytes of a next request came before this one was answered whole. libwebsockets 4.1 says then that this one's body is
     * complete, again and again, and where two connections do so it goes from one to the other without end: such a
     * connection is closed. Clients that send requests in advance are none that there are; what was asked is done.
     */
    if (exchange->complete && exchange->closes && exchange->answered) /* turned away: it is told so first */
        return qyi_http_writeable(wsi, connection);
    if (exchange->complete)
        return -1;
    exchange->complete = true;
    dispatch(exchange);
    return 0;
}

/* How many milliseconds ago the other end of a connection showed that it was there: a line that breaks down was dead
 * before (`ka_time` in server.c asks it from time to time). */
static int64_t silence_of(struct lws *wsi)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;

    return getsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_INFO, &info, &size) == 0
               ? info.tcpi_last_ack_recv
               : 0;
}

void qyi_http_closed(struct qyi_connection *connection)
{
    struct qyi_exchange *exchange = connection->exchange;
    int64_t silent;

    if (!exchange)
        return;
    silent = exchange->stream && exchange->wsi ? silence_of(exchange->wsi) : 0;
    connection->exchange = NULL;
    *exchange->link = exchange->next;
    if (exchange->next)
        exchange->next->link = exchange->link;
    exchange->wsi = NULL;
    atomic_store(&exchange->gone, true);
    if (exchange->stream)
        qyi_stream_gone(exchange->stream, silent);
    exchange->stream = NULL;
    qyi_exchange_unref(exchange);
}

/* True when a client has ended its connection: while an answer is awaited nothing is read, not even that end, and of a
 * stream libwebsockets turns on it until it is closed. */
static bool has_gone(struct lws *wsi)
{
    char byte;

    return recv(lws_get_socket_fd(wsi), &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

bool qyi_http_is_gone(const struct qyi_exchange *exchange)
{
    return !exchange->wsi || has_gone(exchange->wsi);
}

void qyi_http_look_after(struct qyi_server *server)
{
    uint64_t now = uv_hrtime();

    for (struct qyi_exchange *exchange = server->exchanges; exchange; exchange = exchange->next) {
        bool late = !exchange->dispatched && now - exchange->began > BODY_NS;

        if (late || (exchange->dispatched && has_gone(exchange->wsi)))
            lws_set_timeout(exchange->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    }
}

/* ---- answers --------------------------------------------------------------------------------------- */

static size_t body_len(const struct qyi_exchange *exchange)
{
    return exchange->fixed ? exchange->fixed_len : exchange->out.len;
}

/* From so many letters and digits on a part of a path may be an id. */
#define ID_LEAST 8

/* A path that has no route, as the log tells it: what may be an id opens a study, a display or a file, and is left out. */
static void hide_ids(const char *path, char *hidden)
{
    size_t at = 0;

    while (*path) {
        size_t slashes = strspn(path, "/");
        size_t len = strcspn(path + slashes, "/");
        bool id =
            strspn(path + slashes, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") == len &&
            len >= ID_LEAST;

        memcpy(hidden + at, path, slashes);
        at += slashes;
        memcpy(hidden + at, id ? "..." : path + slashes, id ? 3 : len);
        at += id ? 3 : len;
        path += slashes + len;
    }
    hidden[at] = '\0';
}

/* Whether the id of a route stands in lists that anybody may see. Those of studies, displays, boards and files that were sent
 * are all that is needed to open them. */
static bool has_open_id(const char *route)
{
    return strncmp(route, "/api/games/", 11) == 0 || strncmp(route, "/api/tournaments/", 17) == 0;
}

/* Only where a log is kept: every answer comes through here. */
static void write_journal(const struct qyi_exchange *exchange)
{
    static const char *const methods[] = {"GET", "POST", "other"};
    char address[64];
    char path[sizeof exchange->path];
    struct qyi_answered answered = {
        .method = methods[exchange->method],
        .route = exchange->route ? exchange->route : path,
        .id = exchange->route && has_open_id(exchange->route) ? exchange->param : "",
        .address = address,
        .code = exchange->code,
        .status = exchange->status,
        .bytes = exchange->stream ? 0 : body_len(exchange),
        .microseconds = (uv_hrtime() - exchange->began) / 1000,
    };

    hide_ids(exchange->path, path);
    qyi_server_address(exchange->server, exchange->wsi, address);
    qyi_journal_request(exchange->server->journal, &answered);
}

static void answered(struct qyi_exchange *exchange, unsigned status, const char *type)
{
    exchange->answered = true;
    exchange->status = status;
    exchange->type = type;
    if (exchange->server->journal)
        write_journal(exchange);
    if (exchange->wsi)
        lws_callback_on_writable(exchange->wsi);
}

void qyi_reply_field(struct qyi_exchange *exchange, const char *name, const char *value)
{
    struct qyi_field *field = &exchange->field[exchange->field_count];

    if (exchange->field_count == QYI_MOST_FIELDS || strlen(name) + 2 > sizeof field->name ||
        strlen(value) >= sizeof field->value)
        return;
    exchange->field_count++;
    lws_snprintf(field->name, sizeof field->name, "%s:", name);
    lws_strncpy(field->value, value, sizeof field->value);
}

void qyi_reply_text(struct qyi_exchange *exchange, unsigned status, const char *type, struct qy_buf *text)
{
    if (text->failed) {
        qy_buf_free(text);
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    qy_buf_free(&exchange->out);
    exchange->out = *text;
    *text = (struct qy_buf)QY_BUF_INIT;
    answered(exchange, status, type);
}

void qyi_reply_file(struct qyi_exchange *exchange, const char *type, struct qy_buf *text, const char *name,
                    const char *ending)
{
    char field[128];

    lws_snprintf(field, sizeof field, "attachment; filename=\"%s%s\"", name, ending);
    qyi_reply_field(exchange, "content-disposition", field);
    qyi_reply_field(exchange, "cache-control", "no-store");
    qyi_reply_text(exchange, 200, type, text);
}

void qyi_reply_fixed(struct qyi_exchange *exchange, unsigned status, const char *type,
                     const unsigned char *bytes, size_t len)
{
    exchange->fixed = bytes;
    exchange->fixed_len = len;
    answered(exchange, status, type);
}

static void reply_dump(struct qyi_exchange *exchange, unsigned status, const char *type, json_t *json)
{
    char *dump = json ? json_dumps(json, JSON_COMPACT) : NULL;
    struct qy_buf text = QY_BUF_INIT;

    json_decref(json);
    if (dump) {
        qy_buf_adds(&text, dump);
        qy_buf_addc(&text, '\n');
    } else {
        qy_buf_adds(&text, "{\"type\":\"about:blank\",\"status\":503}\n");
        status = 503;
        type = "application/problem+json";
    }
    free(dump);
    qyi_reply_field(exchange, "cache-control", "no-store");
    qyi_reply_text(exchange, status, type, &text);
}

void qyi_reply_json(struct qyi_exchange *exchange, unsigned status, json_t *json)
{
    reply_dump(exchange, status, "application/json", json);
}

void qyi_reply_written(struct qyi_exchange *exchange, unsigned status, struct qy_buf *text)
{
    qy_buf_addc(text, '\n');
    qyi_reply_field(exchange, "cache-control", "no-store");
    qyi_reply_text(exchange, status, "application/json", text);
}

/* The HTTP status that suits an error. */
static unsigned problem_status(int code)
{
    switch (code) {
    case QY_E_NO_SUCH_PATH:
    case QY_E_NO_SUCH_PLAYER:
    case QY_E_DESK_NO_RULING:
    case QY_E_TABLE_MISSING:
    case QY_E_NO_SUCH_GAME: return 404;
    case QY_E_METHOD: return 405;
    case QY_E_TOKEN: return 401;
    case QY_E_NO_SEAT:
    case QY_E_TOUR_TAKEN_OUT:
    case QY_E_TOUR_ROLE:
    case QY_E_NOT_SIGNED_IN:
    case QY_E_SIGN_IN:
    case QY_E_ACCOUNT_CLOSED:
    case QY_E_NOT_ADMIN:
    case QY_E_STUDY_CLOSED:
    case QY_E_STUDY_OWNER:
    case QY_E_STUDY_NOBODY:
    case QY_E_STUDY_MANY:
    case QY_E_UPLOAD_NOBODY:
    case QY_E_BLOCKED:
    case QY_E_BLOCKING:
    case QY_E_SEAT_KEPT:
    case QY_E_NO_CHAT:
    case QY_E_RATED_GUEST:
    case QY_E_FOREIGN_ORIGIN: return 403;
    case QY_E_NO_FREE_SEAT:
    case QY_E_NAME_TAKEN:
    case QY_E_SIGNED_IN:
    case QY_E_GAMES_RUNNING:
    case QY_E_NOT_HERE:
    case QY_E_NO_HINT:
    case QY_E_NOT_AWAY:
    case QY_E_LEAVE_SPENT:
    case QY_E_ON_LEAVE:
    case QY_E_NOT_ON_LEAVE:
    case QY_E_NOT_ENDED:
    case QY_E_TOUR_NO_GAME:
    case QY_E_TOUR_RESULT_STANDS:
    case QY_E_TOUR_OTHER_GAME:
    case QY_E_TOUR_LINEUP_LATE:
    case QY_E_TOUR_LINEUP_HIDDEN:
    case QY_E_TOUR_GONE:
    case QY_E_TOUR_MOVED_ON:
    case QY_E_PUZZLE_BUSY:
    case QY_E_DISPLAY_CLOSED:
    case QY_E_DISPLAY_SEATED:
    case QY_E_DISPLAY_LEFT:
    case QY_E_PLAYER_CLOSED:
    case QY_E_REPORTED:
    case QY_E_STUDY_MET:
    case QY_E_UPLOAD_PART:
    case QY_E_DESK_REFUSED:
    case QY_E_EVENT_REFUSED: return 409;
    case QY_E_BODY_CODING: return 411;
    case QY_E_FOUND_MANY:
    case QY_E_UPLOAD_FULL:
    case QY_E_GAME_TOO_LARGE:
    case QY_E_UNPACKED_TOO_LARGE:
    case QY_E_ANSWER_TOO_LARGE:
    case QY_E_BODY_TOO_LARGE: return 413;
    case QY_E_ADDRESS_TOO_LONG: return 414;
    case QY_E_UNKNOWN_HOST: return 421;
    case QY_E_TOO_MANY: return 429;
    case QY_E_MEMORY:
    case QY_E_NO_THINKER:
    case QY_E_SYSTEM:
    case QY_E_SHEET_DRAW:
    case QY_E_KEY_FILE:
    case QY_E_GAME_DAMAGED:
    case QY_E_STORE_MOVED:
    case QY_E_STOPPING:
    case QY_E_FILE_READ:
    case QY_E_ASKED_TOO_MUCH:
    case QY_E_STORE_FAILED: return 503;
    default: return 400;
    }
}

json_t *qyi_problem_json(const struct qy_error *error, enum qy_refusal refusal, const char *article,
                         enum qy_lang lang)
{
    const char *name = qy_error_name(error->code);
    struct qy_buf title = QY_BUF_INIT;
    struct qy_buf detail = QY_BUF_INIT;
    struct qy_buf type = QY_BUF_INIT;
    struct qy_error worded = *error;
    json_t *json;

    if (refusal != QY_REFUSAL_NONE) {
        struct qy_buf words = QY_BUF_INIT;

        qy_refusal_words(refusal, lang, &words);
        lws_strncpy(worded.found, qy_buf_str(&words), sizeof worded.found);
        qy_buf_free(&words);
    }
    qy_error_explain(error->code, lang, &title);
    qy_error_words(&worded, lang, &detail);
    qy_buf_addf(&type, "urn:qiyuan:error:%s", name ? name : "unknown");
    json = json_pack("{s:s, s:s, s:i, s:s, s:s?}", "type", qy_buf_str(&type), "title", qy_buf_str(&title),
                     "status", (int)problem_status(error->code), "detail", qy_buf_str(&detail), "code", name);
    if (json && refusal != QY_REFUSAL_NONE)
        json_object_set_new(json, "reason", json_string(qy_refusal_name(refusal)));
    if (json && article) {
        const char *law = qy_article_text(article, strlen(article), lang);

        json_object_set_new(json, "article", json_string(article));
        if (law)
            json_object_set_new(json, "law", json_string(law));
    }
    qy_buf_free(&title);
    qy_buf_free(&detail);
    qy_buf_free(&type);
    return json;
}

void qyi_reply_refusal(struct qyi_exchange *exchange, const struct qy_error *error, enum qy_refusal refusal,
                       const char *article)
{
    exchange->code = qy_error_name(error->code);
    if (problem_status(error->code) == 401) /* RFC 6750, 3 */
        qyi_reply_field(exchange, "www-authenticate", "Bearer error=\"invalid_token\"");
    reply_dump(exchange, problem_status(error->code), "application/problem+json",
               qyi_problem_json(error, refusal, article, exchange->lang));
}

json_t *qyi_problem_of(const struct qyi_answer *answer, enum qy_lang lang)
{
    json_t *problem = qyi_problem_json(answer->error, answer->refusal, answer->article, lang);

    if (answer->fact && answer->refusal != QY_REFUSAL_NONE)
        qyi_evidence_of_refusal(&answer->live->room, answer->fact, answer->refusal, problem);
    return problem;
}

void qyi_reply_problem_json(struct qyi_exchange *exchange, int code, json_t *problem)
{
    exchange->code = qy_error_name(code);
    reply_dump(exchange, problem_status(code), "application/problem+json", problem);
}

void qyi_reply_refused(struct qyi_exchange *exchange, const struct qyi_answer *answer)
{
    qyi_reply_problem_json(exchange, answer->error->code, qyi_problem_of(answer, exchange->lang));
}

void qyi_reply_error(struct qyi_exchange *exchange, const struct qy_error *error)
{
    qyi_reply_refusal(exchange, error, QY_REFUSAL_NONE, NULL);
}

void qyi_reply_too_many(struct qyi_exchange *exchange, unsigned seconds)
{
    char text[16];

    lws_snprintf(text, sizeof text, "%u", seconds);
    qyi_reply_field(exchange, "retry-after", text);
    qyi_reply_problem(exchange, QY_E_TOO_MANY, NULL, NULL);
}

bool qyi_http_charge(struct qyi_exchange *exchange, enum qyi_budget_kind kind, uint32_t weight)
{
    struct qyi_server *server = exchange->server;
    unsigned seconds = qyi_budget_take(server->budgets, qyi_server_budget(server, exchange->wsi), kind,
                                       weight, qyi_server_now());

    if (seconds > 0)
        qyi_reply_too_many(exchange, seconds);
    return seconds == 0;
}

bool qyi_http_work(struct qyi_exchange *exchange, enum qyi_lane lane, struct qyi_job *job)
{
    struct qyi_server *server = exchange->server;
    int status = qyi_job_begin(&server->loop, lane, qyi_server_budget(server, exchange->wsi), job);

    if (status == UV_EAGAIN)
        qyi_reply_too_many(exchange, 1);
    else if (status != 0)
        qyi_reply_problem(exchange, status == UV_ENOMEM ? QY_E_MEMORY : QY_E_STOPPING, NULL, NULL);
    return status == 0;
}

/* So many bytes of a body count as one event. */
#define EVENT_BYTES 262144

bool qyi_http_charge_event(struct qyi_exchange *exchange)
{
    return qyi_http_charge(exchange, QYI_BUDGET_GAMES, 1) &&
           qyi_http_charge(exchange, QYI_BUDGET_EVENTS, 1 + (uint32_t)(exchange->body.len / EVENT_BYTES));
}

void qyi_reply_problem(struct qyi_exchange *exchange, int code, const char *found, const char *expected)
{
    struct qy_error error;

    (void)qyi_error_set(&error, code, 0, found, found ? strlen(found) : 0, expected);
    qyi_reply_error(exchange, &error);
}

void qyi_reply_stream(struct qyi_exchange *exchange, struct qyi_stream *stream)
{
    exchange->stream = stream;
    qyi_reply_field(exchange, "cache-control", "no-store");
    answered(exchange, 200, "application/x-ndjson");
}

bool qyi_stream_line(struct qyi_exchange *exchange, struct qyi_message *message)
{
    if (!exchange->wsi || exchange->ending)
        return false;
    if (qyi_queue_push(&exchange->queue, message) < 0) {
        lws_set_timeout(exchange->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        exchange->ending = true;
        return false;
    }
    lws_callback_on_writable(exchange->wsi);
    return true;
}

void qyi_stream_end(struct qyi_exchange *exchange)
{
    exchange->ending = true;
    if (exchange->wsi)
        lws_callback_on_writable(exchange->wsi);
}

/* ---- writing --------------------------------------------------------------------------------------- */

static int add_field(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                     unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), at, end);
}

static int write_head(struct lws *wsi, struct qyi_exchange *exchange)
{
    unsigned char buffer[LWS_PRE + 8192];
    unsigned char *start = buffer + LWS_PRE;
    unsigned char *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    lws_filepos_t len = exchange->stream ? LWS_ILLEGAL_HTTP_CONTENT_LEN : body_len(exchange);

    if (lws_add_http_common_headers(wsi, exchange->status, exchange->type, len, &at, end))
        return -1;
    for (unsigned i = 0; i < exchange->field_count; i++)
        if (add_field(wsi, exchange->field[i].name, exchange->field[i].value, &at, end))
            return -1;
    if (add_field(wsi, "x-content-type-options:", "nosniff", &at, end) ||
        add_field(wsi, "referrer-policy:", "no-referrer", &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end))
        return -1;
    exchange->head_written = true;
    return 0;
}

static int finish(struct lws *wsi, struct qyi_connection *connection)
{
    bool closes = connection->exchange->closes;

    qyi_http_closed(connection);
    return closes || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int write_line(struct lws *wsi, struct qyi_exchange *exchange)
{
    struct qyi_message *message = qyi_queue_first(&exchange->queue);

    if (!message)
        return exchange->ending ? -1 : 0;
    if (lws_write(wsi, message->text, message->len + 1, LWS_WRITE_HTTP) < 0)
        return -1;
    qyi_queue_pop(&exchange->queue);
    if (!qyi_queue_first(&exchange->queue))
        qyi_stream_more(exchange->stream);
    if (qyi_queue_first(&exchange->queue) || exchange->ending)
        lws_callback_on_writable(wsi);
    return 0;
}

static int write_part(struct lws *wsi, struct qyi_connection *connection)
{
    struct qyi_exchange *exchange = connection->exchange;
    const unsigned char *bytes =
        exchange->fixed ? exchange->fixed : (const unsigned char *)qy_buf_str(&exchange->out);
    size_t left = body_len(exchange) - exchange->written;
    unsigned char part[LWS_PRE + 16384];
    size_t len = left < 16384 ? left : 16384;

    memcpy(part + LWS_PRE, bytes + exchange->written, len);
    if (lws_write(wsi, part + LWS_PRE, len, len == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    exchange->written += len;
    if (len == left)
        return finish(wsi, connection);
    lws_callback_on_writable(wsi);
    return 0;
}

int qyi_http_writeable(struct lws *wsi, struct qyi_connection *connection)
{
    struct qyi_exchange *exchange = connection->exchange;

    if (!exchange || !exchange->answered)
        return 0;
    if (!exchange->head_written) {
        if (write_head(wsi, exchange) < 0)
            return -1;
        if (exchange->stream) {
            lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
        } else if (exchange->head_only || exchange->status == 304 || body_len(exchange) == 0) {
            return finish(wsi, connection);
        }
        lws_callback_on_writable(wsi);
        return 0;
    }
    if (exchange->stream)
        return write_line(wsi, exchange);
    return write_part(wsi, connection);
}
