/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A merge on its way to its two files. */
#include "collection/merge_files.h"

#include "base/csv.h"
#include "base/error.h"

#include <string.h>

static int write_game(void *user, const char *text, size_t len)
{
    struct qyi_merge_files *files = user;

    return files->games ? qyi_target_take(files->games, text, len) : 0;
}

static void write_row(const struct qy_merge_change *change, bool csv, struct qy_buf *row)
{
    unsigned long long games = change->games;

    if (!csv) {
        qy_buf_addf(row, "%s\t%s\t%s\t%llu\n", change->change, change->from, change->to, games);
        return;
    }
    qy_buf_addf(row, "%s,", change->change);
    qyi_add_csv(change->from, row);
    qy_buf_addc(row, ',');
    qyi_add_csv(change->to, row);
    qy_buf_addf(row, ",%llu\n", games);
}

static int tell_change(void *user, const struct qy_merge_change *change)
{
    struct qyi_merge_files *files = user;
    struct qy_buf row = QY_BUF_INIT;
    int code = 0;

    ++*(strcmp(change->change, "rename") == 0  ? &files->renamed
        : strcmp(change->change, "doubt") == 0 ? &files->doubts
                                               : &files->dropped);
    if (!files->report)
        return 0;
    write_row(change, files->games != NULL, &row);
    code = row.failed ? QY_E_MEMORY : qyi_target_take(files->report, row.data, row.len);
    qy_buf_free(&row);
    return code;
}

int qyi_merge_write_files(struct qy_merge *merge, struct qyi_merge_files *files, struct qy_error *reterr)
{
    static const char heads[] = "change,from,to,games\n";
    int code = qy_merge_write(merge, write_game, files, reterr);

    if (code == 0 && files->games && files->report)
        code = qyi_target_take(files->report, heads, sizeof heads - 1);
    if (code == 0)
        code = qy_merge_report(merge, tell_change, files);
    if (code == QY_E_MEMORY)
        qyi_no_memory(reterr);
    if (files->report)
        code = qyi_target_end(files->report, code, reterr);
    if (files->games)
        code = qyi_target_end(files->games, code, reterr);
    files->games = files->report = NULL;
    return code;
}
