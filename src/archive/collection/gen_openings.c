/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes the table of openings as C: run when the program is built.
 *
 * usage: gen_openings GAME=FILE...
 *
 * A table has a line an opening: code, moves, and its name in each language, tabs between them. A FILE that
 * ends in .pgn has a game an opening, with the tags ECO, Opening and Variation. An opening is known by the
 * position that it ends in; of several that end in the same one, the first is kept.
 */
#include "collection/openings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_OPENINGS 8192
#define LONGEST_LINE  2048

struct opening {
    uint64_t key;
    size_t plies;
    char code[6];
    char *name[QY_LANG_COUNT];
};

struct list {
    enum qy_game game;
    struct opening *opening;
    size_t count;
    char code[6]; /* of the game that is being read */
    struct qy_buf name;
};

_Noreturn static void fail(const char *what, const char *detail)
{
    fprintf(stderr, "gen_openings: %s: %s\n", what, detail);
    exit(1);
}

static char *copy(const char *text)
{
    char *made = strdup(text);

    if (!made)
        fail("memory", text);
    return made;
}

static bool is_known(const struct list *list, uint64_t key)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->opening[i].key == key)
            return true;
    return false;
}

static struct opening *add(struct list *list, uint64_t key, size_t plies, const char *code)
{
    if (list->count == MOST_OPENINGS || !list->opening)
        fail("too many openings", code);
    struct opening *opening = &list->opening[list->count];
    *opening = (struct opening){.key = key, .plies = plies};
    snprintf(opening->code, sizeof opening->code, "%s", code);
    list->count++;
    return opening;
}

/* ---- the file of games ----------------------------------------------------------------------------- */

static int begin_game(void *user, const struct qy_place *place)
{
    struct list *list = user;

    (void)place;
    list->code[0] = '\0';
    qy_buf_clear(&list->name);
    return 0;
}

static int tag(void *user, const char *name, size_t name_len, const char *value, size_t value_len)
{
    struct list *list = user;
    bool variation = name_len == 9 && memcmp(name, "Variation", 9) == 0;

    if (name_len == 3 && memcmp(name, "ECO", 3) == 0)
        snprintf(list->code, sizeof list->code, "%.*s", (int)value_len, value);
    if (!variation && !(name_len == 7 && memcmp(name, "Opening", 7) == 0))
        return 0;
    if (list->name.len > 0)
        qy_buf_adds(&list->name, ": ");
    qy_buf_add(&list->name, value, value_len);
    return 0;
}

static int end_game(void *user, const struct qy_game_end *end)
{
    struct list *list = user;

    if (!end->final || end->plies == 0 || !*list->code || list->name.len == 0)
        return 0;
    uint64_t key = qy_position_key(end->final);
    if (is_known(list, key))
        return 0;
    struct opening *opening = add(list, key, end->plies, list->code);
    for (size_t lang = 0; lang < QY_LANG_COUNT; lang++)
        opening->name[lang] = copy(qy_buf_str(&list->name));
    return 0;
}

static long read_file(void *user, char *buffer, size_t size)
{
    return (long)fread(buffer, 1, size, user);
}

static void read_games(const char *path, struct list *list)
{
    static const struct qy_pgn_visitor visitor = {.begin_game = begin_game, .tag = tag, .end_game = end_game};
    struct qy_pgn_options options = {.game_known = true, .game = list->game};
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

/* ---- our own table --------------------------------------------------------------------------------- */

/* Plays the moves of a line from the array. */
static size_t play(char *moves, struct qy_position *position, const char *path)
{
    size_t plies = 0;
    char *rest = moves;

    for (char *word; (word = strsep(&rest, " ")) != NULL;) {
        qy_move move;
        struct qy_undo undo;

        if (!*word)
            continue;
        if (qy_move_read_any(position, word, strlen(word), &move, NULL) < 0)
            fail(path, word);
        qy_position_make(position, move, &undo);
        plies++;
    }
    return plies;
}

static void read_line(char *line, struct list *list, const char *path)
{
    char *rest = line;
    char *code = strsep(&rest, "\t");
    char *moves = strsep(&rest, "\t");
    struct qy_position position;

    if (!moves)
        fail(path, line);
    qy_position_start(list->game, &position);
    size_t plies = play(moves, &position, path);
    if (is_known(list, qy_position_key(&position)))
        fail("twice the same position", code);
    struct opening *opening = add(list, qy_position_key(&position), plies, code);
    for (size_t lang = 0; lang < QY_LANG_COUNT; lang++) {
        char *name = strsep(&rest, "\t");

        if (!name || !*name)
            fail("a name is missing", code);
        opening->name[lang] = copy(name);
    }
}

static void read_table(const char *path, struct list *list)
{
    FILE *file = fopen(path, "r");
    char line[LONGEST_LINE];

    if (!file)
        fail("can't read", path);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line && *line != '#')
            read_line(line, list, path);
    }
    fclose(file);
}

