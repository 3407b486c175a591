/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Draws a knock-out: a column for each round from left to right, with each match half-way between the two
 * that lead to it. The whole drawing has one font size; a match is as high as its names need. A page holds as
 * many rounds as that size allows; a larger bracket is drawn in parts, with their winners on a last page. The
 * places follow.
 */
#include "papers/papers.h"

#include <qiyuan/event/stages.h>

#include <string.h>

#define MOST_ROUNDS  5 /* rounds on a page: 16 matches in a column */
#define LEAST_ROUNDS 4 /* or 8 matches, if given names must be shortened to initials */
#define MOST_MATCHES (1U << (MOST_ROUNDS - 1))
#define TYPE_LEAST   8.0  /* smallest type for names, in points */
#define TYPE_MOST    11.0 /* largest type for names, in points */
#define RARE         1.1 /* a part of a name by so much too wide may be divided rather than more pages be used */
#define GAP          10.0 /* between columns, for the lines */
#define BETWEEN      2.0  /* between a match and the next one below, at least */
#define MATCH_MOST   90.0 /* the most height that a match of the first column takes */
#define PAD_MOST     8.0  /* height of a side beyond its name */
#define HEAD         18.0 /* above a column: the name of the round */
#define THIRD        42.0 /* between the final and the match for the third place, with its name */

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
    double height;               /* height available for the matches */
    double width;                /* width of a column */
    double score;                /* width of the points in it */
    double pad;                  /* height of a side beyond its name */
    double size;                 /* size of the type */
    double centre[MOST_MATCHES]; /* of the matches of the first round on this page */
    unsigned part;               /* rounds that fit on a page */
    double longest;              /* width of the longest part of a name that no line break divides, in ems */
    bool initials;               /* given names are shortened where a match would be too high */
};

/* Match `at` (from 0) of a round; NULL if there is none. */
static const struct qy_tournament_match *match_at(const struct bracket *bracket, unsigned round, unsigned at)
{
    size_t before = 0;

    for (unsigned r = 1; r < round; r++)
        before += (size_t)1 << (bracket->rounds - r);
    return before + at < bracket->matches ? &bracket->match[before + at] : NULL;
}

/* The vertical middle of a match: half-way between those that lead to it. */
static double middle(const struct bracket *bracket, unsigned round, unsigned at)
{
    unsigned shift = round - bracket->first_round;
    unsigned first = (at << shift) - bracket->at;
    double sum = 0;

    for (unsigned i = 0; i < 1U << shift; i++)
        sum += bracket->centre[first + i];
    return sum / (double)(1U << shift);
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
    return bracket->width - GAP - bracket->score - 7;
}

/* Whether a side only says that the other one has a bye: the match is drawn as one side. */
static bool is_bye(const struct qy_tournament_match *match, unsigned side)
{
    return match->player[side] == 0 && match->end == QY_TOURNAMENT_MATCH_BYE;
}

/* Writes a side's text as it is printed. Returns its height. */
static double lay_out_side(const struct bracket *bracket, const struct qy_tournament_match *match,
                           unsigned side, struct qy_buf *out)
{
    struct qyi_text *shaper = qyi_doc_text(bracket->papers->doc);
    const struct qyi_style style = {.size = bracket->size, .bold = true};
    double width = name_width(bracket);

    add_side(bracket, match, side, out);
    double height = qyi_text_block_height(shaper, &style, qy_buf_str(out), out->len, width);
    if (bracket->initials && height > 2 * qyi_text_leading(&style)) {
        shorten(out);
        height = qyi_text_block_height(shaper, &style, qy_buf_str(out), out->len, width);
    }
    return height > qyi_text_leading(&style) ? height : qyi_text_leading(&style);
}

static double side_height(const struct bracket *bracket, const struct qy_tournament_match *match,
                          unsigned side)
{
    struct qy_buf text = QY_BUF_INIT;

    if (is_bye(match, side))
        return 0;
    double height = lay_out_side(bracket, match, side, &text);
    bracket->papers->failed |= text.failed;
    qy_buf_free(&text);
    return height + bracket->pad;
}

/* Draws a side into a box: number and name, points at the right; the winner is in bold. */
static void draw_side(const struct bracket *bracket, const struct qy_tournament_match *match, unsigned side,
                      struct qyi_box box)
{
    struct qy_papers *papers = bracket->papers;
    struct qyi_text *shaper = qyi_doc_text(papers->doc);
    struct qyi_style style = {.size = bracket->size,
                              .bold = match->winner > 0 && match->winner == match->player[side]};
    struct qyi_box points = {box.x + box.width - bracket->score - 3, box.y, bracket->score, box.height};
    struct qy_buf text = QY_BUF_INIT;

