/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The mate solver for xiangqi. */
#include "engine/solve.h"
#include "xiangqi/movegen.h"
#include "xiangqi/status.h"

#define BOARD           struct qy_xiangqi_position
#define UNDO            struct qy_xiangqi_undo
#define GAME            xiangqi
#define SOLVE           qyi_solve_xiangqi
#define STALEMATE_MATES true /* xq:4.1.3 */

typedef size_t LEGAL(const struct qy_xiangqi_position *position, qy_move *ret_moves);

static LEGAL *legal_body(void)
{
    return qyi_xiangqi_best_body()->gen_legal;
}

static inline void board_make(struct qy_xiangqi_position *board, qy_move move,
                              struct qy_xiangqi_undo *ret_undo)
{
    qyi_xiangqi_do(board, move, board->side, ret_undo);
}

static inline void board_unmake(struct qy_xiangqi_position *board, qy_move move,
                                const struct qy_xiangqi_undo *undo)
{
    qyi_xiangqi_undo(board, move, board->side ^ 1U, undo);
}

/* The key of the position after a move. */
static inline uint64_t key_after(struct qy_xiangqi_position *board, qy_move move)
{
    struct qy_xiangqi_undo undo;

    board_make(board, move, &undo);
    uint64_t key = board->key;
    board_unmake(board, move, &undo);
    return key;
}

static inline bool board_in_check(const struct qy_xiangqi_position *board)
{
    return qyi_xiangqi_in_check(board);
}

/* Geometry around the general that is to be mated. */
struct sight {
    unsigned palace;
    unsigned rank;
    unsigned file;
};

static inline struct sight sight_on(const struct qy_xiangqi_position *board, unsigned side)
{
    unsigned general = board->square[QYI_XIANGQI_MEN * side + QYI_XIANGQI_MAN_GENERAL];

    return (struct sight){qyi_xiangqi_tables.palace[general], qyi_xiangqi_tables.rank[general],
                          qyi_xiangqi_tables.file[general]};
}

static inline struct sight sight_of(const struct qy_xiangqi_position *board)
{
    return sight_on(board, board->side ^ 1U);
}

/*
 * On a line with the general, along which rooks, cannons, pawns and the other general attack it and pieces
 * can screen.
 */
static inline bool on_line(const struct sight *sight, unsigned square)
{
    return qyi_xiangqi_tables.rank[square] == sight->rank || qyi_xiangqi_tables.file[square] == sight->file;
}

/* Diagonally next to the general: the legs of horses that attack it. */
static inline bool on_leg(const struct sight *sight, unsigned square)
{
    unsigned ranks = qyi_xiangqi_tables.rank[square] + 1U - sight->rank;
    unsigned files = qyi_xiangqi_tables.file[square] + 1U - sight->file;

    return (ranks == 0 || ranks == 2) && (files == 0 || files == 2);
}

/* A move can give check only if it arrives on a line or a horse's point, or leaves a line or a leg. */
static inline bool may_check(struct sight *sight, const struct qy_xiangqi_position *board, qy_move move)
{
    unsigned from = qyi_xiangqi_move_from(move);
    unsigned to = qyi_xiangqi_move_to(move);

    (void)board;
    return on_line(sight, from) || on_line(sight, to) || on_leg(sight, from) ||
           qyi_xiangqi_tables.leg[sight->palace][to] != QYI_XIANGQI_NOWHERE;
}

/*
 * ---- moves that only a capture or a blocked leg can prevent ---------------------------------------------
 *
 * A defender's piece that is on no line with its general and on no leg uncovers nothing when it leaves; if it
 * arrives on no line either, the move doesn't affect checks at all. So after an attacker's move that gives no
 * check, such a move is still legal unless the piece was captured or its leg blocked; the target may have
 * become empty or hold another piece to capture. An attacker's move reaches only one point, so of two such
 * moves with different points at least one remains.
 */

struct free_move {
    unsigned from;
    unsigned leg; /* or `from` if it has no leg */
};

