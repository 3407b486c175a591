/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The legal moves to one square, found backwards from that square, and the position after a move: what a
 * reader of games needs at every move, and much less work than the whole list. Compiled for each kind of CPU,
 * like movegen.inc.h.
 */
#include "board/rivals.h"
#include "chess/make.h"
#include "chess/movegen.h"

/* The squares from which a piece of a kind other than a pawn reaches `to` on an empty board. */
static inline uint64_t reaching_empty(unsigned kind, unsigned to)
{
    static const uint64_t *const lines[2][8] = {
        {[QY_CHESS_KNIGHT] = qyi_chess_tables.knight,
         [QY_CHESS_BISHOP] = qyi_chess_tables.bishop,
         [QY_CHESS_ROOK] = qyi_chess_tables.rook,
         [QY_CHESS_QUEEN] = qyi_chess_tables.rook,
         [QY_CHESS_KING] = qyi_chess_tables.king},
        {[QY_CHESS_KNIGHT] = qyi_chess_tables.knight,
         [QY_CHESS_BISHOP] = qyi_chess_tables.bishop,
         [QY_CHESS_ROOK] = qyi_chess_tables.rook,
         [QY_CHESS_QUEEN] = qyi_chess_tables.bishop,
         [QY_CHESS_KING] = qyi_chess_tables.king},
    };

    return lines[0][kind][to] | lines[1][kind][to];
}

/* The pieces of `from` that reach the square on the actual board. Usually there is only one. */
static uint64_t reaching(const struct qy_chess_position *position, unsigned kind, unsigned to, uint64_t from)
{
    uint64_t occupied = qyi_chess_occupied(position);
    uint64_t men = qyi_chess_kind_set(position, (enum qy_chess_kind)kind) & from & reaching_empty(kind, to);
    uint64_t reach = 0;

    for (; men != 0; men &= men - 1)
        reach |= (men & -men) * ((qyi_chess_tables.between[to][qyi_chess_first(men)] & occupied) == 0);
    return reach;
}

/* True if nothing is between the square and the lowest of the pieces, of which there is at least one. */
static inline bool sees_lowest(unsigned square, uint64_t men, uint64_t occupied)
{
    return (qyi_chess_tables.between[square][qyi_chess_first(men)] & occupied) == 0;
}

/*
 * True if one of `men`, of a side, attacks the square with the board so occupied. Tests sliders one by one:
 * rarely more than two are on lines of the square, so this is cheaper than looking up the square's attacks.
 * Their number is unpredictable, so the first two are tested without a branch (if there are none, some other
 * square is).
 */
static inline bool is_attacked(const struct qy_chess_position *position, unsigned square, enum qy_side by,
                               uint64_t men, uint64_t occupied)
{
    const struct qyi_chess_tables *tables = &qyi_chess_tables;
    const uint64_t some = UINT64_C(1) << 63;
    uint64_t near = (tables->knight[square] & qyi_chess_kind_set(position, QY_CHESS_KNIGHT)) |
                    (tables->king[square] & qyi_chess_kings(position)) |
                    (tables->pawn[by ^ 1][square] & qyi_chess_kind_set(position, QY_CHESS_PAWN));
    uint64_t snipers = ((tables->rook[square] & qyi_chess_straight_set(position)) |
                        (tables->bishop[square] & qyi_chess_diagonal_set(position))) &
                       men;
    uint64_t second = snipers & (snipers - 1);
    unsigned seen = (near & men) != 0;

    seen |= (unsigned)(snipers != 0) & (unsigned)sees_lowest(square, snipers | some, occupied);
    seen |= (unsigned)(second != 0) & (unsigned)sees_lowest(square, second | some, occupied);
    if (seen != 0 || !qyi_chess_many(second))
        return seen != 0;
    for (snipers = second & (second - 1); snipers != 0; snipers &= snipers - 1)
        if (sees_lowest(square, snipers, occupied))
            return true;
    return false;
}

