/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The attempts at a mate, compiled once for each kind of CPU: attempt*.c define QYI_CHESS_BODY(name), the
 * name of that copy of a function, and include this file.
 */
#include "chess/attempt.h"

#include "chess/attacks.h"
#include "chess/make.h"
#include "chess/material.h"
#include "chess/movegen.h"

#include <stdlib.h>

#define REFUSED INT32_MIN

/*
 * Weights for choosing a move, tuned on final positions of games. They affect only how many lines are needed.
 * "Winner" is the side to mate, "loser" the side to be mated.
 */
enum {
    COVER = 10,       /* winner attacks one more square beside the loser's king */
    CHECK = 56,       /* check that does not mate: it limits the loser's help */
    TAKE = 3,         /* times the value of the piece captured by the winner */
    TAKE_HELPER = 29, /* penalty in WITH_MINORS: winner captures a piece that could block the king in mate */
    TAKE_MAJOR = 41,  /* in WITH_MINORS: winner captures a piece that could not */
    FEW_MEN = 8,      /* number of pieces below which the winner's king must come near */
    KING_NEAR = 34,   /* winner's king, per square nearer */
    KING_AWAY = 26,   /* winner's king steps from beside the other king to a distance of two */
    KING_TO_CORNER = 25,  /* winner's king, per square nearer to a distance of two from the corner */
    SEES_KING = 5,        /* sliding piece that can give check with its next move */
    NEAR = 4,             /* winner's piece, per square nearer */
    QUEEN = 144,          /* promotion to a further queen */
    PUSH = 8,             /* pawn move when there are queens or rooks */
    FIRST_QUEEN = 117,    /* promotion to the first queen */
    FIRST_ROOK = 41,      /* promotion to the first rook */
    PUSH_FIRST = 76,      /* move of the pawn that should promote */
    PUSH_OTHER = 13,      /* move of another pawn */
    LEAVE_WAY = 13,       /* piece leaves that pawn's path */
    ENTER_WAY = 62,       /* penalty for entering it */
    KING_ON_WAY = 1,      /* penalty for the winner's king on a pawn's path */
    FLIGHT_BEFORE = 28,   /* bonus per flight square before a move of the loser's king */
    FLIGHT_AFTER = 19,    /* penalty per flight square after it */
    CORNER = 8,           /* loser's king, per square nearer to a corner */
    MINOR_CORNER = 43,    /* in WITH_MINORS, per square nearer to the chosen corner */
    KING_IN_WAY = 41,     /* penalty for the loser's king on the path */
    LOSE = 43,            /* penalty, times the value of the piece captured by the loser */
    BLOCK_COVERED = 1,    /* loser's piece beside its king, on an attacked square */
    BLOCK = 7,            /* likewise, on a square not attacked */
    UNBLOCK = 6,          /* penalty for leaving such a square */
    THEIR_LEAVE_WAY = 78, /* loser's piece leaves the path of the winner's pawn */
    THEIR_ENTER_WAY = 4,
    THEIR_QUEEN = 5,       /* loser promotes to a queen */
    HELPER_WAY = 16,       /* loser's piece leaves the path of its own pawn; penalty for entering it */
    HELPER_PROMOTES = 34,  /* loser promotes to a knight or bishop */
    HELPER_QUEEN = 16,     /* penalty: loser promotes to another piece */
    HELPER_PUSH = 33,      /* move of the loser's pawn that should promote */
    HELPER_PUSH_OTHER = 8, /* move of another pawn of the loser */
    HELPER_LEAVES = 32,    /* penalty: pawn leaves its square beside the corner */
    NEST_EARLY = 0,        /* helper beside the corner before the king is there */
    NEST = 28,             /* likewise, when the king is there */
    HELPER_NEAR = 1,       /* helper, per square nearer */
    REVERSAL = 23,         /* penalty for a move that takes the last one back */
    CHANCE = 12,           /* greatest random part in the first line */
    MORE_CHANCE = 9        /* increase of the random part in each later line */
};

/* What the winner has to mate with, which decides the plan. */
enum stage { WITH_MAJORS, PROMOTING, WITH_MINORS };

