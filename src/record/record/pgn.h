/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The PGN reader, in parts: games and reports (pgn_reader.c), tags (pgn_tags.c), results (pgn_results.c), the
 * first position (pgn_start.c), words and numbers (pgn_words.c), annotations (pgn_remarks.c), moves
 * (pgn_moves.c), variations before the first move (pgn_early.c).
 *
 * Functions that may call the visitor return 0 to continue, or the result for qy_pgn_next() to return.
 */
#ifndef QYI_RECORD_PGN_H
#define QYI_RECORD_PGN_H

#include "source/stream.h"

#include <qiyuan/record/record.h>

/* Greatest nesting depth of variations; deeper ones are skipped with a fault. */
#define QYI_PGN_DEPTH 1000
/* Greatest length of a token other than a comment. */
#define QYI_PGN_TOKEN 255
/* Bytes made available before a token is examined. */
#define QYI_PGN_AHEAD 1024
/*
 * Bytes of a tag and of a comment that are examined at once: all that a record can hold, with each byte
 * escaped or each line broken. Longer text is skipped in parts.
 */
#define QYI_PGN_TAG     (2 * QY_RECORD_TAG + QY_RECORD_TAG_NAME + 64)
#define QYI_PGN_COMMENT (4 * QY_RECORD_COMMENT)
/* How far after a comment a tag may be that the comment precedes. */
#define QYI_PGN_FRONT ((size_t)16 * 1024)
/* Greatest number of variations before the first moves of their lines at a time. */
#define QYI_PGN_EARLY 8
/* How far a name or blanks are followed to see what comes after them. */
#define QYI_PGN_FAR ((size_t)4 * 1024 * 1024)

/* One line of play: the main line, or an open variation. */
struct qyi_pgn_line {
    struct qy_position position[2]; /* the current one, and the one before the last move */
    unsigned now;                   /* index of the current one */
    qy_move last;                   /* the last move; QY_MOVE_NONE before the first */
};

/* The current position of a line. */
static inline struct qy_position *qyi_pgn_position(struct qyi_pgn_line *line)
{
    return &line->position[line->now];
}

/* A variation before the first move of its line, kept until that move is read. */
struct qyi_pgn_early {
    struct qy_buf text; /* with the blanks in front of it */
    struct qy_place place;
    struct qy_place begin; /* position of the text, blanks included */
    size_t depth;          /* depth of the line */
};

/* A tag that was read. */
struct qyi_pgn_tag_seen {
    uint64_t name; /* hashes of name and value */
    uint64_t value;
};

/* The data in a game's tags that affect reading. */
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
    struct qyi_pgn_tag_seen *seen; /* the tags, as hashes */
    size_t seen_cap;
    uint32_t *slot; /* 1 + the index of a tag, by the hash of its name; used once there are many tags */
    size_t slots;
    bool tags_left_out; /* there were more than are read of one game */
};

struct qy_pgn_reader {
    struct qyi_stream source;
    struct qy_pgn_options options;
    struct qy_position array[QY_GAME_COUNT]; /* starting positions of games without a FEN */
    const struct qy_pgn_visitor *visitor;    /* the visitor of the current call */
    void *user;

    /* the current game */
    struct qyi_pgn_head head;
    const struct qyi_reading *reading; /* for the game; valid once it has begun */
    struct qyi_pgn_line *line;         /* line[0] is the main line */
    size_t line_cap;
    size_t depth;              /* number of open variations */
    size_t skip;               /* lines at this depth and deeper are skipped */
    struct qy_place opened;    /* start of the outermost open variation */
    struct qy_place begin;     /* start of the game */
    bool started;              /* begin_moves was called */
    bool over;                 /* the moves have ended */
    bool number_pending;       /* a move number still has no move */
    bool skip_told;            /* begin_variation was called for the skipped line */
    enum qy_notation notation; /* notation of the last move, if the game's is unknown */
    enum qy_result inner;      /* a result within a variation, which may prove to be the game's */
    bool has_inner;
    struct qy_place inner_place;
    bool damaged;
    bool illegal;
    bool unsupported;
    bool has_error;
    struct qy_error error; /* the first fault */
    size_t plies;
    size_t first_half; /* twice the number of the first move, plus one if the second side makes it */
    enum qy_result terminator;
    bool has_terminator;
    struct qy_place result_place; /* position of the terminator */
    struct qy_buf preface;        /* comments before the tags, each as its length, a size_t, and its text */
    struct qyi_pgn_early early[QYI_PGN_EARLY];
    size_t early_count;
    unsigned early_nested; /* number of those being read, each nested in the one before */
    bool number_told;      /* a wrong move number was reported */
    bool apart_told;       /* a move written in pieces was reported */
    bool way_settled;      /* `flags` are final for the game's ranks and letters */
    int way_note;          /* a code about them still to be reported, or 0 */
    uint32_t letters;      /* bits `letter & 31` of the capitals with which moves began */
    unsigned flags;        /* flags for reading its moves */
};

