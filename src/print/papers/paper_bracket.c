/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A knock-out, drawn: a column for each round from left to right, each match half-way between the two that lead to
 * it. What has more than MOST matches in its first round is drawn in parts, and the parts' winners on a last page.
 */
#include "papers/papers.h"

#include <qiyuan/event/stages.h>

#include <string.h>

#define MOST        16 /* matches under each other on a page, */
#define PART_ROUNDS 5  /* which are so many rounds */
#define LINE        14.0
#define GAP         14.0 /* between columns, for the lines */
#define SCORE       46.0

/* A bracket, or the part of it that stands on a page. */
struct bracket {
    struct qy_papers *papers;
    const struct qy_tournament_match *match;
    size_t matches;
    const struct qy_tournament_match *third; /* for the third place, or NULL */
    unsigned rounds;
    unsigned first_round; /* of this page, from 1, and its last one */
    unsigned last_round;
    unsigned at;    /* the first match of the first round on this page */
    unsigned count; /* matches of that round here */
    double top;
    double height; /* for these */
    double width;  /* of a column */
};

/* The stage of a log that is a knock-out; false where there is none. */
static bool find_stage(const struct qy_papers *papers, struct qy_tournament_matches *ret_matches)
{
    const struct qy_tournament_log *log = papers->event.log;

    for (size_t i = log ? qy_tournament_log_stages(log) : 0; i > 0; i--)
        if (qy_tournament_log_matches(log, i - 1, ret_matches, NULL) == 0) {
            if (ret_matches->count > 0)
                return true;
            qy_tournament_matches_free(ret_matches);
        }
    return false;
}

bool qyi_paper_has_bracket(const struct qy_papers *papers)
{
    struct qy_tournament_matches matches;
    bool has = find_stage(papers, &matches);

    if (has)
        qy_tournament_matches_free(&matches);
    return has;
}

/* Match `at`, from 0, of a round; NULL for one that there is not. */
static const struct qy_tournament_match *match_at(const struct bracket *bracket, unsigned round, unsigned at)
{
    size_t before = 0;

    for (unsigned r = 1; r < round; r++)
        before += (size_t)1 << (bracket->rounds - r);
    return before + at < bracket->matches ? &bracket->match[before + at] : NULL;
}

/* The middle of a match: it has as much room as the matches of the page's first round that lead to it. */
static double middle(const struct bracket *bracket, unsigned round, unsigned at)
{
    double each = bracket->height / bracket->count * (double)(1U << (round - bracket->first_round));
    double first = (double)(bracket->at >> (round - bracket->first_round));

    return bracket->top + (at - first + 0.5) * each;
}

/* A side: number and name, the points at the right; the winner in bold type. */
static void draw_side(const struct bracket *bracket, const struct qy_tournament_match *match, unsigned side,
                      double x, double y)
{
    struct qy_papers *papers = bracket->papers;
    struct qyi_style style = {.size = 8.5, .bold = match->winner > 0 && match->winner == match->player[side]};
    struct qyi_box box = {x + 3, y, bracket->width - GAP - SCORE - 4, LINE};
    struct qy_buf text = QY_BUF_INIT;

    if (match->player[side] > 0) {
        qy_buf_addf(&text, "%u  ", match->player[side]);
        qyi_paper_titled(papers, match->player[side], &text);
    } else if (match->end == QY_TOURNAMENT_MATCH_BYE) {
        qy_buf_adds(&text, qyi_paper_word(papers, "papers.bye"));
    }
    qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &style, qy_buf_str(&text), text.len,
                  &box);
    qy_buf_clear(&text);
    if (match->games > 0)
        qyi_paper_points(&text, match->points[side]);
    if (match->extra[0] + match->extra[1] > 0) {
        qy_buf_adds(&text, " + ");
        qyi_paper_points(&text, match->extra[side]);
    }
    box.x = x + bracket->width - GAP - SCORE;
    box.width = SCORE - 3;
    style.align = QYI_ALIGN_RIGHT;
    qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &style, qy_buf_str(&text), text.len,
                  &box);
    papers->failed |= text.failed;
    qy_buf_free(&text);
}

static void draw_match(const struct bracket *bracket, const struct qy_tournament_match *match, double x,
                       double y)
{
    struct qyi_doc *doc = bracket->papers->doc;
    cairo_t *cr = qyi_doc_cairo(doc);

    draw_side(bracket, match, 0, x, y - LINE);
    draw_side(bracket, match, 1, x, y);
    cairo_set_line_width(cr, 0.5);
    cairo_rectangle(cr, x, y - LINE, bracket->width - GAP, 2 * LINE);
    cairo_stroke(cr);
    qyi_doc_rule(doc, x, y, x + bracket->width - GAP, y, 0.3);
}

