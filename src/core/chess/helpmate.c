/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess: searches a helpmate with a queue ordered by nearness to mate and a table of positions seen. */
#include "chess/helpmate.h"

#include "base/error.h"
#include "chess/attacks.h"
#include "chess/attempt.h"
#include "chess/material.h"
#include "chess/mobility.h"
#include "chess/movegen.h"
#include "chess/status.h"

#include <stdlib.h>
#include <string.h>

#define NONE          UINT32_MAX
#define SCORES        256 /* number of scores; 0 is the best */
#define FIRST_NODES   1024
#define ASK_EVERY     4096 /* nodes between two calls of `stop` */
#define ATTEMPT_NODES 200

/* A position reached by the search. */
struct node {
    uint64_t plane[4];
    uint64_t key;
    uint64_t castling;
    uint32_t parent;
    uint32_t next_same; /* next in the chain of the hash table */
    uint32_t next_open; /* next in the list of unopened positions with the same score */
    qy_move move;       /* the move from the parent */
    uint8_t side;
    uint8_t en_passant;
};

struct search {
    struct node *node;
    uint32_t *bucket; /* `room` entries, a power of two */
    uint32_t room;
    uint32_t count;
    uint32_t best; /* the lowest score whose open list may not be empty */
    uint32_t open[SCORES];
    uint64_t random;
    uint32_t turn;
    enum qy_side winner;
    enum qyi_shortcuts shortcuts;
    uint64_t tried; /* moves made in attempts */
    qy_move tail[QYI_ATTEMPT_PLIES];
    size_t tail_len; /* length of the line from the found node to the mate */
};

/* ---- the positions seen ---------------------------------------------------------------------------- */

static int grow(struct search *search)
{
    uint32_t room = search->room ? search->room * 2 : FIRST_NODES;
    struct node *node = realloc(search->node, room * sizeof *node);

    if (!node)
        return QY_E_MEMORY;
    search->node = node;
    uint32_t *bucket = realloc(search->bucket, room * sizeof *bucket);
    if (!bucket)
        return QY_E_MEMORY;
    search->bucket = bucket;
    search->room = room;
    memset(bucket, 0xFF, room * sizeof *bucket);
    for (uint32_t i = 0; i < search->count; i++) {
        uint32_t *head = &bucket[node[i].key & (room - 1)];

        node[i].next_same = *head;
        *head = i;
    }
    return 0;
}

static bool seen(const struct search *search, const struct qy_chess_position *position)
{
    for (uint32_t i = search->bucket[position->key & (search->room - 1)]; i != NONE;) {
        const struct node *node = &search->node[i];

        if (node->key == position->key && memcmp(node->plane, position->plane, sizeof node->plane) == 0 &&
            node->castling == position->castling && node->side == position->side &&
            node->en_passant == position->en_passant)
            return true;
        i = node->next_same;
    }
    return false;
}

/* Adds a new position; there must be room for it. */
static uint32_t add(struct search *search, const struct qy_chess_position *position, uint32_t parent,
                    qy_move move, unsigned score)
{
    uint32_t index = search->count++;
    uint32_t *head = &search->bucket[position->key & (search->room - 1)];
    struct node *node = &search->node[index];

    memcpy(node->plane, position->plane, sizeof node->plane);
    node->key = position->key;
    node->castling = position->castling;
    node->side = position->side;
    node->en_passant = position->en_passant;
    node->parent = parent;
    node->move = move;
    node->next_same = *head;
    *head = index;
    node->next_open = search->open[score];
    search->open[score] = index;
    if (score < search->best)
        search->best = score;
    return index;
}

/* Takes the newest position with a score, or NONE. */
static uint32_t take(struct search *search, unsigned score)
{
    uint32_t index = search->open[score];

    if (index != NONE)
        search->open[score] = search->node[index].next_open;
    return index;
}

/* Scores may mislead: now and then a position with any score is opened. */
static uint32_t take_any(struct search *search)
{
    search->random = search->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    unsigned score = (unsigned)(search->random >> 40) % 128;
    for (; score < SCORES; score++)
        if (search->open[score] != NONE)
            return take(search, score);
    return NONE;
}

/* The position to open next, or NONE if all have been opened. */
static uint32_t take_best(struct search *search)
{
    if (++search->turn % 3 == 0) {
        uint32_t index = take_any(search);

        if (index != NONE)
            return index;
    }
    for (; search->best < SCORES; search->best++) {
        uint32_t index = take(search, search->best);

        if (index != NONE)
            return index;
    }
    return NONE;
}

