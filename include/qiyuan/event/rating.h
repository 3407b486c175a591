/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, rating: playing strength from the results of games.
 *
 *   levels and points   the scheme of docs/ratings.md: no level, then 30 up to 1, 100 points each
 *   Elo                 as FIDE rates (handbook B.02, editions of March 2024 and October 2025)
 *   Glicko-2            ratings with their uncertainty and volatility (Glickman)
 *   qy_rating_pool      players and their games as text, rated by any of the three
 *
 * Everything is computed from the arguments: no clock, no file, nothing random. Points of levels are whole
 * hundredths of a point and exact; expected scores of Elo are whole hundredths, as FIDE's table prints them.
 */
#ifndef QIYUAN_RATING_H
#define QIYUAN_RATING_H

#include <qiyuan/core/error.h>
#include <qiyuan/errors/rating.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- levels and points ----------------------------------------------------------------------------- */

#define QY_LEVEL_POINT       100 /* hundredths in one point */
#define QY_LEVEL_STABLE_GAME 50  /* games after which points are stable; with fewer they are provisional */

/* The first player's result in a game. */
enum qy_rated_result {
    QY_RATED_LOSS,
    QY_RATED_DRAW,
    QY_RATED_WIN,
    QY_RATED_NONE /* 0-0, unfinished or void: changes no rating and does not count as a game */
};

/*
 * The first player's gain (loss, if negative) and the second's loss, in hundredths; the arguments are their
 * hundredths before the game (0 or more). Differences fall into half-open intervals: under 10 points, from 10
 * to under 100, from 100 to under 200, from 200 on; halves are rounded away from zero.
 */
QY_API int64_t qy_level_gain(int64_t points, int64_t opponent_points, enum qy_rated_result result);

/*
 * The level for `points` hundredths: 0 for none (under 100 points), else 30 (the lowest) to 1 (from 3000 on).
 */
QY_API unsigned qy_level_of(int64_t points);

/* ---- Elo ------------------------------------------------------------------------------------------- */

/*
 * Expected score in hundredths (0 to 100) of a player `difference` points above the opponent: B.02, table
 * 8.1.2.
 */
QY_API int qy_elo_expected(int difference);

/* The rating difference for a score of `hundredths` (0 to 100): B.02, table 8.1.1, -800 to 800. */
QY_API int qy_elo_difference(int hundredths);

/* Editions of B.02, by the date of the event. */
enum qy_elo_edition {
    QY_ELO_2024, /* from 1 March 2024: differences over 400 points count as 400 */
    QY_ELO_2025  /* from 1 October 2025: except for players rated 2650 or more */
};

/*
 * The edition in force on a day ("2026-03-01", "2026/03/01"). Errors: QY_E_RATING_DATE for a text that is not
 * a date, or a date before 1 March 2024, whose rules are not supported.
 */
QY_API int qy_elo_edition_of(const char *text, size_t len, enum qy_elo_edition *ret_edition);

/* Expected score in hundredths of a player against one opponent, with the 400-point rule. */
QY_API int qy_elo_game_expected(int rating, int opponent, enum qy_elo_edition edition);

/* The values that K depends on (8.3.3). */
struct qy_elo_player {
    int rating;        /* 0: unrated */
    unsigned games;    /* rated games before this period */
    unsigned age;      /* age at the end of the year; 0: unknown */
    bool reached_2400; /* has had a published rating of 2400 or more */
    bool rapid;        /* a rapid or blitz rating */
};

/*
 * K of a player for a period with `games` games: 40 until 30 games, and under 18 years below 2300; 20 below
 * 2400; 10 after that; 20 in rapid and blitz. K times games is at most 700.
 */
QY_API int qy_elo_k(const struct qy_elo_player *player, unsigned games);

/*
 * `k` times the sum of score minus expected score in hundredths, rounded to whole points, halves away from
 * zero.
 */
QY_API int qy_elo_change(int k, int64_t hundredths);

/* The average of ratings, rounded to a whole point, halves upwards; 0 for none. */
QY_API int qy_elo_average(const int *ratings, size_t count);

/*
 * Performance: the average of the opponents' ratings plus the rating difference for the score (in half
 * points, 0 to twice `count`; its fraction is rounded to hundredths). The result is in `*ret_rating`. Errors:
 * QY_E_RATING_GAMES for no games or a score out of range.
 */
QY_API int qy_elo_performance(const int *ratings, size_t count, unsigned half_points, int *ret_rating);

/* Titles with a performance requirement (B.01 of January 2024, 0.5). */
enum qy_title { QY_TITLE_GM, QY_TITLE_IM, QY_TITLE_WGM, QY_TITLE_WIM, QY_TITLES };

struct qy_title_performance {
    int average;     /* the opponents' average, with the floor of the title (1.4.6, 1.4.7) */
    int performance; /* 1.4.8 */
    bool achieved;   /* both are high enough, and the score is at least 35 percent */
};

/*
 * The performance of a score (in half points) against opponents for a title; an unrated one (0) counts as
 * 1400. This is not yet a norm, which has further requirements (number of games, titles, federations). Error:
 * QY_E_RATING_GAMES for no games, more than QY_TITLE_GAMES_MOST, or a score out of range.
 */