    (void)lay_out_side(bracket, match, side, &text);
    box.x += 3;
    box.width = name_width(bracket);
    double height = qyi_text_block_height(shaper, &style, qy_buf_str(&text), text.len, box.width);
    if (height < box.height)
        box.y += (box.height - height) / 2;
    qyi_text_block(shaper, qyi_doc_cairo(papers->doc), &style, qy_buf_str(&text), text.len, &box);
    qy_buf_clear(&text);
    add_score(match, side, &text);
    if (is_bye(match, !side))
        qy_buf_adds(&text, qyi_paper_word(papers, "papers.bye"));
    style.align = QYI_ALIGN_RIGHT;
    style.size = TYPE_LEAST;
    qyi_text_line(shaper, qyi_doc_cairo(papers->doc), &style, qy_buf_str(&text), text.len, &points);
    papers->failed |= text.failed;
    qy_buf_free(&text);
}

/* Draws a match around the height `y`. */
static void draw_match(const struct bracket *bracket, const struct qy_tournament_match *match, double x,
                       double y)
{
    struct qyi_doc *doc = bracket->papers->doc;
    cairo_t *cr = qyi_doc_cairo(doc);
    const double height[] = {side_height(bracket, match, 0), side_height(bracket, match, 1)};
    double width = bracket->width - GAP;
    double top = y - (height[0] + height[1]) / 2;

    for (unsigned side = 0; side < 2; side++)
        if (height[side] > 0)
            draw_side(bracket, match, side,
                      (struct qyi_box){x, side == 0 ? top : top + height[0], width, height[side]});
    cairo_set_line_width(cr, 0.5);
    cairo_rectangle(cr, x, top, width, height[0] + height[1]);
    cairo_stroke(cr);
    if (height[0] > 0 && height[1] > 0)
        qyi_doc_rule(doc, x, top + height[0], x + width, top + height[0], 0.3);
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
    struct qyi_box box = {x, bracket->top - HEAD, bracket->width - GAP, 14};
    struct qy_buf text = QY_BUF_INIT;

    qyi_paper_bracket_round(papers, bracket->rounds, round, &text);
    qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &style, qy_buf_str(&text), text.len,
                  &box);
    qy_buf_free(&text);
}

static double match_height(const struct bracket *bracket, const struct qy_tournament_match *match)
{
    return match ? side_height(bracket, match, 0) + side_height(bracket, match, 1) : 0;
}

/* Draws the match for the third place below the final. */
static void draw_third(const struct bracket *bracket, double x, double y)
{
    static const struct qyi_style style = {.size = 9, .align = QYI_ALIGN_CENTRE, .bold = true};
    struct qy_papers *papers = bracket->papers;
    const char *text = qyi_paper_word(papers, "bracket.third");
    double height = match_height(bracket, bracket->third);
    struct qyi_box box = {x, y + THIRD - 18, bracket->width - GAP, 14};

    qyi_text_line(qyi_doc_text(papers->doc), qyi_doc_cairo(papers->doc), &style, text, strlen(text), &box);
    draw_match(bracket, bracket->third, x, y + THIRD + height / 2);
}

/* Whether no two matches of a column of this page overlap. */
static bool is_apart(const struct bracket *bracket, unsigned round)
{
    unsigned shift = round - bracket->first_round;
    double end = -1;

    for (unsigned i = bracket->at >> shift; i < (bracket->at + bracket->count) >> shift; i++) {
        double height = match_height(bracket, match_at(bracket, round, i));
        double y = middle(bracket, round, i);

        if (y - height / 2 < end)
            return false;
        end = y + height / 2 + BETWEEN / 2;
    }
    return true;
}

/* Places the matches of this page. False if they do not fit. */
static bool place(struct bracket *bracket)
{
    double height[MOST_MATCHES];
    double needed = 0;
    double y = bracket->top;
    bool fits = true;

    bracket->pad = 0;
    for (unsigned i = 0; i < bracket->count; i++)
        needed += match_height(bracket, match_at(bracket, bracket->first_round, bracket->at + i)) + BETWEEN;
    double room = bracket->count * MATCH_MOST;
    room = (room < bracket->height ? room : bracket->height) - needed;
    if (room < 0 && needed > bracket->height)
        return false;
    room = room > 0 ? room : 0;
    bracket->pad = 0.2 * room / bracket->count;
    bracket->pad = bracket->pad < PAD_MOST ? bracket->pad : PAD_MOST;
    needed = 0;
    for (unsigned i = 0; i < bracket->count; i++) {
        height[i] = match_height(bracket, match_at(bracket, bracket->first_round, bracket->at + i)) + BETWEEN;
        needed += height[i];
    }
    room = bracket->height - needed < room ? bracket->height - needed : room;
    for (unsigned i = 0; i < bracket->count; i++) {
        double all = height[i] + room / bracket->count;

        bracket->centre[i] = y + all / 2;
        y += all;
    }
    for (unsigned round = bracket->first_round; round <= bracket->last_round && fits; round++)
        fits = is_apart(bracket, round);
    return fits;
}

static void draw_page(struct bracket *bracket)
{
    struct qyi_box area = qyi_doc_area(bracket->papers->doc);

    (void)place(bracket);
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
        if (round == bracket->rounds && bracket->third)
            draw_third(bracket, x,
                       middle(bracket, round, 0) + match_height(bracket, match_at(bracket, round, 0)) / 2);
    }
}

