/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of what each role may do in a tournament. */
#include "directing/roles.h"

#include "base/error.h"
#include "base/registry.h"

#include <qiyuan/errors/server.h>

#include <stdio.h>
#include <string.h>

static const char *const names[QYI_ROLES] = {"owner",   "organiser", "chief", "arbiter",
                                             "captain", "player",    "public"};

/*
 * One letter for each role in the order of the enumeration: Y may, o for its own only, - may not. Organisers
 * can't do what arbiters rule on; arbiters can't change entrants and announcements.
 */
static const char table[QYI_DEEDS][QYI_ROLES + 1] = {
    [QY_ACT_NEW] = "Y------",      [QY_ACT_ADD] = "YYY----",
    [QY_ACT_REDRAW] = "YYY----",   [QY_ACT_BYE] = "YYY----",
    [QY_ACT_WITHDRAW] = "YYY--o-", [QY_ACT_PAIR] = "YYY----",
    [QY_ACT_RESULT] = "YYYY---",   [QY_ACT_PENALISE] = "Y-YY---",
    [QY_ACT_DECIDE] = "Y-Y----",   [QY_ACT_ARRIVE] = "YYYY-o-",
    [QY_ACT_ABSENT] = "YYYY-o-",   [QY_ACT_RATE] = "YYY----",
    [QY_ACT_APPEAL] = "YYYYoo-",   [QY_ACT_RULE] = "Y-Y----",
    [QY_ACT_MEMBER] = "YYY----",   [QY_ACT_LINEUP] = "YYYYo--",
    [QY_ACT_MATCH] = "YYYY---",    [QY_ACT_EDIT] = "YYY----",
    [QY_ACT_REMOVE] = "YYY----",   [QY_ACT_RETURN] = "YYY--o-",
    [QY_ACT_EVENT] = "YY-----",    [QY_ACT_AVOID] = "YYY----",
    [QY_ACT_STRIKE] = "Y-Y----",   [QY_ACT_AMEND] = "Y-Y----",
    [QY_ACT_PLAYOFF] = "YYYY---",  [QY_ACT_UNDO] = "YYYY---", /* deeds for oneself */
    [QY_ACT_ARENA] = "YYY----",    [QYI_DEED_PEOPLE] = "YY-----",
    [QYI_DEED_RECORD] = "YYYY---", [QYI_DEED_PAPERS] = "YYYY---",
    [QYI_DEED_REPORT] = "----oo-", [QYI_DEED_DESK] = "YYYY---",
    [QYI_DEED_COPY] = "Y------",   [QYI_DEED_REMOVE] = "Y------",
    [QY_ACT_LEAVE] = "-------", /* follows automatically from the act before it */
};

enum qyi_may qyi_role_may(enum qyi_role role, unsigned deed)
{
    char letter = deed < QYI_DEEDS && role < QYI_ROLES ? table[deed][role] : '-';

    return letter == 'Y' ? QYI_MAY : letter == 'o' ? QYI_MAY_OWN : QYI_MAY_NOT;
}

const char *qyi_role_name(enum qyi_role role)
{
    return names[role];
}

enum qyi_role qyi_role_named(const char *name)
{
    enum qyi_role role = QYI_ROLE_OWNER;

    while (role < QYI_ROLES && strcmp(names[role], name) != 0)
        role++;
    return role;
}

const char *qyi_deed_name(unsigned deed)
{
    static const char *const others[] = {"people", "record", "papers",      "report",
                                         "desk",   "copy",   "remove-event"};

    return deed < QY_ACT_KINDS ? qy_tournament_act_name((enum qy_tournament_act_kind)deed)
                               : others[deed - QY_ACT_KINDS];
}

static const char *words_of(const char *family, const char *name, enum qy_lang lang)
{
    char id[64];

    (void)snprintf(id, sizeof id, "%s.%s", family, name);
    return qyi_message_text(lang, id);
}

const char *qyi_role_words(enum qyi_role role, enum qy_lang lang)
{
    return words_of("role", names[role], lang);
}

const char *qyi_deed_words(const char *deed, enum qy_lang lang)
{
    return words_of("task", deed, lang);
}

int qyi_role_refuse(enum qyi_role role, const char *deed, enum qy_lang lang, struct qy_error *reterr)
{
    const char *words = qyi_deed_words(deed, lang);

    return qyi_error_set(reterr, QY_E_TOUR_ROLE, 0, words, strlen(words), qyi_role_words(role, lang));
}

bool qyi_act_is_own(const struct qy_tournament_act *act, int32_t number, bool free)
{
    switch (act->kind) {
    case QY_ACT_LINEUP: return act->team == number;
    case QY_ACT_APPEAL: return act->number == number;
    case QY_ACT_WITHDRAW:
    case QY_ACT_RETURN: return free && act->number == number;
    case QY_ACT_ABSENT: return free && act->order_count == 1 && act->order[0] == number;
    case QY_ACT_ARRIVE: return act->order_count == 1 && act->order[0] == number;
    default: return false;
    }
}
