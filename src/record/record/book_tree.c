/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puts the moves of a book into the tree of a record. */
#include "record/book_tree.h"

#include "base/grow.h"
#include "base/order.h"

#include <qiyuan/errors/engine.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A position whose moves are still to be added to the tree. */
struct place {
    struct qy_record_node *node;
    struct qy_position position;
};

struct book {
    const struct qyi_book_kind *kind;
    struct qy_record *record;
    struct qyi_findings *findings;
    struct qyi_book_entry *entry; /* sorted by key, then by descending weight */
    size_t count;
    const char *memos;
    struct place *open;
    size_t open_count;
    size_t open_room;
};

static int compare(const void *a, const void *b)
{
    const struct qyi_book_entry *one = a;
    const struct qyi_book_entry *two = b;

    if (one->key != two->key)
        return one->key < two->key ? -1 : 1;
    if (one->weight != two->weight)
        return one->weight > two->weight ? -1 : 1;
    return (one->move > two->move) - (one->move < two->move);
}

/* The index of the first entry with a key; `count` for none. */
static size_t find(const struct book *book, uint64_t key)
{
    size_t at;

    QYI_FIRST_NOT(at, book->count, i, book->entry[i].key < key);
    return at < book->count && book->entry[at].key == key ? at : book->count;
}

static int open_place(struct book *book, struct qy_record_node *node, const struct qy_position *position)
{
    if (QYI_GROW(book->open, book->open_room, book->open_count + 1) < 0)
        return QY_E_MEMORY;
    book->open[book->open_count++] = (struct place){node, *position};
    return 0;
}

/* Reports an entry that can't be used. */
static int tell(struct book *book, int code, const struct qyi_book_entry *entry)
{
    return qyi_find_at(book->findings, QYI_DAMAGE, code, 0, NULL, "%016llx %04x",
                       (unsigned long long)entry->key, (unsigned)entry->move);
}

/* Adds a move with the book's remark. */
static int add(struct book *book, struct place *from, const struct qyi_book_entry *entry, bool mirrored)
{
    struct qy_record_node *node;
    char remark[128];
    qy_move move = book->kind->meant(&from->position, entry->move, mirrored);

    if (move == QY_MOVE_NONE)
        return tell(book, QY_E_BOOK_MOVE, entry);
    for (node = from->node->child; node; node = node->next)
        if (node->move == move)
            return mirrored ? 0 : tell(book, QY_E_BOOK_TWICE, entry);
    int code = qy_record_add_move(book->record, from->node, move, &node);
    if (code != 0)
        return code;
    int len = book->kind->remark(entry, remark, sizeof remark);
    code = qy_record_add_comment(book->record, node, QY_AFTER_MOVE, remark, (size_t)len);
    if (code != 0 || entry->memo_len == 0)
        return code;
    return qyi_find_comment(book->findings, &entry->place, book->record, node, book->memos + entry->memo,
                            entry->memo_len);
}

/* Adds the moves of a key, unless its position was already reached. */
static int add_key(struct book *book, struct place *from, uint64_t key, bool mirrored)
{
    size_t first = find(book, key);
    int code = 0;

    if (first == book->count || book->entry[first].met)
        return 0;
    for (size_t i = first; i < book->count && book->entry[i].key == key && code == 0; i++) {
        book->entry[i].met = true;
        code = add(book, from, &book->entry[i], mirrored);
    }
    return code;
}

/* Adds the moves of a position to the tree, and the positions after them to the list, the last first. */
static int expand(struct book *book)
{
    struct place from = book->open[--book->open_count];
    size_t begin = book->open_count;
    uint64_t key[2];

    book->kind->keys(&from.position, from.node->move, key);
    int code = add_key(book, &from, key[0], false);
    if (code == 0 && key[1] != key[0])
        code = add_key(book, &from, key[1], true);
    for (struct qy_record_node *node = from.node->child; node && code == 0; node = node->next) {
        struct qy_position after = from.position;
        struct qy_undo undo;

        qy_position_make(&after, node->move, &undo);
        code = open_place(book, node, &after);
    }
    for (size_t i = begin, j = book->open_count; i + 1 < j; i++) {
        struct place swap = book->open[i];

        book->open[i] = book->open[--j];
        book->open[j] = swap;
    }
    return code;
}

static int tell_unmet(struct book *book)
{
    struct qy_place at = {.line = UINT32_MAX, .offset = UINT64_MAX};
    size_t unmet = 0;
    char found[24];

    for (size_t i = 0; i < book->count; i++) {
        const struct qyi_book_entry *entry = &book->entry[i];

        unmet += !entry->met;
        if (!entry->met && (entry->place.line < at.line || entry->place.offset < at.offset))
            at = entry->place;
    }
    if (unmet == 0)
        return 0;
    if (unmet == 0)
        return 0;
    (void)snprintf(found, sizeof found, "%zu", unmet);
    int code =
        qyi_find(book->findings, QYI_DAMAGE, QY_E_BOOK_UNMET, &at, found, strlen(found), book->kind->name);
    /* for another starting position, or not a book */
    return code == 0 && unmet == book->count ? QY_E_BOOK_UNMET : code;
}

int qyi_book_tree(const struct qyi_book_kind *kind, struct qyi_book_entry *entry, size_t count,
                  const char *memos, struct qy_record *record, struct qyi_findings *findings)
{
    struct book book = {
        .kind = kind, .record = record, .findings = findings, .entry = entry, .count = count, .memos = memos};

    if (count > 0)
        qsort(entry, count, sizeof *entry, compare);
    int code = open_place(&book, qy_record_root(record), qy_record_start(record));
    while (code == 0 && book.open_count > 0)
        code = expand(&book);
    if (code == 0)
        code = tell_unmet(&book);
    free(book.open);
    return code;
}
