/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the head of a request: the addressed host, the caller, the language and the client's address. */
#include "wire/server.h"

#include <libwebsockets.h>
#include <string.h>

/* Copies a header, "" if it is absent; false if it does not fit. Several with the same name are joined as a list. */
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

/* RFC 9112, 5.1: a blank between a field's name and its colon is an error. libwebsockets treats such a field
 * as unknown. */
static bool is_blurred(struct lws *wsi)
{
    static const char *const names[] = {
        "transfer-encoding :", "transfer-encoding\t:", "content-length :", "content-length\t:"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (lws_hdr_custom_length(wsi, names[i], (int)strlen(names[i])) >= 0)
            return true;
    return false;
}

/* Reads the fields that edge.c checks. */
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
    head->secure = qyi_server_is_secure(exchange->server, wsi);
    head->host = exchange->host;
    head->origin = exchange->origin;
    head->coding = exchange->coding;
    head->length = exchange->length;
    head->upgrade = exchange->upgrade;
}

/* A token that is too long or lacks "Bearer" is wrong; "Bearer" alone means no token; other schemes are meant
 * for a proxy in front of this server. */
static void read_token(struct lws *wsi, struct qyi_exchange *exchange)
{
    char text[2048];
    bool whole = copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text);

    if (strncasecmp(text, "Bearer ", 7) == 0 && text[7])
        qyi_caller_bear(&exchange->caller, text + 7, strlen(text + 7));
    else if (!whole || (text[0] && !strchr(text, ' ') && strcasecmp(text, "Bearer") != 0))
        qyi_caller_bear(&exchange->caller, "", 0);
}

static void read_once_key(struct lws *wsi, struct qyi_exchange *exchange)
{
    static const char name[] = "idempotency-key:";
    int len = lws_hdr_custom_length(wsi, name, (int)sizeof name - 1);

    if (len <= 0 || exchange->method != QYI_POST)
        return;
    if (len >= (int)sizeof exchange->once_key ||
        lws_hdr_custom_copy(wsi, exchange->once_key, (int)sizeof exchange->once_key, name,
                            (int)sizeof name - 1) < 0)
        exchange->once_long = true;
}

void qyi_http_read_head(struct lws *wsi, struct qyi_exchange *exchange)
{
    const struct qyi_names *names = &exchange->server->names;
    char text[2048];

    read_edge(wsi, exchange);
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, exchange->etag, sizeof exchange->etag);
    read_token(wsi, exchange);
    read_once_key(wsi, exchange);
    exchange->foreign =
        exchange->head.origin_whole &&
        !qyi_edge_is_own_origin(names, exchange->origin, exchange->host, exchange->head.secure) &&
        qyi_edge_is_allowed_origin(names, exchange->origin);
    copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, text, sizeof text);
    if (!exchange->foreign && qyi_edge_session(text, exchange->session_token))
        qyi_caller_add(&exchange->caller, exchange->session_token, QYI_TOKEN_LEN);
    qyi_server_know(exchange->server, &exchange->caller);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text);
    exchange->takes_gzip = qyi_edge_takes(text, "gzip");
    exchange->takes_brotli = qyi_edge_takes(text, "br");
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT, text, sizeof text);
    exchange->takes_html = strstr(text, "text/html") != NULL;
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, text, sizeof text);
    exchange->lang = qyi_edge_language(text, exchange->server->options.lang);
    read_args(wsi, exchange);
    const char *lang = qyi_exchange_arg(exchange, "lang");
    if (lang)
        exchange->lang = qyi_edge_language(lang, exchange->lang);
}
