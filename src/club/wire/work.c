/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work outside the loop: counting it, the lanes, and the shares of addresses in them. */
#include "wire/work.h"

#include <stdio.h>
#include <stdlib.h>

/* Number of threads for the server's own work. */
#define OWN_THREADS 3

/* The jobs of an address in a lane. */
struct qyi_share {
    struct qyi_share *next;
    struct qyi_budget *owner; /* held; NULL: of no address */
    struct qyi_job *first;    /* waiting jobs */
    struct qyi_job *last;
    unsigned running;
    unsigned waiting;
};

#define LANE_ROW(id, name, most, each, waiting) {#name, most, each, waiting},
static const struct {
    const char *name;
    unsigned most;
    unsigned each;
    unsigned waiting;
} rows[] = {QYI_LANES_OF(LANE_ROW)};
#undef LANE_ROW

const char *qyi_lane_name(enum qyi_lane lane)
{
    return rows[lane].name;
}

unsigned qyi_lane_most(enum qyi_lane lane)
{
    return rows[lane].most;
}

void qyi_works_widen(void)
{
    unsigned threads = 0;
    char text[16];

    for (int lane = 0; lane < QYI_LANES; lane++)
        threads += rows[lane].most;
    (void)snprintf(text, sizeof text, "%u", threads);
    (void)uv_os_setenv("UV_THREADPOOL_SIZE", text);
}

void qyi_works_begin(uv_loop_t *loop)
{
    struct qyi_works *works = loop->data;

    qyi_crew_begin(&works->crew, loop, OWN_THREADS + rows[QYI_LANE_DESK].most);
}

/* ---- works of the server ----------------------------------------------------------------------------- */

int qyi_work_begin(uv_loop_t *loop, uv_work_t *work, uv_work_cb run, uv_after_work_cb after)
{
    struct qyi_works *works = loop->data;
    int status = works->ended ? UV_ECANCELED : qyi_crew_work(&works->crew, loop, work, run, after);

    if (status == 0)
        works->under_way++;
    return status;
}

void qyi_work_ended(uv_loop_t *loop)
{
    struct qyi_works *works = loop->data;

    works->under_way--;
}

/* ---- shares ------------------------------------------------------------------------------------------ */

/* Returns the share of an owner, added at the end of the order if it is new; NULL when memory runs out. */
static struct qyi_share *share_of(struct qyi_lane_state *lane, struct qyi_budget *owner)
{
    struct qyi_share **place = &lane->first;

    while (*place && (*place)->owner != owner)
        place = &(*place)->next;
    if (!*place) {
        *place = calloc(1, sizeof **place);
        if (*place) {
            (*place)->owner = owner;
            qyi_budget_hold(owner);
        }
    }
    return *place;
}

/* Forgets a share that has nothing any more. */
static void look_at_share(struct qyi_lane_state *lane, struct qyi_share *share)
{
    struct qyi_share **place = &lane->first;

    if (share->running > 0 || share->waiting > 0)
        return;
    while (*place != share)
        place = &(*place)->next;
    *place = share->next;
    qyi_budget_let_go(share->owner);
    free(share);
}

static struct qyi_job *take_first(struct qyi_lane_state *lane, struct qyi_share *share)
{
    struct qyi_job *job = share->first;

    share->first = job->next;
    share->waiting--;
    lane->waiting--;
    return job;
}

/* Returns the share whose turn it is, and moves it to the end; NULL if none may start another job. */
static struct qyi_share *next_share(struct qyi_lane_state *lane, unsigned each)
{
    struct qyi_share **best = NULL;

    for (struct qyi_share **place = &lane->first; *place; place = &(*place)->next)
        if ((*place)->waiting > 0 && (*place)->running < each &&
            (!best || (*place)->first->rank < (*best)->first->rank))
            best = place;
    if (!best)
        return NULL;
    struct qyi_share *share = *best;
    *best = share->next;
    while (*best)
        best = &(*best)->next;
    *best = share;
    share->next = NULL;
    return share;
}

