/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a table has to know of a game: the shape of its board, where its pieces may stand, and what
 * the end of a line of play means. One constant for each game.
 */
#ifndef QYI_TABLES_RULES_H
#define QYI_TABLES_RULES_H

#include <qiyuan/core/game.h>

/* No game's board has more ways to be turned or mirrored onto itself. */
#define QYI_TABLE_TURNS 8

struct qyi_build_loops;

struct qyi_table_rules {
    enum qy_game game;
    uint8_t files;
    uint8_t ranks;
    uint8_t king;              /* the kind that can't be taken */
    uint8_t turns;             /* images of the board that mean the same, itself included */
    uint8_t turns_with_pawns;  /* the same where pieces move one way only; the first of those */
    uint8_t pawn;              /* the kind that moves one way only and takes symmetry with it; 0: none does */
    const uint8_t *worth;      /* by kind, in any unit: tells the stronger side */
    const uint8_t *most;       /* by kind: how many a side can have */
    const uint8_t *promotions; /* kinds a pawn can become, ends in 0; "": none */
    bool stalemate_loses;      /* for the side that has no move */
    bool perpetual_check_loses; /* for the side that can only hold by checking on every move */
    bool syzygy;                /* Syzygy tables know the game */
    bool (*may_stand)(qy_piece piece, qy_square square);
    bool (*kings_apart)(qy_square first, qy_square second); /* may stand so, whoever is to move */
    /* the materials that ship with the program, with what they lead to; spaces between */
    const char *shipped;
    const struct qyi_build_loops *loops; /* of retrograde analysis; see build.h */
    /* The squares with pieces on them, bit by bit: `ret_bits[square / 64] >> square % 64`. */
    void (*occupied)(const struct qy_position *position, uint64_t ret_bits[2]);
    /* True where a position has rights that no table holds for good (castling): it is in none. */
    bool (*beyond)(const struct qy_position *position);
    /* True where it has a right for one move (en passant): its value is that of its best move. */
    bool (*fleeting)(const struct qy_position *position);
};

extern const struct qyi_table_rules qyi_table_rules_chess;
extern const struct qyi_table_rules qyi_table_rules_xiangqi;
/* The same as its `may_stand`. */
bool qyi_xiangqi_may_stand(qy_piece piece, qy_square square);

/* By `enum qy_game`. */
extern const struct qyi_table_rules *const qyi_table_rules[QY_GAME_COUNT];

/* Where image `turn` of the board has a square: bit 0 mirrors the files, bit 1 the ranks, bit 2 exchanges
 * files and ranks. */
static inline qy_square qyi_table_turn(const struct qyi_table_rules *rules, unsigned turn, unsigned square)
{
    unsigned file = square % rules->files;
    unsigned rank = square / rules->files;
    unsigned kept;

    if (turn & 1)
        file = rules->files - 1U - file;
    if (turn & 2)
        rank = rules->ranks - 1U - rank;
    kept = file;
    if (turn & 4) {
        file = rank;
        rank = kept;
    }
    return (qy_square)(rank * rules->files + file);
}

/* The square as the other side sees it: ranks mirrored. */
static inline qy_square qyi_table_flip(const struct qyi_table_rules *rules, unsigned square)
{
    return qyi_table_turn(rules, 2, square);
}

#endif
