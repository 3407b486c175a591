/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Text of files, found in a zip file and made UTF-8. */
#include "cli/text_input.h"

#include "base/utf8.h"
#include "cli/input.h"
#include "cli/record_input.h"
#include "source/guess.h"
#include "source/transcode.h"
#include "source/zip.h"

#include <stdio.h>
#include <string.h>

/* ---- members of zip files -------------------------------------------------------------------------- */

struct members {
    struct qy_buf *path;
    size_t count;
};

static int count_member(void *user, const char *name)
{
    struct members *members = user;
    size_t len = strlen(name);

    if (len == 0 || name[len - 1] == '/')
        return 0;
    if (members->count++ == 0)
        qy_buf_addf(members->path, "/%s", name);
    return 0;
}

/* Appends the path of what is to be read: the file, or its one member. Returns an exit code. */
static int find_file(const struct qyi_cli *cli, const char *path, struct qy_buf *ret_path)
{
    struct members members = {.path = ret_path};
    struct qy_error error = {0};
    char count[24];

    qy_buf_adds(ret_path, path);
    if (strcmp(path, "-") == 0 || !qyi_is_zip(path))
        return QYI_EXIT_DONE;
    error.code = qyi_zip_names(path, count_member, &members);
    if (error.code < 0)
        return qyi_cli_fail(cli, path, &error);
    if (members.count == 1)
        return QYI_EXIT_DONE;
    (void)snprintf(count, sizeof count, "%zu", members.count);
    qyi_cli_say(cli, "input.zip-members", path, count, NULL);
    return QYI_EXIT_INPUT;
}

/* ---- encodings ------------------------------------------------------------------------------------- */

struct reading {
    enum qy_encoding encoding;
    size_t skip; /* a byte order mark of so many bytes */
    bool sure;
};

/* What the bytes are in; UTF-8 also where they are damaged: the reader tells where. */
static struct reading judge(const struct qyi_cli_encoding *asked, const struct qy_buf *text)
{
    const unsigned char *bytes = (const unsigned char *)qy_buf_str(text);
    struct reading reading = {.encoding = QY_ENCODING_UTF8, .sure = true};

    if (text->len >= 2 &&
        ((bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF))) {
        reading.encoding = bytes[0] == 0xFF ? QY_ENCODING_UTF16LE : QY_ENCODING_UTF16BE;
        reading.skip = 2;
    } else if (asked->known) {
        reading.encoding = asked->encoding;
    } else if (!qyi_utf8_valid(qy_buf_str(text), text->len)) {
        reading.encoding = qyi_encoding_guess(bytes, text->len, true, NULL, &reading.sure);
    }
    return reading;
}

static int decode(const struct qyi_cli *cli, const char *path, const struct qyi_cli_encoding *asked,
                  struct qy_buf *text)
{
    struct reading reading = judge(asked, text);
    struct qy_buf out = QY_BUF_INIT;
    struct qy_error error = {0};
    size_t bad;

    if (reading.encoding == QY_ENCODING_UTF8)
        return QYI_EXIT_DONE;
    error.code = qyi_text_decode(reading.encoding, (const unsigned char *)text->data + reading.skip,
                                 text->len - reading.skip, &out, &bad);
    if (error.code < 0) {
        qy_buf_free(&out);
        return qyi_cli_fail(cli, path, &error);
    }
    reading.sure = reading.sure && bad == text->len - reading.skip;
    if (!cli->quiet)
        qyi_cli_say(cli, reading.sure ? "import.encoding" : "import.encoding-doubt", path,
                    qy_encoding_name(reading.encoding), NULL);
    qy_buf_free(text);
    *text = out;
    return QYI_EXIT_DONE;
}

int qyi_cli_read_text(const struct qyi_cli *cli, const char *path, struct qy_buf *text)
{
    struct qyi_cli_encoding asked;
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
