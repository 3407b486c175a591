/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A PDF of papers of a tournament, and what all papers share. */
#include "sheet/papers.h"

#include "base/error.h"
#include "base/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *id;
    void (*print)(struct qy_papers *papers);
    bool of_round;
    bool of_teams;
} kinds[QY_TOURNAMENT_PAPER_COUNT] = {
    [QY_PAPER_PLAYERS] = {"players", qyi_paper_players, false, false},
    [QY_PAPER_TEAMS] = {"teams", qyi_paper_teams, false, true},
    [QY_PAPER_PAIRINGS] = {"pairings", qyi_paper_pairings, true, false},
    [QY_PAPER_NAMES] = {"names", qyi_paper_names, true, false},
    [QY_PAPER_SLIPS] = {"slips", qyi_paper_slips, true, false},
    [QY_PAPER_CARDS] = {"cards", qyi_paper_cards, true, false},
    [QY_PAPER_MATCHES] = {"matches", qyi_paper_matches, true, true},
    [QY_PAPER_STANDINGS] = {"standings", qyi_paper_standings, false, false},
    [QY_PAPER_CROSSTABLE] = {"crosstable", qyi_paper_crosstable, false, false},
    [QY_PAPER_TABLE] = {"table", qyi_paper_table, false, false},
    [QY_PAPER_ARBITERS] = {"arbiters", qyi_paper_arbiters, false, false},
    [QY_PAPER_RULING] = {"ruling", qyi_paper_ruling, false, false},
};

const char *qy_tournament_paper_id(enum qy_tournament_paper which)
{
    return kinds[which].id;
}

int qy_tournament_paper_by_id(const char *id, size_t len, enum qy_tournament_paper *ret_which)
{
    for (unsigned i = 0; i < QY_TOURNAMENT_PAPER_COUNT; i++) {
        if (strlen(kinds[i].id) == len && memcmp(kinds[i].id, id, len) == 0) {
            *ret_which = (enum qy_tournament_paper)i;
            return 0;
        }
    }
    return QY_E_VALUE;
}

/* ---- life -----------------------------------------------------------------------------------------------
 */

int qy_papers_new(const struct qy_papers_setup *setup, const struct qy_papers_event *event, qy_write_fn write,
                  void *user, struct qy_papers **ret_papers, struct qy_error *reterr)
{
    const char *name = event->tournament->text[QY_TOURNAMENT_NAME];
    struct qyi_doc_setup how = {.paper = setup->paper, .lang = setup->lang, .numbered = true};
    unsigned paired = qy_tournament_paired_rounds(event->tournament);
    struct qy_papers *papers;
    int code;

    if (event->round > paired) {
        char last[16];

        snprintf(last, sizeof last, "%u", paired);
        return qyi_error_setf(reterr, QY_E_TOUR_ROUND, 0, last, "%u", event->round);
    }
    papers = calloc(1, sizeof *papers);
    if (!papers)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    papers->event = *event;
    papers->lang = setup->lang;
    papers->round = event->round > 0 ? event->round : paired;
    if (!*name && (unsigned)setup->lang < QY_LANG_COUNT)
        name = qyi_message_text(setup->lang, "papers.no-name");
    how.title = how.heading = name;
    if (event->ruling && !*event->tournament->text[QY_TOURNAMENT_NAME])
        how.heading = NULL; /* of a game that belongs to no event */
    code = qyi_doc_new(&how, write, user, &papers->doc, reterr);
    if (code < 0)
        free(papers);
    else
        *ret_papers = papers;
    return code;
}

bool qy_papers_has(const struct qy_papers *papers, enum qy_tournament_paper which)
{
    const struct qy_tournament *tournament = papers->event.tournament;

    if ((unsigned)which >= QY_TOURNAMENT_PAPER_COUNT)
        return false;
    if (which == QY_PAPER_STANDINGS || which == QY_PAPER_CROSSTABLE)
        return papers->event.standings != NULL;
    if (which == QY_PAPER_TABLE)
        return (papers->event.table ? papers->event.table_count : tournament->player_count) >= 2 &&
               qy_tournament_is_round_robin(tournament);
    if (kinds[which].of_teams && !qyi_paper_members(papers))
        return false;
    return !kinds[which].of_round || papers->round > 0;
}

