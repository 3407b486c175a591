/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: chess. The body of the attempts at a mate, compiled once for each kind of CPU: attempt*.c define
 * QYI_CHESS_BODY(name), the name of this body's copy of a function, and include this file.
 */
#include "chess/attempt.h"

#include "chess/attacks.h"
#include "chess/make.h"
#include "chess/movegen.h"
#include "chess/winnable.h"

#include <stdlib.h>

#define REFUSED INT32_MIN

/* What the winner has to mate with, and so what is to be done first. */
enum stage { WITH_MAJORS, PROMOTING, WITH_MINORS };

/* One line being tried. */
struct attempt {
    struct qy_chess_position position;
    enum qy_side winner;
    uint64_t random;
    unsigned number; /* of the attempt, from 0 */
    unsigned corner; /* where a king is mated that only minor pieces attack */
    unsigned plies;
    qy_move *line;
};

/* What the moves of one position are weighed by. */
struct view {
    const struct qy_chess_position *position;
    uint64_t occupied;
    uint64_t ours;   /* the winner's men */
    uint64_t theirs; /* the loser's men */
    uint64_t pawns;
    uint64_t ring;        /* beside the loser's king, but for its own men */
    uint64_t once;        /* attacked by a man of the winner, lines going on through the loser's king */
    uint64_t twice;       /* by two or more */
    uint64_t from[64];    /* what the winner's man on a square attacks */
    uint64_t straight;    /* squares from which a rook sees the loser's king */
    uint64_t diagonal;    /* and a bishop */
    uint64_t discoverers; /* men of the winner that leave a line to the king by moving */
    uint64_t way;         /* squares that a pawn is to pass, of the winner or of a loser who lacks helpers */
    uint64_t nests;       /* beside the corner: for the loser's men that are to hold their king in mate */
    unsigned king;        /* the loser's */
    unsigned our_king;
    enum stage stage;
};

static unsigned distance(unsigned a, unsigned b)
{
    int files = abs((int)qyi_chess_file(a) - (int)qyi_chess_file(b));
    int ranks = abs((int)qyi_chess_rank(a) - (int)qyi_chess_rank(b));

    return (unsigned)(files > ranks ? files : ranks);
}

static unsigned next_random(struct attempt *attempt, unsigned below)
{
    attempt->random = attempt->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((attempt->random >> 33) * below >> 31);
}

/* ---- looking --------------------------------------------------------------------------------------------
 */

static uint64_t attacks_from(unsigned kind, unsigned side, unsigned square, uint64_t occupied)
{
    switch (kind) {
    case QY_CHESS_PAWN: return qyi_chess_tables.pawn[side][square];
    case QY_CHESS_KNIGHT: return qyi_chess_tables.knight[square];
    case QY_CHESS_BISHOP: return qyi_chess_bishop_attacks(square, occupied);
    case QY_CHESS_ROOK: return qyi_chess_rook_attacks(square, occupied);
    case QY_CHESS_QUEEN:
        return qyi_chess_bishop_attacks(square, occupied) | qyi_chess_rook_attacks(square, occupied);
    default: return qyi_chess_tables.king[square];
    }
}

/* What the winner attacks. */
static void look_around(struct view *view)
{
    uint64_t occupied = view->occupied & ~qyi_chess_bit(view->king);
    uint64_t men = view->ours;

    view->once = 0;
    view->twice = 0;
    while (men) {
        unsigned square = qyi_chess_pop(&men);
        qy_piece piece = qyi_chess_at(view->position, square);
        uint64_t attacked = attacks_from(QY_PIECE_KIND(piece), QY_PIECE_SIDE(piece), square, occupied);

        view->from[square] = attacked;
        view->twice |= view->once & attacked;
        view->once |= attacked;
    }
}

/* The lines that end at the loser's king. */
static void look_from_king(struct view *view)
{
    uint64_t snipers = (qyi_chess_tables.rook[view->king] & qyi_chess_straight_set(view->position)) |
                       (qyi_chess_tables.bishop[view->king] & qyi_chess_diagonal_set(view->position));

    snipers &= view->ours;
    view->straight = qyi_chess_rook_attacks(view->king, view->occupied);
    view->diagonal = qyi_chess_bishop_attacks(view->king, view->occupied);
    view->discoverers = 0;
    while (snipers) {
        uint64_t between = qyi_chess_tables.between[view->king][qyi_chess_pop(&snipers)] & view->occupied;

        if (!qyi_chess_many(between))
            view->discoverers |= between & view->ours;
    }
}

