/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Draws a knock-out: a column for each round from left to right, with each match half-way between the two
 * that lead to it. The whole drawing has one font size. A page holds as many rounds as that size allows; a
 * larger bracket is drawn in parts, with their winners on a last page. The places follow.
 */
#include "papers/papers.h"

#include <qiyuan/event/stages.h>

#include <string.h>

#define MOST_ROUNDS  5    /* rounds on a page: 16 matches in a column */
#define LEAST_ROUNDS 4    /* or 8 matches, if given names must be shortened to initials */
#define TYPE_LEAST   8.0  /* smallest type for names, in points */
#define TYPE_MOST    11.0 /* largest type for names, in points */
#define GAP          14.0 /* between columns, for the lines */
#define SCORE        34.0
#define BETWEEN      3.0   /* between a match and the next one below */
#define HEADS        104.0 /* height of a page's title and the names of rounds */

/* A bracket, or the part of it on one page. */
struct bracket {
    struct qy_papers *papers;
    const struct qy_tournament_match *match;
    size_t matches;
    const struct qy_tournament_match *third; /* match for the third place, or NULL */
    unsigned rounds;
    unsigned first_round; /* first round on this page, from 1 */
    unsigned last_round;
    unsigned at;    /* first match of the first round on this page */
    unsigned count; /* number of matches of that round on this page */
    double top;
    double height; /* height available for the matches */
    double width;  /* width of a column */
    double line;   /* height of one side of a match */
    double size;   /* size of the type */
    unsigned part; /* rounds that fit on a page */
};

/* Match `at` (from 0) of a round; NULL if there is none. */
static const struct qy_tournament_match *match_at(const struct bracket *bracket, unsigned round, unsigned at)
{
    size_t before = 0;

    for (unsigned r = 1; r < round; r++)
        before += (size_t)1 << (bracket->rounds - r);
    return before + at < bracket->matches ? &bracket->match[before + at] : NULL;
}

/*
 * The vertical middle of a match, whose space is that of the matches of the page's first round leading to it.
 */
static double middle(const struct bracket *bracket, unsigned round, unsigned at)
{
    double each = bracket->height / bracket->count * (double)(1U << (round - bracket->first_round));
    double first = (double)(bracket->at >> (round - bracket->first_round));

    return bracket->top + (at - first + 0.5) * each;
}

/* Shortens given names to initials: "Papadopoulos, G. A."; a name without a comma stays as it is. */
static void shorten(struct qy_buf *text)
{
    const char *name = qy_buf_str(text);
    const char *comma = strchr(name, ',');
    struct qy_buf given = QY_BUF_INIT;

    for (const char *at = comma ? comma + 1 : ""; *at;) {
        at += strspn(at, " ");
        size_t len = strcspn(at, " ");
        size_t letter = 1;

        while (letter < len && ((unsigned char)at[letter] & 0xC0) == 0x80)
            letter++;
        if (len > 0)
            qy_buf_addf(&given, " %.*s.", (int)letter, at);
        at += len;
    }
    if (comma) {
        text->len = (size_t)(comma - name) + 1;
        qy_buf_adds(text, qy_buf_str(&given));
    }
    text->failed |= given.failed;
    qy_buf_free(&given);
}

/* Appends a player's number and name. */
static void add_side(const struct bracket *bracket, const struct qy_tournament_match *match, unsigned side,
                     struct qy_buf *out)
{
    if (match->player[side] > 0) {
        qy_buf_addf(out, "%u  ", match->player[side]);
        qyi_paper_titled(bracket->papers, match->player[side], out);
    } else if (match->end == QY_TOURNAMENT_MATCH_BYE) {
        qy_buf_adds(out, qyi_paper_word(bracket->papers, "papers.bye"));
    }
}

/* Appends the points of a side, followed by those of the games that decided a tie. */
static void add_score(const struct qy_tournament_match *match, unsigned side, struct qy_buf *out)
{
    if (match->games > 0)
        qyi_paper_points(out, match->points[side]);
    if (match->extra[0] + match->extra[1] > 0) {
        qy_buf_adds(out, "+");
        qyi_paper_points(out, match->extra[side]);
    }
}

static double name_width(const struct bracket *bracket)
{
    return bracket->width - GAP - SCORE - 4;
}

