/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where one name of a list ends. */
#include "base/name_list.h"

#include <string.h>

size_t qyi_name_list_part(const char *whole, const char *rest)
{
    size_t len;

    if (strchr(whole, ';'))
        return strcspn(rest, ";");
    if (!strchr(rest, ')'))
        return strcspn(rest, strchr(whole, ')') ? "" : ",");
    for (len = strcspn(rest, ")") + 1; rest[len] && rest[len] != ','; len++)
        continue;
    return len;
}

const char *qyi_name_list_next(const char *whole, const char *rest)
{
    rest += qyi_name_list_part(whole, rest);
    return rest + strspn(rest, ",; ");
}
