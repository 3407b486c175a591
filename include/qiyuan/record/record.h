/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, records: a game with everything in its file.
 *
 *   qy_record         one game: tags, start position, tree of moves, comments, NAGs, result
 *   qy_record_node    a move in the tree, or the start position at its root
 *   qy_record_item    a comment or NAG at a node
 *   qy_record_cursor  a node of the tree together with its position
 *   qy_command        a `[%clk 1:23:45]` within a comment
 *
 * A record owns all its nodes, items and texts; they live, even if deleted, until qy_record_clear() or
 * qy_record_free(). A cleared record keeps its memory for the next game. Nodes, items and tags may
 * be read freely; change them only through the functions. Texts are UTF-8, zero-terminated, without
 * other zero bytes.
 *
 * The tree. The first child of a node is the move that was played (or that continues the line), the others
 * are the alternatives in order:
 *
 *     1. e4 (1. d4 d5) (1. c4) 1... c5        root - e4 - c5
 *                                                  - d4 - d5
 *                                                  - c4
 *
 * Items. Those in front of a variation's first move (`( {before} 1. d4`) are in its list `before`, those
 * behind a move in `after`; those on the start position are in the root's `after`. Only alternatives
 * have a `before`: an item in front of a first child belongs behind its parent. A comment that follows
 * variations records how many it follows, so that the order is kept: `1. e4 {a} (1. d4) {b}`
 * gives e4 the items a with `variations` 0 and b with `variations` 1. Only the first child of a node has
 * variations behind it.
 */
#ifndef QIYUAN_RECORD_H
#define QIYUAN_RECORD_H

#include <qiyuan/record/pgn.h>

