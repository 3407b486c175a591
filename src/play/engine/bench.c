/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches a fixed set of positions. */
#include "engine/bench.h"

#include "base/moment.h"

#include <qiyuan/play/engine.h>

#include <string.h>
#include <time.h>

#define POSITIONS 12

static const char *const positions[QY_GAME_COUNT][POSITIONS] = {
    {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R b KQkq - 2 7",
        "r2q1rk1/1b2bppp/p2p1n2/np2p3/4P3/2P2N1P/PPBN1PP1/R1BQR1K1 w - - 4 14",
        "2r2rk1/1bqnbp1p/p2ppnp1/1p6/3BPP2/P1NB1Q2/1PP3PP/4RR1K w - - 0 17",
        "r3r1k1/2p2ppp/p1p1bn2/8/1q2P3/2NPQN2/PPP3PP/R4RK1 b - - 2 15",
        "8/pp3k2/2p1bp2/3pPp1p/P2P1P1P/1P2K1P1/2B5/8 w - - 1 40",
        "4rrk1/pp1n1pp1/q5p1/P1pP4/2n3P1/7P/1P3PB1/R1BQ1RK1 w - - 3 22",
        "8/5pk1/1p4p1/p1bP3p/P1P1pP2/2B3PP/6K1/8 b - - 0 38",
        "3q2k1/pb3p1p/4pbp1/2r5/PpN2N2/1P2P2P/5PP1/Q2R2K1 b - - 4 26",
        "2K5/p7/7P/5pR1/8/5k2/r7/8 w - - 0 1",
        "r4rk1/ppp2ppp/1bnp1q2/4p3/2B1P1b1/2PP1N2/PP1Q1PPP/R3R1K1 w - - 8 12",
        "6k1/6p1/6Pp/ppp5/3pn2P/1P3K2/1PP2P2/3N4 b - - 0 1",
    },
    {
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w - - 0 6",
        "r2akab1r/9/n1c1b1n2/p3p1p1p/2p6/6P2/P1P1P3P/2N1C1N2/4A4/R1B1KABR1 w - - 0 11",
        "3akab2/9/2n1b1n2/p3p3p/6p2/2P6/P3P3P/1CN1B1N2/9/3AKAB2 w - - 0 24",
        "2bak4/4a4/4b1n2/p3p3p/2N6/4c1P2/P7P/3C5/4A4/2BAK4 w - - 0 31",
        "2bakab2/9/2n1c1n2/p1R1p3p/6p2/2r6/P3P1P1P/1CN3N2/9/2BAKAB2 b - - 0 20",
        "1r1akab2/4n4/4b1c2/p1p1p3p/6p2/2P1C4/P3P1P1P/2N6/4A4/1RBAK1B2 w - - 0 18",
        "4kab2/4a4/4b4/8p/9/2P6/4N3P/9/4A4/3AK1B2 b - - 0 45",
        "3ak4/4a4/9/4P4/9/9/9/4r4/4A4/3AK2R1 w - - 0 60",
        "r1bakab2/5r3/2n1c1n2/p1p1p1p1p/9/2P3P2/P3P3P/C1N1C1N2/9/R1BAKABR1 w - - 0 9",
        "2ba1k3/4a4/4b4/p3n3p/4N4/9/P7P/4B4/4A4/2BAK4 w - - 0 40",
        "2bak1b2/4a4/9/3R5/9/6r2/9/4B4/4A1n2/2BAK4 w - - 0 51",
    },
};

static int think(struct qy_engine *engine, enum qy_game game, const char *fen, unsigned depth,
                 uint64_t *nodes)
{
    struct qy_engine_limits limits = {.depth = depth};
    struct qy_engine_result result;
    struct qy_position position;
    struct qy_history *history = NULL;
    int status = qy_position_from_fen(game, fen, strlen(fen), &position, NULL);

    if (status == 0)
        status = qy_history_new(&position, &history);
    if (status < 0)
        return status;
    qy_engine_clear(engine);
    status = qy_engine_search(engine, history, &limits, NULL, NULL, &result);
    if (status == 0)
        *nodes += result.nodes;
    qy_history_free(history);
    return status;
}

int qyi_bench_run(enum qy_game game, unsigned depth, struct qyi_bench *ret_bench)
{
    struct qyi_bench bench = {0, 0};
    struct qy_engine *engine;
    int status = qy_engine_new(game, &engine);

    if (status < 0)
        return status;
    int64_t begun = qyi_clock_ns(CLOCK_PROCESS_CPUTIME_ID) / 1000;
    for (size_t i = 0; i < POSITIONS && status == 0; i++)
        status = think(engine, game, positions[game][i], depth ? depth : QYI_BENCH_DEPTH, &bench.nodes);
    bench.cpu = qyi_clock_ns(CLOCK_PROCESS_CPUTIME_ID) / 1000 - begun;
    qy_engine_free(engine);
    if (status == 0)
        *ret_bench = bench;
    return status;
}
