/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds the proof graph check by check. */
#include "xiangqi/check_search.h"

#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "xiangqi/movegen.h"
#include "xiangqi/status.h"

#include <qiyuan/core/error.h>

#define NONE UINT32_MAX

/* How a node is won. */
enum won { WON_NOT, WON_GOAL, WON_CHECK };

struct node {
    struct qy_xiangqi_position position;
    uint32_t watchers; /* first check that watches this node */
    uint32_t winner;   /* the winning check, or NONE if the goal is met at once */
    uint32_t next;     /* next in the queue of its cost, or NONE */
    uint32_t parent;   /* the node from which it was first reached, or NONE */
    uint32_t size;     /* number of nodes first reached from here, directly or not, that have been opened */
    uint32_t first;    /* first of its checks */
    uint32_t sweep;    /* the last sweep that reached it, or during which it was made */
    uint16_t checks;   /* number of its checks in the graph */
    uint16_t cost;     /* amount of play on the way here */
    uint16_t distance; /* checks still to be given */
    uint8_t won;
    uint8_t opened; /* its checks are in the graph */
    uint8_t queued;
    uint8_t open; /* it is unknown whether the goal is met here */
    uint8_t seen; /* mark for a walk through the proof */
};

/* A check: a move from `node`. */
struct edge {
    uint32_t node;
    uint32_t watched; /* the answer being watched, or NONE */
    uint32_t next_watcher;
    qy_move check;
    qy_move answer; /* the only answer that counts, or NONE for all */
};

/* Nodes wait in queues by cost, cheapest first; all above the highest cost share one. */
#define COSTS 256

struct queue {
    uint32_t first;
    uint32_t last;
};

struct slot {
    uint32_t question;
    uint32_t node;
};

struct qyi_xiangqi_check_search {
    struct node *nodes;
    struct edge *edges;
    struct slot *slots; /* by key; slots of earlier questions are free */
    uint32_t *stack;    /* newly won nodes whose watchers are not updated yet */
    size_t max_nodes;
    size_t node_cap;
    size_t edge_cap;
    size_t slot_count; /* a power of two, at least twice node_cap */
    size_t node_count;
    size_t edge_count;
    size_t stack_count;
    struct queue queues[COSTS];
    unsigned cheapest; /* no waiting node has a lower cost */
    uint64_t work;     /* positions searched since the budget was last charged */
    uint32_t question;
    uint32_t sweep;                 /* number of the last sweep */
    size_t swept_at;                /* nodes opened at the last sweep */
    size_t opened;                  /* nodes opened */
    bool moved;                     /* a check has changed to another answer since the last sweep */
    struct qyi_xiangqi_force asked; /* the question */
    struct qyi_xiangqi_aside aside; /* the captures put aside in the question */
    bool full;                      /* a position found no room */
    bool doubt;                     /* the last sweep met a node whose goal is unknown */
};

/* Spends `nodes`; false if they are used up, or `stop` says so. */
static bool xiangqi_spend(struct qyi_xiangqi_budget *budget, uint64_t nodes)
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

/* Resizes the table of keys and enters the nodes again. */
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

    if (s->node_cap >= s->max_nodes)
        return false;
    struct node *nodes = realloc(s->nodes, cap * sizeof *nodes);
    if (!nodes)
        return false;
    s->nodes = nodes;
    uint32_t *stack = realloc(s->stack, cap * sizeof *stack);
    if (!stack)
        return false;
    s->stack = stack;
    if (!resize_slots(s, cap * 2))
        return false;
    s->node_cap = cap;
    return true;
}