#ifdef __cplusplus
extern "C" {
#endif

struct qy_record;

/*
 * The greatest length in bytes of a tag's name, of its value, and of a comment. Readers report anything
 * longer with its position and skip it; they keep the game.
 */
#define QY_RECORD_TAG_NAME ((size_t)255)
#define QY_RECORD_TAG      ((size_t)64 * 1024)
#define QY_RECORD_COMMENT  ((size_t)1024 * 1024)

enum qy_record_item_kind { QY_ITEM_COMMENT, QY_ITEM_NAG };

struct qy_record_item {
    struct qy_record_item *next;
    const char *text;    /* the comment; "" for a NAG */
    uint32_t len;        /* length of the comment, 1 or more */
    uint32_t variations; /* variations in front of the item */
    uint8_t kind;        /* enum qy_record_item_kind */
    uint8_t nag;
};

struct qy_record_items {
    struct qy_record_item *first;
    struct qy_record_item *last;
};

struct qy_record_node {
    struct qy_record_node *parent; /* NULL at the root */
    struct qy_record_node *child;  /* the continuation; NULL at the end of a line */
    struct qy_record_node *next;   /* the next alternative to this move */
    struct qy_record_node *last;   /* the last child */
    struct qy_record_items before; /* for an alternative; empty for a first child and the root */
    struct qy_record_items after;
    uint32_t children; /* number of children */
    qy_move move;      /* QY_MOVE_NONE at the root; QY_MOVE_NULL for a pass */
};

struct qy_record_tag {
    struct qy_record_tag *next;
    const char *name;
    const char *value;
    uint32_t name_len;
    uint32_t value_len;
};

/* ---- records: make, ask ---------------------------------------------------------------------------- */

/*
 * Makes an empty record: chess from the starting position, no tags, no moves, open. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_record_new(struct qy_record **ret_record);
QY_API void qy_record_free(struct qy_record *record);
/* Empties a record and keeps its memory. */
QY_API void qy_record_clear(struct qy_record *record);

/*
 * Sets the game and its start position; by default chess from its starting position. Call before adding
 * moves.
 */
QY_API void qy_record_set_start(struct qy_record *record, const struct qy_position *start);
QY_API const struct qy_position *qy_record_start(const struct qy_record *record);
QY_API enum qy_game qy_record_game(const struct qy_record *record);

/* The node of the start position. */
QY_API struct qy_record_node *qy_record_root(const struct qy_record *record);
/* The number of nodes in the tree, without the root. */
QY_API size_t qy_record_moves(const struct qy_record *record);
/* The number of plies of the main line. */
QY_API size_t qy_record_plies(const struct qy_record *record);

/*
 * The result from the Result tag (or a format's equivalent), and the one from the token after the moves;
 * either may be missing. Use qy_record_result(): the tag's unless it is missing or open, else the token's.
 */
QY_API enum qy_result qy_record_result(const struct qy_record *record);
QY_API void qy_record_set_result(struct qy_record *record, enum qy_result result);
QY_API void qy_record_set_terminator(struct qy_record *record, enum qy_result result);
QY_API bool qy_record_result_tag(const struct qy_record *record, enum qy_result *ret_result);
QY_API bool qy_record_terminator(const struct qy_record *record, enum qy_result *ret_result);

/* What the reader found: the encoding of the file, the position of the first tag. */
QY_API enum qy_encoding qy_record_encoding(const struct qy_record *record);
QY_API void qy_record_set_encoding(struct qy_record *record, enum qy_encoding encoding);
QY_API const struct qy_place *qy_record_place(const struct qy_record *record);
QY_API void qy_record_set_place(struct qy_record *record, const struct qy_place *place);

/* ---- tags ------------------------------------------------------------------------------------------ */

/*
 * Appends a tag; names may repeat. Control characters in the value become blanks. Set the result and the
 * start position with their own functions: writers ignore tags for them. Errors: QY_E_VALUE (an empty or too
 * long name), QY_E_TOO_LONG, QY_E_MEMORY.
 */
QY_API int qy_record_add_tag(struct qy_record *record, const char *name, size_t name_len, const char *value,
                             size_t value_len);
/* Replaces the first tag of that name (case-sensitive), or appends one. */
QY_API int qy_record_set_tag(struct qy_record *record, const char *name, size_t name_len, const char *value,
                             size_t value_len);
/* Removes the first tag of that name; false if there is none. */
QY_API bool qy_record_remove_tag(struct qy_record *record, const char *name, size_t name_len);
/* The value of the first tag of that name, or NULL; and the list of all tags in order, or NULL. */
QY_API const char *qy_record_tag(const struct qy_record *record, const char *name);
QY_API const struct qy_record_tag *qy_record_tags(const struct qy_record *record);

/* ---- the tree: build ------------------------------------------------------------------------------- */

/*
 * Appends a move as the last child of `parent`: the main continuation if it is the first, else a variation.
 * The caller must make sure that it is legal there (or the null move, out of check). Returns 0 or
 * QY_E_MEMORY.
 */
QY_API int qy_record_add_move(struct qy_record *record, struct qy_record_node *parent, qy_move move,
                              struct qy_record_node **ret_node);

/* Whether a comment or NAG precedes or follows the move. */
enum qy_record_where { QY_BEFORE_MOVE, QY_AFTER_MOVE };

/*
 * Appends a comment to a node, in front of its move (for a first child: behind its parent) or behind the move
 * and its earlier items. CR and CRLF become LF; blanks at line ends and at both ends of the text are removed;
 * a line end within a command becomes a blank; an empty text adds nothing. Errors: QY_E_VALUE (in front of
 * the root), QY_E_TOO_LONG, QY_E_MEMORY.
 */
QY_API int qy_record_add_comment(struct qy_record *record, struct qy_record_node *node,
                                 enum qy_record_where where, const char *text, size_t len);

/* Appends a NAG in the same way. Errors: QY_E_VALUE (above 255, or in front of the root), QY_E_MEMORY. */
QY_API int qy_record_add_nag(struct qy_record *record, struct qy_record_node *node,
                             enum qy_record_where where, unsigned nag);

/* ---- the tree: change ------------------------------------------------------------------------------ */

/* Removes an item from a node; false if it is not there. */
QY_API bool qy_record_remove_item(struct qy_record *record, struct qy_record_node *node,
                                  const struct qy_record_item *item);
/* Removes a move with all that follows it from the tree; does nothing to the root. */
QY_API void qy_record_delete(struct qy_record *record, struct qy_record_node *node);
/* Removes all moves behind a node. */
QY_API void qy_record_truncate(struct qy_record *record, struct qy_record_node *node);
/* Moves a variation one position up among the alternatives; false for the first, and for the root. */
QY_API bool qy_record_promote(struct qy_record *record, struct qy_record_node *node);
/* Makes the line that leads to a node the main line, up to that node. */
QY_API void qy_record_make_main(struct qy_record *record, struct qy_record_node *node);

/* ---- the tree: walk -------------------------------------------------------------------------------- */

/*
 * Callbacks of qy_record_walk(), in the order of the written text. Each may be NULL; if one returns nonzero,
 * the walk ends and returns that number. `before` is the position in which the move is made. The root's items
 * come first.
 */
struct qy_record_visitor {
    int (*move)(void *user, const struct qy_position *before, const struct qy_record_node *node);
    int (*item)(void *user, const struct qy_record_node *node, const struct qy_record_item *item,
                enum qy_record_where where);
    int (*begin_variation)(void *user);
    int (*end_variation)(void *user);
};

/* Walks the whole record. Returns 0, the visitor's nonzero return, or QY_E_MEMORY. */
QY_API int qy_record_walk(const struct qy_record *record, const struct qy_record_visitor *visitor,
                          void *user);

/*
 * A node and its position: a value, copied by assignment, valid until its node is deleted or the record
 * cleared.
 */
struct qy_record_cursor {
    struct qy_record *record;
    struct qy_record_node *node;
    struct qy_position position; /* after the node's move */
};

/* Sets a cursor to the start position, or to any node. */
QY_API void qy_record_cursor_start(struct qy_record *record, struct qy_record_cursor *ret_cursor);
QY_API void qy_record_cursor_at(struct qy_record *record, struct qy_record_node *node,
                                struct qy_record_cursor *ret_cursor);
/* Moves to the nth child (0 is the main line); false, with nothing changed, if there is none. */
QY_API bool qy_record_cursor_forward(struct qy_record_cursor *cursor, size_t nth);
/* Moves back one move; false at the root. */
QY_API bool qy_record_cursor_back(struct qy_record_cursor *cursor);
/*
 * Plays a move: moves to the child that has it, or appends one. Returns 0, QY_E_ILLEGAL_MOVE (nothing
 * changed) or QY_E_MEMORY. The null move is allowed out of check.
 */
QY_API int qy_record_cursor_play(struct qy_record_cursor *cursor, qy_move move);

/* ---- commands in comments -------------------------------------------------------------------------- */

/* A command; its texts are borrowed from the comment. */
struct qy_command {
    const char *name; /* "clk" */
    size_t name_len;
    const char *value; /* "1:23:45", without the blanks around it */
    size_t value_len;
    size_t begin; /* offset of `[%` in the comment, and of the text behind the command */
    size_t end;
};

/*
 * Finds the next command at or after text[at]; false if there is none. Start at 0 and continue at
 * `ret_command->end`.
 */
QY_API bool qy_command_next(const char *text, size_t len, size_t at, struct qy_command *ret_command);

/* The last command of that name behind the node's move. */
QY_API bool qy_record_command(const struct qy_record_node *node, const char *name,
                              struct qy_command *ret_command);
/*
 * Sets a command at a node: replaces the value of the last one of that name, or appends a comment `[%name
 * value]`. Errors: QY_E_VALUE (a name of other than ASCII letters and digits, or a bracket or line end in the
 * value), QY_E_TOO_LONG, QY_E_MEMORY.
 */
QY_API int qy_record_set_command(struct qy_record *record, struct qy_record_node *node, const char *name,
                                 const char *value, size_t value_len);

/*
 * Reads the time of a `clk`, `emt` or `egt`: `1:23:45.6`, `23:45` or `45`, into milliseconds, and the number
 * of digits after the point (fractions of a millisecond are cut off). Returns 0 or QY_E_VALUE.
 */
QY_API int qy_clock_mark_read(const char *text, size_t len, int64_t *ret_ms, unsigned *ret_decimals);
/*
 * Appends a time as `h:mm:ss`, with `decimals` (0 to 3) digits after the point. A negative time gets a `-`.
 */
QY_API void qy_clock_mark_write(int64_t ms, unsigned decimals, struct qy_buf *out);

/* The value of an `eval`: `0.35`, `-1.2,18`, `#-3`. */
struct qy_eval_mark {
    bool is_mate;
    int32_t score; /* centipawns for the first side, or moves to mate: negative if the second side mates */
    int32_t depth; /* 0: not given */
};
QY_API int qy_eval_mark_read(const char *text, size_t len, struct qy_eval_mark *ret_mark);
QY_API void qy_eval_mark_write(const struct qy_eval_mark *mark, struct qy_buf *out);

/* ---- files of records ------------------------------------------------------------------------------ */

/* How much of a game could be read. */
enum qy_record_state {
    QY_RECORD_WHOLE,    /* all of it was understood */
    QY_RECORD_REPAIRED, /* something was corrected or lost, and reported; the main line is complete */
    QY_RECORD_CUT,      /* the main line ends at a move that could not be read or is not legal */
    QY_RECORD_NONE      /* not even a start position: an unsupported variant, a bad FEN */
};

/*
 * Callbacks of a reader of records. If one returns nonzero, the reader stops and returns that number. Faults
 * of a game are reported before the game; `lossless` faults lose nothing. The visitor may read and change the
 * record until it returns.
 */
struct qy_records_visitor {
    int (*record)(void *user, struct qy_record *record, enum qy_record_state state);
    int (*fault)(void *user, const struct qy_error *error, bool lossless); /* may be NULL */
};

/*
 * Reads a stream of games in a format ("pgn", "json"; docs/formats.md lists them; NULL: detected by the first
 * bytes) in constant memory. Returns 0 at its end, the visitor's nonzero return, QY_E_VALUE for an unknown
 * format or one that is not read, QY_E_NO_GAME if there was no game, QY_E_FOREIGN_FILE for a kind of file
 * that can't be read (both are reported as a fault first), or another negative code if the stream can't be
 * read.
 */
QY_API int qy_records_read(qy_read_fn read, void *read_user, const char *format,
                           const struct qy_records_visitor *visitor, void *user);

/*
 * Opens a file (`-`: standard input; gzip and zstd are decompressed) and reads its games in any format and
 * encoding. Returns what qy_records_read() does, QY_E_FILE_READ, or a code for damaged compressed data.
 * `reterr` is set for negative codes that were not reported as a fault.
 */
QY_API int qy_records_read_file(const char *path, const struct qy_records_visitor *visitor, void *user,
                                struct qy_error *reterr);

/*
 * Appends a record in a format; its moves in `notation` if the format leaves a choice (QY_NOTATION_COUNT: the
 * game's default). Drops whatever the format can't hold. Returns 0, QY_E_VALUE (an unknown format, one that
 * is not written, or a notation that it does not take), QY_E_FORMAT_GAME (the format is not for this game) or
 * QY_E_MEMORY.
 */
QY_API int qy_record_write(const struct qy_record *record, const char *format, enum qy_notation notation,
                           unsigned flags, struct qy_buf *out);

/* ---- comparing ------------------------------------------------------------------------------------- */

/* The parts that a comparison ignores; flags may be combined. */
enum qy_record_ignore {
    QY_IGNORE_NOTHING = 0,
    QY_IGNORE_TAGS = 1,       /* all tags */
    QY_IGNORE_ITEMS = 2,      /* comments and NAGs */
    QY_IGNORE_VARIATIONS = 4, /* all but the main line */
    QY_IGNORE_RESULT = 8
};

/* The first difference of two records. */
struct qy_record_difference {
    const char *what; /* "game", "start", "result", "tag", "move", "items"; static storage */
    /* the nodes that differ; NULL if one record has no further node, or if the difference is in the head */
    const struct qy_record_node *a;
    const struct qy_record_node *b;
    /* the tag without an equal in the other record; NULL for other differences */
    const struct qy_record_tag *tag;
};

/*
 * True if both records have the same game, start position, result, tags in any order (of repeated names, the
 * first), the same tree with variations in order, and the same comments and NAGs at the same positions. A tag
 * of the Seven Tag Roster that is unknown (`?`) equals a missing one. Tags that repeat what the record itself
 * knows (Result, SetUp, FEN, Game, Format, and Variant if it names the game) are not compared, nor are
 * encoding, notation and file positions.
 */
QY_API bool qy_record_equal(const struct qy_record *a, const struct qy_record *b, unsigned ignore,
                            struct qy_record_difference *ret_difference);

#ifdef __cplusplus
}
#endif

#endif
