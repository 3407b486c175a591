/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The arbiters' papers: the list of arbiters (article 16.2 of the xiangqi rules), checklists of their duties
 * (17) and of the playing hall (19), reminders for each round, and the form for a ruling.
 */
#include "base/name_list.h"
#include "papers/papers.h"
#include "sheet/safe.h"

#include <qiyuan/print/diagram.h>

#include <qiyuan/core/game.h>

#include <stdio.h>
#include <string.h>

#define BLANK_ROWS 10

/* ---- the list -------------------------------------------------------------------------------------- */

/* Adds one of the other arbiters, with the duty written before the name, or "arbiter" if there is none. */
static void put_other(struct qyi_table *table, const char *cells[static 5], struct qy_buf *part)
{
    size_t len;
    size_t name = qyi_name_list_duty(qy_buf_str(part), part->len, &len);

    if (name > 0) {
        part->data[len] = '\0';
        cells[0] = part->data;
    }
    cells[1] = part->len > 0 ? part->data + name : "";
    qyi_table_row(table, cells);
}

/* Whether the list of names has an arbiter with this duty. */
static bool has_duty(const char *names, const char *duty)
{
    for (const char *text = names; *text; text = qyi_name_list_next(names, text)) {
        size_t len;

        if (qyi_name_list_duty(text, qyi_name_list_part(names, text), &len) > 0 && len == strlen(duty) &&
            strncmp(text, duty, len) == 0)
            return true;
    }
    return false;
}

void qyi_paper_arbiter_list(struct qy_papers *papers, bool in_book)
{
    const struct qyi_table_look look = {.size = in_book ? 12 : 10, .padding = 6};
    const struct qyi_column columns[] = {
        {.head = "papers.duty", .weight = 1.3},      {.head = "standings.name", .weight = 2},
        {.head = "html.title", .weight = 0.8},       {.head = "papers.boards", .weight = 1},
        {.head = "papers.signature", .weight = 1.4},
    };
    struct qy_buf names = QY_BUF_INIT;
    struct qy_buf name = QY_BUF_INIT;
    struct qyi_cells table;

    qyi_paper_fact(papers, QYI_FACT_DEPUTIES, &names);
    /* if no name is known, there are lines to fill in, also in a booklet */
    in_book = in_book && names.len > 0;
    qyi_cells_begin(&table, papers, columns, in_book ? 2 : sizeof columns / sizeof columns[0], &look);
    bool more = true; /* more names follow */
    for (unsigned i = 0; more || (!in_book && i < BLANK_ROWS + 2); i++) {
        static const char *const duties[] = {"html.arbiter", "papers.deputy", "papers.arbiter"};
        const char *row[] = {qyi_paper_word(papers, duties[i < 2 ? i : 2]), NULL, NULL, NULL, NULL};

        qy_buf_clear(&name);
        if (i == 0)
            qyi_paper_fact(papers, QYI_FACT_CHIEF, &name);
        /* a deputy appears in the list only if named, otherwise there is a line to fill in */
        else if (i >= 2)
            more = qyi_paper_part(qy_buf_str(&names), i - 2, &name);
        else if (has_duty(qy_buf_str(&names), row[0]))
            continue;
        if (name.len == 0 && (in_book || (!more && i >= BLANK_ROWS + 2)))
            continue;
        papers->failed |= name.failed || names.failed;
        put_other(&table.table, row, &name);
    }
    qyi_cells_end(&table);
    qy_buf_free(&name);
    qy_buf_free(&names);
}

/* ---- checklists --------------------------------------------------------------------------------------- */

/* A list of duties with a box to tick each; articles are printed as "17.2". */
static void put_duties(struct qy_papers *papers, const struct qyi_duty *duties, size_t count)
{
    const struct qyi_column columns[] = {
        {.head = "papers.article", .width = 44, .align = QYI_ALIGN_CENTRE},
        {.head = "papers.what", .weight = 1, .wraps = true},
        {.head = "papers.done", .width = 44, .align = QYI_ALIGN_CENTRE},
    };
    struct qyi_cells table;

    qyi_cells_begin(&table, papers, columns, 3, NULL);
    for (size_t i = 0; i < count; i++) {
        const char *article = duties[i].article;
        const char *colon = strchr(article, ':');
        const char *cells[] = {colon ? colon + 1 : article,
                               duties[i].what ? qyi_paper_word(papers, duties[i].what)
                                              : qy_article_text(article, strlen(article), papers->lang),
                               "□"};

        qyi_table_row(&table.table, cells);
    }
    qyi_cells_end(&table);
}

