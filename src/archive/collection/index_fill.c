/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passes the results of a scan to an index. */
#include "collection/index_fill.h"

#include "base/descriptor.h"
#include "source/zip.h"

#include <stdlib.h>

int qyi_index_fill_file(const struct qyi_index_fill *fill, const char *name, const char *path)
{
    char *absolute = qyi_file_absolute(path);
    struct qy_index_source source = {.path = name, .absolute = absolute};
    struct stat status;
    int code = 0;

    if (absolute && qyi_file_stat(absolute, &status) == 0) {
        source.size = (uint64_t)status.st_size;
        source.changed = qyi_changed_ns(&status);
        code = qy_index_writer_source(fill->writer, &source, fill->error);
        code = code < 0 ? code : 1;
    }
    free(absolute);
    return code;
}

static int position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    const struct qyi_index_fill *fill = user;

    (void)ply;
    return qy_index_writer_position(fill->writer, now, next, fill->error) < 0 ? QYI_INDEX_FAILED : 0;
}

static int aside(void *user, const struct qy_position *before, qy_move move, const struct qy_position *now)
{
    const struct qyi_index_fill *fill = user;

    (void)before;
    (void)move;
    return qy_index_writer_aside(fill->writer, now, fill->error) < 0 ? QYI_INDEX_FAILED : 0;
}

static int fault(void *user, const struct qy_error *error)
{
    const struct qyi_index_fill *fill = user;

    return fill->fault ? fill->fault(fill->user, error) : 0;
}

static int note(void *user, const struct qy_error *error)
{
    const struct qyi_index_fill *fill = user;

    return fill->note ? fill->note(fill->user, error) : 0;
}

static int end(void *user, const struct qy_scan_game *game)
{
    const struct qyi_index_fill *fill = user;

    if (qy_index_writer_game(fill->writer, game, fill->error) < 0)
        return QYI_INDEX_FAILED;
    return fill->added ? fill->added(fill->user, game) : 0;
}

const struct qy_scan_visitor *qyi_index_fill_visitor(bool variations)
{
    static const struct qy_scan_visitor main_lines = {
        .position = position, .end = end, .fault = fault, .note = note};
    static const struct qy_scan_visitor with_variations = {
        .position = position, .aside = aside, .end = end, .fault = fault, .note = note};

    return variations ? &with_variations : &main_lines;
}
