/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The inputs of a network of chess: the differences of a position from the one that sums are of, and a note of
 * the pieces counted. May use: base, chess.
 */
#ifndef QYI_ENGINE_NET_CHESS_H
#define QYI_ENGINE_NET_CHESS_H

#include "chess/attackers.h"
#include "engine/net.h"

#include <string.h>

/* The index of an input: a piece on a square as `view` sees it. */
static inline unsigned qyi_net_chess_input(unsigned view, unsigned piece, unsigned square)
{
    return ((piece >> 3 ^ view) * 6 + (piece & 7) - 1) * 64 + (view ? square ^ 56 : square);
}

static inline uint64_t qyi_net_chess_changed(const struct qy_chess_position *pos,
                                             const struct qyi_net_sums *from)
{
    return (pos->plane[0] ^ from->placed.plane[0]) | (pos->plane[1] ^ from->placed.plane[1]) |
           (pos->plane[2] ^ from->placed.plane[2]) | (pos->plane[3] ^ from->placed.plane[3]);
}

static inline unsigned qyi_net_chess_distance(const struct qy_chess_position *pos,
                                              const struct qyi_net_sums *from)
{
    return qyi_chess_count(qyi_net_chess_changed(pos, from));
}

/* The piece on a square of four planes. */
static inline unsigned qyi_net_chess_piece(const uint64_t plane[4], unsigned square)
{
    return (unsigned)((plane[0] >> square & 1) | (plane[1] >> square & 1) << 1 |
                      (plane[2] >> square & 1) << 2 | (plane[3] >> square & 1) << 3);
}

static inline void qyi_net_chess_changes(const struct qy_chess_position *pos, const struct qyi_net_sums *from,
                                         struct qyi_net_changes *ret)
{
    uint64_t changed = qyi_net_chess_changed(pos, from);

    ret->added = ret->removed = 0;
    while (changed) {
        unsigned square = qyi_chess_pop(&changed);
        unsigned before = qyi_net_chess_piece(from->placed.plane, square);
        unsigned now = qyi_net_chess_piece(pos->plane, square);

        for (unsigned view = 0; before && view < 2; view++)
            ret->remove[view][ret->removed] = (uint16_t)qyi_net_chess_input(view, before, square);
        for (unsigned view = 0; now && view < 2; view++)
            ret->add[view][ret->added] = (uint16_t)qyi_net_chess_input(view, now, square);
        ret->removed += before != 0;
        ret->added += now != 0;
    }
}

static inline void qyi_net_chess_note(const struct qy_chess_position *pos, struct qyi_net_sums *sums)
{
    memcpy(sums->placed.plane, pos->plane, sizeof sums->placed.plane);
}

#endif
