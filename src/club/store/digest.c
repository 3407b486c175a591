/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Digests of the rows of a store, by which damage is seen. */
#include "store/digest.h"

#include <sodium.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Adds a value after its length, so that different lists of values never give the same bytes. */
static void add(crypto_generichash_state *state, const struct qyi_digest_part *part)
{
    uint64_t len = part->text ? (uint64_t)part->len : UINT64_MAX;
    unsigned char head[8];

    for (unsigned i = 0; i < sizeof head; i++)
        head[i] = (unsigned char)(len >> (8 * i));
    crypto_generichash_update(state, head, sizeof head);
    if (part->text)
        crypto_generichash_update(state, (const unsigned char *)part->text, len);
}

int64_t qyi_digest(const struct qyi_digest_part *part, size_t count)
{
    crypto_generichash_state state;
    unsigned char hash[crypto_generichash_BYTES_MIN];
    uint64_t digest = 0;

    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    for (size_t i = 0; i < count; i++)
        add(&state, &part[i]);
    crypto_generichash_final(&state, hash, sizeof hash);
    for (unsigned i = 0; i < 8; i++)
        digest |= (uint64_t)hash[i] << (8 * i);
    return (int64_t)digest;
}

int64_t qyi_event_digest(const char *game, uint32_t n, int64_t t, const char *body, size_t len,
                         const char *client_id)
{
    char number[24];
    char time[24];
    const struct qyi_digest_part part[] = {
        {game, strlen(game)},
        {number, (size_t)snprintf(number, sizeof number, "%" PRIu32, n)},
        {time, (size_t)snprintf(time, sizeof time, "%" PRId64, t)},
        {body, len},
        {client_id, client_id ? strlen(client_id) : 0},
    };

    return qyi_digest(part, sizeof part / sizeof part[0]);
}
