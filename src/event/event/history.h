/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The lines of a log, which of them are in force, and with which text.
 *
 * Every line except `undo`, `strike` and `amend` changes the event. It is in force unless it was undone or
 * struck. If it was amended, the text of the amendment replaces its own.
 */
#ifndef QYI_EVENT_HISTORY_H
#define QYI_EVENT_HISTORY_H

#include "event/act.h"

struct qyi_line {
    uint32_t number; /* in the file, counted from 1 */
    uint8_t kind;    /* enum qy_tournament_act_kind */
    bool undone;
    bool struck;
    bool amended;
    size_t target; /* of strike and amend: index of the line that they change */
    size_t start;  /* of its text as written in the log */
    size_t len;
    size_t instead; /* of amend: text of the replacing act */
    size_t instead_len;
};

struct qyi_standing_line {
    size_t line; /* index of the original line */
    size_t start;
    size_t len;
};

struct qyi_history {
    struct qy_buf text;
    struct qyi_line *line;
    size_t line_count;
    struct qyi_standing_line *standing;
    size_t standing_count;
    uint32_t number;   /* of the last line of the file */
    size_t taken_back; /* index of the line that the latest undo took back */
};

/* Frees the history; one that is still zeroed is allowed. */
void qyi_history_free(struct qyi_history *history);

/* Adds a line; if it is in force, it is the last one of `standing`. Errors: QY_E_TOUR_LINE if a strike or an
 * amendment names a line without such an act, QY_E_TOUR_ACT_NOW for an undo when nothing is left to undo;
 * QY_E_MEMORY. */
int qyi_history_add(struct qyi_history *history, const struct qy_tournament_act *act, const char *text,
                    size_t len, struct qy_error *reterr);

/* Reverts the latest qyi_history_add(). */
void qyi_history_drop(struct qyi_history *history, const struct qy_tournament_act *act);

/* Fills QY_E_TOUR_LINE: the line holds no act that can be changed, and only lines from `first` on may hold
 * one. */
int qyi_history_no_line(const struct qyi_history *history, uint32_t line, unsigned first,
                        struct qy_error *reterr);

/* Returns the index of the line with that number in the file, or SIZE_MAX if that line changes nothing in the
 * event. */
size_t qyi_history_find(const struct qyi_history *history, uint32_t number);

#endif
