/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Xiangqi: values exchanges on one point, for judging repetitions; and the tools for all such questions. */
#include "xiangqi/exchange.h"

#include <stdlib.h>
#include <string.h>

#include "xiangqi/movegen.h"

#include <qiyuan/core/error.h>

qyi_xiangqi_balance qyi_xiangqi_worth(const struct qy_xiangqi_position *position, unsigned square)
{
    unsigned man = position->board[square];

    if (!man)
        return 0;
    switch (qyi_xiangqi_man_kind(man & 15)) {
    case QY_XIANGQI_ROOK: return 4 * QYI_XIANGQI_UNIT + 1;
    case QY_XIANGQI_HORSE:
    case QY_XIANGQI_CANNON: return 2 * QYI_XIANGQI_UNIT;
    case QY_XIANGQI_ADVISOR:
    case QY_XIANGQI_ELEPHANT: return QYI_XIANGQI_UNIT + QYI_XIANGQI_WEAK;
    case QY_XIANGQI_PAWN:
        return qyi_xiangqi_at_home(qyi_xiangqi_man_side(man), square) ? 0 : QYI_XIANGQI_PAWN;
    case QY_XIANGQI_GENERAL: break;
    }
    return 0;
}

qyi_xiangqi_balance qyi_xiangqi_material(const struct qy_xiangqi_position *position, unsigned side)
{
    qyi_xiangqi_balance sum = 0;

    for (unsigned man = 1; man < QYI_XIANGQI_MEN; man++) {
        unsigned square = position->square[QYI_XIANGQI_MEN * side + man];

        if (square != QYI_XIANGQI_GONE)
            sum += qyi_xiangqi_worth(position, square);
    }
    return sum;
}

/* Rounds to the nearest multiple of `unit`, counted in units; the remainder goes to `ret_rest`. */
static int split(int balance, int unit, int *ret_rest)
{
    int count = (balance + (balance < 0 ? -unit : unit) / 2) / unit;

    *ret_rest = balance - count * unit;
    return count;
}

bool qyi_xiangqi_is_gain(unsigned reading, qyi_xiangqi_balance balance)
{
    int rest;
    int men = split(balance, QYI_XIANGQI_UNIT, &rest);
    int weak = split(rest, QYI_XIANGQI_WEAK, &rest);
    int rooks;
    int pawns = split(rest, QYI_XIANGQI_PAWN, &rooks);

    if ((reading & QYI_XIANGQI_STRONG_MEN) && men != weak)
        men -= weak;
    if ((reading & QYI_XIANGQI_PAWN_FOR_ROOK) && rooks > 0 && men >= 4)
        return pawns >= -1;
    return men > 0 ? pawns >= 0 : men == 0 && pawns > 0;
}

int qyi_xiangqi_weigh(unsigned reading, qyi_xiangqi_balance balance)
{
    int rest;
    int men = split(balance, QYI_XIANGQI_UNIT, &rest);
    int weak = split(rest, QYI_XIANGQI_WEAK, &rest);

    return reading & QYI_XIANGQI_STRONG_MEN ? balance + (men - weak) * 16 * QYI_XIANGQI_UNIT : balance;
}

/* Orders balances by preference: any gain before anything that is not a gain. */
static int rank(const struct qyi_xiangqi_judge_tools *tools, qyi_xiangqi_balance balance)
{
    int weight = qyi_xiangqi_weigh(tools->reading, balance);

    return qyi_xiangqi_is_gain(tools->reading, balance) ? weight + 1024 * QYI_XIANGQI_UNIT : weight;
}

/* ---- tools --------------------------------------------------------------------------------------------- */

/* A position searched adds some more to the graph: its answers. */
#define GRAPH_PER_NODE 4
#define GRAPH_LEAST    8192

void qyi_xiangqi_judge_tools_free(struct qyi_xiangqi_judge_tools *tools)
{
    qyi_xiangqi_check_search_free(tools->mates);
    qyi_xiangqi_check_search_free(tools->gains);
    qyi_xiangqi_check_search_free(tools->counters);
    free(tools->memo);
}

