/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: sheet. Papers of a tournament: what all of them share. Each paper has a file of its own or one with
 * its kin, and is begun on a page of its own.
 */
#ifndef QYI_SHEET_PAPERS_H
#define QYI_SHEET_PAPERS_H

#include "sheet/table.h"

#include <qiyuan/papers.h>

struct qy_papers {
    struct qyi_doc *doc;
    struct qy_papers_event event;
    enum qy_lang lang;
    unsigned round; /* 0: nothing is paired */
    bool failed;    /* memory ran out */
};

/* A word of the registry in the language of the papers, borrowed. */
const char *qyi_paper_word(const struct qy_papers *papers, const char *id);
/* Appends a message whose {0} is a number. */
void qyi_paper_message(const struct qy_papers *papers, const char *id, unsigned number, struct qy_buf *out);

/* Begins a page, upright or across, with a title of the registry, whose {0} is `number`, and the facts of the
 * event: place, days, time control, chief arbiter. */
void qyi_paper_begin(struct qy_papers *papers, const char *title, unsigned number, bool across);
/* A sentence of the registry in small type at the flow. */
void qyi_paper_note(struct qy_papers *papers, const char *id);
/* Texts in small type at the flow. */
void qyi_paper_small(struct qy_papers *papers, const struct qy_buf *text);

/* The members of the teams; NULL for an event without matches of teams. */
const struct qy_tournament *qyi_paper_members(const struct qy_papers *papers);

/* The name of a player, "" for nobody; a title stands before it ("GM ..."). */
const char *qyi_paper_name(const struct qy_papers *papers, unsigned number);
/* Appends it with the title; and that of a player of a tournament such as the members. */
void qyi_paper_titled_of(const struct qy_tournament *tournament, unsigned number, struct qy_buf *out);
void qyi_paper_titled(const struct qy_papers *papers, unsigned number, struct qy_buf *out);
/* Appends points with one decimal. */
void qyi_paper_points(struct qy_buf *out, qy_points points);
/* Appends what stands in a pair as "1-0", "½-½", "+ -"; nothing for an open game. */
void qyi_paper_result(const struct qy_papers *papers, unsigned round, struct qy_pair pair,
                      struct qy_buf *out);

/* The cells of a row as they are written, one after the other. */
struct qyi_cells {
    struct qy_buf text;
    size_t start[QYI_TABLE_COLUMNS];
    size_t count;
};

/* Ends the cell that was written into `text`; more than QYI_TABLE_COLUMNS are dropped. */
void qyi_cell_end(struct qyi_cells *cells);
/* A whole cell: a text, a number. */
void qyi_cell(struct qyi_cells *cells, const char *text);
void qyi_cell_number(struct qyi_cells *cells, unsigned number);
/* Puts the cells into the table as a row, empty ones behind them, and clears them. */
void qyi_cells_row(struct qyi_cells *cells, struct qyi_table *table, struct qy_papers *papers);
/* Lays the cells out as heads of columns: borrowed from `cells` until it changes. */
void qyi_cells_heads(const struct qyi_cells *cells, struct qyi_column *columns);

/* The papers. They report through the document and `failed`. */
void qyi_paper_players(struct qy_papers *papers);
void qyi_paper_teams(struct qy_papers *papers);
void qyi_paper_pairings(struct qy_papers *papers);
void qyi_paper_names(struct qy_papers *papers);
void qyi_paper_slips(struct qy_papers *papers);
void qyi_paper_cards(struct qy_papers *papers);
void qyi_paper_matches(struct qy_papers *papers);
void qyi_paper_standings(struct qy_papers *papers);
/* The order of the teams, in place of the standings or, for a sum of places, behind them. */
void qyi_paper_team_standings(struct qy_papers *papers);
void qyi_paper_crosstable(struct qy_papers *papers);
void qyi_paper_table(struct qy_papers *papers);
void qyi_paper_arbiters(struct qy_papers *papers);
void qyi_paper_ruling(struct qy_papers *papers);

#endif
