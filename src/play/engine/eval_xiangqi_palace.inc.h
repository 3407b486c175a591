/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generals, their guards and the attack on them; part of eval_xiangqi.inc.h. */

/* The number of enemy pawns across the river. */
static int pawns_over(const struct work *w, unsigned side)
{
    const uint8_t *at = w->pos->square + QYI_XIANGQI_MEN * side;
    int over = 0;

    for (unsigned man = QYI_XIANGQI_MAN_PAWN; man < QYI_XIANGQI_MEN; man++)
        over += at[man] != QYI_XIANGQI_GONE && !qyi_xiangqi_at_home(side, at[man]);
    return over;
}

/* Adds advisors and elephants, and the effect of missing ones against the attacking pieces. */
static void add_guards(struct work *w, unsigned side)
{
    const int *own = w->count.kind[side];
    const int *enemy = w->count.kind[side ^ 1];
    unsigned advisors = (unsigned)own[QY_XIANGQI_ADVISOR];
    unsigned elephants = (unsigned)own[QY_XIANGQI_ELEPHANT];

    qyi_tally_add(&w->tally, side, TERM(GUARDS) + advisors * 3 + elephants, 1);
    qyi_tally_add(&w->tally, side, TERM(ADVISORS_ROOKS) + 2 - advisors, enemy[QY_XIANGQI_ROOK]);
    qyi_tally_add(&w->tally, side, TERM(ADVISORS_HORSES) + 2 - advisors, enemy[QY_XIANGQI_HORSE]);
    qyi_tally_add(&w->tally, side, TERM(ADVISORS_CANNONS) + 2 - advisors, enemy[QY_XIANGQI_CANNON]);
    qyi_tally_add(&w->tally, side, TERM(ELEPHANTS_CANNONS) + 2 - elephants, enemy[QY_XIANGQI_CANNON]);
    qyi_tally_add(&w->tally, side, TERM(ELEPHANTS_PAWNS) + 2 - elephants, pawns_over(w, side ^ 1));
}

/* Adds the general's file. */
static void add_general(struct work *w, unsigned side)
{
    unsigned square = w->general[side];
    unsigned file = qyi_xiangqi_tables.file[square];
    unsigned rank = qyi_xiangqi_tables.rank[square];
    unsigned ahead = side ? (1U << rank) - 1 : 1023U & ~((2U << rank) - 1);
    unsigned before = qyi_xiangqi_tables.line_count[w->pos->men[side].file[file] & ahead];
    unsigned midway = side ? 0x3F8U : 0x7FU; /* all ranks except those of the enemy's palace */

    qyi_tally_add(&w->tally, side, TERM(GENERAL_LINE) + (before < 3 ? before : 3), 1);
    if ((men_on_file(w, file) & ahead & midway) == 0)
        qyi_tally_add(&w->tally, side, TERM(GENERAL_FACES), 1);
    if (file != 4 && w->count.kind[side ^ 1][QY_XIANGQI_ROOK] > 0)
        qyi_tally_add(&w->tally, side, TERM(GENERAL_MIDDLE), 1);
}

/* A palace and the points right in front of it. */
static inline qyi_xiangqi_bits palace_zone(unsigned side)
{
    const uint64_t files = UINT64_C(0x38);
    uint64_t near = files | files << 9 | files << 18 | files << 27;
    uint64_t half[2] = {near << QYI_XIANGQI_BIT0, 0};
    uint64_t far[2] = {0, near << 9};

    return qyi_xiangqi_join(side ? far : half);
}

/*
 * The danger to a side's palace in units: the index into the danger table. Each attacker's hits are counted
 * for the other side.
 */
static unsigned danger_units(struct work *w, unsigned side)
{
    static const uint8_t weight[7] = {0, 1, 0, 0, 2, 2, 3};
    const qyi_xiangqi_bits zone = palace_zone(side);
    const uint8_t *at = w->pos->square + QYI_XIANGQI_MEN * (side ^ 1);
    unsigned attackers = 0;
    unsigned units = 0;

    for (unsigned man = QYI_XIANGQI_MAN_HORSE; man < QYI_XIANGQI_MEN; man++) {
        qyi_xiangqi_bits hits;

        if (at[man] == QYI_XIANGQI_GONE)
            continue;
        hits = w->seen[side ^ 1][man] & zone;
        if (hits) {
            attackers++;
            units += weight[qyi_xiangqi_man_kind(man)] + qyi_xiangqi_count(hits);
            qyi_tally_add(&w->tally, side ^ 1, TERM(PALACE_HITS) + qyi_xiangqi_man_kind(man) - 1,
                          (int)qyi_xiangqi_count(hits));
        }
    }
    units += 2 * qyi_xiangqi_count(w->attacks[side ^ 1][0] & zone & ~w->attacks[side][0]);
    units += qyi_xiangqi_count(w->twice[side ^ 1] & zone & ~w->twice[side]);
    if (attackers < 2)
        units /= 2;
    units = units * 3 / 4;
    return units < 31 ? units : 31;
}

/* The points of its palace guarded by a side's other pieces. */
static qyi_xiangqi_bits guarded_by_others(const struct work *w, unsigned side)
{
    return w->twice[side] | (w->attacks[side][0] & ~w->attacks[side][QY_XIANGQI_GENERAL]);
}

/* Adds the attack on a side's palace, and its general's escapes. */
static void add_danger(struct work *w, unsigned side)
{
    qyi_xiangqi_bits threatened = w->attacks[side ^ 1][0] & palace_zone(side);
    qyi_xiangqi_bits loose = threatened & ~guarded_by_others(w, side);
    qyi_xiangqi_bits escapes = w->attacks[side][QY_XIANGQI_GENERAL] & ~w->men[side] & ~threatened;

    qyi_tally_add(&w->tally, side, TERM(DANGER) + danger_units(w, side), 1);
    qyi_tally_add(&w->tally, side, TERM(PALACE_LOOSE), (int)qyi_xiangqi_count(loose));
    qyi_tally_add(&w->tally, side, TERM(GENERAL_ESCAPES) + qyi_xiangqi_count(escapes), 1);
}
