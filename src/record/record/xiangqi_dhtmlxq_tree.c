/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds the tree of a DhtmlXQ game from lines that give their branching points. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/order.h"
#include "record/pgn.h"
#include "record/xiangqi_dhtmlxq_page.h"

/* ---- positions ------------------------------------------------------------------------------------- */

struct qy_place qyi_dhtmlxq_place(const struct qyi_dhtmlxq_page *page, const struct qy_place *place,
                                  const char *value, size_t index)
{
    bool wide = page->source.encoding == QY_ENCODING_UTF16LE || page->source.encoding == QY_ENCODING_UTF16BE;
    struct qy_place within = *place;

    for (size_t i = 0; i < index; i++) {
        bool ends = value[i] == '\n' || (value[i] == '\r' && value[i + 1] != '\n');

        within.offset += wide ? 2 : 1;
        within.column = ends ? 1 : within.column + 1;
        within.line += ends;
    }
    return within;
}

/* ---- the tree -------------------------------------------------------------------------------------- */

struct qyi_dhtmlxq_line *qyi_dhtmlxq_line(struct qyi_dhtmlxq_page *page, unsigned id)
{
    size_t at; /* the lines are sorted by id before any lookup */

    QYI_FIRST_NOT(at, page->line_count, i, page->line[i].id < id);
    return at < page->line_count && page->line[at].id == id ? &page->line[at] : NULL;
}

/*
 * The node after `ply` of a line, which may be on a line that it branches from; NULL if there is none.
 * `ret_line` is the line that has it; `ret_cut`: the node is missing because of a fault.
 */
static struct qy_record_node *node_at(const struct qyi_dhtmlxq_page *page, struct qyi_dhtmlxq_line *line,
                                      unsigned ply, struct qyi_dhtmlxq_line **ret_line, bool *ret_cut)
{
    /* the first ply decreases from line to parent line */
    while (ply < line->first && line->up != NULL)
        line = line->up;
    *ret_line = line;
    if (ply < line->first) {
        *ret_cut = line->id != 0;
        return line->id == 0 && ply == 0 ? qy_record_root(page->record) : NULL;
    }
    bool there = ply - line->first < line->count;
    *ret_cut = !there && line->cut;
    return there ? line->node[ply - line->first] : NULL;
}

/* ---- comments -------------------------------------------------------------------------------------- */

