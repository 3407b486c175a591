/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How far the levels lie apart: each plays the next one, the lowest also a mover at random and a plain search
 * of two plies, and it is counted how often the lowest leaves a man to be taken for nothing.
 *
 * usage: bench_levels GAME GAMES [FIRST LAST]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval.h"
#include "game/ops.h"

#include <qiyuan/engine.h>

#define MOST_PLIES    300
#define OPENING_PLIES 6
#define RANDOM_MOVER  100
#define TWO_PLIES     101

struct player {
    unsigned level; /* or RANDOM_MOVER, TWO_PLIES */
    struct qy_engine *engine;
    struct qyi_eval *eval;
    uint64_t moves;
    uint64_t hung; /* moves after which a man could be taken for nothing */
};

static uint64_t random_number(uint64_t *seed)
{
    uint64_t z = *seed += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static int evaluate(struct player *player, const struct qy_position *position)
{
    return position->game == QY_GAME_CHESS ? qyi_eval_chess(player->eval, &position->as.chess)
                                           : qyi_eval_xiangqi(player->eval, &position->as.xiangqi);
}

/* The best that the side to move can do in `depth` plies, without looking at exchanges. */
static int plain_value(struct player *player, const struct qy_position *position, unsigned depth, int alpha,
                       int beta)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count;

    if (depth == 0)
        return evaluate(player, position);
    count = qy_position_legal(position, moves);
    if (count == 0)
        return position->game == QY_GAME_CHESS && qy_position_status(position) == QY_STATUS_STALEMATE
                   ? 0
                   : -30000;
    for (size_t i = 0; i < count && alpha < beta; i++) {
        struct qy_position next = *position;
        struct qy_undo undo;
        int value;

        qy_position_make(&next, moves[i], &undo);
        value = -plain_value(player, &next, depth - 1, -beta, -alpha);
        alpha = value > alpha ? value : alpha;
    }
    return alpha;
}

static qy_move plain_move(struct player *player, const struct qy_position *position)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    int best = -40000;
    qy_move chosen = moves[0];

    for (size_t i = 0; i < count; i++) {
        struct qy_position next = *position;
        struct qy_undo undo;
        int value;

        qy_position_make(&next, moves[i], &undo);
        value = -plain_value(player, &next, 1, -40000, -best);
        if (value > best) {
            best = value;
            chosen = moves[i];
        }
    }
    return chosen;
}

/* True if a man (no pawn) of the side that moved can be taken by a legal move without being taken back. */
static bool hangs(const struct qy_position *position)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);

    for (size_t i = 0; i < count; i++) {
        qy_piece taken = qy_move_captured(position, moves[i]);
        struct qy_position next = *position;
        struct qy_undo undo;
        qy_square to = qyi_ops(position)->move_to(moves[i]);
        qy_move answers[QY_MAX_MOVES];
        size_t answer_count;
        bool retaken = false;

        if (QY_PIECE_KIND(taken) <= 1)
            continue;
        qy_position_make(&next, moves[i], &undo);
        answer_count = qy_position_legal(&next, answers);
        for (size_t j = 0; j < answer_count; j++)
            retaken |= qyi_ops(position)->move_to(answers[j]) == to;
        if (!retaken)
            return true;
    }
    return false;
}

static qy_move choose(struct player *player, const struct qy_history *history, uint64_t *seed)
{
    const struct qy_position *position = qy_history_position(history);
    struct qy_engine_limits limits = {.depth = 0};
    struct qy_engine_result result;
    qy_move moves[QY_MAX_MOVES];
    size_t count;

    if (player->level == RANDOM_MOVER) {
        count = qy_position_legal(position, moves);
        return moves[random_number(seed) % count];
    }
    if (player->level == TWO_PLIES)
        return plain_move(player, position);
    limits.nodes = 1000000;
    if (qy_engine_search(player->engine, history, &limits, NULL, NULL, &result) < 0)
        exit(1);
    return result.best;
}

