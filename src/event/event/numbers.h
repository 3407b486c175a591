/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Entry numbers and pairing numbers.
 *
 * Lines of a log name players by entry numbers, which never change; all else, the state among it, by the
 * pairing numbers in force. A log whose `new` says nothing of numbers is of an earlier version: both are the
 * same there.
 */
#ifndef QYI_EVENT_NUMBERS_H
#define QYI_EVENT_NUMBERS_H

#include "event/act.h"

struct qyi_tournament_log_state;

struct qyi_numbers {
    bool apart;       /* entry numbers are kept apart from pairing numbers */
    bool by_rating;   /* C.04.2: in the order of strength, until the fourth round is paired */
    bool drawn;       /* drawn by lot: they stay */
    uint16_t *number; /* of an entry, QY_TOURNAMENT_MAX_PLAYERS + 1 of them; 0: none. NULL unless `apart` */
    uint16_t *entry;  /* of a number, as many */
    uint16_t next;    /* entry */
};

/* Takes over what `new` announces. Errors: QY_E_TOUR_ACT, QY_E_MEMORY. */
int qyi_numbers_begin(struct qyi_numbers *numbers, const char *announced, struct qy_error *reterr);
void qyi_numbers_free(struct qyi_numbers *numbers);

/* Notes that the entry has a number. Error: QY_E_TOUR_PLAYER where it has one. */
int qyi_numbers_enter(struct qyi_numbers *numbers, unsigned entry, unsigned number);

/*
 * Makes the same act with other numbers of players: from entries to pairing numbers, or back. What the copy
 * owns is freed with qy_tournament_act_free(); the rest is borrowed from the act. Errors: QY_E_TOUR_PLAYER for
 * a number of nobody, QY_E_MEMORY.
 */
int qyi_act_to_numbers(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                       struct qy_tournament_act *ret_act, struct qy_error *reterr);
int qyi_act_to_entries(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                       struct qy_tournament_act *ret_act, struct qy_error *reterr);

/* Gives new numbers all over the state: to[old], 0 for who is taken out. Numbers of those left ascend
 * without a gap in their new order. Error: QY_E_MEMORY. */
int qyi_renumber(struct qyi_tournament_log_state *state, const uint16_t *to);

/* The numbers in the order of C.04.2: rating, title, name, entry. The caller frees them. Error: QY_E_MEMORY. */
int qyi_numbers_by_strength(const struct qyi_tournament_log_state *state, uint16_t **ret_order);

/*
 * After an act: puts players in the order of C.04.2 where the log asks for it and the fourth round is not
 * paired: rating, title, name, entry. Error: QY_E_MEMORY.
 */
int qyi_numbers_follow(struct qyi_tournament_log_state *state);

#endif
