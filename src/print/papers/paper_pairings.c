/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pairings of a round, by board, and by name for players looking for their board. */
#include "papers/papers.h"
#include "sheet/order.h"

#include <stdlib.h>
#include <string.h>

#define BOOK_TYPE 9.5 /* font size of a round in a booklet, where several share a page */

/* Points before the round. */
static void put_points(const struct qy_papers *papers, struct qyi_cells *cells, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(papers->event.tournament, number);

    if (player)
        qyi_paper_score(papers, qy_tournament_score(papers->event.tournament, player, papers->round - 1),
                        &cells->text);
    qyi_cell_end(cells);
}

/* The word for a bye of any kind. */
static const char *bye_word(const struct qy_papers *papers, enum qy_tournament_outcome outcome)
{
    return qyi_paper_word(papers, outcome == QY_TOURNAMENT_FULL_BYE   ? "papers.bye-full"
                                  : outcome == QY_TOURNAMENT_HALF_BYE ? "papers.bye-half"
                                  : outcome == QY_TOURNAMENT_ZERO_BYE ? "papers.bye-zero"
                                  : outcome == QY_TOURNAMENT_ABSENT   ? "papers.no-game"
                                                                      : "papers.bye");
}

/* The columns of a row besides names and points. */
struct beside {
    bool ratings;
    bool units;
    bool points; /* not in a knock-out, which does not add up points */
};

static void put_beside(struct qy_papers *papers, struct qyi_cells *cells, unsigned number,
                       struct beside beside)
{
    const struct qy_tournament_player *player = qy_tournament_player(papers->event.tournament, number);

    if (beside.units)
        qyi_cell(cells, player ? qyi_paper_unit(papers, player) : "");
    if (beside.ratings)
        qyi_paper_rating(papers->event.tournament, number, cells);
}

static void put_pair(struct qy_papers *papers, struct qyi_cells *cells, unsigned board, struct qy_pair pair,
                     struct beside beside)
{
    if (pair.black > 0)
        qyi_cell_number(cells, board);
    else
        qyi_cell(cells, "");
    qyi_cell_number(cells, pair.white);
    qyi_cell_titled(cells, pair.white);
    put_beside(papers, cells, pair.white, beside);
    if (beside.points)
        put_points(papers, cells, pair.white);
    qyi_paper_result(papers, papers->round, pair, &cells->text);
    qyi_cell_end(cells);
    if (beside.points)
        put_points(papers, cells, pair.black);
    if (pair.black > 0) {
        qyi_cell_titled(cells, pair.black);
        put_beside(papers, cells, pair.black, beside);
        qyi_cell_number(cells, pair.black);
    } else {
        qyi_cell(cells, qyi_paper_word(papers, "papers.bye"));
    }
}

/* Whether a player without an opponent is listed: in a round robin, also a player without an entry. */
static bool is_told(const struct qy_papers *papers, enum qy_tournament_outcome outcome)
{
    return outcome != QY_TOURNAMENT_ABSENT || qy_tournament_is_round_robin(papers->event.tournament);
}

/* Why a player has no game in the round; NULL for a player who has one or is not listed. */
static const char *reason_of(const struct qy_papers *papers, const struct qy_tournament_player *player)
{
    const struct qy_tournament_log *log = papers->event.log;
    const struct qy_tournament_entry *entry = &player->entry[papers->round - 1];

    if (!qy_tournament_outcome_away(entry->outcome) || entry->outcome == QY_TOURNAMENT_PAIRING_BYE)
        return NULL;
    if (log && qy_tournament_log_has_left(log, player->number) && !qyi_paper_has_bracket(papers))
        return qyi_paper_word(papers, "papers.withdrawn");
    if (!is_told(papers, entry->outcome) || entry->struck == QY_TOURNAMENT_STRUCK_OWN)
        return NULL; /* the player has withdrawn from the round robin */
    return bye_word(papers, entry->outcome);
}

