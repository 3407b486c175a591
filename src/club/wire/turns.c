/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much CPU time the turns of the server's loop take. */
#include "base/moment.h"
#include "wire/server.h"

#include <time.h>

/* A turn of the loop that takes this long is full, in nanoseconds: well below the longest acceptable time. */
#define FULL_NS 2000000

const uint64_t qyi_turn_bounds[QYI_TURN_BOUNDS] = {500000,   1000000,  2000000,  5000000,
                                                   10000000, 20000000, 100000000};

void qyi_turn_begin(struct qyi_turns *turns)
{
    turns->began = (uint64_t)qyi_clock_ns(CLOCK_THREAD_CPUTIME_ID);
}

bool qyi_turn_is_full(struct qyi_turns *turns)
{
    if (!turns->full)
        turns->full = (uint64_t)qyi_clock_ns(CLOCK_THREAD_CPUTIME_ID) - turns->began > FULL_NS;
    return turns->full;
}

void qyi_turn_end(struct qyi_turns *turns)
{
    uint64_t now = (uint64_t)qyi_clock_ns(CLOCK_THREAD_CPUTIME_ID);
    uint64_t took = now - turns->began;
    unsigned i = 0;

    while (i < QYI_TURN_BOUNDS && took > qyi_turn_bounds[i])
        i++;
    turns->count[i]++;
    turns->sum += took;
    turns->most = took > turns->most ? took : turns->most;
    turns->began = now;
    turns->full = false;
}
