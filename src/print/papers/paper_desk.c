/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists for the arbiters' desk: attendance, the drawing of lots, and the results of a round's boards. */
#include "papers/papers.h"

/* A list of the participants, with columns to write in. */
struct desk_list {
    const char *title;
    bool players; /* list the members of teams, not the teams */
    struct {
        const char *head;
        double width;
        const char *mark; /* content of its cells: a box to tick */
    } column[3];
};

static const struct desk_list check_in = {
    "papers.check-in",
    true,
    {{"papers.present", 0, "□"}, {"papers.signature", 96, ""}, {"papers.remarks", 64, ""}}};
static const struct desk_list lots = {
    "papers.lots", false, {{"papers.lot", 70, ""}, {"papers.signature", 120, ""}, {NULL, 0, NULL}}};

static void put_entrant(struct qyi_cells *cells, const struct qy_tournament *tournament,
                        const struct qy_tournament_player *player, bool of_teams, bool units,
                        const struct desk_list *list)
{
    struct qy_papers *papers = cells->papers;

    qyi_cell_number(cells, player->number);
    qyi_cell_titled_of(cells, tournament, player->number);
    if (of_teams)
        qyi_cell(cells, qyi_paper_name(papers, qy_tournament_log_team_of(papers->event.log, player->number)));
    else if (units)
        qyi_cell(cells, qyi_paper_unit(papers, player));
    for (unsigned i = 0; i < 3 && list->column[i].head; i++)
        qyi_cell(cells, list->column[i].mark);
    qyi_cells_row(cells);
}

static void print_list(struct qy_papers *papers, const struct desk_list *list)
{
    static const struct qyi_table_look look = {.size = 12, .padding = 5};
    const struct qy_tournament *members = list->players ? qyi_paper_members(papers) : NULL;
    const struct qy_tournament *tournament = members ? members : papers->event.tournament;
    bool units = qyi_paper_has_units(papers);
    struct qyi_column columns[6] = {
        {.head = "standings.number", .align = QYI_ALIGN_RIGHT},
        {.head = members || !qyi_paper_members(papers) ? "standings.name" : "papers.team",
         .weight = 1,
         .wraps = true,
         .most_lines = 4}};
    struct qyi_cells cells;
    size_t count = 2;

    if (members || units)
        columns[count++] = (struct qyi_column){.head = members ? "papers.team" : papers->form->unit,
                                               .weight = 0.8,
                                               .wraps = true,
                                               .most_lines = 4};
    for (unsigned i = 0; i < 3 && list->column[i].head; i++)
        columns[count++] = (struct qyi_column){
            .head = list->column[i].head, .width = list->column[i].width, .align = QYI_ALIGN_CENTRE};
    qyi_cells_begin_list(&cells, papers, columns, count, &look);
    for (size_t i = 0; i < tournament->player_count; i++)
        put_entrant(&cells, tournament, &tournament->player[i], members != NULL, units, list);
    qyi_cells_end_paper(&cells, list->title, 0);
}

void qyi_paper_check_in(struct qy_papers *papers)
{
    print_list(papers, &check_in);
}

void qyi_paper_lots(struct qy_papers *papers)
{
    print_list(papers, &lots);
}

/* ---- the runner's list ----------------------------------------------------------------------------- */

static void put_board(void *user, const struct qyi_board_of_round *board)
{
    struct qyi_cells *cells = user;
    const struct qy_tournament *members = qyi_paper_members(cells->papers);
    const struct qy_tournament *players = members ? members : cells->papers->event.tournament;

    if (board->table > 0)
        qy_buf_addf(&cells->text, "%u-", board->table);
    qyi_cell_number(cells, board->board);
    qyi_cell_titled_of(cells, players, board->pair.white);
    qyi_cell_titled_of(cells, players, board->pair.black);
    for (unsigned i = 0; i < 3; i++)
        qyi_cell(cells, "□");
    qyi_cells_row(cells);
}

void qyi_paper_runner(struct qy_papers *papers)
{
    static const char *const figures[] = {"1-0", "½-½", "0-1"};
    static const struct qyi_table_look look = {.size = 12, .striped = true};
    const struct qyi_column name = {.weight = 1, .wraps = true, .most_lines = 4};
    struct qyi_column columns[7] = {{.head = "html.board", .align = QYI_ALIGN_CENTRE}, name, name};
    struct qyi_cells cells;

    for (unsigned i = 0; i < 2; i++)
        columns[i + 1].head = qyi_paper_side(papers, i);
    for (unsigned i = 0; i < 3; i++)
        columns[i + 3] =
            (struct qyi_column){.head = papers->form->result[i] ? papers->form->result[i] : figures[i],
                                .align = QYI_ALIGN_CENTRE};
    columns[6] = (struct qyi_column){.head = "papers.forfeit", .width = 70};
    qyi_cells_begin_list(&cells, papers, columns, 7, &look);
    qyi_paper_each_board(papers, put_board, &cells);
    qyi_cells_end_paper(&cells, "papers.runner", papers->round);
}
