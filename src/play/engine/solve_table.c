/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver's hash table, and its limits. */
#include "engine/solve.h"

#include <string.h>

#define BUCKET       4
#define ASK_INTERVAL 2048

/* ---- the table ------------------------------------------------------------------------------------------
 *
 *     63   58 57    52 51    46 45    40 39      20 19     0
 *     [ work ][ most ][ least ][ moves ][ disproof ][ proof ]
 */

static uint64_t pack(const struct qyi_solve_known *known, uint64_t work)
{
    uint64_t weight = 64U - (unsigned)__builtin_clzll(work | 1);

    return weight << 58 | (uint64_t)known->most << 52 | (uint64_t)known->least << 46 |
           (uint64_t)known->moves << 40 | (uint64_t)known->disproof << 20 | known->proof;
}

static struct qyi_solve_known unpack(uint64_t data)
{
    return (struct qyi_solve_known){
        .proof = (uint32_t)(data & QYI_SOLVE_INFINITE),
        .disproof = (uint32_t)(data >> 20 & QYI_SOLVE_INFINITE),
        .moves = (unsigned)(data >> 40 & 63),
        .least = (unsigned)(data >> 46 & 63),
        .most = (unsigned)(data >> 52 & 63),
    };
}

void qyi_solve_clear(struct qyi_solve_table *table)
{
    if (table->entries.count > QYI_SOLVE_WRITTEN)
        memset(table->entry, 0, table->bytes);
    else
        for (size_t i = 0; i < table->entries.count; i++)
            table->entry[table->entries.place[i]] = (struct qyi_solve_entry){0};
    if (table->lasts.count > QYI_SOLVE_WRITTEN)
        memset(table->last, 0, (table->last_mask + 1) * sizeof *table->last);
    else
        for (size_t i = 0; i < table->lasts.count; i++)
            table->last[table->lasts.place[i]] = 0;
    table->entries.count = table->lasts.count = 0;
    table->used = true;
}

bool qyi_solve_probe(const struct qyi_solve_table *table, uint64_t key, struct qyi_solve_known *ret_known)
{
    const struct qyi_solve_entry *bucket = &table->entry[key & table->mask];

    for (unsigned i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key && bucket[i].data) {
            *ret_known = unpack(bucket[i].data);
            return true;
        }
    }
    return false;
}

void qyi_solve_store(struct qyi_solve_table *table, uint64_t key, const struct qyi_solve_known *known,
                     uint64_t work)
{
    struct qyi_solve_entry *bucket = &table->entry[key & table->mask];
    struct qyi_solve_entry *place = bucket;

    for (unsigned i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key || bucket[i].data == 0) {
            place = &bucket[i];
            break;
        }
        if (bucket[i].data >> 58 < place->data >> 58)
            place = &bucket[i];
    }
    if (place->data == 0)
        qyi_solve_note(&table->entries, (size_t)(place - table->entry));
    place->key = key;
    place->data = pack(known, work);
}

void qyi_solve_ask(struct qyi_solve_search *search)
{
    if (search->nodes >= search->limits.nodes ||
        (search->limits.stop && search->limits.stop(search->limits.user, search->nodes)))
        search->ended = true;
    search->ask_at = search->nodes + ASK_INTERVAL;
    if (search->ask_at > search->limits.nodes)
        search->ask_at = search->limits.nodes;
}
