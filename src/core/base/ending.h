/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signals that would end the program (SIGINT, SIGTERM, SIGHUP) end a work instead, while they are held. */
#ifndef QYI_BASE_ENDING_H
#define QYI_BASE_ENDING_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

/* Signals that are held. */
struct qyi_ending {
    sigset_t before;
    int signals; /* a descriptor, readable once one came */
    int done;    /* the thread's: readable once it need not wait any more; -1: there is none */
    pthread_t thread;
    void (*end)(void *user);
    void *user;
};

/* Holds them from here on, for this thread and those that it begins. False, with nothing held, where the system has no
 * descriptor left. */
bool qyi_ending_hold(struct qyi_ending *ret_ending);

/* The same, and calls `end` on a thread of its own as soon as one comes. False also where there is no thread. */
bool qyi_ending_watch(struct qyi_ending *ret_ending, void (*end)(void *user), void *user);

/* Whether one came. */
bool qyi_ending_came(const struct qyi_ending *ending);

/* Lets signals through again; those that came meanwhile are taken, or they would end the program now. */
void qyi_ending_release(struct qyi_ending *ending);

/* The same, but one that came ends the program now. */
void qyi_ending_obey(struct qyi_ending *ending);

#endif
