/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, records: a game with everything that its file says of it.
 *
 *   qy_record         one game: tags, start position, tree of moves, comments, NAGs, result
 *   qy_record_node    a move in the tree, or the start position at its root
 *   qy_record_item    a comment or NAG at a node
 *   qy_record_cursor  a place in the tree together with its position
 *   qy_command        a `[%clk 1:23:45]` within a comment
 *
 * A record owns all its nodes, items and texts; they live until qy_record_clear() or qy_record_free(), what
 * is deleted included. A record that is cleared keeps its memory for the next game. Nodes, items and tags may
 * be read freely and are changed through the functions only. Texts are UTF-8, end in a zero byte and hold
 * none.
 *
 * The tree. The first child of a node is the move that was played (or that the line goes on with), the others
 * are the alternatives to it in their order:
 *
 *     1. e4 (1. d4 d5) (1. c4) 1... c5        root - e4 - c5
 *                                                  - d4 - d5
 *                                                  - c4
 *
 * Items. What stands in front of a variation's first move (`( {before} 1. d4`) is in its list `before`, what
 * follows a move in `after`; what is said of the start position is in the root's `after`. Only alternatives
 * have anything in `before`: in front of a first child means behind its parent. A comment that follows
 * variations says how many of them it follows, so that nothing changes its place: `1. e4 {a} (1. d4) {b}`
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

/* The longest name and value of a tag, and the longest comment, in bytes. Every reader tells of what is longer, with
 * its place, and leaves it out; the game stays. */
#define QY_RECORD_TAG_NAME ((size_t)255)
#define QY_RECORD_TAG      ((size_t)64 * 1024)
#define QY_RECORD_COMMENT  ((size_t)1024 * 1024)

enum qy_record_item_kind { QY_ITEM_COMMENT, QY_ITEM_NAG };

struct qy_record_item {
    struct qy_record_item *next;
    const char *text;    /* of a comment; "" for a NAG */
    uint32_t len;        /* of the text, 1 or more for a comment */
    uint32_t variations; /* this many variations stand in front of it */
    uint8_t kind;        /* enum qy_record_item_kind */
    uint8_t nag;
};

struct qy_record_items {
    struct qy_record_item *first;
    struct qy_record_item *last;
};

