/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The acts that enter the players of a list into a log, and the memory that they use. */
#ifndef QYI_TRF_ROSTER_ACTS_H
#define QYI_TRF_ROSTER_ACTS_H

#include <qiyuan/event/roster.h>
#include <qiyuan/event/tournament_log.h>

/* Initialise with zeros. */
struct qyi_acts {
    struct qy_tournament_act *act;
    size_t count;
    void **piece; /* memory blocks that live as long as the acts */
    size_t piece_count;
};
void qyi_acts_free(struct qyi_acts *acts);

/* Returns a new act for the caller to fill; it is valid until the next one is added. qyi_acts_piece()
 * returns zeroed memory for the data it points to. NULL when memory runs out. */
struct qy_tournament_act *qyi_acts_add(struct qyi_acts *acts, enum qy_tournament_act_kind kind);
void *qyi_acts_piece(struct qyi_acts *acts, size_t size);

/* Appends the act that enters a person; `club` is used if they have no club of their own. Texts are borrowed.
 * False when memory runs out. */
bool qyi_acts_person(struct qyi_acts *acts, enum qy_tournament_act_kind kind,
                     const struct qy_tournament_player *player, const char *club);

/*
 * Appends the acts that enter a list: players in the order of their numbers; in a team event the teams in the
 * order of the list, then their members by board. The list and the event must live as long as the acts.
 * Error: QY_E_MEMORY.
 */
int qyi_acts_of_roster(struct qyi_acts *acts, const struct qy_roster *roster,
                       const struct qy_tournament_log *event);

/* True when player `index` is skipped because other players belong to teams and this one does not. */
bool qyi_acts_leaves_out(const struct qy_roster *roster, size_t index, const struct qy_tournament_log *event);

/* Returns the team of player `index` if the player's own line does not name one: the team of the lines above,
 * or NULL. Borrowed. */
const char *qyi_acts_joins(const struct qy_roster *roster, size_t index,
                           const struct qy_tournament_log *event);

/* Appends an act for each player of an event whose rating in a list differs. Players are matched by id, or by
 * name if one of the two has no id. Players missing from the list are reported, and so are those without a
 * rating in it, who keep theirs. Error: QY_E_MEMORY. */
int qyi_acts_of_ratings(struct qyi_acts *acts, const struct qy_tournament *list,
                        const struct qy_tournament *event,
                        void (*unrated)(void *user, const struct qy_tournament_player *player, bool listed),
                        void *user);

/* Calls qy_roster_read() for a list of ratings; a list without any rating gives QY_E_TRF_LINE. */
int qyi_ratings_read(const char *text, size_t len, struct qy_roster *ret_list, struct qy_error *reterr);

/* The message for a kind of note, such as "import.column"; programs recognise the kind by the part after the
 * point. */
const char *qyi_roster_note_message(enum qy_roster_note_kind kind);

/* Reads line numbers such as "4,17" for qy_roster_read_without(); the caller frees them. False for anything else. */
bool qyi_roster_lines(const char *text, uint32_t **ret_lines, size_t *ret_count);

#endif
