/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What moves give away, against a search that leaves nothing out; in random games, in which much hangs. */
#include "cmocka_all.h"

#include "collection/openings.h"
#include "collection/query_moves.h"
#include "game/ops.h"
#include "game/random_game.h"

#include <limits.h>

#define GAMES  600
#define PLIES  120
#define BOUNDS 5

static const int bounds[BOUNDS] = {1, 100, 150, 300, 550};

/* The least and the greatest correct value: several pieces of equal value may capture, or promote by capturing. */
struct range {
    int least;
    int most;
};

static int worth_of_mover(const struct qy_position *position, qy_move move)
{
    qy_piece man = qy_position_at(position, qy_move_from(position->game, move));

    return qyi_ops(position)->worth[QY_PIECE_KIND(man)];
}

static struct qy_position after(const struct qy_position *position, qy_move move)
{
    struct qy_position after = *position;
    struct qy_undo undo;

    qy_position_make(&after, move, &undo);
    return after;
}

/* What the side to move can win on a square: the least piece takes first and each side stops when it is better. */
static struct range whole(const struct qy_position *position, qy_square square)
{
    int man = qyi_ops(position)->worth[QY_PIECE_KIND(qy_position_at(position, square))];
    struct range range = {.least = INT_MAX, .most = 0};
    qy_move moves[QY_MAX_MOVES];
    size_t count = man > 0 ? qy_position_legal(position, moves) : 0;
    int first = INT_MAX;

    for (size_t i = 0; i < count; i++)
        if (qy_move_to(position->game, moves[i]) == square && worth_of_mover(position, moves[i]) < first)
            first = worth_of_mover(position, moves[i]);
    for (size_t i = 0; i < count; i++) {
        if (qy_move_to(position->game, moves[i]) != square || worth_of_mover(position, moves[i]) != first)
            continue;
        struct qy_position next = after(position, moves[i]);
        struct range back = whole(&next, square);
        range.least = man - back.most < range.least ? man - back.most : range.least;
        range.most = man - back.least > range.most ? man - back.least : range.most;
    }
    range.least = range.least < 0 || first == INT_MAX ? 0 : range.least;
    return range;
}

/* The same for a move, minus what it captured. */
static struct range given(const struct qy_position *position, qy_move move)
{
    const uint16_t *worth = qyi_ops(position)->worth;
    struct qy_position next = after(position, move);
    qy_square to = qy_move_to(position->game, move);
    struct range range = whole(&next, to);
    int won = worth[QY_PIECE_KIND(qy_move_captured(position, move))] +
              worth[QY_PIECE_KIND(qy_position_at(&next, to))] - worth_of_mover(position, move);

    if (qyi_ops(position)->castling_rook(move) != QY_SQUARE_NONE)
        return (struct range){0, 0};
    return (struct range){range.least - won, range.most - won};
}

/* Counts in `some` the bounds that are reached for certain. */
static void look_at(const struct qy_position *position, qy_move move, unsigned some[BOUNDS])
{
    struct range range = given(position, move);

    for (size_t i = 0; i < BOUNDS; i++) {
        int got = qyi_given_away(position, move, bounds[i]);

        assert_true(got == 0 || got >= bounds[i]);
        if (got == 0)
            assert_true(range.least < bounds[i]);
        else
            assert_true(got >= range.least && got <= range.most);
        some[i] += range.least >= bounds[i];
    }
}

static void what_is_given_away_is_exact(void **state)
{
    struct dice dice = {20261130};
    unsigned some[BOUNDS] = {0};

    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        struct qy_position position;

        qy_position_start((enum qy_game)(i % QY_GAME_COUNT), &position);
        for (unsigned ply = 0; ply < PLIES; ply++) {
            qy_move move = random_move(&dice, &position);

            if (move == QY_MOVE_NONE)
                break;
            look_at(&position, move, some);
            position = after(&position, move);
        }
    }
    for (size_t i = 0; i < BOUNDS; i++)
        assert_true(some[i] > 50);
}

static void openings_are_found_by_their_keys(void **state)
{
    (void)state;
    for (enum qy_game game = 0; game < QY_GAME_COUNT; game++) {
        const struct qyi_opening_list *list = &qyi_opening_lists[game];

        for (size_t i = 0; i < list->count; i++) {
            assert_ptr_equal(qy_opening_at(game, list->openings[i].key), &list->openings[i]);
            assert_null(qy_opening_at(game, list->openings[i].key ^ 1));
            assert_null(qy_opening_at(game, ~list->openings[i].key));
        }
        assert_null(qy_opening_at(game, 0));
        assert_null(qy_opening_at(game, UINT64_MAX));
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_given_away_is_exact),
        cmocka_unit_test(openings_are_found_by_their_keys),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