static int by_move(const void *a, const void *b)
{
    const struct qyi_dhtmlxq_remark *x = a;
    const struct qyi_dhtmlxq_remark *y = b;

    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    if (x->ply != y->ply)
        return x->ply < y->ply ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

static int add_remark(struct qyi_dhtmlxq_page *page, struct qyi_dhtmlxq_remark *remark,
                      struct qy_record_node *node)
{
    remark->added = true;
    return qyi_find_comment(&page->findings, &remark->place, page->record, node, remark->text, remark->len);
}

/* Adds the comments on a move as soon as it exists: later ones would follow its alternatives. */
static int add_remarks(struct qyi_dhtmlxq_page *page, unsigned line, unsigned ply,
                       struct qy_record_node *node)
{
    struct qyi_dhtmlxq_remark *remark = page->remark;
    size_t at;
    int code = 0;

    QYI_FIRST_NOT(at, page->remark_count, i,
                  remark[i].line < line || (remark[i].line == line && remark[i].ply < ply));
    for (; at < page->remark_count && remark[at].line == line && remark[at].ply == ply && code == 0; at++)
        code = add_remark(page, &remark[at], node);
    return code;
}

static int digits_fault(struct qyi_dhtmlxq_page *page, struct qyi_dhtmlxq_line *line, size_t at, int code)
{
    struct qy_place place = qyi_dhtmlxq_place(page, &line->place, line->digits, at);
    size_t len = line->len - at < 4 ? line->len - at : 4;

    line->cut = true;
    page->findings.cut = page->findings.cut || line->id == 0;
    return qyi_find(&page->findings, QYI_DAMAGE, code, &place, line->digits + at, len, NULL);
}

static int play(struct qyi_dhtmlxq_page *page, struct qyi_dhtmlxq_line *line, size_t at,
                struct qy_position *position, struct qy_record_node **node)
{
    const char *d = line->digits + at;
    struct qy_error error = {0};
    struct qy_undo undo;
    qy_move move;
    qy_square from = qyi_xiangqi_point_from_top((unsigned)(d[0] - '0'), (unsigned)(d[1] - '0'));
    qy_square to = qyi_xiangqi_point_from_top((unsigned)(d[2] - '0'), (unsigned)(d[3] - '0'));

    if (from == QY_SQUARE_NONE || to == QY_SQUARE_NONE)
        return digits_fault(page, line, at, QY_E_POINT);
    int code = qyi_xiangqi_move(position, from, to, &move, &error);
    if (code == QY_E_MEMORY)
        return code;
    if (code != 0) {
        struct qy_place place = qyi_dhtmlxq_place(page, &line->place, line->digits, at);

        line->cut = true;
        page->findings.cut = page->findings.cut || line->id == 0;
        return qyi_find_error(&page->findings, line->id == 0 ? QYI_ILLEGAL : QYI_DAMAGE, &place, &error);
    }
    code = qy_record_add_move(page->record, *node, move, node);
    if (code == 0)
        qy_position_make(position, move, &undo);
    return code;
}

/* Plays the moves of a line from its branching node. */
static int build_line(struct qyi_dhtmlxq_page *page, struct qyi_dhtmlxq_line *line,
                      struct qy_record_node *node)
{
    struct qy_record_cursor cursor;
    int code = 0;

    line->state = LINE_BUILT;
    line->node = qyi_arena_get(&page->arena, (line->len / 4 + 1) * sizeof(struct qy_record_node *));
    if (line->node == NULL)
        return QY_E_MEMORY;
    qy_record_cursor_at(page->record, node, &cursor);
    for (size_t at = 0; at < line->len && !line->cut && code == 0;) {
        size_t digits = 0;

        if (line->digits[at] == ' ' || line->digits[at] == '\n' || line->digits[at] == '\r') {
            at++;
            continue;
        }
        while (digits < 4 && at + digits < line->len && qyi_is_digit(line->digits[at + digits]))
            digits++;
        if (digits < 4)
            return digits_fault(page, line, at, QY_E_POINT);
        code = play(page, line, at, &cursor.position, &node);
        if (code == 0 && !line->cut) {
            line->node[line->count++] = node;
            code = add_remarks(page, line->id, line->first + (unsigned)line->count - 1, node);
        }
        at += 4;
    }
    return code;
}

static int by_id(const void *a, const void *b)
{
    const struct qyi_dhtmlxq_line *x = a;
    const struct qyi_dhtmlxq_line *y = b;

    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return x->index < y->index ? -1 : 1;
}

static int no_parent(struct qyi_dhtmlxq_page *page, struct qyi_dhtmlxq_line *line)
{
    char parent[32];

    snprintf(parent, sizeof(parent), "%u, %u", line->parent, line->first);
    line->state = LINE_BUILT;
    line->cut = true;
    return qyi_find(&page->findings, QYI_DAMAGE, QY_E_LINE_PARENT, &line->place, parent, strlen(parent),
                    NULL);
}

/* Builds a line whose parent is built, or can't be. */
static int build_branch(struct qyi_dhtmlxq_page *page, struct qyi_dhtmlxq_line *line)
{
    struct qyi_dhtmlxq_line *parent = qyi_dhtmlxq_line(page, line->parent);
    struct qy_record_node *node = NULL;
    bool cut = false;

    if (line->id == 0)
        return build_line(page, line, qy_record_root(page->record));
    if (parent != NULL && parent->state == LINE_BUILT && line->first > 0)
        node = node_at(page, parent, line->first - 1, &line->up, &cut);
    if (node != NULL)
        return build_line(page, line, node);
    if (!cut)
        return no_parent(page, line);
    /* its parent's fault has been reported */
    line->state = LINE_BUILT;
    line->cut = true;
    return 0;
}

/* Builds a line after the lines that it depends on; `path` has room for the numbers of all lines. */
static int build(struct qyi_dhtmlxq_page *page, struct qyi_dhtmlxq_line *line, size_t *path)
{
    size_t count = 0;
    int code = 0;

    while (line != NULL && line->state == LINE_NEW) { /* a cycle ends at an open line */
        line->state = LINE_OPEN;
        path[count++] = (size_t)(line - page->line);
        line = line->id == 0 ? NULL : qyi_dhtmlxq_line(page, line->parent);
    }
    while (count > 0 && code == 0)
        code = build_branch(page, &page->line[path[--count]]);
    return code;
}

/* Builds the lines by number, which is the order of alternatives to a move. */
static int build_tree(struct qyi_dhtmlxq_page *page)
{
    size_t *path = calloc(page->line_count + 1, sizeof(*path));
    int code = 0;

    if (path == NULL)
        return QY_E_MEMORY;
    for (size_t i = 0; i < page->line_count && code == 0; i++)
        code = build(page, &page->line[i], path);
    free(path);
    return code;
}

/* Adds the comments that refer to a move by a line that branches from its own. */
static int add_late_remarks(struct qyi_dhtmlxq_page *page)
{
    int code = 0;

    for (size_t i = 0; i < page->remark_count && code == 0; i++) {
        struct qyi_dhtmlxq_remark *remark = &page->remark[i];
        struct qyi_dhtmlxq_line *line = remark->added ? NULL : qyi_dhtmlxq_line(page, remark->line);
        struct qyi_dhtmlxq_line *on;
        struct qy_record_node *node = NULL;
        bool cut = remark->added;

        if (line != NULL)
            node = node_at(page, line, remark->ply, &on, &cut);
        if (node != NULL)
            code = add_remark(page, remark, node);
        else if (!cut)
            code = qyi_find(&page->findings, QYI_DAMAGE, QY_E_COMMENT_PLACE, &remark->place, remark->text,
                            remark->len, NULL);
    }
    return code;
}

int qyi_dhtmlxq_build(struct qyi_dhtmlxq_page *page)
{
    int code = add_remarks(page, 0, 0, qy_record_root(page->record));

    if (code == 0 && !page->findings.no_start)
        code = build_tree(page);
    if (code == 0 && !page->findings.no_start)
        code = add_late_remarks(page);
    return code;
}

void qyi_dhtmlxq_sort(struct qyi_dhtmlxq_page *page)
{
    if (page->line_count > 0)
        qsort(page->line, page->line_count, sizeof(*page->line), by_id);
    if (page->remark_count > 0)
        qsort(page->remark, page->remark_count, sizeof(*page->remark), by_move);
}
