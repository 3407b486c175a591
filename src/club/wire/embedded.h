/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that tools/embed.py put into the program at build time. */
#ifndef QYI_WIRE_EMBEDDED_H
#define QYI_WIRE_EMBEDDED_H

#include <stdbool.h>
#include <stddef.h>

extern const unsigned char qyi_openapi[];
extern const size_t qyi_openapi_len;

/* The licences of the program and of what of others is in it, as text: registry/notices.toml. */
extern const unsigned char qyi_licences[];
extern const size_t qyi_licences_len;

/* Puzzles, one a line: data/puzzles.jsonl. */
extern const unsigned char qyi_shipped_puzzles[];
extern const size_t qyi_shipped_puzzles_len;

struct qyi_asset {
    const char *path; /* "/index.html" */
    const char *type;
    const char *etag; /* with its quotation marks */
    const unsigned char *bytes;
    size_t len;
    const unsigned char *gzip; /* the same, compressed; NULL where that gains nothing */
    size_t gzip_len;
    const unsigned char *brotli; /* likewise */
    size_t brotli_len;
};

/* Sorted by path; none where the program was built without its page. */
extern const struct qyi_asset qyi_assets[];
extern const size_t qyi_asset_count;
/* The scripts that stand in index.html itself, as a content security policy names them; "" if there are none. */
extern const char qyi_page_scripts[];

/* An address of the page: texts, each with one or more bytes behind it, of `bytes` or of `others`; NULL ends them. */
struct qyi_view {
    struct {
        const char *text;
        const char *bytes; /* NULL: none follow */
        bool others;
    } part[4];
};

extern const struct qyi_view qyi_views[];
extern const size_t qyi_view_count;

#endif
