/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collects games and events into one pool and computes ratings from it. */
#ifndef QYI_ANSWER_RATED_H
#define QYI_ANSWER_RATED_H

#include <qiyuan/core/buf.h>
#include <qiyuan/event/rating.h>

struct qyi_rated {
    struct qy_rating_pool *pool;
    bool starts;         /* players of events start with their rating in the event (Elo) */
    struct qy_buf known; /* names known at the start, each after a line end, */
    struct qy_buf start; /* initial ratings from events, */
    struct qy_buf games; /* and lines of games */
};

/* Creates the pool; free it with qyi_rated_free(). Errors of qy_rating_pool_new(). */
int qyi_rated_begin(enum qy_rating_system system, struct qyi_rated *ret_rated);
void qyi_rated_free(struct qyi_rated *rated);

/* Reads the players' initial ratings; call it before adding games. Errors of qy_rating_pool_start(). */
int qyi_rated_start(struct qyi_rated *rated, const char *text, size_t len, struct qy_error *reterr);

/*
 * Adds a file of games, one per line, or an event in either kind of file, of which games played over the
 * board and rated are used. If two players have the same name, their ids are appended to it. Errors: those of
 * qyi_event_read().
 */
int qyi_rated_take(struct qyi_rated *rated, const char *text, size_t len, struct qy_error *reterr);

/* Computes the ratings in `pool`. Errors: those of qy_rating_pool_start(), qy_rating_pool_games() (with the
 * line, if there was only one file of games) and qy_rating_pool_rate(). */
int qyi_rated_end(struct qyi_rated *rated, const struct qy_rating_rules *rules, struct qy_error *reterr);

/* The default of Glicko-2's system constant. */
#define QYI_USUAL_TAU 0.5

/* Reads Glicko-2's system constant, "0.2" to "1.2". False, and nothing is changed, for any other text. */
bool qyi_rated_tau(const char *text, double *ret_tau);

#endif
