/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament crosstable: a round robin as a square of results, any other event round by round. */
#include "base/json.h"
#include "cli/tournament.h"

#include <stdlib.h>
#include <string.h>

/* What a player got in a round, as report files write it. */
static char result_letter(enum qy_tournament_outcome outcome)
{
    static const char letters[QY_TOURNAMENT_OUTCOME_COUNT] = {
        [QY_TOURNAMENT_ABSENT] = ' ',       [QY_TOURNAMENT_OPEN] = '*',
        [QY_TOURNAMENT_WIN] = '1',          [QY_TOURNAMENT_DRAW] = '=',
        [QY_TOURNAMENT_LOSS] = '0',         [QY_TOURNAMENT_WIN_UNRATED] = 'W',
        [QY_TOURNAMENT_DRAW_UNRATED] = 'D', [QY_TOURNAMENT_LOSS_UNRATED] = 'L',
        [QY_TOURNAMENT_FORFEIT_WIN] = '+',  [QY_TOURNAMENT_FORFEIT_LOSS] = '-',
        [QY_TOURNAMENT_PAIRING_BYE] = 'U',  [QY_TOURNAMENT_FULL_BYE] = 'F',
        [QY_TOURNAMENT_HALF_BYE] = 'H',     [QY_TOURNAMENT_ZERO_BYE] = 'Z'};

    return letters[outcome];
}

/* A row's cell for a round: the opponent's place, colour and result ("12w1"), or the letter of a bye. */
static void round_cell(const struct qy_tournament_entry *entry, const size_t *place, struct qy_buf *out)
{
    if (qy_tournament_outcome_paired(entry->outcome))
        qy_buf_addf(out, "%zu%c", place[entry->opponent] + 1,
                    entry->colour == QY_TOURNAMENT_WHITE ? 'w' : 'b');
    if (entry->outcome != QY_TOURNAMENT_ABSENT)
        qy_buf_addc(out, result_letter(entry->outcome));
}

/* All results against one opponent, in the order of rounds. */
static void meeting_cell(const struct qyi_cli_standings *view, const struct qy_tournament_player *player,
                         unsigned opponent, struct qy_buf *out)
{
    if (player->number == opponent)
        qy_buf_addc(out, 'x');
    for (unsigned round = 0; round < qy_standings_rounds(view->standings); round++)
        if (qy_tournament_outcome_paired(player->entry[round].outcome) &&
            player->entry[round].opponent == opponent)
            qy_buf_addc(out, result_letter(player->entry[round].outcome));
}

static void put_cells(const struct qyi_cli_standings *view, const struct qy_tournament_player *player,
                      struct qyi_json *json)
{
    qyi_json_key(json, "rounds");
    qyi_json_open(json, '[');
    for (unsigned round = 0; round < qy_standings_rounds(view->standings); round++) {
        const struct qy_tournament_entry *entry = &player->entry[round];
        char letter = result_letter(entry->outcome);
        bool paired = qy_tournament_outcome_paired(entry->outcome);

        qyi_json_open(json, '{');
        qyi_json_key(json, "round");
        qyi_json_uint(json, round + 1);
        qyi_json_key(json, "opponent");
        if (paired)
            qyi_json_uint(json, entry->opponent);
        else
            qyi_json_null(json);
        qyi_json_key(json, "colour");
        qyi_json_string(json, !paired ? NULL : entry->colour == QY_TOURNAMENT_WHITE ? "white" : "black");
        qyi_json_key(json, "result");
        if (letter == ' ')
            qyi_json_null(json);
        else
            qyi_json_text(json, &letter, 1);
        qyi_json_close(json, '}');
    }
    qyi_json_close(json, ']');
}

static void add_cross_json(const struct qyi_cli_standings *view, const struct qy_standing *row,
                           struct qy_buf *out)
{
    struct qyi_json json;

    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    qyi_cli_put_ranked(view, row, &json);
    put_cells(view, qy_tournament_player(view->tournament, row->number), &json);
    qyi_json_key(&json, "points");
    qyi_json_fixed(&json, row->points, 1);
    qyi_json_close(&json, '}');
    qy_buf_addc(out, '\n');
}

/* The cells of one row, or of the head (row NULL), each ended as the form needs. */
static void cross_cells(const struct qyi_cli_standings *view, const struct qy_standing *row,
                        const size_t *place, struct qyi_cli_table *table)
{
    bool matrix = qy_standings_round_robin(view->standings);
    size_t cells = matrix ? qy_standings_count(view->standings) : qy_standings_rounds(view->standings);
    const struct qy_tournament_player *player =
        row ? qy_tournament_player(view->tournament, row->number) : NULL;

    for (size_t i = 0; i < cells; i++) {
        if (!row)
            qy_buf_addf(&table->text, "%zu", i + 1);
        else if (matrix)
            meeting_cell(view, player, qy_standings_at(view->standings, i)->number, &table->text);
        else
            round_cell(&player->entry[i], place, &table->text);
        qyi_cli_table_end(table);
    }
}

static void fill_cross(const struct qyi_cli_standings *view, const size_t *place, struct qyi_cli_table *table)
{
    qyi_cli_table_word(table, view->cli, "standings.place");
    qyi_cli_table_word(table, view->cli, "standings.number");
    qyi_cli_table_word(table, view->cli, "standings.name");
    cross_cells(view, NULL, place, table);
    qyi_cli_table_word(table, view->cli, "standings.points");
    qyi_cli_table_word(table, view->cli, "standings.rank");
    for (size_t i = 0; i < qy_standings_count(view->standings); i++) {
        const struct qy_standing *row = qy_standings_at(view->standings, i);

        qy_buf_addf(&table->text, "%zu", i + 1);
        qyi_cli_table_end(table);
        qy_buf_addf(&table->text, "%u", row->number);
        qyi_cli_table_end(table);
        qy_buf_adds(&table->text, qyi_cli_player_name(view, row->number));
        qyi_cli_table_end(table);
        cross_cells(view, row, place, table);
        qyi_cli_add_points(&table->text, row->points);
        qyi_cli_table_end(table);
        qy_buf_addf(&table->text, "%u", row->rank);
        qyi_cli_table_end(table);
    }
}

void qyi_cli_add_crosstable(const struct qyi_cli_standings *view)
{
    struct qyi_cli *cli = view->cli;
    bool matrix = qy_standings_round_robin(view->standings);
    size_t count = qy_standings_count(view->standings);
    struct qyi_cli_table table = {.columns = 5 + (matrix ? count : qy_standings_rounds(view->standings)),
                                  .left = 2};
    size_t *place = calloc(QY_TOURNAMENT_MAX_PLAYERS + 1, sizeof *place);

    for (size_t i = 0; place && i < count; i++)
        place[qy_standings_at(view->standings, i)->number] = i;
    if (cli->json) {
        for (size_t i = 0; i < count; i++)
            add_cross_json(view, qy_standings_at(view->standings, i), &cli->out);
    } else if (place) {
        fill_cross(view, place, &table);
        if (cli->text[QYI_OPT_TSV])
            qyi_cli_table_write_tsv(&table, &cli->out);
        else
            qyi_cli_table_write(&table, &cli->out);
    }
    cli->out.failed = cli->out.failed || !place;
    qy_buf_free(&table.text);
    free(place);
}