/* The first side's points in half points, or -1 while the game goes on. */
static int score_of(const struct qy_history *history)
{
    const struct qy_position *position = qy_history_position(history);
    const struct qy_rules *rules = qy_rules_default(position->game);
    struct qy_outcome outcome = qy_position_outcome(position, rules);
    struct qy_judgement judgement;

    switch (outcome.result) {
    case QY_RESULT_OPEN: break;
    case QY_RESULT_FIRST_WON: return 2;
    case QY_RESULT_SECOND_WON: return 0;
    default: return 1;
    }
    if (qy_position_halfmove(position) >= 120 || qy_history_plies(history) >= MOST_PLIES)
        return 1;
    if (qy_history_occurrences(history) < 3)
        return -1;
    if (qy_judge_repetition(history, rules, NULL, &judgement) < 0)
        return 1;
    qy_judgement_free(&judgement);
    return judgement.verdict == QY_VERDICT_LOSS ? (judgement.deviate == QY_FIRST ? 0 : 2) : 1;
}

/* Plays a game; the first side's points in half points. */
static int play(enum qy_game game, struct player *players[2], uint64_t opening)
{
    struct qy_position start;
    struct qy_history *history;
    uint64_t seed = opening;
    int score;

    qy_position_start(game, &start);
    if (qy_history_new(&start, &history) < 0)
        exit(1);
    for (unsigned ply = 0; (score = score_of(history)) < 0; ply++) {
        struct player *player = players[ply % 2];
        struct player random = {.level = RANDOM_MOVER};

        if (ply < OPENING_PLIES)
            player = &random;
        if (qy_history_push(history, choose(player, history, &seed)) < 0)
            exit(1);
        player->moves++;
        player->hung += hangs(qy_history_position(history));
    }
    qy_history_free(history);
    return score;
}

static struct player player_of(enum qy_game game, unsigned level)
{
    struct player player = {.level = level, .eval = qyi_eval_new()};

    if (qy_engine_new(game, &player.engine) < 0 || !player.eval)
        exit(1);
    (void)qy_engine_set_hash(player.engine, 4);
    if (level <= QY_ENGINE_LEVELS)
        (void)qy_engine_set_level(player.engine, level);
    return player;
}

/* Plays `games` games and prints what `a` scored. */
static void match(enum qy_game game, unsigned a, unsigned b, unsigned games)
{
    struct player players[2] = {player_of(game, a), player_of(game, b)};
    unsigned points = 0;

    for (unsigned i = 0; i < games; i++) {
        struct player *order[2] = {&players[i % 2], &players[1 - i % 2]};
        int score;

        for (unsigned j = 0; j < 2; j++) {
            qy_engine_set_seed(players[j].engine, i * 7919 + j);
            qy_engine_clear(players[j].engine);
        }
        score = play(game, order, (i / 2) * UINT64_C(1000003) + 17);
        points += (unsigned)(i % 2 == 0 ? score : 2 - score);
    }
    printf("%u - %u\t%.1f of %u\t%.1f %%", a, b, points / 2.0, games, 50.0 * points / games);
    printf("\t%u hangs a man in %.1f %% of its moves\n", a,
           100.0 * (double)players[0].hung / (double)players[0].moves);
    fflush(stdout);
    for (unsigned j = 0; j < 2; j++) {
        qy_engine_free(players[j].engine);
        qyi_eval_free(players[j].eval);
    }
}

int main(int argc, char **argv)
{
    enum qy_game game;
    unsigned games = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
    unsigned first = argc > 4 ? (unsigned)strtoul(argv[3], NULL, 10) : 0;
    unsigned last = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : QY_ENGINE_LEVELS - 1;

    if (argc < 3 || qy_game_by_id(argv[1], strlen(argv[1]), &game) < 0 || games == 0) {
        fprintf(stderr, "usage: bench_levels GAME GAMES [FIRST LAST]\n");
        return 2;
    }
    if (first == 0) {
        match(game, 1, RANDOM_MOVER, games);
        match(game, 1, TWO_PLIES, games);
    }
    for (unsigned level = first ? first : 1; level <= last; level++)
        match(game, level + 1, level, games);
    return 0;
}
