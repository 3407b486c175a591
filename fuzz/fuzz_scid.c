/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game of a Scid database: any bytes as its moves. Law: every move is legal in its position. */
#include "fuzz_formats.h"

#include "record/format_scid.h"

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
    struct fuzz_reading reading = {.format = &qyi_format_scid, .size = size};
    const struct qyi_record_sink sink = {&reading, keep_record, fuzz_on_report};
    struct qyi_findings findings = {.sink = &sink};
    struct qyi_bytes bytes = {.data = data, .len = size};
    struct qy_record *record;

    if (qy_record_new(&record) != 0)
        return 0;
    int code = qyi_scid_moves(&bytes, record, &findings);
    FUZZ_LAW(code == 0 || code == QY_E_MEMORY);
    FUZZ_LAW(qy_record_walk(record, &visitor, NULL) == 0);
    FUZZ_LAW(reading.reported || (!findings.damaged && !findings.illegal && !findings.cut));
    qy_record_free(record);
    return 0;
}
