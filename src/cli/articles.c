/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan articles, explain: the articles of the rule sets and what codes mean, in the server's own words. */
#include "answer/codes.h"
#include "cli/cli.h"

/* Writes about each operand, and reports unknown ones. */
static int tell_each(struct qyi_cli *cli, bool (*tell)(const char *name, struct qyi_writer *writer),
                     const char *unknown)
{
    struct qyi_writer *writer = qyi_cli_answer(cli);
    int code = QYI_EXIT_DONE;

    for (size_t i = 0; i < cli->operand_count; i++)
        if (!tell(cli->operand[i], writer)) {
            qyi_cli_say(cli, unknown, cli->operand[i], NULL);
            code = QYI_EXIT_NO;
        }
    if (cli->operand_count == 0)
        (void)tell(NULL, writer);
    return code;
}

int qyi_cli_articles(struct qyi_cli *cli)
{
    return tell_each(cli, qyi_answer_articles, "cli.unknown-article");
}

int qyi_cli_explain(struct qyi_cli *cli)
{
    return tell_each(cli, qyi_answer_code, "cli.unknown-code"); /* this action needs an operand */
}
