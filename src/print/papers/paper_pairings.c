/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pairings of a round: by board, and by name for who looks for their place. */
#include "papers/papers.h"
#include "sheet/order.h"

#include <stdlib.h>

/* Points before the round. */
static void put_points(const struct qy_papers *papers, struct qyi_cells *cells, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(papers->event.tournament, number);

    if (player)
        qyi_paper_points(&cells->text,
                         qy_tournament_score(papers->event.tournament, player, papers->round - 1));
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

static void put_pair(struct qy_papers *papers, struct qyi_cells *cells, unsigned board, struct qy_pair pair,
                     bool rated)
{
    if (pair.black > 0)
        qyi_cell_number(cells, board);
    else
        qyi_cell(cells, "");
    qyi_cell_number(cells, pair.white);
    qyi_cell_titled(cells, pair.white);
    if (rated)
        qyi_paper_rating(papers->event.tournament, pair.white, cells);
    put_points(papers, cells, pair.white);
    qyi_paper_result(papers, papers->round, pair, &cells->text);
    qyi_cell_end(cells);
    put_points(papers, cells, pair.black);
    if (rated)
        qyi_paper_rating(papers->event.tournament, pair.black, cells);
    if (pair.black > 0) {
        qyi_cell_titled(cells, pair.black);
        qyi_cell_number(cells, pair.black);
    } else {
        qyi_cell(cells, qyi_paper_word(papers, "papers.bye"));
    }
}

/* Whether a player is told of who has no opponent: in a round robin also those for whom nothing stands. */
static bool is_told(const struct qy_papers *papers, enum qy_tournament_outcome outcome)
{
    return outcome != QY_TOURNAMENT_ABSENT || qy_tournament_is_round_robin(papers->event.tournament);
}

/* Who has a bye that was asked for or given, or no game, stands below the pairs. */
static void add_byes(struct qy_papers *papers)
{
    const struct qy_tournament *tournament = papers->event.tournament;
    struct qy_buf text = QY_BUF_INIT;

    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        enum qy_tournament_outcome outcome = player->entry[papers->round - 1].outcome;

        if (!qy_tournament_outcome_away(outcome) || outcome == QY_TOURNAMENT_PAIRING_BYE ||
            !is_told(papers, outcome) ||
            player->entry[papers->round - 1].struck == QY_TOURNAMENT_STRUCK_OWN) /* who has left a table */
            continue;
        qy_buf_adds(&text, text.len == 0 ? "" : papers->lang == QY_LANG_EN ? "; " : "；");
        qy_buf_addf(&text, "%u ", player->number);
        qyi_paper_titled(papers, player->number, &text);
        qyi_paper_in_brackets(papers, bye_word(papers, outcome), &text);
    }
    if (text.len > 0)
        qyi_paper_small(papers, &text);
    qy_buf_free(&text);
}

/* The columns of the pairs, the same from both ends but for the board. Returns their count. */
static size_t pair_columns(const struct qy_papers *papers, bool rated, struct qyi_column columns[10])
{
    bool teams = qyi_paper_members(papers) != NULL;
    const char *const team = qyi_paper_word(papers, "papers.team");
    static const struct qyi_column number = {
        .head = "standings.number", .width = 30, .align = QYI_ALIGN_RIGHT};
    const struct qyi_column points = {.head = "papers.points-short", .width = 32, .align = QYI_ALIGN_RIGHT};
    static const struct qyi_column rating = {.head = "html.rating", .width = 40, .align = QYI_ALIGN_RIGHT};
    size_t count = 0;

    columns[count++] = (struct qyi_column){
        .head = teams ? "papers.table-head" : "html.board", .width = 38, .align = QYI_ALIGN_CENTRE};
    columns[count++] = number;
    columns[count++] = (struct qyi_column){
        .head = teams ? team : qyi_paper_side(papers, 0), .weight = 1, .wraps = true, .most_lines = 3};
    if (rated)
        columns[count++] = rating;
    columns[count++] = points;
    columns[count++] = (struct qyi_column){.head = "html.result", .width = 50, .align = QYI_ALIGN_CENTRE};
    columns[count++] = points;
    if (rated)
        columns[count++] = rating;
    columns[count++] = (struct qyi_column){
        .head = teams ? team : qyi_paper_side(papers, 1), .weight = 1, .wraps = true, .most_lines = 3};
    columns[count++] = number;
    return count;
}

