/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, notation: moves in words, and files of games.
 *
 *   qy_notation      a way to write a move: SAN, UCI, ICCS, WXF, Chinese columns
 *   qy_pgn_reader    reads games of either kind from a stream, one after the other, in constant memory
 */
#ifndef QIYUAN_NOTATION_H
#define QIYUAN_NOTATION_H

#include <qiyuan/core/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- moves ----------------------------------------------------------------------------------------- */

enum qy_notation {
    QY_NOTATION_SAN,     /* Nf3, exd8=Q+, O-O: chess */
    QY_NOTATION_UCI,     /* e2e4, a7a8q; xiangqi with ranks 0-9 */
    QY_NOTATION_ICCS,    /* H2-E2: xiangqi */
    QY_NOTATION_WXF,     /* C2.5, +C.5: xiangqi */
    QY_NOTATION_ZH,      /* 炮二平五: xiangqi */
    QY_NOTATION_LETTERS, /* Che2, Hhg7, Rxi9+: xiangqi in letters, ranks as in UCI */
    QY_NOTATION_COUNT
};

/* How a move is written; flags may be combined. */
enum qy_notation_flags {
    QY_WRITE_DEFAULT = 0,
    QY_WRITE_PLAIN_SAN = 1,    /* without marks: 0-0, exf8=Q, no + and # */
    QY_WRITE_TRADITIONAL = 2,  /* Chinese in traditional characters */
    QY_WRITE_RANKS_FROM_1 = 4, /* UCI and letters of xiangqi with ranks 1-10 */
    QY_WRITE_SHORT = 8,        /* xq:7.5: no sign of direction if no other move fits (炮25) */
    /* UCI castling as king takes rook, also from the standard starting position */
    QY_WRITE_KING_TAKES_ROOK = 16
};

/* The language of SAN's piece letters (Sf3, Cf3, Кf3); QY_LETTERS() of one is a flag for reading moves. */
enum qy_letters {
    QY_LETTERS_ENGLISH,
    QY_LETTERS_GERMAN, /* also Swedish, Danish, Norwegian: K D T L S */
    QY_LETTERS_FRENCH,
    QY_LETTERS_SPANISH, /* also Italian: R D T A C */
    QY_LETTERS_DUTCH,
    QY_LETTERS_HUNGARIAN,
    QY_LETTERS_RUSSIAN,
    QY_LETTERS_PORTUGUESE,
    QY_LETTERS_CZECH,
    QY_LETTERS_POLISH,
    QY_LETTERS_COUNT
};
#define QY_LETTERS(letters)  ((unsigned)(letters) << 8)
#define QY_LETTERS_OF(flags) ((enum qy_letters)((flags) >> 8 & 15U))
/* The code of the letters' language: "de", "fr". */
QY_API const char *qy_letters_id(enum qy_letters letters);

/*
 * Convert a notation to its name ("san", "uci", "iccs", "wxf", "zh", "letters") and back. The second returns
 * 0, or QY_E_VALUE.
 */
QY_API const char *qy_notation_id(enum qy_notation notation);
QY_API int qy_notation_by_id(const char *id, size_t len, enum qy_notation *ret_notation);
/* True if moves of the game can be written in the notation. */
QY_API bool qy_notation_suits(enum qy_notation notation, enum qy_game game);
/* The default notation of a game's records: SAN for chess, Chinese for xiangqi. */
QY_API enum qy_notation qy_notation_default(enum qy_game game);

/* Appends a legal move in a notation of its game; QY_E_VALUE for a notation of the other game. */
QY_API int qy_move_write(const struct qy_position *position, qy_move move, enum qy_notation notation,
                         unsigned flags, struct qy_buf *out);

/*
 * Reads one move, written in `notation` or any variant of it in use (figurines, 0-0, e.p., fullwidth letters,
 * every glyph of the Chinese pieces and digits, check marks and !? suffixes). The whole text must be the
 * move. Returns 0, QY_E_MOVE_SYNTAX (not a move of that notation), QY_E_ILLEGAL_MOVE or QY_E_AMBIGUOUS_MOVE.
 */
