/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times used, fouls and warnings in games, as far as the arbiters' logs contain them. */
#include "papers/papers.h"

#include "base/span.h"

/* The players' tournament; in a team event a round of the teams may have several rounds of the players. */
static const struct qy_tournament *players_of(const struct qy_papers *papers)
{
    const struct qy_tournament *members = qyi_paper_members(papers);

    return members ? members : papers->event.tournament;
}

bool qyi_paper_game(const struct qy_papers *papers, unsigned round, unsigned white,
                    struct qy_game_conduct *ret_game)
{
    return papers->event.log && white > 0 &&
           qy_tournament_log_game_conduct(papers->event.log, round, white, ret_game);
}

void qyi_paper_used(const struct qy_game_conduct *game, unsigned side, struct qy_buf *out)
{
    if (game->used[side] > 0)
        qyi_add_span(game->used[side], out);
}

static bool any(const struct qy_papers *papers)
{
    const struct qy_tournament *players = players_of(papers);
    struct qy_game_conduct game;

    for (unsigned round = 1; round <= papers->round; round++)
        for (size_t i = 0; i < players->player_count; i++)
            if (qyi_paper_game(papers, round, players->player[i].number, &game))
                return true;
    return false;
}

static void put_side(const struct qy_game_conduct *game, unsigned side, struct qyi_cells *cells)
{
    qyi_paper_used(game, side, &cells->text);
    qyi_cell_end(cells);
    if (cells->papers->form->counts_fouls)
        qyi_cell_number(cells, (unsigned)game->fouls[side]);
    qyi_cell_number(cells, (unsigned)game->warnings[side]);
}

static void put_game(struct qy_papers *papers, const struct qy_game_conduct *game, struct qyi_cells *cells)
{
    const struct qy_tournament *players = players_of(papers);

    qyi_cell_number(cells, game->round);
    qyi_cell_titled_of(cells, players, game->white);
    put_side(game, 0, cells);
    qyi_cell_titled_of(cells, players, game->black);
    put_side(game, 1, cells);
    qyi_cells_row(cells);
}

void qyi_paper_conduct(struct qy_papers *papers)
{
    static const struct qyi_table_look look = {.padding = 3, .striped = true};
    const struct qy_tournament *players = players_of(papers);
    const struct qyi_column used = {.head = "sheet.used", .align = QYI_ALIGN_RIGHT};
    const struct qyi_column fouls = {.head = "papers.fouls", .align = QYI_ALIGN_RIGHT};
    const struct qyi_column warnings = {.head = "papers.warnings-head", .align = QYI_ALIGN_RIGHT};
    struct qyi_column columns[9] = {{.head = "papers.round-short", .align = QYI_ALIGN_CENTRE}};
    struct qyi_cells cells;
    size_t count = 1;
    struct qy_game_conduct game;

    if (!any(papers))
        return;
    for (unsigned side = 0; side < 2; side++) {
        columns[count++] = (struct qyi_column){
            .head = qyi_paper_side(papers, side), .weight = 1, .wraps = true, .most_lines = 4};
        columns[count++] = used;
        if (papers->form->counts_fouls)
            columns[count++] = fouls;
        columns[count++] = warnings;
    }
    qyi_cells_begin_list(&cells, papers, columns, count, &look);
    for (unsigned round = 1; round <= papers->round; round++)
        for (size_t i = 0; i < players->player_count; i++)
            if (qyi_paper_game(papers, round, players->player[i].number, &game))
                put_game(papers, &game, &cells);
    qyi_cells_end_paper(&cells, "papers.conduct", 0);
}

/* ---- play-off games -------------------------------------------------------------------------------- */

void qyi_paper_playoffs(struct qy_papers *papers)
{
    const struct qyi_column columns[] = {
        {.head = qyi_paper_side(papers, 0), .weight = 1, .wraps = true, .most_lines = 4},
        {.head = "html.result", .align = QYI_ALIGN_CENTRE},
        {.head = qyi_paper_side(papers, 1), .weight = 1, .wraps = true, .most_lines = 4},
        {.head = ""},
    };
    struct qyi_cells cells;
    size_t count = 0;
    const struct qy_playoff_game *game =
        papers->event.log ? qy_tournament_log_playoffs(papers->event.log, &count) : NULL;

    if (count == 0)
        return;
    qyi_paper_heading(papers, "papers.playoffs");
    qyi_cells_begin_list(&cells, papers, columns, sizeof columns / sizeof columns[0], NULL);
    for (size_t i = 0; i < count; i++) {
        qyi_cell_titled(&cells, game[i].player[0]);
        qyi_paper_outcomes(papers, game[i].outcome, &cells.text);
        qyi_cell_end(&cells);
        qyi_cell_titled(&cells, game[i].player[1]);
        qyi_cell(&cells, game[i].armageddon ? qyi_paper_word(papers, "papers.armageddon") : "");
        qyi_cells_row(&cells);
    }
    qyi_cells_end(&cells);
}
