/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, tables: endgame tables of both games. For every position of some pieces, a table says whether it is
 * won, drawn or lost, and how many plies best play takes to mate.
 *
 *   qy_tables        a folder of tables, opened on demand
 *   qy_table_answer  what a table says of one position
 *
 * Tables are built by retrograde analysis (qy_tables_build()) and stored as files in the folder, one for each
 * material. A material is named by the letters of FEN, the stronger side first: "KRCKR", "KQKR".
 *
 * Meaning of the values. Chess: tables include en passant, but not castling or the fifty-move
 * rule, so a win may take longer than that. Xiangqi: a side without a move has lost; a side that can hold only by
 * checking on every move loses, since perpetual check loses under every rule set. Rulings on chases
 * are not in the tables. docs/tables.md states this exactly.
 */
#ifndef QIYUAN_TABLES_H
#define QIYUAN_TABLES_H

#include <qiyuan/core/game.h>
#include <qiyuan/errors/tables.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The greatest number of pieces in a table, kings included. */
#define QY_TABLE_PIECES 9

enum qy_table_outcome { QY_TABLE_LOSS = -1, QY_TABLE_DRAW = 0, QY_TABLE_WIN = 1 };

struct qy_table_answer {
    enum qy_table_outcome outcome; /* for the side to move */
    unsigned plies; /* plies to mate, or until only checks and losing moves are left; 0 in a draw */
    /* by Syzygy tables: plies to the next capture or pawn's move, not to mate; over 100 the count of fifty
       moves comes first */
    bool to_zero;
    bool by_rule; /* won or lost only because perpetual check loses */
};

/* Counts for a material, over all positions that can be on the board, mirror images included. */
struct qy_table_stats {
    uint64_t positions;
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
    uint64_t by_rule;           /* among the wins and losses */
    bool perpetual_check_loses; /* the reading that the table was built under */
    unsigned longest;           /* plies of the longest forced mate; 0: none */
    char longest_fen[128];      /* a position with it; "" if there is none */
    /*
     * The same for wins that exist only by the rule on perpetual check: plies until the loser has only checks
     * and losing moves, which is not yet mate.
     */
    unsigned longest_by_rule;
    char longest_by_rule_fen[128];
};

struct qy_tables;

/*
 * Opens a folder of tables, which need not exist yet; NULL: no folder. Each game's tables are in the
 * subfolder with its name; small tables are built into the library. The caller frees it with
 * qy_tables_free(). May be probed from several threads at once. Errors: QY_E_MEMORY.
 */
QY_API int qy_tables_new(const char *folder, struct qy_tables **ret_tables, struct qy_error *reterr);
QY_API void qy_tables_free(struct qy_tables *tables);

/*
 * Sets folders of Syzygy tables (separated by `:`), probed if the folder's own tables do not know a position;
 * NULL or "": none. Not while other threads probe. Errors: QY_E_MEMORY.
 */
QY_API int qy_tables_set_syzygy(struct qy_tables *tables, const char *folders, struct qy_error *reterr);

/*
 * Rereads the folder. A table found missing is not looked for again until this is called: a long-running
 * program calls it before a probe. qy_tables_build() calls it itself.
 */
QY_API void qy_tables_look(struct qy_tables *tables);

/* The greatest number of pieces, kings included, of any available table of a game; 0: no table. */
QY_API unsigned qy_tables_pieces(struct qy_tables *tables, enum qy_game game);

/* The name of a material as used by the tables, the stronger side first. Errors: QY_E_TABLE_MATERIAL. */
QY_API int qy_table_material(enum qy_game game, const char *name, size_t len, struct qy_buf *ret_name,
                             struct qy_error *reterr);

/*
 * Probes the tables for a position. Errors: QY_E_TABLE_MISSING (the table is not in the folder, or the
 * position has too many pieces, a castling right or kings in reach of each other), QY_E_TABLE_DAMAGED,
 * QY_E_FILE_READ, QY_E_MEMORY.
 */
QY_API int qy_tables_probe(struct qy_tables *tables, const struct qy_position *position,
                           struct qy_table_answer *ret_answer, struct qy_error *reterr);

/*
 * The first error that made a table unusable (damaged, unreadable), for callers that probe many positions, go
 * on without it and report it afterwards. Returns 0 if there was none, else the code.
 */
QY_API int qy_tables_fault(struct qy_tables *tables, struct qy_error *reterr);

/*
 * Whether neither side can force a win: YES or NO by a table, UNKNOWN if no table is available. `tables` is a
 * struct qy_tables, so that this function fits `drawn` of struct qy_oracle and struct qy_arbiter_oracle.
 */
QY_API enum qy_answer qy_tables_drawn(void *tables, const struct qy_position *position);

/*
 * The best move by the tables: a ply nearer to a win, the longest loss, or one that keeps a draw.
 * QY_MOVE_NONE if no table knows, or if only checks are left to a side that loses by perpetual check.
 */
QY_API qy_move qy_tables_best(struct qy_tables *tables, const struct qy_position *position);

/* The greatest number of moves in a line that holds a draw. */
#define QY_TABLE_LINE 40

/*
 * Writes the tables' best play from a position, at most `most` moves. A win or a loss is played to the end.
 * In a draw each side sets traps (it leaves the other the fewest moves that hold) until a position repeats or
 * the pieces can't win, at most QY_TABLE_LINE moves. Returns how many; 0 if no table knows.
 */
QY_API size_t qy_tables_line(struct qy_tables *tables, const struct qy_position *position, qy_move *ret_moves,
                             size_t most);

/* As qy_tables_line(), for draws only: the function for `line` of struct qy_arbiter_oracle. */
QY_API size_t qy_tables_drawn_line(void *tables, const struct qy_position *position, qy_move *ret_moves,
                                   size_t most);

