/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess: dead positions by searching skeletons of kings and pawns: theorem 6 of src/core/winnable.md. */
#include "chess/skeleton.h"

#include "chess/attacks.h"

#include <stdlib.h>
#include <string.h>

/* Kings, pawns and the side to move; compared byte by byte. */
struct skeleton {
    uint64_t pawns[2];
    uint8_t king[2];
    uint8_t side;
    uint8_t zero[5];
};

/* How a skeleton was reached. */
enum step {
    BY_OFFICER, /* by a piece other than king or pawn, which may give check from anywhere */
    BY_KING,
    BY_PAWN,
    EN_PASSANT
};

struct walk {
    const struct qyi_mobility *mobility;
    enum qy_side winner;
    bool officers[2];        /* the side has pieces other than king and pawns */
    uint64_t stand[2];       /* squares where those may ever be */
    uint64_t attacked;       /* squares that those of the winner may ever attack */
    bool straight, diagonal; /* the winner has pieces that attack along such lines */
    struct skeleton *list;   /* the skeletons reached, in order */
    uint32_t *table;         /* indices into the list plus 1, by hash; twice the capacity of the list */
    unsigned most;
    unsigned size; /* size of the table, a power of two */
    unsigned count;
    bool failed; /* found a mate or a promotion, or ran out of room */
};

static uint64_t ahead(uint64_t set, unsigned side)
{
    return side == QY_FIRST ? set << 8 : set >> 8;
}

/* ---- the other pieces as a group ------------------------------------------------------------------- */

static void gather_officers(struct walk *walk)
{
    const struct qyi_mobility *mobility = walk->mobility;

    for (unsigned i = 0; i < mobility->count; i++) {
        const struct qyi_mobility_man *man = &mobility->man[i];

        if (man->kind == QY_CHESS_KING || man->kind == QY_CHESS_PAWN)
            continue;
        walk->officers[man->side] = true;
        walk->stand[man->side] |= man->reach;
        if (man->side != walk->winner)
            continue;
        walk->attacked |= qyi_mobility_attacked(mobility, man);
        walk->straight |= man->kind == QY_CHESS_ROOK || man->kind == QY_CHESS_QUEEN;
        walk->diagonal |= man->kind == QY_CHESS_BISHOP || man->kind == QY_CHESS_QUEEN;
    }
}

/* ---- could it be a mate? --------------------------------------------------------------------------- */

/* True if leaving `from` may open a line of the winner to the loser's king. */
static bool may_discover(const struct walk *walk, const struct skeleton *after, unsigned from, unsigned king)
{
    uint64_t men = after->pawns[0] | after->pawns[1] | qyi_chess_bit(after->king[walk->winner]);
    bool straight = qyi_chess_tables.rook[king] >> from & 1;
    bool diagonal = qyi_chess_tables.bishop[king] >> from & 1;

    return ((straight && walk->straight) || (diagonal && walk->diagonal)) &&
           !(qyi_chess_tables.between[king][from] & men);
}

/* True if the winner's step from `from` to `after` may be mate. */
static bool may_be_mate(const struct walk *walk, const struct skeleton *after, enum step step, unsigned from)
{
    unsigned loser = walk->winner ^ 1U;
    unsigned king = after->king[loser];
    uint64_t by_pawns = qyi_chess_pawns_attack(after->pawns[walk->winner], walk->winner);
    uint64_t held = by_pawns | walk->attacked | after->pawns[loser] | walk->stand[loser] |
                    qyi_chess_tables.king[after->king[walk->winner]];
    bool by_officers = walk->attacked >> king & 1;

    if (qyi_chess_tables.king[king] & ~held)
        return false;
    if ((by_pawns >> king & 1) || step == EN_PASSANT)
        return true;
    return by_officers && (step == BY_OFFICER || may_discover(walk, after, from, king));
}

/* ---- the skeletons reached ------------------------------------------------------------------------- */

static unsigned hash_of(const struct walk *walk, const struct skeleton *skeleton)
{
    uint64_t hash = skeleton->pawns[0] * UINT64_C(0x9E3779B97F4A7C15);

    hash ^= skeleton->pawns[1] * UINT64_C(0xC2B2AE3D27D4EB4F);
    hash ^= hash >> 29;
    hash += (uint64_t)(skeleton->king[0] | skeleton->king[1] << 6 | skeleton->side << 12) *
            UINT64_C(0x165667B19E3779F9);
    hash ^= hash >> 32;
    return (unsigned)hash & (walk->size - 1);
}

static void add(struct walk *walk, const struct skeleton *skeleton)
{
    unsigned place = hash_of(walk, skeleton);

    for (; walk->table[place]; place = (place + 1) & (walk->size - 1))
        if (memcmp(&walk->list[walk->table[place] - 1], skeleton, sizeof *skeleton) == 0)
            return;
    if (walk->count == walk->most) {
        walk->failed = true;
        return;
    }
    walk->list[walk->count++] = *skeleton;
    walk->table[place] = walk->count;
}

/* Adds the skeleton after a step, if the mover's king may be where it is. */
static void reach(struct walk *walk, struct skeleton *after, enum step step, unsigned from)
{
    unsigned mover = after->side ^ 1U;

    if (qyi_chess_pawns_attack(after->pawns[mover ^ 1], mover ^ 1) >> after->king[mover] & 1)
        return;
    if ((after->pawns[0] & QYI_CHESS_RANK_8_SET) || (after->pawns[1] & QYI_CHESS_RANK_1_SET) ||
        (mover == walk->winner && may_be_mate(walk, after, step, from))) {
        walk->failed = true;
        return;
    }
    add(walk, after);
}