int qyi_xiangqi_judge_tools_new(unsigned reading, uint64_t nodes, struct qyi_xiangqi_judge_tools *ret_tools)
{
    struct qyi_xiangqi_judge_tools tools = {.reading = reading};
    uint64_t most = (nodes ? nodes : QYI_XIANGQI_USUAL_NODES) * GRAPH_PER_NODE;
    size_t room = most < GRAPH_LEAST ? GRAPH_LEAST : most < UINT32_MAX / 4 ? (size_t)most : UINT32_MAX / 4;

    tools.budget.nodes_left = nodes ? nodes : QYI_XIANGQI_USUAL_NODES;
    tools.memo = calloc(1, sizeof *tools.memo);
    if (!tools.memo || qyi_xiangqi_check_search_new(room, &tools.mates) ||
        qyi_xiangqi_check_search_new(room, &tools.gains) ||
        qyi_xiangqi_check_search_new(room, &tools.counters)) {
        qyi_xiangqi_judge_tools_free(&tools);
        return QY_E_MEMORY;
    }
    *ret_tools = tools;
    return 0;
}

void qyi_xiangqi_put_aside(struct qyi_xiangqi_judge_tools *tools, const struct qyi_xiangqi_aside *aside)
{
    if (aside->count > 0)
        tools->met |= QY_REGULATION_BIT(QY_REGULATION_SUSPENDED);
    tools->aside = tools->reading & QYI_XIANGQI_ONLY_PAIR ? NULL : aside;
}

uint64_t qyi_xiangqi_memo_key(const struct qyi_xiangqi_judge_tools *tools,
                              const struct qy_xiangqi_position *position, uint64_t what)
{
    uint64_t key = position->key ^ (tools->aside ? tools->aside->key : 0) ^ what * 0x9E3779B97F4A7C15U;

    return key ? key : 1;
}

void qyi_xiangqi_memo_forget_open(struct qyi_xiangqi_judge_tools *tools)
{
    for (size_t i = 0; i < QYI_XIANGQI_MEMO; i++)
        if (tools->memo->answer[i] == QYI_XIANGQI_UNKNOWN)
            tools->memo->key[i] = 0;
}

bool qyi_xiangqi_memo_find(struct qyi_xiangqi_judge_tools *tools, uint64_t key, bool *ret_yes)
{
    size_t at = key % QYI_XIANGQI_MEMO;

    if (tools->memo->key[at] != key)
        return false;
    *ret_yes = tools->memo->answer[at] == QYI_XIANGQI_YES;
    tools->open |= tools->memo->answer[at] == QYI_XIANGQI_UNKNOWN;
    return true;
}

void qyi_xiangqi_memo_note(struct qyi_xiangqi_judge_tools *tools, uint64_t key,
                           enum qyi_xiangqi_answer answer)
{
    tools->open |= answer == QYI_XIANGQI_UNKNOWN;
    tools->memo->key[key % QYI_XIANGQI_MEMO] = key;
    tools->memo->answer[key % QYI_XIANGQI_MEMO] = (uint8_t)answer;
}

static bool search_mate(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position)
{
    struct qyi_xiangqi_force asked = {.position = position, .aside = tools->aside};
    enum qyi_xiangqi_answer answer = qyi_xiangqi_force(tools->mates, &tools->budget, &asked);

    qyi_xiangqi_memo_note(tools, qyi_xiangqi_memo_key(tools, position, 0), answer);
    return answer == QYI_XIANGQI_YES;
}

bool qyi_xiangqi_can_mate(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position)
{
    bool answer;

    if (qyi_xiangqi_memo_find(tools, qyi_xiangqi_memo_key(tools, position, 0), &answer))
        return answer;
    return search_mate(tools, position);
}