/* True if the mover's king is not attacked after the piece on `from` goes to `to`; not for en passant. */
static bool is_safe(const struct qy_chess_position *position, unsigned kind, unsigned from, unsigned to)
{
    enum qy_side us = (enum qy_side)position->side;
    enum qy_side them = (enum qy_side)(us ^ 1);
    uint64_t occupied = (qyi_chess_occupied(position) & ~qyi_chess_bit(from)) | qyi_chess_bit(to);
    unsigned king = kind == QY_CHESS_KING ? to : qyi_chess_king(position, us);

    /* A piece captured on `to` no longer attacks. */
    return !is_attacked(position, king, them, qyi_chess_side_set_any(position, them) & ~qyi_chess_bit(to),
                        occupied);
}

/* Writes a pawn's move, or its four promotions. */
static size_t put_pawn(unsigned from, unsigned to, unsigned class, qy_move *ret_moves)
{
    size_t count = 0;

    if (qyi_chess_rank(to) != 0 && qyi_chess_rank(to) != 7) {
        ret_moves[count++] = qyi_chess_move(from, to, class);
        return count;
    }
    for (unsigned kind = QY_CHESS_KNIGHT; kind <= QY_CHESS_QUEEN; kind++)
        ret_moves[count++] = qyi_chess_move(from, to, QYI_CHESS_PROMOTION | kind);
    return count;
}

/* The pawn that can step, one or two squares, onto an empty square; 64 for none. */
static unsigned stepping(const struct qy_chess_position *position, uint64_t pawns, unsigned to)
{
    bool first = position->side == QY_FIRST;
    unsigned rank = qyi_chess_rank(to);
    unsigned behind = first ? to - 8 : to + 8;
    unsigned far = first ? to - 16 : to + 16;

    if (rank == (first ? 0 : 7))
        return 64;
    if (pawns >> behind & 1)
        return behind;
    bool free_way = rank == (first ? 3 : 4) && !(qyi_chess_occupied(position) >> behind & 1);
    return free_way && (pawns >> far & 1) ? far : 64;
}

static size_t pawn_moves_to(const struct qy_chess_position *position, unsigned to, qy_move *ret_moves)
{
    enum qy_side us = (enum qy_side)position->side;
    uint64_t pawns = qyi_chess_kind_set(position, QY_CHESS_PAWN) & qyi_chess_side_set_any(position, us);
    uint64_t takers = qyi_chess_tables.pawn[us ^ 1][to] & pawns;
    size_t count = 0;

    if (qyi_chess_occupied(position) >> to & 1) {
        for (; takers != 0; takers &= takers - 1) {
            unsigned from = qyi_chess_first(takers);

            if (is_safe(position, QY_CHESS_PAWN, from, to))
                count += put_pawn(from, to, QYI_CHESS_NORMAL, ret_moves + count);
        }
        return count;
    }
    if (position->en_passant != 0 && position->en_passant == to) {
        for (; takers != 0; takers &= takers - 1) {
            unsigned from = qyi_chess_first(takers);

            if (qyi_chess_en_passant_safe(position, from, to))
                ret_moves[count++] = qyi_chess_move(from, to, QYI_CHESS_EN_PASSANT);
        }
    }
    unsigned from = stepping(position, pawns, to);
    if (from == 64 || !is_safe(position, QY_CHESS_PAWN, from, to))
        return count;
    bool two = from + 16 == to || to + 16 == from;
    return count + put_pawn(from, to, two ? QYI_CHESS_DOUBLE_STEP : QYI_CHESS_NORMAL, ret_moves + count);
}

