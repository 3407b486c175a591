/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Papers of teams: members in the order of boards, and standings. */
#include "papers/papers.h"

#include <stdlib.h>

/* ---- the list -------------------------------------------------------------------------------------- */

#define UNIT 4 /* the column that is omitted if no team has a unit */

/* "3  Kunming  ·  2210" */
static void put_team(const struct qy_tournament_player *team, struct qyi_cells *cells)
{
    struct qy_papers *papers = cells->papers;
    const struct qy_tournament *members = qyi_paper_members(papers);
    struct qy_buf text = QY_BUF_INIT;
    size_t count = 0;

    for (size_t i = 0; i < members->player_count; i++)
        count += qy_tournament_log_team_of(papers->event.log, members->player[i].number) == team->number;

    qy_buf_addf(&text, "%u  %s", team->number, qyi_paper_name_of(papers, team));
    if (*team->text[QY_PLAYER_FEDERATION])
        qy_buf_addf(&text, "  ·  %s", team->text[QY_PLAYER_FEDERATION]);
    if (team->rating > 0)
        qy_buf_addf(&text, "  ·  %u", team->rating);
    papers->failed |= text.failed;
    qyi_cells_band(cells, qy_buf_str(&text), count > 0 ? count : 1);
    qy_buf_free(&text);
}

/*
 * Lists the members. Those beyond the boards of a match are marked as reserves, unless line-ups are made for
 * each match.
 */
static void put_members(const struct qy_tournament_player *team, struct qyi_cells *cells)
{
    struct qy_papers *papers = cells->papers;
    const struct qy_tournament *members = qyi_paper_members(papers);
    struct qy_team_rules rules = qy_tournament_log_team_rules(papers->event.log);
    uint16_t *number;
    size_t count;

    if (qy_tournament_log_team_members(papers->event.log, team->number, &number, &count) < 0) {
        papers->failed = true;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const struct qy_tournament_player *one = qy_tournament_player(members, number[i]);

        if (i < rules.players || rules.form == QY_TEAMS_FREE)
            qyi_cell_number(cells, (unsigned)(i + 1));
        else
            qyi_cell(cells, qyi_paper_word(papers, "papers.reserve"));
        qyi_cell_number(cells, number[i]);
        qyi_cell_titled_of(cells, members, number[i]);
        qyi_paper_rating(members, number[i], cells);
        qyi_cell(cells, one->text[QY_PLAYER_FEDERATION]);
        qyi_cells_row(cells);
    }
    if (count == 0) {
        qyi_cell(cells, "");
        qyi_cell(cells, "");
        qyi_cell_word(cells, "papers.no-members");
        qyi_cells_row(cells);
    }
    free(number);
}

void qyi_paper_teams(struct qy_papers *papers)
{
    const struct qy_tournament *teams = papers->event.tournament;
    const struct qy_tournament *members = qyi_paper_members(papers);
    const struct qyi_column columns[] = {
        {.head = "papers.board-head", .align = QYI_ALIGN_RIGHT},
        {.head = "standings.number", .align = QYI_ALIGN_RIGHT},
        {.head = "standings.name", .weight = 1, .wraps = true, .most_lines = 4},
        {.head = "html.rating", .align = QYI_ALIGN_RIGHT},
        [UNIT] = {.head = papers->form->unit, .weight = 0.7, .wraps = true, .most_lines = 3},
    };
    struct qyi_cells cells;
    bool units = false;

    for (size_t i = 0; i < members->player_count; i++)
        units |= *members->player[i].text[QY_PLAYER_FEDERATION] != '\0';
    qyi_cells_begin_list(&cells, papers, columns, units ? UNIT + 1 : UNIT, NULL);
    for (size_t i = 0; i < teams->player_count; i++) {
        put_team(&teams->player[i], &cells);
        put_members(&teams->player[i], &cells);
    }
    qyi_cells_end_paper(&cells, "papers.teams", 0);
}

/* ---- standings ------------------------------------------------------------------------------------- */

/* Writes the heading of a column, with a capital letter. */
static void put_head(const struct qy_papers *papers, enum qy_team_column column, struct qyi_cells *heads)
{
    const char *name = qy_team_column_name(column, papers->lang);
    bool small = *name >= 'a' && *name <= 'z';

    if (small)
        qy_buf_addc(&heads->text, (char)(*name - 'a' + 'A'));
    qy_buf_adds(&heads->text, name + small);
    qyi_cell_end(heads);
}

static void put_value(enum qy_team_column column, int32_t value, struct qyi_cells *cells)
{
    if (column == QY_TEAM_BOARD_POINTS)
        qyi_paper_points(&cells->text, value);
    else if (qy_team_column_is_points(column))
        qyi_paper_score(cells->papers, value, &cells->text);
    else
        qy_buf_addf(&cells->text, "%d", value);
    qyi_cell_end(cells);
}

static void put_standing(const struct qy_team_table *teams, const struct qy_team_standing *row, bool matches,
                         struct qyi_cells *cells)
{
    qyi_cell_number(cells, row->rank);
    if (matches)
        qyi_cell_number(cells, row->number);
    qyi_cell(cells, row->name);
    if (matches)
        qyi_cell_points(cells, row->points);
    else
        qyi_cell_number(cells, (unsigned)row->points);
    for (size_t k = 0; k < teams->columns; k++)
        put_value((enum qy_team_column)teams->column[k], row->value[k], cells);
}

/*
 * Fills in the columns, with their headings in `heads`. Returns their number. The ranking by sum of places is
 * of units, which have no numbers.
 */
static size_t standing_columns(const struct qy_papers *papers, bool matches, struct qyi_cells *heads,
                               struct qyi_column *columns)
{
    const struct qy_team_table *teams = papers->event.teams;
    size_t name = matches ? 2 : 1;

    qyi_cell(heads, qyi_paper_word(papers, "standings.rank"));
    if (matches)
        qyi_cell(heads, qyi_paper_word(papers, "standings.number"));
    qyi_cell(heads, qyi_paper_word(papers, "papers.team"));
    qyi_cell(heads, qyi_paper_word(papers, matches ? "papers.match-points" : "papers.places-sum"));
    for (size_t k = 0; k < teams->columns; k++)
        put_head(papers, (enum qy_team_column)teams->column[k], heads);
    for (size_t i = 0; i < heads->count; i++)
        columns[i] = (struct qyi_column){.align = QYI_ALIGN_RIGHT};
    columns[name] = (struct qyi_column){.weight = 1, .wraps = true, .most_lines = 4};
    qyi_cells_heads(heads, columns);
    return heads->count;
}

void qyi_paper_team_standings(struct qy_papers *papers)
{
    static const struct qyi_table_look look = {.striped = true};
    const struct qy_team_table *teams = papers->event.teams;
    bool matches = qyi_paper_members(papers) != NULL;
    unsigned rounds = qy_standings_rounds(papers->event.standings);
    struct qyi_column columns[QYI_TABLE_COLUMNS];
    struct qyi_cells heads = {.count = 0};
    struct qyi_cells cells;
    size_t count = standing_columns(papers, matches, &heads, columns);

    qyi_cells_begin_list(&cells, papers, columns, count, &look);
    for (size_t i = 0; i < teams->count; i++) {
        put_standing(teams, &teams->row[i], matches, &cells);
        qyi_cells_row(&cells);
    }
    cells.list.tail = qyi_paper_is_final(papers) ? QYI_PAPER_SIGNED : 0;
    qyi_cells_end_paper(&cells, qyi_paper_standings_title(papers, "papers.team-standings"), rounds);
    papers->failed |= heads.text.failed;
    qy_buf_free(&heads.text);
}
