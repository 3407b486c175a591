/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. SGF (Smart Game Format, FF[4]): what the reader and the writer share. FF[4] describes the tree
 * and the properties that all games have, and numbers the games (GM), but has no moves of chess and xiangqi:
 * they are written in squares as UCI has them, unless another notation is asked for, and read in any.
 */
#ifndef QYI_RECORD_FORMAT_SGF_H
#define QYI_RECORD_FORMAT_SGF_H

#include "record/findings.h"

/* The tag of a property that has none of its own begins so; it goes back under its name. */
#define QYI_SGF_PREFIX "SGF_"

/* A property of our own in the first node, 1 where moves of xiangqi count their ranks from 1. */
#define QYI_SGF_RANKS "RANKS"
/* What AP says of files that we wrote. */
#define QYI_SGF_PROGRAM "Qiyuan"

/* The number that a game has in GM. */
extern const unsigned qyi_sgf_games[QY_GAME_COUNT];

/* What a property says of the game, as a tag; `%` stands for what the game calls its first player. */
struct qyi_sgf_info {
    const char *name;
    const char *tag;
};
extern const struct qyi_sgf_info qyi_sgf_infos[]; /* ends in a row of NULL */

/* The tag of a row for a game. */
const char *qyi_sgf_tag(const struct qyi_sgf_info *info, enum qy_game game, char text[32]);

/* What a property says of a move or a position, as a NAG. */
struct qyi_sgf_mark {
    const char *name;
    unsigned value; /* 0: it has none */
    unsigned nag;
};
extern const struct qyi_sgf_mark qyi_sgf_marks[]; /* ends in a row of NULL */

/* The `write` of the format. */
int qyi_sgf_write(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out);

/* So many brackets may be open, the game's own among them; what lies deeper is told and left out. */
#define QYI_SGF_DEPTH 10000

#endif
