/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Responses to requests: texts, problems, streams; and what they count in budgets. */
#include "base/error.h"
#include "wire/error_status.h"
#include "wire/once.h"
#include "wire/server.h"
#include "wire/shape.h"

#include <libwebsockets.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* From this many letters and digits on a part of a path may be an id. */
#define ID_LEAST 8
/* This many bytes of a body count as one event. */
#define EVENT_BYTES 262144

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
    qyi_once_end(exchange);
    if (exchange->carried > 0)
        qyi_budget_put_down(exchange->server->budgets, exchange->carrier, exchange->carried);
    qy_buf_free(&exchange->body);
    qyi_arena_free(&exchange->asked);
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

bool qyi_api_read(struct qyi_exchange *exchange, const struct qyi_shape *shape, void *ret_body)
{
    struct qy_error error;
    int code =
        qyi_shape_read(shape, exchange->body.data, exchange->body.len, &exchange->asked, ret_body, &error);

    if (code < 0)
        qyi_reply_error(exchange, &error);
    return code == 0;
}

/*
 * The number of unread bytes from a client: 0 if it has closed its connection, negative if there are none.
 * While a response is pending or a stream is open, libwebsockets 4.1 does not read, and loops endlessly on
 * unread input: the end of the connection, or another request.
 */
static ssize_t unread(const struct qyi_exchange *exchange)
{
    char byte;

    return recv(lws_get_socket_fd(exchange->wsi), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
}

bool qyi_http_is_gone(const struct qyi_exchange *exchange)
{
    return !exchange->wsi || unread(exchange) == 0;
}

bool qyi_http_is_over(const struct qyi_exchange *exchange)
{
    return !exchange->wsi || unread(exchange) >= 0;
}

/* ---- answers --------------------------------------------------------------------------------------- */

size_t qyi_reply_len(const struct qyi_exchange *exchange)
{
    return exchange->fixed ? exchange->fixed_len : exchange->out.len;
}

/*
 * Masks a path without a route for the log: a part that may be an id gives access to a study, a display or a
 * file.
 */
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

/* Whether ids of a route are public, for example in lists. Those of studies, displays, boards and uploads
 * must stay secret, because they alone give access. */
static bool has_open_id(const char *route)
{
    return strncmp(route, "/api/games/", 11) == 0 || strncmp(route, "/api/tournaments/", 17) == 0;
}

/* only if there is a log: called for every response */
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
        .bytes = exchange->stream ? 0 : qyi_reply_len(exchange),
        .microseconds = (uv_hrtime() - exchange->began) / 1000,
    };

    hide_ids(exchange->path, path);
    qyi_server_address(exchange->server, exchange->wsi, address);
    qyi_journal_request(exchange->server->journal, &answered);
}

#define POLICY "content-security-policy"

static bool has_field(const struct qyi_exchange *exchange, const char *name)
{
    for (unsigned i = 0; i < exchange->field_count; i++)
        if (strncmp(exchange->field[i].name, name, strlen(name)) == 0)
            return true;
    return false;
}

/* Allows a permitted page of another origin to read the response. This depends on the present client and is
 * not stored with a response that may be repeated. */
static void let_read(struct qyi_exchange *exchange)
{
    if (!exchange->foreign)
        return;
    qyi_reply_field(exchange, "access-control-allow-origin", exchange->origin);
    qyi_reply_field(
        exchange, "access-control-expose-headers",
        "etag, location, retry-after, idempotency-replayed, ratelimit, ratelimit-policy, deprecation, "
        "sunset, link, qiyuan-notice");
    if (!has_field(exchange, "vary"))
        qyi_reply_field(exchange, "vary", "origin");
}

/* The budget of the signed-in account, independent of its addresses; NULL for none. */
static struct qyi_budget *budget_of_account(const struct qyi_exchange *exchange)
{
    char key[34] = "@"; /* no address begins so */

    if (!exchange->caller.has_account)
        return NULL;
    sodium_bin2hex(key + 1, sizeof key - 1, exchange->caller.account, (sizeof key - 2) / 2);
    return qyi_budget_of(exchange->server->budgets, key, qyi_server_now());
}

/* Appends to a header field's list, separated by a comma. */
static void list_add(char *list, size_t size, const char *name, const char *first, unsigned one,
                     const char *second, unsigned other)
{
    size_t len = strlen(list);

    lws_snprintf(list + len, size - len, "%s\"%s\";%s=%u;%s=%u", len > 0 ? ", " : "", name, first, one,
                 second, other);
}

/* Adds the limits that apply to the request and their state (draft-ietf-httpapi-ratelimit-headers-10). An
 * account's limit over all its addresses is used if less of it is left. */
