/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What tables need to know about a game: the board's shape, where pieces may be, and what the ends of play
 * mean. One constant per game.
 */
#ifndef QYI_TABLES_RULES_H
#define QYI_TABLES_RULES_H

#include <qiyuan/core/game.h>

/* The most symmetries of any game's board. */
#define QYI_TABLE_TURNS 8

struct qyi_build_loops;

struct qyi_table_rules {
    enum qy_game game;
    uint8_t files;
    uint8_t ranks;
    uint8_t king;  /* the kind that can't be captured */
    uint8_t turns; /* symmetries of the board under which positions are equal, including the identity */
    uint8_t turns_with_pawns;   /* the first of these, which also hold with pieces that move one way only */
    uint8_t pawn;               /* the kind that moves one way only and so breaks symmetry; 0: none */
    const uint8_t *worth;       /* by kind, in any unit: decides which side is the stronger */
    const uint8_t *most;        /* by kind: the most pieces of a side */
    const uint8_t *promotions;  /* kinds a pawn can promote to, zero-terminated; "": none */
    bool stalemate_loses;       /* the side without a move loses */
    bool perpetual_check_loses; /* a side that can only hold by checking on every move loses */
    bool syzygy;                /* Syzygy tables exist for the game */
    bool (*may_stand)(qy_piece piece, qy_square square);
    /* whether the kings may be on these squares, whoever is to move */
    bool (*kings_apart)(qy_square first, qy_square second);
    /* the materials shipped with the program, including those they lead to; separated by spaces */
    const char *shipped;
    const struct qyi_build_loops *loops; /* of retrograde analysis; see build.h */
    /* The occupied squares as bits: `ret_bits[square / 64] >> square % 64`. */
    void (*occupied)(const struct qy_position *position, uint64_t ret_bits[2]);
    /* True if the position has lasting rights that no table covers (castling): no table has it. */
    bool (*beyond)(const struct qy_position *position);
    /* True if the position has a right for one move (en passant): its value is that of its best move. */
    bool (*fleeting)(const struct qy_position *position);
};

extern const struct qyi_table_rules qyi_table_rules_chess;
extern const struct qyi_table_rules qyi_table_rules_xiangqi;
/* The `may_stand` of xiangqi. */
bool qyi_xiangqi_may_stand(qy_piece piece, qy_square square);

/* By `enum qy_game`. */
extern const struct qyi_table_rules *const qyi_table_rules[QY_GAME_COUNT];

/*
 * Maps a square by symmetry `turn` of the board: bit 0 mirrors the files, bit 1 the ranks, bit 2 swaps files
 * and ranks.
 */
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

/* The square from the other side's point of view: ranks mirrored. */
static inline qy_square qyi_table_flip(const struct qyi_table_rules *rules, unsigned square)
{
    return qyi_table_turn(rules, 2, square);
}

#endif
