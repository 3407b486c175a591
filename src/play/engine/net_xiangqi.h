/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The inputs of a network of xiangqi: the differences of a position from the one that sums are of, and a note of
 * the pieces counted. May use: base, xiangqi.
 */
#ifndef QYI_ENGINE_NET_XIANGQI_H
#define QYI_ENGINE_NET_XIANGQI_H

#include "engine/net.h"
#include "xiangqi/squares.h"

#include <string.h>

/* The index of an input: a piece on a point as `view` sees it. */
static inline unsigned qyi_net_xiangqi_input(unsigned view, unsigned side, unsigned kind, unsigned square)
{
    return ((side ^ view) * 7 + kind - 1) * 90 + (view ? 81 - square + 2 * (square % 9) : square);
}

static inline unsigned qyi_net_xiangqi_distance(const struct qy_xiangqi_position *pos,
                                                const struct qyi_net_sums *from)
{
    unsigned distance = 0;

    for (unsigned man = 0; man < sizeof pos->square; man++)
        distance += pos->square[man] != from->placed.square[man];
    return distance;
}

static inline void qyi_net_xiangqi_changes(const struct qy_xiangqi_position *pos,
                                           const struct qyi_net_sums *from, struct qyi_net_changes *ret)
{
    ret->added = ret->removed = 0;
    for (unsigned man = 0; man < sizeof pos->square; man++) {
        unsigned before = from->placed.square[man];
        unsigned now = pos->square[man];
        unsigned kind;

        if (before == now)
            continue;
        kind = qyi_xiangqi_man_kind(man % 16);
        for (unsigned view = 0; before != QYI_XIANGQI_GONE && view < 2; view++)
            ret->remove[view][ret->removed] = (uint16_t)qyi_net_xiangqi_input(view, man / 16, kind, before);
        for (unsigned view = 0; now != QYI_XIANGQI_GONE && view < 2; view++)
            ret->add[view][ret->added] = (uint16_t)qyi_net_xiangqi_input(view, man / 16, kind, now);
        ret->removed += before != QYI_XIANGQI_GONE;
        ret->added += now != QYI_XIANGQI_GONE;
    }
}

static inline void qyi_net_xiangqi_note(const struct qy_xiangqi_position *pos, struct qyi_net_sums *sums)
{
    memcpy(sums->placed.square, pos->square, sizeof sums->placed.square);
}

#endif
