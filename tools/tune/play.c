/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games of an engine with itself. Each quiet position of theirs becomes a line:
 *
 *     FEN <tab> value of the search for the first side <tab> points of the first side, in halves
 */
#include "tune.h"

#include <qiyuan/play/engine.h>
#include <stdlib.h>
#include <string.h>

/* Positions with a larger value are of no use for the fit. */
#define MOST_VALUE 1500

/* The positions of the running game. */
struct notes {
    struct qy_buf fens;
    int values[400];
    size_t count;
};

static void take_note(void *closure, const struct tune_ply *ply)
{
    struct notes *notes = closure;
    enum qy_game game = ply->position->game;
    qy_square checkers[16];

    if (abs(ply->value) > MOST_VALUE || qy_move_captured(ply->position, ply->move) ||
        qy_move_promotion(game, ply->move) || qy_position_checkers(ply->position, checkers) > 0 ||
        notes->count == sizeof notes->values / sizeof notes->values[0])
        return;
    qy_position_to_fen(ply->position, QY_FEN_DEFAULT, &notes->fens);
    qy_buf_add(&notes->fens, "\n", 1);
    notes->values[notes->count++] = qy_position_side(ply->position) == QY_FIRST ? ply->value : -ply->value;
}

/* Writes the positions of a finished game. */
static void write_notes(const struct notes *notes, int points)
{
    const char *at = notes->fens.data;

    for (size_t i = 0; i < notes->count; i++) {
        const char *end = memchr(at, '\n', (size_t)(notes->fens.data + notes->fens.len - at));

        printf("%.*s\t%d\t%d\n", (int)(end - at), at, notes->values[i], points);
        at = end + 1;
    }
}

/* Plays the games with numbers seed to seed + games - 1, so that a run can be split. */
static int play_all(const struct tune_options *options, struct qy_engine *player, struct notes *notes)
{
    struct tune_conditions conditions = {options->game, options->nodes, 0, player, take_note, notes};
    struct qy_engine *const players[2] = {player, player};
    uint64_t positions = 0;
    uint64_t results[3] = {0, 0, 0};

    for (uint64_t i = 0; i < options->games; i++) {
        int points;

        conditions.seed = (options->seed + i) << 20;
        notes->count = 0;
        qy_buf_clear(&notes->fens);
        points = tune_play_game(&conditions, players);
        if (points < 0)
            return 1;
        write_notes(notes, points);
        positions += notes->count;
        results[points]++;
    }
    fprintf(stderr, "%llu games (+%llu =%llu -%llu), %llu positions\n", (unsigned long long)options->games,
            (unsigned long long)results[2], (unsigned long long)results[1], (unsigned long long)results[0],
            (unsigned long long)positions);
    return fflush(stdout) == 0 ? 0 : 1;
}

int tune_command_play(const struct tune_options *options)
{
    static qyi_score params[QYI_EVAL_TERMS];
    struct notes notes = {.fens = QY_BUF_INIT};
    struct qy_engine *player;
    int status;

    if (tune_read(options->game, options->params[0], params) < 0)
        return 1;
    player = tune_player(options->game, params);
    if (!player)
        return 1;
    status = play_all(options, player, &notes);
    qy_engine_free(player);
    qy_buf_free(&notes.fens);
    return status;
}
