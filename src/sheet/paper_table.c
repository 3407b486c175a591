/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a round robin: numbers and names, then who meets whom in each round, the first named moving
 * first. */
#include "sheet/papers.h"

#include <stdlib.h>

#define A_ROW 12 /* pairs beside each other; a round of more takes another row */

/* The player that has a number of the table, from 1. */
static unsigned number_at(const struct qy_papers *papers, size_t at)
{
    if (papers->event.table)
        return papers->event.table[at - 1];
    return papers->event.tournament->player[at - 1].number;
}

static size_t count_of(const struct qy_papers *papers)
{
    return papers->event.table ? papers->event.table_count : papers->event.tournament->player_count;
}

/* Numbers of the table and names, two of them beside each other. */
static void put_names(struct qy_papers *papers, size_t count)
{
    const struct qyi_column columns[] = {
        {.head = qyi_paper_word(papers, "standings.number"), .width = 32, .align = QYI_ALIGN_RIGHT},
        {.head = qyi_paper_word(papers, "standings.name"), .weight = 1},
        {.head = qyi_paper_word(papers, "standings.number"), .width = 32, .align = QYI_ALIGN_RIGHT},
        {.head = qyi_paper_word(papers, "standings.name"), .weight = 1},
    };
    struct qyi_cells cells = {.count = 0};
    size_t half = (count + 1) / 2;
    struct qyi_table table;

    qyi_table_begin(&table, papers->doc, columns, 4, NULL);
    for (size_t i = 1; i <= half; i++) {
        for (size_t at = i; at <= count && at <= i + half; at += half) {
            qyi_cell_number(&cells, (unsigned)at);
            qyi_paper_titled(papers, number_at(papers, at), &cells.text);
            qyi_cell_end(&cells);
        }
        qyi_cells_row(&cells, &table, papers);
    }
    qyi_table_end(&table);
    qy_buf_free(&cells.text);
}

/* A round: its pairs, "6-4"; whoever is free stands as "3-0". `turned`: who moves first changes. */
static void put_round(struct qy_papers *papers, struct qyi_table *table, struct qyi_cells *cells,
                      const struct qy_pairing *pairing, unsigned round, bool turned)
{
    for (size_t i = 0; i < pairing->count; i++) {
        struct qy_pair pair = pairing->pair[i];

        if (i % A_ROW == 0 && i > 0)
            qyi_cells_row(cells, table, papers);
        if (i % A_ROW == 0 && i > 0)
            qyi_cell(cells, "");
        else if (i == 0)
            qyi_cell_number(cells, round);
        if (turned && pair.black > 0)
            pair = (struct qy_pair){pair.black, pair.white};
        qy_buf_addf(&cells->text, "%u-%u", pair.white, pair.black);
        qyi_cell_end(cells);
    }
    qyi_cells_row(cells, table, papers);
}

void qyi_paper_table(struct qy_papers *papers)
{
    struct qyi_column columns[A_ROW + 1] = {
        {.head = qyi_paper_word(papers, "sheet.round"), .width = 36, .align = QYI_ALIGN_CENTRE}};
    size_t count = count_of(papers);
    unsigned cycle = (unsigned)(count + count % 2 - 1);
    unsigned rounds = papers->event.tournament->rounds >= 2 * cycle ? 2 * cycle : cycle;
    size_t pairs = (count + 1) / 2;
    struct qyi_cells cells = {.count = 0};
    struct qyi_table table;

    qyi_paper_begin(papers, "papers.table", 0, false);
    put_names(papers, count);
    qyi_doc_skip(papers->doc, 12);
    for (size_t i = 1; i <= A_ROW; i++)
        columns[i] = (struct qyi_column){.weight = 1, .align = QYI_ALIGN_CENTRE};
    qyi_table_begin(&table, papers->doc, columns, (pairs < A_ROW ? pairs : A_ROW) + 1, NULL);
    for (unsigned round = 1; round <= rounds; round++) {
        struct qy_pairing pairing;

        if (qy_round_robin((unsigned)count, (round - 1) % cycle + 1, &pairing) < 0) {
            papers->failed = true; /* of that many players there is a table */
            break;
        }
        put_round(papers, &table, &cells, &pairing, round, round > cycle);
        qy_pairing_free(&pairing);
    }
    qyi_table_end(&table);
    qyi_paper_note(papers, "papers.legend-table");
    qy_buf_free(&cells.text);
}
