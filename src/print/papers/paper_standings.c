/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Standings with their tie-breaks, and the cross table. */
#include "papers/papers.h"

#include "base/registry.h"

#include <stdlib.h>
#include <string.h>

#define CODES       30.0 /* height of the explanation of headings below the standings */
#define NAME_LEAST  110.0
#define CELL_SQUARE 15.5 /* width of a result in a cross table */
#define CELL_ROUND  21.0 /* width of opponent, colour and result */
#define CELL_DIGIT  5.0  /* additional width per digit of the opponent's place */
#define CELL_BOARDS 22.0 /* additional width for the board points of a team match */
#define RATING      30.0 /* width of ratings in a cross table */
#define UNIT_LEAST  64.0 /* the same of units */
#define TIEBREAK    30.0 /* the same of a tie-break */
#define PADDING     2.6

static void put_tiebreak(const struct qy_papers *papers, const struct qy_tiebreak *tiebreak,
                         struct qyi_cells *cells)
{
    qy_tiebreak_head(tiebreak, papers->lang, &cells->text);
    qyi_cell_end(cells);
}

/* ---- standings ------------------------------------------------------------------------------------- */

/* The columns of a row; names and points are always present. */
struct rows {
    bool units;
    bool ratings;
    size_t tiebreak[QY_TIEBREAKS_MOST]; /* tie-breaks for which any player has a value */
    size_t count;
    size_t omitted[QY_TIEBREAKS_MOST]; /* tie-breaks that no player has */
    size_t omitted_count;
};

static struct rows rows_of(const struct qy_papers *papers)
{
    const struct qy_standings *standings = papers->event.standings;
    struct rows rows = {.units = qyi_paper_has_units(papers),
                        .ratings = qyi_paper_has_ratings(papers->event.tournament)};

    for (size_t k = 0; papers->event.tiebreaks && k < papers->event.tiebreaks->count; k++) {
        bool any = qy_standings_count(standings) == 0;

        for (size_t i = 0; i < qy_standings_count(standings) && !any; i++)
            any = qy_standings_at(standings, i)->value[k].by != 0;
        if (any)
            rows.tiebreak[rows.count++] = k;
        else
            rows.omitted[rows.omitted_count++] = k;
    }
    return rows;
}

/* Writes a player's number and name, and the rating and unit if the rows have them. */
static void put_who(const struct qy_papers *papers, unsigned number, const struct rows *rows,
                    struct qyi_cells *cells)
{
    const struct qy_tournament_player *player = qy_tournament_player(papers->event.tournament, number);

    qyi_cell_number(cells, number);
    qyi_paper_marked(papers, number, &cells->text);
    qyi_cell_end(cells);
    if (rows->ratings)
        qyi_paper_rating(papers->event.tournament, number, cells);
    if (rows->units)
        qyi_cell(cells, player ? qyi_paper_unit(papers, player) : "");
}

static void put_tiebreaks(const struct qy_papers *papers, const struct qy_standing *row,
                          const struct rows *rows, struct qyi_cells *cells)
{
    for (size_t i = 0; i < rows->count; i++) {
        size_t k = rows->tiebreak[i];
        unsigned code = papers->event.tiebreaks->item[k].code;

        qy_fraction_write(row->value[k], qy_tiebreak_decimals((enum qy_tiebreak_code)code), &cells->text);
        qyi_cell_end(cells);
    }
}

static void put_standing(const struct qy_papers *papers, const struct qy_standing *row,
                         const struct rows *rows, struct qyi_cells *cells)
{
    qyi_cell_number(cells, row->rank);
    put_who(papers, row->number, rows, cells);
    qyi_cell_points(cells, row->points);
    put_tiebreaks(papers, row, rows, cells);
}

