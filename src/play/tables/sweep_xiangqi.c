/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Retrograde analysis of xiangqi with sets: the phases, and their work on a slice. */
#include "tables/sweep_xiangqi.h"

#include <stdlib.h>
#include <string.h>

#define SQUARES QYI_XIANGQI_SQUARES
#define WAITS   QYI_VALUE_IMPOSSIBLE /* of a cell: undecided, see sweep_xiangqi.h */
#define NEVER   UINT16_MAX

/* Slices skipped together when nothing is due, and slices per work item of a thread. */
#define PART 128
#define WORK (32 * PART)

/* What a slice is searched for. */
enum purpose { TO_LOSE, TO_WIN };

/* Sets of each slice, by side to move. */
struct sets {
    qyi_points *legal; /* possible positions in which the other general isn't attacked */
    qyi_points *won;
    qyi_points *lost;
    qyi_points *block;    /* a capture decides the position, or saves it from being lost */
    qyi_points *fresh;    /* lost in exactly the round's number of plies; in PERPETUAL, possibly lost */
    qyi_points *aim;      /* targets of the other side's moves: legal and not won so far */
    qyi_points *rule_won; /* LENGTHS: decided by the rule, number of plies not known yet */
    qyi_points *rule_lost;
    uint16_t *cell;
    uint16_t *due;       /* plies at which a waiting cell must be looked at */
    uint8_t *touched[2]; /* by purpose: a position its moves lead to has changed; set by many threads */
    uint16_t *part_due;  /* minimum of `due` over the slices of a part; set by many threads */
    uint8_t *part_touched[2];
    uint8_t *part_fresh;
};

/* The order: mates and what follows from them; then the rule's results, first whether, then how soon. */
enum layer { PLAIN, WHETHER, LENGTHS };

struct sweep {
    struct qyi_builder *builder;
    const struct qyi_places *places;
    struct qyi_slices slices;
    struct qyi_lines lines;
    struct sets side[2];
    enum layer layer;
    unsigned round;  /* plies; in WHETHER only odd (wins) or even (losses) */
    unsigned most;   /* largest number of plies so far; raised by many threads */
    unsigned holder; /* PERPETUAL: the side that can only give check */
    unsigned idle;   /* WHETHER: consecutive sides without a result */
    bool pending;    /* WHETHER: results must be propagated first */
    bool busy;       /* something was touched; set by many threads */
    bool shrunk;     /* PERPETUAL: a set has shrunk; set by many threads */
    bool found;      /* PERPETUAL: something is lost; set by many threads */
    /* positions decided by the round, or cleared of suspicion; incremented by many threads */
    uint64_t decided;
};

/* The slice being processed. */
struct at {
    uint32_t slice;
    unsigned class;
    uint8_t square[QY_TABLE_PIECES];
    qyi_points fixed;
    bool apart; /* no two pieces share a point */
};

static void go_to(const struct sweep *sweep, uint32_t slice, struct at *ret_at)
{
    const struct qyi_material *material = &sweep->places->material;

    ret_at->slice = slice;
    ret_at->class = qyi_slices_squares(&sweep->slices, slice, ret_at->square);
    ret_at->fixed = 0;
    ret_at->apart = true;
    for (unsigned man = 0; man < material->men; man++)
        if (ret_at->square[man] != QYI_NOWHERE) {
            ret_at->apart &= !qyi_points_have(ret_at->fixed, ret_at->square[man]);
            ret_at->fixed |= qyi_point(ret_at->square[man]);
        }
}

