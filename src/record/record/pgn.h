/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The reader of game files, in parts: games and reports (pgn_reader.c), tags
 * (pgn_tags.c), results (pgn_results.c), the first position (pgn_start.c), words and numbers (pgn_words.c), what
 * annotators add (pgn_remarks.c), moves (pgn_moves.c), variations before the first move (pgn_early.c).
 *
 * Functions that may call the visitor return 0 to go on, or what qy_pgn_next() shall return.
 */
#ifndef QYI_RECORD_PGN_H
#define QYI_RECORD_PGN_H

#include "source/stream.h"

#include <qiyuan/record/record.h>

/* How deep variations may nest; what lies deeper is skipped with a fault. */
#define QYI_PGN_DEPTH 1000
/* No token of a game, but a comment, is longer. */
#define QYI_PGN_TOKEN 255
/* This many bytes are made to stand unread before a token is looked at. */
#define QYI_PGN_AHEAD 1024
/*
 * So much of a tag and of a comment is looked at in one piece: all that a record can hold, with each byte escaped
 * or each line broken. Longer text is skipped in parts.
 */
#define QYI_PGN_TAG     (2 * QY_RECORD_TAG + QY_RECORD_TAG_NAME + 64)
#define QYI_PGN_COMMENT (4 * QY_RECORD_COMMENT)
/* So far behind a comment a tag is looked for that it stands in front of. */
#define QYI_PGN_FRONT ((size_t)16 * 1024)
/* This many variations may stand before the first moves of their lines at a time. */
#define QYI_PGN_EARLY 8
/* So far a name or blanks are followed to see what stands behind them. */
#define QYI_PGN_FAR ((size_t)4 * 1024 * 1024)

/* One line of play: the main line, or a variation that is open. */
struct qyi_pgn_line {
    struct qy_position position[2]; /* the one that stands, and the one before the last move */
    unsigned now;                   /* which of them stands */
    qy_move last;                   /* the last move; QY_MOVE_NONE before the first */
};

/* The position that a line has come to. */
static inline struct qy_position *qyi_pgn_position(struct qyi_pgn_line *line)
{
    return &line->position[line->now];
}

/* A variation that stands before the first move of its line, kept until that is there. */
struct qyi_pgn_early {
    struct qy_buf text; /* with blanks in front of it */
    struct qy_place place;
    struct qy_place begin; /* of the text, the blanks included */
    size_t depth;          /* of the line */
};

/* A tag that was read. */
struct qyi_pgn_tag_seen {
    uint64_t name; /* hashes */
    uint64_t value;
};

/* What the tags of a game say that matters for reading it. */
struct qyi_pgn_head {
    struct qy_buf fen;
    struct qy_place fen_place;
    struct qy_buf variant;
    struct qy_place variant_place;
    bool has_fen;
    bool has_variant;
    bool game_told;
    enum qy_game game;
    enum qy_result result;
    bool has_result;
    size_t count;
    struct qyi_pgn_tag_seen *seen; /* the tags, by their hashes */
    size_t seen_cap;
    uint32_t *slot; /* 1 + a tag's index, where its name's hash puts it; in use once there are many tags */
    size_t slots;
};

struct qy_pgn_reader {
    struct qyi_stream source;
    struct qy_pgn_options options;
    struct qy_position array[QY_GAME_COUNT]; /* from which games without a FEN begin */
    const struct qy_pgn_visitor *visitor;    /* of the call that is running */
    void *user;

    /* the game that is being read */
    struct qyi_pgn_head head;
    const struct qyi_reading *reading; /* of the game; valid once it has begun */
    struct qyi_pgn_line *line;         /* line[0] is the main line */
    size_t line_cap;
    size_t depth;              /* how many variations are open */
    size_t skip;               /* lines of this depth and deeper are skipped */
    struct qy_place opened;    /* where the outermost open variation began */
    struct qy_place begin;     /* of the game */
    bool started;              /* begin_moves was told */
    bool over;                 /* the moves have ended */
    bool number_pending;       /* a move number stands without its move */
    bool skip_told;            /* begin_variation was told of the line that is skipped */
    enum qy_notation notation; /* what the last move of an unknown notation was written in */
    enum qy_result inner;      /* a result within a variation, which may turn out to be the game's */
    bool has_inner;
    struct qy_place inner_place;
    bool damaged;
    bool illegal;
    bool unsupported;
    bool has_error;
    struct qy_error error; /* the first fault */
    size_t plies;
    size_t first_half; /* twice the number of the first move, and one if the second side makes it */
    enum qy_result terminator;
    bool has_terminator;
    struct qy_place result_place; /* of the terminator */
    struct qy_buf preface; /* comments in front of the tags: to each its length, a size_t, and its text */
    struct qyi_pgn_early early[QYI_PGN_EARLY];
    size_t early_count;
    unsigned early_nested; /* this many of them are being read, each within the one before */
    bool number_told;      /* a wrong move number */
    bool apart_told;       /* a move that is written in pieces */
    bool way_settled;      /* `flags` are those of the game's ranks and letters */
    int way_note;          /* a code that is still to be told of them, or 0 */
    uint32_t letters;      /* bits `letter & 31` of the capitals that moves began with */
    unsigned flags;        /* to read its moves with */
};

