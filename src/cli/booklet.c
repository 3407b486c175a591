/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Score sheets bound: the options of `qiyuan sheet --booklet`. */
#include "cli/booklet.h"

#include "cli/input.h"
#include "cli/target.h"

#include <qiyuan/print.h>
#include <string.h>

struct output {
    struct qyi_cli_target *target;
    struct qy_buf text;
    struct qy_error error;
};

static int take(void *user, const char *data, size_t len)
{
    struct output *output = user;

    qy_buf_add(&output->text, data, len);
    return qyi_cli_target_write(output->target, &output->text, false, &output->error);
}

static int write_booklet(struct qyi_cli *cli, struct output *output, struct qy_error *reterr)
{
    struct qy_booklet booklet = {.game = qyi_cli_game(cli),
                                 .lang = cli->lang,
                                 .sheets = (unsigned)cli->number[QYI_OPT_BOOKLET],
                                 .player = cli->text[QYI_OPT_OWNER],
                                 .contact = cli->text[QYI_OPT_CONTACT]};
    const char *paper = cli->text[QYI_OPT_PAPER];
    int code;

    if (paper) /* one of the choices of the option */
        (void)qy_paper_by_id(paper, strlen(paper), &booklet.paper);
    code = qy_booklet_write(&booklet, take, output, reterr);
    if (code == 0)
        return qyi_cli_target_write(output->target, &output->text, true, reterr);
    if (output->error.code != 0)
        *reterr = output->error;
    return code;
}

int qyi_cli_booklet(struct qyi_cli *cli)
{
    struct output output = {.text = QY_BUF_INIT};
    struct qy_error error;
    int code;

    if (cli->operand_count > 0)
        return qyi_cli_usage(cli, "cli.not-together", "--booklet", "FILE", NULL);
    if (cli->text[QYI_OPT_BLANK])
        return qyi_cli_usage(cli, "cli.not-together", "--booklet", "--blank", NULL);
    if (!cli->text[QYI_OPT_OUTPUT])
        return qyi_cli_usage(cli, "sheet.no-output", NULL);
    code = qyi_cli_target_open(cli, cli->text[QYI_OPT_OUTPUT], &output.target, &error);
    if (code == 0) {
        code = write_booklet(cli, &output, &error);
        if (code == 0)
            code = qyi_cli_target_commit(output.target, &error);
        else
            qyi_cli_target_abandon(output.target);
    }
    qy_buf_free(&output.text);
    if (code == 0)
        return QYI_EXIT_DONE;
    if (error.code != QY_E_FILE_WRITE || error.found[0])
        qyi_cli_say_error(cli, &error);
    return qyi_cli_exit_of(code);
}
