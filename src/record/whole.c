/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. Files read to their end before the first game is handed on. */
#include "record/whole.h"

#include <stdint.h>

#define BLOCK ((size_t)64 * 1024)

int qyi_read_whole(const struct qyi_record_input *input, struct qy_buf *out)
{
    for (;;) {
        if (qy_buf_reserve(out, BLOCK) != 0)
            return QY_E_MEMORY;
        long got = input->read(input->user, out->data + out->len, BLOCK);
        if (got < 0)
            return got < INT32_MIN ? QY_E_SYSTEM : (int)got;
        if ((size_t)got > BLOCK)
            return QY_E_SYSTEM;
        if (got == 0)
            return 0;
        out->len += (size_t)got;
    }
}

int qyi_read_one_game(const struct qyi_record_input *input, const struct qyi_record_sink *sink,
                      qyi_game_fn read_game)
{
    struct qyi_findings findings = {.sink = sink};
    struct qy_buf bytes = QY_BUF_INIT;
    struct qy_record *record = NULL;
    int code = qyi_read_whole(input, &bytes);

    if (code == 0)
        code = qy_record_new(&record);
    if (code == 0)
        code = read_game((const unsigned char *)bytes.data, bytes.len, input, record, &findings);
    if (code == 0)
        code = qyi_findings_hand(&findings, record);
    qy_record_free(record);
    qy_buf_free(&bytes);
    return code;
}
