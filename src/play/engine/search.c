/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The game-independent part of a search: time, limits, progress reports. */
#include "engine/search.h"
#include "base/moment.h"
#include "game/rules.h"

#include <string.h>

unsigned qyi_search_quiet_limit(const struct qyi_search *search)
{
    unsigned limit = qyi_rules_quiet_limit(search->rules, search->natural_limit);

    return limit > 0 ? limit : UINT16_MAX;
}

void qyi_search_begin(struct qyi_search *search)
{
    atomic_store(&search->start, qyi_monotonic_ms());
}

int64_t qyi_search_elapsed(const struct qyi_search *search)
{
    return qyi_monotonic_ms() - atomic_load_explicit(&search->start, memory_order_relaxed);
}

uint64_t qyi_search_nodes(const struct qyi_search *search)
{
    uint64_t nodes = 0;

    for (unsigned i = 0; i < search->threads; i++)
        nodes += atomic_load_explicit(&search->workers[i]->nodes, memory_order_relaxed);
    return nodes;
}

void qyi_search_look(struct qyi_search *search)
{
    bool held = atomic_load_explicit(&search->pondering, memory_order_relaxed);

    if (search->limits.nodes && qyi_search_nodes(search) >= search->limits.nodes)
        atomic_store_explicit(&search->stop, true, memory_order_relaxed);
    if (!held && search->plan.hard != INT64_MAX && qyi_search_elapsed(search) >= search->plan.hard)
        atomic_store_explicit(&search->stop, true, memory_order_relaxed);
}

void qyi_search_offer(struct qyi_worker *worker, unsigned depth)
{
    struct qyi_search *search = worker->search;

    if (search->threads == 1)
        return;
    pthread_mutex_lock(&search->lock);
    if (depth > search->found_depth) {
        memcpy(search->found, worker->roots, worker->root_count * sizeof worker->roots[0]);
        search->found_depth = depth;
        atomic_store_explicit(&search->completed, depth, memory_order_relaxed);
    }
    pthread_mutex_unlock(&search->lock);
}

void qyi_search_adopt(struct qyi_worker *worker)
{
    struct qyi_search *search = worker->search;

    pthread_mutex_lock(&search->lock);
    memcpy(worker->roots, search->found, worker->root_count * sizeof worker->roots[0]);
    worker->depth = search->found_depth;
    pthread_mutex_unlock(&search->lock);
}

int qyi_search_mate(int value)
{
    if (value >= QYI_MATE_LINE)
        return (QYI_MATE - value + 1) / 2;
    return value <= -QYI_MATE_LINE ? -(QYI_MATE + value + 1) / 2 : 0;
}

void qyi_search_tell(const struct qyi_worker *worker, unsigned line, unsigned depth, int bound)
{
    const struct qyi_search *search = worker->search;
    const struct qyi_root_move *root = &worker->roots[line];
    struct qy_engine_info info = {.depth = depth,
                                  .selective = root->selective,
                                  .line = line + 1,
                                  .bound = bound,
                                  .nodes = qyi_search_nodes(search)};

    if (!search->report)
        return;
    info.value = root->value == -QYI_INFINITE ? root->previous : root->value;
    if (search->drawn)
        info.value = 0;
    info.mate = qyi_search_mate(info.value);
    info.time = qyi_search_elapsed(search);
    info.table_hits = atomic_load_explicit(&search->table_hits, memory_order_relaxed);
    info.hash_full = qyi_table_full(&search->table);
    info.pv = root->pv;
    info.pv_count = root->pv_count;
    search->report(search->closure, &info);
}
