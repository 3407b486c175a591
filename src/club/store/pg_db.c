/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One connection to PostgreSQL: its statements, and how they are run. */
#include "store/pg_db.h"

#include "base/error.h"
#include "base/moment.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Types of columns, as the server numbers them. */
enum { OID_BOOL = 16, OID_BYTES = 17, OID_INT8 = 20, OID_INT2 = 21, OID_INT4 = 23, OID_NUMERIC = 1700 };

/* Server time by the clock of the database: it continues for a new server while another one is running. */
#define BEAT_NOW                                                              \
    "(beat + CASE WHEN clock_timestamp() - at < interval '2500 milliseconds'" \
    " THEN greatest(0, (extract(epoch FROM clock_timestamp() - at) * 1000)::bigint) ELSE 0 END)"

static const char *const own[QYI_PG_OWN_COUNT] = {
    [QYI_PG_BEGIN] = "BEGIN",
    [QYI_PG_COMMIT] = "COMMIT",
    [QYI_PG_SAVEPOINT] = "SAVEPOINT one",
    [QYI_PG_RELEASE] = "RELEASE one",
    [QYI_PG_GAME_NEW] = "INSERT INTO game (id, born, created, owner) VALUES ($1, $2, $3, $4)",
    [QYI_PG_GAME_OVER] = "UPDATE game SET over = $2 WHERE id = $1",
    [QYI_PG_EVENT_NEW] =
        ("WITH next AS (UPDATE game SET last_n = $2, last_t = $3 WHERE id = $1 AND last_n = $2 - 1 RETURNING "
         "1)"
         " INSERT INTO event (game, n, t, body, client_id, digest) SELECT $1, $2, $3, $4, $5, $6 FROM next"),
    [QYI_PG_SEAT_NEW] = "INSERT INTO seat (game, side, token, session) VALUES ($1, $2, $3, $4)",
    [QYI_PG_SESSION_NEW] = ("INSERT INTO session (token, name, created) VALUES ($1, $2, $3)"
                            " ON CONFLICT (token) DO UPDATE SET name = $2"),
    [QYI_PG_SESSION_FORGET] = ("DELETE FROM session WHERE created < $1 AND account IS NULL"
                               " AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.session = session.token)"
                               " AND NOT EXISTS (SELECT 1 FROM study WHERE study.owner = session.token)"
                               " AND NOT EXISTS (SELECT 1 FROM class WHERE class.owner = session.token)"
                               " AND NOT EXISTS (SELECT 1 FROM pupil WHERE pupil.who = session.token)"),
    [QYI_PG_BEAT] = ("UPDATE house SET beat = greatest($1, CASE WHEN $2 = 0 THEN " BEAT_NOW " ELSE beat END),"
                     " at = clock_timestamp()"),
    [QYI_PG_NOTIFY] = "SELECT pg_notify('qiyuan', $1)",
    [QYI_PG_OPEN_GAMES] =
        "SELECT id, over, born, created, last_n, owner FROM game WHERE over = 0 ORDER BY created",
    [QYI_PG_ALL_GAMES] = "SELECT id, over, born, created, last_n, owner FROM game ORDER BY created",
    [QYI_PG_SESSION_GAMES] =
        ("SELECT DISTINCT id, over, born, created, last_n, owner FROM seat JOIN game ON id = game"
         " WHERE session = $1 ORDER BY over, created DESC LIMIT $2"),
    [QYI_PG_GAME] = "SELECT id, over, born, created, last_n, owner FROM game WHERE id = $1",
    [QYI_PG_EVENTS] = "SELECT n, t, body, client_id, digest FROM event WHERE game = $1 AND n > $2 ORDER BY n",
    [QYI_PG_SEATS] = "SELECT side, token, session FROM seat WHERE game = $1 ORDER BY side",
    [QYI_PG_SESSION] = "SELECT name FROM session WHERE token = $1",
    [QYI_PG_HOUSE_TIME] = ("SELECT greatest((SELECT " BEAT_NOW " FROM house),"
                           " coalesce((SELECT max(born + last_t) FROM game WHERE over = 0), 0))"),
    [QYI_PG_HOUSE_BEAT] = "SELECT " BEAT_NOW " FROM house",
};

static const char *text_of(int statement)
{
    if (statement < QYI_PG_OWN_COUNT)
        return own[statement];
    if (statement == QYI_PG_RATED)
        return qyi_sql_rated();
    return statement < QYI_PG_ACT(0) ? qyi_sql_ask((enum qyi_people_ask)(statement - QYI_PG_ASK(0)))
                                     : qyi_sql_act((enum qyi_people_act)(statement - QYI_PG_ACT(0)));
}

/* ---- connections ----------------------------------------------------------------------------------- */

