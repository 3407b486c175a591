/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The pairing table of a round robin: numbers and names, then the pairs of each round, the player who moves
 * first named first.
 */
#include "papers/papers.h"

#include <qiyuan/event/pairing_systems.h>

#include <stdlib.h>

#define A_ROW 12 /* pairs per row; a round with more pairs takes several rows */

/* The player with a number of the table, from 1. */
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

/* Writes the numbers of the table and the names, in two pairs of columns. */
static void put_names(struct qy_papers *papers, size_t count)
{
    static const struct qyi_column columns[] = {
        {.head = "standings.number", .align = QYI_ALIGN_RIGHT},
        {.head = "standings.name", .weight = 1, .wraps = true, .most_lines = 4},
        {.head = "standings.number", .align = QYI_ALIGN_RIGHT},
        {.head = "standings.name", .weight = 1, .wraps = true, .most_lines = 4},
    };
    struct qyi_cells cells;
    size_t half = (count + 1) / 2;

    qyi_cells_begin_list(&cells, papers, columns, 4, NULL);
    for (size_t i = 1; i <= half; i++) {
        for (size_t at = i; at <= count && at <= i + half; at += half) {
            qyi_cell_number(&cells, (unsigned)at);
            qyi_cell_titled(&cells, number_at(papers, at));
        }
        qyi_cells_row(&cells);
    }
    qyi_cells_end(&cells);
}

/* The state of an event's pairing table. */
struct plan {
    struct qy_papers *papers;
    uint16_t *at; /* for each player, the number in the table; 0: none */
    size_t count;
    unsigned cycle; /* rounds until everybody has met */
    unsigned rounds;
    unsigned paired; /* rounds already paired */
    bool by_rule;    /* the paired rounds follow the table, so later rounds are known */
    bool swapped;    /* the last two rounds of the first cycle are swapped */
};

/* The pairs of a round according to the table. */
static int pairs_by_rule(const struct plan *plan, unsigned round, struct qy_pairing *ret_pairing)
{
    return qy_double_round_robin((unsigned)plan->count, round, plan->swapped, ret_pairing);
}

/* The pairs of a round of the event, as numbers of the table. */
static int pairs_as_paired(const struct plan *plan, unsigned round, struct qy_pairing *ret_pairing)
{
    int code = qy_pairing_of_round(plan->papers->event.tournament, round, ret_pairing);

    for (size_t i = 0; code == 0 && i < ret_pairing->count; i++) {
        struct qy_pair *pair = &ret_pairing->pair[i];

        pair->white = plan->at[pair->white];
        pair->black = plan->at[pair->black];
    }
    return code;
}

static bool has_pair(const struct qy_pairing *pairing, struct qy_pair pair)
{
    for (size_t i = 0; i < pairing->count; i++)
        if (pairing->pair[i].white == pair.white && pairing->pair[i].black == pair.black)
            return true;
    return false;
}

/* Whether the paired rounds follow the table, so that later ones are known. */
static bool keeps_rule(const struct plan *plan)
{
    bool same = true;

    for (unsigned round = 1; same && round <= plan->paired && round <= plan->rounds; round++) {
        struct qy_pairing rule = {0};
        struct qy_pairing event = {0};

        same = pairs_by_rule(plan, round, &rule) == 0 && pairs_as_paired(plan, round, &event) == 0;
        for (size_t i = 0; same && i < event.count; i++)
            same = event.pair[i].black == 0 || has_pair(&rule, event.pair[i]);
        qy_pairing_free(&rule);
        qy_pairing_free(&event);
    }
    return same;
}

/* Writes a round: its pairs ("6-4"), and the player with the bye as "3-0". Each of its rows has its number, for a
 * page may end between them. */
