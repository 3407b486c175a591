/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of repetitions (tests/data/xiangqi/repetition_*.tsv), read for tests and the benchmark. */
#ifndef TESTS_XIANGQI_REPETITION_ROWS_H
#define TESTS_XIANGQI_REPETITION_ROWS_H

#include "xiangqi/judge.h"
#include "xiangqi/position.h"

#define MOST_ROWS  1600
#define MOST_MOVES 64

/* What a row says of a move. */
struct expected_label {
    enum qy_label label;
    bool unmet; /* marked: the judge answers otherwise */
    bool open;  /* it is not decided whether the move attacks */
    unsigned victim_count;
    qy_square victims[16];
};

struct repetition_row {
    char id[48];
    char rules[24];
    struct qy_xiangqi_position start;
    qy_move lead[MOST_MOVES];
    size_t lead_count;
    qy_move cycle[MOST_MOVES];
    size_t cycle_count;
    int loser; /* a side, or -1 for a draw */
    bool unmet;
    bool undecided; /* a question stays open: `loser` is -1 */
    struct expected_label labels[MOST_MOVES];
    size_t label_count; /* 0 where none are known */
    char facts[200];    /* as twin_facts.h has them; empty where there are none */
    char change[16];    /* what a twin of a figure changes in it; empty for other rows */
    int if_post[2]; /* who loses, by the eleventh column, if the post is accepted, and if not; -1: nobody */
};

struct repetition_table {
    struct repetition_row rows[MOST_ROWS];
    size_t count;
};

/* Reads a table by its name from a folder. False when anything in it is not understood; says what on stderr.
 */
bool read_repetitions(const char *folder, const char *name, struct repetition_table *ret_table);

/* The rules that a name stands for, NULL for none. */
const struct qyi_xiangqi_repetition_rules *repetition_rules(const char *name);

/* Judges the row with its cycle played `rounds` times. The caller frees the judgement. */
bool judge_row(const struct repetition_row *row, unsigned rounds, struct qy_judgement *ret_judgement);
/* The same with what an event has decided. */
bool judge_row_as(const struct repetition_row *row, unsigned rounds, const struct qy_oracle *oracle,
                  struct qy_judgement *ret_judgement);

/* The row seen in a mirror (files), and the row with the sides changed (ranks and colours). */
void mirror_row(const struct repetition_row *row, struct repetition_row *ret_row);
void swap_row(const struct repetition_row *row, struct repetition_row *ret_row);

/* The row without moves before the cycle, which begins `by` moves later. */
void turn_row(const struct repetition_row *row, size_t by, struct repetition_row *ret_row);

/* The row's beginning with one more piece; false when that would not stand aside before each of its moves. */
bool setup_with_bystander(const struct repetition_row *row, unsigned square, qy_piece man,
                          bool (*is_aside)(const struct qy_xiangqi_position *position, unsigned square),
                          struct qyi_xiangqi_setup *ret_setup);

#endif
