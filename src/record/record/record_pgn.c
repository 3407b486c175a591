/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds a record from the calls of a PGN reader. */
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "notation/games.h"
#include "record/record.h"

void qyi_record_builder_init(struct qyi_record_builder *builder, struct qy_record *record)
{
    *builder = (struct qyi_record_builder){.record = record, .node = &record->root};
}

void qyi_record_builder_done(struct qyi_record_builder *builder)
{
    free(builder->stack);
    builder->stack = NULL;
    builder->cap = builder->depth = 0;
}

int qyi_record_on_game(void *user, const struct qy_place *place)
{
    struct qyi_record_builder *builder = user;

    qy_record_clear(builder->record);
    qy_record_set_place(builder->record, place);
    builder->node = &builder->record->root;
    builder->pending = (struct qy_record_items){0};
    builder->opening = false;
    builder->depth = 0;
    return 0;
}

int qyi_record_on_tag(void *user, const char *name, size_t name_len, const char *value, size_t value_len)
{
    struct qyi_record_builder *builder = user;

    return qy_record_add_tag(builder->record, name, name_len, value, value_len);
}

int qyi_record_on_start(void *user, const struct qy_position *start)
{
    struct qyi_record_builder *builder = user;

    qy_record_set_start(builder->record, start);
    return 0;
}

int qyi_record_on_move(void *user, const struct qy_position *before, qy_move move,
                       const struct qy_place *place, const char *text, size_t len)
{
    struct qyi_record_builder *builder = user;

    (void)before;
    (void)place;
    (void)text;
    (void)len;
    int code = qy_record_add_move(builder->record, builder->node, move, &builder->node);
    if (code == 0 && builder->opening) {
        builder->node->before = builder->pending;
        builder->opening = false;
    }
    return code;
}

/*
 * A comment in a text has line breaks where a line was full, after a blank. Other line ends belong to the
 * comment. Returns the text without the former, in `scratch` if there were any.
 */
static const char *unfold(const char *text, size_t *len, struct qy_buf *scratch)
{
    const char *end = text + *len;
    const char *newline = memchr(text, '\n', *len);

    if (newline == NULL)
        return text;
    qy_buf_clear(scratch);
    for (const char *from = text;; from = newline + 1, newline = memchr(from, '\n', (size_t)(end - from))) {
        const char *stop = newline != NULL ? newline : end;
        size_t kept = (size_t)(stop - from);

        if (newline != NULL && kept > 0 && from[kept - 1] == '\r')
            kept--;
        qy_buf_add(scratch, from, kept);
        if (newline == NULL)
            break;
        if (kept == 0 || from[kept - 1] != ' ')
            qy_buf_addc(scratch, '\n');
    }
    *len = scratch->len;
    return qy_buf_str(scratch);
}

int qyi_record_on_comment(void *user, const char *text, size_t len)
{
    struct qyi_record_builder *builder = user;
    struct qy_record_items *items = builder->opening ? &builder->pending : &builder->node->after;
    uint32_t variations = builder->opening ? 0 : qyi_record_variations(builder->node);
    struct qy_buf scratch = QY_BUF_INIT;
    const char *unfolded = unfold(text, &len, &scratch);
    int code = scratch.failed ? QY_E_MEMORY
                              : qyi_record_comment_item(builder->record, items, variations, unfolded, len);

    qy_buf_free(&scratch);
    return code;
}

int qyi_record_on_nag(void *user, unsigned nag)
{
    struct qyi_record_builder *builder = user;

    if (builder->opening)
        return qyi_record_nag_item(builder->record, &builder->pending, 0, nag);
    return qyi_record_nag_item(builder->record, &builder->node->after, qyi_record_variations(builder->node),
                               nag);
}

int qyi_record_on_begin_variation(void *user)
{
    struct qyi_record_builder *builder = user;

    if (QYI_GROW(builder->stack, builder->cap, builder->depth + 1) < 0)
        return QY_E_MEMORY;
    builder->stack[builder->depth++] = builder->node;
    builder->node = builder->node->parent;
    builder->pending = (struct qy_record_items){0};
    builder->opening = true;
    return 0;
}

/* Items of a variation without moves belong to the move to which it was an alternative. */
static void keep_pending(struct qyi_record_builder *builder)
{
    struct qy_record_items *items = &builder->node->after;
    uint32_t variations = qyi_record_variations(builder->node);

    for (struct qy_record_item *item = builder->pending.first; item != NULL; item = item->next)
        item->variations = variations;
    if (builder->pending.first == NULL)
        return;
    if (items->last != NULL)
        items->last->next = builder->pending.first;
    else
        items->first = builder->pending.first;
    items->last = builder->pending.last;
}

int qyi_record_on_end_variation(void *user)
{
    struct qyi_record_builder *builder = user;
    bool empty = builder->opening;

    builder->node = builder->stack[--builder->depth];
    builder->opening = false;
    if (empty)
        keep_pending(builder);
    return 0;
}

/* Some programs' files name the first player as in the other game. */
static void rename_first(struct qy_record *record)
{
    const struct qyi_record_form *form = &qyi_record_forms[record->start.game];
    const char *name = form->roster[QYI_PGN_FIRST];

    if (form->other_first == NULL || qy_record_tag(record, name) != NULL)
        return;
    for (struct qy_record_tag *tag = record->first_tag; tag != NULL; tag = tag->next) {
        if (strcmp(tag->name, form->other_first) == 0) {
            tag->name = name;
            tag->name_len = (uint32_t)strlen(name);
            return;
        }
    }
}

int qyi_record_on_end(void *user, const struct qy_game_end *end)
{
    struct qyi_record_builder *builder = user;

    rename_first(builder->record);
    if (end->has_tag)
        qy_record_set_result(builder->record, end->tag);
    if (end->has_terminator)
        qy_record_set_terminator(builder->record, end->terminator);
    qy_record_set_encoding(builder->record, end->encoding);
    return 0;
}
