/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is to be told of a person who is entered or put right. */
#include "answer/person_warnings.h"

#include "pairing/tournament.h"

void qyi_warn_title(const struct qy_tournament_act *act, const struct qyi_warner *warner)
{
    bool person = act->kind == QY_ACT_ADD || act->kind == QY_ACT_MEMBER || act->kind == QY_ACT_EDIT;

    if (person && act->title && !qyi_title_is_known(act->title))
        warner->say(warner->user, "import.untitled", "title", act->title, "");
}
