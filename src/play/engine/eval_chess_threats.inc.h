/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threats, passed pawns and space in chess; part of eval_chess.inc.h. */

/* Adds a term for each piece of a set, by its kind. */
static void add_by_kind(struct work *w, unsigned side, unsigned term, uint64_t victims)
{
    for (unsigned kind = QY_CHESS_PAWN; kind < QY_CHESS_KING && victims; kind++)
        qyi_tally_add(&w->tally, side, term + kind - 1,
                      (int)qyi_chess_count(victims & w->kind[side ^ 1][kind]));
}

/* The squares to which a side's pawns can step safely. */
static uint64_t safe_steps(const struct work *w, unsigned side)
{
    uint64_t empty = turned(~w->occupied, side);
    uint64_t steps = turned(w->kind[side][QY_CHESS_PAWN], side) << 8 & empty;

    steps |= (steps & qyi_chess_rank_set(2)) << 8 & empty;
    return turned(steps, side) & ~w->attacks[side ^ 1][QY_CHESS_PAWN] &
           (w->attacks[side][0] | ~w->attacks[side ^ 1][0]);
}

/* Adds the pieces that a side threatens to capture. */
static void add_threats(struct work *w, unsigned side)
{
    const uint64_t *by = w->attacks[side];
    const uint64_t *against = w->attacks[side ^ 1];
    uint64_t enemy = w->men[side ^ 1] & ~w->kind[side ^ 1][QY_CHESS_KING];
    uint64_t guarded = against[QY_CHESS_PAWN] | (w->twice[side ^ 1] & ~w->twice[side]);
    uint64_t weak = enemy & ~guarded & by[0];
    uint64_t minors = by[QY_CHESS_KNIGHT] | by[QY_CHESS_BISHOP];
    uint64_t officers = enemy & ~w->kind[side ^ 1][QY_CHESS_PAWN];
    uint64_t pushes = turned(attacks_up(turned(safe_steps(w, side), side)), side);
    uint64_t struck = officers & by[QY_CHESS_PAWN];

    add_by_kind(w, side, TERM(THREAT_PAWN), struck);
    add_by_kind(w, side, TERM(THREAT_MINOR), (weak | officers) & minors & ~struck);
    add_by_kind(w, side, TERM(THREAT_ROOK), (weak | w->kind[side ^ 1][QY_CHESS_QUEEN]) & by[QY_CHESS_ROOK]);
    qyi_tally_add(&w->tally, side, TERM(THREAT_KING), (weak & by[QY_CHESS_KING]) != 0);
    qyi_tally_add(&w->tally, side, TERM(HANGING), (int)qyi_chess_count(weak & ~against[0]));
    qyi_tally_add(&w->tally, side, TERM(PUSH_THREAT), (int)qyi_chess_count(pushes & officers & ~struck));
}

/* Adds the rook behind a passed pawn on its file that attacks it: an own or an enemy's. */
static void add_rook_behind(struct work *w, unsigned side, unsigned square)
{
    uint64_t behind = turned(fill_down(turned(qyi_chess_bit(square), side)), side);
    uint64_t seen = behind & (w->kind[0][QY_CHESS_ROOK] | w->kind[1][QY_CHESS_ROOK]);

    if (!seen)
        return;
    seen &= qyi_chess_rook_attacks(square, w->occupied);
    if (seen & w->men[side])
        qyi_tally_add(&w->tally, side, TERM(PASSED_ROOK), 1);
    else if (seen)
        qyi_tally_add(&w->tally, side, TERM(PASSED_ROOK) + 1, 1);
}

/* True if only the enemy king could stop a passed pawn with a free path, and is too late. */
static bool is_unstoppable(const struct work *w, unsigned side, unsigned square, uint64_t way)
{
    const uint64_t *enemy = w->kind[side ^ 1];
    unsigned goal = side ? qyi_chess_file(square) : qyi_chess_file(square) + 56;
    unsigned steps = qyi_chess_tables.distance[square][goal];
    unsigned rank = qyi_chess_rank(side ? square ^ 56 : square);

    if ((way & w->occupied) || w->men[side ^ 1] != (enemy[QY_CHESS_PAWN] | enemy[QY_CHESS_KING]))
        return false;
    steps -= rank == 1;
    return qyi_chess_tables.distance[w->king[side ^ 1]][goal] > steps + (w->pos->side != side);
}

static void add_passed_pawn(struct work *w, unsigned side, unsigned square)
{
    unsigned rank = qyi_chess_rank(side ? square ^ 56 : square);
    unsigned stop = side ? square - 8 : square + 8;
    uint64_t way = turned(fill_up(turned(qyi_chess_bit(stop), side)), side);

    if (!(w->occupied >> stop & 1))
        qyi_tally_add(&w->tally, side, TERM(PASSED_FREE) + rank, 1);
    if (!(way & (w->attacks[side ^ 1][0] | w->men[side ^ 1])))
        qyi_tally_add(&w->tally, side, TERM(PASSED_SAFE) + rank, 1);
    if (w->attacks[side][0] >> stop & 1)
        qyi_tally_add(&w->tally, side, TERM(PASSED_GUARDED) + rank, 1);
    if (rank < 3)
        return;
    qyi_tally_add(&w->tally, side, TERM(PASSED_OWN_KING) + qyi_chess_tables.distance[w->king[side]][stop],
                  (int)rank - 2);
    qyi_tally_add(&w->tally, side,
                  TERM(PASSED_ENEMY_KING) + qyi_chess_tables.distance[w->king[side ^ 1]][stop],
                  (int)rank - 2);
    add_rook_behind(w, side, square);
    if (is_unstoppable(w, side, square, way))
        qyi_tally_add(&w->tally, side, TERM(UNSTOPPABLE), 1);
}

/* Adds the value of a side's passed pawns beyond their rank. */
static void add_passed(struct work *w, unsigned side)
{
    uint64_t passed = w->pawns->passed[side];

    while (passed)
        add_passed_pawn(w, side, qyi_chess_pop(&passed));
}

/* Adds the safe squares in a side's centre; those behind its own pawns count twice. */
static void add_space(struct work *w, unsigned side)
{
    uint64_t own = turned(w->kind[side][QY_CHESS_PAWN], side);
    uint64_t middle = MIDDLE_FILES & UINT64_C(0xFFFFFF00);
    uint64_t safe = middle & ~own & ~turned(w->attacks[side ^ 1][QY_CHESS_PAWN], side);
    uint64_t behind = safe & fill_down(own) >> 8;

    qyi_tally_add(&w->tally, side, TERM(SPACE), (int)(qyi_chess_count(safe) + qyi_chess_count(behind)));
}
