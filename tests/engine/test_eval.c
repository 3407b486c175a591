/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The evaluations: laws that hold in every position of seeded random games, and positions whose value is
 * known. How strong they play is not asked here.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <qiyuan/core/game.h>

#include "cmocka_all.h"
#include "engine/eval_priv.h"

/* Positions of random games that each law is asked in, for either game. */
#define POSITIONS 3000
#define FEN_ROOM  256

static int evaluate(struct qyi_eval *eval, const struct qy_position *position)
{
    return position->game == QY_GAME_CHESS ? qyi_eval_chess(eval, &position->as.chess)
                                           : qyi_eval_xiangqi(eval, &position->as.xiangqi);
}

static struct qy_position position_of(enum qy_game game, const char *fen)
{
    struct qy_position position;
    struct qy_error error;

    if (qy_position_from_study(game, fen, strlen(fen), &position, &error) < 0)
        fail_msg("“%s”: %s, “%s”", fen, qy_error_name(error.code), error.found);
    return position;
}

/* ---- random games ---------------------------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Fails with the position when a law does not hold. */
typedef void law(struct qyi_eval *eval, const struct qy_position *position, const char *fen);

/* Writes a position without castling and en passant rights: in the mirror there is no castling. */
static void plain_fen(const struct qy_position *position, char *ret_fen)
{
    struct qy_buf buf = QY_BUF_INIT;
    const char *side;

    qy_position_to_fen(position, QY_FEN_DEFAULT, &buf);
    side = memchr(buf.data, ' ', buf.len);
    assert_non_null(side);
    snprintf(ret_fen, FEN_ROOM, "%.*s - - 0 1", (int)(side + 2 - buf.data), buf.data);
    qy_buf_free(&buf);
}

/* Plays a move of a random game; a finished or long one begins anew. */
static void wander(struct qy_position *position, uint64_t *seed)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    struct qy_undo undo;

    if (count == 0 || qy_position_fullmove(position) > 120)
        qy_position_start(position->game, position);
    else
        qy_position_make(position, moves[next_random(seed) % count], &undo);
}

static void ask_everywhere(law *holds)
{
    struct qyi_eval *eval = qyi_eval_new();

    assert_non_null(eval);
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        uint64_t seed = 20261120;
        struct qy_position position;

        qy_position_start((enum qy_game)game, &position);
        for (int i = 0; i < POSITIONS; i++) {
            char fen[FEN_ROOM];
            struct qy_position plain;

            plain_fen(&position, fen);
            plain = position_of((enum qy_game)game, fen);
            holds(eval, &plain, fen);
            wander(&position, &seed);
        }
    }
    qyi_eval_free(eval);
}

/* ---- laws ------------------------------------------------------------------------------------------ */

/* The place of the last rank before `end`. */
static const char *rank_before(const char *fen, const char *end)
{
    while (end > fen && end[-1] != '/')
        end--;
    return end;
}

/* The same position for the other side: ranks in the other order, letters of the other case. */
static void change_colours(const char *fen, char *ret)
{
    const char *board_end = strchr(fen, ' ');
    size_t len = 0;

    for (const char *end = board_end; end > fen;) {
        const char *rank = rank_before(fen, end);

        for (const char *at = rank; at < end; at++)
            ret[len++] = (char)(isupper((unsigned char)*at) ? tolower((unsigned char)*at)
                                                            : toupper((unsigned char)*at));
        ret[len++] = rank > fen ? '/' : ' ';
        end = rank > fen ? rank - 1 : rank;
    }
    snprintf(ret + len, FEN_ROOM - len, "%s - - 0 1", board_end[1] == 'b' ? "w" : "b");
}

/* The same position seen in a mirror: each rank backwards. */
static void mirror(const char *fen, char *ret)
{
    const char *board_end = strchr(fen, ' ');
    size_t len = 0;

    for (const char *rank = fen; rank < board_end;) {
        const char *end = rank + strcspn(rank, "/ ");

        for (const char *at = end; at > rank; at--)
            ret[len++] = at[-1];
        ret[len++] = *end;
        rank = end + 1;
    }
    snprintf(ret + len, FEN_ROOM - len, "%s", board_end + 1);
}

static void same_for_both_colours(struct qyi_eval *eval, const struct qy_position *position, const char *fen)
{
    char other[FEN_ROOM];
    struct qy_position changed;

    change_colours(fen, other);
    changed = position_of(position->game, other);
    if (evaluate(eval, position) != evaluate(eval, &changed))
        fail_msg("%s: %d, but %s: %d", fen, evaluate(eval, position), other, evaluate(eval, &changed));
}

static void same_in_the_mirror(struct qyi_eval *eval, const struct qy_position *position, const char *fen)
{
    char other[FEN_ROOM];
    struct qy_position mirrored;

    mirror(fen, other);
    mirrored = position_of(position->game, other);
    if (evaluate(eval, position) != evaluate(eval, &mirrored))
        fail_msg("%s: %d, but %s: %d", fen, evaluate(eval, position), other, evaluate(eval, &mirrored));
}