/* Lists players with a bye, withdrawn or without a game below the pairs. */
static void add_byes(struct qy_papers *papers)
{
    const struct qy_tournament *tournament = papers->event.tournament;
    struct qy_buf text = QY_BUF_INIT;

    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        const char *reason = reason_of(papers, player);

        if (!reason)
            continue;
        if (text.len == 0)
            qy_buf_adds(&text, qyi_paper_word(papers, "papers.not-playing"));
        else
            qy_buf_adds(&text, papers->lang == QY_LANG_EN ? "; " : "；");
        qy_buf_addf(&text, "%u ", player->number);
        qyi_paper_titled(papers, player->number, &text);
        qyi_paper_in_brackets(papers, reason, &text);
    }
    if (text.len > 0)
        qyi_paper_below(papers, &text);
    qy_buf_free(&text);
}

/* Determines the columns besides the players' names; for teams they are in separate lists. */
static struct beside beside_of(const struct qy_papers *papers)
{
    const struct qy_tournament *tournament = papers->event.tournament;
    struct beside beside = {.points =
                                !qyi_paper_match_name(papers, papers->round, (struct qy_pair){0, 0}, NULL)};

    if (qyi_paper_members(papers))
        return beside;
    beside.ratings = !papers->in_book && qyi_paper_has_ratings(tournament);
    beside.points = beside.points && !papers->in_book;
    beside.units = qyi_paper_has_units(papers);
    return beside;
}

/* The columns of the pairs, mirrored except for the board. Returns their number. */
static size_t pair_columns(const struct qy_papers *papers, struct beside beside,
                           struct qyi_column columns[12])
{
    bool teams = qyi_paper_members(papers) != NULL;
    static const struct qyi_column number = {.head = "standings.number", .align = QYI_ALIGN_RIGHT};
    static const struct qyi_column points = {.head = "papers.points-short", .align = QYI_ALIGN_RIGHT};
    static const struct qyi_column rating = {.head = "papers.rating-short", .align = QYI_ALIGN_RIGHT};
    const struct qyi_column unit = {
        .head = papers->form->unit, .weight = 0.7, .wraps = true, .most_lines = 3};
    size_t count = 0;

    columns[count++] =
        (struct qyi_column){.head = teams ? "papers.table-head" : "html.board", .align = QYI_ALIGN_CENTRE};
    for (unsigned side = 0; side < 2; side++) {
        if (side == 0)
            columns[count++] = number;
        else if (beside.points)
            columns[count++] = points;
        columns[count++] = (struct qyi_column){.head = teams ? "papers.team" : qyi_paper_side(papers, side),
                                               .weight = 1,
                                               .wraps = true,
                                               .most_lines = 4};
        if (beside.units)
            columns[count++] = unit;
        if (beside.ratings)
            columns[count++] = rating;
        if (side == 1)
            columns[count++] = number;
        else if (beside.points)
            columns[count++] = points;
        if (side == 0)
            columns[count++] = (struct qyi_column){.head = "html.result", .align = QYI_ALIGN_CENTRE};
    }
    return count;
}

/* Writes the name of a knock-out match above it if it differs from that of the match before. */
static void put_match_name(struct qyi_cells *cells, struct qy_pair pair, struct qy_buf *last)
{
    const struct qy_papers *papers = cells->papers;
    struct qy_buf name = QY_BUF_INIT;

    if (pair.black > 0 && qyi_paper_match_name(papers, papers->round, pair, &name) &&
        strcmp(qy_buf_str(&name), qy_buf_str(last)) != 0) {
        qyi_cells_band(cells, qy_buf_str(&name), 1);
        qy_buf_clear(last);
        qy_buf_adds(last, qy_buf_str(&name));
    }
    qy_buf_free(&name);
}

/* Writes all pairs; the final and the match for the third place get headings. */
static void put_pairs(struct qyi_cells *cells, const struct qy_pairing *pairing, struct beside beside)
{
    struct qy_papers *papers = cells->papers;
    struct qy_buf last = QY_BUF_INIT;

    for (size_t i = 0; i < pairing->count; i++) {
        if (pairing->count <= 2)
            put_match_name(cells, pairing->pair[i], &last);
        put_pair(papers, cells, (unsigned)(i + 1), pairing->pair[i], beside);
        qyi_cells_row(cells);
    }
    qy_buf_free(&last);
}

