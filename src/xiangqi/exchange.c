/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xiangqi/exchange.h"

#include "xiangqi/movegen.h"
#include "xiangqi/status.h"

static qyi_xiangqi_balance worth_of(enum qy_xiangqi_kind kind, qyi_xiangqi_balance pawn)
{
    switch (kind) {
    case QY_XIANGQI_ROOK: return 4 * QYI_XIANGQI_UNIT;
    case QY_XIANGQI_HORSE:
    case QY_XIANGQI_CANNON: return 2 * QYI_XIANGQI_UNIT;
    case QY_XIANGQI_ADVISOR:
    case QY_XIANGQI_ELEPHANT: return QYI_XIANGQI_UNIT;
    case QY_XIANGQI_PAWN: return pawn;
    case QY_XIANGQI_GENERAL: break;
    }
    return 0;
}

qyi_xiangqi_balance qyi_xiangqi_worth(const struct qy_xiangqi_position *position, unsigned square,
                                      qyi_xiangqi_balance home)
{
    unsigned man = position->board[square];

    if (!man)
        return 0;
    return worth_of(qyi_xiangqi_man_kind(man & 15),
                    qyi_xiangqi_at_home(qyi_xiangqi_man_side(man), square) ? home : 1);
}

qyi_xiangqi_balance qyi_xiangqi_material(const struct qy_xiangqi_position *position, unsigned side,
                                         qyi_xiangqi_balance home)
{
    qyi_xiangqi_balance sum = 0;

    for (unsigned man = 1; man < QYI_XIANGQI_MEN; man++) {
        unsigned square = position->square[QYI_XIANGQI_MEN * side + man];

        if (square != QYI_XIANGQI_GONE)
            sum += qyi_xiangqi_worth(position, square, home);
    }
    return sum;
}

bool qyi_xiangqi_is_gain(qyi_xiangqi_balance balance)
{
    qyi_xiangqi_balance shifted = balance + 32 * QYI_XIANGQI_UNIT + QYI_XIANGQI_UNIT / 2;
    int men = shifted / QYI_XIANGQI_UNIT - 32;
    int pawns = shifted % QYI_XIANGQI_UNIT - QYI_XIANGQI_UNIT / 2;

    return men > 0 ? pawns >= 0 : men == 0 && pawns > 0;
}

/* Balances in the order in which a side wishes for them: any gain before anything that is none. */
static int rank(qyi_xiangqi_balance balance)
{
    return qyi_xiangqi_is_gain(balance) ? balance + 4096 : balance;
}

bool qyi_xiangqi_can_mate(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position)
{
    enum qyi_xiangqi_answer answer =
        qyi_xiangqi_force(tools->mates, &tools->budget, position, tools->exchanges, NULL, NULL);

    tools->open |= answer == QYI_XIANGQI_UNKNOWN;
    return answer == QYI_XIANGQI_YES;
}

static void put_in_front(struct qyi_xiangqi_move_list *list, qy_move move)
{
    if (list->count == QYI_XIANGQI_LINE_MAX)
        list->count--;
    for (unsigned i = list->count; i > 0; i--)
        list->move[i] = list->move[i - 1];
    list->move[0] = move;
    list->count++;
}

/* What stands once whoever can has recaptured, and nobody goes on after that. */
static qyi_xiangqi_balance recapture_once(struct qy_xiangqi_position *position, unsigned square,
                                          qyi_xiangqi_balance balance, struct qyi_xiangqi_move_list *ret_line)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);

    ret_line->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (qyi_xiangqi_move_to(moves[i]) == square) {
            put_in_front(ret_line, moves[i]);
            return balance - qyi_xiangqi_worth(position, square, 0);
        }
    }
    return balance;
}

/*
 * The side to move may take on `square`, where it lost a man just now, or stop. `balance` is what stands so
 * far for the side that began, `begins` whether it is its turn. The line is that of best play.
 */
static qyi_xiangqi_balance go_on(struct qyi_xiangqi_judge_tools *tools, struct qy_xiangqi_position *position,
                                 unsigned square, qyi_xiangqi_balance balance, bool begins, bool mates,
                                 struct qyi_xiangqi_move_list *ret_line)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);
    qyi_xiangqi_balance best = balance;

    ret_line->count = 0;
    for (size_t i = 0; i < count; i++) {
        struct qy_xiangqi_undo undo;
        struct qyi_xiangqi_move_list line;
        qyi_xiangqi_balance worth = qyi_xiangqi_worth(position, square, 0);
        qyi_xiangqi_balance got;

        if (qyi_xiangqi_move_to(moves[i]) != square)
            continue;
        qyi_xiangqi_do(position, moves[i], position->side, &undo);
        got =
            go_on(tools, position, square, begins ? balance + worth : balance - worth, !begins, mates, &line);
        if ((begins ? rank(got) > rank(best) : rank(got) < rank(best)) &&
            !(mates && qyi_xiangqi_can_mate(tools, position))) {
            best = got;
            *ret_line = line;
            put_in_front(ret_line, moves[i]);
        }
        qyi_xiangqi_undo(position, moves[i], position->side ^ 1U, &undo);
    }
    return best;
}

void qyi_xiangqi_trade(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                       qy_move capture, struct qyi_xiangqi_trade *ret_trade)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;
    unsigned square = qyi_xiangqi_move_to(capture);
    qyi_xiangqi_balance worth = qyi_xiangqi_worth(position, square, 0);

    qyi_xiangqi_do(&after, capture, after.side, &undo);
    if (tools->reading & QYI_XIANGQI_PLAIN_ROOTS)
        ret_trade->balance = recapture_once(&after, square, worth, &ret_trade->line);
    else
        ret_trade->balance = go_on(tools, &after, square, worth, false, true, &ret_trade->line);
    ret_trade->recaptured = ret_trade->line.count > 0;
    ret_trade->mated = !(tools->reading & QYI_XIANGQI_PLAIN_ROOTS) &&
                       qyi_xiangqi_is_gain(ret_trade->balance) && qyi_xiangqi_can_mate(tools, &after);
    if (ret_trade->mated)
        qyi_xiangqi_forced_line(tools->mates, &ret_trade->line, NULL, NULL);
    put_in_front(&ret_trade->line, capture);
}

qyi_xiangqi_balance qyi_xiangqi_trade_in_check(struct qyi_xiangqi_judge_tools *tools,
                                               const struct qy_xiangqi_position *position, qy_move capture)
{
    struct qy_xiangqi_position after = *position;
    struct qyi_xiangqi_move_list line;
    struct qy_xiangqi_undo undo;
    unsigned square = qyi_xiangqi_move_to(capture);
    qyi_xiangqi_balance worth = qyi_xiangqi_worth(position, square, 0);

    qyi_xiangqi_do(&after, capture, after.side, &undo);
    return go_on(tools, &after, square, worth, false, false, &line);
}