/* Draws a side: number and name, points at the right; the winner is in bold. */
static void draw_side(const struct bracket *bracket, const struct qy_tournament_match *match, unsigned side,
                      double x, double y)
{
    struct qy_papers *papers = bracket->papers;
    struct qyi_text *shaper = qyi_doc_text(papers->doc);
    struct qyi_style style = {.size = bracket->size,
                              .bold = match->winner > 0 && match->winner == match->player[side]};
    struct qyi_box box = {x + 3, y, name_width(bracket), bracket->line};
    struct qy_buf text = QY_BUF_INIT;

    add_side(bracket, match, side, &text);
    double height = qyi_text_block_height(shaper, &style, qy_buf_str(&text), text.len, box.width);
    if (height > bracket->line + 0.1) {
        shorten(&text);
        height = qyi_text_block_height(shaper, &style, qy_buf_str(&text), text.len, box.width);
    }
    if (height < bracket->line)
        box.y += (bracket->line - height) / 2;
    qyi_text_block(shaper, qyi_doc_cairo(papers->doc), &style, qy_buf_str(&text), text.len, &box);
    qy_buf_clear(&text);
    add_score(match, side, &text);
    box = (struct qyi_box){x + bracket->width - GAP - SCORE, y, SCORE - 3, bracket->line};
    style.align = QYI_ALIGN_RIGHT;
    style.size = TYPE_LEAST;
    qyi_text_line(shaper, qyi_doc_cairo(papers->doc), &style, qy_buf_str(&text), text.len, &box);
    papers->failed |= text.failed;
    qy_buf_free(&text);
}

static void draw_match(const struct bracket *bracket, const struct qy_tournament_match *match, double x,
                       double y)
{
    struct qyi_doc *doc = bracket->papers->doc;
    cairo_t *cr = qyi_doc_cairo(doc);

    draw_side(bracket, match, 0, x, y - bracket->line);
    draw_side(bracket, match, 1, x, y);
    cairo_set_line_width(cr, 0.5);
    cairo_rectangle(cr, x, y - bracket->line, bracket->width - GAP, 2 * bracket->line);
    cairo_stroke(cr);
    qyi_doc_rule(doc, x, y, x + bracket->width - GAP, y, 0.3);
}

/* Draws the line from a match to the winner's next match. */
static void draw_way(const struct bracket *bracket, unsigned round, unsigned at, double x)
{
    struct qyi_doc *doc = bracket->papers->doc;
    double from = middle(bracket, round, at);
    double to = middle(bracket, round + 1, at / 2);

    qyi_doc_rule(doc, x - GAP, from, x - GAP / 2, from, 0.5);
    qyi_doc_rule(doc, x - GAP / 2, from, x - GAP / 2, to, 0.5);
    qyi_doc_rule(doc, x - GAP / 2, to, x, to, 0.5);
}

static void draw_head(const struct bracket *bracket, unsigned round, double x)
{
    static const struct qyi_style style = {.size = 10, .align = QYI_ALIGN_CENTRE, .bold = true};
    struct qy_papers *papers = bracket->papers;
    struct qyi_box box = {x, bracket->top - 18, bracket->width - GAP, 14};
    struct qy_buf text = QY_BUF_INIT;

    qyi_paper_bracket_round(papers, bracket->rounds, round, &text);
    qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &style, qy_buf_str(&text), text.len,
                  &box);
    qy_buf_free(&text);
}

static void draw_third(const struct bracket *bracket, double x, double y)
{
    static const struct qyi_style style = {.size = 9, .align = QYI_ALIGN_CENTRE, .bold = true};
    struct qy_papers *papers = bracket->papers;
    const char *text = qyi_paper_word(papers, "bracket.third");
    struct qyi_box box = {x, y - bracket->line - 18, bracket->width - GAP, 14};

    qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &style, text, strlen(text), &box);
    draw_match(bracket, bracket->third, x, y);
}

/* Computes the positions of columns and matches on a page. */
static void measure_page(struct bracket *bracket)
{
    struct qyi_box area = qyi_doc_area(bracket->papers->doc);

    bracket->top = qyi_doc_y(bracket->papers->doc) + 18;
    bracket->height = area.y + area.height - bracket->top;
    if (bracket->height > bracket->count * 90.0)
        bracket->height = bracket->count * 90.0;
}

static void draw_page(struct bracket *bracket)
{
    bool final = bracket->last_round == bracket->rounds;

    qyi_paper_begin(bracket->papers, "papers.bracket", 0, true);
    struct qyi_box area = qyi_doc_area(bracket->papers->doc);
    measure_page(bracket);
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
        if (round == bracket->rounds && final && bracket->third)
            draw_third(bracket, x, middle(bracket, round, 0) + 3 * bracket->line + 24);
    }
}

