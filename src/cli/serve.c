/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan serve: the club's server, until it is told to stop. */
#include "server/serve.h"
#include "cli/cli.h"

#define USUAL_PORT 8080

static void ready(void *user, const char *url)
{
    struct qyi_cli *cli = user;

    qy_buf_addf(&cli->out, cli->json ? "{\"listening\":\"%s\"}\n" : "listening on %s\n", url);
    qyi_cli_flush(cli);
}

int qyi_cli_serve(struct qyi_cli *cli)
{
    struct qyi_serve_options options = {
        .host = cli->text[QYI_OPT_HOST],
        .port = cli->text[QYI_OPT_PORT] ? (int)cli->number[QYI_OPT_PORT] : USUAL_PORT,
        .db = cli->text[QYI_OPT_DB],
        .lang = cli->lang,
        .ready = ready,
        .user = cli,
    };
    struct qy_error error = {0};

    if (qyi_serve(&options, &error) == 0)
        return QYI_EXIT_DONE;
    qyi_cli_say_error(cli, &error);
    return qyi_cli_exit_of(error.code);
}
