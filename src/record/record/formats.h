/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The table of formats for reading and writing games: one constant `struct qyi_format` each, listed in
 * formats.c. A reader reads a stream of bytes and passes records to a sink; a writer appends one record to a
 * buffer.
 *
 * To add a format: write its table in its own file, declare it here, list it in formats.c.
 */
#ifndef QYI_RECORD_FORMATS_H
#define QYI_RECORD_FORMATS_H

#include "source/guess.h"
#include "source/peek.h"
#include "source/text.h"

#include <qiyuan/record/record.h>

/* ---- reading --------------------------------------------------------------------------------------- */

/* The state of a game that was read. */
enum qyi_record_state {
    QYI_RECORD_WHOLE = QY_RECORD_WHOLE,
    QYI_RECORD_REPAIRED = QY_RECORD_REPAIRED,
    QYI_RECORD_CUT = QY_RECORD_CUT,
    QYI_RECORD_NONE = QY_RECORD_NONE
};

/* How a game was read, in addition to the record. */
struct qyi_record_end {
    enum qyi_record_state state;
    enum qy_game_status status; /* by the criteria of `judge` */
};

/* The severity of a report. */
enum qyi_report_kind {
    QYI_REPORT_NOTE,  /* an irregularity that loses nothing */
    QYI_REPORT_REPAIR /* something was lost, guessed or dropped */
};

/* True for notes that are reported although nothing was lost, because they may matter for what was played. */
QY_API bool qyi_note_is_told(int code);

/*
 * Receives what a reader reads. If a function returns nonzero, the reader stops and returns that number.
 * Reports of a game come before its record; line, column and offset are set (line 0 in a binary format). The
 * sink may read and change the record until it returns.
 */
struct qyi_record_sink {
    void *user;
    int (*record)(void *user, struct qy_record *record, const struct qyi_record_end *end);
    int (*report)(void *user, enum qyi_report_kind kind, const struct qy_error *error);
};

/*
 * Greatest memory of one game in bytes: about 1.3 million moves, more than any game or study, but not enough
 * to make a machine swap. A book read as one game may take eight times the length of its file, if that is
 * more.
 */
#define QYI_GAME_MOST ((size_t)120 << 20)

/* The input of a reader, with what is known about it. */
struct qyi_record_input {
    qy_read_fn read;
    void *user;
    const char *path; /* path of the file, for a format that consists of several files; NULL if unknown */
    bool game_known;
    enum qy_game game;
    bool encoding_known;
    enum qy_encoding encoding;
    enum qy_repair repair;
    /* for a piece of a file (PGN): the position of its first byte; line 0: the whole file */
    struct qy_place begin;
    struct qyi_file_encoding file_encoding; /* encoding of the file of such a piece */
    size_t most_game; /* greatest memory of one game in bytes, else QY_E_GAME_TOO_LARGE; 0: QYI_GAME_MOST */
    /* greatest size of data compressed within the format, in bytes; 0: the format's default */
    size_t most_unpacked;
};

/* The repair mode of a text (none, safe, all): NULL is safe. */
QY_API enum qy_repair qyi_repair_of(const char *text);

/* ---- writing --------------------------------------------------------------------------------------- */

/* What a format can't hold. */
enum qyi_loss {
    QYI_LOSS_TAGS,       /* tags without a place in the format */
    QYI_LOSS_VARIATIONS, /* alternatives to the main line */
    QYI_LOSS_COMMENTS,
    QYI_LOSS_NAGS,
    QYI_LOSS_START,     /* a start position other than the usual one */
    QYI_LOSS_NULL_MOVE, /* a null move in the main line */
    QYI_LOSS_TEXT,      /* characters not allowed by its encoding or syntax */
    QYI_LOSS_MOVES,     /* the moves, in a format of positions */
    QYI_LOSS_RESULT,
    QYI_LOSS_COUNT
};