/* The duties in each round: a column of boxes for each round, in several tables if there are many rounds. */
static void put_rounds(struct qy_papers *papers)
{
    static const char *const items[] = {
        "papers.round-sets",    "papers.round-clocks", "papers.round-cards",   "papers.round-present",
        "papers.round-start",   "papers.round-late",   "papers.round-watch",   "papers.round-slips",
        "papers.round-records", "papers.round-enter",  "papers.round-publish", "papers.round-pair"};
    enum { MOST = 13 };
    unsigned rounds = papers->event.tournament->rounds / qyi_paper_games(papers);
    char digits[MOST][16];

    rounds = rounds > 0 ? rounds : papers->round > 0 ? papers->round : 1;
    unsigned parts = (rounds + MOST - 1) / MOST; /* tables, of about the same width */
    unsigned a_part = (rounds + parts - 1) / parts;
    for (unsigned first = 1; first <= rounds; first += a_part) {
        struct qyi_column columns[MOST + 1] = {{.head = "sheet.round", .weight = 1, .wraps = true}};
        const char *cells[MOST + 1] = {NULL};
        unsigned count = rounds - first + 1 < a_part ? rounds - first + 1 : a_part;
        struct qyi_cells table;

        for (unsigned i = 0; i < count; i++) {
            snprintf(digits[i], sizeof digits[i], "%u", first + i);
            columns[i + 1] = (struct qyi_column){.head = digits[i], .width = 24, .align = QYI_ALIGN_CENTRE};
            cells[i + 1] = "□";
        }
        qyi_cells_begin(&table, papers, columns, count + 1, NULL);
        for (size_t i = 0; i < sizeof items / sizeof items[0]; i++) {
            cells[0] = qyi_paper_word(papers, items[i]);
            qyi_table_row(&table.table, cells);
        }
        qyi_cells_end(&table);
        qyi_doc_skip(papers->doc, 10);
    }
}

void qyi_paper_arbiters(struct qy_papers *papers)
{
    qyi_paper_begin(papers, "papers.arbiters", 0, false);
    qyi_paper_arbiter_list(papers, false);
    qyi_paper_gap(papers, 14);
    qyi_paper_heading(papers, "papers.before");
    put_duties(papers, papers->form->before, papers->form->before_count);
    qyi_paper_heading(papers, "papers.during");
    put_duties(papers, papers->form->during, papers->form->during_count);
    qyi_paper_note(papers, papers->form->rules);
    qyi_doc_page(papers->doc); /* hung up apart from the lists, for all rounds */
    qyi_paper_heading(papers, "papers.each-round");
    put_rounds(papers);
}

/* ---- the form for a ruling ------------------------------------------------------------------------- */

#define BOARD_WIDTH 150

static void put_label(struct qy_papers *papers, const char *id)
{
    static const struct qyi_style style = {.size = 9.5, .bold = true};
    struct qyi_box area = qyi_doc_area(papers->doc);
    struct qyi_box box = {area.x, qyi_doc_y(papers->doc), area.width, 14};
    const char *text = qyi_paper_word(papers, id);

    qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &style, text, strlen(text), &box);
    qyi_doc_skip(papers->doc, 14);
}

