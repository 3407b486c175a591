/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Executes writes in PostgreSQL, in the writer's thread: one transaction for all waiting writes.
 *
 * Statements are sent without waiting and their results read together, so that many share one round trip to
 * the database. A write with a single statement that can't conflict is sent as it is; any other is enclosed
 * in a savepoint. If another server's transaction interferes, or the connection is lost before the commit is
 * sent, everything is repeated, since none of it has happened.
 */
#include "store/postgres.h"

#include "base/error.h"
#include "store/digest.h"
#include "store/pg_peers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* This many statements are under way at the most: neither side's buffers may fill while both send. */
#define MOST_SENT 200
/* How many times a transaction is tried. */
#define TRIES 5

/* A statement that was sent. */
struct sent {
    struct qyi_write *write; /* NULL: of the transaction itself */
    const struct qyi_op *op;
};

struct pipe {
    struct qyi_pg *pg;
    int64_t number; /* this server's number */
    struct sent sent[MOST_SENT];
    size_t count;
    bool active;
    struct qy_error fault; /* of the first failed statement that was not a write's own fault */
};

/* ---- statements under way -------------------------------------------------------------------------- */

static int clash_of(const struct qyi_op *op, struct qy_error *reterr)
{
    if (op->kind == QYI_OP_ACT && op->clash < 0)
        return qyi_error_set(reterr, op->clash, 0, NULL, 0, NULL);
    return 0;
}

/* A successful statement may have changed no row although it had to. */
static void heed_rows(const struct sent *sent, PGresult *result)
{
    const char *rows = PQcmdTuples(result);
    bool none = rows[0] == '0' && rows[1] == '\0';

    if (!none || !sent->write || sent->write->status < 0)
        return;
    if (sent->op->kind == QYI_OP_EVENT)
        sent->write->status = qyi_error_set(&sent->write->error, QY_E_GAME_DAMAGED, 0, sent->op->game,
                                            strlen(sent->op->game), "the event is not the next one");
    else if (sent->op->kind == QYI_OP_ACT && sent->op->nothing < 0)
        sent->write->status = qyi_error_set(&sent->write->error, sent->op->nothing, 0, NULL, 0, NULL);
}

/* Decides whether a failed statement is its write's own fault (returns 0), or the transaction's. */
static int heed_failure(struct pipe *pipe, const struct sent *sent, int code)
{
    int status = code == QYI_PG_CLASH && sent->write ? clash_of(sent->op, &sent->write->error) : 0;

    if (status < 0) {
        sent->write->status = status;
        return code;
    }
    if (pipe->fault.code == 0)
        (void)qyi_pg_fault(pipe->pg, &pipe->fault);
    return code;
}

/* Reads the results of one statement in a pipeline; returns its code. */
static int read_one(struct pipe *pipe, const struct sent *sent)
{
    PGresult *result = PQgetResult(pipe->pg->conn);

    if (!result)
        return QYI_PG_LOST;
    int code = qyi_pg_code(pipe->pg, result);
    if (code == 0 && strcmp(PQcmdStatus(result), "ROLLBACK") == 0)
        code = QYI_PG_FAILED; /* the response to a commit after an error */
    if (code == 0)
        heed_rows(sent, result);
    else if (PQresultStatus(result) != PGRES_PIPELINE_ABORTED)
        code = heed_failure(pipe, sent, code);
    PQclear(result);
    while (code != QYI_PG_LOST && (result = PQgetResult(pipe->pg->conn)) != NULL)
        PQclear(result);
    return code;
}

