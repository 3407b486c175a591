/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chess: the squares that pieces can ever reach, and whether a mate is impossible within them. */
#include "chess/mobility.h"

#include "chess/attacks.h"

/* The squares that a promoted piece may attack, as a queen or a knight. */
static uint64_t promoted_attacks(unsigned square, uint64_t blockers)
{
    return qyi_chess_attacks(QY_CHESS_QUEEN, 0, square, blockers) | qyi_chess_tables.knight[square];
}

/* The squares to which a pawn may step without capturing. */
static uint64_t pawn_steps(unsigned side, unsigned square, uint64_t fixed)
{
    uint64_t one = side == QY_FIRST ? qyi_chess_bit(square) << 8 : qyi_chess_bit(square) >> 8;

    one &= ~fixed;
    if (qyi_chess_rank(square) != (side == QY_FIRST ? 1U : 6U))
        return one;
    uint64_t two = side == QY_FIRST ? one << 8 : one >> 8;
    return one | (two & ~fixed);
}

static uint64_t file_of(unsigned square)
{
    return QYI_CHESS_FILE_A_SET << qyi_chess_file(square);
}

/* True if, by the sets so far, a pawn may leave its file or be captured. */
static bool gives_way(const struct qyi_mobility *mobility, const struct qyi_mobility_man *pawn)
{
    if (pawn->promoted || (pawn->reach & ~file_of(pawn->square)))
        return true;
    for (unsigned i = 0; i < mobility->count; i++) {
        const struct qyi_mobility_man *man = &mobility->man[i];
        uint64_t taking = man->reach;

        if (man->side == pawn->side)
            continue;
        if (man->kind == QY_CHESS_PAWN)
            taking = qyi_chess_pawns_attack(man->reach, man->side) | man->promoted;
        if (taking & pawn->reach)
            return true;
    }
    return false;
}

/* The squares of the pawns in front of a pawn that never give way, if it never leaves its file. */
static uint64_t facing_pawns(const struct qyi_mobility *mobility, const struct qyi_mobility_man *pawn)
{
    uint64_t file = file_of(pawn->square);
    uint64_t facing = 0;

    if (pawn->reach & ~file)
        return 0;
    for (unsigned i = 0; i < mobility->count; i++) {
        const struct qyi_mobility_man *man = &mobility->man[i];
        bool ahead = pawn->side == QY_FIRST ? man->square > pawn->square : man->square < pawn->square;

        if (man->kind == QY_CHESS_PAWN && man->side != pawn->side && (file >> man->square & 1) && ahead &&
            !gives_way(mobility, man))
            facing |= qyi_chess_bit(man->square);
    }
    return facing;
}

/* The squares to which a piece may go from `square`, by the sets so far; pawns do not pass a `barrier`. */
static uint64_t steps_of(const struct qyi_mobility *mobility, const struct qyi_mobility_man *man,
                         unsigned square, uint64_t barrier)
{
    uint64_t fixed = mobility->fixed[0] | mobility->fixed[1];
    uint64_t reached = qyi_chess_attacks(man->kind, man->side, square, fixed) & ~mobility->fixed[man->side];

    if (man->kind == QY_CHESS_PAWN)
        return (reached & mobility->stand[man->side ^ 1]) | pawn_steps(man->side, square, fixed | barrier);
    if (man->kind == QY_CHESS_KING)
        return reached & ~mobility->forbidden[man->side];
    return reached;
}

/* The squares always attacked by pieces of `by` that never move and are never captured. */
static uint64_t always_attacked(const struct qyi_mobility *mobility, unsigned by)
{
    uint64_t attacked = 0;

    for (unsigned i = 0; i < mobility->count; i++) {
        const struct qyi_mobility_man *man = &mobility->man[i];

        if (man->side == by && (mobility->fixed[by] >> man->square & 1))
            attacked |= qyi_chess_attacks(man->kind, by, man->square, ~UINT64_C(0));
    }
    return attacked;
}

/* Extends a piece's squares by the sets so far. Returns true if there is a new one. */
static bool extend(const struct qyi_mobility *mobility, struct qyi_mobility_man *man)
{
    const uint64_t last = man->side == QY_FIRST ? QYI_CHESS_RANK_8_SET : QYI_CHESS_RANK_1_SET;
    uint64_t fixed = mobility->fixed[0] | mobility->fixed[1];
    uint64_t before = man->reach;
    uint64_t before_promoted = man->promoted;
    uint64_t barrier = man->kind == QY_CHESS_PAWN ? facing_pawns(mobility, man) : 0;
    uint64_t done = 0;
    uint64_t unvisited = man->reach;

    while (unvisited) {
        unsigned square = qyi_chess_pop(&unvisited);

        done |= qyi_chess_bit(square);
        man->reach |= steps_of(mobility, man, square, barrier);
        if (man->kind == QY_CHESS_PAWN) {
            man->promoted |= man->reach & last;
            man->reach &= ~last;
        }
        unvisited = man->reach & ~done;
    }
    done = 0;
    unvisited = man->promoted;
    while (unvisited) {
        unsigned square = qyi_chess_pop(&unvisited);

        done |= qyi_chess_bit(square);
        man->promoted |= promoted_attacks(square, fixed) & ~mobility->fixed[man->side];
        unvisited = man->promoted & ~done;
    }
    return man->reach != before || man->promoted != before_promoted;
}

