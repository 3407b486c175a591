/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Derives the value of a position from its moves, and VERIFY of build.h; compiled once for each
 * game. The including file provides:
 *
 *   typedef ... qyi_body_position
 *   place(position, material, square, side)     makes the position of these pieces
 *   impossible(position)                        the side not to move is in check
 *   in_check(position)                          the side to move
 *   legal(position, ret_moves)                  as qy_position_legal()
 *   move_from(move) move_to(move) move_promotion(move)
 *   QYI_BODY_RIGHTS                             1 if a move without capture may give the other side a right
 *                                               that the indices do not include (en passant). Then also:
 *   rights_after(builder, square, side, piece, from, ret_value)
 *                                               whether the move that brought `man` from `from` gave one, and
 *                                               the value of its best use for the side that has it
 */
#ifndef QYI_TABLES_BUILD_INC_H
#define QYI_TABLES_BUILD_INC_H

#include "tables/build.h"

#include <string.h>

/* What the moves of a position show. */
struct sight {
    unsigned moves;
    unsigned best;  /* fewest plies to a win of the side to move; 0: none known */
    unsigned plain; /* likewise, without positions lost by rule */
    unsigned worst; /* most plies to its loss among the losing moves */
    unsigned open;  /* number of moves not decided yet */
    bool way_out;   /* a decided move does not lose */
    bool rights;    /* a move gives the other side a right */
};

static uint16_t value_at(const struct qyi_table *table, unsigned side, uint64_t index)
{
    return __atomic_load_n(&table->value[side][index], __ATOMIC_RELAXED);
}

/* Adds the result of a move; `value` is the other side's, `final` if it can't change any more. */
static void take_in(struct sight *sight, uint16_t value, bool final)
{
    unsigned plies;

    if (!qyi_value_decided(value)) {
        sight->open += !final;
        sight->way_out |= final;
        return;
    }
    plies = qyi_value_plies(value) + 1;
    if (qyi_value_lost(value)) {
        sight->way_out = true;
        if (sight->best == 0 || plies < sight->best)
            sight->best = plies;
        if (!(value & QYI_VALUE_RULE) && (sight->plain == 0 || plies < sight->plain))
            sight->plain = plies;
    } else if (plies > sight->worst) {
        sight->worst = plies;
    }
}

/* The value of a position with another material, for `side` to move. */
static uint16_t value_beyond(const struct qyi_link *link, const uint8_t *square, unsigned side)
{
    const struct qyi_places *places = &link->table->places;
    uint8_t there[QY_TABLE_PIECES];

    for (unsigned i = 0; i < places->material.men; i++) {
        there[i] = square[link->order[i]];
        if (link->exchanged)
            there[i] = qyi_table_flip(places->material.rules, there[i]);
    }
    return value_at(link->table, side ^ link->exchanged, qyi_places_index(places, there));
}

#if QYI_BODY_RIGHTS
static bool rights_after(const struct qyi_builder *builder, const uint8_t *square, unsigned side,
                         unsigned man, unsigned from, uint16_t *ret_value);

/*
 * For a position with a right: the value without it or that of its best use, whichever is better for the side
 * to move; only the right's if there is no other move. An open value stays open unless the right wins.
 */
static uint16_t with_right(uint16_t without, uint16_t right, bool other_moves, int depth, bool *ret_final)
{
    *ret_final = false;
    if (!other_moves) {
        *ret_final = true;
        return right;
    }
    if (qyi_value_won(without))
        return qyi_value_won(right) && right < without ? right : without;
    if (qyi_value_won(right))
        return (int)qyi_value_plies(right) <= depth ? right : QYI_VALUE_DRAW;
    if (qyi_value_lost(without) && qyi_value_lost(right))
        return right > without ? right : without;
    return QYI_VALUE_DRAW;
}
#endif