/* One line being tried. */
struct attempt {
    struct qy_chess_position position;
    enum qy_side winner;
    uint64_t random;
    unsigned number; /* number of the attempt, from 0 */
    unsigned corner; /* corner for a mate with minor pieces only */
    unsigned plies;
    qy_move *line;
};

/* The data of a position used to weigh its moves. */
struct view {
    const struct qy_chess_position *position;
    uint64_t occupied;
    uint64_t through; /* `occupied` without the loser's king, so that lines extend behind it */
    uint64_t ours;    /* the winner's pieces */
    uint64_t theirs;  /* the loser's pieces */
    uint64_t pawns;
    uint64_t ring;        /* squares beside the loser's king without its own pieces */
    uint64_t once;        /* attacked by at least one piece of the winner */
    uint64_t twice;       /* attacked by at least two */
    uint64_t straight;    /* squares from which a rook attacks the loser's king */
    uint64_t diagonal;    /* squares from which a bishop does */
    uint64_t discoverers; /* winner's pieces that open a line to the king by moving */
    uint64_t way;         /* path of a pawn, of the winner or of a loser who lacks helpers */
    uint64_t nests;       /* squares beside the corner for loser's pieces that block their king */
    unsigned king;        /* the loser's king */
    unsigned our_king;
    unsigned corner;
    enum qy_side winner;
    enum stage stage;
};

/* The winner's piece whose moves are being weighed. */
struct man {
    uint64_t uncovered; /* beside the loser's king, not attacked by the winner's other pieces */
    uint64_t matters;   /* squares worth attacking */
    uint64_t checks;    /* squares from which its kind attacks the loser's king */
    unsigned from;
    unsigned kind;
    int score; /* common score of all its moves */
    int cover; /* value of attacking a square beside the king */
    bool discovers;
};

static unsigned distance(unsigned a, unsigned b)
{
    return qyi_chess_tables.distance[a][b];
}

/* How much nearer to the goal `to` is than `from`. */
static int nearer(unsigned from, unsigned to, unsigned goal)
{
    return (int)distance(from, goal) - (int)distance(to, goal);
}

static bool has(uint64_t set, unsigned square)
{
    return set >> square & 1;
}

/* ---- the view -------------------------------------------------------------------------------------- */

static void add_attacks(struct view *view, uint64_t attacked)
{
    view->twice |= view->once & attacked;
    view->once |= attacked;
}

/* Computes the squares that the winner attacks. */
static void look_around(struct view *view)
{
    uint64_t left = view->pawns & view->ours & ~QYI_CHESS_FILE_A_SET;
    uint64_t right = view->pawns & view->ours & ~QYI_CHESS_FILE_H_SET;
    uint64_t diagonal = qyi_chess_diagonal_set(view->position);
    uint64_t straight = qyi_chess_straight_set(view->position);
    uint64_t knights = qyi_chess_kind_set(view->position, QY_CHESS_KNIGHT) & view->ours;
    uint64_t queens = diagonal & straight & view->ours;

    view->once = view->winner == QY_FIRST ? left << 7 : left >> 9;
    view->twice = 0;
    add_attacks(view, view->winner == QY_FIRST ? right << 9 : right >> 7);
    add_attacks(view, qyi_chess_tables.king[view->our_king]);
    while (knights)
        add_attacks(view, qyi_chess_tables.knight[qyi_chess_pop(&knights)]);
    for (uint64_t men = diagonal & view->ours & ~queens; men;)
        add_attacks(view, qyi_chess_bishop_attacks(qyi_chess_pop(&men), view->through));
    for (uint64_t men = straight & view->ours & ~queens; men;)
        add_attacks(view, qyi_chess_rook_attacks(qyi_chess_pop(&men), view->through));
    while (queens)
        add_attacks(view, qyi_chess_attacks(QY_CHESS_QUEEN, 0, qyi_chess_pop(&queens), view->through));
}

/* Computes the lines that end at the loser's king. */
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

/* The squares in front of a pawn on its file. */
static uint64_t file_ahead(unsigned square, enum qy_side side)
{
    return side == QY_FIRST ? QYI_CHESS_FILE_A_SET << square << 8
                            : QYI_CHESS_FILE_H_SET >> (63 - square) >> 8;
}

