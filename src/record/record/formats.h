/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The table of formats that games are read from and written in: one constant `struct
 * qyi_format` for each, listed in formats.c. A reader takes a stream of bytes and hands records to a sink; a
 * writer appends one record to a buffer.
 *
 * To add a format: write its table in a file of its own, declare it here, list it in formats.c.
 */
#ifndef QYI_RECORD_FORMATS_H
#define QYI_RECORD_FORMATS_H

#include "source/guess.h"
#include "source/peek.h"
#include "source/text.h"

#include <qiyuan/record/record.h>

/* ---- reading --------------------------------------------------------------------------------------- */

/* What became of a game that was read. */
enum qyi_record_state {
    QYI_RECORD_WHOLE = QY_RECORD_WHOLE,
    QYI_RECORD_REPAIRED = QY_RECORD_REPAIRED,
    QYI_RECORD_CUT = QY_RECORD_CUT,
    QYI_RECORD_NONE = QY_RECORD_NONE
};

/* How a game was read, beside the record itself. */
struct qyi_record_end {
    enum qyi_record_state state;
    enum qy_game_status status; /* by the measure of `judge` */
};

/* How grave a report is. */
enum qyi_report_kind {
    QYI_REPORT_NOTE,  /* not as it should be, nothing is lost by it */
    QYI_REPORT_REPAIR /* something was lost, guessed or left out */
};

/* True for what is noted of a game and told, though nothing was lost: somebody may ask what was played. */
QY_API bool qyi_note_is_told(int code);

/*
 * Where a reader puts what it reads. A function that returns nonzero stops the reader, which returns that
 * number. Reports of a game come before its record; line, column and offset are set (line 0 in a binary
 * format). The record is borrowed: it is the sink's to read and change until it returns.
 */
struct qyi_record_sink {
    void *user;
    int (*record)(void *user, struct qy_record *record, const struct qyi_record_end *end);
    int (*report)(void *user, enum qyi_report_kind kind, const struct qy_error *error);
};

/* Bytes of memory that one game may take: some 1.8 million moves, more than any game or study, and less than makes a
 * machine swap. A book that is read as one game may take eight times its file's length, if that is more. */
#define QYI_GAME_MOST ((size_t)160 << 20)

/* Where a reader reads, and what is known beforehand. */
struct qyi_record_input {
    qy_read_fn read;
    void *user;
    const char *path; /* of the file, for a format that stands in several files; NULL where it is not known */
    bool game_known;
    enum qy_game game;
    bool encoding_known;
    enum qy_encoding encoding;
    enum qy_repair repair;
    struct qy_place begin; /* of a piece of a file (PGN): where its first byte stands; line 0: the whole */
    struct qyi_file_encoding file_encoding; /* of the file of such a piece */
    size_t most_game; /* bytes of memory that one game may take, else QY_E_GAME_TOO_LARGE; 0: QYI_GAME_MOST */
    size_t
        most_unpacked; /* bytes that what is packed within the format may unpack to; 0: what the format allows */
};

/* What a text asks for (none, safe, all): NULL is safe. */
QY_API enum qy_repair qyi_repair_of(const char *text);

/* ---- writing --------------------------------------------------------------------------------------- */

/* What a format cannot hold. */
enum qyi_loss {
    QYI_LOSS_TAGS,       /* tags it has no place for */
    QYI_LOSS_VARIATIONS, /* alternatives to the main line */
    QYI_LOSS_COMMENTS,
    QYI_LOSS_NAGS,
    QYI_LOSS_START,     /* a start position other than the array */
    QYI_LOSS_NULL_MOVE, /* a pass of the main line, where the format has none */
    QYI_LOSS_TEXT,      /* characters that its encoding or its signs do not allow */
    QYI_LOSS_MOVES,     /* a format of positions: how they came about */
    QYI_LOSS_RESULT,
    QYI_LOSS_COUNT
};

/* The name of a loss ("null-moves"). Static storage. */
QY_API const char *qyi_loss_id(enum qyi_loss loss);

/* How to write; zeroed but for `notation` (QY_NOTATION_COUNT: the game's usual one) is the usual way. */
struct qyi_record_output {
    enum qy_notation notation;
    unsigned flags; /* enum qy_notation_flags */
    size_t columns; /* lines of moves have fewer than these; 0: under 80 */
    /* Told once a record for each kind of thing that is left out; may be NULL. */
    void (*lost)(void *user, enum qyi_loss loss);
    /* Told of each tag that is left out, before `lost` is told of them; may be NULL. */
    void (*lost_tag)(void *user, const char *name);
    /* Told of each tag whose text is cut or changed, before `lost` is told of QYI_LOSS_TEXT; may be NULL. */
    void (*cut_tag)(void *user, const char *name);
    void *user;
};

/* ---- formats --------------------------------------------------------------------------------------- */

/* What a probe answers. */
enum qyi_probe {
    QYI_PROBE_NO,
    QYI_PROBE_MAYBE, /* nothing speaks against it */
    QYI_PROBE_LIKELY,
    QYI_PROBE_SURE /* a signature */
};