static void within_bounds(struct qyi_eval *eval, const struct qy_position *position, const char *fen)
{
    int value = evaluate(eval, position);

    if (value <= -QYI_EVAL_LIMIT || value >= QYI_EVAL_LIMIT)
        fail_msg("%s: %d", fen, value);
}

/* An evaluator that has seen other positions answers as a new one. */
static void without_memory(struct qyi_eval *eval, const struct qy_position *position, const char *fen)
{
    struct qyi_eval *fresh = qyi_eval_new();

    assert_non_null(fresh);
    if (evaluate(eval, position) != evaluate(fresh, position))
        fail_msg("%s: %d, but afresh %d", fen, evaluate(eval, position), evaluate(fresh, position));
    qyi_eval_free(fresh);
}

static void bodies_agree(struct qyi_eval *eval, const struct qy_position *position, const char *fen)
{
    int value = evaluate(eval, position);
    int baseline = position->game == QY_GAME_CHESS
                       ? qyi_eval_chess_baseline(eval, &position->as.chess)
                       : qyi_eval_xiangqi_baseline(eval->xiangqi_params, &position->as.xiangqi);

    if (value != baseline)
        fail_msg("%s: %d, but %d by the baseline's body", fen, value, baseline);
}

/* The value that a trace adds up to, for the first side. */
static int retrace(const struct qyi_eval_trace *trace, const qyi_score *params)
{
    qyi_score sum = 0;

    for (size_t i = 0; i < QYI_EVAL_TERMS; i++)
        if (trace->coefficient[i])
            sum += params[i] * trace->coefficient[i];
    return qyi_score_mix(sum, trace->phase, trace->scale);
}

static void trace_adds_up(struct qyi_eval *eval, const struct qy_position *position, const char *fen)
{
    bool chess = position->game == QY_GAME_CHESS;
    const qyi_score *params = chess ? eval->chess_params : eval->xiangqi_params;
    struct qyi_eval_trace trace;
    int value = chess ? qyi_eval_chess_trace(params, &position->as.chess, &trace)
                      : qyi_eval_xiangqi_trace(params, &position->as.xiangqi, &trace);
    int sum = retrace(&trace, params);

    if (value != evaluate(eval, position))
        fail_msg("%s: traced %d, evaluated %d", fen, value, evaluate(eval, position));
    if (!trace.special && value != (qy_position_side(position) == QY_SECOND ? -sum : sum))
        fail_msg("%s: the trace adds up to %d, not %d", fen, sum, value);
}

static void colours_are_alike(void **state)
{
    (void)state;
    ask_everywhere(same_for_both_colours);
}

static void wings_are_alike(void **state)
{
    (void)state;
    ask_everywhere(same_in_the_mirror);
}

static void values_stay_within_bounds(void **state)
{
    (void)state;
    ask_everywhere(within_bounds);
}

static void nothing_is_remembered_wrongly(void **state)
{
    (void)state;
    ask_everywhere(without_memory);
}

static void every_body_answers_the_same(void **state)
{
    (void)state;
    ask_everywhere(bodies_agree);
}

static void traces_add_up(void **state)
{
    (void)state;
    ask_everywhere(trace_adds_up);
}

/* ---- known positions ------------------------------------------------------------------------------- */

