/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tables. The loops of build.h, compiled once for each game. The file that includes this one gives:
 *
 *   typedef ... qyi_body_position
 *   place(position, material, square, side)     makes the position of these men
 *   impossible(position)                        the side that is not to move could be taken
 *   in_check(position)                          the side to move
 *   legal(position, ret_moves)                  as qy_position_legal()
 *   move_from(move) move_to(move) move_promotion(move)
 *   steps_back(board, piece, square, ret_from)  where the man can have come from without taking; board[]
 * holds a piece for each square, 0 for none; returns how many QYI_BODY_RIGHTS                             1
 * where a move without capture may give the other side a right that places do not tell (en passant). Then
 * also: rights_after(builder, square, side, man, from, ret_value) whether the move that brought `man` from
 * `from` gave one, and what the best use of it is worth to the side that has it
 */
#ifndef QYI_TABLES_BUILD_INC_H
#define QYI_TABLES_BUILD_INC_H

#include "tables/build.h"

/* What the moves of a position say of it. */
struct sight {
    unsigned moves;
    unsigned best;  /* fewest plies to an own win; 0: none known */
    unsigned plain; /* the same without positions that are lost by rule */
    unsigned worst; /* most plies to an own loss among the moves that lose */
    unsigned open;  /* moves that are not decided yet */
    bool way_out;   /* a move that is decided and does not lose */
    bool rights;    /* a move gives the other side a right */
};

static uint16_t value_at(const struct qyi_table *table, unsigned side, uint64_t index)
{
    return __atomic_load_n(&table->value[side][index], __ATOMIC_RELAXED);
}

static void raise_most(struct qyi_builder *builder, unsigned plies)
{
    unsigned most = __atomic_load_n(&builder->most, __ATOMIC_RELAXED);

    while (most < plies && !__atomic_compare_exchange_n(&builder->most, &most, plies, true, __ATOMIC_RELAXED,
                                                        __ATOMIC_RELAXED))
        continue;
}

static void decide(struct qyi_builder *builder, unsigned side, uint64_t index, unsigned plies)
{
    uint16_t value = (uint16_t)(qyi_value_of(plies) | builder->flag);

    __atomic_store_n(&builder->table->value[side][index], value, __ATOMIC_RELAXED);
    raise_most(builder, plies);
}

/* Takes in what a move leads to; `value` is the other side's, `final` where it can't change any more. */
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

/* The value of a position of another material, for `side` to move. */
static uint16_t value_beyond(const struct qyi_link *link, const uint8_t *square, unsigned side)
{
    const struct qyi_places *places = &link->table->places;
    uint8_t there[QY_TABLE_MEN];

    for (unsigned i = 0; i < places->material.men; i++) {
        there[i] = square[link->order[i]];
        if (link->exchanged)
            there[i] = qyi_table_flip(places->material.rules, there[i]);
    }
    return value_at(link->table, side ^ link->exchanged, qyi_places_index(places, there));
}

/* The place in the material of the man on a square; QY_TABLE_MEN for none. */
static unsigned man_on(const struct qyi_material *material, const uint8_t *square, unsigned wanted)
{
    unsigned man = 0;

    while (man < material->men && square[man] != wanted)
        man++;
    return man < material->men ? man : QY_TABLE_MEN;
}

/* The same for a square on which a man is known to stand. */
static unsigned mover_on(const struct qyi_material *material, const uint8_t *square, unsigned wanted)
{
    unsigned man = 0;

    while (man + 1 < material->men && square[man] != wanted)
        man++;
    return man;
}

#if QYI_BODY_RIGHTS
static bool rights_after(const struct qyi_builder *builder, const uint8_t *square, unsigned side,
                         unsigned man, unsigned from, uint16_t *ret_value);

/*
 * Of a position with a right: the value without it or that of its best use, whichever is better for the side
 * to move; the right alone where there is no other move. An open value stays open unless the right wins.
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

/* Whether a decided value can't change any more: once positions lost by the rule are in, all others are. */
static bool is_final(const struct qyi_builder *builder, uint16_t value)
{
    return (int)qyi_value_plies(value) <= builder->depth || (value & QYI_VALUE_RULE) != builder->flag;
}

