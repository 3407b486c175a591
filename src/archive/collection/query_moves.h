/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a query asks of moves: one, one after the other with gaps, one that gives pieces away.
 *
 *   move      ::= castling | pieces [square] ["-" | "x" [pieces]] [square] ["=" pieces] ["+" | "#"]
 *   castling  ::= "O-O" | "O-O-O"
 *   pieces       ::= "?" | letter | "[" letter... "]"       capitals are the first side's
 *   square    ::= (file | "?") (rank | "?")
 *   sequence  ::= (move | "." | "..." | ".." number)...  a half-move each; any one; any number; at most this many
 */
#ifndef QYI_COLLECTION_QUERY_MOVES_H
#define QYI_COLLECTION_QUERY_MOVES_H

#include <qiyuan/core/game.h>

/* A set of squares: bit n % 64 of word n / 64. */
struct qyi_squares {
    uint64_t bits[2];
};

/* What a move is wanted to be. */
struct qyi_move_want {
    uint16_t men;      /* bit p: piece p moves; 0 of castling */
    uint16_t captured; /* bit p: piece p is taken; bit 0: none */
    uint16_t promoted; /* bit k: to kind k; bit 0: none */
    uint8_t castling;  /* 1 to the king's side, 2 to the other; 0: no castling */
    uint8_t mark;      /* 1: gives check, 2: mates */
    struct qyi_squares from;
    struct qyi_squares to;
};

enum qyi_step_kind { QYI_STEP_MOVE, QYI_STEP_ANY, QYI_STEP_GAP, QYI_STEP_SKIP };

struct qyi_step {
    enum qyi_step_kind kind; /* a move; any one; any number of them; one or none */
    struct qyi_move_want want;
};

#define QYI_SEQUENCE 48 /* steps at most: bits of a state, and one to spare */

struct qyi_sequence {
    size_t steps;
    uint64_t gaps; /* bit n: step n may be skipped without a move */
    struct qyi_step step[QYI_SEQUENCE];
};

/* What a move is. */
struct qyi_move_facts {
    qy_piece piece; /* moves */
    qy_square from;
    qy_square to;
    qy_piece captured;
    uint8_t promotion; /* to a kind */
    uint8_t castling;  /* 1 to the king's side, 2 to the other */
    uint8_t mark;      /* 1: gives check, 2: mates */
    uint16_t given;    /* hundredths of a pawn that it gives away, where that was looked at */
};

/* Tells a move, whether it gives check and what it gives away apart. */
void qyi_move_facts(const struct qy_position *position, qy_move move, struct qyi_move_facts *ret_facts);
/* True if a move is as it is wanted, whether it gives check apart. */
bool qyi_move_fits(const struct qyi_move_want *want, const struct qyi_move_facts *facts);

/* Reads a move; false where it is none of that game. */
bool qyi_read_move_want(enum qy_game game, const char *text, size_t len, struct qyi_move_want *ret);
bool qyi_move_is_wanted(const struct qyi_move_want *want, const struct qy_position *position, qy_move move);

/* Reads a sequence of at least one move; false where it is none of that game, or too long. */
bool qyi_read_sequence(enum qy_game game, const char *text, size_t len, struct qyi_sequence *ret);
/*
 * Follows a sequence over a move: *state (0 at a game's beginning) is how far it may be, bit n at its step n.
 * True when it is done with this move.
 */
bool qyi_sequence_goes_on(const struct qyi_sequence *sequence, const struct qy_position *position,
                          qy_move move, uint64_t *state);

/* The same of a move that is told by what it is, `mark` included; NULL: a pass. */
bool qyi_sequence_follows(const struct qyi_sequence *sequence, const struct qyi_move_facts *facts,
                          uint64_t *state);
/* True if a move is as it is wanted, whether it gives check as its `mark` says. */
bool qyi_move_fits_marked(const struct qyi_move_want *want, const struct qyi_move_facts *facts);

/*
 * What the mover gives away by a move, in hundredths of a pawn by the worth of pieces: what the other side can win on
 * the square where the piece arrives, both taking with the least piece first and stopping when it is better, less what
 * the move itself won. 0 where it is less than `least` (at least 1).
 */
int qyi_given_away(const struct qy_position *position, qy_move move, int least);
/*
 * The same in two steps, for who has the position after the move at hand: what the move itself won, false where it
 * gives away less than `least` whatever comes; and the answer.
 */
bool qyi_may_give(enum qy_game game, const struct qyi_move_facts *facts, int least, int *ret_won);
int qyi_given_behind(const struct qy_position *after, qy_square to, int won, int least);

#endif
