/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signals that end a server reach only its first thread, until the program is gone. */
#ifndef QIYUAN_SERVER_SIGNALS_H
#define QIYUAN_SERVER_SIGNALS_H

#include <signal.h>
#include <uv.h>

/*
 * Keeps SIGTERM and SIGINT from this thread and from those that it begins from here on. The threads of the loop's pool
 * begin in here, and hear neither ever. One that comes meanwhile waits for qyi_signals_release().
 */
void qyi_signals_hold(uv_loop_t *loop, uv_work_t *first, sigset_t *ret_before);
void qyi_signals_release(const sigset_t *before);

/*
 * Takes the watchers away and has both signals ignored from then on. A second signal gets the same orderly end:
 * without a watcher a signal would end the program as if it had been killed, though all is written by then.
 */
void qyi_signals_ignore(uv_signal_t *terminate, uv_signal_t *interrupt);

#endif
