/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is to be told of a person who is entered or put right. */
#ifndef QYI_ANSWER_PERSON_WARNINGS_H
#define QYI_ANSWER_PERSON_WARNINGS_H

#include "base/warner.h"

#include <qiyuan/tournament_act.h>

/* A title that is none of FIDE's and none of xiangqi: it is kept as it is written, and gives no place among the titled. */
void qyi_warn_title(const struct qy_tournament_act *act, const struct qyi_warner *warner);

#endif
