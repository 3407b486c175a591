/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judges files of games: one row for each game, in the table qyi_judged_games_table. */
#ifndef QYI_ANSWER_JUDGED_GAMES_H
#define QYI_ANSWER_JUDGED_GAMES_H

#include "answer/verdict.h"

#include <qiyuan/core/source.h>

struct qyi_judging {
    /* settings */
    const struct qy_rules *rules; /* NULL: the rules that each game names; */
    struct qy_game_setup setup;   /* with `rules`: the setup of the games, with the event's regulations */
    bool game_known;
    enum qy_game game; /* of all games, if known */
    enum qy_repair repair;
    bool encoding_known;
    enum qy_encoding encoding; /* of all files, if known */
    bool brief;                /* omit correct games */
    bool notes;                /* show the notes to people too */
    unsigned threads;          /* 0: the best number for the machine */
    enum qyi_form form;
    struct qyi_writer *writer; /* its table is open */

    /* passed to the functions below */
    void *user;
    /* Receives lines about faults, and empties the buffer. */
    void (*say)(void *user, struct qy_buf *lines);
    /* Called with the number of bytes read and the total (0: a pipe, whose verdicts must be sent at once).
     * May take the writer's output. False stops the reading. */
    bool (*go_on)(void *user, uint64_t done, uint64_t total);

    /* results */
    bool damaged;   /* a game could not be read */
    bool wrong;     /* a game breaks the rules, or its result contradicts them */
    bool told;      /* a fault of the last file was reported */
    uint64_t games; /* number of games in the last file */
};

/* True for the name of a file that is judged when a folder is judged: a file of games, not of single moves or
 * positions. */
bool qyi_judging_holds(const char *name);

/* Judges an open file. Returns 0, a positive number if `go_on` stopped it, or a negative code; with `told`,
 * the reason was already reported. */
int qyi_judge_file(struct qyi_judging *judging, const char *path, struct qy_source *source);

/* Writes the row of a file from which no game could be read. */
void qyi_judge_no_game(struct qyi_judging *judging, const char *path, const struct qy_error *why);

#endif