QY_API int qy_move_read(const struct qy_position *position, const char *text, size_t len,
                        enum qy_notation notation, qy_move *ret_move, struct qy_error *reterr);

/*
 * As qy_move_read(), with the flags that the text was written with; flags that do not affect reading are
 * ignored.
 */
QY_API int qy_move_read_flags(const struct qy_position *position, const char *text, size_t len,
                              enum qy_notation notation, unsigned flags, qy_move *ret_move,
                              struct qy_error *reterr);

/*
 * Appends the name of the piece on a square in a notation of the game, for either side: "Ng1", "马８", "+H";
 * the square if the notation does not name pieces. Errors as of qy_move_write(); also QY_E_VALUE for an empty
 * square.
 */
QY_API int qy_piece_write(const struct qy_position *position, qy_square square, enum qy_notation notation,
                          unsigned flags, struct qy_buf *out);

/*
 * Reads a move in any notation of the game. A move that is not valid with English letters (Sf3) is read with
 * the letters of any language; QY_E_AMBIGUOUS_MOVE if the languages disagree.
 */
QY_API int qy_move_read_any(const struct qy_position *position, const char *text, size_t len,
                            qy_move *ret_move, struct qy_error *reterr);

/*
 * The position in which a game at odds begins. For odds with two moves, `first` is the first of them in any
 * notation, or NULL for the default. `ret_first` is that move, or QY_MOVE_NONE for odds without moves.
 * Returns 0, or QY_E_ILLEGAL_MOVE if the move may not be the first.
 */
QY_API int qy_odds_read_start(const struct qy_odds *odds, const char *first, size_t len, qy_move *ret_first,
                              struct qy_position *ret_start);

/*
 * The length of an en passant note at the beginning of a text, about the move before it: "e.p.", "ep", "en
 * passant", "en pt", with or without brackets and check mark. 0 if there is none.
 */
QY_API size_t qy_en_passant_words(const char *text, size_t len);

/*
 * The flags for reading a text of moves (blanks, move numbers, comments and variations are skipped):
 * QY_WRITE_RANKS_FROM_1 if its main line can be followed only, or further, with those ranks; QY_LETTERS() of
 * a language if it can be followed only with that language's letters and has at least one that English does
 * not use; else QY_WRITE_DEFAULT. A single move does not decide the ranks: h3e3 may be a slip for h2e2.
 */
QY_API unsigned qy_moves_flags(const struct qy_position *position, const char *text, size_t len);

/* As qy_move_read_any(), with the flags that the text was written with. */
QY_API int qy_move_read_any_flags(const struct qy_position *position, const char *text, size_t len,
                                  unsigned flags, qy_move *ret_move, struct qy_error *reterr);

/*
 * Converts the text of a xiangqi move that counts ranks from 1 to one that counts them from 0, and appends
 * it: "Che3" as "Che2", "h10g8" as "h9g7". A text without ranks (WXF, Chinese) is appended unchanged. Returns
 * 0, or QY_E_MOVE_SYNTAX for a rank 0.
 */
QY_API int qy_move_ranks_from_0(const char *text, size_t len, struct qy_buf *out);

/*
 * The squares that the text of a move names, legal or not: the piece's square and its destination; for
 * castling, the king's. QY_SQUARE_NONE if the text does not say, or if several pieces are possible.
 */
QY_API void qy_move_meant(const struct qy_position *position, const char *text, size_t len,
                          qy_square *ret_from, qy_square *ret_to);

/* The square's name in UCI ("e4", "h2"), and the square of a name: 0, or QY_E_VALUE. */
QY_API void qy_square_write(enum qy_game game, qy_square square, struct qy_buf *out);
QY_API int qy_square_read(enum qy_game game, const char *text, size_t len, qy_square *ret_square);

#ifdef __cplusplus
}
#endif

#endif
