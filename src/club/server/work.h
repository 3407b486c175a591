/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is done beside the loop: a count of it, so that the end can wait for it. */
#ifndef QYI_SERVER_WORK_H
#define QYI_SERVER_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

/* The works of a loop, which points at it from its `data`. */
struct qyi_works {
    size_t under_way;
    bool ended;
};

/*
 * As uv_queue_work(); `after` must call qyi_work_ended() first. UV_ECANCELED once qyi_works_end() was called,
 * and nothing is queued then.
 */
int qyi_work_begin(uv_loop_t *loop, uv_work_t *work, uv_work_cb run, uv_after_work_cb after);
/* Called in the loop's thread for each work that is over. */
void qyi_work_ended(uv_loop_t *loop);
/* Takes no more works, and runs the loop until those under way are over. */
void qyi_works_end(uv_loop_t *loop);

#endif