/* The headings of number, name, rating and unit. */
static void head_who(const struct qy_papers *papers, const struct rows *rows, struct qyi_cells *heads)
{
    qyi_cell(heads, qyi_paper_word(papers, "standings.number"));
    qyi_cell(heads, qyi_paper_word(papers, qyi_paper_members(papers) ? "papers.team" : "standings.name"));
    if (rows->ratings)
        qyi_cell(heads, qyi_paper_word(papers, "html.rating"));
    if (rows->units)
        qyi_cell(heads, qyi_paper_word(papers, papers->form->unit));
}

/* Sets the columns of names and units, the third and a later one. */
static void set_who(const struct rows *rows, struct qyi_column *columns)
{
    columns[2] = (struct qyi_column){.weight = 1, .wraps = true, .most_lines = 4};
    if (rows->units)
        columns[3 + rows->ratings] = (struct qyi_column){.weight = 0.7, .wraps = true, .most_lines = 3};
}

/* Fills in the columns, with their headings in `heads`. Returns their number. */
static size_t standing_columns(const struct qy_papers *papers, const struct rows *rows,
                               struct qyi_cells *heads, struct qyi_column *columns)
{
    bool matches = qyi_paper_members(papers) && !qy_tournament_is_by_games(papers->event.tournament);

    qyi_cell(heads, qyi_paper_word(papers, "standings.rank"));
    head_who(papers, rows, heads);
    qyi_cell(heads, qyi_paper_word(papers, matches ? "papers.match-points" : "standings.points"));
    for (size_t i = 0; i < rows->count; i++)
        put_tiebreak(papers, &papers->event.tiebreaks->item[rows->tiebreak[i]], heads);
    for (size_t i = 0; i < heads->count; i++)
        columns[i] = (struct qyi_column){.align = QYI_ALIGN_RIGHT};
    set_who(rows, columns);
    qyi_cells_heads(heads, columns);
    return heads->count;
}

/* Explains headings that are codes, and names the columns that are omitted. */
static void put_codes(struct qy_papers *papers, const struct rows *rows)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf head = QY_BUF_INIT;
    struct qy_buf words = QY_BUF_INIT;

    for (size_t i = 0; i < rows->count + rows->omitted_count; i++) {
        bool omitted = i >= rows->count;
        const struct qy_tiebreak *tiebreak =
            &papers->event.tiebreaks->item[omitted ? rows->omitted[i - rows->count] : rows->tiebreak[i]];

        qy_buf_clear(&head);
        qy_buf_clear(&words);
        qy_tiebreak_head(tiebreak, papers->lang, &head);
        qy_tiebreak_words(tiebreak, papers->lang, &words);
        const char *const args[] = {qy_buf_str(&head), qy_buf_str(&words)};
        if (!omitted && strcmp(args[0], args[1]) == 0)
            continue;
        qy_buf_adds(&text, text.len == 0 ? "" : "  ·  ");
        qyi_message(papers->lang, omitted ? "papers.no-value" : "standings.legend", args, 2, &text);
    }
    papers->failed |= head.failed || words.failed;
    if (text.len > 0)
        qyi_paper_small(papers, &text);
    qy_buf_free(&text);
    qy_buf_free(&head);
    qy_buf_free(&words);
}

static void print_standings(struct qy_papers *papers)
{
    static const struct qyi_table_look look = {.striped = true};
    const struct qy_standings *standings = papers->event.standings;
    struct rows rows = rows_of(papers);
    struct qyi_column columns[QYI_TABLE_COLUMNS];
    struct qyi_cells heads = {.count = 0};
    struct qyi_cells cells;
    size_t count = standing_columns(papers, &rows, &heads, columns);

    qyi_cells_begin_list(&cells, papers, columns, count, &look);
    for (size_t i = 0; i < qy_standings_count(standings); i++) {
        put_standing(papers, qy_standings_at(standings, i), &rows, &cells);
        qyi_cells_row(&cells);
    }
    cells.list.tail = qyi_paper_is_final(papers) ? CODES + QYI_PAPER_SIGNED : CODES;
    qyi_cells_end_paper(&cells, qyi_paper_standings_title(papers, "papers.standings"),
                        qy_standings_rounds(standings));
    put_codes(papers, &rows);
    papers->failed |= heads.text.failed;
    qy_buf_free(&heads.text);
}

