/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: attackers, checks and mate. */
#include "xiangqi/status.h"

#include "xiangqi/movegen.h"
#include "xiangqi/paths.h"

/* True if a general on `from` faces the other one on `square`, and so would capture it. */
static bool general_faces(const struct qy_xiangqi_position *position, unsigned from, unsigned square,
                          enum qy_side by)
{
    return square == qyi_xiangqi_general(position, (enum qy_side)(by ^ 1)) &&
           qyi_xiangqi_file(from) == qyi_xiangqi_file(square) &&
           qyi_xiangqi_men_between(position->board, from, square) == 0;
}

size_t qyi_xiangqi_attackers(const struct qy_xiangqi_position *position, qy_square square, enum qy_side by,
                             qy_square *ret_squares)
{
    size_t count = 0;

    for (unsigned man = 0; man < QYI_XIANGQI_MEN; man++) {
        unsigned from = position->square[QYI_XIANGQI_MEN * by + man];
        enum qy_xiangqi_kind kind = qyi_xiangqi_man_kind(man);

        if (from == QYI_XIANGQI_GONE || from == square)
            continue;
        if (qyi_xiangqi_path(position->board, by, kind, from, square, true) == QY_REFUSAL_NONE ||
            (kind == QY_XIANGQI_GENERAL && general_faces(position, from, square, by)))
            ret_squares[count++] = (qy_square)from;
    }
    return count;
}

size_t qyi_xiangqi_checkers(const struct qy_xiangqi_position *position, qy_square *ret_squares)
{
    enum qy_side us = (enum qy_side)position->side;

    return qyi_xiangqi_attackers(position, qyi_xiangqi_general(position, us), (enum qy_side)(us ^ 1),
                                 ret_squares);
}

bool qyi_xiangqi_in_check(const struct qy_xiangqi_position *position)
{
    unsigned us = position->side;
    unsigned general = position->square[QYI_XIANGQI_MEN * us + QYI_XIANGQI_MAN_GENERAL];
    qyi_xiangqi_bits enemy = qyi_xiangqi_men(position, us ^ 1);

    return qyi_xiangqi_attacked(position->square + QYI_XIANGQI_MEN * (us ^ 1), enemy,
                                qyi_xiangqi_tables.palace[general],
                                qyi_xiangqi_men(position, us) | enemy | QYI_XIANGQI_BESIDE_BOARD);
}

enum qy_status qyi_xiangqi_status(const struct qy_xiangqi_position *position)
{
    qy_move moves[QY_MAX_MOVES];

    if (qyi_xiangqi_gen_legal(position, moves) > 0)
        return QY_STATUS_OPEN;
    return qyi_xiangqi_in_check(position) ? QY_STATUS_CHECKMATE : QY_STATUS_STALEMATE;
}

bool qyi_xiangqi_dead_material(const struct qy_xiangqi_position *position)
{
    for (unsigned side = 0; side < 2; side++)
        for (unsigned man = QYI_XIANGQI_MAN_HORSE; man < QYI_XIANGQI_MEN; man++)
            if (position->square[QYI_XIANGQI_MEN * side + man] != QYI_XIANGQI_GONE)
                return false;
    return true;
}

size_t qyi_xiangqi_moves_to(const struct qy_xiangqi_position *position, unsigned kind, qy_square to,
                            qy_move *ret_moves)
{
    size_t count = qyi_xiangqi_gen_legal(position, ret_moves);
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        if (qyi_xiangqi_move_to(ret_moves[i]) == to &&
            QY_PIECE_KIND(qyi_xiangqi_at(position, qyi_xiangqi_move_from(ret_moves[i]))) == (int)kind)
            ret_moves[kept++] = ret_moves[i];
    }
    return kept;
}

qy_move qyi_xiangqi_only_move(const struct qy_xiangqi_position *position, unsigned kind, qy_square to,
                              int file, int rank, unsigned promotion)
{
    const uint8_t *men = position->square + QYI_XIANGQI_MEN * position->side;
    qy_move only = QY_MOVE_NONE;

    for (unsigned man = 0; man < QYI_XIANGQI_MEN && promotion == 0; man++) {
        qy_square from = men[man];

        if (from == QYI_XIANGQI_GONE || (unsigned)qyi_xiangqi_man_kind((uint8_t)man) != kind ||
            (file >= 0 && from % 9 != file) || (rank >= 0 && from / 9 != rank))
            continue;
        if (qyi_xiangqi_why_not(position, from, to, 0) != QY_REFUSAL_NONE)
            continue;
        if (only != QY_MOVE_NONE)
            return QY_MOVE_NONE;
        only = qyi_xiangqi_pack(from, to);
    }
    return only;
}

size_t qyi_xiangqi_men_of(const struct qy_xiangqi_position *position, unsigned kind, qy_square *ret_squares)
{
    const uint8_t *men = position->square + QYI_XIANGQI_MEN * position->side;
    size_t count = 0;

    for (unsigned man = 0; man < QYI_XIANGQI_MEN; man++) {
        if (men[man] != QYI_XIANGQI_GONE && (unsigned)qyi_xiangqi_man_kind((uint8_t)man) == kind)
            ret_squares[count++] = men[man];
    }
    return count;
}