struct qy_record_node {
    struct qy_record_node *parent; /* NULL at the root */
    struct qy_record_node *child;  /* how it goes on; NULL at the end of a line */
    struct qy_record_node *next;   /* the next alternative to this move */
    struct qy_record_node *last;   /* the last child */
    struct qy_record_items before; /* of an alternative; empty for a first child and at the root */
    struct qy_record_items after;
    uint32_t children; /* how many it has */
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

/* Makes an empty record: chess from the array, no tags, no moves, open. Returns 0 or QY_E_MEMORY. */
QY_API int qy_record_new(struct qy_record **ret_record);
QY_API void qy_record_free(struct qy_record *record);
/* Makes it empty again and keeps its memory. */
QY_API void qy_record_clear(struct qy_record *record);

/* Which game it is of and where it begins. To be set before the first move; the array of chess otherwise. */
QY_API void qy_record_set_start(struct qy_record *record, const struct qy_position *start);
QY_API const struct qy_position *qy_record_start(const struct qy_record *record);
QY_API enum qy_game qy_record_game(const struct qy_record *record);

/* The node of the start position. */
QY_API struct qy_record_node *qy_record_root(const struct qy_record *record);
/* The nodes of the tree, the root apart. */
QY_API size_t qy_record_moves(const struct qy_record *record);
/* The plies of the main line. */
QY_API size_t qy_record_plies(const struct qy_record *record);

/*
 * The result as the Result tag (or what a format has in its place) gives it, and as the token after the moves
 * gives it. qy_record_result() is the one to go by: the tag's unless it is absent or open, else the
 * terminator's. Either may be absent.
 */
QY_API enum qy_result qy_record_result(const struct qy_record *record);
QY_API void qy_record_set_result(struct qy_record *record, enum qy_result result);
QY_API void qy_record_set_terminator(struct qy_record *record, enum qy_result result);
QY_API bool qy_record_result_tag(const struct qy_record *record, enum qy_result *ret_result);
QY_API bool qy_record_terminator(const struct qy_record *record, enum qy_result *ret_result);

/* What the reader found: the encoding of the file, the place of the first tag. */
QY_API enum qy_encoding qy_record_encoding(const struct qy_record *record);
QY_API void qy_record_set_encoding(struct qy_record *record, enum qy_encoding encoding);
QY_API const struct qy_place *qy_record_place(const struct qy_record *record);
QY_API void qy_record_set_place(struct qy_record *record, const struct qy_place *place);

/* ---- tags ------------------------------------------------------------------------------------------ */

/*
 * Appends a tag; a name may stand several times. Control characters in the value become blanks. The result
 * and the start position have functions of their own: a writer takes no tag's word for them. Errors:
 * QY_E_VALUE (an empty or too long name), QY_E_TOO_LONG, QY_E_MEMORY.
 */
QY_API int qy_record_add_tag(struct qy_record *record, const char *name, size_t name_len, const char *value,
                             size_t value_len);
/* The same, in the place of the first tag of that name, letter case included, if there is one. */
QY_API int qy_record_set_tag(struct qy_record *record, const char *name, size_t name_len, const char *value,
                             size_t value_len);
/* Takes the first tag of that name out; false if there is none. */
QY_API bool qy_record_remove_tag(struct qy_record *record, const char *name, size_t name_len);
/* The value of the first tag of that name, or NULL; the first of all tags, in their order, or NULL. */
QY_API const char *qy_record_tag(const struct qy_record *record, const char *name);
QY_API const struct qy_record_tag *qy_record_tags(const struct qy_record *record);

/* ---- the tree: build ------------------------------------------------------------------------------- */

/*
 * Appends a move as the last child of `parent`: its main continuation if it is the first, else a variation.
 * The caller answers for its being legal there (or the null move out of check). Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_record_add_move(struct qy_record *record, struct qy_record_node *parent, qy_move move,
                              struct qy_record_node **ret_node);

/* Where a comment or NAG stands. */
enum qy_record_where { QY_BEFORE_MOVE, QY_AFTER_MOVE };

/*
 * Appends a comment to a node, in front of its move (of a first child: behind its parent) or behind it and
 * what follows it so far. CR and CRLF
 * become LF, blanks at the ends of lines and at both ends of the text go, a line end within a command is a
 * blank; a text of nothing else adds nothing. Errors: QY_E_VALUE (in front of the root), QY_E_TOO_LONG,
 * QY_E_MEMORY.
 */
QY_API int qy_record_add_comment(struct qy_record *record, struct qy_record_node *node,
                                 enum qy_record_where where, const char *text, size_t len);

/* Appends a NAG in the same manner. Errors: QY_E_VALUE (above 255, or in front of the root), QY_E_MEMORY. */
QY_API int qy_record_add_nag(struct qy_record *record, struct qy_record_node *node,
                             enum qy_record_where where, unsigned nag);

/* ---- the tree: change ------------------------------------------------------------------------------ */

/* Takes an item out of a node; false if it is not there. */
QY_API bool qy_record_remove_item(struct qy_record *record, struct qy_record_node *node,
                                  const struct qy_record_item *item);
/* Takes a move with all that follows it out of the tree. The root stays. */
QY_API void qy_record_delete(struct qy_record *record, struct qy_record_node *node);
/* Takes all moves behind a node out of the tree. */
QY_API void qy_record_truncate(struct qy_record *record, struct qy_record_node *node);
/* Moves a variation one place up among the alternatives; false if it is the first, or the root. */
QY_API bool qy_record_promote(struct qy_record *record, struct qy_record_node *node);
/* Makes the line that leads to a node the main line, as far as the node. */
QY_API void qy_record_make_main(struct qy_record *record, struct qy_record_node *node);

/* ---- the tree: walk -------------------------------------------------------------------------------- */

/*
 * What qy_record_walk() tells, in the order in which a text names it. Any function may be NULL; one that
 * returns nonzero ends the walk, which returns that number. `before` is the position in which the move is
 * made. The items of the root come first.
 */
struct qy_record_visitor {
    int (*move)(void *user, const struct qy_position *before, const struct qy_record_node *node);
    int (*item)(void *user, const struct qy_record_node *node, const struct qy_record_item *item,
                enum qy_record_where where);
    int (*begin_variation)(void *user);
    int (*end_variation)(void *user);
};

/* Walks the whole record. Returns 0, what the visitor returned, or QY_E_MEMORY. */
QY_API int qy_record_walk(const struct qy_record *record, const struct qy_record_visitor *visitor,
                          void *user);

/* A place in the tree: a value, copied by assignment, of use until its node is deleted or the record is
 * cleared. */
struct qy_record_cursor {
    struct qy_record *record;
    struct qy_record_node *node;
    struct qy_position position; /* after the node's move */
};

/* The start position; any node. */
QY_API void qy_record_cursor_start(struct qy_record *record, struct qy_record_cursor *ret_cursor);
QY_API void qy_record_cursor_at(struct qy_record *record, struct qy_record_node *node,
                                struct qy_record_cursor *ret_cursor);
/* Goes on to the nth child (0 is the main line); false, and nothing changed, if there is none. */
QY_API bool qy_record_cursor_forward(struct qy_record_cursor *cursor, size_t nth);
/* Goes back one move; false at the root. */
QY_API bool qy_record_cursor_back(struct qy_record_cursor *cursor);
/*
 * Plays a move: goes to the child that has it, or appends one. Returns 0, QY_E_ILLEGAL_MOVE (nothing changed)
 * or QY_E_MEMORY. The null move may be played out of check.
 */
QY_API int qy_record_cursor_play(struct qy_record_cursor *cursor, qy_move move);

/* ---- commands in comments -------------------------------------------------------------------------- */

/* A command: borrowed pieces of a comment. */
struct qy_command {
    const char *name; /* "clk" */
    size_t name_len;
    const char *value; /* "1:23:45", without the blanks around it */
    size_t value_len;
    size_t begin; /* where in the comment `[%` stands, and where the text goes on */
    size_t end;
};

/* The next command at or after text[at]; false if there is none. Start at 0, go on at `ret_command->end`. */
QY_API bool qy_command_next(const char *text, size_t len, size_t at, struct qy_command *ret_command);

/* The last command of a name at a node, behind its move. */
QY_API bool qy_record_command(const struct qy_record_node *node, const char *name,
                              struct qy_command *ret_command);
/*
 * Sets a command at a node: changes the value of the last one of that name in its comment, or appends a
 * comment `[%name value]`. Errors: QY_E_VALUE (a name of other than ASCII letters and digits, or a bracket or
 * line end in the value), QY_E_TOO_LONG, QY_E_MEMORY.
 */
QY_API int qy_record_set_command(struct qy_record *record, struct qy_record_node *node, const char *name,
                                 const char *value, size_t value_len);

/*
 * The time of a `clk`, `emt` or `egt`: `1:23:45.6`, `23:45` or `45`, in milliseconds, and how many digits
 * stand after the point (what is finer than milliseconds is cut). Returns 0 or QY_E_VALUE.
 */
QY_API int qy_clock_mark_read(const char *text, size_t len, int64_t *ret_ms, unsigned *ret_decimals);
/* Appends a time as `h:mm:ss`, with `decimals` (0 to 3) digits after the point. Negative times have a `-`. */
QY_API void qy_clock_mark_write(int64_t ms, unsigned decimals, struct qy_buf *out);

/* The value of an `eval`: `0.35`, `-1.2,18`, `#-3`. */
struct qy_eval_mark {
    bool is_mate;
    int32_t score; /* centipawns for the first side, or moves to mate: below 0 the second side mates */
    int32_t depth; /* 0: not said */
};
QY_API int qy_eval_mark_read(const char *text, size_t len, struct qy_eval_mark *ret_mark);
QY_API void qy_eval_mark_write(const struct qy_eval_mark *mark, struct qy_buf *out);

/* ---- files of records ------------------------------------------------------------------------------ */

/* How much of a game could be read. */
enum qy_record_state {
    QY_RECORD_WHOLE,    /* all of it was understood */
    QY_RECORD_REPAIRED, /* something was set right or lost, and told; the main line is all there */
    QY_RECORD_CUT,      /* the main line breaks off at what could not be read or is not legal */
    QY_RECORD_NONE      /* not even a start position: a variant that is not played here, a bad FEN */
};

/*
 * What a reader of records tells. A function that returns nonzero stops the reader, which returns that
 * number. Faults of a game are reported before the game; `lossless`: it is not as it should be, though
 * nothing is lost by it. The record is the visitor's to read and change until it returns.
 */
struct qy_records_visitor {
    int (*record)(void *user, struct qy_record *record, enum qy_record_state state);
    int (*fault)(void *user, const struct qy_error *error, bool lossless); /* may be NULL */
};

/*
 * Reads a stream of games in a format ("pgn", "json": docs/formats.md lists them; NULL: found by the first
 * bytes) in constant memory. Returns 0 at its end, what the visitor returned, QY_E_VALUE for a format that is
 * not known or not read, QY_E_NO_GAME when it held none, QY_E_FOREIGN_FILE when it is of a kind that can't be
 * read (both are told as a fault first), or another negative code when the stream can't be read.
 */
QY_API int qy_records_read(qy_read_fn read, void *read_user, const char *format,
                           const struct qy_records_visitor *visitor, void *user);

/*
 * Opens a file (`-`: standard input; gzip and zstd are unpacked) and reads its games, whatever their format
 * and encoding. Returns what qy_records_read() does, or QY_E_FILE_READ, or a code of damaged packing.
 * `reterr` is set where a code below 0 is returned that no fault told of.
 */
QY_API int qy_records_read_file(const char *path, const struct qy_records_visitor *visitor, void *user,
                                struct qy_error *reterr);

/*
 * Appends a record in a format, its moves in a notation where the format leaves a choice (QY_NOTATION_COUNT:
 * the game's usual one). What the format can't hold is left out. Returns 0, QY_E_VALUE (a format that is not
 * known or not written, a notation that it does not take), QY_E_FORMAT_GAME (a game) or QY_E_MEMORY.
 */
QY_API int qy_record_write(const struct qy_record *record, const char *format, enum qy_notation notation,
                           unsigned flags, struct qy_buf *out);

/* ---- comparing ------------------------------------------------------------------------------------- */

/* The parts ignored by a comparison; flags may be joined. */
enum qy_record_ignore {
    QY_IGNORE_NOTHING = 0,
    QY_IGNORE_TAGS = 1,       /* all tags */
    QY_IGNORE_ITEMS = 2,      /* comments and NAGs */
    QY_IGNORE_VARIATIONS = 4, /* all but the main line */
    QY_IGNORE_RESULT = 8
};

/* The first difference of two records. */
struct qy_record_difference {
    const char *what;               /* "game", "start", "result", "tag", "move", "items"; static storage */
    const struct qy_record_node *a; /* the nodes that differ; NULL where one has no more, or for the head */
    const struct qy_record_node *b;
    const struct qy_record_tag *tag; /* that has no equal in the other record; NULL for another difference */
};

/*
 * True if both say the same: game, start position, result, tags in any order (of one name
 * the first), the tree with its variations in
 * their order, every comment and NAG at its place. Tags that every export writes (the seven of the roster)
 * are the same when unknown (`?`) as when absent; of those that say what the record itself knows (Result,
 * SetUp, FEN, Game, Format, Variant where it names the game) none is compared. Encoding, notation and place
 * are not compared.
 */
QY_API bool qy_record_equal(const struct qy_record *a, const struct qy_record *b, unsigned ignore,
                            struct qy_record_difference *ret_difference);

#ifdef __cplusplus
}
#endif

#endif
