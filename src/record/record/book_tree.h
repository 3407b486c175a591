/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An opening book, which has moves by position, read as one game: from the starting position, at each
 * position the move with the greatest weight first, the others as variations. A position reached before is
 * not continued again.
 */
#ifndef QYI_RECORD_BOOK_TREE_H
#define QYI_RECORD_BOOK_TREE_H

#include "record/findings.h"

struct qyi_book_entry {
    uint64_t key;          /* key of the position */
    struct qy_place place; /* position in the file; for a table, the row's number as the line */
    int64_t weight;
    uint32_t move; /* in the book's encoding */
    uint32_t learn;
    uint32_t count[3]; /* won, drawn, lost by the moving side */
    bool met;          /* its position was reached */
    size_t memo;       /* the book's remark: its offset in the text of all remarks */
    size_t memo_len;
};

/* The specifics of a kind of book. */
struct qyi_book_kind {
    const char *name;
    /*
     * The keys of a position after a move: its own, and that of its mirror image if the book may have either;
     * the same twice otherwise.
     */
    void (*keys)(const struct qy_position *position, qy_move last, uint64_t ret_key[2]);
    /* The legal move of an entry found by the first or second key; QY_MOVE_NONE for none. */
    qy_move (*meant)(const struct qy_position *position, uint32_t move, bool mirrored);
    /* Writes the comment for a move, and returns its length. */
    int (*remark)(const struct qyi_book_entry *entry, char *text, size_t size);
};

/*
 * Builds the tree in a record that has its first position. Sorts the entries; reports those that are
 * unreachable, illegal or repeated. Returns 0, QY_E_BOOK_UNMET if no entry is reached, QY_E_MEMORY, or the
 * sink's nonzero return. `memos` is the text of all remarks; NULL if there are none.
 */
int qyi_book_tree(const struct qyi_book_kind *kind, struct qyi_book_entry *entry, size_t count,
                  const char *memos, struct qy_record *record, struct qyi_findings *findings);

#endif