/* ---- pgn_reader.c: reports ------------------------------------------------------------------------- */

enum qyi_pgn_severity {
    QYI_PGN_NOTE,       /* corrected, or skipped without loss */
    QYI_PGN_DAMAGE,     /* something is lost */
    QYI_PGN_ILLEGAL,    /* a move of the main line is not legal */
    QYI_PGN_UNSUPPORTED /* an unsupported game */
};

/* Reports `code` at text[at], with the text found there. */
int qyi_pgn_report(struct qy_pgn_reader *reader, enum qyi_pgn_severity severity, int code, size_t at,
                   const char *found, size_t found_len, const char *expected);
/* As qyi_pgn_report(), at an earlier position. */
int qyi_pgn_report_at(struct qy_pgn_reader *reader, enum qyi_pgn_severity severity, int code,
                      const struct qy_place *place, const char *found, size_t found_len,
                      const char *expected);
/* As qyi_pgn_report(), for an error that lacks only its position. */
int qyi_pgn_report_error(struct qy_pgn_reader *reader, enum qyi_pgn_severity severity,
                         const struct qy_place *place, struct qy_error *error);

/* ---- characters ------------------------------------------------------------------------------------ */

/* The length of the blank at text[at]: a space, tab, line end or one of Unicode's wide spaces; 0 for none. */
size_t qyi_pgn_blank(const struct qyi_stream *source, size_t at);

/* Moves `pos` past blanks, filling as needed; `within_line` stops at the end of the line. */
int qyi_pgn_skip_blanks(struct qy_pgn_reader *reader, bool within_line);

/* The end of the line at text[at]: the index of its LF or CR, or `end`. */
size_t qyi_pgn_line_end(const struct qyi_stream *source, size_t at);
/* The bytes from text[at] to the end of the line, at most `most`: for what is asked again and again on a line
 * that may be as long as the file. */
size_t qyi_pgn_line_left(const struct qyi_stream *source, size_t at, size_t most);

/* Moves an index past blanks, filling the window so that what follows is available. */
int qyi_pgn_over_blanks(struct qy_pgn_reader *reader, size_t *at);

/* Moves `pos` past blanks; *ret_gap: there was an empty line among them. */
int qyi_pgn_pass_gap(struct qy_pgn_reader *reader, bool *ret_gap);

/* Moves `pos` to the end of its line, however long. */
int qyi_pgn_skip_line(struct qy_pgn_reader *reader);

/* True if `pos` is at a `%` that begins a line: by the standard, an escape, and the line is ignored. */
bool qyi_pgn_is_escaped(struct qyi_stream *source);

/* ---- pgn_tags.c ------------------------------------------------------------------------------------ */

/* True if text[at] begins a tag, as far as the window shows. */
bool qyi_pgn_is_tag(const struct qyi_stream *source, size_t at);
/* As qyi_pgn_is_tag() at `pos`, however long the tag's name is. */
int qyi_pgn_tag_begins(struct qy_pgn_reader *reader, bool *ret_begins);
/* Reads all tags at `pos`. */
int qyi_pgn_read_tags(struct qy_pgn_reader *reader);

/* True for a character of a tag's name. */
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
 * Classifies a three-byte Chinese sign that belongs to no move: '(' and ')' for brackets of any form, ',' for
 * separators; 0 for others. A single letter in such brackets is a pawn's promotion.
 */
char qyi_pgn_wide_sign(const struct qyi_stream *source, size_t at);
/* The end of `count` characters from `start`, ignoring blanks on the line; `end` if there are fewer. */
size_t qyi_pgn_characters_end(const char *text, size_t start, size_t end, size_t count);
/* The end of the word that begins at `start`; it includes the bracket of `e8(Q)`. */
size_t qyi_pgn_word_end(const struct qyi_stream *source, size_t start);
/* The end of the word in text[start, end) without a final full stop, comma or colon; else `end`. */
size_t qyi_pgn_without_stop(const char *text, size_t start, size_t end);
/* Move `pos` to the end of the current digits, or word, however long. */
int qyi_pgn_pass_digits(struct qy_pgn_reader *reader);
int qyi_pgn_pass_word(struct qy_pgn_reader *reader);
/* The length of the dot at text[at], in any form used after numbers; 0 for none. */
size_t qyi_pgn_dot(const struct qyi_stream *source, size_t at);
/*
 * Reads a move number with its dots: returns the index after them, or `at` if there is none. A number without
 * a dot counts if a letter or nothing follows it (`1e4`).
 */