/* The name of a loss ("null-moves"). Static storage. */
QY_API const char *qyi_loss_id(enum qyi_loss loss);

/* How to write; all zero except `notation` (QY_NOTATION_COUNT: the game's default) is the default. */
struct qyi_record_output {
    enum qy_notation notation;
    unsigned flags; /* enum qy_notation_flags */
    size_t columns; /* width of lines of moves, exclusive; 0: 80 */
    /* Called once per record for each kind of loss; may be NULL. */
    void (*lost)(void *user, enum qyi_loss loss);
    /* Called for each tag that is dropped, before `lost`; may be NULL. */
    void (*lost_tag)(void *user, const char *name);
    /*
     * Called for each tag whose text is truncated or changed, before `lost` for QYI_LOSS_TEXT; may be NULL.
     */
    void (*cut_tag)(void *user, const char *name);
    void *user;
};

/* ---- formats --------------------------------------------------------------------------------------- */

/* The result of a probe. */
enum qyi_probe {
    QYI_PROBE_NO,
    QYI_PROBE_MAYBE, /* not excluded */
    QYI_PROBE_LIKELY,
    QYI_PROBE_SURE /* has the format's signature */
};

struct qyi_format {
    const char *name;            /* the argument of --to: "pgn" */
    const char *const *suffixes; /* lower case, with the dot; ends in NULL */
    unsigned games;              /* bit 1 << game for each game that it can hold */
    bool binary;                 /* not text: positions are offsets */
    bool single;                 /* a file holds a single game */
    bool utf8;                   /* text that is always UTF-8 */
    bool book;                   /* opening books: not games, and skipped in folders */

    /* Tests the first bytes of a file, up to QYI_PEEK. NULL: never detected by content. */
    enum qyi_probe (*probe)(const unsigned char *head, size_t len);

    /*
     * Called by qyi_format_read(): reads a whole stream. Returns 0 at its end, the sink's nonzero return, or
     * a negative code if the stream can't be read or (after reporting it) is not of this format. NULL:
     * write-only.
     */
    int (*reader)(const struct qyi_record_input *input, const struct qyi_record_sink *sink);

    /*
     * Called by qyi_format_write(): appends a record of a game that the format holds. Returns 0, QY_E_VALUE
     * (a notation that it does not take) or QY_E_MEMORY. NULL: read-only.
     */
    int (*writer)(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out);

    /*
     * Turns the output for all games into a file, in place; NULL if it already is one. Returns 0 or
     * QY_E_MEMORY. Such a format is written in memory.
     */
    int (*gather)(size_t games, struct qy_buf *out);

    /*
     * Written before and after all games of a file; NULL for nothing. `games`: the number of games written.
     */
    void (*begin)(struct qy_buf *out);
    void (*end)(size_t games, struct qy_buf *out);
};

QY_API extern const struct qyi_format qyi_format_pgn;
extern const struct qyi_format qyi_format_xqf;
extern const struct qyi_format qyi_format_cbr;
extern const struct qyi_format qyi_format_cbl;
extern const struct qyi_format qyi_format_cbf;
extern const struct qyi_format qyi_format_pfc;
extern const struct qyi_format qyi_format_dhtmlxq;
extern const struct qyi_format qyi_format_reduced;
extern const struct qyi_format qyi_format_san;
extern const struct qyi_format qyi_format_wxf;
extern const struct qyi_format qyi_format_zh;
extern const struct qyi_format qyi_format_uci;
extern const struct qyi_format qyi_format_iccs;
extern const struct qyi_format qyi_format_fen;
extern const struct qyi_format qyi_format_epd;
extern const struct qyi_format qyi_format_json;
extern const struct qyi_format qyi_format_polyglot;
extern const struct qyi_format qyi_format_scid;
extern const struct qyi_format qyi_format_cbh;
extern const struct qyi_format qyi_format_obk;

/* All formats, in the order in which they are probed and listed; ends with NULL. */
extern const struct qyi_format *const qyi_formats[];

