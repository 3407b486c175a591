/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Chess: decides whether one move is legal, and if not, why. Written from the rules, independently of the
 * move generator, so that tests can check each against the other.
 */
#include "chess/attacks.h"
#include "chess/status.h"

/* The move in question; its class is found while checking it. */
struct asked {
    const struct qy_chess_position *position;
    enum qy_side us;
    unsigned from;
    unsigned to;
    unsigned promotion;
    unsigned kind;
    unsigned class;
};

static unsigned distance(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

/* True if a king on `king` is attacked with the board occupied as given. */
static bool attacked_at(const struct asked *asked, unsigned king, uint64_t occupied)
{
    return qyi_chess_attackers_set(asked->position, king, asked->us ^ 1, occupied) != 0;
}

/* ---- castling -------------------------------------------------------------------------------------- */

/* Why the king may not castle with the rook on `rook`, given the right to it. */
static enum qy_refusal why_not_castle(const struct asked *asked, unsigned rook)
{
    unsigned king = asked->from;
    unsigned king_to = qyi_chess_castled_king(king, rook);
    unsigned rook_to = qyi_chess_castled_rook(king, rook);
    uint64_t both = qyi_chess_bit(king) | qyi_chess_bit(rook);
    uint64_t others = qyi_chess_occupied(asked->position) & ~both;
    uint64_t ways = both | qyi_chess_tables.between[king][king_to] | qyi_chess_bit(king_to) |
                    qyi_chess_tables.between[rook][rook_to] | qyi_chess_bit(rook_to);
    int step = king_to > king ? 1 : -1;

    if (ways & others)
        return QY_REFUSAL_CASTLING_BLOCKED;
    for (unsigned square = king; square != king_to; square = (unsigned)((int)square + step))
        if (attacked_at(asked, square, others | qyi_chess_bit(rook)))
            return QY_REFUSAL_CASTLING_ATTACKED;
    if (attacked_at(asked, king_to, others | qyi_chess_bit(rook)) ||
        attacked_at(asked, king_to, others | qyi_chess_bit(rook_to)))
        return QY_REFUSAL_CASTLING_ATTACKED;
    return QY_REFUSAL_NONE;
}

static bool on_back_rank(const struct asked *asked, unsigned square)
{
    return qyi_chess_rank(square) == (asked->us == QY_FIRST ? 0 : 7);
}

/*
 * The rook of a castling move, 64 for none: the player's own rook that the king moves to or, if the king
 * moves two files or more to the g or c file, the rook on that side that may still castle.
 */
static unsigned castling_rook(const struct asked *asked)
{
    const struct qy_chess_position *position = asked->position;
    uint64_t rooks =
        position->castling & qyi_chess_side_set(position, asked->us) & ~qyi_chess_kings(position);
    uint64_t below = qyi_chess_bit(asked->from) - 1;

    if (rooks >> asked->to & 1)
        return asked->to;
    rooks &= asked->to > asked->from ? ~below : below;
    if (rooks && on_back_rank(asked, asked->to) && distance(asked->from, asked->to) >= 2 &&
        qyi_chess_castled_king(asked->from, qyi_chess_first(rooks)) == asked->to)
        return qyi_chess_first(rooks);
    return 64;
}

/* True if a king move without a castling right is still meant as castling: from the e file. */
static bool looks_like_castling(const struct asked *asked)
{
    qy_piece rook = QY_PIECE(asked->us, QY_CHESS_ROOK);
    unsigned file = qyi_chess_file(asked->to);

    if (!on_back_rank(asked, asked->from) || !on_back_rank(asked, asked->to) ||
        qyi_chess_file(asked->from) != 4)
        return false;
    return file == QYI_CHESS_FILE_C || file == QYI_CHESS_FILE_G ||
           ((file == 0 || file == 7) && qyi_chess_at(asked->position, asked->to) == rook);
}

/* ---- how pieces move ---------------------------------------------------------------------------------- */

static enum qy_refusal why_not_pawn(struct asked *asked)
{
    const struct qy_chess_position *position = asked->position;
    uint64_t occupied = qyi_chess_occupied(position);
    unsigned ahead = asked->us == QY_FIRST ? asked->from + 8 : asked->from - 8;
    unsigned two_ahead = asked->us == QY_FIRST ? asked->from + 16 : asked->from - 16;
    bool at_home = qyi_chess_rank(asked->from) == (asked->us == QY_FIRST ? 1 : 6);

    if (qyi_chess_tables.pawn[asked->us][asked->from] >> asked->to & 1) {
        if (occupied >> asked->to & 1)
            return QY_REFUSAL_NONE;
        asked->class = QYI_CHESS_EN_PASSANT;
        return position->en_passant && position->en_passant == asked->to ? QY_REFUSAL_NONE
                                                                         : QY_REFUSAL_NOT_HOW_IT_MOVES;
    }
    if (asked->to == ahead)
        return occupied >> ahead & 1 ? QY_REFUSAL_BLOCKED : QY_REFUSAL_NONE;
    if (!at_home || asked->to != two_ahead)
        return QY_REFUSAL_NOT_HOW_IT_MOVES;
    asked->class = QYI_CHESS_DOUBLE_STEP;
    return occupied & (qyi_chess_bit(ahead) | qyi_chess_bit(two_ahead)) ? QY_REFUSAL_BLOCKED
                                                                        : QY_REFUSAL_NONE;
}

/* Why a piece other than a pawn may not reach the square, ignoring checks. */
static enum qy_refusal why_not_piece(const struct asked *asked)
{
    const struct qyi_chess_tables *tables = &qyi_chess_tables;
    unsigned from = asked->from;
    uint64_t reach = 0;

    switch (asked->kind) {
    case QY_CHESS_KNIGHT: reach = tables->knight[from]; break;
    case QY_CHESS_BISHOP: reach = tables->bishop[from]; break;
    case QY_CHESS_ROOK: reach = tables->rook[from]; break;
    case QY_CHESS_QUEEN: reach = tables->rook[from] | tables->bishop[from]; break;
    default: reach = tables->king[from]; break;
    }
    if (!(reach >> asked->to & 1))
        return QY_REFUSAL_NOT_HOW_IT_MOVES;
    if (tables->between[from][asked->to] & qyi_chess_occupied(asked->position))
        return QY_REFUSAL_BLOCKED;
    return QY_REFUSAL_NONE;
}

/* True if the move would leave the mover's king attacked. */
static bool leaves_check(const struct asked *asked)
{
    uint64_t occupied = qyi_chess_occupied(asked->position) & ~qyi_chess_bit(asked->from);
    uint64_t taken = qyi_chess_bit(asked->class == QYI_CHESS_EN_PASSANT ? asked->to ^ 8 : asked->to);
    unsigned king = asked->kind == QY_CHESS_KING ? asked->to : qyi_chess_king(asked->position, asked->us);

    occupied = (occupied & ~taken) | qyi_chess_bit(asked->to);
    uint64_t attackers = qyi_chess_attackers_set(asked->position, king, asked->us ^ 1, occupied);
    return (attackers & ~taken) != 0;
}

static enum qy_refusal why_not_promote(struct asked *asked)
{
    bool must = asked->kind == QY_CHESS_PAWN && on_back_rank(asked, asked->to ^ 56);

    if (!must)
        return asked->promotion ? QY_REFUSAL_PROMOTION_WRONG : QY_REFUSAL_NONE;
    if (asked->promotion == 0)
        return QY_REFUSAL_PROMOTION_MISSING;
    asked->class = QYI_CHESS_PROMOTION | (asked->promotion & 7);
    return asked->promotion < QY_CHESS_KNIGHT || asked->promotion > QY_CHESS_QUEEN
               ? QY_REFUSAL_PROMOTION_WRONG
               : QY_REFUSAL_NONE;
}

static enum qy_refusal why_not_king_or_castle(struct asked *asked, bool *ret_settled)
{
    unsigned rook = castling_rook(asked);

    *ret_settled = true;
    if (rook < 64) {
        asked->class = QYI_CHESS_CASTLING;
        asked->to = rook;
        if (asked->promotion)
            return QY_REFUSAL_PROMOTION_WRONG;
        return why_not_castle(asked, rook);
    }
    if (looks_like_castling(asked))
        return QY_REFUSAL_CASTLING_MOVED;
    *ret_settled = false;
    return QY_REFUSAL_NONE;
}

/* The reason; also finds the class (and for castling sets `to` to the rook's square). */
static enum qy_refusal reason(struct asked *asked)
{
    const struct qy_chess_position *position = asked->position;
    qy_piece piece = asked->from < 64 ? qyi_chess_at(position, asked->from) : 0;
    enum qy_refusal refusal;
    bool settled = false;

    if (asked->from >= 64 || asked->to >= 64)
        return QY_REFUSAL_BAD_VALUE;
    if (!piece)
        return QY_REFUSAL_NO_SUCH_PIECE;
    if (QY_PIECE_SIDE(piece) != asked->us)
        return QY_REFUSAL_NOT_YOUR_PIECE;
    if (asked->from == asked->to)
        return QY_REFUSAL_NOT_HOW_IT_MOVES;
    asked->kind = QY_PIECE_KIND(piece);
    if (asked->kind == QY_CHESS_KING) {
        refusal = why_not_king_or_castle(asked, &settled);
        if (settled)
            return refusal;
    }
    if (qyi_chess_side_set(position, asked->us) >> asked->to & 1)
        return QY_REFUSAL_OWN_PIECE_THERE;
    refusal = asked->kind == QY_CHESS_PAWN ? why_not_pawn(asked) : why_not_piece(asked);
    if (refusal == QY_REFUSAL_NONE && leaves_check(asked))
        refusal = QY_REFUSAL_LEAVES_CHECK;
    return refusal == QY_REFUSAL_NONE ? why_not_promote(asked) : refusal;
}

static struct asked ask(const struct qy_chess_position *position, unsigned from, unsigned to,
                        unsigned promotion)
{
    return (struct asked){position, (enum qy_side)position->side, from, to, promotion, 0, QYI_CHESS_NORMAL};
}

/* True for a pawn's step, or its diagonal capture. */
static bool pawn_goes_so(enum qy_side us, unsigned from, unsigned to)
{
    unsigned ahead = us == QY_FIRST ? from + 8 : from - 8;
    bool at_home = qyi_chess_rank(from) == (us == QY_FIRST ? 1 : 6);

    return (qyi_chess_tables.pawn[us][from] >> to & 1) != 0 || to == ahead ||
           (at_home && to == (us == QY_FIRST ? ahead + 8 : ahead - 8));
}

bool qyi_chess_goes_so(const struct qy_chess_position *position, qy_square from, qy_square to)
{
    const struct qyi_chess_tables *tables = &qyi_chess_tables;
    qy_piece piece = from < 64 ? qyi_chess_at(position, from) : 0;
    uint64_t reach = 0;

    if (!piece || to >= 64 || to == from)
        return false;
    switch (QY_PIECE_KIND(piece)) {
    case QY_CHESS_PAWN: return pawn_goes_so(QY_PIECE_SIDE(piece), from, to);
    case QY_CHESS_KNIGHT: reach = tables->knight[from]; break;
    case QY_CHESS_BISHOP: reach = tables->bishop[from]; break;
    case QY_CHESS_ROOK: reach = tables->rook[from]; break;
    case QY_CHESS_QUEEN: reach = tables->rook[from] | tables->bishop[from]; break;
    default: reach = tables->king[from]; break;
    }
    return (reach >> to & 1) != 0;
}

enum qy_refusal qyi_chess_why_not(const struct qy_chess_position *position, qy_square from, qy_square to,
                                  unsigned promotion)
{
    struct asked asked = ask(position, from, to, promotion);

    return reason(&asked);
}

bool qyi_chess_is_legal(const struct qy_chess_position *position, qy_move move)
{
    struct asked asked =
        ask(position, qyi_chess_move_from(move), qyi_chess_move_target(move), qyi_chess_move_promotion(move));

    /* The same move in another encoding is not a move. */
    return reason(&asked) == QY_REFUSAL_NONE && asked.class == qyi_chess_move_class(move) &&
           asked.to == qyi_chess_move_target(move);
}

/*
 * The rook for a king that is castled by hand without the right: in the corner, with nothing between; 64:
 * none.
 */
static unsigned rook_by_hand(const struct asked *asked)
{
    const struct qy_chess_position *position = asked->position;
    unsigned corner = asked->to > asked->from ? asked->from | 7U : asked->from & ~7U;

    if (qyi_chess_at(position, corner) != QY_PIECE(asked->us, QY_CHESS_ROOK) ||
        (qyi_chess_tables.between[asked->from][corner] & qyi_chess_occupied(position)))
        return 64;
    return corner;
}

/*
 * The class of a move as made by hand, legal or not: QYI_CHESS_NORMAL except for the pawns' special moves and
 * castling.
 */
static unsigned class_by_hand(struct asked *asked, enum qy_refusal refusal)
{
    bool follows = refusal == QY_REFUSAL_NONE || refusal == QY_REFUSAL_LEAVES_CHECK;

    if (asked->kind == QY_CHESS_PAWN && on_back_rank(asked, asked->to ^ 56) && asked->promotion)
        return QYI_CHESS_PROMOTION | (asked->promotion & 7);
    if (refusal == QY_REFUSAL_CASTLING_MOVED && rook_by_hand(asked) < 64) {
        asked->to = rook_by_hand(asked);
        return QYI_CHESS_CASTLING;
    }
    return follows || asked->class == QYI_CHESS_CASTLING ? asked->class : QYI_CHESS_NORMAL;
}

qy_move qyi_chess_hand_move(const struct qy_chess_position *position, qy_square from, qy_square to,
                            unsigned promotion)
{
    struct asked asked = ask(position, from, to, promotion);
    enum qy_refusal refusal = reason(&asked);

    if (refusal == QY_REFUSAL_BAD_VALUE || refusal == QY_REFUSAL_NO_SUCH_PIECE ||
        refusal == QY_REFUSAL_NOT_YOUR_PIECE || refusal == QY_REFUSAL_PROMOTION_WRONG ||
        refusal == QY_REFUSAL_CASTLING_BLOCKED || from == to)
        return QY_MOVE_NONE;
    unsigned class = class_by_hand(&asked, refusal);
    if (class != QYI_CHESS_CASTLING && QY_PIECE_KIND(qyi_chess_at(position, to)) == QY_CHESS_KING)
        return QY_MOVE_NONE;
    return qyi_chess_move(from, asked.to, class);
}

qy_move qyi_chess_castling_move(const struct qy_chess_position *position, bool kingside)
{
    qy_square king = qyi_chess_king(position, (enum qy_side)position->side);
    uint64_t rooks = position->castling & ~qyi_chess_kings(position) &
                     (position->side == QY_FIRST ? QYI_CHESS_RANK_1_SET : QYI_CHESS_RANK_8_SET);

    for (; rooks != 0; rooks &= rooks - 1) {
        unsigned rook = qyi_chess_first(rooks);
        qy_move move = qyi_chess_move(king, rook, QYI_CHESS_CASTLING);

        if ((rook > king) == kingside && qyi_chess_is_legal(position, move))
            return move;
    }
    return QY_MOVE_NONE;
}