static void silent(void *user, const PGresult *result)
{
    (void)user;
    (void)result; /* notices of the database are not errors */
}

/* libpq's words in one line, without the address they may begin with. */
static void copy_words(const char *said, char *words, size_t size)
{
    size_t len = strlen(said);

    while (len > 0 && (said[len - 1] == '\n' || said[len - 1] == ' '))
        len--;
    snprintf(words, size, "%.*s", (int)(len < size ? len : size - 1), said);
    for (char *at = words; *at; at++)
        if (*at == '\n' || *at == '\t')
            *at = ' ';
}

/* Configures a session independently of the server's settings, so that committed data is on the disk. */
static int configure(struct qyi_pg *pg)
{
    memset(pg->prepared, 0, sizeof pg->prepared);
    PQsetNoticeReceiver(pg->conn, silent, NULL);
    return qyi_pg_run_text(pg, "SET synchronous_commit = on; SET standard_conforming_strings = on;"
                               " SET statement_timeout = '10s'; SET client_min_messages = warning");
}

int qyi_pg_open(const char *url, struct qyi_pg *ret_pg, struct qy_error *reterr)
{
    static const char *const names[] = {"connect_timeout",
                                        "tcp_user_timeout",
                                        "keepalives_idle",
                                        "application_name",
                                        "client_encoding",
                                        "dbname",
                                        NULL};
    const char *values[] = {"3", "4000", "5", "qiyuan", "UTF8", url, NULL};
    struct qyi_pg pg = {.conn = PQconnectdbParams(names, values, 1)}; /* the URL takes precedence */
    char words[200];

    if (!pg.conn)
        return qyi_no_memory(reterr);
    if (PQstatus(pg.conn) != CONNECTION_OK || configure(&pg) != 0) {
        copy_words(PQerrorMessage(pg.conn), words, sizeof words);
        (void)qyi_error_set(reterr, QY_E_STORE_OPEN, 0, words, strlen(words), PQdb(pg.conn));
        PQfinish(pg.conn);
        return QY_E_STORE_OPEN;
    }
    *ret_pg = pg;
    return 0;
}

int qyi_pg_connect(const char *place, struct qyi_pg *ret_pg, struct qy_error *reterr)
{
    struct qy_buf url = QY_BUF_INIT;

    qy_buf_addf(&url, "postgresql:%s", place);
    int code = url.failed ? qyi_no_memory(reterr) : qyi_pg_open(qy_buf_str(&url), ret_pg, reterr);
    qy_buf_free(&url);
    return code;
}

void qyi_pg_close(struct qyi_pg *pg)
{
    PQfinish(pg->conn);
    pg->conn = NULL;
}

bool qyi_pg_stands(struct qyi_pg *pg, bool often)
{
    if (PQstatus(pg->conn) == CONNECTION_OK)
        return true;
    if (!often && qyi_monotonic_ms() - pg->tried < 1000)
        return false;
    PQreset(pg->conn);
    pg->tried = qyi_monotonic_ms();
    return PQstatus(pg->conn) == CONNECTION_OK && configure(pg) == 0;
}

int qyi_pg_fault(const struct qyi_pg *pg, struct qy_error *reterr)
{
    char words[200];

    copy_words(PQerrorMessage(pg->conn), words, sizeof words);
    return qyi_error_set(reterr, QY_E_STORE_FAILED, 0, words, strlen(words), NULL);
}

/* ---- running --------------------------------------------------------------------------------------- */

int qyi_pg_code(const struct qyi_pg *pg, const PGresult *result)
{
    switch (PQresultStatus(result)) {
    case PGRES_COMMAND_OK:
    case PGRES_TUPLES_OK: return 0;
    case PGRES_PIPELINE_ABORTED: return QYI_PG_FAILED;
    default: break;
    }
    if (PQstatus(pg->conn) != CONNECTION_OK)
        return QYI_PG_LOST;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (!state)
        return QYI_PG_FAILED;
    if (strcmp(state, "40001") == 0 || strcmp(state, "40P01") == 0)
        return QYI_PG_AGAIN;
    return strncmp(state, "23", 2) == 0 ? QYI_PG_CLASH : QYI_PG_FAILED;
}

static void name_of(int statement, char name[16])
{
    snprintf(name, 16, "s%d", statement);
}

int qyi_pg_prepare(struct qyi_pg *pg, int statement)
{
    char name[16];

    if (pg->prepared[statement])
        return 0;
    char *sql = strdup(text_of(statement));
    if (!sql)
        return QYI_PG_FAILED;
    for (char *at = sql; *at; at++)
        if (at[0] == '?' && at[1] >= '1' && at[1] <= '9')
            *at = '$';
    name_of(statement, name);
    PGresult *result = PQprepare(pg->conn, name, sql, 0, NULL);
    int code = qyi_pg_code(pg, result);
    pg->prepared[statement] = code == 0;
    PQclear(result);
    free(sql);
    return code;
}