bool qyi_xiangqi_can_mate_with(struct qyi_xiangqi_judge_tools *tools,
                               const struct qy_xiangqi_position *position, qy_move first)
{
    struct qyi_xiangqi_force asked = {.position = position, .aside = tools->aside, .first = first};
    enum qyi_xiangqi_answer answer = qyi_xiangqi_force(tools->mates, &tools->budget, &asked);

    tools->open |= answer == QYI_XIANGQI_UNKNOWN;
    return answer == QYI_XIANGQI_YES;
}

void qyi_xiangqi_mate_line(struct qyi_xiangqi_judge_tools *tools, const struct qy_xiangqi_position *position,
                           struct qyi_xiangqi_move_list *ret_line)
{
    ret_line->count = 0;
    if (qyi_xiangqi_can_mate(tools, position) && search_mate(tools, position))
        qyi_xiangqi_forced_line(tools->mates, ret_line, NULL, NULL);
}

/* ---- exchanges ----------------------------------------------------------------------------------------- */

static void put_in_front(struct qyi_xiangqi_move_list *list, qy_move move)
{
    if (list->count == QYI_XIANGQI_LINE_MAX)
        list->count--;
    for (unsigned i = list->count; i > 0; i--)
        list->move[i] = list->move[i - 1];
    list->move[0] = move;
    list->count++;
}

/* The balance once every possible recapture is made, and neither side continues. */
static qyi_xiangqi_balance recapture_once(struct qy_xiangqi_position *position, unsigned square,
                                          qyi_xiangqi_balance balance, struct qyi_xiangqi_move_list *ret_line)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);

    ret_line->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (qyi_xiangqi_move_to(moves[i]) == square) {
            put_in_front(ret_line, moves[i]);
            return balance - qyi_xiangqi_worth(position, square);
        }
    }
    return balance;
}

/*
 * The side to move may capture on `square`, where it has just lost a piece, or stop. `balance` is the balance
 * so far for the side that began; `begins`: that side is to move. The line is best play.
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
        qyi_xiangqi_balance worth = qyi_xiangqi_worth(position, square);

        if (qyi_xiangqi_move_to(moves[i]) != square || qyi_xiangqi_is_aside(tools->aside, position, moves[i]))
            continue;
        qyi_xiangqi_do(position, moves[i], position->side, &undo);
        qyi_xiangqi_balance got =
            go_on(tools, position, square, begins ? balance + worth : balance - worth, !begins, mates, &line);
        if ((begins ? rank(tools, got) > rank(tools, best) : rank(tools, got) < rank(tools, best)) &&
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
    qyi_xiangqi_balance worth = qyi_xiangqi_worth(position, square);

    qyi_xiangqi_do(&after, capture, after.side, &undo);
    if (tools->reading & QYI_XIANGQI_PLAIN_ROOTS)
        ret_trade->balance = recapture_once(&after, square, worth, &ret_trade->line);
    else
        ret_trade->balance = go_on(tools, &after, square, worth, false, true, &ret_trade->line);
    ret_trade->recaptured = ret_trade->line.count > 0;
    ret_trade->mated = !(tools->reading & QYI_XIANGQI_PLAIN_ROOTS) &&
                       qyi_xiangqi_is_gain(tools->reading, ret_trade->balance) &&
                       qyi_xiangqi_can_mate(tools, &after);
    if (ret_trade->mated)
        qyi_xiangqi_mate_line(tools, &after, &ret_trade->line);
    put_in_front(&ret_trade->line, capture);
}

qyi_xiangqi_balance qyi_xiangqi_trade_in_check(struct qyi_xiangqi_judge_tools *tools,
                                               const struct qy_xiangqi_position *position, qy_move capture)
{
    struct qy_xiangqi_position after = *position;
    struct qyi_xiangqi_move_list line;
    struct qy_xiangqi_undo undo;
    unsigned square = qyi_xiangqi_move_to(capture);
    qyi_xiangqi_balance worth = qyi_xiangqi_worth(position, square);

    qyi_xiangqi_do(&after, capture, after.side, &undo);
    return go_on(tools, &after, square, worth, false, false, &line);
}
