/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pawn structure in chess; part of eval_chess.inc.h.
 *
 * Each side is evaluated with its pawns moving up the board: for Black the ranks are flipped, and the results
 * flipped back.
 */

#define FILES_BUT_A ~QYI_CHESS_FILE_A_SET
#define FILES_BUT_H ~QYI_CHESS_FILE_H_SET

/* Flips the ranks of a set for the second side; doing it twice restores the set. */
static inline uint64_t turned(uint64_t set, unsigned side)
{
    return side ? __builtin_bswap64(set) : set;
}

static inline uint64_t fill_up(uint64_t set)
{
    set |= set << 8;
    set |= set << 16;
    return set | set << 32;
}

static inline uint64_t fill_down(uint64_t set)
{
    set |= set >> 8;
    set |= set >> 16;
    return set | set >> 32;
}

static inline uint64_t both_sides(uint64_t set)
{
    return (set & FILES_BUT_A) >> 1 | (set & FILES_BUT_H) << 1;
}

/* The attacks of pawns that move up. */
static inline uint64_t attacks_up(uint64_t pawns)
{
    return both_sides(pawns) << 8;
}

/* Adds a term for each pawn of a set, by its rank. */
static void add_by_rank(struct qyi_tally *tally, unsigned side, unsigned term, uint64_t pawns)
{
    while (pawns) {
        unsigned square = qyi_chess_pop(&pawns);

        qyi_tally_add(tally, side, term + qyi_chess_rank(square), 1);
    }
}

/*
 * The pawns with no enemy pawn ahead on the file but guards beside it, and at least as many helpers as
 * guards.
 */
static uint64_t candidates(uint64_t own, uint64_t enemy, uint64_t passed)
{
    uint64_t open = own & ~(fill_down(enemy) >> 8) & ~passed;
    uint64_t found = 0;

    while (open) {
        unsigned square = qyi_chess_pop(&open);
        uint64_t pawn = qyi_chess_bit(square);
        uint64_t guards = enemy & both_sides(fill_up(pawn << 8));
        uint64_t helpers = own & both_sides(fill_down(pawn));

        if (qyi_chess_count(helpers) >= qyi_chess_count(guards))
            found |= pawn;
    }
    return found;
}

/* Evaluates one side's pawns, with both sets flipped so that `own` moves up. */
static void add_structure(struct qyi_tally *tally, unsigned side, uint64_t own, uint64_t enemy,
                          struct qyi_eval_pawns *pawns)
{
    uint64_t span = fill_up(attacks_up(own));
    uint64_t enemy_attacks = both_sides(enemy) >> 8;
    uint64_t closed = fill_down(enemy) >> 8; /* squares with an enemy pawn ahead */
    uint64_t files = fill_up(fill_down(own));
    uint64_t passed = own & ~(closed | fill_down(enemy_attacks) | fill_down(own) >> 8);
    uint64_t isolated = own & ~both_sides(files);
    uint64_t backward = own & ~isolated & ((enemy_attacks & ~span) >> 8);

    qyi_tally_add(tally, side, TERM(ISOLATED), (int)qyi_chess_count(isolated & closed));
    qyi_tally_add(tally, side, TERM(ISOLATED) + 1, (int)qyi_chess_count(isolated & ~closed));
    qyi_tally_add(tally, side, TERM(BACKWARD), (int)qyi_chess_count(backward & closed));
    qyi_tally_add(tally, side, TERM(BACKWARD) + 1, (int)qyi_chess_count(backward & ~closed));
    qyi_tally_add(tally, side, TERM(DOUBLED), (int)qyi_chess_count(own & fill_down(own) >> 8));
    add_by_rank(tally, side, TERM(PHALANX), own & both_sides(own));
    add_by_rank(tally, side, TERM(SUPPORTED), own & attacks_up(own));
    add_by_rank(tally, side, TERM(PASSED), passed);
    add_by_rank(tally, side, TERM(CANDIDATE), candidates(own, enemy, passed));
    pawns->pawns[side] = turned(own, side);
    pawns->passed[side] = turned(passed, side);
    pawns->reach[side] = turned(span, side);
    pawns->occupied[side] = (uint8_t)files;
}

/* Computes both sides' structure with the parameters and the trace of `tally`, without changing its sum. */
static void pawn_structure(const struct qyi_tally *tally, const uint64_t own[2], struct qyi_eval_pawns *ret)
{
    struct qyi_tally sum = {0, tally->params, tally->trace};

    for (unsigned side = 0; side < 2; side++)
        add_structure(&sum, side, turned(own[side], side), turned(own[side ^ 1], side), ret);
    ret->score = sum.score;
}

#ifndef QYI_EVAL_TRACE
/* As pawn_structure(), from the evaluator's cache if it is there. */
static const struct qyi_eval_pawns *remembered_structure(struct qyi_eval *eval, const struct qyi_tally *tally,
                                                         const uint64_t own[2])
{
    uint64_t mixed = own[0] * UINT64_C(0x9E3779B97F4A7C15) ^ own[1] * UINT64_C(0xC2B2AE3D27D4EB4F);
    struct qyi_eval_pawns *entry = &eval->pawns[(mixed ^ mixed >> 29) >> 20 & (QYI_EVAL_PAWN_ENTRIES - 1)];

    if (entry->pawns[0] != own[0] || entry->pawns[1] != own[1])
        pawn_structure(tally, own, entry);
    return entry;
}
#endif
