/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Endgame table files. The first byte selects the material; the rest is the file. Laws: no byte is read
 * beyond the file; reading an entry twice gives the same value; an entry read alone equals that of the
 * unpacked table.
 */
#include "fuzz.h"

#include "tables/rules.h"
#include "tables/table.h"

#include <stdlib.h>
#include <string.h>

static void ask(struct qyi_table_file *file)
{
    const struct qyi_places *places = qyi_table_file_places(file);
    struct qyi_table table = {.places = *places};
    uint64_t entries = places->entries;
    int whole;

    table.value[0] = malloc(2 * entries * sizeof(*table.value[0]));
    FUZZ_LAW(table.value[0] != NULL);
    whole = qyi_table_file_unpack(file, &table, NULL);
    for (unsigned i = 0; i < 64; i++) {
        uint64_t entry = 2 * entries / 64 * i + i;
        uint16_t value = 0;
        uint16_t again = 0;
        unsigned side = entry >= entries;
        int code = qyi_table_file_value(file, side, side ? entry - entries : entry, &value, NULL);

        FUZZ_LAW(qyi_table_file_value(file, side, side ? entry - entries : entry, &again, NULL) == code);
        FUZZ_LAW(value == again);
        FUZZ_LAW(whole != 0 || (code == 0 && value == table.value[0][entry]));
    }
    free(table.value[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct {
        enum qy_game game;
        const char *name;
    } materials[] = {{QY_GAME_CHESS, "KRK"}, {QY_GAME_XIANGQI, "KRAK"}};
    struct qyi_material material;
    struct qyi_table_file *file = NULL;
    uint8_t *copy;
    unsigned row;

    if (size == 0)
        return 0;
    row = data[0] & 1;
    copy = malloc(size); /* allocated with the exact size, so that a sanitizer detects reads beyond the end */
    FUZZ_LAW(copy != NULL && qyi_material_parse(qyi_table_rules[materials[row].game], materials[row].name,
                                                strlen(materials[row].name), &material, NULL) == 0);
    memcpy(copy, data + 1, size - 1);
    if (qyi_table_file_borrow(copy, size - 1, &material, &file, NULL) == 0) {
        ask(file);
        qyi_table_file_close(file);
    }
    free(copy);
    return 0;
}
