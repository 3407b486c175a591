/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mate solver: its hash table, limits and public interface. */
#include "engine/solve.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define BUCKET     4
#define LARGE_PAGE ((size_t)1 << 21)

/* ---- limits ---------------------------------------------------------------------------------------- */

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
    /* Probes are spread over the whole table, so huge pages make them faster. Only a hint. */
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
