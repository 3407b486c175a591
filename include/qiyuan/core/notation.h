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

/* How a move is written; flags may be joined. */
enum qy_notation_flags {
    QY_WRITE_DEFAULT = 0,
    QY_WRITE_PLAIN_SAN = 1,    /* without marks: 0-0, exf8=Q, no + and # */
    QY_WRITE_TRADITIONAL = 2,  /* Chinese in traditional characters */
    QY_WRITE_RANKS_FROM_1 = 4, /* UCI and letters of xiangqi with ranks 1-10 */
    QY_WRITE_SHORT = 8,        /* xq:7.5: the sign of direction left out when nothing else is legal (炮25) */
    QY_WRITE_KING_TAKES_ROOK = 16 /* UCI castling as king takes rook, also from the standard array */
};

/* The language of the piece letters of SAN (Sf3, Cf3, Кf3): QY_LETTERS() of one is a flag to read moves with. */
enum qy_letters {
    QY_LETTERS_ENGLISH,
    QY_LETTERS_GERMAN, /* and Swedish, Danish, Norwegian: K D T L S */
    QY_LETTERS_FRENCH,
    QY_LETTERS_SPANISH, /* and Italian: R D T A C */
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
/* What such letters are called: "de", "fr". */
QY_API const char *qy_letters_id(enum qy_letters letters);

/* The name ("san", "uci", "iccs", "wxf", "zh", "letters"); and the notation of a name: 0, or QY_E_VALUE. */
QY_API const char *qy_notation_id(enum qy_notation notation);
QY_API int qy_notation_by_id(const char *id, size_t len, enum qy_notation *ret_notation);
/* True if the game can be written in it. */
QY_API bool qy_notation_suits(enum qy_notation notation, enum qy_game game);
/* The one a game's records are usually written in: SAN, Chinese. */
QY_API enum qy_notation qy_notation_default(enum qy_game game);

/* Appends a legal move in a notation that suits the game; QY_E_VALUE if it does not. */
QY_API int qy_move_write(const struct qy_position *position, qy_move move, enum qy_notation notation,
                         unsigned flags, struct qy_buf *out);

/*
 * Reads one move, written in `notation` or any variant of it that is in use (figurines, 0-0, e.p., fullwidth
 * letters, every glyph of the Chinese pieces and digits, check marks and !? suffixes). The whole text is the
 * move. Returns 0, QY_E_MOVE_SYNTAX (no move of that notation), QY_E_ILLEGAL_MOVE or QY_E_AMBIGUOUS_MOVE.
 */
QY_API int qy_move_read(const struct qy_position *position, const char *text, size_t len,
                        enum qy_notation notation, qy_move *ret_move, struct qy_error *reterr);

/* The same, with the flags that the text was written with: those that make a difference to its reading count.
 */
QY_API int qy_move_read_flags(const struct qy_position *position, const char *text, size_t len,
                              enum qy_notation notation, unsigned flags, qy_move *ret_move,
                              struct qy_error *reterr);

/*
 * Appends what a notation of the game calls the piece on a square, of either side: "Ng1", "马８", "+H"; its square
 * where the notation names no pieces. Errors as of qy_move_write(); QY_E_VALUE also for an empty square.
 */
QY_API int qy_man_write(const struct qy_position *position, qy_square square, enum qy_notation notation,
                        unsigned flags, struct qy_buf *out);

/*
 * Reads a move in whichever notation of the game the text is. A move that English letters can't mean (Sf3) is
 * read in the letters of any language: QY_E_AMBIGUOUS_MOVE where they disagree.
 */
QY_API int qy_move_read_any(const struct qy_position *position, const char *text, size_t len,
                            qy_move *ret_move, struct qy_error *reterr);

/*
 * Where a game at odds begins: of two moves after the first, `first` in any notation or the usual one (NULL).
 * `ret_first` is that move, QY_MOVE_NONE of odds that are no moves. Returns 0, or QY_E_ILLEGAL_MOVE for what may not be
 * the first.
 */
QY_API int qy_odds_read_start(const struct qy_odds *odds, const char *first, size_t len, qy_move *ret_first,
                              struct qy_position *ret_start);

/*
 * The length of what stands at the front of a text and says that the move before it took en passant: "e.p.",
 * "ep", "en passant", "en pt", in brackets or not, with a mark of check or not. 0 for any other text.
 */
QY_API size_t qy_en_passant_words(const char *text, size_t len);

/*
 * The flags to read the words of a text of moves with (blanks, move numbers, comments and variations are
 * skipped): QY_WRITE_RANKS_FROM_1 where its main line can only be followed so, or farther so than with the
 * usual ranks; QY_LETTERS() of a language where it can only be followed in its letters, one of which at least
 * no English book has; else QY_WRITE_DEFAULT. A single move is too little to go by for ranks: h3e3 may be a slip
 * for h2e2.
 */
QY_API unsigned qy_moves_flags(const struct qy_position *position, const char *text, size_t len);

/* qy_move_read_any() with the flags that the text was written with. */
QY_API int qy_move_read_any_flags(const struct qy_position *position, const char *text, size_t len,
                                  unsigned flags, qy_move *ret_move, struct qy_error *reterr);

/*
 * Appends the text of a move of xiangqi that counts its ranks from 1 in the words of one that counts them from 0:
 * "Che3" as "Che2", "h10g8" as "h9g7". A text that names no ranks (WXF, Chinese) is appended as it stands. Returns
 * 0, or QY_E_MOVE_SYNTAX for a rank 0.
 */
QY_API int qy_move_ranks_from_0(const char *text, size_t len, struct qy_buf *out);

/*
 * The squares that the text of a move names, whether the move is legal or not: where its piece stands and where
 * it goes to, castling as the king goes. Each is QY_SQUARE_NONE where the text does not tell, or where
 * several pieces could be meant.
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