void qyi_paper_pairings(struct qy_papers *papers)
{
    const struct qyi_table_look look = {.size = papers->in_book ? BOOK_TYPE : 0, .striped = true};
    struct qyi_column columns[12];
    struct beside beside = beside_of(papers);
    struct qyi_cells cells;
    struct qy_pairing pairing;

    if (qy_pairing_of_round(papers->event.tournament, papers->round, &pairing) < 0) {
        papers->failed = true; /* the caller prints only rounds that are paired */
        return;
    }
    qyi_cells_begin_list(&cells, papers, columns, pair_columns(papers, beside, columns), &look);
    put_pairs(&cells, &pairing, beside);
    qyi_cells_end_paper(&cells, papers->in_book ? "papers.round-results" : "papers.pairings", papers->round);
    add_byes(papers);
    qy_pairing_free(&pairing);
}

/* ---- results of team matches -------------------------------------------------------------------------- */

/* Writes a match, "3 Kunming 2.5:1.5 Beta 7"; the following `boards` rows stay on its page. */
static void put_match(struct qyi_cells *cells, struct qy_pair pair, size_t boards)
{
    const struct qy_papers *papers = cells->papers;
    struct qy_buf text = QY_BUF_INIT;

    qy_buf_addf(&text, "%u  %s   ", pair.white, qyi_paper_name(papers, pair.white));
    if (pair.black > 0) {
        qyi_paper_result(papers, papers->round, pair, &text);
        qy_buf_addf(&text, "   %s  %u", qyi_paper_name(papers, pair.black), pair.black);
    } else {
        qy_buf_adds(&text, qyi_paper_word(papers, "papers.bye"));
    }
    qyi_cells_band(cells, qy_buf_str(&text), boards);
    cells->papers->failed |= text.failed;
    qy_buf_free(&text);
}

/* Writes a board; the member of the team named first is on the left, with the colour. */
static void put_board(struct qyi_cells *cells, const struct qy_team_board *board, size_t at, bool turned)
{
    struct qy_papers *papers = cells->papers;
    const struct qy_tournament *members = qyi_paper_members(papers);
    bool reversed = board->reversed != turned;
    uint8_t outcome[2] = {board->for_white, board->for_black};

    if (reversed) {
        outcome[0] = board->for_black;
        outcome[1] = board->for_white;
    }
    qyi_cell_number(cells, (unsigned)(at + 1));
    qyi_cell(cells, qyi_paper_side_short(papers, reversed));
    qyi_cell_titled_of(cells, members, reversed ? board->black : board->white);
    if (board->for_white != QY_TOURNAMENT_OPEN)
        qyi_paper_outcomes(papers, outcome, &cells->text);
    qyi_cell_end(cells);
    qyi_cell_titled_of(cells, members, reversed ? board->white : board->black);
    qyi_cell(cells, qyi_paper_side_short(papers, !reversed));
    qyi_cells_row(cells);
}

void qyi_paper_match_results(struct qy_papers *papers)
{
    static const struct qyi_table_look look = {.size = BOOK_TYPE};
    static const struct qyi_column name = {
        .head = "standings.name", .weight = 1, .wraps = true, .most_lines = 4};
    const struct qyi_column columns[] = {{.head = "papers.board-head", .align = QYI_ALIGN_CENTRE},
                                         {.align = QYI_ALIGN_CENTRE},
                                         name,
                                         {.head = "html.result", .align = QYI_ALIGN_CENTRE},
                                         name,
                                         {.align = QYI_ALIGN_CENTRE}};
    struct qyi_cells cells;
    struct qy_pairing pairing;

    if (qy_pairing_of_round(papers->event.tournament, papers->round, &pairing) < 0) {
        papers->failed = true; /* the caller prints only rounds that are paired */
        return;
    }
    qyi_cells_begin_list(&cells, papers, columns, 6, &look);
    for (size_t i = 0; i < pairing.count; i++) {
        unsigned first = 0;
        unsigned second = 0;
        size_t count = 0;
        const struct qy_team_board *board = qy_tournament_log_boards(
            papers->event.log, papers->round, pairing.pair[i].white, &first, &second, &count);

        put_match(&cells, pairing.pair[i], board && pairing.pair[i].black > 0 ? count : 0);
        for (size_t k = 0; board && pairing.pair[i].black > 0 && k < count; k++)
            put_board(&cells, &board[k], k, first != pairing.pair[i].white);
    }
    qyi_cells_end_paper(&cells, "papers.round-results", papers->round);
    qy_pairing_free(&pairing);
}

