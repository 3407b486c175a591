/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan grep: the games of files that fulfil a search, as they stand there. */
#include "answer/collections.h"
#include "cli/collect.h"

struct grep {
    struct qyi_cli_games games;
    struct qy_query *query;
    uint64_t found;
};

static int begin(void *user, const struct qy_scan_game *game)
{
    return qy_query_begin(((struct grep *)user)->query, game);
}

/* True if a game is told in fields. */
static bool has_fields(const struct qyi_cli *cli)
{
    return cli->json || cli->text[QYI_OPT_TSV];
}

/* True if nothing of a game is printed but where it stands, and an index told where that is. */
static bool needs_no_text(const struct grep *grep)
{
    const struct qyi_cli *cli = grep->games.files.cli;

    return grep->games.line > 0 && !has_fields(cli) &&
           (cli->text[QYI_OPT_COUNT_ONLY] || cli->text[QYI_OPT_LIST]);
}

static int position(void *user, const struct qy_position *now, size_t ply, qy_move next)
{
    struct grep *grep = user;
    struct qyi_cli *cli = grep->games.files.cli;
    int code = qy_query_position(grep->query, now, ply, next);

    if (code < 0 || !qy_query_is_settled(grep->query) || !needs_no_text(grep))
        return code;
    grep->found++;
    grep->games.games++;
    if (!cli->text[QYI_OPT_COUNT_ONLY])
        qy_buf_addf(&cli->out, "%s:%lu\n", grep->games.file, (unsigned long)grep->games.line);
    return qyi_cli_flush_full(cli) ? QYI_COLLECT_ENOUGH : QYI_COLLECT_OUTPUT;
}

static int aside(void *user, const struct qy_position *before, qy_move move, const struct qy_position *now)
{
    (void)before;
    (void)move;
    return qy_query_aside(((struct grep *)user)->query, now);
}

static int comment(void *user, const char *text, size_t len)
{
    return qy_query_comment(((struct grep *)user)->query, text, len);
}

static int evaluation(void *user, int32_t first)
{
    qy_query_evaluation(((struct grep *)user)->query, first);
    return 0;
}

static void add_found(const struct grep *grep, const struct qy_scan_game *game)
{
    struct qyi_cli *cli = grep->games.files.cli;

    if (cli->text[QYI_OPT_COUNT_ONLY])
        return;
    if (cli->text[QYI_OPT_LIST] || has_fields(cli)) {
        qyi_answer_found_game(grep->games.file, qyi_cli_games_line(&grep->games, game), game,
                              qy_query_ply(grep->query), qyi_cli_answer_rows(cli, &qyi_found_games_table));
    } else {
        qy_scan_write(game, &cli->out);
        qy_buf_adds(&cli->out, "\n\n");
    }
}

static int end(void *user, const struct qy_scan_game *game)
{
    struct grep *grep = user;
    int wanted = qy_query_end(grep->query, game);

    if (wanted < 0)
        return QY_E_MEMORY;
    if (wanted) {
        grep->found++;
        add_found(grep, game);
    }
    qyi_cli_games_tick(&grep->games, game);
    return qyi_cli_flush_full(grep->games.files.cli) ? 0 : QYI_COLLECT_OUTPUT;
}

/* What an index knows by itself. Without a game to name, only a count is answered. */
static int settled(void *user, const struct qy_index_game *game, uint64_t count)
{
    struct grep *grep = user;
    struct qyi_cli *cli = grep->games.files.cli;

    if (!game && !cli->text[QYI_OPT_COUNT_ONLY])
        return 1;
    grep->found += count;
    grep->games.games += count;
    if (game && !cli->text[QYI_OPT_COUNT_ONLY])
        qy_buf_addf(&cli->out, "%s:%lu\n", grep->games.file, (unsigned long)game->line);
    return qyi_cli_flush_full(cli) ? 0 : QYI_COLLECT_OUTPUT;
}

static void add_count(const struct grep *grep)
{
    qyi_answer_found(grep->found, grep->games.games, qyi_cli_answer(grep->games.files.cli));
}

int qyi_cli_grep(struct qyi_cli *cli)
{
    static const struct qy_scan_visitor visitor = {
        .begin = begin, .position = position, .comment = comment, .evaluation = evaluation, .end = end};
    static const struct qy_scan_visitor with_variations = {.begin = begin,
                                                           .position = position,
                                                           .aside = aside,
                                                           .comment = comment,
                                                           .evaluation = evaluation,
                                                           .end = end};
    bool aside_too = cli->text[QYI_OPT_VARIATIONS] != NULL;
    struct grep grep = {.games = {.files = {.cli = cli},
                                  .visitor = aside_too ? &with_variations : &visitor,
                                  .variations = aside_too}};
    int code;

    code = qyi_cli_query(cli, &grep.query);
    if (code != QYI_EXIT_DONE)
        return code;
    grep.games.user = &grep;
    grep.games.query = grep.query;
    if (cli->text[QYI_OPT_COUNT_ONLY] || (cli->text[QYI_OPT_LIST] && !has_fields(cli)))
        grep.games.settled = settled;
    if (qy_query_is_empty(grep.query))
        code = qyi_cli_usage(cli, "cli.no-term", NULL);
    else
        code = qyi_cli_each_game(&grep.games);
    if (cli->text[QYI_OPT_COUNT_ONLY] &&
        (code == QYI_EXIT_DONE || (code == QYI_EXIT_INPUT && grep.games.games > 0)))
        add_count(&grep);
    qy_query_free(grep.query);
    return code == QYI_EXIT_DONE && grep.found == 0 ? QYI_EXIT_NO : code;
}
