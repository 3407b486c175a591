/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the papers of a tournament as a PDF: calls the function of each paper for its pages. */
#include "papers/papers.h"

#include "base/error.h"
#include "base/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void (*const print[QY_TOURNAMENT_PAPER_COUNT])(struct qy_papers *papers) = {
    [QY_PAPER_PLAYERS] = qyi_paper_players,       [QY_PAPER_TEAMS] = qyi_paper_teams,
    [QY_PAPER_PAIRINGS] = qyi_paper_pairings,     [QY_PAPER_NAMES] = qyi_paper_names,
    [QY_PAPER_SLIPS] = qyi_paper_slips,           [QY_PAPER_CARDS] = qyi_paper_cards,
    [QY_PAPER_MATCHES] = qyi_paper_matches,       [QY_PAPER_STANDINGS] = qyi_paper_standings,
    [QY_PAPER_CROSSTABLE] = qyi_paper_crosstable, [QY_PAPER_TABLE] = qyi_paper_table,
    [QY_PAPER_ARBITERS] = qyi_paper_arbiters,     [QY_PAPER_RULING] = qyi_paper_ruling,
    [QY_PAPER_BOARDS] = qyi_paper_boards,         [QY_PAPER_BRACKET] = qyi_paper_bracket,
    [QY_PAPER_PRIZES] = qyi_paper_prizes,         [QY_PAPER_REPORT] = qyi_paper_report,
    [QY_PAPER_SHEETS] = qyi_paper_sheets,         [QY_PAPER_NORMS] = qyi_paper_norms,
    [QY_PAPER_PROGRAMME] = qyi_paper_programme,   [QY_PAPER_RESULTS] = qyi_paper_results,
    [QY_PAPER_CHECK_IN] = qyi_paper_check_in,     [QY_PAPER_LOTS] = qyi_paper_lots,
    [QY_PAPER_LINEUPS] = qyi_paper_lineups,       [QY_PAPER_RUNNER] = qyi_paper_runner,
    [QY_PAPER_BADGES] = qyi_paper_badges,         [QY_PAPER_CERTIFICATES] = qyi_paper_certificates,
    [QY_PAPER_APPEAL] = qyi_paper_appeal,         [QY_PAPER_NOTICE] = qyi_paper_notice,
};

/* Whether teams are ranked by match points, and none has half a point. */
static bool has_whole_points(const struct qy_papers *papers)
{
    const struct qy_tournament *tournament = papers->event.tournament;
    unsigned paired = qy_tournament_paired_rounds(tournament);

    if (!qyi_paper_members(papers) || qy_tournament_is_by_games(tournament))
        return false;
    for (size_t i = 0; i < tournament->player_count; i++)
        for (unsigned round = 1; round <= paired; round++)
            if (qy_tournament_score(tournament, &tournament->player[i], round) % QY_POINT != 0)
                return false;
    return true;
}

/* ---- life ------------------------------------------------------------------------------------------ */