size_t QYI_CHESS_BODY(moves_to)(const struct qy_chess_position *position, unsigned kind, qy_square to,
                                qy_move *ret_moves)
{
    uint64_t own = qyi_chess_side_set_any(position, (enum qy_side)position->side);
    size_t count = 0;

    if (to > 63 || kind < QY_CHESS_PAWN || kind > QY_CHESS_KING || (own >> to & 1))
        return 0;
    if (kind == QY_CHESS_PAWN)
        return pawn_moves_to(position, to, ret_moves);
    for (uint64_t men = reaching(position, kind, to, own); men != 0; men &= men - 1) {
        unsigned from = qyi_chess_first(men);

        if (is_safe(position, kind, from, to))
            ret_moves[count++] = qyi_chess_move(from, to, QYI_CHESS_NORMAL);
    }
    return count;
}

/* The squares on a file and a rank; -1: any. */
static uint64_t squares_of(int file, int rank)
{
    uint64_t set = ~UINT64_C(0);

    if (file >= 0)
        set &= UINT64_C(0x0101010101010101) << file;
    if (rank >= 0)
        set &= UINT64_C(0xFF) << 8 * rank;
    return set;
}

/*
 * A pawn's step onto an empty square where no pawn can capture: most pawn moves, and the only one possible.
 */
static qy_move only_step(const struct qy_chess_position *position, uint64_t pawns, unsigned to,
                         uint64_t origin)
{
    bool first = position->side == QY_FIRST;
    unsigned step = first ? 56 : 8; /* backwards, modulo 64 */
    unsigned near = (to + step) & 63;
    unsigned far = (near + step) & 63;
    bool two = !(pawns >> near & 1);
    unsigned from = two ? far : near;
    bool free_way = qyi_chess_rank(to) == (first ? 3 : 4) && !(qyi_chess_occupied(position) >> near & 1);

    if (!(pawns & origin & qyi_chess_bit(from)) || (two && !free_way) ||
        !is_safe(position, QY_CHESS_PAWN, from, to))
        return QY_MOVE_NONE;
    return qyi_chess_move(from, to, two ? QYI_CHESS_DOUBLE_STEP : QYI_CHESS_NORMAL);
}

static qy_move only_pawn_move(const struct qy_chess_position *position, unsigned to, uint64_t origin,
                              unsigned promotion)
{
    uint64_t pawns = qyi_chess_kind_set(position, QY_CHESS_PAWN) &
                     qyi_chess_side_set_any(position, (enum qy_side)position->side);
    bool last = to < 8 || to > 55;
    qy_move moves[16];
    qy_move only = QY_MOVE_NONE;

    if (!(qyi_chess_occupied(position) >> to & 1) && position->en_passant != to && !last)
        return promotion == 0 ? only_step(position, pawns, to, origin) : QY_MOVE_NONE;
    size_t count = pawn_moves_to(position, to, moves);

    for (size_t i = 0; i < count; i++) {
        if ((origin >> qyi_chess_move_from(moves[i]) & 1) == 0 ||
            qyi_chess_move_promotion(moves[i]) != promotion)
            continue;
        if (only != QY_MOVE_NONE)
            return QY_MOVE_NONE;
        only = moves[i];
    }
    return only;
}

qy_move QYI_CHESS_BODY(only_move)(const struct qy_chess_position *position, unsigned kind, qy_square to,
                                  int file, int rank, unsigned promotion)
{
    uint64_t own = qyi_chess_side_set_any(position, (enum qy_side)position->side);
    uint64_t origin = own & squares_of(file, rank);
    qy_move only = QY_MOVE_NONE;

    if (to > 63 || kind < QY_CHESS_PAWN || kind > QY_CHESS_KING || (own >> to & 1))
        return QY_MOVE_NONE;
    if (kind == QY_CHESS_PAWN)
        return only_pawn_move(position, to, origin, promotion);
    for (uint64_t men = reaching(position, kind, to, origin); men != 0; men &= men - 1) {
        unsigned from = qyi_chess_first(men);

        if (!is_safe(position, kind, from, to))
            continue;
        if (only != QY_MOVE_NONE)
            return QY_MOVE_NONE;
        only = qyi_chess_move(from, to, QYI_CHESS_NORMAL);
    }
    return promotion == 0 ? only : QY_MOVE_NONE;
}

