/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Serves the answers of the module `answer` over HTTP: a worker reads files and writes the answer, the loop
 * sends it. `format=tsv|text|html` selects another form than JSON.
 */
#ifndef QYI_WIRE_ASKING_H
#define QYI_WIRE_ASKING_H

#include "answer/writer.h"
#include "source/text.h"
#include "wire/http.h"
#include "wire/shape.h"

#include <qiyuan/errors/arbiter.h>

struct qyi_event;

/* A request being answered; the parts of the exchange that are read here no longer change. */
struct qyi_asking {
    const struct qyi_exchange *exchange;
    const char *folder;            /* or NULL */
    const char *id;                /* the value of {id} in the path, or "" */
    const struct qyi_event *event; /* the event concerned; NULL: none, or not read yet */
    const char *type;              /* media type of an answer that is not rows; NULL: that of the form */
    /* name of the account of a signed-in caller who writes, or "" */
    char account[QYI_NAME_SIZE];
    struct qy_error error;
    struct qy_buf notice; /* text for qyi_reply_notice(), if a file is returned */
    char location[96];    /* address of a created resource: the status is then 201; else "" */
};

/* Reads the request's body by its shape into the caller's arena. Errors: those of qyi_shape_read(). */
static inline int qyi_asking_read(struct qyi_asking *asking, const struct qyi_shape *shape,
                                  struct qyi_arena *arena, void *ret_body)
{
    const struct qy_buf *sent = &asking->exchange->body;

    return qyi_shape_read(shape, qy_buf_str(sent), sent->len, arena, ret_body, &asking->error);
}

/* Writes the answer in a worker thread. Returns 0, or a negative code with the error set and without output. */
typedef int qyi_asking_fn(struct qyi_asking *asking, struct qyi_writer *writer);
/* Writes a public answer about an event, which depends only on the event and the query. */
typedef int qyi_event_fn(struct qyi_asking *asking, const struct qyi_event *event, struct qyi_writer *writer);

/* How to answer a request. */
struct qyi_asked {
    const char *folder; /* passed on, or NULL */
    const char *key;    /* name of the array of rows; NULL: `tell` opens what it needs itself */
    const char
        *type; /* media type of an answer that is not rows: `tell` appends to the writer's `out`; or NULL */
    qyi_asking_fn *tell;      /* exactly one of these */
    qyi_event_fn *tell_event; /* uses `asking->event` */
    /* Calls qyi_asking_tell(), or appends a cached answer; NULL: always qyi_asking_tell(). In a worker thread. */
    int (*answer)(struct qyi_asking *asking, struct qy_buf *out);
    bool heavy; /* may take seconds: uses QYI_LANE_HEAVY */
    bool acts;  /* changes something: done even if the client has gone */
};

/* Starts answering a request. */
void qyi_ask_for(struct qyi_exchange *exchange, const struct qyi_asked *asked);
/* Appends a newly written answer. Returns 0, or the error of writing it. */
int qyi_asking_tell(struct qyi_asking *asking, struct qy_buf *out);

/* qyi_ask_for() with the most common settings. */
void qyi_ask(struct qyi_exchange *exchange, const char *folder, const char *key, qyi_asking_fn *tell);
void qyi_ask_heavy(struct qyi_exchange *exchange, const char *folder, const char *key, qyi_asking_fn *tell);
void qyi_ask_as_heavy(struct qyi_exchange *exchange, const char *type, qyi_asking_fn *tell);

/* True if a long answer should be abandoned: nobody waits for it, or the server is stopping. */
bool qyi_asking_is_over(const struct qyi_asking *asking);

/* api_collections.c: lists the files of the folder that `holds` accepts, a row each. */
int qyi_tell_files(struct qyi_asking *asking, bool (*holds)(const char *name), struct qyi_writer *writer);

/* Reads a number in the query from `least` to `most`; `otherwise` if it is missing. QY_E_FIELD_VALUE. */
int qyi_asking_number(struct qyi_asking *asking, const char *name, unsigned least, unsigned most,
                      unsigned otherwise, unsigned *ret_number);

/* Reads the encoding of the body from the query, as for --encoding. QY_E_FIELD_VALUE for an unknown name. */
int qyi_asking_encoding(struct qyi_asking *asking, struct qyi_named_encoding *ret_encoding);

#endif
