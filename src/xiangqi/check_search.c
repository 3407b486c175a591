/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xiangqi/check_search.h"

#include <stdlib.h>
#include <string.h>

#include "xiangqi/movegen.h"
#include "xiangqi/status.h"

#include <qiyuan/error.h>

#define NONE UINT32_MAX

/* How a node was won. */
enum won { WON_NOT, WON_GOAL, WON_CHECK };

struct node {
    struct qy_xiangqi_position position;
    uint32_t watchers; /* first of the checks that watch this node */
    uint32_t winner;   /* the check that wins, or NONE for a goal met at once */
    uint16_t distance; /* checks still to be given */
    uint8_t won;
    uint8_t seen; /* scratch of a walk through the proof */
};

/* A check: a move out of `node`. */
struct edge {
    uint32_t node;
    uint32_t next_watcher;
    qy_move check;
    uint8_t answer; /* the answer under watch, as its place in the list of answers */
};

struct slot {
    uint32_t question;
    uint32_t node;
};

struct qyi_xiangqi_check_search {
    struct node *nodes;
    struct edge *edges;
    struct slot *slots; /* by key; a slot of an older question is free */
    uint32_t *stack;    /* nodes just won, not yet told to their watchers */
    size_t max_nodes;
    size_t node_cap;
    size_t edge_cap;
    size_t slot_count; /* a power of two, at least twice node_cap */
    size_t node_count;
    size_t edge_count;
    size_t stack_count;
    uint32_t question;
    bool full; /* some position had no room */
};

bool qyi_xiangqi_spend(struct qyi_xiangqi_budget *budget, uint64_t nodes)
{
    if (budget->nodes_left < nodes) {
        budget->nodes_left = 0;
        return false;
    }
    budget->nodes_left -= nodes;
    budget->nodes_used += nodes;
    if (budget->stop && (budget->nodes_used & 63) < nodes && budget->stop(budget->closure)) {
        budget->nodes_left = 0;
        return false;
    }
    return true;
}

/* ---- memory ------------------------------------------------------------------------------------------ */

/* Gives the table of keys its size and enters the nodes again. */
static bool resize_slots(struct qyi_xiangqi_check_search *s, size_t count)
{
    struct slot *slots = calloc(count, sizeof *slots);

    if (!slots)
        return false;
    free(s->slots);
    s->slots = slots;
    s->slot_count = count;
    s->question = 1;
    for (uint32_t i = 0; i < s->node_count; i++) {
        size_t at = s->nodes[i].position.key & (count - 1);

        while (slots[at].question)
            at = (at + 1) & (count - 1);
        slots[at] = (struct slot){1, i};
    }
    return true;
}

static bool grow_nodes(struct qyi_xiangqi_check_search *s)
{
    size_t cap = s->node_cap ? s->node_cap * 2 : 64;
    struct node *nodes;
    uint32_t *stack;

    if (s->node_cap >= s->max_nodes)
        return false;
    nodes = realloc(s->nodes, cap * sizeof *nodes);
    if (!nodes)
        return false;
    s->nodes = nodes;
    stack = realloc(s->stack, cap * sizeof *stack);
    if (!stack)
        return false;
    s->stack = stack;
    if (!resize_slots(s, cap * 2))
        return false;
    s->node_cap = cap;
    return true;
}

static bool grow_edges(struct qyi_xiangqi_check_search *s)
{
    size_t cap = s->edge_cap ? s->edge_cap * 2 : 128;
    struct edge *edges = realloc(s->edges, cap * sizeof *edges);

    if (!edges)
        return false;
    s->edges = edges;
    s->edge_cap = cap;
    return true;
}

int qyi_xiangqi_check_search_new(size_t max_nodes, struct qyi_xiangqi_check_search **ret_search)
{
    struct qyi_xiangqi_check_search *s = calloc(1, sizeof *s);

    if (!s)
        return QY_E_MEMORY;
    s->max_nodes = max_nodes;
    if (!grow_nodes(s) || !grow_edges(s)) {
        qyi_xiangqi_check_search_free(s);
        return QY_E_MEMORY;
    }
    *ret_search = s;
    return 0;
}

void qyi_xiangqi_check_search_free(struct qyi_xiangqi_check_search *search)
{
    if (!search)
        return;
    free(search->nodes);
    free(search->edges);
    free(search->slots);
    free(search->stack);
    free(search);
}

/* ---- the graph --------------------------------------------------------------------------------------- */

/* The node of a position, or NONE. */
static uint32_t find(const struct qyi_xiangqi_check_search *s, uint64_t key)
{
    for (size_t at = key & (s->slot_count - 1); s->slots[at].question == s->question;
         at = (at + 1) & (s->slot_count - 1))
        if (s->nodes[s->slots[at].node].position.key == key)
            return s->slots[at].node;
    return NONE;
}