int qy_papers_new(const struct qy_papers_setup *setup, const struct qy_papers_event *event, qy_write_fn write,
                  void *user, struct qy_papers **ret_papers, struct qy_error *reterr)
{
    const char *name = event->tournament->text[QY_TOURNAMENT_NAME];
    struct qyi_doc_setup how = {.paper = setup->paper, .lang = setup->lang, .numbered = true};
    int code = 0;
    unsigned paired = qy_tournament_paired_rounds(event->tournament);
    struct qy_buf heading = QY_BUF_INIT;
    unsigned left;

    if (event->round > paired) {
        char last[16];

        snprintf(last, sizeof last, "%u", paired);
        return qyi_error_setf(reterr, QY_E_TOUR_ROUND, 0, last, "%u", event->round);
    }
    struct qy_papers *papers = calloc(1, sizeof *papers);
    if (!papers)
        return qyi_no_memory(reterr);
    papers->event = *event;
    papers->lang = setup->lang;
    papers->is_html = setup->html;
    papers->write = write;
    papers->user = user;
    papers->form = qyi_paper_form_of(event->tournament);
    papers->whole = has_whole_points(papers);
    papers->round = event->round > 0 ? event->round : paired;
    if (!*name && (unsigned)setup->lang < QY_LANG_COUNT)
        name = qyi_message_text(setup->lang, "papers.no-name");
    how.title = how.heading = name;
    if (event->ruling && !*event->tournament->text[QY_TOURNAMENT_NAME])
        how.heading = NULL;                                             /* a single game without an event */
    if (event->log && qy_tournament_log_left_fide(event->log, &left)) { /* printed on every page */
        qy_buf_addf(&heading, "%s  ·  ", name);
        qyi_paper_message(papers, "papers.left-fide", left, &heading);
        how.heading = qy_buf_str(&heading);
    }
    if ((unsigned)setup->lang >= QY_LANG_COUNT)
        code = qyi_error_set(reterr, QY_E_VALUE, 0, NULL, 0, NULL);
    else if (!papers->is_html)
        code = qyi_doc_new(&how, write, user, &papers->doc, reterr);
    qy_buf_free(&heading);
    if (code < 0)
        free(papers);
    else
        *ret_papers = papers;
    return code;
}

/* Whether a paper is a series of pieces: slips to be cut, or sheets that are each a paper of their own. */
static bool is_pieces(enum qy_tournament_paper which)
{
    return which == QY_PAPER_SLIPS || which == QY_PAPER_CARDS || which == QY_PAPER_MATCHES ||
           which == QY_PAPER_SHEETS || which == QY_PAPER_BADGES || which == QY_PAPER_CERTIFICATES ||
           which == QY_PAPER_LINEUPS;
}

static void label_page(void *user, unsigned page, unsigned pages, struct qy_buf *out)
{
    const struct qy_papers *papers = user;
    char numbers[2][16];

    snprintf(numbers[0], sizeof numbers[0], "%u", page);
    snprintf(numbers[1], sizeof numbers[1], "%u", pages);
    qyi_message(papers->lang, "papers.page-of", (const char *const[]){numbers[0], numbers[1]}, 2, out);
}

int qy_papers_add(struct qy_papers *papers, enum qy_tournament_paper which, struct qy_error *reterr)
{
    if (!qy_papers_has(papers, which)) {
        const char *id = (unsigned)which < QY_TOURNAMENT_PAPER_COUNT ? qy_tournament_paper_id(which) : "";

        return qyi_error_set(reterr, QY_E_PAPER_NONE, 0, id, strlen(id), NULL);
    }
    bool is_counted = papers->doc && !is_pieces(which);
    if (is_counted)
        qyi_doc_section_begin(papers->doc);
    print[which](papers);
    if (is_counted)
        qyi_doc_section_end(papers->doc, label_page, papers);
    if (papers->failed)
        return qyi_no_memory(reterr);
    return papers->doc ? qyi_doc_check(papers->doc, reterr) : 0;
}

unsigned qy_papers_pages(const struct qy_papers *papers)
{
    return papers->doc ? qyi_doc_pages(papers->doc) : 0;
}

void qy_papers_missing(const struct qy_papers *papers, struct qy_buf *out)
{
    if (papers->doc)
        qyi_text_add_missing(qyi_doc_text(papers->doc), out);
}

int qy_papers_end(struct qy_papers *papers, struct qy_error *reterr)
{
    if (papers->doc)
        return qyi_doc_end(papers->doc, reterr);
    return papers->html.failed ? qyi_no_memory(reterr)
                               : papers->write(papers->user, qy_buf_str(&papers->html), papers->html.len);
}

void qy_papers_free(struct qy_papers *papers)
{
    if (!papers)
        return;
    if (papers->doc)
        qyi_doc_free(papers->doc);
    qy_buf_free(&papers->html);
    free(papers);
}
