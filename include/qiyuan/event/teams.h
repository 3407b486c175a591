/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, event: team events of a tournament log (xiangqi rules of competition, articles 12 to 15).
 *
 *   qy_team_rules   the form of a match between two teams
 *   qy_team_board   one game of a match
 *   qy_team_table   the order of the teams
 *
 * The tournament of such an event is that of its teams: they are paired like players, and a match won,
 * drawn or lost is worth 2, 1 or 0 (14.2). The members are a separate tournament with the same rounds.
 */
#ifndef QIYUAN_TEAMS_H
#define QIYUAN_TEAMS_H

#include <qiyuan/event/tournament_log.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QY_TEAM_BOARDS_MOST 100

enum qy_team_form {
    QY_TEAMS_NONE,
    QY_TEAMS_FIXED,        /* 12.1: one order of boards for all matches; reserves may leave gaps */
    QY_TEAMS_FREE,         /* a new order for each match */
    QY_TEAMS_ALL,          /* all against all */
    QY_TEAMS_SUM,          /* no matches: the places of the players are added up (15.5) */
    QY_TEAMS_SCHEVENINGEN, /* all against all by the Scheveningen table, with balanced colours */
    QY_TEAMS_LISTED /* as FIXED, in the order in which the team listed its members, regardless of ratings */
};

struct qy_team_rules {
    uint8_t form;    /* enum qy_team_form */
    uint8_t players; /* players per team in a match, or whose places count: 1 to QY_TEAM_MEMBERS_MOST */
};

/*
 * Reads "fixed:4", "free:4", "all:3", "sum:4", "scheveningen:4". Error: QY_E_TOUR_TEAMS.
 */
QY_API int qy_team_rules_parse(const char *text, size_t len, struct qy_team_rules *ret_rules,
                               struct qy_error *reterr);

/* The announced rules; form QY_TEAMS_NONE in an individual event. */
QY_API struct qy_team_rules qy_tournament_log_team_rules(const struct qy_tournament_log *log);

/* The members of all teams; NULL in an event without team matches. Borrowed, read-only. */
QY_API const struct qy_tournament *qy_tournament_log_members(const struct qy_tournament_log *log);

/* The team of a member; 0 if none. */
QY_API unsigned qy_tournament_log_team_of(const struct qy_tournament_log *log, unsigned member);

/*
 * The members of a team in board order: by rating, unrated ones last (12.1), else in order of entry. The
 * caller frees the array. Error: QY_E_MEMORY.
 */
QY_API int qy_tournament_log_team_members(const struct qy_tournament_log *log, unsigned team,
                                          uint16_t **ret_numbers, size_t *ret_count);

/* A game. 0 if a team has no player for the board: a forfeit for the other side. */
struct qy_team_board {
    uint16_t white;
    uint16_t black;
    uint8_t for_white; /* enum qy_tournament_outcome */
    uint8_t for_black;
    bool reversed; /* the team named second has White */
};

/*
 * The boards of a team's match in a round, from `ret_first` against `ret_second`, the teams named first and
 * second. Borrowed until the next act; NULL if the team has no match in the round.
 */
QY_API const struct qy_team_board *qy_tournament_log_boards(const struct qy_tournament_log *log,
                                                            unsigned round, unsigned team,
                                                            unsigned *ret_first, unsigned *ret_second,
                                                            size_t *ret_count);

/*
 * True if a team's line-up for a round is final: it was handed in, a result was entered, or the boards are
 * fixed and there are no reserves. Otherwise its boards hold the default line-up.
 */
QY_API bool qy_tournament_log_lined_up(const struct qy_tournament_log *log, unsigned round, unsigned team);

/* ---- standings ------------------------------------------------------------------------------------- */

enum qy_team_column {
    QY_TEAM_BOARD_POINTS, /* 局分, from all boards */
    QY_TEAM_GAMES_WON,    /* 全队胜局 */
    QY_TEAM_DIRECT,       /* 直胜: match points among the tied */
    QY_TEAM_OPPONENTS,    /* 团体对手分: match points of the opponents */
    QY_TEAM_MATCHES_WON,  /* 全队胜场 */
    QY_TEAM_BEST_PLACE,   /* 最高个人名次 and the next one; lower is better */
    QY_TEAM_SECOND_PLACE,
    QY_TEAM_FOULS, /* 犯规, fewer is better */
    QY_TEAM_COLUMNS
};

#define QY_TEAM_COLUMNS_MOST 4

struct qy_team_standing {
    uint16_t number;                     /* the team's; in a sum of places that of its first player */
    uint16_t rank;                       /* shared if the columns leave a tie */
    int32_t points;                      /* match points in tenths; in a sum of places the sum */
    int32_t value[QY_TEAM_COLUMNS_MOST]; /* points in tenths; else whole numbers */
    const char *name;                    /* borrowed from the event */
};

struct qy_team_table {
    uint8_t column[QY_TEAM_COLUMNS_MOST]; /* enum qy_team_column */
    size_t columns;
    struct qy_team_standing *row;
    size_t count;
};

/*
 * Ranks the teams. After a round robin: match points, 局分, 胜局, 直胜, 犯规 (15.3); else match points,
 * 团体对手分, 局分, 胜场, 犯规 (15.4); warned and disqualified teams rank behind the others on the same
 * points (18.4). Sum of places (15.5), for the players of one unit: the sum, the best place, the second best,
 * fouls; a missing player counts as the last place plus one. Free the table with qy_team_table_free().
 * Errors: QY_E_MEMORY, QY_E_TOUR_TEAMS for an event without teams, those of qy_standings_new().
 */
QY_API int qy_tournament_log_team_table(const struct qy_tournament_log *log, struct qy_team_table *ret_table,
                                        struct qy_error *reterr);
/*
 * As qy_tournament_log_team_table(), after `rounds` rounds; fouls, warnings and disqualifications are those
 * of the whole event. Errors: as above, and QY_E_TOUR_ROUND for more rounds than are paired.
 */
QY_API int qy_tournament_log_team_table_after(const struct qy_tournament_log *log, unsigned rounds,
                                              struct qy_team_table *ret_table, struct qy_error *reterr);
QY_API void qy_team_table_free(struct qy_team_table *table);

/* The name of a column in a language. */
QY_API const char *qy_team_column_name(enum qy_team_column column, enum qy_lang lang);
/* True if the values of a column are tenths. */
QY_API bool qy_team_column_is_points(enum qy_team_column column);

/* A round's contribution to a value. */
struct qy_team_term {
    uint8_t round;
    uint16_t opponent; /* the opposing team */
    int32_t value;
};

/*
 * Writes the terms of a team's value in a column of 15.3 or 15.4, one for each round with a match; their sum
 * is the value. Fouls have no terms. `ret_terms` has room for QY_TOURNAMENT_MAX_ROUNDS. Returns their number.
 */
QY_API size_t qy_tournament_log_team_terms(const struct qy_tournament_log *log,
                                           const struct qy_team_table *table, unsigned team,
                                           enum qy_team_column column, struct qy_team_term *ret_terms);

#ifdef __cplusplus
}
#endif

#endif
