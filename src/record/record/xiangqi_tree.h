/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Building a record from a tree whose moves come as most formats of xiangqi store them: a
 * move, then all that follows it, then the next alternative to it.
 *
 *     a (goes on, has sibling)
 *       b (goes on)
 *         c
 *     d                          an alternative to a
 *
 * A move that is not legal is told as a finding, and what follows it is skipped. On the main line the
 * game ends there: alternatives to the move would otherwise take its place. Within a variation alternatives
 * are kept.
 */
#ifndef QYI_RECORD_XIANGQI_TREE_H
#define QYI_RECORD_XIANGQI_TREE_H

#include <qiyuan/record/record.h>

#include "record/findings.h"
#include "record/xiangqi_board.h"

/* This many alternatives may wait for their turn; those beyond are told of, and left out with what follows them. */
#define QYI_XIANGQI_TREE_WAITING 100000

struct qyi_xiangqi_step {
    qy_square from; /* QY_SQUARE_NONE where the file names no point */
    qy_square to;
    bool goes_on;        /* the step that comes next follows this one */
    bool has_sibling;    /* an alternative to this step comes after all that follows it */
    const char *comment; /* UTF-8 */
    size_t comment_len;
    struct qy_place place;
};

/* One end of the tree: where the next step is to be put. */
struct qyi_xiangqi_branch {
    struct qy_position position; /* after the moves so far; of no use where the branch is dead */
    struct qy_record_node *node; /* that the step follows; NULL where the branch is dead */
    bool main;                   /* the step is of the main line, unless it is an alternative */
};

struct qyi_xiangqi_tree {
    struct qy_record *record;
    struct qyi_findings *findings;
    const struct qyi_xiangqi_setup *setup;
    struct qy_place setup_place;
    bool side_known; /* the file says who moves first */
    bool started;
    bool finished; /* no more steps belong to it */
    struct qyi_xiangqi_branch at;
    struct qyi_xiangqi_branch *waiting; /* the siblings to come */
    size_t count;
    size_t cap;
    size_t beyond; /* siblings to come that there was no room for: they are skipped */
};

/*
 * Begins a tree in a record that has just begun. `setup` is borrowed and may still be changed until the first
 * step; its place is told with its faults. Where `side_known` is false, or the piece of the first step is of
 * the other side, the first step tells who moves first. End with qyi_xiangqi_tree_end() and
 * qyi_xiangqi_tree_done().
 */
void qyi_xiangqi_tree_begin(struct qyi_xiangqi_tree *tree, struct qy_record *record,
                            struct qyi_findings *findings, const struct qyi_xiangqi_setup *setup,
                            const struct qy_place *setup_place, bool side_known);

/* Adds a comment on the first position. Returns 0, or what ends the reading. */
int qyi_xiangqi_tree_remark(struct qyi_xiangqi_tree *tree, const char *comment, size_t len,
                            const struct qy_place *place);

/* Adds a step; none may follow once `finished` is set. Returns 0, or what ends the reading. */
int qyi_xiangqi_tree_step(struct qyi_xiangqi_tree *tree, const struct qyi_xiangqi_step *step);

/*
 * Ends the steps, also before the tree is finished: sets the first position of a tree without any, and marks
 * a main line that broke off. Returns 0, or what ends the reading.
 */
int qyi_xiangqi_tree_end(struct qyi_xiangqi_tree *tree);

/* Frees what the building needed; the record stays. */
void qyi_xiangqi_tree_done(struct qyi_xiangqi_tree *tree);

#endif
