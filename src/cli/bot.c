/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan bot: an engine that plays on a server until it is stopped. */
#include "client/bot.h"

#include "base/ending.h"
#include "cli/engines.h"
#include "cli/input.h"

static void note(void *user, const char *message, const char *first, const char *second)
{
    const struct qyi_cli *cli = user;

    if (!cli->quiet)
        qyi_cli_say(cli, message, first, second, NULL);
}

static int run(const struct qyi_cli *cli, struct qyi_bot_setup *setup)
{
    struct qyi_ending ending;
    struct qy_error error = {0};

    if (!qyi_ending_hold(&ending))
        return qyi_cli_no_memory(cli);
    setup->watch = ending.signals;
    int code = qyi_bot_run(setup, &error);
    qyi_ending_release(&ending);
    if (code == 0)
        return QYI_EXIT_DONE;
    return qyi_cli_say_error(cli, &error);
}

int qyi_cli_bot(struct qyi_cli *cli)
{
    bool neither = !cli->text[QYI_OPT_CHALLENGES] && !cli->text[QYI_OPT_JOIN];
    struct qyi_bot_setup setup = {
        .url = cli->text[QYI_OPT_SERVER],
        .challenges = neither || cli->text[QYI_OPT_CHALLENGES],
        .seats = cli->text[QYI_OPT_JOIN] != NULL,
        .concurrency = (unsigned)cli->number[QYI_OPT_CONCURRENCY],
        .note = note,
        .user = cli,
    };
    static const enum qyi_cli_option_id needed[] = {QYI_OPT_SERVER, QYI_OPT_TOKEN, QYI_OPT_ENGINE};
    struct qyi_cli_engines engines;
    struct qy_buf token = QY_BUF_INIT;
    struct qy_error error;

    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
        if (!cli->text[needed[i]])
            return qyi_cli_usage(cli, "bot.needed", qyi_cli_options[needed[i]].name, NULL);
    if (setup.concurrency > QYI_BOT_GAMES)
        setup.concurrency = QYI_BOT_GAMES;
    setup.plays[qyi_cli_game(cli)] = true;
    (void)qyi_cli_limits(cli, &setup.think);
    int code = qyi_cli_engines(cli, &engines);
    if (code != QYI_EXIT_DONE)
        return code;
    setup.engine = engines.setup[0];
    code = qyi_cli_read_whole(cli, cli->text[QYI_OPT_TOKEN], &token);
    if (code == QYI_EXIT_DONE && qyi_bot_token(&token, &error) < 0)
        code = qyi_cli_fail(cli, cli->text[QYI_OPT_TOKEN], &error);
    setup.token = qy_buf_str(&token);
    if (code == QYI_EXIT_DONE)
        code = run(cli, &setup);
    qy_buf_free(&token);
    qyi_cli_engines_end(&engines);
    return code;
}
