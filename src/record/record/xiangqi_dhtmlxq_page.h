/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A DhtmlXQ game being read: its fields are collected in any order (xiangqi_dhtmlxq.c), then its tree is
 * built (xiangqi_dhtmlxq_tree.c).
 */
#ifndef QYI_RECORD_XIANGQI_DHTMLXQ_PAGE_H
#define QYI_RECORD_XIANGQI_DHTMLXQ_PAGE_H

#include "base/arena.h"
#include "record/findings.h"
#include "record/xiangqi_board.h"
#include "source/stream.h"

/* A sequence of moves: the main line, or `move_P_N_K`. */
struct qyi_dhtmlxq_line {
    unsigned id;
    unsigned parent;
    unsigned first; /* the ply of its first move */
    const char *digits;
    size_t len;
    struct qy_place place; /* position of the digits */
    size_t index;          /* its index among the lines of the file */
    enum { LINE_NEW, LINE_OPEN, LINE_BUILT } state;
    bool cut;                     /* ends in a fault */
    struct qyi_dhtmlxq_line *up;  /* the line on which it branches; NULL for the main line */
    struct qy_record_node **node; /* the nodes of its moves */
    size_t count;
};

struct qyi_dhtmlxq_remark {
    unsigned line;
    unsigned ply;
    const char *text;
    size_t len;
    struct qy_place place;
    size_t index; /* its index among the comments of the file */
    bool added;
};

/* The game being collected. */
struct qyi_dhtmlxq_page {
    struct qyi_stream source;
    struct qyi_findings findings;
    struct qy_record *record;
    struct qyi_arena arena;
    bool html;   /* values contain character references and tags */
    bool opened; /* within a game */
    size_t games;
    struct qyi_xiangqi_setup setup;
    struct qy_position fen;
    bool has_fen;
    struct qy_place setup_place;
    struct qyi_dhtmlxq_line *line;
    size_t line_count;
    size_t line_cap;
    struct qyi_dhtmlxq_remark *remark;
    size_t remark_count;
    size_t remark_cap;
    struct qy_buf text;
};

/* The position of value[index], if the value begins at `place` and all before the index is ASCII. */
struct qy_place qyi_dhtmlxq_place(const struct qyi_dhtmlxq_page *page, const struct qy_place *place,
                                  const char *value, size_t index);

/* Sorts lines and comments for the other functions. */
void qyi_dhtmlxq_sort(struct qyi_dhtmlxq_page *page);

/* The line with a number, or NULL. */
struct qyi_dhtmlxq_line *qyi_dhtmlxq_line(struct qyi_dhtmlxq_page *page, unsigned id);

/*
 * Adds all moves and comments to the record, whose first position is set; without one, only the comments on
 * it. Returns 0, the sink's nonzero return, or a negative code.
 */
int qyi_dhtmlxq_build(struct qyi_dhtmlxq_page *page);

#endif
