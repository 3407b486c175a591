/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Responses that the client may have cached: with an entity tag, and compressed if the client accepts that. */
#ifndef QYI_WIRE_TAGGED_H
#define QYI_WIRE_TAGGED_H

#include "wire/http.h"

/* Size of an entity tag: 16 bytes in hexadecimal, quotation marks, and the compression. */
#define QYI_TAG_SIZE 40

struct qyi_tagged {
    char etag[QYI_TAG_SIZE]; /* "": none, for methods other than GET */
    bool known;              /* the client has it */
    bool packed;
};

/* Makes the tag of a response to a GET, and compresses it if worthwhile; for any thread. `type` NULL: JSON or
 * a text. */
void qyi_tag_make(const struct qyi_exchange *exchange, const char *type, struct qy_buf *text,
                  struct qyi_tagged *ret_tagged);
/* Responds with it, or with 304; takes the content of `text`. */
void qyi_tag_reply(struct qyi_exchange *exchange, const struct qyi_tagged *tagged, unsigned status,
                   const char *type, struct qy_buf *text);
/* Both steps together. */
void qyi_reply_tagged(struct qyi_exchange *exchange, const char *type, struct qy_buf *text);
/* The same for a file to be saved under a name. */
void qyi_reply_file_tagged(struct qyi_exchange *exchange, const char *type, struct qy_buf *text,
                           const char *name, const char *ending);

#endif
