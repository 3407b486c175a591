/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of --conduct: fouls and penalties of players, a line each. */
#include "base/error.h"
#include "cli/input.h"
#include "cli/tournament.h"

#include <stdlib.h>

/* One number of a line of --conduct; moves `*at` behind it and the tab. */
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

static bool read_conduct_line(const char *line, size_t len, struct qy_conduct *ret_conduct)
{
    struct qy_conduct conduct = {0};
    size_t at = 0;

    if (!read_cell(line, len, &at, QY_TOURNAMENT_MAX_PLAYERS, &conduct.number) || conduct.number == 0)
        return false;
    if (at < len && !read_cell(line, len, &at, 9999, &conduct.fouls))
        return false;
    if (at < len && !read_cell(line, len, &at, 9999, &conduct.warnings))
        return false;
    if (at < len && !read_cell(line, len, &at, 9999, &conduct.disqualifications))
        return false;
    *ret_conduct = conduct;
    return at == len;
}

/* The file of --conduct: number, fouls, warnings, disqualifications a line. Returns an exit code. */
int qyi_cli_read_conduct(const struct qyi_cli *cli, const char *path, struct qy_conduct **ret_list,
                         size_t *ret_count)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_conduct *list = NULL;
    size_t count = 0;
    int code = qyi_cli_read_whole(cli, path, &text);
    size_t lines = 1;

    for (size_t i = 0; i < text.len; i++)
        lines += text.data[i] == '\n';
    list = calloc(lines, sizeof *list);
    for (size_t at = 0, end; code == QYI_EXIT_DONE && list && at < text.len; at = end + 1) {
        size_t len;

        for (end = at; end < text.len && text.data[end] != '\n'; end++)
            ;
        len = end - at - (end > at && text.data[end - 1] == '\r' ? 1 : 0);
        if (len == 0 || text.data[at] == '#')
            continue;
        if (!read_conduct_line(text.data + at, len, &list[count])) {
            struct qy_error error;

            qyi_error_set(&error, QY_E_PENALTY_LINE, at, text.data + at, len,
                          "number fouls warnings disqualifications");
            qyi_error_locate(&error, text.data, text.len);
            code = qyi_cli_fail(cli, path, &error);
        }
        count++;
    }
    qy_buf_free(&text);
    if (code == QYI_EXIT_DONE && !list)
        code = QYI_EXIT_SYSTEM;
    if (code != QYI_EXIT_DONE) {
        free(list);
        return code;
    }
    *ret_list = list;
    *ret_count = count;
    return QYI_EXIT_DONE;
}
