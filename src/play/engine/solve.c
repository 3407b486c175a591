/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of positions, the limits, and the solver as others see it. */
#include "engine/solve.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define BUCKET       4
#define LARGE_PAGE   ((size_t)1 << 21)
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

/* ---- limits ---------------------------------------------------------------------------------------- */

void qyi_solve_ask(struct qyi_solve_search *search)
{
    if (search->nodes >= search->limits.nodes ||
        (search->limits.stop && search->limits.stop(search->limits.user, search->nodes)))
        search->ended = true;
    search->ask_at = search->nodes + ASK_INTERVAL;
    if (search->ask_at > search->limits.nodes)
        search->ask_at = search->limits.nodes;
}

/* ---- the solver ------------------------------------------------------------------------------------ */

struct qy_solver {
    struct qyi_solve_table table;
    void *memory;
    qy_move answer[QYI_SOLVE_ANSWERS];
};

int qy_solver_new(size_t megabytes, struct qy_solver **ret_solver)
{
    size_t wanted = megabytes ? megabytes : QY_SOLVE_HASH;
    struct qy_solver *solver = calloc(1, sizeof *solver);
    size_t bytes = (size_t)1 << 20;
    size_t last;

    if (!solver)
        return QY_E_MEMORY;
    while (bytes <= SIZE_MAX >> 2 && bytes >> 20 <= wanted / 2)
        bytes *= 2;
    last = bytes / 8;
    solver->memory = calloc(1, bytes + last + LARGE_PAGE);
    if (!solver->memory) {
        free(solver);
        return QY_E_MEMORY;
    }
    solver->table.entry =
        (void *)(((uintptr_t)solver->memory + LARGE_PAGE - 1) & ~(uintptr_t)(LARGE_PAGE - 1));
    solver->table.bytes = bytes;
#ifdef MADV_HUGEPAGE
    /* Entries are read from all over the table: fewer, larger pages are found faster. It is only a wish. */
    (void)madvise(solver->table.entry, bytes + last, MADV_HUGEPAGE);
#endif
    solver->table.last_mask = last / sizeof *solver->table.last - 1;
    solver->table.last = (uint64_t *)(void *)((char *)solver->table.entry + bytes);
    solver->table.mask = (bytes / sizeof(struct qyi_solve_entry) - 1) & ~(size_t)(BUCKET - 1);
    *ret_solver = solver;
    return 0;
}

void qy_solver_free(struct qy_solver *solver)
{
    if (!solver)
        return;
    free(solver->memory);
    free(solver);
}

void qy_solve(struct qy_solver *solver, const struct qy_position *position,
              const struct qy_solve_limits *limits, struct qy_solve *ret_result)
{
    struct qyi_solve_search search = {.table = &solver->table, .answer = solver->answer};

    if (limits)
        search.limits = *limits;
    if (search.limits.moves == 0 || search.limits.moves > QY_SOLVE_MOVES)
        search.limits.moves = QY_SOLVE_MOVES;
    if (search.limits.nodes == 0)
        search.limits.nodes = QY_SOLVE_NODES;
    solver->table.used = false;
    memset(solver->answer, 0, sizeof solver->answer);
    qyi_solve_games[position->game](&search, position, ret_result);
    ret_result->nodes = search.nodes;
}