/* The format with that name, or NULL. */
const struct qyi_format *qyi_format_by_name(const char *name, size_t len);

/*
 * The format with the suffix of a file's name, ignoring a final `.gz`, `.zst`, `.xz` or `.bz2`; NULL if there
 * is none.
 */
QY_API const struct qyi_format *qyi_format_by_suffix(const char *path);

/* True if a name has the suffix of a readable format of games, not books; compressed or not. */
bool qyi_format_holds_games(const char *name);

/* True for a non-empty file whose name (may be NULL) is that of a file of games, and of nothing else. */
bool qyi_is_file_of_games(const char *path);

/*
 * The format of a file: the surest by its content; of equally sure ones, the one of its suffix, else the
 * first. `path` may be NULL. Never NULL: the default is PGN.
 */
const struct qyi_format *qyi_format_find(const char *path, const unsigned char *head, size_t len);

/* True if the format can hold the game. */
bool qyi_format_holds(const struct qyi_format *format, enum qy_game game);

/*
 * Reads a whole stream: see `reader`. If the caller asks for a game that the format can't hold:
 * QY_E_FORMAT_GAME, which is reported to the sink.
 */
QY_API int qyi_format_read(const struct qyi_format *format, const struct qyi_record_input *input,
                           const struct qyi_record_sink *sink);

/*
 * Appends a record: see `writer`. Errors, with nothing appended: QY_E_FORMAT_GAME for a game that the format
 * can't hold, QY_E_VALUE for a notation that it does not take or a format that is not written, QY_E_MEMORY.
 */
QY_API int qyi_format_write(const struct qyi_format *format, const struct qy_record *record,
                            const struct qyi_record_output *how, struct qy_buf *out, struct qy_error *reterr);

/*
 * Ends a file of `games` games written to `out`: appends its end, then gathers the file. Returns 0 or
 * QY_E_MEMORY.
 */
QY_API int qyi_format_finish(const struct qyi_format *format, size_t games, struct qy_buf *out);

/* ---- streams --------------------------------------------------------------------------------------- */

/*
 * The kind of a stream with these first bytes, if it holds no games or can't be read ("zip", "ChessBase
 * (CBH)", "binary data"); NULL if it may be read. The file's name (may be NULL) helps if no signature
 * decides. Static storage.
 */
const char *qyi_foreign_name(const char *path, const unsigned char *head, size_t len);

/*
 * The format of a stream whose first bytes were peeked at: `known`, or if NULL, that of qyi_format_find().
 * Errors: QY_E_FOREIGN_FILE, with the kind of file in `found`.
 */
QY_API int qyi_format_choose(const struct qyi_peek *peek, const char *path, const struct qyi_format *known,
                             const struct qyi_format **ret_format, struct qy_error *reterr);

/* Fills in the error for a stream that was read to its end without a game, and returns its code. */
QY_API int qyi_error_no_game(struct qy_error *reterr);

/*
 * Reads all games of a peeked stream, in the format `known` or the detected one. A stream without games, or
 * of a kind that can't be read, is reported to the sink and gives QY_E_NO_GAME or QY_E_FOREIGN_FILE. Other
 * results are those of the format's reader.
 */
QY_API int qyi_games_read(struct qyi_peek *peek, const char *path, const struct qyi_format *known,
                          const struct qyi_record_input *input, const struct qyi_record_sink *sink);

/* As qyi_games_read(), for a stream that was not peeked: the one that `input` reads. */
int qyi_games_read_input(const char *path, const struct qyi_format *known,
                         const struct qyi_record_input *input, const struct qyi_record_sink *sink);

/* As qy_records_read_file(), for a file in a named encoding. */
int qyi_records_read_file(const char *path, const struct qyi_named_encoding *encoding,
                          const struct qy_records_visitor *visitor, void *user, struct qy_error *reterr);

#endif
