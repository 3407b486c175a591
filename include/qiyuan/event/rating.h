/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, rating: how strong players are, from the results of their games.
 *
 *   levels and points   the scheme of the server's book of chess: no level, then 30 up to 1, 100 points each
 *   Elo                 as FIDE rates (handbook B.02, editions of March 2024 and October 2025)
 *   Glicko-2            ratings with their uncertainty and volatility (Glickman)
 *   qy_rating_pool      players and their games as text, rated by any of the three
 *
 * Everything is computed from what is given: no clock, no file, no chance. Points of levels are whole
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
#define QY_LEVEL_STABLE_GAME 50  /* this many games make points stable; with fewer they are provisional */

/* The first player's result in a game. */
enum qy_rated_result {
    QY_RATED_LOSS,
    QY_RATED_DRAW,
    QY_RATED_WIN,
    QY_RATED_NONE /* 0-0, unfinished or void: changes no rating and counts as no game */
};

/*
 * What the first player gains (loses, where negative) and the second loses: hundredths, of players with this
 * many hundredths before the game (0 or more). Differences fall into half-open intervals: under 10 points,
 * from 10 to under 100, from 100 to under 200, from 200 on; halves are rounded away from zero.
 */
QY_API int64_t qy_level_gain(int64_t points, int64_t opponent_points, enum qy_rated_result result);

/* The level of this many hundredths: 0 for none (under 100 points), else 30 (the lowest) to 1 (from 3000 on).
 */
QY_API unsigned qy_level_of(int64_t points);

/* ---- Elo ------------------------------------------------------------------------------------------- */

/* Expected score in hundredths (0 to 100) of who is `difference` points above the opponent: B.02,
 * table 8.1.2.
 */
QY_API int qy_elo_expected(int difference);

/* The difference of ratings that a score of `hundredths` (0 to 100) stands for: B.02, table 8.1.1, -800 to
 * 800. */
QY_API int qy_elo_difference(int hundredths);

/* Editions of B.02, by the date of the event. */
enum qy_elo_edition {
    QY_ELO_2024, /* from 1 March 2024: differences over 400 points count as 400 */
    QY_ELO_2025  /* from 1 October 2025: not so for players rated 2650 or more */
};

/*
 * The edition that holds on a day ("2026-03-01", "2026/03/01"). Errors: QY_E_RATING_DATE for text that is no
 * day, or one before 1 March 2024, whose rules are not offered.
 */
QY_API int qy_elo_edition_of(const char *text, size_t len, enum qy_elo_edition *ret_edition);

/* Expected score in hundredths of a player against one opponent, with the rule of 400 points. */
QY_API int qy_elo_game_expected(int rating, int opponent, enum qy_elo_edition edition);

/* What K depends on (8.3.3). */
struct qy_elo_player {
    int rating;        /* 0: unrated */
    unsigned games;    /* rated games before this period */
    unsigned age;      /* at the end of the year; 0: not known */
    bool reached_2400; /* a published rating was 2400 or more once */
    bool rapid;        /* the rating is one of rapid or blitz */
};

/*
 * K of a player for a period with `games` games: 40 until 30 games, and under 18 years below 2300; 20 below
 * 2400; 10 afterwards; 20 in rapid and blitz. K times games is at most 700.
 */
QY_API int qy_elo_k(const struct qy_elo_player *player, unsigned games);

/* `k` times a sum of score minus expected score in hundredths, rounded to whole points, halves away from
 * zero. */
QY_API int qy_elo_change(int k, int64_t hundredths);

/* The mean of ratings, rounded to a whole point, halves upwards; 0 for none. */
QY_API int qy_elo_average(const int *ratings, size_t count);

/*
 * Performance: the mean of the opponents' ratings and the difference for the score (in half points, 0 to
 * twice `count`; its fraction is rounded to hundredths). Results in `*ret_rating`. Errors: QY_E_RATING_GAMES
 * for no games or a score out of range.
 */
QY_API int qy_elo_performance(const int *ratings, size_t count, unsigned half_points, int *ret_rating);

/* Titles that take a performance (B.01 of January 2024, 0.5). */
enum qy_title { QY_TITLE_GM, QY_TITLE_IM, QY_TITLE_WGM, QY_TITLE_WIM, QY_TITLES };

struct qy_title_performance {
    int average;     /* of the opponents, with the floor of the title (1.4.6, 1.4.7) */
    int performance; /* 1.4.8 */
    bool achieved;   /* both are high enough, and the score is 35 percent at least */
};

/*
 * What a score (in half points) against opponents is worth for a title; an unrated one (0) counts 1400. No
 * norm: that asks for more (number of games, titles, federations). Error: QY_E_RATING_GAMES for no games,
 * more than QY_TITLE_GAMES_MOST, or a score out of range.
 */
#define QY_TITLE_GAMES_MOST 99
QY_API int qy_title_performance(enum qy_title title, const int *ratings, size_t count, unsigned half_points,
                                struct qy_title_performance *ret_performance);

