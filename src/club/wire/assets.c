/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page's files, out of the program itself. */
#include "wire/embedded.h"
#include "wire/handlers.h"
#include "wire/http.h"

#include <qiyuan/core/version.h>

#include <stdio.h>
#include <string.h>

static const struct qyi_asset *find(const char *path)
{
    for (size_t i = 0; i < qyi_asset_count; i++)
        if (strcmp(qyi_assets[i].path, path) == 0)
            return &qyi_assets[i];
    return NULL;
}

/* Whether `path` is that address, with or without a slash at its end. */
static bool leads_to(const struct qyi_view *view, const char *path)
{
    for (size_t i = 0; view->part[i].text; i++) {
        size_t len = strlen(view->part[i].text);

        if (strncmp(path, view->part[i].text, len) != 0)
            return false;
        path += len;
        if (!view->part[i].bytes)
            continue;
        len = view->part[i].others ? strcspn(path, view->part[i].bytes) : strspn(path, view->part[i].bytes);
        if (len == 0)
            return false;
        path += len;
    }
    return *path == '\0' || (strcmp(path, "/") == 0 && path[-1] != '/');
}

/* The addresses that the page itself knows how to show. */
static bool is_view(const char *path)
{
    for (size_t i = 0; i < qyi_view_count; i++)
        if (leads_to(&qyi_views[i], path))
            return true;
    return false;
}

/* True for a host as a browser may send it: nothing that could end the header or the directive. */
static bool is_plain_host(const char *host)
{
    return host[0] &&
           host[strspn(host, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-:[]")] == '\0';
}

/* Everything from our own origin; sockets are named, since older browsers do not count them to 'self'. */
static void add_policy(struct qyi_exchange *exchange)
{
    const char *host = is_plain_host(exchange->host) ? exchange->host : "";
    char policy[768];

    snprintf(policy, sizeof policy,
             "default-src 'self'; script-src 'self' %.120s; style-src 'self'; img-src 'self' data: blob:; "
             "media-src 'self' data: blob:; connect-src 'self'%s%.200s%s%.200s; object-src 'none'; "
             "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
             qyi_page_scripts, host[0] ? " ws://" : "", host, host[0] ? " wss://" : "", host);
    qyi_reply_field(exchange, "content-security-policy", policy);
}

static void serve(struct qyi_exchange *exchange, unsigned status, const struct qyi_asset *asset, bool lasting)
{
    const unsigned char *bytes = asset->bytes;
    size_t len = asset->len;
    const char *coding = NULL;

    if (exchange->takes_brotli && asset->brotli) {
        coding = "br";
        bytes = asset->brotli;
        len = asset->brotli_len;
    } else if (exchange->takes_gzip && asset->gzip) {
        coding = "gzip";
        bytes = asset->gzip;
        len = asset->gzip_len;
    }

    qyi_reply_field(exchange, "etag", asset->etag);
    qyi_reply_field(exchange, "vary", status == 200 ? "accept-encoding" : "accept-encoding, accept");
    qyi_reply_field(exchange, "cache-control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (!lasting ||
        strncmp(asset->type, "image/svg", 9) == 0) /* documents and workers, which have their own policy */
        add_policy(exchange);
    if (status == 200 && strcmp(exchange->etag, asset->etag) == 0) {
        qyi_reply_fixed(exchange, 304, asset->type, (const unsigned char *)"", 0);
        return;
    }
    if (coding)
        qyi_reply_field(exchange, "content-encoding", coding);
    qyi_reply_fixed(exchange, status, asset->type, bytes, len);
}

/* Says that the server was built without its page, and where to continue. */
static void say_no_page(struct qyi_exchange *exchange)
{
    struct qy_buf text = QY_BUF_INIT;

    qy_buf_adds(&text, "Qiyuan ");
    qy_buf_adds(&text, qy_version());
    qy_buf_adds(&text,
                "\nThis program was built without its page (-Dweb=off).\nThe API: /api/openapi.json\n");
    add_policy(exchange);
    qyi_reply_text(exchange, 200, "text/plain; charset=utf-8", &text);
}

/* A name with a content hash in it ("app-3F2A9C1B.js") never changes its content. */
static bool has_hash(const char *path)
{
    const char *dash = strrchr(path, '-');
    const char *dot = strrchr(path, '.');

    return dash && dot && dot - dash > 8;
}

bool qyi_assets_lost(struct qyi_exchange *exchange, unsigned status)
{
    const struct qyi_asset *asset = find("/index.html");

    if (!asset || !exchange->takes_html || strncmp(exchange->path, "/api/", 5) == 0)
        return false;
    serve(exchange, status, asset, false);
    return true;
}

bool qyi_assets_serve(struct qyi_exchange *exchange)
{
    const struct qyi_asset *asset = find(exchange->path);

    if (asset) {
        serve(exchange, 200, asset, has_hash(exchange->path));
        return true;
    }
    asset = find("/index.html");
    if (is_view(exchange->path)) {
        if (asset)
            serve(exchange, 200, asset, false);
        else
            say_no_page(exchange);
        return true;
    }
    return qyi_assets_lost(exchange, 404);
}
