/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Answers about one position: its moves, perft counts, who can still win, the shortest mate. They can't fail.
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

/* Writes the legal moves, sorted by their UCI form, into an array with room for QY_MAX_MOVES. Returns their
 * number. */
size_t qyi_list_moves(const struct qy_position *position, struct qyi_listed_move *ret_moves);

/* The legal moves in that order, each also in a notation suitable for the game; `flags` are those of
 * qy_move_write(). */
void qyi_answer_moves(const struct qy_position *position, enum qy_notation notation, unsigned flags,
                      struct qyi_writer *writer);

struct qyi_position_place;
/* The same in one row, with the line and the FEN of the position, for a list of positions. */
void qyi_answer_moves_at(const struct qy_position *position, const struct qyi_position_place *place,
                         enum qy_notation notation, unsigned flags, struct qyi_writer *writer);

/* Writes moves from a position as an array of their UCI forms. With `say`, they are also added to the words,
 * each after a blank. */
void qyi_tell_line(const struct qy_position *start, const qy_move *moves, size_t count, const char *key,
                   bool say, struct qyi_writer *writer);

/* ---- perft ---- */

/* A number of leaf nodes; with `divided`, also `move` and `move_nodes` of each root move. */
struct qyi_perft_count {
    struct qy_position position;
    unsigned depth;
    uint64_t nodes;
    bool divided;
    size_t moves;
    struct qyi_listed_move move[QY_MAX_MOVES];
    uint64_t move_nodes[QY_MAX_MOVES];
};
/* Counts below each root move in turn, for a depth above 0; `tick` is called with the number of moves done.
 * Returns 0, or an error of qy_perft(). */
int qyi_perft_by_move(struct qyi_perft_count *count, unsigned threads,
                      void (*tick)(void *user, uint64_t done, uint64_t total), void *user);
void qyi_answer_perft(const struct qyi_perft_count *count, struct qyi_writer *writer);

/* ---- checking files of positions ---- */

/* A position in a file. */
struct qyi_position_place {
    const char *file;
    uint32_t line;
    const char *fen;
    size_t fen_len;
};

/* The tables for counts and for mates that were checked. */
extern const struct qyi_table qyi_wrong_counts_table, qyi_checked_mates_table;
/* A count that differs from the one in the file. */
void qyi_answer_perft_wrong(const struct qyi_position_place *place, unsigned depth, uint64_t expected,
                            uint64_t nodes, struct qyi_writer *writer);
/* Whether a mate is as the file states. `ms` is the time in milliseconds; if it is negative, text for people
 * omits the time and the nodes. */
void qyi_answer_solve_checked(const struct qyi_position_place *place, const struct qy_solve_limits *limits,
                              unsigned expected, bool holds, const struct qy_solve *result, int64_t ms,
                              struct qyi_writer *writer);
/* The number of correct positions; `counts` is the number of counts compared, or UINT64_MAX to omit it. */
void qyi_answer_positions_hold(uint64_t positions, uint64_t hold, uint64_t counts, struct qyi_writer *writer);

/* ---- who wins ---- */

/* The tables for who can win and for mates. */
extern const struct qyi_table qyi_winnable_table, qyi_mates_table;
/* Whether each side can still win; `fen` is the position as the caller gave it. */
void qyi_answer_winnable(const struct qy_position *position, const struct qy_winnable side[2],
                         const char *fen, size_t fen_len, struct qyi_writer *writer);
/* The shortest mate, or the depth up to which there is none; `table` is the endgame table's result if it
 * decided, or NULL. */
void qyi_answer_solve(const struct qy_position *position, const struct qy_solve *result,
                      const struct qy_table_answer *table_or_null, struct qyi_writer *writer);
/* The same with a search: in `tables` (may be NULL), else with the solver for this number of milliseconds at
 * most. Returns 0, or QY_E_MEMORY and writes nothing. */
struct qy_tables;
int qyi_answer_mate(const struct qy_position *position, struct qy_tables *tables, unsigned ms,
                    struct qyi_writer *writer);

#endif
