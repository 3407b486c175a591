/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: searches all reachable positions for a win. */
#include "xiangqi/closure.h"

#include "base/error.h"
#include "xiangqi/movegen.h"
#include "xiangqi/status.h"

#include <stdlib.h>
#include <string.h>

#define NONE      UINT32_MAX
#define ASK_EVERY 4096 /* positions between two calls of `stop` */

/* A position reached. Pieces of a kind are sorted by their points, because they are interchangeable. */
struct node {
    uint8_t square[32];
    uint8_t side;
    uint8_t zero;
    qy_move move; /* the move from the parent */
    uint32_t parent;
};

struct closure {
    struct node *node;
    uint32_t *table; /* indices of nodes plus 1, by hash */
    uint32_t size;   /* size of the table, a power of two */
    uint32_t count;
    uint32_t most;
};

uint64_t qyi_xiangqi_closure_bound(const struct qy_xiangqi_position *position)
{
    /* The number of points that a piece can reach, plus one for captured; a general is never captured. */
    static const uint8_t points[QYI_XIANGQI_MEN] = {9,  6,  6,  8,  8,  91, 91, 91,
                                                    91, 91, 91, 56, 56, 56, 56, 56};
    uint64_t bound = 2;

    /* Two pieces of a kind have n * (n + 1) / 2 pairs of points. */
    for (unsigned i = 0; i < 2 * QYI_XIANGQI_MEN; i++) {
        bool second = i % QYI_XIANGQI_MEN >= QYI_XIANGQI_MAN_ADVISOR && i % 2 == 0 &&
                      i % QYI_XIANGQI_MEN < QYI_XIANGQI_MAN_PAWN &&
                      position->square[i - 1] != QYI_XIANGQI_GONE;

        if (position->square[i] != QYI_XIANGQI_GONE && bound < UINT32_MAX)
            bound =
                second ? bound * (points[i % QYI_XIANGQI_MEN] + 1U) / 2 : bound * points[i % QYI_XIANGQI_MEN];
    }
    return bound;
}

/* ---- the positions reached ------------------------------------------------------------------------- */

static void sort(uint8_t *square, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j > 0 && square[j - 1] > square[j]; j--) {
            uint8_t other = square[j];

            square[j] = square[j - 1];
            square[j - 1] = other;
        }
}

static void fill(const struct qy_xiangqi_position *position, struct node *node)
{
    memset(node, 0, sizeof *node);
    memcpy(node->square, position->square, sizeof node->square);
    node->side = position->side;
    for (unsigned first = 0; first < 2 * QYI_XIANGQI_MEN; first += QYI_XIANGQI_MEN) {
        for (unsigned man = QYI_XIANGQI_MAN_ADVISOR; man < QYI_XIANGQI_MAN_PAWN; man += 2)
            sort(node->square + first + man, 2);
        sort(node->square + first + QYI_XIANGQI_MAN_PAWN, QYI_XIANGQI_MEN - QYI_XIANGQI_MAN_PAWN);
    }
}

static uint32_t hash_of(const struct node *node)
{
    uint64_t hash = node->side;

    for (unsigned i = 0; i < sizeof node->square; i += 8) {
        uint64_t word;

        memcpy(&word, node->square + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return (uint32_t)(hash >> 32);
}

/* Adds a position unless it is known. Returns its index if it is new, else NONE. */
static uint32_t add(struct closure *closure, const struct qy_xiangqi_position *position, uint32_t parent,
                    qy_move move)
{
    struct node *node = &closure->node[closure->count];
    uint32_t place;

    fill(position, node);
    node->parent = parent;
    node->move = move;
    for (place = hash_of(node); closure->table[place & (closure->size - 1)]; place++) {
        const struct node *other = &closure->node[closure->table[place & (closure->size - 1)] - 1];

        if (other->side == node->side && memcmp(other->square, node->square, sizeof node->square) == 0)
            return NONE;
    }
    closure->table[place & (closure->size - 1)] = ++closure->count;
    return closure->count - 1;
}

/* The position of a node; its counters are not meaningful. */
static void restore(const struct node *node, struct qy_xiangqi_position *ret_position)
{
    struct qyi_xiangqi_setup setup = {.side = (enum qy_side)node->side, .fullmove = 1};

    for (unsigned i = 0; i < 2 * QYI_XIANGQI_MEN; i++)
        if (node->square[i] != QYI_XIANGQI_GONE)
            setup.board[node->square[i]] =
                QY_PIECE(i / QYI_XIANGQI_MEN, qyi_xiangqi_man_kind(i % QYI_XIANGQI_MEN));
    qyi_xiangqi_from_setup(&setup, ret_position);
}

/* ---- the search ------------------------------------------------------------------------------------ */

static int write_line(const struct closure *closure, uint32_t last, struct qy_winnable *result)
{
    size_t len = 0;

    for (uint32_t i = last; i != 0; i = closure->node[i].parent)
        len++;
    result->line = malloc((len ? len : 1) * sizeof *result->line);
    if (!result->line)
        return QY_E_MEMORY;
    result->line_len = len;
    for (uint32_t i = last; i != 0; i = closure->node[i].parent)
        result->line[--len] = closure->node[i].move;
    result->answer = QY_WINNABLE_YES;
    result->proof = QY_WINNABLE_PROOF_MATE;
    return 0;
}

/* Opens a node. Returns a node in which the winner has won, or NONE. There must be room. */
static uint32_t open_node(struct closure *closure, uint32_t index, enum qy_side winner)
{
    struct qy_xiangqi_position before;
    qy_move moves[QY_MAX_MOVES];

    restore(&closure->node[index], &before);
    size_t count = qyi_xiangqi_gen_legal(&before, moves);
    for (size_t i = 0; i < count; i++) {
        struct qy_xiangqi_position after = before;
        struct qy_xiangqi_undo undo;

        qyi_xiangqi_make(&after, moves[i], &undo);
        uint32_t node = add(closure, &after, index, moves[i]);
        if (node != NONE && before.side == winner && qyi_xiangqi_status(&after) != QY_STATUS_OPEN)
            return node;
    }
    return NONE;
}

static int walk(struct closure *closure, enum qy_side winner, const struct qy_winnable_limits *limits,
                struct qy_winnable *result)
{
    for (uint32_t i = 0; i < closure->count; i++) {
        if (closure->most - closure->count < QY_MAX_MOVES ||
            (i % ASK_EVERY == ASK_EVERY - 1 && limits->stop && limits->stop(limits->user)))
            return 0;
        uint32_t won = open_node(closure, i, winner);
        if (won != NONE)
            return write_line(closure, won, result);
    }
    result->answer = QY_WINNABLE_NO;
    result->proof = QY_WINNABLE_PROOF_SEARCH;
    return 0;
}

int qyi_xiangqi_closure(const struct qy_xiangqi_position *position, enum qy_side winner,
                        const struct qy_winnable_limits *limits, uint64_t most, struct qy_winnable *result)
{
    struct closure closure = {.size = 1024};
    int code = QY_E_MEMORY;

    closure.most = (uint32_t)(most < NONE / 4 ? most : NONE / 4) + QY_MAX_MOVES;
    while (closure.size < 2 * closure.most)
        closure.size *= 2;
    closure.node = malloc(closure.most * sizeof *closure.node);
    closure.table = calloc(closure.size, sizeof *closure.table);
    if (closure.node && closure.table) {
        (void)add(&closure, position, NONE, QY_MOVE_NONE);
        code = walk(&closure, winner, limits, result);
    }
    result->nodes += closure.count;
    free(closure.node);
    free(closure.table);
    return code;
}
