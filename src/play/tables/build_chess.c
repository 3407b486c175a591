/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loops of retrograde analysis for chess. */
#include "tables/build.h"

#include <stdlib.h>
#include <string.h>

#include "chess/movegen.h"
#include "chess/status.h"

typedef struct qy_chess_position qyi_body_position;

#define QYI_BODY_RIGHTS 1

static void place(qyi_body_position *position, const struct qyi_material *material, const uint8_t *square,
                  unsigned side)
{
    memset(position, 0, sizeof(*position));
    position->side = (uint8_t)side;
    position->fullmove = 1;
    for (unsigned i = 0; i < material->men; i++)
        for (unsigned plane = 0; plane < 4; plane++)
            position->plane[plane] |= (uint64_t)(material->piece[i] >> plane & 1) << square[i];
}

static bool in_check(const qyi_body_position *position)
{
    return qyi_chess_in_check(position);
}

static bool impossible(qyi_body_position *position)
{
    position->side ^= 1;
    bool attacked = qyi_chess_in_check(position);
    position->side ^= 1;
    return attacked;
}

static size_t legal(const qyi_body_position *position, qy_move *ret_moves)
{
    return qyi_chess_gen_legal(position, ret_moves);
}

static unsigned move_from(qy_move move)
{
    return qyi_chess_move_from(move);
}

static unsigned move_to(qy_move move)
{
    return qyi_chess_move_to(move);
}

static unsigned move_promotion(qy_move move)
{
    return qyi_chess_move_promotion(move);
}

/* Collects squares along a direction while they are empty, at most `most`. */
static unsigned slid(const qy_piece *board, unsigned square, int file_step, int rank_step, unsigned most,
                     uint8_t *ret_from)
{
    int file = (int)qyi_chess_file(square) + file_step;
    int rank = (int)qyi_chess_rank(square) + rank_step;
    unsigned count = 0;

    while (count < most && file >= 0 && file < 8 && rank >= 0 && rank < 8 && !board[rank * 8 + file]) {
        ret_from[count++] = (uint8_t)(rank * 8 + file);
        file += file_step;
        rank += rank_step;
    }
    return count;
}

/* A pawn came from the square behind, or, on its fourth rank, from two squares behind. */
static unsigned pawn_came(const qy_piece *board, qy_piece piece, unsigned square, uint8_t *ret_from)
{
    bool first = QY_PIECE_SIDE(piece) == QY_FIRST;
    unsigned rank = first ? qyi_chess_rank(square) : 7 - qyi_chess_rank(square);

    if (rank < 2) /* still on its first square */
        return 0;
    return slid(board, square, 0, first ? -1 : 1, rank == 3 ? 2 : 1, ret_from);
}

static const int8_t steps[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
static const int8_t leaps[8][2] = {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}};

static unsigned steps_back(const qy_piece *board, qy_piece piece, unsigned square, uint8_t *ret_from)
{
    unsigned kind = QY_PIECE_KIND(piece);
    unsigned most = kind == QY_CHESS_KING || kind == QY_CHESS_KNIGHT ? 1 : 7;
    const int8_t(*way)[2] = kind == QY_CHESS_KNIGHT ? leaps : steps;
    unsigned count = 0;

    if (kind == QY_CHESS_PAWN)
        return pawn_came(board, piece, square, ret_from);
    for (unsigned i = kind == QY_CHESS_BISHOP ? 4 : 0; i < (kind == QY_CHESS_ROOK ? 4U : 8U); i++)
        count += slid(board, square, way[i][0], way[i][1], most, ret_from + count);
    return count;
}

#include "base/grow.h"
#include "tables/build.inc.h"

/* The value of the en passant capture by the piece `by` for its side, if legal. */
static bool capture_in_passing(const struct qyi_builder *builder, const uint8_t *square, unsigned by,
                               unsigned taken, unsigned passed, struct sight *sight)
{
    const struct qyi_link *link = &builder->link[QY_TABLE_PIECES][0][taken];
    const struct qyi_material *material = &builder->table->places.material;
    unsigned side = QY_PIECE_SIDE(material->piece[by]);
    uint8_t after[QY_TABLE_PIECES];
    uint8_t there[QY_TABLE_PIECES];
    qyi_body_position position;

    memcpy(after, square, sizeof(after));
    after[by] = (uint8_t)passed;
    for (unsigned i = 0; i < material->men - 1; i++)
        there[i] = after[link->order[i]];
    {
        struct qyi_material left = link->table->places.material;

        for (unsigned i = 0; i < left.men && i < QY_TABLE_PIECES; i++)
            left.piece[i] = (qy_piece)(left.piece[i] ^ (link->exchanged ? 8 : 0));
        place(&position, &left, there, side ^ 1);
    }
    if (impossible(&position))
        return false;
    take_in(sight, value_beyond(link, after, side ^ 1), true);
    return true;
}

