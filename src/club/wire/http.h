/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An HTTP request and its response.
 *
 * A handler reads the exchange and calls one of the qyi_reply_...() functions, at once or later; in the
 * latter case it holds a reference meanwhile. Responding after the client has gone does nothing.
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
#define QYI_STUDY_BODY_MOST 262144     /* a chapter of a study, which is read in the loop */
#define QYI_EVENT_BODY_MOST (4U << 20) /* bodies about a tournament, and files of games */
#define QYI_MOST_FIELDS     12

/* A response of lines that stays open. Embed it as the first member of a struct. */
struct qyi_stream {
    /* Called when everything was written, to send further lines. */
    void (*more)(struct qyi_stream *stream);
    /* Called when the client has gone, whose last sign of life was this many milliseconds ago; the stream is
     * released. */
    void (*gone)(struct qyi_stream *stream, int64_t silent);
};

enum qyi_method { QYI_GET, QYI_POST, QYI_OTHER_METHOD };

struct qyi_field {
    char name[32];
    char value[640];
};

struct qyi_exchange {
    unsigned refs;
    struct qyi_exchange *next; /* list of exchanges without a complete response */
    struct qyi_exchange **link;
    uint64_t began;   /* of uv_hrtime() */
    struct lws *wsi;  /* NULL once the client has gone */
    atomic_bool gone; /* for worker threads */
    struct qyi_server *server;

    /* the request */
    enum qyi_method method;
    bool preflight; /* OPTIONS: a browser asks whether a page of another origin may send the request */
    bool foreign;   /* from such a page, which is allowed: uses tokens, never a cookie */
    bool head_only; /* HEAD: answered like GET, without a body */
    char path[256];
    char host[256];
    char origin[256];
    char etag[80];         /* If-None-Match */
    char once_key[136];    /* Idempotency-Key; "" for none */
    bool once_long;        /* the key was too long */
    struct qyi_once *once; /* its entry, if it is used */
    char param[64];        /* the value of {id} in the route */
    char args[1024];       /* decoded "name=value" texts, each with a terminating zero */
    size_t args_len;
    bool takes_gzip;
    bool takes_brotli;
    bool takes_html; /* a browser that navigates */
    bool fits;       /* path and arguments fit into these arrays */
    struct qyi_head head;
    const char *route; /* the pattern of the route, or NULL */
    const char *code;  /* name of the error in the response, or NULL */
    char length[64];
    char coding[64];
    char upgrade[64];
    enum qy_lang lang;
    struct qyi_caller caller;
    char session_token[QYI_TOKEN_SIZE]; /* from the cookie, or "" */
    struct qy_buf body;
    struct qyi_arena asked;     /* memory of the parsed body */
    struct qyi_budget *carrier; /* the budget that counts `carried` bytes of the body */
    uint64_t carried;
    bool closes;   /* the connection is closed after the response */
    bool complete; /* the body is complete */
    bool dispatched;

    /* the response */
    bool answered;
    unsigned status;
    const char *type;
    struct qyi_field field[QYI_MOST_FIELDS];
    unsigned field_count;
    unsigned counted; /* a bit for each kind of budget that it was charged to, or refused by */
    struct qy_buf out;
    const unsigned char *fixed; /* or a static part of the program */
    size_t fixed_len;
    bool head_written;
    size_t written;
    struct qyi_stream *stream; /* a response that stays open */
    uint64_t told;             /* uv_hrtime() of its last line */
    struct qyi_queue queue;    /* of a stream */
    bool ending;               /* close it when the queue is empty */
};

/* Holds a reference to an exchange until it is released. */
struct qyi_exchange *qyi_exchange_ref(struct qyi_exchange *exchange);
/* Releases an exchange; accepts NULL. */
void qyi_exchange_unref(struct qyi_exchange *exchange);

/* Returns the value of a parameter in the query, or NULL. */
const char *qyi_exchange_arg(const struct qyi_exchange *exchange, const char *name);

/* Reads the body by its shape (bodies.h); the data of the struct lives as long as the exchange. Returns false
 * after an error response if the body does not fit. */
bool qyi_api_read(struct qyi_exchange *exchange, const struct qyi_shape *shape, void *ret_body);

