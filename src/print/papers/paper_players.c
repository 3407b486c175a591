/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The list of players, in a team event of all members: numbers and names, and those further columns for which
 * any player has a value.
 */
#include "papers/papers.h"

#include <stdlib.h>
#include <string.h>

#define COUNT 22.0 /* height of the number of players below the list */

enum column { NUMBER, NAME, TEAM, TITLE, RATING, UNIT, CLUB, BIRTH, ID, COLUMNS };

static const struct {
    const char *head;
    enum qyi_align align;
    int text; /* enum qy_player_text, or -1 */
} kinds[COLUMNS] = {
    [NUMBER] = {"standings.number", QYI_ALIGN_RIGHT, -1},
    [NAME] = {"standings.name", QYI_ALIGN_LEFT, QY_PLAYER_NAME},
    [TEAM] = {"papers.team", QYI_ALIGN_LEFT, -1},
    [TITLE] = {"html.title", QYI_ALIGN_CENTRE, QY_PLAYER_TITLE},
    [RATING] = {"html.rating", QYI_ALIGN_RIGHT, -1},
    [UNIT] = {NULL, QYI_ALIGN_LEFT, QY_PLAYER_FEDERATION}, /* named as in its game */
    [CLUB] = {"papers.club", QYI_ALIGN_LEFT, QY_PLAYER_CLUB},
    [BIRTH] = {"papers.birth", QYI_ALIGN_CENTRE, QY_PLAYER_BIRTH},
    [ID] = {"papers.id", QYI_ALIGN_RIGHT, QY_PLAYER_ID},
};

static bool has(const struct qy_tournament_player *player, enum column column)
{
    if (kinds[column].text >= 0)
        return player->text[kinds[column].text][0] != '\0';
    return column == RATING && player->rating > 0;
}

/*
 * Columns for officials only. Public papers and elements of a page have no dates of birth and no identity
 * numbers.
 */
static bool is_private(unsigned column)
{
    return column == BIRTH || column == ID;
}

/* Chooses the columns for which any player has a value. */
static size_t choose(const struct qy_papers *papers, const struct qy_tournament *tournament, bool officials,
                     enum column chosen[COLUMNS])
{
    size_t count = 0;

    for (unsigned c = 0; c < COLUMNS; c++) {
        bool wanted = c == NUMBER || c == NAME || (c == TEAM && qyi_paper_members(papers));

        if (is_private(c) && !officials)
            continue;
        for (size_t i = 0; !wanted && i < tournament->player_count; i++)
            wanted = has(&tournament->player[i], (enum column)c);
        if (wanted)
            chosen[count++] = (enum column)c;
    }
    return count;
}

/* The heading of a column. In games with units, clubs are headed as units if there is no column of units. */
static const char *head_of(const struct qy_papers *papers, const enum column *chosen, size_t count, size_t i)
{
    bool units = papers->form->unit_is_club;

    for (size_t k = 0; k < count; k++)
        units = units && chosen[k] != UNIT;
    if (chosen[i] == ID)
        return papers->form->identity;
    return kinds[chosen[i]].head && !(units && chosen[i] == CLUB) ? kinds[chosen[i]].head
                                                                  : papers->form->unit;
}

static void put_cell(const struct qy_papers *papers, struct qyi_cells *cells,
                     const struct qy_tournament_player *player, enum column column)
{
    if (column == NAME && !qyi_paper_members(papers)) {
        qyi_paper_marked_name(papers, player->number, &cells->text);
        qyi_cell_end(cells);
    } else if (column == NAME)
        qyi_cell(cells, qyi_paper_name_of(papers, player));
    else if (column == BIRTH) {
        const char *birth = player->text[QY_PLAYER_BIRTH];

        qyi_paper_day(papers, birth, strlen(birth), &cells->text);
        qyi_cell_end(cells);
    } else if (kinds[column].text >= 0)
        qyi_cell(cells, player->text[kinds[column].text]);
    else if (column == TEAM)
        qyi_cell(cells, qyi_paper_name(papers, qy_tournament_log_team_of(papers->event.log, player->number)));
    else if (column == NUMBER)
        qyi_cell_number(cells, player->number);
    else if (player->rating > 0)
        qyi_cell_number(cells, player->rating);
    else
        qyi_cell(cells, "");
}

