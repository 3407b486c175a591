/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One HTTP request and its answer.
 *
 * A handler reads the exchange and calls one of the qyi_reply_...() functions, at once or later: then it
 * holds a reference in between. Answering after the client has gone does nothing.
 */
#ifndef QYI_WIRE_HTTP_H
#define QYI_WIRE_HTTP_H

#include "base/arena.h"
#include "wire/auth.h"
#include "wire/budget.h"
#include "wire/edge.h"
#include "wire/message.h"
#include "wire/work.h"

#include <jansson.h>

struct lws;
struct qyi_shape;
struct qyi_server;

#define QYI_BODY_MOST       65536
#define QYI_STUDY_BODY_MOST 262144     /* a chapter of a study that is kept: it is read in the loop */
#define QYI_EVENT_BODY_MOST (4U << 20) /* what is sent about a tournament, and files of games */
#define QYI_MOST_FIELDS     12

/* An answer of lines without end. Its maker embeds it as the first member of its own struct. */
struct qyi_stream {
    /* Everything was written: the next lines, if there are any. */
    void (*more)(struct qyi_stream *stream);
    /* The client has gone, and was heard of last this many milliseconds ago; the stream is let go. */
    void (*gone)(struct qyi_stream *stream, int64_t silent);
};

enum qyi_method { QYI_GET, QYI_POST, QYI_OTHER_METHOD };

struct qyi_field {
    char name[32];
    char value[640];
};

struct qyi_exchange {
    unsigned refs;
    struct qyi_exchange *next; /* those that are not answered whole */
    struct qyi_exchange **link;
    uint64_t began;   /* of uv_hrtime() */
    struct lws *wsi;  /* NULL once the client has gone */
    atomic_bool gone; /* the same for workers */
    struct qyi_server *server;

    /* the request */
    enum qyi_method method;
    bool preflight; /* OPTIONS: a browser asks whether a page of another origin may */
    bool foreign;   /* it is such a page, and may: by tokens, never by a cookie */
    bool head_only; /* HEAD: answered like GET, without the body */
    char path[256];
    char host[256];
    char origin[256];
    char etag[80];         /* If-None-Match */
    char once_key[136];    /* Idempotency-Key; "" for none */
    bool once_long;        /* that is too long */
    struct qyi_once *once; /* of who is carried out under it */
    char param[64];        /* what the route's {id} stands for */
    char args[1024];       /* name=value texts, each ending in a zero byte, decoded */
    size_t args_len;
    bool takes_gzip;
    bool takes_brotli;
    bool takes_html; /* a browser that goes somewhere */
    bool fits;       /* path and arguments fit in here */
    struct qyi_head head;
    const char *route; /* the pattern that the path is of, or NULL */
    const char *code;  /* name of the error that was answered, or NULL */
    char length[64];
    char coding[64];
    char upgrade[64];
    enum qy_lang lang;
    struct qyi_caller caller;
    char session_token[QYI_TOKEN_SIZE]; /* of the cookie, "" for none */
    struct qy_buf body;
    struct qyi_arena asked;     /* what was read of it */
    struct qyi_budget *carrier; /* whose share `carried` bytes of the body are of */
    uint64_t carried;
    bool closes;   /* the connection ends with the answer */
    bool complete; /* the whole body has come */
    bool dispatched;

    /* the answer */
    bool answered;
    unsigned status;
    const char *type;
    struct qyi_field field[QYI_MOST_FIELDS];
    unsigned field_count;
    unsigned counted; /* a bit for each kind of budget that it was taken from, or refused by */
    struct qy_buf out;
    const unsigned char *fixed; /* or a part of the program */
    size_t fixed_len;
    bool head_written;
    size_t written;
    struct qyi_stream *stream; /* an answer without end */
    uint64_t told;             /* when that had a line last, of uv_hrtime() */
    struct qyi_queue queue;    /* of a stream */
    bool ending;               /* close when the queue is empty */
};

/* Holds an exchange until it is let go. */
struct qyi_exchange *qyi_exchange_ref(struct qyi_exchange *exchange);
/* Drops an exchange; NULL is accepted. */
void qyi_exchange_unref(struct qyi_exchange *exchange);

/* The value of an argument of the query, or NULL. */
const char *qyi_exchange_arg(const struct qyi_exchange *exchange, const char *name);

/* Reads the body by its shape (bodies.h); what the struct points to lives as long as the exchange. False where it isn't
 * of that shape, and that was answered. */
bool qyi_api_read(struct qyi_exchange *exchange, const struct qyi_shape *shape, void *ret_body);

