/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Forms that players and captains fill in or are given: an appeal, a notice, a line-up. */
#include "papers/papers.h"

#include <stdio.h>

#define A4_HEIGHT \
    800.0 /* on shorter paper a form has one line less under long headings, so that it fits on one page */

/* A form: fields side by side, headings with lines to write on, and signatures. */
struct form {
    const char *title;
    const char *note; /* below it, or NULL */
    const char *field[8];
    struct {
        const char *heading;
        unsigned lines;
    } part[4];
    const char *signs[3];
};

static const struct form appeal = {
    "papers.appeal-form",
    "papers.appeal-note",
    {"papers.appellant", "papers.unit-or-team", "sheet.round", "html.board", "papers.against", "papers.fee",
     "papers.handed-in", "papers.taken-by"},
    {{"papers.facts", 6}, {"papers.appeal-asks", 3}, {"papers.evidence", 3}, {"papers.decision", 5}},
    {"papers.appellant", "html.arbiter", "papers.jury"}};
static const struct form notice = {"papers.notice-form",
                                   "papers.ruling-note",
                                   {"standings.name", "standings.number", "sheet.round", "html.board",
                                    "sheet.date", "papers.time", "papers.article", "papers.notice-number"},
                                   {{"papers.facts", 5}, {"papers.penalty", 4}, {NULL, 0}, {NULL, 0}},
                                   {"papers.arbiter", "html.arbiter", "papers.player"}};

static void put_fields(struct qy_papers *papers, const struct form *form)
{
    static const struct qyi_table_look look = {.size = 11, .padding = 8, .air = 11};
    static const struct qyi_column columns[] = {
        {.weight = 0.9}, {.weight = 1.6}, {.weight = 0.9}, {.weight = 1.6}};
    struct qyi_cells cells;

    qyi_cells_begin(&cells, papers, columns, 4, &look);
    for (unsigned i = 0; i < 8; i++) {
        qyi_cell_word(&cells, form->field[i]);
        qyi_cell(&cells, "");
        if (i % 2 == 1)
            qyi_cells_row(&cells);
    }
    qyi_cells_end(&cells);
}

static void print_form(struct qy_papers *papers, const struct form *form)
{
    double width, height;

    qyi_paper_begin(papers, form->title, 0, false);
    qyi_doc_paper(papers->doc, &width, &height);
    bool is_short = height < A4_HEIGHT;
    put_fields(papers, form);
    for (unsigned i = 0; i < 4 && form->part[i].heading; i++) {
        unsigned lines = form->part[i].lines;

        qyi_paper_heading(papers, form->part[i].heading);
        qyi_paper_lines(papers, is_short && lines > 3 ? lines - 1 : lines);
    }
    qyi_paper_signatures(papers, form->signs, 3);
    if (form->note)
        qyi_paper_note(papers, form->note);
}

void qyi_paper_appeal(struct qy_papers *papers)
{
    print_form(papers, &appeal);
}

void qyi_paper_notice(struct qy_papers *papers)
{
    print_form(papers, &notice);
}

/* ---- line-ups -------------------------------------------------------------------------------------- */

/* "Round 3  ·  Table 2  ·  against Beta". */
static void put_opponent(struct qy_papers *papers, unsigned table, unsigned opponent)
{
    static const struct qyi_style style = {.size = 12, .align = QYI_ALIGN_CENTRE};
    const char *const args[] = {qyi_paper_name(papers, opponent)};
    struct qy_buf text = QY_BUF_INIT;

    qyi_paper_round(papers, "html.round", papers->round, &text);
    qy_buf_adds(&text, "  ·  ");
    qyi_paper_message(papers, "papers.match-table", table, &text);
    qy_buf_adds(&text, "  ·  ");
    qyi_paper_words(papers, "papers.against-team", args, 1, &text);
    qyi_doc_block(papers->doc, &style, qy_buf_str(&text), text.len);
    qyi_doc_skip(papers->doc, 6);
    papers->failed |= text.failed;
    qy_buf_free(&text);
}

/* Rows for the boards, to be filled in by the captain. */
static void put_boards(struct qy_papers *papers, unsigned boards)
{
    static const struct qyi_table_look look = {.size = 12, .padding = 10, .air = 16};
    static const struct qyi_column columns[] = {
        {.head = "papers.board-head", .width = 60, .align = QYI_ALIGN_CENTRE},
        {.head = "standings.number", .width = 70},
        {.head = "standings.name", .weight = 1},
    };
    struct qyi_cells cells;

    qyi_cells_begin(&cells, papers, columns, 3, &look);
    for (unsigned i = 1; i <= boards; i++) {
        qyi_cell_number(&cells, i);
        qyi_cells_row(&cells);
    }
    qyi_cells_end(&cells);
}

static void print_lineup(struct qy_papers *papers, unsigned team, unsigned opponent, unsigned table)
{
    static const struct qyi_style name = {.size = 16, .align = QYI_ALIGN_CENTRE, .bold = true};
    static const char *const who[] = {"papers.captain", "papers.handed-in", "papers.arbiter"};
    const char *text = qyi_paper_name(papers, team);
    struct qy_buf title = QY_BUF_INIT;

    qyi_paper_begin(papers, "papers.lineup-form", 0, false);
    qy_buf_addf(&title, "%u  %s", team, text);
    qyi_doc_block(papers->doc, &name, qy_buf_str(&title), title.len);
    qy_buf_free(&title);
    put_opponent(papers, table, opponent);
    put_boards(papers, qy_tournament_log_team_rules(papers->event.log).players);
    qyi_paper_signatures(papers, who, 3);
}

void qyi_paper_lineups(struct qy_papers *papers)
{
    struct qy_pairing pairing;

    if (qy_pairing_of_round(papers->event.tournament, papers->round, &pairing) < 0) {
        papers->failed = true; /* the caller prints only rounds that are paired */
        return;
    }
    for (size_t i = 0; i < pairing.count; i++) {
        struct qy_pair pair = pairing.pair[i];

        if (pair.black == 0)
            continue;
        print_lineup(papers, pair.white, pair.black, (unsigned)(i + 1));
        print_lineup(papers, pair.black, pair.white, (unsigned)(i + 1));
    }
    qy_pairing_free(&pairing);
}
