/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts of a tournament's log as this module checks, reads and writes them. */
#ifndef QYI_EVENT_ACT_H
#define QYI_EVENT_ACT_H

#include "base/arena.h"

#include <qiyuan/event/swiss_cn.h>
#include <qiyuan/event/tournament_act.h>

#include <string.h>

/* The memory that an act owns: texts, and lists that the library read or made. */
struct qyi_act_memory {
    struct qyi_arena texts;
    uint16_t *order;
    struct qy_pair *decided;
    struct qy_pair *pairs;
    struct qy_lots lots;
};

/* Creates an act that owns its memory. Error: QY_E_MEMORY. */
int qyi_act_new(enum qy_tournament_act_kind kind, struct qy_tournament_act *ret_act);

/* Checks that no text of the act exceeds the bound for new acts, also inside the act that an amendment puts
 * in its place. Logs of earlier versions may hold longer texts. Error: QY_E_TOUR_TEXT_LONG with the name of
 * the member. */
int qyi_act_check_texts(const struct qy_tournament_act *act, struct qy_error *reterr);

/* Checks that an act has only members that its kind allows, with every number and text within its bounds.
 * Errors: QY_E_TOUR_ACT with the name of the member, QY_E_TOUR_TEXT_LONG. */
int qyi_act_check(const struct qy_tournament_act *act, struct qy_error *reterr);

/*
 * Access to members by the names that they have in a line of a log, for callers that are given an act as
 * words. qyi_act_most() returns the greatest number that the member may have, 0 for a text. qyi_act_put()
 * sets the member from a text, which the act borrows; it returns false unless the text is a number up to that
 * bound. Neither accepts the name of a list or of a pair of numbers, or an unknown name.
 */
int32_t qyi_act_most(const char *name);
bool qyi_act_put(struct qy_tournament_act *act, const char *name, const char *text);

/* Reads numbers of at least `least` separated by commas, such as "3,17,5". `ret_numbers` needs room for as
 * many numbers as the text has characters. Returns their count; or SIZE_MAX if a part is not such a number,
 * which then begins at `ret_bad` (unless that is NULL). */
size_t qyi_act_numbers(const char *text, unsigned least, uint16_t *ret_numbers, const char **ret_bad);

/* Returns the text, or "" for NULL. */
static inline const char *qyi_act_text(const char *text)
{
    return text ? text : "";
}

static inline size_t qyi_act_length(const char *text)
{
    return strlen(qyi_act_text(text));
}

/* True when the text is not NULL and equals that word. */
bool qyi_act_is(const char *text, const char *word);

/* Reads the unit rule of `new` and of --units: "hard" or "soft"; any other text means no rule. */
enum qy_unit_rule qyi_act_units(const char *text);

/* Returns the board that the act's `table` names, or 0. */
unsigned qyi_act_table(const char *text);

/* Sets a player's texts, rating and sex from those that the act states. Error: QY_E_MEMORY. */
int qyi_act_describe(const struct qy_tournament_act *act, struct qy_tournament *tournament,
                     struct qy_tournament_player *player);

/* Reads a result such as "1-0" or "+-"; false for anything else. */
bool qyi_result_read(const char *text, size_t len, enum qy_tournament_outcome *ret_white,
                     enum qy_tournament_outcome *ret_black);
/* Returns the text of the result that two outcomes make, "*" for an open game, or NULL if they do not go
 * together. Static storage. */
const char *qyi_result_written(unsigned white, unsigned black);

/* Fills the error of an act that the event does not allow now; `expected` says what must happen first. */
int qyi_act_not_now(const struct qy_tournament_act *act, const char *expected, struct qy_error *reterr);

#endif
