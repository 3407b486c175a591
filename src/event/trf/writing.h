/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions that write rows and records, for events of players and of teams. */
#ifndef QYI_TRF_WRITING_H
#define QYI_TRF_WRITING_H

#include "trf/trf.h"

/* The input of a writer: the tournament in the original file, and the tournament now. */
struct qyi_trf_writing {
    const struct qy_tournament *was;
    const struct qy_tournament *now;
    enum qy_trf_edition edition;
    const char *end; /* line end */
    struct qyi_trf_canvas canvas;
    struct qy_buf *out;
};

/* Appends points with one decimal, right-aligned. */
void qyi_trf_add_points(struct qy_buf *out, qy_points points, int width);

/* Appends a record that holds a text. */
void qyi_trf_write_record(struct qyi_trf_writing *writing, const char *record, const char *text);

/* Appends the points for each outcome: record 162 or 362, or in TRF16 the BBW record and related ones. */
void qyi_trf_write_scheme(struct qyi_trf_writing *writing, const char *record,
                          const struct qy_points_scheme *scheme);

/* Appends a record 260 (forbidden pairs). */
void qyi_trf_write_group(struct qyi_trf_writing *writing, const struct qy_tournament_group *group);

/*
 * Marks the games of a round robin that were struck out: those to which records 299 of both players give no
 * points. From then on these marks replace the records.
 */
void qyi_trf_take_struck(struct qy_tournament *tournament);
/* Appends records 299 for struck-out games of players or teams. */
void qyi_trf_write_struck(const struct qyi_trf_writing *writing, const struct qy_tournament *tournament,
                          bool of_teams);

/* Appends the records before the rows. Texts come from `now`, numbers and points from `players`. */
void qyi_trf_write_head(struct qyi_trf_writing *writing, const struct qy_tournament *players, size_t teams);

/* Appends the row of a player. */
void qyi_trf_write_new_row(struct qyi_trf_writing *writing, const struct qy_tournament_player *now);

/* Returns the ranks for the rows: the players' own ranks, else their order by points. The caller frees them.
 * Error: QY_E_MEMORY. */
int qyi_trf_rank_players(const struct qy_tournament *tournament, uint16_t **ret_rank);

#endif
