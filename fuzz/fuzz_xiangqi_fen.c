/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Xiangqi positions. Laws: a FEN that is read and written reads back as the same position. There and for a
 * few moves after it, every implementation lists the same legal moves, which agree with the test of a single
 * move and with captures plus quiet moves; the incrementally updated key equals the recomputed one; unmaking
 * a move restores every byte.
 */
#include "fuzz.h"
#include "xiangqi/fen.h"
#include "xiangqi/movegen.h"
#include "xiangqi/status.h"

#include <string.h>

static void read_write_read(const struct qy_xiangqi_position *position)
{
    struct qy_xiangqi_position again;
    struct qy_buf first = QY_BUF_INIT;
    struct qy_buf second = QY_BUF_INIT;

    qyi_xiangqi_to_fen(position, true, &first);
    FUZZ_LAW(!first.failed && qyi_xiangqi_from_fen(first.data, first.len, &again, NULL, NULL) == 0);
    FUZZ_LAW(again.key == position->key);
    qyi_xiangqi_to_fen(&again, true, &second);
    FUZZ_LAW(strcmp(qy_buf_str(&first), qy_buf_str(&second)) == 0);
    qy_buf_free(&first);
    qy_buf_free(&second);
}

static bool holds(const qy_move *moves, size_t count, qy_move move)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* Compares the lists of legal moves. `probe` may be any 16 bits. Returns the number of legal moves. */
static size_t lists_agree(const struct qy_xiangqi_position *position, qy_move probe, qy_move *moves)
{
    size_t count = qyi_xiangqi_gen_legal(position, moves);
    qy_move others[2 * QY_MAX_MOVES];
    size_t other_count = qyi_xiangqi_gen_captures(position, others);

    FUZZ_LAW(count < 128);
    other_count += qyi_xiangqi_gen_quiets(position, others + other_count);
    FUZZ_LAW(other_count == count);
    FUZZ_LAW(qyi_xiangqi_body(QYI_XIANGQI_BODY_PLAIN)->gen_legal(position, others + count) == count);
    for (size_t i = 0; i < count; i++) {
        FUZZ_LAW(qyi_xiangqi_is_legal(position, moves[i]));
        FUZZ_LAW(holds(others, count, moves[i]) && holds(others + count, count, moves[i]));
    }
    FUZZ_LAW(qyi_xiangqi_is_legal(position, probe) == holds(moves, count, probe));
    FUZZ_LAW((count == 0) == (qyi_xiangqi_status(position) != QY_STATUS_OPEN));
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qy_xiangqi_position position;
    uint32_t choice = 1;

    if (qyi_xiangqi_from_fen((const char *)data, size, &position, NULL, NULL) < 0)
        return 0;
    for (size_t i = 0; i < size; i++)
        choice = choice * 31 + data[i];
    for (int ply = 0; ply < 8; ply++) {
        struct qy_xiangqi_position before = position;
        qy_move moves[QY_MAX_MOVES];
        size_t count = lists_agree(&position, (qy_move)choice, moves);
        struct qy_xiangqi_undo undo;

        read_write_read(&position);
        if (count == 0)
            break;
        choice = choice * 1664525U + 1013904223U;
        qyi_xiangqi_make(&position, moves[choice % count], &undo);
        FUZZ_LAW(position.key == qyi_xiangqi_compute_key(&position));
        qyi_xiangqi_unmake(&position, moves[choice % count], &undo);
        FUZZ_LAW(memcmp(&position, &before, sizeof before) == 0);
        qyi_xiangqi_make(&position, moves[choice % count], &undo);
    }
    return 0;
}