struct qyi_format {
    const char *name;            /* as --to takes it: "pgn" */
    const char *const *suffixes; /* lower case, with the dot; ends in NULL */
    unsigned games;              /* bit 1 << game for each game it can hold */
    bool binary;                 /* not text: places are offsets */
    bool single;                 /* a file holds one game, not any number one after the other */
    bool utf8;                   /* text that is always UTF-8 */
    bool book;                   /* of openings: no games, and not looked for in folders */

    /* Looks at the first bytes of a file, up to QYI_PEEK of them. NULL: never found by content. */
    enum qyi_probe (*probe)(const unsigned char *head, size_t len);

    /*
     * What qyi_format_read() calls: reads a whole stream. Returns 0 at its end, what the sink returned, or a
     * negative code when the stream can't be read, or (having reported where and why) is not of this format at
     * all. NULL: write-only.
     */
    int (*reader)(const struct qyi_record_input *input, const struct qyi_record_sink *sink);

    /*
     * What qyi_format_write() calls: appends a record of a game that the format holds. Returns 0, QY_E_VALUE (a
     * notation that it does not take) or QY_E_MEMORY. NULL: read-only.
     */
    int (*writer)(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out);

    /*
     * Makes a file of what was written for all its games, in place; NULL where that is the file already. Returns
     * 0 or QY_E_MEMORY. Such a format is written from memory.
     */
    int (*gather)(size_t games, struct qy_buf *out);

    /* What stands around all games of a file; NULL for nothing. `games`: how many were written. */
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

/* All formats, in the order in which they are tried and listed; ends in NULL. */
extern const struct qyi_format *const qyi_formats[];

/* The format of a name, or NULL. */
const struct qyi_format *qyi_format_by_name(const char *name, size_t len);

/* The format that a file's name ends for, a `.gz`, `.zst`, `.xz` or `.bz2` after it left out; NULL if none does. */
QY_API const struct qyi_format *qyi_format_by_suffix(const char *path);

/* True if a name ends for a format that games, and no book, are read from; packed or not. */
bool qyi_format_holds_games(const char *name);

/*
 * True for a file with something in it whose name, which may be NULL, is that of a file of games, and of nothing else.
 */
bool qyi_is_file_of_games(const char *path);

/*
 * The format of a file: the surest by its content, of equals the one that its name ends for, else the first.
 * `path` may be NULL. Never NULL: PGN is what is left.
 */
const struct qyi_format *qyi_format_find(const char *path, const unsigned char *head, size_t len);

/* True for a game that the format holds. */
bool qyi_format_holds(const struct qyi_format *format, enum qy_game game);

/*
 * Reads a whole stream: see `reader`. Callers that ask for a game that the format does not hold get QY_E_FORMAT_GAME,
 * which is reported to the sink.
 */
QY_API int qyi_format_read(const struct qyi_format *format, const struct qyi_record_input *input,
                           const struct qyi_record_sink *sink);

/*
 * Appends a record: see `writer`. Errors: QY_E_FORMAT_GAME for a game that the format does not hold, QY_E_VALUE for a
 * notation that it does not take or a format that is not written, QY_E_MEMORY; nothing was appended then.
 */
QY_API int qyi_format_write(const struct qyi_format *format, const struct qy_record *record,
                            const struct qyi_record_output *how, struct qy_buf *out, struct qy_error *reterr);

/* Ends a file of so many games that were written to `out`: what stands behind them, then what gathers them. Returns 0
 * or QY_E_MEMORY. */
QY_API int qyi_format_finish(const struct qyi_format *format, size_t games, struct qy_buf *out);

/* ---- streams --------------------------------------------------------------------------------------- */

/*
 * What a stream that begins so is, where it is of a kind that holds no games or that we can't read ("zip",
 * "ChessBase (CBH)", "binary data"); NULL for what may be read. A file's name helps where no mark tells; it
 * may be NULL. Static storage.
 */
const char *qyi_foreign_name(const char *path, const unsigned char *head, size_t len);

/*
 * The format of a stream whose first bytes were looked at: `known`, or (NULL) what qyi_format_find() says.
 * Errors: QY_E_FOREIGN_FILE, of which `found` in the error is what the file is.
 */
QY_API int qyi_format_choose(const struct qyi_peek *peek, const char *path, const struct qyi_format *known,
                             const struct qyi_format **ret_format, struct qy_error *reterr);

/* Sets the error of a stream that was read to its end and held no game, and returns its code. */
QY_API int qyi_error_no_game(struct qy_error *reterr);

/*
 * Reads all games of a stream that was peeked at, in the format `known` or the one that is found. What holds
 * no game, or is of a kind that we can't read, is reported to the sink and gives QY_E_NO_GAME or
 * QY_E_FOREIGN_FILE. Other results are those of the format's reader.
 */
QY_API int qyi_games_read(struct qyi_peek *peek, const char *path, const struct qyi_format *known,
                          const struct qyi_record_input *input, const struct qyi_record_sink *sink);

/* The same of a stream that was not: what `input` reads. */
int qyi_games_read_input(const char *path, const struct qyi_format *known,
                         const struct qyi_record_input *input, const struct qyi_record_sink *sink);

/* qy_records_read_file() of a file in an encoding that somebody names. */
int qyi_records_read_file(const char *path, const struct qyi_named_encoding *encoding,
                          const struct qy_records_visitor *visitor, void *user, struct qy_error *reterr);

#endif
