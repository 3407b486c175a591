/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads files whole before passing on the first game. */
#include "record/whole.h"

#include "record/record.h"
#include "source/text.h"

#include <string.h>

/* Greatest size of a file with one game: a longer one is malicious compression, or not such a file. */
#define MOST_OF_A_GAME ((size_t)16 << 20)

int qyi_read_whole(const struct qyi_record_input *input, struct qy_buf *out)
{
    return qyi_read_to_end(input->read, input->user, out);
}

/* Opens NAME.suffix beside the file, with a suffix in lower or upper case. */
static int open_beside(const char *path, const char *suffix, struct qy_source **ret_source)
{
    size_t len = path ? strlen(path) : 0;
    struct qy_error error = {.code = 0};
    int code = QY_E_FILE_READ;

    for (unsigned upper = 0; upper < 2 && code != 0 && code != QY_E_MEMORY && len > 4; upper++) {
        struct qy_buf name = QY_BUF_INIT;

        qy_buf_add(&name, path, len - 3);
        for (const char *c = suffix; *c; c++)
            qy_buf_addc(&name, upper && *c >= 'a' && *c <= 'z' ? (char)(*c & 0x5F) : *c);
        code = name.failed ? QY_E_MEMORY : qy_source_open(qy_buf_str(&name), ret_source, &error);
        qy_buf_free(&name);
    }
    return code;
}

int qyi_read_beside(const struct qyi_record_input *input, const char *suffix, struct qy_buf *out)
{
    struct qy_source *source = NULL;
    int code = open_beside(input->path, suffix, &source);

    if (code != 0)
        return code;
    const struct qyi_record_input beside = {.read = qy_source_read, .user = source};

    code = qyi_read_whole(&beside, out);
    qy_source_close(source);
    return code;
}

/* An input limited to this many bytes: QY_E_TOO_LONG beyond them. */
struct bounded {
    const struct qyi_record_input *input;
    size_t left;
};

static long read_bounded(void *user, char *buffer, size_t size)
{
    struct bounded *bounded = user;
    long got = bounded->input->read(bounded->input->user, buffer, size);

    if (got > 0 && (size_t)got > bounded->left)
        return QY_E_TOO_LONG;
    bounded->left -= got > 0 ? (size_t)got : 0;
    return got;
}

static int read_one(const struct qyi_record_input *input, const struct qyi_record_sink *sink,
                    qyi_game_fn read_game, size_t most)
{
    struct qyi_findings findings = {.sink = sink};
    struct bounded bounded = {.input = input, .left = most};
    struct qy_buf bytes = QY_BUF_INIT;
    struct qy_record *record = NULL;
    int code = qyi_read_to_end(read_bounded, &bounded, &bytes);

    if (code == QY_E_TOO_LONG) {
        qy_buf_free(&bytes);
        return qyi_find_at(&findings, QYI_DAMAGE, QY_E_TOO_LONG, 0, "16 MiB", "%s", "");
    }
    if (code == 0)
        code = qyi_record_new_for(input, &record);
    if (code == 0 && input->most_game == 0 && bytes.len > QYI_GAME_MOST / 8)
        record->arena.most = 8 * bytes.len;
    if (code == 0)
        code = read_game((const unsigned char *)bytes.data, bytes.len, input, record, &findings);
    if (code == 0)
        code = qyi_findings_hand(&findings, record);
    qy_record_free(record);
    qy_buf_free(&bytes);
    return code;
}

int qyi_read_one_game(const struct qyi_record_input *input, const struct qyi_record_sink *sink,
                      qyi_game_fn read_game)
{
    return read_one(input, sink, read_game, MOST_OF_A_GAME);
}

int qyi_read_one_book(const struct qyi_record_input *input, const struct qyi_record_sink *sink,
                      qyi_game_fn read_book)
{
    return read_one(input, sink, read_book, SIZE_MAX);
}
