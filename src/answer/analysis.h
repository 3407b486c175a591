/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an engine says of the moves of games that were played. */
#ifndef QYI_ANSWER_ANALYSIS_H
#define QYI_ANSWER_ANALYSIS_H

#include "answer/writer.h"
#include "source/text.h"

#include <qiyuan/play/duel.h>

/* A row for a move of game `number`: what it gave away, what was best; `lines`: all lines that the engine was
 * asked for, too. */
void qyi_answer_move_note(uint64_t number, const struct qy_position *before, const struct qy_move_note *note,
                          bool lines, struct qyi_writer *writer);

/* An engine's task over games, set by the caller, and its result. Zeroed else. */
struct qyi_analysing {
    const struct qy_driver_setup *setup;
    struct qyi_named_encoding encoding; /* of the file */
    struct qy_think think;
    struct qy_tables *tables;  /* or NULL */
    enum qy_lang lang;         /* of what is written into games */
    struct qyi_target *target; /* takes the games with notes; NULL: none are written */
    struct qyi_writer *writer; /* is told a row for each move; NULL: none */
    /* Told after each move how many there were: false ends it. */
    bool (*go_on)(void *user, uint64_t done);
    /* Told of what was lost in reading, as it is met. */
    void (*fault)(void *user, const struct qy_error *error);
    void *user;

    uint64_t written; /* games; tags alone, of one whose first move is not legal, are not counted */
    bool damaged;     /* the file is not as it should be */
    /* private to analysis.c */
    struct qy_driver *driver;
    enum qy_game game;        /* that the driver plays */
    struct qy_record *record; /* the game at hand */
    uint64_t number;          /* of it in the file */
    uint64_t done;            /* moves */
    struct qy_buf text;       /* games on their way to the target */
    struct qy_error error;
};

/* What qyi_analyse_file() returns where `go_on` ended it. */
#define QYI_ANALYSIS_ENDED 2

/*
 * Analyses all games of a file. Returns 0, QYI_ANALYSIS_ENDED, or a negative code: of the reading, of the engine, of
 * the target. A file of none of our games has the error of qyi_games_read().
 */
int qyi_analyse_file(struct qyi_analysing *analysing, const char *path, struct qy_error *reterr);

#endif
