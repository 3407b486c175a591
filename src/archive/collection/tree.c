/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves played in the games of a collection from a position on: a hash table of (position, move) with
 * open addressing. */
#include <qiyuan/archive/collection.h>

#include "base/grow.h"
#include "collection/map.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_SLOTS 256
#define DEEPEST     60

struct node {
    uint64_t key;             /* of the position */
    struct qy_tree_move move; /* `games` is 0 in a free slot */
    uint64_t game;            /* number of the last game counted */
};

struct step {
    uint64_t key;
    qy_move move;
};

/* A position that a line of the current game reaches this many plies after the root. */
struct reached {
    uint64_t key;
    uint64_t game; /* the game that reached it; another game's entry is a free slot */
    unsigned plies;
};

struct qy_tree {
    uint64_t root;
    struct qy_buf root_text;
    unsigned depth;
    struct node *nodes;
    size_t used;
    size_t slots; /* a power of two, or 0 */
    uint64_t games;

    /* of the current game */
    bool variations;
    bool met;
    uint64_t game; /* its number, from 1 */
    size_t steps;
    struct step *step;
    size_t step_room;
    struct reached *reached; /* with variations: open addressing */
    size_t reached_used;
    size_t reached_slots;
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
    free(tree->step);
    free(tree->reached);
    free(tree);
}

void qy_tree_set_variations(struct qy_tree *tree)
{
    tree->variations = true;
}

void qy_tree_begin(struct qy_tree *tree)
{
    tree->met = false;
    tree->steps = 0;
    tree->reached_used = 0;
    tree->game++;
}

static bool is_root(struct qy_tree *tree, const struct qy_position *position)
{
    if (qy_position_key(position) != tree->root)
        return false;
    qy_buf_clear(&tree->text);
    qy_position_to_fen(position, QY_FEN_NO_COUNTERS, &tree->text);
    return strcmp(qy_buf_str(&tree->text), qy_buf_str(&tree->root_text)) == 0;
}

static int add_step(struct qy_tree *tree, uint64_t key, qy_move move)
{
    if (QYI_GROW(tree->step, tree->step_room, tree->steps + 1) < 0)
        return QY_E_MEMORY;
    tree->step[tree->steps++] = (struct step){key, move};
    return 0;
}

/* ---- all lines of a game ---------------------------------------------------------------------------- */

/* The slot of a position, or the free one where it belongs. */
static struct reached *look(const struct qy_tree *tree, uint64_t key)
{
    size_t slot = (size_t)qyi_mix(key) & (tree->reached_slots - 1);

    while (tree->reached[slot].game == tree->game && tree->reached[slot].key != key)
        slot = (slot + 1) & (tree->reached_slots - 1);
    return &tree->reached[slot];
}

static int grow_reached(struct qy_tree *tree)
{
    struct qy_tree larger = *tree;

    if (2 * (tree->reached_used + 1) <= tree->reached_slots)
        return 0;
    larger.reached_slots = tree->reached_slots ? 2 * tree->reached_slots : FIRST_SLOTS;
    larger.reached = calloc(larger.reached_slots, sizeof *larger.reached);
    if (!larger.reached)
        return QY_E_MEMORY;
    for (size_t i = 0; i < tree->reached_slots; i++)
        if (tree->reached[i].game == tree->game)
            *look(&larger, tree->reached[i].key) = tree->reached[i];
    free(tree->reached);
    tree->reached = larger.reached;
    tree->reached_slots = larger.reached_slots;
    return 0;
}

static int reach(struct qy_tree *tree, uint64_t key, unsigned plies)
{
    if (grow_reached(tree) < 0)
        return QY_E_MEMORY;
    struct reached *slot = look(tree, key);
    bool is_new = slot->game != tree->game;
    tree->reached_used += is_new;
    if (is_new || plies < slot->plies)
        *slot = (struct reached){key, tree->game, plies};
    return 0;
}

int qy_tree_aside(struct qy_tree *tree, const struct qy_position *before, qy_move move)
{
    uint64_t key = qy_position_key(before);
    struct qy_position after = *before;
    struct qy_undo undo;
    unsigned plies = 0;

    if (is_root(tree, before)) {
        tree->met = true;
    } else {
        const struct reached *slot = tree->reached_slots ? look(tree, key) : NULL;

        if (tree->text.failed)
            return QY_E_MEMORY;
        if (!slot || slot->game != tree->game)
            return 0;
        plies = slot->plies;
    }
    if (plies >= tree->depth || move <= QY_MOVE_NULL)
        return 0;
    qy_position_make(&after, move, &undo);
    return add_step(tree, key, move) < 0 ? QY_E_MEMORY : reach(tree, qy_position_key(&after), plies + 1);
}

/* ---- the main line ---------------------------------------------------------------------------------- */

int qy_tree_position(struct qy_tree *tree, const struct qy_position *position, qy_move next)
{
    if (tree->variations)
        return qy_tree_aside(tree, position, next);
    if (!tree->met && !is_root(tree, position))
        return tree->text.failed ? QY_E_MEMORY : 0;
    tree->met = true;
    if (tree->steps == tree->depth || next <= QY_MOVE_NULL)
        return 0;
    return add_step(tree, qy_position_key(position), next);
}

/* ---- the table ------------------------------------------------------------------------------------- */

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
    if (grow(tree) < 0)
        return QY_E_MEMORY;
    struct node *node = find(tree, step.key, step.move);
    if (node->move.games && node->game == tree->game) /* the position occurred before in this game */
        return 0;
    tree->used += node->move.games == 0;
    node->key = step.key;
    node->game = tree->game;
    node->move.move = step.move;
    node->move.games++;
    node->move.first += result == QY_RESULT_FIRST_WON;
    node->move.draws += result == QY_RESULT_DRAW;
    node->move.second += result == QY_RESULT_SECOND_WON;
    return 0;
}

int qy_tree_end(struct qy_tree *tree, enum qy_result result)
{
    tree->games += tree->met;
    for (size_t i = 0; i < tree->steps; i++)
        if (count(tree, tree->step[i], result) < 0)
            return QY_E_MEMORY;
    return 0;
}

int qy_tree_take(struct qy_tree *tree, uint64_t games, const struct qy_tree_move *moves, size_t count_moves)
{
    for (size_t i = 0; i < count_moves; i++) {
        if (grow(tree) < 0)
            return QY_E_MEMORY;
        struct node *node = find(tree, tree->root, moves[i].move);
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
