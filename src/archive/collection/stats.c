/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting the games of a collection: results, lengths, openings, players. */
#include <qiyuan/archive/collection.h>

#include "collection/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BAND 20 /* plies that are one line of the lengths */

struct list {
    struct qyi_map map;
    struct qy_stats_row *rows; /* by number; `name` is set when the rows are requested */
    size_t room;
    char **names; /* in the original spelling if the map holds folded keys; else NULL */
    struct qy_stats_row *sorted;
};

struct qy_stats {
    enum qy_lang lang;
    struct list list[QY_STATS_LISTS];
    struct qy_stats_row total;
    struct qy_buf text;
};

int qy_stats_new(enum qy_lang lang, struct qy_stats **ret_stats)
{
    struct qy_stats *stats = calloc(1, sizeof *stats);

    if (!stats)
        return QY_E_MEMORY;
    stats->lang = lang;
    *ret_stats = stats;
    return 0;
}

void qy_stats_free(struct qy_stats *stats)
{
    if (!stats)
        return;
    for (size_t i = 0; i < QY_STATS_LISTS; i++) {
        struct list *list = &stats->list[i];

        for (size_t j = 0; list->names && j < list->map.count; j++)
            free(list->names[j]);
        free(list->names);
        free(list->rows);
        free(list->sorted);
        qyi_map_free(&list->map);
    }
    qy_buf_free(&stats->text);
    free(stats);
}

/* ---- counting -------------------------------------------------------------------------------------- */

/* `turned`: seen by the second side. */
static void count(struct qy_stats_row *row, const struct qy_scan_game *game, bool turned)
{
    row->games++;
    row->plies += game->plies;
    switch (game->result) {
    case QY_RESULT_FIRST_WON: ++*(turned ? &row->second : &row->first); break;
    case QY_RESULT_SECOND_WON: ++*(turned ? &row->first : &row->second); break;
    case QY_RESULT_DRAW: row->draws++; break;
    default: row->other++;
    }
}

static int make_room(struct list *list)
{
    size_t room = list->room ? 2 * list->room : 64;
    struct qy_stats_row *rows = realloc(list->rows, room * sizeof *rows);

    if (rows)
        list->rows = rows;
    char **names = rows ? realloc(list->names, room * sizeof *names) : NULL;
    if (!names)
        return QY_E_MEMORY;
    list->names = names;
    list->room = room;
    return 0;
}

/* Counts a game under a key; `name` is its displayed form, NULL for the key itself. */
static int count_under(struct list *list, const char *key, size_t len, const char *name,
                       const struct qy_scan_game *game, bool turned)
{
    size_t before = list->map.count;
    size_t number = 0;

    if (list->map.count == list->room && make_room(list) < 0)
        return QY_E_MEMORY;
    if (qyi_map_number(&list->map, key, len, &number) < 0)
        return QY_E_MEMORY;
    if (number == before) {
        list->rows[number] = (struct qy_stats_row){0};
        list->names[number] = name ? strdup(name) : NULL;
        if (name && !list->names[number])
            return QY_E_MEMORY;
    }
    count(&list->rows[number], game, turned);
    return 0;
}

static int count_text(struct qy_stats *stats, enum qy_stats_list list, const char *text,
                      const struct qy_scan_game *game)
{
    return count_under(&stats->list[list], text, strlen(text), NULL, game, false);
}

static int count_player(struct qy_stats *stats, enum qy_side side, const struct qy_scan_game *game)
{
    const char *name = qy_scan_player(game, side);

    if (!name)
        return 0;
    qy_buf_clear(&stats->text);
    qy_words_fold(name, strlen(name), &stats->text);
    if (stats->text.failed)
        return QY_E_MEMORY;
    if (stats->text.len == 0)
        return 0;
    return count_under(&stats->list[QY_STATS_PLAYERS], stats->text.data, stats->text.len, name, game,
                       side == QY_SECOND);
}