/* Parameters as libpq takes them. */
struct parameters {
    const char *value[QYI_MOST_DATA];
    int len[QYI_MOST_DATA];
    int binary[QYI_MOST_DATA];
    char number[QYI_MOST_DATA][24];
};

static void take_parameters(struct parameters *to, const struct qyi_datum *data, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        to->value[i] = data[i].kind == QYI_DATUM_NULL ? NULL : data[i].text;
        to->len[i] = (int)data[i].len;
        to->binary[i] = data[i].kind == QYI_DATUM_BYTES;
        if (data[i].kind != QYI_DATUM_INT)
            continue;
        snprintf(to->number[i], sizeof to->number[i], "%" PRId64, data[i].number);
        to->value[i] = to->number[i];
    }
}

int qyi_pg_run(struct qyi_pg *pg, int statement, const struct qyi_datum *data, size_t count,
               PGresult **ret_result)
{
    struct parameters parameters;
    char name[16];
    int code = qyi_pg_prepare(pg, statement);

    *ret_result = NULL;
    if (code != 0)
        return code;
    name_of(statement, name);
    take_parameters(&parameters, data, count);
    PGresult *result =
        PQexecPrepared(pg->conn, name, (int)count, parameters.value, parameters.len, parameters.binary, 0);
    code = qyi_pg_code(pg, result);
    if (code != 0)
        PQclear(result);
    else
        *ret_result = result;
    return code;
}

bool qyi_pg_send(struct qyi_pg *pg, int statement, const struct qyi_datum *data, size_t count)
{
    struct parameters parameters;
    char name[16];

    name_of(statement, name);
    take_parameters(&parameters, data, count);
    return PQsendQueryPrepared(pg->conn, name, (int)count, parameters.value, parameters.len,
                               parameters.binary, 0) == 1;
}

int qyi_pg_run_text(struct qyi_pg *pg, const char *sql)
{
    PGresult *result = PQexec(pg->conn, sql);
    int code = qyi_pg_code(pg, result);

    PQclear(result);
    return code;
}

int qyi_pg_number(struct qyi_pg *pg, const char *sql, int64_t *ret_number)
{
    PGresult *result = PQexec(pg->conn, sql);
    int code = qyi_pg_code(pg, result);

    if (code == 0 && PQntuples(result) == 1)
        *ret_number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    else if (code == 0)
        code = QYI_PG_FAILED;
    PQclear(result);
    return code;
}

/* ---- rows ------------------------------------------------------------------------------------------ */

static int digit(char c)
{
    return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

/* Decodes bytes written as "\x" and two digits each; only keys and hashes are stored as bytes. */
static bool decode(const char *text, size_t len, unsigned char bytes[QYI_HASH_SIZE])
{
    if (len != 2 + 2 * QYI_HASH_SIZE)
        return false;
    for (size_t i = 0; i < QYI_HASH_SIZE; i++)
        bytes[i] = (unsigned char)(digit(text[2 + 2 * i]) << 4 | digit(text[3 + 2 * i]));
    return true;
}

struct qyi_datum qyi_pg_value(const PGresult *result, int row, int column, unsigned char bytes[QYI_HASH_SIZE])
{
    const char *text = PQgetvalue(result, row, column);
    size_t len = (size_t)PQgetlength(result, row, column);

    if (PQgetisnull(result, row, column))
        return (struct qyi_datum){.kind = QYI_DATUM_NULL};
    switch (PQftype(result, column)) {
    case OID_INT2:
    case OID_INT4:
    case OID_INT8:
    case OID_NUMERIC: return qyi_datum_int(strtoll(text, NULL, 10));
    case OID_BOOL: return qyi_datum_int(text[0] == 't');
    case OID_BYTES:
        return decode(text, len, bytes) ? qyi_datum_key(bytes) : (struct qyi_datum){.kind = QYI_DATUM_NULL};
    default: return (struct qyi_datum){.kind = QYI_DATUM_TEXT, .text = text, .len = len};
    }
}

int qyi_pg_tell(const PGresult *result, qyi_row_fn each, void *user)
{
    unsigned char bytes[QYI_MOST_DATA][QYI_HASH_SIZE];
    int rows = PQntuples(result);
    int columns = PQnfields(result) < QYI_MOST_DATA ? PQnfields(result) : QYI_MOST_DATA;
    int status = 0;

    for (int row = 0; row < rows && status == 0; row++) {
        struct qyi_datum value[QYI_MOST_DATA] = {{0}};

        for (int i = 0; i < columns; i++)
            value[i] = qyi_pg_value(result, row, i, bytes[i]);
        status = each(user, value, (size_t)columns);
    }
    return status;
}