/* The length of a response that is not a stream. */
size_t qyi_reply_len(const struct qyi_exchange *exchange);
/* Responds with a status and no body. */
void qyi_reply_nothing(struct qyi_exchange *exchange, unsigned status);
/* Adds a header field to the response. */
void qyi_reply_field(struct qyi_exchange *exchange, const char *name, const char *value);
/* Adds a text, "" for none, about a response that is a file: percent-encoded in the header `qiyuan-notice`. */
void qyi_reply_notice(struct qyi_exchange *exchange, const char *words);
/* Responds with JSON and takes over the reference (NULL: memory ran out, 503). */
void qyi_reply_json(struct qyi_exchange *exchange, unsigned status, json_t *json);
/* Responds 201 with JSON; the new resource has the address `path` followed by `id`. */
void qyi_reply_created(struct qyi_exchange *exchange, const char *path, const char *id, json_t *json);
/* Responds with JSON that was written into `text`, and takes its content. */
void qyi_reply_written(struct qyi_exchange *exchange, unsigned status, struct qy_buf *text);
/* Responds with a text, and takes the content of `text`. */
void qyi_reply_text(struct qyi_exchange *exchange, unsigned status, const char *type, struct qy_buf *text);
/* Responds with a file to be saved under a name, and takes the content of `text`. */
void qyi_reply_file(struct qyi_exchange *exchange, const char *type, struct qy_buf *text, const char *name,
                    const char *ending);
/* Responds with bytes that live as long as the program. */
void qyi_reply_fixed(struct qyi_exchange *exchange, unsigned status, const char *type,
                     const unsigned char *bytes, size_t len);
/* Responds with the problem object of an error; the status follows from the code. */
void qyi_reply_error(struct qyi_exchange *exchange, const struct qy_error *error);
/* The same for a code whose error may not be filled in (memory ran out): then only the code is used. */
void qyi_reply_failure(struct qyi_exchange *exchange, int code, const struct qy_error *error);
/* The same for a request refused by a limit of `serve --limits` (NULL: another limit), which may be repeated
 * after this many seconds; 0: unknown. */
void qyi_reply_too_many(struct qyi_exchange *exchange, const char *limit, unsigned seconds);
/* The same for an event refused by an article (or NULL). */
void qyi_reply_refusal(struct qyi_exchange *exchange, const struct qy_error *error, enum qy_refusal refusal,
                       const char *article);
/* The same with an existing problem object, and takes over its reference. */
void qyi_reply_problem_json(struct qyi_exchange *exchange, int code, json_t *problem);
/* The same for an error with a code and the value found. */
void qyi_reply_problem(struct qyi_exchange *exchange, int code, const char *found, const char *expected);
/* Responds that the caller's token lacks a scope. */
void qyi_reply_scope(struct qyi_exchange *exchange, enum qyi_scope scope);
/* Begins a response of JSON lines that stays open; `stream` is notified when the client has gone. */
void qyi_reply_stream(struct qyi_exchange *exchange, struct qyi_stream *stream);
/* Sends a line of a stream; false if the client is too slow and is dropped. */
bool qyi_stream_line(struct qyi_exchange *exchange, struct qyi_message *message);
/* Ends a stream after the waiting lines. */
void qyi_stream_end(struct qyi_exchange *exchange);

/* The problem object of an error; `refusal` and `article` (or NULL) if an event was refused. */
json_t *qyi_problem_json(const struct qy_error *error, enum qy_refusal refusal, const char *article,
                         enum qy_lang lang);

/* The same for a token that lacks a scope. */
json_t *qyi_problem_of_scope(enum qyi_scope scope, enum qy_lang lang);

/* Charges the weight of a request to its address's budget; false after responding with 429. */
bool qyi_http_charge(struct qyi_exchange *exchange, enum qyi_budget_kind kind, uint32_t weight);
/* The same for a new event or board: one with a long log counts several times. */
bool qyi_http_charge_event(struct qyi_exchange *exchange);
/* Starts a job of the exchange in a lane, charged to its address; false after an error response if that is
 * not possible. */
bool qyi_http_work(struct qyi_exchange *exchange, enum qyi_lane lane, struct qyi_job *job);
/* The round trip to the client in milliseconds, as measured by the kernel on the connection; behind a proxy,
 * to the proxy. 0: unknown. */
int64_t qyi_http_round_trip(const struct qyi_exchange *exchange);
/* True if nobody waits for the response any more. */
bool qyi_http_is_gone(const struct qyi_exchange *exchange);
/* The same, or the client has sent another request before the response: its connection must be closed. */
bool qyi_http_is_over(const struct qyi_exchange *exchange);
#endif
