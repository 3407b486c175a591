/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files in the format XQF; checks the laws in fuzz_formats.h. */
#include "fuzz_formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_format(&qyi_format_xqf, data, size);
}
