/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds and changes a record's tree. */
#include <string.h>

#include "record/record.h"

struct qy_record_node *qy_record_root(const struct qy_record *record)
{
    /* The record may be const for the caller, but its tree is changed only through the record. */
    return &((struct qy_record *)(uintptr_t)record)->root;
}

/* The next node in preorder, NULL after the last. */
static const struct qy_record_node *next_in_tree(const struct qy_record_node *node)
{
    if (node->child != NULL)
        return node->child;
    while (node != NULL && node->next == NULL)
        node = node->parent;
    return node != NULL ? node->next : NULL;
}

size_t qy_record_moves(const struct qy_record *record)
{
    const struct qy_record_node *node = &record->root;
    size_t count = 0;

    while ((node = next_in_tree(node)) != NULL)
        count++;
    return count;
}

size_t qy_record_plies(const struct qy_record *record)
{
    size_t count = 0;

    for (const struct qy_record_node *node = record->root.child; node != NULL; node = node->child)
        count++;
    return count;
}

/* ---- build ----------------------------------------------------------------------------------------- */

int qy_record_add_move(struct qy_record *record, struct qy_record_node *parent, qy_move move,
                       struct qy_record_node **ret_node)
{
    struct qy_record_node *node = qyi_arena_get(&record->arena, sizeof(*node));

    if (node == NULL)
        return qyi_record_lack(record);
    *node = (struct qy_record_node){.parent = parent, .move = move};
    if (parent->last != NULL)
        parent->last->next = node;
    else
        parent->child = node;
    parent->last = node;
    parent->children++;
    *ret_node = node;
    return 0;
}

uint32_t qyi_record_variations(const struct qy_record_node *node)
{
    return node->parent != NULL && node->parent->child == node ? node->parent->children - 1 : 0;
}

void qyi_record_put_before(struct qy_record_node *node, const struct qy_record_items *items)
{
    bool first = node->parent->child == node;
    struct qy_record_items *to = first ? &node->parent->after : &node->before;
    uint32_t variations = first ? qyi_record_variations(node->parent) : 0;

    if (items->first == NULL)
        return;
    for (struct qy_record_item *item = items->first; item != NULL; item = item->next)
        item->variations = variations;
    if (to->last != NULL)
        to->last->next = items->first;
    else
        to->first = items->first;
    to->last = items->last;
}

/* A node has become a first child: items in front of it move behind its parent. */
static void become_first(struct qy_record_node *node)
{
    struct qy_record_items before = node->before;

    node->before = (struct qy_record_items){0};
    qyi_record_put_before(node, &before);
}

static int append(struct qy_record *record, struct qy_record_items *items, const struct qy_record_item *model)
{
    struct qy_record_item *item = qyi_arena_get(&record->arena, sizeof(*item));

    if (item == NULL)
        return qyi_record_lack(record);
    *item = *model;
    if (items->last != NULL)
        items->last->next = item;
    else
        items->first = item;
    items->last = item;
    return 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\0' || (c >= '\t' && c <= '\r');
}

/* A line end there only keeps lines short. */
bool qyi_record_ends_in_command(const char *text, size_t len)
{
    enum { LONGEST = 256 };
    size_t from = len > LONGEST ? len - LONGEST : 0;
    const char *bracket = memrchr(text + from, '[', len - from);

    return bracket != NULL && bracket + 1 < text + len && bracket[1] == '%' &&
           memchr(bracket, ']', (size_t)(text + len - bracket)) == NULL;
}

/* Normalises line ends in place and removes blanks before them; returns the new length. */
static size_t tidy_lines(char *text, size_t len)
{
    size_t kept = 0;

    for (size_t i = 0; i < len; i++) {
        char c = text[i];

        if (c == '\0' || (c == '\r' && i + 1 < len && text[i + 1] == '\n'))
            continue;
        if (c == '\r' || c == '\n') {
            c = '\n';
            while (kept > 0 && is_blank(text[kept - 1]) && text[kept - 1] != '\n')
                kept--;
            if (qyi_record_ends_in_command(text, kept))
                c = ' ';
        }
        text[kept++] = c;
    }
    while (kept > 0 && is_blank(text[kept - 1]))
        kept--;
    text[kept] = '\0';
    return kept;
}

int qyi_record_comment_item(struct qy_record *record, struct qy_record_items *items, uint32_t variations,
                            const char *text, size_t len)
{
    while (len > 0 && is_blank(text[len - 1]))
        len--;
    while (len > 0 && is_blank(*text)) {
        text++;
        len--;
    }
    if (len == 0)
        return 0;
    char *kept = qyi_arena_text(&record->arena, text, len);
    if (kept == NULL)
        return qyi_record_lack(record);
    if (memchr(kept, '\n', len) != NULL || memchr(kept, '\r', len) != NULL || memchr(kept, '\0', len) != NULL)
        len = tidy_lines(kept, len);
    if (len == 0)
        return 0;
    if (len > QY_RECORD_COMMENT)
        return QY_E_TOO_LONG;
    return append(record, items,
                  &(struct qy_record_item){
                      .text = kept, .len = (uint32_t)len, .variations = variations, .kind = QY_ITEM_COMMENT});
}

