/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Xiangqi: tries single lines to decide whether a side can still win, each move chosen by a quick evaluation.
 */
#include "xiangqi/attempt.h"

#include "xiangqi/movegen.h"
#include "xiangqi/status.h"

/* One line being tried. */
struct attempt {
    struct qy_xiangqi_position position;
    enum qy_side winner;
    uint64_t random;
    unsigned noise; /* the greatest random part of a move's score */
    unsigned plies;
    uint64_t nodes; /* positions still to search */
    qy_move *line;
};

/* The random part of a move's score: independent of its position in the list. */
static int chance(const struct attempt *attempt, qy_move move)
{
    uint64_t mixed = (attempt->random ^ move) * UINT64_C(0x9E3779B97F4A7C15);

    mixed ^= mixed >> 32;
    return (int)((mixed * UINT64_C(0xD6E8FEB86659FD93) >> 40) % attempt->noise);
}

/* The value of a lost piece of the winner: those that cross the river can mate. */
static int value_of(unsigned man)
{
    if (man >= QYI_XIANGQI_MAN_ROOK)
        return 40;
    return man >= QYI_XIANGQI_MAN_HORSE ? 30 : 0;
}

/* The number of moves that the loser would have if it were its turn. */
static int freedom(struct qy_xiangqi_position *position, enum qy_side loser)
{
    qy_move moves[QY_MAX_MOVES];
    uint8_t side = position->side;

    position->side = (uint8_t)loser;
    size_t count = qyi_xiangqi_gen_legal(position, moves);
    position->side = side;
    return (int)count;
}

/* How much nearer to the palace a winner's move brings a pawn or a horse. */
static int approach(const struct qy_xiangqi_position *after, enum qy_side winner, qy_move move)
{
    unsigned goal = qyi_xiangqi_general(after, (enum qy_side)(winner ^ 1));
    unsigned from = qyi_xiangqi_move_from(move);
    unsigned to = qyi_xiangqi_move_to(move);
    int before = 0;
    int now = 0;

    for (int file = 0; file < 2; file++) {
        unsigned from_at = file ? qyi_xiangqi_file(from) : qyi_xiangqi_rank(from);
        unsigned to_at = file ? qyi_xiangqi_file(to) : qyi_xiangqi_rank(to);
        unsigned goal_at = file ? qyi_xiangqi_file(goal) : qyi_xiangqi_rank(goal);

        before += from_at > goal_at ? (int)(from_at - goal_at) : (int)(goal_at - from_at);
        now += to_at > goal_at ? (int)(to_at - goal_at) : (int)(goal_at - to_at);
    }
    return (after->board[to] & 15) >= QYI_XIANGQI_MAN_HORSE ? before - now : 0;
}

/*
 * The score of a move just made: the fewer moves the loser has, the better; winner's pieces should come near
 * and none be captured.
 */
static int worth_of(struct attempt *attempt, qy_move move, const struct qy_xiangqi_undo *undo, int ret_moves)
{
    enum qy_side loser = (enum qy_side)(attempt->winner ^ 1);
    int worth = -2 * ret_moves;

    if (attempt->position.side == attempt->winner)
        return worth - (undo->captured ? value_of(undo->captured & 15) : 0);
    worth += approach(&attempt->position, attempt->winner, move);
    return undo->captured && qyi_xiangqi_man_side(undo->captured) == loser ? worth + 2 : worth;
}

/* Makes the best move; true if it leaves the loser none. */
static bool step(struct attempt *attempt, bool *ret_stuck)
{
    enum qy_side mover = (enum qy_side)attempt->position.side;
    enum qy_side loser = (enum qy_side)(attempt->winner ^ 1);
    qy_move moves[QY_MAX_MOVES];
    qy_move best = QY_MOVE_NONE;
    int best_worth = 0;
    struct qy_xiangqi_undo undo;
    size_t count = qyi_xiangqi_gen_legal(&attempt->position, moves);

    attempt->random = attempt->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    for (size_t i = 0; i < count && attempt->nodes > 0; i++) {
        attempt->nodes--;
        qyi_xiangqi_do(&attempt->position, moves[i], mover, &undo);
        int free = freedom(&attempt->position, loser);
        bool none =
            mover == attempt->winner ? free == 0 : qyi_xiangqi_status(&attempt->position) != QY_STATUS_OPEN;
        int worth = worth_of(attempt, moves[i], &undo, free) + chance(attempt, moves[i]);
        qyi_xiangqi_undo(&attempt->position, moves[i], mover, &undo);
        if (none && mover == attempt->winner) {
            attempt->line[attempt->plies++] = moves[i];
            return true;
        }
        if (!none && (!best || worth > best_worth || (worth == best_worth && moves[i] > best))) {
            best = moves[i];
            best_worth = worth;
        }
    }
    *ret_stuck = !best || attempt->nodes == 0;
    if (!*ret_stuck) {
        attempt->line[attempt->plies++] = best;
        qyi_xiangqi_do(&attempt->position, best, mover, &undo);
    }
    return false;
}

static bool try_line(struct attempt *attempt)
{
    bool stuck = false;

    while (!stuck && attempt->plies < QYI_XIANGQI_ATTEMPT_PLIES)
        if (step(attempt, &stuck))
            return true;
    return false;
}

size_t qyi_xiangqi_attempt_win(const struct qy_xiangqi_position *position, enum qy_side winner,
                               uint64_t *nodes, qy_move *ret_line)
{
    struct attempt attempt = {.winner = winner, .random = 1, .nodes = *nodes, .line = ret_line};
    bool won = false;

    for (attempt.noise = 3; !won && attempt.nodes > 0; attempt.noise += 3) {
        attempt.position = *position;
        attempt.plies = 0;
        won = try_line(&attempt);
    }
    *nodes = attempt.nodes;
    return won ? attempt.plies : 0;
}
