/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Chess positions. Laws: a FEN that is read and written reads back as the same position. There and for a few
 * moves after it, the list of legal moves agrees with the test of a single move, and the incrementally
 * updated key equals the recomputed one.
 */
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/position.h"
#include "chess/status.h"
#include "fuzz.h"

#include <string.h>

static void stable(const struct qy_chess_position *position)
{
    struct qy_chess_position again;
    struct qy_buf fen = QY_BUF_INIT;
    struct qy_buf second = QY_BUF_INIT;

    for (int shredder = 0; shredder < 2; shredder++) {
        qy_buf_clear(&fen);
        qy_buf_clear(&second);
        qyi_chess_to_fen(position, shredder != 0, true, &fen);
        FUZZ_LAW(qyi_chess_from_fen(fen.data, fen.len, &again, NULL, NULL) == 0);
        qyi_chess_to_fen(&again, shredder != 0, true, &second);
        FUZZ_LAW(strcmp(fen.data, second.data) == 0);
        again.chess960 = position->chess960;
        FUZZ_LAW(memcmp(&again, position, sizeof again) == 0);
    }
    qy_buf_free(&fen);
    qy_buf_free(&second);
}

/* Compares the list of legal moves with the test of single moves. `probe` may be any 16 bits. */
static size_t list_agrees(const struct qy_chess_position *position, uint16_t probe, qy_move *moves)
{
    size_t count = qyi_chess_gen_legal(position, moves);
    bool listed = false;

    FUZZ_LAW(count <= 218);
    for (size_t i = 0; i < count; i++) {
        FUZZ_LAW(qyi_chess_is_legal(position, moves[i]));
        listed |= moves[i] == probe;
    }
    FUZZ_LAW(qyi_chess_is_legal(position, probe) == listed);
    FUZZ_LAW((count > 0) == (qyi_chess_status(position) == QY_STATUS_OPEN));
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qy_chess_position position;
    uint32_t choice = 2166136261U;

    if (qyi_chess_from_fen((const char *)data, size, &position, NULL, NULL) < 0)
        return 0;
    for (size_t i = 0; i < size; i++)
        choice = (choice ^ data[i]) * 16777619U;
    for (int ply = 0; ply < 6; ply++) {
        struct qy_chess_position before = position;
        struct qy_chess_undo undo;
        qy_move moves[QY_MAX_MOVES];
        size_t count = list_agrees(&position, (uint16_t)choice, moves);
        qy_move move;

        stable(&position);
        if (count == 0)
            break;
        move = moves[choice % count];
        qyi_chess_make(&position, move, &undo);
        FUZZ_LAW(position.key == qyi_chess_compute_key(&position));
        qyi_chess_unmake(&position, move, &undo);
        FUZZ_LAW(memcmp(&position, &before, sizeof before) == 0);
        qyi_chess_make(&position, move, &undo);
        choice = (choice ^ move) * 16777619U;
    }
    return 0;
}
