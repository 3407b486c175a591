/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games in PGN as a stream of events: faster than building a tree. */
#ifndef QIYUAN_PGN_H
#define QIYUAN_PGN_H

#include <qiyuan/core/notation.h>
#include <qiyuan/core/source.h>
#include <qiyuan/errors/record.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- reading --------------------------------------------------------------------------------------- */

/* The state of a game that was read. */
enum qy_game_status {
    QY_GAME_OK,          /* every move is legal and there is a result */
    QY_GAME_UNFINISHED,  /* the same, without a result */
    QY_GAME_ILLEGAL,     /* a move of the main line is well-formed but not legal */
    QY_GAME_DAMAGED,     /* something could not be read, or a variation has an illegal move */
    QY_GAME_UNSUPPORTED, /* an unsupported variant */
    QY_GAME_STATUS_COUNT
};
QY_API const char *qy_game_status_name(enum qy_game_status status); /* "ok", "unfinished", ... */

/* A game that was read, passed to `end_game`. */
struct qy_game_end {
    enum qy_game_status status;
    enum qy_result tag; /* result of the Result tag; OPEN if missing or unreadable */
    bool has_tag;
    enum qy_result terminator; /* result of the token after the moves; OPEN for `*` or none */
    bool has_terminator;
    /* position after the last legal move of the main line; NULL if there is no start position */
    const struct qy_position *final;
    size_t plies;                 /* legal plies of the main line */
    bool cut;                     /* the rest of the main line was skipped */
    const struct qy_error *error; /* the first fault, or NULL */
    enum qy_encoding encoding;
    uint64_t offset; /* bytes in the file up to the end of the game, before conversion from its encoding */
};

/*
 * Callbacks of the reader; each may be NULL. If one returns nonzero, the reader stops and returns that
 * number. Texts are UTF-8 and borrowed for the call. Order: begin_game, tag*, begin_moves, (move | comment |
 * nag | begin_variation | end_variation)*, end_game; `fault` at any time. After a fault in the moves the rest
 * of that line is skipped (in a variation, only to its end), and reading continues with the next game.
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
    int (*fault)(void *user, const struct qy_error *error); /* `line` and `column` are set */
    int (*end_game)(void *user, const struct qy_game_end *end);
    /*
     * An irregularity that loses nothing: text outside any game, a quote without its backslash, a repeated
     * tag, a null move in the main line (also passed to `move`), no result after the moves. It does not
     * change the game's status, and may also occur between games.
     */
    int (*note)(void *user, const struct qy_error *note);
};

struct qy_pgn_reader;

/* What a reader does about irregularities. */
enum qy_repair {
    QY_REPAIR_SAFE, /* correct and note what can be corrected; the rest is a fault */
    QY_REPAIR_NONE, /* correct nothing: each note of a game is also a fault */
    QY_REPAIR_ALL   /* as SAFE; the consumer also keeps the readable part of a game that breaks off */
};

/* Options for reading; all zero: the defaults. */
struct qy_pgn_options {
    bool game_known; /* take every game for `game`; otherwise the tags and moves decide, chess by default */
    enum qy_game game;
    bool encoding_known;
    enum qy_encoding encoding;
    bool skip_variations; /* do not resolve moves in variations */
    /* resolve no moves at all: only tags, faults of form and the end are reported, `plies` is 0 */
    bool skip_moves;
    enum qy_repair repair;
    bool no_places;        /* pass NULL as the position of each move, which saves computing it */
    struct qy_place begin; /* for a part of a file: the position of its first byte; line 0 for a whole file */
    /* For a part of a file: the file's encoding was detected; games that do not contradict it use it. */
    bool file_encoding_known;
    bool file_encoding_sure; /* no other encoding fits nearly as well */
    enum qy_encoding file_encoding;
};

/* Makes a reader on a source; `read` and `user` must outlive it. The caller frees it. */
QY_API int qy_pgn_reader_new(qy_read_fn read, void *user, const struct qy_pgn_options *options,
                             struct qy_pgn_reader **ret_reader);
QY_API void qy_pgn_reader_free(struct qy_pgn_reader *reader);

/*
 * Reads the next game and calls the visitor. Returns 1 for a game (good or bad), 0 at the end of the source,
 * the visitor's nonzero return, or a negative code if the source can't be read.
 */
QY_API int qy_pgn_next(struct qy_pgn_reader *reader, const struct qy_pgn_visitor *visitor, void *user);

/* ---- files of games in pieces ---------------------------------------------------------------------- */

/*
 * Splits a stream into pieces of about a quarter of a megabyte, each beginning with a game, so that several
 * threads can read them, each with its own reader. The readers together report exactly what one reader of the
 * whole would, positions included. A longer game makes a longer piece; UTF-16 is one piece.
 */
struct qy_pgn_splitter;

/* Makes a splitter on a source; `options` (may be NULL) gives the encoding if known. */
QY_API int qy_pgn_splitter_new(qy_read_fn read, void *user, const struct qy_pgn_options *options,
                               struct qy_pgn_splitter **ret_splitter);
QY_API void qy_pgn_splitter_free(struct qy_pgn_splitter *splitter);

/*
 * Replaces the content of `piece` by the next piece, and sets its position and encoding in `options`. Returns
 * 1, 0 at the end, or a negative code.
 */
QY_API int qy_pgn_split(struct qy_pgn_splitter *splitter, struct qy_buf *piece,
                        struct qy_pgn_options *options);

/* ---- writing games --------------------------------------------------------------------------------- */

/* A tag of a game; both texts are zero-terminated. */
struct qy_pgn_tag {
    const char *name;
    const char *value;
};

/*
 * Appends a game in PGN's export form: the Seven Tag Roster in its order (in xiangqi after `Game "Chinese
 * Chess"`, with Red for White), then the other tags in ASCII order, SetUp and FEN if the game did not begin
 * from the starting position, and the moves in lines under 80 columns, ending with the result. Roster tags
 * not among the `count` given are written as unknown. Result, SetUp, FEN, Game and Format are written by the
 * library: given ones are ignored, as are all but the first of a repeated name. Line ends in values become
 * blanks. Returns 0, QY_E_VALUE (the notation is of another game, or a name has other than letters, digits
 * and `_`) or QY_E_MEMORY.
 */
QY_API int qy_pgn_write_history(const struct qy_history *history, const struct qy_pgn_tag *tags, size_t count,
                                enum qy_result result, enum qy_notation notation, struct qy_buf *out);

#ifdef __cplusplus
}
#endif

#endif