/* From a match to that of its winner. */
static void draw_way(const struct bracket *bracket, unsigned round, unsigned at, double x)
{
    struct qyi_doc *doc = bracket->papers->doc;
    double from = middle(bracket, round, at);
    double to = middle(bracket, round + 1, at / 2);

    qyi_doc_rule(doc, x - GAP, from, x - GAP / 2, from, 0.5);
    qyi_doc_rule(doc, x - GAP / 2, from, x - GAP / 2, to, 0.5);
    qyi_doc_rule(doc, x - GAP / 2, to, x, to, 0.5);
}

/* "Final", "Semi-finals", "Last 16". */
static void draw_head(const struct bracket *bracket, unsigned round, double x)
{
    static const struct qyi_style style = {.size = 9, .align = QYI_ALIGN_CENTRE, .bold = true};
    struct qy_papers *papers = bracket->papers;
    unsigned in = 1U << (bracket->rounds - round + 1);
    struct qyi_box box = {x, bracket->top - 18, bracket->width - GAP, 14};
    struct qy_buf text = QY_BUF_INIT;

    qyi_paper_message(papers,
                      in == 2   ? "bracket.final"
                      : in == 4 ? "bracket.semi"
                                : "bracket.last",
                      in, &text);
    qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &style, qy_buf_str(&text), text.len,
                  &box);
    qy_buf_free(&text);
}

static void draw_third(const struct bracket *bracket, double x, double y)
{
    static const struct qyi_style style = {.size = 9, .align = QYI_ALIGN_CENTRE, .bold = true};
    struct qy_papers *papers = bracket->papers;
    const char *text = qyi_paper_word(papers, "bracket.third");
    struct qyi_box box = {x, y - LINE - 18, bracket->width - GAP, 14};

    qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &style, text, strlen(text), &box);
    draw_match(bracket, bracket->third, x, y);
}

static void draw_page(struct bracket *bracket)
{
    bool final = bracket->last_round == bracket->rounds;

    qyi_paper_begin(bracket->papers, "papers.bracket", 0, true);
    struct qyi_box area = qyi_doc_area(bracket->papers->doc);
    bracket->top = qyi_doc_y(bracket->papers->doc) + 12;
    bracket->height = area.y + area.height - bracket->top;
    if (bracket->height > bracket->count * 72.0)
        bracket->height = bracket->count * 72.0;
    bracket->width = (area.width + GAP) / (bracket->last_round - bracket->first_round + 1);
    if (bracket->width > 240)
        bracket->width = 240;
    for (unsigned round = bracket->first_round; round <= bracket->last_round; round++) {
        unsigned shift = round - bracket->first_round;
        double x = area.x + shift * bracket->width;

        draw_head(bracket, round, x);
        for (unsigned i = bracket->at >> shift; i < (bracket->at + bracket->count) >> shift; i++) {
            const struct qy_tournament_match *match = match_at(bracket, round, i);

            if (match)
                draw_match(bracket, match, x, middle(bracket, round, i));
            if (round < bracket->last_round)
                draw_way(bracket, round, i, x + bracket->width);
        }
        if (round == bracket->rounds && final && bracket->third) {
            double y = middle(bracket, round, 0) + 5 * LINE;

            draw_third(bracket, x, y);
        }
    }
}

void qyi_paper_bracket(struct qy_papers *papers)
{
    struct qy_tournament_matches matches;
    struct bracket bracket = {.papers = papers};
    unsigned parted = 0; /* rounds that are drawn in parts */

    if (!find_stage(papers, &matches)) {
        papers->failed = true; /* it was there when the paper was asked for */
        return;
    }
    bracket.match = matches.match;
    bracket.matches = matches.count;
    for (size_t i = 0; i < matches.count; i++) {
        bracket.rounds = matches.match[i].round > bracket.rounds ? matches.match[i].round : bracket.rounds;
        if (matches.match[i].third)
            bracket.third = &matches.match[i];
    }
    if (1U << (bracket.rounds - 1) > MOST) { /* so many at a time, down to one winner */
        unsigned all = 1U << (bracket.rounds - 1);

        parted = PART_ROUNDS;
        bracket.first_round = 1;
        bracket.last_round = PART_ROUNDS;
        bracket.count = MOST;
        for (bracket.at = 0; bracket.at < all; bracket.at += MOST)
            draw_page(&bracket);
    }
    bracket.at = 0;
    bracket.first_round = parted + 1;
    bracket.last_round = bracket.rounds;
    bracket.count = 1U << (bracket.rounds - bracket.first_round);
    if (bracket.first_round <= bracket.rounds)
        draw_page(&bracket);
    qy_tournament_matches_free(&matches);
}
