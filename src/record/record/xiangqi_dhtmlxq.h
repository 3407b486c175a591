/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * DhtmlXQ, the text from which web pages show xiangqi games:
 *
 *     [DhtmlXQ]
 *     [DhtmlXQ_title]...[/DhtmlXQ_title]            fields of the head
 *     [DhtmlXQ_binit]...[/DhtmlXQ_binit]            the points of 32 pieces, two digits each, 99 for none
 *     [DhtmlXQ_movelist]7747...[/DhtmlXQ_movelist]  the main line, four digits a move
 *     [DhtmlXQ_move_P_N_K]...[/DhtmlXQ_move_P_N_K]  line K, an alternative to ply N of line P
 *     [DhtmlXQ_comment0]...[/DhtmlXQ_comment0]      commentN or commentK_N: on ply N of line 0 or K
 *     [/DhtmlXQ]
 *
 * Points are file and rank from Black's left corner. `||` is a line end.
 */
#ifndef QYI_RECORD_XIANGQI_DHTMLXQ_H
#define QYI_RECORD_XIANGQI_DHTMLXQ_H

#include "record/formats.h"

/* A field of the head and the equivalent tag. */
struct qyi_dhtmlxq_field {
    const char *field;
    const char *tag;
};

/* All such fields; ends with NULL. Any other field becomes a tag with its own name after the prefix. */
extern const struct qyi_dhtmlxq_field qyi_dhtmlxq_fields[];
#define QYI_DHTMLXQ_PREFIX "DhtmlXQ_"

/* The `write` function of the format. */
int qyi_dhtmlxq_write(const struct qy_record *record, const struct qyi_record_output *how,
                      struct qy_buf *out);

#endif
