/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that tools/embed.py builds into the program. */
#ifndef QYI_WIRE_EMBEDDED_H
#define QYI_WIRE_EMBEDDED_H

#include <stdbool.h>
#include <stddef.h>

extern const unsigned char qyi_openapi[];
extern const size_t qyi_openapi_len;

/* The licences of the program and of its third-party parts as text: registry/notices.toml. */
extern const unsigned char qyi_licences[];
extern const size_t qyi_licences_len;

/* Puzzles, one per line: data/puzzles.jsonl. */
extern const unsigned char qyi_shipped_puzzles[];
extern const size_t qyi_shipped_puzzles_len;

struct qyi_asset {
    const char *path; /* "/index.html" */
    const char *type;
    const char *etag; /* including its quotation marks */
    const unsigned char *bytes;
    size_t len;
    const unsigned char *gzip; /* compressed with gzip; NULL if that is not smaller */
    size_t gzip_len;
    const unsigned char *brotli; /* compressed with brotli; the same */
    size_t brotli_len;
};

/* Sorted by path; empty if the program was built without the page. */
extern const struct qyi_asset qyi_assets[];
extern const size_t qyi_asset_count;
/* The hashes of the inline scripts in index.html, for the content security policy; "" if there are none. */
extern const char qyi_page_scripts[];

/* An address of the page: a list of texts, each followed by one or more bytes from `bytes` or `others`; ends
 * with NULL. */
struct qyi_view {
    struct {
        const char *text;
        const char *bytes; /* NULL: no bytes follow */
        bool others;
    } part[4];
};

extern const struct qyi_view qyi_views[];
extern const size_t qyi_view_count;

#endif