static void restore(const struct node *node, struct qy_chess_position *ret_position)
{
    memset(ret_position, 0, sizeof *ret_position);
    memcpy(ret_position->plane, node->plane, sizeof node->plane);
    ret_position->key = node->key;
    ret_position->castling = node->castling;
    ret_position->side = node->side;
    ret_position->en_passant = node->en_passant;
}

/* ---- scores ---------------------------------------------------------------------------------------- */

static unsigned distance(unsigned a, unsigned b)
{
    int files = abs((int)qyi_chess_file(a) - (int)qyi_chess_file(b));
    int ranks = abs((int)qyi_chess_rank(a) - (int)qyi_chess_rank(b));

    return (unsigned)(files > ranks ? files : ranks);
}

/* The distance of a square to the nearest of `men`; 8 if there are none. */
static unsigned nearest(uint64_t men, unsigned square)
{
    unsigned best = 8;

    while (men) {
        unsigned apart = distance(qyi_chess_pop(&men), square);

        best = apart < best ? apart : best;
    }
    return best;
}

#define FAR 24 /* more than any pawn needs */

/* The cost of moving a piece off the path of the winner's pawn, or of capturing it with the king. */
static unsigned clearing_cost(const struct qy_chess_position *position, enum qy_side winner, unsigned square)
{
    qy_piece piece = qyi_chess_at(position, square);

    if (!piece)
        return 0;
    if (QY_PIECE_KIND(piece) != QY_CHESS_PAWN)
        return 2;
    if (QY_PIECE_SIDE(piece) == winner)
        return 4;
    return 2 + distance(square, qyi_chess_king(position, winner));
}

/* The cost of bringing a piece to a square where the pawn can capture it: its own path there. */
static unsigned bait_cost(const struct qy_chess_position *position, uint64_t baits, uint64_t officers,
                          unsigned square)
{
    if (baits >> square & 1)
        return 0;
    if (qyi_chess_at(position, square))
        return FAR;
    unsigned cost = nearest(officers, square);
    return cost < 8 ? 1 + cost : FAR;
}

/*
 * The winner's distance from promotion: about the moves that its nearest pawn needs, including those that
 * clear its path or bring pieces within its reach.
 */
static unsigned promotion_distance(const struct qy_chess_position *position, enum qy_side winner)
{
    uint64_t pawns = qyi_chess_kind_set(position, QY_CHESS_PAWN);
    uint64_t baits = qyi_chess_side_set(position, winner ^ 1) & ~qyi_chess_kings(position);
    unsigned ahead[8] = {0};
    unsigned best = FAR;

    for (unsigned step = 0; step < 6; step++) {
        unsigned next = winner == QY_FIRST ? 7 - step : step;
        unsigned rank = winner == QY_FIRST ? next - 1 : next + 1;
        unsigned cost[8];
        unsigned take[8];

        for (unsigned file = 0; file < 8; file++)
            take[file] =
                ahead[file] + bait_cost(position, baits, baits & ~pawns, qyi_chess_square(file, next));
        for (unsigned file = 0; file < 8; file++) {
            unsigned least = ahead[file] + clearing_cost(position, winner, qyi_chess_square(file, next));

            if (file > 0 && take[file - 1] < least)
                least = take[file - 1];
            if (file < 7 && take[file + 1] < least)
                least = take[file + 1];
            cost[file] = least + 1 < FAR ? least + 1 : FAR;
            if (cost[file] < best &&
                (pawns & qyi_chess_side_set(position, winner)) >> qyi_chess_square(file, rank) & 1)
                best = cost[file];
        }
        memcpy(ahead, cost, sizeof ahead);
    }
    return best;
}

/* The number of squares beside the king to which it could go. */
static unsigned flights(const struct qy_chess_position *position, unsigned king, enum qy_side loser)
{
    uint64_t occupied = qyi_chess_occupied(position) & ~qyi_chess_bit(king);
    uint64_t ring = qyi_chess_tables.king[king] & ~qyi_chess_side_set(position, loser);
    unsigned count = 0;

    while (ring) {
        unsigned square = qyi_chess_pop(&ring);

        count += !qyi_chess_attackers_set(position, square, loser ^ 1, occupied);
    }
    return count;
}

