/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Badges, eight on a page, and certificates of the first places. */
#include "papers/papers.h"

#include <string.h>

#define BADGE_COLUMNS 2
#define BADGE_ROWS    4
#define HONOURED      8 /* number of places with a certificate if there are no prizes: 前八名 */

/* ---- badges ---------------------------------------------------------------------------------------- */

static void draw_line(struct qy_papers *papers, double size, bool bold, const char *text,
                      const struct qyi_box *box)
{
    const struct qyi_style style = {.size = size, .align = QYI_ALIGN_CENTRE, .bold = bold};

    qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &style, text, strlen(text), box);
}

/* Draws a text in the largest type in which it fits completely in a box. */
static void draw_whole(struct qy_papers *papers, double size, const char *text, const struct qyi_box *box)
{
    struct qyi_style style = {.size = size, .align = QYI_ALIGN_CENTRE, .bold = true};
    struct qyi_text *shaper = qyi_doc_text(papers->doc);
    size_t len = strlen(text);
    double height = qyi_text_block_height(shaper, &style, text, len, box->width);

    while (style.size > 8 &&
           (height > box->height || !qyi_text_words_fit(shaper, &style, text, box->width))) {
        style.size -= 1;
        height = qyi_text_block_height(shaper, &style, text, len, box->width);
    }
    double even = qyi_text_even(shaper, &style, text, len, box->width);
    qyi_text_block(shaper, qyi_doc_cairo(papers->doc), &style, text, len,
                   &(struct qyi_box){box->x + (box->width - even) / 2, box->y + (box->height - height) / 2,
                                     even, height});
}

static void draw_badge(struct qy_papers *papers, const struct qy_tournament *players,
                       const struct qy_tournament_player *player, const struct qyi_box *box)
{
    const struct qy_tournament *members = qyi_paper_members(papers);
    const char *unit =
        members ? qyi_paper_name(papers, qy_tournament_log_team_of(papers->event.log, player->number))
                : qyi_paper_unit(papers, player);
    const char *event = papers->event.tournament->text[QY_TOURNAMENT_NAME];
    struct qyi_box line = {box->x + 10, box->y + 10, box->width - 20, 26};
    cairo_t *cr = qyi_doc_cairo(papers->doc);
    struct qy_buf text = QY_BUF_INIT;

    cairo_set_line_width(cr, 0.4);
    cairo_rectangle(cr, box->x, box->y, box->width, box->height);
    cairo_stroke(cr);
    draw_whole(papers, 10, event, &line);
    line.y += 32;
    line.height = 60;
    qyi_paper_titled_of(papers, players, player->number, &text);
    draw_whole(papers, 22, qy_buf_str(&text), &line);
    line.y += 64;
    line.height = 28;
    draw_whole(papers, 11, unit, &line);
    qy_buf_clear(&text);
    qyi_paper_message(papers, "papers.badge-player", player->number, &text);
    line.y = box->y + box->height - 24;
    line.height = 16;
    draw_line(papers, 12, true, qy_buf_str(&text), &line);
    papers->failed |= text.failed;
    qy_buf_free(&text);
}

void qyi_paper_badges(struct qy_papers *papers)
{
    const struct qy_tournament *members = qyi_paper_members(papers);
    const struct qy_tournament *players = members ? members : papers->event.tournament;

    for (size_t i = 0; i < players->player_count; i++) {
        size_t at = i % ((size_t)BADGE_COLUMNS * BADGE_ROWS);

        if (i == 0)
            qyi_doc_turn(papers->doc, false);
        else if (at == 0)
            qyi_doc_page(papers->doc);
        struct qyi_box area = qyi_doc_area(papers->doc);
        size_t column = at % BADGE_COLUMNS;
        size_t row = at / BADGE_COLUMNS;
        struct qyi_box box = {area.x + area.width / BADGE_COLUMNS * (double)column,
                              area.y + area.height / BADGE_ROWS * (double)row, area.width / BADGE_COLUMNS,
                              area.height / BADGE_ROWS};
        draw_badge(papers, players, &players->player[i], &box);
    }
}

/* ---- certificates ---------------------------------------------------------------------------------- */