/* The bytes of an answer that is no stream. */
size_t qyi_reply_len(const struct qyi_exchange *exchange);
/* Answers with a status alone. */
void qyi_reply_nothing(struct qyi_exchange *exchange, unsigned status);
/* Adds a header field to the answer. */
void qyi_reply_field(struct qyi_exchange *exchange, const char *name, const char *value);
/* Adds a notice in words, "" for none, that belongs to an answer which is a file: percent-encoded, in `qiyuan-notice`. */
void qyi_reply_notice(struct qyi_exchange *exchange, const char *words);
/* Answers with JSON, whose reference is taken (NULL: memory ran out, 503). */
void qyi_reply_json(struct qyi_exchange *exchange, unsigned status, json_t *json);
/* Answers 201 with JSON; what was made stands at `path` with `id` behind it. */
void qyi_reply_created(struct qyi_exchange *exchange, const char *path, const char *id, json_t *json);
/* Answers with a JSON value that was written into `text`, which is moved out of it. */
void qyi_reply_written(struct qyi_exchange *exchange, unsigned status, struct qy_buf *text);
/* Answers with a text, which is moved out of `text`. */
void qyi_reply_text(struct qyi_exchange *exchange, unsigned status, const char *type, struct qy_buf *text);
/* Answers with a file to be kept under a name; its bytes are moved out of `text`. */
void qyi_reply_file(struct qyi_exchange *exchange, const char *type, struct qy_buf *text, const char *name,
                    const char *ending);
/* Answers with bytes that live as long as the program. */
void qyi_reply_fixed(struct qyi_exchange *exchange, unsigned status, const char *type,
                     const unsigned char *bytes, size_t len);
/* Answers with a problem object for an error; the status follows from the code. */
void qyi_reply_error(struct qyi_exchange *exchange, const struct qy_error *error);
/* The same for a code whose error may not have been filled in (memory ran out): then the code alone is told. */
void qyi_reply_failure(struct qyi_exchange *exchange, int code, const struct qy_error *error);
/* The same for too much at once by a limit of `serve --limits` (NULL: one of another kind): it may be asked again after
 * this many seconds; 0: nobody knows when. */
void qyi_reply_too_many(struct qyi_exchange *exchange, const char *limit, unsigned seconds);
/* The same for an event that was refused by an article (or NULL). */
void qyi_reply_refusal(struct qyi_exchange *exchange, const struct qy_error *error, enum qy_refusal refusal,
                       const char *article);
/* The same with a problem object that stands already, whose reference is taken. */
void qyi_reply_problem_json(struct qyi_exchange *exchange, int code, json_t *problem);
/* The same for an error made of a code and what was found. */
void qyi_reply_problem(struct qyi_exchange *exchange, int code, const char *found, const char *expected);
/* Answers that the caller's token lacks a scope. */
void qyi_reply_scope(struct qyi_exchange *exchange, enum qyi_scope scope);
/* Begins an answer of JSON lines that stays open; `stream` is told when the client has gone. */
void qyi_reply_stream(struct qyi_exchange *exchange, struct qyi_stream *stream);
/* A line of a stream; false when the client is too slow and is dropped. */
bool qyi_stream_line(struct qyi_exchange *exchange, struct qyi_message *message);
/* Ends a stream after what waits. */
void qyi_stream_end(struct qyi_exchange *exchange);

/* The problem object of an error; `refusal` and `article` (or NULL) where an event was refused. */
json_t *qyi_problem_json(const struct qy_error *error, enum qy_refusal refusal, const char *article,
                         enum qy_lang lang);

/* The same of a token that lacks a scope. */
json_t *qyi_problem_of_scope(enum qyi_scope scope, enum qy_lang lang);

/* Takes what a request weighs from its address's budget; false when it was answered with 429. */
bool qyi_http_charge(struct qyi_exchange *exchange, enum qyi_budget_kind kind, uint32_t weight);
/* The same for an event or a board that begins: one with a long log counts for many. */
bool qyi_http_charge_event(struct qyi_exchange *exchange);
/* Has a job of the exchange done in a lane, in its address's share; false when that can't be, and it was answered. */
bool qyi_http_work(struct qyi_exchange *exchange, enum qyi_lane lane, struct qyi_job *job);
/* The round trip to whoever asks, in milliseconds, as the kernel measured it on the connection: behind a proxy that of
 * the proxy. 0: not known. */
int64_t qyi_http_round_trip(const struct qyi_exchange *exchange);
/* Whether nobody waits for an answer any more. */
bool qyi_http_is_gone(const struct qyi_exchange *exchange);
/* The same, or the client has sent a next request before it was answered: its connection is to be closed. */
bool qyi_http_is_over(const struct qyi_exchange *exchange);
#endif
