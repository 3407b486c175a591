/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan grep: prints the games of files that match a search, unchanged. */
#include "answer/collections.h"
#include "cli/collect.h"

struct grep {
    struct qyi_cli_games games;
    uint64_t found;
};

/* True if games are printed as fields. */
static bool has_fields(const struct qyi_cli *cli)
{
    return cli->json || cli->text[QYI_OPT_TSV];
}

/* Adds the place of a game; for --null unquoted, with a terminating zero. */
static void add_place(struct qyi_cli *cli, const char *file, uint32_t line)
{
    struct qy_buf space = QY_BUF_INIT;
    bool null = cli->text[QYI_OPT_NULL] != NULL;

    qy_buf_addf(&cli->out, "%s:%lu", null ? file : qyi_path_shown(file, &space), (unsigned long)line);
    qy_buf_addc(&cli->out, null ? '\0' : '\n');
    qy_buf_free(&space);
}

/* True if only places of games are printed and an index knows them. */
static bool needs_no_text(const struct grep *grep)
{
    const struct qyi_cli *cli = grep->games.files.cli;

    return grep->games.line > 0 && !has_fields(cli) &&
           (cli->text[QYI_OPT_COUNT_ONLY] || cli->text[QYI_OPT_LIST]);
}

/* Counts games, and prints the place of a single one; for several at once only the count is needed. */
static int tell_places(struct grep *grep, uint64_t count)
{
    struct qyi_cli *cli = grep->games.files.cli;

    grep->found += count;
    grep->games.wanted += count;
    grep->games.games += count;
    if (!cli->text[QYI_OPT_COUNT_ONLY])
        add_place(cli, grep->games.file, grep->games.line);
    return qyi_cli_flush_full(cli) ? 0 : QYI_COLLECT_OUTPUT;
}

/* Called as soon as it is certain that the current game matches. */
static int take_early(void *user)
{
    struct grep *grep = ((struct qyi_cli_games *)user)->owner;
    int code = needs_no_text(grep) ? tell_places(grep, 1) : 0;

    return code == 0 && needs_no_text(grep) ? QYI_INDEXED_ENOUGH : code;
}

static void add_found(const struct grep *grep, const struct qy_scan_game *game)
{
    struct qyi_cli *cli = grep->games.files.cli;

    if (cli->text[QYI_OPT_COUNT_ONLY])
        return;
    if (cli->text[QYI_OPT_LIST] && cli->text[QYI_OPT_NULL] && !has_fields(cli)) {
        add_place(cli, grep->games.file, qyi_cli_games_line(&grep->games, game));
    } else if (cli->text[QYI_OPT_LIST] || has_fields(cli)) {
        qyi_answer_found_game(grep->games.file, qyi_cli_games_line(&grep->games, game), game,
                              qy_query_ply(grep->games.pick.query),
                              qyi_cli_answer_rows(cli, &qyi_found_games_table));
    } else {
        qy_scan_write(game, &cli->out);
        qy_buf_adds(&cli->out, "\n\n");
    }
}

static int take(void *user, const struct qy_scan_game *game, bool wanted)
{
    struct grep *grep = user;

    grep->found += wanted;
    if (wanted)
        add_found(grep, game);
    return qyi_cli_flush_full(grep->games.files.cli) ? 0 : QYI_COLLECT_OUTPUT;
}

/* Takes games found by the index alone. Without a game, only a count can be answered. */
static int settled(void *user, const struct qy_index_game *game, uint64_t count)
{
    struct grep *grep = user;

    return game || grep->games.files.cli->text[QYI_OPT_COUNT_ONLY] ? tell_places(grep, count) : 1;
}

int qyi_cli_grep(struct qyi_cli *cli)
{
    struct grep grep = {.games = {.pick = {.settled = take_early}, .take = take}};
    int code = qyi_cli_pick(&grep.games, cli);

    if (code != QYI_EXIT_DONE)
        return code;
    grep.games.owner = &grep;
    if (cli->text[QYI_OPT_COUNT_ONLY] || (cli->text[QYI_OPT_LIST] && !has_fields(cli)))
        grep.games.settled = settled;
    if (qy_query_is_empty(grep.games.pick.query))
        code = qyi_cli_usage(cli, "cli.no-term", NULL);
    else if (cli->operand_count == 0 && !cli->text[QYI_OPT_FILES_FROM] && !cli->text[QYI_OPT_INDEX])
        code =
            qyi_cli_usage(cli, "cli.missing-operand", "FILE", NULL); /* a missing term was reported first */
    else
        code = qyi_cli_each_game(&grep.games);
    if (cli->text[QYI_OPT_COUNT_ONLY] &&
        (code == QYI_EXIT_DONE || (code == QYI_EXIT_INPUT && grep.games.games > 0)))
        qyi_answer_found(grep.found, grep.games.games, qyi_cli_answer(cli));
    qy_query_free(grep.games.pick.query);
    code = qyi_cli_games_exit(&grep.games, code, true);
    return code == QYI_EXIT_DONE && grep.found == 0 ? QYI_EXIT_NO : code;
}
