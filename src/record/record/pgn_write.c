/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a finished game in PGN's export form. */
#include <string.h>

#include "record/pgn_export.h"

static bool is_name(const char *name)
{
    size_t len = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");

    return len > 0 && name[len] == '\0';
}

static int fill(struct qy_record *record, const struct qy_history *history, const struct qy_pgn_tag *tags,
                size_t count)
{
    struct qy_record_node *node = qy_record_root(record);
    int code = 0;

    qy_record_set_start(record, qy_history_start(history));
    for (size_t i = 0; i < count && code == 0; i++)
        code = qy_record_add_tag(record, tags[i].name, strlen(tags[i].name), tags[i].value,
                                 strlen(tags[i].value));
    for (size_t ply = 1; ply <= qy_history_plies(history) && code == 0; ply++)
        code = qy_record_add_move(record, node, qy_history_move(history, ply), &node);
    return code;
}

int qy_pgn_write_history(const struct qy_history *history, const struct qy_pgn_tag *tags, size_t count,
                         enum qy_result result, enum qy_notation notation, struct qy_buf *out)
{
    struct qy_record *record;

    if (!qy_notation_suits(notation, qy_history_start(history)->game))
        return QY_E_VALUE;
    for (size_t i = 0; i < count; i++) {
        if (!is_name(tags[i].name))
            return QY_E_VALUE;
    }
    int code = qy_record_new(&record);
    if (code != 0)
        return code;
    code = fill(record, history, tags, count);
    qy_record_set_result(record, result);
    if (code == 0)
        code = qyi_pgn_export(record, QYI_PGN_FULL, &(struct qyi_record_output){.notation = notation}, out);
    qy_record_free(record);
    return code;
}