/* What lies before a pawn on its file. */
static uint64_t file_ahead(unsigned square, enum qy_side side)
{
    return side == QY_FIRST ? QYI_CHESS_FILE_A_SET << square << 8
                            : QYI_CHESS_FILE_H_SET >> (63 - square) >> 8;
}

/* The way of a side's most hopeful pawn. */
static uint64_t best_way(const struct view *view, uint64_t own, enum qy_side side)
{
    uint64_t pawns = view->pawns & own;
    uint64_t best = 0;
    unsigned least = 1000;

    while (pawns) {
        uint64_t way = file_ahead(qyi_chess_pop(&pawns), side);
        uint64_t men = way & view->occupied & ~qyi_chess_kings(view->position);
        unsigned cost =
            qyi_chess_count(way) + 3 * qyi_chess_count(men) + 12 * qyi_chess_count(men & view->pawns & ~own);

        if (cost < least) {
            least = cost;
            best = way;
        }
    }
    return best;
}

/* Pawns are to promote first; as they may be blocked for ever, each fourth attempt tries what else there is.
 */
static enum stage stage_of(const struct attempt *attempt, const struct view *view)
{
    uint64_t pawns = view->ours & view->pawns;
    uint64_t minors = view->ours & ~pawns & ~qyi_chess_kings(view->position);

    if (view->ours & qyi_chess_straight_set(view->position))
        return WITH_MAJORS;
    return pawns && (!minors || attempt->number % 4 != 3) ? PROMOTING : WITH_MINORS;
}

static void look(const struct attempt *attempt, struct view *view)
{
    const struct qy_chess_position *position = &attempt->position;

    view->position = position;
    view->occupied = qyi_chess_occupied(position);
    view->ours = qyi_chess_side_set(position, attempt->winner);
    view->theirs = view->occupied ^ view->ours;
    view->pawns = qyi_chess_kind_set(position, QY_CHESS_PAWN);
    view->king = qyi_chess_king(position, attempt->winner ^ 1) & 63U;
    view->our_king = qyi_chess_king(position, attempt->winner) & 63U;
    view->ring = qyi_chess_tables.king[view->king] & ~view->theirs;
    look_around(view);
    view->stage = stage_of(attempt, view);
    view->way = 0;
    view->nests = 0;
    if (view->stage == PROMOTING)
        view->way = best_way(view, view->ours, attempt->winner);
    if (view->stage == WITH_MINORS) {
        view->nests = qyi_chess_rook_attacks(attempt->corner, ~UINT64_C(0));
        if (!(view->theirs & (qyi_chess_kind_set(position, QY_CHESS_KNIGHT) |
                              qyi_chess_kind_set(position, QY_CHESS_BISHOP))))
            view->way = best_way(view, view->theirs, attempt->winner ^ 1);
    }
    look_from_king(view);
}

/* ---- weighing moves -------------------------------------------------------------------------------------
 */

static bool gives_check(const struct view *view, const struct attempt *attempt, qy_move move, unsigned kind)
{
    unsigned from = qyi_chess_move_from(move);
    unsigned to = qyi_chess_move_target(move);
    uint64_t checks = 0;

    if ((view->discoverers >> from & 1) && !(qyi_chess_tables.line[view->king][from] >> to & 1))
        return true;
    switch (kind) {
    case QY_CHESS_PAWN: checks = qyi_chess_tables.pawn[attempt->winner ^ 1][view->king]; break;
    case QY_CHESS_KNIGHT: checks = qyi_chess_tables.knight[view->king]; break;
    case QY_CHESS_BISHOP: checks = view->diagonal; break;
    case QY_CHESS_ROOK: checks = view->straight; break;
    case QY_CHESS_QUEEN: checks = view->diagonal | view->straight; break;
    default: return qyi_chess_move_class(move) == QYI_CHESS_CASTLING;
    }
    return (checks >> to & 1) || qyi_chess_move_class(move) == QYI_CHESS_EN_PASSANT;
}

