/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results of team members by board: games, points, percentage. */
#include "base/grow.h"
#include "papers/papers.h"

#include <stdlib.h>

/* The results of a player on one board. */
struct tally {
    unsigned board; /* from 1 */
    unsigned number;
    unsigned games;
    unsigned won;
    unsigned drawn;
    qy_points points;
};

struct tallies {
    struct tally *tally;
    size_t count;
    size_t cap;
    bool failed;
};

static struct tally *find(struct tallies *tallies, unsigned board, unsigned number)
{
    for (size_t i = 0; i < tallies->count; i++)
        if (tallies->tally[i].board == board && tallies->tally[i].number == number)
            return &tallies->tally[i];
    if (QYI_GROW(tallies->tally, tallies->cap, tallies->count + 1) < 0) {
        tallies->failed = true;
        return NULL;
    }
    tallies->tally[tallies->count] = (struct tally){.board = board, .number = number};
    return &tallies->tally[tallies->count++];
}

static void count(struct tallies *tallies, const struct qy_points_scheme *scheme, unsigned board,
                  unsigned number, enum qy_tournament_outcome outcome)
{
    if (number == 0 || outcome == QY_TOURNAMENT_OPEN)
        return;
    struct tally *tally = find(tallies, board, number);
    if (!tally)
        return;
    tally->games++;
    tally->won += outcome == QY_TOURNAMENT_WIN || outcome == QY_TOURNAMENT_FORFEIT_WIN;
    tally->drawn += outcome == QY_TOURNAMENT_DRAW;
    tally->points += qy_points_scheme_worth(scheme, outcome);
}

/* Counts the boards of the matches in which the team is named first. */
static void count_team(const struct qy_papers *papers, unsigned team, struct tallies *tallies)
{
    const struct qy_points_scheme *scheme = &qyi_paper_members(papers)->scheme;

    for (unsigned round = 1; round <= papers->round; round++) {
        unsigned first = 0;
        unsigned second = 0;
        size_t boards = 0;
        const struct qy_team_board *board =
            qy_tournament_log_boards(papers->event.log, round, team, &first, &second, &boards);

        if (qy_tournament_player(papers->event.tournament, team)->entry[round - 1].struck)
            continue; /* a team has withdrawn before playing half of its matches */
        for (size_t i = 0; board && first == team && i < boards; i++) {
            count(tallies, scheme, (unsigned)(i + 1), board[i].white,
                  (enum qy_tournament_outcome)board[i].for_white);
            count(tallies, scheme, (unsigned)(i + 1), board[i].black,
                  (enum qy_tournament_outcome)board[i].for_black);
        }
    }
}

/* Sorts by board, points, then fewer games, then number. */
static int by_board(const void *a, const void *b)
{
    const struct tally *one = a;
    const struct tally *two = b;

    if (one->board != two->board)
        return one->board < two->board ? -1 : 1;
    if (one->points != two->points)
        return one->points > two->points ? -1 : 1;
    if (one->games != two->games)
        return one->games < two->games ? -1 : 1;
    return one->number < two->number ? -1 : one->number > two->number;
}

static void put(struct qy_papers *papers, const struct tally *tally, struct qyi_cells *cells)
{
    const struct qy_tournament *members = qyi_paper_members(papers);
    qy_points most = qy_points_scheme_worth(&members->scheme, QY_TOURNAMENT_WIN) * (qy_points)tally->games;

    qyi_cell_number(cells, tally->number);
    qyi_cell_titled_of(cells, members, tally->number);
    qyi_cell(cells, qyi_paper_name(papers, qy_tournament_log_team_of(papers->event.log, tally->number)));
    qyi_paper_rating(members, tally->number, cells);
    qyi_cell_number(cells, tally->games);
    qyi_cell_number(cells, tally->won);
    qyi_cell_number(cells, tally->drawn);
    qyi_cell_number(cells, tally->games - tally->won - tally->drawn);
    qyi_paper_points(&cells->text, tally->points);
    qyi_cell_end(cells);
    if (most > 0)
        qy_buf_addf(&cells->text, "%ld%%", ((long)tally->points * 100 + most / 2) / most);
    qyi_cell_end(cells);
}

static void put_all(struct qy_papers *papers, const struct tallies *tallies)
{
    static const struct qyi_table_look look = {.striped = true};
    static const struct qyi_column columns[] = {
        {.head = "standings.number", .align = QYI_ALIGN_RIGHT},
        {.head = "standings.name", .weight = 1, .wraps = true, .most_lines = 4},
        {.head = "papers.team", .weight = 0.8, .wraps = true, .most_lines = 4},
        {.head = "html.rating", .align = QYI_ALIGN_RIGHT},
        {.head = "papers.games", .align = QYI_ALIGN_RIGHT},
        {.head = "papers.won", .align = QYI_ALIGN_RIGHT},
        {.head = "papers.draws", .align = QYI_ALIGN_RIGHT},
        {.head = "papers.lost", .align = QYI_ALIGN_RIGHT},
        {.head = "standings.points", .align = QYI_ALIGN_RIGHT},
        {.head = "%", .align = QYI_ALIGN_RIGHT},
    };
    struct qyi_cells cells;
    struct qy_buf band = QY_BUF_INIT;

    qyi_cells_begin_list(&cells, papers, columns, sizeof columns / sizeof columns[0], &look);
    for (size_t i = 0; i < tallies->count; i++) {
        if (i == 0 || tallies->tally[i].board != tallies->tally[i - 1].board) {
            qy_buf_clear(&band);
            qyi_paper_message(papers, "papers.board", tallies->tally[i].board, &band);
            qyi_cells_band(&cells, qy_buf_str(&band), 1);
        }
        put(papers, &tallies->tally[i], &cells);
        qyi_cells_row(&cells);
    }
    qyi_cells_end_paper(&cells, "papers.board-results", papers->round);
    qy_buf_free(&band);
}

void qyi_paper_boards(struct qy_papers *papers)
{
    const struct qy_tournament *teams = papers->event.tournament;
    struct tallies tallies = {.tally = NULL};

    for (size_t i = 0; i < teams->player_count; i++)
        count_team(papers, teams->player[i].number, &tallies);
    if (tallies.count > 0)
        qsort(tallies.tally, tallies.count, sizeof *tallies.tally, by_board);
    put_all(papers, &tallies);
    papers->failed |= tallies.failed;
    free(tallies.tally);
}
