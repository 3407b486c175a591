/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The lines of a log, which of them stand, and as what.
 *
 * Every line but `undo`, `strike` and `amend` does something to the event. It stands unless it was undone or
 * struck; where it was amended, the text of the amendment stands in its place.
 */
#ifndef QYI_EVENT_HISTORY_H
#define QYI_EVENT_HISTORY_H

#include "event/act.h"

struct qyi_line {
    uint32_t number; /* in the file, from 1 */
    uint8_t kind;    /* enum qy_tournament_act_kind */
    bool undone;
    bool struck;
    bool amended;
    size_t target; /* of strike and amend: the index of the line they are about */
    size_t start;  /* of the text as it stands in the log */
    size_t len;
    size_t instead; /* of amend: the other act's text */
    size_t instead_len;
};

struct qyi_standing_line {
    size_t line; /* index of the line that was written first */
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
    size_t taken_back; /* the line of the latest undo */
};

/* Takes one that was never filled, too. */
void qyi_history_free(struct qyi_history *history);

/* Takes a line over; one that only stands is at the end. Errors: QY_E_TOUR_LINE for a strike or an
 * amendment of no such act, QY_E_TOUR_ACT_NOW for an undo of nothing; QY_E_MEMORY. */
int qyi_history_add(struct qyi_history *history, const struct qy_tournament_act *act, const char *text,
                    size_t len, struct qy_error *reterr);

/* Takes the latest qyi_history_add() back. */
void qyi_history_drop(struct qyi_history *history, const struct qy_tournament_act *act);

/* Says that no act that can be changed is in that line, and that the lines from `first` on may have one: QY_E_TOUR_LINE. */
int qyi_history_no_line(const struct qyi_history *history, uint32_t line, unsigned first,
                        struct qy_error *reterr);

/* The index of the line of that number in the file, SIZE_MAX for none that does something. */
size_t qyi_history_find(const struct qyi_history *history, uint32_t number);

#endif