/*
 * Treats castling as a step of the king and one of the rook, possible if nothing stays in their way for good.
 */
static void add_castling(const struct qy_chess_position *position, struct qyi_mobility *mobility)
{
    for (unsigned i = 0; i < mobility->count; i++) {
        struct qyi_mobility_man *man = &mobility->man[i];

        if (!(position->castling >> man->square & 1))
            continue;
        /* Overestimates: a king or rook that may castle may be on any square where castling puts one. */
        man->reach |= UINT64_C(0x6C) << (man->side == QY_FIRST ? 0 : 56);
        mobility->fixed[man->side] &= ~qyi_chess_bit(man->square);
        if (man->kind != QY_CHESS_KING)
            mobility->stand[man->side] |= man->reach;
    }
}

static void begin(const struct qy_chess_position *position, struct qyi_mobility *mobility)
{
    uint64_t men = qyi_chess_occupied(position);

    mobility->count = 0;
    while (men && mobility->count < QYI_MOBILITY_MEN) {
        unsigned square = qyi_chess_pop(&men);
        qy_piece piece = qyi_chess_at(position, square);

        mobility->man[mobility->count++] = (struct qyi_mobility_man){.reach = qyi_chess_bit(square),
                                                                     .square = (uint8_t)square,
                                                                     .kind = (uint8_t)QY_PIECE_KIND(piece),
                                                                     .side = (uint8_t)QY_PIECE_SIDE(piece)};
    }
    for (unsigned side = 0; side < 2; side++) {
        mobility->fixed[side] = qyi_chess_side_set(position, (enum qy_side)side);
        mobility->stand[side] = mobility->fixed[side] & ~qyi_chess_kings(position);
    }
    if (position->en_passant) {
        unsigned enemy = position->side ^ 1U;
        unsigned pawn = enemy == QY_FIRST ? position->en_passant + 8U : position->en_passant - 8U;

        mobility->stand[enemy] |= qyi_chess_bit(position->en_passant);
        mobility->fixed[enemy] &= ~qyi_chess_bit(pawn);
        /* It may be captured as if it were there. */
        for (unsigned i = 0; i < mobility->count; i++)
            if (mobility->man[i].square == pawn)
                mobility->man[i].reach |= qyi_chess_bit(position->en_passant);
    }
    add_castling(position, mobility);
}

void qyi_mobility_compute(const struct qy_chess_position *position, struct qyi_mobility *ret_mobility)
{
    uint64_t kings = qyi_chess_kings(position);
    bool grown = true;

    begin(position, ret_mobility);
    while (grown) {
        grown = false;
        for (unsigned side = 0; side < 2; side++)
            ret_mobility->forbidden[side] = always_attacked(ret_mobility, side ^ 1);
        for (unsigned i = 0; i < ret_mobility->count; i++) {
            struct qyi_mobility_man *man = &ret_mobility->man[i];

            if (!extend(ret_mobility, man))
                continue;
            grown = true;
            uint64_t all = man->reach | man->promoted;
            ret_mobility->fixed[man->side] &= ~qyi_chess_bit(man->square);
            ret_mobility->fixed[man->side ^ 1] &= ~(all & ~kings);
            if (man->kind != QY_CHESS_KING)
                ret_mobility->stand[man->side] |= all;
        }
    }
}

/* ---- what a mate needs ----------------------------------------------------------------------------- */

/* The squares that a piece may ever attack past `blockers`, from its squares other than `not_from`. */
static uint64_t ever_attacked(const struct qyi_mobility_man *man, uint64_t blockers, uint64_t not_from)
{
    uint64_t attacked = 0;
    uint64_t from = man->reach & ~not_from;

    while (from)
        attacked |= qyi_chess_attacks(man->kind, man->side, qyi_chess_pop(&from), blockers);
    from = man->promoted;
    while (from)
        attacked |= promoted_attacks(qyi_chess_pop(&from), blockers);
    return attacked;
}

uint64_t qyi_mobility_attacked(const struct qyi_mobility *mobility, const struct qyi_mobility_man *man)
{
    uint64_t blockers = mobility->fixed[0] | mobility->fixed[1];

    for (unsigned i = 0; i < mobility->count; i++)
        if (mobility->man[i].kind == QY_CHESS_KING)
            blockers &= ~qyi_chess_bit(mobility->man[i].square);
    return ever_attacked(man, blockers, 0);
}

/*
 * What the pieces can achieve together around one square: the attainable sets of ring squares and the check.
 */