/* Goes through the pages: those of the first rounds in parts, each down to one winner, and that of the rest. */
static bool next_page(struct bracket *bracket)
{
    unsigned most = 1U << (bracket->part - 1);
    unsigned all = 1U << (bracket->rounds - 1);

    if (bracket->count > 0 && bracket->last_round == bracket->rounds)
        return false;
    if (all > most && bracket->count == 0) { /* the first part */
        bracket->first_round = 1;
        bracket->last_round = bracket->part;
        bracket->count = most;
        return true;
    }
    if (all > most && bracket->first_round == 1 && bracket->at + most < all) {
        bracket->at += most;
        return true;
    }
    bracket->first_round = bracket->count > 0 ? bracket->last_round + 1 : 1;
    bracket->last_round = bracket->rounds;
    bracket->at = 0;
    bracket->count = 1U << (bracket->rounds - bracket->first_round);
    return true;
}

static void rewind_pages(struct bracket *bracket)
{
    bracket->at = bracket->count = bracket->first_round = bracket->last_round = 0;
}

/* The width of the widest points. */
static double score_width(const struct bracket *bracket)
{
    static const struct qyi_style style = {.size = TYPE_LEAST, .bold = true};
    struct qyi_text *shaper = qyi_doc_text(bracket->papers->doc);
    const char *bye = qyi_paper_word(bracket->papers, "papers.bye");
    double most = qyi_text_width(shaper, &style, bye, strlen(bye));

    for (size_t i = 0; i < 2 * bracket->matches; i++) {
        struct qy_buf text = QY_BUF_INIT;

        add_score(&bracket->match[i / 2], i % 2, &text);
        double width = qyi_text_width(shaper, &style, qy_buf_str(&text), text.len);
        most = width > most ? width : most;
        qy_buf_free(&text);
    }
    return most + 1;
}

/* The width of the longest part of a name between blanks and hyphens, in ems; Chinese breaks anywhere. */
static double longest_part(const struct bracket *bracket)
{
    static const struct qyi_style style = {.size = TYPE_MOST, .bold = true};
    double most = 0;

    for (size_t i = 0; i < 2 * bracket->matches; i++) {
        struct qy_buf text = QY_BUF_INIT;

        add_side(bracket, &bracket->match[i / 2], i % 2, &text);
        for (const char *at = qy_buf_str(&text); *at;) {
            size_t len = strcspn(at, " -");

            len += at[len] == '-';
            double width = (unsigned char)*at >= 0xE3
                               ? 0
                               : qyi_text_width(qyi_doc_text(bracket->papers->doc), &style, at, len);
            most = width > most ? width : most;
            at += len + strspn(at + len, " ");
        }
        qy_buf_free(&text);
    }
    return most / TYPE_MOST;
}

/* Whether all pages have room for their matches in type of this size, `part` rounds on a page. */
static bool has_room(struct bracket *bracket, unsigned part, double size)
{
    double across = qyi_doc_area(bracket->papers->doc).width + GAP;
    unsigned rounds = part < bracket->rounds ? part : bracket->rounds;
    bool fits = true;

    bracket->part = part;
    bracket->size = size;
    bracket->width = across / rounds < 260 ? across / rounds : 260;
    rewind_pages(bracket);
    while (fits && next_page(bracket))
        fits = place(bracket);
    rewind_pages(bracket);
    return fits;
}

/* Chooses the largest type in which all pages have room for their matches, and no part of a name is divided unless
 * `divides`. */
static bool has_type(struct bracket *bracket, unsigned part, bool divides)
{
    for (int halves = (int)(2 * TYPE_MOST); halves >= (int)(2 * TYPE_LEAST); halves--) {
        double size = halves / 2.0;

        if (has_room(bracket, part, size) && (divides || bracket->longest * size <= name_width(bracket)))
            return true;
    }
    return false;
}

/*
 * Chooses the number of rounds on a page and the largest type in which all names fit. The number is less than
 * LEAST_ROUNDS only if names are very long.
 */
static void choose_type(struct bracket *bracket)
{
    struct qyi_box area = qyi_doc_area(bracket->papers->doc);

    bracket->top = qyi_doc_y(bracket->papers->doc) + HEAD;
    bracket->height = area.y + area.height - bracket->top;
    bracket->score = score_width(bracket);
    bracket->longest = longest_part(bracket);
    if (has_type(bracket, MOST_ROUNDS, false))
        return;
    bool divides = bracket->longest * TYPE_LEAST > RARE * name_width(bracket);
    if (has_type(bracket, divides ? MOST_ROUNDS : LEAST_ROUNDS, divides))
        return;
    for (unsigned part = MOST_ROUNDS; part > 1; part--) {
        if (has_type(bracket, part, true))
            return;
        bracket->initials = part <= LEAST_ROUNDS;
        if (bracket->initials && has_room(bracket, part, TYPE_LEAST))
            return;
    }
}

static void draw_bracket(struct bracket *bracket)
{
    bool first = true;

    qyi_paper_begin(bracket->papers, "papers.bracket", 0, true);
    choose_type(bracket);
    for (; next_page(bracket); first = false) {
        if (!first)
            qyi_paper_begin(bracket->papers, "papers.bracket", 0, true);
        draw_page(bracket);
    }
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
