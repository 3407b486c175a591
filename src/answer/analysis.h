/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Analyses the moves of finished games with an engine. */
#ifndef QYI_ANSWER_ANALYSIS_H
#define QYI_ANSWER_ANALYSIS_H

#include "answer/writer.h"
#include "source/text.h"

#include <qiyuan/play/duel.h>

/* Writes a row for a move of game `number`: the loss in evaluation and the best move; with `lines`, also all
 * lines that the engine computed. */
void qyi_answer_move_note(uint64_t number, const struct qy_position *before, const struct qy_move_note *note,
                          bool lines, struct qyi_writer *writer);

/* The settings of an analysis, filled by the caller, and its results. Initialise with zeros. */
struct qyi_analysing {
    const struct qy_driver_setup *setup;
    struct qyi_named_encoding encoding; /* of the file */
    struct qy_think think;
    struct qy_tables *tables;  /* or NULL */
    enum qy_lang lang;         /* language of the notes in the games */
    struct qyi_target *target; /* receives the annotated games; NULL: they are not written */
    struct qyi_writer *writer; /* receives a row for each move; NULL: no rows */
    /* Called after each move with the number of moves so far; false stops the analysis. */
    bool (*go_on)(void *user, uint64_t done);
    /* Called for each fault in the file when it is found. */
    void (*fault)(void *user, const struct qy_error *error);
    void *user;

    /* games written; a game that has only tags because its first move is illegal does not count */
    uint64_t written;
    bool damaged; /* the file has faults */
    /* private to analysis.c */
    struct qy_driver *driver;
    enum qy_game game;        /* the game that the driver plays */
    struct qy_record *record; /* the current game */
    uint64_t number;          /* its number in the file */
    uint64_t done;            /* moves */
    struct qy_buf text;       /* games not yet passed to the target */
    struct qy_error error;
};

/* Returned by qyi_analyse_file() after `go_on` stopped the analysis. */
#define QYI_ANALYSIS_ENDED 2

/*
 * Analyses all games of a file. Returns 0, QYI_ANALYSIS_ENDED, or an error of the reader, the engine or the
 * target. A file without chess or xiangqi games gives the error of qyi_games_read().
 */
int qyi_analyse_file(struct qyi_analysing *analysing, const char *path, struct qy_error *reterr);

#endif
