/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One piece more or less in a figure, and what changes by it in captures, guards, checks and mates. */
#include "xiangqi/twin_search.h"

#include <stdlib.h>
#include <string.h>

#include "xiangqi/exchange.h"
#include "xiangqi/movegen.h"
#include "xiangqi/status.h"
#include "xiangqi/win.h"

#define MOST_FACTS 4096

/* What may be done after the moves of a round, one number each. */
struct facts {
    uint64_t fact[MOST_FACTS];
    size_t count;
};

/* A capture after some move of the round, the other side having passed where it would be its turn. */
struct capture {
    size_t ply; /* how many moves were made */
    qy_move move;
};

static bool is_mated(const struct qy_xiangqi_position *position)
{
    qy_move moves[QY_MAX_MOVES];

    return qyi_xiangqi_in_check(position) && qyi_xiangqi_gen_legal(position, moves) == 0;
}

static bool may_mate(const struct qy_xiangqi_position *position)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_legal(position, moves);

    for (size_t i = 0; i < count; i++) {
        struct qy_xiangqi_position after = *position;
        struct qy_xiangqi_undo undo;

        qyi_xiangqi_make(&after, moves[i], &undo);
        if (is_mated(&after))
            return true;
    }
    return false;
}

/* The first legal capture on a point, or QY_MOVE_NONE. */
static qy_move capture_on(const struct qy_xiangqi_position *position, qy_square square)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);

    for (size_t i = 0; i < count; i++)
        if (qyi_xiangqi_move_to(moves[i]) == square)
            return moves[i];
    return QY_MOVE_NONE;
}

/* The position after this many moves of the round, with that side to move; false where the other stands in check. */
static bool position_at(const struct repetition_row *row, size_t ply, enum qy_side side,
                        struct qy_xiangqi_position *ret)
{
    struct qy_xiangqi_undo undo;

    *ret = row->start;
    for (size_t i = 0; i < ply; i++)
        qyi_xiangqi_make(ret, row->cycle[i], &undo);
    if (ret->side == side)
        return true;
    if (qyi_xiangqi_in_check(ret))
        return false;
    qyi_xiangqi_make(ret, QY_MOVE_NULL, &undo);
    return true;
}

/* ---- what may be done ---------------------------------------------------------------------------------- */

static void note_move(const struct qy_xiangqi_position *position, size_t ply, qy_move move,
                      struct facts *facts)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;
    bool takes = position->board[qyi_xiangqi_move_to(move)] != 0;
    uint64_t said = takes;

    qyi_xiangqi_make(&after, move, &undo);
    if (qyi_xiangqi_in_check(&after))
        said |= is_mated(&after) ? 6 : 2;
    if (takes && capture_on(&after, qyi_xiangqi_move_to(move)) != QY_MOVE_NONE)
        said |= 8;
    if (takes && may_mate(&after))
        said |= 16;
    if (said && facts->count < MOST_FACTS)
        facts->fact[facts->count++] =
            (uint64_t)ply << 32 | (uint64_t)position->side << 24 | (uint64_t)move << 8 | said;
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a;
    uint64_t y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

/* Records what either side may do after each move, except captures on `victim`'s present points. */
static void note_round(const struct repetition_row *row, const qy_square *victim, struct facts *ret)
{
    ret->count = 0;
    for (size_t ply = 1; ply <= row->cycle_count; ply++) {
        for (unsigned side = 0; side < 2; side++) {
            struct qy_xiangqi_position position;
            qy_move moves[QY_MAX_MOVES];
            size_t count;

            if (!position_at(row, ply, (enum qy_side)side, &position))
                continue;
            count = qyi_xiangqi_gen_legal(&position, moves);
            for (size_t i = 0; i < count; i++)
                if (qyi_xiangqi_move_to(moves[i]) != victim[ply])
                    note_move(&position, ply, moves[i], ret);
        }
    }
    qsort(ret->fact, ret->count, sizeof *ret->fact, by_number);
}