/* Whether every name fits in type of this size, if `initials` with given names shortened. */
static bool has_room(struct bracket *bracket, double size, bool initials)
{
    struct qyi_text *shaper = qyi_doc_text(bracket->papers->doc);
    const struct qyi_style style = {.size = size, .bold = true};
    double most = bracket->line + 0.1;
    bool fits = true;

    for (size_t i = 0; i < 2 * bracket->matches && fits; i++) {
        struct qy_buf text = QY_BUF_INIT;

        add_side(bracket, &bracket->match[i / 2], i % 2, &text);
        fits =
            qyi_text_block_height(shaper, &style, qy_buf_str(&text), text.len, name_width(bracket)) <= most;
        if (!fits && initials) {
            shorten(&text);
            fits = qyi_text_block_height(shaper, &style, qy_buf_str(&text), text.len, name_width(bracket)) <=
                   most;
        }
        bracket->papers->failed |= text.failed;
        qy_buf_free(&text);
    }
    return fits;
}

/* Computes the width of a column and the height of a side for this many rounds on a page. */
static void set_part(struct bracket *bracket, unsigned part)
{
    double width;
    double height;

    qyi_doc_paper(bracket->papers->doc, &width, &height);
    double margins = width - qyi_doc_area(bracket->papers->doc).width;
    double across = (width > height ? width : height) - margins + GAP;
    double down = (width > height ? height : width) - margins - HEADS;
    unsigned rounds = part < bracket->rounds ? part : bracket->rounds;
    double line = (down / (double)(1U << (rounds - 1)) - BETWEEN) / 2;

    bracket->part = part;
    bracket->width = across / rounds < 260 ? across / rounds : 260;
    bracket->line = line > 2.9 * TYPE_MOST ? 2.9 * TYPE_MOST : line;
}

/*
 * Chooses the number of rounds on a page and the largest type in which all names fit. The number is less than
 * LEAST_ROUNDS only if names are very long.
 */
static void choose_type(struct bracket *bracket)
{
    for (unsigned part = MOST_ROUNDS; part > 1; part--) {
        set_part(bracket, part);
        bracket->size = TYPE_MOST;
        while (bracket->size > TYPE_LEAST && !has_room(bracket, bracket->size, false))
            bracket->size -= 0.5;
        if (has_room(bracket, bracket->size, false))
            return;
        bracket->size = TYPE_LEAST;
        if (part <= LEAST_ROUNDS && has_room(bracket, TYPE_LEAST, true))
            return;
    }
}

static void draw_bracket(struct bracket *bracket)
{
    unsigned most;
    unsigned parted = 0; /* rounds drawn in parts */

    choose_type(bracket);
    most = 1U << (bracket->part - 1);
    if (1U << (bracket->rounds - 1) > most) { /* in parts of `most` matches, each down to one winner */
        unsigned all = 1U << (bracket->rounds - 1);

        parted = bracket->part;
        bracket->first_round = 1;
        bracket->last_round = parted;
        bracket->count = most;
        for (bracket->at = 0; bracket->at < all; bracket->at += most)
            draw_page(bracket);
    }
    bracket->at = 0;
    bracket->first_round = parted + 1;
    bracket->last_round = bracket->rounds;
    bracket->count =
        bracket->first_round <= bracket->rounds ? 1U << (bracket->rounds - bracket->first_round) : 0;
    if (bracket->count > 0)
        draw_page(bracket);
}

/* ---- the same as a list ---------------------------------------------------------------------------- */

static void put_match(const struct bracket *bracket, const struct qy_tournament_match *match,
                      struct qyi_cells *cells)
{
    for (unsigned side = 0; side < 2; side++) {
        add_side(bracket, match, side, &cells->text);
        qyi_cell_end(cells);
        add_score(match, side, &cells->text);
        qyi_cell_end(cells);
    }
    qyi_paper_titled(bracket->papers, match->winner, &cells->text);
    qyi_cell_end(cells);
    qyi_cells_row(cells);
}

/*
 * Lists the matches of a round under its name; the match for the third place, which is in the last round,
 * under its own.
 */
