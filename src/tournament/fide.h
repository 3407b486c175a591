/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tournament. The FIDE systems besides the Dutch one. Each pairs a round; errors as for
 * qy_pair_dutch(). */
#ifndef QYI_TOURNAMENT_FIDE_H
#define QYI_TOURNAMENT_FIDE_H

#include <qiyuan/tournament.h>

/* The Burstein system (C.04.4.2). */
int qyi_pair_burstein(const struct qy_tournament *tournament, unsigned round, struct qy_pairing *ret_pairing,
                      struct qy_error *reterr);

/* The Dubov system (C.04.4.1). Error: also QY_E_TOUR_UNRATED. */
int qyi_pair_dubov(const struct qy_tournament *tournament, unsigned round, struct qy_pairing *ret_pairing,
                   struct qy_error *reterr);

#endif
