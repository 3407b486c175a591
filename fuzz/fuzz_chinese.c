/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi moves as text; checks the law in fuzz_moves.h. */
#include "fuzz_moves.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_moves(QY_GAME_XIANGQI, data, size);
    return 0;
}