/* ---- jobs -------------------------------------------------------------------------------------------- */

static void run(uv_work_t *work)
{
    qyi_crew_give_way();
    ((struct qyi_job *)work)->run(work);
}

static void run_first(uv_work_t *work)
{
    ((struct qyi_job *)work)->run(work);
}

static void go_on(uv_loop_t *loop, enum qyi_lane which);

static void ran(uv_work_t *work, int status)
{
    struct qyi_job *job = (struct qyi_job *)work; /* it is the first member */
    enum qyi_lane which = job->lane;
    uv_loop_t *loop = work->loop;
    struct qyi_works *works = loop->data;

    works->under_way--;
    works->lane[which].running--;
    works->lane[which].done++;
    job->share->running--;
    look_at_share(&works->lane[which], job->share);
    job->after(work, status);
    go_on(loop, which);
}

/* A job that waited, and is not begun. */
static void call_off(struct qyi_works *works, struct qyi_job *job)
{
    works->under_way--;
    job->after(&job->work, UV_ECANCELED);
}

/* Passes a job to its threads: work for desks precedes passwords, papers and searches. */
static int begin(uv_loop_t *loop, enum qyi_lane which, struct qyi_job *job)
{
    struct qyi_works *works = loop->data;

    return which == QYI_LANE_DESK && works->crew.count > 0
               ? qyi_crew_work(&works->crew, loop, &job->work, run_first, ran)
               : uv_queue_work(loop, &job->work, run, ran);
}

/* Starts as many jobs as there is room for. */
static void go_on(uv_loop_t *loop, enum qyi_lane which)
{
    struct qyi_works *works = loop->data;
    struct qyi_lane_state *lane = &works->lane[which];
    struct qyi_share *share;

    while (lane->running < rows[which].most && (share = next_share(lane, rows[which].each)) != NULL) {
        struct qyi_job *job = take_first(lane, share);
        bool vain = job->is_vain && job->is_vain(job->work.data);

        if (!vain && begin(loop, which, job) == 0) {
            share->running++;
            lane->running++;
            lane->waited += uv_hrtime() - job->since;
            continue;
        }
        lane->vain += vain;
        look_at_share(lane, share);
        call_off(works, job);
    }
}

int qyi_job_begin(uv_loop_t *loop, enum qyi_lane which, struct qyi_budget *owner, struct qyi_job *job)
{
    struct qyi_works *works = loop->data;
    struct qyi_lane_state *lane = &works->lane[which];
    struct qyi_share *share = works->ended ? NULL : share_of(lane, owner);

    if (!share)
        return works->ended ? UV_ECANCELED : UV_ENOMEM;
    if (share->waiting >= rows[which].waiting) {
        lane->refused++;
        return UV_EAGAIN;
    }
    job->next = NULL;
    job->share = share;
    job->lane = which;
    job->since = uv_hrtime();
    if (share->first)
        share->last->next = job;
    else
        share->first = job;
    share->last = job;
    share->waiting++;
    lane->waiting++;
    works->under_way++;
    go_on(loop, which);
    return 0;
}

/* ---- the end ----------------------------------------------------------------------------------------- */

bool qyi_works_stop(const struct qyi_works *works)
{
    return atomic_load_explicit(&works->stops, memory_order_relaxed);
}

void qyi_works_end(uv_loop_t *loop)
{
    struct qyi_works *works = loop->data;

    works->ended = true;
    atomic_store_explicit(&works->stops, true, memory_order_relaxed);
    for (int which = 0; which < QYI_LANES; which++) {
        struct qyi_lane_state *lane = &works->lane[which];
        struct qyi_share *share;

        while ((share = next_share(lane, UINT32_MAX)) != NULL) {
            struct qyi_job *job = take_first(lane, share);

            look_at_share(lane, share);
            call_off(works, job);
        }
    }
    while (works->under_way > 0)
        uv_run(loop, UV_RUN_ONCE);
    qyi_crew_end(&works->crew);
}