struct cover {
    uint64_t ring;
    unsigned square; /* square of the king to be mated */
    unsigned bits;   /* number of ring squares; the bit of the check follows them */
    unsigned needed; /* all bits */
    bool attained[512];
    uint16_t list[512]; /* attainable sets */
    unsigned count;
};

/* Packs the ring squares and the king's square of a set into the bits of a cover. */
static unsigned pack(const struct cover *cover, uint64_t attacked)
{
    uint64_t ring = cover->ring;
    unsigned bits = 0;

    for (unsigned bit = 0; ring; bit++)
        bits |= (unsigned)(attacked >> qyi_chess_pop(&ring) & 1) << bit;
    return bits | (unsigned)(attacked >> cover->square & 1) << cover->bits;
}

/* Adds the sets attainable when one more piece covers one of `choice`. */
static void combine(struct cover *cover, const uint16_t *choice, unsigned choices)
{
    unsigned before = cover->count;

    for (unsigned i = 0; i < before; i++)
        for (unsigned k = 0; k < choices; k++) {
            unsigned both = (unsigned)cover->list[i] | choice[k];

            if (!cover->attained[both]) {
                cover->attained[both] = true;
                cover->list[cover->count++] = (uint16_t)both;
            }
        }
}

/* Adds a choice unless it is known or covers nothing. */
static void add_choice(bool *had, uint16_t *choice, unsigned *choices, unsigned bits)
{
    if (bits == 0 || had[bits])
        return;
    had[bits] = true;
    choice[(*choices)++] = (uint16_t)bits;
}

/* The covers of one piece of the winner, from each square it can reach. */
static unsigned winner_choices(const struct cover *cover, const struct qyi_mobility_man *man,
                               uint64_t blockers, uint16_t *choice)
{
    bool had[512] = {false};
    uint64_t not_from = qyi_chess_bit(cover->square);
    unsigned choices = 0;

    if (man->kind == QY_CHESS_KING)
        not_from |= cover->ring;
    uint64_t from = man->reach & ~not_from;
    while (from)
        add_choice(had, choice, &choices,
                   pack(cover, qyi_chess_attacks(man->kind, man->side, qyi_chess_pop(&from), blockers)));
    from = man->promoted & ~not_from;
    while (from)
        add_choice(had, choice, &choices, pack(cover, promoted_attacks(qyi_chess_pop(&from), blockers)));
    return choices;
}

/* The covers of one piece of the loser, which blocks its own king. */
static unsigned loser_choices(const struct cover *cover, const struct qyi_mobility_man *man, uint16_t *choice)
{
    uint64_t at = (man->reach | man->promoted) & cover->ring;
    bool had[512] = {false};
    unsigned choices = 0;

    while (at)
        add_choice(had, choice, &choices, pack(cover, qyi_chess_bit(qyi_chess_pop(&at))));
    return choices;
}

/* True if the pieces, each on one square, could mate a king on `square`. */
static bool can_cover(const struct qyi_mobility *mobility, enum qy_side winner, unsigned square,
                      uint64_t blockers)
{
    struct cover cover = {.ring = qyi_chess_tables.king[square], .square = square, .count = 1};

    cover.bits = qyi_chess_count(cover.ring);
    cover.needed = (2U << cover.bits) - 1;
    cover.attained[0] = true;
    for (unsigned i = 0; i < mobility->count && !cover.attained[cover.needed]; i++) {
        const struct qyi_mobility_man *man = &mobility->man[i];
        uint16_t choice[512];

        if (man->side == winner)
            combine(&cover, choice, winner_choices(&cover, man, blockers, choice));
        else if (man->kind != QY_CHESS_KING)
            combine(&cover, choice, loser_choices(&cover, man, choice));
    }
    return cover.attained[cover.needed];
}

bool qyi_mobility_excludes_mate(const struct qyi_mobility *mobility, enum qy_side winner)
{
    const struct qyi_mobility_man *kings[2] = {NULL, NULL};
    uint64_t blockers = mobility->fixed[0] | mobility->fixed[1];
    uint64_t attacked = 0;

    for (unsigned i = 0; i < mobility->count; i++)
        if (mobility->man[i].kind == QY_CHESS_KING)
            kings[mobility->man[i].side] = &mobility->man[i];
    if (!kings[0] || !kings[1])
        return false;
    blockers &= ~qyi_chess_bit(kings[winner ^ 1]->square);
    for (unsigned i = 0; i < mobility->count; i++)
        if (mobility->man[i].side == winner && mobility->man[i].kind != QY_CHESS_KING)
            attacked |= ever_attacked(&mobility->man[i], blockers, 0);
    uint64_t squares = kings[winner ^ 1]->reach & attacked;
    while (squares) {
        unsigned square = qyi_chess_pop(&squares);
        uint64_t ring = qyi_chess_tables.king[square];
        uint64_t open = ring & ~attacked & ~mobility->stand[winner ^ 1];

        if ((open & ~ever_attacked(kings[winner], blockers, ring | qyi_chess_bit(square))) == 0 &&
            can_cover(mobility, winner, square, blockers))
            return false;
    }
    return true;
}
