/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Prints what other programs are asked about. From the main lines of game files:
 *
 *   -g        a line a game, its moves in the game's usual notation as written here
 *   -p N      a line for every Nth position: its FEN, a tab, and its legal moves in UCI with blanks between,
 *             in byte order; ranks are those of the engine's side (xiangqi: from 1)
 */
#include <qiyuan/record/pgn.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct printer {
    bool games;
    unsigned long every;
    unsigned long seen;
    unsigned depth;
    struct qy_buf line;
};

static long read_file(void *user, char *buffer, size_t size)
{
    return (long)fread(buffer, 1, size, user);
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void print_position(struct printer *printer, const struct qy_position *position)
{
    static char texts[QY_MAX_MOVES][8];
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    struct qy_buf text = QY_BUF_INIT;

    qy_buf_clear(&printer->line);
    qy_position_to_fen(position, QY_FEN_DEFAULT, &printer->line);
    for (size_t i = 0; i < count; i++) {
        qy_buf_clear(&text);
        qy_move_write(position, moves[i], QY_NOTATION_UCI, QY_WRITE_RANKS_FROM_1, &text);
        snprintf(texts[i], sizeof(texts[i]), "%s", qy_buf_str(&text));
    }
    qy_buf_free(&text);
    qsort(texts, count, sizeof(texts[0]), compare);
    printf("%s\t", qy_buf_str(&printer->line));
    for (size_t i = 0; i < count; i++)
        printf("%s%s", i > 0 ? " " : "", texts[i]);
    printf("\n");
}

static int begin_game(void *user, const struct qy_place *place)
{
    struct printer *printer = user;

    (void)place;
    qy_buf_clear(&printer->line);
    printer->depth = 0;
    return 0;
}

static int on_move(void *user, const struct qy_position *before, qy_move move, const struct qy_place *place,
                   const char *text, size_t len)
{
    struct printer *printer = user;

    (void)place;
    (void)text;
    (void)len;
    if (printer->depth > 0)
        return 0;
    if (printer->every > 0 && printer->seen++ % printer->every == 0)
        print_position(printer, before);
    if (!printer->games)
        return 0;
    if (printer->line.len > 0)
        qy_buf_addc(&printer->line, ' ');
    return qy_move_write(before, move, qy_notation_default(before->game), 0, &printer->line);
}

static int begin_variation(void *user)
{
    ((struct printer *)user)->depth++;
    return 0;
}

static int end_variation(void *user)
{
    ((struct printer *)user)->depth--;
    return 0;
}

static int end_game(void *user, const struct qy_game_end *end)
{
    struct printer *printer = user;

    (void)end;
    if (printer->games)
        printf("%s\n", qy_buf_str(&printer->line));
    return 0;
}

static int print_file(struct printer *printer, const char *path)
{
    static const struct qy_pgn_visitor visitor = {.begin_game = begin_game,
                                                  .move = on_move,
                                                  .begin_variation = begin_variation,
                                                  .end_variation = end_variation,
                                                  .end_game = end_game};
    FILE *file = fopen(path, "rb");
    struct qy_pgn_reader *reader;
    int code;

    if (file == NULL || qy_pgn_reader_new(read_file, file, NULL, &reader) != 0)
        return 2;
    do
        code = qy_pgn_next(reader, &visitor, printer);
    while (code == 1);
    qy_pgn_reader_free(reader);
    fclose(file);
    return code == 0 ? 0 : 2;
}

int main(int argc, char **argv)
{
    struct printer printer = {.line = QY_BUF_INIT};
    int code = 0;

    for (int i = 1; i < argc && code == 0; i++) {
        if (strcmp(argv[i], "-g") == 0)
            printer.games = true;
        else if (strcmp(argv[i], "-p") == 0 && i + 1 < argc)
            printer.every = strtoul(argv[++i], NULL, 10);
        else
            code = print_file(&printer, argv[i]);
    }
    qy_buf_free(&printer.line);
    return code;
}
