/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Answers about one position: its moves, how many positions they lead to, who can still win,
 * the shortest mate. None can fail.
 */
#ifndef QYI_ANSWER_POSITION_H
#define QYI_ANSWER_POSITION_H

#include "answer/writer.h"

#include <qiyuan/core/game.h>
#include <qiyuan/core/notation.h>
#include <qiyuan/play/solve.h>
#include <qiyuan/play/tables.h>

/* ---- moves ---- */

struct qyi_listed_move {
    qy_move move;
    char uci[8]; /* zero-terminated */
};

/* Writes the legal moves (room for QY_MAX_MOVES) in byte order of their UCI form; returns how many. */
size_t qyi_list_moves(const struct qy_position *position, struct qyi_listed_move *ret_moves);

/* The legal moves in that order, each as it is written in a notation that suits the game; `flags` are those
 * of qy_move_write(). */
void qyi_answer_moves(const struct qy_position *position, enum qy_notation notation, unsigned flags,
                      struct qyi_writer *writer);

struct qyi_position_place;
/* The same in one row, with the line and the FEN of the position: for a list of positions. */
void qyi_answer_moves_at(const struct qy_position *position, const struct qyi_position_place *place,
                         enum qy_notation notation, unsigned flags, struct qyi_writer *writer);

/* Tells moves from a position on as an array of their UCI forms; `say` says them, too, a blank before each. */
void qyi_tell_line(const struct qy_position *start, const qy_move *moves, size_t count, const char *key,
                   bool say, struct qyi_writer *writer);

/* ---- perft ---- */

/* A count of leaf nodes; `move` and `move_nodes` have the root's moves where `divided`. */
struct qyi_perft_count {
    struct qy_position position;
    unsigned depth;
    uint64_t nodes;
    bool divided;
    size_t moves;
    struct qyi_listed_move move[QY_MAX_MOVES];
    uint64_t move_nodes[QY_MAX_MOVES];
};
/* Counts below each move of the root, one after the other, for a position and a depth above 0; `tick` is told how many
 * were done. Returns 0, or an error of qy_perft(). */
int qyi_perft_by_move(struct qyi_perft_count *count, unsigned threads,
                      void (*tick)(void *user, uint64_t done, uint64_t total), void *user);
void qyi_answer_perft(const struct qyi_perft_count *count, struct qyi_writer *writer);

/* ---- checks of files of positions ---- */

/* A position of a file, as it stands there. */
struct qyi_position_place {
    const char *file;
    uint32_t line;
    const char *fen;
    size_t fen_len;
};

/* Counts, and mates, that were checked stand in these tables. */
extern const struct qyi_table qyi_wrong_counts_table, qyi_checked_mates_table;
/* A count that is not the one that the file states. */
void qyi_answer_perft_wrong(const struct qyi_position_place *place, unsigned depth, uint64_t expected,
                            uint64_t nodes, struct qyi_writer *writer);
/* A mate that was looked for: whether it is as the file states. `ms` is how long it took; below 0: that and
 * the nodes are not for people. */
void qyi_answer_solve_checked(const struct qyi_position_place *place, const struct qy_solve_limits *limits,
                              unsigned expected, bool holds, const struct qy_solve *result, int64_t ms,
                              struct qyi_writer *writer);
/* How many positions hold; `counts` that were compared, UINT64_MAX: that is not told. */
void qyi_answer_positions_hold(uint64_t positions, uint64_t hold, uint64_t counts, struct qyi_writer *writer);

/* ---- who wins ---- */

/* Outcomes and mates come from these tables. */
extern const struct qyi_table qyi_winnable_table, qyi_mates_table;
/* Whether each side can still win; `fen` as it was asked. */
void qyi_answer_winnable(const struct qy_position *position, const struct qy_winnable side[2],
                         const char *fen, size_t fen_len, struct qyi_writer *writer);
/* The shortest mate, or how far none was found; and what the endgame table says that told so, or NULL. */
void qyi_answer_solve(const struct qy_position *position, const struct qy_solve *result,
                      const struct qy_table_answer *table_or_null, struct qyi_writer *writer);
/* The same, looked for here: in the tables (or NULL), else by the solver for this many milliseconds at most. Returns 0
 * or QY_E_MEMORY, and nothing was told then. */
struct qy_tables;
int qyi_answer_mate(const struct qy_position *position, struct qy_tables *tables, unsigned ms,
                    struct qyi_writer *writer);

#endif