static int count_opening(struct qy_stats *stats, const struct qy_scan_game *game)
{
    const struct qy_opening *opening = qy_opening_of(game);
    const char *code = qy_scan_tag(game, "ECO");

    code = code && *code ? code : qy_scan_tag(game, "ECCO");
    qy_buf_clear(&stats->text);
    if (opening)
        qy_buf_addf(&stats->text, "%s %s", opening->code, opening->name[stats->lang]);
    else
        qy_buf_adds(&stats->text, code && *code ? code : "?");
    if (stats->text.failed)
        return QY_E_MEMORY;
    return count_text(stats, QY_STATS_OPENINGS, qy_buf_str(&stats->text), game);
}

static int count_year(struct qy_stats *stats, const struct qy_scan_game *game)
{
    const char *date = qy_scan_tag(game, "Date");
    char year[16] = "?";
    uint32_t first;
    uint32_t last;

    if (date && qy_date_read(date, strlen(date), &first, &last))
        snprintf(year, sizeof year, "%04lu", (unsigned long)first / 10000);
    return count_text(stats, QY_STATS_YEARS, year, game);
}

static int count_length(struct qy_stats *stats, const struct qy_scan_game *game)
{
    size_t band = game->plies / BAND * BAND;
    char text[48];

    snprintf(text, sizeof text, "%zu-%zu", band, band + BAND - 1);
    return count_text(stats, QY_STATS_LENGTHS, text, game);
}

int qy_stats_add(struct qy_stats *stats, const struct qy_scan_game *game)
{
    const char *kind = game->started ? qy_game_id(game->start.game) : "?";

    if (count_text(stats, QY_STATS_GAMES, kind, game) < 0 ||
        count_text(stats, QY_STATS_STATUS, qy_game_status_name(game->status), game) < 0 ||
        count_length(stats, game) < 0 || count_year(stats, game) < 0 || count_opening(stats, game) < 0 ||
        count_player(stats, QY_FIRST, game) < 0 || count_player(stats, QY_SECOND, game) < 0)
        return QY_E_MEMORY;
    count(&stats->total, game, false);
    return 0;
}

/* ---- asking ---------------------------------------------------------------------------------------- */

const struct qy_stats_row *qy_stats_total(const struct qy_stats *stats)
{
    return &stats->total;
}

static int by_games(const void *a, const void *b)
{
    const struct qy_stats_row *x = a;
    const struct qy_stats_row *y = b;

    if (x->games != y->games)
        return x->games < y->games ? 1 : -1;
    return strcmp(x->name, y->name);
}

/* Compares numbers by value, before texts that are not numbers. */
static int by_name(const void *a, const void *b)
{
    const char *x = ((const struct qy_stats_row *)a)->name;
    const char *y = ((const struct qy_stats_row *)b)->name;
    unsigned long first = *x == '?' ? UINT32_MAX : strtoul(x, NULL, 10);
    unsigned long second = *y == '?' ? UINT32_MAX : strtoul(y, NULL, 10);

    return (first > second) - (first < second);
}

const struct qy_stats_row *qy_stats_rows(struct qy_stats *stats, enum qy_stats_list which, size_t *ret_count)
{
    struct list *list = &stats->list[which];
    size_t rows = list->map.count;
    bool in_order = which == QY_STATS_YEARS || which == QY_STATS_LENGTHS;
    struct qy_stats_row *sorted = rows > 0 ? realloc(list->sorted, rows * sizeof *sorted) : NULL;

    *ret_count = sorted ? rows : 0;
    if (!sorted)
        return NULL;
    list->sorted = sorted;
    memcpy(sorted, list->rows, rows * sizeof *sorted);
    for (size_t i = 0; i < rows; i++)
        sorted[i].name = list->names[i] ? list->names[i] : qyi_map_text(&list->map, i);
    qsort(sorted, rows, sizeof *sorted, in_order ? by_name : by_games);
    return sorted;
}