/* With a queen or rook: open lines to the king, the piece near, room to move. */
static unsigned major_score(const struct qy_chess_position *position, uint64_t majors, unsigned king)
{
    uint64_t occupied = qyi_chess_occupied(position);
    uint64_t queens = qyi_chess_kind_set(position, QY_CHESS_QUEEN);
    uint64_t lines = qyi_chess_rook_attacks(king, occupied);
    uint64_t diagonals = qyi_chess_bishop_attacks(king, occupied);
    uint64_t left = majors;
    unsigned room = 0;
    bool checks = false;

    while (left) {
        unsigned square = qyi_chess_pop(&left);
        uint64_t attacked = qyi_chess_rook_attacks(square, occupied);
        uint64_t checking = lines;

        if (queens >> square & 1) {
            attacked |= qyi_chess_bishop_attacks(square, occupied);
            checking |= diagonals;
        }
        checks |= (attacked & checking) != 0;
        room += qyi_chess_count(attacked);
    }
    room = room < 24 ? room : 24;
    return (checks ? 0 : 4) + (24 - room) / 4 + nearest(majors, king);
}

/*
 * With bishops and knights: the mate is in a corner, the king blocked by its own pieces, the other king two
 * squares away.
 */
static unsigned minor_score(const struct qy_chess_position *position, enum qy_side winner, unsigned king)
{
    uint64_t kings = qyi_chess_kings(position);
    uint64_t ours = qyi_chess_side_set(position, winner) & ~kings;
    uint64_t theirs = qyi_chess_side_set(position, winner ^ 1) & ~kings;
    uint64_t pieces = ours & ~qyi_chess_kind_set(position, QY_CHESS_PAWN);
    unsigned corner = qyi_chess_square(qyi_chess_file(king) < 4 ? 0 : 7, qyi_chess_rank(king) < 4 ? 0 : 7);
    unsigned apart = distance(corner, qyi_chess_king(position, winner));
    unsigned score = 3 * distance(king, corner) + 2 * (apart > 2 ? apart - 2 : 2 - apart);

    score += 2 * nearest(theirs, corner);
    for (unsigned men = 0; pieces && men < 3; men++)
        score += distance(qyi_chess_pop(&pieces), corner);
    return score;
}

/*
 * The score of a position, 0 is best: few flights for the king to be mated, the winner's pieces near; without
 * queen or rook, a promotion near.
 */
static unsigned score_of(const struct search *search, const struct qy_chess_position *position)
{
    enum qy_side winner = search->winner;
    enum qy_side loser = winner ^ 1;
    uint64_t ours = qyi_chess_side_set(position, winner);
    uint64_t majors = ours & qyi_chess_straight_set(position);
    unsigned king = qyi_chess_king(position, loser) & 63U; /* every valid position has both kings */
    unsigned file = qyi_chess_file(king);
    unsigned rank = qyi_chess_rank(king);
    unsigned free = flights(position, king, loser);
    unsigned score = 4 * (free > 1 ? free : 1);

    if (majors) {
        unsigned apart = distance(king, qyi_chess_king(position, winner));
        unsigned weight = qyi_chess_count(ours) < 5 ? 3 : 1;

        score = 3 * (free > 2 ? free : 2);
        file = file < 4 ? file : 7 - file;
        rank = rank < 4 ? rank : 7 - rank;
        score += weight * (file < rank ? file : rank) + weight * apart;
        return score + major_score(position, majors, king);
    }
    if (ours & qyi_chess_kind_set(position, QY_CHESS_PAWN)) {
        unsigned left = promotion_distance(position, winner);

        if (left < FAR)
            return 60 + 4 * left + score / 8;
    }
    score += 40 + minor_score(position, winner, king);
    return score < SCORES ? score : SCORES - 1;
}

/* ---- the walk -------------------------------------------------------------------------------------- */

/*
 * True if no mate is possible from this position, by its material or by the squares that the pieces can ever
 * reach.
 */
static bool hopeless(const struct search *search, const struct qy_chess_position *position, bool changed)
{
    struct qyi_mobility mobility;

    if (!changed || search->shortcuts == QYI_SHORTCUTS_NONE)
        return false;
    if (qyi_chess_material_excludes_mate(position, search->winner))
        return true;
    if (search->shortcuts == QYI_SHORTCUTS_MATERIAL)
        return false;
    qyi_mobility_compute(position, &mobility);
    return qyi_mobility_excludes_mate(&mobility, search->winner);
}

