/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shared by the writers of xiangqi formats: the tree in storage order (a move, what follows it, the next
 * alternative), one comment per move, and reports of losses.
 *
 * None of the formats has null moves: a null move and what follows it are dropped.
 */
#ifndef QYI_RECORD_XIANGQI_WRITE_H
#define QYI_RECORD_XIANGQI_WRITE_H

#include "record/formats.h"
#include "record/pgn_export.h"

/* The first move after a node, and the next alternative to a move; NULL for none. */
const struct qy_record_node *qyi_xiangqi_child(const struct qy_record_node *node);
const struct qy_record_node *qyi_xiangqi_sibling(const struct qy_record_node *node);

/* The next node in storage order, from the root; NULL at the end. */
const struct qy_record_node *qyi_xiangqi_next(const struct qy_record_node *node);

/* Replaces `text` by the comments of a node, one per line: those in front of its move and those behind it. */
void qyi_xiangqi_comment(const struct qy_record_node *node, struct qy_buf *text);

/* Reports what none of the formats can hold: null moves, NAGs, results other than the usual three. */
void qyi_xiangqi_lose_always(const struct qy_record *record, struct qyi_pgn_losses *losses);

/* Reports the lost tags, once each: all that `has` does not know, and repeated ones. */
void qyi_xiangqi_lose_tags(const struct qy_record *record, bool (*has)(const char *name),
                           struct qyi_pgn_losses *losses);

/* The formats' number of a result: 0 unknown, 1 Red won, 2 Black won, 3 draw. */
unsigned qyi_xiangqi_result_number(enum qy_result result);

/* A record being written to a binary format. */
struct qyi_xiangqi_writer {
    const struct qy_record *record;
    struct qyi_pgn_losses losses;
    struct qy_buf *out;
    struct qy_buf utf8; /* a comment */
    struct qy_buf text; /* the comment in the format's encoding */
};

/*
 * Writes a record as a head and one step per node, including the root, in the order of qyi_xiangqi_next();
 * `has_place` as in qyi_xiangqi_lose_tags(). Returns 0, or with `out` unchanged QY_E_VALUE for the other
 * game, or the error of `put_head` or `put_step`.
 */
int qyi_xiangqi_write_steps(const struct qy_record *record, const struct qyi_record_output *how,
                            bool (*has_place)(const char *name),
                            int (*put_head)(struct qyi_xiangqi_writer *writer),
                            int (*put_step)(struct qyi_xiangqi_writer *writer,
                                            const struct qy_record_node *node),
                            struct qy_buf *out);

#endif
