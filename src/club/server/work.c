/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The count of what runs beside the loop. */
#include "server/work.h"

int qyi_work_begin(uv_loop_t *loop, uv_work_t *work, uv_work_cb run, uv_after_work_cb after)
{
    struct qyi_works *works = loop->data;
    int status = works->ended ? UV_ECANCELED : uv_queue_work(loop, work, run, after);

    if (status == 0)
        works->under_way++;
    return status;
}

void qyi_work_ended(uv_loop_t *loop)
{
    struct qyi_works *works = loop->data;

    works->under_way--;
}

void qyi_works_end(uv_loop_t *loop)
{
    struct qyi_works *works = loop->data;

    works->ended = true;
    while (works->under_way > 0)
        uv_run(loop, UV_RUN_ONCE);
}