static bool is_mate(const struct qy_chess_position *position)
{
    qy_move moves[QYI_CHESS_ANY_MOVES];
    enum qy_side us = (enum qy_side)position->side;

    return qyi_chess_attackers_set(position, qyi_chess_king(position, us), us ^ 1,
                                   qyi_chess_occupied(position)) &&
           qyi_chess_gen_legal(position, moves) == 0;
}

/*
 * Tries single lines from a position that can't return to earlier ones, which makes it a new beginning. As
 * many moves go into lines as into the walk.
 */
static bool attempt(struct search *search, const struct qy_chess_position *position)
{
    uint64_t nodes = ATTEMPT_NODES;

    if (search->tried > search->count || qyi_chess_status(position) != QY_STATUS_OPEN)
        return false;
    search->tail_len = qyi_chess_attempt_mate(position, search->winner, 0, &nodes, search->tail);
    search->tried += ATTEMPT_NODES - nodes;
    return search->tail_len > 0;
}

/*
 * Opens a position: adds the positions after its moves. Returns the node of a mate, or one from which the
 * tail mates, or NONE. There must be room.
 */
static uint32_t open_node(struct search *search, uint32_t index)
{
    struct qy_chess_position before;
    qy_move moves[QYI_CHESS_ANY_MOVES];

    restore(&search->node[index], &before);
    size_t count = qyi_chess_gen_legal(&before, moves);
    for (size_t i = 0; i < count; i++) {
        struct qy_chess_position after = before;
        struct qy_chess_undo undo;

        qyi_chess_make(&after, moves[i], &undo);
        if (before.side == search->winner && is_mate(&after))
            return add(search, &after, index, moves[i], 0);
        if (!seen(search, &after) && !hopeless(search, &after, qyi_chess_irreversible(&undo))) {
            uint32_t node = add(search, &after, index, moves[i], score_of(search, &after));

            if (qyi_chess_irreversible(&undo) && attempt(search, &after))
                return node;
        }
    }
    return NONE;
}

/* Writes the moves from the first position to a node, and the tail. */
static int write_line(const struct search *search, uint32_t mate, struct qy_winnable *ret_result)
{
    size_t len = 0;

    for (uint32_t i = mate; i != 0; i = search->node[i].parent)
        len++;
    qy_move *line = malloc((len + search->tail_len) * sizeof *line);
    if (!line)
        return QY_E_MEMORY;
    memcpy(line + len, search->tail, search->tail_len * sizeof *line);
    ret_result->line = line;
    ret_result->line_len = len + search->tail_len;
    for (uint32_t i = mate; i != 0; i = search->node[i].parent)
        line[--len] = search->node[i].move;
    return 0;
}

static bool stopped(const struct qy_winnable_limits *limits, uint32_t before, uint32_t now)
{
    return limits->stop && before / ASK_EVERY != now / ASK_EVERY && limits->stop(limits->user);
}

static int walk(struct search *search, const struct qy_winnable_limits *limits, uint64_t max_nodes,
                struct qy_winnable *ret_result)
{
    uint32_t before = 0;
    uint32_t index;

    while ((index = take_best(search)) != NONE) {
        if (search->count + search->tried >= max_nodes || stopped(limits, before, search->count)) {
            ret_result->answer = QY_WINNABLE_UNKNOWN;
            return 0;
        }
        before = search->count;
        while (search->room - search->count < QYI_CHESS_ANY_MOVES)
            if (grow(search) < 0)
                return QY_E_MEMORY;
        uint32_t mate = open_node(search, index);
        if (mate == NONE)
            continue;
        ret_result->answer = QY_WINNABLE_YES;
        return write_line(search, mate, ret_result);
    }
    ret_result->answer = QY_WINNABLE_NO;
    return 0;
}

int qyi_helpmate_search(const struct qy_chess_position *position, enum qy_side winner,
                        const struct qy_winnable_limits *limits, uint64_t max_nodes,
                        enum qyi_shortcuts shortcuts, struct qy_winnable *ret_result)
{
    struct search search = {.winner = winner, .shortcuts = shortcuts};
    int code = grow(&search);

    memset(search.open, 0xFF, sizeof search.open);
    if (code == 0) {
        add(&search, position, NONE, QY_MOVE_NONE, 0);
        code = walk(&search, limits, max_nodes, ret_result);
    }
    ret_result->nodes += search.count + search.tried;
    free(search.node);
    free(search.bucket);
    return code;
}
