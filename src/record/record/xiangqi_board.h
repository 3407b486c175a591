/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The xiangqi board in file formats: the starting pieces, and moves by their points. */
#ifndef QYI_RECORD_XIANGQI_BOARD_H
#define QYI_RECORD_XIANGQI_BOARD_H

#include <qiyuan/record/record.h>

#define QYI_XIANGQI_FILES  9
#define QYI_XIANGQI_RANKS  10
#define QYI_XIANGQI_POINTS 90
#define QYI_XIANGQI_MEN    32

/*
 * The pieces in the order in which formats list their points: Red's rook, horse, elephant, advisor, general,
 * advisor, elephant, horse, rook, two cannons, five pawns, then Black's likewise.
 */
extern const qy_piece qyi_xiangqi_men[QYI_XIANGQI_MEN];

/* A board set up piece by piece. All zero: an empty board with Red to move. */
struct qyi_xiangqi_setup {
    qy_piece man[QYI_XIANGQI_POINTS];
    enum qy_side side;
    unsigned fullmove; /* 0 is read as 1 */
    unsigned halfmove;
};

/* Begins an empty record of the game, from the starting position until another is set. */
void qyi_xiangqi_record_begin(struct qy_record *record, const struct qy_place *place);

/* Sets up the starting position. */
void qyi_xiangqi_setup_array(struct qyi_xiangqi_setup *setup);

/* Sets up the pieces of a position. */
void qyi_xiangqi_setup_of(const struct qy_position *position, struct qyi_xiangqi_setup *ret_setup);

/* The position of a setup. Returns 0 or QY_E_POSITION_FAULTS. */
int qyi_xiangqi_setup_position(const struct qyi_xiangqi_setup *setup, struct qy_position *ret_position,
                               struct qy_error *reterr);

/*
 * Lists the points of a position's pieces in the order of qyi_xiangqi_men, QY_SQUARE_NONE for captured ones.
 * Pieces of a kind are listed from Red's right to left, as in the starting position; on a file, from Red's
 * side.
 */
void qyi_xiangqi_men_points(const struct qy_position *position, qy_square ret_points[QYI_XIANGQI_MEN]);

/* Finds the legal move from point to point. Returns 0 or QY_E_ILLEGAL_MOVE. */
int qyi_xiangqi_move(const struct qy_position *position, qy_square from, qy_square to, qy_move *ret_move,
                     struct qy_error *reterr);

/* A point by file from Red's left and rank from Red's side; QY_SQUARE_NONE off the board. */
static inline qy_square qyi_xiangqi_point(unsigned file, unsigned rank)
{
    return file < QYI_XIANGQI_FILES && rank < QYI_XIANGQI_RANKS ? (qy_square)(rank * QYI_XIANGQI_FILES + file)
                                                                : QY_SQUARE_NONE;
}

/* A point by file and by rank from Black's side, for formats that begin at Black's left corner. */
static inline qy_square qyi_xiangqi_point_from_top(unsigned file, unsigned row)
{
    return row < QYI_XIANGQI_RANKS ? qyi_xiangqi_point(file, QYI_XIANGQI_RANKS - 1 - row) : QY_SQUARE_NONE;
}

#endif
