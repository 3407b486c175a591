/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament: the answers about an event as a whole. Options are read, the room `answer` tells. */
#include "answer/answers.h"
#include "cli/tournament.h"

int qyi_cli_tournament_norms(struct qyi_cli *cli, const char *path)
{
    struct qyi_norms_asked asked = {.exempt = cli->text[QYI_OPT_EXEMPT],
                                    .host = cli->text[QYI_OPT_HOST],
                                    .system = cli->text[QYI_OPT_SYSTEM],
                                    .made_only = cli->quiet};
    struct qyi_writer writer;
    struct qy_error error = {0};
    struct qy_trf *trf;
    int code;

    if (cli->operand_count > 2)
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[2], NULL);
    code = qyi_cli_read_trf(cli, path, &trf);
    if (code != QYI_EXIT_DONE)
        return code;
    qyi_cli_writer(cli, &writer);
    if (qyi_answer_norms(qy_trf_tournament(trf), &asked, &writer, &error) == QY_E_NORM_FACT) {
        qyi_cli_say_error(cli, &error); /* it was declared, it does not stand in the file */
        code = QYI_EXIT_USAGE;
    } else if (error.code < 0) {
        code = qyi_cli_fail(cli, path, &error);
    }
    qyi_writer_end(&writer);
    qy_trf_free(trf);
    return code;
}
