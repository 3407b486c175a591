/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds what prevents a refused move. The refusal says what to look for; geometry finds where. */
#include "game/obstacles.h"

#include "game/ops.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MOST_SQUARES 90

/* ---- positions by their pieces --------------------------------------------------------------------- */

struct board {
    qy_piece men[MOST_SQUARES];
    const struct qy_game_ops *ops;
};

static void take_board(const struct qy_position *position, struct board *ret_board)
{
    ret_board->ops = qyi_ops(position);
    for (unsigned i = 0; i < (unsigned)ret_board->ops->files * ret_board->ops->ranks; i++)
        ret_board->men[i] = ret_board->ops->at(position, (qy_square)i);
}

static void put(struct board *board, qy_square from, qy_square to)
{
    board->men[to] = board->men[from];
    board->men[from] = 0;
}

/* Makes the position with these pieces and `side` to move; false if it is impossible. */
static bool stand(const struct board *board, enum qy_side side, struct qy_position *ret_position)
{
    struct qy_buf fen = QY_BUF_INIT;

    for (unsigned rank = board->ops->ranks; rank-- > 0;) {
        unsigned gap = 0;

        for (unsigned file = 0; file <= board->ops->files; file++) {
            qy_piece man = file < board->ops->files ? board->men[rank * board->ops->files + file] : 0;
            char letter = man ? board->ops->letters[QY_PIECE_KIND(man)] : '\0';

            if (man == 0 && file < board->ops->files) {
                gap++;
                continue;
            }
            if (gap > 0)
                qy_buf_addf(&fen, "%u", gap);
            gap = 0;
            if (man)
                qy_buf_addc(&fen, QY_PIECE_SIDE(man) == QY_FIRST ? letter : (char)tolower(letter));
        }
        if (rank > 0)
            qy_buf_addc(&fen, '/');
    }
    qy_buf_adds(&fen, side == QY_FIRST ? " w - - 0 1" : " b - - 0 1");
    int code =
        fen.failed ? QY_E_MEMORY : board->ops->from_fen(qy_buf_str(&fen), fen.len, ret_position, NULL, NULL);
    qy_buf_free(&fen);
    return code == 0;
}

/* The pieces that give check to the king of `side`. */
static size_t checkers(const struct board *board, enum qy_side side, qy_square squares[16],
                       qy_square *ret_king)
{
    struct qy_position position;

    if (!stand(board, side, &position))
        return 0;
    *ret_king = board->ops->king(&position, side);
    return qy_position_checkers(&position, squares);
}

/* ---- geometry -------------------------------------------------------------------------------------- */

struct looking {
    const struct qy_position *position;
    const struct qy_game_ops *ops;
    struct qyi_obstacle *found;
    size_t count;
};

static void add(struct looking *looking, enum qyi_obstacle_kind kind, qy_square square, qy_square target)
{
    if (looking->count < QYI_OBSTACLES_MOST)
        looking->found[looking->count++] = (struct qyi_obstacle){kind, square, target};
}

static void add_man(struct looking *looking, enum qyi_obstacle_kind kind, int square)
{
    if (looking->ops->at(looking->position, (qy_square)square) != 0)
        add(looking, kind, (qy_square)square, QY_SQUARE_NONE);
}

/* The steps from one square to another. */
struct way {
    int files;
    int ranks;
};

static struct way way_of(const struct looking *looking, qy_square from, qy_square to)
{
    int files = looking->ops->files;

