/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A checksum by which a damaged row of an event is detected, the same for every kind of database. */
#ifndef QYI_STORE_DIGEST_H
#define QYI_STORE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* A value of a row as text; NULL is null. */
struct qyi_digest_part {
    const char *text;
    size_t len;
};

/* The digest of a row's values in order. */
int64_t qyi_digest(const struct qyi_digest_part *part, size_t count);
/* The digest of an event's row; `client_id` may be NULL. */
int64_t qyi_event_digest(const char *game, uint32_t n, int64_t t, const char *body, size_t len,
                         const char *client_id);

#endif
