/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Checkpoints of unfinished table builds. The first byte selects the material; the rest is the file. Laws: no
 * byte is read beyond the file or written beyond a piece, and a file that is refused when no memory for the
 * pieces is provided is refused with it, too.
 */
#include "fuzz.h"

#include "tables/checkpoint.h"
#include "tables/rules.h"

#include <stdlib.h>
#include <string.h>

#define ROOM (UINT64_C(1) << 22)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct {
        enum qy_game game;
        const char *name;
    } materials[] = {{QY_GAME_CHESS, "KRK"}, {QY_GAME_XIANGQI, "KRKN"}};
    struct qyi_material material;
    struct qyi_checkpoint kept;
    uint8_t *copy;
    unsigned row;

    if (size == 0)
        return 0;
    row = data[0] & 1;
    copy = malloc(size); /* allocated with the exact size, so that a sanitizer detects reads beyond the end */
    FUZZ_LAW(copy != NULL && qyi_material_parse(qyi_table_rules[materials[row].game], materials[row].name,
                                                strlen(materials[row].name), &material, NULL) == 0);
    memcpy(copy, data + 1, size - 1);
    if (qyi_checkpoint_look_at(&kept, &material, copy, size - 1) == 0) {
        int bare = qyi_checkpoint_read_from(&kept, copy, size - 1);

        for (unsigned i = 0; i < QYI_CHECKPOINT_PIECES; i++)
            if (kept.bytes[i] <= ROOM)
                kept.piece[i] = malloc(kept.bytes[i] + !kept.bytes[i]);
        FUZZ_LAW(bare == 0 || qyi_checkpoint_read_from(&kept, copy, size - 1) == bare);
        if (bare == 0)
            (void)qyi_checkpoint_read_from(&kept, copy, size - 1);
        for (unsigned i = 0; i < QYI_CHECKPOINT_PIECES; i++)
            free(kept.piece[i]);
    }
    free(copy);
    return 0;
}
