/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The interface that each game implements: one constant table per game, in an array indexed by `enum
 * qy_game`.
 *
 * A difference between the games is data in this table, else a function in it, else a value of a shared enum.
 * Code above this interface never tests which game it is handling.
 */
#ifndef QYI_GAME_OPS_H
#define QYI_GAME_OPS_H

#include <qiyuan/core/game.h>

#include "board/rivals.h"

/*
 * Functions that readers and writers of games call at every move, in the fastest implementation for this CPU.
 */
struct qyi_reading {
    /*
     * the one legal move, not castling, of a piece of a kind to `to`, from that file and rank (-1: any),
     * promoting to that kind (0: none); QY_MOVE_NONE if there is none or more than one
     */
    qy_move (*only_move)(const struct qy_position *position, unsigned kind, qy_square to, int file, int rank,
                         unsigned promotion);
    /* castling towards the higher files (kingside) or the lower ones if legal; else QY_MOVE_NONE */
    qy_move (*castling)(const struct qy_position *position, bool kingside);
    /* writes the squares of the side to move's pieces of a kind (room for 32); returns how many */
    size_t (*men)(const struct qy_position *position, unsigned kind, qy_square *ret_squares);
    bool (*in_check)(const struct qy_position *position); /* for the side to move */
    /* writes the position after a legal move (or QY_MOVE_NULL) in `before` to another object */
    void (*advance)(const struct qy_position *before, qy_move move, struct qy_position *ret_after);
    /*
     * the parts of a legal move for algebraic notation; check only if the position after it is given (not
     * NULL); NULL in a game without such a notation
     */
    void (*parts)(const struct qy_position *before, const struct qy_position *after, qy_move move,
                  struct qyi_move_parts *ret_parts);
};

/*
 * The ways in which a cycle can be ruled on: only one side gives check on every move; only one side plays
 * forbidden moves; both do; neither does.
 */
#define QYI_CYCLES 4

struct qy_game_ops {
    /* data */
    const char *id;
    const char *side_id[2];
    const char *start_fen;
    uint8_t files;
    uint8_t ranks;
    uint8_t first_rank;          /* the printed number of rank 0: 1 in chess, 0 in xiangqi */
    uint8_t kinds;               /* kinds are 1 .. kinds */
    const char *letters;         /* letters[kind]: the FEN letter of the first side; letters[0] is a space */
    uint8_t plain_kind;          /* the kind written without a letter; 0: none */
    const uint16_t *worth;       /* worth[kind]: exchange value in hundredths of a pawn; 0 for none */
    const char *const *kind_id;  /* kind_id[kind] ("pawn"); messages `piece.GAME.KIND` are the texts */
    const char *const *fault_id; /* ends in NULL */

    /* functions: <qiyuan/core/game.h> describes the results */
    void (*start)(struct qy_position *ret_position);
    int (*from_fen)(const char *fen, size_t len, struct qy_position *ret_position, uint32_t *ret_faults,
                    struct qy_error *reterr);
    /*
     * as `from_fen` for a position to be analysed only, with more promoted pieces than a game can produce;
     * NULL: no difference
     */
    int (*from_study)(const char *fen, size_t len, struct qy_position *ret_position, struct qy_error *reterr);
    void (*to_fen)(const struct qy_position *position, unsigned flags, struct qy_buf *out);
    enum qy_side (*side)(const struct qy_position *position);
    qy_piece (*at)(const struct qy_position *position, qy_square square);
    unsigned (*halfmove)(const struct qy_position *position);
    unsigned (*fullmove)(const struct qy_position *position);
    uint64_t (*key)(const struct qy_position *position);
    uint64_t (*compute_key)(const struct qy_position *position);
    size_t (*legal)(const struct qy_position *position, qy_move *ret_moves);
    /* the legal moves of the pieces of a kind to a square, without castling: a cheaper part of `legal` */
    size_t (*moves_to)(const struct qy_position *position, unsigned kind, qy_square to, qy_move *ret_moves);
    bool (*is_legal)(const struct qy_position *position, qy_move move);
    enum qy_refusal (*why_not)(const struct qy_position *position, qy_square from, qy_square to,
                               unsigned promotion);
    /*
     * whether a piece like the one on `from` ever goes to `to`, ignoring all other pieces; without castling
     */
    bool (*goes_so)(const struct qy_position *position, qy_square from, qy_square to);
    size_t (*attackers)(const struct qy_position *position, qy_square square, enum qy_side by,
                        qy_square *ret_squares);
    qy_square (*king)(const struct qy_position *position, enum qy_side side);
    enum qy_status (*status)(const struct qy_position *position);
    qy_square (*move_from)(qy_move move);
    qy_square (*move_to)(qy_move move);
    unsigned (*move_promotion)(qy_move move);
    /*
     * a move from its two squares, legal or not, for writing it down only; NULL in a game whose notation
     * needs more
     */
    qy_move (*plain_move)(unsigned from, unsigned to);
    /*
     * a move made by hand with the piece on a square, legal or not (qyi_chess_hand_move()); NULL in a game
     * that an illegal move ends
     */
    qy_move (*hand_move)(const struct qy_position *position, qy_square from, qy_square to,
                         unsigned promotion);
    qy_square (*castling_rook)(qy_move move);
    bool (*free_castling)(const struct qy_position *position);
    qy_piece (*captured)(const struct qy_position *position, qy_move move);
    void (*make)(struct qy_position *position, qy_move move, struct qy_undo *ret_undo);
    const struct qyi_reading *(*reading)(void); /* to be fetched once, before a loop */
    void (*unmake)(struct qy_position *position, qy_move move, const struct qy_undo *undo);
    /* neither side has pieces that could ever mate */
    bool (*dead_material)(const struct qy_position *position);
    /*
     * whether to test if neither side can win any more; NULL: never. False means that the test is not worth
     * its time.
     */
    bool (*near_dead)(const struct qy_position *position);
    /*
     * Labels the cycle at the end of `moves` (`count` legal ones) and rules on it by the rules' `repetition`;
     * NULL in a game that merely counts positions.
     */
    int (*judge)(const struct qy_rules *rules, const struct qy_position *start, const qy_move *moves,
                 size_t count, const struct qy_oracle *oracle, struct qy_judgement *ret_judgement);
    /* the article for a way in which a cycle is ruled on; NULL in a game that merely counts positions */
    const char *(*cycle_article)(const struct qy_rules *rules, unsigned cycle);
    int (*winnable)(const struct qy_position *position, enum qy_side winner,
                    const struct qy_winnable_limits *limits, struct qy_winnable *ret_result);
    uint64_t (*perft)(struct qy_position *position, unsigned depth); /* depth >= 1 */
};

QY_API extern const struct qy_game_ops *const qyi_games[QY_GAME_COUNT];

/* The table of a position's game. */
static inline const struct qy_game_ops *qyi_ops(const struct qy_position *position)
{
    return qyi_games[position->game];
}

/*
 * Appends a move, legal or not, that the game's functions can make, as it happened on the board. Returns 0 or
 * QY_E_MEMORY.
 */
int qyi_history_carry(struct qy_history *history, qy_move move);

#endif