/* True if a piece of `side` may move to `to` in the way described above. */
static bool is_free(const struct qy_xiangqi_position *board, unsigned side, const struct sight *sight,
                    unsigned to)
{
    uint8_t there = board->board[to];

    return !on_line(sight, to) && (there == 0 || qyi_xiangqi_man_side(there) != side);
}

/* Whether a piece on `from` has a free step of one point; `back`: in all directions, also on the own half. */
static bool free_step(const struct qy_xiangqi_position *board, unsigned side, const struct sight *sight,
                      unsigned from, bool back)
{
    unsigned rank = qyi_xiangqi_tables.rank[from];
    unsigned file = qyi_xiangqi_tables.file[from];
    bool up = side == QY_FIRST || back;
    bool down = side != QY_FIRST || back;
    bool across = back || !qyi_xiangqi_at_home(side, from);

    return (up && rank < 9 && is_free(board, side, sight, from + 9)) ||
           (down && rank > 0 && is_free(board, side, sight, from - 9)) ||
           (across && file < 8 && is_free(board, side, sight, from + 1)) ||
           (across && file > 0 && is_free(board, side, sight, from - 1));
}

/* Finds a free move of a horse and its leg. */
static bool free_jump(const struct qy_xiangqi_position *board, unsigned side, const struct sight *sight,
                      unsigned from, unsigned *ret_leg)
{
    static const int8_t jump[8][4] = {{2, 1, 1, 0}, {2, -1, 1, 0}, {-2, 1, -1, 0}, {-2, -1, -1, 0},
                                      {1, 2, 0, 1}, {-1, 2, 0, 1}, {1, -2, 0, -1}, {-1, -2, 0, -1}};
    int rank = qyi_xiangqi_tables.rank[from];
    int file = qyi_xiangqi_tables.file[from];

    for (unsigned i = 0; i < 8; i++) {
        int to_rank = rank + jump[i][0];
        int to_file = file + jump[i][1];
        unsigned leg = (unsigned)((rank + jump[i][2]) * 9 + file + jump[i][3]);

        if (to_rank < 0 || to_rank > 9 || to_file < 0 || to_file > 8 || board->board[leg])
            continue;
        if (is_free(board, side, sight, (unsigned)(to_rank * 9 + to_file))) {
            *ret_leg = leg;
            return true;
        }
    }
    return false;
}

/* Finds a free move of a piece in the side's list, if one is easy to find. */
static bool find_free(const struct qy_xiangqi_position *board, unsigned side, const struct sight *sight,
                      unsigned man, struct free_move *ret_move)
{
    unsigned from = board->square[QYI_XIANGQI_MEN * side + man];

    if (from == QYI_XIANGQI_GONE || on_line(sight, from) || on_leg(sight, from))
        return false;
    *ret_move = (struct free_move){from, from};
    switch (qyi_xiangqi_man_kind(man)) {
    case QY_XIANGQI_PAWN: return free_step(board, side, sight, from, false);
    case QY_XIANGQI_ROOK: return free_step(board, side, sight, from, true);
    case QY_XIANGQI_HORSE: return free_jump(board, side, sight, from, &ret_move->leg);
    default: return false;
    }
}

/* A general has few steps, which are seldom safe, so they aren't tested first. */
static inline bool runs_away(struct sight *sight, const struct qy_xiangqi_position *board, qy_move move)
{
    (void)sight;
    (void)board;
    (void)move;
    return false;
}

static bool may_stall(const struct qy_xiangqi_position *board)
{
    unsigned side = board->side ^ 1U;
    struct sight sight = sight_on(board, side);
    struct free_move first = {0, 0};
    struct free_move other;
    bool found = false;

    for (unsigned man = QYI_XIANGQI_MEN; man-- > QYI_XIANGQI_MAN_HORSE;) {
        if (!find_free(board, side, &sight, man, &other))
            continue;
        if (found && (other.leg != first.leg || other.leg == other.from))
            return false;
        if (!found)
            first = other;
        found = true;
    }
    return true;
}

#include "engine/solve.inc.h"
