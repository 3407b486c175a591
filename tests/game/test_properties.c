/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Laws that hold in every game of the table, over random games. */
#include "cmocka_all.h"
#include "game/ops.h"
#include "random_game.h"
#include "share.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 12, PLIES = 160 };

typedef void law_fn(const struct qy_position *position, struct dice *dice);

/* Says where a law failed. */
static void broken(const struct qy_position *position, const char *what)
{
    struct qy_buf fen = QY_BUF_INIT;

    qy_position_to_fen(position, 0, &fen);
    fail_msg("%s: %s: %s", qy_game_id(position->game), what, qy_buf_str(&fen));
}

/* Holds a law against positions of random games of every kind. */
static void over_random_games(law_fn *law)
{
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        struct dice dice = {0x9E3779B97F4A7C15U + game};

        for (int round = 0; round < (GAMES + (int)test_sample() - 1) / (int)test_sample(); round++) {
            struct qy_position position;

            qy_position_start((enum qy_game)game, &position);
            for (int ply = 0; ply < PLIES; ply++) {
                struct qy_undo undo;
                qy_move move = random_move(&dice, &position);

                law(&position, &dice);
                if (!move)
                    break;
                qy_position_make(&position, move, &undo);
            }
        }
    }
}

static int compare_moves(const void *a, const void *b)
{
    return *(const qy_move *)a - *(const qy_move *)b;
}

static size_t sorted_legal(const struct qy_position *position, qy_move *moves)
{
    size_t count = qy_position_legal(position, moves);

    qsort(moves, count, sizeof *moves, compare_moves);
    return count;
}

static void list_and_question_agree(const struct qy_position *position, struct dice *dice)
{
    qy_move moves[QY_MAX_MOVES + 1];
    size_t count = sorted_legal(position, moves);
    size_t at = 0;

    (void)dice;
    for (uint32_t move = 0; move <= UINT16_MAX; move++) {
        bool listed = at < count && moves[at] == move;

        if (qy_position_is_legal(position, (qy_move)move) != listed)
            broken(position, "the list of legal moves and the question differ");
        at += listed;
    }
    if (at != count)
        broken(position, "a move is listed twice");
}

/* Moves found backwards from the square are those of the list, castling apart. */
static void moves_to_squares_agree(const struct qy_position *position, struct dice *dice)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_move list[QY_MAX_MOVES];
    qy_move found[QY_MAX_MOVES];
    size_t count = ops->legal(position, list);
    size_t steps = 0;
    size_t all = 0;

    (void)dice;
    for (size_t i = 0; i < count; i++)
        steps += ops->castling_rook(list[i]) == QY_SQUARE_NONE;
    for (unsigned kind = 1; kind <= ops->kinds; kind++) {
        for (int to = 0; to < ops->files * ops->ranks; to++) {
            size_t here = ops->moves_to(position, kind, (qy_square)to, found);

            for (size_t i = 0; i < here; i++)
                if (!ops->is_legal(position, found[i]) || ops->move_to(found[i]) != to ||
                    QY_PIECE_KIND(ops->at(position, ops->move_from(found[i]))) != (int)kind)
                    broken(position, "a move to a square is not one");
            all += here;
        }
    }
    if (all != steps)
        broken(position, "moves to all squares are not all moves");
}

static void refusals_agree(const struct qy_position *position, struct dice *dice)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    unsigned squares = (unsigned)ops->files * ops->ranks;
    static unsigned char legal[QY_MAX_SQUARES][QY_MAX_SQUARES][8];
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);

    (void)dice;
    memset(legal, 0, sizeof legal);
    for (size_t i = 0; i < count; i++)
        legal[ops->move_from(moves[i])][ops->move_to(moves[i])][ops->move_promotion(moves[i])] = 1;
    for (unsigned from = 0; from < squares; from++) {
        for (unsigned to = 0; to < squares; to++) {
            for (unsigned kind = 0; kind <= ops->kinds; kind++) {
                enum qy_refusal refusal = qy_position_why_not(position, (qy_square)from, (qy_square)to, kind);
                qy_piece target = qy_position_at(position, (qy_square)to);
                bool own = target && QY_PIECE_SIDE(target) == qy_position_side(position);

                /* King takes own rook is another way to ask for castling. */
                if (own && refusal == QY_REFUSAL_NONE)
                    continue;
                if ((refusal == QY_REFUSAL_NONE) != legal[from][to][kind])
                    broken(position, qy_refusal_name(refusal));
            }
        }
    }
}

