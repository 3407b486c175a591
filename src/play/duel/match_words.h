/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ends games of a match, and a match, by scores: as numbers with commas between them. */
#ifndef QYI_DUEL_MATCH_WORDS_H
#define QYI_DUEL_MATCH_WORDS_H

#include <qiyuan/play/duel.h>

/* Read "PLIES,SCORE", "MOVES,SCORE" and "ELO0,ELO1,ALPHA,BETA" into the setup. False, with nothing changed, where the
 * text is something else or a number is out of bounds. */
bool qyi_match_read_draw(const char *text, struct qy_match_setup *setup);
bool qyi_match_read_resign(const char *text, struct qy_match_setup *setup);
bool qyi_match_read_sprt(const char *text, struct qy_match_setup *setup);

#endif
