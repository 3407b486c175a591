/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Moves as people type them, in any notation, separated by blanks and move numbers, which may be joined to a
 * move ("1.e4 e5 2. Nf3").
 */
#ifndef QYI_NOTATION_MOVES_TEXT_H
#define QYI_NOTATION_MOVES_TEXT_H

#include <qiyuan/core/notation.h>

struct qyi_moves_text {
    const char *text; /* borrowed; zero-terminated */
    unsigned flags;   /* flags for reading it */
    bool lenient;     /* set by the caller: also skip dots that are alone, and "e.p." before any move */
    size_t at;        /* offset of the search for the next word */
    bool moved;
    /* the last move read, or the word that is not a move */
    size_t word;     /* its offset */
    size_t word_len; /* its length, with */
    size_t number;   /* bytes of a move number in front of it */
};

/* Begins to read moves from a position. */
void qyi_moves_text_begin(struct qyi_moves_text *moves, const struct qy_position *position, const char *text);

/*
 * Reads the next move, in the position after the last one. Returns 1; 0 at the end; or the error of
 * qy_move_read_any_flags() for a word that is not a move.
 */
int qyi_moves_text_next(struct qyi_moves_text *moves, const struct qy_position *position, qy_move *ret_move,
                        struct qy_error *reterr);

/* The game of the first word that is not a number, if it is one of its moves; else the first game. */
enum qy_game qyi_game_of_moves(const char *text);

#endif
