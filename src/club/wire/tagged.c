/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Entity tags and compression of responses. */
#include "wire/tagged.h"

#include <libwebsockets.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* Answers shorter than this many bytes are not compressed. */
#define PACK_FROM 1024

/* Pictures and PDF are packed already. */
static bool is_packed(const char *type)
{
    return type && (strncmp(type, "image/", 6) == 0 || strcmp(type, "application/pdf") == 0) &&
           strcmp(type, "image/svg+xml") != 0;
}

/* Compresses a response with gzip; leaves it unchanged if that fails. */
static bool pack(struct qy_buf *text)
{
    z_stream stream = {.next_in = (Bytef *)text->data, .avail_in = (uInt)text->len};
    bool good = deflateInit2(&stream, 1, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK;
    uLong room = good ? deflateBound(&stream, (uLong)text->len) : 0;
    Bytef *packed = good ? malloc(room) : NULL;

    if (packed) {
        stream.next_out = packed;
        stream.avail_out = (uInt)room;
        good = deflate(&stream, Z_FINISH) == Z_STREAM_END;
        if (good) {
            qy_buf_clear(text);
            qy_buf_add(text, (const char *)packed, stream.total_out);
        }
    }
    if (stream.state)
        (void)deflateEnd(&stream);
    good = good && packed;
    free(packed);
    return good;
}

void qyi_tag_make(const struct qyi_exchange *exchange, const char *type, struct qy_buf *text,
                  struct qyi_tagged *ret_tagged)
{
    bool packs = exchange->takes_gzip && text->len >= PACK_FROM && !is_packed(type);
    unsigned char hash[16];
    char hex[2 * sizeof hash + 1];

    *ret_tagged = (struct qyi_tagged){.known = false};
    if (exchange->method != QYI_GET || text->failed)
        return;
    (void)crypto_generichash(hash, sizeof hash, (const unsigned char *)qy_buf_str(text), text->len, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    lws_snprintf(ret_tagged->etag, sizeof ret_tagged->etag, "\"%s%s\"", hex, packs ? "-gz" : "");
    ret_tagged->known = strcmp(exchange->etag, ret_tagged->etag) == 0;
    ret_tagged->packed = packs && !ret_tagged->known && pack(text);
}

void qyi_tag_reply(struct qyi_exchange *exchange, const struct qyi_tagged *tagged, unsigned status,
                   const char *type, struct qy_buf *text)
{
    qyi_reply_field(exchange, "cache-control", "no-cache");
    if (tagged->etag[0]) {
        qyi_reply_field(exchange, "etag", tagged->etag);
        qyi_reply_field(exchange, "vary", "accept-encoding, accept-language, authorization, cookie, origin");
    }
    if (tagged->known) {
        qyi_reply_fixed(exchange, 304, type, (const unsigned char *)"", 0);
        return;
    }
    if (tagged->packed)
        qyi_reply_field(exchange, "content-encoding", "gzip");
    qyi_reply_text(exchange, status, type, text);
}

void qyi_reply_tagged(struct qyi_exchange *exchange, const char *type, struct qy_buf *text)
{
    struct qyi_tagged tagged;

    qyi_tag_make(exchange, type, text, &tagged);
    qyi_tag_reply(exchange, &tagged, 200, type, text);
    qy_buf_free(text);
}

void qyi_reply_file_tagged(struct qyi_exchange *exchange, const char *type, struct qy_buf *text,
                           const char *name, const char *ending)
{
    char field[128];

    lws_snprintf(field, sizeof field, "attachment; filename=\"%s%s\"", name, ending);
    qyi_reply_field(exchange, "content-disposition", field);
    qyi_reply_tagged(exchange, type, text);
}