/*
 * Sorts the players as in the list. In games with units, players of a unit are kept together, at the position
 * of the first.
 */
static void order_players(const struct qy_papers *papers, const struct qy_tournament *tournament,
                          bool by_unit, size_t *ret_order)
{
    size_t count = 0;
    bool done[QY_TOURNAMENT_MAX_PLAYERS + 1] = {false};

    for (size_t i = 0; i < tournament->player_count; i++) {
        const char *unit = qyi_paper_unit(papers, &tournament->player[i]);

        for (size_t k = i; k < tournament->player_count; k++) {
            bool same = k == i || (by_unit && *unit &&
                                   strcmp(qyi_paper_unit(papers, &tournament->player[k]), unit) == 0);

            if (same && !done[k]) {
                done[k] = true;
                ret_order[count++] = k;
            }
        }
    }
}

/* Dates of birth and identity numbers are not for the wall: a list that has them says so. */
static void end_players(struct qy_papers *papers, size_t players, bool is_private_list)
{
    struct qy_buf sum = QY_BUF_INIT;

    qyi_paper_message(papers, "papers.players-sum", (unsigned)players, &sum);
    if (is_private_list) {
        qy_buf_adds(&sum, "  ·  ");
        qy_buf_adds(&sum, qyi_paper_word(papers, "papers.for-officials"));
    }
    qyi_paper_small(papers, &sum);
    papers->failed |= sum.failed;
    qy_buf_free(&sum);
}

static void print_players(struct qy_papers *papers, bool officials)
{
    static const struct qyi_table_look look = {.striped = true};
    const struct qy_tournament *members = qyi_paper_members(papers);
    const struct qy_tournament *tournament = members ? members : papers->event.tournament;
    struct qyi_column columns[COLUMNS];
    struct qyi_cells cells;
    bool has_private = false;
    enum column chosen[COLUMNS];
    size_t count = choose(papers, tournament, officials, chosen);

    for (size_t i = 0; i < count; i++)
        columns[i] = (struct qyi_column){.head = qyi_paper_word(papers, head_of(papers, chosen, count, i)),
                                         .weight = chosen[i] == NAME ? 1 : 0.7,
                                         .wraps = chosen[i] == NAME || chosen[i] == TEAM ||
                                                  chosen[i] == UNIT || chosen[i] == CLUB,
                                         .most_lines = 4,
                                         .align = kinds[chosen[i]].align};
    size_t *order = calloc(tournament->player_count + 1, sizeof *order);
    if (!order) {
        papers->failed = true;
        return;
    }
    bool by_unit = !officials && !members && !papers->is_html && papers->form->unit_is_club;
    order_players(papers, tournament, by_unit, order);
    qyi_cells_begin_list(&cells, papers, columns, count, &look);
    for (size_t i = 0; i < tournament->player_count; i++) {
        for (size_t c = 0; c < count; c++)
            put_cell(papers, &cells, &tournament->player[order[i]], chosen[c]);
        qyi_cells_row(&cells);
    }
    cells.list.tail = COUNT;
    qyi_cells_end_paper(&cells, "papers.player-list", 0);
    free(order);
    for (size_t i = 0; i < count; i++)
        has_private |= is_private(chosen[i]);
    end_players(papers, tournament->player_count, has_private);
}

void qyi_paper_players(struct qy_papers *papers)
{
    print_players(papers, !papers->is_html);
}

void qyi_paper_public_players(struct qy_papers *papers)
{
    print_players(papers, false);
}
