/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One table per notation, in an array indexed by `enum qy_notation`, and declarations shared by the module's
 * files.
 */
#ifndef QYI_NOTATION_NOTATION_H
#define QYI_NOTATION_NOTATION_H

#include "notation/meaning.h"

struct qyi_reading; /* game/ops.h */

/* The longest text of a move, written or folded. */
#define QYI_MOVE_TEXT 31

/* The functions of a notation. */
struct qyi_notation_ops {
    const char *id;

    /* Appends a legal move. */
    void (*write)(const struct qy_position *position, qy_move move, unsigned flags, struct qy_buf *out);
    /* Appends the notation's name for the piece on a square, of either side. NULL: the square alone. */
    void (*man)(const struct qy_position *position, qy_square square, unsigned flags, struct qy_buf *out);

    /*
     * Writes a move with the position after it given: at most QYI_MOVE_TEXT ASCII characters without a zero
     * byte; returns how many. NULL: it would not help.
     */
    size_t (*text_after)(const struct qy_position *position, const struct qy_position *after, qy_move move,
                         unsigned flags, char *ret_text);

    /* Returns as qy_move_read(), and the meaning found in the text, legal or not. */
    int (*read)(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                struct qyi_finding *ret_finding, struct qy_error *reterr);

    /*
     * Reads a move at the beginning of `text`, of which QYI_QUICK_AHEAD bytes are readable, if it is in the
     * most frequent form and the text's only legal move: returns its length, or 0 to leave it to `read`. A
     * character that ends words follows. NULL: the notation has no such function.
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

/* The text of a move in plain ASCII, as far as possible. */
struct qyi_folded {
    size_t len;
    char text[QYI_MOVE_TEXT + 1]; /* zero-terminated */
};

/*
 * Reduces the text of a move to ASCII: full-width letters, digits and punctuation, figurines of both colours,
 * all kinds of dashes and multiplication signs. Returns false if a character has no ASCII form or the text is
 * too long.
 */
bool qyi_fold(const char *text, size_t len, struct qyi_folded *ret_folded);

/* The ASCII characters that end a move: controls, blank ! $ ( ) * ; ? [ ] { }. `(` may begin a promotion. */
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

/* A move that a text can mean, but that is not legal. */
struct qyi_attempt {
    qy_square from;
    qy_square to; /* QY_SQUARE_NONE: the text gives no square on the board */
    unsigned promotion;
    enum qy_refusal refusal; /* without a square: why the piece can't go there */
};

#define QYI_ATTEMPTS 64

/* The moves that a text can mean. */
struct qyi_candidates {
    size_t count; /* number of legal moves */
    qy_move move[QY_MAX_MOVES];
    size_t attempts; /* number of others: used if there is no legal one */
    struct qyi_attempt attempt[QYI_ATTEMPTS];
};

/* Moves by their squares, in the forms of UCI and ICCS (squares.c). */
void qyi_uci_write(const struct qy_position *position, qy_move move, unsigned flags, struct qy_buf *out);
void qyi_iccs_write(const struct qy_position *position, qy_move move, unsigned flags, struct qy_buf *out);

/* Adds a move that is not legal. */
void qyi_candidates_add(struct qyi_candidates *candidates, const struct qyi_attempt *attempt);

/*
 * The result for a reader that has collected `candidates`, the same for all notations. One legal move: 0.
 * Several: QY_E_AMBIGUOUS_MOVE. None: QY_E_ILLEGAL_MOVE and its reason, from attempts that the piece could
 * make on another board, else from the others; if these have different reasons, QY_E_AMBIGUOUS_MOVE. No
 * attempts: there is no such piece.
 */
int qyi_candidates_settle(const struct qy_position *position, const struct qyi_candidates *candidates,
                          const char *text, size_t len, struct qyi_finding *ret_finding,
                          struct qy_error *reterr);

/* Returns QY_E_MOVE_SYNTAX for a text not of a notation: `expected` is an example or a name of it. */
int qyi_move_no_syntax(const char *text, size_t len, const char *expected, struct qyi_finding *ret_finding,
                       struct qy_error *reterr);

/* As qy_move_read_any_flags(), and returns the meaning and the notation of the text. */
int qyi_move_read_any(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                      struct qyi_finding *ret_finding, enum qy_notation *ret_notation,
                      struct qy_error *reterr);

/* How to read a text of moves (see qy_moves_flags()). */
struct qyi_way {
    unsigned flags;
    bool doubtful; /* it is an equally good but different game in another way: too short to decide */
};
struct qyi_way qyi_moves_way(const struct qy_position *position, const char *text, size_t len);
/* The number of moves of such a text that can be read from the position, in the best way. */
size_t qyi_moves_reach(const struct qy_position *position, const char *text, size_t len);

/*
 * Converts a move with another language's piece letters to English ones, in ASCII. False if it has other
 * letters, or is not a move. True also for the letters (bit `letter & 31`) that mean other pieces in that
 * language.
 */
bool qyi_san_english(enum qy_letters letters, const char *text, size_t len, struct qyi_folded *ret);
bool qyi_san_letters_differ(enum qy_letters letters, uint32_t used);

/*
 * The first of some games (bits 1 << game) in whose starting position, in `arrays`, a text is a legal move,
 * with ranks counted either way; with `any`, also an illegal one in valid form. A move in letters that would
 * be valid in form in another game (Ng3) is taken for that game's.
 */
bool qyi_game_of_move(const struct qy_position arrays[QY_GAME_COUNT], unsigned games, const char *text,
                      size_t len, bool any, enum qy_game *ret_game);

/* True if a legal move castles; `ret_rook` is then the rook's square. */
bool qyi_castling(const struct qy_position *position, qy_move move, qy_square *ret_rook);

/* True if castling is written as king takes rook in this position, because it is from Chess960. */
bool qyi_castling_by_rook(const struct qy_position *position);

/* True for a null move in a game file: `--`, `Z0`, `@@@@`, `null`, `0000`. */
bool qyi_is_null_move_text(const char *text, size_t len);

#endif
