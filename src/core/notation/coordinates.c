/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves by their squares: UCI (e2e4, a7a8q, h2e2) and ICCS (H2-E2). */
#include <string.h>

#include "base/error.h"
#include "game/ops.h"
#include "notation/notation.h"

/* The text of a move by squares, parsed; ranks as printed. */
struct coordinates {
    int file[2];
    int rank[2];
    char promotion; /* upper case, or 0 */
};

/* Parses `a7a8q` or `A7-A8`; only marks of check or annotation may follow. */
static bool parse(const char *p, struct coordinates *ret)
{
    for (int i = 0; i < 2; i++) {
        ret->file[i] = (*p | 0x20) - 'a';
        if (ret->file[i] < 0 || ret->file[i] > 8)
            return false;
        p++;
        if (*p < '0' || *p > '9')
            return false;
        ret->rank[i] = *p++ - '0';
        if (ret->rank[i] == 1 && *p == '0') {
            ret->rank[i] = 10;
            p++;
        }
        if (i == 0 && (*p == '-' || *p == 'x'))
            p++;
    }
    ret->promotion = '\0';
    if (*p == '=')
        p++;
    if (*p != '\0' && strchr("qrbnQRBN", *p) != NULL)
        ret->promotion = (char)(*p++ & ~0x20);
    return p[strspn(p, "+#!?")] == '\0';
}

/* The square meant, or QY_SQUARE_NONE. If a rank is 10, or the flag is set, ranks begin at 1. */
static qy_square square_of(const struct qy_game_ops *ops, const struct coordinates *c, int i, unsigned flags)
{
    bool from_1 = (flags & QY_WRITE_RANKS_FROM_1) != 0 || c->rank[0] == 10 || c->rank[1] == 10;
    int rank = c->rank[i] - (from_1 ? 1 : ops->first_rank);

    if (c->file[i] >= ops->files || rank < 0 || rank >= ops->ranks)
        return QY_SQUARE_NONE;
    return (qy_square)(rank * ops->files + c->file[i]);
}

static unsigned promotion_kind(const struct qy_game_ops *ops, char letter)
{
    const char *found = letter == '\0' ? NULL : strchr(ops->letters + 1, letter);

    return found == NULL ? 0 : (unsigned)(found - ops->letters);
}

/* The legal move of a piece other than the king. */
static qy_move plain_move(const struct qy_position *position, qy_square from, qy_square to,
                          unsigned promotion)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_piece man = ops->at(position, from);

    return man == 0 || QY_PIECE_SIDE(man) != ops->side(position)
               ? QY_MOVE_NONE
               : ops->reading()->only_move(position, QY_PIECE_KIND(man), to, from % ops->files,
                                           from / ops->files, promotion);
}

/*
 * Collects the moves from `from` to `to`. King takes own rook means castling with that rook; if castling and
 * a normal king move have the same squares (Chess960), the normal move is meant.
 */
static void gather(const struct qy_position *position, qy_square from, qy_square to, unsigned promotion,
                   struct qyi_candidates *ret)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_piece on_to = ops->at(position, to);
    bool onto_own = on_to != 0 && QY_PIECE_SIDE(on_to) == ops->side(position);
    qy_move moves[QY_MAX_MOVES];
    qy_square rook;

    if (from != ops->king(position, ops->side(position))) {
        ret->move[0] = plain_move(position, from, to, promotion);
        ret->count = ret->move[0] != QY_MOVE_NONE;
        return;
    }
    size_t count = ops->legal(position, moves);
    ret->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (ops->move_from(moves[i]) != from || ops->move_promotion(moves[i]) != promotion)
            continue;
        bool fits = ops->move_to(moves[i]) == to && from != to;
        if (onto_own)
            fits = qyi_castling(position, moves[i], &rook) && rook == to;
        if (fits)
            ret->move[ret->count++] = moves[i];
    }
    if (!onto_own && ret->count == 2 && qyi_castling(position, ret->move[0], &rook))
        ret->move[0] = ret->move[1];
    if (!onto_own && ret->count == 2)
        ret->count = 1;
}

static int read_coordinates(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                            struct qyi_finding *ret_finding, struct qy_error *reterr, const char *name)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    struct qyi_folded folded;
    struct coordinates c;
    struct qyi_candidates candidates = {.count = 0};

    if (!qyi_fold(text, len, &folded) || !parse(folded.text, &c))
        return qyi_move_no_syntax(text, len, name, ret_finding, reterr);
    qy_square from = square_of(ops, &c, 0, flags);
    qy_square to = square_of(ops, &c, 1, flags);
    unsigned promotion = promotion_kind(ops, c.promotion);
    if (from == QY_SQUARE_NONE || to == QY_SQUARE_NONE || (c.promotion != '\0' && promotion == 0))
        return qyi_move_no_syntax(text, len, name, ret_finding, reterr);
    gather(position, from, to, promotion, &candidates);
    qyi_candidates_add(&candidates, &(struct qyi_attempt){from, to, promotion, QY_REFUSAL_NONE});
    return qyi_candidates_settle(position, &candidates, text, len, ret_finding, reterr);
}

static int read_uci(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                    struct qyi_finding *ret_finding, struct qy_error *reterr)
{
    return read_coordinates(position, text, len, flags, ret_finding, reterr, "UCI");
}

static int read_iccs(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                     struct qyi_finding *ret_finding, struct qy_error *reterr)
{
    return read_coordinates(position, text, len, flags & ~(unsigned)QY_WRITE_RANKS_FROM_1, ret_finding,
                            reterr, "ICCS");
}

const struct qyi_notation_ops qyi_notation_uci = {
    .id = "uci",
    .write = qyi_uci_write,
    .read = read_uci,
};

const struct qyi_notation_ops qyi_notation_iccs = {
    .id = "iccs",
    .write = qyi_iccs_write,
    .read = read_iccs,
};
