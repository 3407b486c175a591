/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Named mating patterns, recognised by the final position of a game and its last moves. docs/mates.md defines
 * them.
 */
#ifndef QYI_COLLECTION_MATES_H
#define QYI_COLLECTION_MATES_H

#include <qiyuan/archive/collection.h>

/* A mate and the moves that led to it. */
struct qyi_mate {
    struct qy_position now; /* the loser is to move */
    /* the positions before the last move, before the move that it answers, and so on */
    struct qy_position before[3];
    qy_move move[3]; /* the last move, and those before it */
    size_t moves;    /* number of elements in these arrays */
    qy_square king;  /* of the loser */
    qy_square checker[16];
    size_t checkers;
};

struct qyi_mate_pattern {
    const char *id;
    const char *names; /* other names, separated by blanks */
    bool (*holds)(const struct qyi_mate *mate);
};

/* The patterns of a game; *ret_count is their number. */
QY_API const struct qyi_mate_pattern *qyi_mate_patterns(enum qy_game game, size_t *ret_count);

/* Finds the pattern with a name; false if the game has none. */
bool qyi_mate_by_name(enum qy_game game, const char *name, size_t len, size_t *ret_pattern);

/* True if a game ended with this pattern of mate. */
QY_API bool qyi_mate_holds(size_t pattern, const struct qy_scan_game *game);

#endif