/* The same after a double step of a pawn. */
static bool rights_after_two(const struct qyi_builder *builder, const uint8_t *square, unsigned side,
                             unsigned man, unsigned from, uint16_t *ret_value)
{
    const struct qyi_material *material = &builder->table->places.material;
    unsigned to = square[man];
    struct sight sight = {0};
    bool any = false;

    for (unsigned by = 2; by < material->men; by++) {
        unsigned beside = square[by] > to ? square[by] - to : to - square[by];

        if (material->piece[by] == QY_PIECE(side ^ 1, QY_CHESS_PAWN) && beside == 1 &&
            qyi_chess_rank(square[by]) == qyi_chess_rank(to))
            any |= capture_in_passing(builder, square, by, man, (from + to) / 2, &sight);
    }
    if (any)
        *ret_value = sight.best      ? qyi_value_of(sight.best)
                     : sight.way_out ? QYI_VALUE_DRAW
                                     : qyi_value_of(sight.worst);
    return any;
}

static bool rights_after(const struct qyi_builder *builder, const uint8_t *square, unsigned side,
                         unsigned man, unsigned from, uint16_t *ret_value)
{
    return (from ^ square[man]) == 16 &&
           QY_PIECE_KIND(builder->table->places.material.piece[man]) == QY_CHESS_PAWN &&
           rights_after_two(builder, square, side, man, from, ret_value);
}

/* ---- START and SETTLE --------------------------------------------------------------------------------- */

static void raise_most(struct qyi_builder *builder, unsigned plies)
{
    unsigned most = __atomic_load_n(&builder->most, __ATOMIC_RELAXED);

    while (most < plies && !__atomic_compare_exchange_n(&builder->most, &most, plies, true, __ATOMIC_RELAXED,
                                                        __ATOMIC_RELAXED))
        continue;
}

static void decide(struct qyi_builder *builder, unsigned side, uint64_t index, unsigned plies)
{
    uint16_t value = qyi_value_of(plies);

    __atomic_store_n(&builder->table->value[side][index], value, __ATOMIC_RELAXED);
    raise_most(builder, plies);
}

static void watch(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    (void)pthread_mutex_lock(&builder->lock);
    if (QYI_GROW(builder->watched, builder->watched_cap, builder->watched_count + 1) < 0)
        builder->failed = true;
    else
        builder->watched[builder->watched_count++] = (struct qyi_watched){index, (uint8_t)side};
    (void)pthread_mutex_unlock(&builder->lock);
}

