/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games of an engine with itself. Each quiet position of theirs becomes a line:
 *
 *     FEN <tab> value of the search for the first side <tab> points of the first side, in halves
 *
 * or a record of a file of packed positions: see pack.h.
 */
#include "tune.h"

#include <qiyuan/play/engine.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "pack.h"

/* Positions with a larger value are of no use for the fit. */
#define MOST_VALUE 1500
#define MOST_NOTES 400

/* The positions of the running game. */
struct notes {
    bool packed; /* not as lines */
    struct qy_buf fens;
    int values[MOST_NOTES]; /* for the first side */
    struct tune_packed boards[MOST_NOTES];
    size_t count;
};

/* Set by a signal: stop after the running game. */
static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

static void take_note(void *closure, const struct tune_ply *ply)
{
    struct notes *notes = closure;
    enum qy_game game = ply->position->game;
    qy_square checkers[16];

    if (abs(ply->value) > MOST_VALUE || qy_move_captured(ply->position, ply->move) ||
        qy_move_promotion(game, ply->move) || qy_position_checkers(ply->position, checkers) > 0 ||
        notes->count == MOST_NOTES)
        return;
    if (notes->packed) {
        if (!tune_pack_board(ply->position, &notes->boards[notes->count]))
            return;
        notes->boards[notes->count].value = (int16_t)ply->value;
    } else {
        qy_position_to_fen(ply->position, QY_FEN_DEFAULT, &notes->fens);
        qy_buf_add(&notes->fens, "\n", 1);
    }
    notes->values[notes->count++] = qy_position_side(ply->position) == QY_FIRST ? ply->value : -ply->value;
}

/* Writes the positions of a finished game as lines. */
static void write_lines(const struct notes *notes, int points)
{
    const char *at = notes->fens.data;

    for (size_t i = 0; i < notes->count; i++) {
        const char *end = memchr(at, '\n', (size_t)(notes->fens.data + notes->fens.len - at));

        printf("%.*s\t%d\t%d\n", (int)(end - at), at, notes->values[i], points);
        at = end + 1;
    }
}

static int write_records(struct notes *notes, int points, struct tune_log *log)
{
    for (size_t i = 0; i < notes->count; i++)
        notes->boards[i].points = (uint8_t)(notes->boards[i].side == QY_FIRST ? points : 2 - points);
    return tune_log_add(log, notes->boards, notes->count);
}

/* Plays the games with numbers seed to seed + games - 1, so that a run can be split. */
static int play_all(const struct tune_options *options, struct qy_engine *player, struct notes *notes,
                    struct tune_log *log)
{
    struct tune_conditions conditions = {options->game, options->nodes, 0, player, take_note, notes};
    struct qy_engine *const players[2] = {player, player};
    uint64_t games = 0;
    uint64_t positions = 0;
    uint64_t results[3] = {0, 0, 0};

    for (uint64_t i = log->next; i < options->games && !stopped; i++) {
        int points;

        conditions.seed = (options->seed + i) << 20;
        notes->count = 0;
        qy_buf_clear(&notes->fens);
        points = tune_play_game(&conditions, players);
        if (points < 0 || (notes->packed && write_records(notes, points, log) < 0))
            return 1;
        if (!notes->packed)
            write_lines(notes, points);
        games++;
        positions += notes->count;
        results[points]++;
    }
    fprintf(stderr, "%llu games (+%llu =%llu -%llu), %llu positions\n", (unsigned long long)games,
            (unsigned long long)results[2], (unsigned long long)results[1], (unsigned long long)results[0],
            (unsigned long long)positions);
    return fflush(stdout) == 0 ? 0 : 1;
}

/* A hash of the parameters, so that a file is not continued with others (FNV-1a). */
static uint64_t hash_of(const struct tune_game *game, const qyi_score *params)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);

    for (unsigned i = 0; i < game->count; i++)
        hash = (hash ^ (uint32_t)params[i]) * UINT64_C(0x100000001B3);
    return hash;
}

/* Opens the file of packed positions, if one is asked for. */
static int open_log(const struct tune_options *options, const qyi_score *params, struct tune_log *ret_log)
{
    struct tune_source source = {options->game->game, (uint32_t)options->nodes, options->seed,
                                 hash_of(options->game, params)};

    if (!options->out)
        return 0;
    signal(SIGTERM, stop);
    signal(SIGINT, stop);
    if (tune_log_open(options->out, &source, ret_log) < 0)
        return -1;
    fprintf(stderr, "%s: going on at game %llu after %llu positions\n", options->out,
            (unsigned long long)ret_log->next, (unsigned long long)ret_log->positions);
    return 0;
}

int tune_command_play(const struct tune_options *options)
{
    static qyi_score params[QYI_EVAL_TERMS];
    static struct notes notes = {.fens = QY_BUF_INIT};
    struct tune_log log = {0};
    struct qy_engine *player;
    int status;

    player = tune_player(options->game, options->params[0], params);
    if (!player || open_log(options, params, &log) < 0) {
        qy_engine_free(player);
        return 1;
    }
    notes.packed = options->out != NULL;
    status = play_all(options, player, &notes, &log);
    qy_engine_free(player);
    qy_buf_free(&notes.fens);
    tune_log_close(&log);
    return status;
}

/* ---- packed positions as lines --------------------------------------------------------------------- */

static void print_packed(enum qy_game game, const struct tune_packed *packed)
{
    const char *letters = game == QY_GAME_CHESS ? " pnbrqk" : " pabncrk";
    int files = game == QY_GAME_CHESS ? 8 : 9;
    int sign = packed->side == QY_FIRST ? 1 : -1;
    char board[90] = {0};

    for (unsigned i = 0; i < packed->count; i++) {
        char letter = letters[QY_PIECE_KIND(packed->piece[i])];

        board[packed->square[i]] =
            (char)(QY_PIECE_SIDE(packed->piece[i]) == QY_FIRST ? letter - 'a' + 'A' : letter);
    }
    for (int rank = (game == QY_GAME_CHESS ? 8 : 10) - 1; rank >= 0; rank--) {
        int empty = 0;

        for (int file = 0; file < files; file++) {
            char letter = board[rank * files + file];

            if (letter && empty)
                putchar('0' + empty);
            empty = letter ? 0 : empty + 1;
            if (letter)
                putchar(letter);
        }
        if (empty)
            putchar('0' + empty);
        putchar(rank ? '/' : ' ');
    }
    printf("%c - - 0 1\t%d\t%d\n", packed->side == QY_FIRST ? 'w' : 'b', sign * packed->value,
           1 + sign * (packed->points - 1));
}

int tune_command_show(const struct tune_options *options)
{
    for (size_t i = 0; i < options->data_count; i++) {
        struct tune_source source;
        struct tune_packed packed;
        uint8_t record[TUNE_RECORD];
        uint64_t count;
        FILE *file = tune_pack_open(options->data[i], &source, &count);
        bool good = file && source.game == options->game->game;

        for (uint64_t at = 0; good && at < count; at++) {
            good = fread(record, sizeof record, 1, file) == 1 && tune_unpack(source.game, record, &packed);
            if (good)
                print_packed(source.game, &packed);
        }
        if (file)
            fclose(file);
        if (!good) {
            fprintf(stderr, "%s: not packed positions of %s\n", options->data[i], options->game->id);
            return 1;
        }
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
