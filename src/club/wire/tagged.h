/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers that whoever asks may have already: with a tag, and packed for those who take that. */
#ifndef QYI_WIRE_TAGGED_H
#define QYI_WIRE_TAGGED_H

#include "wire/http.h"

/* An entity tag: 16 bytes in hexadecimal, in quotation marks, and how they are packed. */
#define QYI_TAG_SIZE 40

struct qyi_tagged {
    char etag[QYI_TAG_SIZE]; /* "": none, for what is not read by GET */
    bool known;              /* whoever asks has it */
    bool packed;
};

/* Makes the tag of what a GET is answered with, and packs that where it is worth it; in any thread. `type` NULL: JSON or a
 * text. */
void qyi_tag_make(const struct qyi_exchange *exchange, const char *type, struct qy_buf *text,
                  struct qyi_tagged *ret_tagged);
/* Answers with it, or with 304; moves the text out of `text`. */
void qyi_tag_reply(struct qyi_exchange *exchange, const struct qyi_tagged *tagged, unsigned status,
                   const char *type, struct qy_buf *text);
/* Both. */
void qyi_reply_tagged(struct qyi_exchange *exchange, const char *type, struct qy_buf *text);
/* The same of a file to be kept under a name. */
void qyi_reply_file_tagged(struct qyi_exchange *exchange, const char *type, struct qy_buf *text,
                           const char *name, const char *ending);

#endif