static void tell_rates(struct qyi_exchange *exchange)
{
    struct qyi_server *server = exchange->server;
    struct qyi_budget *address = exchange->wsi ? qyi_server_budget(server, exchange->wsi) : NULL;
    int64_t now = qyi_server_now();
    char policy[160] = "";
    char state[160] = "";

    for (unsigned kind = 0; kind < QYI_BUDGET_KINDS; kind++) {
        bool both = kind == QYI_BUDGET_GAMES || kind == QYI_BUDGET_EVENTS;
        struct qyi_budget_rate rate;
        struct qyi_budget_rate own;

        if (!(exchange->counted & (1U << kind)) ||
            !qyi_budget_rate(server->budgets, address, (enum qyi_budget_kind)kind, now, &rate))
            continue;
        if (both &&
            qyi_budget_rate(server->budgets, budget_of_account(exchange), (enum qyi_budget_kind)kind, now,
                            &own) &&
            own.left < rate.left)
            rate = own;
        const char *name = qyi_budget_limit((enum qyi_refusal)kind);
        list_add(policy, sizeof policy, name, "q", rate.whole, "w", rate.period);
        list_add(state, sizeof state, name, "r", rate.left, "t", rate.full);
    }
    if (policy[0]) {
        qyi_reply_field(exchange, "ratelimit-policy", policy);
        qyi_reply_field(exchange, "ratelimit", state);
    }
}

