/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Visits a record: all of it in the order of a text, or move by move. */
#include <stdlib.h>

#include "base/grow.h"
#include "game/ops.h"
#include "record/record.h"

/* ---- walk ------------------------------------------------------------------------------------------ */

/* A move whose variations are being visited. */
struct frame {
    struct qy_position before; /* before the move */
    const struct qy_record_node *main;
    const struct qy_record_node *variation; /* the current variation */
    const struct qy_record_item *item;      /* the first item of `main` not yet visited */
    uint32_t told;                          /* number of variations visited, including the current one */
};

struct walk {
    const struct qy_record_visitor *visitor;
    void *user;
    const struct qyi_reading *reading; /* functions of the game */
    struct qy_position position[2];    /* the positions before and after `node` */
    unsigned now;                      /* index of the one before */
    const struct qy_position **after;  /* set to the position after during the call for a move */
    const struct qy_record_node *node;
    struct frame *stack;
    size_t depth;
    size_t cap;
};

/* Visits items of a list while they follow at most `variations` variations. */
static int tell_items(struct walk *walk, const struct qy_record_node *node,
                      const struct qy_record_item **item, uint32_t variations, enum qy_record_where where)
{
    int code = 0;

    for (; *item != NULL && (*item)->variations <= variations && code == 0; *item = (*item)->next) {
        if (walk->visitor->item != NULL)
            code = walk->visitor->item(walk->user, node, *item, where);
    }
    return code;
}

static void advance(struct walk *walk, const struct qy_record_node *node)
{
    walk->reading->advance(&walk->position[walk->now], node->move, &walk->position[walk->now ^ 1]);
}

/* Moves past a node, once the position after it is computed. */
static void pass(struct walk *walk, const struct qy_record_node *node)
{
    walk->now ^= 1;
    walk->node = node->child;
}

static int begin_variation(struct walk *walk, struct frame *frame)
{
    frame->told++;
    walk->position[walk->now] = frame->before;
    walk->node = frame->variation;
    return walk->visitor->begin_variation != NULL ? walk->visitor->begin_variation(walk->user) : 0;
}

static int push(struct walk *walk, const struct qy_record_node *node, const struct qy_record_item *item)
{
    if (QYI_GROW(walk->stack, walk->cap, walk->depth + 1) < 0)
        return QY_E_MEMORY;
    struct frame *frame = &walk->stack[walk->depth++];
    *frame = (struct frame){
        .before = walk->position[walk->now], .main = node, .variation = node->next, .item = item, .told = 0};
    return begin_variation(walk, frame);
}

/* Visits the current node and moves past it. */
static int tell_node(struct walk *walk)
{
    const struct qy_record_node *node = walk->node;
    const struct qy_record_item *item = node->before.first;
    int code = tell_items(walk, node, &item, UINT32_MAX, QY_BEFORE_MOVE);
    bool has_variations = node->parent->child == node && node->next != NULL;

    advance(walk, node);
    *walk->after = &walk->position[walk->now ^ 1];
    if (code == 0 && walk->visitor->move != NULL)
        code = walk->visitor->move(walk->user, &walk->position[walk->now], node);
    item = node->after.first;
    if (code == 0)
        code = tell_items(walk, node, &item, has_variations ? 0 : UINT32_MAX, QY_AFTER_MOVE);
    if (code != 0)
        return code;
    if (has_variations)
        return push(walk, node, item);
    pass(walk, node);
    return 0;
}

/* At the end of a variation: continues with the next one, or with the move to which they are alternatives. */
static int end_variation(struct walk *walk)
{
    struct frame *frame = &walk->stack[walk->depth - 1];
    int code = walk->visitor->end_variation != NULL ? walk->visitor->end_variation(walk->user) : 0;

    frame->variation = frame->variation->next;
    if (code == 0)
        code = tell_items(walk, frame->main, &frame->item,
                          frame->variation != NULL ? frame->told : UINT32_MAX, QY_AFTER_MOVE);
    if (code != 0)
        return code;
    if (frame->variation != NULL)
        return begin_variation(walk, frame);
    walk->depth--;
    walk->position[walk->now] = frame->before;
    advance(walk, frame->main);
    pass(walk, frame->main);
    return 0;
}

