/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: answer. The answers: each tells a writer what was asked, in whatever form the writer has.
 *
 * They read their subjects and change nothing. Those that can fail return 0 or a negative code, and have told
 * nothing then.
 */
#ifndef QYI_ANSWER_ANSWERS_H
#define QYI_ANSWER_ANSWERS_H

#include "answer/norm_facts.h"
#include "answer/writer.h"

#include <qiyuan/tables.h>

/* ---- tournaments ---- */

/* Who made a norm for a title, or which articles of B.01 are missed: the event, then a row for each player
 * and title not held yet; titles of women for women alone. Errors as qyi_norm_facts(). */
int qyi_answer_norms(const struct qy_tournament *tournament, const struct qyi_norms_asked *asked,
                     struct qyi_writer *writer, struct qy_error *reterr);

/* ---- endgame tables ---- */

/* A material's counts with its stronger side to move, and the longest win. Errors as qy_tables_stats(). */
int qyi_answer_table_stats(struct qy_tables *tables, enum qy_game game, const char *material,
                           struct qyi_writer *writer, struct qy_error *reterr);

/* What the tables say of a position, with a line of best play. Errors as qy_tables_probe(). */
int qyi_answer_table_probe(struct qy_tables *tables, const struct qy_position *position,
                           struct qyi_writer *writer, struct qy_error *reterr);

/* The tables of a game that a folder holds. Errors: QY_E_MEMORY. */
int qyi_answer_table_list(struct qy_tables *tables, enum qy_game game, struct qyi_writer *writer,
                          struct qy_error *reterr);

#endif