/* Finds where the captured piece is after each move of the cycle; else where no piece can be. */
static void follow_victim(const struct repetition_row *row, const struct capture *capture, qy_square *ret)
{
    struct qy_xiangqi_position position = row->start;
    struct qy_xiangqi_undo undo;
    qy_square at = qyi_xiangqi_move_to(capture->move);

    for (size_t i = capture->ply; i > 0; i--)
        if (qyi_xiangqi_move_to(row->cycle[i - 1]) == at)
            at = qyi_xiangqi_move_from(row->cycle[i - 1]);
    for (size_t i = 0; i <= row->cycle_count; i++) {
        ret[i] = at;
        if (i == row->cycle_count)
            break;
        if (qyi_xiangqi_move_from(row->cycle[i]) == at)
            at = qyi_xiangqi_move_to(row->cycle[i]);
        qyi_xiangqi_make(&position, row->cycle[i], &undo);
    }
}

/* ---- one piece more or less ------------------------------------------------------------------------------ */

/* The figure with the change; false where it can't be set up or its round is not legal any more. */
static bool change_figure(const struct repetition_row *figure, const struct twin_change *change,
                          struct repetition_row *ret)
{
    struct qyi_xiangqi_setup setup;
    struct qy_xiangqi_position position;
    struct qy_xiangqi_undo undo;

    memset(&setup, 0, sizeof setup);
    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++)
        setup.board[square] = qyi_xiangqi_at(&figure->start, (qy_square)square);
    setup.board[change->square] = change->man;
    setup.side = (enum qy_side)figure->start.side;
    setup.fullmove = 1;
    if (qyi_xiangqi_faults(&setup) != 0)
        return false;
    memcpy(ret->cycle, figure->cycle, sizeof ret->cycle);
    ret->cycle_count = figure->cycle_count;
    qyi_xiangqi_from_setup(&setup, &ret->start);
    position = ret->start;
    for (size_t i = 0; i < ret->cycle_count; i++) {
        if (!qyi_xiangqi_is_legal(&position, ret->cycle[i]) ||
            position.board[qyi_xiangqi_move_to(ret->cycle[i])])
            return false;
        qyi_xiangqi_make(&position, ret->cycle[i], &undo);
    }
    return position.key == ret->start.key;
}

/* True when after the capture somebody's second capture on the point leaves the taker's side with more. */
static bool gains_in_turn(const struct qy_xiangqi_position *position, qy_move move)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;
    qy_square to = qyi_xiangqi_move_to(move);
    qyi_xiangqi_balance balance =
        qyi_xiangqi_worth(position, to) - qyi_xiangqi_worth(position, qyi_xiangqi_move_from(move));
    qy_move back;

    qyi_xiangqi_make(&after, move, &undo);
    back = capture_on(&after, to);
    if (back == QY_MOVE_NONE)
        return false;
    balance += qyi_xiangqi_worth(&after, qyi_xiangqi_move_from(back));
    qyi_xiangqi_make(&after, back, &undo);
    return balance > 0 && capture_on(&after, to) != QY_MOVE_NONE;
}

/* True when the change does what its kind says to the piece that the capture takes. */
static bool shows(const struct repetition_row *row, const struct capture *capture, enum twin_kind kind,
                  const struct twin_change *change)
{
    struct qy_xiangqi_position position;
    struct qy_xiangqi_position after;
    struct qy_xiangqi_undo undo;
    enum qy_side side = (enum qy_side)(row->start.side ^ ((capture->ply + 1) & 1));
    bool back;

    if (!position_at(row, capture->ply, side, &position) || !qyi_xiangqi_is_legal(&position, capture->move))
        return false;
    after = position;
    qyi_xiangqi_make(&after, capture->move, &undo);
    back = capture_on(&after, qyi_xiangqi_move_to(capture->move)) != QY_MOVE_NONE;
    switch (kind) {
    case TWIN_ROOTED: return back && !gains_in_turn(&position, capture->move);
    case TWIN_FALSE_ROOT:
        return !back && qyi_xiangqi_reaches(&after, change->square, qyi_xiangqi_move_to(capture->move));
    case TWIN_UNDER_ROOTED: return gains_in_turn(&position, capture->move);
    case TWIN_BARE: break;
    }
    return !back;
}