static void put_round(struct qyi_cells *cells, const struct qy_pairing *pairing, unsigned round)
{
    for (size_t i = 0; i < pairing->count; i++) {
        if (i % A_ROW == 0) {
            if (i > 0)
                qyi_cells_row(cells);
            qyi_cell_number(cells, round);
        }
        qy_buf_addf(&cells->text, "%u-%u", pairing->pair[i].white, pairing->pair[i].black);
        qyi_cell_end(cells);
    }
    qyi_cells_row(cells);
}

/*
 * The headings of the columns: the round and, if a round is one row in the order of the table, the boards. Where
 * the number of players is odd, the first pair of each round of the table is who is free.
 */
static void head_columns(const struct plan *plan, size_t pairs, struct qyi_cells *heads)
{
    bool has_boards = pairs <= A_ROW && plan->by_rule;
    struct qy_buf board = QY_BUF_INIT;
    unsigned number = 0;

    qyi_cell(heads, qyi_paper_word(plan->papers, "sheet.round"));
    for (size_t i = 0; i < pairs && i < A_ROW; i++) {
        qy_buf_clear(&board);
        if (has_boards && i == 0 && plan->count % 2 == 1)
            qy_buf_adds(&board, qyi_paper_word(plan->papers, "papers.free"));
        else if (has_boards)
            qyi_paper_message(plan->papers, "papers.board", ++number, &board);
        qyi_cell(heads, qy_buf_str(&board));
    }
    plan->papers->failed |= board.failed;
    qy_buf_free(&board);
}

static void put_rounds(const struct plan *plan)
{
    struct qyi_column columns[A_ROW + 1];
    size_t pairs = (plan->count + 1) / 2;
    struct qyi_cells heads = {.count = 0};
    struct qyi_cells cells;

    for (size_t i = 0; i <= A_ROW; i++)
        columns[i] = (struct qyi_column){.weight = i > 0, .align = QYI_ALIGN_CENTRE};
    head_columns(plan, pairs, &heads);
    qyi_cells_heads(&heads, columns);
    qyi_cells_begin_list(&cells, plan->papers, columns, (pairs < A_ROW ? pairs : A_ROW) + 1, NULL);
    for (unsigned round = 1; round <= plan->rounds; round++) {
        struct qy_pairing pairing;

        if ((plan->by_rule ? pairs_by_rule(plan, round, &pairing) : pairs_as_paired(plan, round, &pairing)) <
            0) {
            plan->papers->failed = true; /* a table exists for every number of players here */
            break;
        }
        put_round(&cells, &pairing, round);
        qy_pairing_free(&pairing);
    }
    qyi_cells_end(&cells);
    plan->papers->failed |= heads.text.failed;
    qy_buf_free(&heads.text);
}

void qyi_paper_table(struct qy_papers *papers)
{
    const struct qy_pairing_system *system = qy_tournament_system(papers->event.tournament);
    struct plan plan = {.papers = papers, .count = count_of(papers)};

    plan.cycle = (unsigned)(plan.count + plan.count % 2 - 1);
    plan.rounds = papers->event.tournament->rounds >= 2 * plan.cycle ? 2 * plan.cycle : plan.cycle;
    plan.paired = qy_tournament_paired_rounds(papers->event.tournament);
    plan.swapped = system && system->swapped;
    plan.at = calloc(QY_TOURNAMENT_MAX_PLAYERS + 1, sizeof *plan.at);
    if (!plan.at) {
        papers->failed = true;
        return;
    }
    for (size_t i = 1; i <= plan.count; i++)
        plan.at[number_at(papers, i)] = (uint16_t)i;
    plan.by_rule = plan.paired <= plan.rounds && keeps_rule(&plan);
    if (!plan.by_rule)
        plan.rounds = plan.paired;
    qyi_paper_begin(papers, "papers.table", 0, false);
    put_names(papers, plan.count);
    qyi_paper_gap(papers, 12);
    put_rounds(&plan);
    qyi_paper_note(papers, "papers.legend-table");
    free(plan.at);
}
