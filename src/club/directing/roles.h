/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Permissions for tournaments: one table of roles and deeds. A deed is an act of the log, or one of the
 * actions below that leave no act in it.
 */
#ifndef QYI_DIRECTING_ROLES_H
#define QYI_DIRECTING_ROLES_H

#include <qiyuan/event/tournament_act.h>

/* The role with the most rights first. */
enum qyi_role {
    QYI_ROLE_OWNER,
    QYI_ROLE_ORGANISER,
    QYI_ROLE_CHIEF,
    QYI_ROLE_ARBITER,
    QYI_ROLE_CAPTAIN, /* of one team */
    QYI_ROLE_PLAYER,
    QYI_ROLE_PUBLIC,
    QYI_ROLES
};

/* Deeds that are not acts; their numbers follow those of acts. */
enum qyi_deed {
    QYI_DEED_PEOPLE = QY_ACT_KINDS, /* inviting, withdrawing an invitation */
    QYI_DEED_RECORD,                /* reading the log with dates of birth, and who did what */
    QYI_DEED_PAPERS,
    QYI_DEED_REPORT, /* reporting the result of one's own game, or of the own team's, by phone */
    QYI_DEED_DESK,   /* games over the board, of an event or a desk: ruling, reading, printing */
    /* downloading the log, the people and the boards, to continue the event on another server */
    QYI_DEED_COPY,
    QYI_DEED_REMOVE, /* removing the event */
    QYI_DEEDS
};

/* OWN: only for one's own team, board or person. */
enum qyi_may { QYI_MAY_NOT, QYI_MAY_OWN, QYI_MAY };

/* Returns whether a role may do a deed (kind of an act, or enum qyi_deed), from the one table of permissions. */
enum qyi_may qyi_role_may(enum qyi_role role, unsigned deed);

/* The name of a role: "chief"; and the role with a name, QYI_ROLES if there is none. */
const char *qyi_role_name(enum qyi_role role);
enum qyi_role qyi_role_named(const char *name);

/* The name of a deed: the name of the act, or "people", "record" and so on. */
const char *qyi_deed_name(unsigned deed);

/* The names of roles and deeds in a language. Static storage. */
const char *qyi_role_words(enum qyi_role role, enum qy_lang lang);
const char *qyi_deed_words(const char *deed, enum qy_lang lang);

/* Fills the error that refuses a deed to a role, in a language. Returns QY_E_TOUR_ROLE. */
int qyi_role_refuse(enum qyi_role role, const char *deed, enum qy_lang lang, struct qy_error *reterr);

/* True if an act concerns this team or player; `number` is the one in the act. With `free`, that is in arenas
 * and if the server pairs, players may also pause, leave and return by themselves. In a playing hall they may
 * not, because others are already paired with them. */
bool qyi_act_is_own(const struct qy_tournament_act *act, int32_t number, bool free);

#endif
