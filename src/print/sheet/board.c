/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the boards of both games: positions, colours, discs, corners. */
#include "sheet/board.h"

#include <ctype.h>
#include <string.h>

/* clang-format off */
const struct qyi_palette qyi_palettes[QY_DIAGRAM_COLOURS_COUNT] = {
    [QY_DIAGRAM_PRINT] = {
        .ground = 0xffffff, .line = 0x16191b, .label = 0x30363a, .faint = 0x4a5254,
        .square = {{0xffffff, 0xc6cbc9}, {0xece7d6, 0xb8b096}},
        .now = 0xe2e0d4, .now_line = 0x16191b,
        .man_fill = {0xffffff, 0x16191b}, .man_edge = {0x0c0e0f, 0x0c0e0f}, .man_detail = {0x0c0e0f, 0xffffff},
        .disc_fill = {0xffffff, 0x16191b}, .disc_edge = {0x16191b, 0x16191b},
        .disc_ring = {0x16191b, 0xffffff}, .disc_sign = {0x16191b, 0xffffff},
        .hue = {0x1f6b3a, 0x9c2717, 0x8a5a00, 0x17498f}, .casing = 0xffffff,
    },
    [QY_DIAGRAM_SCREEN] = {
        .ground = 0xf3f4f0, .line = 0x3d4446, .label = 0x5a6163, .faint = 0x5a6163,
        .square = {{0xe9ebe7, 0xa9b1af}, {0xf3dc9a, 0xcdb263}},
        .now = 0xf3dc9a, .now_line = 0x6b4308,
        .man_fill = {0xffffff, 0x24292c}, .man_edge = {0x16191b, 0x0c0e0f}, .man_detail = {0x16191b, 0xe9ebe7},
        .disc_fill = {0xffffff, 0x24292c}, .disc_edge = {0xa62c19, 0x24292c},
        .disc_ring = {0xa62c19, 0xc4cac8}, .disc_sign = {0xa62c19, 0xffffff},
        .hue = {0x1f7a45, 0xb3301c, 0xc98a00, 0x17498f}, .casing = 0xfbfcfa,
    },
    [QY_DIAGRAM_DARK] = {
        .ground = 0x1d2225, .line = 0x8a9496, .label = 0x9aa2a2, .faint = 0x9aa2a2,
        .square = {{0xa3acab, 0x6a7476}, {0xd2b868, 0xa08334}},
        .now = 0x6b5620, .now_line = 0xedc46a,
        .man_fill = {0xf6f6f2, 0x16191b}, .man_edge = {0x0c0e0f, 0x050607}, .man_detail = {0x0c0e0f, 0xc8cecd},
        .disc_fill = {0xf1efe9, 0x080a0b}, .disc_edge = {0xa62c19, 0x9aa2a2},
        .disc_ring = {0xa62c19, 0xc4cac8}, .disc_sign = {0xa62c19, 0xf4f4f0},
        .hue = {0x4fb477, 0xff9077, 0xe2b044, 0x93bdf6}, .casing = 0x111416,
    },
};
/* clang-format on */

const struct qyi_board *const qyi_boards[QY_GAME_COUNT] = {
    [QY_GAME_CHESS] = &qyi_board_chess,
    [QY_GAME_XIANGQI] = &qyi_board_xiangqi,
};

void qyi_board_men(enum qy_game game, const char *field, qy_piece ret_men[QY_MAX_SQUARES])
{
    const struct qyi_board *board = qyi_boards[game];
    unsigned file = 0;
    unsigned rank = board->ranks - 1;

    memset(ret_men, 0, QY_MAX_SQUARES * sizeof *ret_men);
    for (; *field; field++) {
        const char *kind = strchr(board->letters, toupper((unsigned char)*field));

        if (*field == '/' && rank > 0) {
            file = 0;
            rank--;
        } else if (*field >= '1' && *field <= '9') {
            file += (unsigned)(*field - '0');
        } else if (kind && file < board->files) {
            enum qy_side side = isupper((unsigned char)*field) ? QY_FIRST : QY_SECOND;

            ret_men[rank * board->files + file++] = QY_PIECE(side, (unsigned)(kind - board->letters) + 1);
        }
    }
}
