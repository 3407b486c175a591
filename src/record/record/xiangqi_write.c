/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Walks a record's tree in the files' order, and reports what they can't hold. */
#include "record/xiangqi_write.h"

#include <string.h>

#include "record/record.h"

static const struct qy_record_node *pass_by(const struct qy_record_node *node)
{
    while (node != NULL && node->move == QY_MOVE_NULL)
        node = node->next;
    return node;
}

const struct qy_record_node *qyi_xiangqi_child(const struct qy_record_node *node)
{
    return pass_by(node->child);
}

const struct qy_record_node *qyi_xiangqi_sibling(const struct qy_record_node *node)
{
    return node->parent == NULL ? NULL : pass_by(node->next);
}

const struct qy_record_node *qyi_xiangqi_next(const struct qy_record_node *node)
{
    const struct qy_record_node *next = qyi_xiangqi_child(node);

    while (next == NULL && node != NULL) {
        next = qyi_xiangqi_sibling(node);
        node = node->parent;
    }
    return next;
}

static void add_comments(const struct qy_record_items *items, struct qy_buf *text)
{
    for (const struct qy_record_item *item = items->first; item != NULL; item = item->next) {
        if (item->kind != QY_ITEM_COMMENT)
            continue;
        if (text->len > 0) /* as a record stores it: no line ends within a command */
            qy_buf_addc(text, qyi_record_ends_in_command(text->data, text->len) ? ' ' : '\n');
        qy_buf_add(text, item->text, item->len);
    }
}

void qyi_xiangqi_comment(const struct qy_record_node *node, struct qy_buf *text)
{
    qy_buf_clear(text);
    add_comments(&node->before, text);
    add_comments(&node->after, text);
}

/* ---- losses ---------------------------------------------------------------------------------------- */

static bool has_nag(const struct qy_record_items *items)
{
    for (const struct qy_record_item *item = items->first; item != NULL; item = item->next) {
        if (item->kind == QY_ITEM_NAG)
            return true;
    }
    return false;
}

void qyi_xiangqi_lose_always(const struct qy_record *record, struct qyi_pgn_losses *losses)
{
    enum qy_result result = qy_record_result(record);

    if (result > QY_RESULT_DRAW)
        qyi_pgn_lose(losses, QYI_LOSS_RESULT);
    for (const struct qy_record_node *node = qy_record_root(record); node != NULL;
         node = qyi_xiangqi_next(node)) {
        if (has_nag(&node->before) || has_nag(&node->after))
            qyi_pgn_lose(losses, QYI_LOSS_NAGS);
        for (const struct qy_record_node *child = node->child; child != NULL; child = child->next) {
            if (child->move == QY_MOVE_NULL)
                qyi_pgn_lose(losses, QYI_LOSS_NULL_MOVE);
        }
    }
}

void qyi_xiangqi_lose_tags(const struct qy_record *record, bool (*has)(const char *name),
                           struct qyi_pgn_losses *losses)
{
    for (const struct qy_record_tag *tag = qy_record_tags(record); tag != NULL; tag = tag->next) {
        if (qyi_record_is_own_tag(record, tag) || qyi_record_says_nothing(tag))
            continue;
        if (!has(tag->name) || strcmp(qy_record_tag(record, tag->name), tag->value) != 0)
            qyi_pgn_lose_tag(losses, tag->name);
    }
}

unsigned qyi_xiangqi_result_number(enum qy_result result)
{
    static const unsigned numbers[QY_RESULT_COUNT] = {
        [QY_RESULT_FIRST_WON] = 1, [QY_RESULT_SECOND_WON] = 2, [QY_RESULT_DRAW] = 3};

    return numbers[result];
}

int qyi_xiangqi_write_steps(
    const struct qy_record *record, const struct qyi_record_output *how, bool (*has_place)(const char *name),
    int (*put_head)(struct qyi_xiangqi_writer *writer),
    int (*put_step)(struct qyi_xiangqi_writer *writer, const struct qy_record_node *node), struct qy_buf *out)
{
    struct qyi_xiangqi_writer writer = {.record = record, .losses = {.how = how}, .out = out};
    size_t before = out->len;

    qyi_xiangqi_lose_always(record, &writer.losses);
    qyi_xiangqi_lose_tags(record, has_place, &writer.losses);
    int code = put_head(&writer);
    for (const struct qy_record_node *node = qy_record_root(record); node != NULL && code == 0;
         node = qyi_xiangqi_next(node))
        code = put_step(&writer, node);
    qy_buf_free(&writer.utf8);
    qy_buf_free(&writer.text);
    if (code == 0 && out->failed)
        code = QY_E_MEMORY;
    if (code != 0)
        out->len = before;
    return code;
}
