/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves of chess as text: see fuzz_moves.h for the law. */
#include "fuzz_moves.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_moves(QY_GAME_CHESS, data, size);
    return 0;
}