static bool in_check(const struct qy_chess_position *position)
{
    enum qy_side us = (enum qy_side)position->side;
    unsigned king = qyi_chess_king(position, us) & 63U;
    uint64_t occupied = qyi_chess_occupied(position);
    uint64_t enemy = qyi_chess_side_set(position, us ^ 1);
    uint64_t checks = (qyi_chess_tables.knight[king] & qyi_chess_kind_set(position, QY_CHESS_KNIGHT)) |
                      (qyi_chess_tables.pawn[us][king] & qyi_chess_kind_set(position, QY_CHESS_PAWN)) |
                      (qyi_chess_rook_attacks(king, occupied) & qyi_chess_straight_set(position)) |
                      (qyi_chess_bishop_attacks(king, occupied) & qyi_chess_diagonal_set(position));

    return (checks & enemy) != 0;
}

static bool mates(const struct attempt *attempt, qy_move move)
{
    qy_move moves[QYI_CHESS_ANY_MOVES];
    struct qy_chess_position after;

    qyi_chess_advance(&attempt->position, move, &after);
    return in_check(&after) && QYI_CHESS_BODY(gen_legal)(&after, moves) == 0;
}

static int value_of(unsigned kind)
{
    static const int value[8] = {0, 2, 4, 4, 8, 12, 0, 0};

    return value[kind];
}

/* A move of the winner's king: towards the other, not beside. */
static int weigh_our_king(const struct attempt *attempt, const struct view *view, unsigned to)
{
    int before = (int)distance(view->our_king, view->king);
    int after = (int)distance(to, view->king);
    int weight = qyi_chess_count(view->ours) < 5 ? 5 : 2;

    if (view->stage == WITH_MINORS)
        return 4 * (abs((int)distance(view->our_king, attempt->corner) - 2) -
                    abs((int)distance(to, attempt->corner) - 2)) +
               ((view->way >> view->our_king & 1) ? 6 : 0) - ((view->way >> to & 1) ? 6 : 0);
    if (view->stage == PROMOTING)
        return (view->way >> to & 1) ? -6 : (view->way >> view->our_king & 1) ? 6 : 0;
    if (before == 1)
        return after == 2 ? 6 : 0;
    return weight * (before - after);
}

/* A pawn's move of the winner. */
static int weigh_pawn(const struct view *view, unsigned from, unsigned to, unsigned promoted)
{
    if (view->stage == WITH_MAJORS)
        return promoted == QY_CHESS_QUEEN ? 8 : 0;
    if (promoted)
        return promoted == QY_CHESS_QUEEN ? 30 : promoted == QY_CHESS_ROOK ? 20 : 0;
    return qyi_chess_file(from) == qyi_chess_file(qyi_chess_first(view->way | qyi_chess_bit(to))) ? 12 : 3;
}

/* What the winner gains by taking a man: minor pieces may need the loser's men to mate. */
static int worth_taking(const struct view *view, unsigned kind)
{
    if (view->stage == WITH_MINORS)
        return kind >= QY_CHESS_ROOK ? 6 : -10;
    return value_of(kind) / 2;
}

static int weigh_winner(const struct attempt *attempt, const struct view *view, qy_move move, bool check)
{
    unsigned from = qyi_chess_move_from(move);
    unsigned to = qyi_chess_move_target(move);
    unsigned kind = QY_PIECE_KIND(qyi_chess_at(view->position, from));
    unsigned promoted = qyi_chess_move_promotion(move);
    qy_piece taken = qyi_chess_at(view->position, to);
    uint64_t others = view->twice | (view->once & ~view->from[from]);
    uint64_t attacked = attacks_from(promoted ? promoted : kind, attempt->winner, to,
                                     view->occupied & ~qyi_chess_bit(view->king));
    int score = 4 * (int)qyi_chess_count(view->ring & (others | attacked));

    if (view->stage == WITH_MINORS && view->king != attempt->corner)
        score = 0;
    if (check)
        score -= 6;
    if (taken)
        score += worth_taking(view, QY_PIECE_KIND(taken));
    if (kind == QY_CHESS_KING)
        return score + weigh_our_king(attempt, view, to);
    if (kind == QY_CHESS_PAWN)
        return score + weigh_pawn(view, from, to, promoted);
    if (view->way >> from & 1)
        score += 6;
    if (view->way >> to & 1)
        score -= 6;
    if (kind != QY_CHESS_KNIGHT && (attacked & (view->straight | view->diagonal)))
        score += 2;
    return score + (int)distance(from, view->king) - (int)distance(to, view->king);
}

