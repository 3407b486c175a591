/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Builds a record from a tree in the order of most xiangqi formats: a
 * move, then all that follows it, then the next alternative to it.
 *
 *     a (goes on, has sibling)
 *       b (goes on)
 *         c
 *     d                          an alternative to a
 *
 * An illegal move is reported as a finding, and what follows it is skipped. On the main line the
 * game ends there: otherwise an alternative to the move would replace it. Within a variation alternatives
 * are kept.
 */
#ifndef QYI_RECORD_XIANGQI_TREE_H
#define QYI_RECORD_XIANGQI_TREE_H

#include <qiyuan/record/record.h>

#include "record/findings.h"
#include "record/xiangqi_board.h"

/* Greatest number of waiting alternatives; any more are reported and dropped, with what follows them. */
#define QYI_XIANGQI_TREE_WAITING 100000

struct qyi_xiangqi_step {
    qy_square from; /* QY_SQUARE_NONE if the file names no point */
    qy_square to;
    bool goes_on;        /* the next step follows this one */
    bool has_sibling;    /* an alternative to this step comes after everything that follows it */
    const char *comment; /* UTF-8 */
    size_t comment_len;
    struct qy_place place;
};

/* An open end of the tree, to which the next step is added. */
struct qyi_xiangqi_branch {
    struct qy_position position; /* position after the moves so far; undefined if the branch is dead */
    struct qy_record_node *node; /* the node that the step follows; NULL if the branch is dead */
    bool main;                   /* the step is in the main line, unless it is an alternative */
};

struct qyi_xiangqi_tree {
    struct qy_record *record;
    struct qyi_findings *findings;
    const struct qyi_xiangqi_setup *setup;
    struct qy_place setup_place;
    bool side_known; /* the file says who moves first */
    bool started;
    bool finished; /* no more steps belong to the tree */
    struct qyi_xiangqi_branch at;
    struct qyi_xiangqi_branch *waiting; /* the alternatives still to come */
    size_t count;
    size_t cap;
    size_t beyond; /* number of further alternatives to come, skipped for lack of room */
};

/*
 * Begins a tree in a record just begun. `setup` is borrowed and may still change until the first step; its
 * faults are reported at its position. If `side_known` is false, or the piece of the first step belongs to
 * the other side, the first step decides who moves first. End with qyi_xiangqi_tree_end() and
 * qyi_xiangqi_tree_done().
 */
void qyi_xiangqi_tree_begin(struct qyi_xiangqi_tree *tree, struct qy_record *record,
                            struct qyi_findings *findings, const struct qyi_xiangqi_setup *setup,
                            const struct qy_place *setup_place, bool side_known);

/* Adds a comment on the first position. Returns 0, or a code that ends the reading. */
int qyi_xiangqi_tree_remark(struct qyi_xiangqi_tree *tree, const char *comment, size_t len,
                            const struct qy_place *place);

/* Adds a step; do not call it once `finished` is set. Returns 0, or a code that ends the reading. */
int qyi_xiangqi_tree_step(struct qyi_xiangqi_tree *tree, const struct qyi_xiangqi_step *step);

/*
 * Ends the steps, even before the tree is finished: sets the first position of a tree without steps, and
 * marks a main line that broke off. Returns 0, or a code that ends the reading.
 */
int qyi_xiangqi_tree_end(struct qyi_xiangqi_tree *tree);

/* Frees the memory used for building; the record remains. */
void qyi_xiangqi_tree_done(struct qyi_xiangqi_tree *tree);

#endif
