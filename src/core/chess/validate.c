/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Turns a setup into a position, or finds its faults.
 *
 * A fault is a contradiction, or something unplayable. A position that merely can't be reached from the
 * starting position (two bishops on one colour beside eight pawns, a double check by two knights) is
 * accepted: studies and tests are full of them.
 */
#include "chess/fen.h"
#include "chess/position.h"

const char *const qyi_chess_fault_ids[] = {"no-white-king",       "no-black-king",
                                           "many-white-kings",    "many-black-kings",
                                           "many-white-men",      "many-black-men",
                                           "many-white-pawns",    "many-black-pawns",
                                           "many-white-promoted", "many-black-promoted",
                                           "pawn-on-last-rank",   "opponent-in-check",
                                           "many-checkers",       "castling",
                                           "en-passant",          NULL};

_Static_assert(sizeof qyi_chess_fault_ids / sizeof qyi_chess_fault_ids[0] == QYI_CHESS_FAULT_COUNT + 1,
               "a name for each fault");

/* The bit of a fault; `white` is White's fault number, Black's is the next one. */
static uint32_t fault_of(enum qyi_chess_fault white, enum qy_side side)
{
    return UINT32_C(1) << ((unsigned)white + (unsigned)side);
}

static unsigned surplus(unsigned count, unsigned first_count)
{
    return count > first_count ? count - first_count : 0;
}

static uint32_t material_faults(const struct qy_chess_position *position, enum qy_side side)
{
    uint64_t men = qyi_chess_side_set(position, side);
    unsigned count[QY_CHESS_KING + 1];
    uint32_t faults = 0;

    for (unsigned kind = QY_CHESS_PAWN; kind <= QY_CHESS_KING; kind++)
        count[kind] = qyi_chess_count(men & qyi_chess_kind_set(position, (enum qy_chess_kind)kind));
    unsigned promoted = surplus(count[QY_CHESS_KNIGHT], 2) + surplus(count[QY_CHESS_BISHOP], 2) +
                        surplus(count[QY_CHESS_ROOK], 2) + surplus(count[QY_CHESS_QUEEN], 1);
    if (count[QY_CHESS_KING] == 0)
        faults |= fault_of(QYI_CHESS_FAULT_NO_WHITE_KING, side);
    if (count[QY_CHESS_KING] > 1)
        faults |= fault_of(QYI_CHESS_FAULT_MANY_WHITE_KINGS, side);
    if (qyi_chess_count(men) > 16)
        faults |= fault_of(QYI_CHESS_FAULT_MANY_WHITE_MEN, side);
    if (count[QY_CHESS_PAWN] > 8)
        faults |= fault_of(QYI_CHESS_FAULT_MANY_WHITE_PAWNS, side);
    if (promoted > surplus(8, count[QY_CHESS_PAWN]))
        faults |= fault_of(QYI_CHESS_FAULT_MANY_WHITE_PROMOTED, side);
    return faults;
}

/* The only king of a side, or QY_SQUARE_NONE. */
static qy_square only_king(const struct qy_chess_position *position, enum qy_side side)
{
    uint64_t kings = qyi_chess_kings(position) & qyi_chess_side_set(position, side);

    return kings && !qyi_chess_many(kings) ? (qy_square)qyi_chess_first(kings) : QY_SQUARE_NONE;
}

static uint32_t check_faults(const struct qy_chess_position *position)
{
    enum qy_side us = (enum qy_side)position->side;
    uint64_t occupied = qyi_chess_occupied(position);
    qy_square mine = only_king(position, us);
    qy_square theirs = only_king(position, us ^ 1);
    uint32_t faults = 0;

    if (theirs != QY_SQUARE_NONE && qyi_chess_attackers_set(position, theirs, us, occupied))
        faults |= fault_of(QYI_CHESS_FAULT_OPPONENT_IN_CHECK, QY_FIRST);
    if (mine != QY_SQUARE_NONE &&
        qyi_chess_count(qyi_chess_attackers_set(position, mine, us ^ 1, occupied)) > 2)
        faults |= fault_of(QYI_CHESS_FAULT_MANY_CHECKERS, QY_FIRST);
    return faults;
}

/* The rook of a castling right, among `rooks` (a side's on its back rank); empty if there is none. */
static uint64_t rook_of_right(unsigned right, uint64_t rooks, unsigned king)
{
    uint64_t below = rooks & (qyi_chess_bit(king) - 1);
    uint64_t above = rooks & ~below;

    if (right == QYI_CHESS_OUTERMOST_KINGSIDE)
        return above ? qyi_chess_bit(63 - (unsigned)__builtin_clzll(above)) : 0;
    if (right == QYI_CHESS_OUTERMOST_QUEENSIDE)
        return below & -below;
    return rooks & (QYI_CHESS_FILE_A_SET << right);
}

