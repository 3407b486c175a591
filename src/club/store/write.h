/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A write as the writer sees it. */
#ifndef QYI_STORE_WRITE_H
#define QYI_STORE_WRITE_H

#include "store/store.h"

enum qyi_op_kind {
    QYI_OP_GAME,
    QYI_OP_SEAT,
    QYI_OP_EVENT,
    QYI_OP_OVER,
    QYI_OP_SESSION,
    QYI_OP_FORGET,
    QYI_OP_ACT,
    QYI_OP_RATED,
    QYI_OP_UNRATED,
    QYI_OP_BEAT
};

/* One row to write; each kind uses the fields that it needs. `text` and `client_id` are owned. */
struct qyi_op {
    struct qyi_op *next;
    enum qyi_op_kind kind;
    char game[QYI_GAME_ID_SIZE];
    uint32_t n;
    int holder;
    bool over;
    bool has_session;
    int64_t a;
    int64_t b;
    unsigned char token[QYI_HASH_SIZE];
    unsigned char session[QYI_HASH_SIZE];
    char *text;
    size_t len;
    char *client_id;
    enum qyi_people_act act;
    struct qyi_datum *data; /* owned, with its texts in the same piece of memory */
    int clash;
    int nothing;
    qyi_rate_fn rate;
    qyi_start_fn start;
};

struct qyi_write {
    struct qyi_write *next;
    struct qyi_op *first;
    struct qyi_op *last;
    bool awaited; /* by a thread that is not the owner's */
    bool settled; /* of one that is awaited: its status stands */
    bool failed;  /* memory ran out while it was put together */
    int status;
    struct qy_error error; /* where the status is no 0 */
    qyi_write_done done;
    void *user;
};

/* Tells each of some writes that it failed, and why. */
static inline void qyi_writes_fail(struct qyi_write *first, const struct qy_error *error)
{
    for (struct qyi_write *write = first; write; write = write->next) {
        write->status = error->code;
        write->error = *error;
    }
}

#endif
