/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tie-breaks: the data computed once for an event, and the functions that compute values. Numbers in
 * parentheses are articles of C.07.
 *
 * Players are named by index here. Rounds count from 0 in the arrays of this file.
 */
#ifndef QYI_RANKING_TIEBREAKS_H
#define QYI_RANKING_TIEBREAKS_H

#include <qiyuan/event/standings.h>

/* The modifiers that a tie-break code accepts. */
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
    const char *chinese; /* NULL for the tie-breaks of C.07 */
    const char *traditional;
    uint16_t takes;
    uint8_t decimals;
    bool lower_first;
    bool among_tied; /* the value depends on which players are tied */
    bool swiss_only;
    bool teams_only;
};
extern const struct qyi_tiebreak_info qyi_tiebreak_info[QY_TB_COUNT];

/* The data of an event after `rounds` rounds that tie-breaks need. */
struct qyi_tb_field {
    const struct qy_tournament *tournament;
    struct qy_points_scheme scheme; /* the value of a game: match points or game points for teams */
    size_t count;
    unsigned rounds;
    bool round_robin;
    bool all_rated;
    size_t seats;                      /* seats in the table of a round robin */
    unsigned games;                    /* games of each player in a complete round robin */
    size_t annulled;                   /* number of players whose results do not count */
    struct qy_tournament_entry *entry; /* [player * rounds + round]: absent if the result does not count */
    qy_points *round_points;           /* same index */
    qy_points *score;
    qy_points *adjusted; /* points adjusted for the opponents' tie-breaks (16.3) */
    qy_points *fore;     /* adjusted points with the last round's game as a draw (8.3) */
    qy_points *fore_own;
    struct qy_conduct *conduct; /* zeros where nothing is known */
};

/* Creates the field. Error: QY_E_MEMORY. Free it with qyi_tb_field_free(). */
int qyi_tb_field_make(const struct qy_tournament *tournament, unsigned rounds, bool round_robin,
                      struct qyi_tb_field *ret_field);
void qyi_tb_field_free(struct qyi_tb_field *field);

/* Converts a field of match points to one of game points (11.1). Call it before any other use of the field. */
void qyi_tb_field_set_games(struct qyi_tb_field *field, const struct qy_team_scores *teams);

/*
 * Handles a player who left a round robin: with less than half of the games played, the results do not count
 * for anybody (xiangqi rules 20.3). Returns true in that case. Call it before any other use of the field.
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

/* Returns the opponent's index, or SIZE_MAX. */
size_t qyi_tb_field_opponent(const struct qyi_tb_field *field, size_t player, unsigned round);

/* True for a voluntarily unplayed round: a half-point or zero-point bye, no entry, or a forfeit loss (16.1). */
bool qyi_outcome_voluntary(enum qy_tournament_outcome outcome);

static inline struct qy_fraction qyi_points_value(int64_t points)
{
    return (struct qy_fraction){points, QY_POINT};
}

/* Appends a new term for a round to the list. */
struct qy_tiebreak_term *qyi_term_add(struct qy_tiebreak_terms *terms, const struct qyi_tb_field *field,
                                      size_t player, unsigned round);

/* The sum of terms with one common `by`. */
struct qy_fraction qyi_terms_sum(const struct qy_tiebreak_terms *terms, int64_t by);

/* Compares a and b: negative, 0 or positive; "no value" is less than any value. */
int qyi_fraction_compare(struct qy_fraction a, struct qy_fraction b);

/*
 * Computes a player's value with its terms, except for codes that depend on who is tied. `base` holds the
 * values of qyi_tiebreak_base() for all players, or NULL if there is none.
 */
struct qy_fraction qyi_tiebreak_value(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                      size_t player, const struct qy_fraction *base,
                                      struct qy_tiebreak_terms *ret_terms);

/* True when qyi_tiebreak_value() can compute this code. */
bool qyi_tiebreak_has_way(enum qy_tiebreak_code code);

/* Finds the tie-break of the opponents whose mean this tie-break is; false if it is not such a mean. */
bool qyi_tiebreak_base(const struct qy_tiebreak *tiebreak, struct qy_tiebreak *ret_base);

