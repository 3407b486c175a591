/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, tables: endgame tables of both games. A table knows of every position of some pieces whether it is
 * won, drawn or lost, and in how many plies a mate comes when both sides play best.
 *
 *   qy_tables        a folder of tables, opened as they are asked for
 *   qy_table_answer  what a table says of one position
 *
 * Tables are built by retrograde analysis (qy_tables_build()) and kept as files in the folder, one for each
 * material. A material is named by the letters of FEN, the stronger side first: "KRCKR", "KQKR".
 *
 * What the values mean. Chess: castling is no part of a table, en passant is; the count of fifty moves is
 * not, so a win may be longer than it. Xiangqi: a side without a move has lost; a side that can only hold by
 * checking on every move does not hold, since perpetual check loses under every rule set. Rulings on chases
 * are no part of a table. docs/tables.md states this exactly.
 */
#ifndef QIYUAN_TABLES_H
#define QIYUAN_TABLES_H

#include <qiyuan/core/game.h>
#include <qiyuan/errors/tables.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Pieces of a table, both kings counted. */
#define QY_TABLE_PIECES 9

enum qy_table_outcome { QY_TABLE_LOSS = -1, QY_TABLE_DRAW = 0, QY_TABLE_WIN = 1 };

struct qy_table_answer {
    enum qy_table_outcome outcome; /* for the side to move */
    unsigned plies; /* to mate, or to where only checks and moves that lose are left; 0 in a draw */
    /* by Syzygy tables: plies to the next capture or pawn's move, not to mate; over 100 the count of fifty
       moves comes first */
    bool to_zero;
    bool by_rule; /* won or lost only because perpetual check is forbidden */
};

/* Counts of a material, each over all positions that can stand on the board, images of one another too. */
struct qy_table_stats {
    uint64_t positions;
    uint64_t wins;
    uint64_t draws;
    uint64_t losses;
    uint64_t by_rule;           /* among the wins and losses */
    bool perpetual_check_loses; /* the reading that it was built under */
    unsigned longest;           /* plies of the longest forced mate; 0: there is none */
    char longest_fen[128];      /* such a position; "" without one */
    /* the same of wins that only the rule on perpetual check makes: to where the loser is left with checks and moves
     * that lose, which is no mate */
    unsigned longest_by_rule;
    char longest_by_rule_fen[128];
};

struct qy_tables;

/*
 * Opens a folder of tables; it need not exist yet; NULL: no folder. Tables of a game are in the subfolder of its
 * name; small ones are part of the library and at hand without a file. The caller frees it with
 * qy_tables_free(). May be asked from several threads at once. Errors: QY_E_MEMORY.
 */
QY_API int qy_tables_new(const char *folder, struct qy_tables **ret_tables, struct qy_error *reterr);
QY_API void qy_tables_free(struct qy_tables *tables);

/*
 * Names folders of Syzygy tables (`:` between them), asked where no table of the folder's own knows; NULL or "": none.
 * Not while others ask. Errors: QY_E_MEMORY.
 */
QY_API int qy_tables_set_syzygy(struct qy_tables *tables, const char *folders, struct qy_error *reterr);

/*
 * Looks at the folder anew: a table that was missing is not looked for a second time until this is called, so a
 * program that runs for long calls it before a question. A build does so itself.
 */
QY_API void qy_tables_look(struct qy_tables *tables);

/* The most pieces, both kings counted, of any table of a game that is at hand; 0: there is none. */
QY_API unsigned qy_tables_pieces(struct qy_tables *tables, enum qy_game game);

/* The name of a material as tables have it, the stronger side first. Errors: QY_E_TABLE_MATERIAL. */
QY_API int qy_table_material(enum qy_game game, const char *name, size_t len, struct qy_buf *ret_name,
                             struct qy_error *reterr);