/* ---- by name --------------------------------------------------------------------------------------- */

/* A player and their board. */
struct place {
    const struct qy_tournament_player *player;
    uint32_t key[QYI_NAME_KEY]; /* sort key of the name in its language */
    unsigned board;             /* 0: none */
};

static int by_name(const void *a, const void *b)
{
    const struct place *one = a;
    const struct place *two = b;
    int order = qyi_name_key_compare(one->key, two->key);

    return order != 0 ? order : one->player->number < two->player->number ? -1 : 1;
}

/*
 * Collects all players with an entry in the round, sorted by name. Returns their number, or 0 if memory runs
 * out.
 */
static size_t collect(const struct qy_papers *papers, const struct qy_pairing *pairing, struct place *places)
{
    const struct qy_tournament *tournament = papers->event.tournament;
    size_t count = 0;

    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];

        if (!is_told(papers, player->entry[papers->round - 1].outcome))
            continue;
        places[count] = (struct place){.player = player};
        qyi_name_key(papers->lang, qyi_paper_name_of(papers, player), places[count].key);
        for (size_t k = 0; k < pairing->count; k++)
            if (pairing->pair[k].black > 0 &&
                (pairing->pair[k].white == player->number || pairing->pair[k].black == player->number))
                places[count].board = (unsigned)(k + 1);
        count++;
    }
    qsort(places, count, sizeof *places, by_name);
    return count;
}

static void put_place(struct qy_papers *papers, struct qyi_cells *cells, const struct place *place)
{
    const struct qy_tournament_entry *entry = &place->player->entry[papers->round - 1];

    qyi_cell_number(cells, place->player->number);
    qyi_cell(cells, qyi_paper_name(papers, place->player->number)); /* no title, to keep the order visible */
    put_points(papers, cells, place->player->number);
    if (place->board == 0) {
        qyi_cell(cells, "");
        if (!qyi_paper_members(papers))
            qyi_cell(cells, "");
        qyi_cell(cells, bye_word(papers, entry->outcome));
        return;
    }
    qyi_cell_number(cells, place->board);
    if (!qyi_paper_members(papers)) /* teams play both colours */
        qyi_cell(cells, qyi_paper_side(papers, entry->colour != QY_TOURNAMENT_WHITE));
    qyi_cell_titled(cells, entry->opponent);
    qyi_cell_number(cells, entry->opponent);
}

static void put_names(struct qy_papers *papers, const struct place *places, size_t count)
{
    static const struct qyi_table_look look = {.striped = true};
    bool teams = qyi_paper_members(papers) != NULL;
    static const struct qyi_column number = {.head = "standings.number", .align = QYI_ALIGN_RIGHT};
    static const struct qyi_column points = {.head = "papers.points-short", .align = QYI_ALIGN_RIGHT};
    const struct qyi_column name = {
        .head = teams ? "papers.team" : "standings.name", .weight = 1, .wraps = true, .most_lines = 4};
    struct qyi_column columns[7] = {number, name, points};
    struct qyi_cells cells;
    size_t columns_count = 3;

    columns[columns_count++] =
        (struct qyi_column){.head = teams ? "papers.table-head" : "html.board", .align = QYI_ALIGN_CENTRE};
    if (!teams)
        columns[columns_count++] = (struct qyi_column){.head = "papers.colour", .align = QYI_ALIGN_CENTRE};
    columns[columns_count] = name;
    columns[columns_count++].head = "papers.opponent";
    columns[columns_count++] = number;
    qyi_cells_begin_list(&cells, papers, columns, columns_count, &look);
    for (size_t i = 0; i < count; i++) {
        put_place(papers, &cells, &places[i]);
        qyi_cells_row(&cells);
    }
    qyi_cells_end_paper(&cells, "papers.names", papers->round);
}

void qyi_paper_names(struct qy_papers *papers)
{
    struct qy_pairing pairing = {0};
    struct place *places = calloc(papers->event.tournament->player_count + 1, sizeof *places);

    if (places && qy_pairing_of_round(papers->event.tournament, papers->round, &pairing) == 0)
        put_names(papers, places, collect(papers, &pairing, places));
    else
        papers->failed = true;
    qy_pairing_free(&pairing);
    free(places);
}
