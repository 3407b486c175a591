/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Entry numbers and pairing numbers.
 *
 * Lines of a log name players by entry numbers, which never change. Everything else, including the state,
 * uses the current pairing numbers. In logs of earlier versions, whose `new` does not mention numbers, both
 * are the same.
 */
#ifndef QYI_EVENT_NUMBERS_H
#define QYI_EVENT_NUMBERS_H

#include "event/act.h"

struct qyi_tournament_log_state;

struct qyi_numbers {
    bool apart;     /* entry numbers differ from pairing numbers */
    bool by_rating; /* order by strength until round four is paired (C.04.2) */
    bool drawn;     /* drawn by lot, and fixed from then on */
    /* pairing number by entry number, QY_TOURNAMENT_MAX_PLAYERS + 1 elements; 0: none. NULL unless `apart` */
    uint16_t *number;
    uint16_t *entry; /* entry number by pairing number, as many elements */
    uint16_t next;   /* the next free entry number */
};

/* Applies what `new` announces about numbers. Errors: QY_E_TOUR_ACT, QY_E_MEMORY. */
int qyi_numbers_begin(struct qyi_numbers *numbers, const char *announced, struct qy_error *reterr);
void qyi_numbers_free(struct qyi_numbers *numbers);

/* Records the pairing number of an entry. Error: QY_E_TOUR_PLAYER if the entry has one already. */
int qyi_numbers_enter(struct qyi_numbers *numbers, unsigned entry, unsigned number);

/*
 * Copies an act with its players renumbered: from entry numbers to pairing numbers, or back. Free what the
 * copy owns with qy_tournament_act_free(); the rest is borrowed from the act. Errors: QY_E_TOUR_PLAYER for an
 * unknown number, QY_E_MEMORY.
 */
int qyi_act_to_numbers(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                       struct qy_tournament_act *ret_act, struct qy_error *reterr);
int qyi_act_to_entries(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                       struct qy_tournament_act *ret_act, struct qy_error *reterr);

/* Renumbers the players everywhere in the state: to[old] is the new number, or 0 for a removed player. The
 * new numbers must be 1, 2, 3 ... without a gap. Error: QY_E_MEMORY. */
int qyi_renumber(struct qyi_tournament_log_state *state, const uint16_t *to);

/* Returns the numbers in the order of C.04.2: rating, title, name, entry. The caller frees them. Error:
 * QY_E_MEMORY. */
int qyi_numbers_by_strength(const struct qyi_tournament_log_state *state, uint16_t **ret_order);

/*
 * Call after each act: if the log asks for it and the fourth round is not yet paired, sorts players in the
 * order of C.04.2: rating, title, name, entry. Error: QY_E_MEMORY.
 */
int qyi_numbers_follow(struct qyi_tournament_log_state *state);

#endif
