/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of the format SGF, by the laws of fuzz_formats.h. */
#include "fuzz_formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_format(&qyi_format_sgf, data, size);
}