int qy_papers_add(struct qy_papers *papers, enum qy_tournament_paper which, struct qy_error *reterr)
{
    if (!qy_papers_has(papers, which)) {
        const char *id = (unsigned)which < QY_TOURNAMENT_PAPER_COUNT ? kinds[which].id : "";

        return qyi_error_set(reterr, QY_E_PAPER_NONE, 0, id, strlen(id), NULL);
    }
    kinds[which].print(papers);
    if (papers->failed)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    return qyi_doc_check(papers->doc, reterr);
}

unsigned qy_papers_pages(const struct qy_papers *papers)
{
    return qyi_doc_pages(papers->doc);
}

int qy_papers_end(struct qy_papers *papers, struct qy_error *reterr)
{
    return qyi_doc_end(papers->doc, reterr);
}

void qy_papers_free(struct qy_papers *papers)
{
    if (!papers)
        return;
    qyi_doc_free(papers->doc);
    free(papers);
}

/* ---- words and headings ---------------------------------------------------------------------------------
 */

const char *qyi_paper_word(const struct qy_papers *papers, const char *id)
{
    const char *text = qyi_message_text(papers->lang, id);

    return text ? text : id;
}

void qyi_paper_message(const struct qy_papers *papers, const char *id, unsigned number, struct qy_buf *out)
{
    char digits[16];
    const char *const args[] = {digits};

    snprintf(digits, sizeof digits, "%u", number);
    qyi_message(papers->lang, id, args, 1, out);
}

void qyi_paper_small(struct qy_papers *papers, const struct qy_buf *text)
{
    static const struct qyi_style small = {.size = 8};

    papers->failed |= text->failed;
    qyi_doc_skip(papers->doc, 4);
    qyi_doc_block(papers->doc, &small, qy_buf_str(text), text->len);
}

void qyi_paper_note(struct qy_papers *papers, const char *id)
{
    struct qy_buf text = QY_BUF_INIT;

    qy_buf_adds(&text, qyi_paper_word(papers, id));
    qyi_paper_small(papers, &text);
    qy_buf_free(&text);
}

/* "Kunming  ·  2026/11/20 - 2026/11/24  ·  90m+30s  ·  Chief arbiter: ..." */
static void add_facts(const struct qy_papers *papers, struct qy_buf *out)
{
    static const enum qy_tournament_text which[] = {QY_TOURNAMENT_CITY, QY_TOURNAMENT_START,
                                                    QY_TOURNAMENT_END, QY_TOURNAMENT_TIME_CONTROL,
                                                    QY_TOURNAMENT_ARBITER};
    const struct qy_tournament *tournament = papers->event.tournament;

    for (size_t i = 0; i < sizeof which / sizeof which[0]; i++) {
        const char *text = tournament->text[which[i]];
        bool days = which[i] == QY_TOURNAMENT_END && *tournament->text[QY_TOURNAMENT_START];

        if (!*text || (days && strcmp(text, tournament->text[QY_TOURNAMENT_START]) == 0))
            continue;
        if (out->len > 0)
            qy_buf_adds(out, days ? " - " : "  ·  ");
        if (which[i] == QY_TOURNAMENT_ARBITER)
            qyi_message(papers->lang, "papers.chief", &text, 1, out);
        else
            qy_buf_adds(out, text);
    }
}

void qyi_paper_begin(struct qy_papers *papers, const char *title, unsigned number, bool across)
{
    static const struct qyi_style large = {.size = 16, .align = QYI_ALIGN_CENTRE, .bold = true};
    static const struct qyi_style small = {.size = 9, .align = QYI_ALIGN_CENTRE};
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_box box;

    qyi_doc_turn(papers->doc, across);
    box = qyi_doc_area(papers->doc);
    box.height = 22;
    qyi_paper_message(papers, title, number, &text);
    qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &large, qy_buf_str(&text), text.len,
                  &box);
    qy_buf_clear(&text);
    add_facts(papers, &text);
    box.y += 22;
    box.height = 14;
    qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &small, qy_buf_str(&text), text.len,
                  &box);
    qyi_doc_skip(papers->doc, text.len > 0 ? 42 : 28);
    papers->failed |= text.failed;
    qy_buf_free(&text);
}