size_t qyi_pgn_move_number(const struct qyi_stream *source, size_t at, unsigned *ret_number);

/* ---- pgn_pass.c ------------------------------------------------------------------------------------ */

/* Skips characters of moves and numbers, up to a word that may be something else. */
void qyi_pgn_pass_run(struct qyi_stream *source);

/* ---- pgn_results.c --------------------------------------------------------------------------------- */

/* Reads a result in any form in use: 1-0, ½-½, 红胜. Returns 0 or QY_E_VALUE. */
int qyi_pgn_result(const char *text, size_t len, enum qy_result *ret_result);
/*
 * The length of a result in an unusual form at the beginning of a text: `1 - 0`, `1.0-0.0`, `1-0FF`, `+:-`,
 * `White wins`; 0 for none. text[0, len) must end within the line.
 */
size_t qyi_pgn_result_slip(const char *text, size_t len, enum qy_result *ret_result);

/* ---- pgn_early.c ----------------------------------------------------------------------------------- */

/* Keeps the variation whose bracket is text[at], and skips it; otherwise moves `pos` past the bracket. */
int qyi_pgn_keep_early(struct qy_pgn_reader *reader, size_t at, bool *ret_kept);
/*
 * Passes on the variations kept for the open line after its first move; as damage if it has none. `read`
 * reads one to its end, instead of the file; it began at `place`.
 */
typedef int qyi_pgn_read_early(struct qy_pgn_reader *reader, const struct qy_place *place);
int qyi_pgn_tell_early(struct qy_pgn_reader *reader, qyi_pgn_read_early *read);

/* Moves what is kept for the open line, a variation without moves, up beside that variation. */
void qyi_pgn_raise_early(struct qy_pgn_reader *reader);

/* ---- pgn_start.c ----------------------------------------------------------------------------------- */

/* *ret_begin: moves without tags seem to begin at `pos`. */
int qyi_pgn_moves_begin(struct qy_pgn_reader *reader, bool *ret_begin);
/* Determines the game, sets up its first position and calls the visitor. */
int qyi_pgn_start(struct qy_pgn_reader *reader);

/* ---- pgn_remarks.c --------------------------------------------------------------------------------- */

/* Passes a NAG to the visitor, unless the line is skipped. */
int qyi_pgn_tell_nag(struct qy_pgn_reader *reader, unsigned nag);
/* Read what begins at `pos`: `$14`, a run of `!` and `?`, `{...}`, `; ...`. */
int qyi_pgn_read_nag(struct qy_pgn_reader *reader);
int qyi_pgn_read_suffix(struct qy_pgn_reader *reader);
int qyi_pgn_read_comment(struct qy_pgn_reader *reader);
int qyi_pgn_read_line_comment(struct qy_pgn_reader *reader);
/* Reads Chinese brackets: their content is a comment. An unmatched bracket is skipped. */
int qyi_pgn_read_wide_sign(struct qy_pgn_reader *reader, char sign);
/* Looks up an evaluation sign or a remark in words; its NAG, or 0 for one without meaning. */
bool qyi_pgn_find_remark(const char *text, size_t len, unsigned *ret_nag);

/* The end of a comment. */
struct qyi_pgn_comment {
    size_t end;   /* end of its text */
    size_t after; /* index after it */
    bool closed;
    bool longer; /* longer than is examined at once: its end is unknown, see qyi_pgn_pass_comment() */
};
/* Keeps the comments at `pos` in front of a tag, and passes them on once the moves begin. */
int qyi_pgn_read_preface(struct qy_pgn_reader *reader);
int qyi_pgn_tell_preface(struct qy_pgn_reader *reader);
/* Finds the end of the brace comment that begins at `pos`. */
int qyi_pgn_comment_end(struct qy_pgn_reader *reader, struct qyi_pgn_comment *ret);
/* Moves `pos` past a comment longer than is examined at once, or to a game that begins before its end. */
int qyi_pgn_pass_comment(struct qy_pgn_reader *reader);

/* ---- pgn_moves.c ----------------------------------------------------------------------------------- */

/* True while the current line is skipped. */
static inline bool qyi_pgn_skipping(const struct qy_pgn_reader *reader)
{
    return reader->depth >= reader->skip;
}

/* Skips the rest of the current line: the main line to the end of the game, a variation to its end. */
static inline void qyi_pgn_begin_skip(struct qy_pgn_reader *reader)
{
    reader->skip = reader->depth;
    reader->skip_told = true;
}

/* Reads the moves from `pos` to the end of the game. */
int qyi_pgn_read_moves(struct qy_pgn_reader *reader);

/* Sets the least size of a splitter's pieces in bytes: for tests. */
void qyi_pgn_splitter_piece(struct qy_pgn_splitter *splitter, size_t piece);

#endif
