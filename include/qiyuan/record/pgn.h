/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games in PGN as a stream of events: the fast way, without a tree. */
#ifndef QIYUAN_PGN_H
#define QIYUAN_PGN_H

#include <qiyuan/core/notation.h>
#include <qiyuan/core/source.h>
#include <qiyuan/errors/record.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- reading --------------------------------------------------------------------------------------- */

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
    /* after the last good move of the main line; NULL if there was no start */
    const struct qy_position *final;
    size_t plies;                 /* of the main line, good ones */
    bool cut;                     /* the main line was skipped from some move on */
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
     * quote without its backslash, a tag repeated, a pass of the main line (which is told as a move, too), no
     * result after the moves. No game is worse for it. May also come between games.
     */
    int (*note)(void *user, const struct qy_error *note);
};

struct qy_pgn_reader;

/* What a reader makes of what is not as it should be. */
enum qy_repair {
    QY_REPAIR_SAFE, /* what can be told is put right and noted; what can't be is a fault */
    QY_REPAIR_NONE, /* nothing: what is noted of a game is a fault of it, too */
    QY_REPAIR_ALL   /* as SAFE, and of a game that breaks off those who read it take what is there */
};

/* How to read; zeroed is the usual way. */
struct qy_pgn_options {
    bool game_known; /* take every game for one of `game`; otherwise tags and moves tell, chess if nothing
                        does */
    enum qy_game game;
    bool encoding_known;
    enum qy_encoding encoding;
    bool skip_variations; /* do not resolve moves in variations */
    bool skip_moves;      /* resolve none: tags, faults of form and the end are told, `plies` is 0 */
    enum qy_repair repair;
    bool no_places;        /* moves are told with NULL for their place, which saves finding it */
    struct qy_place begin; /* of a piece of a file: where its first byte stands; line 0 for a whole file */
    /* Of a piece: its file was found to be in this, and games that do not contradict it are. */
    bool file_encoding_known;
    bool file_encoding_sure; /* no other encoding does nearly as well */
    enum qy_encoding file_encoding;
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

/* ---- files of games in pieces ---------------------------------------------------------------------- */

/*
 * Cuts a stream into pieces of about a quarter of a megabyte that begin with a game, so that several threads
 * may read them, each with a reader of its own: together they tell what one reader tells of the whole, places
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

/* ---- writing games --------------------------------------------------------------------------------- */

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
