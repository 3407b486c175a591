/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What writing rows and records shares between events of players and of teams. */
#ifndef QYI_TRF_WRITING_H
#define QYI_TRF_WRITING_H

#include "trf/trf.h"

/* One writing: what the file held, what the tournament is now. */
struct qyi_trf_writing {
    const struct qy_tournament *was;
    const struct qy_tournament *now;
    enum qy_trf_edition edition;
    const char *end; /* of a line */
    struct qyi_trf_canvas canvas;
    struct qy_buf *out;
};

/* Appends points with one decimal, right-aligned. */
void qyi_trf_add_points(struct qy_buf *out, qy_points points, int width);

/* Appends a record of a text. */
void qyi_trf_write_record(struct qyi_trf_writing *writing, const char *record, const char *text);

/* Appends what outcomes are worth: record 162 or 362, in TRF16 BBW and its kin. */
void qyi_trf_write_scheme(struct qyi_trf_writing *writing, const char *record,
                          const struct qy_points_scheme *scheme);

/* Appends a record 260. */
void qyi_trf_write_group(struct qyi_trf_writing *writing, const struct qy_tournament_group *group);

/*
 * Marks the games of a round robin that records 299 of both players say to be worth nothing: they were struck out. The
 * records are told by these marks from here on.
 */
void qyi_trf_take_struck(struct qy_tournament *tournament);
/* Appends such records, of players or teams. */
void qyi_trf_write_struck(const struct qyi_trf_writing *writing, const struct qy_tournament *tournament,
                          bool of_teams);

/* Appends the records before the rows; texts are those of `now`, numbers and points those of the players. */
void qyi_trf_write_head(struct qyi_trf_writing *writing, const struct qy_tournament *players, size_t teams);

/* Appends the row of a player. */
void qyi_trf_write_new_row(struct qyi_trf_writing *writing, const struct qy_tournament_player *now);

/* The ranks that rows state: the players' own, else the order of points. The caller frees them. Error:
 * QY_E_MEMORY. */
int qyi_trf_rank_players(const struct qy_tournament *tournament, uint16_t **ret_rank);

#endif
