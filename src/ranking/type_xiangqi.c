/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ranking. How the type of an event (record 092) tells that it goes by the rules of xiangqi. */
#include "ranking/tiebreaks.h"

#include <string.h>

const char *const qyi_type_of_cn_rules = "xiangqi";

bool qyi_type_is_cn(const char *type)
{
    static const char *const words[] = {"xiangqi", "Xiangqi", "象棋", "积分", "積分", "循环", "循環", "淘汰"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strstr(type, words[i]))
            return true;
    return false;
}