/*
 * As qy_position_winnable(), but asks the tables (NULL: none) first. A win that the tables force is returned
 * as a line; a side that can't win with these pieces, nor after any capture or promotion, can't win. A table
 * answers at once, so the limits apply only to the rest. The caller frees the result with
 * qy_winnable_clear(). Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_tables_winnable(struct qy_tables *tables, const struct qy_position *position, enum qy_side side,
                              const struct qy_winnable_limits *limits, struct qy_winnable *ret_result);

/* Settings of a build. `stop` may be NULL; it is called now and then, and true ends the build. */
struct qy_table_build {
    unsigned threads; /* at least 1 */
    uint64_t memory;  /* bytes of memory to use; the rest goes into files. 0: no limit */
    bool small;       /* the smallest file: half the size, but a probe takes ten times as long */
    /*
     * Milliseconds of work on a table after which intermediate results are stored in a file beside it
     * (NAME.qyt.part), so that a killed build can continue from there. Storing takes at most a tenth of the
     * time. 0: never.
     */
    int64_t keep;
    /* Called with the current material, the current ply, and the progress of the whole build (0 to 1000). */
    bool (*stop)(void *user, const char *material, unsigned plies, unsigned done);
    void *user;
};

/*
 * Builds the table of a material, unless the folder has it complete (a damaged one is replaced). First builds
 * the missing tables that its captures and promotions lead to. A table is stored complete or not at all; if a
 * build ends early, finished tables stay, and the next build continues the unfinished one from its
 * intermediate results. Interruptions do not change the file. Errors: QY_E_TABLE_MATERIAL, QY_E_MEMORY,
 * QY_E_FILE_WRITE, QY_E_FILE_READ, QY_E_TABLE_DAMAGED, QY_E_STOPPED, QY_E_TABLE_KEPT (the intermediate
 * results are damaged, or of another version: remove the file).
 */
QY_API int qy_tables_build(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                           const struct qy_table_build *build, struct qy_error *reterr);

/*
 * Counts the positions of a material with `side` to move (the first is the stronger side). Errors:
 * QY_E_TABLE_MATERIAL, QY_E_TABLE_MISSING, QY_E_TABLE_DAMAGED, QY_E_FILE_READ, QY_E_MEMORY.
 */
QY_API int qy_tables_stats(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                           enum qy_side side, struct qy_table_stats *ret_stats, struct qy_error *reterr);

/* Counts of quiet positions: the side to move is not in check, and neither side can capture. */
struct qy_table_shares {
    uint64_t quiet;
    uint64_t wins; /* for the side to move */
    uint64_t draws;
    uint64_t losses;
    uint64_t by_rule; /* wins and losses only because perpetual check loses */
};

/*
 * Counts the quiet positions of a material with `side` to move, mirror images included, among `looks` evenly
 * spaced entries (0: all). `keep` may be NULL; if it returns false, the position is not counted. Errors as of
 * qy_tables_stats().
 */
QY_API int qy_tables_shares(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                            enum qy_side side, uint64_t looks,
                            bool (*keep)(void *user, const struct qy_position *position), void *user,
                            struct qy_table_shares *ret_shares, struct qy_error *reterr);

/*
 * Verifies a table: the value of each position must follow from those of its moves. Writes how many positions
 * were verified. Errors as above; QY_E_TABLE_DAMAGED names the first wrong position.
 */
QY_API int qy_tables_check(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                           unsigned threads, uint64_t *ret_positions, struct qy_error *reterr);

/* ---- puzzles ---- */

/* The kind of move that a puzzle asks for. */
enum qy_table_theme {
    QY_TABLE_THEME_QUIET,
    QY_TABLE_THEME_CHECK,
    QY_TABLE_THEME_CAPTURE,
    QY_TABLE_THEME_PROMOTION,
};
#define QY_TABLE_THEMES_ALL 0xFU /* bits 1 << enum qy_table_theme */

/* The greatest number of moves in a puzzle's line. */
#define QY_TABLE_PUZZLE_LINE 64

struct qy_table_puzzles {
    uint64_t seed;  /* the same seed gives the same puzzles of a table */
    size_t count;   /* maximum number of puzzles */
    unsigned least; /* least plies from a win to its mate, both included */
    unsigned most;
    bool draws;      /* also draws in which only one move holds */
    unsigned themes; /* bits 1 << enum qy_table_theme */
};

/* A position in which, by the tables, exactly one of four or more legal moves keeps the win or the draw. */
struct qy_table_puzzle {
    char fen[128];
    struct qy_position position;
    struct qy_table_answer answer; /* a win or a draw, not by the rule on perpetual check */
    enum qy_table_theme theme;
    qy_move line[QY_TABLE_PUZZLE_LINE]; /* as written by qy_tables_line(); the first move is the solution */
    size_t line_len;
};

/*
 * Draws random positions of a material, either side to move, and calls `tell` for those that are puzzles.
 * Finds fewer than `count` if many draws in a row find none. Errors: QY_E_TABLE_MATERIAL, QY_E_TABLE_MISSING,
 * QY_E_TABLE_DAMAGED, QY_E_FILE_READ, QY_E_MEMORY.
 */
QY_API int qy_tables_puzzles(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                             const struct qy_table_puzzles *wanted,
                             void (*tell)(void *user, const struct qy_table_puzzle *puzzle), void *user,
                             struct qy_error *reterr);

/*
 * Calls `tell` for each available table of a game, ordered by name; `ships`: the table is built into the
 * library, and the folder has none with that name.
 */
QY_API int qy_tables_list(struct qy_tables *tables, enum qy_game game,
                          void (*tell)(void *user, const char *name, uint64_t bytes, bool ships), void *user,
                          struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