/* START for one entry. */
static void start_entry(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    struct qyi_table *table = builder->table;
    const struct qyi_material *material = &table->places.material;
    uint8_t square[QY_TABLE_PIECES];
    qyi_body_position position;

    table->value[side][index] = QYI_VALUE_IMPOSSIBLE;
    qyi_places_squares(&table->places, index, square);
    if (!stand_apart(square, material->men))
        return;
    place(&position, material, square, side);
    if (impossible(&position))
        return;
    table->value[side][index] = QYI_VALUE_DRAW;
    builder->open[side][index] = QYI_OPEN_NEVER;
    struct sight sight = look(builder, &position, index, square, side, false);
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

/* Examines all moves of an open position again and decides it if possible. */
static void look_again(struct qyi_builder *builder, unsigned side, uint64_t index, bool until_open)
{
    const struct qyi_places *places = &builder->table->places;
    uint16_t old = value_at(builder->table, side, index);
    uint8_t square[QY_TABLE_PIECES];
    qyi_body_position position;

    qyi_places_squares(places, index, square);
    place(&position, &places->material, square, side);
    struct sight sight = look(builder, &position, index, square, side, until_open);
    if (sight.best) {
        if (!qyi_value_decided(old) || sight.best < qyi_value_plies(old))
            decide(builder, side, index, sight.best);
    } else if (sight.moves && !sight.open && !sight.way_out && !qyi_value_decided(old)) {
        decide(builder, side, index, sight.worst);
    }
}

/* The entry `index` has a move to a position lost in `depth` plies: it is won in one more. */
static void can_win(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    uint16_t old = value_at(builder->table, side, index);
    unsigned plies = (unsigned)builder->depth + 1;

    if (old & QYI_VALUE_IMPOSSIBLE)
        return;
    if (!qyi_value_decided(old) || qyi_value_plies(old) > plies)
        decide(builder, side, index, plies);
}

/* The entry `index` has a move to a position won for the other side: one saving move fewer. */
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

/* The most squares that a piece can have come from. */
#define MOST_BACK 28

/* Positions with a move to the position just settled; `paired`: of a class with a twin. */
struct before {
    unsigned count;
    struct {
        uint64_t index;
        bool paired;
    } at[QY_TABLE_PIECES * MOST_BACK * 2];
};

static void note_before(const struct qyi_builder *builder, unsigned side, uint64_t index, bool paired,
                        struct before *before)
{
    before->at[before->count].index = index;
    before->at[before->count++].paired = paired;
    /* prefetch all, since the table exceeds the caches and sequential reads would each wait */
    __builtin_prefetch(&builder->table->value[side][index]);
    if (builder->depth % 2)
        __builtin_prefetch(&builder->open[side][index]);
}

/* Adds the position with these squares and, if its class has a twin, its image. */
static void note_pair(const struct qyi_builder *builder, unsigned side, const uint8_t *square, unsigned class,
                      uint64_t index, struct before *before)
{
    const struct qyi_places *places = &builder->table->places;
    bool paired = places->twin[class] != 0;
    uint64_t twin = paired ? qyi_places_twin(places, square) : index;

    note_before(builder, side, index, paired, before);
    if (twin != index)
        note_before(builder, side, twin, true, before);
}

/* Takes back every move that can have led to the entry `index`, with `side` to move. */
static void find_before(const struct qyi_builder *builder, unsigned side, uint64_t index,
                        struct before *before)
{
    const struct qyi_places *places = &builder->table->places;
    const struct qyi_material *material = &places->material;
    uint8_t square[QY_TABLE_PIECES];
    qy_piece board[QY_MAX_SQUARES] = {0};
    uint8_t from[QY_MAX_SQUARES];

    before->count = 0;
    qyi_places_squares(places, index, square);
    for (unsigned i = 0; i < material->men; i++)
        board[square[i]] = material->piece[i];
    for (unsigned i = 0; i < material->men; i++) {
        uint8_t to = square[i];

        if ((unsigned)QY_PIECE_SIDE(material->piece[i]) == side)
            continue;
        unsigned count = steps_back(board, material->piece[i], to, from);
        for (unsigned n = 0; n < count; n++) {
            uint16_t right;

            if (rights_after(builder, square, side ^ 1, i, from[n], &right))
                continue; /* en passant is possible there: such positions are in `watched` */
            square[i] = from[n];
            unsigned class = qyi_places_class(places, square);
            if (class != QYI_TABLE_NO_CLASS)
                note_pair(builder, side ^ 1, square, class,
                          i < 2 ? qyi_places_index(places, square)
                                : qyi_places_moved(places, index, square, i, to),
                          before);
            square[i] = to;
        }
    }
}

/* SETTLE for one entry. */
static void settle_entry(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    struct before before;

    find_before(builder, side, index, &before);
    for (unsigned i = 0; i < before.count; i++) {
        if (builder->depth % 2 == 0)
            can_win(builder, side ^ 1, before.at[i].index);
        else
            can_lose(builder, side ^ 1, before.at[i].index, before.at[i].paired);
    }
}

static void look_at_watched(struct qyi_builder *builder, unsigned side, uint64_t index)
{
    look_again(builder, side, index, false);
}

#define FOUR 4

/* Four values read at once. */
typedef uint64_t __attribute__((may_alias)) four_values;

/* True if none of four values is `wanted`; also false if they can't be read at once. */
static bool none_of_four(const uint16_t *values, uint16_t wanted)
{
    const uint64_t ones = UINT64_C(0x0001000100010001);
    uint64_t four;

    if ((uintptr_t)values % sizeof(four))
        return false;
    four = __atomic_load_n((const four_values *)(const void *)values, __ATOMIC_RELAXED) ^ ones * wanted;
    return ((four - ones) & ~four & ones << 15) == 0;
}

static void settle_part(struct qyi_builder *builder, unsigned side, uint64_t from, uint64_t to)
{
    const uint16_t *values = builder->table->value[side];
    uint16_t wanted = qyi_value_of((unsigned)builder->depth);
    uint64_t found = 0;

    for (uint64_t index = from; index < to; index++) {
        while (to - index >= FOUR && none_of_four(&values[index], wanted))
            index += FOUR;
        if (index < to && __atomic_load_n(&values[index], __ATOMIC_RELAXED) == wanted) {
            settle_entry(builder, side, index);
            found++;
        }
    }
    (void)__atomic_fetch_add(&builder->found, found, __ATOMIC_RELAXED);
}

static void work_part(struct qyi_builder *builder, unsigned side, uint64_t from, uint64_t to)
{
    if (builder->phase == QYI_BUILD_SETTLE) {
        settle_part(builder, side, from, to);
        return;
    }
    if (builder->phase == QYI_BUILD_VERIFY) {
        verify_part(builder, side, from, to);
        return;
    }
    for (uint64_t index = from; index < to; index++)
        start_entry(builder, side, index);
}

const struct qyi_build_loops qyi_build_loops_chess = {
    .work = work_part,
    .again = look_at_watched,
    .needs = qyi_build_needs,
    .fill = qyi_build_fill,
};
