/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files of networks. Laws: a file is refused, or every body of code gives the same value, within bounds. A
 * whole file is too large for the fuzzer, so the bytes are read twice: as they are, and as a head whose
 * numbers are the remaining bytes over and over, with the right hash.
 */
#include "engine/eval.h"
#include "engine/net.h"
#include "fuzz.h"

#include <string.h>

/* Longest file: of the larger game and the greatest width. */
#define MOST (QYI_NET_HEAD + 2 * QYI_NET_WIDTH * 1261 + QYI_NET_ROWS * (2 * QYI_NET_WIDTH + 4))

static void look(enum qy_game game, const uint8_t *data, size_t size)
{
    struct qyi_net *net = NULL;
    struct qy_position position;

    if (qyi_net_read(game, data, size, &net, NULL) < 0)
        return;
    qy_position_start(game, &position);
    for (unsigned ply = 0; ply < 20; ply++) {
        qy_move moves[QY_MAX_MOVES];
        size_t count = qy_position_legal(&position, moves);
        struct qy_undo undo;
        int value;

        net->body = qyi_net_body_at(0);
        value = qyi_net_evaluate(net, &position);
        FUZZ_LAW(value < QYI_EVAL_LIMIT && value > -QYI_EVAL_LIMIT);
        for (size_t body = 1; qyi_net_body_at(body); body++) {
            net->body = qyi_net_body_at(body);
            FUZZ_LAW(qyi_net_evaluate(net, &position) == value);
        }
        if (count == 0)
            break;
        qy_position_make(&position, moves[data[ply % size] % count], &undo);
    }
    qyi_net_free(net);
}

/* Fills in the length and the hash that the head calls for. */
static void look_expanded(enum qy_game game, const uint8_t *data, size_t size)
{
    static uint8_t file[MOST];
    size_t width = (size_t)(data[10] | data[11] << 8);
    size_t len = QYI_NET_HEAD + 2 * width * (qyi_net_games[game].inputs + 1) + QYI_NET_ROWS * (2 * width + 4);
    uint64_t hash = UINT64_C(0xCBF29CE484222325);

    if (width > QYI_NET_WIDTH)
        return;
    memcpy(file, data, QYI_NET_HEAD);
    for (size_t i = QYI_NET_HEAD; i < len; i++) {
        file[i] = data[QYI_NET_HEAD + (i - QYI_NET_HEAD) % (size - QYI_NET_HEAD)];
        hash = (hash ^ file[i]) * UINT64_C(0x100000001B3);
    }
    for (size_t i = 0; i < 8; i++)
        file[16 + i] = (uint8_t)(hash >> 8 * i);
    look(game, file, len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        look((enum qy_game)game, data, size);
        if (size > QYI_NET_HEAD)
            look_expanded((enum qy_game)game, data, size);
    }
    return 0;
}
