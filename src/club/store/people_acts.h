/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The statements about people, in SQL that every kind of database here understands: parameters are
 * ?1, ?2, ... A backend prepares them and hands rows on; whatever takes several of them is told here once. The
 * function qyi_event_digest() of sqlite_schema.h is the backend's to give.
 */
#ifndef QYI_STORE_PEOPLE_ACTS_H
#define QYI_STORE_PEOPLE_ACTS_H

#include "store/store.h"

/* The statement of a question, of an act. Static storage. */
const char *qyi_sql_ask(enum qyi_people_ask which);
const char *qyi_sql_act(enum qyi_people_act which);
/* A game that waits to be rated; of one that was rated, or counts for nothing, there is no row.
 * game: kind, speed, result, first, second, ended */
const char *qyi_sql_rated(void);

/* A copy of data with their texts in one piece of memory; NULL when memory ran out. */
struct qyi_datum *qyi_data_copy(const struct qyi_datum *data, size_t count);

/* What rating needs of a backend's writing connection. Each returns 0 or the backend's own code. */
struct qyi_rating_hand {
    int (*rated)(void *db, const char *game, qyi_row_fn each, void *user);
    int (*ask)(void *db, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
               qyi_row_fn each, void *user);
    int (*act)(void *db, enum qyi_people_act which, const struct qyi_datum *data, size_t count);
};
/* Rates a game once, and writes what comes of it. 0 or the backend's code. */
int qyi_people_rate(const struct qyi_rating_hand *hand, void *db, const char *game, qyi_rate_fn rate);
/* Takes what a game made of ratings out of them again; nothing where it was not rated. 0 or the backend's code. */
int qyi_people_unrate(const struct qyi_rating_hand *hand, void *db, const char *game, qyi_start_fn start);

#endif