/* A function that computes a tie-break: one of those below, assigned to its code by the table in tiebreaks.c. */
typedef struct qy_fraction qyi_tiebreak_fn(const struct qyi_tb_field *field,
                                           const struct qy_tiebreak *tiebreak, size_t player,
                                           const struct qy_fraction *base, struct qy_tiebreak_terms *terms);
/* Buchholz: the opponents' scores (8.1). Sonneborn-Berger: their products with the points scored against them
 * (9.1). */
qyi_tiebreak_fn qyi_tiebreak_buchholz;
qyi_tiebreak_fn qyi_tiebreak_sonneborn;
/* Mean over the opponents played of their values in `base` (8.2). */
qyi_tiebreak_fn qyi_tiebreak_mean;
qyi_tiebreak_fn qyi_tiebreak_koya;
/*
 * 对手分 is the sum of the opponents' points, 小分 the points of the opponents beaten and half the points of those
 * drawn with. A game decided by forfeit counts as a game against the opponent paired; a bye has no opponent.
 */
qyi_tiebreak_fn qyi_tiebreak_beaten;
/* 场分: all games against one opponent are a match, worth 2, 1 or 0. */
qyi_tiebreak_fn qyi_tiebreak_matches;
/* The tie-breaks from ratings (10). */
qyi_tiebreak_fn qyi_tiebreak_ratings;

/*
 * Extended Sonneborn-Berger (13.2): the opponents' totals in one score times the points scored against them
 * in another.
 */
struct qy_fraction qyi_tiebreak_products(const struct qyi_tb_field *totals, const struct qyi_tb_field *scored,
                                         const struct qy_tiebreak *tiebreak, size_t player,
                                         struct qy_tiebreak_terms *terms);

/* The results of teams: match points, game points, and the points of each team on each board. */
struct qyi_tb_teams {
    const struct qyi_tb_field *match;
    const struct qyi_tb_field *game;
    const struct qyi_tb_field *primary;
    const struct qyi_tb_field *secondary;
    unsigned boards;
    const qy_points *board; /* board[team * boards + board] */
    const uint16_t *won;    /* games won, won[team * rounds + round] */
};

/* Computes the tie-breaks of teams (12, 13) that do not depend on who is tied. */
struct qy_fraction qyi_tiebreak_teams(const struct qyi_tb_teams *teams, const struct qy_tiebreak *tiebreak,
                                      size_t team, struct qy_tiebreak_terms *terms);

/*
 * Board Count, Top Board Results and Bottom Board Elimination (12) for tied teams. Board Count gives its
 * value, or none if the game points differ; the others give the place among the tied teams, 0 if no team is
 * separated.
 */
void qyi_tiebreak_boards(const struct qyi_tb_teams *teams, const struct qy_tiebreak *tiebreak,
                         const uint32_t *group, size_t count, struct qy_fraction *values);

/*
 * Compares two teams that are level in match points and game points, on the boards that an extended direct
 * encounter of this code uses (13.3.2); negative if the first team is ahead.
 */
int qyi_teams_knock_out(const struct qyi_tb_teams *teams, enum qy_tiebreak_code code, size_t one,
                        size_t other);

/* Adds a term for each board, weighted as the code requires. */
void qyi_board_terms(const struct qyi_tb_teams *teams, enum qy_tiebreak_code code, size_t team,
                     struct qy_tiebreak_terms *terms);

/* Extended direct encounter (13.3); parameters as in qyi_tiebreak_direct(). Error: QY_E_MEMORY. */
int qyi_tiebreak_extended(const struct qyi_tb_teams *teams, const struct qy_tiebreak *tiebreak,
                          const uint32_t *group, size_t count, struct qy_fraction *values);

/*
 * Direct encounter (6) or 直胜 of tied players: for each player, by index, the value and the number of games
 * against others of the group that count. Error: QY_E_MEMORY.
 */
int qyi_tiebreak_direct(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                        const uint32_t *group, size_t count, struct qy_fraction *values);

/* 后走: the number of games between tied players that each of them began as second mover, by index. */
void qyi_tiebreak_moved_second(const struct qyi_tb_field *field, const uint32_t *group, size_t count,
                               struct qy_fraction *values);

/* True when the game of a round is between two tied players and counts. */
bool qyi_direct_counts(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak, size_t player,
                       unsigned round);

#endif