static void raise_most(struct sweep *sweep, unsigned plies)
{
    unsigned most = __atomic_load_n(&sweep->most, __ATOMIC_RELAXED);

    while (most < plies &&
           !__atomic_compare_exchange_n(&sweep->most, &most, plies, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        continue;
}

static void wait_for(struct sweep *sweep, struct sets *sets, uint32_t slice, unsigned plies)
{
    uint16_t *part = &sets->part_due[slice / PART];

    raise_most(sweep, plies);
    if (plies < sets->due[slice])
        sets->due[slice] = (uint16_t)plies;
    if (plies < *part) /* threads never share a part */
        *part = (uint16_t)plies;
}

static void touch(struct sweep *sweep, unsigned side, enum purpose purpose, uint32_t slice)
{
    struct sets *sets = &sweep->side[side];

    __atomic_store_n(&sets->touched[purpose][slice], 1, __ATOMIC_RELAXED);
    __atomic_store_n(&sets->part_touched[purpose][slice / PART], 1, __ATOMIC_RELAXED);
}

/* ---- quiet moves -------------------------------------------------------------------------------------- */

/* The slice after a piece other than a general moves to `point`. */
static uint32_t slice_after(const struct sweep *sweep, const struct at *at, unsigned man, unsigned point)
{
    unsigned own = sweep->slices.group_of[man];
    const struct qyi_group *group = &sweep->places->group[own];
    const struct qyi_digit *digit = &sweep->slices.digit[own];
    uint8_t square[QY_TABLE_PIECES];
    int64_t apart;

    if (digit->count == 1) {
        apart = (int64_t)group->number[point] - group->number[at->square[man]];
    } else {
        memcpy(square, at->square + group->first, digit->count);
        apart = -(int64_t)qyi_places_set(group, digit->count, sweep->places->turned[0], square);
        square[man - group->first] = (uint8_t)point;
        apart += (int64_t)qyi_places_set(group, digit->count, sweep->places->turned[0], square);
    }
    return (uint32_t)((int64_t)at->slice + apart * (int64_t)digit->stride);
}

/* Points of the free piece for which a piece has a move along the four rays into `aims`. */
static qyi_points slide_into(const struct sweep *sweep, const struct at *at, unsigned man,
                             const qyi_points *aims, qyi_points wanted)
{
    unsigned from = at->square[man];
    qyi_points found = 0;

    for (unsigned way = 0; way < 4; way++) {
        qyi_points path = ~(qyi_points)0;

        for (unsigned i = 0; i < sweep->lines.ray_len[from][way]; i++) {
            unsigned to = sweep->lines.ray[from][way][i];

            if (qyi_points_have(at->fixed, to))
                break;
            path &= ~qyi_point(to);
            found |= aims[slice_after(sweep, at, man, to)] & path;
        }
        if (!(wanted & ~found))
            break;
    }
    return found;
}

static qyi_points step_into(const struct sweep *sweep, const struct at *at, unsigned man,
                            const qyi_points *aims)
{
    qy_piece piece = sweep->places->material.piece[man];
    const struct qyi_steps *steps =
        &sweep->lines.to[QY_PIECE_SIDE(piece)][QY_PIECE_KIND(piece)][at->square[man]];
    qyi_points found = 0;

    for (unsigned i = 0; i < steps->count; i++) {
        unsigned to = steps->step[i].point;
        unsigned over = steps->step[i].over;
        qyi_points path = ~qyi_point(to);

        if (qyi_points_have(at->fixed, to) || (over != QYI_NOWHERE && qyi_points_have(at->fixed, over)))
            continue;
        if (over != QYI_NOWHERE)
            path &= ~qyi_point(over);
        found |= aims[slice_after(sweep, at, man, to)] & path;
    }
    return found;
}

/* A general's move may lead to a class stored as a mirror image. */
static qyi_points general_into(const struct sweep *sweep, const struct at *at, unsigned side,
                               const qyi_points *aims)
{
    const struct qyi_places *places = sweep->places;
    const struct qyi_steps *steps = &sweep->lines.to[side][QY_XIANGQI_GENERAL][at->square[side]];
    uint32_t low[2] = {at->slice - at->class * sweep->slices.rest, UINT32_MAX};
    qyi_points found = 0;

    for (unsigned i = 0; i < steps->count; i++) {
        unsigned to = steps->step[i].point;
        unsigned pair = side ? at->square[0] * (unsigned)QY_MAX_SQUARES + to
                             : to * (unsigned)QY_MAX_SQUARES + at->square[1];
        unsigned turn = places->turn_of[pair];

        if (qyi_points_have(at->fixed, to))
            continue;
        if (low[turn] == UINT32_MAX)
            low[turn] = qyi_slices_low(&sweep->slices, turn, at->square);
        qyi_points there = aims[places->class_of[pair] * sweep->slices.rest + low[turn]];
        found |= (turn && there ? qyi_points_mirror(there) : there) & ~qyi_point(to);
    }
    return found;
}

/* Those of `wanted` in which `side` has a quiet move to a position in `aims`. */
static qyi_points go_into(const struct sweep *sweep, const struct at *at, unsigned side,
                          const qyi_points *aims, qyi_points wanted)
{
    const struct qyi_material *material = &sweep->places->material;
    qy_piece free = sweep->slices.piece;
    qyi_points found = 0;

    if (free && (unsigned)QY_PIECE_SIDE(free) == side)
        found = qyi_lines_go(&sweep->lines, free, aims[at->slice], at->fixed);
    for (unsigned man = material->men; man-- > 2 && wanted & ~found;) {
        unsigned kind = QY_PIECE_KIND(material->piece[man]);

        if ((unsigned)QY_PIECE_SIDE(material->piece[man]) != side || at->square[man] == QYI_NOWHERE)
            continue;
        if (kind == QY_XIANGQI_ROOK || kind == QY_XIANGQI_CANNON)
            found |= slide_into(sweep, at, man, aims, wanted & ~found);
        else
            found |= step_into(sweep, at, man, aims);
    }
    if (wanted & ~found)
        found |= general_into(sweep, at, side, aims);
    return found & wanted;
}

/* Touches the slice from which a general came, and its image if both have numbers. */
static void touch_general(struct sweep *sweep, const struct at *at, unsigned side, unsigned point,
                          enum purpose purpose)
{
    unsigned pair = side ? at->square[0] * (unsigned)QY_MAX_SQUARES + point
                         : point * (unsigned)QY_MAX_SQUARES + at->square[1];
    unsigned class = sweep->places->class_of[pair];
    unsigned turn = sweep->places->turn_of[pair];
    uint32_t first = class * sweep->slices.rest;

    touch(sweep, side, purpose, first + qyi_slices_low(&sweep->slices, turn, at->square));
    if (sweep->places->twin[class])
        touch(sweep, side, purpose, first + qyi_slices_low(&sweep->slices, turn ^ 1, at->square));
}

/* Touches the slices with a quiet move of `side` to this one. */
static void touch_before(struct sweep *sweep, const struct at *at, unsigned side, enum purpose purpose)
{
    const struct qyi_material *material = &sweep->places->material;
    const struct qyi_lines *lines = &sweep->lines;

    __atomic_store_n(&sweep->busy, true, __ATOMIC_RELAXED);
    if (sweep->slices.piece && (unsigned)QY_PIECE_SIDE(sweep->slices.piece) == side)
        touch(sweep, side, purpose, at->slice);
    for (unsigned man = 0; man < material->men; man++) {
        unsigned kind = QY_PIECE_KIND(material->piece[man]);
        unsigned to = at->square[man];
        qyi_points from;

        if ((unsigned)QY_PIECE_SIDE(material->piece[man]) != side || to == QYI_NOWHERE)
            continue;
        if (kind == QY_XIANGQI_CANNON) /* without capturing it moves like a rook */
            from = qyi_lines_hit_from(lines, QY_PIECE(side, QY_XIANGQI_ROOK), to, at->fixed);
        else
            from = qyi_lines_hit_from(lines, material->piece[man], to, at->fixed);
        from &= ~at->fixed;
        while (from) {
            unsigned point = qyi_points_pop(&from);

            if (man < 2)
                touch_general(sweep, at, side, point, purpose);
            else
                touch(sweep, side, purpose, slice_after(sweep, at, man, point));
        }
    }
}

/* ---- captures ----------------------------------------------------------------------------------------- */

/* Effects of captures on the positions of a slice. */
struct captures {
    qyi_points safe;           /* has a capture that doesn't lose */
    qyi_points some;           /* has a capture */
    qyi_points wins;           /* WHETHER: has a capture that wins */
    uint16_t win[SQUARES];     /* plies of the shortest win; 0: none */
    uint16_t longest[SQUARES]; /* plies of the longest loss */
};

static uint16_t value_taken(const struct sweep *sweep, const struct at *at, unsigned side, unsigned taken)
{
    const struct qyi_link *link = &sweep->builder->link[QY_TABLE_PIECES][0][taken];
    const struct qyi_places *places = &link->table->places;
    uint8_t there[QY_TABLE_PIECES];

    for (unsigned i = 0; i < places->material.men; i++) {
        there[i] = at->square[link->order[i]];
        if (link->exchanged)
            there[i] = qyi_table_flip(places->material.rules, there[i]);
    }
    return link->table->value[side ^ link->exchanged][qyi_places_index(places, there)];
}

/* Adds a capture at one point of the free piece; `value` is for the other side, after it. */
static void take_in(const struct sweep *sweep, struct captures *captures, unsigned point, uint16_t value)
{
    bool decided = qyi_value_decided(value) && (sweep->layer != PLAIN || !(value & QYI_VALUE_RULE));
    unsigned plies = qyi_value_plies(value) + 1;

    captures->some |= qyi_point(point);
    if (!decided)
        captures->safe |= qyi_point(point);
    else if (qyi_value_won(value))
        captures->longest[point] =
            plies > captures->longest[point] ? (uint16_t)plies : captures->longest[point];
    else if (captures->win[point] == 0 || plies < captures->win[point])
        captures->win[point] = (uint16_t)plies;
}

/* A fixed piece captures another fixed piece. */
static void take_fixed(const struct sweep *sweep, const struct at *at, unsigned side, unsigned man,
                       unsigned taken, qyi_points wanted, struct captures *captures)
{
    const struct qyi_material *material = &sweep->places->material;
    struct at after = *at;

    wanted &=
        qyi_lines_hit(&sweep->lines, material->piece[man], at->square[man], at->square[taken], at->fixed);
    if (!wanted)
        return;
    after.fixed &= ~qyi_point(at->square[man]);
    after.square[man] = at->square[taken];
    after.square[taken] = QYI_NOWHERE;
    wanted &= ~qyi_lines_check(&sweep->lines, material, after.square, after.fixed, sweep->slices.piece, side);
    while (wanted) {
        unsigned point = qyi_points_pop(&wanted);

        if (sweep->slices.free < QY_TABLE_PIECES)
            after.square[sweep->slices.free] = (uint8_t)point;
        take_in(sweep, captures, point, value_taken(sweep, &after, side ^ 1, taken));
    }
}

/* A fixed piece captures the free one. */
static void take_free(const struct sweep *sweep, const struct at *at, unsigned side, unsigned man,
                      qyi_points wanted, struct captures *captures)
{
    const struct qyi_material *material = &sweep->places->material;
    struct at after = *at;

    wanted &= qyi_lines_reach(&sweep->lines, material->piece[man], at->square[man], at->fixed);
    while (wanted) {
        unsigned point = qyi_points_pop(&wanted);

        after.square[man] = (uint8_t)point;
        after.fixed = (at->fixed & ~qyi_point(at->square[man])) | qyi_point(point);
        if (!qyi_lines_check(&sweep->lines, material, after.square, after.fixed, 0, side))
            take_in(sweep, captures, point, value_taken(sweep, &after, side ^ 1, sweep->slices.free));
    }
}

/* The free piece captures a fixed one. */
static void free_takes(const struct sweep *sweep, const struct at *at, unsigned side, unsigned taken,
                       qyi_points wanted, struct captures *captures)
{
    const struct qyi_material *material = &sweep->places->material;
    struct at after = *at;

    if (!qyi_points_have(sweep->slices.board, at->square[taken]))
        return;
    wanted &= qyi_lines_hit_from(&sweep->lines, sweep->slices.piece, at->square[taken], at->fixed);
    after.square[sweep->slices.free] = at->square[taken];
    after.square[taken] = QYI_NOWHERE;
    if (!wanted || qyi_lines_check(&sweep->lines, material, after.square, after.fixed, 0, side))
        return;
    uint16_t value = value_taken(sweep, &after, side ^ 1, taken);
    while (wanted)
        take_in(sweep, captures, qyi_points_pop(&wanted), value);
}

/* Finds all captures in a slice's open positions; stores their results in the cells, to be applied later. */
static void find_captures(struct sweep *sweep, const struct at *at, unsigned side, qyi_points wanted)
{
    const struct qyi_material *material = &sweep->places->material;
    struct sets *sets = &sweep->side[side];
    uint16_t *cell = sets->cell + (uint64_t)at->slice * SQUARES;
    struct captures captures;
    bool own = sweep->slices.piece && (unsigned)QY_PIECE_SIDE(sweep->slices.piece) == side;

    memset(&captures, 0, sizeof(captures));
    for (unsigned man = 0; man < material->men; man++) {
        bool mine = (unsigned)QY_PIECE_SIDE(material->piece[man]) == side;

        if (man == sweep->slices.free)
            continue;
        if (!mine && man > 1 && own)
            free_takes(sweep, at, side, man, wanted, &captures);
        if (mine && sweep->slices.piece && !own)
            take_free(sweep, at, side, man, wanted, &captures);
        for (unsigned taken = 2; taken < material->men && mine; taken++)
            if (taken != sweep->slices.free && (unsigned)QY_PIECE_SIDE(material->piece[taken]) != side)
                take_fixed(sweep, at, side, man, taken, wanted, &captures);
    }
    while (captures.some) {
        unsigned point = qyi_points_pop(&captures.some);
        unsigned plies = captures.win[point];

        if (plies == 0 && !qyi_points_have(captures.safe, point))
            plies = captures.longest[point];
        if (plies)
            cell[point] = (uint16_t)(WAITS | qyi_value_of(plies));
        if (sweep->layer == WHETHER && captures.win[point])
            captures.wins |= qyi_point(point);
        if (sweep->layer == WHETHER && plies)
            continue; /* a loss if the other moves lose, too */
        sets->block[at->slice] |= qyi_point(point);
        if (plies)
            wait_for(sweep, sets, at->slice, plies);
    }
    if (captures.wins) {
        sets->won[at->slice] |= captures.wins;
        sets->aim[at->slice] &= ~captures.wins;
        touch_before(sweep, at, side ^ 1, TO_LOSE);
    }
}

/* ---- the phases --------------------------------------------------------------------------------------- */

/* LEGAL: which positions are possible. */
static void make_legal(void *user, unsigned side, uint64_t from, uint64_t to)
{
    struct sweep *sweep = user;
    struct sets *sets = &sweep->side[side];
    const qy_piece no_man = QY_PIECE(QY_SECOND, 0); /* attacks nothing */
    struct at at;

    for (uint64_t slice = from; slice < to; slice++) {
        go_to(sweep, (uint32_t)slice, &at);
        sets->due[slice] = NEVER;
        sets->part_due[slice / PART] = NEVER;
        if (!at.apart)
            continue;
        sets->legal[slice] = sweep->slices.board & ~at.fixed &
                             ~qyi_lines_check(&sweep->lines, &sweep->places->material, at.square, at.fixed,
                                              sweep->slices.piece ? sweep->slices.piece : no_man, side ^ 1);
        sets->aim[slice] = sets->legal[slice];
    }
}

/* CAPTURE: results of captures in open positions. */
static void look_at_captures(void *user, unsigned side, uint64_t from, uint64_t to)
{
    struct sweep *sweep = user;
    struct sets *sets = &sweep->side[side];
    struct at at;

    for (uint64_t slice = from; slice < to; slice++) {
        qyi_points open = sets->legal[slice] & ~sets->won[slice] & ~sets->lost[slice];

        sets->block[slice] = 0;
        if (!open)
            continue;
        go_to(sweep, (uint32_t)slice, &at);
        find_captures(sweep, &at, side, open);
    }
}

static void write_cells(struct sweep *sweep, uint16_t *cells, qyi_points points)
{
    uint16_t value = (uint16_t)(qyi_value_of(sweep->round) | (sweep->layer == PLAIN ? 0 : QYI_VALUE_RULE));

    if (points)
        raise_most(sweep, sweep->round);
    while (points)
        cells[qyi_points_pop(&points)] = value;
}

/*
 * Processes a slice that is due: returns the positions that waited for this round, or that are won and count
 * from now on. Stores when the next of the others is due.
 */
static qyi_points come_due(struct sweep *sweep, struct sets *sets, uint32_t slice)
{
    const uint16_t *cell = sets->cell + (uint64_t)slice * SQUARES;
    qyi_points open = sets->legal[slice] & ~sets->won[slice] & ~sets->lost[slice];
    qyi_points still = sets->won[slice] & sets->aim[slice];
    qyi_points found = 0;
    unsigned next = NEVER;

    if (sweep->layer == LENGTHS)
        open &= sets->rule_won[slice] | sets->rule_lost[slice];
    for (unsigned point = 0; point < SQUARES; point++) {
        unsigned plies = qyi_value_plies(cell[point]);

        if (plies >= next || plies < sweep->round ||
            !qyi_points_have(cell[point] & WAITS ? open : still, point))
            continue;
        if (plies == sweep->round)
            found |= qyi_point(point);
        else
            next = plies;
    }
    sets->due[slice] = NEVER;
    if (next != NEVER)
        wait_for(sweep, sets, slice, next);
    return found;
}

static unsigned count_points(qyi_points points)
{
    return (unsigned)(__builtin_popcountll((uint64_t)points) +
                      __builtin_popcountll((uint64_t)(points >> 64)));
}

/* Odd round: a side with a move to a position lost one ply earlier has won. */
static void win_slice(struct sweep *sweep, unsigned side, uint32_t slice)
{
    struct sets *sets = &sweep->side[side];
    const struct sets *other = &sweep->side[side ^ 1];
    qyi_points open = ~sets->won[slice] & ~sets->lost[slice] &
                      (sweep->layer == LENGTHS ? sets->rule_won[slice] : sets->legal[slice]);
    qyi_points due = sets->due[slice] == sweep->round ? come_due(sweep, sets, slice) : 0;
    qyi_points wins = due & open;
    struct at at;

    open &= ~wins;
    if (!due && !(sets->touched[TO_WIN][slice] && open))
        return;
    go_to(sweep, slice, &at);
    if (sets->touched[TO_WIN][slice] && open)
        wins |= go_into(sweep, &at, side, sweep->layer == WHETHER ? other->lost : other->fresh, open);
    if (!wins && !due)
        return;
    if (sweep->layer != WHETHER)
        write_cells(sweep, sets->cell + (uint64_t)slice * SQUARES, wins);
    (void)__atomic_fetch_add(&sweep->decided, count_points(wins), __ATOMIC_RELAXED);
    sets->won[slice] |= wins;
    sets->aim[slice] &= ~(wins | due);
    touch_before(sweep, &at, side ^ 1, TO_LOSE);
}

/* Even round: a side whose moves all lead to positions won for the other side has lost. */
static void lose_slice(struct sweep *sweep, unsigned side, uint32_t slice)
{
    struct sets *sets = &sweep->side[side];
    bool look = sets->touched[TO_LOSE][slice];
    struct at at;

    sets->fresh[slice] = 0;
    if (sets->due[slice] == sweep->round) {
        sets->block[slice] &= ~come_due(sweep, sets, slice);
        look = true;
    }
    qyi_points open = ~sets->won[slice] & ~sets->lost[slice] & ~sets->block[slice] &
                      (sweep->layer == LENGTHS ? sets->rule_lost[slice] : sets->legal[slice]);
    if (!look || !open)
        return;
    go_to(sweep, slice, &at);
    open &= ~go_into(sweep, &at, side, sweep->side[side ^ 1].aim, open);
    if (!open)
        return;
    sets->lost[slice] |= open;
    (void)__atomic_fetch_add(&sweep->decided, count_points(open), __ATOMIC_RELAXED);
    if (sweep->layer != WHETHER) {
        write_cells(sweep, sets->cell + (uint64_t)slice * SQUARES, open);
        sets->fresh[slice] = open;
        sets->part_fresh[slice / PART] = 1;
    }
    touch_before(sweep, &at, side ^ 1, TO_WIN);
}

/* Processes a part in a round; returns at once if nothing is due. */
static void go_part(struct sweep *sweep, unsigned side, uint32_t from, uint32_t to)
{
    struct sets *sets = &sweep->side[side];
    enum purpose purpose = sweep->round % 2 ? TO_WIN : TO_LOSE;
    uint32_t part = from / PART;
    bool due = sets->part_due[part] == sweep->round;

    if (!due && !sets->part_touched[purpose][part] && !(purpose == TO_LOSE && sets->part_fresh[part]))
        return;
    sets->part_touched[purpose][part] = 0;
    if (purpose == TO_LOSE)
        sets->part_fresh[part] = 0;
    if (due) {
        sets->part_due[part] = NEVER;
        for (uint32_t slice = from; slice < to; slice++)
            if (sets->due[slice] != sweep->round && sets->due[slice] < sets->part_due[part])
                sets->part_due[part] = sets->due[slice];
    }
    for (uint32_t slice = from; slice < to; slice++) {
        if (purpose == TO_WIN)
            win_slice(sweep, side, slice);
        else
            lose_slice(sweep, side, slice);
        sets->touched[purpose][slice] = 0;
    }
}

/* ROUND */
static void go_round(void *user, unsigned side, uint64_t from, uint64_t to)
{
    for (uint64_t part = from; part < to; part += PART)
        go_part(user, side, (uint32_t)part, (uint32_t)(to - part < PART ? to : part + PART));
}

/*
 * PERPETUAL: start by assuming that every open position of the holder is lost and that every check can be
 * answered.
 */
static void suspect(void *user, unsigned side, uint64_t from, uint64_t to)
{
    struct sweep *sweep = user;
    struct sets *sets = &sweep->side[side];
    const struct sets *other = &sweep->side[side ^ 1];

    for (uint64_t slice = from; slice < to; slice++) {
        qyi_points open = sets->legal[slice] & ~sets->won[slice] & ~sets->lost[slice];

        if (side == sweep->holder) {
            sets->fresh[slice] = open & ~sets->block[slice];
            sets->aim[slice] = sets->fresh[slice] & other->legal[slice]; /* not in check */
        } else {
            sets->fresh[slice] = open & ~other->legal[slice]; /* in check */
            sets->aim[slice] = open & other->legal[slice];
        }
    }
}

/* PERPETUAL: keeps the checks with an answer that gives no check and leads to a possibly lost position. */
static void keep_answered(void *user, unsigned side, uint64_t from, uint64_t to)
{
    struct sweep *sweep = user;
    struct sets *sets = &sweep->side[side];
    struct at at;

    if (side == sweep->holder)
        return;
    for (uint64_t slice = from; slice < to; slice++) {
        if (!sets->fresh[slice])
            continue;
        go_to(sweep, (uint32_t)slice, &at);
        qyi_points kept = go_into(sweep, &at, side, sweep->side[side ^ 1].aim, sets->fresh[slice]);
        (void)__atomic_fetch_add(&sweep->decided, count_points(sets->fresh[slice] & ~kept), __ATOMIC_RELAXED);
        sets->aim[slice] |= sets->fresh[slice] & ~kept;
        sets->fresh[slice] = kept;
    }
}

/* PERPETUAL: keeps the holder's positions in which every move loses or is such a check. */
static void keep_forced(void *user, unsigned side, uint64_t from, uint64_t to)
{
    struct sweep *sweep = user;
    struct sets *sets = &sweep->side[side];
    struct at at;

    if (side != sweep->holder)
        return;
    for (uint64_t slice = from; slice < to; slice++) {
        if (!sets->fresh[slice])
            continue;
        go_to(sweep, (uint32_t)slice, &at);
        qyi_points escaped = go_into(sweep, &at, side, sweep->side[side ^ 1].aim, sets->fresh[slice]);
        if (!escaped)
            continue;
        sets->fresh[slice] &= ~escaped;
        sets->aim[slice] &= ~escaped;
        (void)__atomic_fetch_add(&sweep->decided, count_points(escaped), __ATOMIC_RELAXED);
        __atomic_store_n(&sweep->shrunk, true, __ATOMIC_RELAXED);
    }
}

/* PERPETUAL: the remaining positions are lost. Their number of plies is counted from here. */
static void lose_suspects(void *user, unsigned side, uint64_t from, uint64_t to)
{
    struct sweep *sweep = user;
    struct sets *sets = &sweep->side[side];
    struct at at;

    for (uint64_t slice = from; slice < to; slice++) {
        qyi_points lost = side == sweep->holder ? sets->fresh[slice] : 0;

        sets->aim[slice] = sets->legal[slice] & ~sets->won[slice];
        sets->fresh[slice] = 0;
        if (!lost)
            continue;
        sets->lost[slice] |= lost;
        go_to(sweep, (uint32_t)slice, &at);
        touch_before(sweep, &at, side ^ 1, TO_WIN);
        while (lost)
            sets->cell[slice * SQUARES + qyi_points_pop(&lost)] = qyi_value_of(0) | QYI_VALUE_RULE;
        __atomic_store_n(&sweep->found, true, __ATOMIC_RELAXED);
    }
}

/*
 * LENGTHS: positions decided by the rule are open again; won positions count from the round of their plies.
 */
static void begin_lengths(void *user, unsigned side, uint64_t from, uint64_t to)
{
    struct sweep *sweep = user;
    struct sets *sets = &sweep->side[side];
    struct at at;

    for (uint64_t slice = from; slice < to; slice++) {
        const uint16_t *cell = sets->cell + slice * SQUARES;
        qyi_points decided = sets->won[slice] | sets->lost[slice];

        sets->aim[slice] = sets->legal[slice];
        sets->block[slice] = 0;
        while (decided) {
            unsigned point = qyi_points_pop(&decided);
            bool won = qyi_points_have(sets->won[slice], point);

            if (qyi_value_decided(cell[point]) && !(cell[point] & WAITS)) {
                if (won)
                    wait_for(sweep, sets, (uint32_t)slice, qyi_value_plies(cell[point]));
                else if (cell[point] & QYI_VALUE_RULE)
                    sets->fresh[slice] |= qyi_point(point);
                continue;
            }
            *(won ? &sets->rule_won[slice] : &sets->rule_lost[slice]) |= qyi_point(point);
            if (!(cell[point] & WAITS))
                continue;
            wait_for(sweep, sets, (uint32_t)slice, qyi_value_plies(cell[point]));
            if (!won)
                sets->block[slice] |= qyi_point(point);
        }
        sets->won[slice] &= ~sets->rule_won[slice];
        sets->lost[slice] &= ~sets->rule_lost[slice];
        if (!sets->fresh[slice])
            continue;
        sets->part_fresh[slice / PART] = 1;
        go_to(sweep, (uint32_t)slice, &at);
        touch_before(sweep, &at, side ^ 1, TO_WIN);
    }
}

/* ---- control ------------------------------------------------------------------------------------------ */

/* Per mille of a table's work at the end of each phase, as measured; then it is written. */
enum { LEGAL = 10, CAPTURED = 20, MATED = 150, RULED = 600, SETTLED = 680 };

static int run(struct sweep *sweep, void (*work)(void *user, unsigned side, uint64_t from, uint64_t to))
{
    return qyi_parts_run(sweep->builder, sweep->slices.slices, WORK, work, sweep);
}

/* Numbers in the saved state of a sweep, besides its sets and cells. */
enum { LAYER, ROUND, MOST, HOLDER, IDLE, PENDING };

static int keep(struct sweep *sweep, unsigned next_round)
{
    const uint64_t number[QYI_CHECKPOINT_NUMBERS] = {
        [LAYER] = sweep->layer,   [ROUND] = next_round, [MOST] = sweep->most,
        [HOLDER] = sweep->holder, [IDLE] = sweep->idle, [PENDING] = sweep->pending,
    };

    return qyi_build_keep(sweep->builder, number);
}

/* Number of undecided positions. */
static uint64_t open_points(const struct sweep *sweep)
{
    uint64_t open = 0;

    for (unsigned side = 0; side < 2; side++)
        for (uint32_t slice = 0; slice < sweep->slices.slices; slice++)
            open += count_points(sweep->side[side].legal[slice] & ~sweep->side[side].won[slice] &
                                 ~sweep->side[side].lost[slice]);
    return open;
}

/* Marks everything to be searched for losses. */
static void touch_all(struct sweep *sweep)
{
    for (unsigned side = 0; side < 2; side++) {
        memset(sweep->side[side].touched[TO_LOSE], 1, sweep->slices.slices);
        memset(sweep->side[side].part_touched[TO_LOSE], 1, (sweep->slices.slices + PART - 1) / PART);
    }
}

/* Reports progress; QY_E_STOPPED if the build should end. */
static int tell_round(const struct sweep *sweep)
{
    struct qyi_builder *builder = sweep->builder;

    return qyi_build_stopped(builder, qyi_pace_round(&builder->work->pace, sweep->decided)) ? QY_E_STOPPED
                                                                                            : 0;
}

/* Runs rounds until no number of plies can bring new results. */
static int settle(struct sweep *sweep)
{
    struct qyi_builder *builder = sweep->builder;

    for (; sweep->round <= sweep->most + 1; sweep->round++) {
        sweep->decided = 0;
        builder->depth = (int)sweep->round;
        int code = run(sweep, go_round);
        if (!code && sweep->most > QYI_VALUE_MOST)
            code = QY_E_TABLE_MATERIAL;
        if (!code)
            code = keep(sweep, sweep->round + 1);
        if (!code)
            code = tell_round(sweep);
        if (code)
            return code;
    }
    return 0;
}

/* WHETHER: propagates all wins and losses so far, regardless of plies. */
static int spread(struct sweep *sweep)
{
    int code;

    do {
        sweep->busy = false;
        sweep->round = 0;
        code = run(sweep, go_round);
        sweep->round = 1;
        if (!code)
            code = run(sweep, go_round);
        if (!code)
            code = keep(sweep, 0);
        if (!code && qyi_build_stopped(sweep->builder, sweep->builder->work->pace.from))
            code = QY_E_STOPPED;
    } while (!code && sweep->busy);
    sweep->pending = false;
    return code;
}

static int find_perpetual(struct sweep *sweep)
{
    struct qyi_pace *pace = &sweep->builder->work->pace;

    /* the number of repetitions is unknown, so each gets an eighth of the rest of the phase */
    qyi_pace_rounds(pace, pace->end + (RULED - pace->end) / 8, open_points(sweep));
    sweep->found = false;
    int code = run(sweep, suspect);
    do {
        sweep->shrunk = false;
        sweep->decided = 0;
        if (!code)
            code = run(sweep, keep_answered);
        if (!code)
            code = run(sweep, keep_forced);
        if (!code)
            code = tell_round(sweep);
    } while (!code && sweep->shrunk);
    return code ? code : run(sweep, lose_suspects);
}

/* WHETHER: finds losses by perpetual check for each side in turn until neither has more. */
static int find_all_perpetual(struct sweep *sweep)
{
    int code = 0;

    while (!code && sweep->idle < 2) {
        if (sweep->pending)
            code = spread(sweep);
        if (!code)
            code = find_perpetual(sweep);
        sweep->idle = sweep->found ? 0 : sweep->idle + 1;
        sweep->pending = sweep->found;
        sweep->holder ^= 1;
        if (!code)
            code = keep(sweep, 0);
    }
    return code;
}

static int begin_whether(struct sweep *sweep)
{
    sweep->layer = WHETHER;
    sweep->holder = 0;
    sweep->idle = 0;
    sweep->pending = true;
    touch_all(sweep);
    int code = run(sweep, look_at_captures);
    return code ? code : keep(sweep, 0);
}

static int begin_rounds_by_rule(struct sweep *sweep)
{
    sweep->layer = LENGTHS;
    sweep->most = 0;
    int code = run(sweep, begin_lengths);
    sweep->round = 1;
    return code ? code : keep(sweep, sweep->round);
}

static int begin(struct sweep *sweep)
{
    struct qyi_pace *pace = &sweep->builder->work->pace;

    qyi_pace_pass(pace, LEGAL);
    int code = run(sweep, make_legal);
    qyi_pace_pass(pace, CAPTURED);
    if (!code)
        code = run(sweep, look_at_captures);
    touch_all(sweep);
    return code ? code : keep(sweep, 0);
}

/* Continues from the current layer and round to the end. */
static int run_all(struct sweep *sweep)
{
    struct qyi_pace *pace = &sweep->builder->work->pace;
    int code = 0;

    pace->end = sweep->layer == PLAIN ? CAPTURED : sweep->layer == WHETHER ? MATED : RULED;
    if (sweep->layer == PLAIN) {
        qyi_pace_rounds(pace, MATED, open_points(sweep));
        code = settle(sweep);
        if (!code)
            code = begin_whether(sweep);
    }
    if (!code && sweep->layer == WHETHER) {
        code = find_all_perpetual(sweep);
        pace->end = RULED;
        if (!code)
            code = begin_rounds_by_rule(sweep);
    }
    if (code)
        return code;
    qyi_pace_rounds(pace, SETTLED, open_points(sweep));
    return settle(sweep);
}

/* Starts a new sweep or resumes a saved one. */
static int begin_or_go_on(struct sweep *sweep)
{
    uint64_t number[QYI_CHECKPOINT_NUMBERS];
    int code = qyi_build_take_up(sweep->builder, number);

    if (code < 0)
        return code;
    if (code == 0)
        return begin(sweep);
    if (number[LAYER] > LENGTHS || number[MOST] > QYI_VALUE_MOST || number[ROUND] > number[MOST] + 2 ||
        number[HOLDER] > 1 || number[IDLE] > 2)
        return qyi_build_refuse_kept(sweep->builder);
    sweep->layer = (enum layer)number[LAYER];
    sweep->round = (unsigned)number[ROUND];
    sweep->most = (unsigned)number[MOST];
    sweep->holder = (unsigned)number[HOLDER];
    sweep->idle = (unsigned)number[IDLE];
    sweep->pending = number[PENDING] != 0;
    sweep->builder->depth = (int)sweep->round;
    return 0;
}

#define SETS 8

/* Bytes that one side needs besides its values. */
static uint64_t bytes_of(uint64_t slices)
{
    uint64_t parts = (slices + PART - 1) / PART;
    uint64_t bytes =
        slices * (SETS * sizeof(qyi_points) + sizeof(uint16_t) + 2) + parts * (sizeof(uint16_t) + 3);

    return (bytes + 15) / 16 * 16;
}

void qyi_sweep_needs(const struct qyi_places *places, uint64_t *ret_values, uint64_t *ret_counts)
{
    struct qyi_slices slices;

    qyi_slices_make(places, &slices);
    *ret_values = 2 * (uint64_t)slices.slices * SQUARES;
    *ret_counts = 2 * bytes_of(slices.slices);
}

/* Divides a side's zeroed memory among its arrays, those with the strictest alignment first. */
static void deal_out(struct sets *sets, uint8_t *bytes, uint64_t slices)
{
    uint64_t parts = (slices + PART - 1) / PART;
    qyi_points **points[SETS] = {&sets->legal, &sets->won, &sets->lost,     &sets->block,
                                 &sets->fresh, &sets->aim, &sets->rule_won, &sets->rule_lost};
    uint8_t **flags[] = {&sets->part_touched[0], &sets->part_touched[1], &sets->part_fresh};

    for (unsigned i = 0; i < SETS; i++, bytes += slices * sizeof(qyi_points))
        *points[i] = (qyi_points *)(void *)bytes;
    sets->due = (uint16_t *)(void *)bytes;
    sets->part_due = sets->due + slices;
    bytes = (uint8_t *)(sets->part_due + parts);
    for (unsigned i = 0; i < 2; i++, bytes += slices)
        sets->touched[i] = bytes;
    for (unsigned i = 0; i < 3; i++, bytes += parts)
        *flags[i] = bytes;
}

int qyi_sweep_fill(struct qyi_builder *builder)
{
    struct sweep *sweep = calloc(1, sizeof(*sweep));
    qyi_points *legal[2];

    if (!sweep)
        return QY_E_MEMORY;
    sweep->builder = builder;
    sweep->places = &builder->table->places;
    qyi_slices_make(sweep->places, &sweep->slices);
    qyi_lines_make(&sweep->lines);
    uint64_t slices = sweep->slices.slices;
    for (unsigned side = 0; side < 2; side++) {
        deal_out(&sweep->side[side], (uint8_t *)builder->work->counts.data + side * bytes_of(slices), slices);
        sweep->side[side].cell = builder->table->value[0] + side * slices * SQUARES;
        legal[side] = sweep->side[side].legal;
    }
    int code = begin_or_go_on(sweep);
    if (!code)
        code = run_all(sweep);
    if (!code)
        code = qyi_slices_to_entries(&sweep->slices, legal, builder->table);
    free(sweep);
    return code;
}
