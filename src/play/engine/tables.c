/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endgame tables in the search and at the root. */
#include "engine/tables.h"

#include <string.h>

/* Longest line reported for a root: long enough for people, and quick to find. */
#define LONGEST_LINE 40

/* The value for the side of the table's answer. */
static int value_of(const struct qy_table_answer *answer, int ply)
{
    int plies = ply + (int)answer->plies;
    int value = answer->by_rule || answer->to_zero || plies >= QYI_MATE - QYI_MATE_LINE
                    ? QYI_TABLE_WIN - (plies < 3000 ? plies : 3000)
                    : QYI_MATE - plies;

    return answer->outcome == QY_TABLE_DRAW ? 0 : answer->outcome == QY_TABLE_WIN ? value : -value;
}

bool qyi_tables_value(struct qyi_search *search, const struct qy_position *position, int limit, int ply,
                      int *ret_value)
{
    struct qy_table_answer answer;

    if (qy_tables_probe(search->tables, position, &answer, NULL) != 0)
        return false;
    atomic_fetch_add_explicit(&search->table_hits, 1, memory_order_relaxed);
    if (answer.outcome != QY_TABLE_DRAW && (int)answer.plies > limit)
        return false;
    *ret_value = value_of(&answer, ply);
    return true;
}

/* ---- the root ------------------------------------------------------------------------------------------ */

static void write_line(struct qyi_search *search, const struct qy_position *position,
                       struct qyi_root_move *root)
{
    struct qy_position after = *position;
    struct qy_undo undo;
    qy_move move = root->move;

    root->pv_count = 0;
    while (move != QY_MOVE_NONE && root->pv_count < LONGEST_LINE) {
        root->pv[root->pv_count++] = move;
        qy_position_make(&after, move, &undo);
        move = qyi_search_stopped(search) || root->value == 0 ? QY_MOVE_NONE
                                                              : qy_tables_best(search->tables, &after);
    }
}

/*
 * A winning capture or pawn move, where the tables count plies only to such a move. It ends that count, so it
 * ranks before all moves that lead to it; of several, the one with the shortest count afterwards is best.
 */
static bool wins_by_zeroing(struct qyi_search *search, const struct qy_position *after, int *ret_value)
{
    struct qy_table_answer answer;

    if (qy_position_halfmove(after) != 0 || qy_tables_probe(search->tables, after, &answer, NULL) != 0 ||
        !answer.to_zero || answer.outcome != QY_TABLE_LOSS || answer.plies > 100)
        return false;
    *ret_value = QYI_TABLE_WIN + 200 - (int)answer.plies;
    return true;
}

/* Sets a root move's value from the tables; false if they have none. */
static bool look_up(struct qyi_search *search, const struct qy_position *position, int limit,
                    struct qyi_root_move *root)
{
    struct qy_position after = *position;
    struct qy_undo undo;
    int value;

    qy_position_make(&after, root->move, &undo);
    if (wins_by_zeroing(search, &after, &root->value)) {
        root->previous = root->value;
        return true;
    }
    if (!qyi_tables_value(search, &after, limit, 1, &value))
        return false;
    root->value = root->previous = -value;
    return true;
}

/* Keeps only drawing root moves; both arrays have the same moves in the same order. */
static void keep_draws(struct qyi_worker *worker, const struct qyi_worker *known)
{
    size_t count = 0;

    for (size_t i = 0; i < worker->root_count; i++)
        if (known->roots[i].value == 0)
            worker->roots[count++] = worker->roots[i];
    worker->root_count = count;
}

static void sort(struct qyi_worker *worker)
{
    for (size_t i = 1; i < worker->root_count; i++) {
        struct qyi_root_move moved = worker->roots[i];
        size_t at = i;

        for (; at > 0 && worker->roots[at - 1].value < moved.value; at--)
            worker->roots[at] = worker->roots[at - 1];
        worker->roots[at] = moved;
    }
}

enum qyi_root_known qyi_tables_root(struct qyi_search *search, const struct qy_position *position)
{
    struct qyi_worker *first = search->workers[0];
    int limit = (int)qyi_search_quiet_limit(search) - (int)qy_position_halfmove(position);
    int best = -QYI_INFINITE;

    if (!search->tables || first->root_count == 0)
        return QYI_ROOT_OPEN;
    for (size_t i = 0; i < first->root_count; i++) {
        if (!look_up(search, position, limit - 1, &first->roots[i])) {
            for (size_t n = 0; n <= i; n++)
                first->roots[n].value = first->roots[n].previous = -QYI_INFINITE;
            return QYI_ROOT_OPEN;
        }
        best = first->roots[i].value > best ? first->roots[i].value : best;
    }
    if (best == 0 && search->lines == 1) {
        /* the first worker last: the others still need its values */
        for (unsigned i = search->threads; i-- > 0;)
            keep_draws(search->workers[i], first);
        for (size_t i = 0; i < first->root_count; i++)
            first->roots[i].value = first->roots[i].previous = -QYI_INFINITE;
        return QYI_ROOT_DRAWN;
    }
    sort(first);
    first->depth = 1;
    for (unsigned i = 0; i < search->lines && i < first->root_count; i++) {
        write_line(search, position, &first->roots[i]);
        qyi_search_tell(first, i, 1, 0);
    }
    return QYI_ROOT_KNOWN;
}
