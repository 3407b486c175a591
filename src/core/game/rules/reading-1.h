/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The books of the first reading; each stands behind the one that came after it. */
#ifndef QYI_GAME_RULES_READING_1_H
#define QYI_GAME_RULES_READING_1_H

#include "game/rules.h"

extern const struct qy_rules qyi_rules_chess_classic_1;
extern const struct qy_rules qyi_rules_chess_fide_2023_1;
extern const struct qy_rules qyi_rules_chess_fide_2023_rapid_1;
extern const struct qy_rules qyi_rules_chess_fide_2023_blitz_1;
extern const struct qy_rules qyi_rules_xiangqi_1999_1;
extern const struct qy_rules qyi_rules_xiangqi_2020_1;
extern const struct qy_rules qyi_rules_xiangqi_axf_1;
extern const struct qy_rules qyi_rules_xiangqi_wxf_1;

#endif