    return (struct way){to % files - from % files, to / files - from / files};
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* Adds the pieces between two squares of a rank, file or diagonal. */
static void add_between(struct looking *looking, enum qyi_obstacle_kind kind, qy_square from, qy_square to)
{
    struct way way = way_of(looking, from, to);
    int step = sign(way.ranks) * looking->ops->files + sign(way.files);

    if (way.files != 0 && way.ranks != 0 && abs(way.files) != abs(way.ranks))
        return;
    for (int square = from + step; square != to; square += step)
        add_man(looking, kind, square);
}

/* Adds the piece half-way, rounded towards `from`: on a horse's leg or an elephant's eye. */
static void add_half_way(struct looking *looking, enum qyi_obstacle_kind kind, qy_square from, qy_square to)
{
    struct way way = way_of(looking, from, to);

    add_man(looking, kind, from + way.ranks / 2 * looking->ops->files + way.files / 2);
}

/* Adds the pieces that would give check after the move. */
static void add_checkers(struct looking *looking, qy_square from, qy_square to)
{
    enum qy_side side = looking->ops->side(looking->position);
    qy_square squares[16];
    qy_square king = QY_SQUARE_NONE;
    struct board board;

    take_board(looking->position, &board);
    put(&board, from, to);
    size_t count = checkers(&board, side, squares, &king);
    for (size_t i = 0; i < count; i++)
        add(looking, QYI_OBSTACLE_ATTACKER, squares[i], king);
}

/* Adds the pieces that attack a square of the king's castling path, its own square included. */
static void add_castling_attackers(struct looking *looking, qy_square from, qy_square to)
{
    enum qy_side side = looking->ops->side(looking->position);
    enum qy_side enemy = side == QY_FIRST ? QY_SECOND : QY_FIRST;
    int step = sign(way_of(looking, from, to).files);
    int last = from + 2 * step;

    for (int square = from; step != 0; square += step) {
        qy_square by[32];
        size_t count = looking->ops->attackers(looking->position, (qy_square)square, enemy, by);

        for (size_t i = 0; i < count; i++)
            add(looking, QYI_OBSTACLE_ATTACKER, by[i], (qy_square)square);
        if (square == last)
            break;
    }
}

/* Adds the pieces between the king and the corner towards which it castles. */
static void add_castling_men(struct looking *looking, qy_square from, qy_square to)
{
    int files = looking->ops->files;
    int first = from / files * files;
    int corner = to > from ? first + files - 1 : first;

    add_between(looking, QYI_OBSTACLE_MAN, from, (qy_square)corner);
}

/* ---- by the refusal -------------------------------------------------------------------------------- */

size_t qyi_obstacles(const struct qy_position *position, qy_square from, qy_square to,
                     enum qy_refusal refusal, struct qyi_obstacle ret_obstacles[QYI_OBSTACLES_MOST])
{
    struct looking looking = {.position = position, .ops = qyi_ops(position), .found = ret_obstacles};
    unsigned squares = (unsigned)looking.ops->files * looking.ops->ranks;
    enum qy_side side = looking.ops->side(position);

    if (from >= squares || to >= squares || from == to)
        return 0;
    switch (refusal) {
    case QY_REFUSAL_OWN_PIECE_THERE: add_man(&looking, QYI_OBSTACLE_MAN, to); break;
    case QY_REFUSAL_BLOCKED_LEG: add_half_way(&looking, QYI_OBSTACLE_LEG, from, to); break;
    case QY_REFUSAL_BLOCKED_EYE: add_half_way(&looking, QYI_OBSTACLE_EYE, from, to); break;
    case QY_REFUSAL_NO_SCREEN: add_man(&looking, QYI_OBSTACLE_SCREEN, to); break;
    case QY_REFUSAL_BLOCKED:
        add_between(&looking, QYI_OBSTACLE_MAN, from, to);
        if (looking.count == 0)
            add_man(&looking, QYI_OBSTACLE_MAN, to);
        break;
    case QY_REFUSAL_LEAVES_CHECK: add_checkers(&looking, from, to); break;
    case QY_REFUSAL_FACING_GENERALS:
        add(&looking, QYI_OBSTACLE_ATTACKER,
            looking.ops->king(position, side == QY_FIRST ? QY_SECOND : QY_FIRST),
            looking.ops->king(position, side) == from ? to : looking.ops->king(position, side));
        break;
    case QY_REFUSAL_CASTLING_ATTACKED: add_castling_attackers(&looking, from, to); break;
    case QY_REFUSAL_CASTLING_BLOCKED: add_castling_men(&looking, from, to); break;
    default: break;
    }
    return looking.count;
}

size_t qyi_recapture_checkers(const struct qy_position *position, qy_square taker, qy_square guard,
                              qy_square square, qy_square ret_squares[16], qy_square *ret_king)
{
    struct board board;

    take_board(position, &board);
    if (taker == square || guard == square || taker == guard || board.men[taker] == 0 ||
        board.men[guard] == 0)
        return 0;
    put(&board, taker, square);
    put(&board, guard, square);
    return checkers(&board, QY_PIECE_SIDE(board.men[square]), ret_squares, ret_king);
}
