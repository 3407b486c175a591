/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tie-breaks: what is worked out once for an event, and the parts that compute values.
 * Numbers in parentheses are articles of C.07.
 *
 * Players are called by their index here. Rounds count from 0 in arrays of this file.
 */
#ifndef QYI_RANKING_TIEBREAKS_H
#define QYI_RANKING_TIEBREAKS_H

#include <qiyuan/event/standings.h>

/* The modifiers that a code takes. */
enum {
    QYI_TAKES_CUT = 1,
    QYI_TAKES_MEDIAN = 2,
    QYI_TAKES_FORFEITS = 4,
    QYI_TAKES_FORE = 8,
    QYI_TAKES_UNRATED = 16,
    QYI_TAKES_LIMIT = 32,
    QYI_TAKES_SCORE = 64,
    QYI_TAKES_FACTOR = 128,
    QYI_TAKES_BYES = 256,
};

struct qyi_tiebreak_info {
    const char *name;
    const char *chinese; /* NULL for those of C.07 */
    const char *traditional;
    uint16_t takes;
    uint8_t decimals;
    bool lower_first;
    bool among_tied; /* the value depends on who is tied */
    bool swiss_only;
    bool teams_only;
};
extern const struct qyi_tiebreak_info qyi_tiebreak_info[QY_TB_COUNT];

/* What tie-breaks need of an event after `rounds` rounds. */
struct qyi_tb_field {
    const struct qy_tournament *tournament;
    struct qy_points_scheme scheme; /* what a game is worth here: match points or game points of teams */
    size_t count;
    unsigned rounds;
    bool round_robin;
    bool all_rated;
    size_t seats;                      /* of the table of a round robin */
    unsigned games;                    /* of each player there, when all is over */
    size_t annulled;                   /* this many players whose results do not count */
    struct qy_tournament_entry *entry; /* [player * rounds + round]: nothing where a result does not count */
    qy_points *round_points;           /* the same */
    qy_points *score;
    qy_points *adjusted; /* as the opponents' tie-breaks count it (16.3) */
    qy_points *fore;     /* the same with the last round's game drawn (8.3) */
    qy_points *fore_own;
    struct qy_conduct *conduct; /* all nought where nothing is known */
};

/* Errors: QY_E_MEMORY. End with qyi_tb_field_free(). */
int qyi_tb_field_make(const struct qy_tournament *tournament, unsigned rounds, bool round_robin,
                      struct qyi_tb_field *ret_field);
void qyi_tb_field_free(struct qyi_tb_field *field);

/* Makes a field of match points into one of game points (11.1). Before anything is asked of it. */
void qyi_tb_field_set_games(struct qyi_tb_field *field, const struct qy_team_scores *teams);

/*
 * A player left a round robin: where less than half of the opponents were met at the board, the results count
 * for nobody (xiangqi rules 20.3). Returns whether that was so. Before anything is asked of the field.
 */
bool qyi_tb_field_withdraw(struct qyi_tb_field *field, size_t player);

static inline const struct qy_tournament_entry *qyi_tb_field_entry(const struct qyi_tb_field *field,
                                                                   size_t player, unsigned round)
{
    return &field->entry[player * field->rounds + round];
}

static inline qy_points qyi_tb_field_points(const struct qyi_tb_field *field, size_t player, unsigned round)
{
    return field->round_points[player * field->rounds + round];
}

/* The opponent's index, or SIZE_MAX. */
size_t qyi_tb_field_opponent(const struct qyi_tb_field *field, size_t player, unsigned round);

/* A voluntary unplayed round: half- or zero-point bye, nothing, forfeit loss (16.1). */
bool qyi_outcome_voluntary(enum qy_tournament_outcome outcome);

static inline struct qy_fraction qyi_points_value(int64_t points)
{
    return (struct qy_fraction){points, QY_POINT};
}

/* A new term for a round, at the end of the list. */
struct qy_tiebreak_term *qyi_term_add(struct qy_tiebreak_terms *terms, const struct qyi_tb_field *field,
                                      size_t player, unsigned round);

/* The sum of terms with one common `by`. */
struct qy_fraction qyi_terms_sum(const struct qy_tiebreak_terms *terms, int64_t by);

/* a - b: negative, 0 or positive; no value is less than any. */
int qyi_fraction_compare(struct qy_fraction a, struct qy_fraction b);

/*
 * The value of one player, with its terms. Codes among the tied are not computed here. `base` holds the
 * values of qyi_tiebreak_base() for all players, NULL where there is none.
 */
struct qy_fraction qyi_tiebreak_value(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                      size_t player, const struct qy_fraction *base,
                                      struct qy_tiebreak_terms *ret_terms);