/* Draws a double frame. */
static void draw_frame(struct qy_papers *papers)
{
    cairo_t *cr = qyi_doc_cairo(papers->doc);
    double width;
    double height;

    qyi_doc_paper(papers->doc, &width, &height);
    for (unsigned i = 0; i < 2; i++) {
        double margin = 28 + 6 * i;

        cairo_set_line_width(cr, i == 0 ? 2.5 : 0.6);
        cairo_rectangle(cr, margin, margin, width - 2 * margin, height - 2 * margin);
        cairo_stroke(cr);
    }
}

static void print_certificate(struct qy_papers *papers, const char *name, const char *unit, unsigned place)
{
    const struct qy_tournament *tournament = papers->event.tournament;
    struct qy_buf text = QY_BUF_INIT;

    qyi_doc_turn(papers->doc, true);
    draw_frame(papers);
    struct qyi_box area = qyi_doc_area(papers->doc);
    struct qyi_box box = {area.x + 40, area.y + 20, area.width - 80, 70};
    draw_line(papers, 44, true, qyi_paper_word(papers, "papers.certificate"), &box);
    box.y += 84;
    box.height = 56;
    draw_whole(papers, 20, tournament->text[QY_TOURNAMENT_NAME], &box);
    box.y += 70;
    box.height = 84;
    draw_whole(papers, 34, name, &box);
    box.y += 84;
    box.height = 30;
    draw_whole(papers, 14, unit, &box);
    qyi_paper_message(papers,
                      place == 1   ? "papers.first-place"
                      : place == 2 ? "papers.second-place"
                      : place == 3 ? "papers.third-place"
                                   : "papers.nth-place",
                      place, &text);
    box.y += 40;
    box.height = 50;
    draw_line(papers, 30, true, qy_buf_str(&text), &box);
    qy_buf_clear(&text);
    qyi_paper_fact(papers, QYI_FACT_PLACE, &text);
    qy_buf_adds(&text, text.len > 0 ? "  ·  " : "");
    qyi_paper_days(papers, &text);
    box.y += 56;
    box.height = 18;
    draw_line(papers, 12, false, qy_buf_str(&text), &box);
    box.y += 22;
    box.height = 34;
    draw_whole(papers, 12, tournament->text[QY_TOURNAMENT_ORGANISER], &box);
    struct qyi_box left = {area.x + 40, area.y + area.height - 36, area.width / 2 - 60, 24};
    struct qyi_box right = {area.x + area.width / 2 + 20, left.y, left.width, 24};
    qyi_paper_sign(papers, qyi_paper_word(papers, "papers.organiser"), &left);
    qyi_paper_sign(papers, qyi_paper_word(papers, "html.arbiter"), &right);
    papers->failed |= text.failed;
    qy_buf_free(&text);
}

static void certify_player(struct qy_papers *papers, unsigned number, unsigned place)
{
    const struct qy_tournament_player *player = qy_tournament_player(papers->event.tournament, number);
    struct qy_buf name = QY_BUF_INIT;

    qyi_paper_titled(papers, number, &name);
    print_certificate(papers, qy_buf_str(&name), player ? qyi_paper_unit(papers, player) : "", place);
    qy_buf_free(&name);
}

bool qyi_paper_has_certificates(const struct qy_papers *papers)
{
    return qyi_paper_is_final(papers) || (qyi_paper_members(papers) && papers->event.teams);
}

void qyi_paper_certificates(struct qy_papers *papers)
{
    const struct qy_team_table *teams = qyi_paper_members(papers) ? papers->event.teams : NULL;
    size_t count = teams ? teams->count : qy_standings_count(papers->event.standings);

    qyi_doc_set_bare(papers->doc, true);
    for (size_t i = 0; i < count; i++) {
        unsigned place = teams ? teams->row[i].rank : qy_standings_at(papers->event.standings, i)->rank;

        if (place > HONOURED)
            break;
        if (teams)
            print_certificate(papers, teams->row[i].name, "", place);
        else
            certify_player(papers, qy_standings_at(papers->event.standings, i)->number, place);
    }
    qyi_doc_set_bare(papers->doc, false);
}
