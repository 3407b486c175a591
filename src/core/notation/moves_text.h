/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves as people type them one after the other, in any notation: blanks stand between them, and move
 * numbers, glued to a move or not ("1.e4 e5 2. Nf3"). */
#ifndef QYI_NOTATION_MOVES_TEXT_H
#define QYI_NOTATION_MOVES_TEXT_H

#include <qiyuan/core/notation.h>

struct qyi_moves_text {
    const char *text; /* borrowed; ends in a zero byte */
    unsigned flags;   /* how it is to be read */
    bool lenient;     /* the caller's: dots that stand alone, and "e.p." before any move, are skipped, too */
    size_t at;        /* where the next word is looked for */
    bool moved;
    /* the move read last, or the word that is none */
    size_t word;     /* where it begins */
    size_t word_len; /* with */
    size_t number;   /* this many bytes of a move number in front */
};

/* Begins with the moves from a position on. */
void qyi_moves_text_begin(struct qyi_moves_text *moves, const struct qy_position *position, const char *text);

/* Reads the next move, from where the last one led. Returns 1, 0 at the end, or what qy_move_read_any_flags() says of a
 * word that is none. */
int qyi_moves_text_next(struct qyi_moves_text *moves, const struct qy_position *position, qy_move *ret_move,
                        struct qy_error *reterr);

/* The game whose move the first word that is no number is; the first of all games where it is a move of none. */
enum qy_game qyi_game_of_moves(const char *text);

#endif
