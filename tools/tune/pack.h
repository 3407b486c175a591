/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files of packed positions: what `tune play -o` appends to and the trainer reads. All numbers are
 * little-endian.
 *
 * A head of 32 bytes: "QYPACK1\n", the game (1 byte), 3 bytes of zero, nodes per move (4), the first game's
 * seed (8), a hash of the evaluation's parameters (8). Then records of 32 bytes, a game's one after another:
 *
 *     bytes  0 to 11  the occupied squares, bit n for square n
 *                     (bit 90: the second side is to move; bits 91 and 92: its points, in halves)
 *     bytes 12 to 27  the pieces on them in the order of the squares, four bits each, the lower half first
 *     bytes 28 and 29 the search's value, for the side to move
 *     bytes 30 and 31 the lower 16 bits of the game's number
 *
 * Points, too, are those of the side to move.
 */
#ifndef TUNE_PACK_H
#define TUNE_PACK_H

#include <qiyuan/core/game.h>
#include <stdio.h>

#define TUNE_RECORD 32

/* A position read from a file or about to be written. */
struct tune_packed {
    uint8_t count;
    uint8_t square[32];
    uint8_t piece[32]; /* qy_piece */
    uint8_t side;
    uint8_t points; /* of the side to move, in halves */
    uint16_t game;
    int16_t value; /* for the side to move */
};

/* Fills in the board; false if it holds more than 32 pieces. */
bool tune_pack_board(const struct qy_position *position, struct tune_packed *ret);
void tune_pack(const struct tune_packed *packed, uint8_t *ret_record);
/* Returns false if no writer makes such a record: squares off the board, pieces that do not exist, points. */
bool tune_unpack(enum qy_game game, const uint8_t *record, struct tune_packed *ret);

/* What a file of packed positions was made with. */
struct tune_source {
    enum qy_game game;
    uint32_t nodes;
    uint64_t seed;
    uint64_t params;
};

/* A file open for adding games. */
struct tune_log {
    FILE *file;
    uint64_t next;      /* number of the next game */
    uint64_t positions; /* in the file */
};

/*
 * Opens a file, or begins one. An existing file must be of the same source. Its last game may be cut off, so
 * it is dropped and played again. Returns 0, or -1 after printing the error.
 */
int tune_log_open(const char *path, const struct tune_source *source, struct tune_log *ret_log);
/* Adds the positions of the next game. Returns 0, or -1 after printing the error. */
int tune_log_add(struct tune_log *log, const struct tune_packed *positions, size_t count);
void tune_log_close(struct tune_log *log);

/*
 * Opens a file for reading and reads its head. Records follow, up to `*ret_count` whole ones. NULL after
 * printing the error.
 */
FILE *tune_pack_open(const char *path, struct tune_source *ret_source, uint64_t *ret_count);

#endif
