/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan stats: counts over the games of files. */
#include "answer/answers.h"
#include "cli/collect.h"

#define USUAL_TOP 10

struct count {
    struct qyi_cli_games games;
    struct qy_query *query;
    struct qy_stats *stats;
};

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

static int evaluation(void *user, int32_t first)
{
    qy_query_evaluation(((struct count *)user)->query, first);
    return 0;
}

static int end(void *user, const struct qy_scan_game *game)
{
    struct count *count = user;
    int wanted = qy_query_end(count->query, game);

    if (wanted < 0 || (wanted && qy_stats_add(count->stats, game) < 0))
        return QY_E_MEMORY;
    qyi_cli_games_tick(&count->games, game);
    return 0;
}

static void answer(struct count *count)
{
    struct qyi_cli *cli = count->games.files.cli;

    qyi_answer_stats(count->stats, cli->text[QYI_OPT_TOP] ? cli->number[QYI_OPT_TOP] : USUAL_TOP,
                     qyi_cli_answer(cli));
}

int qyi_cli_stats(struct qyi_cli *cli)
{
    static const struct qy_scan_visitor visitor = {
        .begin = begin, .position = position, .comment = comment, .evaluation = evaluation, .end = end};
    struct count count = {.games = {.files = {.cli = cli}, .visitor = &visitor}};
    int code = qyi_cli_query(cli, &count.query);

    if (code != QYI_EXIT_DONE)
        return code;
    count.games.user = &count;
    if (qy_stats_new(cli->lang, &count.stats) < 0) {
        code = qyi_cli_no_memory(cli);
    } else {
        code = qyi_cli_each_game(&count.games);
    }
    if (code == QYI_EXIT_DONE || code == QYI_EXIT_INPUT)
        answer(&count);
    qy_stats_free(count.stats);
    qy_query_free(count.query);
    return code;
}