/* What the other side has after the move of `man`, which stands on its new square already. */
static uint16_t value_after_quiet(struct qyi_builder *builder, const uint8_t *square, unsigned side,
                                  unsigned man, unsigned from, struct sight *sight, bool *ret_final)
{
    uint16_t value = QYI_VALUE_DRAW;
    uint64_t index;

    *ret_final = false;
    if (builder->depth >= 0) {
        index = qyi_places_index(&builder->table->places, square);
        value = value_at(builder->table, side ^ 1, index);
        if (qyi_value_decided(value) && !is_final(builder, value))
            value = QYI_VALUE_DRAW;
    }
#if QYI_BODY_RIGHTS
    {
        uint16_t right;

        if (rights_after(builder, square, side, man, from, &right)) {
            const struct qyi_material *material = &builder->table->places.material;
            qyi_body_position position;
            qy_move moves[QY_MAX_MOVES];

            sight->rights = true;
            place(&position, material, square, side ^ 1);
            value = with_right(value, right, legal(&position, moves) > 0, builder->depth, ret_final);
        }
    }
#else
    (void)man;
    (void)from;
    (void)sight;
#endif
    return value;
}

/* Looks at every legal move of a position. Stops early where `until_open` and a move is open or saves. */
static struct sight look(struct qyi_builder *builder, qyi_body_position *position, uint8_t *square,
                         unsigned side, bool until_open)
{
    const struct qyi_material *material = &builder->table->places.material;
    qy_move moves[QY_MAX_MOVES];
    struct sight sight = {0};

    sight.moves = (unsigned)legal(position, moves);
    for (unsigned i = 0; i < sight.moves && !(until_open && (sight.open || sight.way_out)); i++) {
        unsigned from = move_from(moves[i]);
        unsigned to = move_to(moves[i]);
        unsigned kind = move_promotion(moves[i]);
        unsigned taken = man_on(material, square, to);
        unsigned man = mover_on(material, square, from);
        bool final = true;
        uint16_t value;

        square[man] = (uint8_t)to;
        if (taken != QY_TABLE_MEN || kind)
            value = value_beyond(&builder->link[kind ? man : QY_TABLE_MEN][kind][taken], square, side ^ 1);
        else
            value = value_after_quiet(builder, square, side, man, from, &sight, &final);
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

static void watch(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    (void)pthread_mutex_lock(&builder->lock);
    if (builder->watched_count == builder->watched_cap) {
        size_t cap = builder->watched_cap ? 2 * builder->watched_cap : 1024;
        struct qyi_watched *grown = realloc(builder->watched, cap * sizeof(*grown));

        builder->failed |= !grown;
        if (grown) {
            builder->watched = grown;
            builder->watched_cap = cap;
        }
    }
    if (builder->watched_count < builder->watched_cap)
        builder->watched[builder->watched_count++] = (struct qyi_watched){index, (uint8_t)side};
    (void)pthread_mutex_unlock(&builder->lock);
}

/* START for one entry. */
static void start_entry(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    struct qyi_table *table = builder->table;
    const struct qyi_material *material = &table->places.material;
    uint8_t square[QY_TABLE_MEN];
    qyi_body_position position;
    struct sight sight;

    table->value[side][index] = QYI_VALUE_IMPOSSIBLE;
    qyi_places_squares(&table->places, index, square);
    if (!stand_apart(square, material->men))
        return;
    place(&position, material, square, side);
    if (impossible(&position))
        return;
    table->value[side][index] = QYI_VALUE_DRAW;
    builder->open[side][index] = QYI_OPEN_NEVER;
    sight = look(builder, &position, square, side, false);
    if (sight.rights)
        watch(builder, side, index);
    if (sight.moves == 0) {
        if (material->rules->stalemate_loses || in_check(&position))
            decide(builder, side, index, 0);
    } else if (sight.best) {
        decide(builder, side, index, sight.best);
    } else if (!sight.open && !sight.way_out) {
        decide(builder, side, index, sight.worst);
    } else if (!sight.way_out && !sight.rights) {
        builder->open[side][index] = (uint8_t)sight.open;
    }
}

/* Looks at all moves of an open position again, and decides it when that is possible now. */
static void look_again(struct qyi_builder *builder, unsigned side, uint64_t index, bool until_open)
{
    const struct qyi_places *places = &builder->table->places;
    uint16_t old = value_at(builder->table, side, index);
    uint8_t square[QY_TABLE_MEN];
    qyi_body_position position;
    struct sight sight;

    qyi_places_squares(places, index, square);
    place(&position, &places->material, square, side);
    sight = look(builder, &position, square, side, until_open);
    if (sight.best) {
        if (!qyi_value_decided(old) || sight.best < qyi_value_plies(old))
            decide(builder, side, index, sight.best);
    } else if (sight.moves && !sight.open && !sight.way_out && !qyi_value_decided(old)) {
        decide(builder, side, index, sight.worst);
    }
}

/* `index` can go to a position that is lost in `depth` plies: it has won in one more. */
static void can_win(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    uint16_t old = value_at(builder->table, side, index);
    unsigned plies = (unsigned)builder->depth + 1;

    if (old & QYI_VALUE_IMPOSSIBLE)
        return;
    if (!qyi_value_decided(old) || ((old & QYI_VALUE_RULE) == builder->flag && qyi_value_plies(old) > plies))
        decide(builder, side, index, plies);
}

/* `index` can go to a position that is won for the other side: a move less that saves it. */
static void can_lose(struct qyi_builder *builder, unsigned side, uint64_t index, bool twin)
{
    uint8_t *open = &builder->open[side][index];
    uint8_t left = __atomic_load_n(open, __ATOMIC_RELAXED);

    if (value_at(builder->table, side, index) != QYI_VALUE_DRAW || left == QYI_OPEN_NEVER)
        return;
    while (left > 0 && !twin &&
           !__atomic_compare_exchange_n(open, &left, (uint8_t)(left - 1), true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED))
        continue;
    if (left <= 1 || twin)
        look_again(builder, side, index, true);
}

/* A position from which a move leads to one of `depth` plies. */
static void take_back(struct qyi_builder *builder, unsigned side, const uint8_t *square)
{
    const struct qyi_places *places = &builder->table->places;
    uint64_t index = qyi_places_index(places, square);
    uint64_t twin;
    bool lost = builder->depth % 2 == 0;

    if (index == UINT64_MAX)
        return;
    twin = places->twin[index / places->rest] ? qyi_places_twin(places, square) : index;
    if (lost) {
        can_win(builder, side, index);
        if (twin != index)
            can_win(builder, side, twin);
        return;
    }
    can_lose(builder, side, index, places->twin[index / places->rest] != 0);
    if (twin != index)
        can_lose(builder, side, twin, true);
}

/* SETTLE for one entry: takes back every move that can have led there. */
static void settle_entry(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    const struct qyi_material *material = &builder->table->places.material;
    uint8_t square[QY_TABLE_MEN];
    qy_piece board[QY_MAX_SQUARES] = {0};
    uint8_t from[QY_MAX_SQUARES];

    qyi_places_squares(&builder->table->places, index, square);
    for (unsigned i = 0; i < material->men; i++)
        board[square[i]] = material->piece[i];
    for (unsigned i = 0; i < material->men; i++) {
        uint8_t to = square[i];
        unsigned count;

        if ((unsigned)QY_PIECE_SIDE(material->piece[i]) == side)
            continue;
        count = steps_back(board, material->piece[i], to, from);
        for (unsigned n = 0; n < count; n++) {
#if QYI_BODY_RIGHTS
            uint16_t right;

            if (rights_after(builder, square, side ^ 1, i, from[n], &right))
                continue; /* such positions are watched */
#endif
            square[i] = from[n];
            take_back(builder, side ^ 1, square);
            square[i] = to;
        }
    }
}

/* Whether the other side, in check at `square`, has a move that is no check and leads into the marked set. */
static bool has_calm_answer(const struct qyi_builder *builder, uint8_t *square, unsigned side)
{
    const struct qyi_places *places = &builder->table->places;
    qyi_body_position position;
    qyi_body_position after;
    qy_move moves[QY_MAX_MOVES];
    size_t count;
    bool found = false;

    place(&position, &places->material, square, side);
    count = legal(&position, moves);
    for (size_t i = 0; i < count && !found; i++) {
        unsigned from = move_from(moves[i]);
        unsigned man = mover_on(&places->material, square, from);

        if (man_on(&places->material, square, move_to(moves[i])) != QY_TABLE_MEN || move_promotion(moves[i]))
            continue;
        square[man] = (uint8_t)move_to(moves[i]);
        if (builder->open[side ^ 1][qyi_places_index(places, square)]) {
            place(&after, &places->material, square, side ^ 1);
            found = !in_check(&after);
        }
        square[man] = (uint8_t)from;
    }
    return found;
}

/*
 * Whether every move of an open position loses or is a check without capture, one at least being such a
 * check. With `refine`, every such check must have an answer that stays in the marked set. ret_plies: until
 * the longest of the losing moves has lost; 0 where there is none.
 */
static bool only_checks(struct qyi_builder *builder, unsigned side, uint64_t index, bool refine,
                        unsigned *ret_plies)
{
    const struct qyi_places *places = &builder->table->places;
    uint8_t square[QY_TABLE_MEN];
    qyi_body_position position;
    qy_move moves[QY_MAX_MOVES];
    bool holds = true;
    size_t count;

    *ret_plies = 0;
    qyi_places_squares(places, index, square);
    place(&position, &places->material, square, side);
    count = legal(&position, moves);
    for (size_t i = 0; i < count && holds; i++) {
        unsigned from = move_from(moves[i]);
        unsigned to = move_to(moves[i]);
        unsigned kind = move_promotion(moves[i]);
        unsigned taken = man_on(&places->material, square, to);
        unsigned man = mover_on(&places->material, square, from);
        bool beyond = taken != QY_TABLE_MEN || kind;
        uint16_t value;

        square[man] = (uint8_t)to;
        value = beyond
                    ? value_beyond(&builder->link[kind ? man : QY_TABLE_MEN][kind][taken], square, side ^ 1)
                    : value_at(builder->table, side ^ 1, qyi_places_index(places, square));
        if (qyi_value_won(value)) {
            *ret_plies = qyi_value_plies(value) + 1 > *ret_plies ? qyi_value_plies(value) + 1 : *ret_plies;
        } else {
            place(&position, &places->material, square, side ^ 1);
            holds = !beyond && in_check(&position) && (!refine || has_calm_answer(builder, square, side ^ 1));
        }
        square[man] = (uint8_t)from;
    }
    return holds;
}

/* MARK for one entry. */
static void mark_entry(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    unsigned plies;

    builder->open[side][index] = value_at(builder->table, side, index) == QYI_VALUE_DRAW &&
                                 only_checks(builder, side, index, false, &plies);
}

/* REFINE for one entry. */
static void refine_entry(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    unsigned plies;

    if (!builder->open[side][index] || only_checks(builder, side, index, true, &plies))
        return;
    __atomic_store_n(&builder->open[side][index], 0, __ATOMIC_RELAXED);
    (void)__atomic_fetch_add(&builder->changed, 1, __ATOMIC_RELAXED);
}

static void lose_by_rule(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    unsigned plies;

    (void)only_checks(builder, side, index, false, &plies);
    decide(builder, side, index, plies);
}

static void look_at_watched(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    look_again(builder, side, index, false);
}

/*
 * Whether a value follows from what the moves say. What is lost by rule has no other length than that all
 * moves lose; a plain win is not made shorter by the rule.
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
           (value & QYI_VALUE_RULE || plies == sight->worst);
}

/* VERIFY for one entry. */
static void verify_entry(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    const struct qyi_places *places = &builder->table->places;
    uint8_t square[QY_TABLE_MEN];
    qyi_body_position position;
    struct sight sight;

    qyi_places_squares(places, index, square);
    if (!stand_apart(square, places->material.men))
        return;
    place(&position, &places->material, square, side);
    if (impossible(&position))
        return;
    sight = look(builder, &position, square, side, false);
    if (follows(places->material.rules, value_at(builder->table, side, index), &sight, in_check(&position)))
        return;
    (void)pthread_mutex_lock(&builder->lock);
    if (index < builder->wrong) {
        builder->wrong = index;
        builder->wrong_side = side;
    }
    (void)pthread_mutex_unlock(&builder->lock);
}

static void settle_part(struct qyi_builder *builder, unsigned side, uint64_t from, uint64_t to)
{
    const uint16_t *values = builder->table->value[side];
    uint16_t wanted = qyi_value_of((unsigned)builder->depth);

    for (uint64_t index = from; index < to; index++)
        if ((__atomic_load_n(&values[index], __ATOMIC_RELAXED) & (QYI_VALUE_PLIES | QYI_VALUE_IMPOSSIBLE)) ==
                wanted &&
            (values[index] & QYI_VALUE_RULE) == builder->flag)
            settle_entry(builder, side, index);
}

static void work_part(struct qyi_builder *builder, unsigned side, uint64_t from, uint64_t to)
{
    if (builder->phase == QYI_BUILD_SETTLE) {
        settle_part(builder, side, from, to);
        return;
    }
    for (uint64_t index = from; index < to; index++) {
        if (builder->phase == QYI_BUILD_START)
            start_entry(builder, side, index);
        else if (builder->phase == QYI_BUILD_MARK)
            mark_entry(builder, side, index);
        else if (builder->phase == QYI_BUILD_REFINE)
            refine_entry(builder, side, index);
        else
            verify_entry(builder, side, index);
    }
}

#endif
