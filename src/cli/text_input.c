/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads text files, also from a zip file, and converts them to UTF-8. */
#include "cli/text_input.h"

#include "cli/input.h"

#include <string.h>

/* Appends the path to read: the file, or the only member of an archive. Returns an exit code. */
static int find_file(const struct qyi_cli *cli, const char *path, struct qy_buf *ret_path)
{
    struct qy_error error = {0};
    size_t members;

    error.code = qyi_zip_only(path, ret_path, &members);
    if (error.code < 0)
        return qyi_cli_fail(cli, path, &error);
    if (members == 1)
        return QYI_EXIT_DONE;
    qyi_cli_say(cli, "input.zip-members", path, QYI_CLI_NUMBER(members), NULL);
    return QYI_EXIT_INPUT;
}

/* Converts a text to UTF-8 in place, and reports its encoding. Returns an exit code. */
static int decode(const struct qyi_cli *cli, const char *path, const struct qyi_named_encoding *asked,
                  struct qy_buf *text)
{
    struct qyi_text_found found;
    struct qy_buf out = QY_BUF_INIT;
    struct qy_error error = {.code = qyi_text_to_utf8(qy_buf_str(text), text->len, asked, &out, &found)};

    if (error.code < 0 || found.encoding == QY_ENCODING_UTF8) {
        qy_buf_free(&out);
        return error.code < 0 ? qyi_cli_fail(cli, path, &error) : QYI_EXIT_DONE;
    }
    if (!cli->quiet)
        qyi_cli_say(cli, found.sure && found.whole ? "import.encoding" : "import.encoding-doubt", path,
                    qy_encoding_name(found.encoding), NULL);
    qy_buf_free(text);
    *text = out;
    return QYI_EXIT_DONE;
}

int qyi_cli_read_text(const struct qyi_cli *cli, const char *path, struct qy_buf *text)
{
    struct qyi_named_encoding asked;
    struct qy_buf file = QY_BUF_INIT;
    int code = qyi_cli_encoding(cli, QYI_OPT_ENCODING, &asked);

    if (code == QYI_EXIT_DONE)
        code = find_file(cli, path, &file);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_read_recoded(cli, qy_buf_str(&file), asked.other, text);
    if (code == QYI_EXIT_DONE && !asked.other)
        code = decode(cli, path, &asked, text);
    qy_buf_free(&file);
    return code;
}

int qyi_cli_read_list(const struct qyi_cli *cli, const char *path, struct qy_buf *text)
{
    struct qy_error error = {0};
    int code = qyi_cli_read_text(cli, path, text);

    if (code == QYI_EXIT_DONE && text->len >= 3 && memcmp(text->data, "\xEF\xBB\xBF", 3) == 0) {
        memmove(text->data, text->data + 3, text->len - 3);
        text->data[text->len -= 3] = '\0';
    }
    if (code == QYI_EXIT_DONE && qyi_text_is_utf8(qy_buf_str(text), text->len, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    return code;
}