/* Adds a side's castling rights to the position; false if the field can't be true. */
static bool set_castling(const struct qyi_chess_setup *setup, struct qy_chess_position *position,
                         enum qy_side side)
{
    qy_square king = only_king(position, side);
    uint64_t back_rank = side == QY_FIRST ? QYI_CHESS_RANK_1_SET : QYI_CHESS_RANK_8_SET;
    uint64_t rooks =
        qyi_chess_kind_set(position, QY_CHESS_ROOK) & qyi_chess_side_set(position, side) & back_rank;
    uint64_t chosen = 0;

    if (!setup->castling[side])
        return true;
    if (king == QY_SQUARE_NONE || !(qyi_chess_bit(king) & back_rank))
        return false;
    for (unsigned right = 0; right <= QYI_CHESS_OUTERMOST_QUEENSIDE; right++) {
        uint64_t rook = setup->castling[side] >> right & 1 ? rook_of_right(right, rooks, king) : 0;

        if (!rook && setup->castling[side] >> right & 1)
            return false;
        chosen |= rook;
    }
    uint64_t below = qyi_chess_bit(king) - 1;
    if (qyi_chess_many(chosen & below) || qyi_chess_many(chosen & ~below))
        return false;
    position->castling |= chosen | qyi_chess_bit(king);
    if (setup->castling[side] & 0xFF || qyi_chess_file(king) != 4 ||
        (chosen & ~(QYI_CHESS_FILE_A_SET | QYI_CHESS_FILE_H_SET)))
        position->chess960 = 1;
    return true;
}

/*
 * True if the last move can have been a double step past the square: the pawn is in front of it, the two
 * squares behind are empty, and the king was not already attacked without the step.
 */
static bool passed_possible(const struct qy_chess_position *position, unsigned square)
{
    enum qy_side us = (enum qy_side)position->side;
    enum qy_side them = us ^ 1;
    uint64_t occupied = qyi_chess_occupied(position);
    uint64_t stands = qyi_chess_bit(square ^ 8);
    uint64_t began = us == QY_FIRST ? qyi_chess_bit(square) << 8 : qyi_chess_bit(square) >> 8;
    qy_square king = only_king(position, us);
    struct qy_chess_position earlier = *position;

    if (qyi_chess_rank(square) != (us == QY_FIRST ? 5 : 2) || (occupied & (began | qyi_chess_bit(square))) ||
        qyi_chess_at(position, square ^ 8) != QY_PIECE(them, QY_CHESS_PAWN))
        return false;
    if (king == QY_SQUARE_NONE)
        return true;
    qyi_chess_put(&earlier, square ^ 8, 0);
    qyi_chess_put(&earlier, qyi_chess_first(began), QY_PIECE(them, QY_CHESS_PAWN));
    return qyi_chess_attackers_set(&earlier, king, them, occupied ^ stands ^ began) == 0;
}

uint32_t qyi_chess_validate(const struct qyi_chess_setup *setup, struct qy_chess_position *ret_position)
{
    struct qy_chess_position position = {
        .side = (uint8_t)setup->side, .halfmove = setup->halfmove, .fullmove = setup->fullmove};

    for (unsigned square = 0; square < 64; square++)
        qyi_chess_put(&position, square, setup->board[square]);
    uint32_t faults = material_faults(&position, QY_FIRST) | material_faults(&position, QY_SECOND);
    if (qyi_chess_kind_set(&position, QY_CHESS_PAWN) & (QYI_CHESS_RANK_1_SET | QYI_CHESS_RANK_8_SET))
        faults |= fault_of(QYI_CHESS_FAULT_PAWN_ON_LAST_RANK, QY_FIRST);
    faults |= check_faults(&position);
    for (int side = QY_FIRST; side <= QY_SECOND; side++)
        if (!set_castling(setup, &position, (enum qy_side)side))
            faults |= fault_of(QYI_CHESS_FAULT_CASTLING, QY_FIRST);
    if (setup->en_passant != QY_SQUARE_NONE && !passed_possible(&position, setup->en_passant))
        faults |= fault_of(QYI_CHESS_FAULT_EN_PASSANT, QY_FIRST);
    if (faults == 0 && setup->en_passant != QY_SQUARE_NONE &&
        qyi_chess_en_passant_legal(&position, setup->en_passant))
        position.en_passant = setup->en_passant;
    position.key = qyi_chess_compute_key(&position);
    *ret_position = position;
    return faults;
}
