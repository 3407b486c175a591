/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loops of retrograde analysis for xiangqi. */
#include "tables/build.h"

#include <stdlib.h>
#include <string.h>

#include "xiangqi/movegen.h"
#include "xiangqi/status.h"

typedef struct qy_xiangqi_position qyi_body_position;

#define QYI_BODY_RIGHTS 0

static void place(qyi_body_position *position, const struct qyi_material *material, const uint8_t *square,
                  unsigned side)
{
    /* The first place of a kind in the list of squares.h. */
    static const uint8_t first[8] = {
        [QY_XIANGQI_PAWN] = QYI_XIANGQI_MAN_PAWN,         [QY_XIANGQI_ADVISOR] = QYI_XIANGQI_MAN_ADVISOR,
        [QY_XIANGQI_ELEPHANT] = QYI_XIANGQI_MAN_ELEPHANT, [QY_XIANGQI_HORSE] = QYI_XIANGQI_MAN_HORSE,
        [QY_XIANGQI_CANNON] = QYI_XIANGQI_MAN_CANNON,     [QY_XIANGQI_ROOK] = QYI_XIANGQI_MAN_ROOK,
        [QY_XIANGQI_GENERAL] = QYI_XIANGQI_MAN_GENERAL};
    uint8_t used[2][8] = {{0}};

    memset(position, 0, sizeof(*position));
    memset(position->square, QYI_XIANGQI_GONE, sizeof(position->square));
    position->side = (uint8_t)side;
    position->fullmove = 1;
    for (unsigned i = 0; i < material->men; i++) {
        unsigned owner = QY_PIECE_SIDE(material->piece[i]);
        unsigned kind = QY_PIECE_KIND(material->piece[i]);
        unsigned man = first[kind] + used[owner][kind]++;

        position->board[square[i]] = qyi_xiangqi_man_id(owner, man);
        position->square[QYI_XIANGQI_MEN * owner + man] = square[i];
        qyi_xiangqi_toggle(&position->men[owner], square[i]);
    }
}

static bool in_check(const qyi_body_position *position)
{
    return qyi_xiangqi_in_check(position);
}

/* Generals that face each other are an attack on either. */
static bool impossible(qyi_body_position *position)
{
    bool attacked;

    position->side ^= 1;
    attacked = qyi_xiangqi_in_check(position);
    position->side ^= 1;
    return attacked;
}

static size_t legal(const qyi_body_position *position, qy_move *ret_moves)
{
    return qyi_xiangqi_gen_legal(position, ret_moves);
}

static unsigned move_from(qy_move move)
{
    return qyi_xiangqi_move_from(move);
}

static unsigned move_to(qy_move move)
{
    return qyi_xiangqi_move_to(move);
}

static unsigned move_promotion(qy_move move)
{
    (void)move;
    return 0;
}

/* A man that came `files` and `ranks` from an empty point, over another empty one (`over_...`, 0 0: none). */
static unsigned came(const qy_piece *board, qy_piece piece, unsigned square, const int8_t step[4],
                     uint8_t *ret_from)
{
    int file = (int)qyi_xiangqi_file(square) - step[0];
    int rank = (int)qyi_xiangqi_rank(square) - step[1];
    int over = (rank + step[3]) * QYI_XIANGQI_FILES + file + step[2];
    int from = rank * QYI_XIANGQI_FILES + file;

    if (file < 0 || file >= QYI_XIANGQI_FILES || rank < 0 || rank >= QYI_XIANGQI_RANKS || board[from])
        return 0;
    if ((over != from && board[over]) || !qyi_table_rules_xiangqi.may_stand(piece, (qy_square)from))
        return 0;
    *ret_from = (uint8_t)from;
    return 1;
}

static unsigned slid(const qy_piece *board, unsigned square, int file_step, int rank_step, uint8_t *ret_from)
{
    int file = (int)qyi_xiangqi_file(square) - file_step;
    int rank = (int)qyi_xiangqi_rank(square) - rank_step;
    unsigned count = 0;

    while (file >= 0 && file < QYI_XIANGQI_FILES && rank >= 0 && rank < QYI_XIANGQI_RANKS &&
           !board[rank * QYI_XIANGQI_FILES + file]) {
        ret_from[count++] = (uint8_t)(rank * QYI_XIANGQI_FILES + file);
        file -= file_step;
        rank -= rank_step;
    }
    return count;
}

/* A pawn came from behind, or from beside where it stood beyond the river already. */
static unsigned pawn_came(const qy_piece *board, qy_piece piece, unsigned square, uint8_t *ret_from)
{
    bool first = QY_PIECE_SIDE(piece) == QY_FIRST;
    const int8_t forward[4] = {0, (int8_t)(first ? 1 : -1), 0, 0};
    const int8_t right[4] = {1, 0, 0, 0};
    const int8_t left[4] = {-1, 0, 0, 0};
    unsigned count = came(board, piece, square, forward, ret_from);

    if (qyi_xiangqi_at_home(QY_PIECE_SIDE(piece), square))
        return count;
    count += came(board, piece, square, right, ret_from + count);
    count += came(board, piece, square, left, ret_from + count);
    return count;
}

/* Steps of the men that go by steps: files, ranks, and where from the start the point lies that must be
 * empty. */
static const int8_t general_steps[][4] = {{1, 0, 0, 0}, {-1, 0, 0, 0}, {0, 1, 0, 0}, {0, -1, 0, 0}};
static const int8_t advisor_steps[][4] = {{1, 1, 0, 0}, {-1, 1, 0, 0}, {1, -1, 0, 0}, {-1, -1, 0, 0}};
static const int8_t elephant_steps[][4] = {{2, 2, 1, 1}, {-2, 2, -1, 1}, {2, -2, 1, -1}, {-2, -2, -1, -1}};
static const int8_t horse_steps[][4] = {{1, 2, 0, 1}, {-1, 2, 0, 1}, {1, -2, 0, -1}, {-1, -2, 0, -1},
                                        {2, 1, 1, 0}, {2, -1, 1, 0}, {-2, 1, -1, 0}, {-2, -1, -1, 0}};

static unsigned steps_back(const qy_piece *board, qy_piece piece, unsigned square, uint8_t *ret_from)
{
    const int8_t(*steps)[4] = general_steps;
    unsigned kind = QY_PIECE_KIND(piece);
    unsigned step_count = 4;
    unsigned count = 0;

    if (kind == QY_XIANGQI_PAWN)
        return pawn_came(board, piece, square, ret_from);
    if (kind == QY_XIANGQI_ROOK || kind == QY_XIANGQI_CANNON) {
        for (unsigned i = 0; i < 4; i++)
            count += slid(board, square, general_steps[i][0], general_steps[i][1], ret_from + count);
        return count;
    }
    if (kind == QY_XIANGQI_ADVISOR)
        steps = advisor_steps;
    if (kind == QY_XIANGQI_ELEPHANT)
        steps = elephant_steps;
    if (kind == QY_XIANGQI_HORSE) {
        steps = horse_steps;
        step_count = 8;
    }
    for (unsigned i = 0; i < step_count; i++)
        count += came(board, piece, square, steps[i], ret_from + count);
    return count;
}

#include "tables/build.inc.h"

const struct qyi_build_loops qyi_build_loops_xiangqi = {
    .work = work_part,
    .again = look_at_watched,
    .lose_by_rule = lose_by_rule,
};