/* Whether qyi_tiebreak_value() computes a code. */
bool qyi_tiebreak_has_way(enum qy_tiebreak_code code);

/* The tie-break of the opponents that this one is the mean of; false if it is none. */
bool qyi_tiebreak_base(const struct qy_tiebreak *tiebreak, struct qy_tiebreak *ret_base);

/* How a tie-break has its value: one of the functions below, a row of the table in tiebreaks.c for each code. */
typedef struct qy_fraction qyi_tiebreak_fn(const struct qyi_tb_field *field,
                                           const struct qy_tiebreak *tiebreak, size_t player,
                                           const struct qy_fraction *base, struct qy_tiebreak_terms *terms);
/* The opponents' scores, and their products with what was got against them (8.1, 9.1). */
qyi_tiebreak_fn qyi_tiebreak_buchholz;
qyi_tiebreak_fn qyi_tiebreak_sonneborn;
/* The mean over the opponents played, of what `base` holds for them (8.2). */
qyi_tiebreak_fn qyi_tiebreak_mean;
qyi_tiebreak_fn qyi_tiebreak_koya;
/*
 * 对手分 is the sum of the opponents' points, 小分 the points of those beaten and half of those drawn with.
 * A game won or lost by forfeit is a game against who was paired; a bye has no opponent.
 */
qyi_tiebreak_fn qyi_tiebreak_beaten;
/* 场分: all games against one opponent are a match, worth 2, 1 or 0. */
qyi_tiebreak_fn qyi_tiebreak_matches;
/* Those of ratings (10). */
qyi_tiebreak_fn qyi_tiebreak_ratings;

/*
 * Extended Sonneborn-Berger (13.2): totals of the opponents in one score, what was got against them in
 * another.
 */
struct qy_fraction qyi_tiebreak_products(const struct qyi_tb_field *totals, const struct qyi_tb_field *scored,
                                         const struct qy_tiebreak *tiebreak, size_t player,
                                         struct qy_tiebreak_terms *terms);

/* The results of teams: match points, game points, and what each team got on each board. */
struct qyi_tb_teams {
    const struct qyi_tb_field *match;
    const struct qyi_tb_field *game;
    const struct qyi_tb_field *primary;
    const struct qyi_tb_field *secondary;
    unsigned boards;
    const qy_points *board; /* [team * boards + board] */
    const uint16_t *won;    /* games, [team * rounds + round] of the fields */
};

/* The tie-breaks of teams (12, 13) that do not rest on who is tied. */
struct qy_fraction qyi_tiebreak_teams(const struct qyi_tb_teams *teams, const struct qy_tiebreak *tiebreak,
                                      size_t team, struct qy_tiebreak_terms *terms);

/*
 * Board Count, Top Board Results, Bottom Board Elimination (12) of teams that are tied: BC its value, none
 * where game points differ; the others the place among the tied, 0 where nobody is separated.
 */
void qyi_tiebreak_boards(const struct qyi_tb_teams *teams, const struct qy_tiebreak *tiebreak,
                         const uint32_t *group, size_t count, struct qy_fraction *values);

/*
 * What separates two teams that are tied in match points and game points, by the boards that the code of an
 * extended direct encounter names (13.3.2): below 0 where the first is ahead.
 */
int qyi_teams_knock_out(const struct qyi_tb_teams *teams, enum qy_tiebreak_code code, size_t one,
                        size_t other);

/* A term for each board, as the code counts it. */
void qyi_board_terms(const struct qyi_tb_teams *teams, enum qy_tiebreak_code code, size_t team,
                     struct qy_tiebreak_terms *terms);

/* Extended direct encounter (13.3), as qyi_tiebreak_direct(). Errors: QY_E_MEMORY. */
int qyi_tiebreak_extended(const struct qyi_tb_teams *teams, const struct qy_tiebreak *tiebreak,
                          const uint32_t *group, size_t count, struct qy_fraction *values);

/*
 * Direct encounter (6) or 直胜 of players who are tied: the values, indexed by player, and for each the games
 * that count are those against others of the group. Errors: QY_E_MEMORY.
 */
int qyi_tiebreak_direct(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                        const uint32_t *group, size_t count, struct qy_fraction *values);

/* 后走: the games of the tied against each other in which they moved second, indexed by player. */
void qyi_tiebreak_moved_second(const struct qyi_tb_field *field, const uint32_t *group, size_t count,
                               struct qy_fraction *values);

/* The game of a round counts between two who are tied. */
bool qyi_direct_counts(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak, size_t player,
                       unsigned round);

#endif