/*
 * What the tables say of a position. Errors: QY_E_TABLE_MISSING (the table is not in the folder, or the
 * position has too many pieces, may still castle, or has its kings in reach of each other),
 * QY_E_TABLE_DAMAGED, QY_E_FILE_READ, QY_E_MEMORY.
 */
QY_API int qy_tables_probe(struct qy_tables *tables, const struct qy_position *position,
                           struct qy_table_answer *ret_answer, struct qy_error *reterr);

/*
 * Why a table could not be used (damaged, unreadable), the first of all that were asked for: who asks many positions
 * goes on without it, and says so afterwards. Returns 0 where there is none, else the code.
 */
QY_API int qy_tables_fault(struct qy_tables *tables, struct qy_error *reterr);

/*
 * Whether nobody can force a win: YES where a table says so, NO where it says that somebody can, UNKNOWN where no
 * table is at hand. `tables` is a struct qy_tables, so that this is the function for `drawn` of struct qy_oracle and
 * of struct qy_arbiter_oracle.
 */
QY_API enum qy_answer qy_tables_drawn(void *tables, const struct qy_position *position);

/*
 * The move that the tables have for the side to move: to a win a ply nearer, to a loss as late as can be, or one that
 * keeps a draw. QY_MOVE_NONE where no table knows, or where only checks are left to a side that may not hold so.
 */
QY_API qy_move qy_tables_best(struct qy_tables *tables, const struct qy_position *position);

/* Moves of a line that holds a draw, at most. */
#define QY_TABLE_LINE 40

/*
 * The play that the tables have from a position, at most `most` moves, as far as they reach: to the end that a win or a
 * loss leads to; of a draw, each side trying the other (it leaves it the fewest moves that hold) until a position comes
 * again or the pieces can't win, at most QY_TABLE_LINE moves. Returns how many; 0 where no table knows.
 */
QY_API size_t qy_tables_line(struct qy_tables *tables, const struct qy_position *position, qy_move *ret_moves,
                             size_t most);

/* The same for a draw alone: the function for `line` of struct qy_arbiter_oracle. */
QY_API size_t qy_tables_drawn_line(void *tables, const struct qy_position *position, qy_move *ret_moves,
                                   size_t most);

/*
 * As qy_position_winnable(), asking the tables first (NULL: none): what they force is a line, and a side that has no win
 * with these pieces, nor with any that captures and promotions leave, can't win. As a table decides at once, limits hold
 * for the rest. The caller ends what it got with qy_winnable_clear(). Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_tables_winnable(struct qy_tables *tables, const struct qy_position *position, enum qy_side side,
                              const struct qy_winnable_limits *limits, struct qy_winnable *ret_result);

/* How a build goes on. `stop` may be NULL; it is asked now and then, and true ends the build. */
struct qy_table_build {
    unsigned threads; /* at least 1 */
    uint64_t memory;  /* bytes that may be taken from memory; more is put into files. 0: all */
    bool small;       /* the file as small as can be: half of it, and a question takes ten times as long */
    /*
     * Milliseconds of work on a table after which what is done of it is put into a file beside it (NAME.qyt.part), so
     * that a build that was killed goes on from there; at most a tenth of the time goes into that. 0: never.
     */
    int64_t keep;
    /* Told which material is at work, at which ply, and how much of the whole build is done (0 to 1000). */
    bool (*stop)(void *user, const char *material, unsigned plies, unsigned done);
    void *user;
};

/*
 * Builds the table of a material, unless the folder holds it whole (a damaged one is replaced), and, first, those that its captures and promotions
 * lead to, as far as they are not at hand. A table is there whole or not at all; what a build that ended early had finished
 * stays, and what it had kept of the table at work is gone on with. The file is the same however often it was ended.
 * Errors: QY_E_TABLE_MATERIAL, QY_E_MEMORY, QY_E_FILE_WRITE, QY_E_FILE_READ, QY_E_TABLE_DAMAGED, QY_E_STOPPED,
 * QY_E_TABLE_KEPT (what was kept is damaged, or of another version: the file has to be removed).
 */
