/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts on their way into a log: those that enter the players of a list, and what they point to. */
#ifndef QYI_TRF_ROSTER_ACTS_H
#define QYI_TRF_ROSTER_ACTS_H

#include <qiyuan/event/roster.h>
#include <qiyuan/event/tournament_log.h>

/* Zeroed is empty. */
struct qyi_acts {
    struct qy_tournament_act *act;
    size_t count;
    void **piece; /* memory that lives as long as the acts */
    size_t piece_count;
};
void qyi_acts_free(struct qyi_acts *acts);

/* A new act, to be filled, until the next is added; zeroed memory for what it points to. NULL when memory runs
 * out. */
struct qy_tournament_act *qyi_acts_add(struct qyi_acts *acts, enum qy_tournament_act_kind kind);
void *qyi_acts_piece(struct qyi_acts *acts, size_t size);

/* Adds the act that enters somebody; `club` where they have none of their own. Texts are borrowed. False when
 * memory runs out. */
bool qyi_acts_person(struct qyi_acts *acts, enum qy_tournament_act_kind kind,
                     const struct qy_tournament_player *player, const char *club);

/*
 * Adds the acts that enter a list: players in the order of the numbers that it has; in an event of teams the
 * teams as the list names them, then their members by boards. The list and the event must live as long as the
 * acts. Error: QY_E_MEMORY.
 */
int qyi_acts_of_roster(struct qyi_acts *acts, const struct qy_roster *roster,
                       const struct qy_tournament_log *event);

/* Player `index` of the list is left out: others are in teams and this one is in none. */
bool qyi_acts_leaves_out(const struct qy_roster *roster, size_t index, const struct qy_tournament_log *event);

/* The team of player `index`, whose own line names none: that of the lines above. NULL otherwise. Borrowed. */
const char *qyi_acts_joins(const struct qy_roster *roster, size_t index,
                           const struct qy_tournament_log *event);

/* Adds an act for each player of an event whose rating in a list is another: that of the same id, else
 * (where one of them has none) of the same name. Players missing from the list are reported, as are those without a
 * rating there, who keep theirs. Error: QY_E_MEMORY. */
int qyi_acts_of_ratings(struct qyi_acts *acts, const struct qy_tournament *list,
                        const struct qy_tournament *event,
                        void (*unrated)(void *user, const struct qy_tournament_player *player, bool listed),
                        void *user);

/* qy_roster_read() of a list of ratings: one without a single rating is refused with QY_E_TRF_LINE. */
int qyi_ratings_read(const char *text, size_t len, struct qy_roster *ret_list, struct qy_error *reterr);

/* The message of a kind of note: "import.column"; programs know the kind by what stands behind the point. */
const char *qyi_roster_note_message(enum qy_roster_note_kind kind);

/* Reads "4,17": lines of a list, for qy_roster_read_without(); the caller frees them. False for anything else. */
bool qyi_roster_lines(const char *text, uint32_t **ret_lines, size_t *ret_count);

#endif
