/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts as the module makes and asks them. */
#ifndef QYI_EVENT_ACT_H
#define QYI_EVENT_ACT_H

#include "base/arena.h"

#include <qiyuan/event/swiss_cn.h>
#include <qiyuan/event/tournament_act.h>

#include <string.h>

/* What an act owns that the library read or made. */
struct qyi_act_memory {
    struct qyi_arena texts;
    uint16_t *order;
    struct qy_pair *decided;
    struct qy_pair *pairs;
    struct qy_lots lots;
};

/* Begins an act that owns memory. Error: QY_E_MEMORY. */
int qyi_act_new(enum qy_tournament_act_kind kind, struct qy_tournament_act *ret_act);

/* Whether no text of an act is too long for what is new; an act in its place counts, too. Logs of earlier versions may hold
 * longer ones. Error: QY_E_TOUR_TEXT_LONG with the name of the member. */
int qyi_act_check_texts(const struct qy_tournament_act *act, struct qy_error *reterr);

/* Whether an act has the members of its kind alone, every number and text within its bounds. Errors: QY_E_TOUR_ACT with
 * the name of the member, QY_E_TOUR_TEXT_LONG. */
int qyi_act_check(const struct qy_tournament_act *act, struct qy_error *reterr);

/*
 * Members by the names that they have in a line of a log, for who is given an act as words: the greatest
 * number that one may have, 0 for a text; and its value from a text, which is borrowed. False for what is no
 * number up to that. Neither takes the name of a list, of a pair of numbers or of none.
 */
int32_t qyi_act_most(const char *name);
bool qyi_act_put(struct qy_tournament_act *act, const char *name, const char *text);

/* Reads numbers from `least` on with commas between, "3,17,5", into a list with room for as many as the text has
 * characters. Returns their count, or SIZE_MAX where a piece is none: it begins at `ret_bad`, unless that is NULL. */
size_t qyi_act_numbers(const char *text, unsigned least, uint16_t *ret_numbers, const char **ret_bad);

/* A text and its length; an empty one where none is given. */
static inline const char *qyi_act_text(const char *text)
{
    return text ? text : "";
}

static inline size_t qyi_act_length(const char *text)
{
    return strlen(qyi_act_text(text));
}

/* True when the text is given and is that word. */
bool qyi_act_is(const char *text, const char *word);

/* What `new` and --units announce of units: "hard", "soft", or anything else for nothing. */
enum qy_unit_rule qyi_act_units(const char *text);

/* The board that `table` of an act names, 0 for none. */
unsigned qyi_act_table(const char *text);

/* Gives a player the texts, the rating and the sex that an act states. Error: QY_E_MEMORY. */
int qyi_act_describe(const struct qy_tournament_act *act, struct qy_tournament *tournament,
                     struct qy_tournament_player *player);

/* Reads a result: "1-0", "+-"; false for anything else. */
bool qyi_result_read(const char *text, size_t len, enum qy_tournament_outcome *ret_white,
                     enum qy_tournament_outcome *ret_black);
/* The result that two outcomes are, "*" for an open game; NULL for what is none. Static storage. */
const char *qyi_result_written(unsigned white, unsigned black);

/* The error of an act that can't be done as the event stands; `expected` says what would have to be first. */
int qyi_act_not_now(const struct qy_tournament_act *act, const char *expected, struct qy_error *reterr);

#endif