QY_API int qy_tables_build(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                           const struct qy_table_build *build, struct qy_error *reterr);

/*
 * Counts a material with `side` of its sides to move (the first is the stronger one). Errors:
 * QY_E_TABLE_MATERIAL, QY_E_TABLE_MISSING, QY_E_TABLE_DAMAGED, QY_E_FILE_READ, QY_E_MEMORY.
 */
QY_API int qy_tables_stats(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                           enum qy_side side, struct qy_table_stats *ret_stats, struct qy_error *reterr);

/* Counts of quiet positions: the side to move is not in check, and neither side could take a piece. */
struct qy_table_shares {
    uint64_t quiet;
    uint64_t wins; /* for the side to move */
    uint64_t draws;
    uint64_t losses;
    uint64_t by_rule; /* among the wins and losses: only because perpetual check is forbidden */
};

/*
 * Counts the quiet positions of a material with `side` of its sides to move, images of one another too, among
 * `looks` of its entries that lie evenly (0: all). `keep` may be NULL; a quiet position for which it returns
 * false is not counted. Errors as qy_tables_stats().
 */
QY_API int qy_tables_shares(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                            enum qy_side side, uint64_t looks,
                            bool (*keep)(void *user, const struct qy_position *position), void *user,
                            struct qy_table_shares *ret_shares, struct qy_error *reterr);

/*
 * Looks at every position of a table and all its moves: its value must follow from theirs. Writes how many
 * positions were looked at. Errors as above; QY_E_TABLE_DAMAGED names the first position that is wrong.
 */
QY_API int qy_tables_check(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                           unsigned threads, uint64_t *ret_positions, struct qy_error *reterr);

/* ---- puzzles ---- */

/* What the move is that a puzzle asks for. */
enum qy_table_theme {
    QY_TABLE_THEME_QUIET,
    QY_TABLE_THEME_CHECK,
    QY_TABLE_THEME_CAPTURE,
    QY_TABLE_THEME_PROMOTION,
};
#define QY_TABLE_THEMES_ALL 0xFU /* bits by theme */

/* Moves of a puzzle's line, at most. */
#define QY_TABLE_PUZZLE_LINE 64

struct qy_table_puzzles {
    uint64_t seed;  /* the same seed gives the same puzzles of a table */
    size_t count;   /* how many, at most */
    unsigned least; /* plies of a win to its mate, ends included */
    unsigned most;
    bool draws;      /* those, too, in which one move alone holds the draw */
    unsigned themes; /* bits 1 << enum qy_table_theme */
};

/* A position in which exactly one legal move of four or more keeps the win, or the draw, by the tables. */
struct qy_table_puzzle {
    char fen[128];
    struct qy_position position;
    struct qy_table_answer answer; /* a win or a draw, never by the rule on perpetual check */
    enum qy_table_theme theme;
    qy_move line[QY_TABLE_PUZZLE_LINE]; /* as qy_tables_line(); the first is the move that is asked for */
    size_t line_len;
};

/*
 * Draws positions of a material and tells those that are puzzles, either side to move. Fewer than `count` where many
 * draws find no more. Errors: QY_E_TABLE_MATERIAL, QY_E_TABLE_MISSING, QY_E_TABLE_DAMAGED, QY_E_FILE_READ, QY_E_MEMORY.
 */
QY_API int qy_tables_puzzles(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                             const struct qy_table_puzzles *wanted,
                             void (*tell)(void *user, const struct qy_table_puzzle *puzzle), void *user,
                             struct qy_error *reterr);

/* Tells the tables of a game that are at hand by name and size, in the order of their names; `ships`: it is part of
 * the library, and the folder has none of that name. */
QY_API int qy_tables_list(struct qy_tables *tables, enum qy_game game,
                          void (*tell)(void *user, const char *name, uint64_t bytes, bool ships), void *user,
                          struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif
