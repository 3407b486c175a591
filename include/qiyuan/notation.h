/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, notation: moves in words, and files of games.
 *
 *   qy_notation      a way to write a move: SAN, UCI, ICCS, WXF, Chinese columns
 *   qy_pgn_reader    reads games of either kind from a stream, one after the other, in constant memory
 */
#ifndef QIYUAN_NOTATION_H
#define QIYUAN_NOTATION_H

#include <qiyuan/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- moves ----------------------------------------------------------------------------------------------
 */

enum qy_notation {
    QY_NOTATION_SAN,  /* Nf3, exd8=Q+, O-O: chess */
    QY_NOTATION_UCI,  /* e2e4, a7a8q; xiangqi with ranks 0-9 */
    QY_NOTATION_ICCS, /* H2-E2: xiangqi */
    QY_NOTATION_WXF,  /* C2.5, +C.5: xiangqi */
    QY_NOTATION_ZH,   /* 炮二平五: xiangqi */
    QY_NOTATION_COUNT
};

/* How a move is written; flags may be joined. */
enum qy_notation_flags {
    QY_WRITE_DEFAULT = 0,
    QY_WRITE_SEED_SAN = 1,     /* seed 002's short form: 0-0, exf8=Q, no check marks */
    QY_WRITE_TRADITIONAL = 2,  /* Chinese in traditional characters */
    QY_WRITE_RANKS_FROM_1 = 4, /* UCI of xiangqi with ranks 1-10 */
    QY_WRITE_SHORT = 8,        /* xq:7.5: the sign of direction left out when nothing else is legal (炮25) */
    QY_WRITE_KING_TAKES_ROOK = 16 /* UCI castling as king takes rook, also from the standard array */
};

/* The name ("san", "uci", "iccs", "wxf", "zh"); and the notation of a name: 0, or QY_E_VALUE. */
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
 * letters, every glyph of the Chinese men and digits, check marks and !? suffixes). The whole text is the
 * move. Returns 0, QY_E_MOVE_SYNTAX (no move of that notation), QY_E_ILLEGAL_MOVE or QY_E_AMBIGUOUS_MOVE.
 */
QY_API int qy_move_read(const struct qy_position *position, const char *text, size_t len,
                        enum qy_notation notation, qy_move *ret_move, struct qy_error *reterr);

/* The same, with the flags that the text was written with: those that make a difference to its reading count.
 */
QY_API int qy_move_read_flags(const struct qy_position *position, const char *text, size_t len,
                              enum qy_notation notation, unsigned flags, qy_move *ret_move,
                              struct qy_error *reterr);

/* The same in whichever notation of the game the text is. */
QY_API int qy_move_read_any(const struct qy_position *position, const char *text, size_t len,
                            qy_move *ret_move, struct qy_error *reterr);

/*
 * The squares that the text of a move names, whether the move is legal or not: where its man stands and where
 * it goes to, castling as the king goes. Each is QY_SQUARE_NONE where the text does not tell, or where
 * several men could be meant.
 */
QY_API void qy_move_meant(const struct qy_position *position, const char *text, size_t len,
                          qy_square *ret_from, qy_square *ret_to);

/* The square's name in UCI ("e4", "h2"), and the square of a name: 0, or QY_E_VALUE. */
QY_API void qy_square_write(enum qy_game game, qy_square square, struct qy_buf *out);
QY_API int qy_square_read(enum qy_game game, const char *text, size_t len, qy_square *ret_square);

/* ---- files of games -------------------------------------------------------------------------------------
 */

/* The encodings told apart when games are read. */
enum qy_encoding {
    QY_ENCODING_UTF8,
    QY_ENCODING_GB18030,
    QY_ENCODING_BIG5,
    QY_ENCODING_UTF16LE,
    QY_ENCODING_UTF16BE,
    QY_ENCODING_LATIN1,
    QY_ENCODING_COUNT
};
QY_API const char *qy_encoding_name(enum qy_encoding encoding);

/* Fills `buffer` with up to `size` bytes; returns how many, 0 at the end, or a negative code. */
typedef long (*qy_read_fn)(void *user, char *buffer, size_t size);

/* Text in memory as a source: qy_memory_read() is a qy_read_fn, its user a `struct qy_memory` that it moves
 * on. */
struct qy_memory {
    const char *at; /* what is still to be read, borrowed; may be NULL if nothing is */
    size_t left;
};
QY_API long qy_memory_read(void *memory, char *buffer, size_t size);

/* Where in its file a thing stands. */
struct qy_place {
    uint32_t line;
    uint32_t column;
    uint64_t offset; /* bytes in the file, before any conversion of its encoding */
};

/* What became of a game that was read. */
enum qy_game_status {
    QY_GAME_OK,          /* every move is legal and the file says how it ended */
    QY_GAME_UNFINISHED,  /* the same, without a result */
    QY_GAME_ILLEGAL,     /* a well-formed move of the main line is not legal */
    QY_GAME_DAMAGED,     /* something could not be read, or a variation holds an illegal move */
    QY_GAME_UNSUPPORTED, /* a variant that is not played here */
    QY_GAME_STATUS_COUNT
};
QY_API const char *qy_game_status_name(enum qy_game_status status); /* "ok", "unfinished", ... */

/* A game that was read, handed to `end`. */
struct qy_game_end {
    enum qy_game_status status;
    enum qy_result tag; /* of the Result tag; OPEN when absent or unreadable */
    bool has_tag;
    enum qy_result terminator; /* of the token that ends the moves; OPEN for `*` or none */
    bool has_terminator;
    const struct qy_position
        *final;                   /* after the last good move of the main line; NULL if there was no start */
    size_t plies;                 /* of the main line, good ones */
    bool cut;                     /* the main line was passed over from some move on */
    const struct qy_error *error; /* the first fault, or NULL */
    enum qy_encoding encoding;
    uint64_t offset; /* bytes in the file up to where the game ends, before any conversion of its encoding */
};

/*
 * What the reader tells as it goes. Any function may be NULL. A function that returns nonzero stops the
 * reader, which returns that number. Texts are UTF-8, borrowed for the call. Order: begin_game, tag*,
 * begin_moves, (move | comment | nag | begin_variation | end_variation)*, end_game; `fault` whenever one is
 * met. After a fault in the moves, the rest of that line is skipped (a variation's only to its end), and
 * reading goes on with the next game.
 */
struct qy_pgn_visitor {
    int (*begin_game)(void *user, const struct qy_place *place);
    int (*tag)(void *user, const char *name, size_t name_len, const char *value, size_t value_len);
    int (*begin_moves)(void *user, const struct qy_position *start);
    int (*move)(void *user, const struct qy_position *before, qy_move move, const struct qy_place *place,
                const char *text, size_t len);
    int (*comment)(void *user, const char *text, size_t len);
    int (*nag)(void *user, unsigned nag);
    int (*begin_variation)(void *user);
    int (*end_variation)(void *user);
    int (*fault)(void *user, const struct qy_error *error); /* line and column are set */
    int (*end_game)(void *user, const struct qy_game_end *end);
    /*
     * Something that is not as it should be, though nothing was lost by it: text that belongs to no game, a
     * quote without its backslash, a tag repeated, no result after the moves. No game is worse for it. May
     * also come between games.
     */
    int (*note)(void *user, const struct qy_error *note);
};

struct qy_pgn_reader;

/* How to read; zeroed is the usual way. */
struct qy_pgn_options {
    bool game_known; /* take every game for one of `game`; otherwise tags and moves tell, chess if nothing
                        does */
    enum qy_game game;
    bool encoding_known;
    enum qy_encoding encoding;
    bool skip_variations;  /* do not resolve moves in variations */
    bool skip_moves;       /* resolve none: tags, faults of form and the end are told, `plies` is 0 */
    bool no_places;        /* moves are told with NULL for their place, which saves finding it */
    struct qy_place begin; /* of a piece of a file: where its first byte stands; line 0 for a whole file */
};

/* Makes a reader on a source. The caller frees it; `read` and `user` must live as long. */
QY_API int qy_pgn_reader_new(qy_read_fn read, void *user, const struct qy_pgn_options *options,
                             struct qy_pgn_reader **ret_reader);
QY_API void qy_pgn_reader_free(struct qy_pgn_reader *reader);

/*
 * Reads the next game and tells the visitor. Returns 1 for a game (good or bad), 0 at the end of the source,
 * what the visitor returned to stop, or a negative code when the source can't be read.
 */
QY_API int qy_pgn_next(struct qy_pgn_reader *reader, const struct qy_pgn_visitor *visitor, void *user);

/* ---- files of games in pieces ---------------------------------------------------------------------------
 */

/*
 * Cuts a stream into pieces of about a megabyte that begin with a game, so that several threads may read
 * them, each with a reader of its own: together they tell what one reader tells of the whole, places
 * included. A game that is longer makes a longer piece; UTF-16 comes in one.
 */
struct qy_pgn_splitter;

/* Makes a splitter on a source; `options` (or NULL) says the encoding if it is known. */
QY_API int qy_pgn_splitter_new(qy_read_fn read, void *user, const struct qy_pgn_options *options,
                               struct qy_pgn_splitter **ret_splitter);
QY_API void qy_pgn_splitter_free(struct qy_pgn_splitter *splitter);

/*
 * Puts the next piece in place of what `piece` holds, and into `options` its place and encoding. Returns 1, 0
 * at the end, or a negative code.
 */
QY_API int qy_pgn_split(struct qy_pgn_splitter *splitter, struct qy_buf *piece,
                        struct qy_pgn_options *options);

/* ---- writing games --------------------------------------------------------------------------------------
 */

/* A tag of a game; both texts end in a zero byte. */
struct qy_pgn_tag {
    const char *name;
    const char *value;
};

/*
 * Appends a played game in PGN's export form: the seven tags of the roster in their order (in xiangqi after
 * `Game "Chinese Chess"`, with Red for White), then the other tags in ASCII order, SetUp and FEN for a game
 * that did not begin from the array, and the moves in lines under 80 columns with the result at their end.
 * Roster tags that are not among the `count` given are written as unknown; Result, SetUp, FEN, Game and
 * Format are the writer's and left out of those given, as are all but the first of a name. In values a line
 * end becomes a blank. Returns 0, QY_E_VALUE (the notation does not suit, or a name is not of letters, digits
 * and `_`) or QY_E_MEMORY.
 */
QY_API int qy_pgn_write_history(const struct qy_history *history, const struct qy_pgn_tag *tags, size_t count,
                                enum qy_result result, enum qy_notation notation, struct qy_buf *out);

#ifdef __cplusplus
}
#endif

#endif
