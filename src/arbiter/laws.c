/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arbiter/laws.h"

#include <string.h>

/* The later rule sets of xiangqi judge repetitions by their own lights; a game is conducted as in 1999. */
const struct qyi_laws_row qyi_laws_all[] = {
    {"chess-classic", &qyi_laws_chess_classic},
    {"chess-fide-2023", &qyi_laws_chess_fide_2023},
    {"xiangqi-1999", &qyi_laws_xiangqi_1999},
    {"xiangqi-2020", &qyi_laws_xiangqi_1999},
    {"xiangqi-axf", &qyi_laws_xiangqi_1999},
    {"xiangqi-wxf", &qyi_laws_xiangqi_1999},
    {NULL, NULL},
};

const struct qyi_laws *qyi_laws_of(const struct qy_rules *rules)
{
    for (size_t i = 0; qyi_laws_all[i].rules; i++)
        if (strcmp(qyi_laws_all[i].rules, qy_rules_id(rules)) == 0)
            return qyi_laws_all[i].laws;
    return NULL;
}