/* ---- pgn_reader.c: reports ------------------------------------------------------------------------- */

enum qyi_pgn_severity {
    QYI_PGN_NOTE,       /* repaired, or skipped without loss */
    QYI_PGN_DAMAGE,     /* something is lost */
    QYI_PGN_ILLEGAL,    /* a move of the main line is not legal */
    QYI_PGN_UNSUPPORTED /* not a game that is played here */
};

/* Tells of `code` at text[at], with the piece of text that was found there. */
int qyi_pgn_report(struct qy_pgn_reader *reader, enum qyi_pgn_severity severity, int code, size_t at,
                   const char *found, size_t found_len, const char *expected);
/* The same at a place that was passed. */
int qyi_pgn_report_at(struct qy_pgn_reader *reader, enum qyi_pgn_severity severity, int code,
                      const struct qy_place *place, const char *found, size_t found_len,
                      const char *expected);
/* The same for an error that is ready but for its place. */
int qyi_pgn_report_error(struct qy_pgn_reader *reader, enum qyi_pgn_severity severity,
                         const struct qy_place *place, struct qy_error *error);

/* ---- characters ------------------------------------------------------------------------------------ */

/* The length of the blank at text[at]: a space, tab, line end or any of Unicode's wider ones; 0 for none. */
size_t qyi_pgn_blank(const struct qyi_stream *source, size_t at);

/* Moves `pos` over blanks, filling as needed; `within_line` stops at the end of the line. */
int qyi_pgn_skip_blanks(struct qy_pgn_reader *reader, bool within_line);

/* Where the line of text[at] ends: the index of its LF or CR, or `end`. */
size_t qyi_pgn_line_end(const struct qyi_stream *source, size_t at);

/* Moves an index over blanks, filling the window so that what stands behind them is there. */
int qyi_pgn_over_blanks(struct qy_pgn_reader *reader, size_t *at);

/* Moves `pos` over blanks; *ret_gap: whether an empty line was among them. */
int qyi_pgn_pass_gap(struct qy_pgn_reader *reader, bool *ret_gap);

/* Moves `pos` to the end of its line, however long. */
int qyi_pgn_skip_line(struct qy_pgn_reader *reader);

/* True if `pos` is at a `%` that begins a line: the standard's escape, the line is not for us. */
bool qyi_pgn_is_escaped(struct qyi_stream *source);

/* ---- pgn_tags.c ------------------------------------------------------------------------------------ */

/* True if text[at] begins a tag, as far as the window goes. */
bool qyi_pgn_is_tag(const struct qyi_stream *source, size_t at);
/* The same of `pos`, however long the tag's name is. */
int qyi_pgn_tag_begins(struct qy_pgn_reader *reader, bool *ret_begins);
/* Reads all tags from `pos` on. */
int qyi_pgn_read_tags(struct qy_pgn_reader *reader);

/* A character of a tag's name. */
static inline bool qyi_is_name_char(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '+' || c == '#' || c == ':' || (unsigned char)c >= 0x80;
}

/* ---- pgn_words.c ----------------------------------------------------------------------------------- */

static inline bool qyi_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/*
 * The signs of Chinese text that belong to no move, of three bytes: '(' and ')' for brackets of any form, ',' for what
 * separates; 0 for none. A single letter in such brackets is what a pawn promotes to.
 */
char qyi_pgn_wide_sign(const struct qyi_stream *source, size_t at);
/* Where `count` characters end that begin at `start`, blanks on the line aside; `end` where there are fewer. */
size_t qyi_pgn_characters_end(const char *text, size_t start, size_t end, size_t count);
/* Where the word that begins at `start` ends; the bracket of `e8(Q)` belongs to it. */
size_t qyi_pgn_word_end(const struct qyi_stream *source, size_t start);
/* Where the word of text[start, end) ends without the stop, comma or colon that stands behind it; else `end`. */
size_t qyi_pgn_without_stop(const char *text, size_t start, size_t end);
/* Move `pos` to the end of the digits, or of the word, that it stands in, however long. */
int qyi_pgn_pass_digits(struct qy_pgn_reader *reader);
int qyi_pgn_pass_word(struct qy_pgn_reader *reader);
/* The length of the dot at text[at], in any form that follows a number; 0 for none. */
size_t qyi_pgn_dot(const struct qyi_stream *source, size_t at);
/*
 * Reads a move number with its dots: the index after them, or `at` if there is none. A number without a dot
 * is one if nothing or a letter follows it (`1e4`).
 */