/* The node of a position, made where it is new; NONE when there is no room. */
static uint32_t enter(struct qyi_xiangqi_check_search *s, const struct qy_xiangqi_position *position)
{
    uint32_t found = find(s, position->key);
    size_t at;

    if (found != NONE)
        return found;
    if (s->node_count == s->node_cap && !grow_nodes(s)) {
        s->full = true;
        return NONE;
    }
    for (at = position->key & (s->slot_count - 1); s->slots[at].question == s->question;)
        at = (at + 1) & (s->slot_count - 1);
    found = (uint32_t)s->node_count++;
    s->slots[at] = (struct slot){s->question, found};
    s->nodes[found].position = *position;
    s->nodes[found].watchers = NONE;
    s->nodes[found].winner = NONE;
    s->nodes[found].distance = 0;
    s->nodes[found].won = WON_NOT;
    return found;
}

static void win(struct qyi_xiangqi_check_search *s, uint32_t node, enum won how, uint32_t winner,
                unsigned distance)
{
    s->nodes[node].won = (uint8_t)how;
    s->nodes[node].winner = winner;
    s->nodes[node].distance = (uint16_t)distance;
    s->stack[s->stack_count++] = node;
}

/*
 * Lists the answers to a check in the order in which they are watched: takers first, then the general, for
 * these refute most often.
 */
static size_t list_answers(const struct qy_xiangqi_position *position, qy_move *moves)
{
    size_t count = qyi_xiangqi_gen_legal(position, moves);
    size_t front = 0;
    qy_square general = qyi_xiangqi_general(position, (enum qy_side)position->side);

    for (unsigned pass = 0; pass < 2; pass++) {
        for (size_t i = front; i < count; i++) {
            bool taker = position->board[qyi_xiangqi_move_to(moves[i])] != 0;
            bool flight = qyi_xiangqi_move_from(moves[i]) == general;

            if (pass == 0 ? taker : flight) {
                qy_move move = moves[i];

                moves[i] = moves[front];
                moves[front++] = move;
            }
        }
    }
    return count;
}

/*
 * Sets the check's eye on the first answer, from `edge.answer` on, that is not known to lose. When there is
 * none, the check's node is won.
 */
static void watch(struct qyi_xiangqi_check_search *s, uint32_t edge_index)
{
    struct edge edge = s->edges[edge_index];
    struct qy_xiangqi_position after = s->nodes[edge.node].position;
    struct qy_xiangqi_undo undo;
    qy_move answers[QY_MAX_MOVES];
    size_t count;
    unsigned distance = 0;

    if (s->nodes[edge.node].won)
        return;
    qyi_xiangqi_do(&after, edge.check, after.side, &undo);
    count = list_answers(&after, answers);
    for (size_t i = 0; i < count; i++) {
        uint32_t child;

        qyi_xiangqi_do(&after, answers[i], after.side, &undo);
        child = i < edge.answer ? find(s, after.key) : enter(s, &after);
        qyi_xiangqi_undo(&after, answers[i], after.side ^ 1U, &undo);
        if (child == NONE)
            return;
        if (!s->nodes[child].won) {
            s->edges[edge_index].answer = (uint8_t)i;
            s->edges[edge_index].next_watcher = s->nodes[child].watchers;
            s->nodes[child].watchers = edge_index;
            return;
        }
        if (s->nodes[child].distance > distance)
            distance = s->nodes[child].distance;
    }
    win(s, edge.node, WON_CHECK, edge_index, distance + 1);
}

/* Tells the watchers of won nodes, until nothing changes any more. */
static void spread(struct qyi_xiangqi_check_search *s)
{
    while (s->stack_count > 0) {
        uint32_t node = s->stack[--s->stack_count];
        uint32_t edge = s->nodes[node].watchers;

        s->nodes[node].watchers = NONE;
        while (edge != NONE) {
            uint32_t next = s->edges[edge].next_watcher;

            watch(s, edge);
            edge = next;
        }
    }
}

static bool is_among(const struct qyi_xiangqi_move_list *list, qy_move move)
{
    for (unsigned i = 0; list && i < list->count; i++)
        if (list->move[i] == move)
            return true;
    return false;
}

/* Gives every check of a node that is not to be skipped. False when memory ran out. */
static bool expand(struct qyi_xiangqi_check_search *s, uint32_t node,
                   const struct qyi_xiangqi_move_list *skip)
{
    struct qy_xiangqi_position position = s->nodes[node].position;
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_legal(&position, moves);

    for (size_t i = 0; i < count && !s->nodes[node].won; i++) {
        struct qy_xiangqi_undo undo;
        bool check;

        qyi_xiangqi_do(&position, moves[i], position.side, &undo);
        check = qyi_xiangqi_in_check(&position);
        qyi_xiangqi_undo(&position, moves[i], position.side ^ 1U, &undo);
        if (!check || is_among(skip, moves[i]))
            continue;
        if (s->edge_count == s->edge_cap && !grow_edges(s))
            return false;
        s->edges[s->edge_count] = (struct edge){node, NONE, moves[i], 0};
        watch(s, (uint32_t)s->edge_count++);
    }
    spread(s);
    return true;
}