/* Reads the results of all statements sent: returns 0, or the code of the first that failed. */
static int settle(struct pipe *pipe)
{
    int first = 0;

    if (!pipe->active)
        return 0;
    if (!PQpipelineSync(pipe->pg->conn))
        first = QYI_PG_LOST;
    for (size_t i = 0; i < pipe->count && first != QYI_PG_LOST; i++) {
        int code = read_one(pipe, &pipe->sent[i]);

        if (first == 0 || code == QYI_PG_LOST)
            first = code;
    }
    pipe->count = 0;
    pipe->active = false;
    if (first == QYI_PG_LOST) {
        if (pipe->fault.code == 0)
            (void)qyi_pg_fault(pipe->pg, &pipe->fault);
        return first;
    }
    PGresult *result = PQgetResult(pipe->pg->conn); /* the end of the pipeline */
    PQclear(result);
    return PQexitPipelineMode(pipe->pg->conn) ? first : QYI_PG_LOST;
}

/* Sends a statement. Returns 0, or the code of one sent before. */
static int send(struct pipe *pipe, int statement, const struct qyi_datum *data, size_t count,
                struct qyi_write *write, const struct qyi_op *op)
{
    int code = pipe->count == MOST_SENT || !pipe->pg->prepared[statement] ? settle(pipe) : 0;

    if (code == 0 && !pipe->pg->prepared[statement]) {
        code = qyi_pg_prepare(pipe->pg, statement);
        if (code != 0 && pipe->fault.code == 0)
            (void)qyi_pg_fault(pipe->pg, &pipe->fault);
    }
    if (code != 0)
        return code;
    if (!pipe->active && !PQenterPipelineMode(pipe->pg->conn))
        return QYI_PG_LOST;
    pipe->active = true;
    pipe->sent[pipe->count++] = (struct sent){write, op};
    return qyi_pg_send(pipe->pg, statement, data, count) ? 0 : QYI_PG_LOST;
}

/* ---- rows ------------------------------------------------------------------------------------------ */

static int send_event(struct pipe *pipe, struct qyi_write *write, const struct qyi_op *op)
{
    const struct qyi_datum data[6] = {
        qyi_datum_text(op->game),
        qyi_datum_int(op->n),
        qyi_datum_int(op->a),
        {.kind = QYI_DATUM_TEXT, .text = op->text, .len = op->len},
        qyi_datum_text(op->client_id),
        qyi_datum_int(qyi_event_digest(op->game, op->n, op->a, op->text, op->len, op->client_id)),
    };

    return send(pipe, QYI_PG_EVENT_NEW, data, 6, write, op);
}

/* Sends an operation that is a single statement. */
static int send_op(struct pipe *pipe, struct qyi_write *write, const struct qyi_op *op)
{
    const struct qyi_datum game = qyi_datum_text(op->game);
    const struct qyi_datum a = qyi_datum_int(op->a);

    switch (op->kind) {
    case QYI_OP_GAME: {
        const struct qyi_datum data[4] = {game, a, qyi_datum_int(op->b), qyi_datum_int(pipe->number)};

        return send(pipe, QYI_PG_GAME_NEW, data, 4, write, op);
    }
    case QYI_OP_SEAT: {
        const struct qyi_datum data[4] = {game, qyi_datum_int(op->holder), qyi_datum_key(op->token),
                                          qyi_datum_key(op->has_session ? op->session : NULL)};

        return send(pipe, QYI_PG_SEAT_NEW, data, 4, write, op);
    }
    case QYI_OP_EVENT: return send_event(pipe, write, op);
    case QYI_OP_OVER: {
        const struct qyi_datum data[2] = {game, qyi_datum_int(op->over)};

        return send(pipe, QYI_PG_GAME_OVER, data, 2, write, op);
    }
    case QYI_OP_SESSION: {
        const struct qyi_datum data[3] = {qyi_datum_key(op->token), qyi_datum_text(op->text), a};

        return send(pipe, QYI_PG_SESSION_NEW, data, 3, write, op);
    }
    case QYI_OP_FORGET: return send(pipe, QYI_PG_SESSION_FORGET, &a, 1, write, op);
    case QYI_OP_BEAT: {
        const struct qyi_datum data[2] = {a, qyi_datum_int(op->b)};

        return send(pipe, QYI_PG_BEAT, data, 2, write, op);
    }
    case QYI_OP_ACT: return send(pipe, QYI_PG_ACT(op->act), op->data, op->n, write, op);
    case QYI_OP_RATED:
    case QYI_OP_UNRATED: break;
    }
    return QYI_PG_FAILED;
}

