/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The published move encodings of ChessBase files, each with its table. */
#include "record/cbh_modes.h"

#include <stddef.h>

static const uint8_t tables[][256] = {
#include "record/cbh_tables.inc"
};

static const struct qyi_cbh_mode modes[] = {
    {.number = 0, .table = tables[0]},
    {.number = 1, .squares = true, .table = tables[1]},
    {.number = 2, .reversed = true, .table = tables[2]},
    {.number = 3, .squares = true, .reversed = true, .table = tables[3]},
    {.number = 4, .after = true, .table = tables[4]},
    {.number = 5, .squares = true, .after = true, .table = tables[5]},
    {.number = 6, .after = true, .reversed = true, .table = tables[6]},
    {.number = 7, .squares = true, .after = true, .reversed = true, .table = tables[7]},
    {.number = 10, .after = true, .towers = true, .table = tables[8]},
    {.number = 11, .after = true, .reversed = true, .towers = true, .table = tables[9]},
};

const struct qyi_cbh_mode *qyi_cbh_mode(unsigned number)
{
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
        if (modes[i].number == number)
            return &modes[i];
    return NULL;
}

unsigned qyi_cbh_value(const struct qyi_cbh_mode *mode, unsigned byte, uint32_t moves)
{
    return mode->after ? (mode->table[byte & 0xFF] - moves) & 0xFF : mode->table[(byte - moves) & 0xFF];
}
