/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Skips the games of a file up to the wanted one, and plays its main line up to the position. */
#include "record/seek.h"

#include "base/grow.h"

#define SEEN 1 /* returned by the sink once the game was read */

static int play(struct qyi_seek *seek, const struct qy_record *record)
{
    const struct qy_record_node *node = qy_record_root(record);
    struct qy_undo undo;

    seek->start = *qy_record_start(record);
    seek->position = seek->start;
    for (; node->child && seek->plies < seek->ply; node = node->child) {
        if (QYI_GROW(seek->moves, seek->room, seek->plies + 1) < 0)
            return QY_E_MEMORY;
        seek->moves[seek->plies++] = node->child->move;
        qy_position_make(&seek->position, node->child->move, &undo);
    }
    seek->found = seek->plies == seek->ply || seek->ply == UINT64_MAX;
    seek->reach(seek->user, record, node);
    return SEEN;
}

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct qyi_seek *seek = user;

    seek->games++;
    if (seek->games < seek->number) {
        seek->error.code = 0;
        return 0;
    }
    seek->faulty = end->state == QYI_RECORD_CUT || end->state == QYI_RECORD_NONE;
    return end->state != QYI_RECORD_NONE ? play(seek, record) : SEEN;
}

static int on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct qyi_seek *seek = user;

    if (kind == QYI_REPORT_REPAIR && seek->error.code == 0)
        seek->error = *error;
    return 0;
}

int qyi_seek_position(struct qyi_seek *seek, const char *path, const struct qyi_format *known,
                      const struct qyi_record_input *input)
{
    const struct qyi_record_sink sink = {.user = seek, .record = on_record, .report = on_report};
    int code = qyi_games_read_input(path, known, input, &sink);

    return code < 0 ? code : 0;
}
