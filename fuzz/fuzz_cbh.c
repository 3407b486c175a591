/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game of a ChessBase database: any bytes as its moves and annotations. Law: every move is legal in its
 * position. The first two bytes are the length of the moves.
 */
#include "fuzz_formats.h"

#include "record/format_cbh.h"

static int keep_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    (void)user;
    (void)record;
    (void)end;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct qy_record_visitor visitor = {.move = fuzz_on_move, .item = fuzz_on_item};
    struct fuzz_reading reading = {.format = &qyi_format_cbh, .size = size};
    const struct qyi_record_sink sink = {&reading, keep_record, fuzz_on_report};
    struct qyi_findings findings = {.sink = &sink};
    struct qyi_cbh_notes notes = {.cut = false};
    struct qy_record *record;

    if (size < 2 || qy_record_new(&record) != 0)
        return 0;
    size_t len = (size_t)data[0] << 8 | data[1];
    len = len < size - 2 ? len : size - 2;
    struct qyi_bytes moves = {.data = data + 2, .len = len};
    const struct qyi_bytes noted = {.data = data + 2 + len, .len = size - 2 - len};
    if (noted.len > 0)
        qyi_cbh_notes_begin(&notes, &noted);
    int code = qyi_cbh_moves(&moves, &notes, record, &findings);
    FUZZ_LAW(code == 0 || code == QY_E_MEMORY);
    FUZZ_LAW(qy_record_walk(record, &visitor, NULL) == 0);
    FUZZ_LAW(reading.reported ||
             (!findings.damaged && !findings.illegal && !findings.cut && !findings.no_start));
    qy_record_free(record);
    return 0;
}
