/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Delivers the signals that end a server only to its first thread, until the program exits. */
#ifndef QIYUAN_SERVER_SIGNALS_H
#define QIYUAN_SERVER_SIGNALS_H

#include <signal.h>
#include <uv.h>

/*
 * Blocks SIGTERM and SIGINT in this thread and in threads started later. The threads of the loop's pool are
 * started here, so that they never receive them. Signals that arrive meanwhile wait for
 * qyi_signals_release().
 */
void qyi_signals_hold(uv_loop_t *loop, uv_work_t *first, sigset_t *ret_before);
void qyi_signals_release(const sigset_t *before);

/*
 * Removes the watchers and ignores both signals from then on, so that a second signal has no effect. Without
 * a watcher it would kill the program, although everything is written by then.
 */
void qyi_signals_ignore(uv_signal_t *terminate, uv_signal_t *interrupt);

#endif
