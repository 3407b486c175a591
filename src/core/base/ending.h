/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Signals that would end the program (SIGINT, SIGTERM, SIGHUP) stop its current work instead, while they are
 * held.
 */
#ifndef QYI_BASE_ENDING_H
#define QYI_BASE_ENDING_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

/* Held signals. */
struct qyi_ending {
    sigset_t before;
    int signals; /* a descriptor, readable once a signal has come */
    int done;    /* a descriptor that tells the watching thread to end; -1: there is no thread */
    pthread_t thread;
    void (*end)(void *user);
    void *user;
};

/*
 * Holds the signals for this thread and the threads it starts. False, with nothing held, if no descriptor is
 * available.
 */
bool qyi_ending_hold(struct qyi_ending *ret_ending);

/*
 * As qyi_ending_hold(), and calls `end` on a separate thread as soon as a signal comes. False also if no
 * thread can be started.
 */
bool qyi_ending_watch(struct qyi_ending *ret_ending, void (*end)(void *user), void *user);

/* True if a signal has come. */
bool qyi_ending_came(const struct qyi_ending *ending);

/* Stops holding; discards signals that came meanwhile, which would otherwise end the program now. */
void qyi_ending_release(struct qyi_ending *ending);

/* Stops holding; a signal that came meanwhile ends the program now. */
void qyi_ending_obey(struct qyi_ending *ending);

#endif
