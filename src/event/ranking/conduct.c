/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fouls and penalties of an event's players for its ranking, read from a list, a line each. */
#include "ranking/conduct.h"

#include "base/error.h"
#include "base/grow.h"

#include <qiyuan/errors/tournament.h>

#include <stdlib.h>

/* Reads a number of a line, and moves `*at` past it and the tab. */
static bool read_cell(const char *line, size_t len, size_t *at, unsigned most, uint16_t *ret_number)
{
    size_t from = *at;
    unsigned number = 0;

    while (*at < len && line[*at] >= '0' && line[*at] <= '9' && number <= most)
        number = number * 10 + (unsigned)(line[(*at)++] - '0');
    if (number > most || (*at < len && line[*at] != '\t'))
        return false;
    *ret_number = (uint16_t)number;
    if (*at < len)
        ++*at;
    return *at > from;
}

static bool read_line(const char *line, size_t len, struct qy_conduct *ret_conduct)
{
    struct qy_conduct conduct = {0};
    uint16_t *const cells[] = {&conduct.fouls, &conduct.warnings, &conduct.disqualifications};
    size_t at = 0;

    if (!read_cell(line, len, &at, QY_TOURNAMENT_MAX_PLAYERS, &conduct.number) || conduct.number == 0)
        return false;
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++)
        if (at < len && !read_cell(line, len, &at, 9999, cells[i]))
            return false;
    *ret_conduct = conduct;
    return at == len;
}

int qyi_conduct_read(const char *text, size_t len, struct qy_conduct **ret_list, size_t *ret_count,
                     struct qy_error *reterr)
{
    struct qy_conduct *list = NULL;
    size_t count = 0;
    int code = 0;

    for (size_t at = 0, end; code == 0 && at < len; at = end + 1) {
        for (end = at; end < len && text[end] != '\n'; end++)
            ;
        size_t size = end - at - (end > at && text[end - 1] == '\r' ? 1 : 0);
        if (size == 0 || text[at] == '#')
            continue;
        if (QYI_ONE_MORE(list, count) < 0) {
            code = qyi_no_memory(reterr);
        } else if (!read_line(text + at, size, &list[count++])) {
            code = qyi_error_set(reterr, QY_E_PENALTY_LINE, at, text + at, size,
                                 "number fouls warnings disqualifications");
            if (reterr)
                qyi_error_locate(reterr, text, len);
        }
    }
    if (code < 0) {
        free(list);
        return code;
    }
    *ret_list = list;
    *ret_count = count;
    return 0;
}