/* ---- steps ----------------------------------------------------------------------------------------- */

static void step_officers(struct walk *walk, const struct skeleton *before, unsigned us)
{
    struct skeleton after = *before;
    uint64_t taken = before->pawns[us ^ 1] & walk->stand[us];

    if (!walk->officers[us])
        return;
    after.side ^= 1;
    reach(walk, &after, BY_OFFICER, 0);
    while (taken) {
        after.pawns[us ^ 1] = before->pawns[us ^ 1] & ~qyi_chess_bit(qyi_chess_pop(&taken));
        reach(walk, &after, BY_OFFICER, 0);
    }
}

static void step_king(struct walk *walk, const struct skeleton *before, unsigned us)
{
    uint64_t to = qyi_chess_tables.king[before->king[us]] & ~qyi_chess_tables.king[before->king[us ^ 1]] &
                  ~before->pawns[us] & ~qyi_chess_bit(before->king[us ^ 1]);

    while (to) {
        struct skeleton after = *before;
        unsigned square = qyi_chess_pop(&to);

        after.side ^= 1;
        after.king[us] = (uint8_t)square;
        after.pawns[us ^ 1] &= ~qyi_chess_bit(square);
        reach(walk, &after, BY_KING, before->king[us]);
    }
}

/* Moves a pawn to a square, with a capture if it is occupied. */
static void step_pawn(struct walk *walk, const struct skeleton *before, unsigned us, unsigned from,
                      unsigned to)
{
    struct skeleton after = *before;

    after.side ^= 1;
    after.pawns[us] ^= qyi_chess_bit(from) | qyi_chess_bit(to);
    after.pawns[us ^ 1] &= ~qyi_chess_bit(to);
    reach(walk, &after, BY_PAWN, from);
}

/* En passant, wherever the pawns are placed for it: the right is not tracked. */
static void step_en_passant(struct walk *walk, const struct skeleton *before, unsigned us, unsigned from)
{
    uint64_t beside = qyi_chess_tables.king[from] & before->pawns[us ^ 1] &
                      qyi_chess_rank_set(us == QY_FIRST ? 4 : 3) & qyi_chess_rank_set(qyi_chess_rank(from));

    while (beside) {
        unsigned enemy = qyi_chess_pop(&beside);
        uint64_t to = ahead(qyi_chess_bit(enemy), us);
        struct skeleton after = *before;

        if (to & (before->pawns[0] | before->pawns[1]))
            continue;
        after.side ^= 1;
        after.pawns[us] ^= qyi_chess_bit(from) | to;
        after.pawns[us ^ 1] &= ~qyi_chess_bit(enemy);
        reach(walk, &after, EN_PASSANT, from);
    }
}

static void step_pawns(struct walk *walk, const struct skeleton *before, unsigned us)
{
    uint64_t kings = qyi_chess_bit(before->king[0]) | qyi_chess_bit(before->king[1]);
    uint64_t occupied = before->pawns[0] | before->pawns[1] | kings;
    uint64_t second = qyi_chess_rank_set(us == QY_FIRST ? 1 : 6);
    uint64_t pawns = before->pawns[us];

    while (pawns) {
        unsigned from = qyi_chess_pop(&pawns);
        uint64_t one = ahead(qyi_chess_bit(from), us) & ~occupied;
        uint64_t two = qyi_chess_bit(from) & second ? ahead(one, us) & ~occupied : 0;
        uint64_t to = qyi_chess_tables.pawn[us][from] & ~kings & ~before->pawns[us] &
                      (before->pawns[us ^ 1] | walk->stand[us ^ 1]);

        to |= one | two;
        while (to)
            step_pawn(walk, before, us, from, qyi_chess_pop(&to));
        step_en_passant(walk, before, us, from);
    }
}

static void step_all(struct walk *walk)
{
    for (unsigned i = 0; i < walk->count && !walk->failed; i++) {
        struct skeleton before = walk->list[i];

        step_officers(walk, &before, before.side);
        step_king(walk, &before, before.side);
        step_pawns(walk, &before, before.side);
    }
}

bool qyi_skeleton_excludes_mate(const struct qy_chess_position *position, const struct qyi_mobility *mobility,
                                enum qy_side winner, unsigned most, uint64_t *nodes)
{
    uint64_t pawns = qyi_chess_kind_set(position, QY_CHESS_PAWN);
    struct walk walk = {.mobility = mobility, .winner = winner, .most = most, .size = 2};
    struct skeleton first = {.side = position->side};

    if (position->castling)
        return false;
    for (unsigned side = 0; side < 2; side++) {
        first.pawns[side] = pawns & qyi_chess_side_set(position, (enum qy_side)side);
        first.king[side] = qyi_chess_king(position, (enum qy_side)side);
    }
    gather_officers(&walk);
    while (walk.size < 2 * most)
        walk.size *= 2;
    walk.list = malloc(most * sizeof *walk.list);
    walk.table = calloc(walk.size, sizeof *walk.table);
    walk.failed = !walk.list || !walk.table;
    if (!walk.failed) {
        add(&walk, &first);
        step_all(&walk);
    }
    free(walk.list);
    free(walk.table);
    *nodes += walk.count;
    return !walk.failed;
}