void qyi_paper_standings(struct qy_papers *papers)
{
    if (!papers->event.standings) {
        qyi_paper_places(papers);
        return;
    }
    if (!qyi_paper_members(papers) || !papers->event.teams)
        print_standings(papers);
    if (papers->event.teams)
        qyi_paper_team_standings(papers);
    qyi_paper_playoffs(papers);
    if (qyi_paper_is_final(papers))
        qyi_paper_sign_final(papers);
}

/* ---- the cross table ------------------------------------------------------------------------------- */

/* The player in a row of the cross table. */
struct place {
    unsigned number;
    unsigned rank;
    qy_points points;
};

/* The order of the teams if their matches are printed, otherwise NULL. */
static const struct qy_team_table *teams_of(const struct qy_papers *papers)
{
    return qyi_paper_members(papers) ? papers->event.teams : NULL;
}

static size_t place_count(const struct qy_papers *papers)
{
    const struct qy_team_table *teams = teams_of(papers);

    return teams ? teams->count : qy_standings_count(papers->event.standings);
}

static struct place place_at(const struct qy_papers *papers, size_t at)
{
    const struct qy_team_table *teams = teams_of(papers);

    if (teams)
        return (struct place){teams->row[at].number, teams->row[at].rank, teams->row[at].points};
    const struct qy_standing *row = qy_standings_at(papers->event.standings, at);
    return (struct place){row->number, row->rank, row->points};
}

/* A cross table being printed in parts, each with some of the columns of results. */
struct cross {
    struct qy_papers *papers;
    size_t *place;    /* row of each starting number, from 0 */
    struct rows rows; /* ratings, units and tie-breaks, of a Swiss as far as there is room */
    bool square;
    bool ranks;   /* ranks are shared, so that they differ from the rows */
    size_t total; /* columns of results */
    size_t first; /* first column of this part */
    size_t end;
};

/* Appends a result, in brackets if it was struck out and does not count. */
static void add_outcome(const struct qy_tournament_entry *entry, struct qy_buf *out)
{
    const char *letter = qy_tournament_outcome_letter(entry->outcome);

    letter = *letter == '=' ? "½" : letter;
    qy_buf_addf(out, entry->struck && *letter ? "(%s)" : "%s", letter);
}

/* Writes a result; for a team, the board points of both sides as far as they are known. */
static void put_outcome(const struct cross *cross, const struct qy_tournament_player *player, unsigned round,
                        struct qyi_cells *cells)
{
    const struct qy_tournament_entry *entry = &player->entry[round - 1];
    const struct qy_pair pair = {player->number, entry->opponent};

    if (!qyi_paper_members(cross->papers) ||
        !qyi_paper_board_points(cross->papers, round, pair, &cells->text))
        add_outcome(entry, &cells->text);
    else if (cross->square && qy_standings_rounds(cross->papers->event.standings) > cross->total)
        qy_buf_addc(&cells->text, ' '); /* separates it from the next game */
}

/* Writes all results against one opponent, in the order of rounds. */
static void put_meeting(const struct cross *cross, const struct qy_tournament_player *player,
                        unsigned opponent, struct qyi_cells *cells)
{
    unsigned rounds = qy_standings_rounds(cross->papers->event.standings);

    if (player->number == opponent)
        qy_buf_adds(&cells->text, "×");
    for (unsigned r = 0; r < rounds; r++)
        if (qy_tournament_outcome_paired(player->entry[r].outcome) && player->entry[r].opponent == opponent)
            put_outcome(cross, player, r + 1, cells);
    qyi_cell_end(cells);
}

/* Writes the opponent's place, the colour and the result ("12w1"), or the letter of a bye. */
static void put_round(const struct cross *cross, const struct qy_tournament_player *player, unsigned round,
                      struct qyi_cells *cells)
{
    const struct qy_tournament_entry *entry = &player->entry[round - 1];