/* Bits of enum qyi_rivals for the other pieces of a kind that may go to `to`. */
static unsigned rivals_of(const struct qy_chess_position *position, unsigned kind, unsigned from,
                          qy_square to)
{
    uint64_t others = qyi_chess_side_set_any(position, (enum qy_side)position->side) & ~qyi_chess_bit(from);
    unsigned rivals = 0;

    for (others = reaching(position, kind, to, others); others != 0; others &= others - 1) {
        unsigned other = qyi_chess_first(others);

        if (!is_safe(position, kind, other, to))
            continue;
        rivals |= QYI_RIVAL;
        rivals |= qyi_chess_file(other) == qyi_chess_file(from) ? QYI_RIVAL_ON_FILE : 0;
        rivals |= qyi_chess_rank(other) == qyi_chess_rank(from) ? QYI_RIVAL_ON_RANK : 0;
    }
    return rivals;
}

bool QYI_CHESS_BODY(in_check)(const struct qy_chess_position *position)
{
    enum qy_side us = (enum qy_side)position->side;
    enum qy_side them = (enum qy_side)(us ^ 1);

    return is_attacked(position, qyi_chess_king(position, us), them, qyi_chess_side_set_any(position, them),
                       qyi_chess_occupied(position));
}

/* True if a side in check has no legal move. A king move answers almost every check. */
static bool is_mate(const struct qy_chess_position *position)
{
    enum qy_side us = (enum qy_side)position->side;
    enum qy_side them = (enum qy_side)(us ^ 1);
    unsigned king = qyi_chess_king(position, us);
    uint64_t through = qyi_chess_occupied(position) & ~qyi_chess_bit(king);
    uint64_t steps = qyi_chess_tables.king[king] & ~qyi_chess_side_set_any(position, us);
    uint64_t men = qyi_chess_side_set_any(position, them);
    qy_move moves[QYI_CHESS_ANY_MOVES];

    while (steps != 0) {
        if (!is_attacked(position, qyi_chess_pop(&steps), them, men, through))
            return false;
    }
    return QYI_CHESS_BODY(gen_legal)(position, moves) == 0;
}

void QYI_CHESS_BODY(parts)(const struct qy_chess_position *before, const struct qy_chess_position *after,
                           qy_move move, struct qyi_move_parts *ret_parts)
{
    unsigned from = qyi_chess_move_from(move);
    unsigned to = qyi_chess_move_target(move);
    unsigned kind = QY_PIECE_KIND(qyi_chess_at(before, from));
    unsigned class = qyi_chess_move_class(move);
    bool castling = class == QYI_CHESS_CASTLING;
    bool alone = castling || kind == QY_CHESS_PAWN || kind == QY_CHESS_KING;
    unsigned rivals = alone ? 0 : rivals_of(before, kind, from, (qy_square)to);

    *ret_parts = (struct qyi_move_parts){
        .kind = (uint8_t)kind,
        .promotion = (uint8_t)qyi_chess_move_promotion(move),
        .rivals = (uint8_t)rivals,
        .from = (qy_square)from,
        .to = (qy_square)to,
        .capture =
            !castling && ((qyi_chess_occupied(before) >> to & 1) != 0 || class == QYI_CHESS_EN_PASSANT),
        .castling = castling,
    };
    if (after != NULL && QYI_CHESS_BODY(in_check)(after))
        ret_parts->check = is_mate(after) ? QYI_CHECK_MATE : QYI_CHECK;
}

void QYI_CHESS_BODY(advance)(const struct qy_chess_position *before, qy_move move,
                             struct qy_chess_position *ret_after)
{
    if (move == QY_MOVE_NULL) {
        *ret_after = *before;
        qyi_chess_pass(ret_after);
    } else {
        qyi_chess_advance(before, move, ret_after);
    }
}