/* "GM", "IM", "WGM", "WIM". */
QY_API const char *qy_title_name(enum qy_title title);

/*
 * Perfect performance (C.07, 10.3): the lowest rating whose expected score against these opponents is at
 * least the score made; for no score, 800 below the lowest of them. Errors: as above.
 */
QY_API int qy_elo_perfect(const int *ratings, size_t count, unsigned half_points, int *ret_rating);

/*
 * The first rating (8.2): the performance over the games against rated players and two draws against 1800, at
 * most 2200. Errors: QY_E_RATING_GAMES for under five games, a score of nothing, or a rating under 1400,
 * which is not published.
 */
QY_API int qy_elo_first(const int *ratings, size_t count, unsigned half_points, int *ret_rating);

/* The rating after the raise of 1 March 2024: 0.4 times what lacks to 2000, for 1000 to 1999. */
QY_API int qy_elo_raise(int rating);

/* ---- Glicko-2 -------------------------------------------------------------------------------------- */

struct qy_glicko {
    double rating;     /* 1500 for who is new */
    double deviation;  /* 350 for who is new */
    double volatility; /* 0.06 for who is new */
};

struct qy_glicko_game {
    struct qy_glicko opponent; /* before the period */
    double score;              /* 0, 0.5 or 1 */
};

/*
 * A player after one period with these games (none: only the deviation grows, up to 350). `tau` within 0.2
 * and 1.2. Errors: QY_E_RATING_VALUE for values that are not finite, not positive, or out of those bounds.
 */
QY_API int qy_glicko_rate(const struct qy_glicko *player, const struct qy_glicko_game *games, size_t count,
                          double tau, struct qy_glicko *ret_player);

/* ---- players and games as text --------------------------------------------------------------------- */

enum qy_rating_system { QY_RATING_LEVELS, QY_RATING_ELO, QY_RATING_GLICKO, QY_RATING_SYSTEMS };

struct qy_rated_player {
    const char *name;         /* UTF-8, owned by the pool */
    uint32_t games;           /* ever, those of this period included once it is rated */
    uint32_t played;          /* in this period */
    int64_t points;           /* levels: hundredths */
    int32_t level_change;     /* levels gained (lost, where negative) by the games */
    struct qy_elo_player elo; /* before the period */
    bool has_k;               /* K was given */
    int32_t k;                /* the one used, once rated */
    int32_t change;           /* Elo: in whole points */
    int64_t score;            /* Elo: in half points, against rated opponents */
    int64_t expected;         /* Elo: hundredths */
    int32_t performance;      /* Elo: 0 for none */
    int32_t rating;           /* Elo after the period; 0: still unrated */
    struct qy_glicko glicko;
};

/* Players in the order in which they were named first, and their games. */
struct qy_rating_pool;

/* An empty pool; the caller frees it. Error: QY_E_MEMORY. */
QY_API int qy_rating_pool_new(enum qy_rating_system system, struct qy_rating_pool **ret_pool);
QY_API void qy_rating_pool_free(struct qy_rating_pool *pool);

/*
 * Reads what players stand at: a player a line, fields separated by tabs. A first line of which a field is
 * "player" names the columns, in letters of any case; without one they are: player points games (levels),
 * player rating games (Elo), player rating deviation volatility games (Glicko-2), for levels with four fields
 * or more those of the answer: player points level games provisional. Columns of the answer that are worked
 * out anew are skipped, any other is an error; empty fields are as for a new player. Elo also knows the
 * columns k, age, peak (highest rating ever) and rapid (1 or 0). Empty lines and lines that begin with `#`
 * are skipped. Errors, with offset, line and column: QY_E_RATING_LINE, QY_E_RATING_COLUMN,
 * QY_E_RATING_TWICE for a player that stands twice, QY_E_MEMORY; the pool is unchanged then.
 */
QY_API int qy_rating_pool_start(struct qy_rating_pool *pool, const char *text, size_t len,
                                struct qy_error *reterr);

/*
 * Reads games in their order: first player, second player and result ("1-0", "0-1", "1/2-1/2"; "0-0", "*" and
 * "void" change nothing), separated by tabs. Errors as above.
 */
QY_API int qy_rating_pool_games(struct qy_rating_pool *pool, const char *text, size_t len,
                                struct qy_error *reterr);

struct qy_rating_rules {
    enum qy_elo_edition edition;
    double tau; /* of Glicko-2 */
};

/*
 * Rates the games: one after the other (levels), or all as one period (Elo, Glicko-2). May be called once.
 * Errors: QY_E_MEMORY, QY_E_RATING_VALUE.
 */
QY_API int qy_rating_pool_rate(struct qy_rating_pool *pool, const struct qy_rating_rules *rules);

/* This many players were named so far. */
QY_API size_t qy_rating_pool_count(const struct qy_rating_pool *pool);
/* The player at `index`, below the count. Borrowed until the pool changes. */
QY_API const struct qy_rated_player *qy_rating_pool_player(const struct qy_rating_pool *pool, size_t index);

#ifdef __cplusplus
}
#endif

#endif
