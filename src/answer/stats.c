/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers of `stats`: counts over the games of a collection. */
#include "answer/answers.h"

#include <stdio.h>
#include <string.h>

#define NAME_COLUMNS 40

static const char *const list_names[QY_STATS_LISTS] = {"games", "status",   "lengths",
                                                       "years", "openings", "players"};

/* for people only the first table has headings, all in one message */
static const struct qyi_column columns[] = {
    QYI_COLUMN("list", "list"),
    {.key = "name", .name = "name", .head = "", .width = NAME_COLUMNS, .left = true},
    {.key = "games", .name = "games", .head = "", .width = 7},
    {.key = "first", .name = "first", .head = "", .width = 7},
    {.key = "draws", .name = "draws", .head = "", .width = 7},
    {.key = "second", .name = "second", .head = "", .width = 7},
    QYI_COLUMN("other", "other"),
    {.key = "rest", .head = ""}, /* the same, and the score in percent */
    QYI_COLUMN("plies", "plies"),
    QYI_COLUMN("score", "score"),
    QYI_COLUMN("decisive", "decisive"),
};
static const struct qyi_table table = {
    .columns = columns, .count = sizeof columns / sizeof columns[0], .no_heads = true};

/* How many in a hundred, in tenths. */
static unsigned share(uint64_t part, uint64_t whole)
{
    return whole ? (unsigned)((part * 1000 + whole / 2) / whole) : 0;
}

static void tell_row(const char *list, const char *name, const struct qy_stats_row *row,
                     struct qyi_writer *writer)
{
    bool player = strcmp(list, "players") == 0;
    uint64_t counted = row->first + row->draws + row->second;
    unsigned score = share(2 * row->first + row->draws, 2 * counted);
    struct qyi_value named = {
        .kind = QYI_CELL_TEXT, .text = row->name, .len = strlen(row->name), .shown = name};
    char text[48];

    qyi_row_open(writer);
    qyi_tell_text(writer, "list", list);
    qyi_tell(writer, "name", &named);
    qyi_tell_uint(writer, "games", row->games);
    qyi_tell_uint(writer, player ? "won" : "white", row->first);
    qyi_tell_uint(writer, "draws", row->draws);
    qyi_tell_uint(writer, player ? "lost" : "black", row->second);
    qyi_tell_uint(writer, "other", row->other);
    qyi_tell_uint(writer, "plies", row->plies);
    qyi_tell_fixed(writer, "score", score, 3);
    qyi_tell_fixed(writer, "decisive", share(row->first + row->second, counted), 3);
    (void)snprintf(text, sizeof text, "%llu", (unsigned long long)row->first);
    qyi_tell_cell(writer, "first", text);
    (void)snprintf(text, sizeof text, "%llu", (unsigned long long)row->second);
    qyi_tell_cell(writer, "second", text);
    (void)snprintf(text, sizeof text, "%7llu %3u.%u%%", (unsigned long long)row->other, score / 10,
                   score % 10);
    qyi_tell_cell(writer, "rest", text);
    qyi_row_close(writer);
}

static void tell_list(struct qy_stats *stats, enum qy_stats_list which, uint64_t top,
                      struct qyi_writer *writer)
{
    bool cut = which == QY_STATS_OPENINGS || which == QY_STATS_PLAYERS;
    size_t rows;
    const struct qy_stats_row *row = qy_stats_rows(stats, which, &rows);
    char id[32];

    (void)snprintf(id, sizeof id, "stats.%s", list_names[which]);
    if (rows > 0)
        qyi_say_heading(writer, id, NULL);
    qyi_table_open(writer, &table);
    for (size_t i = 0; i < rows && (!cut || top == 0 || i < top); i++)
        tell_row(list_names[which], row[i].name, &row[i], writer);
    qyi_table_close(writer);
}

void qyi_answer_stats(struct qy_stats *stats, uint64_t top, struct qyi_writer *writer)
{
    struct qy_stats_row total = *qy_stats_total(stats);

    total.name = "total";
    qyi_say_textf(writer, "%*s%s", NAME_COLUMNS, "", qyi_word(writer->lang, "stats.columns"));
    qyi_table_open(writer, &table);
    tell_row("total", qyi_word(writer->lang, "stats.total"), &total, writer);
    qyi_table_close(writer);
    for (unsigned list = 0; list < QY_STATS_LISTS; list++)
        tell_list(stats, (enum qy_stats_list)list, top, writer);
}
