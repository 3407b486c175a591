/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Receives the signals that end the server. */
#include "wire/signals.h"

static void block(sigset_t *ret_before)
{
    sigset_t ends;

    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    pthread_sigmask(SIG_BLOCK, &ends, ret_before);
}

static void nothing(uv_work_t *work)
{
    (void)work;
}

void qyi_signals_hold(uv_loop_t *loop, uv_work_t *first, sigset_t *ret_before)
{
    block(ret_before);
    /* All threads of the pool begin with its first work. */
    (void)uv_queue_work(loop, first, nothing, NULL);
}

void qyi_signals_release(const sigset_t *before)
{
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

void qyi_signals_ignore(uv_signal_t *terminate, uv_signal_t *interrupt)
{
    sigset_t before;

    block(&before);
    uv_signal_stop(terminate);
    uv_signal_stop(interrupt);
    (void)signal(SIGTERM, SIG_IGN);
    (void)signal(SIGINT, SIG_IGN);
    qyi_signals_release(&before);
}
