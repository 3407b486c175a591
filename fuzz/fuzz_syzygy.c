/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Syzygy table files. The first byte selects the kind and the material; the rest is the file. Laws: no entry
 * is read beyond the file; every entry has a value or the file is damaged; reading an entry twice gives the
 * same value.
 */
#include "fuzz.h"

#include "tables/syzygy.h"

#include <stdlib.h>
#include <string.h>

static void ask(const struct qyi_syzygy_part *part)
{
    for (unsigned i = 0; i < 64; i++) {
        uint64_t number = part->size / 64 * i + i;
        unsigned value = 0;
        unsigned again = 0;
        int code = qyi_syzygy_value(part, number, &value);

        FUZZ_LAW(qyi_syzygy_value(part, number, &again) == code);
        FUZZ_LAW(code != 0 || value == again);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"KQvK",  "KPvK",  "KRvKR",  "KPPvK",
                                        "KPvKP", "KBBvK", "KRPvKR", "KNNvK"};
    struct qyi_syzygy_file file;
    struct qyi_syzygy_men men;
    uint8_t *copy;
    int code;

    if (size == 0)
        return 0;
    copy = malloc(size); /* allocated with the exact size, so that a sanitizer detects reads beyond the end */
    FUZZ_LAW(copy != NULL && qyi_syzygy_men(names[data[0] >> 1 & 7], &men));
    memcpy(copy, data + 1, size - 1);
    code = qyi_syzygy_file_begin(data[0] & 1 ? QYI_SYZYGY_DTZ : QYI_SYZYGY_WDL, &men, copy, size - 1, &file);
    for (unsigned side = 0; side < file.sides && code == 0; side++)
        for (unsigned f = 0; f < file.files; f++) {
            unsigned plies;

            ask(&file.part[side][f]);
            if (data[0] & 1)
                (void)qyi_syzygy_plies(&file, &file.part[side][f], QY_SYZYGY_WIN, data[0], &plies);
        }
    qyi_syzygy_file_end(&file);
    free(copy);
    return 0;
}
