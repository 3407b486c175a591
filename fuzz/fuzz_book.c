/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Opening books. Laws: a file is refused, or its records are sorted by key and the moves chosen from it are
 * legal.
 */
#include "engine/book.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qy_position position;
    struct qyi_book *book;
    uint64_t seed = size;

    if (qyi_book_read((enum qy_game)0, data, size, &book, NULL) < 0)
        return 0;
    FUZZ_LAW(book->count == size / 16);
    for (size_t i = 1; i < book->count; i++)
        FUZZ_LAW(book->records[i - 1].key <= book->records[i].key);
    qy_position_start((enum qy_game)0, &position);
    for (unsigned ply = 0; ply < 100; ply++) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(&position, moves);
        qy_move move = qyi_book_choose(book, &position, moves, count, &seed);
        struct qy_undo undo;

        if (move == QY_MOVE_NONE)
            break;
        FUZZ_LAW(qy_position_is_legal(&position, move));
        qy_position_make(&position, move, &undo);
    }
    qyi_book_free(book);
    return 0;
}