static void answered(struct qyi_exchange *exchange, unsigned status, const char *type)
{
    if (strncmp(type, "text/html", 9) == 0 && !has_field(exchange, POLICY)) /* the page brings its own */
        qyi_reply_field(exchange, POLICY,
                        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
                        "frame-ancestors 'none'");
    exchange->answered = true;
    exchange->status = status;
    if (status < QYI_STATUSES)
        exchange->server->answers[status]++;
    exchange->type = type;
    qyi_once_answered(exchange);
    if (exchange->route)
        tell_rates(exchange);
    let_read(exchange);
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

void qyi_reply_notice(struct qyi_exchange *exchange, const char *words)
{
    struct qy_buf value = QY_BUF_INIT;

    for (const char *at = words; *at; at++)
        qy_buf_addf(&value, *at > ' ' && *at < 0x7F && *at != '%' ? "%c" : "%%%02X", (unsigned char)*at);
    if (value.len > 0)
        qyi_reply_field(exchange, "qiyuan-notice", qy_buf_str(&value));
    qy_buf_free(&value);
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

void qyi_reply_nothing(struct qyi_exchange *exchange, unsigned status)
{
    qyi_reply_fixed(exchange, status, "text/plain", (const unsigned char *)"", 0);
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

void qyi_reply_created(struct qyi_exchange *exchange, const char *path, const char *id, json_t *json)
{
    char location[128];

    lws_snprintf(location, sizeof location, "%s%s", path, id);
    qyi_reply_field(exchange, "location", location);
    qyi_reply_json(exchange, 201, json);
}

void qyi_reply_written(struct qyi_exchange *exchange, unsigned status, struct qy_buf *text)
{
    qy_buf_addc(text, '\n');
    qyi_reply_field(exchange, "cache-control", "no-store");
    qyi_reply_text(exchange, status, "application/json", text);
}

/* Appends the title of an error, independent of its parameters (RFC 9457, 3.1.3): its own sentence if that
 * has no parameters, else the text common to all errors with its status. */
static void add_title(int code, enum qy_lang lang, struct qy_buf *out)
{
    char message[32];

    qy_error_explain(code, lang, out);
    if (!out->failed && !strstr(qy_buf_str(out), "…"))
        return;
    qy_buf_clear(out);
    lws_snprintf(message, sizeof message, "problem.%u", qyi_error_status(code));
    qyi_message(lang, message, NULL, 0, out);
}

json_t *qyi_problem_json(const struct qy_error *error, enum qy_refusal refusal, const char *article,
                         enum qy_lang lang)
{
    const char *name = qy_error_name(error->code);
    struct qy_buf title = QY_BUF_INIT;
    struct qy_buf detail = QY_BUF_INIT;
    struct qy_buf type = QY_BUF_INIT;
    struct qy_error worded = *error;

    if (refusal != QY_REFUSAL_NONE) {
        struct qy_buf words = QY_BUF_INIT;

        qy_refusal_words(refusal, lang, &words);
        lws_strncpy(worded.found, qy_buf_str(&words), sizeof worded.found);
        qy_buf_free(&words);
    }
    add_title(error->code, lang, &title);
    qy_error_words(&worded, lang, &detail);
    qy_buf_addf(&type, "urn:qiyuan:error:%s", name ? name : "unknown");
    json_t *json =
        json_pack("{s:s, s:s, s:i, s:s, s:s?}", "type", qy_buf_str(&type), "title", qy_buf_str(&title),
                  "status", (int)qyi_error_status(error->code), "detail", qy_buf_str(&detail), "code", name);
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
    if (qyi_error_status(error->code) == 401) /* RFC 6750, 3 */
        qyi_reply_field(exchange, "www-authenticate", "Bearer error=\"invalid_token\"");
    reply_dump(exchange, qyi_error_status(error->code), "application/problem+json",
               qyi_problem_json(error, refusal, article, exchange->lang));
}

void qyi_reply_problem_json(struct qyi_exchange *exchange, int code, json_t *problem)
{
    exchange->code = qy_error_name(code);
    reply_dump(exchange, qyi_error_status(code), "application/problem+json", problem);
}

void qyi_reply_error(struct qyi_exchange *exchange, const struct qy_error *error)
{
    if (error->code == QY_E_NO_SUCH_PATH &&
        error->found[0] == '\0') /* the store does not know which resource was requested */
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->param, NULL);
    else
        qyi_reply_refusal(exchange, error, QY_REFUSAL_NONE, NULL);
}

void qyi_reply_failure(struct qyi_exchange *exchange, int code, const struct qy_error *error)
{
    if (error->code == code)
        qyi_reply_error(exchange, error);
    else
        qyi_reply_problem(exchange, code, NULL, NULL);
}

void qyi_reply_too_many(struct qyi_exchange *exchange, const char *limit, unsigned seconds)
{
    const struct qy_error error = {.code = seconds > 0 ? QY_E_TOO_MANY : QY_E_TOO_MANY_WAIT};
    json_t *problem = qyi_problem_json(&error, QY_REFUSAL_NONE, NULL, exchange->lang);
    char text[16];

    lws_snprintf(text, sizeof text, "%u", seconds);
    if (seconds > 0)
        qyi_reply_field(exchange, "retry-after", text);
    if (problem && limit)
        json_object_set_new(problem, "limit", json_string(limit));
    qyi_reply_problem_json(exchange, error.code, problem);
}

json_t *qyi_problem_of_scope(enum qyi_scope scope, enum qy_lang lang)
{
    const char *name = qyi_scope_name(scope);
    struct qy_error error;

    (void)qyi_error_set(&error, QY_E_SCOPE, 0, NULL, 0, name);
    json_t *problem = qyi_problem_json(&error, QY_REFUSAL_NONE, NULL, lang);
    if (problem)
        json_object_set_new(problem, "scope", json_string(name));
    return problem;
}

void qyi_reply_scope(struct qyi_exchange *exchange, enum qyi_scope scope)
{
    char challenge[80];

    lws_snprintf(challenge, sizeof challenge, "Bearer error=\"insufficient_scope\", scope=\"%s\"",
                 qyi_scope_name(scope));
    qyi_reply_field(exchange, "www-authenticate", challenge); /* RFC 6750, 3.1 */
    qyi_reply_problem_json(exchange, QY_E_SCOPE, qyi_problem_of_scope(scope, exchange->lang));
}

bool qyi_http_charge(struct qyi_exchange *exchange, enum qyi_budget_kind kind, uint32_t weight)
{
    struct qyi_server *server = exchange->server;
    struct qyi_budget *address = qyi_server_budget(server, exchange->wsi);
    unsigned seconds = qyi_budget_take(server->budgets, address, kind, weight, qyi_server_now());

    exchange->counted |= 1U << kind;
    if (seconds == 0 && (kind == QYI_BUDGET_GAMES || kind == QYI_BUDGET_EVENTS)) {
        seconds =
            qyi_budget_take(server->budgets, budget_of_account(exchange), kind, weight, qyi_server_now());
        if (seconds > 0)
            qyi_budget_give(server->budgets, address, kind, weight);
    }
    if (seconds > 0)
        qyi_reply_too_many(exchange, qyi_budget_limit((enum qyi_refusal)kind), seconds);
    return seconds == 0;
}

bool qyi_http_work(struct qyi_exchange *exchange, enum qyi_lane lane, struct qyi_job *job)
{
    struct qyi_server *server = exchange->server;
    int status = qyi_job_begin(&server->loop, lane, qyi_server_budget(server, exchange->wsi), job);

    if (status == UV_EAGAIN)
        qyi_reply_too_many(exchange, NULL, 1);
    else if (status != 0)
        qyi_reply_problem(exchange, status == UV_ENOMEM ? QY_E_MEMORY : QY_E_STOPPING, NULL, NULL);
    return status == 0;
}

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
    exchange->told = uv_hrtime();
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
    exchange->told = uv_hrtime();
    lws_callback_on_writable(exchange->wsi);
    return true;
}

void qyi_stream_end(struct qyi_exchange *exchange)
{
    exchange->ending = true;
    if (exchange->wsi)
        lws_callback_on_writable(exchange->wsi);
}