    if (qy_tournament_outcome_paired(entry->outcome) && qyi_paper_members(cross->papers)) {
        qy_buf_addf(&cells->text, "%zu  ", cross->place[entry->opponent] + 1);
        put_outcome(cross, player, round, cells);
        qyi_cell_end(cells);
        return;
    }
    if (qy_tournament_outcome_paired(entry->outcome))
        qy_buf_addf(&cells->text, "%zu%s", cross->place[entry->opponent] + 1,
                    qyi_paper_side_short(cross->papers, entry->colour != QY_TOURNAMENT_WHITE));
    add_outcome(entry, &cells->text);
    qyi_cell_end(cells);
}

static void put_row(const struct cross *cross, size_t at, struct qyi_cells *cells)
{
    const struct qy_papers *papers = cross->papers;
    struct place row = place_at(papers, at);
    const struct qy_tournament_player *player = qy_tournament_player(papers->event.tournament, row.number);

    qyi_cell_number(cells, (unsigned)(at + 1));
    put_who(papers, row.number, &cross->rows, cells);
    for (size_t i = cross->first; i < cross->end; i++) {
        if (cross->square)
            put_meeting(cross, player, place_at(papers, i).number, cells);
        else
            put_round(cross, player, (unsigned)(i + 1), cells);
    }
    if (cross->end < cross->total)
        return;
    qyi_cell_points(cells, row.points);
    if (cross->rows.count > 0)
        put_tiebreaks(papers, qy_standings_at(papers->event.standings, at), &cross->rows, cells);
    if (cross->ranks)
        qyi_cell_number(cells, row.rank);
}

static double cell_width(const struct cross *cross)
{
    double width = cross->square ? CELL_SQUARE : CELL_ROUND;

    for (size_t last = cross->square ? 0 : place_count(cross->papers); last > 0; last /= 10)
        width += CELL_DIGIT;
    return qyi_paper_members(cross->papers) ? width + CELL_BOARDS : width;
}

static size_t cross_columns(const struct cross *cross, struct qyi_cells *heads, struct qyi_column *columns)
{
    const struct qy_papers *papers = cross->papers;
    size_t first = 3 + (size_t)cross->rows.ratings + (size_t)cross->rows.units;
    size_t last = first + cross->end - cross->first;
    bool matches = qyi_paper_members(papers) && !qy_tournament_is_by_games(papers->event.tournament);

    qyi_cell(heads, qyi_paper_word(papers, "standings.place"));
    head_who(papers, &cross->rows, heads);
    for (size_t i = cross->first; i < cross->end; i++) {
        if (cross->square)
            qyi_cell_number(heads, (unsigned)(i + 1));
        else
            qyi_paper_round_figures(papers, (unsigned)(i + 1), &heads->text);
        if (!cross->square)
            qyi_cell_end(heads);
    }
    if (cross->end == cross->total) {
        qyi_cell(heads, qyi_paper_word(papers, matches ? "papers.match-points" : "standings.points"));
        for (size_t i = 0; i < cross->rows.count; i++)
            put_tiebreak(papers, &papers->event.tiebreaks->item[cross->rows.tiebreak[i]], heads);
        if (cross->ranks)
            qyi_cell(heads, qyi_paper_word(papers, "standings.rank"));
    }
    for (size_t i = 0; i < heads->count; i++)
        columns[i] =
            (struct qyi_column){.align = i >= first && i < last ? QYI_ALIGN_CENTRE : QYI_ALIGN_RIGHT};
    set_who(&cross->rows, columns);
    qyi_cells_heads(heads, columns);
    return heads->count;
}

