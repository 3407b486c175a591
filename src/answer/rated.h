/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a rating is worked out from: files of games, and events, gathered into one pool. */
#ifndef QYI_ANSWER_RATED_H
#define QYI_ANSWER_RATED_H

#include <qiyuan/core/buf.h>
#include <qiyuan/event/rating.h>

struct qyi_rated {
    struct qy_rating_pool *pool;
    bool starts;         /* players of events begin with what they had there: Elo */
    struct qy_buf known; /* names that were there at the start, each behind a line end, */
    struct qy_buf start; /* those that came with events, */
    struct qy_buf games; /* and lines of games */
};

/* Begins; the caller ends with qyi_rated_free(). Errors of qy_rating_pool_new(). */
int qyi_rated_begin(enum qy_rating_system system, struct qyi_rated *ret_rated);
void qyi_rated_free(struct qyi_rated *rated);

/* Takes what players begin with, before any games. Errors of qy_rating_pool_start(). */
int qyi_rated_start(struct qyi_rated *rated, const char *text, size_t len, struct qy_error *reterr);

/*
 * Takes a file of games, a line each, or an event in either kind of file: games that were played at the board and are
 * rated. Two players of one name have their ids behind it. Errors: those of qyi_event_read().
 */
int qyi_rated_take(struct qyi_rated *rated, const char *text, size_t len, struct qy_error *reterr);

/* Rates all that was taken: `pool` has what came of it. Errors: those of qy_rating_pool_start(), qy_rating_pool_games()
 * (with the line of a file of games, where it is the only one) and qy_rating_pool_rate(). */
int qyi_rated_end(struct qyi_rated *rated, const struct qy_rating_rules *rules, struct qy_error *reterr);

/* Glicko-2's system constant where none is given. */
#define QYI_USUAL_TAU 0.5

/* Reads Glicko-2's system constant: "0.2" to "1.2". False, with nothing changed, where it is something else. */
bool qyi_rated_tau(const char *text, double *ret_tau);

#endif
