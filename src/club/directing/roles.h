/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Permissions over a tournament: one table of roles and acts. A deed is an act of the log, or
 * one of those that leave no act there.
 */
#ifndef QYI_DIRECTING_ROLES_H
#define QYI_DIRECTING_ROLES_H

#include <qiyuan/event/tournament_act.h>

/* The most able first. */
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

/* Deeds behind the kinds of acts. */
enum qyi_deed {
    QYI_DEED_PEOPLE = QY_ACT_KINDS, /* inviting, withdrawing an invitation */
    QYI_DEED_RECORD,                /* reading the log itself, dates of birth among it; who did what */
    QYI_DEED_PAPERS,
    QYI_DEED_REPORT, /* how one's own game ended, or one of the own team, by one's phone */
    QYI_DEED_DESK,   /* games over the board, of an event or of a desk: ruling, reading, printing */
    QYI_DEED_COPY,   /* the log, the people and the boards, to open the event at another server */
    QYI_DEED_REMOVE, /* the event itself */
    QYI_DEEDS
};

/* Own: about one's own team, board or person alone. */
enum qyi_may { QYI_MAY_NOT, QYI_MAY_OWN, QYI_MAY };

/* What a role may do of a deed (an act's kind or an enum qyi_deed): the one table of permissions. */
enum qyi_may qyi_role_may(enum qyi_role role, unsigned deed);

/* The name of a role: "chief"; and the role of a name, QYI_ROLES for none. */
const char *qyi_role_name(enum qyi_role role);
enum qyi_role qyi_role_named(const char *name);

/* The name of a deed: that of its act, or "people", "record", and so on. */
const char *qyi_deed_name(unsigned deed);

/* What roles and deeds are called in a language. Static storage. */
const char *qyi_role_words(enum qyi_role role, enum qy_lang lang);
const char *qyi_deed_words(const char *deed, enum qy_lang lang);

/* Refuses a deed to a role, in words of a language. Returns QY_E_TOUR_ROLE. */
int qyi_role_refuse(enum qyi_role role, const char *deed, enum qy_lang lang, struct qy_error *reterr);

/* True where an act is about that team or player: `number` as the act has it. Players pause, leave and come back by
 * themselves where the server pairs them, and in arenas (`free`): in a hall others are paired upon it. */
bool qyi_act_is_own(const struct qy_tournament_act *act, int32_t number, bool free);

#endif
