/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether one piece more or less makes a twin of a figure and takes no other part, by plain moves alone. */
#ifndef TESTS_XIANGQI_TWIN_SEARCH_H
#define TESTS_XIANGQI_TWIN_SEARCH_H

#include "xiangqi/repetition_rows.h"

/* What the piece does to somebody who is chased; for a piece less, to anybody who counts. */
enum twin_kind {
    TWIN_ROOTED,       /* takes back, where nobody did */
    TWIN_FALSE_ROOT,   /* reaches the point, and may not take back */
    TWIN_UNDER_ROOTED, /* takes back, is taken, and the other side has won something all in all */
    TWIN_BARE          /* a piece less: nobody takes back any more */
};

/* A change of a figure: a piece put on a point, or taken off (`man` is 0). */
struct twin_change {
    unsigned square;
    qy_piece man;
};

/*
 * Searches all points for a piece that makes a twin of the kind. It takes no other part: the round is still legal, and after each
 * of its moves either side, were it its turn, takes the same pieces with the same moves, may be taken back for the same and
 * is mated in one for the same; gives the same checks and the same mates in one; all but for captures of that somebody. True
 * when there is one.
 */
bool find_twin(const struct repetition_row *figure, const struct qy_judgement *judged, enum twin_kind kind,
               struct twin_change *ret_change);

#endif
