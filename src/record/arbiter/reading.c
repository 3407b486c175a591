/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the meaning of a move's text in a position, and finds the article that a refused move breaks. */
#include "arbiter/state.h"
#include "notation/meaning.h"

/*
 * After an illegal move that stands the side to move may attack the king, but it is never captured
 * (fide:1.4).
 */
static bool takes_king(const struct qy_position *position, qy_move move)
{
    const struct qy_game_ops *ops = qyi_games[position->game];
    qy_piece taken = ops->hand_move ? ops->captured(position, move) : 0;

    return taken != 0 && ops->move_to(move) == ops->king(position, QY_PIECE_SIDE(taken));
}

enum qy_refusal qyi_read_move(const struct qy_position *position, struct qy_text text, qy_move *ret_move,
                              struct qyi_meant *ret_meant)
{
    struct qyi_finding finding;
    int code = qyi_move_understand(position, text.text, text.len, QY_WRITE_DEFAULT, &finding, NULL);

    *ret_move = finding.move;
    *ret_meant = (struct qyi_meant){finding.from, finding.to, finding.promotion, finding.by_place};
    if (code == 0 && takes_king(position, finding.move))
        return QY_REFUSAL_TAKES_KING;
    if (code == 0 || code == QY_E_ILLEGAL_MOVE)
        return finding.refusal;
    return code == QY_E_AMBIGUOUS_MOVE ? QY_REFUSAL_AMBIGUOUS : QY_REFUSAL_BAD_VALUE;
}

bool qyi_tells_no_move(enum qy_refusal refusal)
{
    return refusal == QY_REFUSAL_BAD_VALUE || refusal == QY_REFUSAL_AMBIGUOUS ||
           refusal == QY_REFUSAL_NO_SUCH_SQUARE;
}

static bool attacked(const struct qy_arbiter *a, const struct qy_position *position, qy_square square)
{
    qy_square by[32];

    return a->ops->attackers(position, square, qyi_other(a->ops->side(position)), by) > 0;
}

/* Why the king on `from` may not castle to `to`. */
static enum qyi_castling_bar castling_bar(const struct qy_arbiter *a, const struct qy_position *position,
                                          struct qyi_meant meant, enum qy_refusal refusal)
{
    int step = meant.to > meant.from ? 1 : -1;

    if (refusal == QY_REFUSAL_CASTLING_MOVED)
        return QYI_CASTLING_MOVED;
    if (refusal == QY_REFUSAL_CASTLING_BLOCKED)
        return QYI_CASTLING_BLOCKED;
    if (attacked(a, position, meant.from))
        return QYI_CASTLING_CHECK;
    for (int square = meant.from + step; square != meant.to; square += step)
        if (attacked(a, position, (qy_square)square))
            return QYI_CASTLING_CROSSED;
    return QYI_CASTLING_ATTACKED;
}

/* True for a king that moves two squares along its file towards its own rook, as if to castle. */
static bool castles_upright(const struct qy_arbiter *a, const struct qy_position *position,
                            struct qyi_meant meant)
{
    int files = a->ops->files;
    int step = meant.to > meant.from ? files : -files;
    enum qy_side side = a->ops->side(position);

    if (meant.to == QY_SQUARE_NONE || meant.from != a->ops->king(position, side) ||
        meant.to - meant.from != 2 * step)
        return false;
    for (int square = meant.to; square >= 0 && square < files * a->ops->ranks; square += step) {
        qy_piece piece = a->ops->at(position, (qy_square)square);

        if (piece != 0)
            return QY_PIECE_SIDE(piece) == side && a->ops->letters[QY_PIECE_KIND(piece)] == 'R';
    }
    return false;
}

const char *qyi_move_article(const struct qy_arbiter *a, const struct qy_position *position,
                             struct qyi_meant meant, enum qy_refusal refusal)
{
    const struct qy_rules *laws = a->laws;
    bool castling = refusal == QY_REFUSAL_CASTLING_MOVED || refusal == QY_REFUSAL_CASTLING_BLOCKED ||
                    refusal == QY_REFUSAL_CASTLING_ATTACKED;

    if (refusal == QY_REFUSAL_LEAVES_CHECK && laws->answer_article &&
        attacked(a, position, a->ops->king(position, a->ops->side(position))))
        return laws->answer_article;
    if (refusal == QY_REFUSAL_LEAVES_CHECK)
        return laws->check_article;
    if (castling && laws->castling_article[0] && meant.to != QY_SQUARE_NONE)
        return laws->castling_article[castling_bar(a, position, meant, refusal)];
    if (laws->castling_article[0] && castles_upright(a, position, meant))
        return laws->castling_article[QYI_CASTLING_UPRIGHT];
    return laws
        ->move_article[meant.from == QY_SQUARE_NONE ? 0 : QY_PIECE_KIND(a->ops->at(position, meant.from))];
}
