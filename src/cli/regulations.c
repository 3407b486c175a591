/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads --regulations FILE: an event's own or published regulations for the games of a command. */
#include "cli/regulations.h"

#include "cli/input.h"

int qyi_cli_read_regulations(const struct qyi_cli *cli, const char *name, struct qy_buf *text)
{
    const struct qy_published_regulations *published = qy_regulations_published_as(name);

    if (!published)
        return qyi_cli_read_whole(cli, name, text);
    qy_buf_adds(text, published->text);
    return QYI_EXIT_DONE;
}

int qyi_cli_regulations(const struct qyi_cli *cli, struct qy_game_setup *setup)
{
    const char *path = cli->text[QYI_OPT_REGULATIONS];
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error;

    if (!path)
        return QYI_EXIT_DONE;
    int code = qyi_cli_read_regulations(cli, path, &text);
    if (code == QYI_EXIT_DONE && qy_regulations_read(text.data, text.len, setup, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    qy_buf_free(&text);
    return code;
}
