/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The named ways of giving mate, told by the position in which a game ended and its last moves.
 * docs/mates.md has their definitions.
 */
#ifndef QYI_COLLECTION_MATES_H
#define QYI_COLLECTION_MATES_H

#include <qiyuan/archive/collection.h>

/* A mate, and what led to it. */
struct qyi_mate {
    struct qy_position now; /* the loser is to move */
    /* the position before the last move, before the one that it answers, and so on */
    struct qy_position before[3];
    qy_move move[3]; /* the last move, and those before it */
    size_t moves;    /* how many of them there are */
    qy_square king;  /* the loser's */
    qy_square checker[16];
    size_t checkers;
};

struct qyi_mate_pattern {
    const char *id;
    const char *names; /* other names, with a blank between them */
    bool (*holds)(const struct qyi_mate *mate);
};

/* The patterns of a game; *ret_count of them. */
QY_API const struct qyi_mate_pattern *qyi_mate_patterns(enum qy_game game, size_t *ret_count);

/* The number of the pattern of a name; false where the game has none of it. */
bool qyi_mate_by_name(enum qy_game game, const char *name, size_t len, size_t *ret_pattern);

/* True if a game ended in mate by such a pattern. */
QY_API bool qyi_mate_holds(size_t pattern, const struct qy_scan_game *game);

#endif