/* ---- what takes several steps ---------------------------------------------------------------------- */

static int run(struct qyi_pg *pg, int statement, const struct qyi_datum *data, size_t count, qyi_row_fn each,
               void *user)
{
    PGresult *result = NULL;
    int code = qyi_pg_run(pg, statement, data, count, &result);

    if (code == 0 && each)
        (void)qyi_pg_tell(result, each, user);
    PQclear(result);
    return code;
}

static int hand_rated(void *db, const char *game, qyi_row_fn each, void *user)
{
    const struct qyi_datum data = qyi_datum_text(game);

    return run(db, QYI_PG_RATED, &data, 1, each, user);
}

static int hand_ask(void *db, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                    qyi_row_fn each, void *user)
{
    return run(db, QYI_PG_ASK(which), data, count, each, user);
}

static int hand_act(void *db, enum qyi_people_act which, const struct qyi_datum *data, size_t count)
{
    return run(db, QYI_PG_ACT(which), data, count, NULL, NULL);
}

static int carry_out_rated(struct pipe *pipe, const struct qyi_op *op)
{
    static const struct qyi_rating_hand hand = {hand_rated, hand_ask, hand_act};
    int code = settle(pipe);

    if (code != 0)
        return code;
    code = op->kind == QYI_OP_UNRATED ? qyi_people_unrate(&hand, pipe->pg, op->game, op->start)
                                      : qyi_people_rate(&hand, pipe->pg, op->game, op->rate);
    if (code != 0 && pipe->fault.code == 0)
        (void)qyi_pg_fault(pipe->pg, &pipe->fault);
    return code;
}

/* ---- writes ---------------------------------------------------------------------------------------- */

/* Whether an operation needs several steps. */
static bool is_rating(const struct qyi_op *op)
{
    return op->kind == QYI_OP_RATED || op->kind == QYI_OP_UNRATED;
}

/* Whether a write is a single statement that changes one thing or nothing. */
static bool is_simple(const struct qyi_write *write)
{
    const struct qyi_op *op = write->first;

    return op && !op->next && !is_rating(op) && op->kind != QYI_OP_GAME && op->kind != QYI_OP_SEAT &&
           (op->kind != QYI_OP_ACT || op->clash == 0);
}

/*
 * Executes a write in a savepoint. An error is rolled back and concerns only this write; a lost connection or
 * a conflict with another transaction concerns all.
 */
static int carry_out(struct pipe *pipe, struct qyi_write *write)
{
    int code = settle(pipe); /* so that what fails from here is this write's */

    if (code == 0)
        code = send(pipe, QYI_PG_SAVEPOINT, NULL, 0, NULL, NULL);
    if (code != 0)
        return code;
    for (const struct qyi_op *op = write->first; op && code == 0; op = op->next)
        code = is_rating(op) ? carry_out_rated(pipe, op) : send_op(pipe, write, op);
    if (code == 0)
        code = settle(pipe);
    else if (code != QYI_PG_LOST && pipe->active && settle(pipe) == QYI_PG_LOST)
        code = QYI_PG_LOST;
    if (code == QYI_PG_LOST || code == QYI_PG_AGAIN)
        return code;
    if (code == 0 && write->status == 0)
        return send(pipe, QYI_PG_RELEASE, NULL, 0, NULL, NULL);
    if (write->status == 0) {
        write->error = pipe->fault;
        write->status = pipe->fault.code;
    }
    pipe->fault.code = 0;
    return qyi_pg_run_text(pipe->pg, "ROLLBACK TO one; RELEASE one") == 0 ? 0 : QYI_PG_LOST;
}

