/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which positions are worth asking whether they are dead. */
#include "chess/near_dead.h"
#include "support.h"

static const struct {
    bool near_dead;
    const char *fen;
} rows[] = {
    /* the array, and positions of usual games: far from dead */
    {false, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {false, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"},
    {false, "rnbqkb1r/pp3ppp/4pn2/2ppP3/3P4/2N5/PPP2PPP/R1BQKBNR w KQkq - 0 6"},
    {false, "4k3/8/8/8/8/8/8/3RK3 w - - 0 1"},
    /* checked in the middle of a game, with moves enough */
    {false, "rnbqk2r/pppp1ppp/5n2/4p3/1b2P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 1 4"},
    /* pieces that cannot mate (theorems 1 to 3), and pieces that can */
    {true, "k7/8/1K1b4/8/8/8/8/2B5 w - - 0 1"},
    {true, "kb6/8/8/8/8/8/1K6/B7 w - - 0 1"},
    {false, "4k3/8/8/8/8/8/8/3BKN2 w - - 0 1"},
    {false, "4k3/8/4b3/8/8/8/4K3/4B3 w - - 0 1"},
    /* kings, pawns and bishops; with a rook or a knight only where four pawns are rammed ... */
    {true, "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"},
    {true, "4k3/8/2p1p1p1/2P1P1P1/8/8/4P3/2B1K3 w - - 0 1"},
    {false, "4k3/8/2p1p1p1/2P1P1P1/8/8/4P3/2R1K3 w - - 0 1"},
    {false, "4k3/8/2p1p1p1/2P1P1P1/8/8/4P3/2N1K3 w - - 0 1"},
    {true, "4k3/8/p1p1p1p1/P1P1P1P1/8/8/4P3/2R1K3 w - - 0 1"},
    {true, "4k3/8/p1p1p1p1/P1P1P1P1/8/8/4P3/2N1K3 w - - 0 1"},
    /* ... or four pieces without a move; a possible capture counts as a move, also en passant */
    {true, "1r2k3/8/1p6/1P1p4/3P4/8/8/R3K3 w - - 0 1"},
    {false, "1r2k3/8/8/3p4/3P4/8/8/R3K3 w - - 0 1"},
    {false, "1r2k3/8/1p6/1P1pp3/3P4/8/8/R3K3 w - - 0 1"},
    {false, "1r2k3/1p6/1P6/8/3Pp3/4N3/8/R3K3 b - d3 0 1"},
    /* ... unless a pawn has a free path, and the side to move and its opponent have moves enough */
    {false, "4k3/8/2p1p1p1/2P1P1P1/P6p/8/4P3/2B1K3 w - - 0 1"},
    {false, "4k3/8/p1p1p1p1/P1P1P1P1/7p/8/4P3/2R1K3 w - - 0 1"},
    {false, "4k3/5p2/8/8/8/8/4P3/4K3 w - - 0 1"},
    {true, "4k3/5p2/5P2/8/8/8/8/4K3 w - - 0 1"},
    {true, "8/8/8/8/8/k7/p7/K7 w - - 0 1"},
    /* hardly a move left: a capture ends all, or the check that it gives leaves it none; or others follow */
    {true, "8/8/8/8/8/4k3/6q1/7K w - - 0 1"},
    {true, "8/kp6/8/1P6/8/6q1/8/7K w - - 0 1"},
    {true, "7k/8/6PP/8/8/8/8/K7 b - - 0 1"},
    {false, "4k3/8/8/8/8/8/5PPP/2r3K1 w - - 0 1"},
    {false, "7k/8/8/8/8/8/R7/1R1K4 b - - 0 1"},
    {false, "r4bk1/pp3Npp/8/3q4/8/8/PPP2PPP/R2Q2K1 b - - 0 1"},
};

static void usual_positions_are_not_asked(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_chess_position position = position_of(rows[i].fen);

        if (qyi_chess_near_dead(&position) != rows[i].near_dead)
            fail_msg("row %zu: %s", i, rows[i].fen);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(usual_positions_are_not_asked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