#define QY_TITLE_GAMES_MOST 99
QY_API int qy_title_performance(enum qy_title title, const int *ratings, size_t count, unsigned half_points,
                                struct qy_title_performance *ret_performance);

/* "GM", "IM", "WGM", "WIM". */
QY_API const char *qy_title_name(enum qy_title title);

/*
 * Perfect performance (C.07, 10.3): the lowest rating whose expected score against these opponents is at
 * least the score made; for a zero score, 800 below the lowest of them. Errors: as above.
 */
QY_API int qy_elo_perfect(const int *ratings, size_t count, unsigned half_points, int *ret_rating);

/*
 * The first rating (8.2): the performance over the games against rated players and two draws against 1800, at
 * most 2200. Errors: QY_E_RATING_GAMES for fewer than five games, a zero score, or a rating under 1400, which
 * is not published.
 */
QY_API int qy_elo_first(const int *ratings, size_t count, unsigned half_points, int *ret_rating);

/* The rating after the raise of 1 March 2024: plus 0.4 times the difference to 2000, for 1000 to 1999. */
QY_API int qy_elo_raise(int rating);

/* ---- Glicko-2 -------------------------------------------------------------------------------------- */

struct qy_glicko {
    double rating;     /* 1500 for a new player */
    double deviation;  /* 350 for a new player */
    double volatility; /* 0.06 for a new player */
};

struct qy_glicko_game {
    struct qy_glicko opponent; /* before the period */
    double score;              /* 0, 0.5 or 1 */
};

/*
 * A player after one period with these games (if none, only the deviation grows, up to 350). `tau` from 0.2
 * to 1.2. Errors: QY_E_RATING_VALUE for values that are not finite, not positive, or out of range.
 */
QY_API int qy_glicko_rate(const struct qy_glicko *player, const struct qy_glicko_game *games, size_t count,
                          double tau, struct qy_glicko *ret_player);

/* ---- players and games as text --------------------------------------------------------------------- */

enum qy_rating_system { QY_RATING_LEVELS, QY_RATING_ELO, QY_RATING_GLICKO, QY_RATING_SYSTEMS };

struct qy_rated_player {
    const char *name;         /* UTF-8, owned by the pool */
    uint32_t games;           /* total, including this period's once it is rated */
    uint32_t played;          /* in this period */
    int64_t points;           /* levels: hundredths */
    int32_t level_change;     /* levels gained by the games (lost, if negative) */
    struct qy_elo_player elo; /* before the period */
    bool has_k;               /* K was given in the input */
    int32_t k;                /* the K used, once rated */
    int32_t change;           /* Elo: in whole points */
    int64_t score;            /* Elo: in half points, against rated opponents */
    int64_t expected;         /* Elo: hundredths */
    int32_t performance;      /* Elo: 0 for none */
    int32_t rating;           /* Elo after the period; 0: still unrated */
    struct qy_glicko glicko;
};

/* Players in the order of their first mention, and their games. */
struct qy_rating_pool;

/* Makes an empty pool; the caller frees it. Error: QY_E_MEMORY. */
QY_API int qy_rating_pool_new(enum qy_rating_system system, struct qy_rating_pool **ret_pool);
QY_API void qy_rating_pool_free(struct qy_rating_pool *pool);

/*
 * Reads the players' current ratings: one player per line, fields separated by tabs. A first line with a
 * field "player" names the columns, in any letter case; without one they are: player points games (levels),
 * player rating games (Elo), player rating deviation volatility games (Glicko-2); for levels with four fields
 * or more, those of the output: player points level games provisional. Output columns that are recomputed are
 * skipped, any other is an error; empty fields are as for a new player. Elo also has the columns k, age, peak
 * (highest rating ever) and rapid (1 or 0). Empty lines and lines that begin with `#` are skipped. Errors,
 * with offset, line and column, which leave the pool unchanged: QY_E_RATING_LINE, QY_E_RATING_COLUMN,
 * QY_E_RATING_TWICE for a player listed twice, QY_E_MEMORY.
 */
QY_API int qy_rating_pool_start(struct qy_rating_pool *pool, const char *text, size_t len,
                                struct qy_error *reterr);

/*
 * Reads games in order: first player, second player and result ("1-0", "0-1", "1/2-1/2"; "0-0", "*" and
 * "void" change nothing), separated by tabs. Errors as above.
 */
QY_API int qy_rating_pool_games(struct qy_rating_pool *pool, const char *text, size_t len,
                                struct qy_error *reterr);

struct qy_rating_rules {
    enum qy_elo_edition edition;
    double tau; /* for Glicko-2 */
};

/*
 * Rates the games: one after another (levels), or all as one period (Elo, Glicko-2). Call it once. Errors:
 * QY_E_MEMORY, QY_E_RATING_VALUE.
 */
QY_API int qy_rating_pool_rate(struct qy_rating_pool *pool, const struct qy_rating_rules *rules);

/* The number of players so far. */
QY_API size_t qy_rating_pool_count(const struct qy_rating_pool *pool);
/* The player at `index`, below the count. Borrowed until the pool changes. */
QY_API const struct qy_rated_player *qy_rating_pool_player(const struct qy_rating_pool *pool, size_t index);

#ifdef __cplusplus
}
#endif

#endif
