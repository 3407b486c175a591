/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of xiangqi pieces on their points; part of eval_xiangqi.inc.h. */

/* The rank of a point as its side counts. */
static inline unsigned rank_for(unsigned side, unsigned square)
{
    unsigned rank = qyi_xiangqi_tables.rank[square];

    return side ? QYI_XIANGQI_RANKS - 1 - rank : rank;
}

/* A point's index in a table by rank and file, the same for both wings. */
static inline unsigned table_point(unsigned side, unsigned square)
{
    unsigned file = qyi_xiangqi_tables.file[square];

    return rank_for(side, square) * 5 + (file < 5 ? file : 8 - file);
}

/* The number of pieces between the enemy general and a piece on one of its lines. */
static inline unsigned men_between(const struct work *w, unsigned side, unsigned square)
{
    return qyi_xiangqi_count(qyi_xiangqi_between(w->palace[side ^ 1], square) & w->occupied);
}

/*
 * Adds the line of a cannon or rook to the enemy general; `by_file` and `by_rank` are the terms with nothing
 * between.
 */
static void add_line(struct work *w, unsigned side, unsigned square, unsigned by_file, unsigned by_rank)
{
    unsigned general = w->general[side ^ 1];
    unsigned between;

    if (qyi_xiangqi_tables.file[square] == qyi_xiangqi_tables.file[general]) {
        between = men_between(w, side, square);
        qyi_tally_add(&w->tally, side, by_file + (between < 3 ? between : 3), 1);
    } else if (qyi_xiangqi_tables.rank[square] == qyi_xiangqi_tables.rank[general]) {
        between = men_between(w, side, square);
        qyi_tally_add(&w->tally, side, by_rank + (between < 3 ? between : 3), 1);
    }
}

/* True if a side has a pawn on the file. */
static inline bool pawn_on(const struct work *w, unsigned side, unsigned file)
{
    return (w->kind[side][QY_XIANGQI_PAWN] & cross(0, 0, file, 1023)) != 0;
}

/* Adds a term by the number of points (3: or more) from which a piece can safely give check. */
static void add_checks(struct work *w, unsigned side, unsigned term, qyi_xiangqi_bits points)
{
    unsigned count = qyi_xiangqi_count(points & ~w->men[side] & ~w->attacks[side ^ 1][0]);

    qyi_tally_add(&w->tally, side, term + (count < 3 ? count : 3), 1);
}

static void add_rook(struct work *w, unsigned side, unsigned man, unsigned square)
{
    unsigned file = qyi_xiangqi_tables.file[square];
    qyi_xiangqi_bits unsafe = w->attacks[side ^ 1][QY_XIANGQI_PAWN] | w->attacks[side ^ 1][QY_XIANGQI_HORSE] |
                              w->attacks[side ^ 1][QY_XIANGQI_CANNON];

    qyi_tally_add(&w->tally, side,
                  TERM(MOBILITY_ROOK) + qyi_xiangqi_count(w->seen[side][man] & ~unsafe & ~w->men[side]), 1);
    add_line(w, side, square, TERM(ROOK_FILE), TERM(ROOK_RANK));
    add_checks(w, side, TERM(ROOK_CHECKS), w->seen[side][man] & w->open_to[side ^ 1]);
    if (!pawn_on(w, side, file))
        qyi_tally_add(&w->tally, side, TERM(ROOK_OPEN) + !pawn_on(w, side ^ 1, file), 1);
    if ((file == 3 || file == 5) &&
        (w->seen[side][man] & qyi_xiangqi_bit_of(qyi_xiangqi_square(file, side ? 2 : 7))))
        qyi_tally_add(&w->tally, side, TERM(ROOK_RIB), 1);
}

static void add_cannon(struct work *w, unsigned side, unsigned man, unsigned square)
{
    unsigned middle = qyi_xiangqi_tables.file[square] == 4 ? 4 : 0;

    qyi_tally_add(&w->tally, side, TERM(MOBILITY_CANNON) + w->reach[side][man - QYI_XIANGQI_MAN_CANNON], 1);
    add_line(w, side, square, TERM(CANNON_FILE) + middle, TERM(CANNON_RANK));
    add_checks(w, side, TERM(CANNON_CHECKS),
               rook_attacks(w, square) & w->screened_from[side ^ 1] & ~w->occupied);
}

