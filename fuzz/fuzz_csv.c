/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Players' lists as CSV. Laws: a list that is read and written reads back the same and is written as the same
 * bytes again; errors have a position.
 */
#include <qiyuan/event/trf.h>

#include <string.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qy_buf once = QY_BUF_INIT;
    struct qy_buf twice = QY_BUF_INIT;
    struct qy_tournament *tournament;
    struct qy_tournament *again;
    struct qy_error error;
    int code = qy_csv_read((const char *)data, size, &tournament, &error);

    if (code < 0) {
        FUZZ_LAW(error.code == code && error.line >= 1 && error.column >= 1);
        return 0;
    }
    FUZZ_LAW(qy_csv_write(tournament, &once) == 0);
    FUZZ_LAW(qy_csv_read(once.data, once.len, &again, NULL) == 0);
    FUZZ_LAW(again->player_count == tournament->player_count);
    FUZZ_LAW(qy_csv_write(again, &twice) == 0);
    FUZZ_LAW(once.len == twice.len && memcmp(once.data, twice.data, once.len) == 0);
    qy_tournament_free(again);
    qy_tournament_free(tournament);
    qy_buf_free(&once);
    qy_buf_free(&twice);
    return 0;
}