int qyi_record_walk(const struct qy_record *record, const struct qy_record_visitor *visitor, void *user,
                    const struct qy_position **ret_after)
{
    struct walk walk = {.visitor = visitor,
                        .user = user,
                        .after = ret_after,
                        .reading = qyi_ops(&record->start)->reading(),
                        .position = {record->start},
                        .node = record->root.child};
    const struct qy_record_item *item = record->root.after.first;
    int code = tell_items(&walk, &record->root, &item, UINT32_MAX, QY_AFTER_MOVE);

    while (code == 0 && (walk.node != NULL || walk.depth > 0))
        code = walk.node != NULL ? tell_node(&walk) : end_variation(&walk);
    free(walk.stack);
    return code;
}

int qy_record_walk(const struct qy_record *record, const struct qy_record_visitor *visitor, void *user)
{
    const struct qy_position *after;

    return qyi_record_walk(record, visitor, user, &after);
}

/* ---- cursors --------------------------------------------------------------------------------------- */

void qy_record_cursor_start(struct qy_record *record, struct qy_record_cursor *ret_cursor)
{
    *ret_cursor =
        (struct qy_record_cursor){.record = record, .node = &record->root, .position = record->start};
}

static void step(struct qy_record_cursor *cursor, struct qy_record_node *node)
{
    struct qy_undo undo;

    qyi_ops(&cursor->position)->make(&cursor->position, node->move, &undo);
    cursor->node = node;
}

/* The ancestor of `node` (or itself), `above` moves up. */
static struct qy_record_node *ancestor(struct qy_record_node *node, size_t above)
{
    while (above-- > 0)
        node = node->parent;
    return node;
}

void qy_record_cursor_at(struct qy_record *record, struct qy_record_node *node,
                         struct qy_record_cursor *ret_cursor)
{
    enum { STRIDE = 256 };
    struct qy_record_node *path[STRIDE];
    size_t depth = 0;

    qy_record_cursor_start(record, ret_cursor);
    for (const struct qy_record_node *at = node; at != &record->root; at = at->parent)
        depth++;
    /* The path from the root is known only backwards: it is walked in strides. */
    while (depth > 0) {
        size_t stride = depth < STRIDE ? depth : STRIDE;
        struct qy_record_node *at = ancestor(node, depth - stride);

        for (size_t i = stride; i-- > 0; at = at->parent)
            path[i] = at;
        for (size_t i = 0; i < stride; i++)
            step(ret_cursor, path[i]);
        depth -= stride;
    }
}

bool qy_record_cursor_forward(struct qy_record_cursor *cursor, size_t nth)
{
    struct qy_record_node *node = cursor->node->child;

    while (node != NULL && nth-- > 0)
        node = node->next;
    if (node == NULL)
        return false;
    step(cursor, node);
    return true;
}

bool qy_record_cursor_back(struct qy_record_cursor *cursor)
{
    struct qy_record_node *parent = cursor->node->parent;

    if (parent == NULL)
        return false;
    qy_record_cursor_at(cursor->record, parent, cursor);
    return true;
}

static bool may_play(const struct qy_position *position, qy_move move)
{
    qy_square checkers[32];

    if (move == QY_MOVE_NULL)
        return qy_position_checkers(position, checkers) == 0;
    return qy_position_is_legal(position, move);
}

int qy_record_cursor_play(struct qy_record_cursor *cursor, qy_move move)
{
    struct qy_record_node *node = cursor->node->child;

    while (node != NULL && node->move != move)
        node = node->next;
    if (node == NULL) {
        if (!may_play(&cursor->position, move))
            return QY_E_ILLEGAL_MOVE;
        int code = qy_record_add_move(cursor->record, cursor->node, move, &node);
        if (code != 0)
            return code;
    }
    step(cursor, node);
    return 0;
}
