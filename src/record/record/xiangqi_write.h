/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the writers of xiangqi's file formats share: the tree in the order in which they store
 * it (a move, what follows it, the next alternative), one comment a move, and what gets lost on the way.
 *
 * None of the formats has a pass: a pass and what follows it are left out.
 */
#ifndef QYI_RECORD_XIANGQI_WRITE_H
#define QYI_RECORD_XIANGQI_WRITE_H

#include "record/formats.h"
#include "record/pgn_export.h"

/* The first move that follows a node, and the next alternative to a move; NULL for none. */
const struct qy_record_node *qyi_xiangqi_child(const struct qy_record_node *node);
const struct qy_record_node *qyi_xiangqi_sibling(const struct qy_record_node *node);

/* The node that comes after another in the order of storing, the root being the first; NULL at the end. */
const struct qy_record_node *qyi_xiangqi_next(const struct qy_record_node *node);

/*
 * Puts the comments of a node into `text`, which is emptied first: those in front of its move and those
 * behind it, one a line.
 */
void qyi_xiangqi_comment(const struct qy_record_node *node, struct qy_buf *text);

/* Tells what none of the formats can hold: passes, NAGs, results but the three. */
void qyi_xiangqi_lose_always(const struct qy_record *record, struct qyi_pgn_losses *losses);

/*
 * Tells of the tags that are lost where the writer has a place for those `has` knows, once each: all others,
 * and any that stands a second time.
 */
void qyi_xiangqi_lose_tags(const struct qy_record *record, bool (*has)(const char *name),
                           struct qyi_pgn_losses *losses);

/* The number of a result as the formats have it: 0 unknown, 1 Red won, 2 Black won, 3 a draw. */
unsigned qyi_xiangqi_result_number(enum qy_result result);

/* A record that is being written to a format of bytes. */
struct qyi_xiangqi_writer {
    const struct qy_record *record;
    struct qyi_pgn_losses losses;
    struct qy_buf *out;
    struct qy_buf utf8; /* a comment */
    struct qy_buf text; /* in the format's encoding */
};

/*
 * Writes a record as a head and then a step for every node, the root included, in the order of
 * qyi_xiangqi_next(); `has_place` as for qyi_xiangqi_lose_tags(). Returns 0, QY_E_VALUE for a game of another
 * kind, or what `put_head` or `put_step` failed with; then nothing stands in `out` that did not before.
 */
int qyi_xiangqi_write_steps(const struct qy_record *record, const struct qyi_record_output *how,
                            bool (*has_place)(const char *name),
                            int (*put_head)(struct qyi_xiangqi_writer *writer),
                            int (*put_step)(struct qyi_xiangqi_writer *writer,
                                            const struct qy_record_node *node),
                            struct qy_buf *out);

#endif