static void list_bracket(const struct bracket *bracket)
{
    static const struct qyi_column columns[] = {
        {.head = "html.one", .wraps = true},    {.head = "standings.points", .align = QYI_ALIGN_RIGHT},
        {.head = "html.two", .wraps = true},    {.head = "standings.points", .align = QYI_ALIGN_RIGHT},
        {.head = "html.winner", .wraps = true},
    };
    struct qy_papers *papers = bracket->papers;
    struct qy_buf name = QY_BUF_INIT;
    struct qyi_cells cells;

    qyi_cells_begin_list(&cells, papers, columns, sizeof columns / sizeof columns[0], NULL);
    for (size_t i = 0; i < bracket->matches; i++) {
        const struct qy_tournament_match *match = &bracket->match[i];

        if (i == 0 || match->third || match->round != match[-1].round) {
            qy_buf_clear(&name);
            if (match->third)
                qy_buf_adds(&name, qyi_paper_word(papers, "bracket.third"));
            else
                qyi_paper_bracket_round(papers, bracket->rounds, match->round, &name);
            qyi_cells_band(&cells, qy_buf_str(&name), 1);
        }
        put_match(bracket, match, &cells);
    }
    qyi_cells_end_paper(&cells, "papers.bracket", 0);
    papers->failed |= name.failed;
    qy_buf_free(&name);
}

/* ---- places ---------------------------------------------------------------------------------------- */

/* "5", or "5-8" for those who share places. */
static void put_place(const struct qy_tournament_place *place, struct qyi_cells *cells)
{
    qy_buf_addf(&cells->text, place->from == place->to ? "%u" : "%u–%u", place->from, place->to);
    qyi_cell_end(cells);
}

static void print_places(struct qy_papers *papers, const struct qy_tournament_places *places, bool final)
{
    static const struct qyi_table_look look = {.striped = true};
    const struct qyi_column columns[] = {
        {.head = "standings.rank", .align = QYI_ALIGN_CENTRE},
        {.head = "standings.number", .align = QYI_ALIGN_RIGHT},
        {.head = "standings.name", .weight = 1, .wraps = true, .most_lines = 4},
        {.head = papers->form->unit, .weight = 0.7, .wraps = true, .most_lines = 3},
    };
    struct qyi_cells cells;
    bool units = qyi_paper_has_units(papers);

    qyi_cells_begin_list(&cells, papers, columns, units ? 4 : 3, &look);
    for (size_t i = 0; i < places->count; i++) {
        const struct qy_tournament_player *player =
            qy_tournament_player(papers->event.tournament, places->place[i].number);

        put_place(&places->place[i], &cells);
        qyi_cell_number(&cells, places->place[i].number);
        qyi_paper_marked(papers, places->place[i].number, &cells.text);
        qyi_cell_end(&cells);
        if (units)
            qyi_cell(&cells, player ? qyi_paper_unit(papers, player) : "");
        qyi_cells_row(&cells);
    }
    cells.list.tail = final ? QYI_PAPER_SIGNED : 0;
    qyi_cells_end_paper(&cells, final ? "papers.final-standings" : "html.standings", 0);
    if (final)
        qyi_paper_sign_final(papers);
}

bool qyi_paper_has_places(const struct qy_papers *papers)
{
    struct qy_tournament_places places;

    if (!papers->event.log || qy_tournament_log_stages(papers->event.log) == 0 ||
        qy_tournament_log_places(papers->event.log, &places, NULL) < 0)
        return false;
    bool any = places.count > 0;
    qy_tournament_places_free(&places);
    return any;
}

/* Prints the list of places; with `won`, only once the first place is decided. */
static void put_places(struct qy_papers *papers, bool won)
{
    struct qy_tournament_places places;
    bool final = false;

    if (qy_tournament_log_places(papers->event.log, &places, NULL) < 0)
        return;
    for (size_t i = 0; i < places.count; i++)
        final |= places.place[i].from == 1 && places.place[i].to == 1;
    if (final || !won)
        print_places(papers, &places, final);
    qy_tournament_places_free(&places);
}

void qyi_paper_places(struct qy_papers *papers)
{
    put_places(papers, false);
}

/* ---- the paper ------------------------------------------------------------------------------------- */

static void take(struct bracket *bracket, const struct qy_tournament_matches *matches)
{
    bracket->match = matches->match;
    bracket->matches = matches->count;
    for (size_t i = 0; i < matches->count; i++) {
        const struct qy_tournament_match *match = &matches->match[i];

        bracket->rounds = match->round > bracket->rounds ? match->round : bracket->rounds;
        if (match->third)
            bracket->third = match;
    }
}

void qyi_paper_bracket(struct qy_papers *papers)
{
    struct qy_tournament_matches matches;
    struct bracket bracket = {.papers = papers};

    if (!qyi_paper_find_bracket(papers, &matches)) {
        papers->failed = true; /* it existed when the paper was requested */
        return;
    }
    take(&bracket, &matches);
    if (papers->is_html)
        list_bracket(&bracket);
    else
        draw_bracket(&bracket);
    qy_tournament_matches_free(&matches);
    put_places(papers, true);
}
