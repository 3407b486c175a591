/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shortest mate of a position, from tables or proved within a time limit, for the page. */
#include "answer/answers.h"
#include "answer/position.h"
#include "base/moment.h"

/* Megabytes for the solver's table, and the most positions searched, for a quick answer. */
#define HASH  16
#define NODES UINT64_C(20000000)

static bool is_late(void *user, uint64_t nodes)
{
    (void)nodes;
    return qyi_monotonic_ms() > *(const int64_t *)user;
}

int qyi_answer_mate(const struct qy_position *position, struct qy_tables *tables, unsigned ms,
                    struct qyi_writer *writer)
{
    int64_t end = qyi_monotonic_ms() + ms;
    const struct qy_solve_limits limits = {.nodes = NODES, .stop = is_late, .user = &end};
    struct qy_table_answer table;
    struct qy_solver *solver;
    struct qy_solve result;
    bool by_table = tables && qyi_table_solve(tables, position, 0, &result, &table);

    if (!by_table) {
        if (qy_solver_new(HASH, &solver) < 0)
            return QY_E_MEMORY;
        qy_solve(solver, position, &limits, &result);
        qy_solver_free(solver);
    }
    qyi_answer_solve(position, &result, by_table ? &table : NULL, writer);
    return 0;
}