/* ---- the search ---------------------------------------------------------------------------------------- */

/* The limits and the aim of a search. */
struct hunt {
    const struct repetition_row *figure; /* its lead played */
    enum twin_kind kind;
    struct capture capture;
    qy_square victim[MOST_MOVES + 1];
    struct facts facts; /* of the figure */
    struct facts now;   /* of the last twin */
    bool noted;
};

static bool is_twin(struct hunt *hunt, const struct twin_change *change)
{
    struct repetition_row row;

    if (!change_figure(hunt->figure, change, &row) || !shows(&row, &hunt->capture, hunt->kind, change))
        return false;
    if (!hunt->noted)
        note_round(hunt->figure, hunt->victim, &hunt->facts);
    hunt->noted = true;
    note_round(&row, hunt->victim, &hunt->now);
    return hunt->now.count == hunt->facts.count && hunt->now.count < MOST_FACTS &&
           memcmp(hunt->now.fact, hunt->facts.fact, hunt->now.count * sizeof *hunt->now.fact) == 0;
}

/* Tries every piece that the kind speaks of on every point. */
static bool try_men(struct hunt *hunt, enum qy_side guards, struct twin_change *ret_change)
{
    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++) {
        qy_piece there = qyi_xiangqi_at(&hunt->figure->start, (qy_square)square);

        ret_change->square = square;
        ret_change->man = 0;
        if (hunt->kind == TWIN_BARE) {
            if (there && QY_PIECE_KIND(there) != QY_XIANGQI_GENERAL && is_twin(hunt, ret_change))
                return true;
            continue;
        }
        for (unsigned kind = QY_XIANGQI_PAWN; !there && kind < QY_XIANGQI_GENERAL; kind++) {
            ret_change->man = (qy_piece)QY_PIECE(guards, kind);
            if (is_twin(hunt, ret_change))
                return true;
        }
    }
    return false;
}

/* True when the capture is one that the figure's chase rests on, or, for a piece less, one that is answered. */
static bool speaks_of(const struct qy_xiangqi_position *position, const struct qy_judged_move *judged,
                      enum twin_kind kind, qy_move move)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;
    qy_square to = qyi_xiangqi_move_to(move);
    bool back;

    qyi_xiangqi_make(&after, move, &undo);
    back = capture_on(&after, to) != QY_MOVE_NONE;
    if (kind == TWIN_BARE)
        return back && qyi_xiangqi_worth(position, to) != 0;
    if (judged->label != QY_LABEL_CHASE || back)
        return false;
    for (unsigned i = 0; i < judged->victim_count; i++)
        if (judged->victims[i].square == to)
            return true;
    return false;
}

bool find_twin(const struct repetition_row *figure, const struct qy_judgement *judged, enum twin_kind kind,
               struct twin_change *ret_change)
{
    struct repetition_row row;
    struct hunt *hunt = malloc(sizeof *hunt);
    bool found = false;

    turn_row(figure, 0, &row);
    for (size_t ply = 1; hunt && ply <= row.cycle_count && !found; ply++) {
        enum qy_side side = (enum qy_side)(row.start.side ^ ((ply + 1) & 1));
        struct qy_xiangqi_position position;
        qy_move moves[QY_MAX_MOVES];
        size_t count;

        if (!position_at(&row, ply, side, &position))
            continue;
        count = qyi_xiangqi_gen_captures(&position, moves);
        for (size_t i = 0; i < count && !found; i++) {
            if (!speaks_of(&position, &judged->moves[judged->move_count - row.cycle_count + ply - 1], kind,
                           moves[i]))
                continue;
            hunt->figure = &row;
            hunt->kind = kind;
            hunt->capture = (struct capture){ply, moves[i]};
            hunt->noted = false;
            follow_victim(&row, &hunt->capture, hunt->victim);
            found = try_men(hunt, (enum qy_side)(side ^ 1), ret_change);
        }
    }
    free(hunt);
    return found;
}