/* The number of points to which a horse can safely go and give check. */
static unsigned checking_points(const struct work *w, unsigned side, qyi_xiangqi_bits targets)
{
    qyi_xiangqi_bits safe = targets & ~w->men[side] & ~w->attacks[side ^ 1][0];
    unsigned found = 0;

    while (safe) {
        unsigned square = qyi_xiangqi_pop(&safe);

        found += (qyi_xiangqi_leg(w->palace[side ^ 1], square) & w->occupied) == 0;
    }
    return found;
}

static void add_horse(struct work *w, unsigned side, unsigned man, unsigned square)
{
    qyi_xiangqi_bits targets = w->seen[side][man] & ~w->men[side];
    unsigned ahead = side ? square - QYI_XIANGQI_FILES : square + QYI_XIANGQI_FILES;

    qyi_tally_add(&w->tally, side,
                  TERM(MOBILITY_HORSE) + qyi_xiangqi_count(targets & ~w->attacks[side ^ 1][QY_XIANGQI_PAWN]),
                  1);
    if (rank_for(side, square) >= 4)
        qyi_tally_add(&w->tally, side, TERM(HORSE_POSTS) + (checking_points(w, side, targets) & 7), 1);
    else if (w->kind[side][QY_XIANGQI_PAWN] & qyi_xiangqi_bit_of(ahead))
        qyi_tally_add(&w->tally, side, TERM(PAWN_BEFORE_HORSE), 1);
}

static void add_pawn(struct work *w, unsigned side, unsigned square)
{
    unsigned rank = rank_for(side, square);
    unsigned file = qyi_xiangqi_tables.file[square];
    qyi_xiangqi_bits beside;

    if (rank < 5)
        return;
    beside =
        (file > 0 ? qyi_xiangqi_bit_of(square - 1) : 0) | (file < 8 ? qyi_xiangqi_bit_of(square + 1) : 0);
    if (beside & w->kind[side][QY_XIANGQI_PAWN])
        qyi_tally_add(&w->tally, side, TERM(PAWN_LINKED) + rank, 1);
    if (rank >= 6 && rank <= 8 && file >= 2 && file <= 6)
        qyi_tally_add(&w->tally, side, TERM(PAWN_PALACE), 1);
}

static void add_man(struct work *w, unsigned side, unsigned man, unsigned square)
{
    unsigned kind = qyi_xiangqi_man_kind(man);

    qyi_tally_add(&w->tally, side, TERM(SQUARE_PAWN) + (kind - 1) * 50 + table_point(side, square), 1);
    if (kind != QY_XIANGQI_GENERAL)
        qyi_tally_add(&w->tally, side, TERM(MATERIAL) + kind - 1, 1);
    if (kind == QY_XIANGQI_ROOK)
        add_rook(w, side, man, square);
    else if (kind == QY_XIANGQI_CANNON)
        add_cannon(w, side, man, square);
    else if (kind == QY_XIANGQI_HORSE)
        add_horse(w, side, man, square);
    else if (kind == QY_XIANGQI_PAWN)
        add_pawn(w, side, square);
}

static void add_men(struct work *w, unsigned side)
{
    const uint8_t *at = w->pos->square + QYI_XIANGQI_MEN * side;
    int over = 0;

    for (unsigned man = 0; man < QYI_XIANGQI_MEN; man++) {
        if (at[man] == QYI_XIANGQI_GONE)
            continue;
        add_man(w, side, man, at[man]);
        over += man >= QYI_XIANGQI_MAN_HORSE && man < QYI_XIANGQI_MAN_PAWN && rank_for(side, at[man]) >= 5;
    }
    qyi_tally_add(&w->tally, side, TERM(OFFICERS_OVER) + (unsigned)(over < 5 ? over : 5), 1);
}