size_t qyi_pgn_move_number(const struct qyi_stream *source, size_t at, unsigned *ret_number);

/* ---- pgn_pass.c ------------------------------------------------------------------------------------ */

/* Passes what moves and numbers are made of, up to the word that may be something else. */
void qyi_pgn_pass_run(struct qyi_stream *source);

/* ---- pgn_results.c --------------------------------------------------------------------------------- */

/* Reads a result in any form in use: 1-0, ½-½, 红胜. Returns 0 or QY_E_VALUE. */
int qyi_pgn_result(const char *text, size_t len, enum qy_result *ret_result);
/*
 * The length of a result at the front of a text that is written in a way of its own: `1 - 0`, `1.0-0.0`, `1-0FF`,
 * `+:-`, `White wins`; 0 for none. Of a line: text[0, len) ends before the line does.
 */
size_t qyi_pgn_result_slip(const char *text, size_t len, enum qy_result *ret_result);

/* ---- pgn_early.c ----------------------------------------------------------------------------------- */

/* Keeps the variation whose bracket is text[at], and passes it; otherwise `pos` stands behind the bracket. */
int qyi_pgn_keep_early(struct qy_pgn_reader *reader, size_t at, bool *ret_kept);
/*
 * Tells of the variations that are kept for the line that is open, behind its first move; where it has none, of damage.
 * `read` reads one to its end, in place of the file; it began at `place`.
 */
typedef int qyi_pgn_read_early(struct qy_pgn_reader *reader, const struct qy_place *place);
int qyi_pgn_tell_early(struct qy_pgn_reader *reader, qyi_pgn_read_early *read);

/* Makes what is kept for the line that is open, a variation without moves, stand beside that variation. */
void qyi_pgn_raise_early(struct qy_pgn_reader *reader);

/* ---- pgn_start.c ----------------------------------------------------------------------------------- */

/* *ret_begin: whether moves without tags seem to begin at `pos`. */
int qyi_pgn_moves_begin(struct qy_pgn_reader *reader, bool *ret_begin);
/* Finds out which game it is, sets up its first position and tells the visitor. */
int qyi_pgn_start(struct qy_pgn_reader *reader);

/* ---- pgn_remarks.c --------------------------------------------------------------------------------- */

/* Tells the visitor of a NAG, unless the line is skipped. */
int qyi_pgn_tell_nag(struct qy_pgn_reader *reader, unsigned nag);
/* Read what begins at `pos`: `$14`, a run of `!` and `?`, `{...}`, `; ...`. */
int qyi_pgn_read_nag(struct qy_pgn_reader *reader);
int qyi_pgn_read_suffix(struct qy_pgn_reader *reader);
int qyi_pgn_read_comment(struct qy_pgn_reader *reader);
int qyi_pgn_read_line_comment(struct qy_pgn_reader *reader);
/*
 * Brackets of Chinese text: what stands in them is a comment. One that is not closed, or that closes nothing, is
 * passed.
 */
int qyi_pgn_read_wide_sign(struct qy_pgn_reader *reader, char sign);
/* Looks up a sign of evaluation or a remark in words; its NAG, or 0 for one that says nothing. */
bool qyi_pgn_find_remark(const char *text, size_t len, unsigned *ret_nag);

/* Where a comment ends. */
struct qyi_pgn_comment {
    size_t end;   /* of its text */
    size_t after; /* the index behind it */
    bool closed;
    bool longer; /* than is looked at in one piece: its end is not known, see qyi_pgn_pass_comment() */
};
/* Keeps the comments that stand at `pos` in front of a tag, and tells of them once the moves begin. */
int qyi_pgn_read_preface(struct qy_pgn_reader *reader);
int qyi_pgn_tell_preface(struct qy_pgn_reader *reader);
/* Finds the end of the comment in braces that begins at `pos`. */
int qyi_pgn_comment_end(struct qy_pgn_reader *reader, struct qyi_pgn_comment *ret);
/*
 * Moves `pos` behind a comment that is longer than is looked at in one piece, or to the game that begins before its
 * end.
 */
int qyi_pgn_pass_comment(struct qy_pgn_reader *reader);

/* ---- pgn_moves.c ----------------------------------------------------------------------------------- */

/* True while the line is skipped. */
static inline bool qyi_pgn_skipping(const struct qy_pgn_reader *reader)
{
    return reader->depth >= reader->skip;
}

/* From here on the line is skipped: the main line to the end of the game, a variation to its end. */
static inline void qyi_pgn_begin_skip(struct qy_pgn_reader *reader)
{
    reader->skip = reader->depth;
    reader->skip_told = true;
}

/* Reads the moves from `pos` to the end of the game. */
int qyi_pgn_read_moves(struct qy_pgn_reader *reader);

/* Makes the pieces of a splitter at least this many bytes long: for tests. */
void qyi_pgn_splitter_piece(struct qy_pgn_splitter *splitter, size_t piece);

#endif
