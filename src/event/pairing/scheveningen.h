/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Scheveningen tables: each player of a team meets each player of the other team. */
#ifndef QYI_PAIRING_SCHEVENINGEN_H
#define QYI_PAIRING_SCHEVENINGEN_H

#include <qiyuan/event/pairing.h>

/*
 * Returns the seat of team B that seat `seat` (from 0) of team A meets in round `round` (from 1) of a match
 * on `players` boards (1 to QY_TEAM_MEMBERS_MOST). `ret_white` says whether team A has White there.
 */
unsigned qyi_scheveningen_opponent(unsigned players, unsigned round, unsigned seat, bool *ret_white);

#endif
