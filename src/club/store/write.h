/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The contents of a write, for the writer's thread. */
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

/* One row to write; each kind uses the members that it needs. `text` and `client_id` are owned. */
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
    struct qyi_datum *data; /* owned, in one block of memory with its texts */
    int clash;
    int nothing;
    qyi_rate_fn rate;
    qyi_start_fn start;
};

struct qyi_write {
    struct qyi_write *next;
    struct qyi_op *first;
    struct qyi_op *last;
    bool awaited; /* a thread other than the owner's waits for it */
    bool settled; /* for such a write: its status is final */
    bool failed;  /* memory ran out while it was composed */
    int status;
    struct qy_error error; /* set if the status is not 0 */
    qyi_write_done done;
    void *user;
};

/* Sets the status and error of some writes. */
static inline void qyi_writes_fail(struct qyi_write *first, const struct qy_error *error)
{
    for (struct qyi_write *write = first; write; write = write->next) {
        write->status = error->code;
        write->error = *error;
    }
}

#endif
