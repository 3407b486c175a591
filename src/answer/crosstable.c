/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cross table: a round robin as a square of results, any other event round by round. */
#include "answer/answers.h"

#include <stdio.h>
#include <stdlib.h>

struct cross {
    const struct qyi_ranking *ranking;
    bool square;
    size_t cells;  /* in a row: players, or rounds */
    size_t *place; /* index by number, from 0 */
    struct qyi_column *column;
    char (*head)[8]; /* headings of the cells */
};

/* Adds a result; in brackets if it was struck out and does not count. */
static void add_result(const struct qy_tournament_entry *entry, struct qy_buf *out)
{
    const char *letter = qy_tournament_outcome_letter((enum qy_tournament_outcome)entry->outcome);

    qy_buf_addf(out, entry->struck && *letter ? "(%s)" : "%s", letter);
}

/* A row's cell for a round: the opponent's place, colour and result ("12w1"), or the letter of a bye. */
static void round_cell(const struct cross *cross, const struct qy_tournament_entry *entry, struct qy_buf *out)
{
    if (qy_tournament_outcome_paired(entry->outcome))
        qy_buf_addf(out, "%zu%c", cross->place[entry->opponent] + 1,
                    entry->colour == QY_TOURNAMENT_WHITE ? 'w' : 'b');
    add_result(entry, out);
}

/* All results against one opponent, in the order of rounds. */
static void meeting_cell(const struct cross *cross, const struct qy_tournament_player *player,
                         unsigned opponent, struct qy_buf *out)
{
    if (player->number == opponent)
        qy_buf_addc(out, 'x');
    for (unsigned round = 0; round < qy_standings_rounds(cross->ranking->standings); round++)
        if (qy_tournament_outcome_paired(player->entry[round].outcome) &&
            player->entry[round].opponent == opponent)
            add_result(&player->entry[round], out);
}

static void tell_cells(const struct cross *cross, const struct qy_tournament_player *player,
                       struct qyi_writer *writer)
{
    for (size_t i = 0; i < cross->cells; i++) {
        struct qy_buf text = QY_BUF_INIT;

        if (cross->square)
            meeting_cell(cross, player, qy_standings_at(cross->ranking->standings, i)->number, &text);
        else
            round_cell(cross, &player->entry[i], &text);
        qyi_tell_cell(writer, cross->head[i], qy_buf_str(&text));
        qy_buf_free(&text);
    }
}

static void tell_rounds(const struct cross *cross, const struct qy_tournament_player *player,
                        struct qyi_writer *writer)
{
    qyi_array_open(writer, "rounds");
    for (unsigned round = 0; round < qy_standings_rounds(cross->ranking->standings); round++) {
        const struct qy_tournament_entry *entry = &player->entry[round];
        const char *letter = qy_tournament_outcome_letter((enum qy_tournament_outcome)entry->outcome);
        bool paired = qy_tournament_outcome_paired(entry->outcome);

        qyi_object_open(writer, NULL);
        qyi_tell_uint(writer, "round", round + 1);
        if (paired)
            qyi_tell_uint(writer, "opponent", entry->opponent);
        else
            qyi_tell_null(writer, "opponent");
        qyi_tell_text(writer, "colour",
                      !paired                                ? NULL
                      : entry->colour == QY_TOURNAMENT_WHITE ? "white"
                                                             : "black");
        qyi_tell_text(writer, "result", *letter ? letter : NULL);
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
}

/* Columns that have the same head in TSV and for people. */
static void set_columns(struct cross *cross, enum qy_lang lang)
{
    static const struct qyi_column around[] = {
        {.key = "place", .words = "standings.place"},
        {.key = "id", .words = "standings.number"},
        {.key = "name", .words = "standings.name", .left = true},
        {.key = "points", .words = "standings.points"},
        {.key = "rank", .words = "standings.rank"},
    };

    for (size_t i = 0; i < 5; i++) {
        struct qyi_column *column = &cross->column[i < 3 ? i : i + cross->cells];

        *column = around[i];
        column->name = qyi_word(lang, around[i].words);
    }
    for (size_t i = 0; i < cross->cells; i++) {
        (void)snprintf(cross->head[i], sizeof cross->head[i], "%u", (unsigned)(i + 1) % 1000000U);
        cross->column[3 + i] =
            (struct qyi_column){.key = cross->head[i], .name = cross->head[i], .head = cross->head[i]};
    }
}

static void tell_row(const struct cross *cross, size_t at, struct qyi_writer *writer)
{
    const struct qy_standing *row = qy_standings_at(cross->ranking->standings, at);
    const struct qy_tournament_player *player = qy_tournament_player(cross->ranking->tournament, row->number);
    char place[12];

    (void)snprintf(place, sizeof place, "%u", (unsigned)at + 1);
    qyi_row_open(writer);
    qyi_tell_cell(writer, "place", place);
    qyi_tell_ranked(cross->ranking, row, writer);
    tell_rounds(cross, player, writer);
    tell_cells(cross, player, writer);
    qyi_tell_fixed(writer, "points", row->points, 1);
    qyi_row_close(writer);
}

void qyi_answer_crosstable(const struct qyi_ranking *ranking, struct qyi_writer *writer)
{
    size_t count = qy_standings_count(ranking->standings);
    struct cross cross = {.ranking = ranking, .square = qy_standings_round_robin(ranking->standings)};
    struct qyi_table table;

    cross.cells = cross.square ? count : qy_standings_rounds(ranking->standings);
    cross.place = calloc(QY_TOURNAMENT_MAX_PLAYERS + 1, sizeof *cross.place);
    cross.column = calloc(5 + cross.cells, sizeof *cross.column);
    cross.head = calloc(cross.cells + 1, sizeof *cross.head);
    if (cross.place && cross.column && cross.head) {
        for (size_t i = 0; i < count; i++)
            cross.place[qy_standings_at(ranking->standings, i)->number] = i;
        set_columns(&cross, writer->lang);
        table = (struct qyi_table){.columns = cross.column, .count = 5 + cross.cells};
        qyi_table_open(writer, &table);
        for (size_t i = 0; i < count; i++)
            tell_row(&cross, i, writer);
        qyi_table_close(writer);
    } else {
        writer->out->failed = true;
    }
    free(cross.place);
    free(cross.column);
    free(cross.head);
}