/* A move of the loser's king: to where it will have few flights, edges and corners. */
static int weigh_their_king(const struct attempt *attempt, const struct view *view, unsigned to)
{
    uint64_t flights = qyi_chess_tables.king[to] & ~(view->theirs & ~qyi_chess_bit(view->king)) & ~view->once;
    uint64_t before = view->ring & ~view->once;
    int score = 4 * (int)qyi_chess_count(before) - 4 * (int)qyi_chess_count(flights);

    if (view->stage == WITH_MINORS)
        return score / 4 +
               6 * ((int)distance(view->king, attempt->corner) - (int)distance(to, attempt->corner));
    if (view->way >> to & 1)
        return score - 12;
    return score + (int)distance(view->king, attempt->corner) - (int)distance(to, attempt->corner);
}

/* A man of the loser goes beside the corner where its king is to be mated; pawns become knights or bishops.
 */
static int weigh_helper(const struct attempt *attempt, const struct view *view, qy_move move, unsigned kind)
{
    unsigned from = qyi_chess_move_from(move);
    unsigned to = qyi_chess_move_target(move);
    int score = (view->way >> from & 1 ? 4 : 0) - (view->way >> to & 1 ? 4 : 0);

    if (kind == QY_CHESS_PAWN) {
        unsigned promoted = qyi_chess_move_promotion(move);

        if (promoted)
            return promoted < QY_CHESS_ROOK ? 12 : -4;
        return view->nests >> from & 1                                                                  ? -8
               : qyi_chess_file(from) == qyi_chess_file(qyi_chess_first(view->way | qyi_chess_bit(to))) ? 8
                                                                                                        : 2;
    }
    if (kind < QY_CHESS_ROOK) {
        if (view->nests >> to & 1)
            score += distance(view->king, attempt->corner) < 2 ? 9 : 3;
        if (view->nests >> from & 1)
            score -= distance(view->king, attempt->corner) < 2 ? 9 : 3;
        score += (int)distance(from, attempt->corner) - (int)distance(to, attempt->corner);
    }
    return score;
}

static int weigh_loser(const struct attempt *attempt, const struct view *view, qy_move move)
{
    unsigned from = qyi_chess_move_from(move);
    unsigned to = qyi_chess_move_target(move);
    unsigned kind = QY_PIECE_KIND(qyi_chess_at(view->position, from));
    qy_piece taken = qyi_chess_at(view->position, to);
    int score = taken ? -4 * value_of(QY_PIECE_KIND(taken)) : 0;

    if (kind == QY_CHESS_KING)
        return score + weigh_their_king(attempt, view, to);
    if (view->stage == WITH_MINORS)
        return score + weigh_helper(attempt, view, move, kind);
    if (view->ring >> to & 1)
        score += view->once >> to & 1 ? 1 : 4;
    if (qyi_chess_tables.king[view->king] >> from & 1)
        score -= view->once >> from & 1 ? 1 : 4;
    if (view->way >> from & 1)
        score += 8;
    if (view->way >> to & 1)
        score -= 8;
    if (qyi_chess_move_promotion(move) == QY_CHESS_QUEEN)
        score -= 4;
    return score;
}

/* ---- choosing -------------------------------------------------------------------------------------------
 */

