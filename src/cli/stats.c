/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan stats: statistics on the games of files. */
#include "answer/answers.h"
#include "cli/collect.h"

#define USUAL_TOP 10

struct count {
    struct qyi_cli_games games;
    struct qy_stats *stats;
    uint64_t wanted;
};

static int take(void *user, const struct qy_scan_game *game, bool wanted)
{
    struct count *count = user;

    count->wanted += wanted;
    return wanted ? qy_stats_add(count->stats, game) : 0;
}

static void answer(struct count *count)
{
    struct qyi_cli *cli = count->games.files.cli;

    qyi_answer_stats(count->stats, cli->text[QYI_OPT_TOP] ? cli->number[QYI_OPT_TOP] : USUAL_TOP,
                     qyi_cli_answer(cli));
}

int qyi_cli_stats(struct qyi_cli *cli)
{
    struct count count = {.games = {.take = take}};
    int code = qyi_cli_pick(&count.games, cli);

    if (code != QYI_EXIT_DONE)
        return code;
    count.games.owner = &count;
    code =
        qy_stats_new(cli->lang, &count.stats) < 0 ? qyi_cli_no_memory(cli) : qyi_cli_each_game(&count.games);
    if (code == QYI_EXIT_DONE || code == QYI_EXIT_INPUT)
        answer(&count);
    code = qyi_cli_games_exit(&count.games, code, false);
    if (code == QYI_EXIT_DONE && count.wanted == 0)
        code = QYI_EXIT_NO;
    qy_stats_free(count.stats);
    qy_query_free(count.games.pick.query);
    return code;
}