/* ---- players and results --------------------------------------------------------------------------------
 */

const struct qy_tournament *qyi_paper_members(const struct qy_papers *papers)
{
    return papers->event.log ? qy_tournament_log_members(papers->event.log) : NULL;
}

const char *qyi_paper_name(const struct qy_papers *papers, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(papers->event.tournament, number);

    return player ? player->text[QY_PLAYER_NAME] : "";
}

void qyi_paper_titled(const struct qy_papers *papers, unsigned number, struct qy_buf *out)
{
    qyi_paper_titled_of(papers->event.tournament, number, out);
}

void qyi_paper_titled_of(const struct qy_tournament *tournament, unsigned number, struct qy_buf *out)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number);

    if (!player)
        return;
    if (*player->text[QY_PLAYER_TITLE]) {
        qy_buf_adds(out, player->text[QY_PLAYER_TITLE]);
        qy_buf_addc(out, ' ');
    }
    qy_buf_adds(out, player->text[QY_PLAYER_NAME]);
}

void qyi_paper_points(struct qy_buf *out, qy_points points)
{
    qy_fraction_write((struct qy_fraction){points, QY_POINT}, 1, out);
}

/* One side of a result: "½" for a draw. */
static const char *half_of(enum qy_tournament_outcome outcome)
{
    const char *letter = qy_tournament_outcome_letter(outcome);

    return *letter == '=' ? "½" : letter;
}

void qyi_paper_result(const struct qy_papers *papers, unsigned round, struct qy_pair pair, struct qy_buf *out)
{
    const struct qy_tournament_player *white = qy_tournament_player(papers->event.tournament, pair.white);
    const struct qy_tournament_player *black = qy_tournament_player(papers->event.tournament, pair.black);
    enum qy_tournament_outcome one = white ? white->entry[round - 1].outcome : QY_TOURNAMENT_ABSENT;
    enum qy_tournament_outcome two = black ? black->entry[round - 1].outcome : QY_TOURNAMENT_ABSENT;

    if (!black || one == QY_TOURNAMENT_OPEN || two == QY_TOURNAMENT_OPEN)
        return;
    qy_buf_adds(out, half_of(one));
    qy_buf_adds(out, qy_tournament_outcome_played(one) ? "-" : " ");
    qy_buf_adds(out, half_of(two));
}

/* ---- cells ----------------------------------------------------------------------------------------------
 */

void qyi_cell_end(struct qyi_cells *cells)
{
    qy_buf_addc(&cells->text, '\0');
    if (cells->count + 1 < QYI_TABLE_COLUMNS)
        cells->start[++cells->count] = cells->text.len;
}

void qyi_cell(struct qyi_cells *cells, const char *text)
{
    qy_buf_adds(&cells->text, text);
    qyi_cell_end(cells);
}

void qyi_cell_number(struct qyi_cells *cells, unsigned number)
{
    qy_buf_addf(&cells->text, "%u", number);
    qyi_cell_end(cells);
}

void qyi_cells_row(struct qyi_cells *cells, struct qyi_table *table, struct qy_papers *papers)
{
    const char *row[QYI_TABLE_COLUMNS] = {NULL};

    papers->failed |= cells->text.failed;
    for (size_t i = 0; i < cells->count && !cells->text.failed; i++)
        row[i] = cells->text.data + cells->start[i];
    qyi_table_row(table, row);
    qy_buf_clear(&cells->text);
    cells->count = 0;
}

void qyi_cells_heads(const struct qyi_cells *cells, struct qyi_column *columns)
{
    for (size_t i = 0; i < cells->count && !cells->text.failed; i++)
        columns[i].head = cells->text.data + cells->start[i];
}
