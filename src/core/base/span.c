/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A duration in figures (1:23:45). */
#include <inttypes.h>

#include "base/span.h"

void qyi_add_span(int64_t ms, struct qy_buf *out)
{
    uint64_t span = ms < 0 ? 0 - (uint64_t)ms : (uint64_t)ms;

    qy_buf_addf(out, "%" PRIu64 ":%02u:%02u", span / 3600000, (unsigned)(span / 60000 % 60),
                (unsigned)(span / 1000 % 60));
    if (span % 1000 != 0)
        qy_buf_addf(out, ".%03u", (unsigned)(span % 1000));
}
