/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The progress of an endgame table's build, estimated from the results of its rounds. */
#include "tables/pace.h"

#include <string.h>

/* If rounds find more and more, this decrease from round to round is assumed. */
#define FALLS 0.9

void qyi_pace_pass(struct qyi_pace *pace, unsigned end)
{
    pace->from = pace->end;
    pace->to = end;
    pace->end = end;
}

void qyi_pace_rounds(struct qyi_pace *pace, unsigned end, uint64_t open)
{
    pace->from = pace->end;
    pace->to = pace->end;
    pace->begun = pace->end;
    pace->end = end;
    pace->open = open;
    pace->settled = 0;
    memset(pace->found, 0, sizeof(pace->found));
}

/*
 * Estimate of the positions still to be found: the last two rounds (one of wins, one of losses) times a
 * geometric series.
 */
static double foretold(const struct qyi_pace *pace)
{
    double last = (double)(pace->found[0] + pace->found[1]);
    double before = (double)(pace->found[2] + pace->found[3]);
    double open = pace->open > pace->settled ? (double)(pace->open - pace->settled) : 0;
    double falls = before > 0 && last < FALLS * before ? last / before : FALLS;
    double left = last * falls / (1 - falls);

    return left < open ? left : open;
}

unsigned qyi_pace_round(struct qyi_pace *pace, uint64_t found)
{
    unsigned done = pace->begun;

    memmove(pace->found + 1, pace->found, sizeof(pace->found) - sizeof(pace->found[0]));
    pace->found[0] = found;
    pace->settled += found;
    double settled = (double)pace->settled;
    if (pace->settled > 0)
        done += (unsigned)((pace->end - done) * settled / (settled + foretold(pace)));
    if (done > pace->from)
        pace->from = done;
    pace->to = pace->from;
    return pace->from;
}

unsigned qyi_pace_whole(const struct qyi_pace *pace, unsigned done)
{
    double of_table = (double)pace->own * done / 1000;

    return pace->total ? (unsigned)(1000 * ((double)pace->before + of_table) / (double)pace->total) : done;
}
