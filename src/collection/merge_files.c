/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A merge on its way to its two files. */
#include "collection/merge_files.h"

#include "base/csv.h"

#include <string.h>

struct writing {
    struct qyi_merge_files *files;
    struct qy_buf text; /* that goes to the games */
    struct qy_buf row;  /* and to the report */
    struct qy_error *error;
};

static int write_game(void *user, const char *text, size_t len)
{
    struct writing *writing = user;

    if (!writing->files->games)
        return 0;
    qy_buf_add(&writing->text, text, len);
    return qyi_target_write(writing->files->games, &writing->text, false, writing->error);
}

static int tell_change(void *user, const struct qy_merge_change *change)
{
    struct writing *writing = user;
    struct qyi_merge_files *files = writing->files;
    struct qy_buf *row = &writing->row;

    ++*(strcmp(change->change, "rename") == 0  ? &files->renamed
        : strcmp(change->change, "doubt") == 0 ? &files->doubts
                                               : &files->dropped);
    if (!files->report)
        return 0;
    if (files->games) {
        qy_buf_addf(row, "%s,", change->change);
        qyi_add_csv(change->from, row);
        qy_buf_addc(row, ',');
        qyi_add_csv(change->to, row);
        qy_buf_addf(row, ",%llu\n", (unsigned long long)change->games);
    } else {
        qy_buf_addf(row, "%s\t%s\t%s\t%llu\n", change->change, change->from, change->to,
                    (unsigned long long)change->games);
    }
    return qyi_target_write(files->report, row, false, writing->error);
}

/* Ends a file with what is left for it. */
static int close_target(struct qyi_target **target, struct qy_buf *rest, struct qy_error *reterr)
{
    struct qyi_target *ended = *target;
    int code = ended ? qyi_target_write(ended, rest, true, reterr) : 0;

    if (code < 0 || !ended)
        return code;
    *target = NULL;
    return qyi_target_commit(ended, reterr);
}

int qyi_merge_write_files(struct qy_merge *merge, struct qyi_merge_files *files, struct qy_error *reterr)
{
    struct writing writing = {files, QY_BUF_INIT, QY_BUF_INIT, reterr};
    int code;

    if (files->games && files->report)
        qy_buf_adds(&writing.row, "change,from,to,games\n");
    code = qy_merge_write(merge, write_game, &writing, reterr);
    if (code == 0)
        code = qy_merge_report(merge, tell_change, &writing);
    if (code == 0)
        code = close_target(&files->report, &writing.row, reterr);
    if (code == 0)
        code = close_target(&files->games, &writing.text, reterr);
    qyi_target_abandon(files->games);
    qyi_target_abandon(files->report);
    files->games = files->report = NULL;
    qy_buf_free(&writing.text);
    qy_buf_free(&writing.row);
    return code;
}