/* Weighs all moves; true with *ret_mate where one mates. */
static bool weigh(struct attempt *attempt, const qy_move *moves, size_t count, int *ret_score,
                  size_t *ret_mate)
{
    struct view view;
    unsigned noise = attempt->number < 2 ? 3 : 3 + 2 * attempt->number;
    qy_move own = attempt->plies >= 2 ? attempt->line[attempt->plies - 2] : QY_MOVE_NONE;
    bool ours = attempt->position.side == attempt->winner;

    look(attempt, &view);
    for (size_t i = 0; i < count; i++) {
        qy_move move = moves[i];
        bool check = false;

        if (ours) {
            unsigned kind = qyi_chess_move_promotion(move);

            if (!kind)
                kind = QY_PIECE_KIND(qyi_chess_at(&attempt->position, qyi_chess_move_from(move)));
            check = gives_check(&view, attempt, move, kind);
            if (check && mates(attempt, move)) {
                *ret_mate = i;
                return true;
            }
            ret_score[i] = weigh_winner(attempt, &view, move, check);
        } else {
            ret_score[i] = weigh_loser(attempt, &view, move);
        }
        if (qyi_chess_move_from(own) == qyi_chess_move_target(move) &&
            qyi_chess_move_target(own) == qyi_chess_move_from(move))
            ret_score[i] -= 4;
        ret_score[i] += (int)next_random(attempt, noise);
    }
    return false;
}

static size_t best_of(const int *score, size_t count)
{
    size_t best = 0;

    for (size_t i = 1; i < count; i++)
        if (score[i] > score[best])
            best = i;
    return best;
}

/* One line from the position on. Returns its length if it mates, else 0. */
static size_t try_line(struct attempt *attempt, uint64_t *nodes)
{
    qy_move list[2][QYI_CHESS_ANY_MOVES];
    int score[QYI_CHESS_ANY_MOVES];
    unsigned now = 0;
    size_t count = QYI_CHESS_BODY(gen_legal)(&attempt->position, list[now]);

    while (attempt->plies<QYI_ATTEMPT_PLIES && * nodes> 0) {
        struct qy_chess_position after;
        size_t next = 0;
        size_t mate;

        (*nodes)--;
        if (weigh(attempt, list[now], count, score, &mate)) {
            attempt->line[attempt->plies++] = list[now][mate];
            return attempt->plies;
        }
        /* A move that leaves the other side none is not taken: it would be a stalemate, or a wrong mate. */
        do {
            size_t best = best_of(score, count);

            if (score[best] == REFUSED)
                return 0;
            score[best] = REFUSED;
            qyi_chess_advance(&attempt->position, list[now][best], &after);
            if (after.halfmove == 0 && qyi_chess_material_excludes_mate(&after, attempt->winner))
                continue;
            next = QYI_CHESS_BODY(gen_legal)(&after, list[now ^ 1]);
            attempt->line[attempt->plies] = list[now][best];
        } while (next == 0);
        attempt->position = after;
        attempt->plies++;
        now ^= 1;
        count = next;
    }
    return 0;
}

/* The corner for the loser's king: the nearest first; one that the winner's bishops attack. */
static unsigned corner_for(const struct qy_chess_position *position, enum qy_side winner, unsigned number)
{
    const uint64_t dark = UINT64_C(0xAA55AA55AA55AA55);
    uint64_t ours = qyi_chess_side_set(position, winner) & ~qyi_chess_kings(position);
    uint64_t bishops = ours & qyi_chess_kind_set(position, QY_CHESS_BISHOP);
    unsigned king = qyi_chess_king(position, winner ^ 1) & 63U;
    unsigned file = qyi_chess_file(king) < 4 ? 0 : 7;
    unsigned rank = qyi_chess_rank(king) < 4 ? 0 : 7;

    if (number % 4 == 1 || number % 4 == 2)
        file = 7 - file;
    if (number % 4 >= 2)
        rank = 7 - rank;
    ours &= ~qyi_chess_kind_set(position, QY_CHESS_PAWN);
    if (ours == bishops && !(bishops & (((file ^ rank) & 1) ? ~dark : dark)))
        file = 7 - file;
    return qyi_chess_square(file, rank);
}

size_t QYI_CHESS_BODY(attempt_mate)(const struct qy_chess_position *position, enum qy_side winner,
                                    unsigned first, uint64_t *nodes, qy_move *ret_line)
{
    struct attempt attempt = {.winner = winner, .random = first + 1, .number = first, .line = ret_line};

    for (; *nodes > 0; attempt.number++) {
        size_t len;

        attempt.position = *position;
        attempt.position.halfmove = 1;
        attempt.plies = 0;
        attempt.corner =
            corner_for(position, winner, attempt.number % 4 == 3 ? attempt.number / 4 : attempt.number);
        len = try_line(&attempt, nodes);
        if (len)
            return len;
    }
    return 0;
}
