/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The SQL statements about people, in a form that every supported database understands: parameters are ?1,
 * ?2, ... A backend prepares them and passes rows on; operations with several statements are implemented here
 * once. The backend provides the function qyi_event_digest() of sqlite_schema.h.
 */
#ifndef QYI_STORE_PEOPLE_ACTS_H
#define QYI_STORE_PEOPLE_ACTS_H

#include "store/store.h"

/* The statement of a query, and of a change. Static storage. */
const char *qyi_sql_ask(enum qyi_people_ask which);
const char *qyi_sql_act(enum qyi_people_act which);
/* The query for a game that waits to be rated; no row for a game that was rated or is unrated. Parameter:
 * game. Columns: kind, speed, result, first, second, ended. */
const char *qyi_sql_rated(void);

/* Copies data and their texts into one block of memory; NULL when memory runs out. */
struct qyi_datum *qyi_data_copy(const struct qyi_datum *data, size_t count);

/* The functions of a backend's writing connection that rating needs. Each returns 0 or the backend's own code. */
struct qyi_rating_hand {
    int (*rated)(void *db, const char *game, qyi_row_fn each, void *user);
    int (*ask)(void *db, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
               qyi_row_fn each, void *user);
    int (*act)(void *db, enum qyi_people_act which, const struct qyi_datum *data, size_t count);
};
/* Rates a game, if not done yet, and writes the new ratings. Returns 0 or the backend's code. */
int qyi_people_rate(const struct qyi_rating_hand *hand, void *db, const char *game, qyi_rate_fn rate);
/* Reverts the effect of a game on ratings; nothing if it was not rated. Returns 0 or the backend's code. */
int qyi_people_unrate(const struct qyi_rating_hand *hand, void *db, const char *game, qyi_start_fn start);

#endif
