/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Score sheets bound: the options of `qiyuan sheet --booklet`. */
#include "cli/booklet.h"

#include "cli/input.h"
#include "cli/outputs.h"
#include "source/target.h"

#include <qiyuan/print.h>
#include <string.h>

static int write_booklet(struct qyi_cli *cli, struct qyi_target *target, struct qy_error *reterr)
{
    struct qy_booklet booklet = {.game = qyi_cli_game(cli),
                                 .lang = cli->lang,
                                 .sheets = (unsigned)cli->number[QYI_OPT_BOOKLET],
                                 .player = cli->text[QYI_OPT_OWNER],
                                 .contact = cli->text[QYI_OPT_CONTACT]};
    const char *paper = cli->text[QYI_OPT_PAPER];

    if (paper) /* one of the choices of the option */
        (void)qy_paper_by_id(paper, strlen(paper), &booklet.paper);
    return qy_booklet_write(&booklet, qyi_target_take, target, reterr);
}

int qyi_cli_booklet(struct qyi_cli *cli)
{
    struct qyi_target *target;
    struct qy_error error;
    int code;

    if (cli->operand_count > 0)
        return qyi_cli_usage(cli, "cli.not-together", "--booklet", "FILE", NULL);
    if (cli->text[QYI_OPT_BLANK])
        return qyi_cli_usage(cli, "cli.not-together", "--booklet", "--blank", NULL);
    if (!cli->text[QYI_OPT_OUTPUT])
        return qyi_cli_usage(cli, "sheet.no-output", NULL);
    code = qyi_cli_may_replace(cli);
    if (code != QYI_EXIT_DONE)
        return code;
    code = qyi_cli_target(cli, cli->text[QYI_OPT_OUTPUT], &target, &error);
    if (code == 0)
        code = qyi_target_end(target, write_booklet(cli, target, &error), &error);
    return code < 0 ? qyi_cli_refuse_output(cli, &error) : QYI_EXIT_DONE;
}
