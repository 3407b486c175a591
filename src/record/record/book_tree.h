/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A book of openings, which has moves by positions, read as one game: from the array, at each
 * position the move of the greatest weight first, the others as variations. A position that was reached before
 * is not gone on from again.
 */
#ifndef QYI_RECORD_BOOK_TREE_H
#define QYI_RECORD_BOOK_TREE_H

#include "record/findings.h"

struct qyi_book_entry {
    uint64_t key;          /* of the position */
    struct qy_place place; /* in the file: of a table the row's number, as a line */
    int64_t weight;
    uint32_t move; /* as the book has it */
    uint32_t learn;
    uint32_t count[3]; /* won, drawn, lost by the side that moves */
    bool met;          /* its position was reached */
    size_t memo;       /* what the book says in words: where it begins in the text of all */
    size_t memo_len;
};

/* What a kind of book has in its own way. */
struct qyi_book_kind {
    const char *name;
    /* The keys of a position to which a move has led: its own, and that of its mirror image where the book has
     * either; the same twice where it has one. */
    void (*keys)(const struct qy_position *position, qy_move last, uint64_t ret_key[2]);
    /* The legal move that an entry of the first or second key means; QY_MOVE_NONE for none. */
    qy_move (*meant)(const struct qy_position *position, uint32_t move, bool mirrored);
    /* What stands at a move: writes a comment, and returns its length. */
    int (*remark)(const struct qyi_book_entry *entry, char *text, size_t size);
};

/*
 * Builds the tree into a record that has its first position. The entries are put in order; what the book does not
 * lead to, and moves that are not legal or stand twice, are told. Returns 0, QY_E_BOOK_UNMET where no entry at
 * all is reached, QY_E_MEMORY, or what the sink returned. `memos` is the text of all entries; NULL where they have none.
 */
int qyi_book_tree(const struct qyi_book_kind *kind, struct qyi_book_entry *entry, size_t count,
                  const char *memos, struct qy_record *record, struct qyi_findings *findings);

#endif