/* Prints the columns of results of one part. */
static void print_part(const struct cross *cross, bool across)
{
    static const struct qyi_table_look look = {.padding = PADDING, .striped = true};
    struct qy_papers *papers = cross->papers;
    struct qyi_column columns[QYI_TABLE_COLUMNS];
    struct qyi_cells heads = {.count = 0};
    struct qyi_cells cells;
    size_t count = cross_columns(cross, &heads, columns);

    qyi_paper_begin(papers, "html.crosstable", 0, across);
    qyi_cells_begin_list(&cells, papers, columns, count, &look);
    for (size_t i = 0; i < place_count(papers); i++) {
        put_row(cross, i, &cells);
        qyi_cells_row(&cells);
    }
    cells.list.tail = CODES;
    qyi_cells_end(&cells);
    papers->failed |= heads.text.failed;
    qy_buf_free(&heads.text);
}

/* The number of columns of results that fit on a page beside the other columns. */
static size_t room(const struct cross *cross, bool across)
{
    const struct rows *rows = &cross->rows;
    double width;
    double height;

    if (cross->papers->is_html) /* places, numbers, names, points, ranks */
        return QYI_TABLE_COLUMNS - 5 - (size_t)rows->ratings - (size_t)rows->units - rows->count;
    double area = qyi_doc_area(cross->papers->doc).width;
    qyi_doc_paper(cross->papers->doc, &width, &height);
    double margins = width - area;
    if (across)
        width = width > height ? width : height;
    else
        width = width < height ? width : height;
    width -= margins + 60 + 70 + NAME_LEAST;
    width -= rows->ratings * RATING + rows->units * UNIT_LEAST + (double)rows->count * TIEBREAK;
    return width > 0 ? (size_t)(width / cell_width(cross)) : 0;
}

/* Chooses ratings, units and tie-breaks for a Swiss: all, or without tie-breaks, or none if that needs parts. */
static void choose_rows(struct cross *cross)
{
    if (cross->square || qyi_paper_members(cross->papers))
        return;
    cross->rows = rows_of(cross->papers);
    if (cross->total > room(cross, true))
        cross->rows.count = 0;
    if (cross->total > room(cross, true))
        cross->rows = (struct rows){.units = false};
}

static void put_legend(struct qy_papers *papers, bool square)
{
    const char *const sides[] = {qyi_paper_side_short(papers, 0), qyi_paper_side(papers, 0),
                                 qyi_paper_side_short(papers, 1), qyi_paper_side(papers, 1)};
    const char *id = qyi_paper_members(papers) ? square ? "papers.legend-boards" : "papers.legend-matches"
                     : square                  ? "papers.legend-square"
                                               : "papers.legend-rounds";
    struct qy_buf text = QY_BUF_INIT;

    qyi_message(papers->lang, id, sides, 4, &text);
    qyi_paper_small(papers, &text);
    qy_buf_free(&text);
}

void qyi_paper_crosstable(struct qy_papers *papers)
{
    const struct qy_standings *standings = papers->event.standings;
    struct cross cross = {.papers = papers, .square = qy_standings_round_robin(standings)};

    cross.total = cross.square ? place_count(papers) : qy_standings_rounds(standings);
    cross.place = calloc(QY_TOURNAMENT_MAX_PLAYERS + 1, sizeof *cross.place);
    if (!cross.place) {
        papers->failed = true;
        return;
    }
    for (size_t i = 0; i < place_count(papers); i++)
        cross.place[place_at(papers, i).number] = i;
    for (size_t i = 0; i < place_count(papers); i++)
        cross.ranks |= place_at(papers, i).rank != i + 1;
    choose_rows(&cross);
    bool across = cross.total > room(&cross, false);
    size_t a_page = room(&cross, across);
    a_page = a_page > 0 ? a_page : 1;
    size_t parts = cross.total > a_page ? (cross.total + a_page - 1) / a_page : 1;
    a_page = (cross.total + parts - 1) / parts; /* so that all parts have about the same width */
    for (size_t part = 0; part < parts; part++) {
        cross.first = part * a_page;
        cross.end = cross.first + a_page < cross.total ? cross.first + a_page : cross.total;
        print_part(&cross, across);
    }
    if (cross.rows.count > 0)
        put_codes(papers, &cross.rows);
    put_legend(papers, cross.square);
    free(cross.place);
}