/* The path of the side's most promising pawn. */
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

/* Promotion comes first; but pawns may be blocked for good, so every fourth attempt tries other plans. */
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
    view->winner = attempt->winner;
    view->corner = attempt->corner;
    view->occupied = qyi_chess_occupied(position);
    view->ours = qyi_chess_side_set(position, attempt->winner);
    view->theirs = view->occupied ^ view->ours;
    view->pawns = qyi_chess_kind_set(position, QY_CHESS_PAWN);
    view->king = qyi_chess_king(position, attempt->winner ^ 1) & 63U;
    view->our_king = qyi_chess_king(position, attempt->winner) & 63U;
    view->through = view->occupied & ~qyi_chess_bit(view->king);
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
}

/* ---- checks and mates ------------------------------------------------------------------------------ */

static uint64_t checks_of(const struct view *view, unsigned kind)
{
    switch (kind) {
    case QY_CHESS_PAWN: return qyi_chess_tables.pawn[view->winner ^ 1][view->king];
    case QY_CHESS_KNIGHT: return qyi_chess_tables.knight[view->king];
    case QY_CHESS_BISHOP: return view->diagonal;
    case QY_CHESS_ROOK: return view->straight;
    case QY_CHESS_QUEEN: return view->diagonal | view->straight;
    default: return 0;
    }
}

/*
 * True for every move of the winner that gives check; may also be true for castling and en passant without
 * check.
 */