/* ---- the table ------------------------------------------------------------------------------------- */

static int by_key(const void *a, const void *b)
{
    uint64_t x = ((const struct opening *)a)->key;
    uint64_t y = ((const struct opening *)b)->key;

    return (x > y) - (x < y);
}

static void print_string(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

/* Prints the index of openings by the first bits of their keys, and the end. */
static void print_begins(const struct list *list)
{
    size_t at = 0;

    printf("static const uint16_t %s_begin[QYI_OPENING_BEGINS + 1] = {", qy_game_id(list->game));
    for (uint64_t bits = 0; bits <= QYI_OPENING_BEGINS; bits++) {
        while (at < list->count && list->opening[at].key >> QYI_OPENING_SHIFT < bits)
            at++;
        printf("%s%zu,", bits % 16 == 0 ? "\n    " : " ", at);
    }
    puts("\n};\n");
}

/* The next bits of each key. */
static void print_marks(const struct list *list)
{
    printf("static const uint16_t %s_mark[] = {", qy_game_id(list->game));
    for (size_t i = 0; i < list->count; i++)
        printf("%s%u,", i % 16 == 0 ? "\n    " : " ", QYI_OPENING_MARK(list->opening[i].key));
    puts("0\n};\n");
}

static void print_list(struct list *list)
{
    qsort(list->opening, list->count, sizeof *list->opening, by_key);
    printf("static const struct qy_opening %s[] = {\n", qy_game_id(list->game));
    for (size_t i = 0; i < list->count; i++) {
        const struct opening *opening = &list->opening[i];

        printf("    {UINT64_C(%llu), %zu, \"%s\", {", (unsigned long long)opening->key, opening->plies,
               opening->code);
        for (size_t lang = 0; lang < QY_LANG_COUNT; lang++) {
            print_string(opening->name[lang]);
            printf("%s", lang + 1 < QY_LANG_COUNT ? ", " : "}},\n");
        }
    }
    if (list->count == 0)
        puts("    {0, 0, \"\", {\"\", \"\", \"\"}},");
    puts("};\n");
    print_begins(list);
    print_marks(list);
}

static void print_entry(const struct list *list)
{
    size_t depth = 0;

    for (size_t i = 0; i < list->count; i++)
        if (list->opening[i].plies > depth)
            depth = list->opening[i].plies;
    const char *id = qy_game_id(list->game);
    printf("    {%s, %s_begin, %s_mark, %zu, %zu},\n", id, id, id, list->count, depth);
}

static void free_list(struct list *list)
{
    for (size_t i = 0; i < list->count; i++)
        for (size_t lang = 0; lang < QY_LANG_COUNT; lang++)
            free(list->opening[i].name[lang]);
    free(list->opening);
    qy_buf_free(&list->name);
}

/* "GAME=FILE" */
static void read_argument(const char *argument, struct list *lists)
{
    const char *path = strchr(argument, '=');
    enum qy_game game;

    if (!path || qy_game_by_id(argument, (size_t)(path - argument), &game) < 0)
        fail("expected GAME=FILE", argument);
    size_t len = strlen(++path);
    if (len > 4 && strcmp(path + len - 4, ".pgn") == 0)
        read_games(path, &lists[game]);
    else
        read_table(path, &lists[game]);
}

int main(int argc, char **argv)
{
    struct list lists[QY_GAME_COUNT] = {{0}};

    for (enum qy_game game = 0; game < QY_GAME_COUNT; game++) {
        lists[game].game = game;
        lists[game].opening = calloc(MOST_OPENINGS, sizeof *lists[game].opening);
        if (!lists[game].opening)
            fail("memory", "");
    }
    for (int i = 1; i < argc; i++)
        read_argument(argv[i], lists);
    puts("/* Made by gen_openings.c. */\n#include \"collection/openings.h\"\n");
    for (size_t game = 0; game < QY_GAME_COUNT; game++)
        print_list(&lists[game]);
    puts("const struct qyi_opening_list qyi_opening_lists[QY_GAME_COUNT] = {");
    for (size_t game = 0; game < QY_GAME_COUNT; game++)
        print_entry(&lists[game]);
    puts("};");
    for (size_t game = 0; game < QY_GAME_COUNT; game++)
        free_list(&lists[game]);
    return 0;
}
