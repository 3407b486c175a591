/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan stats: counts over the games of files. */
#include "answer/width.h"
#include "cli/collect.h"

#include <stdio.h>
#include <string.h>

#define USUAL_TOP 10

struct count {
    struct qyi_cli_games games;
    struct qy_query *query;
    struct qy_stats *stats;
};

static const char *const list_names[QY_STATS_LISTS] = {"games", "status",   "lengths",
                                                       "years", "openings", "players"};

static int begin(void *user, const struct qy_scan_game *game)
{
    return qy_query_begin(((struct count *)user)->query, game);
}

static int position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    return qy_query_position(((struct count *)user)->query, now, ply, next);
}

static int comment(void *user, const char *text, size_t len)
{
    return qy_query_comment(((struct count *)user)->query, text, len);
}

static int end(void *user, const struct qy_scan_game *game)
{
    struct count *count = user;
    int wanted = qy_query_end(count->query, game);

    if (wanted < 0 || (wanted && qy_stats_add(count->stats, game) < 0))
        return QYI_COLLECT_MEMORY;
    qyi_cli_games_tick(&count->games);
    return 0;
}

/* ---- answers --------------------------------------------------------------------------------------------
 */

/* How many in a hundred, in tenths. */
static unsigned share(uint64_t part, uint64_t whole)
{
    return whole ? (unsigned)((part * 1000 + whole / 2) / whole) : 0;
}

/* What the side of the row scored of the games that were decided or drawn. */
static unsigned score(const struct qy_stats_row *row)
{
    return share(2 * row->first + row->draws, 2 * (row->first + row->draws + row->second));
}

static void add_json_row(struct qyi_cli *cli, const char *list, const struct qy_stats_row *row)
{
    bool player = strcmp(list, "players") == 0;
    const struct {
        const char *key;
        uint64_t number;
    } members[] = {{"games", row->games}, {player ? "won" : "white", row->first},
                   {"draws", row->draws}, {player ? "lost" : "black", row->second},
                   {"other", row->other}, {"plies", row->plies}};
    struct qyi_json json;

    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "list");
    qyi_json_string(&json, list);
    qyi_json_key(&json, "name");
    qyi_json_string(&json, row->name);
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        qyi_json_key(&json, members[i].key);
        qyi_json_uint(&json, members[i].number);
    }
    qyi_json_key(&json, "score");
    qyi_json_fixed(&json, score(row), 3);
    qyi_json_key(&json, "decisive");
    qyi_json_fixed(&json, share(row->first + row->second, row->first + row->draws + row->second), 3);
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

#define NAME_COLUMNS 40

static void add_plain_row(struct qyi_cli *cli, const struct qy_stats_row *row)
{
    unsigned points = score(row);
    struct qy_buf *out = &cli->out;

    qy_buf_adds(out, row->name);
    qyi_pad(qyi_width(row->name, strlen(row->name)), NAME_COLUMNS, out);
    qy_buf_addf(out, " %8llu %8llu %8llu %8llu %8llu %3u.%u%%\n", (unsigned long long)row->games,
                (unsigned long long)row->first, (unsigned long long)row->draws,
                (unsigned long long)row->second, (unsigned long long)row->other, points / 10, points % 10);
}

static void add_heading(struct qyi_cli *cli, const char *list)
{
    struct qy_buf id = QY_BUF_INIT;

    qy_buf_addf(&id, "stats.%s", list);
    qy_buf_addc(&cli->out, '\n');
    qyi_cli_word(cli, &cli->out, qy_buf_str(&id), NULL);
    qy_buf_addc(&cli->out, '\n');
    qy_buf_free(&id);
}

static void add_list(struct count *count, enum qy_stats_list which, uint64_t top)
{
    struct qyi_cli *cli = count->games.cli;
    size_t rows;
    const struct qy_stats_row *row = qy_stats_rows(count->stats, which, &rows);
    bool cut = which == QY_STATS_OPENINGS || which == QY_STATS_PLAYERS;

    if (!cli->json && rows > 0)
        add_heading(cli, list_names[which]);
    for (size_t i = 0; i < rows && (!cut || top == 0 || i < top); i++) {
        if (cli->json)
            add_json_row(cli, list_names[which], &row[i]);
        else
            add_plain_row(cli, &row[i]);
    }
}

static void add_answer(struct count *count)
{
    struct qyi_cli *cli = count->games.cli;
    struct qy_stats_row total = *qy_stats_total(count->stats);
    uint64_t top = cli->text[QYI_OPT_TOP] ? cli->number[QYI_OPT_TOP] : USUAL_TOP;
    struct qy_buf name = QY_BUF_INIT;

    qyi_cli_word(cli, &name, "stats.total", NULL);
    total.name = cli->json ? "total" : qy_buf_str(&name);
    if (cli->json) {
        add_json_row(cli, "total", &total);
    } else {
        qyi_pad(0, NAME_COLUMNS, &cli->out);
        qyi_cli_word(cli, &cli->out, "stats.columns", NULL);
        qy_buf_addc(&cli->out, '\n');
        add_plain_row(cli, &total);
    }
    for (unsigned list = 0; list < QY_STATS_LISTS; list++)
        add_list(count, (enum qy_stats_list)list, top);
    qy_buf_free(&name);
}

int qyi_cli_stats(struct qyi_cli *cli)
{
    static const struct qy_scan_visitor visitor = {
        .begin = begin, .position = position, .comment = comment, .end = end};
    struct count count = {.games = {.cli = cli, .visitor = &visitor}};
    int code = qyi_cli_query(cli, &count.query);

    if (code != QYI_EXIT_DONE)
        return code;
    count.games.user = &count;
    if (qy_stats_new(cli->lang, &count.stats) < 0) {
        qyi_cli_say(cli, "cli.memory", NULL);
        code = QYI_EXIT_SYSTEM;
    } else {
        code = qyi_cli_each_game(&count.games);
    }
    if (code == QYI_EXIT_DONE || code == QYI_EXIT_INPUT)
        add_answer(&count);
    qy_stats_free(count.stats);
    qy_query_free(count.query);
    return code;
}
