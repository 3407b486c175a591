/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds where one name of a list ends. */
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

size_t qyi_name_list_duty(const char *part, size_t len, size_t *ret_duty)
{
    static const char wide[] = "：";

    *ret_duty = 0;
    for (size_t i = 1; i < len; i++) {
        size_t colon = part[i] == ':'                                                        ? 1
                       : len - i > strlen(wide) && memcmp(part + i, wide, strlen(wide)) == 0 ? strlen(wide)
                                                                                             : 0;
        if (colon == 0)
            continue;
        size_t name = i + colon;
        while (name < len && part[name] == ' ')
            name++;
        if (name == len) /* a duty without a name */
            return 0;
        *ret_duty = i;
        return name;
    }
    return 0;
}