/* Starts a question: nothing of the last one is left but the memory. */
static void begin(struct qyi_xiangqi_check_search *s)
{
    s->node_count = 0;
    s->edge_count = 0;
    s->stack_count = 0;
    s->full = false;
    if (++s->question == 0) {
        memset(s->slots, 0, s->slot_count * sizeof *s->slots);
        s->question = 1;
    }
}

enum qyi_xiangqi_answer qyi_xiangqi_force(struct qyi_xiangqi_check_search *search,
                                          struct qyi_xiangqi_budget *budget,
                                          const struct qy_xiangqi_position *position,
                                          const struct qyi_xiangqi_move_list *skip, qyi_xiangqi_goal goal,
                                          void *closure)
{
    bool open = false; /* some node was left without an answer */

    begin(search);
    enter(search, position);
    for (uint32_t node = 0; node < search->node_count && !search->nodes[0].won; node++) {
        if (search->nodes[node].won)
            continue;
        if (!qyi_xiangqi_spend(budget, 1))
            return QYI_XIANGQI_UNKNOWN;
        if (goal && node > 0) {
            struct qy_xiangqi_position asked = search->nodes[node].position;
            enum qyi_xiangqi_answer answer = goal(closure, &asked);

            if (answer == QYI_XIANGQI_YES) {
                win(search, node, WON_GOAL, NONE, 0);
                spread(search);
                continue;
            }
            open |= answer == QYI_XIANGQI_UNKNOWN;
        }
        if (!expand(search, node, skip))
            return QYI_XIANGQI_UNKNOWN;
    }
    if (search->nodes[0].won)
        return QYI_XIANGQI_YES;
    return open || search->full ? QYI_XIANGQI_UNKNOWN : QYI_XIANGQI_NO;
}

/* ---- what was proved --------------------------------------------------------------------------------- */

void qyi_xiangqi_forced_line(const struct qyi_xiangqi_check_search *search,
                             struct qyi_xiangqi_move_list *ret_line, struct qy_xiangqi_position *ret_end,
                             bool *ret_mated)
{
    struct qy_xiangqi_position now = search->nodes[0].position;
    uint32_t node = 0;
    bool mated = false;

    ret_line->count = 0;
    while (search->nodes[node].won == WON_CHECK) {
        struct qy_xiangqi_undo undo;
        qy_move answers[QY_MAX_MOVES];
        qy_move check = search->edges[search->nodes[node].winner].check;
        qy_move longest = QY_MOVE_NONE;
        uint32_t next = node;
        size_t count;

        if (ret_line->count < QYI_XIANGQI_LINE_MAX)
            ret_line->move[ret_line->count++] = check;
        qyi_xiangqi_do(&now, check, now.side, &undo);
        count = list_answers(&now, answers);
        mated = count == 0;
        for (size_t i = 0; i < count; i++) {
            uint32_t child;

            qyi_xiangqi_do(&now, answers[i], now.side, &undo);
            child = find(search, now.key);
            qyi_xiangqi_undo(&now, answers[i], now.side ^ 1U, &undo);
            if (longest == QY_MOVE_NONE || search->nodes[child].distance > search->nodes[next].distance) {
                longest = answers[i];
                next = child;
            }
        }
        if (mated)
            break;
        if (ret_line->count < QYI_XIANGQI_LINE_MAX)
            ret_line->move[ret_line->count++] = longest;
        qyi_xiangqi_do(&now, longest, now.side, &undo);
        node = next;
    }
    if (ret_end)
        *ret_end = now;
    if (ret_mated)
        *ret_mated = mated;
}

void qyi_xiangqi_forced_ends(const struct qyi_xiangqi_check_search *search,
                             void (*visit)(void *closure, const struct qy_xiangqi_position *position),
                             void *closure)
{
    struct qyi_xiangqi_check_search *s = (struct qyi_xiangqi_check_search *)search;

    for (size_t i = 0; i < s->node_count; i++)
        s->nodes[i].seen = 0;
    s->stack[0] = 0;
    s->nodes[0].seen = 1;
    for (size_t depth = 1; depth > 0;) {
        const struct node *node = &s->nodes[s->stack[--depth]];
        struct qy_xiangqi_position now = node->position;
        struct qy_xiangqi_undo undo;
        qy_move answers[QY_MAX_MOVES];
        size_t count;

        if (node->won == WON_GOAL) {
            visit(closure, &now);
            continue;
        }
        qyi_xiangqi_do(&now, s->edges[node->winner].check, now.side, &undo);
        count = list_answers(&now, answers);
        for (size_t i = 0; i < count; i++) {
            uint32_t child;

            qyi_xiangqi_do(&now, answers[i], now.side, &undo);
            child = find(s, now.key);
            qyi_xiangqi_undo(&now, answers[i], now.side ^ 1U, &undo);
            if (!s->nodes[child].seen) {
                s->nodes[child].seen = 1;
                s->stack[depth++] = child;
            }
        }
    }
}
