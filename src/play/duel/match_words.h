/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The settings that end games of a match, or the match, by scores: comma-separated numbers. */
#ifndef QYI_DUEL_MATCH_WORDS_H
#define QYI_DUEL_MATCH_WORDS_H

#include <qiyuan/play/duel.h>

/*
 * Read "PLIES,SCORE", "MOVES,SCORE" and "ELO0,ELO1,ALPHA,BETA" into the setup. False, with nothing changed,
 * for other text or a number out of range.
 */
bool qyi_match_read_draw(const char *text, struct qy_match_setup *setup);
bool qyi_match_read_resign(const char *text, struct qy_match_setup *setup);
bool qyi_match_read_sprt(const char *text, struct qy_match_setup *setup);

#endif
