/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dates and sexes in lists of players, as people write them. */
#include <qiyuan/event/roster.h>

#include "base/dates.h"

#include <string.h>

bool qy_birth_read(const char *text, size_t len, char ret_date[11], bool *ret_doubt)
{
    return qyi_date_read(text, len, ret_date, ret_doubt);
}

char qy_sex_read(const char *text, size_t len)
{
    static const char *const spelled[][2] = {
        {"m", "m"},      {"male", "m"}, {"男", "m"},   {"男子", "m"}, {"男性", "m"}, {"先生", "m"},
        {"herr", "m"},   {"mr", "m"},   {"boy", "m"},  {"♂", "m"},    {"w", "w"},    {"f", "w"},
        {"female", "w"}, {"女", "w"},   {"女子", "w"}, {"女性", "w"}, {"女士", "w"}, {"frau", "w"},
        {"mrs", "w"},    {"ms", "w"},   {"girl", "w"}, {"♀", "w"}};
    char small[8] = "";

    if (len >= sizeof small)
        return 0;
    for (size_t i = 0; i < len; i++)
        small[i] = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] + 32 : text[i]);
    for (size_t i = 0; i < sizeof spelled / sizeof spelled[0]; i++)
        if (strcmp(small, spelled[i][0]) == 0)
            return spelled[i][1][0];
    return 0;
}
