/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of the chess room share. */
#ifndef QYI_TESTS_CHESS_SUPPORT_H
#define QYI_TESTS_CHESS_SUPPORT_H

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/position.h"
#include "chess/status.h"
#include "cmocka_all.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a FEN that must be good. */
static inline struct qy_chess_position position_of(const char *fen)
{
    struct qy_chess_position position;
    struct qy_error error;

    if (qyi_chess_from_fen(fen, strlen(fen), &position, NULL, &error) < 0)
        fail_msg("“%s”: %s, “%s”", fen, qy_error_name(error.code), error.found);
    return position;
}

/* Writes a move as UCI does into 8 bytes: castling as the king's way, or `own` as king takes own rook. */
static inline const char *uci_of(qy_move move, bool own, char *text)
{
    unsigned from = qyi_chess_move_from(move);
    unsigned to = own ? qyi_chess_move_target(move) : qyi_chess_move_to(move);
    unsigned promotion = qyi_chess_move_promotion(move);

    snprintf(text, 8, "%c%c%c%c%s", 'a' + (int)(from % 8), '1' + (int)(from / 8), 'a' + (int)(to % 8),
             '1' + (int)(to / 8), (const char *[]){"", "", "n", "b", "r", "q", "", ""}[promotion]);
    return text;
}

/* The legal move that is written so (castling as king takes own rook), or QY_MOVE_NONE. */
static inline qy_move move_of(const struct qy_chess_position *position, const char *uci)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_chess_gen_legal(position, moves);
    char text[8];

    for (size_t i = 0; i < count; i++)
        if (strcmp(uci_of(moves[i], true, text), uci) == 0)
            return moves[i];
    return QY_MOVE_NONE;
}

/* The square of a name like "e4". */
static inline qy_square square_of(const char *name)
{
    return (qy_square)((name[1] - '1') * 8 + name[0] - 'a');
}

/* Opens a file of tests/data/chess. */
static inline FILE *open_data(const char *name)
{
    const char *folder = getenv("QIYUAN_TEST_DATA");
    char path[4096];
    FILE *file;

    snprintf(path, sizeof path, "%s/chess/%s", folder ? folder : "tests/data", name);
    file = fopen(path, "r");
    if (!file)
        fail_msg("cannot open %s", path);
    return file;
}

/* A generator of pseudo-random numbers with its seed in the open, so that a failing game can be played again.
 */
static inline uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static inline int compare_moves(const void *a, const void *b)
{
    return (int)*(const qy_move *)a - (int)*(const qy_move *)b;
}

#endif
