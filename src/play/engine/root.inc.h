/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Part of the search: the moves of the root. */

/* True if the move is to be searched for the current line. */
static bool root_allows(const struct worker *w, qy_move move)
{
    for (size_t i = w->line; i < w->common.root_count; i++)
        if (w->common.roots[i].move == move)
            return true;
    return false;
}

/* Stores the value of a root move and, if it leads, its expected continuation. */
static void root_value(struct worker *w, qy_move move, int number, int value, int alpha, uint64_t nodes)
{
    struct qyi_root_move *root = w->common.roots;

    while (root->move != move)
        root++;
    root->nodes += nodes;
    if (number > 1 && value <= alpha) {
        root->value = -QYI_INFINITE;
        return;
    }
    root->value = value;
    root->selective = w->common.selective;
    root->pv[0] = move;
    root->pv_count = 1;
    for (size_t i = 0; i < w->pv_count[1] && root->pv_count < QYI_MAX_PLY; i++)
        root->pv[root->pv_count++] = w->pv[1][i];
}

/* Sorts the root moves from `first` on, best first; equal ones keep their order. */
static void sort_roots(struct worker *w, size_t first)
{
    struct qyi_root_move *roots = w->common.roots;

    for (size_t i = first + 1; i < w->common.root_count; i++) {
        struct qyi_root_move moved = roots[i];
        size_t at = i;

        while (at > first && (roots[at - 1].value < moved.value || (roots[at - 1].value == moved.value &&
                                                                    roots[at - 1].previous < moved.previous)))
            at--;
        if (at == i)
            continue;
        memmove(roots + at + 1, roots + at, (i - at) * sizeof *roots);
        roots[at] = moved;
    }
}