/* All writes within a transaction that is not committed yet. */
static int carry_out_all(struct pipe *pipe, struct qyi_write *first)
{
    int code = send(pipe, QYI_PG_BEGIN, NULL, 0, NULL, NULL);

    for (struct qyi_write *write = first; write && code == 0; write = write->next) {
        write->status = 0;
        if (write->failed)
            write->status = qyi_no_memory(&write->error);
        else if (is_simple(write))
            code = send_op(pipe, write, write->first);
        else if (write->first)
            code = carry_out(pipe, write);
    }
    return code;
}

static int notify(struct pipe *pipe, const char *text)
{
    const struct qyi_datum data = qyi_datum_text(text);

    return send(pipe, QYI_PG_NOTIFY, &data, 1, NULL, NULL);
}

/* Notifies the other servers which games have reached which events, when the transaction is committed. */
static int notify_all(struct pipe *pipe, const struct qyi_write *first)
{
    char text[QYI_PG_MOST_NOTICE + 64];
    size_t head = (size_t)snprintf(text, sizeof text, "e %" PRId64, pipe->number);
    size_t len = head;
    int code = 0;

    for (const struct qyi_write *write = first; write && code == 0; write = write->next)
        for (const struct qyi_op *op = write->first; op && code == 0 && write->status == 0; op = op->next) {
            if (op->kind != QYI_OP_EVENT)
                continue;
            len += (size_t)snprintf(text + len, sizeof text - len, " %s %" PRIu32, op->game, op->n);
            if (len < QYI_PG_MOST_NOTICE)
                continue;
            code = notify(pipe, text);
            len = head;
        }
    text[len] = '\0';
    return code == 0 && len > head ? notify(pipe, text) : code;
}

/* One try: returns 0 or a code; `ret_sent` if the commit was sent, so that its result may be unknown. */
static int try_once(struct pipe *pipe, struct qyi_write *first, bool *ret_sent)
{
    int code = carry_out_all(pipe, first);

    if (code == 0 && pipe->number > 0)
        code = notify_all(pipe, first);
    if (code == 0) {
        *ret_sent = true;
        code = send(pipe, QYI_PG_COMMIT, NULL, 0, NULL, NULL);
    }
    if (pipe->active) {
        int found = settle(pipe);

        code = code == 0 || found == QYI_PG_LOST ? found : code;
    }
    if (code != 0 && code != QYI_PG_LOST) {
        *ret_sent = false; /* the database itself reported that nothing was committed */
        if (PQtransactionStatus(pipe->pg->conn) != PQTRANS_IDLE)
            (void)qyi_pg_run_text(pipe->pg, "ROLLBACK");
    }
    return code;
}

void qyi_pg_transact(struct qyi_pg *pg, int64_t number, struct qyi_write *first)
{
    struct pipe *pipe = calloc(1, sizeof *pipe);
    struct qy_error error = {0};
    int code = QYI_PG_AGAIN;

    if (!pipe) {
        (void)qyi_no_memory(&error);
        qyi_writes_fail(first, &error);
        return;
    }
    for (int i = 0; i < TRIES; i++) {
        bool sent = false;

        *pipe = (struct pipe){.pg = pg, .number = number};
        if (!qyi_pg_stands(pg, i == 0)) {
            (void)qyi_pg_fault(pg, &pipe->fault);
            code = QYI_PG_LOST;
            break;
        }
        code = try_once(pipe, first, &sent);
        if ((code != QYI_PG_LOST && code != QYI_PG_AGAIN) || sent)
            break;
    }
    if (code != 0) {
        if (pipe->fault.code == 0)
            (void)qyi_pg_fault(pg, &pipe->fault);
        qyi_writes_fail(first, &pipe->fault);
    }
    free(pipe);
}

void qyi_pg_commit(void *db, struct qyi_write *first)
{
    struct qyi_postgres *postgres = db;

    qyi_pg_transact(&postgres->writing, qyi_pg_peers_number(postgres->peers), first);
}
