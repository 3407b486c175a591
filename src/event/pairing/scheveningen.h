/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two teams, everybody against everybody of the other one: the Scheveningen tables. */
#ifndef QYI_PAIRING_SCHEVENINGEN_H
#define QYI_PAIRING_SCHEVENINGEN_H

#include <qiyuan/event/pairing.h>

/*
 * The opponent that seat `seat` (from 0) of team A meets in round `round` (from 1) of a match of `players` boards (1 to
 * QY_TEAM_MEMBERS_MOST): a seat of team B. `ret_white` tells whether team A has White there.
 */
unsigned qyi_scheveningen_opponent(unsigned players, unsigned round, unsigned seat, bool *ret_white);

#endif
