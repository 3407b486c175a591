/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Networks that evaluate positions: files, and sums that follow the moves. May use: base, board,
 * game.
 *
 * Each side sees every piece as an input: whose it is, its kind, and its square with the side's own home rank
 * first. The weights of the pieces on the board add up to `width` sums for each side. Every sum is bounded to
 * 0 to QYI_NET_ONE, squared, and weighted by the output row for the number of pieces left: first the sums of
 * the side to move, then the other's. All numbers are integers, so every body of code gives the same value.
 *
 * A file, little-endian:
 *
 *     0   "QYNET1\n" and a zero
 *     8   game (1 byte), number of output rows (1), width (2), inputs (2), scale (2)
 *     16  hash of all that follows the head: FNV-1a of 64 bits (8), zeros (8)
 *     32  licence, filled with zeros (32)
 *     64  weights of each input (2 * width * inputs), first values of the sums (2 * width), output rows
 *         (1 * 2 * width each), first values of the outputs (4 each)
 */
#ifndef QYI_ENGINE_NET_H
#define QYI_ENGINE_NET_H

#include <qiyuan/core/game.h>
#include <qiyuan/errors/engine.h>

#define QYI_NET_WIDTH 256 /* the most; widths are multiples of QYI_NET_STEP */
#define QYI_NET_STEP  64
#define QYI_NET_ROWS  8
#define QYI_NET_ONE   181 /* of a sum; its square times 127 fits 512 times into 31 bits */
#define QYI_NET_UNIT  64  /* of an output weight */
#define QYI_NET_WEIGHT \
    1000 /* most of an input's weight, so that 32 of them and a first value fit into 16 bits */
#define QYI_NET_FIRST 700 /* most of a sum's first value */
#define QYI_NET_HEAD  64

struct qyi_net_body;

struct qyi_net {
    const struct qyi_net_body *body;
    enum qy_game game;
    unsigned width;
    int scale; /* the value of an output of 1 */
    int16_t first[QYI_NET_WIDTH];
    int16_t row[QYI_NET_ROWS][2 * QYI_NET_WIDTH];
    int32_t row_first[QYI_NET_ROWS];
    int16_t weight[]; /* [input][width] */
};

/* The networks that the library holds, each the bytes of a file. */
struct qyi_net_file {
    const unsigned char *data;
    size_t len;
};

extern const struct qyi_net_file qyi_net_built_in[QY_GAME_COUNT];

/*
 * Makes a network of a file's bytes. QY_E_NETWORK if they are not a network of that game, QY_E_MEMORY. The
 * caller frees it.
 */
int qyi_net_read(enum qy_game game, const void *data, size_t len, struct qyi_net **ret_net,
                 struct qy_error *reterr);
/* The same for a file; QY_E_FILE_READ as well. */
int qyi_net_open(enum qy_game game, const char *path, size_t len, struct qyi_net **ret_net,
                 struct qy_error *reterr);
void qyi_net_free(struct qyi_net *net);

/* ---- values ---------------------------------------------------------------------------------------- */

/* The sums of a position, from the first and from the second side's view, and which pieces they count. */
struct qyi_net_sums {
    union {
        uint64_t plane[4];  /* as in the position of one game */
        uint8_t square[32]; /* as in that of the other */
    } placed;
    int16_t sum[2][QYI_NET_WIDTH];
};

/* The inputs, by view, in which a position differs from the one that sums are of. */
struct qyi_net_changes {
    unsigned added;
    unsigned removed;
    uint16_t add[2][64];
    uint16_t remove[2][64];
};

/* How the pieces of a game are inputs. */
struct qyi_net_game {
    unsigned inputs;
    uint8_t nothing; /* each byte of `placed` for the empty board */
    void (*changes)(const struct qy_position *position, const struct qyi_net_sums *from,
                    struct qyi_net_changes *ret_changes);
};

extern const struct qyi_net_game qyi_net_games[QY_GAME_COUNT];

/* The sums of the empty board. */
void qyi_net_empty(const struct qyi_net *net, struct qyi_net_sums *ret_sums);

/*
 * The value of a position for the side to move, from its own sums. `men`: the number of pieces on the board.
 */
int qyi_net_value(const struct qyi_net *net, const struct qyi_net_sums *sums, unsigned side, unsigned men);

/* Computes the value of a position from nothing; the search follows the moves instead. */
int qyi_net_evaluate(const struct qyi_net *net, const struct qy_position *position);

/* The code that depends on the CPU; all bodies give the same numbers. */
struct qyi_net_body {
    /* Writes the sums after changes to those of `from`, which may be the same. */
    void (*update)(const struct qyi_net *net, const struct qyi_net_sums *from,
                   const struct qyi_net_changes *changes, struct qyi_net_sums *ret_sums);
    /* The weighted squares of one side's sums. */
    int32_t (*output)(const int16_t *sum, const int16_t *row, unsigned width);
};

extern const struct qyi_net_body qyi_net_baseline;
extern const struct qyi_net_body qyi_net_avx2;
extern const struct qyi_net_body qyi_net_avx512;

/* The body at `index`, the slowest first; NULL past the last one that this CPU runs. */
const struct qyi_net_body *qyi_net_body_at(size_t index);

#endif