static bool may_check(const struct view *view, const struct man *man, qy_move move)
{
    unsigned to = qyi_chess_move_target(move);

    switch (qyi_chess_move_class(move)) {
    case QYI_CHESS_CASTLING:
    case QYI_CHESS_EN_PASSANT: return true;
    default: break;
    }
    if (man->discovers && !has(qyi_chess_tables.line[view->king][man->from], to))
        return true;
    if (qyi_chess_move_promotion(move))
        return has(qyi_chess_attacks(qyi_chess_move_promotion(move), 0, to,
                                     view->occupied & ~qyi_chess_bit(man->from)),
                   view->king);
    return has(man->checks, to);
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

/*
 * True if the king may have a flight square after the check. Of the lines that a move opens, only those to
 * the king itself are considered, so a mate in which such a line also covers a square is missed.
 */
static bool leaves_flight(const struct view *view, const struct man *man, qy_move move)
{
    uint64_t through = view->through & ~qyi_chess_bit(man->from);

    if (man->discovers || qyi_chess_move_class(move) != QYI_CHESS_NORMAL)
        return false;
    return (man->uncovered &
            ~qyi_chess_attacks(man->kind, view->winner, qyi_chess_move_target(move), through)) != 0;
}

static bool mates(const struct attempt *attempt, const struct view *view, const struct man *man, qy_move move)
{
    qy_move moves[QYI_CHESS_ANY_MOVES];
    struct qy_chess_position after;

    if (leaves_flight(view, man, move))
        return false;
    qyi_chess_advance(&attempt->position, move, &after);
    return QYI_CHESS_BODY(gen_legal)(&after, moves) == 0 && in_check(&after);
}

/* ---- weighing moves -------------------------------------------------------------------------------- */

/* The value of the piece on a square. */
static int value_at(const struct view *view, unsigned square)
{
    static const int8_t value[8] = {0, 2, 4, 4, 8, 12, 0, 0};

    return value[QY_PIECE_KIND(qyi_chess_at(view->position, square))];
}

/* Scores a move of the winner's king: towards the other king, not beside it; off a pawn's path. */
static int weigh_our_king(const struct view *view, unsigned to)
{
    unsigned from = view->our_king;

    if (view->stage == WITH_MINORS)
        return KING_TO_CORNER *
                   (abs((int)distance(from, view->corner) - 2) - abs((int)distance(to, view->corner) - 2)) +
               KING_ON_WAY * ((int)has(view->way, from) - (int)has(view->way, to));
    if (view->stage == PROMOTING)
        return has(view->way, to) ? -KING_ON_WAY : has(view->way, from) ? KING_ON_WAY : 0;
    if (distance(from, view->king) == 1)
        return distance(to, view->king) == 2 ? KING_AWAY : 0;
    return qyi_chess_count(view->ours) < FEW_MEN ? KING_NEAR * nearer(from, to, view->king) : 0;
}

/* Scores a pawn move of the winner. */
static int weigh_our_pawn(const struct view *view, unsigned to, unsigned promoted)
{
    if (view->stage == WITH_MAJORS)
        return promoted == QY_CHESS_QUEEN ? QUEEN : PUSH;
    if (promoted)
        return promoted == QY_CHESS_QUEEN ? FIRST_QUEEN : promoted == QY_CHESS_ROOK ? FIRST_ROOK : 0;
    return has(view->way, to) ? PUSH_FIRST : PUSH_OTHER;
}

/* Scores a capture by the winner: minor pieces may need the loser's pieces to mate. */
static int weigh_taking(const struct view *view, unsigned square)
{
    int value = value_at(view, square);

    if (view->stage == WITH_MINORS)
        return value >= 8 ? TAKE_MAJOR : -TAKE_HELPER;
    return TAKE * value;
}

/*
 * The squares of `matters` that a piece would attack from `square`; computed only if it could on an empty
 * board.
 */
static uint64_t attacks_that_matter(const struct view *view, unsigned kind, unsigned square, uint64_t matters)
{
    uint64_t empty = 0;

    if (kind >= QY_CHESS_BISHOP && kind <= QY_CHESS_QUEEN) {
        if (kind != QY_CHESS_ROOK)
            empty = qyi_chess_tables.bishop[square];
        if (kind != QY_CHESS_BISHOP)
            empty |= qyi_chess_tables.rook[square];
        if (!(empty & matters))
            return 0;
    }
    return qyi_chess_attacks(kind, view->winner, square, view->through);
}

static int weigh_ours(const struct view *view, const struct man *man, qy_move move)
{
    unsigned to = qyi_chess_move_target(move);
    unsigned promoted = qyi_chess_move_promotion(move);
    uint64_t attacked = attacks_that_matter(view, promoted ? promoted : man->kind, to, man->matters);
    int score = man->score;

    if (attacked & man->uncovered)
        score += man->cover * (int)qyi_chess_count(man->uncovered & attacked);
    if (has(view->theirs, to))
        score += weigh_taking(view, to);
    if (man->kind == QY_CHESS_KING)
        return score + weigh_our_king(view, to);
    if (man->kind == QY_CHESS_PAWN)
        return score + weigh_our_pawn(view, to, promoted);
    if (attacked & man->checks)
        score += SEES_KING;
    return score - NEAR * (int)distance(view->king, to) - (has(view->way, to) ? ENTER_WAY : 0);
}

/* Scores a move of the loser's king: towards few flights, edges and corners. */
static int weigh_their_king(const struct view *view, unsigned to)
{
    uint64_t after = qyi_chess_tables.king[to] & ~(view->theirs & view->through) & ~view->once;
    uint64_t before = view->ring & ~view->once;
    int score = FLIGHT_BEFORE * (int)qyi_chess_count(before) - FLIGHT_AFTER * (int)qyi_chess_count(after);

    if (view->stage == WITH_MINORS)
        return score / 4 + MINOR_CORNER * nearer(view->king, to, view->corner);
    if (has(view->way, to))
        return score - KING_IN_WAY;
    return score + CORNER * nearer(view->king, to, view->corner);
}

/* Scores a pawn move of the loser towards a knight or bishop, or to a square beside the corner. */
static int weigh_their_pawn(const struct view *view, unsigned from, unsigned to, unsigned promoted)
{
    if (promoted)
        return promoted < QY_CHESS_ROOK ? HELPER_PROMOTES : -HELPER_QUEEN;
    if (has(view->nests, from))
        return -HELPER_LEAVES;
    return has(view->way, to) ? HELPER_PUSH : HELPER_PUSH_OTHER;
}

/* Scores a move of the loser's piece to a square beside the corner where its king is to be mated. */
static int weigh_helper(const struct view *view, unsigned kind, qy_move move)
{
    unsigned from = qyi_chess_move_from(move);
    unsigned to = qyi_chess_move_target(move);
    int nest = distance(view->king, view->corner) < 2 ? NEST : NEST_EARLY;
    int score = HELPER_WAY * ((int)has(view->way, from) - (int)has(view->way, to));

    if (kind == QY_CHESS_PAWN)
        return weigh_their_pawn(view, from, to, qyi_chess_move_promotion(move));
    if (kind >= QY_CHESS_ROOK)
        return score;
    return score + nest * ((int)has(view->nests, to) - (int)has(view->nests, from)) +
           HELPER_NEAR * nearer(from, to, view->corner);
}

static int weigh_theirs(const struct view *view, qy_move move)
{
    unsigned from = qyi_chess_move_from(move);
    unsigned kind = QY_PIECE_KIND(qyi_chess_at(view->position, from));
    unsigned to = qyi_chess_move_target(move);
    int score = has(view->ours, to) ? -LOSE * value_at(view, to) : 0;

    if (kind == QY_CHESS_KING)
        return score + weigh_their_king(view, to);
    if (view->stage == WITH_MINORS)
        return score + weigh_helper(view, kind, move);
    if (has(view->ring, to))
        score += has(view->once, to) ? BLOCK_COVERED : BLOCK;
    if (has(qyi_chess_tables.king[view->king] & ~view->once, from))
        score -= UNBLOCK;
    if (has(view->way, from))
        score += THEIR_LEAVE_WAY;
    if (has(view->way, to))
        score -= THEIR_ENTER_WAY;
    return qyi_chess_move_promotion(move) == QY_CHESS_QUEEN ? score - THEIR_QUEEN : score;
}

/* ---- choosing -------------------------------------------------------------------------------------- */

/* The winner's piece on a square, with what all its moves share. */
static struct man man_on(const struct view *view, unsigned from)
{
    struct man man = {.from = from, .kind = QY_PIECE_KIND(qyi_chess_at(view->position, from))};
    uint64_t others =
        view->twice | (view->once & ~qyi_chess_attacks(man.kind, view->winner, from, view->through));

    man.checks = checks_of(view, man.kind);
    man.discovers = has(view->discoverers, from);
    man.uncovered = view->ring & ~others;
    man.matters = man.uncovered | man.checks;
    man.cover = view->stage != WITH_MINORS || view->king == view->corner ? COVER : 0;
    man.score = man.cover * (int)qyi_chess_count(view->ring & others);
    if (man.kind != QY_CHESS_KING && man.kind != QY_CHESS_PAWN)
        man.score += NEAR * (int)distance(from, view->king) + (has(view->way, from) ? LEAVE_WAY : 0);
    return man;
}

/* The random part of a move's score, at most `most`. */
static int chance(uint32_t random, size_t number, unsigned most)
{
    uint32_t mixed = (random + (uint32_t)number * UINT32_C(0x9E3779B9)) * UINT32_C(0x85EBCA6B);

    mixed ^= mixed >> 13;
    mixed *= UINT32_C(0xC2B2AE35);
    return (int)((mixed >> 16) * most >> 16);
}

/* Further criteria for choosing a move. */
struct choice {
    uint32_t random;
    unsigned most; /* greatest random part */
    unsigned back; /* the move that takes back this side's last one */
};

static inline int tilt(const struct choice *choice, qy_move move, size_t number)
{
    return chance(choice->random, number, choice->most) - ((move & 0xFFFU) == choice->back ? REVERSAL : 0);
}

/* Weighs the winner's moves; *ret_best is a move that mates if the result is true, else the best one. */
static bool weigh_all_ours(const struct attempt *attempt, struct view *view, const struct choice *choice,
                           const qy_move *moves, size_t count, int *ret_score, size_t *ret_best)
{
    struct man man = {.from = 64};
    size_t best = 0;

    look_from_king(view);
    for (size_t i = 0; i < count; i++) {
        qy_move move = moves[i];
        bool check;

        if (qyi_chess_move_from(move) != man.from)
            man = man_on(view, qyi_chess_move_from(move));
        check = may_check(view, &man, move);
        if (check && mates(attempt, view, &man, move)) {
            *ret_best = i;
            return true;
        }
        ret_score[i] = weigh_ours(view, &man, move) - (check ? CHECK : 0) + tilt(choice, move, i);
        if (ret_score[i] > ret_score[best])
            best = i;
    }
    *ret_best = best;
    return false;
}

/* Weighs the loser's moves; returns the best. Most of them affect nothing that matters. */
static size_t weigh_all_theirs(const struct view *view, const struct choice *choice, const qy_move *moves,
                               size_t count, int *ret_score)
{
    uint64_t from_matters =
        qyi_chess_bit(view->king) | (qyi_chess_tables.king[view->king] & view->theirs) | view->way;
    uint64_t to_matters = view->ring | view->ours | view->way;
    size_t best = 0;

    if (view->stage == WITH_MINORS)
        from_matters = view->theirs;
    for (size_t i = 0; i < count; i++) {
        qy_move move = moves[i];

        ret_score[i] = tilt(choice, move, i);
        if (has(from_matters, qyi_chess_move_from(move)) || has(to_matters, qyi_chess_move_target(move)) ||
            move >> 15)
            ret_score[i] += weigh_theirs(view, move);
        if (ret_score[i] > ret_score[best])
            best = i;
    }
    return best;
}

/* Weighs all moves; *ret_best is a move that mates if the result is true, else the best one. */
static bool weigh(struct attempt *attempt, const qy_move *moves, size_t count, int *ret_score,
                  size_t *ret_best)
{
    struct view view;
    qy_move own = attempt->plies >= 2 ? attempt->line[attempt->plies - 2] : QY_MOVE_NONE;
    struct choice choice = {.most = (unsigned)CHANCE + (unsigned)MORE_CHANCE * attempt->number,
                            .back = (unsigned)qyi_chess_move_target(own) << 6 | qyi_chess_move_from(own)};

    attempt->random = attempt->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    choice.random = (uint32_t)(attempt->random >> 32);
    look(attempt, &view);
    if (attempt->position.side == attempt->winner)
        return weigh_all_ours(attempt, &view, &choice, moves, count, ret_score, ret_best);
    *ret_best = weigh_all_theirs(&view, &choice, moves, count, ret_score);
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

/*
 * Makes the best move that leaves the other side a move (else it is stalemate or the wrong mate) and the
 * winner mating material. Returns how many moves the other side has, 0 if there is no such move.
 */
static size_t advance(struct attempt *attempt, const qy_move *moves, int *score, size_t count, size_t best,
                      qy_move *ret_next)
{
    struct qy_chess_position after;

    for (; score[best] != REFUSED; best = best_of(score, count)) {
        size_t next = 0;

        qyi_chess_advance(&attempt->position, moves[best], &after);
        if (after.halfmove != 0 || !qyi_chess_material_excludes_mate(&after, attempt->winner))
            next = QYI_CHESS_BODY(gen_legal)(&after, ret_next);
        if (next) {
            attempt->line[attempt->plies++] = moves[best];
            attempt->position = after;
            return next;
        }
        score[best] = REFUSED;
    }
    return 0;
}

/* Plays one line from the position. Returns its length if it mates, else 0. */
static size_t try_line(struct attempt *attempt, uint64_t *nodes)
{
    qy_move list[2][QYI_CHESS_ANY_MOVES];
    int score[QYI_CHESS_ANY_MOVES];
    unsigned now = 0;
    size_t count = QYI_CHESS_BODY(gen_legal)(&attempt->position, list[now]);

    for (; count > 0 && *nodes > 0 && attempt->plies < QYI_ATTEMPT_PLIES; (*nodes)--) {
        size_t best;

        if (weigh(attempt, list[now], count, score, &best)) {
            (*nodes)--;
            attempt->line[attempt->plies++] = list[now][best];
            return attempt->plies;
        }
        count = advance(attempt, list[now], score, count, best, list[now ^ 1]);
        now ^= 1;
    }
    return 0;
}

/* The corner for the loser's king: the nearest, of those that the winner's bishops attack. */
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