static void keys_are_kept(const struct qy_position *position, struct dice *dice)
{
    (void)dice;
    if (qy_position_key(position) != qy_position_compute_key(position))
        broken(position, "the incremental key differs from the computed one");
}

static void moves_are_taken_back(const struct qy_position *position, struct dice *dice)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);

    (void)dice;
    for (size_t i = 0; i < count; i++) {
        struct qy_position copy = *position;
        struct qy_undo undo;

        qy_position_make(&copy, moves[i], &undo);
        if (qy_position_side(&copy) == qy_position_side(position))
            broken(position, "the side to move stays");
        if (qy_position_key(&copy) != qy_position_compute_key(&copy))
            broken(&copy, "the incremental key differs after a move");
        qy_position_unmake(&copy, moves[i], &undo);
        if (!same_bytes(&copy, position))
            broken(position, "a move taken back leaves something behind");
    }
}

static void fen_is_read_as_written(const struct qy_position *position, struct dice *dice)
{
    struct qy_buf fen = QY_BUF_INIT;
    struct qy_buf again = QY_BUF_INIT;

    (void)dice;
    for (unsigned flags = QY_FEN_DEFAULT; flags <= QY_FEN_SHREDDER; flags++) {
        struct qy_position copy;
        struct qy_error error;

        qy_buf_clear(&fen);
        qy_buf_clear(&again);
        qy_position_to_fen(position, flags, &fen);
        if (qy_position_from_fen(position->game, fen.data, fen.len, &copy, &error) < 0)
            broken(position, error.found);
        qy_position_to_fen(&copy, flags, &again);
        assert_string_equal(fen.data, again.data);
        if (qy_position_key(&copy) != qy_position_key(position))
            broken(position, "the FEN does not carry the whole position");
        assert_int_equal(qy_game_of_fen(fen.data, fen.len), position->game);
    }
    qy_buf_free(&fen);
    qy_buf_free(&again);
}

static void status_follows_from_moves(const struct qy_position *position, struct dice *dice)
{
    qy_move moves[QY_MAX_MOVES];
    qy_square checkers[16];
    size_t count = qy_position_legal(position, moves);
    bool check = qy_position_checkers(position, checkers) > 0;
    enum qy_status expected = count > 0 ? QY_STATUS_OPEN : check ? QY_STATUS_CHECKMATE : QY_STATUS_STALEMATE;

    (void)dice;
    if (qy_position_status(position) != expected)
        broken(position, "the status does not follow from moves and check");
}

static void captures_are_named(const struct qy_position *position, struct dice *dice)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_move move = random_move(dice, position);
    unsigned before = 0;
    unsigned after = 0;
    struct qy_position copy = *position;
    struct qy_undo undo;

    if (!move)
        return;
    qy_position_make(&copy, move, &undo);
    for (qy_square square = 0; square < ops->files * ops->ranks; square++) {
        before += qy_position_at(position, square) != 0;
        after += qy_position_at(&copy, square) != 0;
    }
    if ((qy_move_captured(position, move) != 0) != (before != after))
        broken(position, "a capture is not named");
    if (!qy_position_at(position, ops->move_from(move)) || qy_position_at(&copy, ops->move_from(move)))
        broken(position, "the man moved does not leave its square");
}

#define LAW(name)                     \
    static void test_##name(void **s) \
    {                                 \
        (void)s;                      \
        over_random_games(name);      \
    }
LAW(list_and_question_agree)
LAW(moves_to_squares_agree)
LAW(refusals_agree)
LAW(keys_are_kept)
LAW(moves_are_taken_back)
LAW(fen_is_read_as_written)
LAW(status_follows_from_moves)
LAW(captures_are_named)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list_and_question_agree),
        cmocka_unit_test(test_moves_to_squares_agree),
        cmocka_unit_test(test_refusals_agree),
        cmocka_unit_test(test_keys_are_kept),
        cmocka_unit_test(test_moves_are_taken_back),
        cmocka_unit_test(test_fen_is_read_as_written),
        cmocka_unit_test(test_status_follows_from_moves),
        cmocka_unit_test(test_captures_are_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
