/* SPDX-License-Identifier: GPL-3.0-or-later */
/* King safety in chess; part of eval_chess.inc.h. */

/* Adds the pawns in front of the king on one file: its own shelter, and the enemy's storming pawns. */
static void add_shelter_file(struct work *w, unsigned side, unsigned file, uint64_t own, uint64_t enemy)
{
    uint64_t column = QYI_CHESS_FILE_A_SET << file;
    unsigned edge = file < 4 ? file : 7 - file;
    unsigned own_rank = own & column ? qyi_chess_rank(qyi_chess_first(own & column)) : 0;
    unsigned enemy_rank = enemy & column ? qyi_chess_rank(qyi_chess_first(enemy & column)) : 0;
    bool blocked = own_rank != 0 && enemy_rank == own_rank + 1;

    qyi_tally_add(&w->tally, side, TERM(SHELTER) + edge * 8 + own_rank, 1);
    qyi_tally_add(&w->tally, side, TERM(STORM) + (blocked ? 8U : 0U) + enemy_rank, 1);
}

static void add_shelter(struct work *w, unsigned side)
{
    unsigned king = side ? w->king[side] ^ 56 : w->king[side];
    unsigned file = qyi_chess_file(king);
    unsigned first = file == 0 ? 0 : file == 7 ? 5 : file - 1;
    uint64_t ahead = ~UINT64_C(0) << 8 * qyi_chess_rank(king);
    uint64_t own = turned(w->kind[side][QY_CHESS_PAWN], side) & ahead;
    uint64_t enemy = turned(w->kind[side ^ 1][QY_CHESS_PAWN], side) & ahead;

    for (unsigned at = first; at < first + 3; at++)
        add_shelter_file(w, side, at, own, enemy);
    if (!((w->pawns->occupied[0] | w->pawns->occupied[1]) & 7U << first))
        qyi_tally_add(&w->tally, side, TERM(KING_FLANK_EMPTY), 1);
}

/* Adds a kind's safe checks; returns the units of danger if there is one. */
static int add_checks(struct work *w, unsigned side, unsigned kind, uint64_t checks, int units)
{
    if (!checks)
        return 0;
    qyi_tally_add(&w->tally, side ^ 1, TERM(SAFE_CHECK) + kind - QY_CHESS_KNIGHT, 1);
    return units;
}

/* The units for checks that a side's enemy can safely give. */
static int add_safe_checks(struct work *w, unsigned side)
{
    const uint64_t *by = w->attacks[side ^ 1];
    unsigned king = w->king[side];
    uint64_t near = w->attacks[side][QY_CHESS_KING];
    uint64_t weak = w->twice[side ^ 1] & ~w->twice[side] & near;
    uint64_t safe = ~w->men[side ^ 1] & (~w->attacks[side][0] | weak);
    uint64_t through = w->occupied & ~w->kind[side][QY_CHESS_QUEEN];
    uint64_t straight = qyi_chess_rook_attacks(king, through) & safe;
    uint64_t diagonal = qyi_chess_bishop_attacks(king, through) & safe;
    int units = add_checks(w, side, QY_CHESS_ROOK, straight & by[QY_CHESS_ROOK], 6);

    units += add_checks(w, side, QY_CHESS_QUEEN, (straight | diagonal) & by[QY_CHESS_QUEEN] & ~near, 5);
    units += add_checks(w, side, QY_CHESS_BISHOP, diagonal & by[QY_CHESS_BISHOP], 3);
    return units + add_checks(w, side, QY_CHESS_KNIGHT,
                              qyi_chess_tables.knight[king] & safe & by[QY_CHESS_KNIGHT], 5);
}

/* The danger to a side's king in units: the index into the danger table. */
static int danger_units(struct work *w, unsigned side)
{
    uint64_t weak = w->attacks[side ^ 1][0] & w->ring[side] &
                    (~w->attacks[side][0] | (w->attacks[side][QY_CHESS_KING] & ~w->twice[side]));
    int units = w->units[side ^ 1] + add_safe_checks(w, side) + 2 * (int)qyi_chess_count(weak);

    qyi_tally_add(&w->tally, side, TERM(RING_WEAK), (int)qyi_chess_count(weak));
    if (!w->kind[side ^ 1][QY_CHESS_QUEEN])
        units -= 8;
    if (w->pinned[side])
        units += 2;
    if (w->attackers[side ^ 1] < 2)
        units /= 2;
    units = units * 3 / 5;
    return units < 0 ? 0 : units > 31 ? 31 : units;
}

/* Adds shelter, escapes and danger of a side's king. */
static void add_king(struct work *w, unsigned side)
{
    uint64_t escapes = w->attacks[side][QY_CHESS_KING] & ~w->men[side] & ~w->attacks[side ^ 1][0];

    add_shelter(w, side);
    qyi_tally_add(&w->tally, side, TERM(KING_ESCAPES) + qyi_chess_count(escapes), 1);
    qyi_tally_add(&w->tally, side, TERM(DANGER) + (unsigned)danger_units(w, side), 1);
    qyi_tally_add(&w->tally, side, TERM(CASTLING),
                  (int)qyi_chess_count(w->pos->castling & w->kind[side][QY_CHESS_ROOK]));
}
