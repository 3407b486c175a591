/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads from PostgreSQL in the owner's thread through a separate connection. */
#include "store/postgres.h"

#include "store/digest.h"
#include "store/pg_peers.h"

#include <stdlib.h>
#include <string.h>

/*
 * Runs a statement on the reading connection. A lost connection is restored and the statement repeated, since
 * it changes nothing. Returns 0 or QY_E_STORE_FAILED.
 */
static int ask(struct qyi_pg *pg, int statement, const struct qyi_datum *data, size_t count,
               PGresult **ret_result)
{
    int code = QYI_PG_LOST;

    for (int i = 0; i < 2 && code == QYI_PG_LOST; i++) {
        if (!qyi_pg_stands(pg, false))
            return QY_E_STORE_FAILED;
        code = qyi_pg_run(pg, statement, data, count, ret_result);
    }
    return code == 0 ? 0 : QY_E_STORE_FAILED;
}

static struct qyi_pg *reading(void *db)
{
    return &((struct qyi_postgres *)db)->reading;
}

static int64_t number(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

static int each_game(struct qyi_postgres *postgres, int statement, const struct qyi_datum *data, size_t count,
                     qyi_stored_game_fn each, void *user)
{
    int64_t self = postgres->peers ? qyi_pg_peers_number(postgres->peers) : 0;
    PGresult *result = NULL;
    int status = ask(&postgres->reading, statement, data, count, &result);

    for (int i = 0; status == 0 && i < PQntuples(result); i++) {
        const char *id = PQgetvalue(result, i, 0);
        struct qyi_stored_game game = {
            .over = number(result, i, 1) != 0,
            .born = number(result, i, 2),
            .created = number(result, i, 3),
            .last_n = (uint32_t)number(result, i, 4),
            .ours = !PQgetisnull(result, i, 5) && number(result, i, 5) == self,
        };

        memcpy(game.id, id, strnlen(id, QYI_GAME_ID_SIZE - 1));
        status = each(user, &game);
    }
    PQclear(result);
    return status;
}

int qyi_pg_open_games(void *db, qyi_stored_game_fn each, void *user)
{
    return each_game(db, QYI_PG_OPEN_GAMES, NULL, 0, each, user);
}

int qyi_pg_all_games(void *db, qyi_stored_game_fn each, void *user)
{
    return each_game(db, QYI_PG_ALL_GAMES, NULL, 0, each, user);
}

int qyi_pg_session_games(void *db, const unsigned char session_hash[QYI_HASH_SIZE], unsigned limit,
                         qyi_stored_game_fn each, void *user)
{
    const struct qyi_datum data[2] = {qyi_datum_key(session_hash), qyi_datum_int(limit)};

    return each_game(db, QYI_PG_SESSION_GAMES, data, 2, each, user);
}

static int take_game(void *user, const struct qyi_stored_game *game)
{
    *(struct qyi_stored_game *)user = *game;
    return 1;
}

int qyi_pg_game(void *db, const char *game, struct qyi_stored_game *ret_game)
{
    const struct qyi_datum data = qyi_datum_text(game);

    return each_game(db, QYI_PG_GAME, &data, 1, take_game, ret_game);
}

static int tell_event(const PGresult *result, int row, const char *game, uint32_t next,
                      qyi_stored_event_fn each, void *user)
{
    struct qyi_stored_event event = {
        .n = (uint32_t)number(result, row, 0),
        .t = number(result, row, 1),
        .body = PQgetvalue(result, row, 2),
        .len = (size_t)PQgetlength(result, row, 2),
        .client_id = PQgetisnull(result, row, 3) ? NULL : PQgetvalue(result, row, 3),
    };

    if (event.n != next || number(result, row, 4) != qyi_event_digest(game, event.n, event.t, event.body,
                                                                      event.len, event.client_id))
        return QY_E_GAME_DAMAGED;
    return each(user, &event);
}

int qyi_pg_events(void *db, const char *game, uint32_t after, qyi_stored_event_fn each, void *user)
{
    const struct qyi_datum data[2] = {qyi_datum_text(game), qyi_datum_int(after)};
    PGresult *result = NULL;
    int status = ask(reading(db), QYI_PG_EVENTS, data, 2, &result);

    for (int i = 0; status == 0 && i < PQntuples(result); i++)
        status = tell_event(result, i, game, after + 1 + (uint32_t)i, each, user);
    PQclear(result);
    return status;
}

int qyi_pg_seats(void *db, const char *game, qyi_stored_seat_fn each, void *user)
{
    const struct qyi_datum data = qyi_datum_text(game);
    PGresult *result = NULL;
    int status = ask(reading(db), QYI_PG_SEATS, &data, 1, &result);

    for (int i = 0; status == 0 && i < PQntuples(result); i++) {
        struct qyi_stored_seat seat = {.holder = (int)number(result, i, 0)};
        unsigned char bytes[QYI_HASH_SIZE];
        struct qyi_datum token = qyi_pg_value(result, i, 1, bytes);

        if (seat.holder < 0 || seat.holder >= QYI_HOLDERS)
            continue;
        (void)qyi_datum_to_key(&token, seat.token_hash);
        token = qyi_pg_value(result, i, 2, bytes);
        seat.has_session = qyi_datum_to_key(&token, seat.session_hash);
        status = each(user, &seat);
    }
    PQclear(result);
    return status;
}

int qyi_pg_session(void *db, const unsigned char hash[QYI_HASH_SIZE], struct qy_buf *ret_name)
{
    const struct qyi_datum data = qyi_datum_key(hash);
    PGresult *result = NULL;
    int status = ask(reading(db), QYI_PG_SESSION, &data, 1, &result);

    if (status == 0 && PQntuples(result) == 1) {
        qy_buf_add(ret_name, PQgetvalue(result, 0, 0), (size_t)PQgetlength(result, 0, 0));
        status = 1;
    }
    PQclear(result);
    return status;
}

int qyi_pg_ask(void *db, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
               qyi_row_fn each, void *user)
{
    PGresult *result = NULL;
    int status = ask(reading(db), QYI_PG_ASK(which), data, count, &result);

    if (status == 0)
        status = qyi_pg_tell(result, each, user);
    PQclear(result);
    return status;
}

static int read_time(struct qyi_pg *pg, int statement, int64_t *ret_house_time)
{
    PGresult *result = NULL;
    int status = ask(pg, statement, NULL, 0, &result);

    if (status == 0)
        *ret_house_time = number(result, 0, 0);
    PQclear(result);
    return status;
}

int qyi_pg_house_time(void *db, int64_t *ret_house_time)
{
    return read_time(reading(db), QYI_PG_HOUSE_TIME, ret_house_time);
}

int qyi_pg_house_beat(void *db, int64_t *ret_house_time)
{
    return read_time(reading(db), QYI_PG_HOUSE_BEAT, ret_house_time);
}
