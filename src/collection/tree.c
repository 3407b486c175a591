/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was played from a position on: a table of (position, move), open addressing. */
#include <qiyuan/collection.h>

#include "collection/map.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_SLOTS 256
#define DEEPEST     60

struct node {
    uint64_t key;             /* of the position */
    struct qy_tree_move move; /* its games are 0 in a free slot */
};

struct step {
    uint64_t key;
    qy_move move;
};

struct qy_tree {
    uint64_t root;
    struct qy_buf root_text;
    unsigned depth;
    struct node *nodes;
    size_t used;
    size_t slots; /* a power of two, or 0 */
    uint64_t games;

    /* of the game that goes by */
    bool met;
    size_t steps;
    struct step step[DEEPEST];
    struct qy_buf text;
};

int qy_tree_new(const struct qy_position *root, unsigned depth, struct qy_tree **ret_tree)
{
    struct qy_tree *tree = calloc(1, sizeof *tree);

    if (!tree)
        return QY_E_MEMORY;
    tree->root = qy_position_key(root);
    qy_position_to_fen(root, QY_FEN_NO_COUNTERS, &tree->root_text);
    tree->depth = depth < DEEPEST ? depth : DEEPEST;
    if (tree->root_text.failed) {
        qy_tree_free(tree);
        return QY_E_MEMORY;
    }
    *ret_tree = tree;
    return 0;
}

void qy_tree_free(struct qy_tree *tree)
{
    if (!tree)
        return;
    qy_buf_free(&tree->root_text);
    qy_buf_free(&tree->text);
    free(tree->nodes);
    free(tree);
}

void qy_tree_begin(struct qy_tree *tree)
{
    tree->met = false;
    tree->steps = 0;
}

static bool is_root(struct qy_tree *tree, const struct qy_position *position)
{
    if (qy_position_key(position) != tree->root)
        return false;
    qy_buf_clear(&tree->text);
    qy_position_to_fen(position, QY_FEN_NO_COUNTERS, &tree->text);
    return strcmp(qy_buf_str(&tree->text), qy_buf_str(&tree->root_text)) == 0;
}

int qy_tree_position(struct qy_tree *tree, const struct qy_position *position, qy_move next)
{
    struct step step;

    if (!tree->met && !is_root(tree, position))
        return tree->text.failed ? QY_E_MEMORY : 0;
    tree->met = true;
    if (tree->steps == tree->depth || next <= QY_MOVE_NULL)
        return 0;
    step = (struct step){qy_position_key(position), next};
    tree->step[tree->steps++] = step;
    return 0;
}

/* ---- the table ------------------------------------------------------------------------------------------
 */

/* The slot of a move from a position, or the free one where it belongs. */
static struct node *find(const struct qy_tree *tree, uint64_t key, qy_move move)
{
    size_t slot = (size_t)qyi_mix(key ^ (uint64_t)move << 48) & (tree->slots - 1);

    while (tree->nodes[slot].move.games &&
           (tree->nodes[slot].key != key || tree->nodes[slot].move.move != move))
        slot = (slot + 1) & (tree->slots - 1);
    return &tree->nodes[slot];
}

static int grow(struct qy_tree *tree)
{
    struct qy_tree larger = *tree;

    if (2 * (tree->used + 1) <= tree->slots)
        return 0;
    larger.slots = tree->slots ? 2 * tree->slots : FIRST_SLOTS;
    larger.nodes = calloc(larger.slots, sizeof *larger.nodes);
    if (!larger.nodes)
        return QY_E_MEMORY;
    for (size_t i = 0; i < tree->slots; i++)
        if (tree->nodes[i].move.games)
            *find(&larger, tree->nodes[i].key, tree->nodes[i].move.move) = tree->nodes[i];
    free(tree->nodes);
    tree->nodes = larger.nodes;
    tree->slots = larger.slots;
    return 0;
}

static int count(struct qy_tree *tree, struct step step, enum qy_result result)
{
    struct node *node;

    if (grow(tree) < 0)
        return QY_E_MEMORY;
    node = find(tree, step.key, step.move);
    tree->used += node->move.games == 0;
    node->key = step.key;
    node->move.move = step.move;
    node->move.games++;
    node->move.first += result == QY_RESULT_FIRST_WON;
    node->move.draws += result == QY_RESULT_DRAW;
    node->move.second += result == QY_RESULT_SECOND_WON;
    return 0;
}

static bool came_before(const struct qy_tree *tree, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (tree->step[i].key == tree->step[at].key && tree->step[i].move == tree->step[at].move)
            return true;
    return false;
}

int qy_tree_end(struct qy_tree *tree, enum qy_result result)
{
    tree->games += tree->met;
    for (size_t i = 0; i < tree->steps; i++)
        if (!came_before(tree, i) && count(tree, tree->step[i], result) < 0)
            return QY_E_MEMORY;
    return 0;
}

int qy_tree_take(struct qy_tree *tree, uint64_t games, const struct qy_tree_move *moves, size_t count_moves)
{
    for (size_t i = 0; i < count_moves; i++) {
        struct node *node;

        if (grow(tree) < 0)
            return QY_E_MEMORY;
        node = find(tree, tree->root, moves[i].move);
        tree->used += node->move.games == 0;
        node->key = tree->root;
        node->move = moves[i];
    }
    tree->games += games;
    return 0;
}

uint64_t qy_tree_games(const struct qy_tree *tree)
{
    return tree->games;
}

static int by_games(const void *a, const void *b)
{
    const struct qy_tree_move *x = a;
    const struct qy_tree_move *y = b;

    if (x->games != y->games)
        return x->games < y->games ? 1 : -1;
    return (x->move > y->move) - (x->move < y->move);
}

size_t qy_tree_moves(const struct qy_tree *tree, const struct qy_position *position,
                     struct qy_tree_move *ret_moves)
{
    qy_move legal[QY_MAX_MOVES];
    size_t count = tree->slots ? qy_position_legal(position, legal) : 0;
    size_t found = 0;

    for (size_t i = 0; i < count; i++) {
        const struct node *node = find(tree, qy_position_key(position), legal[i]);

        if (node->move.games)
            ret_moves[found++] = node->move;
    }
    qsort(ret_moves, found, sizeof *ret_moves, by_games);
    return found;
}