/* The other side's value after the move of `man` from entry `index`; it is already on its new square. */
static uint16_t value_after_quiet(struct qyi_builder *builder, uint64_t index, const uint8_t *square,
                                  unsigned side, unsigned man, unsigned from, struct sight *sight,
                                  bool *ret_final)
{
    const struct qyi_places *places = &builder->table->places;
    uint16_t value = QYI_VALUE_DRAW;

    *ret_final = false;
    if (builder->depth >= 0) {
        index =
            man < 2 ? qyi_places_index(places, square) : qyi_places_moved(places, index, square, man, from);
        value = value_at(builder->table, side ^ 1, index);
        if (qyi_value_decided(value) && (int)qyi_value_plies(value) > builder->depth)
            value = QYI_VALUE_DRAW;
    }
#if QYI_BODY_RIGHTS
    {
        uint16_t right;

        if (rights_after(builder, square, side, man, from, &right)) {
            qyi_body_position position;
            qy_move moves[QY_MAX_MOVES];

            sight->rights = true;
            place(&position, &places->material, square, side ^ 1);
            value = with_right(value, right, legal(&position, moves) > 0, builder->depth, ret_final);
        }
    }
#else
    (void)sight;
#endif
    return value;
}

/*
 * Examines every legal move of a position, the entry `index`. Stops early if `until_open` and a move is open
 * or saves.
 */
static struct sight look(struct qyi_builder *builder, qyi_body_position *position, uint64_t index,
                         uint8_t *square, unsigned side, bool until_open)
{
    const struct qyi_material *material = &builder->table->places.material;
    uint8_t man_on[QY_MAX_SQUARES];
    qy_move moves[QY_MAX_MOVES];
    struct sight sight = {0};

    memset(man_on, QY_TABLE_PIECES, sizeof(man_on));
    for (unsigned i = 0; i < material->men; i++)
        man_on[square[i]] = (uint8_t)i;
    sight.moves = (unsigned)legal(position, moves);
    for (unsigned i = 0; i < sight.moves && !(until_open && (sight.open || sight.way_out)); i++) {
        unsigned from = move_from(moves[i]);
        unsigned to = move_to(moves[i]);
        unsigned kind = move_promotion(moves[i]);
        unsigned taken = man_on[to];
        unsigned man = man_on[from];
        bool final = true;
        uint16_t value;

        square[man] = (uint8_t)to;
        if (taken != QY_TABLE_PIECES || kind)
            value = value_beyond(&builder->link[kind ? man : QY_TABLE_PIECES][kind][taken], square, side ^ 1);
        else
            value = value_after_quiet(builder, index, square, side, man, from, &sight, &final);
        square[man] = (uint8_t)from;
        take_in(&sight, value, final);
    }
    return sight;
}

static bool stand_apart(const uint8_t *square, unsigned men)
{
    __extension__ unsigned __int128 seen = 0;

    for (unsigned i = 0; i < men; i++) {
        if (seen >> square[i] & 1)
            return false;
        seen |= (unsigned __int128)1 << square[i];
    }
    return true;
}

/*
 * True if a value follows from the moves. A position lost by the rule lasts as long as its longest move, or 0
 * plies if only checks and losing moves are left; the rule does not shorten a normal win.
 */
static bool follows(const struct qyi_table_rules *rules, uint16_t value, const struct sight *sight,
                    bool check)
{
    unsigned plies = qyi_value_decided(value) ? qyi_value_plies(value) : 0;

    if (sight->moves == 0)
        return check || rules->stalemate_loses ? qyi_value_lost(value) && plies == 0
                                               : !qyi_value_decided(value);
    if (qyi_value_won(value))
        return plies == (value & QYI_VALUE_RULE ? sight->best : sight->plain);
    if (!qyi_value_decided(value))
        return !sight->best && (sight->open || sight->way_out);
    return !sight->best && !sight->open && !sight->way_out &&
           ((value & QYI_VALUE_RULE && plies == 0) || plies == sight->worst);
}

/* VERIFY for one entry. */
static void verify_entry(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    const struct qyi_places *places = &builder->table->places;
    uint8_t square[QY_TABLE_PIECES];
    qyi_body_position position;
    struct sight sight;

    qyi_places_squares(places, index, square);
    if (!stand_apart(square, places->material.men))
        return;
    place(&position, &places->material, square, side);
    if (impossible(&position))
        return;
    sight = look(builder, &position, index, square, side, false);
    if (follows(places->material.rules, value_at(builder->table, side, index), &sight, in_check(&position)))
        return;
    (void)pthread_mutex_lock(&builder->lock);
    if (index < builder->wrong) {
        builder->wrong = index;
        builder->wrong_side = side;
    }
    (void)pthread_mutex_unlock(&builder->lock);
}

static void verify_part(struct qyi_builder *builder, unsigned side, uint64_t from, uint64_t to)
{
    for (uint64_t index = from; index < to; index++)
        verify_entry(builder, side, index);
}

#endif
