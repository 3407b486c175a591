/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recognises from texts about an event (record 092, the game) that it follows the rules of xiangqi. */
#include "pairing/tournament.h"

#include <string.h>

const char *const qyi_type_of_cn_rules = "xiangqi";

static bool contains(const char *text, size_t len, const char *word)
{
    size_t size = strlen(word);

    for (size_t i = 0; i + size <= len; i++)
        if (memcmp(text + i, word, size) == 0)
            return true;
    return false;
}

bool qyi_type_is_cn(const char *type, size_t len)
{
    static const char *const other[] = {"国际象棋", "國際象棋"}; /* the other game has its name in it */
    static const char *const words[] = {"xiangqi", "Xiangqi", "象棋", "积分", "積分", "循环", "循環", "淘汰"};

    for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
        if (contains(type, len, other[i]))
            return false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (contains(type, len, words[i]))
            return true;
    return false;
}
