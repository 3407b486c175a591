/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Replays game files and prints one line of sums: games, plies, and how many games of each status.
 *
 *   -e N  every Nth move (of variations too) is written in each notation and read back; a broken law is said
 * on standard error and counted in the line -m    prints the moves of each game's main line in UCI, a line a
 * game -f    prints each fault (FILE:LINE:COLUMN NAME), and the position and text of each illegal move
 */
#include <qiyuan/record/pgn.h>

#include "notation/laws.h"

#include <stdio.h>
#include <stdlib.h>

struct check {
    const char *file;
    unsigned long every;
    bool print_moves;
    bool print_faults;
    unsigned depth;
    unsigned long moves;
    unsigned long plies;
    unsigned long broken;
    unsigned long games[QY_GAME_STATUS_COUNT];
    struct qy_buf line;
    struct qy_buf text;
};

static long read_file(void *user, char *buffer, size_t size)
{
    return (long)fread(buffer, 1, size, user);
}

static int begin_game(void *user, const struct qy_place *place)
{
    struct check *check = user;

    (void)place;
    check->depth = 0;
    qy_buf_clear(&check->line);
    return 0;
}

static void check_forms(struct check *check, const struct qy_position *before, qy_move move)
{
    for (size_t form = 0; form < LAW_FORMS; form++) {
        if (qy_notation_suits(law_forms[form].notation, before->game))
            check->broken += (unsigned long)check_law(before, move, form, &check->text);
    }
}

static int on_move(void *user, const struct qy_position *before, qy_move move, const struct qy_place *place,
                   const char *text, size_t len)
{
    struct check *check = user;

    (void)place;
    (void)text;
    (void)len;
    if (move == QY_MOVE_NULL)
        return 0;
    if (check->every > 0 && check->moves++ % check->every == 0)
        check_forms(check, before, move);
    if (check->print_moves && check->depth == 0) {
        if (check->line.len > 0)
            qy_buf_addc(&check->line, ' ');
        return qy_move_write(before, move, QY_NOTATION_UCI, 0, &check->line);
    }
    return 0;
}

static int begin_variation(void *user)
{
    ((struct check *)user)->depth++;
    return 0;
}

static int end_variation(void *user)
{
    ((struct check *)user)->depth--;
    return 0;
}

static int fault(void *user, const struct qy_error *error)
{
    struct check *check = user;

    if (check->print_faults)
        printf("%s:%u:%u %s %s\n", check->file, error->line, error->column, qy_error_name(error->code),
               error->found);
    return 0;
}

static int end_game(void *user, const struct qy_game_end *end)
{
    struct check *check = user;

    check->games[end->status]++;
    check->plies += end->plies;
    if (check->print_moves)
        printf("%s\n", qy_buf_str(&check->line));
    return check->depth == 0 ? 0 : QY_E_VALUE; /* every variation was closed */
}

static bool read_games(struct check *check, const char *path)
{
    static const struct qy_pgn_visitor visitor = {.begin_game = begin_game,
                                                  .move = on_move,
                                                  .begin_variation = begin_variation,
                                                  .end_variation = end_variation,
                                                  .fault = fault,
                                                  .end_game = end_game};
    FILE *file = fopen(path, "rb");
    struct qy_pgn_reader *reader;
    int code;

    check->file = path;
    if (file == NULL || qy_pgn_reader_new(read_file, file, NULL, &reader) != 0)
        return false;
    do
        code = qy_pgn_next(reader, &visitor, check);
    while (code == 1);
    qy_pgn_reader_free(reader);
    fclose(file);
    return code == 0;
}

int main(int argc, char **argv)
{
    struct check check = {.line = QY_BUF_INIT, .text = QY_BUF_INIT};

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-m") == 0) {
            check.print_moves = true;
        } else if (strcmp(argv[i], "-f") == 0) {
            check.print_faults = true;
        } else if (strcmp(argv[i], "-e") == 0 && i + 1 < argc) {
            check.every = strtoul(argv[++i], NULL, 10);
        } else if (!read_games(&check, argv[i])) {
            fprintf(stderr, "check_games: %s cannot be read\n", argv[i]);
            return 2;
        }
    }
    unsigned long games = 0;
    for (int s = 0; s < QY_GAME_STATUS_COUNT; s++)
        games += check.games[s];
    if (!check.print_moves) {
        printf("games %lu plies %lu broken %lu", games, check.plies, check.broken);
        for (int s = 0; s < QY_GAME_STATUS_COUNT; s++)
            printf(" %s %lu", qy_game_status_name((enum qy_game_status)s), check.games[s]);
        printf("\n");
    }
    qy_buf_free(&check.line);
    qy_buf_free(&check.text);
    return check.broken == 0 ? 0 : 1;
}
