/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One table for each notation, in an array indexed by `enum qy_notation`, and what the files
 * of the module share.
 */
#ifndef QYI_NOTATION_NOTATION_H
#define QYI_NOTATION_NOTATION_H

#include "notation/meaning.h"

struct qyi_reading; /* game/ops.h */

/* The longest text of a move: written, or folded to be looked at. */
#define QYI_MOVE_TEXT 31

/* What one notation is. */
struct qyi_notation_ops {
    const char *id;

    /* Appends a legal move. */
    void (*write)(const struct qy_position *position, qy_move move, unsigned flags, struct qy_buf *out);
    /* Appends what it calls the piece on a square, of either side. NULL: by the square alone. */
    void (*man)(const struct qy_position *position, qy_square square, unsigned flags, struct qy_buf *out);

    /*
     * Writes a move where the position after the move is at hand: at most QYI_MOVE_TEXT characters of
     * ASCII, without a zero byte, and returns how many. NULL: it is of no use.
     */
    size_t (*text_after)(const struct qy_position *position, const struct qy_position *after, qy_move move,
                         unsigned flags, char *ret_text);

    /* Returns as qy_move_read(), and what the text was found to mean, legal or not. */
    int (*read)(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                struct qyi_finding *ret_finding, struct qy_error *reterr);

    /*
     * Reads a move at the front of `text`, where QYI_QUICK_AHEAD bytes stand, if it is written as almost all
     * are and is the one legal move that the text means: its length, or 0 to leave it to `read`. What comes
     * after is a character that ends words. NULL: the notation has no such way.
     */
    size_t (*quick)(const struct qy_position *position, const struct qyi_reading *reading, const char *text,
                    qy_move *ret_move);
};

#define QYI_QUICK_AHEAD 64

/* The table of a notation. */
const struct qyi_notation_ops *qyi_notation_of(enum qy_notation notation);

extern const struct qyi_notation_ops qyi_notation_san;
extern const struct qyi_notation_ops qyi_notation_uci;
extern const struct qyi_notation_ops qyi_notation_iccs;
extern const struct qyi_notation_ops qyi_notation_wxf;
extern const struct qyi_notation_ops qyi_notation_zh;
extern const struct qyi_notation_ops qyi_notation_letters;

/* Text of a move in plain ASCII, as far as it has any. */
struct qyi_folded {
    size_t len;
    char text[QYI_MOVE_TEXT + 1]; /* ends in a zero byte */
};

/*
 * Reduces the text of a move to ASCII: fullwidth letters, digits and signs, figurines of either colour, all
 * kinds of dashes and multiplication signs. Returns false if something has no ASCII form or it is too long.
 */
bool qyi_fold(const char *text, size_t len, struct qyi_folded *ret_folded);

/* What ends a move's text, among ASCII: controls, blank ! $ ( ) * ; ? [ ] { }. `(` may begin a promotion. */
static inline bool qyi_ends_word(char c)
{
#define QYI_BIT(c) (UINT64_C(1) << ((c)&63))
    static const uint64_t ends[4] = {
        UINT64_C(0xFFFFFFFF) | QYI_BIT(' ') | QYI_BIT('!') | QYI_BIT('$') | QYI_BIT('(') | QYI_BIT(')') |
            QYI_BIT('*') | QYI_BIT(';') | QYI_BIT('?'),
        QYI_BIT('[') | QYI_BIT(']') | QYI_BIT('{') | QYI_BIT('}'),
    };
#undef QYI_BIT
    unsigned code = (unsigned char)c;

    return (ends[code >> 6] >> (code & 63) & 1) != 0;
}

/* A move that a text can mean and that is not legal. */
struct qyi_attempt {
    qy_square from;
    qy_square to; /* QY_SQUARE_NONE: the text tells no square of the board */
    unsigned promotion;
    enum qy_refusal refusal; /* with such a `to`: why the piece can't go so */
};

#define QYI_ATTEMPTS 64

/* The moves that a text can mean. */
struct qyi_candidates {
    size_t count; /* legal ones */
    qy_move move[QY_MAX_MOVES];
    size_t attempts; /* others: looked at where no legal one is meant */
    struct qyi_attempt attempt[QYI_ATTEMPTS];
};

/* Moves by their squares, as UCI and ICCS write them (squares.c). */
void qyi_uci_write(const struct qy_position *position, qy_move move, unsigned flags, struct qy_buf *out);
void qyi_iccs_write(const struct qy_position *position, qy_move move, unsigned flags, struct qy_buf *out);

/* Adds a move that is not legal. */
void qyi_candidates_add(struct qyi_candidates *candidates, const struct qyi_attempt *attempt);

/*
 * Answers for a reader that has gathered `candidates`, which stands for any reader: what a text means never depends on
 * its notation. One legal move: 0. Several: QY_E_AMBIGUOUS_MOVE. None: QY_E_ILLEGAL_MOVE and why, by the attempts
 * that go as such a piece goes, else by those that don't; where they would be refused for different reasons, the text
 * is ambiguous too. No attempt at all: no such piece.
 */
int qyi_candidates_settle(const struct qy_position *position, const struct qyi_candidates *candidates,
                          const char *text, size_t len, struct qyi_finding *ret_finding,
                          struct qy_error *reterr);

/* Answers QY_E_MOVE_SYNTAX for a text that is none in a notation: `expected` is an example or a name of it. */
int qyi_move_no_syntax(const char *text, size_t len, const char *expected, struct qyi_finding *ret_finding,
                       struct qy_error *reterr);

/* qy_move_read_any_flags(), what the text means and the notation that it is in. */
int qyi_move_read_any(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                      struct qyi_finding *ret_finding, enum qy_notation *ret_notation,
                      struct qy_error *reterr);

/* How a text of moves is to be read (see qy_moves_flags()). */
struct qyi_way {
    unsigned flags;
    bool doubtful; /* another way it is as good a game, and not the same: too short to tell */
};
struct qyi_way qyi_moves_way(const struct qy_position *position, const char *text, size_t len);
/* How many moves of such a text can be read from the position, whichever way is best. */
size_t qyi_moves_reach(const struct qy_position *position, const char *text, size_t len);

/*
 * Puts a text into the English letters, in ASCII, of a move that has those of another language. False where it
 * has others, or is no text of a move. True for the letters (bit `letter & 31`) that mean other pieces in them.
 */
bool qyi_san_english(enum qy_letters letters, const char *text, size_t len, struct qyi_folded *ret);
bool qyi_san_letters_differ(enum qy_letters letters, uint32_t used);

/*
 * The first of some games (bits 1 << game) from whose array, in `arrays`, a text is a legal move, ranks
 * counted either way; with `any`, also an illegal one in good form. A move in letters that would be one of
 * another game, though an illegal one (Ng3), is taken for the other game's.
 */
bool qyi_game_of_move(const struct qy_position arrays[QY_GAME_COUNT], unsigned games, const char *text,
                      size_t len, bool any, enum qy_game *ret_game);

/* True if a legal move castles; then `ret_rook` is where the rook stands. */
bool qyi_castling(const struct qy_position *position, qy_move move, qy_square *ret_rook);

/* True if castling is written as king takes rook in this position, because the array is one of Chess960. */
bool qyi_castling_by_rook(const struct qy_position *position);

/* How a null move is written in a file of games: `--`, `Z0`, `@@@@`, `null`, `0000`. */
bool qyi_is_null_move_text(const char *text, size_t len);

#endif