int qyi_record_nag_item(struct qy_record *record, struct qy_record_items *items, uint32_t variations,
                        unsigned nag)
{
    if (nag > UINT8_MAX)
        return QY_E_VALUE;
    return append(record, items,
                  &(struct qy_record_item){
                      .text = "", .variations = variations, .kind = QY_ITEM_NAG, .nag = (uint8_t)nag});
}

int qy_record_add_comment(struct qy_record *record, struct qy_record_node *node, enum qy_record_where where,
                          const char *text, size_t len)
{
    if (where == QY_AFTER_MOVE)
        return qyi_record_comment_item(record, &node->after, qyi_record_variations(node), text, len);
    if (node == &record->root)
        return QY_E_VALUE;
    struct qy_record_items items = {0};
    int code = qyi_record_comment_item(record, &items, 0, text, len);
    qyi_record_put_before(node, &items);
    return code;
}

int qy_record_add_nag(struct qy_record *record, struct qy_record_node *node, enum qy_record_where where,
                      unsigned nag)
{
    if (where == QY_AFTER_MOVE)
        return qyi_record_nag_item(record, &node->after, qyi_record_variations(node), nag);
    if (node == &record->root)
        return QY_E_VALUE;
    struct qy_record_items items = {0};
    int code = qyi_record_nag_item(record, &items, 0, nag);
    qyi_record_put_before(node, &items);
    return code;
}

/* ---- change ---------------------------------------------------------------------------------------- */

static bool remove_from(struct qy_record_items *items, const struct qy_record_item *item)
{
    struct qy_record_item *before = NULL;

    for (struct qy_record_item *at = items->first; at != NULL; before = at, at = at->next) {
        if (at != item)
            continue;
        if (before != NULL)
            before->next = at->next;
        else
            items->first = at->next;
        if (items->last == at)
            items->last = before;
        return true;
    }
    return false;
}

bool qy_record_remove_item(struct qy_record *record, struct qy_record_node *node,
                           const struct qy_record_item *item)
{
    (void)record;
    return remove_from(&node->before, item) || remove_from(&node->after, item);
}

/* The alternative before `node`; NULL for the first. */
static struct qy_record_node *before(const struct qy_record_node *node)
{
    struct qy_record_node *at = node->parent->child;

    if (at == node)
        return NULL;
    while (at->next != node)
        at = at->next;
    return at;
}

/* The items of a move that is no longer first follow no variations. */
static void forget_variations(struct qy_record_node *node)
{
    for (struct qy_record_item *item = node->after.first; item != NULL; item = item->next)
        item->variations = 0;
}

void qy_record_delete(struct qy_record *record, struct qy_record_node *node)
{
    struct qy_record_node *parent = node->parent;

    if (node == &record->root)
        return;
    struct qy_record_node *previous = before(node);
    if (previous == NULL) {
        parent->child = node->next;
    } else {
        uint32_t place = 1; /* its index among the variations */

        for (struct qy_record_node *at = parent->child->next; at != node; at = at->next)
            place++;
        for (struct qy_record_item *item = parent->child->after.first; item != NULL; item = item->next)
            item->variations -= item->variations >= place;
        previous->next = node->next;
    }
    if (parent->last == node)
        parent->last = previous;
    parent->children--;
    if (previous == NULL && parent->child != NULL)
        become_first(parent->child);
}

void qy_record_truncate(struct qy_record *record, struct qy_record_node *node)
{
    (void)record;
    node->child = node->last = NULL;
    node->children = 0;
}

bool qy_record_promote(struct qy_record *record, struct qy_record_node *node)
{
    struct qy_record_node *parent = node->parent;
    struct qy_record_node *previous = node == &record->root ? NULL : before(node);

    if (previous == NULL)
        return false;
    struct qy_record_node *earlier = before(previous);
    previous->next = node->next;
    node->next = previous;
    if (earlier != NULL) {
        earlier->next = node;
    } else {
        forget_variations(previous);
        parent->child = node;
        become_first(node);
    }
    if (parent->last == node)
        parent->last = previous;
    return true;
}

/* Moves a node in front of its siblings; `previous` is the one before it. */
static void make_first(struct qy_record_node *node, struct qy_record_node *previous)
{
    struct qy_record_node *parent = node->parent;

    previous->next = node->next;
    if (parent->last == node)
        parent->last = previous;
    forget_variations(parent->child);
    node->next = parent->child;
    parent->child = node;
    become_first(node);
}

int qyi_record_add_first(struct qy_record *record, struct qy_record_node *parent, qy_move move,
                         struct qy_record_node **ret_node)
{
    struct qy_record_node *previous = parent->last;
    int code = qy_record_add_move(record, parent, move, ret_node);

    if (code == 0 && previous != NULL)
        make_first(*ret_node, previous);
    return code;
}

void qy_record_make_main(struct qy_record *record, struct qy_record_node *node)
{
    for (; node != &record->root; node = node->parent) {
        struct qy_record_node *previous = before(node);

        if (previous != NULL)
            make_first(node, previous);
    }
}
