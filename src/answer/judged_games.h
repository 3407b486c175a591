/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of games judged: a row for each game, in the table of qyi_judged_games_table. */
#ifndef QYI_ANSWER_JUDGED_GAMES_H
#define QYI_ANSWER_JUDGED_GAMES_H

#include "answer/verdict.h"

#include <qiyuan/core/source.h>

struct qyi_judging {
    /* what is asked */
    const struct qy_rules *rules; /* NULL: each game's own; */
    struct qy_game_setup setup;   /* games by `rules` are judged by this, with the event's regulations */
    bool game_known;
    enum qy_game game; /* of every game, if it is known */
    enum qy_repair repair;
    bool encoding_known;
    enum qy_encoding encoding; /* of every file, if it is known */
    bool brief;                /* games that are as they should be have no row */
    bool notes;                /* people see the notes, too */
    unsigned threads;          /* 0: as many as pay */
    enum qyi_form form;
    struct qyi_writer *writer; /* in this form, the table open */

    /* whoever asks */
    void *user;
    /* Takes lines that are said of faults, and empties them. */
    void (*say)(void *user, struct qy_buf *lines);
    /* Is told how many bytes of the file are read, of how many (0: a pipe, each verdict is to be given out at once); may
     * take what the writer has written. False ends the reading. */
    bool (*go_on)(void *user, uint64_t done, uint64_t total);

    /* what came of it */
    bool damaged;   /* a game could not be read */
    bool wrong;     /* a game is against the rules, or its result contradicts them */
    bool told;      /* of the file read last: a fault was said */
    uint64_t games; /* of that file */
};

/* True for the name of a file that is judged in a folder: one of games, and not of moves or positions alone. */
bool qyi_judging_holds(const char *name);

/* Judges an open file. Returns 0, a positive number where nobody wants more, or a negative code; with `told`, why was said
 * where it was met. */
int qyi_judge_file(struct qyi_judging *judging, const char *path, struct qy_source *source);

/* Tells the row of a file of which no game could be read. */
void qyi_judge_no_game(struct qyi_judging *judging, const char *path, const struct qy_error *why);

#endif
