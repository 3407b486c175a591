/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine's hash table: probing, replacement and aging. */
#include "engine/table.h"

#include <qiyuan/core/error.h>

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define AGES      64
#define HUGE_PAGE ((size_t)2 << 20)
#define PIECE     ((size_t)1 << 20) /* bytes cleared at a time */

static uint64_t pack(const struct qyi_table_hit *hit, uint8_t age)
{
    return (uint64_t)hit->move | (uint64_t)(uint16_t)hit->value << 16 | (uint64_t)(uint16_t)hit->eval << 32 |
           (uint64_t)hit->bound << 48 | (uint64_t)age << 50 | (uint64_t)(uint8_t)hit->depth << 56;
}

static int depth_of(uint64_t data)
{
    return (int)(data >> 56);
}

static unsigned age_of(uint64_t data)
{
    return (unsigned)(data >> 50 & (AGES - 1));
}

static enum qyi_bound bound_of(uint64_t data)
{
    return (enum qyi_bound)(data >> 48 & 3);
}

static uint64_t load(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

static void keep(struct qyi_table_entry *entry, uint64_t key, uint64_t data)
{
    atomic_store_explicit(&entry->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&entry->data, data, memory_order_relaxed);
}

/* Memory aligned to a huge page, so that the system can use such pages; NULL if out of memory. */
static void *map(size_t bytes)
{
    char *memory = mmap(NULL, bytes + HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (memory == MAP_FAILED)
        return NULL;
    size_t before = (size_t)(-(uintptr_t)memory & (HUGE_PAGE - 1));
    if (before)
        (void)munmap(memory, before);
    (void)munmap(memory + before + bytes, HUGE_PAGE - before);
    return memory + before;
}

/* Requests huge pages, which make probes faster if available. */
static void wish_huge_pages(struct qyi_table *table)
{
#ifdef MADV_HUGEPAGE
    (void)madvise(table->cluster, table->all * sizeof *table->cluster, MADV_HUGEPAGE);
#else
    (void)table;
#endif
}

int qyi_table_resize(struct qyi_table *table, size_t megabytes)
{
    size_t bytes = megabytes << 20;

    if (megabytes == 0 || megabytes > SIZE_MAX >> 21)
        return QY_E_MEMORY;
    if (table->all != bytes / sizeof *table->cluster) {
        void *memory = map(bytes);

        if (!memory)
            return QY_E_MEMORY;
        qyi_table_free(table);
        table->cluster = memory;
        table->all = bytes / sizeof *table->cluster;
    }
    qyi_table_forget(table);
    return 0;
}

void qyi_table_free(struct qyi_table *table)
{
    if (table->cluster)
        (void)munmap(table->cluster, table->all * sizeof *table->cluster);
    table->cluster = NULL;
    table->count = table->all = 0;
}

void qyi_table_forget(struct qyi_table *table)
{
    table->count = 0;
    table->age = 0;
}

/*
 * Freeing a huge page may take the system some milliseconds. If the search may be stopped meanwhile, small
 * pages are used, which the system merges into huge ones later.
 */
void qyi_table_settle(struct qyi_table *table, const atomic_bool *stop)
{
    const size_t piece = PIECE / sizeof *table->cluster;

    if (table->count == table->all)
        return;
    if (!stop)
        wish_huge_pages(table);
    while (table->count < table->all) {
        size_t count = table->all - table->count < piece ? table->all - table->count : piece;

        memset((void *)(table->cluster + table->count), 0, count * sizeof *table->cluster);
        table->count += count;
        if (stop && atomic_load_explicit(stop, memory_order_relaxed))
            return;
    }
    if (stop)
        wish_huge_pages(table);
}

unsigned qyi_table_full(const struct qyi_table *table)
{
    size_t sample = table->count < 250 ? table->count : 250;
    unsigned used = 0;

    for (size_t i = 0; i < sample; i++)
        for (unsigned j = 0; j < QYI_TABLE_CLUSTER; j++) {
            uint64_t data = load(&table->cluster[i].entry[j].data);

            used += bound_of(data) != QYI_BOUND_NONE && age_of(data) == table->age;
        }
    return sample ? used * 1000 / (unsigned)(sample * QYI_TABLE_CLUSTER) : 0;
}

void qyi_table_probe(const struct qyi_table *table, uint64_t key, struct qyi_table_hit *ret_hit)
{
    const struct qyi_table_cluster *cluster = qyi_table_cluster_of(table, key);

    for (unsigned i = 0; i < QYI_TABLE_CLUSTER; i++) {
        uint64_t data = load(&cluster->entry[i].data);

        if ((load(&cluster->entry[i].check) ^ data) != key || bound_of(data) == QYI_BOUND_NONE)
            continue;
        *ret_hit = (struct qyi_table_hit){.move = (qy_move)data,
                                          .value = (int16_t)(data >> 16),
                                          .eval = (int16_t)(data >> 32),
                                          .depth = depth_of(data),
                                          .bound = bound_of(data)};
        return;
    }
    *ret_hit = (struct qyi_table_hit){.bound = QYI_BOUND_NONE};
}

/* How much an entry is worth keeping: its depth, reduced by its age in searches. */
static int worth_of(uint64_t data, uint8_t age)
{
    if (bound_of(data) == QYI_BOUND_NONE)
        return -1000;
    return depth_of(data) - 8 * (int)((AGES + age - age_of(data)) & (AGES - 1));
}

void qyi_table_store(struct qyi_table *table, uint64_t key, const struct qyi_table_hit *found)
{
    struct qyi_table_cluster *cluster = qyi_table_cluster_of(table, key);
    struct qyi_table_entry *place = &cluster->entry[0];
    struct qyi_table_hit hit = *found;
    int least = INT16_MAX;

    for (unsigned i = 0; i < QYI_TABLE_CLUSTER; i++) {
        struct qyi_table_entry *entry = &cluster->entry[i];
        uint64_t data = load(&entry->data);

        if ((load(&entry->check) ^ data) == key) {
            if (hit.move == QY_MOVE_NONE)
                hit.move = (qy_move)data;
            if (hit.bound != QYI_BOUND_EXACT && hit.depth + 4 < depth_of(data) && age_of(data) == table->age)
                return;
            place = entry;
            break;
        }
        int worth = worth_of(data, table->age);
        if (worth < least) {
            least = worth;
            place = entry;
        }
    }
    keep(place, key, pack(&hit, table->age));
}