/* Draws a board at the current height without moving the flow. Returns its height. */
static double draw_board(struct qy_papers *papers, const struct qy_diagram *board, double x)
{
    cairo_t *cr = qyi_doc_cairo(papers->doc);
    struct qy_diagram diagram = *board;
    double width;
    double height;

    diagram.lang = papers->lang;
    if (papers->lang == QY_LANG_EN) /* English texts name points as squares */
        diagram.coordinates = QY_DIAGRAM_SQUARES;
    qy_diagram_fit(&diagram, BOARD_WIDTH);
    qy_diagram_extent(&diagram, &width, &height);
    cairo_save(cr);
    cairo_translate(cr, x, qyi_doc_y(papers->doc));
    papers->failed |= qy_diagram_draw(&diagram, cr) == QY_E_MEMORY;
    cairo_restore(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    return height;
}

/* A label with the known text, or with lines to write on. */
static void put_field(struct qy_papers *papers, const char *id, const char *known, unsigned lines)
{
    static const struct qyi_style plain = {.size = 10};

    put_label(papers, id);
    if (known && *known) {
        qyi_doc_block(papers->doc, &plain, known, strlen(known));
        lines = 0;
    }
    qyi_paper_lines(papers, lines);
    qyi_doc_skip(papers->doc, 10);
}

/* What happened: the last events, with the board beside them. */
static void put_happened(struct qy_papers *papers)
{
    static const struct qyi_style plain = {.size = 10};
    const struct qy_ruling_form *form = papers->event.ruling;
    struct qy_buf facts = QY_BUF_INIT;
    struct qyi_box area = qyi_doc_area(papers->doc);
    struct qyi_box box = {area.x, qyi_doc_y(papers->doc) + 14, area.width, area.height};
    double height = 0;

    if (!form || ((!form->facts || *form->facts == '\0') && !form->board)) {
        put_field(papers, "papers.facts", NULL, 6);
        return;
    }
    if (form->board) {
        box.width -= BOARD_WIDTH + 20;
        height = draw_board(papers, form->board, area.x + area.width - BOARD_WIDTH);
    }
    put_label(papers, "papers.facts");
    if (form->facts)
        qyi_safe_add(form->facts, strlen(form->facts), QYI_SAFE_BLOCK, &facts);
    box.height = 0;
    if (facts.len > 0) {
        box.height =
            qyi_text_block_height(qyi_doc_text(papers->doc), &plain, facts.data, facts.len, box.width);
        qyi_text_block(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &plain, facts.data, facts.len,
                       &box);
    }
    papers->failed |= facts.failed;
    qy_buf_free(&facts);
    qyi_doc_skip(papers->doc, (box.height + 14 > height ? box.height : height - 14) + 14);
}

/* Short fields side by side in boxes, filled in with the known `values`. */
static void put_facts(struct qy_papers *papers)
{
    static const struct qyi_table_look look = {.size = 10, .padding = 6};
    static const struct qyi_column columns[] = {
        {.weight = 0.7}, {.weight = 1.6}, {.weight = 0.7}, {.weight = 1.6}};
    enum { FOULS = 4 };
    static const char *const labels[][2] = {{"sheet.round", "html.board"},
                                            {"side.white", "side.black"}, /* or the game's own terms */
                                            {"sheet.date", "papers.time"},
                                            {"papers.move", "papers.clocks"},
                                            {"papers.fouls", "sheet.used"}};
    static const struct qy_ruling_form blank = {0};
    const struct qy_ruling_form *form = papers->event.ruling ? papers->event.ruling : &blank;
    char round[16] = "";
    const char *const known[][2] = {{round, NULL},
                                    {form->first, form->second},
                                    {NULL, form->time},
                                    {form->move, form->clocks},
                                    {form->fouls, form->used}};
    struct qy_buf figures = QY_BUF_INIT;
    struct qyi_cells table;

    if (papers->round > 0)
        qyi_paper_round_figures(papers, papers->round, &figures);
    snprintf(round, sizeof round, "%.15s", qy_buf_str(&figures));
    qy_buf_free(&figures);
    qyi_cells_begin(&table, papers, columns, 4, &look);
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        bool sides = i == 1 && form->first_side && form->second_side;
        const char *cells[] = {qyi_paper_word(papers, labels[i][0]), known[i][0],
                               qyi_paper_word(papers, labels[i][1]), known[i][1]};

        if (i == FOULS) {
            cells[0] = qyi_paper_word(papers, papers->form->fouls);
            cells[1] = papers->form->counts_fouls ? known[i][0] : NULL;
        }
        if (i == 1) {
            cells[0] = sides ? form->first_side : qyi_paper_side(papers, 0);
            cells[2] = sides ? form->second_side : qyi_paper_side(papers, 1);
        }

        qyi_table_row(&table.table, cells);
    }
    qyi_cells_end(&table);
    qyi_doc_skip(papers->doc, 14);
}

static void put_signatures(struct qy_papers *papers)
{
    static const char *const who[] = {"papers.arbiter", "html.arbiter"};
    struct qyi_box area = qyi_doc_area(papers->doc);
    double width = (area.width - 20) / 2;

    for (unsigned i = 0; i < 4; i++) {
        unsigned row = i / 2;
        const struct qy_ruling_form *form = papers->event.ruling;
        const char *side = !form ? NULL : i == 2 ? form->first_side : i == 3 ? form->second_side : NULL;
        const char *label = side    ? side
                            : i < 2 ? qyi_paper_word(papers, who[i])
                                    : qyi_paper_side(papers, i - 2);
        struct qyi_box box = {area.x + (width + 20) * (i % 2), qyi_doc_y(papers->doc) + 30 * row, width, 24};

        qyi_doc_signature(papers->doc, label, strlen(label), &box);
    }
    qyi_doc_skip(papers->doc, 60);
}

void qyi_paper_ruling(struct qy_papers *papers)
{
    const struct qy_ruling_form *form = papers->event.ruling;
    const char *penalty = !form                             ? NULL
                          : form->penalty && *form->penalty ? form->penalty
                                                            : qyi_paper_word(papers, "papers.no-penalty");

    qyi_paper_begin(papers, "papers.ruling", 0, false);
    put_facts(papers);
    put_happened(papers);
    if (!form || !form->ruled || *form->ruled) /* a result alone has its own field */
        put_field(papers, "papers.ruled", form ? form->ruled : NULL, 4);
    put_field(papers, "papers.articles", form ? form->articles : NULL, 2);
    put_field(papers, "papers.penalty", penalty, 2);
    put_field(papers, "papers.appeal", NULL, 1);
    put_signatures(papers);
    qyi_paper_note(papers, "papers.ruling-note");
    if (form && form->cycle_count > 0)
        qyi_paper_cycle(papers, form);
}