int qyi_xiangqi_check_search_new(size_t max_nodes, struct qyi_xiangqi_check_search **ret_search)
{
    struct qyi_xiangqi_check_search *s = calloc(1, sizeof *s);

    if (!s)
        return QY_E_MEMORY;
    s->max_nodes = max_nodes;
    if (!grow_nodes(s) || QYI_GROW(s->edges, s->edge_cap, 1) < 0) {
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

/* True if two positions are the same for the question: a goal may distinguish pieces of the same kind. */
static bool same_position(const struct qyi_xiangqi_check_search *s, const struct qy_xiangqi_position *a,
                          const struct qy_xiangqi_position *b)
{
    return a->key == b->key && (!s->asked.goal || memcmp(a->square, b->square, sizeof a->square) == 0);
}

/* The node of a position, or NONE. */
static uint32_t find(const struct qyi_xiangqi_check_search *s, const struct qy_xiangqi_position *position)
{
    for (size_t at = position->key & (s->slot_count - 1); s->slots[at].question == s->question;
         at = (at + 1) & (s->slot_count - 1))
        if (same_position(s, &s->nodes[s->slots[at].node].position, position))
            return s->slots[at].node;
    return NONE;
}

/* Appends a node to the queue of its cost. */
static void put_in_queue(struct qyi_xiangqi_check_search *s, uint32_t node, unsigned cost)
{
    cost = cost < COSTS ? cost : COSTS - 1;
    struct queue *queue = &s->queues[cost];
    s->nodes[node].cost = (uint16_t)cost;
    s->nodes[node].next = NONE;
    s->nodes[node].queued = true;
    if (queue->first == NONE)
        queue->first = node;
    else
        s->nodes[queue->last].next = node;
    queue->last = node;
    if (cost < s->cheapest)
        s->cheapest = cost;
}

/* Takes the next node to open, or NONE. */
static uint32_t take_from_queue(struct qyi_xiangqi_check_search *s)
{
    while (s->cheapest < COSTS) {
        struct queue *queue = &s->queues[s->cheapest];
        uint32_t node = queue->first;

        if (node != NONE) {
            queue->first = s->nodes[node].next;
            s->nodes[node].queued = false;
            return node;
        }
        s->cheapest++;
    }
    return NONE;
}

/* The node of a position, made if new; NONE if there is no room. */
static uint32_t enter(struct qyi_xiangqi_check_search *s, const struct qy_xiangqi_position *position,
                      uint32_t parent, unsigned cost)
{
    uint32_t found = find(s, position);
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
    s->nodes[found].parent = parent;
    s->nodes[found].size = 0;
    s->nodes[found].checks = 0;
    s->nodes[found].sweep = s->sweep;
    s->nodes[found].distance = 0;
    s->nodes[found].won = WON_NOT;
    s->nodes[found].opened = false;
    s->nodes[found].open = false;
    put_in_queue(s, found, cost);
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

bool qyi_xiangqi_is_aside(const struct qyi_xiangqi_aside *aside, const struct qy_xiangqi_position *position,
                          qy_move move)
{
    unsigned man = position->board[qyi_xiangqi_move_from(move)];

    for (unsigned i = 0; aside && i < aside->count; i++)
        if (aside->capture[i].man == man && aside->capture[i].square == qyi_xiangqi_move_to(move))
            return true;
    return false;
}

/* Lists the legal moves except those put aside and those of the piece that must not move. */
static size_t list_moves(const struct qyi_xiangqi_check_search *s, const struct qy_xiangqi_position *position,
                         qy_move *moves)
{
    size_t count = qyi_xiangqi_gen_legal(position, moves);
    size_t kept = 0;

    if (s->aside.count == 0 && s->asked.still == 0)
        return count;
    for (size_t i = 0; i < count; i++)
        if (!qyi_xiangqi_is_aside(&s->aside, position, moves[i]) &&
            (s->asked.still == 0 || position->board[qyi_xiangqi_move_from(moves[i])] != s->asked.still))
            moves[kept++] = moves[i];
    return kept;
}

/* Removes the answers after which the checking side would mate. Returns how many are left. */
static size_t leave_out_mated(const struct qyi_xiangqi_check_search *s,
                              const struct qy_xiangqi_position *position, qy_move *moves, size_t count)
{
    struct qy_xiangqi_position after = *position;
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        struct qy_xiangqi_undo undo;

        qyi_xiangqi_do(&after, moves[i], after.side, &undo);
        if (s->asked.mated(s->asked.closure, &after) != QYI_XIANGQI_YES)
            moves[kept++] = moves[i];
        qyi_xiangqi_undo(&after, moves[i], after.side ^ 1U, &undo);
    }
    return kept;
}

/*
 * Lists the answers to a check in the order in which they are watched: captures first, then moves of the
 * general, since these refute most often.
 */
static size_t list_answers(const struct qyi_xiangqi_check_search *s,
                           const struct qy_xiangqi_position *position, qy_move only, qy_move *moves)
{
    size_t count = list_moves(s, position, moves);
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
    if (only == QY_MOVE_NONE)
        return s->asked.mated ? leave_out_mated(s, position, moves, count) : count;
    moves[0] = only;
    return 1;
}

/* Points that a checking move leaves or goes to; which of them matter may depend on the moving piece. */
struct reach {
    qyi_xiangqi_bits from;  /* any piece leaving them uncovers a check */
    qyi_xiangqi_bits to;    /* any piece arriving there checks, or becomes a screen */
    qyi_xiangqi_bits line;  /* rooks, cannons and pawns check from there */
    qyi_xiangqi_bits leaps; /* horses check from there */
    qyi_xiangqi_bits ours;
    qyi_xiangqi_bits all; /* pieces, and the two beside the board */
    unsigned palace;      /* the general's point */
};

/*
 * Adds what a line of the general offers to pieces of the other side, listed in `square`: nothing if none is
 * on it.
 */
static void look_along(const uint8_t *square, qyi_xiangqi_bits line, struct reach *reach)
{
    reach->line |= line;
    for (unsigned man = QYI_XIANGQI_MAN_CANNON; man < QYI_XIANGQI_MAN_PAWN; man++) {
        if (square[man] == QYI_XIANGQI_GONE || !qyi_xiangqi_has(line, square[man]))
            continue;
        reach->from |= line;
        if (man < QYI_XIANGQI_MAN_ROOK)
            reach->to |= line;
    }
}

/*
 * A check comes along the general's rank or file, or from a horse: by a piece that arrives, or by one whose
 * screen arrives, or whose path or leg is vacated; a leg is diagonally adjacent to the general. A superset of
 * the points is harmless. If the general is already in check, all points are included.
 */
static struct reach reach_of(const struct qy_xiangqi_position *position)
{
    static const qyi_xiangqi_bits file_a = (qyi_xiangqi_bits)0x20100 << 64 | 0x8040201008040201;
    unsigned us = position->side;
    unsigned general = position->square[QYI_XIANGQI_MEN * (us ^ 1U) + QYI_XIANGQI_MAN_GENERAL];
    const uint8_t *square = position->square + QYI_XIANGQI_MEN * us;
    struct reach reach = {.leaps = (qyi_xiangqi_bits)QYI_XIANGQI_NEAR_HORSE << general,
                          .ours = qyi_xiangqi_men(position, us),
                          .palace = qyi_xiangqi_tables.palace[general]};

    reach.all = reach.ours | qyi_xiangqi_men(position, us ^ 1U) | QYI_XIANGQI_BESIDE_BOARD;
    if (qyi_xiangqi_attacked(square, reach.ours, reach.palace, reach.all)) {
        reach.from = QYI_XIANGQI_ALL;
        return reach;
    }
    look_along(square, file_a << qyi_xiangqi_file(general) << QYI_XIANGQI_BIT0, &reach);
    look_along(square,
               (qyi_xiangqi_bits)0x1FF << (qyi_xiangqi_rank(general) * QYI_XIANGQI_FILES) << QYI_XIANGQI_BIT0,
               &reach);
    for (unsigned man = QYI_XIANGQI_MAN_HORSE; man < QYI_XIANGQI_MAN_CANNON; man++)
        if (square[man] != QYI_XIANGQI_GONE && qyi_xiangqi_has(reach.leaps, square[man]))
            reach.from |= (qyi_xiangqi_bits)QYI_XIANGQI_NEAR_DIAG << general;
    return reach;
}

static bool may_check(const struct reach *reach, const struct qy_xiangqi_position *position, qy_move move)
{
    unsigned from = qyi_xiangqi_move_from(move);
    unsigned to = qyi_xiangqi_move_to(move);
    unsigned man = position->board[from] & 15U;

    if (qyi_xiangqi_has(reach->from, from) || qyi_xiangqi_has(reach->to, to))
        return true;
    if (man >= QYI_XIANGQI_MAN_CANNON)
        return qyi_xiangqi_has(reach->line, to);
    return man >= QYI_XIANGQI_MAN_HORSE && qyi_xiangqi_has(reach->leaps, to);
}

/* True if a legal move of the side to move, whose reach is given, gives check. */
static bool gives_check(const struct reach *reach, const struct qy_xiangqi_position *position, qy_move move)
{
    uint8_t square[QYI_XIANGQI_MEN];
    unsigned from = qyi_xiangqi_move_from(move);
    unsigned to = qyi_xiangqi_move_to(move);

    if (!may_check(reach, position, move))
        return false;
    memcpy(square, position->square + QYI_XIANGQI_MEN * position->side, sizeof square);
    square[position->board[from] & 15U] = (uint8_t)to;
    return qyi_xiangqi_attacked(square, reach->ours | qyi_xiangqi_bit(to), reach->palace,
                                (reach->all & ~qyi_xiangqi_bit(from)) | qyi_xiangqi_bit(to));
}

/* The number of checks that the side to move has. */
static unsigned count_checks(struct qyi_xiangqi_check_search *s, const struct qy_xiangqi_position *position)
{
    struct reach reach = reach_of(position);
    qy_move moves[QY_MAX_MOVES];
    size_t count = list_moves(s, position, moves);
    unsigned checks = 0;

    s->work++;
    for (size_t i = 0; i < count; i++)
        checks += gives_check(&reach, position, moves[i]);
    return checks;
}

/* An answer chosen for a check. */
struct choice {
    uint32_t known;    /* the answer in the graph with the least play after it that is not won, or NONE */
    qy_move best;      /* an answer with less play expected, if there is one, or NONE */
    unsigned distance; /* the greatest distance of the won answers */
    unsigned count;    /* number of all answers */
};

/* Extra cost of an answer without a capture: captures leave less material and so less play. */
#define QUIET_ANSWER 8

/* Chooses among the answers; in `after` the answering side is to move. */
static struct choice choose(struct qyi_xiangqi_check_search *s, struct qy_xiangqi_position *after,
                            qy_move only)
{
    struct choice choice = {NONE, QY_MOVE_NONE, 0, 0};
    qy_move answers[QY_MAX_MOVES];
    size_t count = list_answers(s, after, only, answers);
    unsigned least = UINT32_MAX;

    choice.count = (unsigned)count;
    for (size_t i = 0; i < count; i++) {
        unsigned play = after->board[qyi_xiangqi_move_to(answers[i])] ? 0 : QUIET_ANSWER;
        struct qy_xiangqi_undo undo;

        qyi_xiangqi_do(after, answers[i], after->side, &undo);
        uint32_t child = find(s, after);
        if (child == NONE && play < least)
            play += count_checks(s, after);
        qyi_xiangqi_undo(after, answers[i], after->side ^ 1U, &undo);
        if (child != NONE && s->nodes[child].won) {
            if (s->nodes[child].distance > choice.distance)
                choice.distance = s->nodes[child].distance;
            continue;
        }
        if (child != NONE)
            play = s->nodes[child].size;
        if (play >= least)
            continue;
        least = play;
        choice.known = child;
        choice.best = child == NONE ? answers[i] : (qy_move)QY_MOVE_NONE;
    }
    return choice;
}

/*
 * Makes the check watch the answer with the least play after it among those not known to lose. If there is
 * none, the check's node is won.
 */
static void watch(struct qyi_xiangqi_check_search *s, uint32_t edge_index)
{
    struct edge edge = s->edges[edge_index];
    struct qy_xiangqi_position after = s->nodes[edge.node].position;
    struct qy_xiangqi_undo undo;

    s->edges[edge_index].watched = NONE;
    if (s->nodes[edge.node].won)
        return;
    qyi_xiangqi_do(&after, edge.check, after.side, &undo);
    struct choice choice = choose(s, &after, edge.answer);
    if (choice.known == NONE && choice.best == QY_MOVE_NONE) {
        win(s, edge.node, WON_CHECK, edge_index, choice.distance + 1);
        return;
    }
    if (choice.known == NONE) {
        qyi_xiangqi_do(&after, choice.best, after.side, &undo);
        choice.known = enter(s, &after, edge.node, s->nodes[edge.node].cost + choice.count);
    }
    if (choice.known == NONE)
        return;
    s->moved |= edge.watched != NONE && edge.watched != choice.known;
    s->edges[edge_index].watched = choice.known;
    s->edges[edge_index].next_watcher = s->nodes[choice.known].watchers;
    s->nodes[choice.known].watchers = edge_index;
}

/* Updates the watchers of won nodes until nothing changes. */
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

/* Makes all watchers of a node look for a better answer, since it now has much play after it. */
static void look_again(struct qyi_xiangqi_check_search *s, uint32_t node)
{
    uint32_t edge = s->nodes[node].watchers;

    s->nodes[node].watchers = NONE;
    while (edge != NONE) {
        uint32_t next = s->edges[edge].next_watcher;

        watch(s, edge);
        edge = next;
    }
}

/* Amount of play after an answer before another is looked for; repeated at each doubling. */
#define LEAST_PLAY 16

/* Counts the opening of `node` in all nodes that led to it. */
static void note_size(struct qyi_xiangqi_check_search *s, uint32_t node)
{
    for (uint32_t at = node; at != NONE && !s->nodes[at].won; at = s->nodes[at].parent) {
        uint32_t size = ++s->nodes[at].size;

        if (size >= LEAST_PLAY && (size & (size - 1)) == 0)
            look_again(s, at);
    }
    spread(s);
}

/*
 * Walks the graph along the watched answers, and queues every reachable unopened node. Returns whether there
 * is one.
 */
static bool sweep(struct qyi_xiangqi_check_search *s)
{
    size_t depth = 0;
    bool any = false;

    s->sweep++;
    s->doubt = false;
    s->moved = false;
    s->swept_at = s->opened;
    s->stack[depth++] = 0;
    s->nodes[0].sweep = s->sweep;
    while (depth > 0) {
        uint32_t node = s->stack[--depth];

        if (!s->nodes[node].opened) {
            any = true;
            if (!s->nodes[node].queued)
                put_in_queue(s, node, s->nodes[node].cost);
            continue;
        }
        s->doubt |= s->nodes[node].open;
        for (uint32_t i = 0; i < s->nodes[node].checks; i++) {
            uint32_t child = s->edges[s->nodes[node].first + i].watched;

            if (child != NONE && s->nodes[child].sweep != s->sweep) {
                s->nodes[child].sweep = s->sweep;
                s->stack[depth++] = child;
            }
        }
    }
    return any;
}

/* The next node to open that still matters, or NONE if the watched answers are a defence. */
static uint32_t next_node(struct qyi_xiangqi_check_search *s)
{
    if (s->moved && s->opened > s->swept_at + s->swept_at / 4 + LEAST_PLAY)
        (void)sweep(s);
    for (;;) {
        uint32_t node = take_from_queue(s);

        if (node == NONE && !sweep(s))
            return NONE;
        if (node != NONE && !s->nodes[node].won && s->nodes[node].sweep == s->sweep)
            return node;
    }
}

/* Adds a check to the graph. False without memory. */
static bool add_edge(struct qyi_xiangqi_check_search *s, uint32_t node, qy_move check, qy_move answer)
{
    if (QYI_GROW(s->edges, s->edge_cap, s->edge_count + 1) < 0)
        return false;
    s->edges[s->edge_count] = (struct edge){node, NONE, NONE, check, answer};
    s->nodes[node].checks++;
    watch(s, (uint32_t)s->edge_count++);
    return true;
}

/*
 * Adds a check to the graph: once; or, if mate does not count and every answer allows mate, once for each
 * answer. In `after` the answering side is to move.
 */
static bool give_check(struct qyi_xiangqi_check_search *s, uint32_t node, qy_move check,
                       const struct qy_xiangqi_position *after)
{
    qy_move answers[QY_MAX_MOVES];

    if (!s->asked.mated || list_answers(s, after, QY_MOVE_NONE, answers) > 0)
        return add_edge(s, node, check, QY_MOVE_NONE);
    size_t count = list_moves(s, after, answers);
    for (size_t i = 0; i < count && !s->nodes[node].won; i++)
        if (!add_edge(s, node, check, answers[i]))
            return false;
    return true;
}

/* Adds every check of a node. False without memory. */
static bool expand(struct qyi_xiangqi_check_search *s, uint32_t node)
{
    struct qy_xiangqi_position position = s->nodes[node].position;
    struct reach reach = reach_of(&position);
    qy_move moves[QY_MAX_MOVES];
    size_t count = list_moves(s, &position, moves);

    s->opened++;
    s->nodes[node].opened = true;
    s->nodes[node].first = (uint32_t)s->edge_count;
    for (size_t i = 0; i < count && !s->nodes[node].won; i++) {
        struct qy_xiangqi_undo undo;

        if (!gives_check(&reach, &position, moves[i]) ||
            (node == 0 && s->asked.first != QY_MOVE_NONE && moves[i] != s->asked.first))
            continue;
        qyi_xiangqi_do(&position, moves[i], position.side, &undo);
        bool room = give_check(s, node, moves[i], &position);
        qyi_xiangqi_undo(&position, moves[i], position.side ^ 1U, &undo);
        if (!room)
            return false;
    }
    note_size(s, node);
    return true;
}

/* Starts a question, reusing only the memory of the last one. */
static void begin(struct qyi_xiangqi_check_search *s, const struct qyi_xiangqi_force *asked)
{
    s->asked = *asked;
    s->aside.count = 0;
    if (asked->aside)
        s->aside = *asked->aside;
    s->node_count = 0;
    s->edge_count = 0;
    s->stack_count = 0;
    s->opened = 0;
    s->swept_at = 0;
    s->sweep = 0;
    s->moved = false;
    s->full = false;
    s->doubt = false;
    s->work = 0;
    s->cheapest = COSTS;
    for (unsigned cost = 0; cost < COSTS; cost++)
        s->queues[cost].first = NONE;
    if (++s->question == 0) {
        memset(s->slots, 0, s->slot_count * sizeof *s->slots);
        s->question = 1;
    }
}

enum qyi_xiangqi_answer qyi_xiangqi_force(struct qyi_xiangqi_check_search *search,
                                          struct qyi_xiangqi_budget *budget,
                                          const struct qyi_xiangqi_force *asked)
{
    unsigned share = budget->share ? budget->share : QYI_XIANGQI_SHARE;
    uint64_t least = budget->nodes_left - budget->nodes_left / share;

    begin(search, asked);
    enter(search, asked->position, NONE, 0);
    while (!search->nodes[0].won) {
        uint32_t node = next_node(search);

        if (node == NONE)
            break;
        if (budget->nodes_left < least || !xiangqi_spend(budget, 1 + search->work))
            return QYI_XIANGQI_UNKNOWN;
        search->work = 0;
        if (asked->goal && node > 0) {
            struct qy_xiangqi_position now = search->nodes[node].position;
            enum qyi_xiangqi_answer answer = asked->goal(asked->closure, &now);

            if (answer == QYI_XIANGQI_YES) {
                win(search, node, WON_GOAL, NONE, 0);
                spread(search);
                continue;
            }
            search->nodes[node].open = answer == QYI_XIANGQI_UNKNOWN;
        }
        if (!expand(search, node))
            return QYI_XIANGQI_UNKNOWN;
    }
    if (search->nodes[0].won)
        return QYI_XIANGQI_YES;
    return search->doubt || search->full ? QYI_XIANGQI_UNKNOWN : QYI_XIANGQI_NO;
}

/* ---- results ----------------------------------------------------------------------------------------- */

/* What a node is known to lead to: some defence leads to the goal, or every defence is mated. */
enum seen { SEEN_NOT, SEEN_GOAL, SEEN_MATE };

/*
 * Whether some defence in the proof below a won node leads to the goal; memoised in `seen`, initially
 * SEEN_NOT.
 */
static bool leads_to_goal(struct qyi_xiangqi_check_search *s, uint32_t at)
{
    struct node *node = &s->nodes[at];
    struct qy_xiangqi_position now = node->position;
    struct qy_xiangqi_undo undo;
    qy_move answers[QY_MAX_MOVES];
    bool met = node->won == WON_GOAL;

    if (node->seen != SEEN_NOT)
        return node->seen == SEEN_GOAL;
    if (!met) {
        qyi_xiangqi_do(&now, s->edges[node->winner].check, now.side, &undo);
        size_t count = list_answers(s, &now, s->edges[node->winner].answer, answers);

        for (size_t i = 0; i < count && !met; i++) {
            qyi_xiangqi_do(&now, answers[i], now.side, &undo);
            met = leads_to_goal(s, find(s, &now)); /* fewer checks remain there */
            qyi_xiangqi_undo(&now, answers[i], now.side ^ 1U, &undo);
        }
    }
    node->seen = met ? SEEN_GOAL : SEEN_MATE;
    return met;
}

/*
 * True if `next` is the better defence to show: one that loses what the goal asks for, else the longer one.
 */
static bool is_shown_before(struct qyi_xiangqi_check_search *s, uint32_t next, uint32_t before)
{
    bool goal = leads_to_goal(s, next);

    return goal != leads_to_goal(s, before) ? goal : s->nodes[next].distance > s->nodes[before].distance;
}

void qyi_xiangqi_forced_line(struct qyi_xiangqi_check_search *search, struct qyi_xiangqi_move_list *ret_line,
                             struct qy_xiangqi_position *ret_end, bool *ret_mated)
{
    struct qy_xiangqi_position now = search->nodes[0].position;
    uint32_t node = 0;
    bool mated = false;

    for (size_t i = 0; i < search->node_count; i++)
        search->nodes[i].seen = SEEN_NOT;
    ret_line->count = 0;
    while (search->nodes[node].won == WON_CHECK) {
        struct qy_xiangqi_undo undo;
        qy_move answers[QY_MAX_MOVES];
        qy_move check = search->edges[search->nodes[node].winner].check;
        qy_move only = search->edges[search->nodes[node].winner].answer;
        qy_move shown = QY_MOVE_NONE;
        uint32_t next = node;

        if (ret_line->count < QYI_XIANGQI_LINE_MAX)
            ret_line->move[ret_line->count++] = check;
        qyi_xiangqi_do(&now, check, now.side, &undo);
        size_t count = list_answers(search, &now, only, answers);
        mated = count == 0;
        for (size_t i = 0; i < count; i++) {
            qyi_xiangqi_do(&now, answers[i], now.side, &undo);
            uint32_t child = find(search, &now);
            qyi_xiangqi_undo(&now, answers[i], now.side ^ 1U, &undo);
            if (shown == QY_MOVE_NONE || is_shown_before(search, child, next)) {
                shown = answers[i];
                next = child;
            }
        }
        if (mated)
            break;
        if (ret_line->count < QYI_XIANGQI_LINE_MAX)
            ret_line->move[ret_line->count++] = shown;
        qyi_xiangqi_do(&now, shown, now.side, &undo);
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

        if (node->won == WON_GOAL) {
            visit(closure, &now);
            continue;
        }
        qyi_xiangqi_do(&now, s->edges[node->winner].check, now.side, &undo);
        size_t count = list_answers(search, &now, s->edges[node->winner].answer, answers);
        for (size_t i = 0; i < count; i++) {
            qyi_xiangqi_do(&now, answers[i], now.side, &undo);
            uint32_t child = find(s, &now);
            qyi_xiangqi_undo(&now, answers[i], now.side ^ 1U, &undo);
            if (!s->nodes[child].seen) {
                s->nodes[child].seen = 1;
                s->stack[depth++] = child;
            }
        }
    }
}
