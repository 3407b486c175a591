/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/record_input.h"

#include <string.h>

/* All formats that can be read (or written), separated by commas: what was expected. */
static void list_formats(bool to, struct qy_buf *out)
{
    for (size_t i = 0; qyi_formats[i]; i++)
        if (to ? qyi_formats[i]->write != NULL : qyi_formats[i]->read != NULL)
            qy_buf_addf(out, "%s%s", out->len > 0 ? ", " : "", qyi_formats[i]->name);
}

int qyi_cli_format(const struct qyi_cli *cli, enum qyi_cli_option_id option, bool to,
                   const struct qyi_format **ret_format)
{
    const char *name = cli->text[option];
    const struct qyi_format *format = name ? qyi_format_by_name(name, strlen(name)) : NULL;
    struct qy_buf known = QY_BUF_INIT;

    if (!name || (format && (to ? format->write != NULL : format->read != NULL))) {
        *ret_format = format;
        return QYI_EXIT_DONE;
    }
    list_formats(to, &known);
    int code =
        qyi_cli_usage(cli, "cli.bad-choice", qyi_cli_options[option].name, qy_buf_str(&known), name, NULL);
    qy_buf_free(&known);
    return code;
}

bool qyi_cli_encoding(const struct qyi_cli *cli, enum qyi_cli_option_id option,
                      enum qy_encoding *ret_encoding)
{
    const char *name = cli->text[option];

    return name && qy_encoding_by_name(name, strlen(name), ret_encoding) == 0;
}

void qyi_cli_record_input(const struct qyi_cli *cli, struct qyi_record_input *input)
{
    input->encoding_known = qyi_cli_encoding(cli, QYI_OPT_ENCODING, &input->encoding);
    input->game_known = cli->text[QYI_OPT_GAME] != NULL;
    input->game = qyi_cli_game(cli);
}
