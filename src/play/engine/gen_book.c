/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes the built-in books as C code; run at build time.
 *
 * usage: gen_book GAME=FILE...
 *
 * A FILE is a table of openings (code, moves, names, separated by tabs) or, if it ends in .pgn, a file of
 * games. The weight of a move is the number of openings that play it in its position. Moves with less than an
 * eighth of the weight of the most common one are left out: they have a name, but are rarely good.
 */
#include <qiyuan/record/pgn.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_PLIES   (1 << 18)
#define LONGEST_LINE 2048
#define LEAST_SHARE  8

struct ply {
    uint64_t key;
    qy_move move;
    unsigned weight;
};

struct list {
    struct ply *ply;
    size_t count;
};

_Noreturn static void fail(const char *what, const char *detail)
{
    fprintf(stderr, "gen_book: %s: %s\n", what, detail);
    exit(1);
}

static void add(struct list *list, const struct qy_position *position, qy_move move)
{
    if (!list->ply || list->count == MOST_PLIES)
        fail("too many moves", "");
    list->ply[list->count++] = (struct ply){qy_position_key(position), move, 1};
}

/* ---- sources --------------------------------------------------------------------------------------- */

static int take_move(void *user, const struct qy_position *before, qy_move move, const struct qy_place *place,
                     const char *text, size_t len)
{
    (void)place;
    (void)text;
    (void)len;
    add(user, before, move);
    return 0;
}

static long read_file(void *user, char *buffer, size_t size)
{
    return (long)fread(buffer, 1, size, user);
}

static void read_games(enum qy_game game, const char *path, struct list *list)
{
    static const struct qy_pgn_visitor visitor = {.move = take_move};
    struct qy_pgn_options options = {.game_known = true, .game = game, .skip_variations = true};
    FILE *file = fopen(path, "rb");
    struct qy_pgn_reader *reader;
    int code;

    if (!file || qy_pgn_reader_new(read_file, file, &options, &reader) < 0)
        fail("can't read", path);
    do
        code = qy_pgn_next(reader, &visitor, list);
    while (code == 1);
    if (code < 0)
        fail("can't read", path);
    qy_pgn_reader_free(reader);
    fclose(file);
}

static void read_moves(enum qy_game game, char *moves, const char *path, struct list *list)
{
    struct qy_position position;
    char *rest = moves;

    qy_position_start(game, &position);
    for (char *word; (word = strsep(&rest, " ")) != NULL;) {
        qy_move move;
        struct qy_undo undo;

        if (!*word)
            continue;
        if (qy_move_read_any(&position, word, strlen(word), &move, NULL) < 0)
            fail(path, word);
        add(list, &position, move);
        qy_position_make(&position, move, &undo);
    }
}

static void read_table(enum qy_game game, const char *path, struct list *list)
{
    FILE *file = fopen(path, "r");
    char line[LONGEST_LINE];

    if (!file)
        fail("can't read", path);
    while (fgets(line, sizeof line, file)) {
        char *rest = strchr(line, '\t');

        if (*line == '#' || *line == '\n')
            continue;
        if (!rest)
            fail(path, line);
        rest++;
        char *moves = strsep(&rest, "\t");
        read_moves(game, moves, path, list);
    }
    fclose(file);
}

/* ---- the table ------------------------------------------------------------------------------------- */

static int by_key(const void *a, const void *b)
{
    const struct ply *x = a;
    const struct ply *y = b;

    if (x->key != y->key)
        return x->key > y->key ? 1 : -1;
    return (x->move > y->move) - (x->move < y->move);
}

/* Merges plies with the same key and move. */
static void join(struct list *list)
{
    size_t kept = 0;

    qsort(list->ply, list->count, sizeof *list->ply, by_key);
    for (size_t i = 0; i < list->count; i++) {
        if (kept > 0 && by_key(&list->ply[kept - 1], &list->ply[i]) == 0)
            list->ply[kept - 1].weight++;
        else
            list->ply[kept++] = list->ply[i];
    }
    list->count = kept;
}

/* The weight of the most common move in the position of ply `at`. */
static unsigned heaviest(const struct list *list, size_t at)
{
    uint64_t key = list->ply[at].key;
    unsigned most = 0;

    while (at > 0 && list->ply[at - 1].key == key)
        at--;
    for (; at < list->count && list->ply[at].key == key; at++)
        most = list->ply[at].weight > most ? list->ply[at].weight : most;
    return most;
}

/* Returns the number of records written. */
static size_t print_list(enum qy_game game, struct list *list)
{
    size_t printed = 0;

    join(list);
    printf("static const struct qyi_book_record records_%u[] = {\n", (unsigned)game);
    for (size_t i = 0; i < list->count; i++) {
        const struct ply *ply = &list->ply[i];

        if (ply->weight * LEAST_SHARE < heaviest(list, i))
            continue;
        printf("    {UINT64_C(0x%016" PRIx64 "), %u, %u},\n", ply->key, (unsigned)ply->move,
               ply->weight < UINT16_MAX ? ply->weight : UINT16_MAX);
        printed++;
    }
    if (printed == 0)
        puts("    {0, 0, 0},");
    puts("};\n");
    return printed;
}

static void read_source(const char *argument, struct list *lists)
{
    const char *path = strchr(argument, '=');
    enum qy_game game;

    if (!path || qy_game_by_id(argument, (size_t)(path - argument), &game) < 0)
        fail("usage", "GAME=FILE");
    path++;
    if (strlen(path) > 4 && strcmp(path + strlen(path) - 4, ".pgn") == 0)
        read_games(game, path, &lists[game]);
    else
        read_table(game, path, &lists[game]);
}

int main(int argc, char **argv)
{
    struct list lists[QY_GAME_COUNT] = {{NULL, 0}};
    size_t counts[QY_GAME_COUNT];

    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        lists[game].ply = malloc(MOST_PLIES * sizeof *lists[game].ply);
        if (!lists[game].ply)
            fail("memory", "");
    }
    for (int i = 1; i < argc; i++)
        read_source(argv[i], lists);
    puts("/* Made by gen_book.c. */\n#include \"engine/book.h\"\n");
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        counts[game] = print_list((enum qy_game)game, &lists[game]);
        free(lists[game].ply);
    }
    puts("const struct qyi_book qyi_book_built_in[QY_GAME_COUNT] = {");
    for (unsigned game = 0; game < QY_GAME_COUNT; game++)
        printf("    {&qyi_book_own, records_%u, %zu, NULL},\n", game, counts[game]);
    puts("};");
    return 0;
}