void qyi_paper_pairings(struct qy_papers *papers)
{
    static const struct qyi_table_look look = {.size = 9.5, .padding = 4, .striped = true};
    struct qyi_column columns[10];
    bool rated = !qyi_paper_members(papers) && qyi_paper_has_ratings(papers->event.tournament);
    struct qyi_cells cells;
    struct qy_pairing pairing;

    if (qy_pairing_of_round(papers->event.tournament, papers->round, &pairing) < 0) {
        papers->failed = true; /* the round is one that is paired */
        return;
    }
    qyi_paper_begin(papers, "papers.pairings", papers->round, false);
    qyi_cells_begin(&cells, papers, columns, pair_columns(papers, rated, columns), &look);
    for (size_t i = 0; i < pairing.count; i++) {
        put_pair(papers, &cells, (unsigned)(i + 1), pairing.pair[i], rated);
        qyi_cells_row(&cells);
    }
    qyi_cells_end(&cells);
    add_byes(papers);
    qy_pairing_free(&pairing);
}

/* ---- by name --------------------------------------------------------------------------------------- */

/* A player and where they play. */
struct place {
    const struct qy_tournament_player *player;
    uint32_t key[QYI_NAME_KEY]; /* of the name in the order of its language */
    unsigned board;             /* 0: none */
};

static int by_name(const void *a, const void *b)
{
    const struct place *one = a;
    const struct place *two = b;
    int order = qyi_name_key_compare(one->key, two->key);

    return order != 0 ? order : one->player->number < two->player->number ? -1 : 1;
}

/* Everybody who has something in the round, by name. Returns their count, or 0 where memory runs out. */
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
    qyi_cell_titled(cells, place->player->number);
    put_points(papers, cells, place->player->number);
    if (place->board == 0) {
        qyi_cell(cells, "");
        qyi_cell(cells, "");
        qyi_cell(cells, bye_word(papers, entry->outcome));
        return;
    }
    qyi_cell_number(cells, place->board);
    /* Of teams each has both colours. */
    qyi_cell(cells,
             qyi_paper_members(papers) ? "" : qyi_paper_side(papers, entry->colour != QY_TOURNAMENT_WHITE));
    qyi_cell_titled(cells, entry->opponent);
    qyi_cell_number(cells, entry->opponent);
}

static void put_names(struct qy_papers *papers, const struct place *places, size_t count)
{
    static const struct qyi_table_look look = {.striped = true};
    bool teams = qyi_paper_members(papers) != NULL;
    const struct qyi_column columns[] = {
        {.head = "standings.number", .width = 30, .align = QYI_ALIGN_RIGHT},
        {.head = "standings.name", .weight = 1, .wraps = true, .most_lines = 3},
        {.head = "papers.points-short", .width = 32, .align = QYI_ALIGN_RIGHT},
        {.head = teams ? "papers.table-head" : "html.board", .width = 44, .align = QYI_ALIGN_CENTRE},
        {.head = teams ? "" : "papers.colour", .width = teams ? 8 : 74, .align = QYI_ALIGN_CENTRE},
        {.head = "papers.opponent", .weight = 1, .wraps = true, .most_lines = 3},
        {.head = "standings.number", .width = 30, .align = QYI_ALIGN_RIGHT},
    };
    struct qyi_cells cells;

    qyi_paper_begin(papers, "papers.names", papers->round, false);
    qyi_cells_begin(&cells, papers, columns, sizeof columns / sizeof columns[0], &look);
    for (size_t i = 0; i < count; i++) {
        put_place(papers, &cells, &places[i]);
        qyi_cells_row(&cells);
    }
    qyi_cells_end(&cells);
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
