/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as games and as players, in each rating system. Laws: a refused text leaves the pool unchanged
 * and has an error position; reading a text twice gives the same ratings; points are never negative.
 */
#include "fuzz.h"

#include <qiyuan/event/rating.h>

#include <string.h>

static void read_once(struct qy_rating_pool *pool, bool start, const char *text, size_t size)
{
    struct qy_error error = {0};
    size_t before = qy_rating_pool_count(pool);
    int code = start ? qy_rating_pool_start(pool, text, size, &error)
                     : qy_rating_pool_games(pool, text, size, &error);

    if (code < 0) {
        FUZZ_LAW(error.code == code && qy_rating_pool_count(pool) == before);
        FUZZ_LAW(code == QY_E_MEMORY || (error.line > 0 && error.column > 0 && error.offset <= size));
    }
}

static struct qy_rating_pool *rate(enum qy_rating_system system, const char *text, size_t size)
{
    static const struct qy_rating_rules rules = {QY_ELO_2025, 0.5};
    struct qy_rating_pool *pool;
    const char *cut = memchr(text, 0, size);
    size_t first = cut ? (size_t)(cut - text) : 0;

    FUZZ_LAW(qy_rating_pool_new(system, &pool) == 0);
    if (cut)
        read_once(pool, true, text, first);
    read_once(pool, false, cut ? cut + 1 : text, cut ? size - first - 1 : size);
    (void)qy_rating_pool_rate(pool, &rules);
    return pool;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (unsigned system = 0; system < QY_RATING_SYSTEMS; system++) {
        struct qy_rating_pool *one = rate((enum qy_rating_system)system, (const char *)data, size);
        struct qy_rating_pool *other = rate((enum qy_rating_system)system, (const char *)data, size);

        FUZZ_LAW(qy_rating_pool_count(one) == qy_rating_pool_count(other));
        for (size_t i = 0; i < qy_rating_pool_count(one); i++) {
            const struct qy_rated_player *a = qy_rating_pool_player(one, i);
            const struct qy_rated_player *b = qy_rating_pool_player(other, i);

            FUZZ_LAW(strcmp(a->name, b->name) == 0 && a->points == b->points && a->rating == b->rating);
            FUZZ_LAW(a->points >= 0 && a->glicko.deviation > 0);
        }
        qy_rating_pool_free(one);
        qy_rating_pool_free(other);
    }
    return 0;
}