/* The value for the side to move lies from `least` to `most`. */
static const struct {
    enum qy_game game;
    int least;
    int most;
    const char *fen;
} known[] = {
    /* the arrays: no more than the move */
    {QY_GAME_CHESS, 0, 60, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {QY_GAME_XIANGQI, 0, 80, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
    /* pieces that mate nobody */
    {QY_GAME_CHESS, 0, 0, "8/8/4k3/8/8/3K4/8/8 w - - 0 1"},
    {QY_GAME_CHESS, 0, 0, "8/8/4k3/8/8/3KN3/8/8 w - - 0 1"},
    {QY_GAME_CHESS, 0, 0, "8/8/4k3/8/8/3KB3/8/8 b - - 0 1"},
    {QY_GAME_CHESS, 0, 0, "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1"},
    {QY_GAME_CHESS, 0, 0, "8/8/4kb2/8/8/3KN3/8/8 w - - 0 1"},
    {QY_GAME_CHESS, 0, 0, "8/8/4k3/8/8/2BKB3/8/B7 w - - 0 1"},
    /* the pawn of a rook's file with the wrong bishop, or with none */
    {QY_GAME_CHESS, -5, 5, "k7/8/P7/8/8/3KB3/8/8 w - - 0 1"},
    {QY_GAME_CHESS, 60, 2000, "k7/8/P7/8/8/3K4/8/5B2 w - - 0 1"},
    {QY_GAME_CHESS, -5, 5, "k7/8/P7/8/8/3K4/8/8 w - - 0 1"},
    /* a rook does not win against a knight or bishop */
    {QY_GAME_CHESS, -60, 60, "8/8/4k3/4b3/8/3KR3/8/8 w - - 0 1"},
    {QY_GAME_CHESS, -60, 60, "8/8/4k3/4n3/8/3KR3/8/8 w - - 0 1"},
    /* sure wins */
    {QY_GAME_CHESS, 4000, 9000, "8/8/4k3/8/8/3K1R2/8/8 w - - 0 1"},
    {QY_GAME_CHESS, -9000, -4000, "8/8/4k3/8/8/3KQ3/8/8 b - - 0 1"},
    {QY_GAME_CHESS, 4000, 9000, "8/8/4k3/8/8/3KBB2/8/8 w - - 0 1"},
    {QY_GAME_CHESS, 4000, 9000, "8/8/4k3/8/8/3KBN2/8/8 w - - 0 1"},
    /* all that promotion can bring against hardly anything */
    {QY_GAME_CHESS, 5000, 19999, "kb6/pp6/8/8/8/8/QQQQQQQQ/RNBQKBNR w - - 0 1"},
    /* nobody can cross the river */
    {QY_GAME_XIANGQI, 0, 0, "3k5/4a4/9/9/9/9/9/9/4A4/4K1B2 w - - 0 1"},
    /* the side with more cannot attack, the other one can */
    {QY_GAME_XIANGQI, -2000, 0, "3k5/9/9/9/9/9/9/9/4A4/2BAK1B1p w - - 0 1"},
    /* guards hold a lone rook, horse, cannon or pawn */
    {QY_GAME_XIANGQI, -120, 120, "2bakab2/9/9/9/9/9/9/9/9/3K3R1 w - - 0 1"},
    {QY_GAME_XIANGQI, -120, 120, "3akab2/9/9/9/9/9/9/9/9/3K3N1 w - - 0 1"},
    {QY_GAME_XIANGQI, -120, 120, "3akab2/9/9/9/9/9/9/9/9/3K3C1 w - - 0 1"},
    {QY_GAME_XIANGQI, -60, 60, "3akab2/9/9/9/6P2/9/9/9/9/3K5 w - - 0 1"},
    /* but a rook wins against weaker defences */
    {QY_GAME_XIANGQI, 500, 3000, "4kab2/9/9/9/9/9/9/9/9/3K3R1 w - - 0 1"},
};

static void known_positions(void **state)
{
    struct qyi_eval *eval = qyi_eval_new();

    (void)state;
    assert_non_null(eval);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct qy_position position = position_of(known[i].game, known[i].fen);
        int value = evaluate(eval, &position);

        if (value < known[i].least || value > known[i].most)
            fail_msg("row %zu, %s: %d is not from %d to %d", i, known[i].fen, value, known[i].least,
                     known[i].most);
    }
    qyi_eval_free(eval);
}

/* The first of two positions is the better one for the side with the pieces, which is to move. */
static const struct {
    const char *better;
    const char *worse;
} drives[] = {
    /* the bare king at the edge, in the corner; the kings near each other */
    {"4k3/8/8/8/8/3K4/7R/8 w - - 0 1", "8/8/4k3/8/8/3K4/7R/8 w - - 0 1"},
    {"k7/8/8/8/8/3K4/7R/8 w - - 0 1", "3k4/8/8/8/8/3K4/7R/8 w - - 0 1"},
    {"4k3/8/4K3/8/8/8/7R/8 w - - 0 1", "4k3/8/8/8/4K3/8/7R/8 w - - 0 1"},
    {"4k3/8/4K3/8/8/8/7Q/8 w - - 0 1", "4k3/8/8/8/4K3/8/7Q/8 w - - 0 1"},
    /* bishop and knight: the corner of the bishop's colour */
    {"7k/8/5K2/8/8/2B2N2/8/8 w - - 0 1", "k7/8/2K5/8/8/2B2N2/8/8 w - - 0 1"},
    {"k7/8/2K5/8/8/2N2B2/8/8 w - - 0 1", "7k/8/5K2/8/8/2N2B2/8/8 w - - 0 1"},
    {"6k1/8/5K2/8/8/2B2N2/8/8 w - - 0 1", "4k3/8/4K3/8/8/2B2N2/8/8 w - - 0 1"},
    /* to take the last piece is better than to leave it */
    {"4k3/8/8/8/8/3K4/7R/8 w - - 0 1", "4k3/4n3/8/8/8/3K4/7R/8 w - - 0 1"},
};

static void mates_are_driven_to(void **state)
{
    struct qyi_eval *eval = qyi_eval_new();

    (void)state;
    assert_non_null(eval);
    for (size_t i = 0; i < sizeof drives / sizeof drives[0]; i++) {
        struct qy_position better = position_of(QY_GAME_CHESS, drives[i].better);
        struct qy_position worse = position_of(QY_GAME_CHESS, drives[i].worse);

        if (evaluate(eval, &better) <= evaluate(eval, &worse))
            fail_msg("row %zu: %d is not more than %d", i, evaluate(eval, &better), evaluate(eval, &worse));
    }
    qyi_eval_free(eval);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_are_alike),
        cmocka_unit_test(wings_are_alike),
        cmocka_unit_test(values_stay_within_bounds),
        cmocka_unit_test(nothing_is_remembered_wrongly),
        cmocka_unit_test(every_body_answers_the_same),
        cmocka_unit_test(traces_add_up),
        cmocka_unit_test(known_positions),
        cmocka_unit_test(mates_are_driven_to),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
