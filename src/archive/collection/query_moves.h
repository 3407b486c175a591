/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Move patterns in queries: a single move, a sequence of moves with gaps, a sacrifice.
 *
 *   move      ::= castling | pieces [square] ["-" | "x" [pieces]] [square] ["=" pieces] ["+" | "#"]
 *   castling  ::= "O-O" | "O-O-O"
 *   pieces    ::= "?" | letter | "[" letter... "]"       capitals are the first side's
 *   square    ::= (file | "?") (rank | "?")
 *   sequence  ::= (move | "." | "..." | ".." number)...
 *
 * In a sequence, each element is a half-move: "." any move, "..." any number of moves, "..N" at most N moves.
 */
#ifndef QYI_COLLECTION_QUERY_MOVES_H
#define QYI_COLLECTION_QUERY_MOVES_H

#include <qiyuan/core/game.h>

/* A set of squares: bit n % 64 of word n / 64 is square n. */
struct qyi_squares {
    uint64_t bits[2];
};

/* A pattern for a move. */
struct qyi_move_want {
    uint16_t men;      /* bit p: piece p may move; 0 for castling */
    uint16_t captured; /* bit p: piece p may be captured; bit 0: no capture */
    uint16_t promoted; /* bit k: may promote to kind k; bit 0: no promotion */
    uint8_t castling;  /* 1 on the king's side, 2 on the other; 0: no castling */
    uint8_t mark;      /* 1: gives check, 2: gives mate */
    struct qyi_squares from;
    struct qyi_squares to;
};

enum qyi_step_kind { QYI_STEP_MOVE, QYI_STEP_ANY, QYI_STEP_GAP, QYI_STEP_SKIP };

struct qyi_step {
    enum qyi_step_kind kind; /* a move; any one move; any number of moves; at most one move */
    struct qyi_move_want want;
};

#define QYI_SEQUENCE 48 /* the most steps: the bits of a state, with one to spare */

struct qyi_sequence {
    size_t steps;
    uint64_t gaps; /* bit n: step n may be skipped without a move */
    struct qyi_step step[QYI_SEQUENCE];
};

/* The properties of a move. */
struct qyi_move_facts {
    qy_piece piece; /* the piece that moves */
    qy_square from;
    qy_square to;
    qy_piece captured;
    uint8_t promotion; /* the kind promoted to */
    uint8_t castling;  /* 1 on the king's side, 2 on the other */
    uint8_t mark;      /* 1: gives check, 2: mates */
    uint16_t given;    /* hundredths of a pawn given up, if computed */
};

/* Determines the properties of a move, except check and what it gives up. */
void qyi_move_facts(const struct qy_position *position, qy_move move, struct qyi_move_facts *ret_facts);
/* True if a move matches the pattern, ignoring check. */
bool qyi_move_fits(const struct qyi_move_want *want, const struct qyi_move_facts *facts);

/* Parses a move; false if it is not a move of that game. */
bool qyi_read_move_want(enum qy_game game, const char *text, size_t len, struct qyi_move_want *ret);
bool qyi_move_is_wanted(const struct qyi_move_want *want, const struct qy_position *position, qy_move move);

/* Parses a sequence of at least one move; false if it is invalid for that game, or too long. */
bool qyi_read_sequence(enum qy_game game, const char *text, size_t len, struct qyi_sequence *ret);
/*
 * Advances a sequence by a move. *state (0 at the beginning of a game) has a bit for each step that may come
 * next. Returns true if the sequence is completed by this move.
 */
bool qyi_sequence_goes_on(const struct qyi_sequence *sequence, const struct qy_position *position,
                          qy_move move, uint64_t *state);

/* The same for a move given by its properties, including `mark`; NULL: a pass. */
bool qyi_sequence_follows(const struct qyi_sequence *sequence, const struct qyi_move_facts *facts,
                          uint64_t *state);
/* True if a move matches the pattern, with its `mark` for check. */
bool qyi_move_fits_marked(const struct qyi_move_want *want, const struct qyi_move_facts *facts);

/*
 * The material that the mover gives up with a move, in hundredths of a pawn: what the opponent can win on the
 * target square, if both sides capture with the least valuable piece first and stop when that is better,
 * minus what the move itself captured. 0 if it is less than `least` (at least 1).
 */
int qyi_given_away(const struct qy_position *position, qy_move move, int least);
/*
 * The same in two steps, for callers that have the position after the move: qyi_may_give() returns what the
 * move itself captured, and false if it gives up less than `least` in any case; then the result.
 */
bool qyi_may_give(enum qy_game game, const struct qyi_move_facts *facts, int least, int *ret_won);
int qyi_given_behind(const struct qy_position *after, qy_square to, int won, int least);

#endif
