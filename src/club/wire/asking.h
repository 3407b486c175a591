/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Answers of the wing `answer` over HTTP: a worker reads files and tells them to a writer, the
 * loop sends what came of it. `format=tsv|text|html` asks for another form than JSON.
 */
#ifndef QYI_WIRE_ASKING_H
#define QYI_WIRE_ASKING_H

#include "answer/writer.h"
#include "source/text.h"
#include "wire/http.h"
#include "wire/shape.h"

#include <qiyuan/errors/arbiter.h>

struct qyi_event;

/* A question on its way; what is read of the exchange does not change any more. */
struct qyi_asking {
    const struct qyi_exchange *exchange;
    const char *folder;            /* or NULL */
    const char *id;                /* what the path's {id} stands for, or "" */
    const struct qyi_event *event; /* that is asked about; NULL: none, or it is not at hand yet */
    const char *type;              /* the media type of an answer that is no row; NULL: that of its form */
    /* the name of the account that a caller who writes is signed in to, or "" */
    char account[QYI_NAME_SIZE];
    struct qy_error error;
    struct qy_buf notice; /* in words, of a file that is answered: qyi_reply_notice() */
    char location[96];    /* where what was made stands: the answer is 201 then; "" for anything else */
};

/* Reads the request's body by its shape into an arena of the caller's. Errors: those of qyi_shape_read(). */
static inline int qyi_asking_read(struct qyi_asking *asking, const struct qyi_shape *shape,
                                  struct qyi_arena *arena, void *ret_body)
{
    const struct qy_buf *sent = &asking->exchange->body;

    return qyi_shape_read(shape, qy_buf_str(sent), sent->len, arena, ret_body, &asking->error);
}

/* Tells the answer in a worker's thread: 0, or a negative code with the error set; nothing was told then. */
typedef int qyi_asking_fn(struct qyi_asking *asking, struct qyi_writer *writer);
/* Tells an answer about an event, which everybody may see: it rests on the event and the query alone. */
typedef int qyi_event_fn(struct qyi_asking *asking, const struct qyi_event *event, struct qyi_writer *writer);

/* The request and its method. */
struct qyi_asked {
    const char *folder; /* for the asking, or NULL */
    const char *key;    /* names the array that rows stand in; NULL: `tell` opens what it needs by itself */
    const char
        *type; /* the media type of an answer that is no row: `tell` appends to the writer's `out`; or NULL */
    qyi_asking_fn *tell;      /* one of these two */
    qyi_event_fn *tell_event; /* of `asking->event` */
    /* Has it told by qyi_asking_tell(), or appends what was told before; NULL: it is told. In a worker's thread. */
    int (*answer)(struct qyi_asking *asking, struct qy_buf *out);
    bool heavy; /* it may take seconds: QYI_LANE_HEAVY */
    bool acts;  /* it changes something: it is done also where the asker has gone */
};

/* Has a question answered. */
void qyi_ask_for(struct qyi_exchange *exchange, const struct qyi_asked *asked);
/* Appends the answer, told anew. Returns 0, or what telling it returned. */
int qyi_asking_tell(struct qyi_asking *asking, struct qy_buf *out);

/* qyi_ask_for() of what is asked most. */
void qyi_ask(struct qyi_exchange *exchange, const char *folder, const char *key, qyi_asking_fn *tell);
void qyi_ask_heavy(struct qyi_exchange *exchange, const char *folder, const char *key, qyi_asking_fn *tell);
void qyi_ask_as_heavy(struct qyi_exchange *exchange, const char *type, qyi_asking_fn *tell);

/* Whether an answer that takes long is to be given up: nobody waits for it, or the server ends. */
bool qyi_asking_is_over(const struct qyi_asking *asking);

/* api_collections.c: tells the files of the folder that `holds` takes, a row each. */
int qyi_tell_files(struct qyi_asking *asking, bool (*holds)(const char *name), struct qyi_writer *writer);

/* A number of the query from `least` to `most`; `otherwise` where it is not there. QY_E_FIELD_VALUE. */
int qyi_asking_number(struct qyi_asking *asking, const char *name, unsigned least, unsigned most,
                      unsigned otherwise, unsigned *ret_number);

/* The encoding that the query names for the body, as --encoding does. QY_E_FIELD_VALUE for a name that nobody knows. */
int qyi_asking_encoding(struct qyi_asking *asking, struct qyi_named_encoding *ret_encoding);

#endif
