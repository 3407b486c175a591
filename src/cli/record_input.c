/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Formats, encodings and faults of the files to be read, from options. */
#include "cli/record_input.h"

#include <string.h>

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
    for (size_t i = 0; qyi_formats[i]; i++)
        if (to ? qyi_formats[i]->write != NULL : qyi_formats[i]->read != NULL)
            qy_buf_addf(&known, "%s%s", known.len > 0 ? ", " : "", qyi_formats[i]->name);
    return qyi_cli_bad_choice(cli, option, &known);
}

int qyi_cli_encoding(const struct qyi_cli *cli, enum qyi_cli_option_id option,
                     struct qyi_named_encoding *ret_encoding)
{
    struct qy_buf known = QY_BUF_INIT;

    if (qyi_encoding_named(cli->text[option], ret_encoding) == 0)
        return QYI_EXIT_DONE;
    for (unsigned i = 0; i < QY_ENCODING_COUNT; i++)
        qy_buf_addf(&known, "%s, ", qy_encoding_name((enum qy_encoding)i));
    qy_buf_adds(&known, "iconv -l");
    return qyi_cli_bad_choice(cli, option, &known);
}

int qyi_cli_record_input(const struct qyi_cli *cli, struct qyi_record_input *input)
{
    struct qyi_named_encoding encoding;
    int code = qyi_cli_encoding(cli, QYI_OPT_ENCODING, &encoding);

    input->encoding_known = encoding.known;
    input->encoding = encoding.encoding;
    input->game_known = cli->text[QYI_OPT_GAME] != NULL;
    input->game = qyi_cli_game(cli);
    return code;
}
