/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arbiter/laws.h"

#include <string.h>

const struct qyi_laws *const qyi_laws_all[] = {&qyi_laws_chess_classic, &qyi_laws_chess_fide_2023,
                                               &qyi_laws_xiangqi_1999, NULL};

const struct qyi_laws *qyi_laws_of(const struct qy_rules *rules)
{
    for (size_t i = 0; qyi_laws_all[i]; i++)
        if (strcmp(qyi_laws_all[i]->id, qy_rules_id(rules)) == 0)
            return qyi_laws_all[i];
    return NULL;
}
